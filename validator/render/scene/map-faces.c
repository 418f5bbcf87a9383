/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Faces are the paths of known kinds, in the order in which they are drawn.
 */
#include "validator/render/scene/map-faces.h"

static void
take_faces(MapFaces *faces)
{
    g_autoptr(GPtrArray) elements = g_ptr_array_new();
    faces->of_elements = g_new(guint32, MAX(faces->svg->n_elements, 1));
    g_autoptr(GPtrArray) shapes = g_ptr_array_new_with_free_func((GDestroyNotify)shape_unref);
    for (guint32 i = 0; i < faces->svg->n_elements; i++) {
        const MapElement *element = &faces->svg->elements[i];
        PathError error;
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
map_faces_new(MapSvg *svg)
{
    MapFaces *faces = g_new0(MapFaces, 1);
    g_assert(svg->error == MAP_SVG_OK);
    g_atomic_ref_count_init(&faces->references);
    faces->svg = map_svg_ref(svg);
    take_faces(faces);
    find_frame(faces);
    return faces;
}

MapFaces *
map_faces_ref(MapFaces *faces)
{
    g_atomic_ref_count_inc(&faces->references);
    return faces;
}

void
map_faces_unref(MapFaces *faces)
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
map_faces_find(const MapFaces *faces, const char *id)
{
    const MapElement *element = map_svg_find(faces->svg, id);
    return element != NULL ? faces->of_elements[element - faces->svg->elements] : FACE_NONE;
}

gboolean
map_faces_touch(const MapFaces *faces, guint32 a, guint32 b)
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
