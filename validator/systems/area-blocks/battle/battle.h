/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Battles (5.0, 9.3). Rule numbers here and in the files beside are those of the 2012 book, whose
 * procedures the system follows; where books differ the profile of the data set says which way.
 */
#pragma once

#include "validator/engine/machine.h"

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
void begin_battles(Machine *machine, gint32 first);

/* Resolves all sieges, in the order in which @first chooses them: a siege is a battle, too (6.0,
 * 6.3). */
void begin_sieges(Machine *machine, gint32 first);

/* Takes @hits steps from the units marked in @targets, which all hold one place and are of one
 * side, each from the strongest one; at equal strength their owner chooses (5.5). @cause: of what
 * is eliminated. */
void begin_hits(Machine *machine, const guint8 *targets, guint hits, CauseWord cause);

/* Has the units of @side that are marked in @units leave @place, in which @attacker attacked, over
 * borders that are open to them; what cannot leave is destroyed, or stays where the profile says so
 * (5.6). Fleets go to a harbour or are lost (9.3). */
void begin_withdrawal(Machine *machine, gint32 place, gint32 side, const guint8 *units,
                      gint32 attacker);

/* The same for reserves of a battle that ended in its first round; the profile says of them alone
 * whether they stay (5.3). */
void begin_withdrawal_of_reserves(Machine *machine, gint32 place, gint32 side, const guint8 *units,
                                  gint32 attacker);

/* Returns: how many hits a die of @roll, from 1 on, is worth to a unit whose rating has the number
 * @number, from 1 to 9. */
guint hits_of_roll(const GameRules *rules, gint32 number, gint32 roll);
