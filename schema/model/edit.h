/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The one type of change: a member, or an item of a list, gets another value. Fixes, differences
 * and merges are lists of edits. New files start as a record that is made member by member.
 */
#pragma once

#include "schema/model/record.h"
#include "schema/text/writer.h"

/* The path leads from the record to the value that changes: names of members, and between them keys
 * of list items, separated by `/`: `forage`, `neighbours/livland`, `neighbours/livland/border`. The
 * second item of the same key is `livland#2`, and so is the second member of one name; an item
 * whose key is not allowed in a path is `#N`, its place in the list from 1. */
typedef struct {
    EntityId entity;    /* of the record */
    const char *id;     /* its key; of the root record of a file the key of the file, or NULL */
    const char *path;   /* empty: the record itself, as an item of the file's list */
    const char *before; /* the old value, canonical JSON; NULL: it was absent */
    const char *after;  /* the new value, JSON; NULL: it becomes absent, or is @value */
    /* Places from 1: of an item in its list, or of an unknown member among the unknown ones. */
    guint32 from; /* the old place; 0: as the path says */
    guint32
        to; /* the new place; 0: unchanged, or at the end if it is new (an item `#N`: at place N) */
    const RecordValue *value; /* the new value of a member, typed; NULL: it is @after */
} Edit;

/* Applies @edit to @root, the root record of a file, which is unchanged; the new root shares
 * everything that the edit does not touch. The result is the same as if it had been written to a
 * file and read again.
 * Returns: the new root, whose arena reference the caller owns (record->arena); @root, with a new
 * reference, if nothing changes; NULL with @error (EDIT_ERROR) set if the path leads nowhere, the
 * value there is not @before, or @after is not a valid value. */
const Record *edit_apply(const Edit *edit, const Record *root, GError **error);

/* Applies @n_edits edits in order, as edit_apply(); without edits the result is @root with a new
 * reference. */
const Record *edit_apply_all(const Edit *const *edits, guint n_edits, const Record *root,
                             GError **error);

/* Returns: (transfer full): the new value as JSON; NULL: it becomes absent. */
char *edit_after_text(const Edit *edit);

/* A copy that owns its texts, among them that of a typed value. Returns: (transfer full): to be
 * freed with edit_free(). */
Edit *edit_copy(const Edit *edit);
void edit_free(Edit *edit); /* NULL is allowed */

/* Writes @edit as one object. Its values, which are JSON, are written as texts, so that any program
 * can read the object. */
void edit_write(Writer *writer, const Edit *edit);

/* Returns: whether @key (may be NULL) can be used in a path. */
gboolean edit_is_plain_key(const char *key);

/* Returns: (transfer full): the name in paths of the item @index of the LIST @field of @record. */
char *edit_item_name(const Record *record, const Field *field, guint32 index);

typedef enum { EDIT_ERROR_PATH, EDIT_ERROR_CONFLICT, EDIT_ERROR_VALUE } EditError;

#define EDIT_ERROR (edit_error_quark())

GQuark edit_error_quark(void);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Edit, edit_free)

/* Returns: (transfer full): a root record of @entity with the contents @json, which must be valid
 * and live as long as the program. */
const Record *edit_new_root(EntityId entity, const char *json);

/* Adds the member @key, which @root does not have, with the JSON @value. Consumes @root.
 * Returns: (transfer full): the new root. */
const Record *edit_root_with(const Record *root, const char *key, const char *value);

/* As edit_root_with(), for a member whose value is the text @text. */
const Record *edit_root_with_text(const Record *root, const char *key, const char *text);

/* The end of a path: a member, or a record if the path is empty or names an item of a list. */
typedef struct {
    const Record *record; /* the record with the member, or the record itself; NULL: missing */
    const Field *field; /* the member, which the record may not have; NULL: the record as a whole */
} EditPathEnd;

/* Follows @path (edit.h) from @root. Returns: FALSE if it leads nowhere: a record on the way is
 * missing, or the last name is neither a field nor an existing item. */
gboolean edit_path_follow(const Record *root, const char *path, EditPathEnd *end);

/* Returns: (transfer none): the record at @path from @root, which is @root if @path is empty; NULL:
 * there is none. */
const Record *edit_path_record(const Record *root, const char *path);

/* Returns: (transfer full): the value at @path as JSON, as in an edit; NULL: there is none. */
char *edit_path_text(const Record *root, const char *path);

/* Edits of a data set that extends another one (edit-layer.c): an edit of the merged view becomes
 * one of the upper layer. */

/* Makes a new upper layer in which @edit is visible. @over is the record of the file in the upper
 * layer, @below the merged record of that file in the layers below, @wanted the merged record after
 * the edit, that is edit_apply() on the present one. A record that the upper layer does not have is
 * added with its key and the changed member only; a removed member of the base becomes null, an
 * item `absent`. Where an override of the single item is not possible (it has no key, or its place
 * changes), the list around it is overridden: a list with keys by the items that differ (a moved
 * item is `absent` at its old place and written again as a whole), a list without keys as a whole,
 * until it equals that of the base again. An edit that changes no value leaves the upper layer
 * unchanged.
 * @is_alone: FALSE: it is one of several edits, such as a rename in two layers: an edit of a key
 * need not be visible before all are applied.
 * Returns: the new root of the upper layer, whose arena reference the caller owns; if no upper
 * layer can show the edit, one that does not (see edit_layer_shows()); NULL with @error set, as
 * edit_apply(). */
const Record *edit_layer_apply(const Edit *edit, const Record *over, const Record *below,
                               const Record *wanted, gboolean is_alone, GError **error);

/* Compares @wanted, the merged record with the edit applied, with @seen, the merged record of the
 * edited layers. Not every change can be expressed in an upper layer, as records inherit the
 * members of the base. Kept bytes are not compared; they are not inherited.
 * Returns: whether @seen has exactly the values of @wanted. */
gboolean edit_layer_shows(const Record *wanted, const Record *seen);
