/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whether the players can place their units as a scenario demands, and how.
 */
#pragma once

#include "validator/checks/scenarios/scenario-play.h"

typedef struct {
    Position *position; /* owned: after the last decision with a limit; NULL: there is none */
    gint32 unkept;      /* index of the first decision that cannot keep its limit; NO_NAME: none */
    gint32 untried;     /* index of the last one with too many ways to try; NO_NAME: none */
} Placement;

/* Makes the decisions of @play, whose set-up can be made, up to the last with a limit; of what is
 * offered always the first, which is offered only if the limit can still be kept. */
Placement placement_find(const ScenarioPlay *play);
void placement_clear(Placement *placement);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Placement, placement_clear)
