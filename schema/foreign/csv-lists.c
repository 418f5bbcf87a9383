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
        [CSV_SIDES] = map->sides,
        [CSV_NATIONS] = map->nations,
        [CSV_TYPES] = map->types,
        [CSV_SPACES] = map->places,
        [CSV_UNITS] = map->units,
        [CSV_BORDERS] = map->links,
    };
    return arrays[id];
}

guint32
csv_list_length(const ForeignMap *map, CsvListId id)
{
    return array_of(map, id)->len;
}

/* Everything but borders begins with how it is called. */
static ForeignName *
called(const ForeignMap *map, CsvListId id, guint32 index)
{
    GArray *array = array_of(map, id);
    return (ForeignName *)(gpointer)(array->data + (gsize)index * g_array_get_element_size(array));
}

static char *
id_of(const ForeignMap *map, CsvListId id, guint32 index)
{
    return index != FOREIGN_NONE ? g_strdup(called(map, id, index)->id) : NULL;
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
read_number(const char *text, gint64 min, gint64 max, gint *number)
{
    gint64 value;
    if (!g_ascii_string_to_signed(text, 10, min, max, &value, NULL))
        return FALSE;
    *number = (gint)value;
    return TRUE;
}

static char *
number_text(gint number)
{
    return number >= 0 ? g_strdup_printf("%d", number) : NULL;
}

/* The columns by which records are called are read when they are added. */
static gboolean
set_before(CsvMap *csv G_GNUC_UNUSED, guint32 index G_GNUC_UNUSED, const char *text G_GNUC_UNUSED)
{
    return TRUE;
}

#define CALLED(LIST)                                                                               \
    static char *LIST##_get_id(const ForeignMap *map, guint32 index)                               \
    {                                                                                              \
        return id_of(map, LIST, index);                                                            \
    }                                                                                              \
    static char *LIST##_get_name(const ForeignMap *map, guint32 index)                             \
    {                                                                                              \
        return g_strdup(called(map, LIST, index)->name);                                           \
    }
CALLED(CSV_SIDES)
CALLED(CSV_NATIONS)
CALLED(CSV_TYPES)
CALLED(CSV_SPACES)
CALLED(CSV_UNITS)

#define CALLED_COLUMNS(LIST)                                                                       \
    {"id", LIST##_get_id, set_before},                                                             \
    {                                                                                              \
        "name", LIST##_get_name, set_before                                                        \
    }

static ForeignNation *
nation_at(const ForeignMap *map, guint32 index)
{
    return &g_array_index(map->nations, ForeignNation, index);
}

static ForeignUnit *
unit_at(const ForeignMap *map, guint32 index)
{
    return &g_array_index(map->units, ForeignUnit, index);
}

static ForeignLink *
link_at(const ForeignMap *map, guint32 index)
{
    return &g_array_index(map->links, ForeignLink, index);
}

static char *
get_side(const ForeignMap *map, guint32 index)
{
    return id_of(map, CSV_SIDES, nation_at(map, index)->side);
}

static gboolean
set_side(CsvMap *csv, guint32 index, const char *text)
{
    return find(csv, CSV_SIDES, text, &nation_at(csv->map, index)->side);
}

static char *
get_paint(const ForeignMap *map, guint32 index)
{
    return g_strdup(nation_at(map, index)->paint);
}

static gboolean
set_paint(CsvMap *csv, guint32 index, const char *text)
{
    g_autofree char *lower = g_ascii_strdown(text, -1);
    if (strlen(lower) != 7 || lower[0] != '#' || strspn(lower + 1, "0123456789abcdef") != 6)
        return FALSE;
    nation_at(csv->map, index)->paint = foreign_map_text(csv->map, lower);
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

static char *
get_nation(const ForeignMap *map, guint32 index)
{
    return id_of(map, CSV_NATIONS, foreign_place(map, index)->nation);
}

static gboolean
set_nation(CsvMap *csv, guint32 index, const char *text)
{
    return find(csv, CSV_NATIONS, text, &foreign_place(csv->map, index)->nation);
}

static char *
get_capital(const ForeignMap *map, guint32 index)
{
    return id_of(map, CSV_NATIONS, foreign_place(map, index)->capital);
}

static gboolean
set_capital(CsvMap *csv, guint32 index, const char *text)
{
    return find(csv, CSV_NATIONS, text, &foreign_place(csv->map, index)->capital);
}

static char *
get_garrison(const ForeignMap *map, guint32 index)
{
    return number_text(foreign_place(map, index)->town);
}

static gboolean
set_garrison(CsvMap *csv, guint32 index, const char *text)
{
    return read_number(text, 0, 99, &foreign_place(csv->map, index)->town);
}

static char *
get_forage(const ForeignMap *map, guint32 index)
{
    return number_text(foreign_place(map, index)->forage);
}

static gboolean
set_forage(CsvMap *csv, guint32 index, const char *text)
{
    return read_number(text, 0, 99, &foreign_place(csv->map, index)->forage);
}

static char *
get_port(const ForeignMap *map, guint32 index)
{
    const ForeignPlace *place = foreign_place(map, index);
    return id_of(map, CSV_SPACES, place->port);
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
get_unit_nation(const ForeignMap *map, guint32 index)
{
    return id_of(map, CSV_NATIONS, unit_at(map, index)->nation);
}

static gboolean
set_unit_nation(CsvMap *csv, guint32 index, const char *text)
{
    return find(csv, CSV_NATIONS, text, &unit_at(csv->map, index)->nation);
}

static char *
get_type(const ForeignMap *map, guint32 index)
{
    return id_of(map, CSV_TYPES, unit_at(map, index)->type);
}

static gboolean
set_type(CsvMap *csv, guint32 index, const char *text)
{
    return find(csv, CSV_TYPES, text, &unit_at(csv->map, index)->type);
}

static char *
get_strength(const ForeignMap *map, guint32 index)
{
    return number_text((gint)unit_at(map, index)->strength);
}

static gboolean
set_strength(CsvMap *csv, guint32 index, const char *text)
{
    gint strength;
    if (!read_number(text, 1, LIMIT_FOREIGN_STRENGTH, &strength))
        return FALSE;
    unit_at(csv->map, index)->strength = (guint)strength;
    return TRUE;
}

static char *
get_at(const ForeignMap *map, guint32 index)
{
    return id_of(map, CSV_SPACES, unit_at(map, index)->place);
}

static gboolean
set_at(CsvMap *csv, guint32 index, const char *text)
{
    return find(csv, CSV_SPACES, text, &unit_at(csv->map, index)->place);
}

static char *
get_from(const ForeignMap *map, guint32 index)
{
    return id_of(map, CSV_SPACES, link_at(map, index)->a);
}

static char *
get_to(const ForeignMap *map, guint32 index)
{
    return id_of(map, CSV_SPACES, link_at(map, index)->b);
}

static char *
get_border(const ForeignMap *map, guint32 index)
{
    guint32 border = link_at(map, index)->border;
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
    link_at(map, index)->border = i;
    return TRUE;
}

/* clang-format off */
static const CsvColumn sides[] = {CALLED_COLUMNS(CSV_SIDES)};

static const CsvColumn nations[] = {
    CALLED_COLUMNS(CSV_NATIONS),
    {"side", get_side, set_side},
    {"paint", get_paint, set_paint},
};

static const CsvColumn types[] = {
    CALLED_COLUMNS(CSV_TYPES),
    {"moves", get_moves, set_moves},
};

static const CsvColumn spaces[] = {
    CALLED_COLUMNS(CSV_SPACES),
    {"kind", get_kind, set_kind},
    {"nation", get_nation, set_nation},
    {"capital", get_capital, set_capital},
    {"garrison", get_garrison, set_garrison},
    {"forage", get_forage, set_forage},
    {"port", get_port, set_port},
    {"harbour", get_harbour, set_harbour},
};

static const CsvColumn units[] = {
    CALLED_COLUMNS(CSV_UNITS),
    {"nation", get_unit_nation, set_unit_nation},
    {"type", get_type, set_type},
    {"strength", get_strength, set_strength},
    {"at", get_at, set_at},
};

static const CsvColumn borders[] = {
    {"from", get_from, set_before},
    {"to", get_to, set_before},
    {"border", get_border, set_border},
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
