/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A data set as a tree: its files, the lists in them, and the records in those. Files and lists
 * come from the tables of entities and stay as long as the tree; the records of a list follow the
 * document.
 */
#pragma once

#include "editor/document/document.h"

#define EDITOR_TYPE_OUTLINE_NODE (editor_outline_node_get_type())
G_DECLARE_FINAL_TYPE(EditorOutlineNode, editor_outline_node, EDITOR, OUTLINE_NODE, GObject)

typedef enum {
    OUTLINE_FILE,   /* a file of which there is one, or all files of a folder */
    OUTLINE_LIST,   /* a list of records */
    OUTLINE_RECORD, /* a record */
} OutlineKind;

/* Returns: (transfer full): a list model of EditorOutlineNode: the files of @document. */
GListModel *editor_outline_new(EditorDocument *document);

/* Returns: (transfer full): a list model of EditorOutlineNode: the records of the set whose name,
 * alias or id contains @wanted, at most OUTLINE_FOUND_MAX, those that start with it first. */
GListModel *editor_outline_find(EditorDocument *document, const char *wanted);
#define OUTLINE_FOUND_MAX 500

/* Returns: the type of @node. */
OutlineKind editor_outline_node_kind(EditorOutlineNode *node);

/* Returns: (transfer none): the title of @node, for people. */
const char *editor_outline_node_title(EditorOutlineNode *node);

/* Returns: (transfer none): the id of the record, if others in its list have the same title; NULL:
 * none has. */
const char *editor_outline_node_distinction(EditorOutlineNode *node);

/* Returns: (transfer none): the type of the record: `Unit`; NULL: none is shown. */
const char *editor_outline_node_detail(EditorOutlineNode *node);

/* Returns: (transfer none): the subject of @node: a record; for OUTLINE_LIST the list, named as a
 * member (record-table.h); NULL for all files of a folder. */
const Subject *editor_outline_node_subject(EditorOutlineNode *node);

/* Returns: whether the open layer overrides any part of @node in the base. */
gboolean editor_outline_node_is_override(EditorOutlineNode *node);

/* Returns: (transfer full): the child nodes, which follow the document; NULL: it cannot have any.
 */
GListModel *editor_outline_node_children(EditorOutlineNode *node);

/* Returns: whether @subject is one of the records of the list or folder @node; @index is set to its
 * number among the children. */
gboolean editor_outline_node_find(EditorOutlineNode *node, const Subject *subject, guint *index);

/* Returns: how many records are in @node; 0 for records. */
guint editor_outline_node_count(EditorOutlineNode *node);
