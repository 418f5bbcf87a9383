/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A position: one block without pointers, what is read of it and written to it, and what a side
 * may know of it.
 */
#include "validator/engine/position.h"

#include "schema/text/date.h"
#include "validator/engine/position-news.h"
#include "validator/engine/system.h"

#include <string.h>

static void
set_as_printed(const GameRules *rules, Position *position)
{
    const Board *board = &rules->board;
    for (guint i = 0; i < board->n_places; i++) {
        const BoardPlace *place = &board->places[i];
        position_markers(rules, position)[i] = NO_NAME;
        position_owners(rules, position)[i] = (gint16)place->nation;
        position_place_names(rules, position)[i] = NO_NAME;
        position_holders(rules, position)[i] = NO_NAME;
    }
    for (guint i = 0; i < board->n_nations; i++) {
        position_sides(rules, position)[i] = (gint16)board->nations[i].side;
        position_statuses(rules, position)[i] = (guint8)board->nations[i].status;
    }
    for (guint i = 0; i < board->n_tracks; i++)
        position_marks(rules, position)[i] = (gint16)board->tracks[i].from;
}

Position *
position_new(const GameRules *rules)
{
    Position *position = g_malloc0(rules->layout.size);
    position->size = rules->layout.size;
    position->turn = rules->first_turn;
    position->first_side = position->winner = NO_NAME;
    position_touch(position);
    memset(position_stale(rules, position), 0xff, rules->watches.set_size);
    set_as_printed(rules, position);
    for (guint i = 0; i < rules->board.n_units; i++) {
        const BoardUnit *unit = &rules->board.units[i];
        gint32 zone = position_zone(rules, position, &unit->start, (gint32)i, &SUBJECTS_NONE);
        position_zones(rules, position)[i] =
            zone != NO_NAME ? (guint16)zone : position_pool(rules, (gint32)i);
        position_strengths(rules, position)[i] = (guint8)unit->strength;
    }
    if (rules->system != NULL && rules->system->set_up != NULL &&
        rules->system->set_up->print != NULL)
        rules->system->set_up->print(rules, position);
    position_list_units(rules, position);
    return position;
}

Position *
position_copy(const Position *position)
{
    return g_memdup2(position, position->size);
}

/* Most of the room for frames and what waits or stands is empty, which is 0, in both. */
void
position_assign(Position *to, const Position *from)
{
    gboolean is_full = to->overflow || from->overflow;
    gsize n_frames = is_full ? G_N_ELEMENTS(to->frames) : MAX(to->n_frames, from->n_frames);
    gsize n_waiting = MAX(to->n_waiting, from->n_waiting);
    gsize n_standing = MAX(to->n_standing, from->n_standing);
    g_assert(to->size == from->size);
    memcpy(to, from, G_STRUCT_OFFSET(Position, frames));
    memcpy(to->frames, from->frames, n_frames * sizeof *to->frames);
    memcpy(to->waiting, from->waiting, n_waiting * sizeof *to->waiting);
    memcpy(to->standing, from->standing, n_standing * sizeof *to->standing);
    memcpy(to + 1, from + 1, from->size - sizeof *from);
}

/* Returns: where the number stands of the first unit in @zone that is not before @unit. */
static gint16 *
find_in_list(const GameRules *rules, const Position *position, gint32 zone, gint32 unit)
{
    gint16 *at = &position_firsts(rules, position)[zone];
    while (*at != NO_NAME && *at < unit)
        at = &position_nexts(rules, position)[*at];
    return at;
}

void
position_put(const GameRules *rules, Position *position, gint32 unit, gint32 zone)
{
    guint16 *at = &position_zones(rules, position)[unit];
    gint16 *next = &position_nexts(rules, position)[unit];
    gint16 *before = find_in_list(rules, position, *at, unit);
    if (*before == unit)
        *before = *next;
    gint16 *behind = find_in_list(rules, position, zone, unit);
    *next = *behind;
    *behind = (gint16)unit;
    *at = (guint16)zone;
}

