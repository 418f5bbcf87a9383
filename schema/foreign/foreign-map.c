/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A map as it is read from a file of any other program, before it becomes a data set: places,
 * links, nations, types and units, and the ids that they get.
 */
#include "schema/foreign/foreign-map.h"

#include "schema/foreign/foreign-drawing.h"
#include "schema/foreign/foreign-values.h"
#include "schema/foreign/limits.h"
#include "schema/geometry/limits.h"
#include "schema/geometry/shape.h"
#include "schema/model/words.h"
#include "schema/store/drawing/map-svg.h"
#include "schema/text/clean.h"
#include "schema/text/names.h"

#include <string.h>

/* What a thing without any letter in its name is called. */
#define NAMELESS "nameless"

/* clang-format off */
/* By sound, as maps in English write them; lower case, in the order of Unicode. */
static const struct {
    gunichar first;
    const char *sounds[48];
} alphabets[] = {
    {0x3b1, {"a", "v", "g", "d", "e", "z", "i", "th", "i", "k", "l", "m", "n", "x", "o", "p", "r", "s", "s", "t", "y",
             "f", "ch", "ps", "o"}},
    {0x430, {"a", "b", "v", "g", "d", "e", "zh", "z", "i", "y", "k", "l", "m", "n", "o", "p", "r", "s", "t", "u", "f",
             "kh", "ts", "ch", "sh", "shch", "", "y", "", "e", "yu", "ya",
             "e", "yo", "dj", "g", "ye", "z", "i", "yi", "j", "lj", "nj", "c", "k", "i", "u", "dz"}},
};
/* clang-format on */

/* Returns: (transfer none): how @c sounds, or NULL. */
static const char *
sound_of(gunichar c)
{
    for (guint i = 0; i < G_N_ELEMENTS(alphabets); i++)
        if (c >= alphabets[i].first && c - alphabets[i].first < G_N_ELEMENTS(alphabets[i].sounds))
            return alphabets[i].sounds[c - alphabets[i].first];
    return NULL;
}

ForeignIds *
foreign_ids_new(void)
{
    return g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
}

void
foreign_ids_reserve(ForeignIds *ids, const char *id)
{
    g_hash_table_add(ids, g_strdup(id));
}

/* Returns: (transfer full): the letters of @name that an id may have, with - between words. */
static GString *
plain_letters(const char *name)
{
    g_autofree char *folded = name_fold(name);
    GString *id = g_string_new(NULL);
    gboolean was_code = FALSE;
    for (const char *at = folded; *at != '\0'; at = g_utf8_next_char(at)) {
        gunichar c = g_utf8_get_char(at);
        const char *sound = sound_of(c);
        gboolean is_code = c >= 0x80 && sound == NULL;
        if ((is_code || was_code) && c != ' ' && id->len > 0 && id->str[id->len - 1] != '-')
            g_string_append_c(id, '-');
        if (is_code)
            g_string_append_printf(id, "u%x", c);
        else if (sound != NULL)
            g_string_append(id, sound);
        else if (c == ' ' && id->len > 0 && id->str[id->len - 1] != '-')
            g_string_append_c(id, '-');
        else if (c != ' ')
            g_string_append_c(id, (char)c);
        was_code = is_code;
    }
    return id;
}

char *
foreign_ids_make(ForeignIds *ids, const char *name)
{
    g_autoptr(GString) id = plain_letters(name);
    g_string_truncate(id, MIN(id->len, LIMIT_FOREIGN_ID_BYTES));
    while (id->len > 0 && id->str[id->len - 1] == '-')
        g_string_truncate(id, id->len - 1);
    if (id->len == 0)
        g_string_assign(id, NAMELESS);
    gsize length = id->len;
    /* Counting goes on where the last one of that name ended, which is noted under a name that no
     * id can have; so thousands of one name do not try each other's numbers. */
    g_autofree char *counter = g_strconcat("#", id->str, NULL);
    guint n = GPOINTER_TO_UINT(g_hash_table_lookup(ids, counter));
    for (n = MAX(n, 1); g_hash_table_contains(ids, id->str);) {
        g_string_truncate(id, length);
        g_string_append_printf(id, "-%u", ++n);
    }
    g_hash_table_insert(ids, g_steal_pointer(&counter), GUINT_TO_POINTER(n));
    foreign_ids_reserve(ids, id->str);
    return g_strdup(id->str);
}

static void
clear_place(gpointer data)
{
    ForeignPlace *place = data;
    shape_unref(place->shape);
    if (place->aliases != NULL)
        g_ptr_array_unref(place->aliases);
}

