/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Comparing a position with what was seen of it last.
 */
#include "validator/engine/position/position-news.h"

#include "validator/engine/position/sparse.h"
#include "validator/engine/verbs/situation.h"

#include <string.h>

static void
add_set(guint8 *set, const guint8 *other, gsize size)
{
    for (gsize i = 0; i < size; i += MARKS_AT_ONCE / 8) {
        guint64 mine, more;
        memcpy(&mine, set + i, sizeof mine);
        memcpy(&more, other + i, sizeof more);
        mine |= more;
        memcpy(set + i, &mine, sizeof mine);
    }
}

/* Watches that ask about any of @asked, PositionAsked, are stale. */
static void
note_asked(const GameRules *rules, Position *position, guint8 asked)
{
    const Watches *watches = &rules->watches;
    for (guint i = 0; asked >> i != 0; i++)
        if (((asked >> i) & 1) != 0)
            add_set(position_stale(rules, position), watches->of_asked + i * watches->set_size,
                    watches->set_size);
}

/* Watches that ask where @unit is are stale, and with it those that ask so of whoever is aboard. */
static void
note_move(const GameRules *rules, Position *position, gint32 unit)
{
    const Watches *watches = &rules->watches;
    gint32 deck = (gint32)rules->zone_numbers.aboard + unit;
    add_set(position_stale(rules, position), watches->of_unit + (gsize)unit * watches->set_size,
            watches->set_size);
    for (gint32 i = position_first_in(rules, position, deck); i != NO_NAME;
         i = position_next_in(rules, position, i))
        note_move(rules, position, i);
}

/* The same of all units that are not in the zones, by unit, where they were seen. */
static void
note_moves(const GameRules *rules, Position *position, const guint8 *seen)
{
    const guint8 *zones = (const guint8 *)position_zones(rules, position);
    const guint size = sizeof(guint16), n = rules->board.n_units;
    for (guint i = next_different(zones, seen, 0, n * size) / size; i < n;
         i = next_different(zones, seen, (i + 1) * size, n * size) / size)
        note_move(rules, position, (gint32)i);
}

/* Those that ask about what nothing is kept of are stale each time, as far as who changes what says
 * that it may concern them. */
static void
note_always(const GameRules *rules, Position *position, guint8 changes)
{
    const Watches *watches = &rules->watches;
    guint8 *stale = position_stale(rules, position);
    for (guint i = 0; i < watches->n; i++)
        if ((watches->asks[i] & ASKED_ALWAYS) != 0 &&
            (changes != CHANGED_UNITS || (watches->asks[i] & ASKED_UNITS) != 0))
            MARK(stale, i);
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
            note_moves(rules, position, (const guint8 *)seen);
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
