/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Positions: their arrays, where things are in them, what a side sees of them, and which parts
 * have changed since watched conditions were evaluated last.
 */
#include "validator/engine/position.h"

#include "schema/text/date.h"
#include "validator/engine/situation.h"
#include "validator/engine/sparse.h"
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
    position->frame_size = rules->layout.frame_size;
    position->standing_size = rules->layout.standing_size;
    position->standing_at = rules->layout.standing;
    position->arrays_at = rules->layout.arrays;
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
    gsize n_frames = is_full ? FRAMES_MAX + 1 : MAX(to->n_frames, from->n_frames);
    gsize n_waiting = MAX(to->n_waiting, from->n_waiting);
    gsize n_standing = MAX(to->n_standing, from->n_standing);
    g_assert(to->size == from->size);
    memcpy(to, from, G_STRUCT_OFFSET(Position, waiting));
    memcpy(to->waiting, from->waiting, n_waiting * sizeof *to->waiting);
    memcpy(to + 1, from + 1, n_frames * from->frame_size);
    memcpy(position_standing(to, 0), position_standing(from, 0), n_standing * from->standing_size);
    memcpy((char *)to + from->arrays_at, (const char *)from + from->arrays_at,
           from->size - from->arrays_at);
}

void
position_remove_standing(Position *position, guint number)
{
    g_assert(number < position->n_standing);
    position->n_standing--;
    memmove(position_standing(position, number), position_standing(position, number + 1),
            (gsize)(position->n_standing - number) * position->standing_size);
    memset(position_standing(position, position->n_standing), 0, position->standing_size);
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

static FindingWords *
describe_fault(const GameRules *rules, EntityId entity, gint32 number, const char *text)
{
    return finding_words_new(text, FINDING_ARG("id", name_index_name(rules->names, entity, number)),
                             NULL);
}

static FindingWords *
check_unit(const GameRules *rules, const Position *position, gint32 unit)
{
    guint16 zone = position_zones(rules, position)[unit];
    if (zone >= rules->zone_numbers.n)
        return describe_fault(rules, ENTITY_UNIT, unit, N_("the unit “{id}” is not in a zone"));
    if (position_is_aboard(rules, position, unit) &&
        position_place(rules, position, unit) == NO_NAME)
        return describe_fault(rules, ENTITY_UNIT, unit,
                              N_("the unit “{id}” is aboard a unit that is not in a place"));
    if (position_strengths(rules, position)[unit] > rules->board.units[unit].strength)
        return describe_fault(rules, ENTITY_UNIT, unit,
                              N_("the unit “{id}” has more steps than at full strength"));
    if (position_place(rules, position, unit) != NO_NAME &&
        position_strengths(rules, position)[unit] == 0)
        return describe_fault(rules, ENTITY_UNIT, unit,
                              N_("the unit “{id}” is on the map without a step"));
    return NULL;
}

static FindingWords *
check_nation(const GameRules *rules, const Position *position, gint32 nation)
{
    gint32 side = position_sides(rules, position)[nation];
    if (position_statuses(rules, position)[nation] > STATUS_GONE)
        return describe_fault(rules, ENTITY_NATION, nation, N_("the nation “{id}” has no status"));
    if (side != NO_NAME && side >= (gint32)rules->board.n_sides)
        return describe_fault(rules, ENTITY_NATION, nation,
                              N_("the nation “{id}” has a side that is not in the game"));
    return NULL;
}

static FindingWords *
check_place(const GameRules *rules, const Position *position, gint32 place)
{
    gint32 marker = position_markers(rules, position)[place];
    gint32 owner = position_owners(rules, position)[place];
    gint32 n_nations = (gint32)rules->board.n_nations;
    if (marker >= n_nations || owner >= n_nations || marker < NO_NAME || owner < NO_NAME)
        return describe_fault(rules, ENTITY_SPACE, place,
                              N_("the place “{id}” belongs to a nation that is not in the game"));
    return NULL;
}

FindingWords *
position_check(const GameRules *rules, const Position *position)
{
    FindingWords *problem = NULL;
    for (guint i = 0; problem == NULL && i < rules->board.n_units; i++)
        problem = check_unit(rules, position, (gint32)i);
    for (guint i = 0; problem == NULL && i < rules->board.n_nations; i++)
        problem = check_nation(rules, position, (gint32)i);
    for (guint i = 0; problem == NULL && i < rules->board.n_places; i++)
        problem = check_place(rules, position, (gint32)i);
    for (guint i = 0; problem == NULL && i < rules->board.n_tracks; i++) {
        gint32 mark = position_marks(rules, position)[i];
        if (mark < rules->board.tracks[i].from || mark > rules->board.tracks[i].to)
            problem = describe_fault(rules, ENTITY_TRACK, (gint32)i,
                                     N_("the marker of the track “{id}” is beyond its end"));
    }
    if (problem == NULL && position->overflow != 0)
        problem = finding_words_new(N_("too much happens at once"), NULL);
    return problem;
}

/* Returns: those in the part at @i of @set. */
static inline guint64
part_of(const guint8 *set, gsize i)
{
    guint64 part;
    memcpy(&part, set + i, sizeof part);
    return part;
}

/* Adds those in @part to the part at @i of @set. */
static inline void
add_part(guint8 *set, gsize i, guint64 part)
{
    part |= part_of(set, i);
    memcpy(set + i, &part, sizeof part);
}

/* Watches that ask about any of @asked, PositionAsked, are stale. */
static void
note_asked(const GameRules *rules, Position *position, guint8 asked)
{
    const Watches *watches = &rules->watches;
    guint8 *stale = position_stale(rules, position);
    for (guint i = 0; asked >> i != 0; i++)
        for (gsize j = 0; ((asked >> i) & 1) != 0 && j < watches->set_size; j += sizeof(guint64))
            add_part(stale, j, part_of(watches->of_asked + i * watches->set_size, j));
}

/* Returns: the zone that the unit is in by @zones, or that which it is aboard of. */
static inline guint
zone_around(const GameRules *rules, const guint16 *zones, guint unit)
{
    guint zone = zones[unit];
    gboolean is_aboard = zone >= rules->zone_numbers.aboard && zone < rules->zone_numbers.years;
    return is_aboard ? zones[zone - rules->zone_numbers.aboard] : zone;
}

/* Marks as stale the watches that read where @unit is, or who is in one of the zones between which
 * it moved, and likewise for the units aboard. */
static void
note_move(const GameRules *rules, Position *position, gint32 unit, guint from, guint to)
{
    const Watches *watches = &rules->watches;
    const gsize size = watches->set_size;
    const guint8 *of_unit = watches->of_unit + (guint)unit * size;
    const guint8 *of_from = watches->of_zone + from * size, *of_to = watches->of_zone + to * size;
    gint32 deck = (gint32)rules->zone_numbers.aboard + unit;
    for (gsize i = 0; i < size; i += sizeof(guint64))
        add_part(position_stale(rules, position), i,
                 part_of(of_unit, i) & (part_of(of_from, i) | part_of(of_to, i)));
    FOR_EACH_IN (i, rules, position, deck)
        note_move(rules, position, i, from, to);
}

/* The same of all units that are not in the zones, by unit, where they were seen. */
static void
note_moves(const GameRules *rules, Position *position, const guint16 *seen)
{
    const guint16 *zones = position_zones(rules, position);
    const guint n = rules->board.n_units;
    for (guint i = next_different_number(zones, seen, 0, n); i < n;
         i = next_different_number(zones, seen, i + 1, n))
        note_move(rules, position, (gint32)i, zone_around(rules, seen, i),
                  zone_around(rules, zones, i));
}

/* Those that ask about what nothing is kept of are stale each time, as far as who changes what says
 * that it may concern them. */
static void
note_always(const GameRules *rules, Position *position, guint8 changes)
{
    const Watches *watches = &rules->watches;
    guint8 *stale = position_stale(rules, position);
    for (guint i = 0; i < watches->n; i++) {
        guint8 asks = watches->items[i].asks;
        if ((asks & ASKED_ALWAYS) != 0 && (changes != CHANGED_UNITS || (asks & ASKED_UNITS) != 0))
            MARK(stale, i);
    }
}

void
position_note_news(const GameRules *rules, Position *position, guint8 changes)
{
    const PositionLayout *layout = &rules->layout;
    const guint8 looked_at = changes == CHANGED_UNITS ? ASKED_UNITS : ASKED_ALL;
    guint8 news = 0;
    for (guint i = 0; i < layout->n_asked; i++) {
        const AskedRange *range = &layout->asked[i];
        const char *now = (const char *)position + range->at;
        char *seen = (char *)position + layout->seen + (range->at - layout->asked_at);
        if ((range->asked & looked_at) == 0 || memcmp(seen, now, range->size) == 0)
            continue;
        if (range->asked == ASKED_ZONES)
            note_moves(rules, position, (const guint16 *)(gconstpointer)seen);
        else
            news |= range->asked;
        memcpy(seen, now, range->size);
    }
    if (position->turn_seen != position->turn && changes != CHANGED_UNITS)
        news |= ASKED_TURN;
    if (changes != CHANGED_UNITS)
        position->turn_seen = position->turn;
    if (news != 0)
        note_asked(rules, position, news);
    if ((rules->watches.asked & ASKED_ALWAYS) != 0)
        note_always(rules, position, changes);
}

/* What is asked of the parts of one condition. */
typedef struct {
    Situation situation;
    const Watch *items;
    guint8 *answers, *stale;
    const CodeSpan *parts;
} Asking;

/* Asks the part @number. Where it does not hold it decides, and the others are taken to hold. */
static gboolean
ask_part(const Asking *asking, guint number)
{
    const CodeSpan *parts = asking->parts;
    UNMARK(asking->stale, number);
    if (condition_holds(&asking->situation, asking->items[number].condition))
        return TRUE;
    for (guint i = parts->first; i < parts->first + parts->n; i++)
        MARK(asking->answers, i);
    UNMARK(asking->answers, number);
    return FALSE;
}

static gboolean
ask_all_parts(const Asking *asking)
{
    const CodeSpan *parts = asking->parts;
    for (guint i = parts->first; i < parts->first + parts->n; i++) {
        if (!ask_part(asking, i))
            return FALSE;
        MARK(asking->answers, i);
    }
    return TRUE;
}

/* Returns: the part of @parts that did not hold, or behind the last one. */
static inline guint
find_decider(const CodeSpan *parts, const guint8 *answers)
{
    guint i = parts->first;
    while (i < parts->first + parts->n && MARKED(answers, i))
        i++;
    return i;
}

static inline gboolean
is_to_be_asked(const Asking *asking, guint number)
{
    return MARKED(asking->stale, number) || (asking->items[number].asks & ASKED_ALWAYS) != 0;
}

gboolean
position_watch_holds(const GameRules *rules, Position *position, guint whole,
                     const Subjects *subjects)
{
    const CodeSpan *parts = &rules->watches.parts[whole];
    const Asking asking = {
        .situation = {.rules = rules, .position = position, .subjects = subjects},
        .items = rules->watches.items,
        .answers = position_answers(rules, position),
        .stale = position_stale(rules, position),
        .parts = parts,
    };
    guint end = parts->first + parts->n, decider = find_decider(parts, asking.answers);
    if (decider < end)
        return is_to_be_asked(&asking, decider) && ask_part(&asking, decider) &&
               ask_all_parts(&asking);
    for (guint i = parts->first; i < end; i++)
        if (is_to_be_asked(&asking, i))
            return ask_all_parts(&asking);
    return TRUE;
}

gboolean
position_has_system_news(const GameRules *rules, const Position *position)
{
    return MARKED(position_stale(rules, position), rules->watches.n - 1);
}

void
position_clear_system_news(const GameRules *rules, Position *position)
{
    UNMARK(position_stale(rules, position), rules->watches.n - 1);
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
    note_asked(rules, view, ASKED_UNITS);
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
    note_asked(rules, view, ASKED_UNITS);
}

gboolean
position_unit_is_seen(const GameRules *rules, const Position *position, gint32 unit, gint32 side)
{
    const SystemHidden *hidden = find_hidden(rules);
    return hidden->sees == NULL || hidden->sees(rules, position, unit, side);
}
