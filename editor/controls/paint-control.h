/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A colour: as #rrggbb, and as people see it.
 */
#pragma once

#include "editor/controls/value-control.h"

#define EDITOR_TYPE_PAINT_CONTROL (editor_paint_control_get_type())
G_DECLARE_FINAL_TYPE(EditorPaintControl,
                     editor_paint_control,
                     EDITOR,
                     PAINT_CONTROL,
                     EditorValueControl)
