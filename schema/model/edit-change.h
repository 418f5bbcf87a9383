/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Private to edits: one edit while it is applied, shared by edit.c, edit-layer.c and tests.
 */
#pragma once

#include "schema/model/edit.h"

typedef struct {
    const Edit *edit;
    Arena *arena; /* the arena of new records */
    guint depth;  /* open objects and arrays around the value that changes */
    GError **error;
} EditChange;

/* Returns: a record like @record in which the member @name has its new value, or NULL with the
 * error set. */
const Record *edit_change_member(const EditChange *change, const Record *record, const char *name);

/* Returns: the index of the item that a path calls @name, or the length of @list. */
guint32 edit_find_item(const Records *list, const char *name);

/* Finds the old and the new place, from 0, of the item @name of the edit in @list; @from is the
 * length of @list if the item is not there. Returns: FALSE with the error set if there is no such
 * place. */
gboolean edit_find_places(const EditChange *change, const Records *list, const char *name,
                          guint32 *from, guint32 *to);

/* Returns: (transfer full): the names on the path from @root to the value that @edit changes; empty
 * if that is the root; NULL if its record cannot be one of this file. */
char **edit_full_path(const Edit *edit, const Record *root);

/* A member while it is edited as bytes. */
typedef struct {
    const Field *field; /* NULL: unknown */
    char *bytes;        /* owned: `"name": value` */
    gsize value;        /* offset of the value in bytes */
    guint32 offset;     /* of kept bytes in the file, or OFFSET_NONE */
} EditMember;

/* Returns: (transfer full): of EditMember: all kept members of @record, the values of fields that
 * have kept members of the same name, and the value of the field called @name; unknown members
 * last. */
GArray *edit_list_members(const Record *record, const char *name);

/* Returns: the field that a path calls @name, perhaps a second member of its name (`name#2`); NULL:
 * it is unknown. */
const Field *edit_find_field(const Entity *entity, const char *name);

/* Returns: the index of the member that a path calls @name, or the length of @members. */
guint edit_find_member(const GArray *members, const char *name);

/* Returns: how many of @members are of known fields. */
guint edit_count_known_members(const GArray *members);
