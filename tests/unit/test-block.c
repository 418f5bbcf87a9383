/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A block shows its name, rating, type and steps.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/sample-scene.h"
#include "validator/render/block.h"

#include <string.h>

#define EM 1000

static guint
count(const char *text, const char *part)
{
    guint n = 0;
    for (const char *at = strstr(text, part); at != NULL; at = strstr(at + 1, part))
        n++;
    return n;
}

static void
a_block_shows_what_its_unit_is(void **state G_GNUC_UNUSED)
{
    SampleScene sample;

    sample_scene_init(&sample, NULL);
    Records units = data_set_records(sample.set, ENTITY_UNIT);
    Records types = data_set_records(sample.set, ENTITY_TYPE);
    g_autoptr(GString) out = g_string_new(NULL);
    SetupUnit unit = {
        .unit = (const Unit *)units.items[0],
        .type = (const UnitType *)types.items[0],
        .paint = 0x123456,
        .strength = 1,
    };
    block_draw(out, &unit, (Point){0, 0}, EM);
    assert_int_equal(count(out->str, ">First</text>"), 1);
    assert_int_equal(count(out->str, ">A3</text>"), 1);
    assert_int_equal(count(out->str, "<circle"), 4);
    assert_int_equal(count(out->str, "fill='#123456'"), 1);
    unit.unit = (const Unit *)units.items[1];
    g_string_truncate(out, 0);
    block_draw(out, &unit, (Point){0, 0}, EM);
    assert_int_equal(count(out->str, "<text"), 1);
    sample_scene_clear(&sample);
}

static void
many_steps_are_a_number(void **state G_GNUC_UNUSED)
{
    g_autoptr(GString) out = g_string_new(NULL);
    block_draw_pips(out, 12, 20, (Point){0, 0}, EM);
    assert_int_equal(count(out->str, "<circle"), 0);
    assert_int_equal(count(out->str, ">12/20<"), 1);
}

static void
signs_differ_by_type(void **state G_GNUC_UNUSED)
{
    SampleScene sample;

    sample_scene_init(&sample, NULL);
    Records types = data_set_records(sample.set, ENTITY_TYPE);
    g_autoptr(GString) army = g_string_new(NULL);
    g_autoptr(GString) fleet = g_string_new(NULL);
    g_autoptr(GString) unknown = g_string_new(NULL);
    block_draw_type(army, (const UnitType *)types.items[0], (Point){0, 0}, EM);
    block_draw_type(fleet, (const UnitType *)types.items[1], (Point){0, 0}, EM);
    block_draw_type(unknown, NULL, (Point){0, 0}, EM);
    assert_string_not_equal(army->str, fleet->str);
    assert_string_not_equal(army->str, unknown->str);
    sample_scene_clear(&sample);
}

static void
flags_have_the_colour_of_the_pieces(void **state G_GNUC_UNUSED)
{
    g_autoptr(GString) out = g_string_new(NULL);
    block_draw_flag(out, 0xabcdef, (Point){0, 0}, EM);
    assert_int_equal(count(out->str, "fill='#abcdef'"), 1);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_block_shows_what_its_unit_is),
        cmocka_unit_test(many_steps_are_a_number),
        cmocka_unit_test(signs_differ_by_type),
        cmocka_unit_test(flags_have_the_colour_of_the_pieces),
    };

    return cmocka_run_group_tests_name("block", tests, NULL, NULL);
}
