/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One line: names, numbers, ratings, dates. Numbers have buttons beside it, and any number may
 * be typed.
 */
#pragma once

#include "editor/controls/value-control.h"

#define EDITOR_TYPE_ENTRY_CONTROL (editor_entry_control_get_type())
G_DECLARE_FINAL_TYPE(EditorEntryControl,
                     editor_entry_control,
                     EDITOR,
                     ENTRY_CONTROL,
                     EditorValueControl)
