/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The arrays of a position that only this system has, and their values.
 */
#pragma once

#include "validator/engine/position.h"

/* The numbers of the arrays, behind those of the core. */
enum {
    CAMPAIGN_ARRAY_BEFORE = N_POSITION_ARRAYS - 1,
#define POSITION_ARRAY(name, ...) CAMPAIGN_ARRAY_##name,
#include "validator/systems/area-campaign/position.def"
    CAMPAIGN_ARRAYS_END,
};
G_STATIC_ASSERT(CAMPAIGN_ARRAYS_END <= POSITION_ARRAYS_MAX);

#define POSITION_ARRAY(name, type, ...) POSITION_ACCESSOR(name, type, CAMPAIGN_ARRAY_##name)
#include "validator/systems/area-campaign/position.def"

/* What a force did in this turn, one bit each. */
typedef enum {
    FORCE_ACTED = 1 << 0, /* was raised or reinforced, or scouted: one thing a turn */
    FORCE_MOVED = 1 << 1,
    FORCE_WON = 1 << 2, /* won a battle in its place */
} ForceDeed;

/* Tokens and turns are kept in 8 bits. */
#define TOKENS_MAX 250