static void
clear_coast(gpointer data)
{
    g_array_unref(((ForeignCoast *)data)->seas);
}

static void
clear_set_up(gpointer data)
{
    g_array_unref(((ForeignSetUp *)data)->units);
}

ForeignMap *
foreign_map_new(void)
{
    ForeignMap *map = g_new(ForeignMap, 1);
    *map = (ForeignMap){
        .strings = g_string_chunk_new(4096),
        .frame = BOX_EMPTY,
        .places = g_array_new(FALSE, FALSE, sizeof(ForeignPlace)),
        .coasts = g_array_new(FALSE, FALSE, sizeof(ForeignCoast)),
        .links = g_array_new(FALSE, FALSE, sizeof(ForeignLink)),
        .borders = g_array_new(FALSE, FALSE, sizeof(ForeignName)),
        .sides = g_array_new(FALSE, FALSE, sizeof(ForeignSide)),
        .nations = g_array_new(FALSE, FALSE, sizeof(ForeignNation)),
        .types = g_array_new(FALSE, FALSE, sizeof(ForeignType)),
        .units = g_array_new(FALSE, FALSE, sizeof(ForeignUnit)),
        .commands = g_array_new(FALSE, FALSE, sizeof(ForeignCommand)),
        .faces = g_array_new(FALSE, FALSE, sizeof(ForeignFace)),
        .set_ups = g_array_new(FALSE, FALSE, sizeof(ForeignSetUp)),
        .terrains = g_array_new(FALSE, FALSE, sizeof(ForeignTerrain)),
        .values = g_array_new(FALSE, FALSE, sizeof(ForeignValue)),
        .worths = g_array_new(FALSE, FALSE, sizeof(ForeignWorth)),
    };
    g_array_set_clear_func(map->places, clear_place);
    g_array_set_clear_func(map->coasts, clear_coast);
    g_array_set_clear_func(map->set_ups, clear_set_up);
    return map;
}

void
foreign_map_free(ForeignMap *map)
{
    if (map == NULL)
        return;
    GArray *arrays[] = {
        map->places, map->links,  map->borders, map->sides,    map->nations,
        map->types,  map->units,  map->faces,   map->set_ups,  map->terrains,
        map->values, map->worths, map->coasts,  map->commands,
    };
    for (guint i = 0; i < G_N_ELEMENTS(arrays); i++)
        g_array_unref(arrays[i]);
    foreign_grid_free(map->grid);
    g_clear_pointer(&map->placings, g_array_unref);
    g_string_chunk_free(map->strings);
    g_free(map);
}

const char *
foreign_map_text(ForeignMap *map, const char *text)
{
    g_autofree char *line = g_strdelimit(g_strdup(text), "\t\r\n", ' ');
    g_autofree char *clean = text_clean(line);
    g_strstrip(clean);
    g_autofree char *cut = text_cut(clean, LIMIT_FOREIGN_NAME_LETTERS);
    return g_string_chunk_insert_const(map->strings, cut);
}

guint32
foreign_map_add_place(ForeignMap *map, const char *name, ForeignGround ground)
{
    ForeignPlace place = {
        .called.name = foreign_map_text(map, name),
        .ground = ground,
        .nation = FOREIGN_NONE,
        .capital = FOREIGN_NONE,
        .forage = -1,
        .town = -1,
        .port = FOREIGN_NONE,
    };
    g_array_append_val(map->places, place);
    return map->places->len - 1;
}

void
foreign_map_add_alias(ForeignMap *map, guint32 place, const char *name)
{
    ForeignPlace *owner = foreign_place(map, place);
    const char *text = foreign_map_text(map, name);
    if (owner->aliases == NULL)
        owner->aliases = g_ptr_array_new();
    if (!g_ptr_array_find(owner->aliases, text, NULL))
        g_ptr_array_add(owner->aliases, (gpointer)text);
}

guint32
foreign_map_side(ForeignMap *map, const char *name)
{
    ForeignSide side = {.called.name = foreign_map_text(map, name)};
    for (guint32 i = 0; i < map->sides->len; i++)
        if (strcmp(g_array_index(map->sides, ForeignSide, i).called.name, side.called.name) == 0)
            return i;
    g_array_append_val(map->sides, side);
    return map->sides->len - 1;
}

guint32
foreign_map_nation_of(ForeignMap *map, const char *name, const char *side)
{
    ForeignNation nation = {.called.name = foreign_map_text(map, name)};
    for (guint32 i = 0; i < map->nations->len; i++)
        if (strcmp(g_array_index(map->nations, ForeignNation, i).called.name, nation.called.name) ==
            0)
            return i;
    if (map->nations->len >= LIMIT_FOREIGN_NATIONS)
        return FOREIGN_NONE;
    nation.side = foreign_map_side(map, side != NULL ? side : name);
    g_array_append_val(map->nations, nation);
    return map->nations->len - 1;
}

