/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the map and the editor show of the system: garrisons, forage, ports and harbours.
 */
#include "validator/systems/area-blocks/area-blocks.h"

#include "schema/text/translation.h"
#include "validator/systems/area-blocks/forage.h"

static PlaceSign
garrison_of(const ChartPlace *place)
{
    const Garrison *printed = (const Garrison *)place->space->garrison;
    PlaceSign sign = {.stands_out = place->is_capital};
    if (printed != NULL) {
        sign.is_there = record_has_key(&printed->record, "value");
        sign.number = sign.is_there ? printed->value : 0;
        sign.name = printed->name;
    }
    if (place->state != NULL && record_has_key(&place->state->record, "garrison")) {
        sign.is_there = TRUE;
        sign.number = place->state->garrison;
    }
    return sign;
}

static PlaceSign
forage_of(const ChartPlace *place)
{
    gboolean is_there = record_has_key(&place->space->record, "forage");
    return (PlaceSign){.is_there = is_there, .number = is_there ? place->space->forage : 0};
}

static PlaceSign
port_of(const ChartPlace *place)
{
    const Port *printed = (const Port *)place->space->port;
    const State *state = place->state;
    gboolean is_said = state != NULL && record_has_key(&state->record, "harbour");
    gboolean has_harbour = is_said ? state->harbour : printed != NULL && printed->harbour;
    return (PlaceSign){
        .is_there = printed != NULL,
        .stands_out = has_harbour,
        .number = has_harbour,
    };
}

static PlaceShade
shade_by_number(PlaceSign sign)
{
    return (PlaceShade){.by = sign.is_there ? SHADE_NUMBER : SHADE_NONE, .number = sign.number};
}

static PlaceShade
shade_by_forage(const ChartPlace *place)
{
    return shade_by_number(forage_of(place));
}

static PlaceShade
shade_by_garrison(const ChartPlace *place)
{
    return shade_by_number(garrison_of(place));
}

static const SignChange garrisons_change = {
    .state = "garrison",
    .record = "garrison",
    .member = "value",
    .is_made = TRUE,
    .most = 6,
    .menu = {N_("Garrison")},
    .step = {N_("Set the garrison of {place} to {number}")},
};

static const SignChange harbours_change = {
    .state = "harbour",
    .record = "port",
    .member = "harbour",
    .menu = {N_("Take its harbour away"), N_("Give it a harbour")},
    .step = {N_("Take the harbour of {place} away"), N_("Give {place} a harbour")},
};

static const SignRow signs[N_AREA_SIGNS] = {
    [SIGN_GARRISON] =
        {
            .word = "garrison",
            .layer = N_("Garrisons"),
            .legend = {N_("Garrison"), N_("Garrison of a capital")},
            .title = N_("Garrison"),
            .line = N_("garrison {number}"),
            .story = {N_("Garrison {number}"), N_("Garrison {number} in {name}")},
            .shape = SHAPE_SQUARE,
            .of = garrison_of,
            .change = &garrisons_change,
        },
    [SIGN_FORAGE] =
        {
            .word = "forage",
            .layer = N_("Forage"),
            .legend = {N_("Forage")},
            .shape = SHAPE_EAR,
            .of = forage_of,
        },
    [SIGN_PORT] =
        {
            .word = "port",
            .layer = N_("Ports"),
            .legend = {N_("Port"), N_("Harbour")},
            .shape = SHAPE_PORT,
            .of = port_of,
            .change = &harbours_change,
        },
};

static const ModeRow modes[] = {
    {
        "forage",
        N_("Forage"),
        N_("The more blocks a land feeds, the darker it is."),
        shade_by_forage,
    },
    {
        "garrison",
        N_("Garrison"),
        N_("The stronger the garrison of a land, the darker it is."),
        shade_by_garrison,
    },
};

static char *
rating_of(const Unit *unit, gint64 steps G_GNUC_UNUSED)
{
    if (!record_has_key(&unit->record, "rating"))
        return NULL;
    return g_strdup_printf("%c%d", RATING_LETTER(unit->rating), RATING_HITS(unit->rating));
}

static const LabelRow labels[] = {
    {LABEL_MIDDLE, N_("When it fires, and up to what it hits"), rating_of},
};

static const UpkeepRow upkeep = {
    .of = blocks_forage_upkeep,
    .title = N_("Forage"),
    .line = N_("forage {has}"),
    .story = N_("Forage: needs {needs}, has {has}"),
    .figures = N_("{needs} of {has}"),
    .lacking = N_("{needs} of {has}, hungry"),
    .unknown = N_("{place}: {needs} needed; the forage of the land is not stated"),
    .reported = N_("{place}: {needs} of {has}"),
    .helped = N_("{place}: {needs} of {has}, {brought} from baggage trains"),
    .remark = N_("trains bring {brought}"),
    .nobody = N_("No block is on land."),
};

const SystemChart area_chart = {
    .signs = signs,
    .modes = modes,
    .labels = labels,
    .n_signs = N_AREA_SIGNS,
    .n_modes = G_N_ELEMENTS(modes),
    .n_labels = G_N_ELEMENTS(labels),
    .upkeep = &upkeep,
};
