/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The scene: the places of a data set joined with their shapes, and what is drawn of them.
 */
#include "validator/render/scene.h"

#include "schema/model/port.h"
#include "schema/model/words.h"
#include "validator/render/pen.h"
#include "validator/scenario/nation-paint.h"

#include <math.h>

/* Points: how much of the way to the nearest other one their radius is, on most and on each; and of
 * the sides of the frame if there is only one. */
#define RADIUS_OF_MOST 0.3
#define RADIUS_MOST 0.42
#define RADIUS_OF_FRAME 0.04

/* So many neighbours along each axis are measured to find the nearest one. */
#define POINTS_NEAR 48u

#define POINT_CORNERS 24u
#define POINT_RADIUS_LEAST 10 /* in grid units */

typedef struct {
    const MapElement *element;
    Point at;
    double nearest; /* to the centre of the nearest other one */
} DrawnPoint;

static int
compare_across(gconstpointer a, gconstpointer b)
{
    const Point *one = &(*(DrawnPoint *const *)a)->at, *other = &(*(DrawnPoint *const *)b)->at;
    return one->x != other->x ? (one->x < other->x ? -1 : 1)
                              : (one->y > other->y) - (one->y < other->y);
}

static int
compare_down(gconstpointer a, gconstpointer b)
{
    const Point *one = &(*(DrawnPoint *const *)a)->at, *other = &(*(DrawnPoint *const *)b)->at;
    return one->y != other->y ? (one->y < other->y ? -1 : 1)
                              : (one->x > other->x) - (one->x < other->x);
}

static int
compare_lengths(gconstpointer a, gconstpointer b)
{
    double one = *(const double *)a, other = *(const double *)b;
    return one < other ? -1 : one > other;
}

/* Finds how near the nearest other point is to each of @points. Points in one place do not count.
 */
static void
measure_points(GArray *points)
{
    const GCompareFunc orders[] = {compare_across, compare_down};
    g_autoptr(GPtrArray) sorted = g_ptr_array_new();
    for (guint i = 0; i < points->len; i++)
        g_ptr_array_add(sorted, &g_array_index(points, DrawnPoint, i));
    for (guint order = 0; order < G_N_ELEMENTS(orders); order++) {
        g_ptr_array_sort(sorted, orders[order]);
        for (guint i = 0; i < sorted->len; i++)
            for (guint j = i + 1; j < sorted->len && j <= i + POINTS_NEAR; j++) {
                DrawnPoint *a = sorted->pdata[i], *b = sorted->pdata[j];
                double apart = hypot((double)a->at.x - b->at.x, (double)a->at.y - b->at.y);
                if (apart <= 0)
                    continue;
                a->nearest = MIN(a->nearest, apart);
                b->nearest = MIN(b->nearest, apart);
            }
    }
}

/* Returns: the radius of most of @points, in grid units. */
static double
measure_radius(const GArray *points, Box frame)
{
    g_autoptr(GArray) lengths = g_array_new(FALSE, FALSE, sizeof(double));
    double side = MIN((double)frame.right - frame.left, (double)frame.bottom - frame.top);
    for (guint i = 0; i < points->len; i++) {
        double nearest = g_array_index(points, DrawnPoint, i).nearest;
        if (isfinite(nearest))
            g_array_append_val(lengths, nearest);
    }
    g_array_sort(lengths, compare_lengths);
    double radius = RADIUS_OF_FRAME * side;
    if (lengths->len > 0)
        radius = MIN(radius, RADIUS_OF_MOST * g_array_index(lengths, double, lengths->len / 2));
    return radius;
}

/* Returns: (transfer full): a circle around @at, or a square. */
static Shape *
point_shape_new(Point at, double radius, gboolean is_box)
{
    Point corners[POINT_CORNERS];
    const guint n = is_box ? 4 : POINT_CORNERS;
    double reach = is_box ? radius * G_SQRT2 : radius;
    for (guint i = 0; i < n; i++) {
        double angle = 2 * G_PI * (i + 0.5) / n;
        corners[i] = (Point){at.x + (gint32)lround(reach * cos(angle)),
                             at.y + (gint32)lround(reach * sin(angle))};
    }
    return shape_new(corners, n, &(ShapeLine){0, n, TRUE}, 1);
}

