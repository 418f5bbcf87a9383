/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Entries of a set-up come, change and go.
 */
#include "editor/tools/set-up/set-up-tools.h"

#include "editor/tools/layer.h"
#include "editor/tools/own-source.h"
#include "editor/tools/place-words.h"
#include "schema/model/entities.h"
#include "schema/model/records/record.h"
#include "schema/model/zone.h"
#include "validator/scenario/title.h"

#include <glib/gi18n.h>
#include <string.h>

const Record *
set_up_entry(const DataSet *set, const char *scenario, const char *list, const char *id)
{
    const Scenario *shown = (const Scenario *)record_named(set, ENTITY_SCENARIO, scenario);
    if (shown == NULL || shown->position == NULL || shown->position->raw)
        return NULL;
    return record_find_item(shown->position, record_field(shown->position, list), id);
}

/* Returns: the entry of @unit in the set-up, or NULL. */
static const PlacedUnit *
find_entry(const DataSet *set, const char *scenario, const char *unit)
{
    return (const PlacedUnit *)set_up_entry(set, scenario, "units", unit);
}

static const Unit *
find_unit(const DataSet *set, const char *unit)
{
    return (const Unit *)record_named(set, ENTITY_UNIT, unit);
}

/* Returns: (transfer full): the pool in which @unit waits where nothing is said. */
static char *
pool_of(const DataSet *set, const Unit *unit)
{
    const char *id = unit != NULL ? unit->nation : NULL;
    const Nation *nation = (const Nation *)record_named(set, ENTITY_NATION, id);
    if (nation != NULL && nation->pool != NULL)
        id = nation->pool;
    return id != NULL ? g_strconcat("@pool:", id, NULL) : g_strdup("@pool");
}

/* Returns: (transfer full): the zone in which the roster has @unit. */
static char *
start_of(const DataSet *set, const char *unit)
{
    const Unit *record = find_unit(set, unit);
    if (record != NULL && record->start != NULL)
        return g_strdup(record->start);
    return pool_of(set, record);
}

char *
set_up_zone(const DataSet *set, const char *scenario, const char *unit)
{
    const PlacedUnit *entry = find_entry(set, scenario, unit);
    return entry != NULL && entry->at != NULL ? g_strdup(entry->at) : start_of(set, unit);
}

static gint64
full_strength(const DataSet *set, const char *unit)
{
    const Unit *record = find_unit(set, unit);
    return record != NULL ? record->strength : 0;
}

gint64
set_up_strength(const DataSet *set, const char *scenario, const char *unit)
{
    const PlacedUnit *entry = find_entry(set, scenario, unit);
    if (entry != NULL && record_gives(&entry->record, "strength"))
        return entry->strength;
    return full_strength(set, unit);
}

gboolean
set_up_set(EditPlan *plan, const char *scenario, const char *unit, const char *key,
           const char *after)
{
    const Subject list = {ENTITY_SCENARIO, (char *)scenario, (char *)"position/units"};
    return layer_set_in_item(plan, &list, unit, key, after);
}

static gboolean
move_start(EditPlan *plan, const char *unit, const char *zone)
{
    const Unit *record = find_unit(plan->set, unit);
    if (record == NULL)
        return edit_plan_fail(plan, _("The roster has no unit “%s”."), unit);
    const Subject subject = {ENTITY_UNIT, (char *)unit, (char *)""};
    g_autofree char *pool = pool_of(plan->set, record);
    if (strcmp(zone, pool) == 0)
        return edit_plan_set_member(plan, &subject, "start", NULL);
    return edit_plan_set_text(plan, &subject, "start", zone);
}

/* Returns: (transfer full): the way to the entry of @unit. */
static char *
entry_path(const char *unit)
{
    return g_strconcat("position/units/", unit, NULL);
}

/* An entry that says no more than that the unit is where it starts goes, unless one below would
 * show through. */
