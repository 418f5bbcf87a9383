/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The field in the title bar: what is typed there finds records by their names, and commands by
 * theirs.
 */
#pragma once

#include "editor/window/window.h"

/* Gives @button, which is in @window, what opens below it. */
void finder_install(EditorWindow *window, GtkMenuButton *button);
