/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Money that one power pays to another: in its turn, once, to those that the data let it pay.
 */
#pragma once

#include "validator/engine/machine.h"

/* Offers each nation that nations of @side may pay now. */
void offer_subsidies(Machine *machine, gint32 side);

/* Asks @side how much it pays to @nation: from 1 to all that the payer has, SUBSIDY_MAX at most. */
Request ask_subsidy(Machine *machine, gint32 side, gint32 nation);

/* Moves @money from the nation of @side that pays @nation. */
void pay_subsidy(Machine *machine, gint32 side, gint32 nation, gint32 money);
