/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Private to schema/model: one edit while it is applied, shared by edit.c, edit-layer.c and tests.
 */
#pragma once

#include "schema/model/edits/edit.h"

typedef struct {
    const Edit *edit;
    Arena *arena; /* where new records are made */
    guint depth;  /* open objects and arrays around what changes */
    GError **error;
} EditChange;

/* Returns: a record like @record in which the member @name has its new value, or NULL with the
 * error set. */
const Record *change_member(const EditChange *change, const Record *record, const char *name);

/* Returns: the index of the item of that name, or the length of the list. */
guint32 change_find_item(const Records *list, const char *name);

/* Finds where in @list the item @name is that the edit speaks of (the length of the list: nowhere),
 * and where it goes. Returns: FALSE with the error set when that cannot be. */
gboolean change_find_places(const EditChange *change, const Records *list, const char *name,
                            guint32 *from, guint32 *to);

/* Returns: (transfer full): names from the root to what @edit changes; empty when that is the
 * root, NULL when its record cannot be one of this file. */
char **change_full_path(const Edit *edit, const Record *root);

/* The members of a record that have one name: the first was taken or kept, the rest were kept. */
typedef struct {
    const Field *field; /* NULL: unknown */
    char *bytes;        /* owned: `"name": value` */
    gsize value;        /* where the value begins */
    guint32 offset;     /* of kept bytes in the file, or OFFSET_NONE */
} EditMember;

/* Returns: (transfer full): of EditMember: everything kept in @record, values of fields that have
 * something kept beside them, and the value of the field of that name; unknown members last. */
GArray *change_list_members(const Record *record, const char *name);

/* Returns: the field that a path names so, be it a second member of its name; NULL: unknown. */
const Field *change_find_field(const Entity *entity, const char *name);

/* Returns: the index of the member that a path names so, or their number. */
guint change_find_member(const GArray *members, const char *name);

/* Returns: how many of @members are of known fields. */
guint change_count_known(const GArray *members);
