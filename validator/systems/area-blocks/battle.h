/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Battles, and the ways out of them.
 */
#pragma once

#include "validator/engine/machine.h"
#include "validator/engine/situation.h"

/* Where a data set does not say: rounds of a battle (5.4), and the rating with which a garrison
 * fires (6.3). */
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
 * frame is gone no place is contested any more, but where the profile lets the cut off stay. */
void blocks_battle_begin_all(Machine *machine, gint32 first);

/* Resolves all sieges, in the order in which @first chooses them: a siege is a battle, too (6.0,
 * 6.3). */
void blocks_siege_begin_all(Machine *machine, gint32 first);

/* Takes @hits steps from the units marked in @targets, which all hold one place and are of one
 * side, each from the strongest one; at equal strength their owner chooses (5.5). @cause: of what
 * is eliminated. */
void blocks_battle_begin_hits(Machine *machine, const guint8 *targets, guint hits, CauseWord cause);

/* Has the units of @side that are marked in @units leave @place, in which @attacker attacked, over
 * borders that are open to them; what cannot leave is destroyed, or stays where the profile says so
 * (5.6). Fleets go to a harbour or are lost (9.3). */
void blocks_retreat_begin_withdrawal(Machine *machine, gint32 place, gint32 side,
                                     const guint8 *units, gint32 attacker);

/* The same for reserves of a battle that ended in its first round; the profile says of them alone
 * whether they stay (5.3). */
void blocks_retreat_begin_withdrawal_of_reserves(Machine *machine, gint32 place, gint32 side,
                                                 const guint8 *units, gint32 attacker);

/* Returns: how many hits a die of @roll, from 1 on, is worth to a unit whose rating has the number
 * @number, from 1 to 9. */
guint blocks_battle_hits_of_roll(const GameRules *rules, gint32 number, gint32 roll);

typedef struct {
    const GameRules *rules;
    const Position *position;
    gint32 place;
    gint32 defender, attacker; /* sides */
    guint round;               /* 0: before the first one */
    gint32 main; /* place from which the main attack came, see blocks_battle_unit_origin() */
} Battle;

/* Parts of those of a side that hold the place of a battle, one bit each. */
typedef enum {
    PART_ACTIVE = 1 << 0,    /* fire and are hit in this round */
    PART_RESERVES = 1 << 1,  /* fight from the second round on (5.3) */
    PART_BESIEGERS = 1 << 2, /* take no part (6.5) */
    PART_FIGHTERS = PART_ACTIVE | PART_RESERVES,
} BattlePart;

/* Returns: the side that defends @place, in which a battle is to be fought: who held it alone last
 * (5.1), else who controls it, else not @first. */
gint32 blocks_battle_defender(const GameRules *rules, const Position *position, gint32 place,
                              gint32 first);

/* Whether something is to be done in @place, which units hold. */
typedef gboolean (*PlaceAwaits)(const GameRules *rules, const Position *position, gint32 place);

/* Asks frame->side for the order of the places that await something, by offers of @kind;
 * frame->left counts them. Returns: the request, or NO_REQUEST with @is_said set: the order is
 * complete, and is empty where frame->left is 0. */
Request blocks_battle_ask_order(Machine *machine, Frame *frame, guint kind, PlaceAwaits awaits,
                                gboolean *is_said);

/* Takes the first place out of the order. Returns: NO_NAME when none is left. */
gint32 blocks_battle_pop_order(Machine *machine);

/* Offers the first space of every way by which @unit can leave the battle in the place that it
 * holds, in which @attacker attacks: OFFER_RETREAT, or OFFER_LOAD to go aboard. Returns: how many
 * there are. */
guint blocks_retreat_offer_exits(Machine *machine, gint32 unit, gint32 attacker);

/* Has the unit of @way, an offer of blocks_retreat_offer_exits(), go there, and on as far as its
 * owner wants and its move reaches. */
void blocks_retreat_begin(Machine *machine, const Offer *way);

/* Offers the units of @side that are marked in @units, which hold @place, to go one space on: over
 * land to a safe neighbour, from the sea into a safe harbour there. */
void blocks_retreat_begin_regroup(Machine *machine, gint32 place, gint32 side, const guint8 *units);