void
position_list_units(const GameRules *rules, Position *position)
{
    const guint16 *zones = position_zones(rules, position);
    gint16 *firsts = position_firsts(rules, position);
    for (guint i = 0; i < rules->zone_numbers.n; i++)
        firsts[i] = NO_NAME;
    for (gint32 i = (gint32)rules->board.n_units - 1; i >= 0; i--) {
        position_nexts(rules, position)[i] = firsts[zones[i]];
        firsts[zones[i]] = (gint16)i;
    }
}

gint32
position_year(const GameRules *rules, const Position *position)
{
    return date_year_of_turn(position->turn, (gint32)MAX(rules->board.n_seasons, 1));
}

guint16
position_pool(const GameRules *rules, gint32 unit)
{
    gint32 nation = rules->board.units[unit].nation;
    return (guint16)(rules->zone_numbers.pools + (guint32)rules->board.nations[nation].pool);
}

static gint32
year_zone(const GameRules *rules, gint32 year)
{
    const Board *board = &rules->board;
    if (year < board->year_first || year > board->year_last)
        return NO_NAME;
    return (gint32)rules->zone_numbers.years + year - board->year_first;
}

static gint32
pool_zone(const GameRules *rules, const ZoneCode *zone, gint32 unit, const Subjects *subjects)
{
    gint32 nation = position_resolve_subject(rules, subjects, ENTITY_NATION, zone->of);
    if (zone->of == NO_NAME)
        return unit != NO_NAME ? position_pool(rules, unit) : NO_NAME;
    if (nation == NO_NAME)
        return NO_NAME;
    return (gint32)rules->zone_numbers.pools + rules->board.nations[nation].pool;
}

gint32
position_zone(const GameRules *rules, const Position *position, const ZoneCode *zone, gint32 unit,
              const Subjects *subjects)
{
    gint32 other;
    switch (zone->kind) {
    case ZONE_PLACE:
        return zone->of < (gint32)rules->board.n_places ? zone->of : NO_NAME;
    case ZONE_EVENT_PLACE:
        return subjects->event_place;
    case ZONE_POOL:
        return pool_zone(rules, zone, unit, subjects);
    case ZONE_BOX:
        return (gint32)rules->zone_numbers.boxes + zone->of;
    case ZONE_ABOARD:
        other = position_resolve_subject(rules, subjects, ENTITY_UNIT, zone->of);
        return other != NO_NAME ? (gint32)rules->zone_numbers.aboard + other : NO_NAME;
    case ZONE_YEAR_NOW:
        return year_zone(rules, position_year(rules, position));
    case ZONE_YEAR_AHEAD:
        return year_zone(rules, position_year(rules, position) + zone->of);
    case ZONE_YEAR_OF:
        return year_zone(rules, zone->of);
    case ZONE_OUT:
        return (gint32)rules->zone_numbers.out;
    default:
        return NO_NAME;
    }
}

gint32
position_place_aboard(const GameRules *rules, const Position *position, gint32 unit)
{
    guint32 carrier = position_zones(rules, position)[unit] - rules->zone_numbers.aboard;
    guint16 zone = position_zones(rules, position)[carrier];
    return zone < rules->board.n_places ? zone : NO_NAME;
}

gboolean
position_can_hold(const GameRules *rules, const Position *position, gint32 zone, gint32 unit)
{
    const ZoneNumbers *numbers = &rules->zone_numbers;
    if (zone < (gint32)numbers->aboard || zone >= (gint32)numbers->years)
        return TRUE;
    gint32 carrier = zone - (gint32)numbers->aboard;
    return carrier != unit && position_zones(rules, position)[carrier] < numbers->pools &&
           position_first_in(rules, position, (gint32)numbers->aboard + unit) == NO_NAME;
}

gint32
position_resolve_subject_word(const GameRules *rules, const Subjects *subjects, EntityId target,
                              gint32 name)
{
    switch ((SubjectWord)SUBJECT_OF_NAME(name)) {
    case SUBJECT_SELF:
        return target == ENTITY_SIDE ? subjects->side : subjects->nation;
    case SUBJECT_OPPONENT:
        /* There are two sides; where a game has more, who opposes whom is not one number. */
        return target == ENTITY_SIDE && subjects->side != NO_NAME && rules->board.n_sides == 2
                   ? 1 - subjects->side
                   : NO_NAME;
    case SUBJECT_ACTIVATED:
        return subjects->activated;
    case SUBJECT_EVENT_UNIT:
        return subjects->event_unit;
    case SUBJECT_EVENT_PLACE:
        return subjects->event_place;
    case SUBJECT_EVENT_NATION:
        return subjects->event_nation;
    case SUBJECT_EVENT_OWNER:
        return subjects->event_owner;
    }
    g_assert_not_reached();
}

