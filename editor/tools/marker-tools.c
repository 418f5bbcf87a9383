/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * States of places come, change and go.
 */
#include "editor/tools/marker-tools.h"

#include "editor/tools/layer.h"
#include "editor/tools/set-up-tools.h"
#include "validator/scenario/title.h"

#include <glib/gi18n.h>

static const Space *
find_space(const DataSet *set, const char *place)
{
    const Record *space = record_named(set, ENTITY_SPACE, place);
    return space != NULL && !space->raw ? (const Space *)space : NULL;
}

/* Returns: what the set-up says about @place, or NULL. */
static const State *
find_state(const DataSet *set, const char *scenario, const char *place)
{
    return (const State *)set_up_entry(set, scenario, "places", place);
}

/* Returns: the nation whose land @place is, or NULL. */
static const char *
owner_of(const DataSet *set, const char *scenario, const char *place)
{
    const State *state = find_state(set, scenario, place);
    const Space *space = find_space(set, place);
    if (state != NULL && state->nation != NULL)
        return state->nation;
    return space != NULL ? space->nation : NULL;
}

static gboolean
printed_garrison(const DataSet *set, const char *place, gint64 *value)
{
    const Space *space = find_space(set, place);
    if (space == NULL || space->garrison == NULL)
        return FALSE;
    *value = ((const Garrison *)space->garrison)->value;
    return record_gives(space->garrison, "value");
}

gboolean
marker_garrison(const DataSet *set, const char *scenario, const char *place, gint64 *value)
{
    const State *state = find_state(set, scenario, place);
    if (state == NULL || !record_gives(&state->record, "garrison"))
        return printed_garrison(set, place, value);
    *value = state->garrison;
    return TRUE;
}

static gboolean
printed_harbour(const DataSet *set, const char *place)
{
    const Space *space = find_space(set, place);
    return space != NULL && space->port != NULL && ((const Port *)space->port)->harbour;
}

gboolean
marker_harbour(const DataSet *set, const char *scenario, const char *place)
{
    const State *state = find_state(set, scenario, place);
    if (state != NULL && record_gives(&state->record, "harbour"))
        return state->harbour;
    return printed_harbour(set, place);
}

static gboolean
set_in_state(EditPlan *plan,
             const char *scenario,
             const char *place,
             const char *key,
             const char *after)
{
    const Subject list = {ENTITY_SCENARIO, (char *)scenario, (char *)"position/places"};
    return layer_set_in_item(plan, &list, place, key, after);
}

gboolean
marker_set(EditPlan *plan, const char *scenario, const char *place, const char *nation)
{
    if (scenario == NULL)
        return edit_plan_fail(plan,
                              _("Markers are part of a set-up: choose a scenario first. Whose land "
                                "it is, is a member of the space."));
    gboolean is_own = g_strcmp0(nation, owner_of(plan->set, scenario, place)) == 0;
    g_autofree char *json = nation != NULL && !is_own ? json_of_text(nation) : NULL;
    return set_in_state(plan, scenario, place, "marker", json);
}

/* Returns: @place in the map, or NULL with the reason in the plan. */
static const Space *
demand_space(EditPlan *plan, const char *place)
{
    const Space *space = find_space(plan->set, place);
    if (space == NULL)
        edit_plan_fail(plan, _("The map has no space “%s”."), place);
    return space;
}

static gboolean
print_garrison(EditPlan *plan, const char *place, gint64 value)
{
    const Space *space = demand_space(plan, place);
    if (space == NULL)
        return FALSE;
    const Subject subject = {ENTITY_SPACE, (char *)place, (char *)""};
    const Subject garrison = {ENTITY_SPACE, (char *)place, (char *)"garrison"};
    if (space->garrison != NULL)
        return edit_plan_set_integer(plan, &garrison, "value", value);
    g_autofree char *name = json_of_text(record_name(&space->record));
    g_autofree char *json =
        g_strdup_printf("{\"name\": %s, \"value\": %" G_GINT64_FORMAT "}", name, value);
    return edit_plan_set_member(plan, &subject, "garrison", json);
}

static gboolean
set_garrison(EditPlan *plan, const char *scenario, const char *place, gint64 value)
{
    if (scenario == NULL)
        return print_garrison(plan, place, value);
    gint64 printed;
    gboolean is_printed = printed_garrison(plan->set, place, &printed) && printed == value;
    g_autofree char *json = is_printed ? NULL : g_strdup_printf("%" G_GINT64_FORMAT, value);
    return set_in_state(plan, scenario, place, "garrison", json);
}

static gboolean
print_harbour(EditPlan *plan, const char *place, gboolean has_harbour)
{
    const Space *space = demand_space(plan, place);
    if (space == NULL)
        return FALSE;
    if (space->port == NULL)
        return !has_harbour ||
               edit_plan_fail(plan,
                              _("%s has no port, and so no harbour: give it a port first."),
                              record_name(&space->record));
    const Subject port = {ENTITY_SPACE, (char *)place, (char *)"port"};
    return edit_plan_set_member(plan, &port, "harbour", has_harbour ? "true" : NULL);
}

static gboolean
set_harbour(EditPlan *plan, const char *scenario, const char *place, gboolean has_harbour)
{
    if (scenario == NULL)
        return print_harbour(plan, place, has_harbour);
    gboolean is_printed = printed_harbour(plan->set, place) == has_harbour;
    const char *json = has_harbour ? "true" : "false";
    return set_in_state(plan, scenario, place, "harbour", is_printed ? NULL : json);
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
document_mark_places(EditorDocument *document,
                     const char *const *places,
                     const char *nation,
                     GError **error)
{
    DataSet *set = editor_document_set(document);
    const char *scenario = editor_document_scenario_id(document);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    for (const char *const *place = places; *place != NULL; place++)
        marker_set(plan, scenario, *place, nation);
    g_autofree char *where = title_of_places(set, scenario, places);
    g_autofree char *label = NULL;
    if (nation != NULL)
        /* Translators: a nation takes a place, or several. */
        label = g_strdup_printf(_("Give %s to %s"),
                                where,
                                title_in(set, scenario, ENTITY_NATION, nation));
    else
        label = g_strdup_printf(_("Take the marker off %s"), where);
    return editor_document_apply(document, plan, label, error);
}

gboolean
document_set_garrison(EditorDocument *document, const char *place, gint64 value, GError **error)
{
    DataSet *set = editor_document_set(document);
    const char *scenario = editor_document_scenario_id(document);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    set_garrison(plan, scenario, place, value);
    g_autofree char *label = g_strdup_printf(_("Set the garrison of %s to %" G_GINT64_FORMAT),
                                             title_in(set, scenario, ENTITY_SPACE, place),
                                             value);
    return editor_document_apply(document, plan, label, error);
}

gboolean
document_set_harbour(EditorDocument *document,
                     const char *place,
                     gboolean has_harbour,
                     GError **error)
{
    DataSet *set = editor_document_set(document);
    const char *scenario = editor_document_scenario_id(document);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    set_harbour(plan, scenario, place, has_harbour);
    g_autofree char *label =
        g_strdup_printf(has_harbour ? _("Give %s a harbour") : _("Take the harbour of %s away"),
                        title_in(set, scenario, ENTITY_SPACE, place));
    return editor_document_apply(document, plan, label, error);
}
