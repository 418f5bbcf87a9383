/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Edits of forms and tables, as parts of a plan: setting a member; adding, removing and moving an
 * item of a list. Missing records on the path are added. In a layer a list without keys is written
 * as a whole, as a layer cannot override parts of it. Functions with a plan return FALSE if the
 * edit is not possible; the reason is in plan->error. Members of the scenario that is shown are
 * named by their path in it: `title`, `period/from`, `position/nations/sweden/level`.
 */
#pragma once

#include "editor/document/document.h"
#include "validator/edits/edit-plan.h"

/* Sets the member @key of @subject, which need not exist yet, to the JSON @json; NULL: removes it.
 */
gboolean member_set(EditPlan *plan, const Subject *subject, const char *key, const char *json);

/* As member_set(), for each of @subjects (of Subject). */
gboolean member_set_all(EditPlan *plan, const GPtrArray *subjects, const char *key,
                        const char *json);

/* Replaces the record @subject, an existing part of another one, by the JSON @json; NULL: removes
 * it. */
gboolean member_edit_put_record(EditPlan *plan, const Subject *subject, const char *json);

/* Removes the member @key of @subject from the open layer, so that it is inherited from the base;
 * without a value there it is gone. */
gboolean member_take_back(EditPlan *plan, const Subject *subject, const char *key);

/* Adds the item @json to the end of the LIST @key of @owner. */
gboolean member_edit_add_item(EditPlan *plan, const Subject *owner, const char *key,
                              const char *json);

/* Removes the item @index, from 0, of the LIST @key of @owner. */
gboolean member_edit_remove_item(EditPlan *plan, const Subject *owner, const char *key,
                                 guint32 index);

/* Moves the item @index to the place @to of the list, both from 0. */
gboolean member_edit_move_item(EditPlan *plan, const Subject *owner, const char *key, guint32 index,
                               guint32 to);

/* Returns: (transfer full): the subject of the item @index of the LIST @field of @record, whose
 * subject is @owner; by its own id if edits can use that (livland instead of spaces/livland). */
Subject *member_edit_item_subject(const DataSet *set, const Subject *owner, const Record *record,
                                  const Field *field, guint32 index);

/* Returns: (transfer full): the JSON of a new item of the LIST @field of @record, with proposals
 * for its required members: an unused key, values of the last item, the first verb. */
char *member_edit_item_template(const Record *record, const Field *field);

/* Returns: (transfer none): the field that @path leads to, or NULL. */
const Field *member_edit_scenario_field(const char *path);

/* Returns: (transfer full): the value at @path of the shown scenario, as field_text(); NULL: it has
 * none. */
char *member_edit_scenario_text(EditorDocument *document, const char *path);

/* Sets the member at @path of the shown scenario to the text @typed, or removes it if that is
 * empty, with records that would then state nothing but their key. One step called @label. Returns:
 * FALSE with @error set. */
gboolean member_edit_scenario_set(EditorDocument *document, const char *path, const char *typed,
                                  const char *label, GError **error);

/* Returns: (transfer full): the subject of the record at @path of the shown scenario (""; the
 * scenario itself); NULL: none is shown. */
Subject *member_edit_scenario_subject(EditorDocument *document, const char *path);
