/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Between which numbers a roll lies, as far as the data say it.
 */
#pragma once

#include "schema/model/entities.h"
#include "validator/checks/check.h"

/* An infinite number; far beyond every number that data can hold. */
#define ENDLESS (G_GINT64_CONSTANT(1) << 60)

/* From @low to @high, both counted; none when @low is larger. */
typedef struct {
    gint64 low, high;
} Bounds;

typedef struct {
    Bounds possible; /* no result lies outside */
    Bounds sure;     /* all of these can come up, whatever is added to the dice */
} RollRange;

/* Returns: (transfer none): the dice of the game, if they are stated as an object; NULL: they are
 * not. */
const Record *roll_range_dice(const CheckRun *run);

/* Returns: the range of @dice dice with @faces (0: as the dice of the game), to which @plus (NULL:
 * nothing) is added. */
RollRange roll_range(const CheckRun *run, gint64 dice, gint64 faces, const Term *plus);

/* Returns: what @modifier adds: nothing where it does not count. */
Bounds roll_modifier_bounds(const CheckRun *run, const Modifier *modifier);

/* Returns: the range of a roll that without @modifiers, which may be empty, has @range. */
RollRange roll_range_modified(const CheckRun *run, RollRange range, const Records *modifiers);

/* Returns: what lies in both, perhaps none. */
Bounds roll_range_intersection(Bounds a, Bounds b);

/* Returns: the least range that holds both. */
Bounds roll_range_hull(Bounds a, Bounds b);

static inline gboolean
bounds_is_none(Bounds bounds)
{
    return bounds.low > bounds.high;
}

/* Returns: (transfer full): in words: `1 to 6`, `1 or more`, `6 or less`, `3`. */
FindingWords *roll_range_to_words(Bounds bounds);
