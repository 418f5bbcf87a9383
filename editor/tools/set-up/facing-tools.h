/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which way units in hexes face: a corner, so that two hexes lie before them, two beside and two
 * behind. All that stand in one hex face alike.
 */
#pragma once

#include "editor/document/document.h"

/* Returns: whether any of @units (ids, closed by NULL) stands in a hex of the scenario that is
 * shown. */
gboolean units_can_face(EditorDocument *document, const char *const *units);

/* Turns those of @units that stand in hexes, and who stands there with them and faces somewhere,
 * @by corners clockwise. Who faces nowhere begins at the first corner from north. One step of the
 * history. Returns: FALSE with @error set. */
gboolean document_face_units(EditorDocument *document, const char *const *units, gint by,
                             GError **error);
