/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The open layer of a data set and its base: the data set that it extends, and for a scenario also
 * the scenario that it extends; and which layer states a value.
 */
#pragma once

#include "validator/edits/edit-plan.h"
#include "validator/edits/subject.h"

/* Returns: (transfer none): the name for people of the base of @set, which must have one. */
const char *layer_base_title(const DataSet *set);

/* Returns: (transfer none): the record @id of @entity in the base of the open layer; NULL: there is
 * none. */
const Record *layer_below(const DataSet *set, EntityId entity, const char *id);

/* Returns: (transfer none): the record @id of @entity in the open layer alone; NULL: there is none.
 */
const Record *layer_own(const DataSet *set, EntityId entity, const char *id);

/* Returns: (transfer full): the value at @path in the base of the open layer, as for an edit; NULL:
 * there is none. */
char *layer_text_below(const DataSet *set, EntityId entity, const char *id, const char *path);

/* Removes the value at @path, and optional lists and records on the path that would then be empty,
 * or have nothing but a key. Part of a plan. Returns: FALSE: the plan has an error. */
gboolean layer_clear(EditPlan *plan, EntityId entity, const char *id, const char *path);

/* Makes the value at @path that of the base, so that the open layer states nothing about it; if the
 * base has none, it is removed as by layer_clear(). Part of a plan. Returns: FALSE: the plan has an
 * error. */
gboolean layer_restore(EditPlan *plan, EntityId entity, const char *id, const char *path);

/* Sets the member @key of the item @item in the keyed LIST at @list (a path) to @value; NULL:
 * removes it. A missing item is added, and it is removed if it would state nothing but its key.
 * Part of a plan. Returns: FALSE: the plan has an error. */
gboolean layer_set_in_item(EditPlan *plan, const Subject *list, const char *item, const char *key,
                           const RecordValue *value);

typedef struct {
    char *file;          /* owned: name of the file, as findings name it; NULL: not from a file */
    guint line;          /* from 1; 0: not known, as for what was not read from a file */
    const Record *layer; /* borrowed from the data set: what that layer states of the record */
    char *value;         /* owned: on one line; NULL: it is removed here, or could not be read */
    char *source;        /* owned: the source text; NULL: none is stated */
} Provenance;

/* Returns: (transfer full): of Provenance: each layer that states the member @key of @subject; the
 * first is the one that is in effect, it overrides the others. Empty: no layer states it, the
 * fallback holds. */
GPtrArray *layer_provenance_find(const DataSet *set, const Subject *subject, const char *key);

/* Sets `source` of values that the edits of @plan from number @first on have changed and that have
 * another source in @before, the data set before the plan, unless the plan sets it itself. Does
 * nothing in a layer, whose values do not inherit the source of the base. */
void layer_set_own_sources(EditPlan *plan, const DataSet *before, guint first);
