/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Text in the language of manual pages.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "validator/cli/manual/roff.h"

/* Appends @text as the function under test does, with the placeholders PATH and N. */
typedef void (*Append)(GString *out, const char *text);

static RoffNames *
sample_names(void)
{
    RoffNames *names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    roff_collect_names(names, "[PATH…] -o x");
    roff_collect_names(names, "N");
    roff_collect_names(names, NULL);
    return names;
}

static void
prose(GString *out, const char *text)
{
    g_autoptr(GHashTable) names = sample_names();
    roff_append_prose(out, text, names);
}

static void
paragraphs(GString *out, const char *text)
{
    g_autoptr(GHashTable) names = sample_names();
    roff_append_paragraphs(out, text, names);
}

static void
expect(Append append, const char *text, const char *expected)
{
    g_autoptr(GString) out = g_string_new(NULL);
    append(out, text);
    assert_string_equal(out->str, expected);
}

static void
text_is_no_command(void **state G_GNUC_UNUSED)
{
    expect(roff_append_text, "", "");
    expect(roff_append_text, ".SH x", "\\&.SH x");
    expect(roff_append_text, "a\n.b\n'c", "a\n\\&.b\n\\(aqc");
    expect(roff_append_text, "…", "\\&...");
    expect(roff_append_text, "a.b…", "a.b...");
    expect(roff_append_text, "C:\\n \\fB", "C:\\en \\efB");
}

static void
characters_print_as_they_are(void **state G_GNUC_UNUSED)
{
    expect(roff_append_text, "--fail-on", "\\-\\-fail\\-on");
    expect(roff_append_text, "`\"'^~", "\\(ga\\(dq\\(aq\\(ha\\(ti");
    expect(roff_append_text, "“a” ‘b’", "\\(lqa\\(rq \\(oqb\\(cq");
    expect(roff_append_text, "Skåne 日😀", "Sk\\[u00E5]ne \\[u65E5]\\[u1F600]");
}

static void
syntax_has_fonts(void **state G_GNUC_UNUSED)
{
    expect(roff_append_syntax, "", "");
    expect(roff_append_syntax, "[PATH…]", "[\\fIPATH\\fR...]");
    expect(roff_append_syntax, "PATH -o FILE.svg",
           "\\fIPATH\\fR \\fB\\-o\\fR \\fIFILE\\fR\\fB.svg\\fR");
    expect(roff_append_syntax, "ID,…", "\\fIID\\fR,...");
}

static void
prose_has_fonts(void **state G_GNUC_UNUSED)
{
    expect(prose, "Write `--` or --fix to PATH.",
           "Write \\fB\\-\\-\\fR or \\fB\\-\\-fix\\fR to \\fIPATH\\fR.");
    expect(prose, "the N of JSON", "the \\fIN\\fR of JSON");
    expect(prose, "NO PATHS, xPATH, PATHx", "NO PATHS, xPATH, PATHx");
    expect(prose, "non-stop a--b", "non\\-stop a\\-\\-b");
    expect(prose, "one ` alone", "one \\(ga alone");
}

static void
paragraphs_and_tables(void **state G_GNUC_UNUSED)
{
    expect(paragraphs, "", "");
    expect(paragraphs, "One\n.two\n\nthree\n", ".PP\nOne\n\\&.two\n.PP\nthree\n");
    expect(paragraphs, "One of:\n  a    first\n  bb  PATH\nAfter\n",
           ".PP\nOne of:\n.TP\n\\fBa\\fR\nfirst\n.TP\n\\fBbb\\fR\n\\fIPATH\\fR\n.PP\nAfter\n");
}

FILE_OF_TESTS(roff)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_is_no_command),    cmocka_unit_test(characters_print_as_they_are),
        cmocka_unit_test(syntax_has_fonts),      cmocka_unit_test(prose_has_fonts),
        cmocka_unit_test(paragraphs_and_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
