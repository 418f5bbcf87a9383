/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What this system numbers behind the core: its procedures, one function for the steps of each, and
 * its offers.
 */
#pragma once

#include "validator/engine/procedure.h"
#include "validator/systems/area-blocks/position.h"

enum {
    AREA_PROCEDURE_BEFORE = N_PROCEDURES - 1,
#define PROCEDURE(NAME) PROCEDURE_##NAME,
#include "validator/systems/area-blocks/procedures.def"
    AREA_PROCEDURES_END,
};
G_STATIC_ASSERT(AREA_PROCEDURES_END <= PROCEDURES_MAX);

enum {
    AREA_OFFER_BEFORE = N_OFFERS - 1,
#define OFFER(NAME, ...) OFFER_##NAME,
#include "validator/systems/area-blocks/offers.def"
    AREA_OFFERS_END,
};

/* What is done about a new unit: steps of BUILD. */
enum { BUILD_DECIDE, BUILD_DRAW, BUILD_DEPLOY, BUILD_STRENGTHEN };

#define PROCEDURE(NAME) Request step_##NAME(Machine *machine, Frame *frame);
#include "validator/systems/area-blocks/procedures.def"