static gboolean
drop_idle_entry(EditPlan *plan, const char *scenario, const char *unit)
{
    const PlacedUnit *entry = find_entry(plan->set, scenario, unit);
    if (plan->error != NULL || entry == NULL || entry->at == NULL || entry->record.kept != NULL)
        return plan->error == NULL;
    g_autofree char *start = start_of(plan->set, unit);
    g_autofree char *path = entry_path(unit);
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

/* A coast is one of the place that @unit leaves, if it goes to another one. */
static gboolean
leave_coast(EditPlan *plan, const char *scenario, const char *unit, const char *zone)
{
    const PlacedUnit *entry = find_entry(plan->set, scenario, unit);
    gboolean leaves = entry != NULL && entry->coast != NULL && g_strcmp0(entry->at, zone) != 0;
    return !leaves || set_up_set(plan, scenario, unit, "coast", NULL);
}

gboolean
set_up_move(EditPlan *plan, const char *scenario, const char *unit, const char *zone)
{
    if (plan->error != NULL)
        return FALSE;
    if (scenario == NULL)
        return move_start(plan, unit, zone);
    g_autofree char *start = start_of(plan->set, unit);
    if (find_entry(plan->set, scenario, unit) == NULL && strcmp(zone, start) == 0)
        return TRUE;
    g_autofree char *json = json_of_text(zone);
    return leave_coast(plan, scenario, unit, zone) &&
           set_up_set(plan, scenario, unit, "at", json) && drop_idle_entry(plan, scenario, unit);
}

gboolean
set_up_set_strength(EditPlan *plan, const char *scenario, const char *unit, gint64 strength)
{
    if (scenario == NULL)
        return edit_plan_fail(plan,
                              _("Strength is part of a set-up: choose a scenario first. What is "
                                "printed on the block is a member of the unit."));
    gboolean is_full = strength == full_strength(plan->set, unit);
    if (is_full)
        return set_up_set(plan, scenario, unit, "strength", NULL) &&
               drop_idle_entry(plan, scenario, unit);
    if (find_entry(plan->set, scenario, unit) == NULL) {
        g_autofree char *start = start_of(plan->set, unit);
        g_autofree char *zone = json_of_text(start);
        if (!set_up_set(plan, scenario, unit, "at", zone))
            return FALSE;
    }
    g_autofree char *json = g_strdup_printf("%" G_GINT64_FORMAT, strength);
    return set_up_set(plan, scenario, unit, "strength", json);
}

static gboolean
turn(EditPlan *plan, const char *scenario, const char *unit, gint by)
{
    gint64 now = set_up_strength(plan->set, scenario, unit);
    gint64 full = MAX(full_strength(plan->set, unit), 1);
    /* What is out of range already may be far out. */
    gint64 turned = CLAMP(CLAMP(now, 0, full + 1) + CLAMP(by, -100, 100), 1, full);
    if (scenario != NULL && turned == now)
        return plan->error == NULL;
    return set_up_set_strength(plan, scenario, unit, turned);
}

static gboolean
take_out(EditPlan *plan, const char *scenario, const char *unit)
{
    if (scenario == NULL)
        return layer_restore(plan, ENTITY_UNIT, unit, "start");
    if (!edit_is_plain_key(unit))
        return edit_plan_fail(plan, _("“%s” cannot be named by an edit."), unit);
    g_autofree char *path = entry_path(unit);
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
document_move_units(EditorDocument *document, const char *const *units, const char *zone,
                    GError **error)
{
    DataSet *set = editor_document_set(document);
    const char *scenario = editor_document_scenario_id(document);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    for (const char *const *unit = units; *unit != NULL; unit++)
        set_up_move(plan, scenario, *unit, zone);
    own_changes(plan, set, 0);
    g_autofree char *who = title_of_units(set, units);
    g_autofree char *where = zone_title(set, scenario, zone);
    /* Translators: a unit, or several, and where they go. */
    g_autofree char *label = g_strdup_printf(_("Move %s to %s"), who, where);
    return editor_document_apply(document, plan, label, error);
}

gboolean
document_set_strength(EditorDocument *document, const char *const *units, gint64 strength,
                      GError **error)
{
    DataSet *set = editor_document_set(document);
    const char *scenario = editor_document_scenario_id(document);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    for (const char *const *unit = units; *unit != NULL; unit++)
        set_up_set_strength(plan, scenario, *unit, strength);
    own_changes(plan, set, 0);
    g_autofree char *who = title_of_units(set, units);
    g_autofree char *label =
        g_strdup_printf(_("Set %s to strength %" G_GINT64_FORMAT), who, strength);
    return editor_document_apply(document, plan, label, error);
}

gboolean
document_turn_units(EditorDocument *document, const char *const *units, gint by, GError **error)
{
    DataSet *set = editor_document_set(document);
    const char *scenario = editor_document_scenario_id(document);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    for (const char *const *unit = units; *unit != NULL; unit++)
        turn(plan, scenario, *unit, by);
    own_changes(plan, set, 0);
    g_autofree char *who = title_of_units(set, units);
    g_autofree char *label = NULL;
    if (units[0] != NULL && units[1] == NULL)
        label = g_strdup_printf(_("Turn %s to strength %" G_GINT64_FORMAT), who,
                                set_up_strength(plan->set, scenario, units[0]));
    else
        label = g_strdup_printf(by > 0 ? _("Turn %s up") : _("Turn %s down"), who);
    return editor_document_apply(document, plan, label, error);
}

/* Appends to @note why @unit stays on the board after it has been removed, if it does. */
static void
note_stay(GString *note, const DataSet *set, const char *scenario, const char *unit)
{
    Zone zone;
    g_autofree char *at = set_up_zone(set, scenario, unit);
    if (!zone_parse(at, &zone) || (zone.kind != ZONE_PLACE && zone.kind != ZONE_ABOARD))
        return;
    const char *const units[] = {unit, NULL};
    g_autofree char *who = title_of_units(set, units);
    g_autofree char *where = zone_title(set, scenario, at);
    const char *because = find_entry(set, scenario, unit) != NULL
                              ? _("%s stays in %s: a layer below has it there.")
                              : _("%s stays in %s: it starts there by the roster.");
    if (note->len > 0)
        g_string_append_c(note, ' ');
    g_string_append_printf(note, because, who, where);
}

gboolean
document_remove_units(EditorDocument *document, const char *const *units, char **note,
                      GError **error)
{
    DataSet *set = editor_document_set(document);
    const char *scenario = editor_document_scenario_id(document);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    g_autoptr(GString) stays = g_string_new(NULL);
    for (const char *const *unit = units; *unit != NULL; unit++)
        if (take_out(plan, scenario, *unit))
            note_stay(stays, plan->set, scenario, *unit);
    g_autofree char *who = title_of_units(set, units);
    g_autofree char *label = g_strdup_printf(_("Remove %s"), who);
    gboolean is_done = editor_document_apply(document, plan, label, error);
    if (note != NULL)
        *note = is_done && stays->len > 0 ? g_strdup(stays->str) : NULL;
    return is_done;
}
