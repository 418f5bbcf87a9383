/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Boxes are searched in the order of the tree, and taken in that of the map.
 */
#include "editor/drawing/face-tree.h"

void
face_tree_init(FaceTree *tree, Topology *map)
{
    g_autofree Box *boxes = g_new(Box, MAX(map->n_faces, 1));
    for (guint32 i = 0; i < map->n_faces; i++)
        boxes[i] = shape_bounds(map->shapes[i]);
    *tree = (FaceTree){.map = topology_ref(map), .boxes = box_tree_new(boxes, map->n_faces)};
}

void
face_tree_clear(FaceTree *tree)
{
    g_clear_pointer(&tree->map, topology_unref);
    g_clear_pointer(&tree->boxes, box_tree_free);
}

static gboolean
take_face(guint32 index, gpointer data)
{
    g_array_append_val((GArray *)data, index);
    return TRUE;
}

static int
compare_faces(gconstpointer a, gconstpointer b)
{
    guint32 one = *(const guint32 *)a, other = *(const guint32 *)b;
    return (one > other) - (one < other);
}

Topology *
face_tree_near(const FaceTree *tree, Box box)
{
    g_autoptr(GArray) faces = g_array_new(FALSE, FALSE, sizeof(guint32));
    g_autoptr(GPtrArray) shapes = g_ptr_array_new();
    box_tree_search(tree->boxes, box, take_face, faces);
    g_array_sort(faces, compare_faces);
    for (guint i = 0; i < faces->len; i++)
        g_ptr_array_add(shapes, tree->map->shapes[g_array_index(faces, guint32, i)]);
    return topology_new((Shape *const *)shapes->pdata, shapes->len);
}

typedef struct {
    const Topology *map;
    Point point;
    guint32 found;
} Hit;

static gboolean
try_face(guint32 index, gpointer data)
{
    Hit *hit = data;
    gboolean is_later = hit->found == FACE_NONE || index > hit->found;
    if (is_later && shape_contains(hit->map->shapes[index], hit->point))
        hit->found = index;
    return TRUE;
}

guint32
face_tree_hit(const FaceTree *tree, Point point)
{
    Hit hit = {tree->map, point, FACE_NONE};
    box_tree_search(tree->boxes, box_of_line(point, point), try_face, &hit);
    return hit.found;
}
