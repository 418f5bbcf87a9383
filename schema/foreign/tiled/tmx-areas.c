/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Named areas of objects as places.
 */
#include "schema/foreign/tiled/tmx.h"

#include "schema/foreign/foreign-values.h"
#include "schema/foreign/ways/way-text.h"
#include "schema/geometry/limits.h"
#include "schema/geometry/topology/knit-reach.h"

#include <math.h>
#include <string.h>

/* Straight pieces of an ellipse. */
#define ELLIPSE_STEPS 48

typedef struct {
    Tmx *tmx;
    GHashTable *names; /* owned: name (borrowed) -> number + 1 */
    GArray *points;    /* owned: of Point: the outline of one object */
    guint64 n_points;  /* of all */
    UnitMaking units;  /* owned; where the areas are made */
} Areas;

/* Adds (@x, @y), pixels from where @object lies before it is turned. Returns: FALSE: it lies too
 * far away. */
static gboolean
add_point(Areas *areas, const TmxObject *object, double x, double y)
{
    double turn = object->angle * G_PI / 180;
    Point point;
    if (!tmx_point(areas->tmx, object->x + x * cos(turn) - y * sin(turn),
                   object->y + x * sin(turn) + y * cos(turn), &point))
        return FALSE;
    g_array_append_val(areas->points, point);
    return TRUE;
}

/* Adds the points of a polygon: pairs of numbers. Returns: FALSE: that they are not. */
static gboolean
add_polygon(Areas *areas, const TmxObject *object)
{
    const char *text = object->points;
    while (*(text += strspn(text, " \t\r\n")) != '\0') {
        char *end;
        double x = g_ascii_strtod(text, &end);
        if (end == text || *end != ',')
            return FALSE;
        text = end + 1;
        double y = g_ascii_strtod(text, &end);
        if (end == text || areas->points->len >= LIMIT_PATH_POINTS ||
            !add_point(areas, object, x, y))
            return FALSE;
        text = end;
    }
    return TRUE;
}

static gboolean
add_outline(Areas *areas, const TmxObject *object)
{
    double width = object->width, height = object->height;
    gboolean is_drawn = TRUE;
    g_array_set_size(areas->points, 0);
    if (object->form == TMX_POLYGON)
        return add_polygon(areas, object);
    if (object->form == TMX_RECTANGLE)
        return add_point(areas, object, 0, 0) && add_point(areas, object, width, 0) &&
               add_point(areas, object, width, height) && add_point(areas, object, 0, height);
    for (guint i = 0; i < ELLIPSE_STEPS && is_drawn; i++) {
        double angle = 2 * G_PI * i / ELLIPSE_STEPS;
        is_drawn =
            add_point(areas, object, width / 2 * (1 + cos(angle)), height / 2 * (1 + sin(angle)));
    }
    return is_drawn;
}

/* Returns: (transfer full): the outline, behind the lines of @before, which may be NULL. */
static Shape *
shape_behind(const Areas *areas, const Shape *before)
{
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(Point));
    g_autoptr(GArray) lines = g_array_new(FALSE, FALSE, sizeof(ShapeLine));
    if (before != NULL) {
        g_array_append_vals(points, before->points, before->n_points);
        g_array_append_vals(lines, before->lines, before->n_lines);
    }
    ShapeLine line = {points->len, areas->points->len, TRUE};
    g_array_append_vals(points, areas->points->data, areas->points->len);
    g_array_append_val(lines, line);
    return shape_new((const Point *)(gpointer)points->data, points->len,
                     (const ShapeLine *)(gpointer)lines->data, lines->len);
}

/* A second area of a name is a piece of the place if it lies elsewhere. */
static TmxRow
add_piece(Areas *areas, guint32 index)
{
    ForeignPlace *place = foreign_place(areas->tmx->map, index);
    g_autoptr(Shape) piece = shape_behind(areas, NULL);
    if (box_meets(shape_bounds(place->shape), shape_bounds(piece)))
        return TMX_AREA_TWICE;
    foreign_place_draw(place, shape_behind(areas, place->shape));
    return TMX_AREA_PIECE;
}

/* Returns: the row that says what became of @object; N_TMX_ROWS: it is a place. */
static TmxRow
add_area(Areas *areas, const TmxObject *object)
{
    ForeignMap *map = areas->tmx->map;
    if (object->name == NULL)
        return TMX_AREA_NAMELESS;
    if (map->places->len >= LIMIT_FOREIGN_PLACES || !add_outline(areas, object) ||
        areas->points->len < 3 || (areas->n_points += areas->points->len) > LIMIT_FOREIGN_POINTS)
        return TMX_AREA_BAD;
    guint at = GPOINTER_TO_UINT(g_hash_table_lookup(areas->names, object->name));
    if (at > 0)
        return add_piece(areas, at - 1);
    Ground ground = object->is_sea ? GROUND_SEA : GROUND_LAND;
    guint32 index = foreign_map_add_place(map, object->name, ground);
    ForeignPlace *place = foreign_place(map, index);
    foreign_place_draw(place, shape_behind(areas, NULL));
    if (place->shape == NULL) {
        g_array_set_size(map->places, index);
        return TMX_AREA_BAD;
    }
    place->forage = object->is_sea ? -1 : object->forage;
    if (object->nation != NULL && !object->is_sea)
        place->nation = foreign_map_nation_of(map, object->nation, object->side);
    place->is_rounded = object->form == TMX_ELLIPSE;
    place->where = (LossPlace){.file = areas->tmx->file, .number = object->line};
    g_hash_table_insert(areas->names, (gpointer)object->name, GUINT_TO_POINTER(index + 1));
    return N_TMX_ROWS;
}

