/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numbers for names: the id of a record becomes its place in a list, and play uses that number
 * alone. Filled while rules are compiled.
 */
#pragma once

#include "schema/model/record.h"

/* The number that stands for no name. */
#define NO_NAME (-1)

/* A number for a subject of a rule or of its event (SubjectWord); resolved only in play. */
#define NAME_OF_SUBJECT(word) (-2 - (gint32)(word))
#define SUBJECT_OF_NAME(name) (-2 - (name))

typedef struct NameIndex NameIndex;

/* Hashes of the names of one entity, by number. The hash of a name is the same in every data set.
 */
typedef struct {
    const guint64 *items;
    guint n;
} NameHashes;

/* Returns: (transfer full): an index without names. */
NameIndex *name_index_new(void);
void name_index_free(NameIndex *index); /* NULL is allowed */

/* Gives the records of @list, all of @entity, the next numbers. Their ids are borrowed. Returns:
 * (transfer none): the first id that has a number already, which it keeps; NULL: none has. */
const char *name_index_add(NameIndex *index, EntityId entity, Records list);

/* Returns: whether the record of @entity with @number is called @word by its title or an alias, as
 * people write it: letter case, marks and zeros before a number do not matter, and words are
 * joined by -. `P5` and `p05` are the hex P05, `Further-Pomerania` is that land. */
gboolean name_index_is_called(const NameIndex *index, EntityId entity, gint32 number,
                              const char *word);

/* Makes the names of @entity those of @other, which must outlive @index and get no more of them. */
void name_index_borrow(NameIndex *index, const NameIndex *other, EntityId entity);

/* Returns: how many names there are of @entity. */
guint name_index_count(const NameIndex *index, EntityId entity);

/* Returns: the number of @name, or NO_NAME. */
gint32 name_index_find(const NameIndex *index, EntityId entity, const char *name);

/* Returns: (transfer none): the name that has @number, or NULL where there is none. */
const char *name_index_name(const NameIndex *index, EntityId entity, gint32 number);

/* Returns: (transfer none): the hashes of the names of @entity, until another one is added. */
NameHashes name_index_hashes(const NameIndex *index, EntityId entity);

/* Sets @number to what @name means in @field: a record of the target of the field, or of its second
 * target, whose numbers follow those of the first, or a subject (NAME_OF_SUBJECT()) that can be
 * such a thing.
 * Returns: FALSE when there is no such record. */
gboolean name_index_resolve(const NameIndex *index, const Field *field, const char *name,
                            gint32 *number);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(NameIndex, name_index_free)
