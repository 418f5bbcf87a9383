/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Several references: each with a button that takes it away, and a search for the next.
 */
#pragma once

#include "editor/controls/value-control.h"

#define EDITOR_TYPE_CHIPS_CONTROL (editor_chips_control_get_type())
G_DECLARE_FINAL_TYPE(EditorChipsControl,
                     editor_chips_control,
                     EDITOR,
                     CHIPS_CONTROL,
                     EditorValueControl)
