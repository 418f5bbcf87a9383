/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Signs and modes of the map.
 */
#include "validator/systems/area-campaign/chart.h"

#include "schema/model/entities.h"
#include "validator/systems/area-campaign/modes.h"

#define N_(text) text

static PlaceSign
looted_of(const ChartPlace *place)
{
    gint64 turns = place->state != NULL ? place->state->looted : 0;
    return (PlaceSign){.is_there = turns > 0, .number = turns};
}

static PlaceSign
occupied_of(const ChartPlace *place)
{
    gint64 turns = place->state != NULL ? place->state->occupied : 0;
    return (PlaceSign){.is_there = turns > 0, .number = turns};
}

static const SignRow signs[] = {
    {
        .word = "looted",
        .layer = N_("Looted lands"),
        .legend = {"Looted, for so many turns"},
        .title = N_("Looted"),
        .line = N_("Looted for {number} turns"),
        .story = {N_("It stays looted for {number} turns"),
                  N_("It stays looted for {number} turns")},
        .shape = SHAPE_DISC,
        .of = looted_of,
    },
    {
        .word = "occupied",
        .layer = N_("Occupied lands"),
        .legend = {"Occupied, for so many turns"},
        .title = N_("Occupied"),
        .line = N_("Occupied for {number} turns"),
        .story = {N_("A foreign force has stood there for {number} turns"),
                  N_("A foreign force has stood there for {number} turns")},
        .shape = SHAPE_SQUARE,
        .of = occupied_of,
    },
};

static char *
intelligence_of(const Unit *unit, gint64 steps G_GNUC_UNUSED)
{
    if (!record_gives(&unit->record, "intelligence"))
        return NULL;
    return g_strdup_printf("%" G_GINT64_FORMAT, unit->intelligence);
}

static const LabelRow labels[] = {
    {LABEL_CORNER, "Intelligence: dice to scout with", intelligence_of},
};

const SystemChart campaign_chart = {
    .signs = signs,
    .modes = campaign_modes,
    .labels = labels,
    .n_signs = G_N_ELEMENTS(signs),
    .n_modes = CAMPAIGN_MODES,
    .n_labels = G_N_ELEMENTS(labels),
};
