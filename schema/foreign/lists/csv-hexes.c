/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A grid is one line; its hexes are called by their labels.
 */
#include "schema/foreign/lists/csv-hexes.h"

#include "schema/text/limits.h"

#include <string.h>

char *
csv_hex_label(const ForeignMap *map, guint32 index)
{
    char label[HEX_LABEL_SIZE];
    const HexLabels labels = foreign_grid_labels(map->grid);
    hex_label_write(&labels, hex_of_index(&map->grid->form, index), label);
    return g_strdup(label);
}

/* Returns: likewise, be there a hex or a gap in the grid. */
static guint32
spot_called(const ForeignMap *map, const char *text)
{
    Hex hex;
    const HexLabels labels = foreign_grid_labels(map->grid);
    return hex_label_read(&labels, &map->grid->form, text, &hex) ? hex_index(&map->grid->form, hex)
                                                                 : FOREIGN_NONE;
}

guint32
csv_hex_called(const ForeignMap *map, const char *text)
{
    guint32 index = spot_called(map, text);
    return index != FOREIGN_NONE && map->grid->terrains[index] != FOREIGN_NONE ? index
                                                                               : FOREIGN_NONE;
}

/* The first two columns say how large it is. */
static guint32
add_grid(CsvMap *csv, const char *columns, const char *rows)
{
    gint64 n_columns, n_rows;
    if (csv->map->grid != NULL || csv->map->places->len > 0 || columns == NULL || rows == NULL ||
        !g_ascii_string_to_signed(columns, 10, 1, LIMIT_FOREIGN_COLUMNS, &n_columns, NULL) ||
        !g_ascii_string_to_signed(rows, 10, 1, LIMIT_FOREIGN_COLUMNS, &n_rows, NULL) ||
        n_columns * n_rows > LIMIT_HEXES)
        return FOREIGN_NONE;
    csv->map->grid =
        foreign_grid_new((HexGrid){.n_columns = (gint32)n_columns, .n_rows = (gint32)n_rows});
    return 0;
}

static guint32
add_hex(CsvMap *csv, const char *label, const char *terrain)
{
    if (csv->map->grid == NULL || label == NULL || terrain == NULL)
        return FOREIGN_NONE;
    guint32 index = spot_called(csv->map, label);
    guint32 ground = csv_map_find(csv, CSV_TERRAINS, terrain);
    if (index == FOREIGN_NONE || ground == FOREIGN_NONE ||
        csv->map->grid->terrains[index] != FOREIGN_NONE)
        return FOREIGN_NONE;
    csv->map->grid->terrains[index] = ground;
    return index;
}

static char *
get_terrain(const ForeignMap *map, guint32 index)
{
    guint32 terrain = map->grid->terrains[index];
    return g_strdup(g_array_index(map->terrains, ForeignTerrain, terrain).called.id);
}

/* Both were taken when the record was added. */
static gboolean
set_before(CsvMap *csv G_GNUC_UNUSED, guint32 index G_GNUC_UNUSED, const char *text G_GNUC_UNUSED)
{
    return TRUE;
}

static char *
get_level(const ForeignMap *map, guint32 index)
{
    guint level = map->grid->levels[index];
    return level > 0 ? g_strdup_printf("%u", level) : NULL;
}

static gboolean
set_level(CsvMap *csv, guint32 index, const char *text)
{
    if (!g_ascii_isdigit(text[0]) || text[1] != '\0')
        return FALSE;
    csv->map->grid->levels[index] = (guint8)(text[0] - '0');
    return TRUE;
}

static char *
get_name(const ForeignMap *map, guint32 index)
{
    const ForeignHex wanted = {.hex = hex_of_index(&map->grid->form, index)};
    GArray *named = map->grid->named;
    guint found;
    return g_array_binary_search(named, &wanted, foreign_hex_compare, &found)
               ? g_strdup(g_array_index(named, ForeignHex, found).name)
               : NULL;
}

static gboolean
set_name(CsvMap *csv, guint32 index, const char *text)
{
    ForeignGrid *grid = csv->map->grid;
    const ForeignHex named = {hex_of_index(&grid->form, index), foreign_map_text(csv->map, text)};
    g_array_append_val(grid->named, named);
    return TRUE;
}

/* Each side is said once, from one of its hexes. */
static guint32
add_hexside(CsvMap *csv, const char *label, const char *side)
{
    const ForeignGrid *grid = csv->map->grid;
    if (grid == NULL || label == NULL || side == NULL)
        return FOREIGN_NONE;
    guint32 index = csv_hex_called(csv->map, label);
    gint direction = words_find(direction_words, side, strlen(side));
    gint number = direction >= 0 ? hex_side_number(&grid->form, (guint)direction) : -1;
    if (index == FOREIGN_NONE || number < 0 || grid->sides->len >= LIMIT_HEXES)
        return FOREIGN_NONE;
    const ForeignHexside made = {
        .hex = hex_of_index(&grid->form, index),
        .side = (guint)direction + 1,
        .border = FOREIGN_NONE,
    };
    g_array_append_val(grid->sides, made);
    return grid->sides->len - 1;
}

static char *
get_hex_of_side(const ForeignMap *map, guint32 index)
{
    const ForeignHexside *side = &g_array_index(map->grid->sides, ForeignHexside, index);
    return csv_hex_label(map, hex_index(&map->grid->form, side->hex));
}

