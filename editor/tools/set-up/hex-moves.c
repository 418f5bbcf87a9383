/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From hex to hex by directions.
 */
#include "editor/tools/set-up/hex-moves.h"

#include "editor/tools/own-source.h"
#include "editor/tools/place-words.h"
#include "editor/tools/set-up/set-up-tools.h"
#include "schema/model/words.h"
#include "schema/store/grid-layer.h"
#include "validator/scenario/title.h"

#include <glib/gi18n.h>

/* Where a direction that is no side leads: along a row or column. */
static const gint8 straight[HEX_DIRECTIONS][2] = {
    [DIRECTION_N] = {0, -1},
    [DIRECTION_E] = {1, 0},
    [DIRECTION_S] = {0, 1},
    [DIRECTION_W] = {-1, 0},
};

static const char *
direction_title(guint direction)
{
    return _(word_phrase(direction_words, (int)direction));
}

char *
hex_towards(const DataSet *set, const char *place, guint direction)
{
    Hex hex;
    Records grids = data_set_records(set, ENTITY_GRID);
    guint32 at = place != NULL ? grids_find_hex(grids, place, &hex) : grids.length;
    if (at == grids.length)
        return NULL;
    const Grid *grid = (const Grid *)grids.items[at];
    HexGrid form = grid_form(grid);
    gint side = hex_side_number(&form, direction);
    Hex next = {hex.column + straight[direction][0], hex.row + straight[direction][1]};
    if (side >= 0)
        next = hex_beyond(&form, hex, (guint)side);
    if (!grid_has_hex(grid, next))
        return NULL;
    g_autoptr(GString) id = g_string_new(NULL);
    grid_hex_id(grid, next, id);
    return g_strdup(id->str);
}

/* Returns: (transfer full): `Upplands 1`, or `3 units`. */
static char *
units_title(const DataSet *set, const char *scenario, const char *const *units)
{
    guint n = g_strv_length((char **)units);
    return n == 1 ? g_strdup(title_in(set, scenario, ENTITY_UNIT, units[0]))
                  : g_strdup_printf(ngettext("%u unit", "%u units", n), n);
}

gboolean
document_step_units(EditorDocument *document, const char *const *units, guint direction,
                    GError **error)
{
    DataSet *set = editor_document_set(document);
    const char *scenario = editor_document_scenario_id(document);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    for (guint i = 0; units[i] != NULL; i++) {
        g_autofree char *zone = set_up_zone(set, scenario, units[i]);
        g_autofree char *next = hex_towards(set, zone, direction);
        if (next == NULL)
            edit_plan_fail(plan,
                           /* Translators: a direction, and a unit. */
                           _("No hex lies on the %s of %s."), direction_title(direction),
                           title_in(set, scenario, ENTITY_UNIT, units[i]));
        else
            set_up_move(plan, scenario, units[i], next);
    }
    own_changes(plan, set, 0);
    g_autofree char *who = units_title(set, scenario, units);
    /* Translators: a unit, or several, and a direction. */
    g_autofree char *label =
        g_strdup_printf(_("Move %s to the %s"), who, direction_title(direction));
    return editor_document_apply(document, plan, label, error);
}

char **
unit_line_hexes(const DataSet *set, const UnitLine *line, GError **error)
{
    g_autoptr(GStrvBuilder) hexes = g_strv_builder_new();
    g_autofree char *hex = NULL;
    guint n = g_strv_length((char **)line->units), per_hex = MAX(line->per_hex, 1);
    for (guint i = 0; i < n; i += per_hex) {
        g_autofree char *next =
            i == 0 ? g_strdup(line->from) : hex_towards(set, hex, line->direction);
        if (next == NULL || (i == 0 && record_named(set, ENTITY_SPACE, next) == NULL)) {
            g_set_error(error, EDIT_ERROR, EDIT_ERROR_PATH,
                        _("The line leaves the grid: there are hexes for %u of %u units."),
                        MIN(i, n), n);
            return NULL;
        }
        g_strv_builder_add(hexes, next);
        g_free(hex);
        hex = g_steal_pointer(&next);
    }
    if (n > 0)
        return g_strv_builder_end(hexes);
    g_set_error(error, EDIT_ERROR, EDIT_ERROR_PATH, _("Nobody stands in the line."));
    return NULL;
}

gboolean
document_place_line(EditorDocument *document, const UnitLine *line, GError **error)
{
    DataSet *set = editor_document_set(document);
    const char *scenario = editor_document_scenario_id(document);
    g_auto(GStrv) hexes = unit_line_hexes(set, line, error);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    g_autofree char *facing = json_of_text(direction_words[MAX(line->facing, 0)]);
    if (hexes == NULL)
        return FALSE;
    if (scenario == NULL)
        edit_plan_fail(plan, _("A line is part of a set-up: choose a scenario first."));
    for (guint i = 0; line->units[i] != NULL && plan->error == NULL; i++) {
        set_up_move(plan, scenario, line->units[i], hexes[i / MAX(line->per_hex, 1)]);
        if (line->facing >= 0)
            set_up_set(plan, scenario, line->units[i], "facing", facing);
    }
    own_changes(plan, set, 0);
    g_autofree char *who = units_title(set, scenario, line->units);
    g_autofree char *where = zone_title(set, scenario, line->from);
    /* Translators: a unit, or several, a hex, and a direction. */
    g_autofree char *label = g_strdup_printf(_("Place %s in a line from %s to the %s"), who, where,
                                             direction_title(line->direction));
    return editor_document_apply(document, plan, label, error);
}
