/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What undoes an edit, of what is to be changed alone: histories keep whole records, and proofs of
 * edits go back by these.
 */
#pragma once

#include "schema/model/edit.h"

/* @edit can be done on @root. Returns: (transfer full): what undoes it afterwards, to the byte in
 * the canonical form. */
Edit *edit_invert(const Edit *edit, const Record *root);

/* Undoes @edits, which can be done on @root in order.
 * Returns: (transfer full): of Edit, freed with it, to be done in order. */
GPtrArray *edit_invert_all(const Edit *const *edits, guint n_edits, const Record *root);
