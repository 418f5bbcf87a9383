/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * VASSAL: zones and named points as places, and the places that set-up stacks lie in. A zone around
 * points of other names is no place: pieces stand on the points.
 */
#include "schema/foreign/foreign-values.h"
#include "schema/foreign/vassal/vassal.h"
#include "schema/foreign/ways/way-text.h"
#include "schema/geometry/limits.h"
#include "schema/geometry/topology/knit-reach.h"

#include <math.h>
#include <string.h>

static VassalZone *
zone_at(const Vassal *vassal, guint32 index)
{
    return &g_array_index(vassal->zones, VassalZone, index);
}

static Ring
ring_of(const Vassal *vassal, const VassalZone *zone)
{
    /* There is no first of no points. */
    if (zone->n_points == 0)
        return (Ring){NULL, 0};
    return (Ring){&g_array_index(vassal->points, Point, zone->start), zone->n_points};
}

/* Returns: the place called @name, which is made where it is not there; FOREIGN_NONE: there are too
 * many. @is_new: whether it was made. @in_sea: whether the zone around it is sea. */
static guint32
place_called(Vassal *vassal, const char *name, gboolean in_sea, guint line, gboolean *is_new)
{
    ForeignMap *map = vassal->map;
    guint at = GPOINTER_TO_UINT(g_hash_table_lookup(vassal->names, name));
    *is_new = at == 0;
    if (at > 0 || map->places->len >= LIMIT_FOREIGN_PLACES)
        return at - 1;
    gboolean is_sea = in_sea || foreign_choices_mean_sea(vassal->choices, "name", name);
    guint32 place = foreign_map_add_place(map, name, is_sea ? GROUND_SEA : GROUND_LAND);
    foreign_place(map, place)->where = (LossPlace){.file = vassal->source->shown, .number = line};
    g_hash_table_insert(vassal->names, (gpointer)name, GUINT_TO_POINTER(place + 1));
    return place;
}

/* The rings of one place. */
typedef struct {
    GArray *points; /* owned: of Point */
    GArray *lines;  /* owned: of ShapeLine */
} Outline;

static void
outline_clear(gpointer data)
{
    g_array_unref(((Outline *)data)->points);
    g_array_unref(((Outline *)data)->lines);
}

/* Adds the ring of @zone to those of its place. Returns: the row that says what became of it. */
static VassalRow
take_zone(Vassal *vassal, VassalZone *zone, GArray *outlines)
{
    Ring ring = ring_of(vassal, zone);
    gboolean is_new;
    if (zone->is_around)
        return VASSAL_ZONE_AROUND;
    if (zone->name[0] == '\0' || ring.length < 3 || ring_area2(ring) == 0)
        return VASSAL_ZONE_BAD;
    zone->place = place_called(vassal, zone->name, zone->is_sea, zone->line, &is_new);
    if (zone->place == FOREIGN_NONE)
        return VASSAL_ZONE_BAD;
    if (zone->forage >= 0)
        foreign_place(vassal->map, zone->place)->forage = zone->forage;
    if (is_new) {
        Outline made = {
            .points = g_array_new(FALSE, FALSE, sizeof(Point)),
            .lines = g_array_new(FALSE, FALSE, sizeof(ShapeLine)),
        };
        g_array_append_val(outlines, made);
    }
    Outline *outline = &g_array_index(outlines, Outline, zone->place);
    ShapeLine line = {outline->points->len, ring.length, TRUE};
    if (outline->lines->len >= LIMIT_PATH_LINES)
        return VASSAL_ZONE_BAD;
    g_array_append_vals(outline->points, ring.points, ring.length);
    g_array_append_val(outline->lines, line);
    return is_new ? VASSAL_ZONE : VASSAL_ZONE_PIECE;
}

/* Returns: the row that says what became of @region. */
static VassalRow
take_region(Vassal *vassal, VassalRegion *region)
{
    gboolean in_sea = region->zone != FOREIGN_NONE && zone_at(vassal, region->zone)->is_sea;
    gboolean is_new;
    if (region->name[0] == '\0' || !region->is_near)
        return VASSAL_REGION_BAD;
    region->place = place_called(vassal, region->name, in_sea, region->line, &is_new);
    if (region->place == FOREIGN_NONE)
        return VASSAL_REGION_BAD;
    ForeignPlace *place = foreign_place(vassal->map, region->place);
    if (place->has_anchor)
        return VASSAL_REGION_TWICE;
    place->has_anchor = TRUE;
    place->anchor = region->at;
    return is_new ? VASSAL_REGION : VASSAL_REGION_POINT;
}

