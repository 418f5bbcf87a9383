/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Text of strangers in XML.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "tests/unit/main.h"
#include "validator/report/xml-text.h"

static void
expect(const char *text, const char *expected)
{
    g_autoptr(GString) out = g_string_new(NULL);
    xml_append_text(out, text);
    assert_string_equal(out->str, expected);
}

static void
marks_become_entities(void **state G_GNUC_UNUSED)
{
    expect("", "");
    expect("Skåne 日本 😀", "Skåne 日本 😀");
    expect("<a b=\"c\" d='e'>&amp;", "&lt;a b=&quot;c&quot; d=&apos;e&apos;&gt;&amp;amp;");
    expect("]]>", "]]&gt;");
    expect("two\nlines", "two&#10;lines");
}

static void
what_xml_cannot_hold_is_replaced(void **state G_GNUC_UNUSED)
{
    expect("\x01\x1b[2J\t\r\x7f", "��[2J���");
    expect("\xc2\x85\xe2\x80\xae\xe2\x80\xa8", "���");
    expect("a\xef\xbf\xbe\xef\xbf\xbf\xf0\x9f\xbf\xbe", "a���");
    expect("a\xff\xc3", "a��");
}

static void
attributes_stand_in_quotes(void **state G_GNUC_UNUSED)
{
    g_autoptr(GString) out = g_string_new("<a");
    xml_append_attribute(out, "b", "\"c\"");
    assert_string_equal(out->str, "<a b=\"&quot;c&quot;\"");
}

FILE_OF_TESTS(xml_text)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(marks_become_entities),
        cmocka_unit_test(what_xml_cannot_hold_is_replaced),
        cmocka_unit_test(attributes_stand_in_quotes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
