/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The shapes of a foreign map, joined along their borders, and the drawing that is made of them.
 */
#include "schema/foreign/foreign-drawing.h"

#include "schema/foreign/carried.h"
#include "schema/foreign/foreign-map.h"
#include "schema/geometry/shape.h"
#include "schema/geometry/adjacency.h"
#include "schema/geometry/knit.h"
#include "schema/store/map-svg.h"

/* How many times as long as the reach of a knit a torn border must be, on both sides together, to
 * be one. */
#define TORN_LENGTH 6.0

/* The faces of a map and whose they are. */
typedef struct {
    Topology *topology;
    GArray *places; /* of guint32: the place of each face */
    guint32 n_points;
} Faces;

static void
faces_init(Faces *faces, const ForeignMap *map)
{
    g_autoptr(GPtrArray) shapes = g_ptr_array_new();
    *faces = (Faces){.places = g_array_new(FALSE, FALSE, sizeof(guint32))};
    for (guint32 i = 0; i < map->places->len; i++) {
        Shape *shape = foreign_place(map, i)->shape;
        if (shape == NULL)
            continue;
        g_ptr_array_add(shapes, shape);
        g_array_append_val(faces->places, i);
        faces->n_points += shape->n_points;
    }
    faces->topology = topology_new((Shape *const *)shapes->pdata, shapes->len);
}

static void
faces_clear(Faces *faces)
{
    topology_unref(faces->topology);
    g_array_unref(faces->places);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Faces, faces_clear)

/* Returns: (transfer full): the shape of a place as it was joined, or, if that crosses itself and
 * @own does not, without the loops that cross; @own: also then. */
static Shape *
choose_joined(Shape *own, Shape *joined, guint reach)
{
    g_autoptr(Shape) clean = shape_clean(joined);
    if (clean == own || !shape_crosses_itself(clean) || shape_crosses_itself(own))
        return g_steal_pointer(&clean);
    g_autoptr(Shape) cut = shape_remove_loops(clean, reach);
    g_autoptr(Shape) split = shape_split(cut);
    g_autoptr(Shape) whole = shape_clean(split);
    return shape_crosses_itself(whole) ? shape_ref(own) : g_steal_pointer(&whole);
}

/* Sets the joined shapes of the places. Returns: whether a shape changed. */
static gboolean
set_joined_shapes(ForeignMap *map, const Faces *faces, const Topology *joined)
{
    gboolean is_changed = FALSE;
    for (guint32 i = 0; i < joined->n_faces; i++) {
        ForeignPlace *place = foreign_place(map, g_array_index(faces->places, guint32, i));
        g_autoptr(Shape) shape = choose_joined(place->shape, joined->shapes[i], map->knit_reach);
        if (shape == place->shape || shape->n_lines == 0)
            continue;
        foreign_place_set_shape(place, g_steal_pointer(&shape));
        place->is_joined = is_changed = TRUE;
    }
    return is_changed;
}

/* Lists the borders that are within the reach of the knit, and longer than that, but are for the
 * greater part not shared. */
static void
list_apart(ForeignMap *map)
{
    g_auto(Faces) faces = {0};
    faces_init(&faces, map);
    WorkBudget work = work_budget(faces.n_points);
    g_autoptr(GArray) pairs = adjacency_list(faces.topology, map->knit_reach, &work);
    for (guint i = 0; i < pairs->len; i++) {
        const AdjacencyPair *pair = &g_array_index(pairs, AdjacencyPair, i);
        const ForeignPair places = {
            g_array_index(faces.places, guint32, pair->a),
            g_array_index(faces.places, guint32, pair->b),
        };
        if (pair->gap > 0 && pair->torn > TORN_LENGTH * map->knit_reach &&
            pair->torn / 2 > pair->shared)
            g_array_append_val(map->apart, places);
    }
}

void
foreign_map_knit(ForeignMap *map, guint most)
{
    g_auto(Faces) faces = {0};
    faces_init(&faces, map);
    map->knit_reach = map->apart_reach = MIN(knit_measure_reach(faces.topology), most);
    if (map->knit_reach == 0)
        return;
    g_autoptr(Topology) joined = knit_borders(faces.topology, NULL, map->knit_reach);
    gboolean is_changed = set_joined_shapes(map, &faces, joined);
    list_apart(map);
    if (!is_changed)
        map->knit_reach = 0;
}

/* Returns: whether two faces are neighbours and not only near by chance: a torn border counts if it
 * is longer than its gap is wide. */
static gboolean
are_neighbours(const AdjacencyPair *pair, guint reach)
{
    return pair->shared > 0 || pair->torn > TORN_LENGTH * reach;
}

void
foreign_map_find_links(ForeignMap *map)
{
    g_auto(Faces) faces = {0};
    faces_init(&faces, map);
    WorkBudget work = work_budget(faces.n_points);
    g_autoptr(GArray) pairs = adjacency_list(faces.topology, map->knit_reach, &work);
    for (guint i = 0; i < pairs->len; i++) {
        const AdjacencyPair *pair = &g_array_index(pairs, AdjacencyPair, i);
        guint32 a = g_array_index(faces.places, guint32, pair->a);
        guint32 b = g_array_index(faces.places, guint32, pair->b);
        if (!are_neighbours(pair, map->knit_reach) || map->links->len >= LIMIT_FOREIGN_LINKS)
            continue;
        foreign_map_add_link(map, a, b, (LossPlace){0});
        g_array_index(map->links, ForeignLink, map->links->len - 1).is_derived = TRUE;
    }
}

/* Radius of an anchor, in units of the drawing. */
#define ANCHOR_RADIUS "4"

