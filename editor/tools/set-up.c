/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Units in a set-up: placing, moving, turning and removing them, their facing, their order in a
 * stack, units that are dragged, and set-ups that are pasted as text.
 */
#include "editor/tools/set-up.h"

#include "editor/tools/hex-terrain.h"
#include "editor/tools/marker-tools.h"
#include "editor/tools/place-words.h"
#include "schema/model/entities.h"
#include "schema/model/record-write.h"
#include "schema/model/record.h"
#include "schema/model/words.h"
#include "schema/model/zone.h"
#include "schema/store/grid-layer.h"
#include "schema/text/name.h"
#include "schema/text/translation.h"
#include "validator/edits/layer.h"
#include "validator/scenario/title.h"

#include <glib/gi18n.h>
#include <string.h>

#define PREFIX "narva-units:"

char *
set_up_dragged_text(const char *const *units)
{
    g_autofree char *ids = g_strjoinv(",", (char **)units);
    return g_strconcat(PREFIX, ids, NULL);
}

char **
set_up_dragged_read(const char *text)
{
    if (text == NULL || !g_str_has_prefix(text, PREFIX))
        return NULL;
    g_auto(GStrv) ids = g_strsplit(text + strlen(PREFIX), ",", DRAGGED_UNITS_MAX + 1);
    guint n_ids = g_strv_length(ids);
    for (guint i = 0; i < n_ids; i++)
        if (!name_is_id(ids[i]))
            return NULL;
    return n_ids > 0 && n_ids <= DRAGGED_UNITS_MAX ? g_steal_pointer(&ids) : NULL;
}

static const UnitType *
type_of_unit(const DataSet *set, const char *id)
{
    const Unit *unit = (const Unit *)data_set_find_record(set, ENTITY_UNIT, id);
    const char *type = unit != NULL ? unit->type : NULL;
    return (const UnitType *)data_set_find_record(set, ENTITY_TYPE, type);
}

static gboolean
type_carries(const UnitType *type)
{
    return type != NULL && record_has_key(&type->record, "carries") && type->carries > 0;
}

gboolean
set_up_may_board(const DataSet *set, const char *const *units, const char *carrier)
{
    if (!type_carries(type_of_unit(set, carrier)) || units[0] == NULL)
        return FALSE;
    for (guint i = 0; units[i] != NULL; i++) {
        const UnitType *type = type_of_unit(set, units[i]);
        gboolean has_weight = type != NULL && record_has_key(&type->record, "weight");
        if (!has_weight || type_carries(type) || g_str_equal(units[i], carrier))
            return FALSE;
    }
    return TRUE;
}

const Record *
set_up_entry(const DataSet *set, const char *scenario, const char *list, const char *id)
{
    const Scenario *shown = (const Scenario *)data_set_find_record(set, ENTITY_SCENARIO, scenario);
    if (shown == NULL || shown->position == NULL || shown->position->raw)
        return NULL;
    return record_find_item(shown->position, record_field(shown->position, list), id);
}

/* Returns: the entry of @unit in the set-up, or NULL. */
static const PlacedUnit *
find_unit_entry(const DataSet *set, const char *scenario, const char *unit)
{
    return (const PlacedUnit *)set_up_entry(set, scenario, "units", unit);
}

static const Unit *
find_unit(const DataSet *set, const char *unit)
{
    return (const Unit *)data_set_find_record(set, ENTITY_UNIT, unit);
}

/* Returns: (transfer full): the pool in which @unit is where nothing is stated. */
static char *
pool_of_unit(const DataSet *set, const Unit *unit)
{
    const char *id = unit != NULL ? unit->nation : NULL;
    const Nation *nation = (const Nation *)data_set_find_record(set, ENTITY_NATION, id);
    if (nation != NULL && nation->pool != NULL)
        id = nation->pool;
    return id != NULL ? g_strconcat("@pool:", id, NULL) : g_strdup("@pool");
}

/* Returns: (transfer full): the zone in which the roster has @unit. */
static char *
start_of_unit(const DataSet *set, const char *unit)
{
    const Unit *record = find_unit(set, unit);
    if (record != NULL && record->start != NULL)
        return g_strdup(record->start);
    return pool_of_unit(set, record);
}

