/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands that help. Rows of the table of commands call them.
 */
#pragma once

#include "editor/window/window.h"

void help_guide(EditorWindow *window, const char *text);
void help_shortcuts(EditorWindow *window, const char *text);
void help_about(EditorWindow *window, const char *text);
void help_menu(EditorWindow *window, const char *text);
