/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Adds, changes and removes states of places.
 */
#include "editor/tools/marker-tools.h"

#include "editor/tools/place-words.h"
#include "editor/tools/set-up.h"
#include "schema/model/record-write.h"
#include "validator/edits/layer.h"
#include "validator/scenario/title.h"

#include <glib/gi18n.h>

static const Space *
find_space(const DataSet *set, const char *place)
{
    const Record *space = data_set_find_record(set, ENTITY_SPACE, place);
    return space != NULL && !space->raw ? (const Space *)space : NULL;
}

/* Returns: what the set-up states about @place, or NULL. */
static const State *
find_place_state(const DataSet *set, const char *scenario, const char *place)
{
    return (const State *)set_up_entry(set, scenario, "places", place);
}

/* Returns: the nation whose land @place is, or NULL. */
static const char *
owner_of_place(const DataSet *set, const char *scenario, const char *place)
{
    const State *state = find_place_state(set, scenario, place);
    const Space *space = find_space(set, place);
    if (state != NULL && state->nation != NULL)
        return state->nation;
    return space != NULL ? space->nation : NULL;
}

PlaceSign
marker_sign_of_place(const DataSet *set, const char *scenario, const char *place,
                     const SignRow *row)
{
    const ChartPlace asked = {
        .space = find_space(set, place),
        .state = find_place_state(set, scenario, place),
    };
    return asked.space != NULL ? row->of(&asked) : (PlaceSign){.is_there = FALSE};
}

static gboolean
set_state_member(EditPlan *plan, const char *scenario, const char *place, const char *key,
                 const RecordValue *value)
{
    const Subject list = {ENTITY_SCENARIO, (char *)scenario, (char *)"position/places"};
    return layer_set_in_item(plan, &list, place, key, value);
}

gboolean
marker_set(EditPlan *plan, const char *scenario, const char *place, const char *nation)
{
    if (scenario == NULL)
        return edit_plan_fail(plan, _("Markers are part of a set-up: choose a scenario first. The "
                                      "nation that owns the land is a member of the place."));
    gboolean is_own = g_strcmp0(nation, owner_of_place(plan->set, scenario, place)) == 0;
    return set_state_member(plan, scenario, place, "marker",
                            nation != NULL && !is_own ? VALUE_OF_TEXT(nation) : NULL);
}

/* Returns: @place in the map, or NULL with the reason in the plan. */
static const Space *
require_space(EditPlan *plan, const char *place)
{
    const Space *space = find_space(plan->set, place);
    if (space == NULL)
        edit_plan_fail(plan, _("The map has no space “%s”."), place);
    return space;
}

static RecordValue
value_of_sign(const SignChange *change, gint64 value)
{
    return change->most > 0 ? *VALUE_OF_NUMBER(value) : *VALUE_OF_BOOLEAN(value != 0);
}

/* Returns: the record of @space that states the sign; NULL: it has none. */
static const Record *
find_sign_record(const Record *space, const SignChange *change)
{
    const Field *field = record_field(space, change->record);
    return record_has(space, field) ? *FIELD_SLOT(space, field, const Record *) : NULL;
}

/* Whether most records like it have a name that is not that of their place. */
static gboolean
records_have_own_names(const DataSet *set, const SignChange *change)
{
    Records spaces = data_set_records(set, ENTITY_SPACE);
    guint n = 0, n_own = 0;
    for (guint32 i = 0; i < spaces.length; i++) {
        const Record *space = spaces.items[i];
        const Record *record = space->raw ? NULL : find_sign_record(space, change);
        if (record == NULL || record->raw || record_name(record) == NULL)
            continue;
        n++;
        n_own += g_strcmp0(record_name(record), record_name(space)) != 0;
    }
    return 2 * n_own > n;
}

/* Returns: (transfer full): what a record that is made for @space is called: as it is below the
 * open layer; else as others are, the place itself, or a provisional name. */
static char *
name_of_new_record(const EditPlan *plan, const Space *space, const SignChange *change)
{
    const Record *below = layer_below(plan->set, ENTITY_SPACE, space->id);
    const Record *record = below != NULL && !below->raw ? find_sign_record(below, change) : NULL;
    if (record != NULL && !record->raw && record_name(record) != NULL)
        return g_strdup(record_name(record));
    const char *place = record_name(&space->record);
    /* Translators: the name of a town until the designer gives it one; %s is its land. */
    return records_have_own_names(plan->set, change) ? g_strdup_printf(_("Town of %s"), place)
                                                     : g_strdup(place);
}

