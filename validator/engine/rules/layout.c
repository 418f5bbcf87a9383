/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Laying out a position.
 */
#include "validator/engine/rules/layout.h"

#include "validator/engine/system.h"

/* Of what arrays are asked for, one kind after the other; what is never asked comes first. */
static const guint8 order[] = {
    ASKED_NEVER, ASKED_TRACKS, ASKED_ZONES, ASKED_LANDS, ASKED_SPENT, ASKED_STEPS,
};

static const PositionArray core[] = {
#define POSITION_ARRAY(...) POSITION_ARRAY_ROW(__VA_ARGS__)
#include "validator/engine/position/position.def"
};

static guint32
align(gsize offset)
{
    return (guint32)((offset + 7) & ~(gsize)7);
}

ZoneNumbers
zone_numbers_of(const Board *board)
{
    guint n_years = (guint)MAX(board->year_last - board->year_first + 1, 0);
    ZoneNumbers numbers = {.pools = board->n_places};
    numbers.boxes = numbers.pools + board->n_nations;
    numbers.aboard = numbers.boxes + board->n_boxes;
    numbers.years = numbers.aboard + board->n_units;
    numbers.out = numbers.years + n_years;
    numbers.n = numbers.out + 1;
    return numbers;
}

const PositionArray *
position_array(const System *system, guint number)
{
    if (number < N_POSITION_ARRAYS)
        return &core[number];
    number -= N_POSITION_ARRAYS;
    return system != NULL && number < system->n_arrays ? &system->arrays[number] : NULL;
}

guint
position_array_length(const Board *board, guint n_rules, guint n_watches, ArrayCount count)
{
    const guint lengths[N_ARRAY_COUNTS] = {
        [ARRAY_OF_ONE] = 1,
        [ARRAY_OF_UNITS] = board->n_units,
        [ARRAY_OF_PLACES] = board->n_places,
        [ARRAY_OF_ZONES] = zone_numbers_of(board).n,
        [ARRAY_OF_NATIONS] = board->n_nations,
        [ARRAY_OF_SIDES] = board->n_sides,
        [ARRAY_OF_TRACKS] = board->n_tracks,
        [ARRAY_OF_RULES] = n_rules,
        [ARRAY_OF_LINKS] = board->n_links,
        [ARRAY_OF_LINKS_BY_SIDES] = board->n_links * board->n_sides,
        [ARRAY_OF_WATCH_SETS] = MARKS_SIZE(n_watches),
    };
    return lengths[count];
}

/* Adds the array of @size bytes at @at to those that conditions that wait ask for @asked. */
static void
note_range(PositionLayout *layout, guint32 at, guint32 size, guint8 asked)
{
    AskedRange *last = layout->n_asked > 0 ? &layout->asked[layout->n_asked - 1] : NULL;
    if (asked == 0 || size == 0)
        return;
    /* Which units have moved is asked apart. */
    if (last != NULL && last->asked == asked && asked != ASKED_ZONES &&
        align(last->at + last->size) == at)
        last->size = at + size - last->at;
    else
        layout->asked[layout->n_asked++] = (AskedRange){at, size, asked};
}

static void
note_span(PositionLayout *layout)
{
    if (layout->n_asked == 0)
        return;
    const AskedRange *last = &layout->asked[layout->n_asked - 1];
    layout->asked_at = layout->asked[0].at;
    layout->asked_size = last->at + last->size - layout->asked_at;
}

PositionLayout
position_lay_out(const Board *board, guint n_rules, const System *system, const Watches *watches,
                 gsize start)
{
    PositionLayout layout = {.n_asked = 0};
    guint32 offset = align(start);
    for (guint i = 0; i < G_N_ELEMENTS(order); i++) {
        const PositionArray *array = position_array(system, 0);
        for (guint j = 0; array != NULL; array = position_array(system, ++j)) {
            guint length =
                position_array_length(board, n_rules, watches->n, (ArrayCount)array->count);
            if (array->asked != order[i])
                continue;
            layout.at[j] = offset;
            note_range(&layout, offset, length * array->size, array->asked & watches->asked);
            offset = align(offset + (gsize)length * array->size);
        }
    }
    note_span(&layout);
    layout.seen = offset;
    layout.size = align((gsize)offset + layout.asked_size);
    return layout;
}
