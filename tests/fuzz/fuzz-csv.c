/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Any bytes as a table: its cells, written with any delimiter, read back the same.
 */
#include <string.h>

#include "schema/text/csv.h"
#include "tests/fuzz/fuzz.h"

int
LLVMFuzzerTestOneInput(const guint8 *bytes, size_t length)
{
    g_autoptr(Csv) csv = csv_parse((const char *)bytes, length, NULL);
    if (csv == NULL)
        return 0;
    g_autoptr(GString) text = g_string_new(NULL);
    for (guint i = 0; i < csv->lines->len; i++) {
        GStrv line = csv->lines->pdata[i];
        csv_append_line(text, (const char *const *)line, g_strv_length(line), '\t');
    }
    g_autoptr(Csv) back = csv_parse(text->str, text->len, NULL);
    /* A first line of one cell does not say what divides the others. */
    gboolean reports = csv->lines->len > 0 && g_strv_length(csv->lines->pdata[0]) > 1;
    if (!reports)
        return 0;
    g_assert_nonnull(back);
    g_assert_cmpuint(back->lines->len, ==, csv->lines->len);
    for (guint i = 0; i < csv->lines->len; i++)
        g_assert_cmpstrv(back->lines->pdata[i], csv->lines->pdata[i]);
    return 0;
}
