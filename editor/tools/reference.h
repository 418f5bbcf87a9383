/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where values name records: references, zones, seasons in dates, books in sources, and typed
 * words in lines; found by the types of fields, never by their names.
 */
#pragma once

#include "editor/document/subject.h"
#include "schema/model/record.h"
#include "validator/checks/printed-lines.h"

/* A record that is meant, and what it is to be called; or several records. */
typedef struct {
    EntityId entity;
    const char *from; /* its id */
    const char *to;   /* the new one */
    GHashTable *ids;  /* of several: id -> new id, in place of the two above; NULL: of one */
    const DataSet *set;
    const PrintedLines *lines; /* of @set */
    const GPtrArray *settled;  /* of Use: undecided words that mean the record; NULL: none do */
} NewName;

/* Returns: (transfer none): the new id of what is called @id now (NULL is allowed); NULL: it keeps
 * that. */
const char *reference_new_name(const NewName *name, const char *id);

/* Returns: (transfer full): the whole value of @field of the record at @place as JSON with the new
 * name in it; NULL: it does not name the record. */
char *reference_value_renamed(const RecordPlace *place, const Field *field, const NewName *name);

typedef struct {
    Subject *subject;   /* owned: the record that refers */
    const Field *field; /* its member that does */
    guint32 index;      /* of the text, in a member that holds several; else 0 */
    guint32 start;      /* of the word in the text, where it is undecided; else 0 */
} Use;

/* Returns: (transfer full): of Use, in the order of the files: what refers to the record @id of
 * @entity, also as a zone (`@pool:ID`) or a word in a line. What another layer states is found
 * once, where it is in effect. */
GPtrArray *reference_find_uses(const DataSet *set, EntityId entity, const char *id);

/* Returns: (transfer full): of Use, in the order of the files of the open layer: words @id in lines
 * of which the grammar does not decide what they mean; they may mean the record @id of @entity. A
 * word that is of another type is one of them where no record of that type is called so. */
GPtrArray *reference_find_undecided(const DataSet *set, EntityId entity, const char *id);

typedef struct {
    char *title; /* owned: its folder */
    guint n;     /* how often its own files name the record */
} UsesAbove;

/* Returns: (transfer full): of UsesAbove: the data sets beside that of @set which extend it,
 * directly or over others, and whose own files name the record @id of @entity, as their folders
 * have it now: they do not follow a new id. Reads them, so this takes as long as opening them. */
GPtrArray *reference_find_uses_above(const DataSet *set, EntityId entity, const char *id);

/* Returns: (transfer full): `Next Stop Moscow – Lewenhaupt: Placed at`, for lists. */
char *reference_use_title(const Use *use, const DataSet *set);
