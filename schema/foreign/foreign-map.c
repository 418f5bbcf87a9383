/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A map as it is read from a file of any other program, before it becomes a data set: places,
 * links, nations, types and units, the ids that they get, and its hexes as a grid.
 */
#include "schema/foreign/foreign-map.h"

#include "schema/foreign/foreign-drawing.h"
#include "schema/foreign/foreign-kit.h"
#include "schema/foreign/foreign-values.h"
#include "schema/foreign/limits.h"
#include "schema/geometry/limits.h"
#include "schema/geometry/shape.h"
#include "schema/model/paint.h"
#include "schema/model/words.h"
#include "schema/store/map-svg.h"
#include "schema/store/grid-layer.h"
#include "schema/text/clean.h"
#include "schema/text/letters.h"
#include "schema/text/name.h"

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

/* Returns: (transfer full): an empty set. */
static ForeignIds *
make_ids(void)
{
    return g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
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
    /* The last number used for each id is stored under a key that is no id, so that thousands of
     * equal names need no search. */
    g_autofree char *counter = g_strconcat("#", id->str, NULL);
    guint n = GPOINTER_TO_UINT(g_hash_table_lookup(ids, counter));
    for (n = MAX(n, 1); g_hash_table_contains(ids, id->str);) {
        g_string_truncate(id, length);
        g_string_append_printf(id, "-%u", ++n);
    }
    g_hash_table_insert(ids, g_steal_pointer(&counter), GUINT_TO_POINTER(n));
    g_hash_table_add(ids, g_strdup(id->str));
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
        .apart = g_array_new(FALSE, FALSE, sizeof(ForeignPair)),
    };
    g_array_set_clear_func(map->places, clear_place);
    g_array_set_clear_func(map->coasts, clear_coast);
    g_array_set_clear_func(map->set_ups, clear_set_up);
    return map;
}

static void
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

