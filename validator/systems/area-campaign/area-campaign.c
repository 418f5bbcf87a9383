/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The system of campaigns of several powers on areas: its row of System, and the words that
 * rules are written with in it.
 */
#include "validator/systems/area-campaign/area-campaign.h"

#include "schema/model/words.h"
#include "validator/engine/presence.h"
#include "validator/systems/area-campaign/position.h"

/* No place has a harbour. */
static gboolean
place_bears(const Situation *situation, const ConditionCode *condition)
{
    const GameRules *rules = situation->rules;
    gint32 place =
        position_resolve_subject(rules, situation->subjects, ENTITY_SPACE, condition->place);
    if (place == NO_NAME || condition->harbour == TRUE)
        return FALSE;
    gboolean has_marker = position_markers(rules, situation->position)[place] != NO_NAME;
    return condition->marker == NO_NUMBER || condition->marker == has_marker;
}

static gint64
value_of_share(const Situation *situation, const TermCode *term)
{
    gint64 sum = 0;
    if (term->if_ != NO_CODE && !condition_holds(situation, term->if_))
        return 0;
    for (guint32 i = 0; i < term->of.n; i++)
        sum += condition_term_value(situation, term->of.first + i);
    gint32 rounds = value_or_default(term->rounds, switches_of(situation->rules)->parts);
    return divide_rounded(sum, MAX(value_or_default(term->by, 1), 1), rounds);
}

/* Whether a force of @nation stands in @place. */
static gboolean
is_garrisoned(const GameRules *rules, const Position *position, gint32 place, gint32 nation)
{
    gint32 unit = first_holding(rules, position, place);
    while (unit != NO_NAME && rules->board.units[unit].nation != nation)
        unit = next_holding(rules, position, unit);
    return unit != NO_NAME;
}

gboolean
campaign_is_occupied_by(const GameRules *rules, const Position *position, gint32 place,
                        gint32 nation)
{
    if (position_is_land_of(rules, position, place, nation))
        return FALSE;
    return switches_of(rules)->occupied == OCCUPIED_GARRISONED
               ? is_garrisoned(rules, position, place, nation)
               : position_controller(rules, position, place) == nation;
}

/* Returns: how many foreign lands @nation occupies, of those that @places (NO_CODE: any) means. */
static gint64
lands_occupied(const Situation *situation, gint32 nation, gint32 places)
{
    const GameRules *rules = situation->rules;
    gint64 n = 0;
    for (gint32 i = 0; i < (gint32)rules->board.n_places; i++)
        n += campaign_is_occupied_by(rules, situation->position, i, nation) &&
             (places == NO_CODE ||
              selector_place_matches(situation, rules_places(rules, (guint32)places), i, NO_NAME));
    return n;
}

static gint32
nation_of(const Situation *situation, const TermCode *term)
{
    return position_resolve_subject(situation->rules, situation->subjects, ENTITY_NATION,
                                    term->nation);
}

static gint64
value_of_occupied(const Situation *situation, const TermCode *term)
{
    gint32 nation = nation_of(situation, term);
    return nation != NO_NAME ? term_times(term) * lands_occupied(situation, nation, term->places)
                             : 0;
}

static gint64
value_of_hoard(const Situation *situation, const TermCode *term)
{
    gint32 nation = nation_of(situation, term);
    return nation != NO_NAME
               ? term_times(term) * position_hoards(situation->rules, situation->position)[nation]
               : 0;
}

static gint64
value_of_treasury(const Situation *situation, const TermCode *term)
{
    gint32 nation = nation_of(situation, term);
    return nation != NO_NAME ? term_times(term) * position_treasuries(situation->rules,
                                                                      situation->position)[nation]
                             : 0;
}

/* The score alone, so that sides may take parts of each other's. */
static gint64
value_of_standing(const Situation *situation, const TermCode *term)
{
    const GameRules *rules = situation->rules;
    gint64 sum = 0;
    for (guint32 i = 0; i < rules->standings.n; i++) {
        const SideStandingCode *standing = rules_standing(rules, rules->standings.first + i);
        for (guint32 j = 0; standing->side == term->side && j < standing->score.n; j++)
            sum += condition_term_value(situation, standing->score.first + j);
    }
    return term_times(term) * sum;
}

const ConditionRow campaign_conditions[N_CONDITIONS] = {
    [CONDITION_PLACE] = {place_bears, ASKED_LANDS},
};

const TermRow campaign_terms[N_TERMS] = {
    [TERM_SHARE] = {value_of_share},
    [TERM_OCCUPIED] = {value_of_occupied, ASKED_LANDS | ASKED_ZONES},
    [TERM_HOARD] = {value_of_hoard, ASKED_LANDS},
    [TERM_TREASURY] = {value_of_treasury, ASKED_LANDS},
    [TERM_STANDING] = {value_of_standing, ASKED_ALL},
};

static const ProcedureRow procedures[] = {
#define PROCEDURE(NAME) {#NAME, step_##NAME},
#include "validator/systems/area-campaign/procedures.def"
};

static const PositionArray arrays[] = {
#define POSITION_ARRAY(...) POSITION_ARRAY_ROW(__VA_ARGS__)
#include "validator/systems/area-campaign/position.def"
};

static const OfferRow offers[] = {
#define OFFER(...) OFFER_ROW(__VA_ARGS__)
#include "validator/systems/area-campaign/offers.def"
};

static void
begin_game(Machine *machine)
{
    machine_push(machine, PROCEDURE_CAMPAIGN, &SUBJECTS_NONE);
}

static const SystemPrinted printed = {
    .create = campaign_printed_new,
    .free = campaign_printed_free,
    .compile = campaign_printed_compile,
};

const System area_campaign = {
    .n_sides_min = 2,
    .n_sides_max = BOARD_SIDES_MAX,
    .procedures = procedures,
    .n_procedures = G_N_ELEMENTS(procedures),
    .arrays = arrays,
    .n_arrays = G_N_ELEMENTS(arrays),
    .offers = offers,
    .n_offers = G_N_ELEMENTS(offers),
    .conditions = campaign_conditions,
    .terms = campaign_terms,
    .begin = begin_game,
    .set_up = &campaign_set_up,
    .printed = &printed,
    .hidden = &campaign_hidden,
    .play = &campaign_play,
    .chart = &campaign_chart,
};
