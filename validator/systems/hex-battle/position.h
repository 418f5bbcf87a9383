/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The arrays of a position that only this system has, and their values.
 */
#pragma once

#include "validator/engine/presence.h"
#include "validator/systems/hex-battle/printed.h"

/* The numbers of the arrays, behind those of the core. */
enum {
    HEX_ARRAY_BEFORE = N_POSITION_ARRAYS - 1,
#define POSITION_ARRAY(name, ...) HEX_ARRAY_##name,
#include "validator/systems/hex-battle/position.def"
    HEX_ARRAYS_END,
};
G_STATIC_ASSERT(HEX_ARRAYS_END <= POSITION_ARRAYS_MAX);

#define POSITION_ARRAY(name, type, ...) POSITION_ACCESSOR(name, type, HEX_ARRAY_##name)
#include "validator/systems/hex-battle/position.def"

/* Later turns than any game has are all the same: what comes back then does not. */
#define RETURNS_MAX 20000

/* What a unit did, and may do, one bit each. */
typedef enum {
    DEED_COMMANDED = 1 << 0,    /* was in command when its command began to act */
    DEED_ACTIVE = 1 << 1,       /* may act now */
    DEED_STRAY = 1 << 2,        /* was found out of command, and waits for the end of the turn */
    DEED_MARCHED = 1 << 3,      /* has moved in this activation */
    DEED_FOUGHT = 1 << 4,       /* has attacked, or is out of the attack, in this activation */
    DEED_BUSY = 1 << 5,         /* has moved, fought or taken a formation in this turn */
    DEED_ENGAGED = 1 << 6,      /* has attacked or was attacked in this turn */
    DEED_SPENT = 1 << 7,        /* a leader who leads once a turn has done so */
    DEED_STANDS_DOWN = 1 << 8,  /* leaves the attack when all are tested (tlv:X.14.1) */
    DEED_HARMED = 1 << 9,       /* came to harm in this attack */
    DEED_TWICE = 1 << 10,       /* has acted in two activations of this turn */
    DEED_ONCE = 1 << 11,        /* has acted in one */
    DEED_FLED = 1 << 12,        /* has fled in this end phase */
    DEED_TESTED = 1 << 13,      /* has tried to rally in it */
    DEED_CHARGES = 1 << 14,     /* begins its attack on the move */
    DEED_HELD = 1 << 15,        /* lay before an enemy when the activation began (tlv:VI.13) */
    DEED_BESIDE = 1 << 16,      /* was beside one then */
    DEED_FIRED = 1 << 17,       /* has fired in this activation (tlv:X.7) */
    DEED_REACTED = 1 << 18,     /* has reacted in it (tlv:VI.12) */
    DEED_ATTACKED = 1 << 19,    /* was attacked in it */
    DEED_RALLIED = 1 << 20,     /* was tested before it regained morale (tlv:XIII.6) */
    DEED_FIRED_ASIDE = 1 << 21, /* has fired over the flank that lies before it (tlv:IV.2.5) */
    DEED_TOLD = 1 << 22,        /* an event was emitted for the enemy where it is (tlv:VI.6.6) */
    DEED_ESCORTED = 1 << 23,    /* a leader with units as the attack began (tlv:XII.3.3) */
} HexDeed;

/* What ends with an activation. */
#define DEEDS_OF_ACTIVATION                                                                        \
    (DEED_COMMANDED | DEED_ACTIVE | DEED_MARCHED | DEED_FOUGHT | DEED_CHARGES | DEED_HELD |        \
     DEED_BESIDE | DEED_FIRED | DEED_FIRED_ASIDE | DEED_TOLD | DEED_REACTED | DEED_ATTACKED |      \
     DEED_RALLIED)

/* Returns: the hex of @unit, or NO_NAME. */
static inline gint32
hex_of_unit(const GameRules *rules, const Position *position, gint32 unit)
{
    guint16 zone = position_zones(rules, position)[unit];
    return zone < rules->board.n_places ? zone : NO_NAME;
}

static inline gboolean
unit_did(const GameRules *rules, const Position *position, gint32 unit, guint deed)
{
    return (position_deeds(rules, position)[unit] & deed) != 0;
}

static inline gboolean
is_leader(const GameRules *rules, gint32 unit)
{
    return unit_print(rules, unit)->is_leader;
}

/* Returns: the first leader from @unit on, or the number of units. To go through all of them. */
static inline gint32
next_leader(const GameRules *rules, gint32 unit)
{
    return next_marked(rules, hex_print(rules)->leaders, unit);
}

