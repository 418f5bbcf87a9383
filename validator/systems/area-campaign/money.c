/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Money: what powers earn, hold and pay, and subsidies.
 */
#include "validator/systems/area-campaign/money.h"

#include "schema/model/words.h"
#include "validator/engine/reckoning.h"
#include "validator/systems/area-campaign/force.h"
#include "validator/systems/area-campaign/position.h"
#include "validator/systems/area-campaign/area-campaign.h"

gint32
campaign_money_income(const GameRules *rules, const Position *position, gint32 nation)
{
    const Situation situation = {
        .rules = rules,
        .position = position,
        .subjects = &SUBJECTS_NONE,
    };
    const CodeSpan *terms = &printed_of(rules)->income[nation];
    gint64 sum = 0;
    for (guint32 i = 0; i < terms->n; i++)
        sum += condition_term_value(&situation, terms->first + i);
    return (gint32)CLAMP(sum, 0, POSITION_NUMBER_MAX);
}

gint32
campaign_money_income_from(const GameRules *rules, const Position *position, gint32 nation,
                           gint32 place)
{
    const Situation situation = {
        .rules = rules,
        .position = position,
        .subjects = &SUBJECTS_NONE,
    };
    const CodeSpan *terms = &printed_of(rules)->income[nation];
    gint64 sum = 0;
    for (guint32 i = 0; i < terms->n; i++) {
        const TermCode *term = rules_term(rules, terms->first + i);
        gboolean is_occupied = term->verb == TERM_OCCUPIED;
        if ((!is_occupied && term->verb != TERM_PLACES) ||
            (is_occupied && !campaign_is_occupied_by(rules, position, place, nation)) ||
            (term->places != NO_CODE &&
             !selector_place_matches(&situation, rules_places(rules, (guint32)term->places), place,
                                     NO_NAME)))
            continue;
        sum += value_or_default(term->times, 1);
    }
    return (gint32)CLAMP(sum, -POSITION_NUMBER_MAX, POSITION_NUMBER_MAX);
}

gint32
campaign_money_tax(const GameRules *rules, const Position *position, gint32 nation)
{
    if (position_overlords(rules, position)[nation] == NO_NAME)
        return 0;
    return campaign_money_income(rules, position, nation) *
           value_or_default(switches_of(rules)->tax, 0) / 100;
}

void
campaign_money_add(Machine *machine, gint32 nation, gint32 money)
{
    gint16 *treasury = &position_treasuries(machine->rules, machine->position)[nation];
    *treasury = (gint16)CLAMP(*treasury + money, 0, POSITION_NUMBER_MAX);
    position_touch(machine->position);
}

/* Why a term is part of an income. */
static const char *
words_of_term(const TermCode *term)
{
    return term->verb == TERM_OCCUPIED ? N_("occupied lands")
           : term->verb == TERM_PLACES ? N_("lands")
                                       : N_("each turn");
}

/* Reports of what the income of @nation consists, with what it pays and gets as tax. */
static void
report_income(const Machine *machine, gint32 nation)
{
    const GameRules *rules = machine->rules;
    const Situation situation = {
        .rules = rules,
        .position = machine->position,
        .subjects = &SUBJECTS_NONE,
    };
    const CodeSpan *terms = &printed_of(rules)->income[nation];
    Reckoning reckoning;
    reckoning_begin(&reckoning, 0);
    reckoning.judged = JUDGED_INCOME;
    reckoning.nation = nation;
    for (guint32 i = 0; i < terms->n; i++)
        reckoning_add(&reckoning, (gint32)condition_term_value(&situation, terms->first + i),
                      words_of_term(rules_term(rules, terms->first + i)));
    reckoning_add(&reckoning,
                  campaign_money_income(rules, machine->position, nation) - reckoning.total,
                  N_("limit"));
    reckoning_add(&reckoning, -campaign_money_tax(rules, machine->position, nation),
                  N_("tax that is paid"));
    for (gint32 i = 0; i < (gint32)rules->board.n_nations; i++)
        if (position_overlords(rules, machine->position)[i] == nation)
            reckoning_add(&reckoning, campaign_money_tax(rules, machine->position, i),
                          N_("tax of vassals"));
    if (reckoning.n > 0)
        reckoning_report(machine, &reckoning);
}

/* Nothing that is collected changes what others collect. */
void
campaign_money_collect_income(Machine *machine)
{
    const GameRules *rules = machine->rules;
    for (gint32 i = 0; i < (gint32)rules->board.n_nations; i++) {
        if (machine->sink != NULL)
            report_income(machine, i);
        gint32 tax = campaign_money_tax(rules, machine->position, i);
        gint32 overlord = position_overlords(rules, machine->position)[i];
        campaign_money_add(machine, i, campaign_money_income(rules, machine->position, i) - tax);
        if (overlord != NO_NAME)
            campaign_money_add(machine, overlord, tax);
    }
}

gint32
campaign_money_affordable_points(const GameRules *rules, const Position *position, gint32 unit)
{
    const CampaignCode *switches = switches_of(rules);
    gint32 price = value_or_default(switches->price, 1);
    gint32 money = position_treasuries(rules, position)[rules->board.units[unit].nation];
    money += position_loot(rules, position)[unit] * value_or_default(switches->loot_worth, 0);
    return price > 0 ? money / price : rules->board.units[unit].strength;
}

void
campaign_money_pay_points(Machine *machine, gint32 unit, gint32 points)
{
    const CampaignCode *switches = switches_of(machine->rules);
    gint32 nation = machine->rules->board.units[unit].nation;
    gint32 worth = value_or_default(switches->loot_worth, 0);
    gint32 price = points * value_or_default(switches->price, 1);
    gint32 paid = MIN(price, position_treasuries(machine->rules, machine->position)[nation]);
    campaign_money_add(machine, nation, -paid);
    if (price > paid && worth > 0)
        campaign_force_add_loot(machine, unit, -((price - paid + worth - 1) / worth));
}

/* Each sum is an offer of its own. */
#define SUBSIDY_MAX 250

/* Returns: the nation of @side that has money and may pay @nation, or NO_NAME. */
static gint32
payer_of(const GameRules *rules, const Position *position, gint32 side, gint32 nation)
{
    for (gint32 i = 0; i < (gint32)rules->board.n_nations; i++)
        if (position_side(rules, position, i) == side &&
            position_treasuries(rules, position)[i] > 0 &&
            campaign_printed_may_subsidise(rules, i, nation))
            return i;
    return NO_NAME;
}

void
campaign_money_offer_subsidies(Machine *machine, gint32 side)
{
    const GameRules *rules = machine->rules;
    for (gint32 i = 0; i < (gint32)rules->board.n_nations; i++)
        if (position_side(rules, machine->position, i) != side &&
            payer_of(rules, machine->position, side, i) != NO_NAME)
            machine_offer(machine, OFFER_SUBSIDISE, i, 0);
}

Request
campaign_money_ask_subsidy(Machine *machine, gint32 side, gint32 nation)
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
campaign_money_pay_subsidy(Machine *machine, gint32 side, gint32 nation, gint32 money)
{
    campaign_money_add(machine, payer_of(machine->rules, machine->position, side, nation), -money);
    campaign_money_add(machine, nation, money);
}
