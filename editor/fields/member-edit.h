/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What forms and tables do to records, as parts of a plan: a member gets a value; an item of a
 * list is added, removed or moved. Missing records on the path are made. Above a base a list
 * without keys is written as a whole, since a layer cannot override parts of it. Members of the
 * scenario that is shown are named by their path in it: `title`, `period/from`,
 * `position/nations/sweden/level`.
 */
#pragma once

#include "editor/document/document.h"
#include "editor/document/edit-plan.h"

/* Gives the member @key of @subject, which need not be there yet, the JSON @json; NULL: it goes.
 * Returns: FALSE when it cannot be done; the reason is in the plan. */
gboolean member_set(EditPlan *plan, const Subject *subject, const char *key, const char *json);

/* The same for each of @subjects (of Subject). */
gboolean member_set_all(EditPlan *plan, const GPtrArray *subjects, const char *key,
                        const char *json);

/* Replaces the record @subject, an existing part of another one, by the JSON @json; NULL: removes
 * it. */
gboolean member_edit_put_record(EditPlan *plan, const Subject *subject, const char *json);

/* Takes back what the open layer says of the member: what is below it shows again; without
 * anything below the member goes. */
gboolean member_take_back(EditPlan *plan, const Subject *subject, const char *key);

/* Adds the item @json to the end of the LIST @key of @owner. */
gboolean member_edit_add_item(EditPlan *plan, const Subject *owner, const char *key,
                              const char *json);

/* Takes the item @index of the LIST @key of @owner away. */
gboolean member_edit_remove_item(EditPlan *plan, const Subject *owner, const char *key,
                                 guint32 index);

/* Moves the item @index to the place @to of the list, both from 0. */
gboolean member_edit_move_item(EditPlan *plan, const Subject *owner, const char *key, guint32 index,
                               guint32 to);

/* Returns: (transfer full): what means the item @index of the LIST @field of @record, which @owner
 * means; those that edits can call by their own id (livland rather than spaces/livland) are. */
Subject *member_edit_item_subject(const DataSet *set, const Subject *owner, const Record *record,
                                  const Field *field, guint32 index);

/* Returns: (transfer full): JSON of a new item of the LIST @field of @record with what must be
 * given as far as it can be guessed: a key that is free with what the last item says, the first
 * verb. */
char *member_edit_item_template(const Record *record, const Field *field);

/* Returns: (transfer none): the field that @path leads to, or NULL. */
const Field *member_edit_scenario_field(const char *path);

/* Returns: (transfer full): the value there as readers see it; NULL: none. */
char *member_edit_scenario_text(EditorDocument *document, const char *path);

/* Has the member say what was @typed, or nothing where that is empty; what would then say nothing
 * but its key goes too. One step called @label. Returns: FALSE with @error set. */
gboolean member_edit_scenario_set(EditorDocument *document, const char *path, const char *typed,
                             const char *label, GError **error);

/* Returns: (transfer full): what means the record at @path of the shown scenario; "" is the
 * scenario itself. NULL: none is shown. */
Subject *member_edit_scenario_subject(EditorDocument *document, const char *path);
