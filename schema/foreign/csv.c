/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * CSV: a table for each list of a data set, with a row of names above; see csv_columns for the
 * columns that are read and written.
 */
#include "schema/foreign/carried.h"
#include "schema/foreign/foreign-map.h"
#include "schema/foreign/foreign-values.h"
#include "schema/foreign/formats.h"
#include "schema/model/words.h"
#include "schema/text/csv.h"
#include "schema/text/limits.h"

#include <string.h>

/* Those that others name come first. */
typedef enum {
    CSV_SIDES,
    CSV_NATIONS,
    CSV_TYPES,
    CSV_VALUES,
    CSV_SPACES,
    CSV_COASTS,
    CSV_TERRAINS,
    CSV_GRID, /* one line */
    CSV_HEXES,
    CSV_UNITS,
    CSV_FACES,
    CSV_BORDERS,
    CSV_HEXSIDES,
    CSV_WORTHS,
    N_CSV_LISTS,
} CsvListId;

/* A map while it is read. */
typedef struct {
    ForeignMap *map;
    GHashTable *names[N_CSV_LISTS]; /* owned: id or name (borrowed from the map) -> number + 1 */
    guint32 n_added[N_CSV_LISTS];   /* lines of those lists that add records themselves */
} CsvMap;

typedef enum {
    CSV_TEXT,      /* const char *, read when the record is added */
    CSV_REFERENCE, /* guint32: a record of another list, or FOREIGN_NONE */
    CSV_NUMBER,    /* gint; negative: not stated */
    CSV_PAINT,     /* const char *: #rrggbb, or NULL */
    CSV_BORDER,    /* guint32: a type of border of the map, or FOREIGN_NONE */
    CSV_WORD,      /* guint: a word + 1; 0: not stated */
    CSV_CHOICE,    /* gboolean: which of two words */
    CSV_YES,       /* gboolean: "yes", or nothing */
    CSV_OWN,       /* what its functions make of it */
} CsvKind;

typedef struct {
    const char *name; /* of the column */
    CsvKind kind;
    gsize offset;             /* of the member in its record */
    CsvListId to;             /* of references: the list of that record */
    gint min, max;            /* of numbers */
    const char *const *words; /* of words, and of choices, of which the second one means TRUE */
    /* For CSV_OWN. Returns: (transfer full): the cell of record @index; NULL: empty. */
    char *(*get)(const ForeignMap *map, guint32 index);
    /* Sets the value from @text, which is not empty. Returns: FALSE if it is invalid. NULL: as its
     * kind. */
    gboolean (*set)(CsvMap *csv, guint32 index, const char *text);
} CsvColumn;

typedef struct {
    const char *file;         /* name of the file */
    const CsvColumn *columns; /* those by which a record is found are the first two */
    guint n_columns;
    guint32 most;        /* records */
    gboolean is_of_grid; /* there is no such file where places are listed */
    /* Adds a record. Returns: its number, or FOREIGN_NONE. NULL: as csv_list_add() does. */
    guint32 (*add)(CsvMap *csv, const char *key, const char *name);
    gboolean is_further; /* there is no such file where it would be empty */
} CsvList;

/* The first columns of what others name. */
#define CSV_CALLED                                                                                 \
    {"id", CSV_TEXT, G_STRUCT_OFFSET(ForeignName, id)},                                            \
    {                                                                                              \
        "name", CSV_TEXT, G_STRUCT_OFFSET(ForeignName, name)                                       \
    }

extern const CsvList csv_terrains, csv_grid, csv_hexes, csv_hexsides, csv_faces;

static char *csv_hex_label(const ForeignMap *map, guint32 index);
static guint32 csv_hex_called(const ForeignMap *map, const char *text);
static gboolean csv_face_is_used(const ForeignMap *map, guint32 index);

/* Returns: the array of list @id; NULL: it is none of an array. */
static GArray *
array_of(const ForeignMap *map, CsvListId id)
{
    GArray *const arrays[N_CSV_LISTS] = {
        [CSV_SIDES] = map->sides,   [CSV_NATIONS] = map->nations,
        [CSV_TYPES] = map->types,   [CSV_SPACES] = map->places,
        [CSV_COASTS] = map->coasts, [CSV_TERRAINS] = map->terrains,
        [CSV_VALUES] = map->values, [CSV_UNITS] = map->units,
        [CSV_FACES] = map->faces,   [CSV_BORDERS] = map->links,
        [CSV_WORTHS] = map->worths, [CSV_HEXSIDES] = map->grid != NULL ? map->grid->sides : NULL,
    };
    return arrays[id];
}

/* Returns: how many records of the list @id @map has. */
static guint32
csv_list_length(const ForeignMap *map, CsvListId id)
{
    const GArray *array = array_of(map, id);
    if (array != NULL)
        return array->len;
    if (map->grid == NULL)
        return 0;
    return id == CSV_HEXES ? (guint32)(map->grid->form.n_columns * map->grid->form.n_rows)
                           : id == CSV_GRID;
}

/* Returns: whether record @index has a line: where a grid has no hex there is none. */
static gboolean
csv_list_has(const ForeignMap *map, CsvListId id, guint32 index)
{
    if (id == CSV_HEXES)
        return map->grid->terrains[index] != FOREIGN_NONE;
    return id != CSV_FACES || csv_face_is_used(map, index);
}

/* Hexes have no records. */
static gpointer
list_item(const ForeignMap *map, CsvListId id, guint32 index)
{
    GArray *array = array_of(map, id);
    return array != NULL ? array->data + (gsize)index * g_array_get_element_size(array)
                         : (gpointer)map->grid;
}

