/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The one type of change: a member, or an item of a list, gets another value. Fixes, diff and
 * merge are lists of edits. New files begin as a record that is made member by member.
 */
#pragma once

#include "schema/model/records/record.h"
#include "schema/text/writer.h"

/* The path leads from the record to what changes: names of members, and between them keys of list
 * items, divided by `/`: `forage`, `neighbours/livland`, `neighbours/livland/border`. The second
 * item of the same key is `livland#2`, and so is the second member of one name; an item whose key
 * cannot stand in a path is `#N`, its place in the list from 1. */
typedef struct {
    EntityId entity;    /* of the record */
    const char *id;     /* its key; of the record of a file that of the file, or NULL */
    const char *path;   /* empty: the record itself, as an item of the file's list */
    const char *before; /* canonical JSON; NULL: was absent */
    const char *after;  /* JSON; NULL: becomes absent */
    /* Places from 1, where an item stands in its list or an unknown member among its like. */
    guint32 from; /* before; 0: wherever its name says */
    guint32 to;   /* after; 0: where it was, what is new at the end (an item `#N` at place N) */
} Edit;

/* Makes a new root record in which @edit is done. @root is the record of a file; it stays as it
 * was, and everything the edit does not touch is shared. What is made is what reading the file
 * would give to which it is written.
 * Returns: the new root, whose arena reference the caller owns (record->arena); @root where there
 * is nothing to do; NULL with @error set when the path leads nowhere, what is there is not @before,
 * or @after is no such value. */
const Record *edit_apply(const Edit *edit, const Record *root, GError **error);

/* The same for @n_edits in order, each on what the one before made; with none it is @root. */
const Record *edit_apply_all(const Edit *const *edits, guint n_edits, const Record *root,
                             GError **error);

/* For edits that own their texts. */
Edit *edit_copy(const Edit *edit);
void edit_free(Edit *edit); /* NULL is allowed */

/* Writes @edit as one object. Its values are JSON already; as texts they stay readable for every
 * program. */
void edit_write(Writer *writer, const Edit *edit);

/* Returns: whether @key can stand in a path. */
gboolean edit_is_plain_key(const char *key);

/* Returns: (transfer full): how an edit names the item @index of the LIST @field of @record. */
char *edit_item_name(const Record *record, const Field *field, guint32 index);

typedef enum { EDIT_ERROR_PATH, EDIT_ERROR_CONFLICT, EDIT_ERROR_VALUE } EditError;

#define EDIT_ERROR (edit_error_quark())

GQuark edit_error_quark(void);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Edit, edit_free)

/* Returns: (transfer full): a root record of @entity with the contents @json, which must be right
 * and live as long as the program. */
const Record *new_record(EntityId entity, const char *json);

/* Returns: @root with the member @key, which it lacked, as the JSON @value says; consumes @root. */
const Record *new_record_with(const Record *root, const char *key, const char *value);

/* The same with a text. */
const Record *new_record_with_text(const Record *root, const char *key, const char *text);
