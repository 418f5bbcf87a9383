/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Differences between the open layer and its base: of a scenario from the one that it extends, of
 * a file from that of the base data set. Each difference can be reverted.
 */
#pragma once

#include "editor/document/document.h"

typedef struct {
    Subject *subject; /* owned: the record that differs */
    char *key;        /* owned: the member; NULL: the whole record exists on one side only */
    char *here;       /* owned: the merged value as JSON; NULL: there is none */
    char *below;      /* owned: the value of the base as JSON; NULL: there is none */
} Difference;

/* Returns: (transfer full): of Difference, in the order of the file: those of the record @id of
 * @entity, as for edits; empty if it has no base. With @id NULL and an entity that has lists, such
 * as the map, it is the whole file. */
GPtrArray *difference_find_all(const DataSet *set, EntityId entity, const char *id);

/* Returns: (transfer full): the difference about the member @key of @subject, or about a record
 * around it; NULL: none. */
Difference *difference_of(const DataSet *set, const Subject *subject, const char *key);
void difference_free(Difference *difference); /* NULL is allowed */

/* Returns: (transfer full): the record and member of @difference: `Lewenhaupt: Placed at`. */
char *difference_title(const Difference *difference, const DataSet *set);

/* Reverts @difference, as part of a plan: the layer states nothing about it, and the base is
 * inherited. Returns: FALSE: the plan has an error. */
gboolean difference_revert(EditPlan *plan, const Difference *difference);

/* Reverts all of @differences (of Difference), as one step of the history. */
gboolean difference_revert_in_document(EditorDocument *document, const GPtrArray *differences,
                                       GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Difference, difference_free)
