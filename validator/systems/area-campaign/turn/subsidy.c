/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "validator/systems/area-campaign/turn/subsidy.h"

#include "validator/systems/area-campaign/procedure.h"
#include "validator/systems/area-campaign/printed.h"
#include "validator/systems/area-campaign/turn/money.h"

/* Each sum is an offer of its own. */
#define SUBSIDY_MAX 250

/* Returns: the nation of @side that has money and may pay @nation, or NO_NAME. */
static gint32
payer_of(const GameRules *rules, const Position *position, gint32 side, gint32 nation)
{
    for (gint32 i = 0; i < (gint32)rules->board.n_nations; i++)
        if (position_side(rules, position, i) == side &&
            position_treasuries(rules, position)[i] > 0 && may_subsidise(rules, i, nation))
            return i;
    return NO_NAME;
}

void
offer_subsidies(Machine *machine, gint32 side)
{
    const GameRules *rules = machine->rules;
    for (gint32 i = 0; i < (gint32)rules->board.n_nations; i++)
        if (position_side(rules, machine->position, i) != side &&
            payer_of(rules, machine->position, side, i) != NO_NAME)
            machine_offer(machine, OFFER_SUBSIDISE, i, 0);
}

Request
ask_subsidy(Machine *machine, gint32 side, gint32 nation)
{
    const GameRules *rules = machine->rules;
    gint32 payer = payer_of(rules, machine->position, side, nation);
    gint32 most = MIN(position_treasuries(rules, machine->position)[payer], SUBSIDY_MAX);
    machine_offer_nothing(machine);
    for (gint32 i = 1; i <= most; i++)
        machine_offer(machine, OFFER_MONEY, i - 1, 0);
    return machine_ask(machine, side);
}

void
pay_subsidy(Machine *machine, gint32 side, gint32 nation, gint32 money)
{
    add_money(machine, payer_of(machine->rules, machine->position, side, nation), -money);
    add_money(machine, nation, money);
}