char *
set_up_zone(const DataSet *set, const char *scenario, const char *unit)
{
    const PlacedUnit *entry = find_unit_entry(set, scenario, unit);
    return entry != NULL && entry->at != NULL ? g_strdup(entry->at) : start_of_unit(set, unit);
}

static gint64
full_strength_of(const DataSet *set, const char *unit)
{
    const Unit *record = find_unit(set, unit);
    return record != NULL ? record->strength : 0;
}

gint64
set_up_strength(const DataSet *set, const char *scenario, const char *unit)
{
    const PlacedUnit *entry = find_unit_entry(set, scenario, unit);
    if (entry != NULL && record_has_key(&entry->record, "strength"))
        return entry->strength;
    return full_strength_of(set, unit);
}

gboolean
set_up_set(EditPlan *plan, const char *scenario, const char *unit, const char *key,
           const RecordValue *value)
{
    const Subject list = {ENTITY_SCENARIO, (char *)scenario, (char *)"position/units"};
    return layer_set_in_item(plan, &list, unit, key, value);
}

static gboolean
set_unit_start(EditPlan *plan, const char *unit, const char *zone)
{
    const Unit *record = find_unit(plan->set, unit);
    if (record == NULL)
        return edit_plan_fail(plan, _("The roster has no unit “%s”."), unit);
    const Subject subject = {ENTITY_UNIT, (char *)unit, (char *)""};
    g_autofree char *pool = pool_of_unit(plan->set, record);
    if (strcmp(zone, pool) == 0)
        return edit_plan_set_member(plan, &subject, "start", NULL);
    return edit_plan_set_member(plan, &subject, "start", VALUE_OF_TEXT(zone));
}

/* Returns: (transfer full): the path to the entry of @unit. */
static char *
path_of_entry(const char *unit)
{
    return g_strconcat("position/units/", unit, NULL);
}

/* Removes an entry that states no more than that the unit is where it starts, unless one of the
 * base would take effect. */
static gboolean
drop_idle_entry(EditPlan *plan, const char *scenario, const char *unit)
{
    const PlacedUnit *entry = find_unit_entry(plan->set, scenario, unit);
    if (plan->error != NULL || entry == NULL || entry->at == NULL || entry->record.kept != NULL)
        return plan->error == NULL;
    g_autofree char *start = start_of_unit(plan->set, unit);
    g_autofree char *path = path_of_entry(unit);
    g_autofree char *below = layer_text_below(plan->set, ENTITY_SCENARIO, scenario, path);
    gboolean is_idle = strcmp(entry->at, start) == 0;
    for (guint i = 0; i < entry->record.entity->n_fields; i++) {
        const Field *field = &entry->record.entity->fields[i];
        gboolean says_where = field->required;
        is_idle = is_idle && (says_where || !record_has(&entry->record, field));
    }
    if (!is_idle || below != NULL)
        return TRUE;
    return layer_clear(plan, ENTITY_SCENARIO, scenario, path);
}

gboolean
set_up_move(EditPlan *plan, const char *scenario, const char *unit, const char *zone)
{
    if (plan->error != NULL)
        return FALSE;
    if (scenario == NULL)
        return set_unit_start(plan, unit, zone);
    g_autofree char *start = start_of_unit(plan->set, unit);
    if (find_unit_entry(plan->set, scenario, unit) == NULL && strcmp(zone, start) == 0)
        return TRUE;
    /* A coast is one of the place that the unit leaves. */
    const PlacedUnit *entry = find_unit_entry(plan->set, scenario, unit);
    if (entry != NULL && entry->coast != NULL && g_strcmp0(entry->at, zone) != 0 &&
        !set_up_set(plan, scenario, unit, "coast", NULL))
        return FALSE;
    return set_up_set(plan, scenario, unit, "at", VALUE_OF_TEXT(zone)) &&
           drop_idle_entry(plan, scenario, unit);
}

static gboolean
set_strength(EditPlan *plan, const char *scenario, const char *unit, gint64 strength)
{
    if (scenario == NULL)
        return edit_plan_fail(plan,
                              _("Strength is part of a set-up: choose a scenario first. To change "
                                "the full strength of the block, edit the unit."));
    gboolean is_full = strength == full_strength_of(plan->set, unit);
    if (is_full)
        return set_up_set(plan, scenario, unit, "strength", NULL) &&
               drop_idle_entry(plan, scenario, unit);
    if (find_unit_entry(plan->set, scenario, unit) == NULL) {
        g_autofree char *start = start_of_unit(plan->set, unit);
        if (!set_up_set(plan, scenario, unit, "at", VALUE_OF_TEXT(start)))
            return FALSE;
    }
    return set_up_set(plan, scenario, unit, "strength", VALUE_OF_NUMBER(strength));
}