static char *
id_of(const ForeignMap *map, CsvListId id, guint32 index)
{
    /* Every record that is referred to starts with its ForeignName. */
    return index != FOREIGN_NONE ? g_strdup(((ForeignName *)list_item(map, id, index))->id) : NULL;
}

/* Returns: the record of list @id that is called @text; FOREIGN_NONE: there is none. */
static guint32
csv_map_find(const CsvMap *csv, CsvListId id, const char *text)
{
    return GPOINTER_TO_UINT(g_hash_table_lookup(csv->names[id], text)) - 1;
}

static gboolean
find(const CsvMap *csv, CsvListId id, const char *text, guint32 *index)
{
    guint32 found = csv_map_find(csv, id, text);
    *index = found != FOREIGN_NONE ? found : *index;
    return found != FOREIGN_NONE;
}

static gboolean
set_before(CsvMap *csv G_GNUC_UNUSED, guint32 index G_GNUC_UNUSED, const char *text G_GNUC_UNUSED)
{
    return TRUE;
}

static char *
get_kind(const ForeignMap *map, guint32 index)
{
    return g_strdup(space_words[foreign_place(map, index)->ground]);
}

static gboolean
set_kind(CsvMap *csv, guint32 index, const char *text)
{
    for (guint i = FOREIGN_LAND; i <= FOREIGN_BOX; i++)
        if (strcmp(text, space_words[i]) == 0) {
            foreign_place(csv->map, index)->ground = (ForeignGround)i;
            return TRUE;
        }
    return FALSE;
}

static gboolean
set_about(CsvMap *csv, guint32 index, const char *text)
{
    g_array_index(csv->map->values, ForeignValue, index).about = foreign_map_text(csv->map, text);
    return TRUE;
}

/* A port is a way to its sea, too. */
static gboolean
set_port(CsvMap *csv, guint32 index, const char *text)
{
    guint32 sea = FOREIGN_NONE;
    if (!find(csv, CSV_SPACES, text, &sea) || sea == index ||
        csv->map->links->len >= LIMIT_FOREIGN_LINKS)
        return FALSE;
    foreign_map_add_link(csv->map, index, sea, (LossPlace){0});
    return TRUE;
}

/* With a grid, units are on its hexes. */
static char *
get_spot(const ForeignMap *map, guint32 index)
{
    guint32 place = g_array_index(map->units, ForeignUnit, index).place;
    return map->grid != NULL ? csv_hex_label(map, place) : id_of(map, CSV_SPACES, place);
}

static gboolean
set_spot(CsvMap *csv, guint32 index, const char *text)
{
    ForeignUnit *unit = &g_array_index(csv->map->units, ForeignUnit, index);
    if (csv->map->grid == NULL)
        return find(csv, CSV_SPACES, text, &unit->place);
    unit->place = csv_hex_called(csv->map, text);
    return unit->place != FOREIGN_NONE;
}

/* Separates the seas of one coast. */
#define SEAS_DIVIDED ";"

static char *
get_seas(const ForeignMap *map, guint32 index)
{
    const GArray *seas = foreign_coast(map, index)->seas;
    g_autoptr(GString) ids = g_string_new(NULL);
    for (guint i = 0; i < seas->len; i++) {
        g_autofree char *id = id_of(map, CSV_SPACES, g_array_index(seas, guint32, i));
        g_string_append_printf(ids, "%s%s", i > 0 ? SEAS_DIVIDED " " : "", id);
    }
    return g_strdup(ids->str);
}

/* All or none. */
static gboolean
set_seas(CsvMap *csv, guint32 index, const char *text)
{
    ForeignMap *map = csv->map;
    g_auto(GStrv) names = g_strsplit(text, SEAS_DIVIDED, -1);
    g_autoptr(GArray) seas = g_array_new(FALSE, FALSE, sizeof(guint32));
    for (guint i = 0; names[i] != NULL; i++) {
        guint32 sea = csv_map_find(csv, CSV_SPACES, g_strstrip(names[i]));
        if (sea == FOREIGN_NONE || foreign_place(map, sea)->ground != FOREIGN_SEA)
            return FALSE;
        g_array_append_val(seas, sea);
    }
    for (guint i = 0; i < seas->len; i++)
        foreign_coast_add_sea(foreign_coast(map, index), g_array_index(seas, guint32, i));
    return TRUE;
}

static char *
get_coast(const ForeignMap *map, guint32 index)
{
    guint32 coast = g_array_index(map->units, ForeignUnit, index).coast;
    return coast > 0 ? id_of(map, CSV_COASTS, coast - 1) : NULL;
}

static gboolean
set_coast(CsvMap *csv, guint32 index, const char *text)
{
    guint32 coast = csv_map_find(csv, CSV_COASTS, text);
    if (coast == FOREIGN_NONE ||
        !foreign_coast_is_complete(csv->map, foreign_coast(csv->map, coast)))
        return FALSE;
    g_array_index(csv->map->units, ForeignUnit, index).coast = coast + 1;
    return TRUE;
}

/* clang-format off */
#define MEMBER(name, kind, type, member, ...) \
    {name, kind, G_STRUCT_OFFSET(type, member), __VA_ARGS__}
#define REFERENCE(name, type, member, list, ...) \
    MEMBER(name, CSV_REFERENCE, type, member, .to = list, __VA_ARGS__)
#define NUMBER(name, type, member, least, greatest) \
    MEMBER(name, CSV_NUMBER, type, member, .min = least, .max = greatest)

static const CsvColumn sides[] = {CSV_CALLED};

static const CsvColumn nations[] = {
    CSV_CALLED,
    REFERENCE("side", ForeignNation, side, CSV_SIDES),
    MEMBER("paint", CSV_PAINT, ForeignNation, paint),
};

