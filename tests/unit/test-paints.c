/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Paints of sides in charts: each is seen and distinguished from the others, whatever the data
 * give.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>

#include "schema/model/paint.h"
#include "schema/store/data-set.h"
#include "tests/unit/main.h"
#include "validator/scenario/nation-paint.h"

#define SIDES 16

/* WCAG 2.1: of what is seen (1.4.11), and of words (1.4.3). */
#define SEEN 3.0
#define READ 4.5

/* In Oklab, where 0.02 is just seen. */
#define DISTINGUISHED 0.06

/* Cards of pages of results in light and in dark. */
static const guint32 grounds[] = {0xffffff, 0x1e2227};

static double
luminance(guint32 paint)
{
    const PaintLight light = paint_light(paint);
    return 0.2126 * light.red + 0.7152 * light.green + 0.0722 * light.blue;
}

static double
contrast(guint32 one, guint32 other)
{
    double a = luminance(one) + 0.05, b = luminance(other) + 0.05;
    return a > b ? a / b : b / a;
}

static double
oklab_distance(guint32 one, guint32 other)
{
    static const double to_cones[3][3] = {{0.4122214708, 0.5363325363, 0.0514459929},
                                          {0.2119034982, 0.6806995451, 0.1073969566},
                                          {0.0883024619, 0.2817188376, 0.6299787005}};
    static const double to_axes[3][3] = {{0.2104542553, 0.7936177850, -0.0040720468},
                                         {1.9779984951, -2.4285922050, 0.4505937099},
                                         {0.0259040371, 0.7827717662, -0.8086757660}};
    const PaintLight lights[] = {paint_light(one), paint_light(other)};
    double cones[2][3], sum = 0;
    for (guint i = 0; i < 2; i++)
        for (guint j = 0; j < 3; j++)
            cones[i][j] = cbrt(to_cones[j][0] * lights[i].red + to_cones[j][1] * lights[i].green +
                               to_cones[j][2] * lights[i].blue);
    for (guint j = 0; j < 3; j++) {
        double apart = 0;
        for (guint k = 0; k < 3; k++)
            apart += to_axes[j][k] * (cones[0][k] - cones[1][k]);
        sum += apart * apart;
    }
    return sqrt(sum);
}

static void
assert_distinguished(guint32 *paints, guint n)
{
    paint_make_distinct(paints, n);
    for (guint i = 0; i < n; i++) {
        for (guint j = 0; j < G_N_ELEMENTS(grounds); j++)
            assert_true(contrast(paints[i], grounds[j]) >= SEEN);
        assert_true(contrast(paints[i], paint_for_text(paints[i])) >= READ);
        assert_true(oklab_distance(paints[i], PAINT_NEUTRAL) >= DISTINGUISHED);
        for (guint j = 0; j < i; j++)
            if (oklab_distance(paints[i], paints[j]) < DISTINGUISHED)
                fail_msg("%u and %u of %u are alike: %06x, %06x", j, i, n, paints[j], paints[i]);
    }
}

static void
sides_without_a_colour_are_distinguished(void **state G_GNUC_UNUSED)
{
    for (guint n = 1; n <= SIDES; n++) {
        guint32 paints[SIDES];
        for (guint i = 0; i < n; i++)
            paints[i] = PAINT_NONE;
        assert_distinguished(paints, n);
    }
}

/* All alike, all pale, all black, all grey: no worse than none. */
static void
sides_of_one_colour_are_distinguished(void **state G_GNUC_UNUSED)
{
    static const guint32 all[] = {0x3c6ea8, 0xf8f1e7, 0x000000, 0xa9a9a4, 0x8d8577, 0xffff00};
    for (guint i = 0; i < G_N_ELEMENTS(all); i++) {
        guint32 paints[SIDES];
        for (guint j = 0; j < SIDES; j++)
            paints[j] = all[i];
        assert_distinguished(paints, SIDES);
    }
}

static void
sides_of_any_colours_are_distinguished(void **state G_GNUC_UNUSED)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(1);
    for (guint i = 0; i < 100; i++) {
        guint32 paints[SIDES];
        for (guint j = 0; j < SIDES; j++)
            paints[j] = g_rand_int_range(rand, 0, 8) == 0
                            ? PAINT_NONE
                            : (guint32)g_rand_int_range(rand, 0, 0x1000000);
        assert_distinguished(paints, SIDES);
    }
}

