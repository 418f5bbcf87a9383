/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Edits of a layered data set: an edit speaks of what is seen through all layers; what is written
 * goes to the upper one as an override.
 */
#pragma once

#include "schema/model/edits/edit.h"

/* Makes a new upper layer in which @edit shows. @over is the record of the file in the upper layer,
 * @below what is seen of that file through the layers below. A record the upper layer lacks is
 * made with its key and the changed member only; a member taken away that stands below becomes
 * null, an item `absent`.
 * Returns: the new root of the upper layer, whose arena reference the caller owns; NULL with @error
 * set, as edit_apply(). */
const Record *edit_apply_over(const Edit *edit, const Record *over, const Record *below,
                              GError **error);

/* Both are made of one record, @wanted by an edit of what is seen, @seen by looking through the
 * layers after it. Not everything can be said above a base: what a record has there shows through,
 * whatever is put in its place. What is kept as bytes is not compared; it does not show through.
 * Returns: whether @seen has every value that @wanted has, and no other. */
gboolean edit_layer_shows(const Record *wanted, const Record *seen);
