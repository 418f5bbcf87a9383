/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The ground of hexes: the lines of signs of a grid, the hexes under a brush, and painting them.
 */
#include "editor/tools/hex-terrain.h"
#include "schema/store/grid-layer.h"
#include "validator/edits/layer.h"

#include <glib/gi18n.h>

static void
add_sign_row(HexSigns *table, const char *line)
{
    glong n;
    g_autofree gunichar *letters = g_utf8_to_ucs4_fast(line, -1, &n);
    GArray *row = g_array_new(FALSE, FALSE, sizeof(gunichar));
    g_array_append_vals(row, letters, (guint)n);
    g_ptr_array_add(table->rows, row);
}

HexSigns *
hex_signs_new(const Texts *lines)
{
    HexSigns *table = g_new(HexSigns, 1);
    table->rows = g_ptr_array_new_with_free_func((GDestroyNotify)g_array_unref);
    for (guint32 i = 0; i < lines->length; i++)
        add_sign_row(table, lines->items[i]);
    return table;
}

void
hex_signs_free(HexSigns *table)
{
    if (table == NULL)
        return;
    g_ptr_array_unref(table->rows);
    g_free(table);
}

gunichar
hex_signs_get(const HexSigns *table, Hex hex)
{
    if (hex.row < 0 || hex.column < 0 || (guint)hex.row >= table->rows->len)
        return ' ';
    const GArray *row = table->rows->pdata[hex.row];
    return (guint)hex.column < row->len ? g_array_index(row, gunichar, hex.column) : ' ';
}

void
hex_signs_set(HexSigns *table, Hex hex, gunichar sign)
{
    const gunichar blank = ' ';
    g_return_if_fail(hex.row >= 0 && hex.column >= 0);
    if (sign == hex_signs_get(table, hex))
        return;
    while (table->rows->len <= (guint)hex.row)
        add_sign_row(table, "");
    GArray *row = table->rows->pdata[hex.row];
    while (row->len <= (guint)hex.column)
        g_array_append_val(row, blank);
    g_array_index(row, gunichar, hex.column) = sign;
}

char **
hex_signs_lines(const HexSigns *table, const Texts *below)
{
    char **lines = g_new0(char *, table->rows->len + 1);
    for (guint i = 0; i < table->rows->len; i++) {
        const GArray *row = table->rows->pdata[i];
        g_autofree char *line =
            g_ucs4_to_utf8((const gunichar *)(gconstpointer)row->data, row->len, NULL, NULL, NULL);
        gboolean shows_through =
            below != NULL && i < below->length && g_strcmp0(line, below->items[i]) == 0;
        lines[i] = g_strdup(shows_through || line == NULL ? "" : line);
    }
    return lines;
}

char *
hex_id(const Grid *grid, Hex hex)
{
    GString *id = g_string_new(NULL);
    grid_hex_id(grid, hex, id);
    return g_string_free(id, FALSE);
}

HexStroke *
hex_stroke_new(const Grid *grid)
{
    HexStroke *stroke = g_new(HexStroke, 1);
    *stroke = (HexStroke){
        .grid = g_strdup(grid->id),
        .form = grid_form(grid),
        .hexes = g_hash_table_new(NULL, NULL),
    };
    return stroke;
}

void
hex_stroke_free(HexStroke *stroke)
{
    if (stroke == NULL)
        return;
    g_free(stroke->grid);
    g_hash_table_unref(stroke->hexes);
    g_free(stroke);
}

void
hex_stroke_dab(HexStroke *stroke, const Grid *grid, Hex middle, guint reach)
{
    gint32 far = (gint32)MIN(reach, HEX_BRUSH_REACH_MAX);
    for (gint32 row = middle.row - far; row <= middle.row + far; row++)
        for (gint32 column = middle.column - far; column <= middle.column + far; column++) {
            Hex hex = {column, row};
            guint distance = hex_distance(&stroke->form, middle, hex);
            if (hex_is_within(&stroke->form, hex) && distance <= (guint)far &&
                (distance == 0 || grid_has_hex(grid, hex)))
                hex_set_add(stroke->hexes, &stroke->form, hex);
        }
}