/* Points say where pieces stand in the area of their name. */
static TmxRow
add_anchor(Areas *areas, const TmxObject *object)
{
    guint at = object->name != NULL
                   ? GPOINTER_TO_UINT(g_hash_table_lookup(areas->names, object->name))
                   : 0;
    ForeignPlace *place = at > 0 ? foreign_place(areas->tmx->map, at - 1) : NULL;
    if (place == NULL || place->has_anchor ||
        !tmx_point(areas->tmx, object->x, object->y, &place->anchor))
        return TMX_POINT_OTHER;
    place->has_anchor = TRUE;
    return TMX_POINT;
}

/* Makes the nations that units have with their sides, which areas do not say. */
static void
add_nations(const Areas *areas)
{
    for (guint i = 0; i < areas->tmx->objects->len; i++) {
        const TmxObject *object = &g_array_index(areas->tmx->objects, TmxObject, i);
        if (tmx_is_unit(object) && object->is_in_layer && object->nation != NULL)
            foreign_map_nation_of(areas->tmx->map, object->nation, object->side);
    }
}

/* Makes a unit of @object, or says by it where pieces stand. */
static TmxRow
add_at_point(Areas *areas, const TmxObject *object)
{
    if (!tmx_is_unit(object))
        return add_anchor(areas, object);
    guint32 place = tmx_place_of(areas->tmx, &areas->units, object);
    return tmx_make_unit(areas->tmx, &areas->units, object, place);
}

/* Adds the areas, or then the points. */
static void
add_objects(Areas *areas, gboolean is_points)
{
    for (guint i = 0; i < areas->tmx->objects->len; i++) {
        const TmxObject *object = &g_array_index(areas->tmx->objects, TmxObject, i);
        if ((object->form == TMX_POINT_OBJECT) != is_points)
            continue;
        TmxRow row = !object->is_in_layer          ? TMX_OBJECT_LAYER
                     : is_points                   ? add_at_point(areas, object)
                     : object->form == TMX_NO_AREA ? TMX_OBJECT_OTHER
                                                   : add_area(areas, object);
        if (row != N_TMX_ROWS)
            tmx_note(areas->tmx, row, object->line);
    }
}

/* Adds the ways that areas say, or where none says any those along the borders of shapes. */
static void
add_ways(const Areas *areas)
{
    Tmx *tmx = areas->tmx;
    g_autoptr(GArray) texts = g_array_new(FALSE, FALSE, sizeof(WayText));
    for (guint i = 0; i < tmx->objects->len; i++) {
        const TmxObject *object = &g_array_index(tmx->objects, TmxObject, i);
        gboolean is_area = object->ways != NULL && object->is_in_layer &&
                           object->form <= TMX_POLYGON && object->name != NULL;
        guint at = is_area ? GPOINTER_TO_UINT(g_hash_table_lookup(areas->names, object->name)) : 0;
        WayText said = {at - 1, object->ways, {.file = tmx->file, .number = object->ways_line}};
        if (at > 0)
            g_array_append_val(texts, said);
    }
    way_texts_link(tmx->map, texts, areas->names, tmx->report, TMX_WAY, TMX_WAY_OTHER);
    if (texts->len == 0)
        foreign_map_derive_links(tmx->map);
    foreign_map_assign_ports(tmx->map);
}

/* Gives the places their values. */
static void
add_worths(const Areas *areas)
{
    Tmx *tmx = areas->tmx;
    for (guint i = 0; i < tmx->worths->len; i++) {
        const TmxWorth *worth = &g_array_index(tmx->worths, TmxWorth, i);
        const TmxObject *object = &g_array_index(tmx->objects, TmxObject, worth->object);
        gboolean is_area =
            object->is_in_layer && object->form <= TMX_POLYGON && object->name != NULL;
        guint at = is_area ? GPOINTER_TO_UINT(g_hash_table_lookup(areas->names, object->name)) : 0;
        gboolean is_taken =
            at > 0 && foreign_map_add_worth(tmx->map, at - 1, worth->name, worth->number);
        tmx_note(tmx, is_taken ? TMX_PROPERTY : TMX_PROPERTY_OTHER, worth->line);
    }
}

void
tmx_make_areas(Tmx *tmx)
{
    Areas areas = {
        .tmx = tmx,
        .names = g_hash_table_new(g_str_hash, g_str_equal),
        .points = g_array_new(FALSE, FALSE, sizeof(Point)),
    };
    add_nations(&areas);
    add_objects(&areas, FALSE);
    unit_making_init(&areas.units, tmx->map);
    add_objects(&areas, TRUE);
    unit_making_clear(&areas.units);
    add_worths(&areas);
    for (guint i = 0; i < tmx->cells->len; i++)
        tmx_note(tmx, TMX_CELL_AREAS, tmx->cells_line);
    foreign_map_knit(tmx->map, KNIT_REACH_MAX);
    for (guint32 i = 0; i < tmx->map->places->len; i++) {
        const ForeignPlace *place = foreign_place(tmx->map, i);
        loss_note(tmx->report, place->is_joined || place->is_rounded ? TMX_AREA_CHANGED : TMX_AREA,
                  place->where);
    }
    add_ways(&areas);
    g_hash_table_unref(areas.names);
    g_array_unref(areas.points);
}