void
foreign_map_free(ForeignMap *map)
{
    if (map == NULL)
        return;
    GArray *arrays[] = {
        map->places, map->links,  map->borders, map->sides,    map->nations,
        map->types,  map->units,  map->faces,   map->set_ups,  map->terrains,
        map->values, map->worths, map->coasts,  map->commands, map->apart,
    };
    for (guint i = 0; i < G_N_ELEMENTS(arrays); i++)
        g_array_unref(arrays[i]);
    foreign_grid_free(map->grid);
    foreign_game_free(map->game);
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
    if (letters_are_blank(text))
        return;
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
foreign_map_nation(ForeignMap *map, const char *name, const char *side)
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
foreign_map_add_to_command(ForeignMap *map, ForeignUnit *unit, const char *name)
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
foreign_unit_location(const ForeignMap *map, const ForeignUnit *unit)
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
foreign_place_set_shape(ForeignPlace *place, Shape *shape)
{
    g_autoptr(Shape) whole = shape != NULL ? shape_dissolve(shape) : NULL;
    g_autoptr(Shape) split = whole != NULL ? shape_split(whole) : NULL;
    g_autoptr(Shape) plain = split != NULL ? shape_clean(split) : NULL;
    g_autoptr(Shape) clean = plain != NULL ? shape_remove_loops(plain, MAP_SVG_GRID.units) : NULL;
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
        guint64 pair = (guint64)MIN(link->a, link->b) << 32 | MAX(link->a, link->b);
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
foreign_coast_is_complete(const ForeignMap *map, const ForeignCoast *coast)
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
foreign_map_drop_partial_coasts(ForeignMap *map)
{
    guint32 n_coasts = map->coasts->len, n_kept = 0;
    /* By coast: its new number + 1, as units have it. */
    g_autofree guint32 *kept = g_new0(guint32, (gsize)n_coasts + 1);
    for (guint32 i = 0; i < n_coasts; i++)
        if (foreign_coast_is_complete(map, foreign_coast(map, i)))
            kept[i + 1] = ++n_kept;
    for (guint32 i = n_coasts; i > 0; i--)
        if (kept[i] == 0)
            g_array_remove_index(map->coasts, i - 1);
    for (guint i = 0; i < map->units->len; i++) {
        ForeignUnit *unit = &g_array_index(map->units, ForeignUnit, i);
        unit->coast = kept[unit->coast];
    }
}

/* Makes the id of each item of @list, of structs that start with their ForeignName. What has a
 * blank name is called as its id. */
static void
name_list(ForeignMap *map, GArray *list, ForeignIds *ids)
{
    guint size = g_array_get_element_size(list);
    for (guint i = 0; i < list->len; i++) {
        ForeignName *called = (ForeignName *)(gpointer)(list->data + (gsize)i * size);
        g_autofree char *id =
            foreign_ids_make(ids, called->key != NULL ? called->key : called->name);
        called->id = g_string_chunk_insert_const(map->strings, id);
        if (letters_are_blank(called->name))
            called->name = called->id;
    }
    g_hash_table_unref(ids);
}

/* Returns: (transfer full): the ids that a drawing uses itself: those of its groups. */
static ForeignIds *
ids_of_drawing(void)
{
    ForeignIds *ids = make_ids();
    for (guint i = 0; foreign_drawing_group(i) != NULL; i++)
        g_hash_table_add(ids, g_strdup(foreign_drawing_group(i)));
    return ids;
}

static ForeignIds *
ids_of_borders(void)
{
    ForeignIds *ids = make_ids();
    for (guint i = 0; built_in_borders[i] != NULL; i++)
        g_hash_table_add(ids, g_strdup(built_in_borders[i]));
    return ids;
}

void
foreign_map_make_ids(ForeignMap *map)
{
    name_list(map, map->places, ids_of_drawing());
    name_list(map, map->coasts, make_ids());
    name_list(map, map->borders, ids_of_borders());
    name_list(map, map->sides, make_ids());
    name_list(map, map->nations, make_ids());
    name_list(map, map->types, make_ids());
    name_list(map, map->units, make_ids());
    name_list(map, map->commands, make_ids());
    name_list(map, map->terrains, make_ids());
    name_list(map, map->values, make_ids());
}

guint
foreign_map_paint_nations(ForeignMap *map)
{
    g_autofree guint32 *paints = g_new(guint32, MAX(map->nations->len, 1));
    guint n = 0;
    for (guint i = 0; i < map->nations->len; i++) {
        const char *own = g_array_index(map->nations, ForeignNation, i).paint;
        paints[i] = own != NULL ? (guint32)g_ascii_strtoull(own + 1, NULL, 16) : PAINT_NONE;
    }
    paint_make_distinct(paints, map->nations->len);
    for (guint i = 0; i < map->nations->len; i++) {
        const char **own = &g_array_index(map->nations, ForeignNation, i).paint;
        g_autofree char *paint = g_strdup_printf("#%06x", paints[i]);
        if (*own != NULL)
            continue;
        *own = g_string_chunk_insert_const(map->strings, paint);
        n++;
    }
    return n;
}

#define GRID_ID "map"

/* The defaults of the labels of a grid. */
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
            .paint =
                record_has_key(&terrain->record, "paint") ? foreign_map_text(map, paint) : NULL,
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
    g_array_sort(map->grid->named, foreign_grid_compare_hexes);
}

gint
foreign_grid_compare_hexes(gconstpointer a, gconstpointer b)
{
    const Hex *one = &((const ForeignHex *)a)->hex, *other = &((const ForeignHex *)b)->hex;
    return one->row != other->row ? one->row - other->row : one->column - other->column;
}

void
foreign_grid_fill_sides(ForeignMap *map, const DataSet *set, guint32 number)
{
    Records sides = data_set_records(set, ENTITY_HEXSIDE),
            grids = data_set_records(set, ENTITY_GRID);
    for (guint32 i = 0; map->grid != NULL && i < sides.length; i++) {
        const Hexside *side = (const Hexside *)sides.items[i];
        ForeignHexside made = {.side = (guint)side->side + 1, .border = 0};
        if (side->hex == NULL || side->border == NULL || !record_has_key(&side->record, "side") ||
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
foreign_grid_choose(const DataSet *set, const Record *scenario)
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
            n_units[grid_find_hex_in_map(grids, placed->at, &hex)]++;
    }
    for (guint32 i = 1; i < grids.length; i++)
        most = n_units[i] > n_units[most] ? i : most;
    return most;
}

guint
foreign_grid_fill(ForeignMap *map, const DataSet *set, guint32 number)
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

/* Reserves @sign. Returns: FALSE if it is not a sign, or is used. */
static gboolean
reserve_sign(GHashTable *taken, gunichar sign)
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
        if (reserve_sign(taken, signs[i]))
            continue;
        signs[i] = (gunichar)g_ascii_toupper(first);
        while (!reserve_sign(taken, signs[i]))
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
    writer_member_array(writer, "spaces");
    for (guint i = 0; i < grid->named->len; i++) {
        const ForeignHex *named = &g_array_index(grid->named, ForeignHex, i);
        g_autofree char *id = foreign_grid_hex_id(grid, hex_index(&grid->form, named->hex));
        if (letters_are_blank(named->name))
            continue;
        writer_begin_object(writer);
        writer_member_text(writer, "id", id);
        writer_member_text(writer, "name", named->name);
        writer_end_object(writer);
    }
    writer_end_array(writer);
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
