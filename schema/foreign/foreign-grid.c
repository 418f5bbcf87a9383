/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Signs for terrains, and the lines of a grid.
 */
#include "schema/foreign/foreign-grid.h"

#include "schema/foreign/foreign-map.h"
#include "schema/model/words.h"
#include "schema/store/grid-layer.h"

#include <string.h>

#define GRID_ID "map"

/* What a grid says of its labels where it says nothing. */
#define USUAL_FIRST 1
#define USUAL_DIGITS 2

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
        .levels = g_new0(guint8, MAX(n, 1)),
        .named = g_array_new(FALSE, FALSE, sizeof(ForeignHex)),
        .sides = g_array_new(FALSE, FALSE, sizeof(ForeignHexside)),
        .labels = {.counts_on = TRUE, .first = USUAL_FIRST, .digits = USUAL_DIGITS},
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
    g_free(grid->levels);
    g_array_unref(grid->named);
    g_array_unref(grid->sides);
    g_free(grid);
}

/* Returns: (transfer full): sign -> number + 1 of a terrain of @map, which gets those of @set. */
static GHashTable *
view_terrains(ForeignMap *map, const DataSet *set)
{
    GHashTable *signs = g_hash_table_new(NULL, NULL);
    Records terrains = data_set_records(set, ENTITY_TERRAIN);
    for (guint32 i = 0; i < terrains.length; i++) {
        const Terrain *terrain = (const Terrain *)terrains.items[i];
        if (terrain->id == NULL || terrain->sign == NULL)
            continue;
        g_autofree char *paint = g_strdup_printf("#%06x", (guint)terrain->paint);
        ForeignTerrain made = {
            .called.name =
                foreign_map_text(map, terrain->name != NULL ? terrain->name : terrain->id),
            .called.id = foreign_map_text(map, terrain->id),
            .is_sea = terrain->pattern == PATTERN_WATER && terrain->costs.length == 0,
            .paint = record_gives(&terrain->record, "paint") ? foreign_map_text(map, paint) : NULL,
        };
        g_array_append_val(map->terrains, made);
        g_hash_table_insert(signs, GUINT_TO_POINTER(g_utf8_get_char(terrain->sign)),
                            GUINT_TO_POINTER(map->terrains->len));
    }
    return signs;
}

/* Adds the hexes of @grid that are called otherwise than by their label. */
static void
view_names(ForeignMap *map, const DataSet *set, const Grid *grid)
{
    Records spaces = data_set_records(set, ENTITY_SPACE);
    HexLabels labels = grid_labels(grid);
    for (guint32 i = 0; i < spaces.length; i++) {
        const Space *space = (const Space *)spaces.items[i];
        ForeignHex named;
        char label[HEX_LABEL_SIZE];
        if (space->id == NULL || space->name == NULL || !grid_find_hex(grid, space->id, &named.hex))
            continue;
        hex_label_write(&labels, named.hex, label);
        named.name = foreign_map_text(map, space->name);
        if (strcmp(label, space->name) != 0)
            g_array_append_val(map->grid->named, named);
    }
    g_array_sort(map->grid->named, foreign_hex_compare);
}

gint
foreign_hex_compare(gconstpointer a, gconstpointer b)
{
    const Hex *one = &((const ForeignHex *)a)->hex, *other = &((const ForeignHex *)b)->hex;
    return one->row != other->row ? one->row - other->row : one->column - other->column;
}

void
foreign_grid_view_sides(ForeignMap *map, const DataSet *set, guint32 number)
{
    Records sides = data_set_records(set, ENTITY_HEXSIDE),
            grids = data_set_records(set, ENTITY_GRID);
    for (guint32 i = 0; map->grid != NULL && i < sides.length; i++) {
        const Hexside *side = (const Hexside *)sides.items[i];
        ForeignHexside made = {.side = (guint)side->side + 1, .border = 0};
        if (side->hex == NULL || side->border == NULL || !record_gives(&side->record, "side") ||
            !grid_find_hex((const Grid *)grids.items[number], side->hex, &made.hex))
            continue;
        while (made.border < map->borders->len &&
               strcmp(g_array_index(map->borders, ForeignName, made.border).id, side->border) != 0)
            made.border++;
        if (made.border < map->borders->len)
            g_array_append_val(map->grid->sides, made);
    }
}

