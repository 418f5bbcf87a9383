/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The legend of counts on the map: a strip of their colours with the numbers where they begin.
 */
#pragma once

#include "validator/render/shade.h"

#include <gtk/gtk.h>

/* Returns: (transfer floating): a legend of nothing. */
GtkWidget *heat_legend_new(void);

/* From now on it is that of @heat; @note: of what it was counted. */
void heat_legend_set(GtkWidget *legend, const RenderHeat *heat, const char *note);
