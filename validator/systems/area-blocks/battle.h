/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Battles, sieges as far as they are fought, retreats and regrouping.
 */
#pragma once

#include "validator/engine/machine.h"
#include "validator/engine/situation.h"

/* The defaults of a data set: rounds of a battle (5.4), and the rating with which garrisons fire
 * (6.3). */
#define ROUNDS_PRINTED 3
#define GARRISON_RATING RATING_OF('C', 1)

/* Returns: the rounds of a battle. */
static inline gint32
battle_rounds(const GameRules *rules)
{
    gint32 rounds = rules_parameters(rules)->rounds;
    return rounds != NO_NUMBER ? rounds : ROUNDS_PRINTED;
}

/* Returns: the rating with which garrisons fire. */
static inline gint32
garrison_rating(const GameRules *rules)
{
    gint32 rating = rules_parameters(rules)->garrison_rating;
    return rating != NO_NUMBER ? rating : GARRISON_RATING;
}

/* Fights all battles, one after the other, in the order in which @first chooses them. When the
 * frame is over no place is contested any more, except where the profile lets units that are cut
 * off stay. */
void blocks_battle_begin_all(Machine *machine, gint32 first);

/* Resolves all sieges, in the order in which @first chooses them: a siege is a battle, too (6.0,
 * 6.3). */
void blocks_siege_begin_all(Machine *machine, gint32 first);

/* Takes @hits steps from the units marked in @targets, which hold one place and are of one side,
 * each step from the strongest unit; of units of equal strength their owner chooses (5.5). @cause:
 * why units are eliminated. */
void blocks_battle_begin_hits(Machine *machine, const guint8 *targets, guint hits, CauseWord cause);

/* Makes the units of @side that are marked in @units leave @place, in which the side @attacker
 * attacked, over borders that are open to them. Units that cannot leave are destroyed, or stay if
 * the profile says so (5.6). Fleets go to a harbour or are lost (9.3). */
void blocks_retreat_begin_withdrawal(Machine *machine, gint32 place, gint32 side,
                                     const guint8 *units, gint32 attacker);

/* As blocks_retreat_begin_withdrawal(), for reserves of a battle that ended in its first round; the
 * profile has its own switch for whether they stay (5.3). */
void blocks_retreat_begin_withdrawal_of_reserves(Machine *machine, gint32 place, gint32 side,
                                                 const guint8 *units, gint32 attacker);

/* Returns: the number of hits of a roll of @roll, from 1, by a unit whose rating has the number
 * @number, 1 to 9. */
guint blocks_battle_hits_of_roll(const GameRules *rules, gint32 number, gint32 roll);

typedef struct {
    const GameRules *rules;
    const Position *position;
    gint32 place;
    gint32 defender, attacker; /* sides */
    guint round;               /* 0: before the first one */
    gint32 main; /* place from which the main attack came, see blocks_battle_unit_origin() */
} Battle;

/* Groups of the units of a side that hold the place of a battle, one bit each. */
typedef enum {
    PART_ACTIVE = 1 << 0,    /* fire and are hit in this round */
    PART_RESERVES = 1 << 1,  /* fight from the second round on (5.3) */
    PART_BESIEGERS = 1 << 2, /* take no part (6.5) */
    PART_FIGHTERS = PART_ACTIVE | PART_RESERVES,
} BattlePart;

/* Returns: the side that defends @place in a battle: the one that last held it alone (5.1), else
 * the one that controls it, else the one that is not @first. */
gint32 blocks_battle_defender(const GameRules *rules, const Position *position, gint32 place,
                              gint32 first);

/* Returns: whether there is something to resolve in @place, which units hold. */
typedef gboolean (*PlaceAwaits)(const GameRules *rules, const Position *position, gint32 place);

/* Asks frame->side for the order of the places for which @awaits is TRUE, by offers of @kind;
 * frame->left counts them. Returns: the request; or NO_REQUEST with @is_said set: the order is
 * complete, and empty if frame->left is 0. */
Request blocks_battle_ask_order(Machine *machine, Frame *frame, guint kind, PlaceAwaits awaits,
                                gboolean *is_said);

/* Removes the first place from the order. Returns: it, or NO_NAME if none is left. */
gint32 blocks_battle_pop_order(Machine *machine);

/* Offers the first space of every route by which @unit can leave the battle in the place that it
 * holds, in which the side @attacker attacks: OFFER_RETREAT, or OFFER_LOAD to go aboard. Returns:
 * how many offers there are. */
guint blocks_retreat_offer_exits(Machine *machine, gint32 unit, gint32 attacker);

/* Moves the unit of @way, an offer of blocks_retreat_offer_exits(), to the space of the offer, and
 * further as far as its owner wants and its move allows. */
void blocks_retreat_begin(Machine *machine, const Offer *way);

/* Offers the units of @side that are marked in @units, which hold @place, to move one space: over
 * land to a safe neighbour, from the sea into a safe harbour there. */
void blocks_retreat_begin_regroup(Machine *machine, gint32 place, gint32 side, const guint8 *units);