/* Adds the ways that zones say, or where none says any those along the borders of shapes. */
static void
add_ways(Vassal *vassal)
{
    g_autoptr(GArray) texts = g_array_new(FALSE, FALSE, sizeof(WayText));
    for (guint i = 0; i < vassal->zones->len; i++) {
        const VassalZone *zone = zone_at(vassal, i);
        LossPlace where = {.file = vassal->source->shown, .number = zone->ways_line};
        WayText said = {zone->place, zone->ways, where};
        if (zone->ways != NULL && zone->place != FOREIGN_NONE)
            g_array_append_val(texts, said);
    }
    way_texts_link(vassal->map, texts, vassal->names, vassal->report, VASSAL_WAY, VASSAL_WAY_OTHER);
    if (texts->len == 0)
        foreign_map_derive_links(vassal->map);
    foreign_map_assign_ports(vassal->map);
}

/* Draws places and finds the ways between them. */
static void
draw(Vassal *vassal, const GArray *outlines)
{
    const VassalBoard *board = &g_array_index(vassal->boards, VassalBoard, vassal->board);
    Point corner;
    for (guint32 i = 0; i < outlines->len; i++) {
        const Outline *outline = &g_array_index(outlines, Outline, i);
        foreign_place_draw(
            foreign_place(vassal->map, i),
            shape_new((const Point *)(gpointer)outline->points->data, outline->points->len,
                      (const ShapeLine *)(gpointer)outline->lines->data, outline->lines->len));
    }
    if (board->width > 0 && board->height > 0 && vassal_point(board->width, board->height, &corner))
        vassal->map->frame = (Box){0, 0, corner.x, corner.y};
    foreign_map_knit(vassal->map, KNIT_REACH_MAX);
    add_ways(vassal);
}

void
vassal_make_places(Vassal *vassal)
{
    g_autoptr(GArray) outlines = g_array_new(FALSE, FALSE, sizeof(Outline));
    g_autofree VassalRow *taken = g_new(VassalRow, MAX(vassal->zones->len, 1));
    g_array_set_clear_func(outlines, outline_clear);
    for (guint i = 0; i < vassal->zones->len; i++) {
        VassalZone *zone = zone_at(vassal, i);
        taken[i] =
            zone->board == vassal->board ? take_zone(vassal, zone, outlines) : VASSAL_ZONE_BOARD;
    }
    for (guint i = 0; i < vassal->regions->len; i++) {
        VassalRegion *region = &g_array_index(vassal->regions, VassalRegion, i);
        gboolean is_here = region->board == vassal->board;
        vassal_note(vassal, is_here ? take_region(vassal, region) : VASSAL_REGION_BOARD,
                    region->line);
    }
    for (guint i = 0; i < vassal->grounds->len; i++)
        vassal_note(vassal, VASSAL_GROUND_OTHER,
                    g_array_index(vassal->grounds, VassalGround, i).line);
    draw(vassal, outlines);
    for (guint i = 0; i < vassal->zones->len; i++) {
        const VassalZone *zone = zone_at(vassal, i);
        gboolean is_joined =
            taken[i] == VASSAL_ZONE && foreign_place(vassal->map, zone->place)->is_joined;
        vassal_note(vassal, is_joined ? VASSAL_ZONE_CHANGED : taken[i], zone->line);
    }
}

gboolean
vassal_keep_worth(Vassal *vassal, guint32 zone, const char *name, const char *value, guint line)
{
    VassalWorth worth = {.zone = zone, .name = name, .line = line};
    if (name[0] == '\0' || !foreign_worth_parse(value, &worth.number))
        return FALSE;
    g_array_append_val(vassal->worths, worth);
    return TRUE;
}

void
vassal_give_worths(Vassal *vassal)
{
    for (guint i = 0; i < vassal->worths->len; i++) {
        const VassalWorth *worth = &g_array_index(vassal->worths, VassalWorth, i);
        guint32 place = zone_at(vassal, worth->zone)->place;
        gboolean is_taken = place != FOREIGN_NONE &&
                            foreign_map_add_worth(vassal->map, place, worth->name, worth->number);
        vassal_note(vassal, is_taken ? VASSAL_PROPERTY : VASSAL_PROPERTY_OTHER, worth->line);
    }
}

