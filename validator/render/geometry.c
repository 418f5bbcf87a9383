/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Boxes of faces and arcs go into trees, so that a tile or a pointer looks at few of them.
 */
#include "validator/render/geometry.h"

#include "schema/geometry/inner-point.h"
#include "validator/render/render-parts.h"

#include <math.h>
#include <string.h>

/* The middle of the box of a face with so few corners, as a hex has, is as good as any, unless an
 * edge is nearer to it than this share of what a box would leave. */
#define FEW_CORNERS 8
#define ROOM_OF_BOX 0.7

/* Names are about twice as wide as high. */
#define NAME_STRETCH 2.0

/* Returns: whether there is about as much room at @centre as in all of @box, were it the shape. */
static gboolean
is_roomy(const Shape *shape, Box box, Point centre)
{
    double width = (double)box.right - box.left, height = (double)box.bottom - box.top;
    double room = shape_distance(shape, centre.x, centre.y, NAME_STRETCH);
    return room >= ROOM_OF_BOX * MIN(width / NAME_STRETCH, height) / 2;
}

static Point
find_middle(const Shape *shape, Box box)
{
    Point centre = {
        (gint32)(((gint64)box.left + box.right) / 2),
        (gint32)(((gint64)box.top + box.bottom) / 2),
    };
    if (shape->n_points <= FEW_CORNERS && is_roomy(shape, box, centre))
        return centre;
    InnerPoint inner = inner_point_find(shape, NAME_STRETCH);
    if (!(inner.room > 0))
        return centre;
    return (Point){(gint32)lround(inner.x), (gint32)lround(inner.y)};
}

/* The circles of labels. */
static void
take_labels(RenderGeometry *geometry)
{
    const MapSvg *svg = geometry->drawn->svg;
    const char *start = map_kind_mark(MAP_KIND_LABEL);
    geometry->labels = g_hash_table_new_full(NULL, NULL, NULL, g_free);
    for (guint32 i = 0; i < svg->n_elements; i++) {
        const MapElement *element = &svg->elements[i];
        Point at;
        if (element->kind != MAP_KIND_LABEL || element->id == NULL ||
            !g_str_has_prefix(element->id, start) || !map_svg_centre(svg, element, &at))
            continue;
        guint32 face = render_geometry_find(geometry, element->id + strlen(start));
        if (face != RENDER_NOWHERE)
            g_hash_table_replace(geometry->labels, GUINT_TO_POINTER(face + 1),
                                 g_memdup2(&at, sizeof at));
    }
}

/* Finds the faces that the id of a line, border-<one>--<other>, names. */
static gboolean
find_ends(const RenderGeometry *geometry, const char *id, RenderStrait *strait)
{
    static const char start[] = "border-";
    if (id == NULL || !g_str_has_prefix(id, start))
        return FALSE;
    id += strlen(start);
    for (const char *dash = strstr(id, "--"); dash != NULL; dash = strstr(dash + 1, "--")) {
        g_autofree char *one = g_strndup(id, (gsize)(dash - id));
        strait->a = render_geometry_find(geometry, one);
        strait->b = render_geometry_find(geometry, dash + 2);
        if (strait->a != RENDER_NOWHERE && strait->b != RENDER_NOWHERE)
            return TRUE;
    }
    return FALSE;
}

static void
clear_strait(gpointer data)
{
    RenderStrait *strait = data;
    shape_unref(strait->line);
}

static void
take_straits(RenderGeometry *geometry)
{
    const MapSvg *svg = geometry->drawn->svg;
    geometry->straits = g_array_new(FALSE, FALSE, sizeof(RenderStrait));
    g_array_set_clear_func(geometry->straits, clear_strait);
    for (guint32 i = 0; i < svg->n_elements; i++) {
        const MapElement *element = &svg->elements[i];
        RenderStrait strait = {0};
        SvgPathError error;
        guint32 offset;
        if (element->shape != MAP_SHAPE_PATH || !find_ends(geometry, element->id, &strait))
            continue;
        strait.is_way = render_geometry_is_point(geometry, strait.a) ||
                        render_geometry_is_point(geometry, strait.b);
        strait.line = map_svg_shape(svg, element, &error, &offset);
        if (strait.line != NULL)
            g_array_append_val(geometry->straits, strait);
    }
}

/* Returns: where the line from @from, in @shape, to @to leaves it. */
static Point
leave_shape(const Shape *shape, Point from, Point to)
{
    double inside = 0, outside = 1;
    Point at = from;
    while (outside - inside > 1e-4) {
        double half = (inside + outside) / 2;
        Point middle = {
            from.x + (gint32)lround(((double)to.x - from.x) * half),
            from.y + (gint32)lround(((double)to.y - from.y) * half),
        };
        if (shape_contains(shape, middle)) {
            inside = half;
            at = middle;
        } else {
            outside = half;
        }
    }
    return at;
}

