/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Signs for terrains, and the lines of a grid.
 */
#include "schema/foreign/foreign-grid.h"

#include "schema/foreign/foreign-map.h"
#include "schema/model/words.h"
#include "schema/store/grid-layer.h"

#define GRID_ID "map"

/* Beyond ASCII, signs are letters from here on. */
#define FIRST_FAR_SIGN 0xc0u

ForeignGrid *
foreign_grid_new(HexGrid form)
{
    gsize n = (gsize)form.n_columns * (gsize)form.n_rows;
    ForeignGrid *grid = g_new(ForeignGrid, 1);
    *grid = (ForeignGrid){
        .form = form,
        .terrains = g_new(guint32, MAX(n, 1)),
        .named = g_array_new(FALSE, FALSE, sizeof(ForeignHex)),
    };
    for (gsize i = 0; i < n; i++)
        grid->terrains[i] = FOREIGN_NONE;
    return grid;
}

void
foreign_grid_free(ForeignGrid *grid)
{
    if (grid == NULL)
        return;
    g_free(grid->terrains);
    g_array_unref(grid->named);
    g_free(grid);
}

/* Takes @sign. Returns: whether it is one, and was free. */
static gboolean
take_sign(GHashTable *taken, gunichar sign)
{
    gboolean is_sign = sign < 0x7f ? g_unichar_isgraph(sign) && sign != '"' && sign != '\\'
                                   : sign >= FIRST_FAR_SIGN && g_unichar_isalpha(sign);
    return is_sign && g_hash_table_add(taken, GUINT_TO_POINTER(sign));
}

/* Returns: (transfer full): the sign of each of @terrains: the first letter of its id, small or
 * large, where it is free. */
static gunichar *
make_signs(const GArray *terrains)
{
    g_autoptr(GHashTable) taken = g_hash_table_new(NULL, NULL);
    gunichar *signs = g_new(gunichar, MAX(terrains->len, 1)), next = '!';
    for (guint i = 0; i < terrains->len; i++) {
        char first = g_array_index(terrains, ForeignTerrain, i).called.id[0];
        signs[i] = (gunichar)first;
        if (take_sign(taken, signs[i]))
            continue;
        signs[i] = (gunichar)g_ascii_toupper(first);
        while (!take_sign(taken, signs[i]))
            signs[i] = next++;
    }
    return signs;
}

static void
write_text(Writer *writer, const char *name, const char *text)
{
    writer_name(writer, name);
    writer_text(writer, text);
}

static void
write_lines(const ForeignGrid *grid, const gunichar *signs, Writer *writer)
{
    writer_name(writer, "terrain");
    writer_begin_array(writer);
    g_autoptr(GString) line = g_string_new(NULL);
    for (Hex hex = {0, 0}; hex.row < grid->form.n_rows; hex.row++) {
        g_string_truncate(line, 0);
        for (hex.column = 0; hex.column < grid->form.n_columns; hex.column++) {
            guint32 terrain = grid->terrains[hex_index(&grid->form, hex)];
            g_string_append_unichar(line, terrain != FOREIGN_NONE ? signs[terrain] : ' ');
        }
        writer_text(writer, line->str);
    }
    writer_end_array(writer);
}

void
foreign_grid_write_map(const ForeignGrid *grid,
                       const char *title,
                       const GArray *terrains,
                       Writer *writer)
{
    /* The labels of the grid that is written here. */
    const HexLabels labels = {.counts_on = TRUE, .first = 1, .digits = 2};
    g_autofree gunichar *signs = make_signs(terrains);
    writer_name(writer, "grids");
    writer_begin_array(writer);
    writer_begin_object(writer);
    write_text(writer, "id", GRID_ID);
    write_text(writer, "name", title);
    write_text(writer, "top", top_words[grid->form.has_flat_top ? TOP_FLAT : TOP_POINTY]);
    write_text(writer, "shift", shift_words[grid->form.shifts_even ? SHIFT_EVEN : SHIFT_ODD]);
    write_text(writer, "after-z", after_z_words[AFTER_Z_COUNT]);
    writer_name(writer, "columns");
    writer_integer(writer, grid->form.n_columns);
    writer_name(writer, "rows");
    writer_integer(writer, grid->form.n_rows);
    write_lines(grid, signs, writer);
    writer_end_object(writer);
    writer_end_array(writer);
    writer_name(writer, "spaces");
    writer_begin_array(writer);
    for (guint i = 0; i < grid->named->len; i++) {
        const ForeignHex *named = &g_array_index(grid->named, ForeignHex, i);
        char label[HEX_LABEL_SIZE];
        hex_label_write(&labels, named->hex, label);
        g_autofree char *id = g_ascii_strdown(label, -1);
        writer_begin_object(writer);
        write_text(writer, "id", id);
        write_text(writer, "name", named->name);
        writer_end_object(writer);
    }
    writer_end_array(writer);
}

void
foreign_grid_write_terrains(const GArray *terrains, Writer *writer)
{
    g_autofree gunichar *signs = make_signs(terrains);
    writer_name(writer, "terrains");
    writer_begin_array(writer);
    for (guint i = 0; i < terrains->len; i++) {
        const ForeignTerrain *terrain = &g_array_index(terrains, ForeignTerrain, i);
        char sign[7] = "";
        g_unichar_to_utf8(signs[i], sign);
        writer_begin_object(writer);
        write_text(writer, "id", terrain->called.id);
        write_text(writer, "name", terrain->called.name);
        write_text(writer, "sign", sign);
        if (!terrain->is_sea) {
            writer_name(writer, "costs");
            writer_begin_array(writer);
            writer_begin_object(writer);
            writer_name(writer, "points");
            writer_integer(writer, 1);
            writer_end_object(writer);
            writer_end_array(writer);
        } else {
            write_text(writer, "pattern", pattern_words[PATTERN_WATER]);
        }
        writer_end_object(writer);
    }
    writer_end_array(writer);
}
