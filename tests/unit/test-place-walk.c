/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Walking over the map from place to place: on a small one where to, on a large one everywhere.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "editor/tools/view-transform.h"
#include "schema/store/map-file.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-drawing.h"

#include <string.h>

/* Four squares around a fifth one, and one far away to the upper right. */
static const char drawing[] =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\">"
    "<path id=\"middle\" class=\"territory\" d=\"M40,40L60,40L60,60L40,60Z\"/>"
    "<path id=\"left\" class=\"territory\" d=\"M20,40L40,40L40,60L20,60Z\"/>"
    "<path id=\"right\" class=\"territory\" d=\"M60,40L80,40L80,60L60,60Z\"/>"
    "<path id=\"above\" class=\"territory\" d=\"M40,20L60,20L60,40L40,40Z\"/>"
    "<path id=\"below\" class=\"territory\" d=\"M40,60L60,60L60,80L40,80Z\"/>"
    "<path id=\"corner\" class=\"territory\" d=\"M85,0L95,0L95,10L85,10Z\"/>"
    "</svg>";

static RenderGeometry *
small_map(void)
{
    g_autoptr(MapSvg) svg = sample_drawing(drawing);
    assert_int_equal(svg->error, MAP_SVG_OK);
    return render_geometry_new(svg);
}

static gboolean
any(guint32 face G_GNUC_UNUSED, gpointer data G_GNUC_UNUSED)
{
    return TRUE;
}

static gboolean
is_not(guint32 face, gpointer data)
{
    return face != *(const guint32 *)data;
}

static void
assert_walk(const RenderGeometry *geometry, const char *from, Walk walk, const char *to)
{
    guint32 found =
        view_walk_places(geometry, render_geometry_find(geometry, from), walk, any, NULL);
    if (to == NULL) {
        assert_int_equal(found, RENDER_NOWHERE);
        return;
    }
    assert_int_not_equal(found, RENDER_NOWHERE);
    assert_string_equal(render_geometry_id(geometry, found), to);
}

static void
an_arrow_leads_to_the_nearest_place_ahead(void **state G_GNUC_UNUSED)
{
    g_autoptr(RenderGeometry) geometry = small_map();
    assert_walk(geometry, "middle", WALK_LEFT, "left");
    assert_walk(geometry, "middle", WALK_RIGHT, "right");
    assert_walk(geometry, "middle", WALK_UP, "above");
    assert_walk(geometry, "middle", WALK_DOWN, "below");
    assert_walk(geometry, "left", WALK_RIGHT, "middle");
}

static void
what_is_more_aside_than_ahead_is_taken_last(void **state G_GNUC_UNUSED)
{
    g_autoptr(RenderGeometry) geometry = small_map();
    assert_walk(geometry, "above", WALK_LEFT, "left");
    assert_walk(geometry, "right", WALK_UP, "above");
    assert_walk(geometry, "above", WALK_UP, "corner");
    assert_walk(geometry, "corner", WALK_UP, NULL);
    assert_walk(geometry, "left", WALK_LEFT, NULL);
}

static void
what_is_not_allowed_is_passed_over(void **state G_GNUC_UNUSED)
{
    g_autoptr(RenderGeometry) geometry = small_map();
    guint32 middle = render_geometry_find(geometry, "middle");
    guint32 left = render_geometry_find(geometry, "left");
    guint32 found = view_walk_places(geometry, left, WALK_RIGHT, is_not, &middle);
    assert_string_equal(render_geometry_id(geometry, found), "right");
}

static void
the_nearest_place_is_found(void **state G_GNUC_UNUSED)
{
    g_autoptr(RenderGeometry) geometry = small_map();
    guint32 found = view_nearest_place(geometry, (Point){890, 90}, any, NULL);
    assert_string_equal(render_geometry_id(geometry, found), "corner");
    found = view_nearest_place(geometry, (Point){890, 90}, is_not, &found);
    assert_string_not_equal(render_geometry_id(geometry, found), "corner");
}

/* Marks what can be gone to from @face by any arrows. */
static void
walk_on(const RenderGeometry *geometry, guint32 face, gboolean *is_reached)
{
    g_autoptr(GArray) open = g_array_new(FALSE, FALSE, sizeof(guint32));
    is_reached[face] = TRUE;
    g_array_append_val(open, face);
    for (guint i = 0; i < open->len; i++)
        for (Walk walk = 0; walk < N_WALKS; walk++) {
            guint32 from = g_array_index(open, guint32, i);
            guint32 next = view_walk_places(geometry, from, walk, any, NULL);
            if (next == RENDER_NOWHERE || is_reached[next])
                continue;
            is_reached[next] = TRUE;
            g_array_append_val(open, next);
        }
}

static void
every_place_of_a_real_map_can_be_gone_to(void **state G_GNUC_UNUSED)
{
    g_autofree char *folder =
        g_build_filename(g_getenv("NARVA_SOURCE"), "data", "pax-baltica", NULL);
    g_autoptr(DataSet) set = data_set_load(folder, NULL);
    assert_non_null(set);
    g_autoptr(MapFile) file = map_file_read(set, NULL);
    g_autoptr(RenderGeometry) geometry = render_geometry_new(file->svg);
    guint32 n_faces = render_geometry_n_faces(geometry);
    g_autofree gboolean *is_reached = g_new0(gboolean, n_faces);
    walk_on(geometry, 0, is_reached);
    for (guint32 face = 0; face < n_faces; face++)
        if (!is_reached[face])
            fail_msg("%s", render_geometry_id(geometry, face));
}

FILE_OF_TESTS(place_walk)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_arrow_leads_to_the_nearest_place_ahead),
        cmocka_unit_test(what_is_more_aside_than_ahead_is_taken_last),
        cmocka_unit_test(what_is_not_allowed_is_passed_over),
        cmocka_unit_test(the_nearest_place_is_found),
        cmocka_unit_test(every_place_of_a_real_map_can_be_gone_to),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
