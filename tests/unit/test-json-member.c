/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Members of reports in JSON.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "tests/unit/main.h"
#include "validator/report/report.h"

static void
members_are_names_and_values(void **state G_GNUC_UNUSED)
{
    g_autoptr(Writer) writer = writer_new();
    writer_begin_object(writer);
    writer_member_text(writer, "a", "\"1\"");
    writer_member_integer(writer, "b", -2);
    report_member_message(writer, "c", "three");
    writer_end_object(writer);
    g_autoptr(GString) out = g_string_new("> ");
    writer_finish_into(writer, out);
    assert_string_equal(out->str,
                        "> {\"a\": \"\\\"1\\\"\", \"b\": -2, \"c\": {\"text\": \"three\"}}\n");
}

/* Both ways of taking the text over. */
static void
documents_follow_each_other(void **state G_GNUC_UNUSED)
{
    g_autoptr(GString) out = g_string_new(NULL);
    for (guint i = 0; i < 2; i++) {
        g_autoptr(Writer) writer = writer_new();
        writer_integer(writer, i);
        writer_finish_into(writer, out);
    }
    g_string_append(out, "2");
    assert_string_equal(out->str, "0\n1\n2");
    assert_int_equal(out->len, 5);
}

FILE_OF_TESTS(json_member)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(members_are_names_and_values),
        cmocka_unit_test(documents_follow_each_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
