/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What can replace a part of a sentence, with the meaning of each choice, and the edits of its
 * parts: conditions are negated, joined and removed, records are added with a verb. Each edit is
 * one step of the history.
 */
#pragma once

#include "editor/document/document.h"
#include "editor/fields/record-search.h"
#include "validator/edits/subject.h"

/* Returns: whether the values of @field are among those that sentence_edit_choices() gives. */
gboolean sentence_edit_has_choices(const Record *record, const Field *field);

/* Returns: (transfer full): of SearchHit, at most @most: the values of the member @field of
 * @record, or of an item of it, that match @query: verbs and words that the system of the game
 * reads, yes and no, records and zones, the verbs of records that it can hold. */
GPtrArray *sentence_edit_choices(const DataSet *set, const Record *record, const Field *field,
                                 const char *query, guint most);

/* Returns: (transfer full): of SearchHit, each with the key of a member that can be added to the
 * record @subject. */
GPtrArray *sentence_edit_members(const DataSet *set, const Subject *subject);

/* Negates the condition @subject, or removes the negation. Returns, as all functions below: FALSE
 * with @error set; then nothing has changed. */
gboolean sentence_negate(EditorDocument *document, const Subject *subject, GError **error);

/* Joins the condition @subject with a new one of @verb by the verb @joint, `all` or `any`. */
gboolean sentence_join(EditorDocument *document, const Subject *subject, const char *joint,
                       const char *verb, GError **error);

/* Sets the member @key of @subject, a RECORD, to a record with @verb, or appends that to it, a
 * LIST. */
gboolean sentence_add(EditorDocument *document, const Subject *subject, const char *key,
                      const char *verb, GError **error);

/* Removes the record @subject. If it was in a join that has only one other record left, the join is
 * removed, too. */
gboolean sentence_take_out(EditorDocument *document, const Subject *subject, GError **error);

/* Adds a rule with a new id and the name @name. It begins as most rules of the data set do: with
 * their most usual trigger and first effect, or without rules the first ones that the system of the
 * game has. @id (transfer full) is set to its id. */
gboolean sentence_add_rule(EditorDocument *document, const char *name, char **id, GError **error);
