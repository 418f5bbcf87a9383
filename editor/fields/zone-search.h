/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Zones that people may mean by what they type: places of the map, and the trays beside it.
 */
#pragma once

#include "editor/tools/scenario-tools.h"

typedef struct {
    char *zone;  /* owned: what a unit there is at */
    char *title; /* owned: `Livland`, `Pool of Sweden`, `Aboard Wachtmeister` */
} FoundZone;

/* Looks for zones whose names or ids hold each of @words, however spelt: those that begin with
 * them first, then places, units with room aboard, and @trays, in their order.
 * Returns: (transfer full): of FoundZone, @max at most. */
GPtrArray *zones_search(const ScenarioState *state, const GPtrArray *trays, const char *words,
                        guint max);
