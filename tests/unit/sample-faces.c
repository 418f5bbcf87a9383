/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The faces of sample-faces.h.
 */
#include "tests/unit/sample-faces.h"

#include <string.h>

static char *
attribute(const char *element, const char *end, const char *name)
{
    g_autofree char *start = g_strdup_printf(" %s=\"", name);
    const char *value = g_strstr_len(element, end - element, start);
    if (value == NULL)
        return NULL;
    value += strlen(start);
    return g_strndup(value, (gsize)(strchr(value, '"') - value));
}

void
sample_faces_init(SampleFaces *faces)
{
    g_autofree char *path =
        g_build_filename(g_getenv("NARVA_SOURCE"), "data", "pax-baltica", "map.svg", NULL);
    g_autofree char *text = NULL;
    g_autoptr(GPtrArray) ids = g_ptr_array_new();
    g_autoptr(GPtrArray) data = g_ptr_array_new();
    g_autoptr(GPtrArray) shapes = g_ptr_array_new();
    if (!g_file_get_contents(path, &text, NULL, NULL))
        g_error("cannot read %s", path);
    for (const char *at = text; (at = strstr(at, "<path ")) != NULL; at++) {
        const char *end = strchr(at, '>');
        g_autofree char *kind = attribute(at, end, "class");
        if (g_str_has_prefix(kind, "border"))
            continue;
        g_ptr_array_add(ids, attribute(at, end, "id"));
        g_ptr_array_add(data, attribute(at, end, "d"));
        g_ptr_array_add(shapes, sample_shape(data->pdata[data->len - 1]));
    }
    faces->n_faces = ids->len;
    faces->ids = (char **)g_ptr_array_steal(ids, NULL);
    faces->data = (char **)g_ptr_array_steal(data, NULL);
    faces->shapes = (Shape **)g_ptr_array_steal(shapes, NULL);
}

void
sample_faces_clear(SampleFaces *faces)
{
    for (guint32 i = 0; i < faces->n_faces; i++) {
        g_free(faces->ids[i]);
        g_free(faces->data[i]);
        shape_unref(faces->shapes[i]);
    }
    g_free(faces->ids);
    g_free(faces->data);
    g_free(faces->shapes);
}

guint32
sample_faces_find(const SampleFaces *faces, const char *id)
{
    for (guint32 i = 0; i < faces->n_faces; i++)
        if (strcmp(faces->ids[i], id) == 0)
            return i;
    g_error("the map has no %s", id);
}

Shape *
sample_shape(const char *text)
{
    SvgPathError error;
    guint32 offset;
    Shape *shape = svg_path_read(text, strlen(text), SAMPLE_GRID, &error, &offset);
    if (shape == NULL)
        g_error("path data, byte %u: %s", offset, svg_path_error_text(error));
    return shape;
}

guint32
sample_random(guint32 *state, guint32 limit)
{
    *state = *state * 1664525u + 1013904223u;
    return (guint32)((guint64)(*state >> 8) * limit >> 24);
}

/* Returns: (transfer full): @shape with its points at @from moved; the same if there are none. */
static Shape *
move_points(Shape *shape, Point from, Point to)
{
    g_autofree Point *points = g_memdup2(shape->points, sizeof *points * shape->n_points);
    gboolean is_moved = FALSE;
    for (guint32 i = 0; i < shape->n_points; i++)
        if (point_equal(points[i], from)) {
            points[i] = to;
            is_moved = TRUE;
        }
    if (!is_moved)
        return shape_ref(shape);
    return shape_new(points, shape->n_points, shape->lines, shape->n_lines);
}

static Topology *
from_shapes(GPtrArray *shapes)
{
    return topology_new((Shape *const *)shapes->pdata, shapes->len);
}

Topology *
sample_topology_move(const Topology *topology, Point from, Point to)
{
    g_autoptr(GPtrArray) shapes = g_ptr_array_new_with_free_func((GDestroyNotify)shape_unref);
    for (guint32 i = 0; i < topology->n_faces; i++)
        g_ptr_array_add(shapes, point_equal(from, to) ? shape_ref(topology->shapes[i])
                                                      : move_points(topology->shapes[i], from, to));
    return from_shapes(shapes);
}

Topology *
sample_topology_redraw(const Topology *topology, guint32 face, Shape *shape)
{
    g_autoptr(GPtrArray) shapes = g_ptr_array_new_with_free_func((GDestroyNotify)shape_unref);
    for (guint32 i = 0; i < topology->n_faces; i++)
        g_ptr_array_add(shapes, shape_ref(i == face ? shape : topology->shapes[i]));
    return from_shapes(shapes);
}
