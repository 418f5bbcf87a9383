/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sections of the desk, and what is shown without a scenario.
 */
#include "editor/desk/scenario-desk.h"

#include "editor/desk/scenario-desk-page.h"
#include "editor/desk/scenario-desk-pages.h"

#include <glib/gi18n.h>

static const struct {
    const char *name;
    const char *title;
    GtkWidget *(*create)(EditorDocument *document);
    gboolean is_always; /* it makes sense without a scenario, too */
} sections[] = {
    {"overview", N_("Overview"), desk_overview_new, FALSE},
    {"blocks", N_("Blocks"), desk_trays_new, TRUE},
    {"nations", N_("Nations"), desk_nations_new, FALSE},
    {"choices", N_("Player choices"), desk_choices_new, FALSE},
    {"victory", N_("Victory"), desk_victory_new, FALSE},
    {"forage", N_("Forage"), desk_forage_new, TRUE},
    {"changes", N_("Differences"), desk_changes_new, FALSE},
};

#define STACK "narva-desk-stack"
#define SHOWN "narva-desk-shown"

/* What the sections are about. */
enum { SHOWN_NOTHING, SHOWN_PRINTED, SHOWN_SCENARIO };

/* Without a scenario only what is printed is left. */
static void
refresh(GtkWidget *desk, EditorDocument *document)
{
    GtkStack *stack = g_object_get_data(G_OBJECT(desk), STACK);
    gboolean is_shown = editor_document_scenario(document) != NULL;
    gint now = is_shown ? SHOWN_SCENARIO : SHOWN_PRINTED;
    if (GPOINTER_TO_INT(g_object_get_data(G_OBJECT(desk), SHOWN)) == now)
        return;
    g_object_set_data(G_OBJECT(desk), SHOWN, GINT_TO_POINTER(now));
    for (guint i = 0; i < G_N_ELEMENTS(sections); i++) {
        GtkWidget *child = gtk_stack_get_child_by_name(stack, sections[i].name);
        gtk_stack_page_set_visible(gtk_stack_get_page(stack, child),
                                   is_shown || sections[i].is_always);
        gtk_widget_set_visible(child, is_shown || sections[i].is_always);
    }
    if (is_shown)
        gtk_stack_set_visible_child_name(stack, sections[0].name);
    desk_say(desk,
             is_shown ? NULL
                      : _("All is as printed. Choose a scenario, or make a new one, to see what "
                          "it sets up."));
}

/* Names the rows below @widget as what is written on them. */
static void
name_rows(GtkWidget *widget, GtkWidget *row)
{
    if (row != NULL && GTK_IS_LABEL(widget))
        gtk_accessible_update_property(GTK_ACCESSIBLE(row),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       gtk_label_get_text(GTK_LABEL(widget)),
                                       -1);
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        name_rows(child, GTK_IS_LIST_BOX_ROW(child) ? child : row);
}

/* A section is made when it is first looked at. */
static void
make_section(GtkStack *stack, GParamSpec *property G_GNUC_UNUSED, EditorDocument *document)
{
    GtkWidget *frame = gtk_stack_get_visible_child(stack);
    const char *name = gtk_stack_get_visible_child_name(stack);
    if (frame == NULL || gtk_widget_get_first_child(frame) != NULL)
        return;
    for (guint i = 0; i < G_N_ELEMENTS(sections); i++)
        if (g_strcmp0(sections[i].name, name) == 0)
            gtk_box_append(GTK_BOX(frame), sections[i].create(document));
}

GtkWidget *
editor_scenario_desk_new(EditorDocument *document)
{
    GtkWidget *desk = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    GtkWidget *line = gtk_label_new(NULL);
    GtkWidget *panes = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    GtkWidget *side = gtk_stack_sidebar_new();
    GtkWidget *stack = gtk_stack_new();
    gtk_widget_add_css_class(desk, "scenario-desk");
    gtk_widget_add_css_class(line, "desk-line");
    gtk_label_set_xalign(GTK_LABEL(line), 0);
    gtk_label_set_wrap(GTK_LABEL(line), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(line), PANGO_WRAP_WORD_CHAR);
    gtk_widget_set_visible(line, FALSE);
    gtk_stack_sidebar_set_stack(GTK_STACK_SIDEBAR(side), GTK_STACK(stack));
    gtk_accessible_update_property(GTK_ACCESSIBLE(side),
                                   GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Sections of the scenario"),
                                   -1);
    gtk_widget_set_vexpand(panes, TRUE);
    gtk_widget_set_hexpand(stack, TRUE);
    gtk_box_append(GTK_BOX(panes), side);
    gtk_box_append(GTK_BOX(panes), stack);
    gtk_box_append(GTK_BOX(desk), line);
    gtk_box_append(GTK_BOX(desk), panes);
    g_object_set_data(G_OBJECT(desk), DESK_LINE, line);
    g_object_set_data(G_OBJECT(desk), STACK, stack);
    g_signal_connect_object(stack, "notify::visible-child", G_CALLBACK(make_section), document, 0);
    for (guint i = 0; i < G_N_ELEMENTS(sections); i++)
        gtk_stack_add_titled(GTK_STACK(stack),
                             gtk_box_new(GTK_ORIENTATION_VERTICAL, 0),
                             sections[i].name,
                             _(sections[i].title));
    name_rows(side, NULL);
    desk_page_follow(desk, document, refresh);
    return desk;
}
