/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One run of narva smoke: the games of its options, played from the first to the last one or until
 * there are enough, with what is known by now in a file from which it can go on.
 */
#pragma once

#include "validator/cli/play/played-scenario.h"
#include "validator/cli/play/smoke-options.h"
#include "validator/smoke/series.h"

typedef struct {
    const Call *call;
    const SmokeOptions *options;
    StagedScenario scenario;
    const Player **players; /* owned: one for each side */
    gint32 *weights;        /* owned: that they go by; NULL: the usual ones */
    Invariant invariants[INVARIANTS_MAX];
    Series series;
} Smoke;

/* Gets ready to play. Returns: FALSE with the status, having complained. @smoke has its options,
 * and is to be cleared in any case. */
gboolean smoke_prepare(Smoke *smoke, ExitStatus *status);
void smoke_clear(Smoke *smoke);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Smoke, smoke_clear)

/* Plays. Returns: (transfer full): what came of it; NULL with the status, having complained, when
 * the file that it was to go on from is of other games, or cannot be written. */
GameResults *smoke_play(Smoke *smoke, ExitStatus *status);
