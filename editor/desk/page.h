/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The base class of parts of the scenario desk, from single entries to whole sections. A part
 * follows the document while it is visible, and keeps the keyboard focus in its place.
 */
#pragma once

#include "editor/document/document.h"
#include "editor/tools/place-words.h"

#include <gtk/gtk.h>

#define DESK_TYPE_PAGE (desk_page_get_type())

G_DECLARE_DERIVABLE_TYPE(DeskPage, desk_page, DESK, PAGE, GtkBox)

struct _DeskPageClass {
    GtkBoxClass parent_class;

    /* Called when the page is first visible, and whenever the data, the shown scenario or the
     * selection have changed; for a hidden page when it is visible again. @is_outdated: more than
     * the selection has changed. The focus in the page is kept, also if its widget was replaced by
     * another one of the same gtk_widget_set_name(). */
    void (*refresh)(DeskPage *page, gboolean is_outdated);
};

/* Returns: (transfer floating): a page of the class @type, which follows @document, of which a
 * reference is taken. */
gpointer desk_page_new(GType type, EditorDocument *document);

/* Returns: (transfer none): the document that @page follows, its data set, and the scenario that is
 * shown or NULL. */
EditorDocument *desk_page_document(DeskPage *page);
DataSet *desk_page_set(DeskPage *page);
const Scenario *desk_page_scenario(DeskPage *page);

/* Refreshes the page as if the data had changed. */
void desk_page_renew(DeskPage *page);

/* Makes @line the status line of @desk, for desk_say(); it is visible only while it has a text. */
void desk_set_status_line(GtkWidget *desk, GtkLabel *line);

/* Shows @text in the status line of the desk around @inside, until the next call; NULL: clears it.
 * Does nothing outside of a desk. */
void desk_say(GtkWidget *inside, const char *text);

/* Shows the message of @error in the status line; NULL: clears it. */
void desk_say_error(GtkWidget *inside, const GError *error);

/* The action by which desk_say() finds the line; its parameter is the text. */
#define DESK_SAY "desk.say"

/* The action that moves the focus into the inspector of the window, if there is one: to the member
 * of the selection that is its parameter, a text; empty: to the first widget. */
#define DESK_INSPECT "inspector.enter"

/* Blocks beside the map. */
GType desk_trays_get_type(void);

/* Levels and status of nations, and the markers of tracks. */
GType desk_nations_get_type(void);

/* Returns: (transfer floating): the treasuries and other values of powers, and their relations. */
GtkWidget *desk_powers_new(EditorDocument *document);
