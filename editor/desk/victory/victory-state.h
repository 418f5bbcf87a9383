/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files of the victory desk share.
 */
#pragma once

#include "editor/desk/page.h"
#include "editor/desk/victory/score-line.h"
#include "editor/document/live-check.h"
#include "editor/games/game-session.h"

#define VICTORY_LISTS 4

typedef struct {
    EditorGameSession *session; /* owned */
    EditorLiveCheck *check;     /* owned */
    DeskPage *page;             /* borrowed: the desk */
    ScoreSurvey *survey;        /* owned; NULL: not worked out yet, or it cannot be */
    GCancellable *working;      /* owned: of the survey that is being made; NULL: none is */
    gint64 *games;              /* owned: how many ended with each of its values; NULL: none */
    gint64 n_games;             /* that were played of the scenario */
    EditorScoreLine *line;
    GtkLabel *range;
    GtkWidget *has_games, *play; /* whether games are shown; a way to play some */
    GtkBox *notices;
    GtkStack *left, *whole;
    DeskPage *lists[VICTORY_LISTS];
    gboolean is_lit; /* the map shows what is selected here */
} VictoryState;

/* Returns: whether what the survey says is about the document as it is now. */
gboolean victory_is_current(const VictoryState *state);

/* Does what @bounds say as one step called @label. */
void victory_apply_bounds(VictoryState *state, const ScoreBound *bounds, guint n,
                          const char *label);

/* Adds a row of the table for the band @index, which none takes, and selects it. */
void victory_add_row(VictoryState *state, guint index);

/* Returns: how many games ended with a score of @band. */
gint64 victory_games_in(const VictoryState *state, const ScoreBand *band);

/* victory-lists.c */

/* Returns: (transfer floating): the table of results, what counts, what sides are worth, and what
 * ends the game at once, below each other; @state has each list. */
GtkWidget *victory_lists_new(VictoryState *state);

/* victory-notices.c */

/* Says what is wrong with the table, and offers to put it right. */
void victory_show_notices(VictoryState *state);
