/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The member `facing` of entries of the set-up.
 */
#include "editor/tools/set-up/facing-tools.h"

#include "editor/tools/own-source.h"
#include "editor/tools/set-up/set-up-tools.h"
#include "schema/model/words.h"
#include "schema/store/grid-layer.h"
#include "validator/scenario/title.h"

#include <glib/gi18n.h>
#include <string.h>

/* Returns: the grid whose hex @unit stands in, or NULL. */
static const Grid *
grid_under(const DataSet *set, const char *scenario, const char *unit)
{
    Hex hex;
    Records grids = data_set_records(set, ENTITY_GRID);
    g_autofree char *zone = scenario != NULL ? set_up_zone(set, scenario, unit) : NULL;
    guint32 i = zone != NULL ? grids_find_hex(grids, zone, &hex) : grids.length;
    return i < grids.length ? (const Grid *)grids.items[i] : NULL;
}

gboolean
units_can_face(EditorDocument *document, const char *const *units)
{
    for (const char *const *unit = units; *unit != NULL; unit++)
        if (grid_under(editor_document_set(document), editor_document_scenario_id(document),
                       *unit) != NULL)
            return TRUE;
    return FALSE;
}

/* Returns: the corner of a hex of @grid that @entry faces, or -1. */
static gint
corner_of(const Grid *grid, const PlacedUnit *entry)
{
    HexGrid form = grid_form(grid);
    return entry != NULL && record_gives(&entry->record, "facing")
               ? hex_corner_number(&form, (guint)entry->facing)
               : -1;
}

static gboolean
set_facing(EditPlan *plan, const char *scenario, const char *unit, guint direction)
{
    g_autofree char *json = json_of_text(direction_words[direction]);
    return set_up_set(plan, scenario, unit, "facing", json);
}

/* Has all that stand with @unit and face somewhere face as it does. */
static gboolean
turn_stack(EditPlan *plan, const char *scenario, const char *unit, guint direction)
{
    const Scenario *shown = (const Scenario *)record_named(plan->set, ENTITY_SCENARIO, scenario);
    const PlacedUnit *own = (const PlacedUnit *)set_up_entry(plan->set, scenario, "units", unit);
    Records entries = own != NULL ? ((const SparsePosition *)shown->position)->units : (Records){0};
    g_autoptr(GPtrArray) others = g_ptr_array_new_with_free_func(g_free);
    for (guint32 i = 0; i < entries.length; i++) {
        const PlacedUnit *entry = (const PlacedUnit *)entries.items[i];
        if (entry != own && !entry->record.raw && record_gives(&entry->record, "facing") &&
            entry->unit != NULL && g_strcmp0(entry->at, own->at) == 0)
            g_ptr_array_add(others, g_strdup(entry->unit));
    }
    for (guint i = 0; i < others->len; i++)
        if (!set_facing(plan, scenario, others->pdata[i], direction))
            return FALSE;
    return plan->error == NULL;
}

static gboolean
turn(EditPlan *plan, const DataSet *before, const char *scenario, const char *unit, gint by)
{
    const Grid *grid = grid_under(before, scenario, unit);
    const PlacedUnit *entry = (const PlacedUnit *)set_up_entry(before, scenario, "units", unit);
    if (grid == NULL || entry == NULL)
        return plan->error == NULL;
    HexGrid form = grid_form(grid);
    gint corner = corner_of(grid, entry),
         turned = ((corner + by) % HEX_SIDES + HEX_SIDES) % HEX_SIDES;
    guint direction = hex_corner(&form, corner < 0 ? 0 : (guint)turned);
    return set_facing(plan, scenario, unit, direction) &&
           turn_stack(plan, scenario, unit, direction);
}

gboolean
document_face_units(EditorDocument *document, const char *const *units, gint by, GError **error)
{
    DataSet *set = editor_document_set(document);
    const char *scenario = editor_document_scenario_id(document);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    if (!units_can_face(document, units))
        edit_plan_fail(plan, _("Only units in hexes face somewhere."));
    for (const char *const *unit = units; *unit != NULL; unit++)
        turn(plan, set, scenario, *unit, by);
    own_changes(plan, set, 0);
    guint n = g_strv_length((char **)units);
    g_autofree char *many = n == 1 ? g_strdup(title_in(set, scenario, ENTITY_UNIT, units[0]))
                                   : g_strdup_printf(ngettext("%u unit", "%u units", n), n);
    g_autofree char *label =
        g_strdup_printf(by > 0 ? _("Turn %s to the right") : _("Turn %s to the left"), many);
    return editor_document_apply(document, plan, label, error);
}
