/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The edits of one step while they are collected. Each is applied at once, so that the next one can
 * build on it. A plan becomes one step of the history, or is dropped.
 */
#pragma once

#include "validator/edits/subject.h"

typedef struct {
    DataSet *set;     /* owned: with all edits so far */
    GPtrArray *edits; /* owned: of Edit */
    GError *error;    /* owned: why an edit was not possible; edits after it are ignored */
} EditPlan;

/* Starts a plan with @set, of which a reference is taken. Returns: (transfer full). */
EditPlan *edit_plan_new(DataSet *set);
void edit_plan_free(EditPlan *plan); /* NULL is allowed */

/* Sets the value at @path of the record @id of @entity to @value (copied); NULL: removes it.
 * Missing records on the path are added. Does nothing if the value is the same. Returns: FALSE if
 * this is not possible; the reason is in plan->error. */
gboolean edit_plan_set_value(EditPlan *plan, EntityId entity, const char *id, const char *path,
                             const RecordValue *value);

/* As edit_plan_set_value(), with the value as JSON, or NULL. */
gboolean edit_plan_set(EditPlan *plan, EntityId entity, const char *id, const char *path,
                       const char *after);

/* As edit_plan_set_value(), for the member @key of @subject. */
gboolean edit_plan_set_member(EditPlan *plan, const Subject *subject, const char *key,
                              const RecordValue *value);

/* Adds @edit (copied) as it is, such as one of a fix. Returns: as edit_plan_set_value(). */
gboolean edit_plan_add(EditPlan *plan, const Edit *edit);

/* As edit_plan_add(), for all of @edits (of Edit) together: their effect may be visible only when
 * all are applied. */
gboolean edit_plan_add_all(EditPlan *plan, const GPtrArray *edits);

/* Replaces map.svg of the open layer by @contents; NULL: removes it. Returns: FALSE: the plan has
 * an error. */
gboolean edit_plan_draw(EditPlan *plan, GBytes *contents);

/* Sets plan->error to the text of the printf-like @format, unless the plan has an error already.
 * Returns: FALSE. */
gboolean edit_plan_fail(EditPlan *plan, const char *format, ...) G_GNUC_PRINTF(2, 3);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(EditPlan, edit_plan_free)
