/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The JSON of fixes.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/text/scanner.h"
#include "tests/unit/main.h"
#include "validator/checks/fix.h"

static void
texts_are_quoted(void **state G_GNUC_UNUSED)
{
    static const char *const texts[][2] = {
        {"", "\"\""},
        {"livland", "\"livland\""},
        {"Skåne 😀", "\"Skåne 😀\""},
        {"say \"no\" \\ yes/no", "\"say \\\"no\\\" \\\\ yes/no\""},
        {"a\n\t\x01\x1f\x7f", "\"a\\n\\t\\u0001\\u001f\x7f\""},
    };
    for (guint i = 0; i < G_N_ELEMENTS(texts); i++) {
        g_autofree char *json = fix_json_quote(texts[i][0]);
        g_autofree char *back = g_malloc(strlen(json));
        Scanner scanner;
        assert_string_equal(json, texts[i][1]);
        scanner_init(&scanner, json, strlen(json));
        assert_int_equal(scanner_next(&scanner), TOKEN_STRING);
        scanner_decode_text(&scanner, back);
        assert_string_equal(back, texts[i][0]);
    }
}

static void
items_are_replaced_wherever_they_stand(void **state G_GNUC_UNUSED)
{
    static const char *const items[] = {"a", "b", "a", "ab"};
    const Texts texts = {.length = G_N_ELEMENTS(items), .items = items};
    const Texts none = {0};
    g_autofree char *both = fix_json_list_replace(&texts, "a", "x\"");
    g_autofree char *same = fix_json_list_replace(&texts, "ab", "ab");
    assert_string_equal(both, "[\"x\\\"\", \"b\", \"x\\\"\", \"ab\"]");
    assert_string_equal(same, "[\"a\", \"b\", \"a\", \"ab\"]");
    assert_null(fix_json_list_replace(&texts, "c", "x"));
    assert_null(fix_json_list_replace(&texts, "", "x"));
    assert_null(fix_json_list_replace(&none, "a", "x"));
}

FILE_OF_TESTS(json_text)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_quoted),
        cmocka_unit_test(items_are_replaced_wherever_they_stand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
