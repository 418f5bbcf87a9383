/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What this system numbers behind the core: its procedures, one function for the steps of each, and
 * its offers.
 */
#pragma once

#include "validator/engine/procedure.h"
#include "validator/systems/hex-battle/position.h"

enum {
    HEX_PROCEDURE_BEFORE = N_PROCEDURES - 1,
#define PROCEDURE(NAME) PROCEDURE_##NAME,
#include "validator/systems/hex-battle/procedures.def"
    HEX_PROCEDURES_END,
};
G_STATIC_ASSERT(HEX_PROCEDURES_END <= PROCEDURES_MAX);

enum {
    HEX_OFFER_BEFORE = N_OFFERS - 1,
#define OFFER(NAME, ...) OFFER_##NAME,
#include "validator/systems/hex-battle/offers.def"
    HEX_OFFERS_END,
};

#define PROCEDURE(NAME) Request step_##NAME(Machine *machine, Frame *frame);
#include "validator/systems/hex-battle/procedures.def"
