/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Entries of the set-up move in their list.
 */
#include "editor/tools/set-up/stack-tools.h"

#include "editor/tools/layer.h"
#include "editor/tools/set-up/set-up-tools.h"
#include "schema/model/records/record-write.h"
#include "validator/scenario/title.h"

#include <glib/gi18n.h>

#define LIST "position/units"

gboolean
stack_has_order(const ScenarioState *state, const char *zone)
{
    const GArray *units = scenario_state_units(state, zone);
    return state->scenario != NULL && state->chart->has_stack_order && units != NULL &&
           units->len > 1 && zone[0] != '@';
}

/* Returns: the place of @unit in the list that the open layer itself has, from 1; 0: it is not
 * there. */
static guint32
place_in_list(const DataSet *set, const char *scenario, const char *unit)
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
take_place(EditPlan *plan, const char *scenario, const char *unit, const char *other)
{
    guint32 from = place_in_list(plan->set, scenario, unit);
    guint32 to = place_in_list(plan->set, scenario, other);
    const Record *entry = set_up_entry(plan->set, scenario, "units", unit);
    if (from == 0 || to == 0 || entry == NULL)
        return edit_plan_fail(plan,
                              _("What a scenario or data set below says keeps its order: %s or %s "
                                "stands there."),
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
stack_of(EditorDocument *document, const char *unit, gint *at)
{
    const ScenarioState *state = editor_document_state(document);
    const UnitState *found = scenario_state_unit(state, unit);
    if (found == NULL || !stack_has_order(state, found->zone))
        return NULL;
    const GArray *units = scenario_state_units(state, found->zone);
    for (*at = 0; *at < (gint)units->len; (*at)++)
        if (g_strcmp0(g_array_index(units, UnitState, *at).unit->id, unit) == 0)
            return units;
    return NULL;
}

gboolean
document_raise_unit(EditorDocument *document, const char *unit, gint by, GError **error)
{
    gint at;
    DataSet *set = editor_document_set(document);
    const char *scenario = editor_document_scenario_id(document);
    const GArray *units = stack_of(document, unit, &at);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    const char *name = title_in(set, scenario, ENTITY_UNIT, unit);
    if (units == NULL)
        edit_plan_fail(plan, _("%s shares no hex with other units."), name);
    for (gint i = 0; units != NULL && i < ABS(by); i++) {
        gint next = at + (by > 0 ? 1 : -1);
        if (next < 0 || next >= (gint)units->len)
            break;
        take_place(plan, scenario, unit, g_array_index(units, UnitState, next).unit->id);
        at = next;
    }
    g_autofree char *label = g_strdup_printf(
        by > 0 ? _("Move %s up in its stack") : _("Move %s down in its stack"), name);
    return editor_document_apply(document, plan, label, error);
}

gboolean
document_stack_unit(EditorDocument *document, const char *unit, const char *other, GError **error)
{
    gint from, to;
    const GArray *units = stack_of(document, unit, &from);
    if (units == NULL || stack_of(document, other, &to) != units) {
        g_set_error(error, EDIT_ERROR, EDIT_ERROR_PATH,
                    _("Only units of one hex lie on each other."));
        return FALSE;
    }
    return from == to || document_raise_unit(document, unit, to - from, error);
}
