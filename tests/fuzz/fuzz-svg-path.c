/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Any bytes as path data: what is read is written, read again the same, and goes through whatever
 * works on shapes.
 */
#include "schema/geometry/shape.h"
#include "schema/geometry/inner-point.h"
#include "schema/geometry/svg-path.h"
#include "schema/geometry/adjacency.h"
#include "schema/geometry/knit.h"
#include "tests/fuzz/fuzz.h"

#define GRID ((SvgPathGrid){.units = 10, .tolerance = 0.5})

/* More would only be slow. */
#define POINTS_MAX 2000

static void
read_again(const Shape *shape)
{
    g_autoptr(GString) text = g_string_new(NULL);
    SvgPathError error;
    guint32 offset;
    svg_path_write(text, shape, GRID.units);
    g_autoptr(Shape) again = svg_path_read(text->str, text->len, GRID, &error, &offset);
    g_assert(again != NULL && again->n_points == shape->n_points);
    for (guint32 i = 0; i < shape->n_points; i++)
        g_assert(point_equal(again->points[i], shape->points[i]));
}

int
LLVMFuzzerTestOneInput(const guint8 *bytes, size_t length)
{
    SvgPathError error;
    guint32 offset;
    g_autoptr(Shape) shape = svg_path_read((const char *)bytes, length, GRID, &error, &offset);
    g_assert((shape != NULL) == (error == SVG_PATH_OK) && offset <= length);
    if (shape == NULL)
        return 0;
    read_again(shape);
    if (shape->n_points > POINTS_MAX)
        return 0;
    shape_find_crossing(shape, &(WorkBudget){G_MAXUINT64, FALSE});
    inner_point_find(shape, 2);
    g_autoptr(Topology) topology = topology_new((Shape *[]){shape, shape}, 2);
    g_autoptr(Topology) knitted = knit_borders(topology, NULL, 20);
    g_autoptr(GArray) pairs = adjacency_list(knitted, 20, &(WorkBudget){G_MAXUINT64, FALSE});
    topology_count(knitted);
    for (guint32 i = 0; i < 2; i++) {
        g_autoptr(Shape) assembled = topology_assemble(knitted, i);
        shape_bounds(assembled);
    }
    return 0;
}
