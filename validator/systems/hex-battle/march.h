/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Movement.
 */
#pragma once

#include "validator/engine/machine.h"
#include "validator/systems/hex-battle/position.h"

/* Turns @unit so that side @side of its hex lies before it, as little as that takes. */
void hex_march_face_side(Machine *machine, gint32 unit, guint side);

/* Has those in @marks who came to @place face as who was there before, where turning is free; with
 * @leads the others face as they do (atul:4.2.5). */
void hex_march_join_front(Machine *machine, gint32 place, const guint8 *marks, gboolean leads);

/* Turns @unit towards @place, if that is adjacent, by @sides at most. */
void hex_march_turn_unit(Machine *machine, gint32 unit, gint32 place, gint32 sides);

/* Where a march is. */
enum { MARCH_ASK, MARCH_GO, MARCH_TEST };

/* Frame.n of a march, one bit each. */
enum {
    MARCH_MAY_CHARGE = 1 << 0,
    MARCH_IS_NEAR = 1 << 1, /* it came near to enemies: no forced march (atul:8.1.9) */
    MARCH_HAS_FORMED = 1 << 2,
    MARCH_HAS_TURNED = 1 << 3, /* since the last step, in a zone of the enemy or for nothing */
    MARCH_IS_HALTED = 1 << 4,  /* it goes no further */
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
    gint32 to_enemy;        /* hexes from there; of a leader whose order makes him go nearer */
    gint32 allowance;       /* points there are, without forced march */
    gint32 forced;          /* and with it */
} March;

/* Returns: the march of @frame in its present state. */
March hex_march_of(const Machine *machine, const Frame *frame);

/* What keeps the marching units from a step. */
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

/* Returns: what keeps them from the step over @side, the first thing that does; the points that it
 * costs are written to @points. */
StepBar hex_march_step_bar(const March *march, guint side, gint32 *points);

/* Begins the march of @unit of @side. @may_charge: whether it may begin an attack on the way. */
void hex_march_begin(Machine *machine, gint32 unit, gint32 side, gboolean may_charge);

/* Begins the one hex that @unit still has to go in an assault. */
void hex_march_begin_extra_hex(Machine *machine, gint32 unit, gint32 side);

/* Has the march that @unit is on, if it is, end where it is. */
void hex_march_halt(Machine *machine, gint32 unit);
