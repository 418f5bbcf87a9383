/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Source texts: name and bytes are held as long as the last reference.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/text/source-text.h"
#include "tests/unit/main.h"

static void
name_is_copied_and_contents_are_shared(void **state)
{
    char name[] = "maps/baltic.json";
    GBytes *contents = g_bytes_new("{}\n", 3);
    const char *bytes = g_bytes_get_data(contents, NULL);
    g_autoptr(SourceText) text = source_text_new(name, contents);

    (void)state;
    memset(name, 'x', strlen(name));
    g_bytes_unref(contents);
    assert_string_equal(text->name, "maps/baltic.json");
    assert_ptr_equal(text->bytes, bytes);
    assert_int_equal(text->length, 3);
    assert_memory_equal(text->bytes, "{}\n", 3);
}

static void
references_keep_the_text(void **state)
{
    g_autoptr(GBytes) contents = g_bytes_new_static("[1]", 3);
    SourceText *text = source_text_new("a.json", contents);

    (void)state;
    assert_ptr_equal(source_text_ref(text), text);
    source_text_unref(text);
    assert_memory_equal(text->bytes, "[1]", 3);
    source_text_unref(text);
    source_text_unref(NULL);
}

static void
empty_file_has_bytes_to_point_at(void **state)
{
    g_autoptr(GBytes) contents = g_bytes_new(NULL, 0);
    g_autoptr(SourceText) text = source_text_new("empty.json", contents);

    (void)state;
    assert_non_null(text->bytes);
    assert_int_equal(text->length, 0);
}

FILE_OF_TESTS(source_text)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(name_is_copied_and_contents_are_shared),
        cmocka_unit_test(references_keep_the_text),
        cmocka_unit_test(empty_file_has_bytes_to_point_at),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
