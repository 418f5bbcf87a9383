/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A reader for each mode of every game, for those of its system, and for fields of spaces.
 */
#include "validator/render/scene/mode-value.h"

#include "validator/render/scene/map-mode.h"
#include "validator/render/scene/terrain-paint.h"

#include <string.h>

static Value
nation_value(const Nation *nation, gboolean is_foreign)
{
    return (Value){
        .kind = VALUE_NATION,
        .nation = nation,
        .key = nation != NULL ? nation->id : "",
        .title = nation != NULL ? record_name(&nation->record) : "Nobody",
        .is_foreign = is_foreign,
    };
}

static Value
terrain_value(ValueKind kind, const Terrain *terrain)
{
    return (Value){
        .kind = kind,
        .key = terrain->id,
        .title = record_name(&terrain->record),
        .has_paint = TRUE,
        .paint = terrain_paint(terrain),
    };
}

/* A hex of nobody looks as its ground does. */
static Value
nation_of(const Reading *reading G_GNUC_UNUSED, const SceneFace *face)
{
    if (face->terrain != NULL && face->nation == NULL)
        return terrain_value(VALUE_TERRAIN, face->terrain);
    return nation_value(face->nation, FALSE);
}

static Value
control_of(const Reading *reading G_GNUC_UNUSED, const SceneFace *face)
{
    return nation_value(face->holder != NULL ? face->holder : face->nation, scene_is_lost(face));
}

static Value
region_of(const Reading *reading, const SceneFace *face)
{
    const Region *region = g_hash_table_lookup(reading->regions, face->space->id);
    if (region == NULL)
        return (Value){.kind = VALUE_NONE};
    return (Value){
        .kind = VALUE_WORD,
        .key = region->id,
        .title = record_name(&region->record),
    };
}

/* Returns: the command of the first unit on @face that has one, or NULL. */
static const UnitCommand *
command_of(const Scene *scene, const SceneFace *face)
{
    const GArray *units = scenario_state_units(scene->state, face->space->id);
    for (guint i = 0; units != NULL && i < units->len; i++) {
        const char *id = g_array_index(units, UnitState, i).unit->command;
        const Record *command = scene_find(scene, ENTITY_COMMAND, id);
        if (command != NULL)
            return (const UnitCommand *)command;
    }
    return NULL;
}

static Value
charted_of(const Reading *reading, const SceneFace *face)
{
    static const ValueKind kinds[] = {
        [SHADE_NONE] = VALUE_NONE,
        [SHADE_NUMBER] = VALUE_NUMBER,
        [SHADE_KIND] = VALUE_WORD,
    };
    ChartPlace place = place_state_chart(face->place);
    place.terrain = face->terrain;
    place.command = command_of(reading->scene, face);
    PlaceShade shade = {.by = SHADE_NONE};
    if (reading->row->of != NULL)
        shade = reading->row->of(&place);
    else if (reading->game != NULL)
        shade = scenario_game_shade(reading->game, face->space->id);
    if (shade.by == SHADE_TERRAIN)
        return terrain_value(VALUE_WORD, face->terrain);
    return (Value){
        .kind = kinds[shade.by],
        .number = shade.number,
        .key = shade.key,
        .title = shade.title,
        .brief = shade.brief,
        .has_paint = shade.has_paint,
        .paint = shade.paint,
    };
}

static Value
field_of(const Reading *reading, const SceneFace *face)
{
    const Record *record = &face->space->record;
    const Field *field = reading->field;
    if (!record_has(record, field))
        return (Value){.kind = VALUE_NONE};
    if (field->kind == KIND_INT)
        return (Value){.kind = VALUE_NUMBER, .number = *FIELD_SLOT(record, field, gint64)};
    const char *word = field->kind == KIND_WORD ? field->words[*FIELD_SLOT(record, field, gint)]
                                                : *FIELD_SLOT(record, field, const char *);
    if (word == NULL)
        return (Value){.kind = VALUE_NONE};
    const Record *named =
        field->kind == KIND_REF ? scene_find(reading->scene, field->target, word) : NULL;
    const char *name = named != NULL ? record_name(named) : NULL;
    return (Value){.kind = VALUE_WORD, .key = word, .title = name != NULL ? name : word};
}

static Value
heat_of(const Reading *reading, const SceneFace *face)
{
    const gint64 *number = g_hash_table_lookup(reading->heat->numbers, face->space->id);
    return number != NULL ? (Value){.kind = VALUE_NUMBER, .number = *number}
                          : (Value){.kind = VALUE_NONE};
}

/* The modes of every game. */
static const struct {
    const char *word;
    Value (*value_of)(const Reading *reading, const SceneFace *face);
} readers[] = {
    {MAP_MODE_DEFAULT, nation_of},
    {"control", control_of},
    {"region", region_of},
};

static GHashTable *
index_regions(const Scene *scene)
{
    GHashTable *index = g_hash_table_new(g_str_hash, g_str_equal);
    Records regions = data_set_records(scene->set, ENTITY_REGION);
    for (guint32 i = 0; i < regions.length; i++) {
        const Region *region = (const Region *)regions.items[i];
        for (guint32 j = 0; region->id != NULL && j < region->places.length; j++) {
            const char *place = region->places.items[j];
            if (place != NULL && !g_hash_table_contains(index, place))
                g_hash_table_insert(index, (gpointer)place, (gpointer)region);
        }
    }
    return index;
}

static const Field *
field_of_mode(const char *mode)
{
    const guint32 kinds =
        KIND_BIT(KIND_INT) | KIND_BIT(KIND_WORD) | KIND_BIT(KIND_REF) | KIND_BIT(KIND_TITLE);
    const Field *field =
        mode != NULL ? entity_find_field(entity_get(ENTITY_SPACE), mode, strlen(mode), 0) : NULL;
    return field != NULL && (kinds & KIND_BIT(field->kind)) != 0 ? field : NULL;
}

void
reading_init(Reading *reading, const Scene *scene, const char *mode, const RenderHeat *heat)
{
    const SystemChart *chart = scene->state->chart;
    *reading = (Reading){
        .scene = scene,
        .heat = heat,
        .field = field_of_mode(mode),
        .value_of = nation_of,
        .word = MAP_MODE_DEFAULT,
    };
    if (reading->field != NULL) {
        reading->value_of = field_of;
        reading->word = field_key(reading->field);
    }
    for (guint i = 0; i < G_N_ELEMENTS(readers); i++)
        if (g_strcmp0(mode, readers[i].word) == 0) {
            reading->value_of = readers[i].value_of;
            reading->word = readers[i].word;
        }
    for (guint i = 0; i < chart->n_modes; i++)
        if (g_strcmp0(mode, chart->modes[i].word) == 0) {
            reading->value_of = charted_of;
            reading->row = &chart->modes[i];
            reading->word = chart->modes[i].word;
        }
    if (heat != NULL)
        reading->value_of = heat_of;
    if (reading->value_of == charted_of && reading->row->of_game != NULL)
        reading->game = scenario_game_new(scene->set, scene->scenario);
    if (reading->game != NULL)
        scenario_game_ask(reading->game, reading->row);
    if (reading->value_of == region_of)
        reading->regions = index_regions(scene);
}

void
reading_clear(Reading *reading)
{
    g_clear_pointer(&reading->regions, g_hash_table_unref);
    g_clear_pointer(&reading->game, scenario_game_free);
}

gboolean
reading_is_of_control(const Reading *reading)
{
    return reading->value_of == control_of;
}