static const CsvColumn types[] = {
    CSV_CALLED,
    MEMBER("moves", CSV_CHOICE, ForeignType, is_sea, .words = move_words),
};

static const CsvColumn spaces[] = {
    CSV_CALLED,
    {"kind", CSV_OWN, .get = get_kind, .set = set_kind},
    REFERENCE("nation", ForeignPlace, nation, CSV_NATIONS),
    REFERENCE("capital", ForeignPlace, capital, CSV_NATIONS),
    NUMBER("garrison", ForeignPlace, town, 0, 99),
    NUMBER("forage", ForeignPlace, forage, 0, 99),
    REFERENCE("port", ForeignPlace, port, CSV_SPACES, .set = set_port),
    MEMBER("harbour", CSV_YES, ForeignPlace, has_harbour),
};

static const CsvColumn coasts[] = {
    CSV_CALLED,
    REFERENCE("space", ForeignCoast, place, CSV_SPACES),
    {"seas", CSV_OWN, .get = get_seas, .set = set_seas},
};

static const CsvColumn values[] = {
    CSV_CALLED,
    MEMBER("about", CSV_TEXT, ForeignValue, about, .set = set_about),
};

static const CsvColumn worths[] = {
    REFERENCE("space", ForeignWorth, place, CSV_SPACES, .set = set_before),
    REFERENCE("value", ForeignWorth, value, CSV_VALUES, .set = set_before),
    NUMBER("number", ForeignWorth, number, 0, LIMIT_FOREIGN_WORTH),
};

static const CsvColumn units[] = {
    CSV_CALLED,
    REFERENCE("nation", ForeignUnit, nation, CSV_NATIONS),
    REFERENCE("type", ForeignUnit, type, CSV_TYPES),
    NUMBER("strength", ForeignUnit, strength, 1, LIMIT_FOREIGN_STRENGTH),
    {"at", CSV_OWN, .get = get_spot, .set = set_spot},
    {"coast", CSV_OWN, .get = get_coast, .set = set_coast},
    MEMBER("facing", CSV_WORD, ForeignUnit, facing, .words = direction_words),
};

static const CsvColumn borders[] = {
    REFERENCE("from", ForeignLink, a, CSV_SPACES, .set = set_before),
    REFERENCE("to", ForeignLink, b, CSV_SPACES, .set = set_before),
    MEMBER("border", CSV_BORDER, ForeignLink, border),
};

static guint32 add_link(CsvMap *csv, const char *from, const char *to);
static guint32 add_worth(CsvMap *csv, const char *space, const char *value);

static const CsvList
    csv_sides = {"sides.csv", sides, G_N_ELEMENTS(sides), LIMIT_FOREIGN_NATIONS},
    csv_nations = {"nations.csv", nations, G_N_ELEMENTS(nations), LIMIT_FOREIGN_NATIONS},
    csv_types = {"types.csv", types, G_N_ELEMENTS(types), LIMIT_FOREIGN_NATIONS},
    csv_spaces = {"spaces.csv", spaces, G_N_ELEMENTS(spaces), LIMIT_FOREIGN_PLACES},
    csv_coasts = {"coasts.csv", coasts, G_N_ELEMENTS(coasts), LIMIT_FOREIGN_PLACES, .is_further = TRUE},
    csv_units = {"units.csv", units, G_N_ELEMENTS(units), LIMIT_FOREIGN_UNITS},
    csv_values = {"values.csv", values, G_N_ELEMENTS(values), LIMIT_FOREIGN_VALUES, .is_further = TRUE},
    csv_worths = {"worths.csv", worths, G_N_ELEMENTS(worths), LIMIT_FOREIGN_WORTHS, .is_further = TRUE,
                  .add = add_worth},
    csv_borders = {"borders.csv", borders, G_N_ELEMENTS(borders), LIMIT_FOREIGN_LINKS, .add = add_link};
/* clang-format on */

/* Returns: (transfer none): the list @id. */
static const CsvList *
csv_list(CsvListId id)
{
    static const CsvList *const lists[N_CSV_LISTS] = {
        [CSV_SIDES] = &csv_sides,     [CSV_NATIONS] = &csv_nations,   [CSV_TYPES] = &csv_types,
        [CSV_SPACES] = &csv_spaces,   [CSV_TERRAINS] = &csv_terrains, [CSV_GRID] = &csv_grid,
        [CSV_HEXES] = &csv_hexes,     [CSV_UNITS] = &csv_units,       [CSV_FACES] = &csv_faces,
        [CSV_BORDERS] = &csv_borders, [CSV_HEXSIDES] = &csv_hexsides, [CSV_VALUES] = &csv_values,
        [CSV_WORTHS] = &csv_worths,   [CSV_COASTS] = &csv_coasts,
    };
    return lists[id];
}

#define YES "yes"

/* Returns: (transfer full): the cell in @column of the list @id for record @index; NULL: empty. */
static char *
csv_column_get(const ForeignMap *map, CsvListId id, const CsvColumn *column, guint32 index)
{
    if (column->kind == CSV_OWN)
        return column->get(map, index);
    gpointer member = (char *)list_item(map, id, index) + column->offset;
    guint32 number = column->kind != CSV_TEXT && column->kind != CSV_PAINT ? *(guint32 *)member : 0;
    switch (column->kind) {
    case CSV_REFERENCE:
        return id_of(map, column->to, number);
    case CSV_NUMBER:
        return (gint)number >= 0 ? g_strdup_printf("%d", (gint)number) : NULL;
    case CSV_BORDER:
        return number != FOREIGN_NONE
                   ? g_strdup(g_array_index(map->borders, ForeignName, number).name)
                   : NULL;
    case CSV_WORD:
        return number > 0 ? g_strdup(column->words[number - 1]) : NULL;
    case CSV_CHOICE:
        return g_strdup(column->words[number != 0]);
    case CSV_YES:
        return number != 0 ? g_strdup(YES) : NULL;
    default:
        return g_strdup(*(const char **)member);
    }
}

