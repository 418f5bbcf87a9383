/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The order of a list that was changed on two sides. What neither side put anywhere keeps its
 * order; what a side inserted or moved goes behind what it stands behind there. Which side is ours
 * plays no part unless both put one thing in different places.
 */
#pragma once

#include "schema/store/diff-sequence.h"
#include "schema/store/merge.h"

/* The items that the merged list will have, as numbers below n_items. All borrowed. */
typedef struct {
    guint32 n_items;
    const DiffKey *const *keys;           /* of each item */
    const guint32 *orders[N_MERGE_SIDES]; /* of each side: its items in order */
    guint32 lengths[N_MERGE_SIDES];
} MergeOrder;

/* Appends the items (guint32) to @merged in their order.
 * Returns: FALSE if both sides moved something to different places; ours counts then. */
gboolean merge_order(const MergeOrder *order, GArray *merged);
