/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What this system gives to players, records and results.
 */
#pragma once

#include "validator/engine/play.h"

enum {
#define QUERY(name, ...) AREA_QUERY_##name,
#include "validator/systems/area-blocks/queries.def"
    N_AREA_QUERIES
};

#define N_AREA_INVARIANTS 4
#define N_AREA_STATED 11

extern const StageRow area_stages[];
extern const QueryRow area_queries[N_AREA_QUERIES];
extern const Invariant area_invariants[N_AREA_INVARIANTS];

extern const StatedRow area_stated[N_AREA_STATED];

extern const SystemWording area_wording;

/* As SystemPlay.why_not. */
char *blocks_wording_why_not(const Asked *asked);

extern const SystemPlay area_play;
