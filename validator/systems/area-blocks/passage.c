/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From place to place: who may go where, which borders have been crossed, and the next space of
 * a unit that moves (4.0, 4.2, 9.1, 9.2).
 */
#include "validator/systems/area-blocks/passage.h"

#include "schema/model/entities.h"
#include "validator/engine/modifier.h"
#include "validator/systems/area-blocks/position.h"

#include <string.h>

/* Whether @place is land of a nation that is not in the war, and not open to all (4.5). */
static gboolean
place_is_closed(const Situation *situation, gint32 place)
{
    const GameRules *rules = situation->rules;
    const guint8 *statuses = position_statuses(rules, situation->position);
    gint32 owner = position_owners(rules, situation->position)[place];
    if (owner == NO_NAME || statuses[owner] == STATUS_ACTIVE ||
        rules->board.places[place].transit != TRANSIT_NEVER)
        return FALSE;
    gint32 whole = rules->board.nations[owner].part_of;
    return whole == NO_NAME || statuses[whole] != STATUS_ACTIVE;
}

Access
blocks_passage_find_access(const Situation *situation, gint32 unit, gint32 place)
{
    const GameRules *rules = situation->rules;
    const BoardPlace *board = &rules->board.places[place];
    gboolean is_fleet = unit_is_ship(rules, unit);
    if (!is_fleet && board->kind == SPACE_SEA)
        return ACCESS_WRONG_GROUND;
    if (is_fleet && board->kind == SPACE_LAND &&
        (position_harbours(rules, situation->position)[place] == 0 ||
         !place_is_friendly(rules, situation->position, place,
                            unit_side(rules, situation->position, unit))))
        return ACCESS_NO_HARBOUR;
    gint32 opened = NO_NAME;
    if (entry_may_be_modified(situation, unit, place) &&
        modifier_entry(situation, unit, place, &opened) != NO_NAME)
        return ACCESS_BARRED;
    return opened == NO_NAME && place_is_closed(situation, place) ? ACCESS_CLOSED : ACCESS_FREE;
}

/* A question of blocks_passage_may_mix(). */
typedef struct {
    gint32 unit, other;
    gboolean is_barred;
} Mixing;

static void
visit_mixing(const Situation *situation, gint32 rule G_GNUC_UNUSED, const EffectCode *effect,
             gpointer data)
{
    Mixing *mixing = data;
    if (modifier_is_about(situation, effect, mixing->unit) &&
        modifier_is_about(situation, effect, mixing->other))
        mixing->is_barred = effect->allowed == FALSE;
}

gboolean
blocks_passage_may_mix(const Situation *situation, gint32 unit, gint32 other)
{
    const GameRules *rules = situation->rules;
    gint32 nation = rules->board.units[unit].nation;
    gint32 friend = rules->board.units[other].nation;
    gboolean is_same =
        rules_parameters(rules)->mixed_by_nation == TRUE
            ? nation == friend
            : rules->board.nations[nation].colour == rules->board.nations[friend].colour;
    Mixing mixing = {.unit = unit, .other = other};
    if (is_same)
        return TRUE;
    modifier_visit(situation, MODIFY_MIXED, unit, visit_mixing, &mixing);
    return !mixing.is_barred;
}

static gboolean
side_defends(const Situation *situation, gint32 place, gint32 side)
{
    const GameRules *rules = situation->rules;
    return side_holds(rules, situation->position, place, side) &&
           position_holders(rules, situation->position)[place] == side;
}

Access
blocks_passage_attack_access(const Situation *situation, gint32 unit, gint32 place)
{
    const GameRules *rules = situation->rules;
    gint32 side = unit_side(rules, situation->position, unit);
    gint32 with = rules->board.nations[rules->board.units[unit].nation].attacks_with;
    gboolean defends = side_defends(situation, place, side);
    gboolean is_alone = with != NO_NAME && !defends;
    if (defends && rules_parameters(rules)->mixed_defend == TRUE)
        return ACCESS_FREE;
    if (!defends && modifier_answer(situation, MODIFY_ATTACK, unit, place) == RULES_FORBID)
        return ACCESS_NO_ATTACK;
    FOR_EACH_HOLDING (other, rules, situation->position, place) {
        if (unit_side(rules, situation->position, other) != side)
            continue;
        if (!blocks_passage_may_mix(situation, unit, other))
            return ACCESS_MIXED;
        is_alone &= rules->board.units[other].nation != with;
    }
    return is_alone ? ACCESS_ALONE : ACCESS_FREE;
}

gint32
blocks_passage_find_link(const GameRules *rules, gint32 from, gint32 to)
{
    const BoardPlace *place = &rules->board.places[from];
    for (guint32 i = 0; i < place->n_links; i++)
        if (rules->board.links[place->first_link + i].to == to)
            return (gint32)(place->first_link + i);
    return NO_NAME;
}

/* Returns: the type of the border, or NULL for one that is built in and limits nothing. */
static const BoardBorder *
border_of(const GameRules *rules, gint32 link)
{
    gint32 type = rules->board.links[link].type;
    return type >= N_BUILT_IN ? &rules->board.borders[type - N_BUILT_IN] : NULL;
}

