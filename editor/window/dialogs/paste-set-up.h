/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dialog that takes a set-up as rule books print it.
 */
#pragma once

#include "editor/window/window.h"

/* Shows above @window the text that is in the clipboard, to be changed at will, beside what is
 * understood of it; all that is understood becomes one step. */
void paste_set_up_ask(EditorWindow *window);
