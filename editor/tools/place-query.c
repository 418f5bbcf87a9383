/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Selectors are asked place by place and unit by unit.
 */
#include "editor/tools/place-query.h"

#include "schema/model/entities.h"
#include "schema/model/words.h"

#include <glib/gi18n.h>
#include <string.h>

typedef struct {
    const ScenarioState *state;
    GHashTable *found;
} Meaning;

static void
add_place(Meaning *meaning, const char *id)
{
    const PlaceState *place = scenario_state_place(meaning->state, id);
    if (place != NULL)
        g_hash_table_add(meaning->found, (gpointer)place->space->id);
}

/* Returns: whether the place @id is @name, or one of the region of that id. */
static gboolean
place_is_in(const ScenarioState *state, const char *id, const char *name)
{
    const Record *region = data_set_find_record(state->set, ENTITY_REGION, name);
    return g_strcmp0(id, name) == 0 ||
           (region != NULL && !region->raw && texts_contain(&((const Region *)region)->places, id));
}

static gboolean
place_is_in_any(const ScenarioState *state, const char *id, const Texts *names)
{
    for (guint32 i = 0; i < names->length; i++)
        if (place_is_in(state, id, names->items[i]))
            return TRUE;
    return FALSE;
}

static gboolean
place_is_neighbour(const ScenarioState *state, const char *id, const char *of)
{
    const PlaceState *place = scenario_state_place(state, of);
    for (guint32 i = 0; place != NULL && i < place->space->neighbours.length; i++) {
        const Record *way = place->space->neighbours.items[i];
        if (!way->raw && g_strcmp0(((const Neighbour *)way)->to, id) == 0)
            return TRUE;
    }
    return g_strcmp0(id, of) == 0;
}

/* Returns: whether @nation, which may be NULL, is on the side @side. */
static gboolean
nation_is_on_side(const ScenarioState *state, const NationState *nation, const char *side)
{
    const Game *game = (const Game *)data_set_file_of(state->set, ENTITY_GAME)->seen;
    if (nation == NULL || nation->side < 0 || (guint32)nation->side >= game->sides.length)
        return FALSE;
    return g_strcmp0(record_key(game->sides.items[nation->side]), side) == 0;
}

static const char *
id_of_nation(const NationState *nation)
{
    return nation != NULL ? nation->nation->id : NULL;
}

static gboolean
unit_is_in(const ScenarioState *state, const char *unit, const char *place)
{
    const UnitState *known = scenario_state_unit(state, unit);
    return known != NULL && g_strcmp0(known->zone, place) == 0;
}

static gboolean
place_fits(const ScenarioState *state, const Places *places, const PlaceState *place)
{
    const char *id = place->space->id;
    const NationState *holder = place->marker != NULL ? place->marker : place->owner;
    return (places->in == NULL || place_is_in(state, id, places->in)) &&
           (places->any_of.length == 0 || place_is_in_any(state, id, &places->any_of)) &&
           (places->near == NULL || place_is_neighbour(state, id, places->near)) &&
           (places->of == NULL || g_strcmp0(id_of_nation(place->owner), places->of) == 0) &&
           (places->not_of == NULL || g_strcmp0(id_of_nation(place->owner), places->not_of) != 0) &&
           (places->controlled_by == NULL ||
            g_strcmp0(id_of_nation(holder), places->controlled_by) == 0) &&
           (places->held_by == NULL || nation_is_on_side(state, holder, places->held_by)) &&
           (places->with_unit == NULL || unit_is_in(state, places->with_unit, id)) &&
           (places->terrain == NULL || g_strcmp0(place->space->terrain, places->terrain) == 0);
}

static void
add_matching_places(Meaning *meaning, const Places *places)
{
    for (guint i = 0; i < meaning->state->n_places; i++) {
        const PlaceState *place = &meaning->state->places[i];
        if (place->space->id != NULL && place_fits(meaning->state, places, place))
            add_place(meaning, place->space->id);
    }
}

/* Whether @zone, where something is, is in @wanted, a zone of rules. */
static gboolean
zone_is_in(const ScenarioState *state, const char *zone, const char *wanted)
{
    if (strcmp(wanted, zone_words[ZONE_WORD_MAP]) == 0)
        return scenario_state_place(state, zone) != NULL;
    return place_is_in(state, zone, wanted);
}

static gboolean
unit_fits(const ScenarioState *state, const Units *units, const UnitState *unit)
{
    const Unit *own = unit->unit;
    const char *nation = id_of_nation(unit->nation);
    const Places *places = (const Places *)units->places;
    const PlaceState *place = scenario_state_place(state, unit->zone);
    if (place == NULL || own->id == NULL)
        return FALSE;
    return (units->unit == NULL || strcmp(units->unit, own->id) == 0) &&
           (units->any_of.length == 0 || texts_contain(&units->any_of, own->id)) &&
           (units->nation == NULL || g_strcmp0(nation, units->nation) == 0) &&
           (units->not_nation == NULL || g_strcmp0(nation, units->not_nation) != 0) &&
           (units->side == NULL || nation_is_on_side(state, unit->nation, units->side)) &&
           (units->type == NULL || g_strcmp0(own->type, units->type) == 0) &&
           (units->not_type == NULL || g_strcmp0(own->type, units->not_type) != 0) &&
           (units->in == NULL || zone_is_in(state, unit->zone, units->in)) &&
           (units->not_in == NULL || !zone_is_in(state, unit->zone, units->not_in)) &&
           (units->beside == NULL || unit_is_in(state, units->beside, unit->zone)) &&
           (places == NULL || places->record.raw || place_fits(state, places, place));
}

