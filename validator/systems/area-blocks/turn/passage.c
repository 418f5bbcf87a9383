/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The next space of a unit that moves.
 */
#include "validator/systems/area-blocks/turn/passage.h"

#include "schema/model/entities.h"
#include "validator/engine/verbs/modifier.h"
#include "validator/systems/area-blocks/turn/crossing.h"

static gboolean
is_sea(const GameRules *rules, gint32 place)
{
    return rules->board.places[place].kind == SPACE_SEA;
}

gboolean
unit_is_pinned_by(const GameRules *rules, const Position *position, gint32 unit, gint32 pinner)
{
    return rules_parameters(rules)->pins_end == PINS_END_TURN_OVER ||
           unit_holds(rules, position, pinner) == unit_holds(rules, position, unit);
}

/* How a way of the type of @link can be taken by the mover, be it free or not. A fleet leaves a
 * harbour for the zone of its port and lies at anchor again only behind it; cargo lands through a
 * port on the zone of its fleet. */
static gboolean
leads_there(const GameRules *rules, const Mover *mover, const BoardLink *link)
{
    if (mover->is_fleet)
        return link->type == BORDER_SEA || link->type == BORDER_PORT;
    if (mover->is_aboard)
        return link->type == BORDER_PORT && is_sea(rules, link->from);
    return link->type >= N_BUILT_IN;
}

/* A question of unit_move(). */
typedef struct {
    gint32 unit;
    gint32 sum;
} Spaces;

static void
visit_move(const Situation *situation, gint32 rule G_GNUC_UNUSED, const EffectCode *effect,
           gpointer data)
{
    Spaces *spaces = data;
    if (effect->value != NO_NUMBER && modifier_is_about(situation, effect, spaces->unit))
        spaces->sum = CLAMP(spaces->sum + effect->value, -UNIT_MOVE_MAX, UNIT_MOVE_MAX);
}

gint32
modified_move(const Situation *situation, gint32 unit, gint32 spaces)
{
    Spaces sum = {.unit = unit, .sum = spaces};
    modifiers_visit_unit(situation, MODIFY_MOVE, unit, visit_move, &sum);
    return sum.sum;
}

/* Returns: the spaces that @unit moves with a forced march; one for what lands from a fleet (4.4,
 * 9.2). */
static gint32
unit_reach(const Situation *situation, gint32 unit)
{
    const GameRules *rules = situation->rules;
    const ProfileCode *profile = rules_parameters(rules);
    if (position_is_aboard(rules, situation->position, unit))
        return 1;
    gint32 move = unit_move(situation, unit);
    if (unit_is_ship(rules, unit) || profile->march_extra == NO_NUMBER)
        return move;
    return move + profile->march_extra;
}

/* Units that are not pinned leave, but not where those that pin came from (4.3). */
static gboolean
is_held_by_pinners(const Situation *situation, const Mover *mover, gint32 link)
{
    const GameRules *rules = situation->rules;
    gint32 back = rules->board.links[link].back;
    if (back == NO_NAME)
        return FALSE;
    for (gint32 other = 0; other < (gint32)rules->board.n_sides; other++)
        if (other != mover->side && crossing_was_used(rules, situation->position, back, other))
            return TRUE;
    return FALSE;
}

Mover
mover_of(const Situation *situation, gint32 unit, gint32 used, const guint8 *group)
{
    const GameRules *rules = situation->rules;
    const Position *position = situation->position;
    gint32 place = position_place(rules, position, unit);
    return (Mover){
        .unit = unit,
        .side = unit_side(rules, position, unit),
        .place = place,
        .reach = unit_reach(situation, unit),
        .used = used,
        .group = group,
        .is_fleet = unit_is_ship(rules, unit),
        .is_aboard = position_is_aboard(rules, position, unit),
        .may_be_held = place_is_contested(rules, position, place),
    };
}

/* Returns: what keeps the cargo of @mover, a fleet, from going to @to with it: it may not move
 * together with the fleet, or a special rule keeps it out. */
static Passage
passage_of_cargo(const Situation *situation, const Mover *mover, gint32 to)
{
    const GameRules *rules = situation->rules;
    gint32 deck = (gint32)rules->zone_numbers.aboard + mover->unit;
    for (gint32 i = position_first_in(rules, situation->position, deck); i != NO_NAME;
         i = position_next_in(rules, situation->position, i)) {
        if (!may_mix(situation, mover->unit, i))
            return PASSAGE_NOT_TOGETHER;
        if (may_enter(situation, i, to) == ACCESS_BARRED)
            return (Passage)ACCESS_BARRED;
    }
    return PASSAGE_FREE;
}

