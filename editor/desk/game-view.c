/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a widget keeps goes with it.
 */
#include "editor/desk/game-view.h"

static void
free_game_view(gpointer data)
{
    GameView *view = data;
    g_signal_handlers_disconnect_by_data(view->session, view);
    if (view->clear != NULL)
        view->clear(view);
    g_object_unref(view->session);
    g_free(view);
}

gpointer
game_view_new(GtkWidget *widget, EditorGameSession *session, gsize size)
{
    GameView *view = g_malloc0(size);
    view->session = g_object_ref(session);
    g_object_set_data_full(G_OBJECT(widget), "game-view", view, free_game_view);
    return view;
}

void
game_view_follow(gpointer self, const char *signal, GCallback follow)
{
    g_signal_connect_swapped(((GameView *)self)->session, signal, follow, self);
}
