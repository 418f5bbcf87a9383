/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rules as sentences. A sentence is a record as words, and a chip for each part that can be
 * changed: Tab and the arrow keys go through the chips, Return opens one, Delete removes its
 * part, a digit begins to replace its number; places that the part under the pointer, or with the
 * focus, means are highlighted on the map. A clause is a part of a record that is shown as
 * sentences: its title, a sentence for the record, or for each item of the list, and a button for
 * one more.
 */
#pragma once

#include "editor/document/document.h"

#include <gtk/gtk.h>

#define EDITOR_TYPE_SENTENCE (editor_sentence_get_type())

G_DECLARE_FINAL_TYPE(EditorSentence, editor_sentence, EDITOR, SENTENCE, GtkWidget)

/* Returns: (transfer floating): an empty sentence. */
GtkWidget *editor_sentence_new(EditorDocument *document);

/* Shows the present record of @subject (copied), which must exist. */
void editor_sentence_show(EditorSentence *sentence, const Subject *subject);

#define EDITOR_TYPE_CLAUSE (editor_clause_get_type())

G_DECLARE_FINAL_TYPE(EditorClause, editor_clause, EDITOR, CLAUSE, GtkWidget)

/* Returns: whether @field, a RECORD or LIST, is shown as a clause. */
gboolean editor_clause_shows(const Field *field);

/* Returns: (transfer floating): a clause for the RECORD or LIST @field. */
GtkWidget *editor_clause_new(EditorDocument *document, const Field *field);

/* Shows the value of the field of @clause in the record @owner (copied). */
void editor_clause_show(EditorClause *clause, const Subject *owner);