/* Returns: the place of the region in @zone that is nearest to (@x, @y). */
static guint32
nearest_region(const Vassal *vassal, guint32 zone, double x, double y)
{
    guint32 nearest = FOREIGN_NONE;
    double best = INFINITY;
    for (guint i = 0; i < vassal->regions->len; i++) {
        const VassalRegion *region = &g_array_index(vassal->regions, VassalRegion, i);
        double away = hypot(region->x - x, region->y - y);
        if (region->board != vassal->board || region->zone != zone ||
            region->place == FOREIGN_NONE || away >= best)
            continue;
        best = away;
        nearest = region->place;
    }
    return nearest;
}

/* Returns: the place at (@x, @y), as VASSAL finds it: the first zone around it counts, and in it
 * the nearest point. @left: of comparisons; FOREIGN_NONE where they do not suffice. */
static guint32
place_at(const Vassal *vassal, double x, double y, guint64 *left)
{
    Point point;
    guint64 cost = (guint64)vassal->zones->len + vassal->regions->len;
    if (!vassal_point(x, y, &point) || *left < cost)
        return FOREIGN_NONE;
    *left -= cost;
    for (guint32 i = 0; i < vassal->zones->len; i++) {
        const VassalZone *zone = zone_at(vassal, i);
        Box box = zone->around;
        if (zone->board != vassal->board || point.x < box.left || point.x > box.right ||
            point.y < box.top || point.y > box.bottom)
            continue;
        if (*left < zone->n_points)
            return FOREIGN_NONE;
        *left -= zone->n_points;
        if (zone->n_points >= 3 && ring_contains(ring_of(vassal, zone), point))
            return zone->is_around ? nearest_region(vassal, i, x, y) : zone->place;
    }
    return nearest_region(vassal, FOREIGN_NONE, x, y);
}

/* Returns: the place or hex that @stack lies in. */
static guint32
place_of(const Vassal *vassal, const VassalStack *stack, guint64 *left)
{
    guint named = stack->location != NULL
                      ? GPOINTER_TO_UINT(g_hash_table_lookup(vassal->names, stack->location))
                      : 0;
    if (vassal->map->grid != NULL) {
        guint32 called =
            stack->location != NULL ? vassal_hex_called(vassal, stack->location) : FOREIGN_NONE;
        return called != FOREIGN_NONE ? called : vassal_hex_at(vassal, stack->x, stack->y);
    }
    return named > 0 ? named - 1 : place_at(vassal, stack->x, stack->y, left);
}

void
vassal_place_stacks(Vassal *vassal)
{
    const VassalBoard *board = &g_array_index(vassal->boards, VassalBoard, vassal->board);
    guint64 left = LIMIT_FOREIGN_COMPARISONS;
    for (guint i = 0; i < vassal->stacks->len; i++) {
        VassalStack *stack = &g_array_index(vassal->stacks, VassalStack, i);
        gboolean is_here =
            stack->map == board->map && (stack->board == NULL || stack->board[0] == '\0' ||
                                         strcmp(stack->board, board->name) == 0);
        gboolean is_taken = stack->is_saved == vassal->has_saved;
        if (is_here && is_taken)
            stack->place = place_of(vassal, stack, &left);
        if (stack->is_saved)
            continue;
        vassal_note(vassal,
                    !is_taken                      ? VASSAL_STACK_SAVED
                    : !is_here                     ? VASSAL_STACK_BOARD
                    : stack->place == FOREIGN_NONE ? VASSAL_STACK_NOWHERE
                                                   : VASSAL_STACK,
                    stack->line);
    }
    for (guint32 i = 0; i < vassal->boards->len; i++)
        vassal_note(vassal, i == vassal->board ? VASSAL_BOARD : VASSAL_BOARD_OTHER,
                    g_array_index(vassal->boards, VassalBoard, i).line);
    for (guint32 i = 0; i < vassal->grids->len; i++) {
        const VassalGrid *grid = &g_array_index(vassal->grids, VassalGrid, i);
        vassal_note(vassal,
                    grid->board != vassal->board  ? VASSAL_GRID_BOARD
                    : !grid->is_hexes             ? VASSAL_GRID_SQUARES
                    : board->grid == FOREIGN_NONE ? VASSAL_GRID_SIZE
                    : i != board->grid            ? VASSAL_GRID_MORE
                    : board->is_measured          ? VASSAL_GRID_STACKS
                                                  : VASSAL_GRID_HEXES,
                    grid->line);
        if (grid->numbering_line > 0)
            vassal_note(vassal,
                        i == board->grid && vassal->is_numbered ? VASSAL_NUMBERING
                                                                : VASSAL_NUMBERING_OTHER,
                        grid->numbering_line);
    }
}
