/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The range of the results of a roll, as far as the data state it.
 */
#pragma once

#include "schema/model/entities.h"
#include "validator/checks/check.h"

/* Stands for infinity: far beyond every number that data can hold. */
#define ENDLESS (G_GINT64_CONSTANT(1) << 60)

/* The numbers from low to high, both included; none if low is larger. */
typedef struct {
    gint64 low, high;
} Bounds;

typedef struct {
    Bounds possible; /* no result lies outside */
    Bounds sure;     /* all of these can come up, whatever is added to the dice */
} RollRange;

/* Returns: (transfer none): the dice of the game; NULL: they are not stated, or not as an object.
 */
const Record *roll_range_dice(const CheckRun *run);

/* Returns: the range of @dice dice with @faces (0: as the dice of the game), to which @plus (NULL:
 * nothing) is added. */
RollRange roll_range(const CheckRun *run, gint64 dice, gint64 faces, const Term *plus);

/* Returns: the values that @term, which is no raw record, can have; all numbers if that is not
 * known. */
Bounds roll_range_of_term(const CheckRun *run, const Term *term);

/* Returns: what @modifier may add to a roll. The range includes 0, as the modifier need not apply.
 */
Bounds roll_modifier_bounds(const CheckRun *run, const Modifier *modifier);

/* Returns: the range of a roll with @modifiers (may be empty) whose range without them is @range.
 */
RollRange roll_range_modified(const CheckRun *run, RollRange range, const Records *modifiers);

/* Returns: the numbers in both @a and @b, perhaps none. */
Bounds roll_range_intersection(Bounds a, Bounds b);

/* Returns: the smallest range that contains both @a and @b. */
Bounds roll_range_hull(Bounds a, Bounds b);

static inline gboolean
bounds_is_none(Bounds bounds)
{
    return bounds.low > bounds.high;
}

/* Returns: (transfer full): @bounds in words: `1 to 6`, `1 or more`, `6 or less`, `3`. */
FindingWords *roll_range_to_words(Bounds bounds);
