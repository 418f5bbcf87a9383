/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What of copied hexes is put down, and how they are turned.
 */
#pragma once

#include "editor/window/window.h"

/* Returns: (transfer floating): the choices for copied hexes of the map in @window, which shows a
 * document. */
GtkWidget *patch_options_new(EditorWindow *window);
