/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dialog that makes a scenario.
 */
#pragma once

#include "editor/window/window.h"

/* Asks above @window for title, id and what the new scenario extends (the one that is shown is
 * proposed), makes it as one step, and shows it. */
void new_scenario_ask(EditorWindow *window);
