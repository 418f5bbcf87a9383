/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Differences between the open layer and its base: of a scenario from the one that it extends, of
 * a file from that of the base data set. Each difference can be reverted.
 */
#pragma once

#include "editor/document/document.h"

typedef struct {
    Subject *subject; /* owned: the record that differs */
    char *key;        /* owned: the member; NULL: the record as a whole is here or there only */
    char *here;       /* owned: JSON of what is seen; NULL: it is not there */
    char *below;      /* owned: JSON of what would be seen; NULL: it would not be there */
} Difference;

/* Returns: (transfer full): of Difference, in the order of the file: those of the record that edits
 * of @entity and @id are about; empty where it has no base. With @id NULL and an entity that has
 * lists, such as the map, it is the whole file. */
GPtrArray *difference_find_all(const DataSet *set, EntityId entity, const char *id);

/* Returns: (transfer full): the difference about the member @key of @subject, or about a record
 * around it; NULL: none. */
Difference *difference_of(const DataSet *set, const Subject *subject, const char *key);
void difference_free(Difference *difference); /* NULL is allowed */

/* Returns: (transfer full): where it is, in words: `Lewenhaupt: Placed at`. */
char *difference_title(const Difference *difference, const DataSet *set);

/* Reverts the difference: the base is in effect again, and the layer states nothing. Part of a
 * plan. */
gboolean difference_revert(EditPlan *plan, const Difference *difference);

/* Reverts all of @differences (of Difference), as one step of the history. */
gboolean difference_revert_in_document(EditorDocument *document, const GPtrArray *differences,
                                       GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Difference, difference_free)
