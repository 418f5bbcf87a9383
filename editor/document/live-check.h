/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The findings of a document, kept up to date: after each change all checks run again on a
 * thread, on the snapshot of that moment; a run that is overtaken is thrown away. And the
 * findings as a list model of EditorProblem.
 *
 * Signal of EditorLiveCheck: "findings" (no arguments): there are new ones.
 */
#pragma once

#include "editor/document/document.h"
#include "schema/model/finding.h"

#define EDITOR_TYPE_LIVE_CHECK (editor_live_check_get_type())

G_DECLARE_FINAL_TYPE(EditorLiveCheck, editor_live_check, EDITOR, LIVE_CHECK, GObject)

/* Returns: (transfer full): checks of @document, which start at once; a reference is taken. */
EditorLiveCheck *editor_live_check_new(EditorDocument *document);

/* Returns: (transfer none): the findings of the last run that was finished, in total order; NULL
 * before the first. */
const FindingList *editor_live_check_findings(EditorLiveCheck *check);

/* Returns: how many of that severity there are, those not kept among them. */
guint editor_live_check_count(EditorLiveCheck *check, Severity severity);

/* Returns: whether they are those of the document as it is now. */
gboolean editor_live_check_is_current(EditorLiveCheck *check);

/* Returns: how many checks were not made in the last run that was finished. If there are any, the
 * first phase whose errors kept them from it goes to @failed. */
guint editor_live_check_n_skipped(EditorLiveCheck *check, Phase *failed);

/* Returns: whether the finding @index was not there in the run before, though it was looked for. */
gboolean editor_live_check_is_new(EditorLiveCheck *check, guint index);

/* Returns: (transfer full): the record in which @finding lies, named; NULL: none. The member that
 * is meant goes to @field (NULL: the record as a whole). */
Subject *editor_live_check_subject(EditorLiveCheck *check, const Finding *finding,
                                   const Field **field);

/* Returns: (transfer full): id of the space (owned) -> Severity + 1 of the worst finding there. Of
 * what is found in scenarios only what holds in the one that is shown counts. */
GHashTable *editor_live_check_marks(EditorLiveCheck *check);

/* Returns: (transfer full): of const Finding * (of the list of findings): those about @subject in
 * the shown scenario: about the record, about its set-up, and about events at a place. */
GPtrArray *editor_live_check_about(EditorLiveCheck *check, const Subject *subject);

/* Returns: (transfer full): of const Finding *, likewise: those of @phase that hold in the scenario
 * that is shown. */
GPtrArray *editor_live_check_of_phase(EditorLiveCheck *check, Phase phase);

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
/* Returns: (transfer full): a list of EditorProblem in total order that follows @check, of which a
 * reference is taken; what was there before and still is stays the same item. */
GListStore *editor_problem_list_new(EditorLiveCheck *check);

/* Returns: how many findings of the last run it does not list. */
guint editor_problem_list_n_left_out(EditorLiveCheck *check);
