/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Another size, or other labels, of a grid: whatever is on a hex, or names it, moves with it.
 */
#pragma once

#include "editor/document/document.h"
#include "schema/store/grid-layer.h"

typedef struct {
    gint32 left, top, right, bottom; /* columns and rows that are added there; negative: removed */
    gunichar sign;                   /* of the hexes that come; a blank: there are none */
    HexLabels labels;
    gboolean is_prefixed;
} GridChange;

/* Returns: the change of @grid that changes nothing; hexes would get the sign that most have. */
GridChange grid_change_none(const Grid *grid);

/* Returns: the form that @grid gets by @change; it has no columns where that is no form. Rows
 * (columns) that are shifted stay so. */
HexGrid grid_change_form(const Grid *grid, const GridChange *change);

/* Does @change to the grid @id, as one step of the history. Hexsides of hexes that go, go with
 * them. Returns: FALSE with @error set: anything else names such a hex, the data set below has the
 * grid, or the map has a drawing of its own. */
gboolean grid_change_in_document(EditorDocument *document, const char *id, const GridChange *change,
                                 GError **error);
