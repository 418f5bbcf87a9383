/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Gathering what is known about a place, and putting it into words.
 */
#include "editor/tools/place-state.h"

#include <glib/gi18n.h>

PlaceStates *
place_states_new(DataSet *set, const char *scenario)
{
    PlaceStates *states = g_new0(PlaceStates, 1);
    const Scenario *record = (const Scenario *)record_named(set, ENTITY_SCENARIO, scenario);
    const SparsePosition *position = NULL;
    if (record != NULL && record_gives(&record->record, "position"))
        position = (const SparsePosition *)record->position;
    Records nations = data_set_records(set, ENTITY_NATION);
    Records places = position != NULL ? position->places : (Records){0};
    states->set = data_set_ref(set);
    states->stated = records_index(&places);
    states->nations = records_index(&nations);
    setup_init(&states->setup, set, position);
    return states;
}

void
place_states_free(PlaceStates *states)
{
    if (states == NULL)
        return;
    setup_clear(&states->setup);
    g_hash_table_unref(states->stated);
    g_hash_table_unref(states->nations);
    data_set_unref(states->set);
    g_free(states);
}

static const State *
state_of(const PlaceStates *states, const char *place)
{
    return place != NULL ? g_hash_table_lookup(states->stated, place) : NULL;
}

static const char *
nation_name(const PlaceStates *states, const char *id)
{
    const Record *nation = id != NULL ? g_hash_table_lookup(states->nations, id) : NULL;
    const char *name = nation != NULL ? record_name(nation) : NULL;
    return name != NULL ? name : id;
}

static void
read_garrison(const PlaceStates *states, PlaceState *place)
{
    if (!record_gives(&place->space->record, "garrison"))
        return;
    const Garrison *garrison = (const Garrison *)place->space->garrison;
    const State *state = state_of(states, place->space->id);
    place->town = record_gives(&garrison->record, "name") ? garrison->name : NULL;
    place->has_garrison = record_gives(&garrison->record, "value");
    place->garrison = garrison->value;
    if (state != NULL && record_gives(&state->record, "garrison")) {
        place->has_garrison = TRUE;
        place->garrison = state->garrison;
    }
}

static void
read_units(const PlaceStates *states, PlaceState *place)
{
    const GArray *units =
        place->space->id != NULL ? setup_units(&states->setup, place->space->id) : NULL;
    for (guint i = 0; units != NULL && i < units->len; i++) {
        const SetupUnit *unit = &g_array_index(units, SetupUnit, i);
        place->n_blocks++;
        if (unit->type != NULL && record_gives(&unit->type->record, "eats"))
            place->eaten += unit->type->eats;
        if (record_gives(&unit->unit->record, "trains"))
            place->brought += unit->unit->trains;
    }
}

void
place_state_read(const PlaceStates *states, const Space *space, PlaceState *place)
{
    const State *state = state_of(states, space->id);
    const char *name = state != NULL && record_gives(&state->record, "name") ? state->name : NULL;
    const char *nation =
        state != NULL && record_gives(&state->record, "nation") ? state->nation : space->nation;
    if (name == NULL)
        name = record_name(&space->record);
    *place = (PlaceState){
        .space = space,
        .name = name != NULL ? name : _("a place without a name"),
        .nation = nation_name(states, nation),
        .holder = nation_name(states, state != NULL ? state->marker : NULL),
        .has_forage = record_gives(&space->record, "forage"),
        .forage = space->forage,
    };
    read_garrison(states, place);
    read_units(states, place);
}

gboolean
place_state_find(const PlaceStates *states, const char *id, PlaceState *place)
{
    const Space *space = (const Space *)record_named(states->set, ENTITY_SPACE, id);
    if (space == NULL)
        return FALSE;
    place_state_read(states, space, place);
    return TRUE;
}

char *
place_state_words(const PlaceState *place)
{
    GString *words = g_string_new(place->name);
    g_string_append_printf(words,
                           ngettext(": %u block", ": %u blocks", place->n_blocks),
                           place->n_blocks);
    if (place->has_forage)
        g_string_append_printf(words, _(", forage %ld"), (long)place->forage);
    if (place->has_garrison)
        g_string_append_printf(words, _(", garrison %ld"), (long)place->garrison);
    return g_string_free(words, FALSE);
}

static void
append_line(GString *story, const char *format, const char *text)
{
    g_string_append_c(story, '\n');
    g_string_append_printf(story, format, text);
}

static void
append_units(GString *story, const PlaceStates *states, const PlaceState *place)
{
    const GArray *units =
        place->n_blocks > 0 ? setup_units(&states->setup, place->space->id) : NULL;
    for (guint i = 0; units != NULL && i < units->len; i++) {
        const SetupUnit *unit = &g_array_index(units, SetupUnit, i);
        const char *name = record_name(&unit->unit->record);
        g_string_append_c(story, '\n');
        g_string_append_printf(story,
                               unit->is_aboard ? _("      %s, %ld of %ld, aboard")
                                               : _("   %s, %ld of %ld"),
                               name != NULL ? name : unit->unit->id,
                               (long)unit->strength,
                               (long)unit->unit->strength);
    }
}

char *
place_state_story(const PlaceStates *states, const PlaceState *place)
{
    GString *story = g_string_new(place->name);
    if (place->nation != NULL)
        append_line(story, "%s", place->nation);
    if (place->holder != NULL)
        append_line(story, _("Bears the marker of %s"), place->holder);
    if (place->has_garrison) {
        g_string_append_c(story, '\n');
        g_string_append_printf(story, _("Garrison %ld"), (long)place->garrison);
        if (place->town != NULL)
            g_string_append_printf(story, _(" in %s"), place->town);
    }
    if (place->has_forage || place->eaten > 0) {
        g_string_append_c(story, '\n');
        g_string_append_printf(story,
                               _("Forage: needs %ld, has %ld"),
                               (long)place->eaten,
                               (long)(place->forage + place->brought));
    }
    append_units(story, states, place);
    return g_string_free(story, FALSE);
}