static gboolean
fits_group(const Situation *situation, const Mover *mover)
{
    gint32 n_units = (gint32)situation->rules->board.n_units;
    for (gint32 i = next_marked(situation->rules, mover->group, 0); i < n_units;
         i = next_marked(situation->rules, mover->group, i + 1))
        if (!may_mix(situation, mover->unit, i))
            return FALSE;
    return TRUE;
}

Passage
passage_over(const Situation *situation, const Mover *mover, gint32 link)
{
    const GameRules *rules = situation->rules;
    const BoardLink *way = &rules->board.links[link];
    gint32 unit = mover->unit;
    if (!leads_there(rules, mover, way))
        return PASSAGE_NO_WAY;
    if (mover->used >= mover->reach)
        return PASSAGE_TOO_FAR;
    if (mover->is_aboard && place_has_enemy(situation, way->from, mover->side))
        return PASSAGE_ENEMY_FLEET;
    if (crossing_room(rules, situation->position, link, mover->side) < 1)
        return PASSAGE_FULL;
    Access access = may_enter(situation, unit, way->to);
    if (access != ACCESS_FREE)
        return (Passage)access;
    if (mover->may_be_held && is_held_by_pinners(situation, mover, link))
        return PASSAGE_HELD;
    if (place_has_enemy(situation, way->to, mover->side)) {
        access = may_attack(situation, unit, way->to);
        if (access != ACCESS_FREE)
            return (Passage)access;
    }
    if (mover->group != NULL && !fits_group(situation, mover))
        return PASSAGE_NOT_TOGETHER;
    return mover->is_fleet ? passage_of_cargo(situation, mover, way->to) : PASSAGE_FREE;
}

gboolean
has_plain_way(const Situation *situation, gint32 unit, gint32 side)
{
    const GameRules *rules = situation->rules;
    const Position *position = situation->position;
    gint32 place = position_zones(rules, position)[unit];
    if (place >= (gint32)rules->board.n_places || unit_is_ship(rules, unit) ||
        place_is_contested(rules, position, place) || unit_move(situation, unit) < 1)
        return FALSE;
    const BoardLink *way = &rules->board.links[rules->board.places[place].first_link];
    const BoardLink *end = way + rules->board.places[place].n_links;
    for (; way < end; way++)
        if (way->type >= N_BUILT_IN && !place_has_enemy(situation, way->to, side) &&
            entry_is_plain(situation, unit, way->to) &&
            crossing_room(rules, position, (gint32)(way - rules->board.links), side) > 0)
            return TRUE;
    return FALSE;
}

gboolean
passage_stops(const Situation *situation, gint32 unit, gint32 link)
{
    const GameRules *rules = situation->rules;
    const BoardLink *way = &rules->board.links[link];
    gint32 side = unit_side(rules, situation->position, unit);
    return link_stops(rules, link) || way->type == BORDER_PORT ||
           place_has_enemy(situation, way->to, side);
}

const char *
passage_words(Passage passage)
{
    static const char *const words[] = {
        [PASSAGE_FREE] = "it may",
        [ACCESS_WRONG_GROUND] = "it does not move on such ground (1.1)",
        [ACCESS_NO_HARBOUR] = "fleets enter friendly harbours only (9.1)",
        [ACCESS_CLOSED] = "the land belongs to a nation that is not in the war (4.5)",
        [ACCESS_BARRED] = "a special rule keeps it out",
        [ACCESS_NO_ATTACK] = "a special rule lets it attack elsewhere only",
        [ACCESS_ALONE] = "it attacks only together with others",
        [ACCESS_MIXED] = "it may not attack together with those that are there",
        [PASSAGE_NO_WAY] = "no way leads there",
        [PASSAGE_FULL] = "no more may cross that border in this turn (4.2)",
        [PASSAGE_TOO_FAR] = "it cannot go that far (4.1, 4.4)",
        [PASSAGE_HELD] = "enemies that pin came over that border (4.3)",
        [PASSAGE_ENEMY_FLEET] = "enemy fleets are in the zone (9.2)",
        [PASSAGE_NOT_TOGETHER] = "it may not move together with the others",
    };
    return words[passage];
}
