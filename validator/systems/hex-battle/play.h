/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What this system gives to players, records and results.
 */
#pragma once

#include "validator/engine/play.h"

extern const SystemPlay hex_play;

/* Parts of that row. */
extern const SystemWording hex_wording;
extern const SystemJudge hex_judge;

/* Returns: (transfer full): why the offer is not made; see SystemPlay. */
char *hex_wording_why_not(const Asked *asked);

enum {
    HEX_QUERY_BEFORE = -1,
#define QUERY(name, ...) HEX_QUERY_##name,
#include "validator/systems/hex-battle/queries.def"
    N_HEX_QUERIES
};
extern const QueryRow hex_queries[N_HEX_QUERIES];
