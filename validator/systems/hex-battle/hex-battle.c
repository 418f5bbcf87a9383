/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The row of the system.
 */
#include "validator/systems/hex-battle/hex-battle.h"

#include "validator/systems/hex-battle/chart.h"
#include "validator/systems/hex-battle/effects.h"
#include "validator/systems/hex-battle/hidden.h"
#include "validator/systems/hex-battle/turn.h"
#include "validator/systems/hex-battle/play.h"
#include "validator/systems/hex-battle/party.h"
#include "validator/systems/hex-battle/set-up.h"
#include "validator/systems/hex-battle/vocabulary.h"

static const ProcedureRow procedures[] = {
#define PROCEDURE(NAME) {#NAME, step_##NAME},
#include "validator/systems/hex-battle/procedures.def"
};

static const PositionArray arrays[] = {
#define POSITION_ARRAY(...) POSITION_ARRAY_ROW(__VA_ARGS__)
#include "validator/systems/hex-battle/position.def"
};

static const OfferRow offers[] = {
#define OFFER(...) OFFER_ROW(__VA_ARGS__)
#include "validator/systems/hex-battle/offers.def"
};

static void
begin(Machine *machine)
{
    machine_push(machine, PROCEDURE_HEX_GAME, &SUBJECTS_NONE);
}

/* Without switches there is nothing to play by. */
static const char *
unplayed(const Record *rules)
{
    const Record *battle = rules != NULL ? ((const Rules *)rules)->battle : NULL;
    return battle != NULL ? NULL : "needs “battle” in rules.json";
}

static const char *
phase(const Position *position)
{
    if (position->phase == PHASE_OVER)
        return "end";
    if (position->phase == PHASE_TURN_END)
        return "end of the turn";
    return position->phase == PHASE_COMMANDS ? "commands" : "set-up";
}

/* Who is lost in an attack puts leaders beside him at risk. */
static void
hear(Machine *machine, const Event *event)
{
    const GameRules *rules = machine->rules;
    gboolean is_attacked = event->verb == TRIGGER_ELIMINATED && event->place != NO_NAME &&
                           frame_of(machine->position, PROCEDURE_ASSAULT) != NULL;
    if (!is_attacked || is_leader(rules, event->unit))
        return;
    for (gint32 i = next_of_side(rules, machine->position, event->place, event->side, NO_NAME);
         i != NO_NAME; i = next_of_side(rules, machine->position, event->place, event->side, i))
        if (is_leader(rules, i)) {
            guint8 *risks = &position_risks(rules, machine->position)[i];
            *risks = MAX(*risks, 1);
        }
}

const System hex_battle = {
    .n_sides_min = 2,
    .n_sides_max = 2,
    .procedures = procedures,
    .n_procedures = G_N_ELEMENTS(procedures),
    .arrays = arrays,
    .n_arrays = G_N_ELEMENTS(arrays),
    .offers = offers,
    .n_offers = G_N_ELEMENTS(offers),
    .conditions = hex_conditions,
    .terms = hex_terms,
    .effects = hex_effects,
    .units = hex_units,
    .places = hex_places,
    .n_units = N_HEX_UNITS,
    .n_places = N_HEX_PLACES,
    .set_up = &hex_set_up,
    .printed_new = hex_printed_new,
    .printed_free = hex_printed_free,
    .compile = hex_compile,
    .begin = begin,
    .unplayed = unplayed,
    .hear = hear,
    .hide = hide_picks,
    .guess = guess_picks,
    .play = &hex_play,
    .chart = &hex_chart,
    .ground = &hex_ground,
    .phase = phase,
};