guint32
foreign_grid_played(const DataSet *set, const Record *scenario)
{
    Records grids = data_set_records(set, ENTITY_GRID);
    const SparsePosition *position =
        scenario != NULL ? (const SparsePosition *)((const Scenario *)scenario)->position : NULL;
    g_autofree guint *n_units = g_new0(guint, grids.length + 1);
    guint32 most = 0;
    for (guint32 i = 0; position != NULL && i < position->units.length; i++) {
        const PlacedUnit *placed = (const PlacedUnit *)position->units.items[i];
        Hex hex;
        if (placed->at != NULL)
            n_units[grids_find_hex(grids, placed->at, &hex)]++;
    }
    for (guint32 i = 1; i < grids.length; i++)
        most = n_units[i] > n_units[most] ? i : most;
    return most;
}

guint
foreign_grid_view(ForeignMap *map, const DataSet *set, guint32 number)
{
    Records grids = data_set_records(set, ENTITY_GRID);
    const Grid *grid = number < grids.length ? (const Grid *)grids.items[number] : NULL;
    HexGrid form = grid != NULL ? grid_form(grid) : (HexGrid){0};
    guint n_levels = 0;
    if ((gint64)form.n_columns * form.n_rows == 0 ||
        (gint64)form.n_columns * form.n_rows > LIMIT_HEXES)
        return 0;
    g_autoptr(GHashTable) signs = view_terrains(map, set);
    map->grid = foreign_grid_new(form);
    map->grid->labels = grid_labels(grid);
    for (guint32 row = 0; row < MIN(grid->terrain.length, (guint32)form.n_rows); row++) {
        const char *at = grid->terrain.items[row];
        for (Hex hex = {0, (gint32)row}; *at != '\0' && hex.column < form.n_columns;
             hex.column++, at = g_utf8_next_char(at)) {
            guint terrain =
                GPOINTER_TO_UINT(g_hash_table_lookup(signs, GUINT_TO_POINTER(g_utf8_get_char(at))));
            map->grid->terrains[hex_index(&form, hex)] = terrain > 0 ? terrain - 1 : FOREIGN_NONE;
        }
    }
    for (guint32 row = 0; row < MIN(grid->levels.length, (guint32)form.n_rows); row++) {
        const char *at = grid->levels.items[row];
        for (Hex hex = {0, (gint32)row}; at[hex.column] != '\0' && hex.column < form.n_columns;
             hex.column++) {
            gboolean is_high = at[hex.column] >= '1' && at[hex.column] <= '9';
            map->grid->levels[hex_index(&form, hex)] = is_high ? (guint8)(at[hex.column] - '0') : 0;
            n_levels += is_high;
        }
    }
    view_names(map, set, grid);
    return n_levels;
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
write_lines(const ForeignGrid *grid, const gunichar *signs, Writer *writer)
{
    writer_member_array(writer, "terrain");
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

/* Writes the levels of the hexes, where there are any. */
static void
write_levels(const ForeignGrid *grid, Writer *writer)
{
    gsize n = (gsize)grid->form.n_columns * (gsize)grid->form.n_rows, first = 0;
    while (first < n && grid->levels[first] == 0)
        first++;
    if (first == n)
        return;
    writer_member_array(writer, "levels");
    g_autoptr(GString) line = g_string_new(NULL);
    for (Hex hex = {0, 0}; hex.row < grid->form.n_rows; hex.row++) {
        g_string_truncate(line, 0);
        for (hex.column = 0; hex.column < grid->form.n_columns; hex.column++)
            g_string_append_c(line, (char)('0' + grid->levels[hex_index(&grid->form, hex)]));
        writer_text(writer, line->str);
    }
    writer_end_array(writer);
}

HexLabels
foreign_grid_labels(const ForeignGrid *grid)
{
    HexLabels labels = grid->labels;
    labels.has_flat_top = grid->form.has_flat_top;
    labels.shifts_even = grid->form.shifts_even;
    return labels;
}

char *
foreign_grid_hex_id(const ForeignGrid *grid, guint32 index)
{
    char label[HEX_LABEL_SIZE];
    const HexLabels labels = foreign_grid_labels(grid);
    hex_label_write(&labels, hex_of_index(&grid->form, index), label);
    return g_ascii_strdown(label, -1);
}

static void
write_labels(const HexLabels *labels, Writer *writer)
{
    if (labels->letters_rows)
        writer_member_text(writer, "letters", letters_words[LETTERS_ROWS]);
    writer_member_text(writer, "after-z",
                       after_z_words[labels->counts_on ? AFTER_Z_COUNT : AFTER_Z_DOUBLE]);
    if (labels->first != USUAL_FIRST) {
        writer_member_integer(writer, "first", labels->first);
    }
    if (labels->digits != USUAL_DIGITS) {
        writer_member_integer(writer, "digits", labels->digits);
    }
    if (labels->is_oblique)
        writer_member_boolean(writer, "oblique", TRUE);
}

static void
write_names(const ForeignGrid *grid, Writer *writer)
{
    writer_member_array(writer, "spaces");
    for (guint i = 0; i < grid->named->len; i++) {
        const ForeignHex *named = &g_array_index(grid->named, ForeignHex, i);
        g_autofree char *id = foreign_grid_hex_id(grid, hex_index(&grid->form, named->hex));
        writer_begin_object(writer);
        writer_member_text(writer, "id", id);
        writer_member_text(writer, "name", named->name);
        writer_end_object(writer);
    }
    writer_end_array(writer);
}

static void
write_sides(const ForeignMap *map, Writer *writer)
{
    const ForeignGrid *grid = map->grid;
    writer_member_array(writer, "hexsides");
    for (guint i = 0; i < grid->sides->len; i++) {
        const ForeignHexside *side = &g_array_index(grid->sides, ForeignHexside, i);
        g_autofree char *hex = foreign_grid_hex_id(grid, hex_index(&grid->form, side->hex));
        if (side->border == FOREIGN_NONE)
            continue;
        writer_begin_object(writer);
        writer_member_text(writer, "hex", hex);
        writer_member_text(writer, "side", direction_words[side->side - 1]);
        writer_member_text(writer, "border",
                           g_array_index(map->borders, ForeignName, side->border).id);
        writer_end_object(writer);
    }
    writer_end_array(writer);
}

void
foreign_grid_write_map(const ForeignMap *map, const char *title, Writer *writer)
{
    const ForeignGrid *grid = map->grid;
    g_autofree gunichar *signs = make_signs(map->terrains);
    writer_member_array(writer, "grids");
    writer_begin_object(writer);
    writer_member_text(writer, "id", GRID_ID);
    writer_member_text(writer, "name", title);
    writer_member_text(writer, "top", top_words[grid->form.has_flat_top ? TOP_FLAT : TOP_POINTY]);
    writer_member_text(writer, "shift",
                       shift_words[grid->form.shifts_even ? SHIFT_EVEN : SHIFT_ODD]);
    write_labels(&grid->labels, writer);
    writer_member_integer(writer, "columns", grid->form.n_columns);
    writer_member_integer(writer, "rows", grid->form.n_rows);
    write_lines(grid, signs, writer);
    write_levels(grid, writer);
    writer_end_object(writer);
    writer_end_array(writer);
    if (grid->sides->len > 0)
        write_sides(map, writer);
    write_names(grid, writer);
}

void
foreign_grid_write_terrains(const GArray *terrains, Writer *writer)
{
    g_autofree gunichar *signs = make_signs(terrains);
    writer_member_array(writer, "terrains");
    for (guint i = 0; i < terrains->len; i++) {
        const ForeignTerrain *terrain = &g_array_index(terrains, ForeignTerrain, i);
        char sign[7] = "";
        g_unichar_to_utf8(signs[i], sign);
        writer_begin_object(writer);
        writer_member_text(writer, "id", terrain->called.id);
        writer_member_text(writer, "name", terrain->called.name);
        writer_member_text(writer, "sign", sign);
        if (terrain->paint != NULL)
            writer_member_text(writer, "paint", terrain->paint);
        if (!terrain->is_sea) {
            writer_member_array(writer, "costs");
            writer_begin_object(writer);
            writer_member_integer(writer, "points", 1);
            writer_end_object(writer);
            writer_end_array(writer);
        } else {
            writer_member_text(writer, "pattern", pattern_words[PATTERN_WATER]);
        }
        writer_end_object(writer);
    }
    writer_end_array(writer);
}
