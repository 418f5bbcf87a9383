/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The open layer of a data set and what is below it: the data set that it extends, and for a
 * scenario also the scenario that it extends; and whose value a value is.
 */
#pragma once

#include "editor/document/edit-plan.h"
#include "editor/document/subject.h"

/* Returns: (transfer none): the file that edits of @entity and @id (NULL is allowed) go to, or
 * NULL. */
const DataFile *layer_file(const DataSet *set, EntityId entity, const char *id);

/* Returns: (transfer none): what people call the data set below @set, which there is. */
const char *layer_base_title(const DataSet *set);

/* Returns: (transfer none): what would be seen of the record of @entity and @id if the open layer
 * did not have it; NULL: nothing. */
const Record *layer_below(const DataSet *set, EntityId entity, const char *id);

/* Returns: (transfer none): what the open layer itself says about it; NULL: nothing. */
const Record *layer_own(const DataSet *set, EntityId entity, const char *id);

/* Returns: (transfer full): what stands at @path below the open layer, as an edit holds it; NULL:
 * nothing. */
char *layer_text_below(const DataSet *set, EntityId entity, const char *id, const char *path);

/* What stands at @path goes, and with it lists and records on the way that would hold nothing, or
 * nothing but a key, and that need not be there. Part of a plan. */
gboolean layer_clear(EditPlan *plan, EntityId entity, const char *id, const char *path);

/* What stands at @path becomes what stands there below the open layer, which says no more about it;
 * where nothing stands below, it goes as with layer_clear(). Part of a plan. */
gboolean layer_restore(EditPlan *plan, EntityId entity, const char *id, const char *path);

/* Gives the member @key of the item @item in the keyed LIST at @list (a path) the JSON @after;
 * NULL: it goes. The item is made where it is missing, and goes when it would say nothing but its
 * key. Part of a plan. */
gboolean layer_set_in_item(EditPlan *plan, const Subject *list, const char *item, const char *key,
                           const char *after);

typedef struct {
    char *file;          /* owned: name of the file, as findings name it; NULL: not from a file */
    guint line;          /* from 1; 0: not known, as for what was not read from a file */
    const Record *layer; /* borrowed from the data set: what that layer says of the record */
    char *value;         /* owned: on one line; NULL: it is taken away here, or could not be read */
    char *source;        /* owned: the source text; NULL: none is stated */
} Provenance;

/* Returns: (transfer full): of Provenance: what each layer that says something about the member
 * @key of @subject says; the first is the one that is seen, the others are hidden by it. Empty: no
 * layer says anything, the fallback holds. */
GPtrArray *provenance_find(const DataSet *set, const Subject *subject, const char *key);

/* What the edits of @plan from @first on have made of values that somebody else is said to have
 * given in @before, as the plan found it, is not what their source says any more: it becomes our
 * own, unless the plan gives it another one. In a layer the source below does not count for what
 * the layer says, so there is nothing to do. */
void own_changes(EditPlan *plan, const DataSet *before, guint first);
