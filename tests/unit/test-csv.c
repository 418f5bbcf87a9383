/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cells of spreadsheets: read in every dialect, written so that they read back.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/text/csv.h"
#include "tests/unit/main.h"

/* Returns: (transfer full): the cells with | between them and / behind each line. */
static char *
cells_of(const char *text)
{
    g_autoptr(Csv) csv = csv_parse(text, strlen(text), NULL);
    g_autoptr(GString) out = g_string_new(NULL);
    assert_non_null(csv);
    for (guint i = 0; i < csv->lines->len; i++) {
        g_autofree char *line = g_strjoinv("|", csv->lines->pdata[i]);
        g_string_append_printf(out, "%s/", line);
    }
    return g_strdup(out->str);
}

static void
lines_are_split_into_cells(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *text, *cells;
    } rows[] = {
        {"", ""},
        {"a", "a/"},
        {"a,b\nc,d\n", "a|b/c|d/"},
        {"a;b,c\r\nd;e\r\n", "a|b,c/d|e/"},
        {"a\tb;c\rd\t\r", "a|b;c/d|/"},
        {"\"a,b\",\"c\"\"d\",\"e\nf\"\n", "a,b|c\"d|e\nf/"},
        {"\"a;b\",c", "a;b|c/"},
        {"a\n\nb", "a//b/"},
        {",", "|/"},
        {"a\"b,c", "a\"b|c/"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autofree char *cells = cells_of(rows[i].text);
        assert_string_equal(cells, rows[i].cells);
    }
}

static void
what_is_no_table_is_refused(void **state G_GNUC_UNUSED)
{
    CsvFault fault;
    static const char unclosed[] = "a,b\r\n\"c\nd\",e\rf,\"g\nh";
    assert_null(csv_parse(unclosed, strlen(unclosed), &fault));
    assert_int_equal(fault.error, CSV_ERROR_QUOTE);
    assert_int_equal(fault.line, 4);
    assert_null(csv_parse("a\xff", 2, &fault));
    assert_int_equal(fault.error, CSV_ERROR_UTF8);
    g_autofree char *commas = g_strnfill(CSV_CELLS_MAX + 1, ',');
    assert_null(csv_parse(commas, CSV_CELLS_MAX + 1, &fault));
    assert_int_equal(fault.error, CSV_ERROR_CELLS);
    assert_int_equal(fault.line, 1);
    /* So many columns has no spreadsheet, and so many cells in all no table. */
    g_autoptr(GString) wide = g_string_new("a\n");
    for (guint i = 1; i < CSV_LINE_CELLS_MAX; i++)
        g_string_append_c(wide, ',');
    g_autoptr(Csv) widest = csv_parse(wide->str, wide->len, &fault);
    assert_non_null(widest);
    assert_int_equal(g_strv_length(widest->lines->pdata[1]), CSV_LINE_CELLS_MAX);
    g_string_append_c(wide, ',');
    assert_null(csv_parse(wide->str, wide->len, &fault));
    assert_int_equal(fault.error, CSV_ERROR_CELLS);
    assert_int_equal(fault.line, 2);
    for (gsize i = 1; i < CSV_CELLS_MAX; i += 2)
        commas[i] = '\n';
    assert_null(csv_parse(commas, CSV_CELLS_MAX + 1, &fault));
    assert_int_equal(fault.error, CSV_ERROR_CELLS);
}

static void
what_is_written_reads_back(void **state G_GNUC_UNUSED)
{
    static const char *const cells[] = {"a", NULL, "b\tc", "say \"x\"", "two\nlines", ";"};
    static const char *const back[] = {"a", "", "b\tc", "say \"x\"", "two\nlines", ";"};
    static const char *const empty[] = {""};
    g_autoptr(GString) text = g_string_new(NULL);
    csv_append_line(text, cells, G_N_ELEMENTS(cells), '\t');
    csv_append_line(text, empty, 1, '\t');
    g_autoptr(Csv) csv = csv_parse(text->str, text->len, NULL);
    assert_non_null(csv);
    assert_int_equal(csv->lines->len, 2);
    GStrv line = csv->lines->pdata[0];
    assert_int_equal(g_strv_length(line), G_N_ELEMENTS(back));
    for (guint i = 0; i < G_N_ELEMENTS(back); i++)
        assert_string_equal(line[i], back[i]);
}

FILE_OF_TESTS(csv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_split_into_cells),
        cmocka_unit_test(what_is_no_table_is_refused),
        cmocka_unit_test(what_is_written_reads_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