/* Takes the connections that the drawing shows as lines. */
static void
take_ways(RenderGeometry *geometry)
{
    const GArray *ways = geometry->drawn->svg->ways;
    for (guint i = 0; ways != NULL && i < ways->len; i++) {
        const MapWay *way = &g_array_index(ways, MapWay, i);
        RenderStrait strait = {
            .a = render_geometry_find(geometry, way->from),
            .b = render_geometry_find(geometry, way->to),
            .is_way = TRUE,
        };
        if (strait.a == RENDER_NOWHERE || strait.b == RENDER_NOWHERE)
            continue;
        Point from = render_geometry_middle(geometry, strait.a);
        Point to = render_geometry_middle(geometry, strait.b);
        const Point ends[2] = {
            leave_shape(render_geometry_shape(geometry, strait.a), from, to),
            leave_shape(render_geometry_shape(geometry, strait.b), to, from),
        };
        strait.line = shape_new(ends, 2, &(ShapeLine){0, 2, FALSE}, 1);
        g_array_append_val(geometry->straits, strait);
    }
}

static Box
bounds_of(const Point *points, guint32 length)
{
    Box box = BOX_EMPTY;
    for (guint32 i = 0; i < length; i++)
        box = box_join(box, box_of_line(points[i], points[i]));
    return box;
}

static void
take_arcs(RenderGeometry *geometry)
{
    const Topology *topology = geometry->drawn->topology;
    guint32 n = topology->n_arcs + geometry->straits->len;
    geometry->arc_boxes = g_new0(Box, MAX(n, 1));
    for (guint32 i = 0; i < topology->n_arcs; i++)
        geometry->arc_boxes[i] =
            bounds_of(topology_arc_points(topology, i), topology->arcs[i].length);
    for (guint32 i = 0; i < geometry->straits->len; i++) {
        const Shape *line = g_array_index(geometry->straits, RenderStrait, i).line;
        geometry->arc_boxes[topology->n_arcs + i] = bounds_of(line->points, line->n_points);
    }
    geometry->arcs = box_tree_new(geometry->arc_boxes, n);
}

RenderGeometry *
render_geometry_new(MapSvg *svg)
{
    RenderGeometry *geometry = g_new0(RenderGeometry, 1);
    g_atomic_ref_count_init(&geometry->references);
    geometry->drawn = scene_faces_new(svg);
    const MapFaces *drawn = geometry->drawn;
    guint32 n = MAX(drawn->n_faces, 1);
    geometry->boxes = g_new0(Box, n);
    RenderMiddles *middles = g_new(RenderMiddles, 1);
    middles->points = g_new(Point, n);
    middles->is_known = g_new0(gint, n);
    g_mutex_init(&middles->lock);
    geometry->middles = middles;
    for (guint32 i = 0; i < drawn->n_faces; i++) {
        const Shape *shape = drawn->topology->shapes[i];
        geometry->boxes[i] = shape_bounds(shape);
    }
    geometry->faces = box_tree_new(geometry->boxes, drawn->n_faces);
    geometry->hits = box_hit_index_new((Shape *const *)drawn->topology->shapes, drawn->n_faces);
    take_labels(geometry);
    take_straits(geometry);
    take_ways(geometry);
    take_arcs(geometry);
    Box frame = geometry->drawn->frame;
    double area = ((double)frame.right - frame.left) * ((double)frame.bottom - frame.top);
    geometry->grain = sqrt(area / MAX(geometry->drawn->n_faces, 1));
    return geometry;
}

RenderGeometry *
render_geometry_ref(RenderGeometry *geometry)
{
    g_atomic_ref_count_inc(&geometry->references);
    return geometry;
}

void
render_geometry_unref(RenderGeometry *geometry)
{
    if (geometry == NULL || !g_atomic_ref_count_dec(&geometry->references))
        return;
    g_free(geometry->boxes);
    g_free(geometry->arc_boxes);
    g_mutex_clear(&geometry->middles->lock);
    g_free(geometry->middles->points);
    g_free(geometry->middles->is_known);
    g_free(geometry->middles);
    box_tree_free(geometry->faces);
    box_tree_free(geometry->arcs);
    box_hit_index_free(geometry->hits);
    g_hash_table_unref(geometry->labels);
    g_array_unref(geometry->straits);
    scene_faces_unref(geometry->drawn);
    g_free(geometry);
}

MapSvg *
render_geometry_svg(const RenderGeometry *geometry)
{
    return geometry->drawn->svg;
}

guint32
render_geometry_n_faces(const RenderGeometry *geometry)
{
    return geometry->drawn->n_faces;
}

Box
render_geometry_frame(const RenderGeometry *geometry)
{
    return geometry->drawn->frame;
}

const char *
render_geometry_id(const RenderGeometry *geometry, guint32 face)
{
    g_assert(face < geometry->drawn->n_faces);
    return map_element_place(geometry->drawn->elements[face]);
}

