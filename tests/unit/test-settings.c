/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of what the editor remembers from run to run.
 */
#include "editor/document/settings.h"
#include "tests/unit/main.h"
#include "tests/unit/temporary-folder.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* Returns: (transfer full): settings in @folder. */
static Settings *
settings_in(const char *folder)
{
    g_autofree char *path = g_build_filename(folder, "state", "editor.ini", NULL);
    return settings_new(path);
}

static void
test_what_is_set_is_there_in_the_next_run(void **state)
{
    Settings *first = settings_in(*state);
    settings_set_number(first, "width", 1024);
    settings_set_text(first, "colours", "dark");
    settings_free(first);
    g_autoptr(Settings) second = settings_in(*state);
    g_autofree char *colours = settings_text(second, "colours", "system");
    assert_int_equal(settings_number(second, "width", 1), 1024);
    assert_string_equal(colours, "dark");
}

static void
test_what_is_not_there_is_the_fallback(void **state)
{
    static const char odd[] = "[editor]\nwidth=wide\n\xff\x00[";
    temporary_folder_make(*state, "state");
    temporary_folder_write_bytes(*state, "state/editor.ini", odd, sizeof odd - 1);
    g_autoptr(Settings) settings = settings_in(*state);
    g_autofree char *colours = settings_text(settings, "colours", "system");
    g_auto(GStrv) recent = settings_recent(settings);
    assert_int_equal(settings_number(settings, "width", 7), 7);
    assert_string_equal(colours, "system");
    assert_null(recent[0]);
}

static void
test_the_folder_opened_last_comes_first_and_once(void **state)
{
    g_autofree char *a = g_build_filename(*state, "a", NULL);
    g_autofree char *b = g_build_filename(*state, "b", NULL);
    g_autoptr(Settings) settings = settings_in(*state);
    temporary_folder_make(*state, "a");
    temporary_folder_make(*state, "b");
    settings_add_recent(settings, a);
    settings_add_recent(settings, b);
    settings_add_recent(settings, a);
    g_auto(GStrv) recent = settings_recent(settings);
    assert_int_equal(g_strv_length(recent), 2);
    assert_string_equal(recent[0], a);
    assert_string_equal(recent[1], b);
}

static void
test_folders_that_are_gone_are_not_offered(void **state)
{
    g_autofree char *gone = g_build_filename(*state, "gone", NULL);
    g_autoptr(Settings) settings = settings_in(*state);
    settings_add_recent(settings, gone);
    g_auto(GStrv) recent = settings_recent(settings);
    assert_null(recent[0]);
}

static void
test_only_so_many_folders_are_remembered(void **state)
{
    g_autoptr(Settings) settings = settings_in(*state);
    for (guint i = 0; i < SETTINGS_RECENT_MAX + 3; i++) {
        g_autofree char *name = g_strdup_printf("folder-%u", i);
        g_autofree char *folder = g_build_filename(*state, name, NULL);
        temporary_folder_make(*state, name);
        settings_add_recent(settings, folder);
    }
    g_auto(GStrv) recent = settings_recent(settings);
    assert_int_equal(g_strv_length(recent), SETTINGS_RECENT_MAX);
}

static void
test_all_folders_are_forgotten_when_asked(void **state)
{
    g_autoptr(Settings) settings = settings_in(*state);
    settings_add_recent(settings, *state);
    settings_forget_recent(settings, NULL);
    g_auto(GStrv) recent = settings_recent(settings);
    assert_null(recent[0]);
}

static void
test_views_are_remembered_by_folder_until_they_are_forgotten(void **state)
{
    g_autoptr(Settings) settings = settings_in(*state);
    assert_null(settings_view(settings, "/a"));
    settings_set_view(settings, "/a", "one; 'two'");
    settings_set_view(settings, "/b", "three");
    settings_set_view(settings, "/a", "four;\n");
    g_autofree char *a = settings_view(settings, "/a");
    g_autofree char *b = settings_view(settings, "/b");
    assert_string_equal(a, "four;\n");
    assert_string_equal(b, "three");
    settings_forget_recent(settings, "/a");
    assert_null(settings_view(settings, "/a"));
    for (guint i = 0; i < SETTINGS_RECENT_MAX; i++) {
        g_autofree char *folder = g_strdup_printf("/%u", i);
        settings_set_view(settings, folder, "x");
    }
    assert_null(settings_view(settings, "/b"));
    g_autofree char *first = settings_view(settings, "/0");
    assert_string_equal(first, "x");
    settings_forget_recent(settings, NULL);
    assert_null(settings_view(settings, "/0"));
}

static void
test_a_state_folder_that_cannot_be_written_is_reported_and_harmless(void **state)
{
    g_autoptr(GError) error = NULL;
    temporary_folder_write_bytes(*state, "state", "a file", 6);
    g_autoptr(Settings) settings = settings_in(*state);
    settings_set_number(settings, "width", 3);
    assert_false(settings_save(settings, &error));
    assert_non_null(error);
    assert_int_equal(settings_number(settings, "width", 7), 3);
}

FILE_OF_TESTS(settings)
{
    const struct CMUnitTest tests[] = {
        test_in_folder(test_what_is_set_is_there_in_the_next_run),
        test_in_folder(test_what_is_not_there_is_the_fallback),
        test_in_folder(test_the_folder_opened_last_comes_first_and_once),
        test_in_folder(test_folders_that_are_gone_are_not_offered),
        test_in_folder(test_only_so_many_folders_are_remembered),
        test_in_folder(test_all_folders_are_forgotten_when_asked),
        test_in_folder(test_views_are_remembered_by_folder_until_they_are_forgotten),
        test_in_folder(test_a_state_folder_that_cannot_be_written_is_reported_and_harmless),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
