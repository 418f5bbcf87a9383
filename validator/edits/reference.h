/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where values name records: references, zones, seasons in dates, books in sources, and typed
 * words in lines; found by the types of fields, never by their names.
 */
#pragma once

#include "schema/model/record.h"
#include "validator/checks/printed-lines.h"
#include "validator/edits/subject.h"

/* A record that is renamed, and its new id; or several records. */
typedef struct {
    EntityId entity;
    const char *from; /* its id */
    const char *to;   /* the new one */
    GHashTable *ids;  /* for several: id -> new id, instead of the two above; NULL: for one */
    const DataSet *set;
    const PrintedLines *lines; /* of @set */
    const GPtrArray
        *settled; /* of Use: undecided words that mean the record; NULL: there are none */
} NewName;

/* Returns: (transfer none): the new id of the record @id (NULL is allowed); NULL: it is not
 * renamed. */
const char *reference_new_name(const NewName *name, const char *id);

/* Returns: (transfer full): the whole value of @field of the record at @place as JSON with the new
 * id in it; NULL: it does not name the record. */
char *reference_value_renamed(const RecordPlace *place, const Field *field, const NewName *name);

typedef struct {
    Subject *subject;   /* owned: the record that refers */
    const Field *field; /* its member that does */
    guint32 index;      /* of the text, in a member that holds several; else 0 */
    guint32 start;      /* of the word in the text, if it is undecided; else 0 */
} Use;

/* Returns: (transfer full): of Use, in the order of the files: what refers to the record @id of
 * @entity, also as a zone (`@pool:ID`) or a word in a line. A value of any layer is found once,
 * where it is in effect. */
GPtrArray *reference_find_uses(const DataSet *set, EntityId entity, const char *id);

/* Returns: (transfer full): of Use, in the order of the files of the open layer: words @id in lines
 * that may mean the record @id of @entity, as the grammar does not decide it. A word of another
 * type is one of them if no record of that type has this id. */
GPtrArray *reference_find_undecided(const DataSet *set, EntityId entity, const char *id);

typedef struct {
    char *title; /* owned: its folder */
    guint n;     /* how many times its own files name the record */
} UsesAbove;

/* Returns: (transfer full): of UsesAbove: the data sets beside that of @set which extend it,
 * directly or over others, and whose own files name the record @id of @entity, as they are on disk:
 * they do not follow a new id. Takes as long as opening these data sets. */
GPtrArray *reference_find_uses_above(const DataSet *set, EntityId entity, const char *id);

/* Returns: (transfer full): `Next Stop Moscow – Lewenhaupt: Placed at`, for lists. */
char *reference_use_title(const Use *use, const DataSet *set);
