/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Comparing a position with what was seen of it last.
 */
#include "validator/engine/position-news.h"

#include "validator/engine/sparse.h"
#include "validator/engine/situation.h"

#include <string.h>

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
    for (gint32 i = position_first_in(rules, position, deck); i != NO_NAME;
         i = position_next_in(rules, position, i))
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

void
position_unsettle_units(const GameRules *rules, Position *position)
{
    note_asked(rules, position, ASKED_UNITS);
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