/* Types of border that are not there yet are made. */
static gboolean
read_border(CsvMap *csv, const char *text, guint32 *number)
{
    ForeignMap *map = csv->map;
    ForeignName border = {.name = foreign_map_text(map, text)};
    guint32 i = 0;
    while (i < map->borders->len &&
           strcmp(g_array_index(map->borders, ForeignName, i).name, border.name) != 0)
        i++;
    if (i == LIMIT_FOREIGN_BORDERS)
        return FALSE;
    if (i == map->borders->len)
        g_array_append_val(map->borders, border);
    *number = i;
    return TRUE;
}

/* Words count from @first. */
static gboolean
read_word(const CsvColumn *column, const char *text, guint first, guint32 *number)
{
    gint word = entity_find_word(column->words, text, strlen(text));
    *number = word >= 0 ? (guint32)word + first : *number;
    return word >= 0;
}

static gboolean
read_number(const CsvColumn *column, const char *text, guint32 *member)
{
    gint64 number;
    if (!g_ascii_string_to_signed(text, 10, column->min, column->max, &number, NULL))
        return FALSE;
    *member = (guint32)number;
    return TRUE;
}

/* Sets @column of record @index from @text, which is not empty. Returns: FALSE if it is invalid. */
static gboolean
csv_column_set(CsvMap *csv, CsvListId id, const CsvColumn *column, guint32 index, const char *text)
{
    if (column->set != NULL)
        return column->set(csv, index, text);
    gpointer member = (char *)list_item(csv->map, id, index) + column->offset;
    switch (column->kind) {
    case CSV_REFERENCE:
        return find(csv, column->to, text, member);
    case CSV_NUMBER:
        return read_number(column, text, member);
    case CSV_PAINT: {
        const char **paint = member;
        g_autofree char *lower = g_ascii_strdown(text, -1);
        if (strlen(lower) != 7 || lower[0] != '#' || strspn(lower + 1, "0123456789abcdef") != 6)
            return FALSE;
        *paint = foreign_map_text(csv->map, lower);
        return TRUE;
    }
    case CSV_BORDER:
        return read_border(csv, text, member);
    case CSV_WORD:
        return read_word(column, text, 1, member);
    case CSV_CHOICE:
        return read_word(column, text, 0, member);
    case CSV_YES:
        return *(gboolean *)member = strcmp(text, YES) == 0;
    default:
        return TRUE;
    }
}

/* Adds a record of @id, which is called @name. */
static void
append(ForeignMap *map, CsvListId id, ForeignName name)
{
    ForeignSide side = {name};
    ForeignNation nation = {.called = name, .side = FOREIGN_NONE};
    ForeignType type = {.called = name};
    ForeignTerrain terrain = {.called = name};
    ForeignValue value = {.called = name};
    ForeignUnit unit = {
        .called = name,
        .type = FOREIGN_NONE,
        .nation = FOREIGN_NONE,
        .place = FOREIGN_NONE,
        .strength = 1,
    };
    const gconstpointer records[N_CSV_LISTS] = {
        [CSV_SIDES] = &side,       [CSV_NATIONS] = &nation, [CSV_TYPES] = &type,
        [CSV_TERRAINS] = &terrain, [CSV_UNITS] = &unit,     [CSV_VALUES] = &value,
    };
    if (id == CSV_COASTS)
        foreign_map_add_coast(map, name, FOREIGN_NONE);
    else if (id == CSV_SPACES)
        foreign_place(map, foreign_map_add_place(map, name.name, FOREIGN_LAND))->called = name;
    else
        g_array_append_vals(array_of(map, id), records[id], 1);
}

static guint32
add_link(CsvMap *csv, const char *from, const char *to)
{
    guint32 a = FOREIGN_NONE, b = FOREIGN_NONE;
    if (from == NULL || to == NULL || !find(csv, CSV_SPACES, from, &a) ||
        !find(csv, CSV_SPACES, to, &b) || a == b)
        return FOREIGN_NONE;
    foreign_map_add_link(csv->map, a, b, (LossPlace){0});
    return csv->map->links->len - 1;
}

static guint32
add_worth(CsvMap *csv, const char *space, const char *value)
{
    ForeignWorth worth = {FOREIGN_NONE, FOREIGN_NONE, -1};
    if (space == NULL || value == NULL || !find(csv, CSV_SPACES, space, &worth.place) ||
        !find(csv, CSV_VALUES, value, &worth.value))
        return FOREIGN_NONE;
    g_array_append_val(csv->map->worths, worth);
    return csv->map->worths->len - 1;
}

/* Adds a record called @name; other records refer to it by @name or @key (may be NULL). For borders
 * @key and @name are its two places; for lists of hexes and of worths their first two columns.
 * Returns: its number; FOREIGN_NONE: it is invalid. */
