/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The base class of boxes that show parts of a session of games, and the charts of results, which
 * several of them show.
 */
#pragma once

#include "editor/games/game-session.h"
#include "schema/model/entities.h"
#include "schema/model/game-results.h"
#include "validator/smoke/staged-scenario.h"

#include <gtk/gtk.h>

#define GAME_TYPE_VIEW (game_view_get_type())
G_DECLARE_DERIVABLE_TYPE(GameView, game_view, GAME, VIEW, GtkBox)

struct _GameViewClass {
    GtkBoxClass parent_class;
    const char *const *signals; /* of the session, closed by NULL */
    void (*follow)(
        GameView *view); /* called once at the start, and when the session emits one of them */
};

/* Returns: (transfer floating): a view of the class @type of @session, of which a reference is
 * taken. */
GtkWidget *game_view_new(GType type, EditorGameSession *session);

/* Returns: (transfer none): the session of @view, a GameView. */
EditorGameSession *game_view_session(gpointer view);

/* The results of games as charts: how they ended, who won, scores, the course. */
GType game_charts_get_type(void);

/* Returns: the paint of the row @index of the victory table of @stage. Rows of one side are shades
 * of one colour. */
guint32 game_results_paint_of_row(const StagedScenario *stage, guint index);