/* The faces of a unit follow each other. */
static guint32
add_face(CsvMap *csv, const char *called, const char *name)
{
    ForeignMap *map = csv->map;
    guint32 number = called != NULL ? csv_map_find(csv, CSV_UNITS, called) : FOREIGN_NONE;
    if (number == FOREIGN_NONE)
        return FOREIGN_NONE;
    ForeignUnit *unit = &g_array_index(map->units, ForeignUnit, number);
    if (unit->n_faces == LIMIT_FOREIGN_FACES ||
        (unit->n_faces > 0 && unit->face + unit->n_faces != map->faces->len))
        return FOREIGN_NONE;
    ForeignFace face = {.name = name != NULL ? foreign_map_text(map, name) : NULL};
    for (guint i = 0; i < FOREIGN_FACTORS; i++)
        face.factors[i] = -1;
    unit->face = unit->n_faces == 0 ? map->faces->len : unit->face;
    unit->n_faces++;
    g_array_append_val(map->faces, face);
    return map->faces->len - 1;
}

/* Returns: (transfer none): the unit that has the face @index; NULL: none that stands on the map.
 * Units of a data set have theirs in their own order. */
static const ForeignUnit *
unit_of_face(const ForeignMap *map, guint32 index)
{
    guint first = 0, end = map->units->len;
    while (first < end) {
        guint middle = first + (end - first) / 2;
        if (g_array_index(map->units, ForeignUnit, middle).face <= index)
            first = middle + 1;
        else
            end = middle;
    }
    const ForeignUnit *unit = first > 0 ? &g_array_index(map->units, ForeignUnit, first - 1) : NULL;
    return unit != NULL && index - unit->face < unit->n_faces ? unit : NULL;
}

gboolean
csv_face_is_used(const ForeignMap *map, guint32 index)
{
    return unit_of_face(map, index) != NULL;
}

static char *
get_unit_of_face(const ForeignMap *map, guint32 index)
{
    return g_strdup(unit_of_face(map, index)->called.id);
}

/* clang-format off */
static const CsvColumn terrains[] = {
    CSV_CALLED,
    {"paint", CSV_PAINT, G_STRUCT_OFFSET(ForeignTerrain, paint)},
    {"sea", CSV_YES, G_STRUCT_OFFSET(ForeignTerrain, is_sea)},
};

#define CHOICE(name, member, two) \
    {name, CSV_CHOICE, G_STRUCT_OFFSET(ForeignGrid, member), .words = two}
static const CsvColumn grid[] = {
    {"columns", CSV_NUMBER, G_STRUCT_OFFSET(ForeignGrid, form.n_columns), .set = set_before},
    {"rows", CSV_NUMBER, G_STRUCT_OFFSET(ForeignGrid, form.n_rows), .set = set_before},
    CHOICE("top", form.has_flat_top, top_words),
    CHOICE("shift", form.shifts_even, shift_words),
    CHOICE("letters", labels.letters_rows, letters_words),
    CHOICE("after-z", labels.counts_on, after_z_words),
    {"first", CSV_NUMBER, G_STRUCT_OFFSET(ForeignGrid, labels.first), .min = 0, .max = 1000},
    {"digits", CSV_NUMBER, G_STRUCT_OFFSET(ForeignGrid, labels.digits), .min = 1, .max = 6},
    {"oblique", CSV_YES, G_STRUCT_OFFSET(ForeignGrid, labels.is_oblique)},
};

static const CsvColumn hexes[] = {
    {"hex", CSV_OWN, .get = csv_hex_label, .set = set_before},
    {"terrain", CSV_OWN, .get = get_terrain, .set = set_before},
    {"level", CSV_OWN, .get = get_level, .set = set_level},
    {"name", CSV_OWN, .get = get_name, .set = set_name},
};

static const CsvColumn hexsides[] = {
    {"hex", CSV_OWN, .get = get_hex_of_side, .set = set_before},
    {"side", CSV_WORD, G_STRUCT_OFFSET(ForeignHexside, side), .words = direction_words, .set = set_before},
    {"border", CSV_BORDER, G_STRUCT_OFFSET(ForeignHexside, border)},
};

#define FACTOR(name, number) \
    {name, CSV_NUMBER, G_STRUCT_OFFSET(ForeignFace, factors[number]), .min = 0, .max = 99}
static const CsvColumn faces[] = {
    {"unit", CSV_OWN, .get = get_unit_of_face, .set = set_before},
    {"name", CSV_TEXT, G_STRUCT_OFFSET(ForeignFace, name)},
    FACTOR("attack", FACTOR_ATTACK),
    FACTOR("defence", FACTOR_DEFENCE),
    FACTOR("move", FACTOR_MOVE),
    FACTOR("impetus", FACTOR_IMPETUS),
    FACTOR("morale", FACTOR_MORALE),
};

const CsvList csv_terrains = {"terrains.csv", terrains, G_N_ELEMENTS(terrains), LIMIT_FOREIGN_TERRAINS, TRUE};
const CsvList csv_grid = {"grid.csv", grid, G_N_ELEMENTS(grid), 1, TRUE, add_grid};
const CsvList csv_hexes = {"hexes.csv", hexes, G_N_ELEMENTS(hexes), LIMIT_HEXES, TRUE, add_hex};
const CsvList csv_hexsides = {"hexsides.csv", hexsides, G_N_ELEMENTS(hexsides), LIMIT_HEXES, TRUE, add_hexside};
const CsvList csv_faces = {"faces.csv", faces, G_N_ELEMENTS(faces), LIMIT_FOREIGN_FACES * LIMIT_FOREIGN_UNITS, TRUE, add_face};
/* clang-format on */
