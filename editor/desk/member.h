/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Widgets that edit a single member of the shown scenario. @path: the member, as in
 * scenario-member.h. @name: what it is, for those who cannot see it, and for the history: `Level of
 * Sweden`. Each widget (transfer floating) keeps up with the document.
 */
#pragma once

#include "editor/document/document.h"

#include <gtk/gtk.h>

/* An entry, @width letters wide, with a mark behind it. What is typed is stored with Return, or
 * when the keyboard goes elsewhere; Escape brings back what was there. @hint is shown where nothing
 * is stated; NULL: nothing. */
GtkWidget *desk_entry_new(EditorDocument *document, const char *path, const char *name,
                          const char *hint, int width);

/* A dot that is visible only while the open layer, or this scenario, differs from its base; pressed
 * it reverts that. */
GtkWidget *desk_mark_new(EditorDocument *document, const char *path, const char *name);

/* One of @words (lives as long as the program, closed by NULL) or @nothing, which states nothing.
 */
GtkWidget *desk_choice_new(EditorDocument *document, const char *path, const char *name,
                           const char *const *words, const char *nothing);

/* Numbers side by side: pressing one states it. The first counts where none is stated. */
GtkWidget *desk_boxes_new(EditorDocument *document, const char *path, const char *name, gint64 from,
                          gint64 to);

/* A button with @name that shows in the inspector the value of the scenario at @path, which ends in
 * the id of a record of @entity; that record where there is none. */
GtkWidget *desk_way_new(EditorDocument *document, const char *path, const char *name,
                        EntityId entity);
