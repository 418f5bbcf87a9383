/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Putting what is known about a place into words.
 */
#include "editor/tools/place-words.h"

#include <glib/gi18n.h>

const char *
place_title(const PlaceState *place)
{
    return place->name != NULL ? place->name : _("a place without a name");
}

char *
place_words(const ScenarioState *state, const PlaceState *place)
{
    const GArray *units = scenario_state_units(state, place->space->id);
    const Upkeep upkeep = scenario_state_upkeep(state, place);
    guint n_blocks = units != NULL ? units->len : 0;
    GString *words = g_string_new(place_title(place));
    g_string_append_printf(words, ngettext(": %u block", ": %u blocks", n_blocks), n_blocks);
    if (upkeep.is_known)
        g_string_append_printf(words, _(", forage %ld"), (long)upkeep.has);
    if (place->has_garrison)
        g_string_append_printf(words, _(", garrison %ld"), (long)place->garrison);
    return g_string_free(words, FALSE);
}

static void
append_line(GString *story, const char *format, const char *text)
{
    if (text == NULL)
        return;
    g_string_append_c(story, '\n');
    g_string_append_printf(story, format, text);
}

static void
append_units(GString *story, const GArray *units)
{
    for (guint i = 0; units != NULL && i < units->len; i++) {
        const UnitState *unit = &g_array_index(units, UnitState, i);
        g_string_append_c(story, '\n');
        g_string_append_printf(story,
                               unit->is_aboard ? _("      %s, %ld of %ld, aboard")
                                               : _("   %s, %ld of %ld"),
                               record_name(&unit->unit->record),
                               (long)unit->strength,
                               (long)unit->unit->strength);
    }
}

char *
place_story(const ScenarioState *state, const PlaceState *place)
{
    const Upkeep upkeep = scenario_state_upkeep(state, place);
    GString *story = g_string_new(place_title(place));
    append_line(story, "%s", nation_state_name(place->owner));
    append_line(story, _("Bears the marker of %s"), nation_state_name(place->marker));
    if (place->has_garrison) {
        g_string_append_c(story, '\n');
        g_string_append_printf(story, _("Garrison %ld"), (long)place->garrison);
        if (place->town != NULL)
            g_string_append_printf(story, _(" in %s"), place->town);
    }
    if (upkeep.is_known || upkeep.needs > 0) {
        g_string_append_c(story, '\n');
        g_string_append_printf(story,
                               _("Forage: needs %ld, has %ld"),
                               (long)upkeep.needs,
                               (long)(upkeep.has + upkeep.brought));
    }
    append_units(story, scenario_state_units(state, place->space->id));
    return g_string_free(story, FALSE);
}

char *
place_forage_words(const PlaceState *place, const Upkeep *upkeep)
{
    g_autofree char *needs = g_strdup_printf("%" G_GINT64_FORMAT, upkeep->needs);
    g_autofree char *has = g_strdup_printf("%" G_GINT64_FORMAT, upkeep->has);
    g_autofree char *trains = g_strdup_printf("%" G_GINT64_FORMAT, upkeep->brought);
    const char *name = place_title(place);
    if (!upkeep->is_known)
        return g_strdup_printf(_("%s: %s are needed; the land does not say what it feeds"),
                               name,
                               needs);
    if (upkeep->brought > 0)
        return g_strdup_printf(_("%s: %s of %s, %s from baggage trains"), name, needs, has, trains);
    return g_strdup_printf(_("%s: %s of %s"), name, needs, has);
}