guint32
foreign_map_nation(ForeignMap *map, const char *name)
{
    return foreign_map_nation_of(map, name, NULL);
}

guint32
foreign_map_border(ForeignMap *map, const char *name)
{
    ForeignName border = {.name = foreign_map_text(map, name)};
    for (guint32 i = 0; i < map->borders->len; i++)
        if (strcmp(g_array_index(map->borders, ForeignName, i).name, border.name) == 0)
            return i;
    if (map->borders->len >= LIMIT_FOREIGN_BORDERS)
        return FOREIGN_NONE;
    g_array_append_val(map->borders, border);
    return map->borders->len - 1;
}

void
foreign_map_lead(ForeignMap *map, ForeignUnit *unit, const char *name)
{
    ForeignCommand made = {.side = g_array_index(map->nations, ForeignNation, unit->nation).side};
    if (name == NULL || made.side == FOREIGN_NONE)
        return;
    made.called.name = foreign_map_text(map, name);
    for (unit->command = 1; unit->command <= map->commands->len; unit->command++) {
        const ForeignCommand *known =
            &g_array_index(map->commands, ForeignCommand, unit->command - 1);
        if (known->side == made.side && strcmp(known->called.name, made.called.name) == 0)
            return;
    }
    if (map->commands->len < LIMIT_FOREIGN_COMMANDS)
        g_array_append_val(map->commands, made);
    else
        unit->command = 0;
}

guint32
foreign_map_n_spots(const ForeignMap *map)
{
    if (map->grid == NULL)
        return map->places->len;
    return (guint32)map->grid->form.n_columns * (guint32)map->grid->form.n_rows;
}

guint32
foreign_unit_berth(const ForeignMap *map, const ForeignUnit *unit)
{
    if (map->grid != NULL)
        return unit->place;
    const ForeignPlace *place = foreign_place(map, unit->place);
    gboolean is_sea = g_array_index(map->types, ForeignType, unit->type).is_sea;
    return is_sea && place->port != FOREIGN_NONE ? place->port : unit->place;
}

guint32
foreign_map_party(const ForeignMap *map, guint32 nation)
{
    guint32 side = g_array_index(map->nations, ForeignNation, nation).side;
    return side != FOREIGN_NONE ? side : map->sides->len + nation;
}

void
foreign_place_draw(ForeignPlace *place, Shape *shape)
{
    g_autoptr(Shape) whole = shape != NULL ? shape_dissolve(shape) : NULL;
    g_autoptr(Shape) split = whole != NULL ? shape_split(whole) : NULL;
    g_autoptr(Shape) plain = split != NULL ? shape_clean(split) : NULL;
    g_autoptr(Shape) clean = plain != NULL ? shape_untangle(plain, MAP_SVG_GRID.units) : NULL;
    shape_unref(shape);
    shape_unref(place->shape);
    gboolean is_drawn = clean != NULL && clean->n_lines > 0 && clean->n_lines <= LIMIT_PATH_LINES &&
                        clean->n_points <= LIMIT_PATH_POINTS;
    place->shape = is_drawn ? g_steal_pointer(&clean) : NULL;
}

void
foreign_map_add_link(ForeignMap *map, guint32 a, guint32 b, LossPlace where)
{
    ForeignLink link = {
        .a = a,
        .b = b,
        .border = FOREIGN_NONE,
        .kind = LINK_NONE,
        .where = where,
    };
    g_array_append_val(map->links, link);
}

/* Returns: the key of the pair of places in @link, in whatever order. */
static guint64
pair_of(const ForeignLink *link)
{
    return (guint64)MIN(link->a, link->b) << 32 | MAX(link->a, link->b);
}

/* The first sea of a land is that of its port, the others are further ones. */
static LinkKind
kind_of(const ForeignMap *map, const ForeignLink *link)
{
    ForeignPlace *a = foreign_place(map, link->a), *b = foreign_place(map, link->b);
    if (link->a == link->b || a->ground == FOREIGN_WASTE || b->ground == FOREIGN_WASTE)
        return LINK_NONE;
    if ((a->ground == FOREIGN_SEA) == (b->ground == FOREIGN_SEA))
        return LINK_WAY;
    ForeignPlace *land = a->ground == FOREIGN_SEA ? b : a;
    if (land->port == FOREIGN_NONE)
        land->port = land == a ? link->b : link->a;
    return LINK_PORT;
}

