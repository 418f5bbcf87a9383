/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What this system gives to players, records and results.
 */
#pragma once

#include "validator/engine/play.h"

extern const SystemPlay campaign_play;

/* Parts of that row. */
extern const SystemWording campaign_wording;
extern const SystemJudge campaign_judge;

enum {
    CAMPAIGN_QUERY_BEFORE = -1,
#define QUERY(name, ...) CAMPAIGN_QUERY_##name,
#include "validator/systems/area-campaign/queries.def"
    N_CAMPAIGN_QUERIES
};
extern const QueryRow campaign_queries[N_CAMPAIGN_QUERIES];
