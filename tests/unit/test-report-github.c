/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Workflow commands: no more than are shown, and none that the data give.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/text/limits.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-findings.h"

/* Returns: (transfer full): the lines of @report that GitHub obeys, as its runner reads them. */
static GPtrArray *
obeyed(const char *report)
{
    GPtrArray *commands = g_ptr_array_new_with_free_func(g_free);
    g_autofree char *stop = NULL;
    g_auto(GStrv) lines = g_strsplit(report, "\n", -1);
    for (char **line = lines; *line != NULL; line++) {
        const char *text = g_strchug(*line);
        if (stop != NULL && g_ascii_strcasecmp(text, stop) == 0)
            g_clear_pointer(&stop, g_free);
        else if (stop == NULL && g_str_has_prefix(text, "::stop-commands::"))
            stop = g_strdup_printf("::%s::", text + strlen("::stop-commands::"));
        else if (stop == NULL && strstr(text, "::") != NULL)
            g_ptr_array_add(commands, g_strdup(text));
    }
    assert_null(stop);
    return commands;
}

static void
findings_are_commands(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) findings = sample_findings();
    g_autofree char *report = sample_report("github", findings, "data/sample", FALSE);
    g_autofree char *text = sample_report("text", findings, "data/sample", FALSE);
    g_autofree char *expected = g_strdup_printf(
        "::stop-commands::narva\n%s::narva::\n"
        "::error file=data/sample/map.json,line=3,endLine=3,col=12,endColumn=15,title=id.form::"
        "“å” is not a valid space id.%%0AWrite “a”. Use only a to z, 0 to 9 and -, and start with a"
        " letter or digit.\n"
        "::error file=data/sample/map.json,line=3,endLine=3,col=27,endColumn=30,"
        "title=schema.out-of-range::“forage” of Å is 100, but must be from 0 to 99.\n"
        "::warning file=data/sample,title=file.unknown::“maps.json” is not the name of a file or"
        " folder of data sets, so it is not read.%%0ADid you mean “map.json”? Rename it, or move "
        "it out"
        " of the folder.\n",
        text);
    assert_string_equal(report, expected);
    g_autoptr(FindingList) none = finding_list_new(LIMIT_FINDINGS_PER_CHECK);
    g_autofree char *silence = sample_report("github", none, "data/sample", FALSE);
    assert_string_equal(silence, "");
}

static guint
count(const GPtrArray *commands, const char *name)
{
    guint n = 0;
    for (guint i = 0; i < commands->len; i++)
        n += g_str_has_prefix(commands->pdata[i], name);
    return n;
}

static void
no_more_than_are_shown(void **state G_GNUC_UNUSED)
{
    const struct {
        guint found[N_SEVERITIES];
        guint errors, warnings, notices;
        const char *reported;
    } cases[] = {
        {{10, 10, 10}, 10, 10, 10, NULL},
        {{11, 0, 0}, 0, 0, 10, "2 more findings are not shown here: 2 notes."},
        {{10, 0, 47}, 10, 0, 10, "38 more findings are not shown here: 37 errors, 1 note."},
        {{0, 12, 0}, 0, 10, 1, "2 more findings are not shown here: 2 warnings."},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(FindingList) findings = sample_findings_many(cases[i].found);
        g_autofree char *report = sample_report("github", findings, "data/sample", FALSE);
        g_autoptr(GPtrArray) commands = obeyed(report);
        assert_int_equal(count(commands, "::error "), cases[i].errors);
        assert_int_equal(count(commands, "::warning "), cases[i].warnings);
        assert_int_equal(count(commands, "::notice "), cases[i].notices);
        g_autofree char *reported = g_strdup_printf("::notice title=narva::%s", cases[i].reported);
        if (cases[i].reported != NULL)
            assert_string_equal(commands->pdata[commands->len - 1], reported);
    }
}

static void
names_give_no_commands(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; sample_hostile_names[i] != NULL; i++) {
        const char *name = sample_hostile_names[i];
        g_autoptr(FindingList) findings = sample_findings_hostile(name);
        g_autofree char *report = sample_report("github", findings, name, FALSE);
        g_autoptr(GPtrArray) commands = obeyed(report);
        assert_int_equal(commands->len, finding_list_length(findings));
        for (guint j = 0; j < commands->len; j++)
            if (!g_regex_match_simple("^::(error|warning) file=[^,:\\x00-\\x1f]*"
                                      "(,(line|endLine|col|endColumn)=\\d+)*"
                                      ",title=[a-z.-]+::[^\\x00-\\x1f]+$",
                                      commands->pdata[j], 0, 0))
                fail_msg("%s", (const char *)commands->pdata[j]);
    }
}

static void
properties_and_messages_are_escaped(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) findings = sample_findings_hostile("a%b,c:d\r\ne");
    g_autofree char *report = sample_report("github", findings, "set", FALSE);
    assert_non_null(strstr(report, "file=a%25b%2Cc%3Ad%0D%0Ae,title=file.unknown::"));
    assert_non_null(strstr(report, "“a%25b,c:d%0D%0Ae” is not the name"));
}

static void
long_messages_are_cut(void **state G_GNUC_UNUSED)
{
    g_autoptr(GString) name = g_string_new(NULL);
    while (name->len < 100000)
        g_string_append(name, "åö€");
    g_autoptr(FindingList) findings = sample_findings_hostile(name->str);
    g_autofree char *report = sample_report("github", findings, "set", FALSE);
    assert_true(g_utf8_validate(report, -1, NULL));
    assert_non_null(strstr(report, "…"));
}

/* GitHub refuses columns of different lines. */
static void
columns_are_those_of_one_line(void **state G_GNUC_UNUSED)
{
    static const char contents[] = "{\n}\n";
    g_autoptr(GBytes) bytes = g_bytes_new_static(contents, strlen(contents));
    g_autoptr(SourceText) text = source_text_new("/build/map.json", bytes);
    g_autoptr(FindingList) findings = finding_list_new(LIMIT_FINDINGS_PER_CHECK);
    finding_list_add(findings, FINDING_FILE_EMPTY, text, 0, 3, NULL);
    finding_list_sort(findings);
    const ReportSet set = {.name = "set", .findings = findings};
    const ReportInput input = {.sets = &set, .n_sets = 1, .folder = "/build"};
    g_autofree char *report = sample_report_of("github", &input);
    assert_non_null(strstr(report, "file=map.json,line=1,endLine=2,title=file.empty::"));
}

FILE_OF_TESTS(report_github)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(findings_are_commands),
        cmocka_unit_test(no_more_than_are_shown),
        cmocka_unit_test(names_give_no_commands),
        cmocka_unit_test(properties_and_messages_are_escaped),
        cmocka_unit_test(long_messages_are_cut),
        cmocka_unit_test(columns_are_those_of_one_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
