/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Findings: the panel that lists them and keeps up with the document, with an explanation and
 * the fix of each; and the list of those about the selection.
 *
 * Signals of the panel, both with a const Subject * and a const Field * (NULL: the record as a
 * whole): "show-subject" (show where it is), "open-subject" (open it to fix it).
 *
 * Signal of the hints: "explain" (with a fingerprint): the user asks for more about that
 * finding.
 */
#pragma once

#include "editor/document/live-check.h"

#include <gtk/gtk.h>

#define EDITOR_TYPE_PROBLEMS (editor_problems_get_type())

G_DECLARE_FINAL_TYPE(EditorProblems, editor_problems, EDITOR, PROBLEMS, GtkWidget)

/* Returns: (transfer floating): a panel of the findings of @check about @document; references are
 * taken. */
GtkWidget *editor_problems_new(EditorDocument *document, EditorLiveCheck *check);

/* Goes to the next finding of those that are listed, or the one before; round at the ends. */
void editor_problems_step(EditorProblems *problems, int direction);

/* Goes to the finding with that @fingerprint, if it is listed. */
void editor_problems_choose(EditorProblems *problems, const char *fingerprint);

#define EDITOR_TYPE_HINTS (editor_hints_get_type())

G_DECLARE_FINAL_TYPE(EditorHints, editor_hints, EDITOR, HINTS, GtkWidget)

/* Returns: (transfer floating): notices of what @check finds about the selection of @document;
 * references are taken. */
GtkWidget *editor_hints_new(EditorDocument *document, EditorLiveCheck *check);
