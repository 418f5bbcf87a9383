/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a data set is made of, as a tree: its files, the lists in them, the records in those. The
 * files and their lists come from the tables of entities and stay as long as the tree; the records
 * of a list follow the document.
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

/* Returns: (transfer full): a list model of EditorOutlineNode: all records of the set whose name,
 * alias or id has @wanted in it, those that start with it first. At most OUTLINE_FOUND_MAX. */
GListModel *editor_outline_find(EditorDocument *document, const char *wanted);
#define OUTLINE_FOUND_MAX 500

OutlineKind editor_outline_node_kind(EditorOutlineNode *node);

/* Returns: (transfer none): for people. */
const char *editor_outline_node_title(EditorOutlineNode *node);

/* Returns: (transfer none): what distinguishes the record from others of the same title in its
 * list: its id; NULL: no other one is called so. */
const char *editor_outline_node_distinction(EditorOutlineNode *node);

/* Returns: (transfer none): what the record is, and where: `Unit`; NULL: nothing to say. */
const char *editor_outline_node_detail(EditorOutlineNode *node);

/* Returns: (transfer none): what is selected with it: a record; for OUTLINE_LIST the list, named as
 * a member (record-table.h); NULL for all files of a folder. */
const Subject *editor_outline_node_subject(EditorOutlineNode *node);

/* Returns: whether a part of it is in the upper layer and overrides the base. */
gboolean editor_outline_node_is_override(EditorOutlineNode *node);

/* Returns: (transfer full): the nodes below, which keep up with the document; NULL: none can be. */
GListModel *editor_outline_node_children(EditorOutlineNode *node);

/* Returns: whether @subject is one of the records of the list or folder @node; @index gets which of
 * its children. */
gboolean editor_outline_node_find(EditorOutlineNode *node, const Subject *subject, guint *index);

/* Returns: how many records are below; 0 for records. */
guint editor_outline_node_count(EditorOutlineNode *node);

/* Returns: (transfer full): the name of a member or an entity in words: `first-roll` is
 * `First roll`. */
char *outline_words(const char *key);
