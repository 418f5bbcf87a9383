/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words on a sheet of characters.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "validator/cli/text-map.h"

static void
widths_are_those_of_a_terminal(void **state G_GNUC_UNUSED)
{
    assert_int_equal(text_map_sheet_width("Åbo"), 3);
    assert_int_equal(text_map_sheet_width("東京"), 4);
    assert_int_equal(text_map_sheet_width("A\xcc\x8a"
                                          "bo"),
                     3); /* A with a ring that is combined with it */
}

static void
words_keep_off_each_other(void **state G_GNUC_UNUSED)
{
    g_autoptr(Sheet) sheet = text_map_sheet_new(10, 3);
    text_map_sheet_put(sheet, 1, 4, "東", 0);
    assert_false(text_map_sheet_has_room(sheet, 1, 1, 3)); /* nothing would be between */
    assert_true(text_map_sheet_has_room(sheet, 1, 1, 2));
    assert_false(text_map_sheet_has_room(sheet, 1, 6, 2)); /* beside the right half */
    assert_true(text_map_sheet_has_room(sheet, 1, 7, 3));
    assert_false(text_map_sheet_has_room(sheet, 1, 7, 4)); /* over the edge */
    assert_true(text_map_sheet_has_room(sheet, 0, 0, 10));
    assert_false(text_map_sheet_has_room(sheet, 3, 0, 1));
    assert_false(text_map_sheet_has_room(sheet, 0, -1, 1));
}

static void
lines_are_no_longer_than_they_must(void **state G_GNUC_UNUSED)
{
    g_autoptr(Sheet) sheet = text_map_sheet_new(6, 5);
    g_autoptr(GString) out = g_string_new(NULL);
    text_map_sheet_put(sheet, 1, 1, "S1", 6);
    text_map_sheet_put(sheet, 3, 4, "Pernau", 0); /* as far as it is on the sheet */
    text_map_sheet_put(sheet, 9, 0, "below", 0);
    text_map_sheet_append(sheet, FALSE, out);
    assert_string_equal(out->str, " S1\n\n    Pe\n");
    g_string_truncate(out, 0);
    text_map_sheet_append(sheet, TRUE, out);
    assert_string_equal(out->str, " \033[1;36mS1\033[0m\n\n    Pe\n");
}

FILE_OF_TESTS(sheet)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(widths_are_those_of_a_terminal),
        cmocka_unit_test(words_keep_off_each_other),
        cmocka_unit_test(lines_are_no_longer_than_they_must),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
