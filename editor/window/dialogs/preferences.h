/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a user may choose about the editor itself.
 */
#pragma once

#include "editor/window/window.h"

/* Shows the preferences above @window. */
void preferences_show(EditorWindow *window);
