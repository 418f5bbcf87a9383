/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The panel of findings: a list that keeps up with the document, what each means, and its fix.
 *
 * Signals, both with a const Subject * and a const Field * (NULL: the record as a whole):
 * "show-subject" (somebody wants to see where it is), "open-subject" (he wants to mend it there).
 */
#pragma once

#include "editor/document/problem-list.h"

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
