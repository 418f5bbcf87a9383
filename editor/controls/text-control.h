/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Text of several lines.
 */
#pragma once

#include "editor/controls/value-control.h"

#define EDITOR_TYPE_TEXT_CONTROL (editor_text_control_get_type())
G_DECLARE_FINAL_TYPE(EditorTextControl,
                     editor_text_control,
                     EDITOR,
                     TEXT_CONTROL,
                     EditorValueControl)