static void
add_places_of_units(Meaning *meaning, const Units *units)
{
    GHashTableIter iter;
    gpointer list;
    g_hash_table_iter_init(&iter, meaning->state->zones);
    while (g_hash_table_iter_next(&iter, NULL, &list)) {
        const GArray *there = list;
        for (guint i = 0; i < there->len; i++) {
            const UnitState *unit = &g_array_index(there, UnitState, i);
            if (unit_fits(meaning->state, units, unit))
                add_place(meaning, unit->zone);
        }
    }
}

/* A name in a rule, be it of a place, a region, a unit or a nation, as the type of the member
 * decides. */
static void
add_places_of_name(Meaning *meaning, const Field *field, const char *id)
{
    gboolean is_place = field->kind == KIND_ZONE || field->kind == KIND_ZONES ||
                        field->target == ENTITY_SPACE || field->target == ENTITY_REGION;
    const UnitState *unit =
        field->target == ENTITY_UNIT ? scenario_state_unit(meaning->state, id) : NULL;
    if (unit != NULL)
        add_place(meaning, unit->zone);
    for (guint i = 0; i < meaning->state->n_places; i++) {
        const PlaceState *place = &meaning->state->places[i];
        const char *own = place->space->id;
        if (own == NULL)
            continue;
        if (is_place
                ? place_is_in(meaning->state, own, id)
                : field->target == ENTITY_NATION &&
                      g_strcmp0(id_of_nation(place->marker != NULL ? place->marker : place->owner),
                                id) == 0)
            add_place(meaning, own);
    }
}

static void
add_places_of_record(Meaning *meaning, const Record *record)
{
    if (record->raw)
        return;
    if (record->entity->id == ENTITY_PLACES)
        add_matching_places(meaning, (const Places *)record);
    if (record->entity->id == ENTITY_UNITS)
        add_places_of_units(meaning, (const Units *)record);
}

static void
add_places_of_member(Meaning *meaning, const Record *record, const Field *field, gint item)
{
    const Texts *texts;
    if (!record_has(record, field))
        return;
    switch (field->kind) {
    case KIND_REF:
    case KIND_ZONE:
        add_places_of_name(meaning, field, *FIELD_SLOT(record, field, const char *));
        break;
    case KIND_REFS:
    case KIND_ZONES:
        texts = FIELD_SLOT(record, field, Texts);
        for (guint32 i = 0; i < texts->length; i++)
            if (item < 0 || (guint32)item == i)
                add_places_of_name(meaning, field, texts->items[i]);
        break;
    case KIND_RECORD:
        add_places_of_record(meaning, *FIELD_SLOT(record, field, const Record *));
        break;
    default:
        break;
    }
}

GHashTable *
place_query_find(const ScenarioState *state, const Record *record, const Field *field, gint item)
{
    Meaning meaning = {state, g_hash_table_new(g_str_hash, g_str_equal)};
    gboolean is_selector =
        record->entity->id == ENTITY_PLACES || record->entity->id == ENTITY_UNITS;
    if (record->raw)
        return meaning.found;
    if (field != NULL)
        add_places_of_member(&meaning, record, field, item);
    else if (is_selector)
        add_places_of_record(&meaning, record);
    else
        for (guint64 left = record->present; left != 0;)
            add_places_of_member(&meaning, record, record_next_field(record, &left), -1);
    return meaning.found;
}

void
place_query_light(EditorDocument *document, const Record *record, const Field *field, gint item,
                  const char *title)
{
    g_autoptr(GHashTable) found =
        place_query_find(editor_document_state(document), record, field, item);
    g_autofree gpointer *ids = g_hash_table_get_keys_as_array(found, NULL);
    guint n = g_hash_table_size(found);
    g_autofree char *words =
        g_strdup_printf(ngettext("%s: %u place now", "%s: %u places now", n), title, n);
    editor_document_light(document, (const char *const *)ids, n > 0 ? words : NULL);
}

/* Adds the places that @record and its parts name, whatever holds there now. */
static void
add_named_places(Meaning *meaning, const Record *record)
{
    for (guint64 left = record->raw ? 0 : record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        const Records *items = field->kind == KIND_LIST ? FIELD_SLOT(record, field, Records) : NULL;
        for (guint32 i = 0; items != NULL && i < items->length; i++)
            add_named_places(meaning, items->items[i]);
        if (field->kind == KIND_RECORD && record_has(record, field))
            add_named_places(meaning, *FIELD_SLOT(record, field, const Record *));
        else if (field->kind == KIND_ZONE || field->kind == KIND_ZONES ||
                 field->target == ENTITY_SPACE || field->target == ENTITY_REGION)
            add_places_of_member(meaning, record, field, -1);
    }
}

void
place_query_light_named(EditorDocument *document, const Record *record, const char *title)
{
    Meaning meaning = {editor_document_state(document), g_hash_table_new(g_str_hash, g_str_equal)};
    add_named_places(&meaning, record);
    g_autofree gpointer *ids = g_hash_table_get_keys_as_array(meaning.found, NULL);
    g_autofree char *words = g_strdup_printf(_("“%s”"), title);
    gboolean is_any = g_hash_table_size(meaning.found) > 0;
    editor_document_light(document, (const char *const *)ids, is_any ? words : NULL);
    g_hash_table_unref(meaning.found);
}