const Shape *
render_geometry_shape(const RenderGeometry *geometry, guint32 face)
{
    g_assert(face < geometry->drawn->n_faces);
    return geometry->drawn->topology->shapes[face];
}

gboolean
render_geometry_is_point(const RenderGeometry *geometry, guint32 face)
{
    g_assert(face < geometry->drawn->n_faces);
    return geometry->drawn->elements[face]->point != MAP_KIND_NONE;
}

const Shape *
render_geometry_line(const RenderGeometry *geometry, guint32 a, guint32 b)
{
    for (guint i = 0; i < geometry->straits->len; i++) {
        const RenderStrait *strait = &g_array_index(geometry->straits, RenderStrait, i);
        if ((strait->a == a && strait->b == b) || (strait->a == b && strait->b == a))
            return strait->line;
    }
    return NULL;
}

guint32
render_geometry_find(const RenderGeometry *geometry, const char *id)
{
    guint32 face = scene_faces_find(geometry->drawn, id);
    return face == FACE_NONE ? RENDER_NOWHERE : face;
}

guint32
render_geometry_hit(const RenderGeometry *geometry, Point point)
{
    guint32 hit = box_hit_index_find(geometry->hits, point);
    return hit == BOX_HIT_NONE ? RENDER_NOWHERE : hit;
}

Point
render_geometry_middle(const RenderGeometry *geometry, guint32 face)
{
    RenderMiddles *middles = geometry->middles;
    g_assert(face < geometry->drawn->n_faces);
    if (g_atomic_int_get(&middles->is_known[face]))
        return middles->points[face];
    g_mutex_lock(&middles->lock);
    if (!middles->is_known[face])
        middles->points[face] =
            find_middle(geometry->drawn->topology->shapes[face], geometry->boxes[face]);
    g_atomic_int_set(&middles->is_known[face], TRUE);
    g_mutex_unlock(&middles->lock);
    return middles->points[face];
}

gboolean
render_geometry_label(const RenderGeometry *geometry, guint32 face, Point *at)
{
    const Point *label = g_hash_table_lookup(geometry->labels, GUINT_TO_POINTER(face + 1));
    if (label != NULL)
        *at = *label;
    return label != NULL;
}

typedef struct {
    const RenderGeometry *geometry;
    Point point;
    double nearest; /* squared */
    guint32 a, b;
} BorderSearch;

static double
distance_to(Point point, const Point *points, guint32 length)
{
    double nearest = INFINITY;
    for (guint32 i = 0; i + 1 < length; i++)
        nearest = MIN(nearest, shape_line_distance2(point.x, point.y, points[i], points[i + 1]));
    return nearest;
}

/* Of two lines that are equally near, the earlier one is taken. */
static gboolean
ask_line(guint32 index, gpointer data)
{
    BorderSearch *search = data;
    const Topology *topology = search->geometry->drawn->topology;
    guint32 a, b;
    double distance;
    if (index < topology->n_arcs) {
        const Arc *arc = &topology->arcs[index];
        a = arc->left;
        b = arc->right;
        distance = distance_to(search->point, topology_arc_points(topology, index), arc->length);
    } else {
        const RenderStrait *strait =
            &g_array_index(search->geometry->straits, RenderStrait, index - topology->n_arcs);
        a = strait->a;
        b = strait->b;
        distance = distance_to(search->point, strait->line->points, strait->line->n_points);
    }
    if (a == FACE_NONE || b == FACE_NONE || distance > search->nearest)
        return TRUE;
    search->nearest = distance;
    search->a = a;
    search->b = b;
    return TRUE;
}

gboolean
render_geometry_border(const RenderGeometry *geometry, Point point, gint32 reach, guint32 *a,
                       guint32 *b)
{
    BorderSearch search = {
        .geometry = geometry,
        .point = point,
        .nearest = (double)reach * reach,
        .a = RENDER_NOWHERE,
        .b = RENDER_NOWHERE,
    };
    box_tree_search(geometry->arcs, box_grow(box_of_line(point, point), reach), ask_line, &search);
    if (search.a == RENDER_NOWHERE)
        return FALSE;
    *a = search.a;
    *b = search.b;
    return TRUE;
}

static gboolean
take_seen(guint32 index, gpointer data)
{
    g_array_append_val((GArray *)data, index);
    return TRUE;
}

static int
compare_indices(gconstpointer a, gconstpointer b)
{
    guint32 left = *(const guint32 *)a, right = *(const guint32 *)b;
    return left < right ? -1 : left > right;
}

GArray *
render_seen(const BoxTree *tree, const RenderView *view)
{
    GArray *seen = g_array_new(FALSE, FALSE, sizeof(guint32));
    box_tree_search(tree, view->area, take_seen, seen);
    g_array_sort(seen, compare_indices);
    return seen;
}