static gboolean
turn_strength(EditPlan *plan, const char *scenario, const char *unit, gint by)
{
    gint64 now = set_up_strength(plan->set, scenario, unit);
    gint64 full = MAX(full_strength_of(plan->set, unit), 1);
    /* What is out of range already may be far out. */
    gint64 turned = CLAMP(CLAMP(now, 0, full + 1) + CLAMP(by, -100, 100), 1, full);
    if (scenario != NULL && turned == now)
        return plan->error == NULL;
    return set_strength(plan, scenario, unit, turned);
}

static gboolean
remove_entry(EditPlan *plan, const char *scenario, const char *unit)
{
    if (scenario == NULL)
        return layer_restore(plan, ENTITY_UNIT, unit, "start");
    if (!edit_is_plain_key(unit))
        return edit_plan_fail(plan, _("“%s” cannot be used as an id."), unit);
    g_autofree char *path = path_of_entry(unit);
    return layer_restore(plan, ENTITY_SCENARIO, scenario, path);
}

/* Returns: (transfer full): `Lewenhaupt`, or `3 units`. */
static char *
title_of_units(const DataSet *set, const char *const *units)
{
    guint n = g_strv_length((char **)units);
    if (n == 1)
        return g_strdup(title_in(set, NULL, ENTITY_UNIT, units[0]));
    return g_strdup_printf(ngettext("%u unit", "%u units", n), n);
}

gboolean
set_up_move_units(EditorDocument *document, const char *const *units, const char *zone,
                  GError **error)
{
    DataSet *set = editor_document_set(document);
    const char *scenario = editor_document_scenario_id(document);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    for (const char *const *unit = units; *unit != NULL; unit++)
        set_up_move(plan, scenario, *unit, zone);
    layer_set_own_sources(plan, set, 0);
    g_autofree char *who = title_of_units(set, units);
    g_autofree char *where = place_zone_title(set, scenario, zone);
    /* Translators: a unit, or several, and where they go. */
    g_autofree char *label = g_strdup_printf(_("Move %s to %s"), who, where);
    return editor_document_apply(document, plan, label, error);
}

gboolean
set_up_set_strengths(EditorDocument *document, const char *const *units, gint64 strength,
                     GError **error)
{
    DataSet *set = editor_document_set(document);
    const char *scenario = editor_document_scenario_id(document);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    for (const char *const *unit = units; *unit != NULL; unit++)
        set_strength(plan, scenario, *unit, strength);
    layer_set_own_sources(plan, set, 0);
    g_autofree char *who = title_of_units(set, units);
    g_autofree char *number = translation_number(strength);
    g_autofree char *label = g_strdup_printf(_("Set %s to strength %s"), who, number);
    return editor_document_apply(document, plan, label, error);
}

gboolean
set_up_turn_units(EditorDocument *document, const char *const *units, gint by, GError **error)
{
    DataSet *set = editor_document_set(document);
    const char *scenario = editor_document_scenario_id(document);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    for (const char *const *unit = units; *unit != NULL; unit++)
        turn_strength(plan, scenario, *unit, by);
    layer_set_own_sources(plan, set, 0);
    g_autofree char *who = title_of_units(set, units);
    g_autofree char *label = NULL;
    if (units[0] != NULL && units[1] == NULL) {
        g_autofree char *number =
            translation_number(set_up_strength(plan->set, scenario, units[0]));
        label = g_strdup_printf(_("Turn %s to strength %s"), who, number);
    } else
        label = g_strdup_printf(by > 0 ? _("Turn %s up") : _("Turn %s down"), who);
    return editor_document_apply(document, plan, label, error);
}

