/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What this system numbers behind the core: its procedures, one function for the steps of each, and
 * its offers.
 */
#pragma once

#include "validator/engine/procedure.h"
#include "validator/systems/area-campaign/position.h"

enum {
    CAMPAIGN_PROCEDURE_BEFORE = N_PROCEDURES - 1,
#define PROCEDURE(NAME) PROCEDURE_##NAME,
#include "validator/systems/area-campaign/procedures.def"
    CAMPAIGN_PROCEDURES_END,
};
G_STATIC_ASSERT(CAMPAIGN_PROCEDURES_END <= PROCEDURES_MAX);

enum {
    CAMPAIGN_OFFER_BEFORE = N_OFFERS - 1,
#define OFFER(NAME, ...) OFFER_##NAME,
#include "validator/systems/area-campaign/offers.def"
    CAMPAIGN_OFFERS_END,
};

/* What a power is at in its turn: steps of POWER. */
enum { POWER_ACTS, POWER_PAYS, POWER_GIVES, POWER_MARCHES };

#define PROCEDURE(NAME) Request step_##NAME(Machine *machine, Frame *frame);
#include "validator/systems/area-campaign/procedures.def"
