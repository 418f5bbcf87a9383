/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The findings of a live check as a list model of EditorProblem, in total order; what was there
 * before and still is stays the same item.
 */
#pragma once

#include "editor/document/live-check.h"

#define EDITOR_TYPE_PROBLEM (editor_problem_get_type())
G_DECLARE_FINAL_TYPE(EditorProblem, editor_problem, EDITOR, PROBLEM, GObject)

/* All owned by the problem. */
typedef struct {
    FindingId id;
    Severity severity;
    char *message;
    char *hint;
    char *where;        /* the record and the member, in words; or `map.json:3:7` */
    char *file;         /* name of the file in which it is */
    Span span;          /* the place there, of what lies in no record; no text: there is none */
    Subject *subject;   /* the record it lies in; NULL: none */
    const Field *field; /* the member; NULL: the record as a whole */
    GPtrArray *edits;   /* of Edit: the fix; empty: there is none */
    char fingerprint[17];
    gboolean is_new; /* it came with the last change */
} Problem;

/* Returns: (transfer none): what @problem says. */
const Problem *editor_problem_get(EditorProblem *problem);

/* Does the fix of @problem in @document as one step. Returns: FALSE with @error set: it has none,
 * or it does not fit any more. */
gboolean editor_problem_fix(EditorProblem *problem, EditorDocument *document, GError **error);

/* At most so many are listed: a table broken at its root can give a million. */
#define PROBLEMS_MAX 2000

#define EDITOR_TYPE_PROBLEM_LIST (editor_problem_list_get_type())
G_DECLARE_FINAL_TYPE(EditorProblemList, editor_problem_list, EDITOR, PROBLEM_LIST, GObject)

/* Returns: (transfer full): a GListModel that follows @check, of which a reference is taken. */
EditorProblemList *editor_problem_list_new(EditorLiveCheck *check);

/* Returns: how many findings of that severity there are, those not listed among them. */
guint editor_problem_list_count(EditorProblemList *list, Severity severity);

/* Returns: how many are not listed. */
guint editor_problem_list_n_left_out(EditorProblemList *list);
