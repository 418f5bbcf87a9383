/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Renames records in every place that names them.
 */
#pragma once

#include "validator/edits/edit-plan.h"

/* Gives the record @from of @entity, which is in a list of the set or is a file of its own, the id
 * @to, as part of a plan: all references, zones with the id inside and words of lines that name the
 * record follow, in all files. Words of lines that may or may not name it, see
 * reference_find_undecided(), stay as they are, except those in @settled (of Use, from the result
 * of that function; NULL: none). Returns: FALSE, with the reason in plan->error, also if @to is not
 * an id or is in use, or if the base has the record: a layer cannot rename what it inherits. */
gboolean rename_record(EditPlan *plan, EntityId entity, const char *from, const char *to,
                       const GPtrArray *settled);

/* Renames each place that is a key of @ids (id -> new id) in everything that names it, as part of a
 * plan. Places may exchange ids. Only for places of a grid, which the plan changes afterwards so
 * that they have these ids; until then the set of the plan has both. Returns: FALSE: the plan has
 * an error. */
gboolean rename_places(EditPlan *plan, GHashTable *ids);

/* Returns: (transfer full): NULL, or why the record @from of @entity cannot be renamed to @to. */
char *rename_problem(const DataSet *set, EntityId entity, const char *from, const char *to);

/* Returns: (transfer full): NULL, or why no record of @entity can have the id @to beside those of
 * @set, a set that may extend that of the record. */
char *rename_clash(const DataSet *set, EntityId entity, const char *to);

/* Returns: (transfer full): NULL, or why the record @from of @entity cannot be renamed at all. */
char *rename_obstacle(const DataSet *set, EntityId entity, const char *from);
