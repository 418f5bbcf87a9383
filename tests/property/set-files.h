/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Data sets of this project in folders of their own, for tests that change them.
 */
#pragma once

#include "schema/store/data-set.h"
#include "tests/property/name-slots.h"

/* Which files a set has is asked for here alone. Returns: (transfer none): of DataFile. */
const DataFile *set_files(const DataSet *set, guint *n_files);

/* Returns: (transfer full): `data/@name` of this project, as it is. */
DataSet *set_files_load(const char *name);

/* Returns: (transfer full): the set in the folder @name of @folder, which must be there. */
DataSet *set_files_load_from(const char *folder, const char *name);

/* Writes the files of @set, and of those below it, in canonical form, each set to a folder of its
 * name in @folder. @change: how its ids were changed, or NULL. */
void set_files_write(const DataSet *set, const char *folder, NameChange change);

/* Copies the folder `data/@name` of this project, byte for byte, to a folder of that name in
 * @folder. */
void set_files_copy(const char *name, const char *folder);

/* Returns: (transfer full): the names and bytes of all that is in the folder @name of @folder. */
char *set_files_bytes(const char *folder, const char *name);

/* Returns: (transfer full): the canonical text of what is seen of every file. */
char *set_files_seen(const DataSet *set);