void
hex_stroke_line(HexStroke *stroke, const Grid *grid, Hex from, Hex to, guint reach)
{
    guint n = hex_distance(&stroke->form, from, to);
    for (guint step = 0; step <= n; step++)
        hex_stroke_dab(stroke, grid, hex_on_line(&stroke->form, from, to, step), reach);
}

void
hex_stroke_fill(HexStroke *stroke, const Grid *grid, Hex from)
{
    g_autoptr(HexSigns) terrain = hex_signs_new(&grid->terrain);
    g_autoptr(HexSigns) levels = hex_signs_new(&grid->levels);
    g_autoptr(GArray) open = g_array_new(FALSE, FALSE, sizeof(Hex));
    gunichar sign = hex_signs_get(terrain, from), level = hex_signs_get(levels, from);
    if (!hex_is_within(&stroke->form, from))
        return;
    hex_set_add(stroke->hexes, &stroke->form, from);
    g_array_append_val(open, from);
    while (open->len > 0) {
        Hex hex = g_array_index(open, Hex, open->len - 1);
        g_array_set_size(open, open->len - 1);
        for (guint side = 0; side < HEX_SIDES; side++) {
            Hex next = hex_neighbour(&stroke->form, hex, side);
            if (hex_is_within(&stroke->form, next) && hex_signs_get(terrain, next) == sign &&
                hex_signs_get(levels, next) == level &&
                hex_set_add(stroke->hexes, &stroke->form, next))
                g_array_append_val(open, next);
        }
    }
}

void
hex_stroke_alike(HexStroke *stroke, const Grid *grid, Hex like)
{
    g_autoptr(HexSigns) terrain = hex_signs_new(&grid->terrain);
    g_autoptr(HexSigns) levels = hex_signs_new(&grid->levels);
    gunichar sign = hex_signs_get(terrain, like), level = hex_signs_get(levels, like);
    guint32 n = (guint32)stroke->form.n_columns * (guint32)stroke->form.n_rows;
    for (guint32 i = 0; hex_is_within(&stroke->form, like) && i < n; i++) {
        Hex hex = hex_of_index(&stroke->form, i);
        if (hex_signs_get(terrain, hex) == sign && hex_signs_get(levels, hex) == level)
            hex_set_add(stroke->hexes, &stroke->form, hex);
    }
}

static gint
compare_hex_rows(gconstpointer a, gconstpointer b)
{
    const Hex *one = a, *other = b;
    return one->row != other->row ? one->row - other->row : one->column - other->column;
}

GArray *
hex_stroke_hexes(const HexStroke *stroke)
{
    GArray *hexes = g_array_new(FALSE, FALSE, sizeof(Hex));
    GHashTableIter iter;
    gpointer key;
    g_hash_table_iter_init(&iter, stroke->hexes);
    while (g_hash_table_iter_next(&iter, &key, NULL)) {
        Hex hex = hex_of_index(&stroke->form, GPOINTER_TO_UINT(key) - 1);
        g_array_append_val(hexes, hex);
    }
    g_array_sort(hexes, compare_hex_rows);
    return hexes;
}

HexPaint
hex_paint_of(const Grid *grid, Hex hex)
{
    g_autoptr(HexSigns) terrain = hex_signs_new(&grid->terrain);
    g_autoptr(HexSigns) levels = hex_signs_new(&grid->levels);
    return (HexPaint){hex_signs_get(terrain, hex), hex_signs_get(levels, hex)};
}

gunichar
hex_terrain_sign(const Record *terrain)
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
        if (hex_terrain_sign(terrains.items[i]) == sign && record_key(terrains.items[i]) != NULL)
            return (const Terrain *)terrains.items[i];
    return NULL;
}

