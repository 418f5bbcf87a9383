/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Money: what powers earn, hold and pay.
 */
#pragma once

#include "validator/engine/machine.h"

/* Returns: what comes in for @nation in a turn, before anybody taxes it. */
gint32 campaign_money_income(const GameRules *rules, const Position *position, gint32 nation);

/* Returns: what of that comes from @place alone. */
gint32 campaign_money_income_from(const GameRules *rules, const Position *position, gint32 nation,
                                  gint32 place);

/* Returns: what of that @nation pays to its overlord; 0 without one. */
gint32 campaign_money_tax(const GameRules *rules, const Position *position, gint32 nation);

/* Gives @nation money, or takes it; it never has less than none. */
void campaign_money_add(Machine *machine, gint32 nation, gint32 money);

/* All nations get their income and pay their overlords. */
void campaign_money_collect_income(Machine *machine);

/* Returns: how many points @unit can pay, with the money of its nation and its own loot. */
gint32 campaign_money_affordable_points(const GameRules *rules, const Position *position,
                                        gint32 unit);

/* Pays for @points of @unit: money first, then tokens of its loot, of which nothing is given back.
 */
void campaign_money_pay_points(Machine *machine, gint32 unit, gint32 points);

/* Offers each nation that nations of @side may pay now. */
void campaign_money_offer_subsidies(Machine *machine, gint32 side);

/* Asks @side how much it pays to @nation: from 1 to all that the payer has, SUBSIDY_MAX at most. */
Request campaign_money_ask_subsidy(Machine *machine, gint32 side, gint32 nation);

/* Moves @money from the nation of @side that pays @nation. */
void campaign_money_pay_subsidy(Machine *machine, gint32 side, gint32 nation, gint32 money);