/* Appends to @note why @unit stays on the board after it has been removed, if it does. */
static void
note_remaining_unit(GString *note, const DataSet *set, const char *scenario, const char *unit)
{
    Zone zone;
    g_autofree char *at = set_up_zone(set, scenario, unit);
    if (!zone_parse(at, &zone) || (zone.kind != ZONE_PLACE && zone.kind != ZONE_ABOARD))
        return;
    const char *const units[] = {unit, NULL};
    g_autofree char *who = title_of_units(set, units);
    g_autofree char *where = place_zone_title(set, scenario, at);
    const char *because = find_unit_entry(set, scenario, unit) != NULL
                              ? _("%s stays in %s: the base places it there.")
                              : _("%s stays in %s: it starts there according to the roster.");
    if (note->len > 0)
        g_string_append_c(note, ' ');
    g_string_append_printf(note, because, who, where);
}

gboolean
set_up_remove_units(EditorDocument *document, const char *const *units, char **note, GError **error)
{
    DataSet *set = editor_document_set(document);
    const char *scenario = editor_document_scenario_id(document);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    g_autoptr(GString) stays = g_string_new(NULL);
    for (const char *const *unit = units; *unit != NULL; unit++)
        if (remove_entry(plan, scenario, *unit))
            note_remaining_unit(stays, plan->set, scenario, *unit);
    g_autofree char *who = title_of_units(set, units);
    g_autofree char *label = g_strdup_printf(_("Remove %s"), who);
    gboolean is_done = editor_document_apply(document, plan, label, error);
    if (note != NULL)
        *note = is_done && stays->len > 0 ? g_strdup(stays->str) : NULL;
    return is_done;
}

/* Returns: the grid whose hex @unit is in, or NULL. */
static const Grid *
grid_of_unit(const DataSet *set, const char *scenario, const char *unit)
{
    Hex hex;
    Records grids = data_set_records(set, ENTITY_GRID);
    g_autofree char *zone = scenario != NULL ? set_up_zone(set, scenario, unit) : NULL;
    guint32 i = zone != NULL ? grid_find_hex_in_map(grids, zone, &hex) : grids.length;
    return i < grids.length ? (const Grid *)grids.items[i] : NULL;
}

gboolean
set_up_can_face(EditorDocument *document, const char *const *units)
{
    for (const char *const *unit = units; *unit != NULL; unit++)
        if (grid_of_unit(editor_document_set(document), editor_document_scenario_id(document),
                         *unit) != NULL)
            return TRUE;
    return FALSE;
}

/* Returns: the corner of a hex of @grid that @entry faces, or -1. */
static gint
corner_of_entry(const Grid *grid, const PlacedUnit *entry)
{
    HexGrid form = grid_form(grid);
    return entry != NULL && record_has_key(&entry->record, "facing")
               ? hex_corner_number(&form, (guint)entry->facing)
               : -1;
}

static gboolean
set_unit_facing(EditPlan *plan, const char *scenario, const char *unit, guint direction)
{
    return set_up_set(plan, scenario, unit, "facing", VALUE_OF_TEXT(direction_words[direction]));
}

/* Makes all units with @unit that have a facing face as it does. */
static gboolean
set_stack_facing(EditPlan *plan, const char *scenario, const char *unit, guint direction)
{
    const Scenario *shown =
        (const Scenario *)data_set_find_record(plan->set, ENTITY_SCENARIO, scenario);
    const PlacedUnit *own = (const PlacedUnit *)set_up_entry(plan->set, scenario, "units", unit);
    Records entries = own != NULL ? ((const SparsePosition *)shown->position)->units : (Records){0};
    g_autoptr(GPtrArray) others = g_ptr_array_new_with_free_func(g_free);
    for (guint32 i = 0; i < entries.length; i++) {
        const PlacedUnit *entry = (const PlacedUnit *)entries.items[i];
        if (entry != own && !entry->record.raw && record_has_key(&entry->record, "facing") &&
            entry->unit != NULL && g_strcmp0(entry->at, own->at) == 0)
            g_ptr_array_add(others, g_strdup(entry->unit));
    }
    for (guint i = 0; i < others->len; i++)
        if (!set_unit_facing(plan, scenario, others->pdata[i], direction))
            return FALSE;
    return plan->error == NULL;
}

