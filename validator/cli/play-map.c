/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The position of a game that is played, as a map of letters.
 */
#include "validator/cli/play.h"
#include "validator/cli/text-map.h"
#include "validator/cli/terminal.h"

#include "schema/model/entities.h"
#include "schema/store/map-file.h"
#include "schema/store/grid-layer.h"
#include "schema/text/clean.h"
#include "schema/text/translation.h"
#include "validator/engine/presence.h"

#include <string.h>

/* A side is marked by at most this many letters of its name. */
#define TAG_MAX 3

/* Colours of sides, one after the other: cyan, yellow, magenta, green, red, blue. */
static const guint colours[] = {6, 3, 5, 2, 1, 4};

/* What the map is made of. */
typedef struct {
    const Play *play;
    GPtrArray *tags;  /* owned: of char *, by side */
    GPtrArray *marks; /* owned: of char *, by place */
    GArray *places;   /* owned: of MapPlace, by place */
} PlayMap;

static const GameRules *
rules_of(const PlayMap *map)
{
    return map->play->game->plan.rules;
}

static const char *
name_of_side(const PlayMap *map, gint32 side)
{
    return titles_name(map->play->titles, ENTITY_SIDE, side);
}

/* Returns: (transfer full): the first letters of the name of @side, as many as distinguish it from
 * others.
 */
static char *
tag_of(const PlayMap *map, gint32 side)
{
    for (guint n = 1;; n++) {
        const char *name = name_of_side(map, side);
        g_autofree char *tag = g_strndup(name, text_cut_length(name, n));
        gboolean is_other = FALSE;
        for (gint32 i = 0; i < (gint32)rules_of(map)->board.n_sides; i++)
            is_other |= i != side && g_str_has_prefix(name_of_side(map, i), tag);
        if (!is_other || n == TAG_MAX)
            return g_steal_pointer(&tag);
    }
}

static guint
colour_of(gint32 side)
{
    return side != NO_NAME ? colours[(guint)side % G_N_ELEMENTS(colours)] : 0;
}

/* Appends the units in @place by side, as `S2 R1`. Returns: the side, or NO_NAME where none or
 * several do.
 */
static gint32
append_mark(const PlayMap *map, gint32 place, GString *out)
{
    const GameRules *rules = rules_of(map);
    const Position *position = map->play->game->position;
    gint32 alone = NO_NAME;
    guint n_sides = 0;
    for (gint32 side = 0; side < (gint32)rules->board.n_sides; side++) {
        guint n = 0;
        FOR_EACH_IN (i, rules, position, place)
            n += unit_side(rules, position, i) == side;
        if (n == 0)
            continue;
        const char *tag = map->tags->pdata[side];
        g_string_append_printf(out, "%s%s%u", n_sides > 0 ? " " : "", tag, n);
        alone = n_sides == 0 ? side : NO_NAME;
        n_sides++;
    }
    return alone;
}

/* Returns: (transfer none): the sign of the ground of @place, or NULL. */
static const char *
sign_of(const PlayMap *map, gint32 place)
{
    const Play *play = map->play;
    const Space *space = (const Space *)titles_record(play->titles, ENTITY_SPACE, place);
    const Tables *tables = (const Tables *)play->input->tables;
    if (space == NULL || space->terrain == NULL || tables == NULL)
        return NULL;
    for (guint32 i = 0; i < tables->terrains.length; i++) {
        const Terrain *terrain = (const Terrain *)tables->terrains.items[i];
        if (g_strcmp0(terrain->id, space->terrain) == 0)
            return terrain->sign;
    }
    return NULL;
}

static void
add_place(PlayMap *map, gint32 place)
{
    const GameRules *rules = rules_of(map);
    const Position *position = map->play->game->position;
    const gint32 holder = position_controller(rules, position, place);
    GString *mark = g_string_new(NULL);
    gint32 side = append_mark(map, place, mark);
    if (mark->len == 0 && holder != NO_NAME)
        side = position_side(rules, position, holder);
    const MapPlace row = {
        .id = name_index_name(rules->names, ENTITY_SPACE, place),
        .name = titles_place(map->play->titles, position, place),
        .mark = mark->str,
        .sign = sign_of(map, place),
        .colour = colour_of(side),
    };
    g_ptr_array_add(map->marks, g_string_free(mark, FALSE));
    g_array_append_val(map->places, row);
}

