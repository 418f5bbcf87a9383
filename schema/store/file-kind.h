/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The types of file that a data set is made of. Names are paths in the folder of the set, with `/`.
 * The table is const; any thread may read it.
 */
#pragma once

#include "schema/model/field.h"

typedef struct {
    const char *name;   /* name of the file; with * for the id if there can be many */
    EntityId entity;    /* of the root record of each file; N_ENTITIES: no JSON */
    gboolean required;  /* a data set without one is a finding */
    const char *folder; /* folder of the files if there can be many; NULL: there is one */
    guint most;         /* the most files that are read if there can be many */
} FileKind;

/* The number of types whose files hold a record, the first rows of the table; and of all types. */
#define FILE_KINDS 7
#define ALL_FILE_KINDS 8

/* The drawing of the map, which is no record. */
#define MAP_FILE_NAME "map.svg"

/* Returns: (transfer none): the table, ALL_FILE_KINDS rows. Of the types that hold a record, those
 * with a folder come last, sorted by folder. */
const FileKind *file_kinds(void);

/* Returns: (transfer none): the type of the file @name, or NULL. */
const FileKind *file_kind_of(const char *name);

/* Returns: whether files of @kind hold a record. */
gboolean file_kind_has_record(const FileKind *kind);

/* Returns: (transfer none): the type whose root record is of @entity, or NULL. */
const FileKind *file_kind_for(EntityId entity);

/* @kind has a folder. Returns: (transfer full): the id in the file name @name; NULL: it is not a
 * file of @kind: in another folder, or not named after an id. */
char *file_kind_id(const FileKind *kind, const char *name);

/* @kind has a folder. Returns: (transfer full): the name of the file for @id. */
char *file_kind_file(const FileKind *kind, const char *id);
