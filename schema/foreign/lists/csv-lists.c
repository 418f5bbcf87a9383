/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What stands in each column.
 */
#include "schema/foreign/lists/csv-lists.h"

#include "schema/foreign/foreign-values.h"
#include "schema/foreign/lists/csv-hexes.h"

#include "schema/model/words.h"

#include <string.h>

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

guint32
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

gboolean
csv_list_has(const ForeignMap *map, CsvListId id, guint32 index)
{
    if (id == CSV_HEXES)
        return map->grid->terrains[index] != FOREIGN_NONE;
    return id != CSV_FACES || csv_face_is_used(map, index);
}

/* Hexes have no records. */
static gpointer
record_at(const ForeignMap *map, CsvListId id, guint32 index)
{
    GArray *array = array_of(map, id);
    return array != NULL ? array->data + (gsize)index * g_array_get_element_size(array)
                         : (gpointer)map->grid;
}

static char *
id_of(const ForeignMap *map, CsvListId id, guint32 index)
{
    /* Everything that others name begins with how it is called. */
    return index != FOREIGN_NONE ? g_strdup(((ForeignName *)record_at(map, id, index))->id) : NULL;
}

guint32
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
    for (guint i = GROUND_LAND; i <= GROUND_BOX; i++)
        if (strcmp(text, space_words[i]) == 0) {
            foreign_place(csv->map, index)->ground = (Ground)i;
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

/* With a grid units stand on its hexes. */
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

/* What stands between the seas of one coast. */
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
        if (sea == FOREIGN_NONE || foreign_place(map, sea)->ground != GROUND_SEA)
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
    if (coast == FOREIGN_NONE || !foreign_coast_is_whole(csv->map, foreign_coast(csv->map, coast)))
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

const CsvList *
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

char *
csv_column_get(const ForeignMap *map, CsvListId id, const CsvColumn *column, guint32 index)
{
    if (column->kind == CSV_OWN)
        return column->get(map, index);
    gpointer member = (char *)record_at(map, id, index) + column->offset;
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
take_border(CsvMap *csv, const char *text, guint32 *number)
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

static gboolean
take_paint(CsvMap *csv, const char *text, const char **paint)
{
    g_autofree char *lower = g_ascii_strdown(text, -1);
    if (strlen(lower) != 7 || lower[0] != '#' || strspn(lower + 1, "0123456789abcdef") != 6)
        return FALSE;
    *paint = foreign_map_text(csv->map, lower);
    return TRUE;
}

/* Words count from @first. */
static gboolean
take_word(const CsvColumn *column, const char *text, guint first, guint32 *number)
{
    gint word = words_find(column->words, text, strlen(text));
    *number = word >= 0 ? (guint32)word + first : *number;
    return word >= 0;
}

static gboolean
take_number(const CsvColumn *column, const char *text, guint32 *member)
{
    gint64 number;
    if (!g_ascii_string_to_signed(text, 10, column->min, column->max, &number, NULL))
        return FALSE;
    *member = (guint32)number;
    return TRUE;
}

gboolean
csv_column_set(CsvMap *csv, CsvListId id, const CsvColumn *column, guint32 index, const char *text)
{
    if (column->set != NULL)
        return column->set(csv, index, text);
    gpointer member = (char *)record_at(csv->map, id, index) + column->offset;
    switch (column->kind) {
    case CSV_REFERENCE:
        return find(csv, column->to, text, member);
    case CSV_NUMBER:
        return take_number(column, text, member);
    case CSV_PAINT:
        return take_paint(csv, text, member);
    case CSV_BORDER:
        return take_border(csv, text, member);
    case CSV_WORD:
        return take_word(column, text, 1, member);
    case CSV_CHOICE:
        return take_word(column, text, 0, member);
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
        foreign_place(map, foreign_map_add_place(map, name.name, GROUND_LAND))->called = name;
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

guint32
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
