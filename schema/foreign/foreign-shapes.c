/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shapes of a foreign map as faces that share borders.
 */
#include "schema/foreign/foreign-map.h"
#include "schema/geometry/crossing.h"
#include "schema/geometry/topology/adjacency.h"
#include "schema/geometry/topology/knit-reach.h"
#include "schema/geometry/topology/knit.h"

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

static gboolean
crosses(const Shape *shape)
{
    SearchWork work = search_work(shape->n_points);
    return shape_find_crossing(shape, &work).result != CROSSING_NONE;
}

/* Gives the places their joined shapes; what would cross itself afterwards stays as it was.
 * Returns: whether one changed. */
static gboolean
take_shapes(ForeignMap *map, const Faces *faces, const Topology *joined)
{
    gboolean is_changed = FALSE;
    for (guint32 i = 0; i < joined->n_faces; i++) {
        ForeignPlace *place = foreign_place(map, g_array_index(faces->places, guint32, i));
        g_autoptr(Shape) split = shape_clean(joined->shapes[i]);
        if (split == place->shape || split->n_lines == 0 ||
            (crosses(split) && !crosses(place->shape)))
            continue;
        foreign_place_draw(place, g_steal_pointer(&split));
        place->is_joined = is_changed = TRUE;
    }
    return is_changed;
}

void
foreign_map_knit(ForeignMap *map, guint most)
{
    g_auto(Faces) faces = {0};
    faces_init(&faces, map);
    map->knit_reach = MIN(knit_reach_measure(faces.topology), most);
    if (map->knit_reach == 0)
        return;
    g_autoptr(Topology) joined = topology_knit(faces.topology, NULL, map->knit_reach);
    if (!take_shapes(map, &faces, joined))
        map->knit_reach = 0;
}

/* Returns: whether two faces lie along each other and not only by chance: what could not be joined
 * everywhere counts where it is longer than it is apart. */
static gboolean
are_neighbours(const FacePair *pair, guint reach)
{
    return pair->shared > 0 || pair->torn > TORN_LENGTH * reach;
}

void
foreign_map_derive_links(ForeignMap *map)
{
    g_auto(Faces) faces = {0};
    faces_init(&faces, map);
    SearchWork work = search_work(faces.n_points);
    g_autoptr(GArray) pairs = adjacency_list(faces.topology, map->knit_reach, &work);
    for (guint i = 0; i < pairs->len; i++) {
        const FacePair *pair = &g_array_index(pairs, FacePair, i);
        guint32 a = g_array_index(faces.places, guint32, pair->a);
        guint32 b = g_array_index(faces.places, guint32, pair->b);
        if (!are_neighbours(pair, map->knit_reach) || map->links->len >= LIMIT_FOREIGN_LINKS)
            continue;
        foreign_map_add_link(map, a, b, (LossPlace){0});
        g_array_index(map->links, ForeignLink, map->links->len - 1).is_derived = TRUE;
    }
}
