/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The arrays of a position that only this system has, and their values.
 */
#pragma once

#include "validator/engine/position.h"

/* The numbers of the arrays, behind those of the core. */
enum {
    AREA_ARRAY_BEFORE = N_POSITION_ARRAYS - 1,
#define POSITION_ARRAY(name, ...) AREA_ARRAY_##name,
#include "validator/systems/area-blocks/position.def"
    AREA_ARRAYS_END,
};
G_STATIC_ASSERT(AREA_ARRAYS_END <= POSITION_ARRAYS_MAX);

#define POSITION_ARRAY(name, type, ...) POSITION_ACCESSOR(name, type, AREA_ARRAY_##name)
#include "validator/systems/area-blocks/position.def"

/* What a unit did in this turn, one bit each; see position.def. */
typedef enum {
    UNIT_MOVED = 1 << 0,    /* may not move again */
    UNIT_BESIEGES = 1 << 1, /* takes part in a siege of the place it is in */
    UNIT_LATE = 1 << 2,     /* came to where both sides were already */
    UNIT_FOUGHT = 1 << 3,   /* took part in a battle */
    UNIT_BUILT = 1 << 4,    /* was drawn and paid, and waits for its deployment */
    UNIT_CAME = 1 << 5,     /* came to its place in this turn */
    UNIT_ROLLED = 1 << 6,   /* rolled for its forced march */
    UNIT_SHOWN = 1 << 7,    /* its face was shown: to who reconnoitred, or in a battle */
} UnitDeed;

/* Why a nation comes under truce at the next moment for it, one bit each. */
typedef enum { CALL_CAPITAL = 1 << 0, CALL_LAST_UNIT = 1 << 1, CALL_EFFECT = 1 << 2 } TruceCall;

/* Spaces of a forced march are kept in 8 bits: more take no more steps than a unit can have. */
#define MARCHED_MAX 250

/* Points that are halved so often are none. */
#define HALVED_MAX 15

/* Of truce_ends: no year is known in which the truce ends. */
#define TRUCE_OPEN G_MININT16

/* Whether the lands of a nation are yet to be left because of its truce, or are being left. */
enum { EVACUATION_NONE, EVACUATION_DUE, EVACUATION_ON };