static gboolean
turn_facing(EditPlan *plan, const DataSet *before, const char *scenario, const char *unit, gint by)
{
    const Grid *grid = grid_of_unit(before, scenario, unit);
    const PlacedUnit *entry = (const PlacedUnit *)set_up_entry(before, scenario, "units", unit);
    if (grid == NULL || entry == NULL)
        return plan->error == NULL;
    HexGrid form = grid_form(grid);
    gint corner = corner_of_entry(grid, entry),
         turned = ((corner + by) % HEX_SIDES + HEX_SIDES) % HEX_SIDES;
    guint direction = hex_corner(&form, corner < 0 ? 0 : (guint)turned);
    return set_unit_facing(plan, scenario, unit, direction) &&
           set_stack_facing(plan, scenario, unit, direction);
}

gboolean
set_up_face_units(EditorDocument *document, const char *const *units, gint by, GError **error)
{
    DataSet *set = editor_document_set(document);
    const char *scenario = editor_document_scenario_id(document);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    if (!set_up_can_face(document, units))
        edit_plan_fail(plan, _("Only units in hexes have a facing."));
    for (const char *const *unit = units; *unit != NULL; unit++)
        turn_facing(plan, set, scenario, *unit, by);
    layer_set_own_sources(plan, set, 0);
    g_autofree char *many = title_of_units(set, units);
    g_autofree char *label =
        g_strdup_printf(by > 0 ? _("Turn %s to the right") : _("Turn %s to the left"), many);
    return editor_document_apply(document, plan, label, error);
}

#define LIST "position/units"

gboolean
set_up_stack_has_order(const ScenarioState *state, const char *zone)
{
    const GArray *units = scenario_state_units(state, zone);
    return state->scenario != NULL && state->chart->has_stack_order && units != NULL &&
           units->len > 1 && zone[0] != '@';
}

/* Returns: the place of @unit in the list that the open layer itself has, from 1; 0: it is not
 * there. */
static guint32
index_in_list(const DataSet *set, const char *scenario, const char *unit)
{
    const Scenario *own = (const Scenario *)layer_own(set, ENTITY_SCENARIO, scenario);
    const SparsePosition *position = own != NULL && own->position != NULL && !own->position->raw
                                         ? (const SparsePosition *)own->position
                                         : NULL;
    for (guint32 i = 0; position != NULL && i < position->units.length; i++)
        if (g_strcmp0(record_key(position->units.items[i]), unit) == 0)
            return i + 1;
    return 0;
}

/* Has the entry of @unit take the place of that of @other. */
static gboolean
take_position_of(EditPlan *plan, const char *scenario, const char *unit, const char *other)
{
    guint32 from = index_in_list(plan->set, scenario, unit);
    guint32 to = index_in_list(plan->set, scenario, other);
    const Record *entry = set_up_entry(plan->set, scenario, "units", unit);
    if (from == 0 || to == 0 || entry == NULL)
        return edit_plan_fail(
            plan,
            _("The base scenario or data set lists %s or %s, and its order cannot be changed."),
            title_in(plan->set, scenario, ENTITY_UNIT, unit),
            title_in(plan->set, scenario, ENTITY_UNIT, other));
    g_autofree char *path = g_strconcat(LIST "/", unit, NULL);
    g_autofree char *text = record_to_text(entry);
    const Edit edit = {
        .entity = ENTITY_SCENARIO,
        .id = scenario,
        .path = path,
        .before = text,
        .after = text,
        .from = from,
        .to = to,
    };
    return edit_plan_add(plan, &edit);
}

/* Returns: the stack of @unit, where @at is its place; NULL: it is in none. */
static const GArray *
stack_of_unit(EditorDocument *document, const char *unit, gint *at)
{
    const ScenarioState *state = editor_document_state(document);
    const UnitState *found = scenario_state_unit(state, unit);
    if (found == NULL || !set_up_stack_has_order(state, found->zone))
        return NULL;
    const GArray *units = scenario_state_units(state, found->zone);
    for (*at = 0; *at < (gint)units->len; (*at)++)
        if (g_strcmp0(g_array_index(units, UnitState, *at).unit->id, unit) == 0)
            return units;
    return NULL;
}

gboolean
set_up_raise_unit(EditorDocument *document, const char *unit, gint by, GError **error)
{
    gint at;
    DataSet *set = editor_document_set(document);
    const char *scenario = editor_document_scenario_id(document);
    const GArray *units = stack_of_unit(document, unit, &at);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    const char *name = title_in(set, scenario, ENTITY_UNIT, unit);
    if (units == NULL)
        edit_plan_fail(plan, _("%s does not share a hex with other units."), name);
    for (gint i = 0; units != NULL && i < ABS(by); i++) {
        gint next = at + (by > 0 ? 1 : -1);
        if (next < 0 || next >= (gint)units->len)
            break;
        take_position_of(plan, scenario, unit, g_array_index(units, UnitState, next).unit->id);
        at = next;
    }
    g_autofree char *label = g_strdup_printf(
        by > 0 ? _("Move %s up in its stack") : _("Move %s down in its stack"), name);
    return editor_document_apply(document, plan, label, error);
}

