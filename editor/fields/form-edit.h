/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What forms and tables do to a document: each is one step of its history with a label in words.
 */
#pragma once

#include "editor/document/document.h"

/* Sets the member @key of each of @subjects (of Subject, of one entity) to what was typed; empty:
 * removes it. References may be names. The type of a border is changed on both of its sides.
 * Changing a verb removes the arguments that it does not take. Changing an id changes all
 * references to it. Returns: FALSE with @error set; then nothing has changed. */
gboolean form_set(EditorDocument *document, const GPtrArray *subjects, const char *key,
                  const char *text, GError **error);

/* The same as a part of @plan, of one record and what was typed for @field of it, but for ids,
 * which cannot be changed so; @before: the data set as the plan found it. Returns: FALSE when it
 * cannot be done; the reason is in the plan. */
gboolean form_plan(EditPlan *plan, const DataSet *before, const Subject *subject,
                   const Field *field, const char *text);

/* Returns: whether the member @key is the id of the one record of @subjects (of Subject): changing
 * it changes all references. */
gboolean form_renames(const GPtrArray *subjects, const char *key);

/* Takes back what the open layer says of the member; without a layer below it goes. */
gboolean form_take_back(EditorDocument *document, const GPtrArray *subjects, const char *key,
                        GError **error);

/* Adds the RECORD @key to each of @subjects, with its required members where they can be guessed.
 */
gboolean form_add_record(EditorDocument *document, const GPtrArray *subjects, const char *key,
                         GError **error);

/* Adds an item to the LIST @key of @owner. */
gboolean form_add_item(EditorDocument *document, const Subject *owner, const char *key,
                       GError **error);

/* The same for an existing item: removes it, or moves it to the index @to, from 0. */
gboolean form_remove_item(EditorDocument *document, const Subject *owner, const char *key,
                          guint32 index, GError **error);
gboolean form_move_item(EditorDocument *document, const Subject *owner, const char *key,
                        guint32 index, guint32 to, GError **error);
