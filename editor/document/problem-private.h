/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Private to editor/document: how a list makes its problems.
 */
#pragma once

#include "editor/document/problem.h"

/* Returns: (transfer full): what @finding, one of @check's last run, says about @set. @indices:
 * SourceText -> PositionIndex (owned), of the texts that were asked about; others join them. */
EditorProblem *editor_problem_new(EditorLiveCheck *check,
                                  const DataSet *set,
                                  const Finding *finding,
                                  GHashTable *indices);
void editor_problem_set_new(EditorProblem *problem, gboolean is_new);

/* Returns: whether a list shows both in the same way. */
gboolean editor_problem_equal(EditorProblem *a, EditorProblem *b);