static guint32
csv_list_add(CsvMap *csv, CsvListId id, const char *key, const char *name)
{
    const CsvList *list = csv_list(id);
    GHashTable *names = csv->names[id];
    if (list->add != NULL)
        return csv->n_added[id]++ < list->most ? list->add(csv, key, name) : FOREIGN_NONE;
    const char *both[] = {key, name != NULL ? name : key};
    if (csv_list_length(csv->map, id) >= list->most || both[1] == NULL ||
        (key != NULL && g_hash_table_contains(names, key)) ||
        (id == CSV_SPACES && csv->map->grid != NULL))
        return FOREIGN_NONE;
    ForeignName named = {
        .name = foreign_map_text(csv->map, both[1]),
        .key = key != NULL ? foreign_map_text(csv->map, key) : NULL,
    };
    append(csv->map, id, named);
    guint number = csv_list_length(csv->map, id);
    const char *const kept[] = {named.key, named.name};
    for (guint i = 0; i < G_N_ELEMENTS(kept); i++)
        if (kept[i] != NULL && !g_hash_table_contains(names, kept[i]))
            g_hash_table_insert(names, (gpointer)kept[i], GUINT_TO_POINTER(number));
    return number - 1;
}

/* Returns: (transfer full): the label of the hex @index of the grid of @map. */
static char *
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

/* Returns: the hex with the label or name @text of the grid of @map, which must have one;
 * FOREIGN_NONE: there is none. */
static guint32
csv_hex_called(const ForeignMap *map, const char *text)
{
    guint32 index = spot_called(map, text);
    return index != FOREIGN_NONE && map->grid->terrains[index] != FOREIGN_NONE ? index
                                                                               : FOREIGN_NONE;
}

/* The first two columns are its size. */
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

/* Both were set when the record was added. */
static gboolean
set_hex_before(CsvMap *csv G_GNUC_UNUSED, guint32 index G_GNUC_UNUSED,
               const char *text G_GNUC_UNUSED)
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
    return g_array_binary_search(named, &wanted, foreign_grid_compare_hexes, &found)
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

/* Each hexside is listed once, from one of its hexes. */
static guint32
add_hexside(CsvMap *csv, const char *label, const char *side)
{
    const ForeignGrid *grid = csv->map->grid;
    if (grid == NULL || label == NULL || side == NULL)
        return FOREIGN_NONE;
    guint32 index = csv_hex_called(csv->map, label);
    gint direction = entity_find_word(direction_words, side, strlen(side));
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

/* Returns: (transfer none): the unit with the face @index; NULL: no unit on the map. Units of a
 * data set have their faces in their own order. */
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

/* Returns: whether a unit on the map has the face @index. */
static gboolean
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
    {"columns", CSV_NUMBER, G_STRUCT_OFFSET(ForeignGrid, form.n_columns), .set = set_hex_before},
    {"rows", CSV_NUMBER, G_STRUCT_OFFSET(ForeignGrid, form.n_rows), .set = set_hex_before},
    CHOICE("top", form.has_flat_top, top_words),
    CHOICE("shift", form.shifts_even, shift_words),
    CHOICE("letters", labels.letters_rows, letters_words),
    CHOICE("after-z", labels.counts_on, after_z_words),
    {"first", CSV_NUMBER, G_STRUCT_OFFSET(ForeignGrid, labels.first), .min = 0, .max = 1000},
    {"digits", CSV_NUMBER, G_STRUCT_OFFSET(ForeignGrid, labels.digits), .min = 1, .max = 6},
    {"oblique", CSV_YES, G_STRUCT_OFFSET(ForeignGrid, labels.is_oblique)},
};

static const CsvColumn hexes[] = {
    {"hex", CSV_OWN, .get = csv_hex_label, .set = set_hex_before},
    {"terrain", CSV_OWN, .get = get_terrain, .set = set_hex_before},
    {"level", CSV_OWN, .get = get_level, .set = set_level},
    {"name", CSV_OWN, .get = get_name, .set = set_name},
};

static const CsvColumn hexsides[] = {
    {"hex", CSV_OWN, .get = get_hex_of_side, .set = set_hex_before},
    {"side", CSV_WORD, G_STRUCT_OFFSET(ForeignHexside, side), .words = direction_words, .set = set_hex_before},
    {"border", CSV_BORDER, G_STRUCT_OFFSET(ForeignHexside, border)},
};

#define FACTOR(name, number) \
    {name, CSV_NUMBER, G_STRUCT_OFFSET(ForeignFace, factors[number]), .min = 0, .max = 99}

