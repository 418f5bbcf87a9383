/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Blocks stand in rows, a fleet and whoever is aboard of it in one.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/sample-scene.h"
#include "validator/render/stack.h"

#include <string.h>

#define EM 1000

/* `-` stands by itself, `a` is aboard of the one before. */
typedef struct {
    const char *units;
    guint n_columns;
    guint least, columns, rows;
} StackCase;

/* clang-format off */
static const StackCase cases[] = {
    {"-",         1, 1, 1, 1},
    {"-",         8, 1, 1, 1},
    {"---",       2, 1, 2, 2},
    {"----",      2, 1, 2, 2},
    {"-a-",       2, 2, 2, 2},
    {"--a",       2, 2, 2, 2},
    {"-a-aa",     3, 3, 3, 2},
    {"-a-a",      4, 2, 4, 1},
    {"-aaaaaaaaa", 8, 8, 8, 2},
    {"a-",        2, 1, 2, 1},
};
/* clang-format on */

static GArray *
units_of(const char *text, const Unit *unit)
{
    GArray *units = g_array_new(FALSE, FALSE, sizeof(SetupUnit));
    for (; *text != '\0'; text++) {
        SetupUnit one = {.unit = unit, .strength = 2, .is_aboard = *text == 'a'};
        g_array_append_val(units, one);
    }
    return units;
}

static void
rows_are_as_short_as_is_asked(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        const StackCase *c = &cases[i];
        g_autoptr(GArray) units = units_of(c->units, NULL);
        StackSize size = stack_measure(units, c->n_columns, EM);
        assert_int_equal(stack_least_columns(units), c->least);
        assert_int_equal(size.n_columns, c->columns);
        assert_int_equal(size.n_rows, c->rows);
        assert_int_equal(size.width, c->columns * (BLOCK_WIDTH + BLOCK_GAP) - BLOCK_GAP);
        assert_int_equal(size.height, c->rows * (BLOCK_HEIGHT + BLOCK_GAP) - BLOCK_GAP);
    }
}

static guint
count(const char *text, const char *part)
{
    guint n = 0;
    for (const char *at = strstr(text, part); at != NULL; at = strstr(at + 1, part))
        n++;
    return n;
}

static void
every_block_and_hull_is_drawn(void **state G_GNUC_UNUSED)
{
    SampleScene sample;

    sample_scene_init(&sample, NULL);
    Records roster = data_set_records(sample.set, ENTITY_UNIT);
    g_autoptr(GArray) units = units_of("-a-aa-", (const Unit *)roster.items[0]);
    g_autoptr(GString) out = g_string_new(NULL);
    stack_draw(out, units, 3, (Point){0, 0}, EM);
    assert_int_equal(count(out->str, ">First</text>"), 6);
    assert_int_equal(count(out->str, "fill-opacity='.85'"), 2);
    sample_scene_clear(&sample);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_as_short_as_is_asked),
        cmocka_unit_test(every_block_and_hull_is_drawn),
    };

    return cmocka_run_group_tests_name("stack", tests, NULL, NULL);
}
