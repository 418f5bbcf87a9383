/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What only this system has: what is printed, the arrays of a position, its procedures, one
 * function for the steps of each, its offers and its effects.
 */
#pragma once

#include "validator/engine/procedure.h"
#include "validator/engine/game-rules.h"
#include "validator/engine/position.h"

typedef struct {
    gint32 garrison, forage;
    gboolean has_harbour;
} PrintedPlace;

typedef struct {
    gint32 besieges; /* strongest garrison; NO_NUMBER: any */
} PrintedType;

typedef struct {
    PrintedPlace *places;
    PrintedType *types;
} Printed;

/* Returns: (transfer full): the printed values of this system in @input, whose board is in @rules.
 */
gpointer blocks_printed_new(const GameRules *rules, const RulesInput *input);
void blocks_printed_free(gpointer printed); /* NULL is allowed */

/* Returns: (transfer none): the printed values of each place, by number. */
static inline const PrintedPlace *
printed_places(const GameRules *rules)
{
    return ((const Printed *)rules->printed)->places;
}

/* Returns: the strongest garrison that @unit can besiege; NO_NUMBER: any. */
static inline gint32
strongest_besieged(const GameRules *rules, gint32 unit)
{
    return ((const Printed *)rules->printed)->types[rules->board.units[unit].type].besieges;
}

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
    UNIT_SHOWN = 1 << 7,    /* its face was shown, to a side that reconnoitred or in a battle */
} UnitDeed;

/* Why a nation gets a truce at the next moment for it, one bit each. */
typedef enum { CALL_CAPITAL = 1 << 0, CALL_LAST_UNIT = 1 << 1, CALL_EFFECT = 1 << 2 } TruceCall;

/* The most spaces of a forced march, which are kept in 8 bits: more could not cost more steps than
 * a unit has. */
#define MARCHED_MAX 250

/* Points that are halved this many times are 0. */
#define HALVED_MAX 15

/* In the array truce_ends: the year in which the truce ends is not known. */
#define TRUCE_OPEN G_MININT16

/* Whether units still have to leave the lands of a nation with a truce, or are leaving them. */
enum { EVACUATION_NONE, EVACUATION_DUE, EVACUATION_ON };

enum {
    AREA_PROCEDURE_BEFORE = N_PROCEDURES - 1,
#define PROCEDURE(NAME) PROCEDURE_##NAME,
#include "validator/systems/area-blocks/procedures.def"
    AREA_PROCEDURES_END,
};

G_STATIC_ASSERT(AREA_PROCEDURES_END <= PROCEDURES_MAX);

enum {
    AREA_OFFER_BEFORE = N_OFFERS - 1,
#define OFFER(NAME, ...) OFFER_##NAME,
#include "validator/systems/area-blocks/offers.def"
    AREA_OFFERS_END,
};

/* The steps of the procedure BUILD. */
enum { BUILD_DECIDE, BUILD_DRAW, BUILD_DEPLOY, BUILD_STRENGTHEN };

#define PROCEDURE(NAME) Request step_##NAME(Machine *machine, Frame *frame);
#include "validator/systems/area-blocks/procedures.def"

#define AT_ONCE(NAME)                                                                              \
    void do_##NAME(Machine *machine, Frame *frame, guint32 at, const EffectCode *effect);
#include "validator/systems/area-blocks/effects.def"
