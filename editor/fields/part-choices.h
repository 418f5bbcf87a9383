/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What may stand for a part of a sentence, each with what it means.
 */
#pragma once

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