gboolean
set_up_stack_unit(EditorDocument *document, const char *unit, const char *other, GError **error)
{
    gint from, to;
    const GArray *units = stack_of_unit(document, unit, &from);
    if (units == NULL || stack_of_unit(document, other, &to) != units) {
        g_set_error(error, EDIT_ERROR, EDIT_ERROR_PATH,
                    _("Only units in the same hex form a stack."));
        return FALSE;
    }
    return from == to || set_up_raise_unit(document, unit, to - from, error);
}

/* Where a direction that is no side leads: along a row or column. */
static const gint8 straight[HEX_DIRECTIONS][2] = {
    [DIRECTION_N] = {0, -1},
    [DIRECTION_E] = {1, 0},
    [DIRECTION_S] = {0, 1},
    [DIRECTION_W] = {-1, 0},
};

static const char *
title_of_direction(guint direction)
{
    return _(words_phrase(direction_words, (int)direction));
}

char *
set_up_hex_towards(const DataSet *set, const char *place, guint direction)
{
    Hex hex;
    Records grids = data_set_records(set, ENTITY_GRID);
    guint32 at = place != NULL ? grid_find_hex_in_map(grids, place, &hex) : grids.length;
    if (at == grids.length)
        return NULL;
    const Grid *grid = (const Grid *)grids.items[at];
    HexGrid form = grid_form(grid);
    gint side = hex_side_number(&form, direction);
    Hex next = {hex.column + straight[direction][0], hex.row + straight[direction][1]};
    if (side >= 0)
        next = hex_neighbour(&form, hex, (guint)side);
    return grid_has_hex(grid, next) ? hex_id(grid, next) : NULL;
}

gboolean
set_up_step_units(EditorDocument *document, const char *const *units, guint direction,
                  GError **error)
{
    DataSet *set = editor_document_set(document);
    const char *scenario = editor_document_scenario_id(document);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    for (guint i = 0; units[i] != NULL; i++) {
        g_autofree char *zone = set_up_zone(set, scenario, units[i]);
        g_autofree char *next = set_up_hex_towards(set, zone, direction);
        if (next == NULL)
            edit_plan_fail(plan,
                           /* Translators: a direction, and a unit. */
                           _("There is no hex to the %s of %s."), title_of_direction(direction),
                           title_in(set, scenario, ENTITY_UNIT, units[i]));
        else
            set_up_move(plan, scenario, units[i], next);
    }
    layer_set_own_sources(plan, set, 0);
    g_autofree char *who = title_of_units(set, units);
    /* Translators: a unit, or several, and a direction. */
    g_autofree char *label =
        g_strdup_printf(_("Move %s to the %s"), who, title_of_direction(direction));
    return editor_document_apply(document, plan, label, error);
}

char **
set_up_line_hexes(const DataSet *set, const UnitLine *line, GError **error)
{
    g_autoptr(GStrvBuilder) hexes = g_strv_builder_new();
    g_autofree char *hex = NULL;
    guint n = g_strv_length((char **)line->units), per_hex = MAX(line->per_hex, 1);
    for (guint i = 0; i < n; i += per_hex) {
        g_autofree char *next =
            i == 0 ? g_strdup(line->from) : set_up_hex_towards(set, hex, line->direction);
        if (next == NULL || (i == 0 && data_set_find_record(set, ENTITY_SPACE, next) == NULL)) {
            g_set_error(error, EDIT_ERROR, EDIT_ERROR_PATH,
                        _("The line leaves the grid: there is room for %u of %u units."), MIN(i, n),
                        n);
            return NULL;
        }
        g_strv_builder_add(hexes, next);
        g_free(hex);
        hex = g_steal_pointer(&next);
    }
    if (n > 0)
        return g_strv_builder_end(hexes);
    g_set_error(error, EDIT_ERROR, EDIT_ERROR_PATH, _("There are no units in the line."));
    return NULL;
}