/* Returns: the BranchWord of @unit; NO_NUMBER: a leader. */
static inline gint32
branch_of_unit(const GameRules *rules, gint32 unit)
{
    static const gint32 branches[N_ARMS] = {
        [ARM_INFANTRY] = BRANCH_FOOT,  [ARM_CAVALRY] = BRANCH_HORSE, [ARM_DRAGOONS] = BRANCH_HORSE,
        [ARM_ARTILLERY] = BRANCH_GUNS, [ARM_LEADER] = NO_NUMBER,     [ARM_REDOUBT] = BRANCH_FOOT,
    };
    return is_leader(rules, unit) ? NO_NUMBER : branches[type_print(rules, unit)->arm];
}

/* Returns: (transfer none): the face that @unit shows. */
static inline const FacePrint *
face_of_unit(const GameRules *rules, const Position *position, gint32 unit)
{
    const UnitPrint *print = unit_print(rules, unit);
    gint32 lost = rules->board.units[unit].strength - position_strengths(rules, position)[unit];
    return &hex_print(rules)
                ->faces[print->first_face + (guint32)CLAMP(lost, 0, (gint32)print->n_faces - 1)];
}

/* Returns: what the state of @unit does to it. */
static inline const DisorderPrint *
disorder_of_unit(const GameRules *rules, const Position *position, gint32 unit)
{
    return &hex_print(rules)->disorders[position_conditions(rules, position)[unit]];
}

/* Returns: (transfer none): the formation of @unit, or NULL. */
static inline const FormationCode *
formation_of_unit(const GameRules *rules, const Position *position, gint32 unit)
{
    guint8 number = position_formations(rules, position)[unit];
    return number > 0 ? rules_formation(rules, hex_print(rules)->formations.first + number - 1u)
                      : NULL;
}

/* Returns: the first unit of @side in @place, leaders among them, from @unit on or (NO_NAME) from
 * the first one; NO_NAME: none. To go through all of them. */
static inline gint32
next_of_side(const GameRules *rules, const Position *position, gint32 place, gint32 side,
             gint32 unit)
{
    unit = unit == NO_NAME ? position_first_in(rules, position, place)
                           : position_next_in(rules, position, unit);
    while (unit != NO_NAME && unit_side(rules, position, unit) != side)
        unit = position_next_in(rules, position, unit);
    return unit;
}

/* The same of units that are no leaders. */
static inline gint32
next_fighter(const GameRules *rules, const Position *position, gint32 place, gint32 side,
             gint32 unit)
{
    do
        unit = next_of_side(rules, position, place, side, unit);
    while (unit != NO_NAME && is_leader(rules, unit));
    return unit;
}

/* Returns: whether a unit of @side that is no leader is in @place. */
static inline gboolean
has_fighters(const GameRules *rules, const Position *position, gint32 place, gint32 side)
{
    return side_holds(rules, position, place, side) &&
           next_fighter(rules, position, place, side, NO_NAME) != NO_NAME;
}

/* Marks the units of @side in @place that are no leaders. */
static inline void
mark_fighters(const GameRules *rules, const Position *position, gint32 place, gint32 side,
              guint8 *marks)
{
    if (!side_holds(rules, position, place, side))
        return;
    for (gint32 i = next_fighter(rules, position, place, side, NO_NAME); i != NO_NAME;
         i = next_fighter(rules, position, place, side, i))
        MARK(marks, i);
}

/* Two sides fight. */
#define OTHER_SIDE(side) (1 - (side))

/* Returns: (transfer none): the word for where @unit faces, or NULL off the grids. */
static inline const char *
facing_word(const GameRules *rules, const Position *position, gint32 unit)
{
    gint32 place = hex_of_unit(rules, position, unit);
    gint32 grid = place != NO_NAME ? hex_of_place(rules, place)->grid : NO_NAME;
    return grid != NO_NAME ? direction_words[hex_corner(&hex_print(rules)->grids[grid].form,
                                                        position_facings(rules, position)[unit])]
                           : NULL;
}

/* The values of the array of picks: no token, one that the other side does not see, or one that all
 * see. */
#define PICK_NONE 0
#define PICK_HIDDEN 0x7f /* to the other side: some token */
#define PICK_OPEN 0x80   /* bit: it lies open */

/* Returns: the token that @side has picked; NO_NAME: none. */
static inline gint32
token_picked(const GameRules *rules, const Position *position, gint32 side)
{
    return (position_picks(rules, position)[side] & ~PICK_OPEN) - 1;
}
