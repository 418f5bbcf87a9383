/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Strokes are sets of hexes.
 */
#include "editor/tools/grid/hex-stroke.h"

#include "editor/tools/grid/hex-set.h"
#include "editor/tools/grid/sign-table.h"
#include "schema/store/grid-layer.h"

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
    g_autoptr(SignTable) terrain = sign_table_new(&grid->terrain);
    g_autoptr(SignTable) levels = sign_table_new(&grid->levels);
    g_autoptr(GArray) open = g_array_new(FALSE, FALSE, sizeof(Hex));
    gunichar sign = sign_table_get(terrain, from), level = sign_table_get(levels, from);
    if (!hex_is_within(&stroke->form, from))
        return;
    hex_set_add(stroke->hexes, &stroke->form, from);
    g_array_append_val(open, from);
    while (open->len > 0) {
        Hex hex = g_array_index(open, Hex, open->len - 1);
        g_array_set_size(open, open->len - 1);
        for (guint side = 0; side < HEX_SIDES; side++) {
            Hex next = hex_beyond(&stroke->form, hex, side);
            if (hex_is_within(&stroke->form, next) && sign_table_get(terrain, next) == sign &&
                sign_table_get(levels, next) == level &&
                hex_set_add(stroke->hexes, &stroke->form, next))
                g_array_append_val(open, next);
        }
    }
}

void
hex_stroke_alike(HexStroke *stroke, const Grid *grid, Hex like)
{
    g_autoptr(SignTable) terrain = sign_table_new(&grid->terrain);
    g_autoptr(SignTable) levels = sign_table_new(&grid->levels);
    gunichar sign = sign_table_get(terrain, like), level = sign_table_get(levels, like);
    guint32 n = (guint32)stroke->form.n_columns * (guint32)stroke->form.n_rows;
    for (guint32 i = 0; hex_is_within(&stroke->form, like) && i < n; i++) {
        Hex hex = hex_of_index(&stroke->form, i);
        if (sign_table_get(terrain, hex) == sign && sign_table_get(levels, hex) == level)
            hex_set_add(stroke->hexes, &stroke->form, hex);
    }
}

guint
hex_stroke_size(const HexStroke *stroke)
{
    return g_hash_table_size(stroke->hexes);
}

static gint
by_row(gconstpointer a, gconstpointer b)
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
    g_array_sort(hexes, by_row);
    return hexes;
}
