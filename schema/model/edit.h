/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The one kind of change: a member, or an item of a list, gets another value. Fixes, undo, diff
 * and merge are lists of edits.
 */
#pragma once

#include "schema/model/record.h"

/* The path leads from the record to what changes: names of members, and between them keys of list
 * items, divided by `/`: `forage`, `neighbours/livland`, `neighbours/livland/border`. The second
 * item of the same key is `livland#2`; an item whose key cannot stand in a path is `#N`, its place
 * in the list from 1. */
typedef struct {
    EntityId entity;    /* of the record */
    const char *id;     /* its key; NULL for the one record of a file */
    const char *path;   /* empty: the record itself, as an item of the file's list */
    const char *before; /* canonical JSON; NULL: was absent */
    const char *after;  /* JSON; NULL: becomes absent */
} Edit;

/* Makes a new root record in which @edit is done. @root is the record of a file; it stays as it
 * was, and everything the edit does not touch is shared.
 * Returns: the new root, whose arena reference the caller owns (record->arena); NULL with @error
 * set when the path leads nowhere, what is there is not @before, or @after is no such value. */
const Record *edit_apply(const Edit *edit, const Record *root, GError **error);

/* The whole way of @edit from the record of a file, which is of @root: through the list that holds
 * records of the edit's entity.
 * Returns: (transfer full): names of members and items, NULL-terminated; empty for no way. */
char **edit_full_path(const Edit *edit, const Entity *root);

/* Returns: (transfer full): how an edit names the item @index of the LIST @field of @record. */
char *edit_item_name(const Record *record, const Field *field, guint32 index);

typedef enum { EDIT_ERROR_PATH, EDIT_ERROR_CONFLICT, EDIT_ERROR_VALUE } EditError;

#define EDIT_ERROR (edit_error_quark())
GQuark edit_error_quark(void);
