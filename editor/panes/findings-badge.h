/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How much is wrong, in few words: they keep up with the checks.
 */
#pragma once

#include "editor/document/live-check.h"

#include <gtk/gtk.h>

/* Returns: (transfer floating): a button of what @check found: `No errors · 7 notes`, which shows
 * the problems. Its accessible name has all three numbers. */
GtkWidget *findings_badge_new(EditorLiveCheck *check);

/* Returns: (transfer floating): a label of how many findings there are; hidden when there are none.
 */
GtkWidget *findings_count_new(EditorLiveCheck *check);

/* The same of @phase in the scenario that @document shows. */
GtkWidget *findings_count_of_phase_new(EditorLiveCheck *check, EditorDocument *document,
                                       Phase phase);