/* Adds the points of @faces->svg, above all shapes. */
static void
add_points(MapFaces *faces, GPtrArray *elements, GPtrArray *shapes)
{
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(DrawnPoint));
    Box frame = BOX_EMPTY;
    for (guint32 i = 0; i < faces->svg->n_elements; i++) {
        DrawnPoint point = {.element = &faces->svg->elements[i], .nearest = INFINITY};
        if (point.element->point == MAP_KIND_NONE ||
            !map_svg_centre(faces->svg, point.element, &point.at))
            continue;
        g_array_append_val(points, point);
        frame = box_join(frame, box_of_line(point.at, point.at));
    }
    if (points->len == 0)
        return;
    Box view;
    measure_points(points);
    double radius = measure_radius(points, map_svg_view_box(faces->svg, &view) ? view : frame);
    for (guint i = 0; i < points->len; i++) {
        const DrawnPoint *point = &g_array_index(points, DrawnPoint, i);
        double own = MAX(MIN(radius, RADIUS_MOST * point->nearest), POINT_RADIUS_LEAST);
        faces->of_elements[point->element - faces->svg->elements] = elements->len;
        g_ptr_array_add(elements, (gpointer)point->element);
        g_ptr_array_add(shapes,
                        point_shape_new(point->at, own, point->element->point == MAP_KIND_BOX));
    }
}

static void
take_faces(MapFaces *faces)
{
    g_autoptr(GPtrArray) elements = g_ptr_array_new();
    faces->of_elements = g_new(guint32, MAX(faces->svg->n_elements, 1));
    g_autoptr(GPtrArray) shapes = g_ptr_array_new_with_free_func((GDestroyNotify)shape_unref);
    for (guint32 i = 0; i < faces->svg->n_elements; i++) {
        const MapElement *element = &faces->svg->elements[i];
        SvgPathError error;
        guint32 offset;
        Shape *shape = map_element_is_face(element)
                           ? map_svg_shape(faces->svg, element, &error, &offset)
                           : NULL;
        faces->of_elements[i] = shape != NULL ? elements->len : FACE_NONE;
        if (shape == NULL)
            continue;
        g_ptr_array_add(shapes, shape);
        g_ptr_array_add(elements, (gpointer)element);
    }
    add_points(faces, elements, shapes);
    faces->topology = topology_new((Shape *const *)shapes->pdata, shapes->len);
    faces->n_faces = elements->len;
    faces->elements = (const MapElement **)g_ptr_array_free(g_steal_pointer(&elements), FALSE);
}

static void
find_frame(MapFaces *faces)
{
    if (map_svg_view_box(faces->svg, &faces->frame))
        return;
    faces->frame = (Box){0, 0, 10, 10};
    for (guint32 i = 0; i < faces->n_faces; i++)
        faces->frame = box_join(faces->frame, shape_bounds(faces->topology->shapes[i]));
}

MapFaces *
scene_faces_new(MapSvg *svg)
{
    MapFaces *faces = g_new0(MapFaces, 1);
    g_assert(svg->error == MAP_SVG_OK);
    g_atomic_ref_count_init(&faces->references);
    faces->svg = map_svg_ref(svg);
    take_faces(faces);
    find_frame(faces);
    return faces;
}

static MapFaces *
scene_faces_ref(MapFaces *faces)
{
    g_atomic_ref_count_inc(&faces->references);
    return faces;
}

void
scene_faces_unref(MapFaces *faces)
{
    if (faces == NULL || !g_atomic_ref_count_dec(&faces->references))
        return;
    g_free(faces->elements);
    g_free(faces->of_elements);
    topology_unref(faces->topology);
    map_svg_unref(faces->svg);
    g_free(faces);
}

guint32
scene_faces_find(const MapFaces *faces, const char *id)
{
    const MapElement *element = map_svg_find_place(faces->svg, id);
    return element != NULL ? faces->of_elements[element - faces->svg->elements] : FACE_NONE;
}

gboolean
scene_faces_touch(const MapFaces *faces, guint32 a, guint32 b)
{
    const Topology *topology = faces->topology;
    for (guint32 i = topology->face_rings[a]; i < topology->face_rings[a + 1]; i++) {
        const TopologyRing *ring = &topology->rings[i];
        for (guint32 j = ring->start; j < ring->start + ring->length; j++) {
            const Arc *arc = &topology->arcs[topology->uses[j] / 2];
            if (arc->left == b || arc->right == b)
                return TRUE;
        }
    }
    return FALSE;
}

