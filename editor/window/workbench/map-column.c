/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The line of games has a frame around it, for whether it is seen is for the games to say.
 */
#include "editor/window/workbench/map-column.h"

#include "editor/desk/desk.h"
#include "editor/document/signals.h"

#include <gtk/gtk.h>

void
map_column_fill(MapColumn *self, GtkWidget *map, GtkWidget *colours)
{
    self->game_frame = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_box_prepend(self->box, self->game_frame);
    gtk_box_prepend(self->box, self->tool_line);
    gtk_overlay_set_child(self->overlay, map);
    gtk_overlay_add_overlay(self->overlay, colours);
    gtk_widget_set_size_request(map, 200, 160);
}

/* What the map shows of games is chosen in the place of @tool_line, before its frame. */
static void
show_line(GtkWidget *tool_line)
{
    GtkWidget *frame = gtk_widget_get_next_sibling(tool_line);
    GtkWidget *line = gtk_widget_get_first_child(frame);
    gboolean has_games =
        line != NULL && gtk_widget_get_visible(frame) && gtk_widget_get_visible(line);
    gtk_widget_set_visible(tool_line, !has_games);
}

void
map_column_add_games(MapColumn *self, EditorGameSession *session, EditorMapView *map)
{
    if (self->game_floats != NULL)
        return;
    GtkWidget *line = game_map_line_new(session);
    GtkWidget *below = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    self->game_floats = game_map_floats_new(session, map, below);
    gtk_box_append(self->box, below);
    gtk_box_append(GTK_BOX(self->game_frame), line);
    gtk_overlay_add_overlay(self->overlay, self->game_floats);
    signal_follow(line, "notify::visible", G_CALLBACK(show_line), self->tool_line);
}

void
map_column_show_games(const MapColumn *self, gboolean has_games)
{
    gtk_widget_set_visible(self->game_frame, has_games);
    if (self->game_floats != NULL)
        gtk_widget_set_visible(self->game_floats, has_games);
    show_line(self->tool_line);
}
