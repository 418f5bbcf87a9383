/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which places a unit may go to.
 */
#pragma once

#include "validator/engine/presence.h"

/* Why a unit may not go somewhere. */
typedef enum {
    ACCESS_FREE,
    ACCESS_WRONG_GROUND, /* land for what moves by sea, or the other way round */
    ACCESS_NO_HARBOUR,   /* a fleet enters harbours of its own side only (9.1) */
    ACCESS_CLOSED,       /* land of a nation that is not in the war (4.5) */
    ACCESS_BARRED,       /* a rule or an effect keeps it out */
    ACCESS_NO_ATTACK,    /* a rule forbids it to attack there */
    ACCESS_ALONE,        /* it attacks only together with others */
    ACCESS_MIXED,        /* it may not attack together with those that are there */
} Access;

/* Returns: whether @unit may be in @place, however it comes there. */
Access may_enter(const Situation *situation, gint32 unit, gint32 place);

/* Returns: whether @unit, which may enter @place, may do so though enemies hold it. Who comes to
 * defenders of its own side, which held the place alone before (5.1), attacks nobody. */
Access may_attack(const Situation *situation, gint32 unit, gint32 place);

/* Returns: whether @unit and @other may move and attack together. */
gboolean may_mix(const Situation *situation, gint32 unit, gint32 other);