static const CsvColumn faces[] = {
    {"unit", CSV_OWN, .get = get_unit_of_face, .set = set_hex_before},
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

/* clang-format off */
/* ROW (NAME, thing, fate, why) */
#define IMPORT_ROWS(ROW) \
    ROW (LINE, N_("line of a table"), LOSS_READ, N_("a place, coast, connection, side, nation, type or unit; a value, or its number in a place; the grid, a hex, hexside, terrain or face")) \
    ROW (LINE_BAD, N_("line of a table"), LOSS_LEFT, N_("it has no name, or one that is already used; a connection does not join two places; something that it names is missing; or there are too many")) \
    ROW (LINE_UNIT, N_("line of a table"), LOSS_LEFT, N_("a unit without a nation, a type or a place")) \
    ROW (LINE_COAST, N_("line of a table"), LOSS_LEFT, N_("a coast without a land or a sea")) \
    ROW (CELL, N_("cell"), LOSS_READ, N_("a member")) \
    ROW (CELL_COLUMN, N_("cell"), LOSS_LEFT, N_("the first line does not name a column that Narva reads")) \
    ROW (CELL_VALUE, N_("cell"), LOSS_LEFT, N_("it is not a valid value of this column, or names something that is missing")) \
    ROW (CELL_LINE, N_("cell"), LOSS_LEFT, N_("its line is left out"))
/* clang-format on */

typedef enum { IMPORT_ROWS(IMPORT_ROW_NUMBER) } ImportRow;

static const LossRow import_rows[] = {IMPORT_ROWS(LOSS_ROW)};

/* One file. */
typedef struct {
    char *shown;               /* owned: for people */
    Csv *csv;                  /* owned; NULL: it is not there */
    const CsvColumn **columns; /* owned: of each cell of the first line, NULL: none */
    guint n_columns;
    guint32 *records; /* owned: of each line, FOREIGN_NONE: it is left out */
} Table;

typedef struct {
    ForeignSource *source;
    LossReport *report;
    CsvMap map;
    Table tables[N_CSV_LISTS];
} Reading;

static void
count_row(Reading *reading, ImportRow row, const Table *table, guint line, guint n)
{
    loss_report_add(reading->report, row,
                    (LossPlace){.file = table->shown, .unit = N_("row"), .number = line}, n);
}

static const char *
fault_text(CsvError error)
{
    static const char *const texts[] = {
        [CSV_ERROR_UTF8] = N_("it is not UTF-8"),
        [CSV_ERROR_QUOTE] = N_("this quote is never closed"),
        [CSV_ERROR_BYTES] = N_("it is too large"),
        [CSV_ERROR_CELLS] = N_("it has too many cells"),
    };
    return _(texts[error]);
}

/* Returns: the length of the hint for spreadsheets at the start of @text, such as `sep=;`, which is
 * not a line of the list. */
static gsize
length_of_hint(const char *text, gsize length)
{
    if (length < strlen("sep=;\n") || g_ascii_strncasecmp(text, "sep=", 4) != 0)
        return 0;
    gsize end = strlen("sep=;");
    gsize n_ends = text[end] == '\r' && end + 1 < length && text[end + 1] == '\n' ? 2 : 1;
    return text[end] == '\r' || text[end] == '\n' ? end + n_ends : 0;
}

/* The file beside the tables with what is carried (carried.h). */
#define CARRIED_FILE CARRIED_NAME ".json"

/* Reads CARRIED_FILE, if it is beside the tables; what is no text is left out. */
static void
read_carried(ForeignSource *source, ForeignMap *map)
{
    g_autofree char *folder = g_path_get_dirname(source->file);
    g_autofree char *file = g_build_filename(folder, CARRIED_FILE, NULL);
    g_autoptr(GBytes) bytes =
        foreign_source_has(source, file) ? foreign_source_read_text(source, file, NULL) : NULL;
    gsize length = 0;
    const char *text = bytes != NULL ? g_bytes_get_data(bytes, &length) : NULL;
    g_autofree char *copy = g_strndup(text != NULL ? text : "", length);
    carried_set(map, copy);
}

/* Reads the file of list @id, which is the source itself or beside it. */
static gboolean
read_table(Reading *reading, CsvListId id, GError **error)
{
    Table *table = &reading->tables[id];
    g_autofree char *folder = g_path_get_dirname(reading->source->file);
    g_autofree char *beside = g_build_filename(folder, csv_list(id)->file, NULL);
    const char *file = id == CSV_SPACES ? reading->source->file : beside;
    CsvFault fault;
    gsize length;
    table->shown = g_filename_display_basename(file);
    if (id != CSV_SPACES && !foreign_source_has(reading->source, file))
        return TRUE;
    g_autoptr(GBytes) bytes = foreign_source_read_text(reading->source, file, error);
    if (bytes == NULL)
        return FALSE;
    const char *text = g_bytes_get_data(bytes, &length);
    gsize hint = length_of_hint(text, length);
    table->csv = csv_parse(text != NULL ? text + hint : "", length - hint, &fault);
    if (table->csv != NULL) {
        const CsvList *list = csv_list(id);
        GStrv line = table->csv->lines->len > 0 ? table->csv->lines->pdata[0] : NULL;
        table->n_columns = line != NULL ? g_strv_length(line) : 0;
        table->columns = g_new0(const CsvColumn *, MAX(table->n_columns, 1));
        for (guint i = 0; i < table->n_columns; i++) {
            gboolean is_seen = FALSE;
            for (guint j = 0; j < list->n_columns && table->columns[i] == NULL; j++)
                if (g_ascii_strcasecmp(g_strstrip(line[i]), list->columns[j].name) == 0)
                    table->columns[i] = &list->columns[j];
            for (guint j = 0; j < i; j++)
                is_seen |= table->columns[j] == table->columns[i];
            if (is_seen)
                table->columns[i] = NULL;
        }
        return TRUE;
    }
    g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_FORMAT, "%s:%u: %s", table->shown,
                MAX(fault.line, 1), fault_text(fault.error));
    return FALSE;
}

/* Returns: (transfer none): the cell of @line in @column; NULL: empty. */
static const char *
cell_of(const Table *table, char *const *line, const CsvColumn *column)
{
    for (guint i = 0; i < table->n_columns && line[i] != NULL; i++)
        if (table->columns[i] == column)
            return g_strstrip(line[i])[0] != '\0' ? line[i] : NULL;
    return NULL;
}

/* Adds a record for each line of list @id. */
static void
add_records(Reading *reading, CsvListId id)
{
    Table *table = &reading->tables[id];
    const CsvColumn *columns = csv_list(id)->columns;
    guint n = table->csv != NULL ? table->csv->lines->len : 0;
    table->records = g_new(guint32, MAX(n, 1));
    for (guint i = 1; i < n; i++) {
        GStrv line = table->csv->lines->pdata[i];
        table->records[i] = csv_list_add(&reading->map, id, cell_of(table, line, &columns[0]),
                                         cell_of(table, line, &columns[1]));
    }
}

static gboolean
is_whole(const ForeignUnit *unit)
{
    return unit->nation != FOREIGN_NONE && unit->type != FOREIGN_NONE &&
           unit->place != FOREIGN_NONE;
}

