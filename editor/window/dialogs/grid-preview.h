/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A grid before and after a change: hexes that stay, come and go, and the labels at its corners.
 */
#pragma once

#include "editor/tools/grid-change.h"

#include <gtk/gtk.h>

#define GRID_TYPE_PREVIEW (grid_preview_get_type())
G_DECLARE_FINAL_TYPE(GridPreview, grid_preview, GRID, PREVIEW, GtkWidget)

/* Returns: (transfer floating): a preview of nothing yet. */
GtkWidget *grid_preview_new(void);

/* Shows what @change does to @grid, which lives as long as @set, of which a reference is taken. */
void grid_preview_show(GridPreview *preview, DataSet *set, const Grid *grid,
                       const GridChange *change);
