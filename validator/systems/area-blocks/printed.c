/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading what is printed from the records.
 */
#include "validator/systems/area-blocks/position.h"

#include "schema/model/entities.h"

static void
read_places(Printed *printed, guint n, Records spaces)
{
    printed->places = g_new0(PrintedPlace, n + 1);
    for (guint32 i = 0; i < spaces.length && i < n; i++) {
        const Space *space = (const Space *)spaces.items[i];
        const Garrison *garrison = (const Garrison *)space->garrison;
        const Port *port = (const Port *)space->port;
        printed->places[i] = (PrintedPlace){
            .garrison = garrison != NULL ? (gint32)garrison->value : 0,
            .forage = (gint32)space->forage,
            .has_harbour = port != NULL && port->harbour,
        };
    }
}

gpointer
blocks_printed_new(const GameRules *rules, const RulesInput *input)
{
    Printed *printed = g_new0(Printed, 1);
    Records types = board_list(input->roster, "types");
    read_places(printed, rules->board.n_places, board_list(input->map, "spaces"));
    printed->types = g_new0(PrintedType, rules->board.n_types + 1);
    for (guint32 i = 0; i < types.length && i < rules->board.n_types; i++) {
        const UnitType *type = (const UnitType *)types.items[i];
        gboolean is_limited = record_has_key(&type->record, "besieges");
        printed->types[i].besieges = is_limited ? (gint32)type->besieges : NO_NUMBER;
    }
    return printed;
}

void
blocks_printed_free(gpointer printed)
{
    Printed *all = printed;
    if (all == NULL)
        return;
    g_free(all->places);
    g_free(all->types);
    g_free(all);
}
