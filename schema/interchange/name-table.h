/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All names by which the records of one entity are known, for reading texts in which people wrote
 * them.
 */
#pragma once

#include "schema/store/data-set.h"

typedef struct NameTable NameTable;

/* Returns: (transfer full): the ids, titles and aliases of the records of @entity in @set, whose
 * records it borrows. */
NameTable *name_table_new(const DataSet *set, EntityId entity);
void name_table_free(NameTable *table); /* NULL is allowed */

/* Adds another name of @record; both are borrowed. */
void name_table_add(NameTable *table, const char *name, const Record *record);

/* Returns: (transfer none): of const Record: those called @folded (names.h), in the order of the
 * set; NULL: none. */
const GPtrArray *name_table_find(const NameTable *table, const char *folded);

/* Returns: (transfer none): the name nearest to @name, or NULL; how far it lies from it goes to
 * @distance. */
const char *name_table_nearest(const NameTable *table, const char *name, guint *distance);

/* Returns: how many names there are. */
guint name_table_length(const NameTable *table);

/* Calls @visit for the id, title and aliases of @record that are given. */
void name_table_visit(const Record *record, void (*visit)(const char *name, gpointer data),
                      gpointer data);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(NameTable, name_table_free)
