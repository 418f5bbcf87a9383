/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The row of the system.
 */
#include "validator/systems/area-campaign/area-campaign.h"

#include "validator/systems/area-campaign/chart.h"
#include "validator/systems/area-campaign/hidden.h"
#include "validator/systems/area-campaign/play/play.h"
#include "validator/systems/area-campaign/printed.h"
#include "validator/systems/area-campaign/procedure.h"
#include "validator/systems/area-campaign/set-up.h"
#include "validator/systems/area-campaign/turn/phase.h"
#include "validator/systems/area-campaign/vocabulary.h"

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
begin(Machine *machine)
{
    machine_push(machine, PROCEDURE_CAMPAIGN, &SUBJECTS_NONE);
}

static const char *
phase(const Position *position)
{
    if (position->phase == PHASE_OVER)
        return "end";
    return position->phase == PHASE_POWERS ? "turns of powers" : "set-up";
}

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
    .set_up = &campaign_set_up,
    .printed_new = campaign_printed_new,
    .printed_free = campaign_printed_free,
    .compile = campaign_compile,
    .begin = begin,
    .hide = campaign_hide,
    .sees = campaign_sees,
    .play = &campaign_play,
    .chart = &campaign_chart,
    .phase = phase,
};
