/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Edits of a layered data set: an edit speaks of what is seen through all layers; what is written
 * goes to the upper one as an override.
 */
#pragma once

#include "schema/model/edits/edit.h"

/* Makes a new upper layer in which @edit shows. @over is the record of the file in the upper layer,
 * @below what is seen of that file through the layers below, @wanted what is to be seen of it after
 * the edit: edit_apply() to what is seen now. A record the upper layer lacks is made with its key
 * and the changed member only; a member taken away that stands below becomes null, an item
 * `absent`. Where an override of the one item cannot say it (it has no key, or its place changes),
 * the list around it is overridden: one with keys by the items that differ (one that moves is
 * `absent` where it was and stands a second time as a whole), one without keys as a whole, until it
 * is as it is below again. An edit that leaves a value as it is leaves the upper layer as it is.
 * @is_alone: FALSE: it is one of several edits, of which those of keys need not show before all are
 * done, as when something is renamed in two layers.
 * Returns: the new root of the upper layer, whose arena reference the caller owns; where nothing
 * shows it, one in which it does not (edit_layer_shows()); NULL with @error set, as
 * edit_apply(). */
const Record *edit_apply_over(const Edit *edit, const Record *over, const Record *below,
                              const Record *wanted, gboolean is_alone, GError **error);

/* Both are made of one record, @wanted by an edit of what is seen, @seen by looking through the
 * layers after it. Not everything can be said above a base: what a record has there shows through,
 * whatever is put in its place. What is kept as bytes is not compared; it does not show through.
 * Returns: whether @seen has every value that @wanted has, and no other. */
gboolean edit_layer_shows(const Record *wanted, const Record *seen);