gboolean
blocks_passage_link_stops(const GameRules *rules, gint32 link)
{
    const BoardBorder *border = border_of(rules, link);
    return border != NULL && border->stops;
}

static void
count_one(guint8 *count)
{
    *count = (guint8)MIN(*count + 1, G_MAXUINT8);
}

void
blocks_passage_record_crossing(const GameRules *rules, Position *position, gint32 link, gint32 unit)
{
    gint32 side = position_side(rules, position, rules->board.units[unit].nation);
    position_arrivals(rules, position)[unit] = link;
    position_deeds(rules, position)[unit] |= UNIT_CAME;
    if (side == NO_NAME)
        return;
    count_one(&position_crossings(rules, position)[count_of_crossing(rules, link, side)]);
    position_crossers(rules, position)[link] = (gint8)side;
}

/* Returns: whether units of @side moved over @link, that way, in this turn. */
static gboolean
was_crossed(const GameRules *rules, const Position *position, gint32 link, gint32 side)
{
    return side != NO_NAME &&
           position_crossings(rules, position)[count_of_crossing(rules, link, side)] > 0;
}

gint32
blocks_passage_retreat_room(const GameRules *rules, const Position *position, gint32 link,
                            gint32 side)
{
    gint32 limit = rules->board.links[link].limit;
    if (limit == NO_NUMBER)
        return CROSSING_ANY;
    gint32 gone = crossed_both_ways(rules, position_retreats(rules, position), link, side);
    if (rules_parameters(rules)->counts_together == TRUE)
        gone += crossed_both_ways(rules, position_crossings(rules, position), link, side);
    return MAX(limit - gone, 0);
}

void
blocks_passage_record_retreat(const GameRules *rules, Position *position, gint32 link, gint32 side)
{
    count_one(&position_retreats(rules, position)[count_of_crossing(rules, link, side)]);
}

void
blocks_passage_clear_retreats(const GameRules *rules, Position *position)
{
    memset(position_retreats(rules, position), 0,
           (gsize)rules->board.n_links * rules->board.n_sides);
}

void
blocks_passage_clear_crossings(const GameRules *rules, Position *position)
{
    const Board *board = &rules->board;
    memset(position_crossings(rules, position), 0, (gsize)board->n_links * board->n_sides);
    memset(position_crossers(rules, position), NO_NAME, board->n_links);
    blocks_passage_clear_retreats(rules, position);
}

static gboolean
is_sea(const GameRules *rules, gint32 place)
{
    return rules->board.places[place].kind == SPACE_SEA;
}

gboolean
blocks_passage_is_pinned_by(const GameRules *rules, const Position *position, gint32 unit,
                            gint32 pinner)
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
blocks_passage_modified_move(const Situation *situation, gint32 unit, gint32 spaces)
{
    Spaces sum = {.unit = unit, .sum = spaces};
    modifier_visit(situation, MODIFY_MOVE, unit, visit_move, &sum);
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
        if (other != mover->side && was_crossed(rules, situation->position, back, other))
            return TRUE;
    return FALSE;
}

Mover
blocks_passage_mover(const Situation *situation, gint32 unit, gint32 used, const guint8 *group)
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
    FOR_EACH_IN (i, rules, situation->position, deck) {
        if (!blocks_passage_may_mix(situation, mover->unit, i))
            return PASSAGE_NOT_TOGETHER;
        if (blocks_passage_access(situation, i, to) == ACCESS_BARRED)
            return (Passage)ACCESS_BARRED;
    }
    return PASSAGE_FREE;
}

static gboolean
fits_group(const Situation *situation, const Mover *mover)
{
    FOR_EACH_MARKED (i, situation->rules, mover->group)
        if (!blocks_passage_may_mix(situation, mover->unit, i))
            return FALSE;
    return TRUE;
}

Passage
blocks_passage_over(const Situation *situation, const Mover *mover, gint32 link)
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
    Access access = blocks_passage_access(situation, unit, way->to);
    if (access != ACCESS_FREE)
        return (Passage)access;
    if (mover->may_be_held && is_held_by_pinners(situation, mover, link))
        return PASSAGE_HELD;
    if (place_has_enemy(situation, way->to, mover->side)) {
        access = blocks_passage_attack_access(situation, unit, way->to);
        if (access != ACCESS_FREE)
            return (Passage)access;
    }
    if (mover->group != NULL && !fits_group(situation, mover))
        return PASSAGE_NOT_TOGETHER;
    return mover->is_fleet ? passage_of_cargo(situation, mover, way->to) : PASSAGE_FREE;
}

gboolean
blocks_passage_has_simple_exit(const Situation *situation, gint32 unit, gint32 side)
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
blocks_passage_stops(const Situation *situation, gint32 unit, gint32 link)
{
    const GameRules *rules = situation->rules;
    const BoardLink *way = &rules->board.links[link];
    gint32 side = unit_side(rules, situation->position, unit);
    return blocks_passage_link_stops(rules, link) || way->type == BORDER_PORT ||
           place_has_enemy(situation, way->to, side);
}