static char *
check_unit(const GameRules *rules, const Position *position, gint32 unit)
{
    guint16 zone = position_zones(rules, position)[unit];
    if (zone >= rules->zone_numbers.n)
        return g_strdup_printf("unit %d is in no zone", unit);
    if (position_is_aboard(rules, position, unit) &&
        position_place(rules, position, unit) == NO_NAME)
        return g_strdup_printf("unit %d is aboard a unit that is in no place", unit);
    if (position_strengths(rules, position)[unit] > rules->board.units[unit].strength)
        return g_strdup_printf("unit %d is stronger than it can be", unit);
    if (position_place(rules, position, unit) != NO_NAME &&
        position_strengths(rules, position)[unit] == 0)
        return g_strdup_printf("unit %d stands on the map without a step", unit);
    return NULL;
}

static char *
check_nation(const GameRules *rules, const Position *position, gint32 nation)
{
    gint32 side = position_sides(rules, position)[nation];
    if (position_statuses(rules, position)[nation] > STATUS_GONE)
        return g_strdup_printf("nation %d has no status", nation);
    if (side != NO_NAME && side >= (gint32)rules->board.n_sides)
        return g_strdup_printf("nation %d is on no side", nation);
    return NULL;
}

static char *
check_place(const GameRules *rules, const Position *position, gint32 place)
{
    gint32 marker = position_markers(rules, position)[place];
    gint32 owner = position_owners(rules, position)[place];
    gint32 n_nations = (gint32)rules->board.n_nations;
    if (marker >= n_nations || owner >= n_nations || marker < NO_NAME || owner < NO_NAME)
        return g_strdup_printf("place %d belongs to no nation of the game", place);
    return NULL;
}

char *
position_check(const GameRules *rules, const Position *position)
{
    char *problem = NULL;
    for (guint i = 0; problem == NULL && i < rules->board.n_units; i++)
        problem = check_unit(rules, position, (gint32)i);
    for (guint i = 0; problem == NULL && i < rules->board.n_nations; i++)
        problem = check_nation(rules, position, (gint32)i);
    for (guint i = 0; problem == NULL && i < rules->board.n_places; i++)
        problem = check_place(rules, position, (gint32)i);
    for (guint i = 0; problem == NULL && i < rules->board.n_tracks; i++) {
        gint32 mark = position_marks(rules, position)[i];
        if (mark < rules->board.tracks[i].from || mark > rules->board.tracks[i].to)
            problem = g_strdup_printf("the marker of track %u is beside it", i);
    }
    if (problem == NULL && position->overflow != 0)
        problem = g_strdup("too much happens at once");
    return problem;
}

static const SystemHidden *
find_hidden(const GameRules *rules)
{
    static const SystemHidden nothing = {.hide = NULL};
    const SystemHidden *hidden = rules->system != NULL ? rules->system->hidden : NULL;
    return hidden != NULL ? hidden : &nothing;
}

void
position_view_into(Position *view, const GameRules *rules, const Position *position, gint32 side)
{
    const SystemHidden *hidden = find_hidden(rules);
    position_assign(view, position);
    if (hidden->hide == NULL)
        return;
    hidden->hide(rules, view, side);
    position_unsettle_units(rules, view);
}

Position *
position_view(const GameRules *rules, const Position *position, gint32 side)
{
    Position *view = position_copy(position);
    position_view_into(view, rules, position, side);
    return view;
}

void
position_guess(const GameRules *rules, Position *view, gint32 side, DiceStream *dice)
{
    const SystemHidden *hidden = find_hidden(rules);
    if (hidden->guess == NULL)
        return;
    hidden->guess(rules, view, side, dice);
    position_unsettle_units(rules, view);
}

gboolean
position_unit_is_seen(const GameRules *rules, const Position *position, gint32 unit, gint32 side)
{
    const SystemHidden *hidden = find_hidden(rules);
    return hidden->sees == NULL || hidden->sees(rules, position, unit, side);
}
