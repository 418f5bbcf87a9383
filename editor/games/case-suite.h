/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The rule cases of an open document, run in the background on its snapshots, as `narva test`
 * runs them: which hold, why others fail, and which rules they test.
 *
 * Signal: "changed" (no arguments): there are new results, or another run has started or ended.
 */
#pragma once

#include "editor/document/document.h"

#define EDITOR_TYPE_CASE_SUITE (editor_case_suite_get_type())
G_DECLARE_FINAL_TYPE(EditorCaseSuite, editor_case_suite, EDITOR, CASE_SUITE, GObject)

/* The result of a case. All owned by the result. */
typedef struct {
    char *id;
    GPtrArray *failures; /* of char *: expectations that are not met; empty: the case holds */
    GPtrArray *rules;    /* of char *: ids of the rules of which some effect did something */
} CaseResult;

/* Returns: (transfer full): the cases of @document, of which a reference is taken. */
EditorCaseSuite *editor_case_suite_new(EditorDocument *document);

/* Returns: (transfer none): its document. */
EditorDocument *editor_case_suite_document(EditorCaseSuite *suite);

/* Runs all cases of the present data set, unless they were run; a run on an earlier one is
 * cancelled. */
void editor_case_suite_run(EditorCaseSuite *suite);

/* As editor_case_suite_run(), once the document has not changed for a moment. */
void editor_case_suite_run_soon(EditorCaseSuite *suite);

/* Runs the case @id alone, even if it was run already. */
void editor_case_suite_run_one(EditorCaseSuite *suite, const char *id);

/* Cancels the run; its results stay, and the next run starts from the beginning. */
void editor_case_suite_cancel(EditorCaseSuite *suite);

/* Returns: whether cases are being run; @n_done and @n_all are set to the numbers of records that
 * are done, and of all. */
gboolean editor_case_suite_is_running(EditorCaseSuite *suite, guint *n_done, guint *n_all);

/* Returns: whether all results are those of the present data set. */
gboolean editor_case_suite_is_current(EditorCaseSuite *suite);

/* Returns: (transfer none): the result of the case @id; NULL: there is none. */
const CaseResult *editor_case_suite_result(EditorCaseSuite *suite, const char *id);

/* Returns: how many cases have results; @n_failed is set to how many of them fail. */
guint editor_case_suite_count(EditorCaseSuite *suite, guint *n_failed);

/* Returns: (transfer container): of const CaseResult *: the cases in which the rule @id did
 * something, by their ids. */
GPtrArray *editor_case_suite_testing(EditorCaseSuite *suite, const char *id);
