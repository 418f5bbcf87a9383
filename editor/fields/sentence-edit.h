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

/* Returns: whether the values of @field are among those that part_choices() gives. */
gboolean part_has_choices(const Record *record, const Field *field);

/* Returns: (transfer full): of SearchHit, at most @most: what the member @field of @record, or an
 * item of it, may say that has @query in it: verbs and words that the system of the game reads, yes
 * and no, what a reference or zone may name, the verbs of records that it may hold. */
GPtrArray *part_choices(const DataSet *set, const Record *record, const Field *field,
                        const char *query, guint most);

/* Returns: (transfer full): of SearchHit, each with the key of a member: what more can be said of
 * the record @subject. */
GPtrArray *part_members(const DataSet *set, const Subject *subject);

/* The condition @subject means no longer what it said, but that it does not hold; or the other way
 * round. Returns: FALSE with @error set; so do all of these. */
gboolean sentence_negate(EditorDocument *document, const Subject *subject, GError **error);

/* Joins the condition @subject by the verb @joint, `all` or `any`, with a new one of @verb. */
gboolean sentence_join(EditorDocument *document, const Subject *subject, const char *joint,
                       const char *verb, GError **error);

/* Puts a record with @verb into the member @key of @subject, a RECORD, or at the end of it, a LIST.
 */
gboolean sentence_add(EditorDocument *document, const Subject *subject, const char *key,
                      const char *verb, GError **error);

/* Takes the record @subject out of what is around it; what joined it to one other goes, too. */
gboolean sentence_take_out(EditorDocument *document, const Subject *subject, GError **error);
