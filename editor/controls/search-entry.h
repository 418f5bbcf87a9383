/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An entry for one reference, with a list of matches below it while something is typed. Down and Up
 * go through the list, Return takes the chosen match, else the typed text.
 *
 * Signal: "picked" (text): the id of the match; the typed text if it matches nothing; empty if the
 * entry was emptied.
 */
#pragma once

#include "editor/document/document.h"

#include <gtk/gtk.h>

#define EDITOR_TYPE_SEARCH_ENTRY (editor_search_entry_get_type())
G_DECLARE_FINAL_TYPE(EditorSearchEntry, editor_search_entry, EDITOR, SEARCH_ENTRY, GtkWidget)

/* Returns: (transfer floating): an entry for what @field of @document may refer to, called @label.
 */
GtkWidget *editor_search_entry_new(EditorDocument *document, const Field *field, const char *label);

/* Shows what @id (NULL: nothing) is called, and @hint where nothing is. */
void editor_search_entry_show(EditorSearchEntry *entry, const char *id, const char *hint);

/* From now on it offers only what lies in @place; NULL: anything. */
void editor_search_entry_limit(EditorSearchEntry *entry, const char *place);

/* To be called from within "picked": what was entered cannot be. */
void editor_search_entry_refuse(EditorSearchEntry *entry);
