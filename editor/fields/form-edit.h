/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Edits of forms and tables, each as one step of the history of a document. All functions with an
 * error return FALSE with @error set; then nothing has changed.
 */
#pragma once

#include "editor/document/document.h"

/* Sets the member @key of each of @subjects (of Subject, of one entity) to what was typed; empty:
 * removes it. References may be names. The type of a border is changed on both of its sides.
 * Changing a verb removes the arguments that it does not take. Changing an id changes all
 * references to it. Returns: FALSE with @error set; then nothing has changed. */
gboolean form_set(EditorDocument *document, const GPtrArray *subjects, const char *key,
                  const char *text, GError **error);

/* As form_set(), as part of @plan, for @field of one record, which is not its id. @before: the data
 * set before the plan. Returns: FALSE: it is not possible; the reason is in plan->error. */
gboolean form_plan(EditPlan *plan, const DataSet *before, const Subject *subject,
                   const Field *field, const char *text);

/* Returns: whether the member @key is the id of the one record of @subjects (of Subject): changing
 * it changes all references. */
gboolean form_renames(const GPtrArray *subjects, const char *key);

/* Removes the member @key of @subjects from the open layer, so that it is inherited from the base;
 * without a base it is gone. */
gboolean form_take_back(EditorDocument *document, const GPtrArray *subjects, const char *key,
                        GError **error);

/* Adds the RECORD @key to each of @subjects, with proposals for its required members. */
gboolean form_add_record(EditorDocument *document, const GPtrArray *subjects, const char *key,
                         GError **error);

/* Adds an item to the LIST @key of @owner. */
gboolean form_add_item(EditorDocument *document, const Subject *owner, const char *key,
                       GError **error);

/* Remove the item @index, from 0, of the LIST @key of @owner, or move it to the index @to. */
gboolean form_remove_item(EditorDocument *document, const Subject *owner, const char *key,
                          guint32 index, GError **error);
gboolean form_move_item(EditorDocument *document, const Subject *owner, const char *key,
                        guint32 index, guint32 to, GError **error);
