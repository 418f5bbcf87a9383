/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Faces are found by id and by point, borders by what is near to them.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-drawing.h"
#include "tests/unit/sample-render.h"

#include <string.h>

/* Units of this drawing are ten of the grid: a ring with a lake in it, a land right of it, an isle
 * with a line that leads there, and a sea below all of them. */
static const char drawing[] =
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 60'>"
    "<path id='sound' class='sea' d='M0,0H100V60H0Z'/>"
    "<path id='ring' class='territory' d='M10,10H40V40H10Z M20,20V30H30V20Z'/>"
    "<path id='right' class='territory' d='M40,10H60V40H40Z'/>"
    "<path id='my--isle' class='territory' d='M80,10H90V20H80Z'/>"
    "<path id='torn' class='territory' d='M1,1L'/>"
    "<path id='border-right--my--isle' class='border' d='M60,15L80,15'/>"
    "<path id='border-right--nowhere' class='border' d='M60,35L80,35'/></svg>";

static RenderGeometry *
geometry_new(const char *text)
{
    g_autoptr(MapSvg) svg = sample_drawing(text);
    return render_geometry_new(svg);
}

static const char *
id_at(const RenderGeometry *geometry, gint32 x, gint32 y)
{
    guint32 face = render_geometry_hit(geometry, (Point){x, y});
    return face != RENDER_NOWHERE ? render_geometry_id(geometry, face) : NULL;
}

static void
faces_have_ids_and_shapes(void **state G_GNUC_UNUSED)
{
    g_autoptr(RenderGeometry) geometry = geometry_new(drawing);
    Box frame = render_geometry_frame(geometry);

    assert_int_equal(render_geometry_n_faces(geometry), 4);
    assert_int_equal(frame.right, 1000);
    assert_int_equal(frame.bottom, 600);
    guint32 ring = render_geometry_find(geometry, "ring");
    assert_string_equal(render_geometry_id(geometry, ring), "ring");
    assert_int_equal(render_geometry_shape(geometry, ring)->n_lines, 2);
    assert_int_equal(render_geometry_find(geometry, "torn"), RENDER_NOWHERE);
    assert_int_equal(render_geometry_find(geometry, ""), RENDER_NOWHERE);
}

static void
the_uppermost_face_is_hit(void **state G_GNUC_UNUSED)
{
    g_autoptr(RenderGeometry) geometry = geometry_new(drawing);

    assert_string_equal(id_at(geometry, 150, 150), "ring");
    assert_string_equal(id_at(geometry, 250, 250), "sound");
    assert_string_equal(id_at(geometry, 500, 100), "right");
    assert_null(id_at(geometry, -1, 5));
}

static void
a_middle_is_well_inside(void **state G_GNUC_UNUSED)
{
    g_autoptr(RenderGeometry) geometry = geometry_new(drawing);

    for (guint32 i = 0; i < render_geometry_n_faces(geometry); i++) {
        Point middle = render_geometry_middle(geometry, i);
        const Shape *shape = render_geometry_shape(geometry, i);
        assert_true(shape_contains(shape, middle));
        assert_true(shape_distance(shape, middle.x, middle.y, 1) >= 40);
    }
}

static void
assert_border(const RenderGeometry *geometry, Point point, gint32 reach, const char *a,
              const char *b)
{
    guint32 one, other;

    assert_true(render_geometry_border(geometry, point, reach, &one, &other));
    const char *first = render_geometry_id(geometry, one);
    const char *second = render_geometry_id(geometry, other);
    gboolean is_swapped = strcmp(first, a) != 0;
    assert_string_equal(is_swapped ? second : first, a);
    assert_string_equal(is_swapped ? first : second, b);
}

static void
the_nearest_border_is_found(void **state G_GNUC_UNUSED)
{
    g_autoptr(RenderGeometry) geometry = geometry_new(drawing);
    guint32 a, b;

    assert_border(geometry, (Point){405, 200}, 20, "ring", "right");
    assert_false(render_geometry_border(geometry, (Point){405, 200}, 4, &a, &b));
    assert_false(render_geometry_border(geometry, (Point){700, 500}, 20, &a, &b));
}

static void
a_line_over_water_is_a_border(void **state G_GNUC_UNUSED)
{
    g_autoptr(RenderGeometry) geometry = geometry_new(drawing);
    guint32 a, b;

    assert_border(geometry, (Point){700, 155}, 10, "right", "my--isle");
    assert_false(render_geometry_border(geometry, (Point){700, 350}, 10, &a, &b));
}

static void
a_drawing_without_faces_is_empty(void **state G_GNUC_UNUSED)
{
    g_autoptr(RenderGeometry) geometry = geometry_new("<svg xmlns='http://www.w3.org/2000/svg'/>");
    guint32 a, b;

    assert_int_equal(render_geometry_n_faces(geometry), 0);
    assert_int_equal(render_geometry_hit(geometry, (Point){0, 0}), RENDER_NOWHERE);
    assert_false(render_geometry_border(geometry, (Point){0, 0}, 10, &a, &b));
}

FILE_OF_TESTS(render_geometry)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faces_have_ids_and_shapes),
        cmocka_unit_test(the_uppermost_face_is_hit),
        cmocka_unit_test(a_middle_is_well_inside),
        cmocka_unit_test(the_nearest_border_is_found),
        cmocka_unit_test(a_line_over_water_is_a_border),
        cmocka_unit_test(a_drawing_without_faces_is_empty),
    };

    return cmocka_run_group_tests_name("render-geometry", tests, NULL, NULL);
}
