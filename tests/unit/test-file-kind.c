/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of files: which kind a name is of, and the ids and names of files of which there may
 * be many.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "schema/model/entity.h"
#include "schema/store/file-kind.h"
#include "tests/unit/main.h"

static void
those_with_a_folder_come_last(void **state G_GNUC_UNUSED)
{
    gboolean has_folder = FALSE;
    for (guint i = 0; i < FILE_KINDS; i++) {
        const FileKind *kind = &file_kinds()[i];
        assert_true(kind->folder != NULL || !has_folder);
        has_folder = kind->folder != NULL;
        /* An edit names the record of such a file by the id of the file. */
        assert_int_equal(entity_get(kind->entity)->keyed, has_folder);
        assert_ptr_equal(file_kind_for(kind->entity), kind);
        assert_ptr_equal(file_kind_of(kind->name), kind);
    }
    assert_true(has_folder);
}

static void
names_are_of_a_kind(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *name;
        EntityId entity;
    } cases[] = {
        {"game.json", ENTITY_GAME},
        {"rules.json", ENTITY_RULES},
        {"scenarios/x.json", ENTITY_SCENARIO},
        {"scenarios/next-stop-moscow.json", ENTITY_SCENARIO},
        {"scenarios/1700.json", ENTITY_SCENARIO},
        {"scenarios/game.json", ENTITY_SCENARIO},
        {"records/lake-peipus.json", ENTITY_RECORD},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++)
        assert_ptr_equal(file_kind_of(cases[i].name), file_kind_for(cases[i].entity));
}

static void
other_names_are_of_none(void **state G_GNUC_UNUSED)
{
    static const char *const names[] = {
        "",
        "scenarios",
        "scenarios/",
        "scenarios/.json",
        "scenarios/x",
        "scenarios/x.json/",
        "scenarios/x.json.old",
        "scenarios/.x.json",
        "scenarios/-x.json",
        "scenarios/X.json",
        "scenarios/x y.json",
        "scenarios/x_y.json",
        "scenarios/\xc3\xa5.json",
        "scenarios/\xff.json",
        "scenarios/x\n.json",
        "scenarios/x\".json",
        "scenarios/sub/x.json",
        "scenarios/../game.json",
        "scenarios//x.json",
        "./scenarios/x.json",
        "/scenarios/x.json",
        "scenario/x.json",
        "scenariosx.json",
        "scenariosx/x.json",
        "x/game.json",
        "Game.json",
        "game.json ",
    };
    for (guint i = 0; i < G_N_ELEMENTS(names); i++)
        if (file_kind_of(names[i]) != NULL)
            fail_msg("“%s” is of a kind", names[i]);
}

static void
ids_lead_to_names_and_back(void **state G_GNUC_UNUSED)
{
    const FileKind *kind = file_kind_for(ENTITY_SCENARIO);
    g_autofree char *name = file_kind_file(kind, "next-stop-moscow");
    assert_string_equal(name, "scenarios/next-stop-moscow.json");
    g_autofree char *id = file_kind_id(kind, name);
    assert_string_equal(id, "next-stop-moscow");
    assert_null(file_kind_id(kind, kind->name));
    assert_null(file_kind_id(kind, "game.json"));
    assert_null(file_kind_id(kind, "scenarios/X.json"));
}

static void
entities_without_a_file_have_no_kind(void **state G_GNUC_UNUSED)
{
    assert_null(file_kind_for(ENTITY_SPACE));
    assert_null(file_kind_for(ENTITY_PERIOD));
}

FILE_OF_TESTS(file_kind)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(those_with_a_folder_come_last),
        cmocka_unit_test(names_are_of_a_kind),
        cmocka_unit_test(other_names_are_of_none),
        cmocka_unit_test(ids_lead_to_names_and_back),
        cmocka_unit_test(entities_without_a_file_have_no_kind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