/* Gives @space the record that states the sign, with only its name in it. */
static gboolean
make_sign_record(EditPlan *plan, const Space *space, const SignChange *change, gint64 number)
{
    const RecordValue typed = value_of_sign(change, number);
    g_autofree char *value = record_value_to_text(&typed);
    const Subject subject = {ENTITY_SPACE, (char *)space->id, (char *)""};
    g_autofree char *title = name_of_new_record(plan, space, change);
    g_autofree char *name = record_value_to_text(VALUE_OF_TEXT(title));
    g_autofree char *json =
        g_strdup_printf("{\"name\": %s, \"%s\": %s}", name, change->member, value);
    return edit_plan_set_member(plan, &subject, change->record, VALUE_OF_JSON(json));
}

static gboolean
set_printed_sign(EditPlan *plan, const char *place, const SignChange *change, gint64 value)
{
    const Space *space = require_space(plan, place);
    if (space == NULL)
        return FALSE;
    const Subject printed = {ENTITY_SPACE, (char *)place, (char *)change->record};
    const Field *field = record_field(&space->record, change->record);
    if (record_has(&space->record, field) && change->most > 0)
        return edit_plan_set_member(plan, &printed, change->member, VALUE_OF_NUMBER(value));
    if (record_has(&space->record, field))
        return edit_plan_set_member(plan, &printed, change->member,
                                    value != 0 ? VALUE_OF_BOOLEAN(TRUE) : NULL);
    if (change->is_made)
        return make_sign_record(plan, space, change, value);
    return value == 0 || edit_plan_fail(plan, _("%s has no %s: give it one first."),
                                        record_name(&space->record), change->record);
}

static gboolean
plan_sign(EditPlan *plan, const char *scenario, const char *place, const SignRow *row, gint64 value)
{
    const SignChange *change = row->change;
    if (scenario == NULL)
        return set_printed_sign(plan, place, change, value);
    const PlaceSign printed = marker_sign_of_place(plan->set, NULL, place, row);
    gboolean is_printed = (printed.is_there || change->most == 0) && printed.number == value;
    const RecordValue typed = value_of_sign(change, value);
    return set_state_member(plan, scenario, place, change->state, is_printed ? NULL : &typed);
}

/* Returns: (transfer full): `Livland`, or `3 places`. */
static char *
title_of_places(const DataSet *set, const char *scenario, const char *const *places)
{
    guint n = g_strv_length((char **)places);
    if (n == 1)
        return g_strdup(title_in(set, scenario, ENTITY_SPACE, places[0]));
    return g_strdup_printf(ngettext("%u place", "%u places", n), n);
}

gboolean
marker_set_in_document(EditorDocument *document, const char *const *places, const char *nation,
                       GError **error)
{
    DataSet *set = editor_document_set(document);
    const char *scenario = editor_document_scenario_id(document);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    for (const char *const *place = places; *place != NULL; place++)
        marker_set(plan, scenario, *place, nation);
    layer_set_own_sources(plan, set, 0);
    g_autofree char *where = title_of_places(set, scenario, places);
    g_autofree char *label = NULL;
    if (nation != NULL)
        /* Translators: a nation takes a place, or several. */
        label = g_strdup_printf(_("Give %s to %s"), where,
                                title_in(set, scenario, ENTITY_NATION, nation));
    else
        label = g_strdup_printf(_("Remove the marker from %s"), where);
    return editor_document_apply(document, plan, label, error);
}

gboolean
marker_set_sign_in_document(EditorDocument *document, const char *const *places, const SignRow *row,
                            gint64 value, GError **error)
{
    DataSet *set = editor_document_set(document);
    const char *scenario = editor_document_scenario_id(document);
    gboolean is_second = row->change->most == 0 && value != 0;
    const PlaceSign sign = {.number = value};
    g_autofree char *where = title_of_places(set, scenario, places);
    const PlaceState named = {.name = where};
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    for (const char *const *place = places; *place != NULL; place++)
        plan_sign(plan, scenario, *place, row, value);
    layer_set_own_sources(plan, set, 0);
    g_autofree char *label = place_sign_words(row->change->step[is_second ? 1 : 0], &named, &sign);
    return editor_document_apply(document, plan, label, error);
}
