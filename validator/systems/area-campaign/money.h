/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Money: what powers earn, hold and pay.
 */
#pragma once

#include "validator/engine/machine.h"

/* Returns: the income of @nation in a turn, before taxes to an overlord. */
gint32 campaign_money_income(const GameRules *rules, const Position *position, gint32 nation);

/* Returns: the part of the income of @nation that depends on @place alone. */
gint32 campaign_money_income_from(const GameRules *rules, const Position *position, gint32 nation,
                                  gint32 place);

/* Returns: the part of its income that @nation pays to its overlord; 0: it has none. */
gint32 campaign_money_tax(const GameRules *rules, const Position *position, gint32 nation);

/* Adds @money, which may be negative, to the treasury of @nation, which stays at least 0. */
void campaign_money_add(Machine *machine, gint32 nation, gint32 money);

/* Pays all nations their income, and their taxes to overlords. */
void campaign_money_collect_income(Machine *machine);

/* Returns: how many points @unit can afford, with the money of its nation and its own loot. */
gint32 campaign_money_affordable_points(const GameRules *rules, const Position *position,
                                        gint32 unit);

/* Pays for @points of @unit with money, then with tokens of its loot, without change. */
void campaign_money_pay_points(Machine *machine, gint32 unit, gint32 points);

/* Offers each nation to which nations of @side may pay a subsidy now. */
void campaign_money_offer_subsidies(Machine *machine, gint32 side);

/* Offers the subsidies that @side can pay to @nation: from 1 to all that the payer has, at most
 * SUBSIDY_MAX. Returns: the request. */
Request campaign_money_ask_subsidy(Machine *machine, gint32 side, gint32 nation);

/* Moves @money from the nation of @side that pays @nation. */
void campaign_money_pay_subsidy(Machine *machine, gint32 side, gint32 nation, gint32 money);
