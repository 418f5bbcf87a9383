/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Another id for a record, in every place that names it.
 */
#pragma once

#include "editor/document/document.h"

/* Gives the record @from of @entity, which is in a list of the set or is a file of its own, the id
 * @to, as part of a plan: all references, zones with the id inside and words of lines that name the
 * record follow, in all files. Words of lines that may or may not name it stay as they are, see
 * reference_find_undecided(), but for those in @settled (of Use, taken from its answer; NULL:
 * none). Fails where @to is no id or is taken, and where the base has the record: a layer cannot
 * rename what it inherits. */
gboolean rename_record(EditPlan *plan, EntityId entity, const char *from, const char *to,
                       const GPtrArray *settled);

/* The same as one step of the history. What is selected and shown under the old id is selected and
 * shown under the new one. Returns: FALSE with @error set. */
gboolean rename_in_document(EditorDocument *document, EntityId entity, const char *from,
                            const char *to, const GPtrArray *settled, GError **error);

/* Gives each place that is a key of @ids (id -> new id) its new id, in all that names it, as part
 * of a plan. They may change ids with each other. Only for places that follow from a grid, which
 * the plan then changes so that they are called so; until then what is seen has them under both. */
gboolean rename_places(EditPlan *plan, GHashTable *ids);

/* Whether a record can be called @to. Returns: (transfer full): NULL, or why not in words. */
char *rename_problem(const DataSet *set, EntityId entity, const char *from, const char *to);

/* Whether a record can be called otherwise at all. Returns: (transfer full): NULL, or why not in
 * words. */
char *rename_obstacle(const DataSet *set, EntityId entity, const char *from);
