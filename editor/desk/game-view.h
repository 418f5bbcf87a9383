/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A widget that shows something of a session: what it keeps, for as long as it lives.
 */
#pragma once

#include "editor/games/game-session.h"

#include <gtk/gtk.h>

/* The first member of what such a widget keeps. */
typedef struct {
    EditorGameSession *session;   /* owned */
    void (*clear)(gpointer self); /* frees what else is owned; NULL: nothing is */
} GameView;

/* Returns: (transfer none): @size bytes of zeros, the first a GameView of @session (a reference is
 * taken), that live as long as @widget. Handlers of the session that are given them end then. */
gpointer game_view_new(GtkWidget *widget, EditorGameSession *session, gsize size);

/* Has @follow called with @self whenever its session emits @signal. */
void game_view_follow(gpointer self, const char *signal, GCallback follow);
