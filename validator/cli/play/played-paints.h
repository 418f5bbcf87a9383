/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * In which paints a page shows who won, and how.
 */
#pragma once

#include "schema/model/results/game-results.h"
#include "validator/smoke/staged-scenario.h"

typedef struct {
    guint n_sides;
    guint32 *sides;    /* owned: of the sides, in their order */
    guint32 *outcomes; /* owned: of the rows of GROUP_OUTCOMES: those of who wins with them */
} PlayedPaints;

/* @results are of games of @stage. @paints is to be cleared. */
void played_paints_find(PlayedPaints *paints, const StagedScenario *stage,
                        const GameResults *results);
void played_paints_clear(PlayedPaints *paints);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(PlayedPaints, played_paints_clear)
