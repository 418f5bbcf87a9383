/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which places a unit may go to.
 */
#pragma once

#include "validator/engine/position/presence.h"
#include "validator/engine/verbs/modifier.h"

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

/* The same as may_enter(), with all that may speak against it. */
Access may_enter_there(const Situation *situation, gint32 unit, gint32 place);

/* Returns: whether @place is land of a nation in the war, as most are, and no rule says that @unit,
 * which moves by land, may not go there. */
static inline gboolean
entry_is_plain(const Situation *situation, gint32 unit, gint32 place)
{
    const GameRules *rules = situation->rules;
    gint32 owner = position_owners(rules, situation->position)[place];
    return owner != NO_NAME && rules->board.places[place].kind == SPACE_LAND &&
           position_statuses(rules, situation->position)[owner] == STATUS_ACTIVE &&
           !entry_may_be_modified(situation, unit, place);
}

/* Returns: whether @unit may be in @place, however it comes there. */
static inline Access
may_enter(const Situation *situation, gint32 unit, gint32 place)
{
    return !unit_is_ship(situation->rules, unit) && entry_is_plain(situation, unit, place)
               ? ACCESS_FREE
               : may_enter_there(situation, unit, place);
}

/* Returns: whether @unit, which may enter @place, may do so though enemies hold it. Who comes to
 * defenders of its own side, which held the place alone before (5.1), attacks nobody. */
Access may_attack(const Situation *situation, gint32 unit, gint32 place);

/* Returns: whether @unit and @other may move and attack together. */
gboolean may_mix(const Situation *situation, gint32 unit, gint32 other);
