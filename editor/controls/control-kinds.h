/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The kinds of controls, one for each way to enter a value.
 */
#pragma once

#include "editor/controls/value-control.h"

#define CONTROL(name, NAME, Name) G_DECLARE_FINAL_TYPE(Name, name, EDITOR, NAME, EditorValueControl)

/* One word of a list, or yes and no, or nothing. */
#define EDITOR_TYPE_CHOICE_CONTROL (editor_choice_control_get_type())
CONTROL(editor_choice_control, CHOICE_CONTROL, EditorChoiceControl)

/* Several references: each with a button that takes it away, and a search for the next. */
#define EDITOR_TYPE_CHIPS_CONTROL (editor_chips_control_get_type())
CONTROL(editor_chips_control, CHIPS_CONTROL, EditorChipsControl)

/* One line: names, numbers, ratings, dates. Numbers have buttons beside it, and any number may
 * be typed. */
#define EDITOR_TYPE_ENTRY_CONTROL (editor_entry_control_get_type())
CONTROL(editor_entry_control, ENTRY_CONTROL, EditorEntryControl)

/* A colour: as #rrggbb, and as people see it. */
#define EDITOR_TYPE_PAINT_CONTROL (editor_paint_control_get_type())
CONTROL(editor_paint_control, PAINT_CONTROL, EditorPaintControl)

/* A reference: typed as a name, an alias or an id, with what it may mean below. */
#define EDITOR_TYPE_SEARCH_CONTROL (editor_search_control_get_type())
CONTROL(editor_search_control, SEARCH_CONTROL, EditorSearchControl)

/* Text of several lines. */
#define EDITOR_TYPE_TEXT_CONTROL (editor_text_control_get_type())
CONTROL(editor_text_control, TEXT_CONTROL, EditorTextControl)

#undef CONTROL
