/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The row of the system.
 */
#include "validator/systems/hex-battle/hex-battle.h"

#include "validator/systems/hex-battle/position.h"
#include "validator/systems/hex-battle/procedure.h"
#include "validator/systems/hex-battle/set-up.h"
#include "validator/systems/hex-battle/vocabulary.h"

static const PositionArray arrays[] = {
#define POSITION_ARRAY(...) POSITION_ARRAY_ROW(__VA_ARGS__)
#include "validator/systems/hex-battle/position.def"
};

static const OfferRow offers[] = {
#define OFFER(...) OFFER_ROW(__VA_ARGS__)
#include "validator/systems/hex-battle/offers.def"
};

const System hex_battle = {
    .n_sides_min = 2,
    .n_sides_max = 2,
    .arrays = arrays,
    .n_arrays = G_N_ELEMENTS(arrays),
    .offers = offers,
    .n_offers = G_N_ELEMENTS(offers),
    .conditions = hex_conditions,
    .terms = hex_terms,
    .units = hex_units,
    .places = hex_places,
    .n_units = N_HEX_UNITS,
    .n_places = N_HEX_PLACES,
    .set_up = &hex_set_up,
    .printed_new = hex_printed_new,
    .printed_free = hex_printed_free,
    .compile = hex_compile,
    .ground = &hex_ground,
};
