/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What stands in each column.
 */
#include "schema/foreign/csv-lists.h"

#include "schema/model/words.h"

#include <string.h>

static GArray *
array_of(const ForeignMap *map, CsvListId id)
{
    GArray *const arrays[N_CSV_LISTS] = {
        [CSV_SIDES] = map->sides,   [CSV_NATIONS] = map->nations, [CSV_TYPES] = map->types,
        [CSV_SPACES] = map->places, [CSV_UNITS] = map->units,     [CSV_BORDERS] = map->links,
    };
    return arrays[id];
}

guint32
csv_list_length(const ForeignMap *map, CsvListId id)
{
    return array_of(map, id)->len;
}

static gpointer
record_at(const ForeignMap *map, CsvListId id, guint32 index)
{
    GArray *array = array_of(map, id);
    return array->data + (gsize)index * g_array_get_element_size(array);
}

static char *
id_of(const ForeignMap *map, CsvListId id, guint32 index)
{
    /* Everything but borders begins with how it is called. */
    return index != FOREIGN_NONE ? g_strdup(((ForeignName *)record_at(map, id, index))->id) : NULL;
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

static gboolean
set_paint(CsvMap *csv, guint32 index, const char *text)
{
    g_autofree char *lower = g_ascii_strdown(text, -1);
    if (strlen(lower) != 7 || lower[0] != '#' || strspn(lower + 1, "0123456789abcdef") != 6)
        return FALSE;
    g_array_index(csv->map->nations, ForeignNation, index).paint =
        foreign_map_text(csv->map, lower);
    return TRUE;
}

static char *
get_moves(const ForeignMap *map, guint32 index)
{
    gboolean is_sea = g_array_index(map->types, ForeignType, index).is_sea;
    return g_strdup(move_words[is_sea ? MOVES_SEA : MOVES_LAND]);
}

static gboolean
set_moves(CsvMap *csv, guint32 index, const char *text)
{
    gboolean is_sea = strcmp(text, move_words[MOVES_SEA]) == 0;
    g_array_index(csv->map->types, ForeignType, index).is_sea = is_sea;
    return is_sea || strcmp(text, move_words[MOVES_LAND]) == 0;
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

#define HARBOUR "yes"

static char *
get_harbour(const ForeignMap *map, guint32 index)
{
    return foreign_place(map, index)->has_harbour ? g_strdup(HARBOUR) : NULL;
}

static gboolean
set_harbour(CsvMap *csv, guint32 index, const char *text)
{
    return foreign_place(csv->map, index)->has_harbour = strcmp(text, HARBOUR) == 0;
}

static char *
get_border(const ForeignMap *map, guint32 index)
{
    guint32 border = g_array_index(map->links, ForeignLink, index).border;
    return border != FOREIGN_NONE ? g_strdup(g_array_index(map->borders, ForeignName, border).name)
                                  : NULL;
}

static gboolean
set_border(CsvMap *csv, guint32 index, const char *text)
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
    g_array_index(map->links, ForeignLink, index).border = i;
    return TRUE;
}

/* clang-format off */
#define TEXT(name, type, member, ...) \
    {name, CSV_TEXT, G_STRUCT_OFFSET(type, member), __VA_ARGS__}
#define REFERENCE(name, type, member, to, ...) \
    {name, CSV_REFERENCE, G_STRUCT_OFFSET(type, member), to, __VA_ARGS__}
#define NUMBER(name, type, member, least, greatest) \
    {name, CSV_NUMBER, G_STRUCT_OFFSET(type, member), .min = least, .max = greatest}
#define CALLED \
    TEXT("id", ForeignName, id), TEXT("name", ForeignName, name)

static const CsvColumn sides[] = {CALLED};

static const CsvColumn nations[] = {
    CALLED,
    REFERENCE("side", ForeignNation, side, CSV_SIDES),
    TEXT("paint", ForeignNation, paint, .set = set_paint),
};

static const CsvColumn types[] = {
    CALLED,
    {"moves", CSV_OWN, .get = get_moves, .set = set_moves},
};

static const CsvColumn spaces[] = {
    CALLED,
    {"kind", CSV_OWN, .get = get_kind, .set = set_kind},
    REFERENCE("nation", ForeignPlace, nation, CSV_NATIONS),
    REFERENCE("capital", ForeignPlace, capital, CSV_NATIONS),
    NUMBER("garrison", ForeignPlace, town, 0, 99),
    NUMBER("forage", ForeignPlace, forage, 0, 99),
    REFERENCE("port", ForeignPlace, port, CSV_SPACES, .set = set_port),
    {"harbour", CSV_OWN, .get = get_harbour, .set = set_harbour},
};

static const CsvColumn units[] = {
    CALLED,
    REFERENCE("nation", ForeignUnit, nation, CSV_NATIONS),
    REFERENCE("type", ForeignUnit, type, CSV_TYPES),
    NUMBER("strength", ForeignUnit, strength, 1, LIMIT_FOREIGN_STRENGTH),
    REFERENCE("at", ForeignUnit, place, CSV_SPACES),
};

static const CsvColumn borders[] = {
    REFERENCE("from", ForeignLink, a, CSV_SPACES, .set = set_before),
    REFERENCE("to", ForeignLink, b, CSV_SPACES, .set = set_before),
    {"border", CSV_OWN, .get = get_border, .set = set_border},
};

const CsvList csv_lists[N_CSV_LISTS] = {
    [CSV_SIDES] = {"sides.csv", sides, G_N_ELEMENTS(sides), LIMIT_FOREIGN_NATIONS},
    [CSV_NATIONS] = {"nations.csv", nations, G_N_ELEMENTS(nations), LIMIT_FOREIGN_NATIONS},
    [CSV_TYPES] = {"types.csv", types, G_N_ELEMENTS(types), LIMIT_FOREIGN_NATIONS},
    [CSV_SPACES] = {"spaces.csv", spaces, G_N_ELEMENTS(spaces), LIMIT_FOREIGN_PLACES},
    [CSV_UNITS] = {"units.csv", units, G_N_ELEMENTS(units), LIMIT_FOREIGN_UNITS},
    [CSV_BORDERS] = {"borders.csv", borders, G_N_ELEMENTS(borders), LIMIT_FOREIGN_LINKS},
};
/* clang-format on */

char *
csv_column_get(const ForeignMap *map, CsvListId id, const CsvColumn *column, guint32 index)
{
    gpointer member = (char *)record_at(map, id, index) + column->offset;
    switch (column->kind) {
    case CSV_TEXT:
        return g_strdup(*(const char **)member);
    case CSV_REFERENCE:
        return id_of(map, column->to, *(guint32 *)member);
    case CSV_NUMBER:
        return *(gint *)member >= 0 ? g_strdup_printf("%d", *(gint *)member) : NULL;
    case CSV_OWN:
        return column->get(map, index);
    }
    g_assert_not_reached();
}

gboolean
csv_column_set(CsvMap *csv, CsvListId id, const CsvColumn *column, guint32 index, const char *text)
{
    gpointer member = (char *)record_at(csv->map, id, index) + column->offset;
    gint64 number;
    if (column->set != NULL)
        return column->set(csv, index, text);
    if (column->kind == CSV_REFERENCE)
        return find(csv, column->to, text, member);
    if (column->kind != CSV_NUMBER)
        return TRUE;
    if (!g_ascii_string_to_signed(text, 10, column->min, column->max, &number, NULL))
        return FALSE;
    *(gint *)member = (gint)number;
    return TRUE;
}

/* Adds a record of @id, which is called @name. */
static void
append(ForeignMap *map, CsvListId id, ForeignName name)
{
    ForeignSide side = {name};
    ForeignNation nation = {.called = name, .side = FOREIGN_NONE};
    ForeignType type = {.called = name};
    ForeignUnit unit = {
        .called = name,
        .type = FOREIGN_NONE,
        .nation = FOREIGN_NONE,
        .place = FOREIGN_NONE,
        .strength = 1,
    };
    const gconstpointer records[N_CSV_LISTS] = {
        [CSV_SIDES] = &side,
        [CSV_NATIONS] = &nation,
        [CSV_TYPES] = &type,
        [CSV_UNITS] = &unit,
    };
    if (id == CSV_SPACES)
        foreign_place(map, foreign_map_add_place(map, name.name, GROUND_LAND))->called = name;
    else
        g_array_append_vals(array_of(map, id), records[id], 1);
}

gboolean
csv_list_add(CsvMap *csv, CsvListId id, const char *key, const char *name)
{
    GHashTable *names = csv->names[id];
    guint32 from = FOREIGN_NONE, to = FOREIGN_NONE;
    if (csv_list_length(csv->map, id) >= csv_lists[id].most)
        return FALSE;
    if (id == CSV_BORDERS) {
        gboolean is_way = key != NULL && name != NULL && find(csv, CSV_SPACES, key, &from) &&
                          find(csv, CSV_SPACES, name, &to) && from != to;
        if (is_way)
            foreign_map_add_link(csv->map, from, to, (LossPlace){0});
        return is_way;
    }
    const char *both[] = {key, name != NULL ? name : key};
    if (both[1] == NULL || (key != NULL && g_hash_table_contains(names, key)))
        return FALSE;
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
    return TRUE;
}
