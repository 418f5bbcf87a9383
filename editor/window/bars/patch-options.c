/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A tick for each part.
 */
#include "editor/window/bars/patch-options.h"

#include "editor/controls/spoken-name.h"
#include "editor/controls/tooltip.h"
#include "editor/tools/hex-patch.h"
#include "editor/window/workbench/workbench.h"

#include <glib/gi18n.h>

static const struct {
    PatchParts part;
    const char *title, *tip;
    gboolean is_first; /* ticked at first */
} parts[] = {
    {PATCH_TERRAIN, N_("Terrain"), N_("The terrain of each hex."), TRUE},
    {PATCH_LEVELS, N_("Levels"), N_("How high each hex lies."), TRUE},
    {PATCH_SIDES, N_("Sides"), N_("Streams, works and whatever runs along sides."), TRUE},
    {PATCH_UNITS, N_("Units"),
     N_("Who stood on the hexes when they were copied goes there, facing as they are turned."),
     FALSE},
    {PATCH_NAMES, N_("Names"), N_("Names that were given to hexes leave them and go there."),
     FALSE},
};

static const struct {
    const char *icon, *title;
    int by;
} turns[] = {
    {"object-rotate-left-symbolic", N_("Turn to the left ([)"), -1},
    {"object-rotate-right-symbolic", N_("Turn to the right (])"), 1},
};

static EditorMapView *
map_of(GtkWidget *inside)
{
    EditorWindow *window = EDITOR_WINDOW(gtk_widget_get_root(inside));
    return editor_workbench_map(editor_window_workbench(window));
}

static void
take(GtkWidget *tick, gpointer data G_GNUC_UNUSED)
{
    guint ticked = 0, i = 0;
    for (GtkWidget *child = gtk_widget_get_first_child(gtk_widget_get_parent(tick));
         i < G_N_ELEMENTS(parts); child = gtk_widget_get_next_sibling(child), i++)
        if (gtk_check_button_get_active(GTK_CHECK_BUTTON(child)))
            ticked |= parts[i].part;
    editor_map_view_set_patch_parts(map_of(tick), ticked);
}

static void
turn(GtkWidget *button, gpointer by)
{
    editor_map_view_turn_patch(map_of(button), GPOINTER_TO_INT(by));
    gtk_widget_grab_focus(GTK_WIDGET(map_of(button)));
}

GtkWidget *
patch_options_new(EditorWindow *window G_GNUC_UNUSED)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    for (guint i = 0; i < G_N_ELEMENTS(parts); i++) {
        GtkWidget *tick = gtk_check_button_new_with_label(_(parts[i].title));
        gtk_check_button_set_active(GTK_CHECK_BUTTON(tick), parts[i].is_first);
        tooltip_set(tick, _(parts[i].tip));
        gtk_box_append(GTK_BOX(box), tick);
        g_signal_connect(tick, "toggled", G_CALLBACK(take), NULL);
    }
    for (guint i = 0; i < G_N_ELEMENTS(turns); i++) {
        GtkWidget *button = gtk_button_new_from_icon_name(turns[i].icon);
        gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
        tooltip_set(button, _(turns[i].title));
        spoken_name(button, _(turns[i].title));
        g_signal_connect(button, "clicked", G_CALLBACK(turn), GINT_TO_POINTER(turns[i].by));
        gtk_box_append(GTK_BOX(box), button);
    }
    return box;
}
