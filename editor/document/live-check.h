/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The findings of a document, kept up to date: after each change all checks run again in a thread,
 * on the data set of that moment; the results of a run that is outdated are dropped. Also, the
 * findings as a list model of EditorProblem.
 *
 * Signal of EditorLiveCheck: "findings" (no arguments): a run has finished.
 */
#pragma once

#include "editor/document/document.h"
#include "schema/model/finding.h"

#define EDITOR_TYPE_LIVE_CHECK (editor_live_check_get_type())

G_DECLARE_FINAL_TYPE(EditorLiveCheck, editor_live_check, EDITOR, LIVE_CHECK, GObject)

/* Returns: (transfer full): checks of @document, which start at once; a reference is taken. */
EditorLiveCheck *editor_live_check_new(EditorDocument *document);

/* Returns: (transfer none): the findings of the last finished run, in total order; NULL before the
 * first. */
const FindingList *editor_live_check_findings(EditorLiveCheck *check);

/* Returns: how many findings of @severity there are, including those that were left out. */
guint editor_live_check_count(EditorLiveCheck *check, Severity severity);

/* Returns: whether the findings are those of the present data set. */
gboolean editor_live_check_is_current(EditorLiveCheck *check);

/* Returns: how many checks were skipped in the last finished run; if any, @failed is set to the
 * first phase whose errors led to it. */
guint editor_live_check_n_skipped(EditorLiveCheck *check, Phase *failed);

/* Returns: whether the finding @index is new since the run before, in which its check ran. */
gboolean editor_live_check_is_new(EditorLiveCheck *check, guint index);

/* Returns: (transfer full): the record of @finding; NULL: it has none. @field is set to the member,
 * or to NULL for the record as a whole. */
Subject *editor_live_check_subject(EditorLiveCheck *check, const Finding *finding,
                                   const Field **field);

/* Returns: (transfer full): id of the space (owned) -> Severity + 1 of the most severe finding
 * there. Findings of scenarios other than the shown one are left out. */
GHashTable *editor_live_check_marks(EditorLiveCheck *check);

/* Returns: (transfer container): of const Finding *, from the list of findings: those about
 * @subject in the shown scenario: about the record, its set-up, and events in a place. */
GPtrArray *editor_live_check_about(EditorLiveCheck *check, const Subject *subject);

/* Returns: (transfer container): of const Finding *, likewise: those of @phase that apply to the
 * scenario that is shown. */
GPtrArray *editor_live_check_of_phase(EditorLiveCheck *check, Phase phase);

#define EDITOR_TYPE_PROBLEM (editor_problem_get_type())

G_DECLARE_FINAL_TYPE(EditorProblem, editor_problem, EDITOR, PROBLEM, GObject)

/* All owned by the problem. */
typedef struct {
    FindingId id;
    Severity severity;
    char *message;
    char *hint;
    char *where;        /* the record and the member in words, or `map.json:3:7` */
    char *file;         /* name of the file in which it is */
    Span span;          /* the position in the file if it is in no record; no text: there is none */
    Subject *subject;   /* the record; NULL: it is in none */
    const Field *field; /* the member; NULL: the record as a whole */
    GPtrArray *edits;   /* of Edit: the fix; empty: there is none */
    char fingerprint[17];
    gboolean is_new; /* it is new since the run before */
} Problem;

/* Returns: (transfer none): the contents of @problem. */
const Problem *editor_problem_get(EditorProblem *problem);

/* Applies the fix of @problem to @document as one step. Returns: FALSE with @error set: it has no
 * fix, or the data have changed too much. */
gboolean editor_problem_fix(EditorProblem *problem, EditorDocument *document, GError **error);

/* The most problems that are listed: a table that is wrong at its root can have a million. */
#define PROBLEMS_MAX 2000
/* Returns: (transfer full): a list of EditorProblem in total order that follows @check, of which a
 * reference is taken. A problem that persists stays the same item. */
GListStore *editor_problem_list_new(EditorLiveCheck *check);

/* Returns: how many findings of the last run it does not list. */
guint editor_problem_list_n_left_out(EditorLiveCheck *check);
