/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Telling that something could not be done.
 */
#pragma once

#include "editor/window/window.h"

/* Shows @title and @text in a dialog above @window. */
void message_show(EditorWindow *window, const char *title, const char *text);
