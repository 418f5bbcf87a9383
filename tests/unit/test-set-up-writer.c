/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Set-ups that are written are read again as they were, of each scenario of the project.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/foreign/formats.h"
#include "schema/interchange/set-up-text.h"
#include "tests/unit/main.h"

/* Returns: (transfer full): the text that the format makes of @map. */
static char *
written(const ForeignMap *map, const ForeignOmissions *rest)
{
    const ForeignWriter *writer = foreign_export_find("set-up")->writer;
    g_autoptr(LossReport) report = loss_report_new(writer->rows, writer->n_rows, map->title);
    ForeignFiles *files = writer->write(map, rest, report);
    GBytes *text = g_array_index(files, SaveFile, 0).contents;
    char *copy = g_strndup(g_bytes_get_data(text, NULL), g_bytes_get_size(text));
    foreign_files_free(files);
    return copy;
}

/* Returns: how many units of @scenario were compared. */
static guint
comes_back(const DataSet *set, const Scenario *scenario)
{
    ForeignOmissions rest;
    g_autoptr(ForeignMap) map = foreign_view_new(set, NULL, scenario->id, FALSE, &rest);
    g_autofree char *text = written(map, &rest);
    g_autoptr(SetUpText) read = set_up_text_read(text, set, scenario, NULL);
    guint n = 0;
    for (guint i = 0; i < read->problems->len; i++)
        fail_msg("%s: %s", scenario->id, g_array_index(read->problems, SetUpProblem, i).name);
    assert_int_equal(read->items->len, map->units->len);
    for (guint i = 0; i < map->units->len; i++) {
        const ForeignUnit *unit = &g_array_index(map->units, ForeignUnit, i);
        for (guint j = 0; j < read->items->len; j++) {
            const SetUpItem *item = &g_array_index(read->items, SetUpItem, j);
            if (g_strcmp0(item->unit, unit->called.id) != 0)
                continue;
            assert_string_equal(item->zone, foreign_place(map, unit->place)->called.id);
            assert_int_equal(item->strength, unit->strength);
            n++;
        }
    }
    assert_int_equal(n, map->units->len);
    return n;
}

static void
what_is_written_is_read(void **state G_GNUC_UNUSED)
{
    static const char *const sets[] = {"pax-baltica", "tutorial", "deluge"};
    guint n = 0;
    for (guint i = 0; i < G_N_ELEMENTS(sets); i++) {
        g_autofree char *folder = g_build_filename(g_getenv("NARVA_SOURCE"), "data", sets[i], NULL);
        g_autoptr(DataSet) set = data_set_load(folder, NULL);
        assert_non_null(set);
        for (guint j = 0; j < set->n_scenarios; j++)
            n += comes_back(set, (const Scenario *)set->scenarios[j]);
    }
    /* 66 when this was written. */
    assert_true(n > 50);
}

static void
what_is_not_named_by_its_name_is_named_by_its_id(void **state G_GNUC_UNUSED)
{
    static const char *const ids[] = {"guards", "guards-2", "horse-and-foot"};
    static const char *const names[] = {"Guards", "Guards", "Horse and foot"};
    const ForeignOmissions rest = {0};
    g_autoptr(ForeignMap) map = foreign_map_new();
    map->title = "Names";
    foreign_map_add_place(map, "Narva, the town", FOREIGN_LAND);
    foreign_map_add_place(map, "Dorpat", FOREIGN_LAND);
    foreign_place(map, 0)->called.id = "narva-the-town";
    foreign_place(map, 1)->called.id = "dorpat";
    for (guint i = 0; i < G_N_ELEMENTS(ids); i++) {
        ForeignUnit unit = {{.name = names[i], .id = ids[i]}, .strength = i + 1};
        g_array_append_val(map->units, unit);
    }
    g_autofree char *text = written(map, &rest);
    assert_string_equal(text, "narva-the-town: guards (1 strength), guards-2 (2 strength), "
                              "horse-and-foot (3 strength)\n");
}

FILE_OF_TESTS(set_up_writer)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read),
        cmocka_unit_test(what_is_not_named_by_its_name_is_named_by_its_id),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
