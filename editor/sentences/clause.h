/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A part of a record that is shown as sentences: its title, a sentence for the record, or for each
 * item of the list, and a button for one more.
 */
#pragma once

#include "editor/document/document.h"

#include <gtk/gtk.h>

#define EDITOR_TYPE_CLAUSE (editor_clause_get_type())
G_DECLARE_FINAL_TYPE(EditorClause, editor_clause, EDITOR, CLAUSE, GtkWidget)

/* Returns: whether @field, a RECORD or LIST, is shown so. */
gboolean clause_tells(const Field *field);

/* Returns: (transfer floating): a clause for the RECORD or LIST @field. */
GtkWidget *editor_clause_new(EditorDocument *document, const Field *field);

/* Shows what the record @owner (copied) says there. */
void editor_clause_show(EditorClause *clause, const Subject *owner);