void
foreign_map_assign_ports(ForeignMap *map)
{
    g_autoptr(GHashTable) pairs = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    for (guint i = 0; i < map->links->len; i++) {
        ForeignLink *link = &g_array_index(map->links, ForeignLink, i);
        guint64 pair = pair_of(link);
        link->kind = kind_of(map, link);
        if (link->kind != LINK_NONE && !g_hash_table_add(pairs, g_memdup2(&pair, 8)))
            link->kind = LINK_NONE;
    }
}

guint32
foreign_map_add_coast(ForeignMap *map, ForeignName called, guint32 place)
{
    ForeignCoast coast = {
        .called = called,
        .place = place,
        .seas = g_array_new(FALSE, FALSE, sizeof(guint32)),
    };
    g_array_append_val(map->coasts, coast);
    return map->coasts->len - 1;
}

void
foreign_coast_add_sea(ForeignCoast *coast, guint32 sea)
{
    for (guint i = 0; i < coast->seas->len; i++)
        if (g_array_index(coast->seas, guint32, i) == sea)
            return;
    g_array_append_val(coast->seas, sea);
}

gboolean
foreign_coast_is_whole(const ForeignMap *map, const ForeignCoast *coast)
{
    ForeignGround ground =
        coast->place != FOREIGN_NONE ? foreign_place(map, coast->place)->ground : FOREIGN_WASTE;
    return ground != FOREIGN_WASTE && ground != FOREIGN_SEA && coast->seas->len > 0;
}

void
foreign_map_link_coasts(ForeignMap *map)
{
    for (guint32 i = 0; i < map->coasts->len; i++) {
        const ForeignCoast *coast = foreign_coast(map, i);
        for (guint j = 0; j < coast->seas->len && coast->place != FOREIGN_NONE; j++)
            if (map->links->len < LIMIT_FOREIGN_LINKS)
                foreign_map_add_link(map, coast->place, g_array_index(coast->seas, guint32, j),
                                     (LossPlace){0});
    }
}

void
foreign_map_settle_coasts(ForeignMap *map)
{
    guint32 n_coasts = map->coasts->len, n_kept = 0;
    /* By coast: its new number + 1, as units have it. */
    g_autofree guint32 *kept = g_new0(guint32, (gsize)n_coasts + 1);
    for (guint32 i = 0; i < n_coasts; i++)
        if (foreign_coast_is_whole(map, foreign_coast(map, i)))
            kept[i + 1] = ++n_kept;
    for (guint32 i = n_coasts; i > 0; i--)
        if (kept[i] == 0)
            g_array_remove_index(map->coasts, i - 1);
    for (guint i = 0; i < map->units->len; i++) {
        ForeignUnit *unit = &g_array_index(map->units, ForeignUnit, i);
        unit->coast = kept[unit->coast];
    }
}

static void
name_one(ForeignMap *map, ForeignIds *ids, ForeignName *called)
{
    g_autofree char *id = foreign_ids_make(ids, called->key != NULL ? called->key : called->name);
    called->id = g_string_chunk_insert_const(map->strings, id);
}

/* Names each item of @list, of things that begin with their ForeignName. */
static void
name_list(ForeignMap *map, GArray *list, ForeignIds *ids)
{
    guint size = g_array_get_element_size(list);
    for (guint i = 0; i < list->len; i++)
        name_one(map, ids, (ForeignName *)(gpointer)(list->data + (gsize)i * size));
    g_hash_table_unref(ids);
}

/* Returns: (transfer full): what is taken in a drawing: its groups. */
static ForeignIds *
ids_of_drawing(void)
{
    ForeignIds *ids = foreign_ids_new();
    for (guint i = 0; foreign_drawing_group(i) != NULL; i++)
        foreign_ids_reserve(ids, foreign_drawing_group(i));
    return ids;
}

static ForeignIds *
ids_of_borders(void)
{
    ForeignIds *ids = foreign_ids_new();
    for (guint i = 0; built_in_borders[i] != NULL; i++)
        foreign_ids_reserve(ids, built_in_borders[i]);
    return ids;
}

void
foreign_map_make_ids(ForeignMap *map)
{
    name_list(map, map->places, ids_of_drawing());
    name_list(map, map->coasts, foreign_ids_new());
    name_list(map, map->borders, ids_of_borders());
    name_list(map, map->sides, foreign_ids_new());
    name_list(map, map->nations, foreign_ids_new());
    name_list(map, map->types, foreign_ids_new());
    name_list(map, map->units, foreign_ids_new());
    name_list(map, map->commands, foreign_ids_new());
    name_list(map, map->terrains, foreign_ids_new());
    name_list(map, map->values, foreign_ids_new());
}
