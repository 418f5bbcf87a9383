/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The desks of a workbench, each made when it is first opened, and the tables of a document on
 * tabs.
 */
#pragma once

#include "editor/canvas/map-view.h"
#include "editor/document/document.h"
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

/* Returns: (transfer none): what of @page, which is a @desk, gets the focus when it opens. */
GtkWidget *window_desk_entry(Desk desk, GtkWidget *page);

/* Brings the table of the records of @document that @list leads to (record-table.h) to the front,
 * opened if it is not. Returns: (transfer none): its page. */
GtkWidget *desks_tables_open(GtkNotebook *book, EditorDocument *document, const Subject *list);
