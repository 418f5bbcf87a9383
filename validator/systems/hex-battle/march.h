/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Movement: marches of units, hex by hex, and their facing.
 */
#pragma once

#include "validator/engine/machine.h"
#include "validator/systems/hex-battle/position.h"

/* Turns @unit by the smallest angle after which hexside @side is in front of it. */
void hex_march_face_side(Machine *machine, gint32 unit, guint side);

/* Makes the units in @marks, which entered @place, face as those that were there before, if turning
 * is free; with @leads the others face as they do (atul:4.2.5). */
void hex_march_join_front(Machine *machine, gint32 place, const guint8 *marks, gboolean leads);

/* Turns @unit towards @place, if that is adjacent, by at most @sides hexsides. */
void hex_march_turn_unit(Machine *machine, gint32 unit, gint32 place, gint32 sides);

/* The steps of the procedure MARCH_HEX. */
enum { MARCH_ASK, MARCH_GO, MARCH_TEST };

/* Flags of Frame.n of a march, one bit each. */
enum {
    MARCH_MAY_CHARGE = 1 << 0,
    MARCH_IS_NEAR = 1 << 1, /* it came near to enemies: no forced march (atul:8.1.9) */
    MARCH_HAS_FORMED = 1 << 2,
    MARCH_HAS_TURNED = 1 << 3, /* since the last step, in a zone of the enemy or for nothing */
    MARCH_IS_HALTED = 1 << 4,  /* it does not continue */
    MARCH_IS_EXTRA = 1 << 5,   /* only the hex of an assault is left to go (tlv:III.3.3) */
    MARCH_WAS_BESIDE = 1 << 6, /* it began beside an enemy */
    MARCH_IS_OVER = 1 << 7,    /* its last hex is gone */
};

/* A march, as its frame has it. */
typedef struct {
    const Machine *machine;
    const GameRules *rules;
    Position *position;
    const Frame *frame;
    const OrderCode *order; /* that binds it, or NULL */
    gint32 place;           /* where it is */
    gint32 to_enemy;  /* hexes from there to the nearest enemy; set for a leader whose order demands
                         that they approach */
    gint32 allowance; /* movement points without a forced march */
    gint32 forced;    /* movement points with one */
} March;

/* Returns: the march of @frame in its present state. */
March hex_march_of(const Machine *machine, const Frame *frame);

/* Why marching units cannot take a step. */
typedef enum {
    STEP_IS_OPEN,
    STEP_OFF_MAP,
    STEP_INTO_ENEMY,
    STEP_ON_BAD_GROUND,
    STEP_ASIDE, /* neither ahead nor behind, or they cannot move as they are formed */
    STEP_NOT_FOR_GUNS,
    STEP_BY_RULE,
    STEP_NOT_FOR_LEADER,
    STEP_NOT_FOR_STRAY,
    STEP_TOO_FAR_FOR_ORDER,
    STEP_BESIDE_ENEMY,
    STEP_OUT_OF_COMMAND,
    STEP_OUT_OF_ZONE,
    STEP_TOO_DEAR,
    STEP_INTO_FULL,
    N_STEP_BARS,
} StepBar;

/* Returns: the first reason why the units of @march cannot cross hexside @side of their hex, or
 * STEP_IS_OPEN. @points is set to the movement points that it costs. */
StepBar hex_march_step_bar(const March *march, guint side, gint32 *points);

/* Starts a march of @unit of @side. @may_charge: whether it may start an attack on the way. */
void hex_march_begin(Machine *machine, gint32 unit, gint32 side, gboolean may_charge);

/* Starts the march of one hex that @unit still has in an assault. */
void hex_march_begin_extra_hex(Machine *machine, gint32 unit, gint32 side);

/* Ends the march that @unit is on, if any, in its present hex. */
void hex_march_halt(Machine *machine, gint32 unit);