/* Returns: whether @face is a sea that ships reach from @coast. */
static gboolean
is_reached(const Scene *scene, const Coast *coast, guint32 face)
{
    const Space *sea = face != FACE_NONE ? scene->faces[face].space : NULL;
    for (guint32 i = 0; sea != NULL && i < coast->seas.length; i++)
        if (g_strcmp0(coast->seas.items[i], sea->id) == 0)
            return TRUE;
    return FALSE;
}

/* Returns: the point half-way along arc @index. */
static Point
scene_arc_middle(const Topology *topology, guint32 index)
{
    const Point *points = topology_arc_points(topology, index);
    double left = topology_arc_length(topology, index) / 2;
    for (guint32 i = 1; i < topology->arcs[index].length; i++) {
        Point from = points[i - 1], to = points[i];
        double length = hypot((double)to.x - from.x, (double)to.y - from.y);
        if (length >= left && length > 0)
            return (Point){
                from.x + (gint32)lround(((double)to.x - from.x) * left / length),
                from.y + (gint32)lround(((double)to.y - from.y) * left / length),
            };
        left -= length;
    }
    return points[0];
}

/* Finds the middle of the coast @named, whose land is known. Returns: FALSE: none is drawn. */
static gboolean
find_middle(const Scene *scene, NamedCoast *named)
{
    double longest = 0;
    for (guint32 i = 0; i < scene->topology->n_arcs; i++) {
        const Arc *arc = &scene->topology->arcs[i];
        guint32 other = arc->left == named->face ? arc->right : arc->left;
        if ((arc->left != named->face && arc->right != named->face) ||
            !is_reached(scene, named->coast, other))
            continue;
        double length = topology_arc_length(scene->topology, i);
        if (length <= longest)
            continue;
        longest = length;
        named->at = scene_arc_middle(scene->topology, i);
    }
    return longest > 0;
}

GArray *
scene_named_coasts_new(const Scene *scene)
{
    GArray *coasts = g_array_new(FALSE, FALSE, sizeof(NamedCoast));
    Records records = data_set_records(scene->set, ENTITY_COAST);
    for (guint32 i = 0; i < records.length; i++) {
        const Coast *coast = (const Coast *)records.items[i];
        if (coast->record.raw || coast->name == NULL || coast->space == NULL)
            continue;
        NamedCoast named = {.coast = coast, .face = scene_faces_find(scene->drawn, coast->space)};
        if (named.face != FACE_NONE && find_middle(scene, &named))
            g_array_append_val(coasts, named);
    }
    return coasts;
}

/* Paper shows through every colour, and more through dark ones. */
#define PAPER 0xfffaf0
#define LEAST_PAPER 20
#define LEAST_LUMA 168

static guint
luma_of(guint32 colour)
{
    return ((colour >> 16 & 0xff) * 299 + (colour >> 8 & 0xff) * 587 + (colour & 0xff) * 114) /
           1000;
}

guint32
scene_fill(guint32 paint)
{
    guint part = LEAST_PAPER;
    while (part < 100 && luma_of(pen_colour_mix(paint, PAPER, part)) < LEAST_LUMA)
        part++;
    return pen_colour_mix(paint, PAPER, part);
}

const SparsePosition *
scene_position(const Scene *scene)
{
    const Scenario *scenario = scene->scenario;
    return scenario != NULL ? (const SparsePosition *)scenario->position : NULL;
}

const GArray *
scene_units(const Scene *scene, guint32 face)
{
    const Space *space = scene->faces[face].space;
    return space != NULL && scene->scenario != NULL ? scenario_state_units(scene->state, space->id)
                                                    : NULL;
}

gboolean
scene_is_lost(const SceneFace *face)
{
    return face->holder != NULL && face->holder != face->nation;
}

gboolean
scene_is_any_lost(const Scene *scene)
{
    for (guint32 i = 0; i < scene->n_faces; i++)
        if (scene_is_lost(&scene->faces[i]))
            return TRUE;
    return FALSE;
}

static gboolean
is_given(const Record *record, const char *key)
{
    return record_has_key(record, key);
}

