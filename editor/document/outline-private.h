/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Private to the outline: how its nodes are made.
 */
#pragma once

#include "editor/document/outline.h"

/* Returns: (transfer full): the node of @record, number @index of the list @parent leads to (NULL:
 * of files of which there are many). @repeated: outline_repeated_names() of that list. */
EditorOutlineNode *outline_record_node(EditorDocument *document, const Subject *parent,
                                       const Record *record, guint index, GHashTable *repeated);

/* Returns: (transfer full): a set of char *: the names that several of @records have. */
GHashTable *outline_repeated_names(const Records *records);

/* Returns: the records that @list leads to, or those of @entity; none if it leads nowhere. */
Records outline_records_in(const DataSet *set, EntityId entity, const Subject *list);
