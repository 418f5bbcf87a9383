/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Scenarios that come and go. Each function that begins with document_ is one step of the history;
 * which scenario is shown is left to the caller, but for one that is deleted.
 */
#pragma once

#include "editor/document/document.h"

/* Returns: (transfer full): an id for a scenario of that title that no scenario has yet:
 * `the-end-is-near-2`. A title without letters or digits gives `scenario`; of a long one the
 * beginning is taken. */
char *scenario_propose_id(const DataSet *set, const char *title);

/* Whether @id will do for a new scenario. Returns: (transfer none): NULL, or why not in words. */
const char *scenario_id_problem(const DataSet *set, const char *id);

/* Makes a scenario in the open layer. @extends: id of the one that shows through where it says
 * nothing, or NULL: it stands alone, with the period of the first scenario there is, as a start.
 * Returns: FALSE with @error set. */
gboolean document_new_scenario(EditorDocument *document, const char *id, const char *title,
                               const char *extends, GError **error);

/* Makes a scenario that says all that @from says, whichever layer says it, and extends what that
 * one extends. */
gboolean document_duplicate_scenario(EditorDocument *document, const char *from, const char *id,
                                     const char *title, GError **error);

/* Deletes a scenario of the open layer. What extends it is left as it is: a finding tells. If it is
 * the one that is shown, none is. Returns: FALSE with @error set, as where the data set below has
 * it. */
gboolean document_delete_scenario(EditorDocument *document, const char *id, GError **error);
