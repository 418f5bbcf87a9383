/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * map.svg of a data set that an editor changes. A drawing is large and seldom changed, so that a
 * set does not hold it: it is read where it is wanted. From the first change on the sets that edits
 * make of each other hold it, each its own, and all of them what was there before; so a step of the
 * history can be undone even after it was saved.
 */
#pragma once

#include "schema/store/data-set.h"

typedef struct SetDrawing SetDrawing;

/* What all sets made of one that was loaded share. Returns: (transfer full): nothing is held. */
SetDrawing *set_drawing_new(void);
SetDrawing *set_drawing_ref(SetDrawing *drawing);
void set_drawing_unref(SetDrawing *drawing); /* NULL is allowed */

/* Has all sets that share @drawing hold @first (NULL: there is none) and not look on disk, unless
 * they hold one already. */
void set_drawing_set_first(SetDrawing *drawing, GBytes *first);

/* Has @set, which is about to be changed, hold what lies in its folder, if no set it was made of
 * does. */
void set_drawing_hold(const DataSet *set);

/* Returns: whether the drawing of the open layer is held and not looked for on disk; @contents
 * (transfer none) gets it, NULL: the layer has none. */
gboolean data_set_holds_drawing(const DataSet *set, GBytes **contents);

/* Returns: (transfer full): the drawing of the open layer, held or read from disk; NULL: it has
 * none that can be read. */
GBytes *data_set_read_drawing(const DataSet *set);

/* Returns: whether one of both holds another drawing than the other one has, as far as is known
 * without the disk. */
gboolean data_set_draws_other(const DataSet *set, const DataSet *other);
