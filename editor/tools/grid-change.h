/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Changing the size or the labels of a grid. Everything that is on a hex, or names it, moves with
 * it.
 */
#pragma once

#include "editor/document/document.h"
#include "schema/store/grid-layer.h"

typedef struct {
    gint32 left, top, right,
        bottom;    /* columns and rows that are added at the edges; negative: removed */
    gunichar sign; /* of added hexes; a blank: they are left blank */
    HexLabels labels;
    gboolean is_prefixed;
} GridChange;

/* Returns: a change that leaves @grid as it is. Its sign is the most common one. */
GridChange grid_change_none(const Grid *grid);

/* Returns: the form of @grid after @change; it has no columns if that is not possible. Shifted rows
 * (columns) stay shifted. */
HexGrid grid_change_form(const Grid *grid, const GridChange *change);

/* Applies @change to the grid @id, as one step of the history. Hexsides of removed hexes are
 * removed, too. Returns: FALSE with @error set, also if anything else names a removed hex, the base
 * has the grid, or the map has a drawing of its own. */
gboolean grid_change_in_document(EditorDocument *document, const char *id, const GridChange *change,
                                 GError **error);
