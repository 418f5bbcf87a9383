/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the open layer says otherwise than what it stands on: a scenario than the one it extends, a
 * file than that of the data set below. Each difference can be taken back.
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
 * of @entity and @id are about; empty where nothing stands below it. With @id NULL and an entity
 * that has lists, such as the map, it is the whole file. */
GPtrArray *differences_find(const DataSet *set, EntityId entity, const char *id);

/* Returns: (transfer full): the difference about the member @key of @subject, or about a record
 * around it; NULL: none. */
Difference *difference_of(const DataSet *set, const Subject *subject, const char *key);
void difference_free(Difference *difference); /* NULL is allowed */

/* Returns: (transfer full): where it is, in words: `Lewenhaupt: Stands at`. */
char *difference_title(const Difference *difference, const DataSet *set);

/* Takes the difference back: what is below is seen again, and nothing is said above it. Part of a
 * plan. */
gboolean difference_revert(EditPlan *plan, const Difference *difference);

/* Takes all of @differences (of Difference) back, as one step of the history. */
gboolean document_revert(EditorDocument *document, const GPtrArray *differences, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Difference, difference_free)
