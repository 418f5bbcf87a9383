/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines and columns of spans in several files, in any order.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "tests/unit/main.h"
#include "validator/report/report-paths.h"

static SourceText *
text_of(const char *contents)
{
    g_autoptr(GBytes) bytes = g_bytes_new(contents, strlen(contents));
    return source_text_new("map.json", bytes);
}

static void
expect_position(TextPosition position, guint32 line, guint32 column)
{
    assert_int_equal(position.line, line);
    assert_int_equal(position.column, column);
}

static void
places_of_several_files_are_distinguished(void **state G_GNUC_UNUSED)
{
    g_autoptr(SourceText) one = text_of("ab\ncd\n");
    g_autoptr(SourceText) two = text_of("\n\n\nå x");
    const Span in_one = {one, 3, 5};
    const Span in_two = {two, 3, 5};
    g_auto(Locator) locator;
    report_locator_init(&locator);
    for (guint round = 0; round < 3; round++) {
        expect_position(report_locator_find(&locator, in_one.text, in_one.end), 2, 3);
        expect_position(report_locator_find(&locator, in_two.text, in_two.start), 4, 1);
        expect_position(report_locator_find(&locator, in_one.text, in_one.start), 2, 1);
        expect_position(report_locator_find(&locator, in_two.text, in_two.end), 4, 2);
    }
}

static void
spans_of_whole_files_have_no_place(void **state G_GNUC_UNUSED)
{
    g_autoptr(SourceText) text = text_of("{}");
    g_autoptr(SourceText) empty = text_of("");
    const Span spans[] = {{NULL, 0, 0}, {text, 0, 0}, {empty, 0, 0}, {text, 0, 1}, {text, 2, 2}};
    for (guint i = 0; i < G_N_ELEMENTS(spans); i++)
        assert_int_equal(report_span_has_place(&spans[i]), i >= 3);
}

FILE_OF_TESTS(locator)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places_of_several_files_are_distinguished),
        cmocka_unit_test(spans_of_whole_files_have_no_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
