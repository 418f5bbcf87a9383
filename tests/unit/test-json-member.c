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

#include "validator/report/json-member.h"

static void
members_are_names_and_values(void **state G_GNUC_UNUSED)
{
    g_autoptr(Writer) writer = writer_new();
    writer_begin_object(writer);
    json_member_text(writer, "a", "\"1\"");
    json_member_number(writer, "b", -2);
    json_member_message(writer, "c", "three");
    writer_end_object(writer);
    g_autoptr(GString) out = g_string_new("> ");
    json_finish(writer, out);
    assert_string_equal(out->str,
                        "> {\"a\": \"\\\"1\\\"\", \"b\": -2, \"c\": {\"text\": \"three\"}}\n");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(members_are_names_and_values)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