/* Returns: whether the record of list @id is dropped: a unit without nation, type or place, or a
 * coast without a place. */
static gboolean
is_left(const Reading *reading, CsvListId id, guint32 record)
{
    const ForeignMap *map = reading->map.map;
    if (record == FOREIGN_NONE)
        return FALSE;
    return (id == CSV_UNITS && !is_whole(&g_array_index(map->units, ForeignUnit, record))) ||
           (id == CSV_COASTS && !foreign_coast_is_complete(map, foreign_coast(map, record)));
}

/* Reads @cell into @record of list @id. Returns: the row to count it as. */
static ImportRow
set_member(Reading *reading, CsvListId id, const CsvColumn *column, guint32 record,
           const char *cell)
{
    if (column == NULL)
        return IMPORT_CELL_COLUMN;
    if (record == FOREIGN_NONE)
        return IMPORT_CELL_LINE;
    gboolean fits = csv_column_set(&reading->map, id, column, record, cell);
    return fits ? IMPORT_CELL : IMPORT_CELL_VALUE;
}

/* Reads the other cells of the lines of list @id, after their names. */
static void
set_members(Reading *reading, CsvListId id)
{
    const Table *table = &reading->tables[id];
    for (guint i = 1; table->csv != NULL && i < table->csv->lines->len; i++) {
        GStrv line = table->csv->lines->pdata[i];
        guint n[G_N_ELEMENTS(import_rows)] = {0};
        for (guint j = 0; line[j] != NULL; j++) {
            const CsvColumn *column = j < table->n_columns ? table->columns[j] : NULL;
            if (g_strstrip(line[j])[0] != '\0')
                n[set_member(reading, id, column, table->records[i], line[j])]++;
        }
        if (is_left(reading, id, table->records[i])) {
            n[IMPORT_CELL_LINE] += n[IMPORT_CELL];
            n[IMPORT_CELL] = 0;
        }
        for (guint row = 0; row < G_N_ELEMENTS(import_rows); row++)
            count_row(reading, (ImportRow)row, table, i + 1, n[row]);
    }
}

/* Counts the lines, and drops units without nation, type or place. */
static void
end_lines(Reading *reading)
{
    ForeignMap *map = reading->map.map;
    for (guint id = 0; id < N_CSV_LISTS; id++) {
        const Table *table = &reading->tables[id];
        for (guint i = 1; table->csv != NULL && i < table->csv->lines->len; i++) {
            guint32 record = table->records[i];
            ImportRow row = record == FOREIGN_NONE                     ? IMPORT_LINE_BAD
                            : !is_left(reading, (CsvListId)id, record) ? IMPORT_LINE
                            : id == CSV_COASTS                         ? IMPORT_LINE_COAST
                                                                       : IMPORT_LINE_UNIT;
            count_row(reading, row, table, i + 1, 1);
        }
    }
    guint kept = 0;
    for (guint i = 0; i < map->units->len; i++) {
        ForeignUnit unit = g_array_index(map->units, ForeignUnit, i);
        if (is_whole(&unit))
            g_array_index(map->units, ForeignUnit, kept++) = unit;
    }
    g_array_set_size(map->units, kept);
}

static gboolean
read_lists(Reading *reading, GError **error)
{
    for (guint id = 0; id < N_CSV_LISTS; id++)
        if (!read_table(reading, (CsvListId)id, error))
            return FALSE;
    for (guint id = 0; id < N_CSV_LISTS; id++) {
        add_records(reading, (CsvListId)id);
        set_members(reading, (CsvListId)id);
    }
    if (reading->map.map->places->len == 0 && reading->map.map->grid == NULL) {
        g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_FORMAT,
                    _("%s: no line has a name; the first line must name the columns, and one of "
                      "them must be “name”"),
                    reading->source->shown);
        return FALSE;
    }
    end_lines(reading);
    foreign_map_drop_partial_coasts(reading->map.map);
    foreign_map_link_coasts(reading->map.map);
    foreign_map_assign_ports(reading->map.map);
    return TRUE;
}

static gboolean
read_csv(ForeignSource *source, const ForeignChoices *choices G_GNUC_UNUSED, ForeignMap *map,
         LossReport *report, GError **error)
{
    Reading reading = {.source = source, .report = report, .map.map = map};
    for (guint id = 0; id < N_CSV_LISTS; id++)
        reading.map.names[id] = g_hash_table_new(g_str_hash, g_str_equal);
    gboolean is_read = read_lists(&reading, error);
    read_carried(source, map);
    for (guint id = 0; id < N_CSV_LISTS; id++) {
        Table *table = &reading.tables[id];
        g_hash_table_unref(reading.map.names[id]);
        csv_free(table->csv);
        g_free(table->shown);
        g_free(table->columns);
        g_free(table->records);
    }
    return is_read;
}

const ForeignReader reader_csv = {
    .rows = import_rows,
    .n_rows = G_N_ELEMENTS(import_rows),
    .read = read_csv,
};

#define COLUMNS_MAX 16

