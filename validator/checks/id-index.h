/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The ids of a data set: the record of an id, and the ids that are nearest to a misspelt one.
 */
#pragma once

#include "schema/store/data-set.h"

typedef struct IdIndex IdIndex;

/* @set must outlive the index. */
IdIndex *id_index_new(const DataSet *set);
void id_index_free(IdIndex *index); /* NULL is allowed */

/* Returns: (transfer none): the first record of @entity with that id, or NULL. */
const Record *id_index_find(IdIndex *index, EntityId entity, const char *id);

/* Returns: whether @id is a record of @entity or built in. */
gboolean id_index_knows(IdIndex *index, EntityId entity, const char *id);

/* Returns: whether the records of @entity are in a list that is given, but could not be read, in
 * the set or in a base of it. The error is reported at the list, and no id can be called unknown.
 */
gboolean id_index_is_lost(const IdIndex *index, EntityId entity);

/* The id whose record has the id, name or alias nearest to @wanted. The effort for all calls
 * together is limited (LIMIT_SUGGESTION_COMPARISONS); after that nothing is near.
 * Returns: (transfer none): NULL if none is near. */
const char *id_index_nearest(IdIndex *index, EntityId entity, const char *wanted);
