/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who uses this? Every member that refers to a record, found by walking all records over the kinds
 * of their fields.
 */
#pragma once

#include "editor/document/subject.h"

typedef struct {
    Subject *subject;   /* owned: the record that refers */
    const Field *field; /* its member that does */
    guint32 index;      /* of the text, in a member that holds several; else 0 */
} Use;

/* Returns: (transfer full): of Use, in the order of the files: what refers to the record @id of
 * @entity, also as a zone (`@pool:ID`) or a word in a line of play. What another layer says is
 * found where it is seen: once. */
GPtrArray *uses_find(const DataSet *set, EntityId entity, const char *id);

/* Returns: whether the bare word @id in a line of play means the record of @entity: a unit or a
 * space, or what nothing else is called. */
gboolean id_is_word_of_lines(const DataSet *set, EntityId entity, const char *id);

/* Returns: (transfer full): `Next Stop Moscow – Lewenhaupt: Stands at`, for lists. */
char *use_title(const Use *use, const DataSet *set);
