/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The desks of a workbench, each made when it is opened first.
 */
#pragma once

#include "editor/canvas/map-view.h"
#include "editor/document/live-check.h"
#include "editor/games/case-suite.h"
#include "editor/games/game-session.h"
#include "editor/window/bars/desk-bar.h"

#include <gtk/gtk.h>

/* What desks are about. All borrowed; a desk takes the references that it needs. */
typedef struct {
    EditorDocument *document;
    EditorLiveCheck *check;
    EditorGameSession *games;
    EditorCaseSuite *cases;
    EditorMapView *map; /* outlives the desks */
} DeskParts;

/* Returns: (transfer floating): a new @desk. */
GtkWidget *window_desk_new(Desk desk, const DeskParts *parts);

/* Returns: (transfer none): what of @page, which is a @desk, gets the keyboard when it opens. */
GtkWidget *window_desk_entry(Desk desk, GtkWidget *page);