/* Puts @sign into the lines @key for all of @hexes; 0: they stay. */
static gboolean
paint_lines(EditPlan *plan, const char *id, const char *key, const GArray *hexes, gunichar sign)
{
    const Record *grid = data_set_find_record(plan->set, ENTITY_GRID, id);
    const Record *below = layer_below(plan->set, ENTITY_GRID, id);
    if (sign == 0 || grid == NULL)
        return plan->error == NULL;
    const Field *field = record_field(grid, key);
    g_autoptr(HexSigns) table = hex_signs_new(FIELD_SLOT(grid, field, Texts));
    for (guint i = 0; i < hexes->len; i++)
        hex_signs_set(table, g_array_index(hexes, Hex, i), sign);
    g_auto(GStrv) lines =
        hex_signs_lines(table, below != NULL ? FIELD_SLOT(below, field, Texts) : NULL);
    return edit_plan_set_value(plan, ENTITY_GRID, id, key,
                               lines[0] != NULL ? VALUE_OF_STRV(lines) : NULL);
}

/* What `spaces` states about a hex overrides the lines: it must be the same. */
static gboolean
paint_space_override(EditPlan *plan, const char *id, HexPaint paint)
{
    const Space *space = (const Space *)data_set_find_record(plan->set, ENTITY_SPACE, id);
    const Terrain *terrain = terrain_of_sign(plan->set, paint.terrain);
    const Subject subject = {ENTITY_SPACE, (char *)id, (char *)""};
    if (space == NULL || space->record.raw)
        return plan->error == NULL;
    /* Both are found out first: an edit makes other records. */
    gint level = g_unichar_digit_value(paint.level);
    gboolean is_other = terrain != NULL && g_strcmp0(space->terrain, terrain->id) != 0;
    gboolean is_elsewhere =
        level >= 0 && (!record_has_key(&space->record, "level") || space->level != level);
    if (is_other && !edit_plan_set_member(plan, &subject, "terrain", VALUE_OF_TEXT(terrain->id)))
        return FALSE;
    return !is_elsewhere || edit_plan_set_member(plan, &subject, "level", VALUE_OF_NUMBER(level));
}

gboolean
hex_stroke_paint(EditPlan *plan, const HexStroke *stroke, HexPaint paint)
{
    g_autoptr(GArray) hexes = hex_stroke_hexes(stroke);
    if (data_set_find_record(plan->set, ENTITY_GRID, stroke->grid) == NULL)
        return edit_plan_fail(plan, _("The map has no grid “%s”."), stroke->grid);
    if (!paint_lines(plan, stroke->grid, "terrain", hexes, paint.terrain) ||
        !paint_lines(plan, stroke->grid, "levels", hexes, paint.level))
        return FALSE;
    for (guint i = 0; i < hexes->len && plan->error == NULL; i++) {
        const Grid *grid = (const Grid *)data_set_find_record(plan->set, ENTITY_GRID, stroke->grid);
        g_autofree char *id = hex_id(grid, g_array_index(hexes, Hex, i));
        paint_space_override(plan, id, paint);
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
hex_stroke_paint_in_document(EditorDocument *document, const HexStroke *stroke, HexPaint paint,
                             GError **error)
{
    DataSet *set = editor_document_set(document);
    guint n = g_hash_table_size(stroke->hexes);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    if (paint.terrain == 0 && paint.level == 0)
        edit_plan_fail(plan, _("The brush paints nothing: choose a terrain or a level."));
    hex_stroke_paint(plan, stroke, paint);
    g_autofree char *words = paint_words(set, paint);
    /* Translators: what is painted is a terrain, a level, or both. */
    g_autofree char *label = g_strdup_printf(ngettext("Paint %u hex: %s", "Paint %u hexes: %s", n),
                                             n, words != NULL ? words : "");
    return editor_document_apply(document, plan, label, error);
}
