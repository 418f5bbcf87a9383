/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where a walk through versions of a file is, in the words of an edit.
 */
#pragma once

#include "schema/model/edits/edit.h"

typedef struct {
    const Record *owner; /* borrowed: what id means */
    const char *id;      /* borrowed; NULL: the record of the file */
    GString *text;       /* owned: from there on, each name with a slash behind it */
} DiffPath;

/* What diff_path_leave() goes back to. */
typedef struct {
    const Record *owner;
    const char *id;
    gsize length;
} DiffMark;

/* Begins at @root, the record of a file; @id (borrowed) is that of the file, NULL: it has none. */
void diff_path_init(DiffPath *path, const Record *root, const char *id);
void diff_path_clear(DiffPath *path);

/* Goes on to @record: the item @name (borrowed until the way back) of the LIST @field or, with
 * NULL, the RECORD @field. */
DiffMark diff_path_enter(DiffPath *path, const Field *field, const char *name,
                         const Record *record);
void diff_path_leave(DiffPath *path, const DiffMark *mark);

/* Returns: (transfer full): the path to the member @name; NULL: to the record itself. */
char *diff_path_to(const DiffPath *path, const char *name);
