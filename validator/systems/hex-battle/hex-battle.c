/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The row of the system.
 */
#include "validator/systems/hex-battle/hex-battle.h"

#include "validator/systems/hex-battle/effects.h"
#include "validator/systems/hex-battle/party.h"

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

static const NumberedList numbered[] = {
    NUMBERED_LIST(FORMATION, tables, "formations", BOARD_BYTE_MAX),
    NUMBERED_LIST(TEST, tables, "tests", 1000),
    NUMBERED_LIST(ATTACK, tables, "attacks", BOARD_BYTE_MAX),
    NUMBERED_LIST(ORDER, tables, "orders", BOARD_BYTE_MAX),
    NUMBERED_LIST(TOKEN, scenario, "tokens", 32),
};

static void
begin_game(Machine *machine)
{
    machine_push(machine, PROCEDURE_HEX_GAME, &SUBJECTS_NONE);
}

/* The switches of “battle” say how hexes are played. */
static const char *
find_unplayed(const Record *rules)
{
    const Record *battle = rules != NULL ? ((const Rules *)rules)->battle : NULL;
    return battle != NULL ? NULL : "needs “battle” in rules.json";
}

/* A unit that is eliminated in an attack puts the leaders in its hex at risk. */
static void
put_leaders_at_risk(Machine *machine, const Event *event)
{
    const GameRules *rules = machine->rules;
    gboolean is_attacked = event->verb == TRIGGER_ELIMINATED && event->place != NO_NAME &&
                           hex_party_frame(machine->position, PROCEDURE_ASSAULT) != NULL;
    if (!is_attacked || is_leader(rules, event->unit))
        return;
    for (gint32 i = next_of_side(rules, machine->position, event->place, event->side, NO_NAME);
         i != NO_NAME; i = next_of_side(rules, machine->position, event->place, event->side, i))
        if (is_leader(rules, i)) {
            guint8 *risks = &position_risks(rules, machine->position)[i];
            *risks = MAX(*risks, 1);
        }
}

static const SystemPrinted printed = {
    .create = hex_printed_new,
    .free = hex_printed_free,
    .compile = hex_printed_compile,
};

static const SystemReactions reactions = {.happened = put_leaders_at_risk};
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
    .numbered = numbered,
    .n_numbered = G_N_ELEMENTS(numbered),
    .begin = begin_game,
    .unplayed = find_unplayed,
    .set_up = &hex_set_up,
    .printed = &printed,
    .reactions = &reactions,
    .hidden = &hex_hidden,
    .play = &hex_play,
    .ground = &hex_ground,
    .chart = &hex_chart,
};
