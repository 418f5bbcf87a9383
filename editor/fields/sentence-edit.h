/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What can replace a part of a sentence, with the meaning of each choice, and the edits of its
 * parts: conditions are negated, joined and removed, records are added with a verb. Each edit is
 * one step of the history.
 */
#pragma once

#include "editor/document/document.h"
#include "editor/document/subject.h"
#include "editor/fields/record-search.h"

/* Returns: whether the values of @field are among those that sentence_edit_choices() gives. */
gboolean sentence_edit_has_choices(const Record *record, const Field *field);

/* Returns: (transfer full): of SearchHit, at most @most: what the member @field of @record, or an
 * item of it, may say that has @query in it: verbs and words that the system of the game reads, yes
 * and no, what a reference or zone may name, the verbs of records that it may hold. */
GPtrArray *sentence_edit_choices(const DataSet *set, const Record *record, const Field *field,
                                 const char *query, guint most);

/* Returns: (transfer full): of SearchHit, each with the key of a member that can be added to the
 * record @subject. */
GPtrArray *sentence_edit_members(const DataSet *set, const Subject *subject);

/* Negates the condition @subject, or takes the negation back. Returns: FALSE with @error set; so do
 * all of these. */
gboolean sentence_negate(EditorDocument *document, const Subject *subject, GError **error);

/* Joins the condition @subject by the verb @joint, `all` or `any`, with a new one of @verb. */
gboolean sentence_join(EditorDocument *document, const Subject *subject, const char *joint,
                       const char *verb, GError **error);

/* Puts a record with @verb into the member @key of @subject, a RECORD, or at the end of it, a LIST.
 */
gboolean sentence_add(EditorDocument *document, const Subject *subject, const char *key,
                      const char *verb, GError **error);

/* Removes the record @subject from what is around it; a join with only one other left is removed,
 * too. */
gboolean sentence_take_out(EditorDocument *document, const Subject *subject, GError **error);
