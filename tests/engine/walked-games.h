/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Random games of all scenarios of the data sets that come with Narva or its tests, to be looked at
 * wherever something is asked.
 */
#pragma once

#include "tests/engine/loaded-rules.h"
#include "validator/engine/machine.h"
#include "validator/smoke/game.h"

/* Looks at the game in @machine where @request is pending; must change nothing. */
typedef void (*LookAtGame)(const Machine *machine, const Request *request, gpointer data);

/* Walks through @n games of every scenario. @look is called for every request, and once when the
 * game is over: the request is none then. */
void walk_games(guint n, LookAtGame look, gpointer data);

/* A scenario, ready to be played. */
typedef struct {
    LoadedRules loaded;
    const Record *scenario; /* of the set */
    Position *start;        /* owned */
    const Player *players[2];
    GamePlan plan; /* to be changed before games are made by it */
} WalkedScenario;

typedef void (*VisitScenario)(WalkedScenario *scenario, gpointer data);

/* Calls @visit for every scenario, one after the other. */
void visit_scenarios(VisitScenario visit, gpointer data);