static Ground
ground_of(const MapElement *element)
{
    switch (element->point != MAP_KIND_NONE ? element->point : element->kind) {
    case MAP_KIND_TERRITORY:
        return GROUND_LAND;
    case MAP_KIND_BOX:
        return GROUND_BOX;
    case MAP_KIND_SEA:
        return GROUND_SEA;
    case MAP_KIND_LAKE:
        return GROUND_LAKE;
    default:
        if (map_element_has_class(element, "water"))
            return GROUND_WATER;
        return map_element_has_class(element, "wild") ? GROUND_WILD : GROUND_WASTE;
    }
}

/* Takes arc @index as the coast on which @land has its port, if it is that and longer than the one
 * before, whose length is in @longest. */
static void
take_coast(Scene *scene, guint32 index, guint32 land, guint32 water, double *longest)
{
    SceneFace *face = &scene->faces[land];
    const Space *sea = scene->faces[water].space;
    const Port *port = face->space != NULL ? (const Port *)face->space->port : NULL;
    if (face->is_port_set || sea == NULL || !port_lies_on(port, sea->id))
        return;
    double length = topology_arc_length(scene->topology, index);
    if (length <= longest[land])
        return;
    longest[land] = length;
    face->port = scene_sign(face, scene->port_row);
    face->port_at = scene_arc_middle(scene->topology, index);
}

static const Nation *
nation_of(const NationState *state)
{
    return state != NULL ? state->nation : NULL;
}

/* Returns: the place of @face. Faces of grids are in the order of their places, so that the one
 * behind that of the face before is mostly it. */
static const PlaceState *
place_of(const Scene *scene, const SceneFace *face)
{
    const char *id = face->id;
    const PlaceState *places = scene->state->places;
    const PlaceState *before = face > scene->faces ? face[-1].place : NULL;
    const PlaceState *guess = before != NULL ? before + 1 : places;
    if (id != NULL && guess < places + scene->state->n_places && guess->space->record.derived &&
        g_strcmp0(guess->space->id, id) == 0)
        return guess;
    return scenario_state_place(scene->state, id);
}

static void
join_face(const Scene *scene, SceneFace *face)
{
    face->place = place_of(scene, face);
    face->paint = nation_paint_of_lands(NULL);
    if (face->place == NULL)
        return;
    face->space = face->place->space;
    face->terrain = (const Terrain *)data_set_find_record(scene->set, ENTITY_TERRAIN,
                                                          face->place->space->terrain);
    face->nation = nation_of(face->place->owner);
    face->holder = nation_of(face->place->marker);
    face->name = face->place->name;
    face->paint = nation_paint_of_lands(face->nation);
    const PlaceSign *sign = scene->port_row < SIGNS_MAX ? scene_sign(face, scene->port_row) : NULL;
    if (sign == NULL)
        return;
    g_autofree char *id = g_strconcat(map_kind_mark(MAP_KIND_PORT), face->space->id, NULL);
    const MapElement *element = map_svg_find(scene->svg, id);
    face->is_port_set = element != NULL && map_svg_centre(scene->svg, element, &face->port_at);
    face->port = face->is_port_set ? sign : NULL;
}

static gboolean
is_water(Ground ground)
{
    return ground == GROUND_SEA || ground == GROUND_WATER;
}

/* Joins every face with its space. */
static void
join_faces(Scene *scene)
{
    const SystemChart *chart = scene->state->chart;
    while (scene->port_row < chart->n_signs && chart->signs[scene->port_row].shape != SHAPE_PORT)
        scene->port_row++;
    if (scene->port_row == chart->n_signs)
        scene->port_row = SIGNS_MAX;
    scene->faces = g_new0(SceneFace, MAX(scene->n_faces, 1));
    for (guint32 i = 0; i < scene->n_faces; i++) {
        SceneFace *face = &scene->faces[i];
        face->element = scene->drawn->elements[i];
        face->id = map_element_place(face->element);
        face->ground = ground_of(face->element);
        join_face(scene, face);
        scene->n_places += face->space != NULL;
    }
    gboolean has_ground = FALSE, has_sea = FALSE;
    for (guint32 i = 0; i < scene->n_faces; i++) {
        gboolean is_point = scene_is_point(&scene->faces[i]);
        has_ground |= is_point || scene->faces[i].terrain != NULL;
        has_sea |= !is_point && is_water(scene->faces[i].ground);
    }
    scene->is_inland = has_ground && !has_sea;
    g_autofree double *longest = g_new0(double, MAX(scene->n_faces, 1));
    for (guint32 i = 0; scene->port_row < SIGNS_MAX && i < scene->topology->n_arcs; i++) {
        const Arc *arc = &scene->topology->arcs[i];
        if (arc->left == FACE_NONE || arc->right == FACE_NONE)
            continue;
        take_coast(scene, i, arc->left, arc->right, longest);
        take_coast(scene, i, arc->right, arc->left, longest);
    }
}