/* clang-format off */
/* ROW (NAME, thing, fate, why) */
#define EXPORT_ROWS(ROW) \
    ROW (SIDE, N_("side"), LOSS_READ, N_("a line of sides.csv")) \
    ROW (NATION, N_("nation"), LOSS_READ, N_("a line of nations.csv")) \
    ROW (TYPE, N_("type"), LOSS_CHANGED, N_("a line of types.csv; of its numbers, only where it moves is kept")) \
    ROW (VALUE, N_("value"), LOSS_READ, N_("a line of values.csv")) \
    ROW (SPACE, N_("space"), LOSS_READ, N_("a line of spaces.csv")) \
    ROW (COAST, N_("coast"), LOSS_READ, N_("a line of coasts.csv")) \
    ROW (TERRAIN, N_("terrain"), LOSS_CHANGED, N_("a line of terrains.csv; its costs and what it blocks are lost")) \
    ROW (GRID, N_("grid"), LOSS_READ, N_("the line of grid.csv")) \
    ROW (HEX, N_("hex"), LOSS_READ, N_("a line of hexes.csv")) \
    ROW (UNIT, N_("unit"), LOSS_CHANGED, N_("a line of units.csv; its ratings and its command are lost")) \
    ROW (FACE, N_("face"), LOSS_READ, N_("a line of faces.csv")) \
    ROW (WAY, N_("border"), LOSS_READ, N_("a line of borders.csv")) \
    ROW (HEXSIDE, N_("hexside"), LOSS_READ, N_("a line of hexsides.csv")) \
    ROW (WORTH, N_("worth"), LOSS_READ, N_("a line of worths.csv")) \
    ROW (GRID_MORE, N_("grid"), LOSS_LEFT, N_("the scenario is played on another grid: see --scenario")) \
    ROW (HEXSIDE_MORE, N_("hexside"), LOSS_LEFT, N_("it belongs to another grid")) \
    ROW (UNIT_ELSEWHERE, N_("unit"), LOSS_LEFT, N_("it is not in a place at the start")) \
    ROW (BLOCKED, N_("border"), LOSS_LEFT, N_("blocked: places without a line are not connected")) \
    ROW (GARRISON, N_("garrison"), LOSS_CHANGED, N_("its strength; towns have no names")) \
    ROW (HARBOUR, N_("harbour"), LOSS_READ, N_("a word after the port")) \
    ROW (ALIAS, N_("alias"), LOSS_LEFT, N_("a line can have only one name")) \
    ROW (SHAPE, N_("shape"), LOSS_LEFT, N_("a table has no drawing")) \
    ROW (OTHER, N_("other record"), LOSS_LEFT, N_("rules, tables, regions and scenarios of Narva"))
/* clang-format on */

/* The first rows are those of the lists, in their order. */
typedef enum { EXPORT_ROWS(EXPORT_ROW_NUMBER) } ExportRow;

static const LossRow export_rows[] = {EXPORT_ROWS(LOSS_ROW)};

/* Returns: (transfer full): the lines of list @id, of which there are @n_lines. */
static GString *
list_text(const ForeignMap *map, CsvListId id, guint *n_lines)
{
    const CsvList *list = csv_list(id);
    const char *heading[COLUMNS_MAX];
    GString *out = g_string_new(NULL);
    g_assert(list->n_columns <= COLUMNS_MAX);
    for (guint i = 0; i < list->n_columns; i++)
        heading[i] = list->columns[i].name;
    csv_append_line(out, heading, list->n_columns, ',');
    *n_lines = 0;
    for (guint32 index = 0; index < csv_list_length(map, id); index++) {
        char *cells[COLUMNS_MAX];
        if (!csv_list_has(map, id, index))
            continue;
        for (guint i = 0; i < list->n_columns; i++)
            cells[i] = csv_column_get(map, id, &list->columns[i], index);
        csv_append_line(out, (const char *const *)cells, list->n_columns, ',');
        for (guint i = 0; i < list->n_columns; i++)
            g_free(cells[i]);
        ++*n_lines;
    }
    return out;
}

static ForeignFiles *
write_csv(const ForeignMap *map, const ForeignOmissions *rest, LossReport *report)
{
    ForeignFiles *files = foreign_files_new();
    gboolean has_grid = map->grid != NULL;
    for (guint id = 0; id < N_CSV_LISTS; id++) {
        guint n_lines;
        if ((csv_list(id)->is_of_grid && !has_grid) ||
            (csv_list(id)->is_further && csv_list_length(map, (CsvListId)id) == 0))
            continue;
        foreign_files_add(files, csv_list(id)->file,
                          g_string_free_to_bytes(list_text(map, (CsvListId)id, &n_lines)));
        loss_report_add_unlocated(report, id, n_lines);
    }
    if (map->carried != NULL)
        foreign_files_add(files, CARRIED_FILE, g_bytes_new(map->carried, strlen(map->carried)));
    for (guint32 i = 0; i < map->places->len; i++) {
        loss_report_add_unlocated(report, EXPORT_GARRISON, foreign_place(map, i)->town >= 0);
        loss_report_add_unlocated(report, EXPORT_HARBOUR, foreign_place(map, i)->has_harbour);
        loss_report_add_unlocated(report, EXPORT_SHAPE, foreign_place(map, i)->shape != NULL);
    }
    const struct {
        ExportRow row;
        guint64 n;
    } others[] = {
        {EXPORT_GRID_MORE, rest->n_grids - has_grid},
        {EXPORT_HEXSIDE_MORE, rest->n_hexsides - (has_grid ? map->grid->sides->len : 0)},
        {EXPORT_UNIT_ELSEWHERE, (guint64)rest->n_elsewhere + rest->n_waiting},
        {EXPORT_BLOCKED, rest->n_blocked},
        {EXPORT_ALIAS, rest->n_aliases},
        {EXPORT_SHAPE, rest->n_unread},
        {EXPORT_OTHER, rest->n_others - map->coasts->len},
    };
    for (guint i = 0; i < G_N_ELEMENTS(others); i++)
        loss_report_add_unlocated(report, others[i].row, others[i].n);
    return files;
}

const ForeignWriter writer_csv = {
    .rows = export_rows,
    .n_rows = G_N_ELEMENTS(export_rows),
    .write = write_csv,
    .has_hexes = TRUE,
};
