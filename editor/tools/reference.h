/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where values name records: references, zones, seasons in dates, books in sources, and words in
 * lines of play; found by the kinds of fields, never by their names.
 */
#pragma once

#include "editor/document/subject.h"
#include "schema/model/records/record.h"

/* A record that is meant, and what it is to be called; or several records. */
typedef struct {
    EntityId entity;
    const char *from;  /* its id */
    const char *to;    /* the new one */
    gboolean in_lines; /* whether a bare word in a line of play means it */
    GHashTable *ids;   /* of several: id -> new id, in place of the two above; NULL: of one */
} NewName;

/* Returns: (transfer none): the new id of what is called @id now (NULL is allowed); NULL: it keeps
 * that. */
const char *new_name_of(const NewName *name, const char *id);

/* Returns: (transfer full): the whole value as JSON with the new name in it; NULL: it does not name
 * the record. */
char *reference_value_renamed(const Record *record, const Field *field, const NewName *name);

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
