/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The findings of a live check as a list model of EditorProblem, in total order; what was there
 * before and still is stays the same item.
 */
#pragma once

#include "editor/document/problem.h"

/* So many are listed; nobody reads more, and a table torn at its root can give a million. */
#define PROBLEMS_MAX 2000

#define EDITOR_TYPE_PROBLEM_LIST (editor_problem_list_get_type())
G_DECLARE_FINAL_TYPE(EditorProblemList, editor_problem_list, EDITOR, PROBLEM_LIST, GObject)

/* Returns: (transfer full): a GListModel that follows @check, of which a reference is taken. */
EditorProblemList *editor_problem_list_new(EditorLiveCheck *check);

/* Returns: how many findings of that severity there are, those not listed among them. */
guint editor_problem_list_count(EditorProblemList *list, Severity severity);

/* Returns: how many are not listed. */
guint editor_problem_list_n_left_out(EditorProblemList *list);
