/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The findings of a document, kept up to date: after each change all checks run again on a thread,
 * on the snapshot of that moment; a run that is overtaken is thrown away.
 *
 * Signal: "findings" (no arguments): there are new ones.
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

/* Returns: (transfer none): the data set that they are about; NULL before the first. */
DataSet *editor_live_check_set(EditorLiveCheck *check);

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
