/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The kinds of file that a data set is made of. Names are paths in the folder of the set, with `/`.
 */
#pragma once

#include "schema/model/field.h"

typedef struct {
    const char *name;   /* with * in the place of an id where there may be many */
    EntityId entity;    /* of the one record in each, which is JSON; N_ENTITIES: it holds none */
    gboolean required;  /* a data set without one is a finding */
    const char *folder; /* where those of which there may be many lie; NULL: there is one */
    guint most;         /* that are read of those of which there may be many */
} FileKind;

/* Kinds whose files hold a record, which are the first rows of the table; and all kinds. */
#define FILE_KINDS 7
#define ALL_FILE_KINDS 8

/* The drawing of the map, which holds no record. */
#define MAP_FILE_NAME "map.svg"

/* Returns: (transfer none): the table of ALL_FILE_KINDS rows; of those whose files hold a record,
 * those with a folder come last, by folder. */
const FileKind *file_kinds(void);

/* Returns: (transfer none): the kind of the file of that name, or NULL. */
const FileKind *file_kind_of(const char *name);

/* Returns: whether files of @kind hold a record. */
gboolean file_kind_has_record(const FileKind *kind);

/* Returns: (transfer none): the kind whose one record is of @entity, or NULL. */
const FileKind *file_kind_for(EntityId entity);

/* @kind has a folder. Returns: (transfer full): the id after which the file of that name is called;
 * NULL: it is none of @kind, because it lies elsewhere or is called after no id. */
char *file_kind_id(const FileKind *kind, const char *name);

/* @kind has a folder. Returns: (transfer full): the name of the file for @id. */
char *file_kind_file(const FileKind *kind, const char *id);
