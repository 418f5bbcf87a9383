/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The edits of one step while they are thought of: each is tried at once, so that the next one can
 * build on it. A plan becomes one step of the history, or nothing.
 */
#pragma once

#include "editor/document/subject.h"

typedef struct {
    DataSet *set;     /* owned: with all edits so far */
    GPtrArray *edits; /* owned: of Edit */
    GError *error;    /* owned: why one of them could not be done; what follows it is left out */
} EditPlan;

/* @set is where it starts; a reference is taken. */
EditPlan *edit_plan_new(DataSet *set);
void edit_plan_free(EditPlan *plan); /* NULL is allowed */

/* Sets @path of the record to @value (copied); NULL: removes it. Members on the way that are
 * missing are made. Does nothing when it is so already. Returns: FALSE when it cannot be done; the
 * reason is in the plan. */
gboolean edit_plan_set_value(EditPlan *plan, EntityId entity, const char *id, const char *path,
                             const RecordValue *value);

/* The same with a value that comes as JSON, or NULL. */
gboolean edit_plan_set(EditPlan *plan, EntityId entity, const char *id, const char *path,
                       const char *after);

/* The same for the member @key of @subject. */
gboolean edit_plan_set_member(EditPlan *plan, const Subject *subject, const char *key,
                              const RecordValue *value);

/* Adds an edit (copied) as it is: one of a fix, say. */
gboolean edit_plan_add(EditPlan *plan, const Edit *edit);

/* The same for all of @edits (of Edit), which may show only when all are done; they are tried
 * together. */
gboolean edit_plan_add_all(EditPlan *plan, const GPtrArray *edits);

/* Puts @contents in the place of map.svg of the open layer; NULL: it goes.
 * Returns: FALSE when something could not be done before. */
gboolean edit_plan_draw(EditPlan *plan, GBytes *contents);

/* Says why the plan cannot be; the first reason stays. Returns: FALSE. */
gboolean edit_plan_fail(EditPlan *plan, const char *format, ...) G_GNUC_PRINTF(2, 3);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(EditPlan, edit_plan_free)
