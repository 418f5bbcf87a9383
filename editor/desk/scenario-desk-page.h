/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What all sections of the scenario desk do alike: they keep up with the document while they are
 * seen, leave the keyboard where it was, and say why something could not be done.
 */
#pragma once

#include "editor/document/document.h"

#include <gtk/gtk.h>

typedef void (*DeskRefresh)(GtkWidget *page, EditorDocument *document);

/* Has @refresh called when @page is first seen, and whenever the data, the shown scenario or the
 * selection are others; while @page is not seen, when it is seen again. Whatever in @page has the
 * keyboard keeps it, also where @refresh replaced it by another widget of the same
 * gtk_widget_set_name(). A reference on @document is held. */
void desk_page_follow(GtkWidget *page, EditorDocument *document, DeskRefresh refresh);

/* Returns: (transfer none): the document that @page follows. */
EditorDocument *desk_page_document(GtkWidget *page);

/* Returns: whether @page is asked this for the first time since the data or the shown scenario are
 * others: what it is made of is to be made anew. Else only the selection is another. */
gboolean desk_page_is_outdated(GtkWidget *page);

/* Returns: (transfer floating): a heading of a part of a page. */
GtkWidget *desk_heading_new(const char *text);

/* Returns: (transfer floating): a flat button with an icon, called @label in words. */
GtkWidget *desk_button_new(const char *icon, const char *label);

/* Returns: (transfer floating): @page in a view that scrolls. */
GtkWidget *desk_scrolled_new(GtkWidget *page);

/* The line of the desk around @inside says @text, until something else is to be said; NULL: it is
 * empty again. Outside of a desk nothing happens. */
void desk_say(GtkWidget *inside, const char *text);

/* The name under which desk_say() finds the line: of a GtkLabel, kept with the desk. */
#define DESK_LINE "narva-desk-line"

/* Says what is wrong, if anything, else empties the line. */
void desk_say_error(GtkWidget *inside, const GError *error);
