/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A system for tests alone, of another shape than those that are played: three sides, no places
 * taken, nobody moves. Each turn a side may court a nation, once each, which wins it favours by a
 * die of three; who has most of them is reported by the score. It stands in this folder as a whole:
 * what it does not need of a system it does not have.
 */
#pragma once

#include "validator/engine/chart.h"
#include "validator/engine/play.h"

enum {
    TRIAD_ARRAY_BEFORE = N_POSITION_ARRAYS - 1,
#define POSITION_ARRAY(name, ...) TRIAD_ARRAY_##name,
#include "tests/systems/triad/position.def"
};

#define POSITION_ARRAY(name, type, ...) POSITION_ACCESSOR(name, type, TRIAD_ARRAY_##name)
#include "tests/systems/triad/position.def"

/* Its procedure and its offer, behind those of the core. */
enum { PROCEDURE_COURTS = N_PROCEDURES };
enum { OFFER_COURT = N_OFFERS };

extern const System triad;
