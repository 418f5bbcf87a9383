/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Signs in lines.
 */
#include "editor/tools/grid/terrain-tools.h"

#include "editor/tools/grid/sign-table.h"
#include "editor/tools/layer.h"
#include "schema/store/grid-layer.h"

#include <glib/gi18n.h>

HexPaint
hex_paint_of(const Grid *grid, Hex hex)
{
    g_autoptr(SignTable) terrain = sign_table_new(&grid->terrain);
    g_autoptr(SignTable) levels = sign_table_new(&grid->levels);
    return (HexPaint){sign_table_get(terrain, hex), sign_table_get(levels, hex)};
}

gunichar
terrain_sign(const Record *terrain)
{
    const char *sign = terrain->raw ? NULL : ((const Terrain *)terrain)->sign;
    return sign != NULL ? g_utf8_get_char(sign) : 0;
}

/* Returns: (transfer none): the terrain of that sign, or NULL. */
static const Terrain *
terrain_of_sign(const DataSet *set, gunichar sign)
{
    Records terrains = data_set_records(set, ENTITY_TERRAIN);
    for (guint32 i = 0; i < terrains.length && sign != 0; i++)
        if (terrain_sign(terrains.items[i]) == sign && record_key(terrains.items[i]) != NULL)
            return (const Terrain *)terrains.items[i];
    return NULL;
}

/* Puts @sign into the lines @key for all of @hexes; 0: they stay. */
static gboolean
paint_lines(EditPlan *plan, const char *id, const char *key, const GArray *hexes, gunichar sign)
{
    const Record *grid = record_named(plan->set, ENTITY_GRID, id);
    const Record *below = layer_below(plan->set, ENTITY_GRID, id);
    if (sign == 0 || grid == NULL)
        return plan->error == NULL;
    const Field *field = record_field(grid, key);
    g_autoptr(SignTable) table = sign_table_new(FIELD_SLOT(grid, field, Texts));
    for (guint i = 0; i < hexes->len; i++)
        sign_table_set(table, g_array_index(hexes, Hex, i), sign);
    g_autofree char *json =
        sign_table_json(table, below != NULL ? FIELD_SLOT(below, field, Texts) : NULL);
    return edit_plan_set(plan, ENTITY_GRID, id, key, json);
}

/* What `spaces` says of a hex lies over the lines: it must say the same. */
static gboolean
paint_override(EditPlan *plan, const char *id, HexPaint paint)
{
    const Space *space = (const Space *)record_named(plan->set, ENTITY_SPACE, id);
    const Terrain *terrain = terrain_of_sign(plan->set, paint.terrain);
    const Subject subject = {ENTITY_SPACE, (char *)id, (char *)""};
    if (space == NULL || space->record.raw)
        return plan->error == NULL;
    /* Both are found out first: an edit makes other records. */
    gint level = g_unichar_digit_value(paint.level);
    gboolean is_other = terrain != NULL && g_strcmp0(space->terrain, terrain->id) != 0;
    gboolean is_elsewhere =
        level >= 0 && (!record_gives(&space->record, "level") || space->level != level);
    if (is_other && !edit_plan_set_text(plan, &subject, "terrain", terrain->id))
        return FALSE;
    return !is_elsewhere || edit_plan_set_integer(plan, &subject, "level", level);
}

gboolean
hexes_paint(EditPlan *plan, const HexStroke *stroke, HexPaint paint)
{
    g_autoptr(GArray) hexes = hex_stroke_hexes(stroke);
    if (record_named(plan->set, ENTITY_GRID, stroke->grid) == NULL)
        return edit_plan_fail(plan, _("The map has no grid “%s”."), stroke->grid);
    if (!paint_lines(plan, stroke->grid, "terrain", hexes, paint.terrain) ||
        !paint_lines(plan, stroke->grid, "levels", hexes, paint.level))
        return FALSE;
    g_autoptr(GString) id = g_string_new(NULL);
    for (guint i = 0; i < hexes->len && plan->error == NULL; i++) {
        const Grid *grid = (const Grid *)record_named(plan->set, ENTITY_GRID, stroke->grid);
        g_string_truncate(id, 0);
        grid_hex_id(grid, g_array_index(hexes, Hex, i), id);
        paint_override(plan, id->str, paint);
    }
    return plan->error == NULL;
}

/* Returns: (transfer full): `Clear`, `level 2`, `Hill, level 2`. */
static char *
paint_words(const DataSet *set, HexPaint paint)
{
    const Terrain *terrain = terrain_of_sign(set, paint.terrain);
    const char *ground = terrain != NULL      ? record_name(&terrain->record)
                         : paint.terrain != 0 ? _("no hex")
                                              : NULL;
    g_autofree char *level =
        g_unichar_isdigit(paint.level)
            ? g_strdup_printf(_("level %d"), g_unichar_digit_value(paint.level))
        : paint.level != 0 ? g_strdup(_("the level of the terrain"))
                           : NULL;
    if (ground != NULL && level != NULL)
        return g_strdup_printf("%s, %s", ground, level);
    return g_strdup(ground != NULL ? ground : level);
}

gboolean
document_paint_hexes(EditorDocument *document, const HexStroke *stroke, HexPaint paint,
                     GError **error)
{
    DataSet *set = editor_document_set(document);
    guint n = hex_stroke_size(stroke);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    if (paint.terrain == 0 && paint.level == 0)
        edit_plan_fail(plan, _("The brush paints nothing: choose a terrain or a level."));
    hexes_paint(plan, stroke, paint);
    g_autofree char *words = paint_words(set, paint);
    /* Translators: what is painted is a terrain, a level, or both. */
    g_autofree char *label = g_strdup_printf(ngettext("Paint %u hex: %s", "Paint %u hexes: %s", n),
                                             n, words != NULL ? words : "");
    return editor_document_apply(document, plan, label, error);
}
