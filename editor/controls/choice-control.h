/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One word of a list, or yes and no, or nothing.
 */
#pragma once

#include "editor/controls/value-control.h"

#define EDITOR_TYPE_CHOICE_CONTROL (editor_choice_control_get_type())
G_DECLARE_FINAL_TYPE(EditorChoiceControl,
                     editor_choice_control,
                     EDITOR,
                     CHOICE_CONTROL,
                     EditorValueControl)