/* What has a colour of its own is not moved by what has none, nor by what comes later. */
static void
a_colour_of_its_own_is_kept(void **state G_GNUC_UNUSED)
{
    guint32 paints[] = {PAINT_NONE, 0x3f8fd0, 0x3c6ea8, 0xb5443a};
    paint_make_distinct(paints, G_N_ELEMENTS(paints));
    assert_int_equal(paints[1], paint_tone(0x3f8fd0, 0, 1));
    assert_int_equal(paints[3], paint_tone(0xb5443a, 0, 1));
    assert_int_not_equal(paints[2], paint_tone(0x3c6ea8, 0, 1));
    assert_int_not_equal(paints[0], paints[1]);
}

static void
sides_beyond_the_last_share_paints(void **state G_GNUC_UNUSED)
{
    guint32 paints[PAINT_DISTINCT_MAX + 2];
    for (guint i = 0; i < G_N_ELEMENTS(paints); i++)
        paints[i] = PAINT_NONE;
    paint_make_distinct(paints, G_N_ELEMENTS(paints));
    assert_int_equal(paints[PAINT_DISTINCT_MAX], paints[0]);
    for (guint i = 0; i < PAINT_DISTINCT_MAX; i++)
        for (guint j = 0; j < i; j++)
            assert_int_not_equal(paints[i], paints[j]);
    paint_make_distinct(paints, 0);
}

/* A tone keeps its hue from the strongest shade to the palest. */
static void
shades_keep_their_hue(void **state G_GNUC_UNUSED)
{
    static const guint32 pure[] = {0xff0000, 0x00ff00, 0x0000ff, 0xffff00, 0x00ffff, 0xff00ff};
    for (guint i = 0; i < G_N_ELEMENTS(pure); i++) {
        double before = 0;
        for (guint shade = 0; shade < 3; shade++) {
            guint32 tone = paint_tone(pure[i], shade, 3);
            guint least = 0xff;
            for (guint shift = 0; shift <= 16; shift += 8)
                least = MIN(least, tone >> shift & 0xff);
            for (guint shift = 0; shift <= 16; shift += 8)
                assert_int_equal((tone >> shift & 0xff) > least + 1, (pure[i] >> shift & 0xff) > 0);
            assert_true(luminance(tone) > before + 0.1);
            before = luminance(tone);
        }
    }
}

/* Ten powers, half of which are painted in pale browns and greens. */
static void
powers_have_the_hues_of_their_nations(void **state G_GNUC_UNUSED)
{
    g_autofree char *folder = g_build_filename(g_getenv("NARVA_SOURCE"), "data", "deluge", NULL);
    g_autoptr(DataSet) set = data_set_load(folder, NULL);
    assert_non_null(set);
    g_autofree guint32 *paints = nation_paint_of_sides(set);
    assert_int_equal(paints[0], paint_tone(0x7fb0d6, 0, 1));
    assert_int_equal(nation_paint_of_side(set, 0), paints[0]);
    assert_int_equal(nation_paint_of_side(set, -1), PAINT_NEUTRAL);
    assert_int_equal(nation_paint_of_side(set, 10), PAINT_NEUTRAL);
    for (guint i = 0; i < 10; i++)
        for (guint j = 0; j < i; j++)
            assert_true(oklab_distance(paints[i], paints[j]) >= DISTINGUISHED);
}

FILE_OF_TESTS(paints)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sides_without_a_colour_are_distinguished),
        cmocka_unit_test(sides_of_one_colour_are_distinguished),
        cmocka_unit_test(sides_of_any_colours_are_distinguished),
        cmocka_unit_test(a_colour_of_its_own_is_kept),
        cmocka_unit_test(sides_beyond_the_last_share_paints),
        cmocka_unit_test(shades_keep_their_hue),
        cmocka_unit_test(powers_have_the_hues_of_their_nations),
    };

    return cmocka_run_group_tests_name("paints", tests, NULL, NULL);
}