static void
begin_map(PlayMap *map)
{
    const Board *board = &rules_of(map)->board;
    map->tags = g_ptr_array_new_with_free_func(g_free);
    map->marks = g_ptr_array_new_with_free_func(g_free);
    map->places = g_array_new(FALSE, FALSE, sizeof(MapPlace));
    for (gint32 i = 0; i < (gint32)board->n_sides; i++)
        g_ptr_array_add(map->tags, tag_of(map, i));
    for (gint32 i = 0; i < (gint32)board->n_places; i++)
        add_place(map, i);
}

static void
end_map(PlayMap *map)
{
    g_ptr_array_unref(map->tags);
    g_ptr_array_unref(map->marks);
    g_array_unref(map->places);
}

/* Returns: the grid on which somebody stands, or NULL. */
static const Grid *
grid_of(const PlayMap *map)
{
    const Map *drawn = (const Map *)map->play->input->map;
    for (guint32 i = 0; i < drawn->grids.length; i++) {
        const Grid *grid = (const Grid *)drawn->grids.items[i];
        for (guint j = 0; j < map->places->len; j++) {
            const MapPlace *place = &g_array_index(map->places, MapPlace, j);
            Hex hex;
            if (place->mark[0] != '\0' && grid_find_hex(grid, place->id, &hex))
                return grid;
        }
    }
    return NULL;
}

/* Adds the meaning of @sign to the @parts of a legend, followed by @behind. */
static void
add_sign(GPtrArray *parts, const char *sign, const char *name, const char *behind)
{
    g_autofree char *clean = text_clean(name);
    g_ptr_array_add(parts, g_strdup_printf("%s %s%s", sign, clean, behind));
}

/* Appends @parts, which are taken, if there are any, in as many lines as they need. */
static void
append_parts(GPtrArray *parts, GString *out)
{
    g_ptr_array_add(parts, NULL);
    if (parts->len > 1)
        terminal_append_wrapped(out, (char *const *)parts->pdata, terminal_columns(), "");
    g_ptr_array_unref(parts);
}

/* Returns: whether @grid has hexes of @terrain. */
static gboolean
has_ground(const Grid *grid, const Terrain *terrain)
{
    for (guint32 i = 0; terrain->sign != NULL && i < grid->terrain.length; i++)
        if (strstr(grid->terrain.items[i], terrain->sign) != NULL)
            return TRUE;
    return FALSE;
}

/* Says which signs of the hexes of @grid are which ground. */
static void
append_grounds(const PlayMap *map, const Grid *grid, GString *out)
{
    const Tables *tables = (const Tables *)map->play->input->tables;
    g_autoptr(GPtrArray) there = g_ptr_array_new();
    GPtrArray *parts = g_ptr_array_new_with_free_func(g_free);
    for (guint32 i = 0; tables != NULL && i < tables->terrains.length; i++)
        if (has_ground(grid, (const Terrain *)tables->terrains.items[i]))
            g_ptr_array_add(there, (gpointer)tables->terrains.items[i]);
    for (guint i = 0; i < there->len; i++) {
        const Terrain *terrain = there->pdata[i];
        add_sign(parts, terrain->sign, terrain->name, i + 1 < there->len ? "," : ".");
    }
    append_parts(parts, out);
}

/* Says which letters are which side. */
static void
append_legend(const PlayMap *map, GString *out)
{
    static const char *const rest[] = {N_("the numbers count units."), N_("`board` says which.")};
    const guint n = rules_of(map)->board.n_sides;
    GPtrArray *parts = g_ptr_array_new_with_free_func(g_free);
    g_string_append_c(out, '\n');
    for (guint i = 0; i < n; i++)
        add_sign(parts, map->tags->pdata[i], name_of_side(map, (gint32)i), i + 1 < n ? "," : ";");
    for (guint i = 0; i < G_N_ELEMENTS(rest); i++)
        g_ptr_array_add(parts, g_strdup(_(rest[i])));
    append_parts(parts, out);
}

void
play_append_map(const Play *play, GString *out)
{
    PlayMap map = {.play = play};
    begin_map(&map);
    const Grid *grid = grid_of(&map);
    const TextMap text = {
        .places = (const MapPlace *)(gpointer)map.places->data,
        .n = map.places->len,
        .columns = terminal_columns(),
        .has_color = play->has_color,
    };
    g_autoptr(MapFile) file = grid == NULL ? map_file_read_or_make(play->set, NULL, NULL) : NULL;
    if (grid != NULL)
        text_map_append_hexes(&text, grid, out);
    else if (map_file_is_drawn(file))
        text_map_append_areas(&text, file->svg, out);
    append_legend(&map, out);
    if (grid != NULL)
        append_grounds(&map, grid, out);
    end_map(&map);
}