gboolean
scene_draws(const Scene *scene, const char *id)
{
    guint32 face = scene_faces_find(scene->drawn, id);
    return face != FACE_NONE && scene->faces[face].space != NULL;
}

void
scene_init(Scene *scene, const DataSet *set, MapFaces *drawn, const Scenario *scenario)
{
    *scene = (Scene){
        .set = set,
        .svg = drawn->svg,
        .scenario = scenario,
        .frame = drawn->frame,
        .n_faces = drawn->n_faces,
        .drawn = scene_faces_ref(drawn),
        .topology = drawn->topology,
        .state = scenario_state_new(set, scenario),
    };
    join_faces(scene);
}

void
scene_clear(Scene *scene)
{
    scenario_state_free(scene->state);
    g_free(scene->faces);
    scene_faces_unref(scene->drawn);
}

static const Neighbour *
find_neighbour(const Space *from, const char *to)
{
    for (guint32 i = 0; i < from->neighbours.length; i++) {
        const Neighbour *neighbour = (const Neighbour *)from->neighbours.items[i];
        if (g_strcmp0(neighbour->to, to) == 0)
            return neighbour;
    }
    return NULL;
}

const Neighbour *
scene_way(const Scene *scene, guint32 a, guint32 b)
{
    const Space *from = scene->faces[a].space, *to = scene->faces[b].space;
    if (from == NULL || to == NULL)
        return NULL;
    const Neighbour *way = find_neighbour(from, to->id);
    return way != NULL ? way : find_neighbour(to, from->id);
}

gboolean
scene_border_is_hard(const Scene *scene, const char *id)
{
    Records borders = data_set_records(scene->set, ENTITY_BORDER);
    const Border *border = (const Border *)data_set_find_record(scene->set, ENTITY_BORDER, id);
    if (border == NULL || border->stops)
        return border != NULL;
    for (guint32 i = 0; is_given(&border->record, "limit") && i < borders.length; i++) {
        const Border *other = (const Border *)borders.items[i];
        if (!is_given(&other->record, "limit") || other->limit > border->limit)
            return TRUE;
    }
    return FALSE;
}

static gboolean
is_hex(const Scene *scene, guint32 face)
{
    return face != FACE_NONE && scene->faces[face].terrain != NULL;
}

ArcKind
scene_arc_kind(const Scene *scene, const Arc *arc)
{
    if (arc->left == FACE_NONE || arc->right == FACE_NONE) {
        guint32 face = arc->left != FACE_NONE ? arc->left : arc->right;
        if (face != FACE_NONE && scene_is_point(&scene->faces[face]))
            return is_water(scene->faces[face].ground) ? ARC_ZONE : ARC_RIM;
        return is_hex(scene, arc->left) || is_hex(scene, arc->right) ? ARC_END : ARC_NONE;
    }
    Ground a = scene->faces[arc->left].ground, b = scene->faces[arc->right].ground;
    if (is_water(a) && is_water(b))
        return a == GROUND_SEA && b == GROUND_SEA ? ARC_ZONE : ARC_NONE;
    if (is_water(a) || is_water(b))
        return ARC_COAST;
    if (a == GROUND_LAKE || b == GROUND_LAKE)
        return ARC_LAKE;
    if (ground_is_land(a) && ground_is_land(b)) {
        const Neighbour *way = scene_way(scene, arc->left, arc->right);
        if (way == NULL || g_strcmp0(way->border, built_in_borders[BORDER_BLOCKED]) == 0)
            return ARC_BLOCKED;
        return scene_border_is_hard(scene, way->border) ? ARC_HARD : ARC_EASY;
    }
    return ground_is_land(a) || ground_is_land(b) ? ARC_RIM : ARC_WASTE;
}
