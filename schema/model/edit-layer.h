/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Edits of a layered data set: an edit is about the merged view of all layers; it is written to the
 * upper layer as an override.
 */
#pragma once

#include "schema/model/edit.h"

/* Makes a new upper layer in which @edit is visible. @over is the record of the file in the upper
 * layer, @below the merged record of that file in the layers below, @wanted the merged record after
 * the edit, that is edit_apply() on the present one. A record that the upper layer does not have is
 * added with its key and the changed member only; a removed member of the base becomes null, an
 * item `absent`. Where an override of the single item is not possible (it has no key, or its place
 * changes), the list around it is overridden: a list with keys by the items that differ (a moved
 * item is `absent` at its old place and written again as a whole), a list without keys as a whole,
 * until it equals that of the base again. An edit that changes no value leaves the upper layer
 * unchanged.
 * @is_alone: FALSE: it is one of several edits, such as a rename in two layers: an edit of a key
 * need not be visible before all are applied.
 * Returns: the new root of the upper layer, whose arena reference the caller owns; if no upper
 * layer can show the edit, one that does not (see edit_layer_shows()); NULL with @error set, as
 * edit_apply(). */
const Record *edit_layer_apply(const Edit *edit, const Record *over, const Record *below,
                               const Record *wanted, gboolean is_alone, GError **error);

/* Compares @wanted, the merged record with the edit applied, with @seen, the merged record of the
 * edited layers. Not every change can be expressed in an upper layer, as records inherit the
 * members of the base. Kept bytes are not compared; they are not inherited.
 * Returns: whether @seen has exactly the values of @wanted. */
gboolean edit_layer_shows(const Record *wanted, const Record *seen);
