/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is read early is what is read later.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "editor/document/document.h"
#include "schema/store/map-file.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-set.h"
#include "tests/unit/temporary-folder.h"

static const SampleFiles files = {
    .game = "{\"id\": \"g\"}",
    .map = "{\"spaces\": [{\"id\": \"a\", \"name\": \"A\"}]}",
};

static void
folders_and_files_lead_to_their_set(void **state)
{
    static const char *const below[] = {"", "/", "/map.json"};
    g_autoptr(DataSet) set = sample_set_load(*state, &files);
    for (guint i = 0; i < G_N_ELEMENTS(below); i++) {
        g_autofree char *path = g_strconcat(*state, below[i], NULL);
        g_autoptr(EarlySet) early = document_early_load_finish(document_early_load_start(path));
        assert_non_null(early);
        assert_string_equal(early->set->folder, set->folder);
        assert_int_equal(data_set_records(early->set, ENTITY_SPACE).length, 1);
        assert_null(early->geometry);
    }
}

/* Whose shapes need not be looked at again while the bytes are the same. */
static void
a_drawing_comes_along(void **state G_GNUC_UNUSED)
{
    g_autofree char *folder = g_build_filename(g_getenv("NARVA_SOURCE"), "data", "tutorial", NULL);
    g_autoptr(EarlySet) early = document_early_load_finish(document_early_load_start(folder));
    assert_non_null(early->geometry);
    MapSvg *drawing = render_geometry_svg(early->geometry);
    g_autoptr(MapFile) again = map_file_read_or_make(early->set, NULL, drawing);
    assert_ptr_equal(again->svg, drawing);
}

static void
what_is_no_set_is_none(void **state)
{
    g_autofree char *nowhere = g_build_filename(*state, "nowhere", NULL);
    assert_null(document_early_load_finish(document_early_load_start(nowhere)));
    assert_null(document_early_load_finish(document_early_load_start(*state)));
    assert_null(document_early_load_finish(NULL));
}

FILE_OF_TESTS(early_load)
{
    const struct CMUnitTest tests[] = {
        test_in_folder(folders_and_files_lead_to_their_set),
        cmocka_unit_test(a_drawing_comes_along),
        test_in_folder(what_is_no_set_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
