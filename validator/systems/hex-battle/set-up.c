/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a scenario or a record states of a position that only this system has.
 */

#include "validator/systems/hex-battle/command.h"

static void
set_printed(const GameRules *rules, Position *position)
{
    for (guint i = 0; i < rules->board.n_units; i++)
        position_targets(rules, position)[i] = NO_NAME;
    gint32 usual = 0;
    for (guint32 i = 0; i < hex_print(rules)->orders.n; i++)
        if (hex_command_order_with_number(rules, (gint32)i)->default_ == TRUE)
            usual = (gint32)i;
    for (guint i = 0; i < rules->board.n_units; i++)
        position_orders(rules, position)[i] = (guint8)usual;
}

/* Returns: the corner of a hex of the grid of @place that lies to @direction; -1: none does. */
static gint
corner_to(const GameRules *rules, gint32 place, gint direction)
{
    gint32 grid = place != NO_NAME ? hex_of_place(rules, place)->grid : NO_NAME;
    return grid != NO_NAME
               ? hex_corner_number(&hex_print(rules)->grids[grid].form, (guint)direction)
               : -1;
}

/* A formation, or none where a scenario below has one. */
static void
set_formation(const GameRules *rules, Position *position, const PlacedUnit *placed, gint32 unit)
{
    guint8 *formation = &position_formations(rules, position)[unit];
    if (record_has_key(&placed->record, "formed") && !placed->formed)
        *formation = 0;
    if (placed->formation != NULL)
        *formation =
            (guint8)(name_index_find(rules->names, ENTITY_FORMATION, placed->formation) + 1);
}

static FindingWords *
set_unit(const GameRules *rules, Position *position, const PlacedUnit *placed, gint32 unit)
{
    if (record_has_key(&placed->record, "state"))
        position_conditions(rules, position)[unit] = (guint8)placed->state;
    if (record_has_key(&placed->record, "morale")) {
        gint32 full = face_of_unit(rules, position, unit)->factors[FACTOR_MORALE];
        position_worn(rules, position)[unit] = (guint8)MAX(full - (gint32)placed->morale, 0);
    }
    if (placed->moved)
        position_deeds(rules, position)[unit] |= DEED_MARCHED | DEED_BUSY;
    if (placed->stray)
        position_deeds(rules, position)[unit] |= DEED_STRAY;
    if (record_has_key(&placed->record, "returns"))
        position_returns(rules, position)[unit] = (guint16)placed->returns;
    set_formation(rules, position, placed, unit);
    if (placed->returns > 0 && hex_of_unit(rules, position, unit) != NO_NAME)
        return finding_words_new(N_("“{unit}” cannot return to the map: it is already there"),
                                 FINDING_ARG("unit", placed->unit), NULL);
    if (!record_has_key(&placed->record, "facing"))
        return NULL;
    gint corner = corner_to(rules, hex_of_unit(rules, position, unit), placed->facing);
    position_facings(rules, position)[unit] = (guint8)MAX(corner, 0);
    return corner >= 0
               ? NULL
               : finding_words_new(N_("“{unit}” cannot face `{facing}` there"),
                                   FINDING_ARG("unit", placed->unit),
                                   FINDING_ARG("facing", direction_words[placed->facing]), NULL);
}

/* Notes the command that acts: its token is the one that its side has picked. */
static FindingWords *
set_command(const GameRules *rules, Position *position, const SparsePosition *sparse)
{
    if (sparse->phase != STAGE_ACTIONS)
        return finding_words_new(N_("the command “{command}” can only act in the phase “{phase}”"),
                                 FINDING_ARG("command", sparse->command),
                                 FINDING_ARG("phase", stage_words[STAGE_ACTIONS]), NULL);
    gint32 command = name_index_find(rules->names, ENTITY_COMMAND, sparse->command);
    for (guint32 i = 0; i < hex_print(rules)->tokens.n; i++) {
        const CupTokenCode *token = rules_token(rules, hex_print(rules)->tokens.first + i);
        if (command == NO_NAME || token->command != command)
            continue;
        if (sparse->side != NULL && position->first_side != token->side)
            return finding_words_new(N_("the command “{command}” is not one of the side “{side}”"),
                                     FINDING_ARG("command", sparse->command),
                                     FINDING_ARG("side", sparse->side), NULL);
        position_picks(rules, position)[token->side] = (guint8)(i + 1);
        return NULL;
    }
    return finding_words_new(N_("the command “{command}” has no token, so it cannot act"),
                             FINDING_ARG("command", sparse->command), NULL);
}

/* The side of a position is that which has the initiative. */
static FindingWords *
set_rest(const GameRules *rules, Position *position, const SparsePosition *sparse)
{
    if (sparse->side != NULL)
        position->first_side = (gint8)name_index_find(rules->names, ENTITY_SIDE, sparse->side);
    for (guint32 i = 0; i < sparse->orders.length; i++) {
        const GivenOrder *given = (const GivenOrder *)sparse->orders.items[i];
        gint32 command = name_index_find(rules->names, ENTITY_COMMAND, given->command);
        gint32 order = name_index_find(rules->names, ENTITY_ORDER, given->order);
        if (command != NO_NAME && order != NO_NAME)
            hex_command_set_order(rules, position, command, order);
    }
    return sparse->command != NULL ? set_command(rules, position, sparse) : NULL;
}

const SystemSetUp hex_set_up = {
    .print = set_printed,
    .unit = set_unit,
    .rest = set_rest,
};
