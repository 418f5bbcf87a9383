/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * With what a single member of the shown scenario is changed. @path: the member, as in
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

/* A dot, there only while the open layer, or this scenario, says something else than what is below
 * it; pressed it takes that back. */
GtkWidget *desk_mark_new(EditorDocument *document, const char *path, const char *name);

/* One of @words (lives as long as the program, closed by NULL) or @nothing, which states nothing.
 */
GtkWidget *desk_choice_new(EditorDocument *document, const char *path, const char *name,
                           const char *const *words, const char *nothing);

/* Numbers side by side: pressing one states it. The first counts where none is stated. */
GtkWidget *desk_boxes_new(EditorDocument *document, const char *path, const char *name, gint64 from,
                          gint64 to);

/* A button with @name that shows in the inspector what the scenario says at @path, which ends in
 * the id of a record of @entity; that record where it says nothing. */
GtkWidget *desk_way_new(EditorDocument *document, const char *path, const char *name,
                        EntityId entity);
