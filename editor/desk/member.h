/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Widgets that edit a single member of the shown scenario. @path: of the member, as in
 * member-edit.h. @name: the accessible name, also used in the history: `Level of Sweden`. Each
 * widget (transfer floating) follows the document.
 */
#pragma once

#include "editor/document/document.h"

#include <gtk/gtk.h>

/* An entry, @width letters wide, with a mark (desk_mark_new()) after it. The text is stored with
 * Return or when the focus leaves; Escape reverts it. @hint (NULL: none) is shown while no value is
 * stated. */
GtkWidget *desk_entry_new(EditorDocument *document, const char *path, const char *name,
                          const char *hint, int width);

/* A dot that is visible only while the value differs from that of the base of the layer, or of the
 * scenario. A press reverts it. */
GtkWidget *desk_mark_new(EditorDocument *document, const char *path, const char *name);

/* A choice of one of @words (must live as long as the program, NULL-terminated), or of @nothing,
 * which removes the value. */
GtkWidget *desk_choice_new(EditorDocument *document, const char *path, const char *name,
                           const char *const *words, const char *nothing);

/* The numbers @from to @to side by side; a press sets the value. Without a value the first applies.
 */
GtkWidget *desk_boxes_new(EditorDocument *document, const char *path, const char *name, gint64 from,
                          gint64 to);

/* A button with @name that shows in the inspector the value of the scenario at @path, which ends in
 * the id of a record of @entity; if there is none, that record. */
GtkWidget *desk_way_new(EditorDocument *document, const char *path, const char *name,
                        EntityId entity);