/* In drawing order: shapes on a sea come after it. */
static const struct {
    const char *id;
    const char *class;
    ForeignGround ground;
} groups[] = {
    {"unplayable", "unplayable", FOREIGN_WASTE},
    {"seas", "sea", FOREIGN_SEA},
    {"territories", "territory", FOREIGN_LAND},
    {"boxes", "box", FOREIGN_BOX},
    {"anchors", "anchor", N_GROUNDS},
};

const char *
foreign_drawing_group(guint index)
{
    return index < G_N_ELEMENTS(groups) ? groups[index].id : NULL;
}

/* Appends @value, in grid units, in units of the drawing. */
static void
append_number(GString *out, gint64 value)
{
    char digits[24], *at = digits + sizeof digits;
    guint64 size = (guint64)ABS(value), units = MAP_SVG_GRID.units, whole = size / units;
    if (size % units != 0) {
        *--at = (char)('0' + size % units);
        *--at = '.';
    }
    do {
        *--at = (char)('0' + whole % 10);
        whole /= 10;
    } while (whole > 0);
    if (value < 0)
        *--at = '-';
    g_string_append_len(out, at, digits + sizeof digits - at);
}

/* Around places that are points, if the map states no frame: a share of the way across them, and at
 * least so much, in grid units. */
#define POINTS_MARGIN 0.08
#define POINTS_MARGIN_LEAST 200

/* Returns: whether @place is drawn as a point. */
static gboolean
is_point(const ForeignPlace *place)
{
    return place->shape == NULL && place->has_anchor && place->ground != FOREIGN_WASTE;
}

static Box
frame_of(const ForeignMap *map)
{
    Box frame = map->frame, points = BOX_EMPTY;
    for (guint32 i = 0; i < map->places->len; i++) {
        const ForeignPlace *place = foreign_place(map, i);
        if (place->shape != NULL)
            frame = box_join(frame, shape_bounds(place->shape));
        else if (is_point(place))
            points = box_join(points, box_of_line(place->anchor, place->anchor));
    }
    if (points.left > points.right)
        return frame;
    double across = MAX((double)points.right - points.left, (double)points.bottom - points.top);
    gint32 margin = (gint32)MAX(across * POINTS_MARGIN, POINTS_MARGIN_LEAST);
    gboolean is_stated = map->frame.left < map->frame.right;
    return box_join(frame, is_stated ? points : box_grow(points, margin));
}

/* Returns: whether another thing has the id that the anchor of @place would get. */
static gboolean
is_taken(GHashTable *ids, const ForeignPlace *place)
{
    g_autofree char *id = g_strconcat(FOREIGN_ANCHOR, place->called.id, NULL);
    return g_hash_table_contains(ids, id);
}

static void
append_group(GString *out, const ForeignMap *map, guint group, GHashTable *ids)
{
    gsize start = out->len;
    guint n = 0;
    g_string_append_printf(out, "  <g id=\"%s\">\n", groups[group].id);
    for (guint32 i = 0; i < map->places->len; i++) {
        const ForeignPlace *place = foreign_place(map, i);
        gboolean is_anchor = groups[group].ground == N_GROUNDS;
        if (is_anchor ? !place->has_anchor || place->ground == FOREIGN_WASTE || is_taken(ids, place)
                      : place->shape == NULL || place->ground != groups[group].ground)
            continue;
        if (is_anchor) {
            g_string_append(out, "    <circle id=\"" FOREIGN_ANCHOR);
            g_string_append(out, place->called.id);
            g_string_append(out, "\" class=\"anchor\" cx=\"");
            append_number(out, place->anchor.x);
            g_string_append(out, "\" cy=\"");
            append_number(out, place->anchor.y);
            g_string_append(out, "\" r=\"" ANCHOR_RADIUS "\"/>\n");
        } else {
            const char *class = groups[group].class;
            g_string_append_printf(out, "    <path id=\"%s\" class=\"%s\" d=\"", place->called.id,
                                   class);
            svg_path_write(out, place->shape, MAP_SVG_GRID.units);
            g_string_append(out, "\"/>\n");
        }
        n++;
    }
    g_string_append(out, "  </g>\n");
    if (n == 0)
        g_string_truncate(out, start);
}

GBytes *
foreign_drawing_new(const ForeignMap *map)
{
    Box frame = frame_of(map);
    if (frame.right <= frame.left || frame.bottom <= frame.top)
        return NULL;
    g_autoptr(GHashTable) ids = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint32 i = 0; i < map->places->len; i++)
        g_hash_table_add(ids, (char *)foreign_place(map, i)->called.id);
    GString *out = g_string_new(NULL);
    gint64 sizes[] = {frame.left, frame.top, (gint64)frame.right - frame.left,
                      (gint64)frame.bottom - frame.top};
    g_string_append(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                         "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"");
    append_number(out, sizes[2]);
    g_string_append(out, "\" height=\"");
    append_number(out, sizes[3]);
    g_string_append(out, "\" viewBox=\"");
    for (guint i = 0; i < G_N_ELEMENTS(sizes); i++) {
        if (i > 0)
            g_string_append_c(out, ' ');
        append_number(out, sizes[i]);
    }
    g_string_append(out, "\">\n");
    for (guint i = 0; i < G_N_ELEMENTS(groups); i++) {
        append_group(out, map, i, ids);
        /* In drawing order: lakes are in lands. */
        if (groups[i].ground == FOREIGN_WASTE)
            carried_append_shapes(out, map, map_kind_group(MAP_KIND_UNPLAYABLE),
                                  map_kind_word(MAP_KIND_UNPLAYABLE), ids);
        if (groups[i].ground == FOREIGN_SEA)
            carried_append_shapes(out, map, map_kind_group(MAP_KIND_LAKE),
                                  map_kind_word(MAP_KIND_LAKE), ids);
    }
    g_string_append(out, "</svg>\n");
    return g_string_free_to_bytes(out);
}
