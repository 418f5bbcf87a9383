/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The lists of the desk, side by side where there is room.
 */
#include "editor/desk/scenario-desk-list.h"
#include "editor/desk/scenario-desk-page.h"
#include "editor/desk/scenario-desk-pages.h"

/* Least width of a list, in pixels. */
#define LIST_WIDTH 250

/* Returns: (transfer floating): lists of @kinds, closed by NULL. */
static GtkWidget *
lists_new(EditorDocument *document, const DeskListKind *const *kinds)
{
    GtkWidget *flow = gtk_flow_box_new();
    gtk_flow_box_set_selection_mode(GTK_FLOW_BOX(flow), GTK_SELECTION_NONE);
    gtk_flow_box_set_min_children_per_line(GTK_FLOW_BOX(flow), 1);
    gtk_flow_box_set_max_children_per_line(GTK_FLOW_BOX(flow), 3);
    gtk_flow_box_set_column_spacing(GTK_FLOW_BOX(flow), 18);
    gtk_flow_box_set_row_spacing(GTK_FLOW_BOX(flow), 12);
    gtk_widget_set_valign(flow, GTK_ALIGN_START);
    gtk_widget_add_css_class(flow, "page");
    for (guint i = 0; kinds[i] != NULL; i++) {
        GtkWidget *list = desk_list_new(document, kinds[i]);
        gtk_widget_set_size_request(list, LIST_WIDTH, -1);
        gtk_widget_set_valign(list, GTK_ALIGN_START);
        gtk_flow_box_insert(GTK_FLOW_BOX(flow), list, -1);
        gtk_widget_set_focusable(gtk_widget_get_parent(list), FALSE);
    }
    return desk_scrolled_new(flow);
}

GtkWidget *
desk_victory_new(EditorDocument *document)
{
    static const DeskListKind *const kinds[] = {&desk_victory, &desk_score, &desk_endings, NULL};
    return lists_new(document, kinds);
}

GtkWidget *
desk_choices_new(EditorDocument *document)
{
    static const DeskListKind *const kinds[] = {&desk_decisions, NULL};
    return lists_new(document, kinds);
}
