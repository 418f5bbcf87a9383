/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A reference: typed as a name, an alias or an id, with what it may mean below.
 */
#pragma once

#include "editor/controls/value-control.h"

#define EDITOR_TYPE_SEARCH_CONTROL (editor_search_control_get_type())
G_DECLARE_FINAL_TYPE(EditorSearchControl,
                     editor_search_control,
                     EDITOR,
                     SEARCH_CONTROL,
                     EditorValueControl)
