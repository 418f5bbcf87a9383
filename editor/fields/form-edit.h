/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What forms and tables do to a document: each is one step of its history with a label in words.
 */
#pragma once

#include "editor/document/document.h"

/* Gives the member @key of each of @subjects (of Subject, of one entity) what a person typed;
 * nothing: it goes. Names will do for references. The type of a border is changed on both of its
 * sides. Another verb takes along what it does not take. All that names a record follows another
 * id. Returns: FALSE with @error set; then nothing has changed. */
gboolean form_set(EditorDocument *document, const GPtrArray *subjects, const char *key,
                  const char *text, GError **error);

/* The same as a part of @plan, of one record and what was typed for @field of it, but for ids,
 * which cannot be changed so; @before: the data set as the plan found it. Returns: FALSE when it
 * cannot be done; the reason is in the plan. */
gboolean form_plan(EditPlan *plan, const DataSet *before, const Subject *subject,
                   const Field *field, const char *text);

/* Returns: whether the member @key is the id of the one record of @subjects (of Subject): all that
 * names the record follows. */
gboolean form_renames(const GPtrArray *subjects, const char *key);

/* Takes back what the open layer says of the member; without a layer below it goes. */
gboolean form_take_back(EditorDocument *document, const GPtrArray *subjects, const char *key,
                        GError **error);

/* Gives each of @subjects the RECORD @key, with what must be said in it where that can be guessed.
 */
gboolean form_add_record(EditorDocument *document, const GPtrArray *subjects, const char *key,
                         GError **error);

/* Adds an item to the LIST @key of @owner. */
gboolean form_add_item(EditorDocument *document, const Subject *owner, const char *key,
                       GError **error);

/* The same for an item that is there: away with it, or to the place @to, both from 0. */
gboolean form_remove_item(EditorDocument *document, const Subject *owner, const char *key,
                          guint32 index, GError **error);
gboolean form_move_item(EditorDocument *document, const Subject *owner, const char *key,
                        guint32 index, guint32 to, GError **error);