gboolean
set_up_place_line(EditorDocument *document, const UnitLine *line, GError **error)
{
    DataSet *set = editor_document_set(document);
    const char *scenario = editor_document_scenario_id(document);
    g_auto(GStrv) hexes = set_up_line_hexes(set, line, error);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    if (hexes == NULL)
        return FALSE;
    if (scenario == NULL)
        edit_plan_fail(plan, _("A line is part of a set-up: choose a scenario first."));
    for (guint i = 0; line->units[i] != NULL && plan->error == NULL; i++) {
        set_up_move(plan, scenario, line->units[i], hexes[i / MAX(line->per_hex, 1)]);
        if (line->facing >= 0)
            set_unit_facing(plan, scenario, line->units[i], (guint)line->facing);
    }
    layer_set_own_sources(plan, set, 0);
    g_autofree char *who = title_of_units(set, line->units);
    g_autofree char *where = place_zone_title(set, scenario, line->from);
    /* Translators: a unit, or several, a hex, and a direction. */
    g_autofree char *label = g_strdup_printf(_("Place %s in a line from %s to the %s"), who, where,
                                             title_of_direction(line->direction));
    return editor_document_apply(document, plan, label, error);
}

static void
free_paste_line(gpointer data)
{
    PasteLine *line = data;
    g_free(line->words);
    g_free(line);
}

void
set_up_paste_free(SetUpPaste *paste)
{
    if (paste == NULL)
        return;
    set_up_text_free(paste->read);
    g_ptr_array_unref(paste->lines);
    g_free(paste);
}

static char *
words_of_item(const DataSet *set, const char *scenario, const SetUpItem *item)
{
    if (item->unit == NULL)
        /* Translators: a nation and a place. */
        return g_strdup_printf(_("Marker of %s on %s"),
                               title_in(set, scenario, ENTITY_NATION, item->nation),
                               title_in(set, scenario, ENTITY_SPACE, item->place));
    const char *unit = title_in(set, scenario, ENTITY_UNIT, item->unit);
    g_autofree char *zone = place_zone_title(set, scenario, item->zone);
    if (item->strength == 0)
        /* Translators: a unit and a place. */
        return g_strdup_printf(_("%s to %s"), unit, zone);
    g_autofree char *strength = translation_number(item->strength);
    return g_strdup_printf(_("%s to %s, strength %s"), unit, zone, strength);
}

static char *
words_of_problem(const SetUpProblem *problem)
{
    static const char *const plain[] = {
        [SET_UP_UNKNOWN_PLACE] = N_("“%s” is not a place; what is listed there is left out."),
        [SET_UP_UNKNOWN_UNIT] = N_("“%s” is not a unit."),
        [SET_UP_UNKNOWN_WORDS] = N_("“%s” is not understood; the name beside it is used."),
        [SET_UP_TWICE] = N_("“%s” is listed twice; the first entry counts."),
        [SET_UP_AMBIGUOUS] = N_("“%s” may mean several; the first one is used."),
        [SET_UP_NO_PLACE] = N_("“%s” is not listed under a place; write “PLACE: UNIT, UNIT”."),
        [SET_UP_NO_NATION] =
            N_("The text does not say whose marker is on “%s”; choose the nation."),
        [SET_UP_TOO_LONG] = N_("The text is too long for a set-up."),
    };
    static const char *const meant[] = {
        [SET_UP_UNKNOWN_PLACE] = N_("“%s” is not a place; did you mean “%s”?"),
        [SET_UP_UNKNOWN_UNIT] = N_("“%s” is not a unit; did you mean “%s”?"),
        [SET_UP_AMBIGUOUS] = N_("“%s” may also mean “%s”; the first one is used."),
    };
    gboolean is_meant = problem->nearest != NULL && problem->kind < G_N_ELEMENTS(meant) &&
                        meant[problem->kind] != NULL;
    const char *format = is_meant ? meant[problem->kind] : plain[problem->kind];
    /* Not printf(): the formats are chosen from tables. */
    g_auto(GStrv) parts = g_strsplit(_(format), "%s", -1);
    g_autoptr(GString) words = g_string_new(parts[0]);
    for (guint i = 1; parts[i] != NULL; i++)
        g_string_append_printf(words, "%s%s", i == 1 ? problem->name : problem->nearest, parts[i]);
    return g_string_free(g_steal_pointer(&words), FALSE);
}

static void
add_paste_line(SetUpPaste *paste, guint32 start, guint32 end, gboolean is_problem, char *words)
{
    PasteLine *line = g_new(PasteLine, 1);
    *line = (PasteLine){.start = start, .end = end, .is_problem = is_problem, .words = words};
    g_ptr_array_add(paste->lines, line);
}

static int
compare_lines(gconstpointer left, gconstpointer right)
{
    const PasteLine *a = *(const PasteLine *const *)left;
    const PasteLine *b = *(const PasteLine *const *)right;
    if (a->start != b->start)
        return a->start < b->start ? -1 : 1;
    return (a->is_problem > b->is_problem) - (a->is_problem < b->is_problem);
}

SetUpPaste *
set_up_paste_new(EditorDocument *document, const char *text, const char *nation)
{
    const DataSet *set = editor_document_set(document);
    const char *scenario = editor_document_scenario_id(document);
    SetUpPaste *paste = g_new0(SetUpPaste, 1);
    paste->read = set_up_text_read(text, set, editor_document_scenario(document), nation);
    paste->lines = g_ptr_array_new_with_free_func(free_paste_line);
    paste->n_items = paste->read->items->len;
    paste->n_problems = paste->read->problems->len;
    for (guint i = 0; i < paste->n_items; i++) {
        const SetUpItem *item = &g_array_index(paste->read->items, SetUpItem, i);
        add_paste_line(paste, item->start, item->end, FALSE, words_of_item(set, scenario, item));
    }
    for (guint i = 0; i < paste->n_problems; i++) {
        const SetUpProblem *problem = &g_array_index(paste->read->problems, SetUpProblem, i);
        add_paste_line(paste, problem->start, problem->end, TRUE, words_of_problem(problem));
        paste->needs_nation |= problem->kind == SET_UP_NO_NATION;
    }
    g_ptr_array_sort(paste->lines, compare_lines);
    return paste;
}

static void
plan_unit(EditPlan *plan, const char *scenario, const SetUpItem *item)
{
    const Unit *unit = (const Unit *)data_set_find_record(plan->set, ENTITY_UNIT, item->unit);
    gint64 strength = item->strength == 0 && unit != NULL ? unit->strength : item->strength;
    set_up_move(plan, scenario, item->unit, item->zone);
    if (plan->error == NULL && set_up_strength(plan->set, scenario, item->unit) != strength)
        set_strength(plan, scenario, item->unit, strength);
}

/* Returns: (transfer full): `Paste a set-up of 7 units and 2 markers`. */
static char *
label_of_paste(const SetUpPaste *paste)
{
    guint n_units = 0;
    for (guint i = 0; i < paste->n_items; i++)
        n_units += g_array_index(paste->read->items, SetUpItem, i).unit != NULL;
    guint n_markers = paste->n_items - n_units;
    g_autofree char *units = g_strdup_printf(ngettext("%u unit", "%u units", n_units), n_units);
    g_autofree char *markers =
        g_strdup_printf(ngettext("%u marker", "%u markers", n_markers), n_markers);
    if (n_markers == 0)
        return g_strdup_printf(_("Paste a set-up of %s"), units);
    if (n_units == 0)
        return g_strdup_printf(_("Paste a set-up of %s"), markers);
    /* Translators: `3 units` and `2 markers`. */
    return g_strdup_printf(_("Paste a set-up of %s and %s"), units, markers);
}

gboolean
set_up_paste_apply(const SetUpPaste *paste, EditorDocument *document, GError **error)
{
    const char *scenario = editor_document_scenario_id(document);
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    if (scenario == NULL)
        edit_plan_fail(plan, "%s", _("A set-up is part of a scenario: choose one first."));
    else if (paste->n_items == 0)
        edit_plan_fail(plan, "%s", _("No part of the text is understood as a set-up."));
    for (guint i = 0; i < paste->n_items && plan->error == NULL; i++) {
        const SetUpItem *item = &g_array_index(paste->read->items, SetUpItem, i);
        if (item->unit != NULL)
            plan_unit(plan, scenario, item);
        else
            marker_set(plan, scenario, item->place, item->nation);
    }
    g_autofree char *label = label_of_paste(paste);
    return editor_document_apply(document, plan, label, error);
}
