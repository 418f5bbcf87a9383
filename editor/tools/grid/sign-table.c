/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines as arrays of letters.
 */
#include "editor/tools/grid/sign-table.h"

#include "schema/text/writer.h"

#include <string.h>

static void
add_row(SignTable *table, const char *line)
{
    glong n;
    g_autofree gunichar *letters = g_utf8_to_ucs4_fast(line, -1, &n);
    GArray *row = g_array_new(FALSE, FALSE, sizeof(gunichar));
    g_array_append_vals(row, letters, (guint)n);
    g_ptr_array_add(table->rows, row);
}

SignTable *
sign_table_new(const Texts *lines)
{
    SignTable *table = g_new(SignTable, 1);
    table->rows = g_ptr_array_new_with_free_func((GDestroyNotify)g_array_unref);
    for (guint32 i = 0; i < lines->length; i++)
        add_row(table, lines->items[i]);
    return table;
}

void
sign_table_free(SignTable *table)
{
    if (table == NULL)
        return;
    g_ptr_array_unref(table->rows);
    g_free(table);
}

gunichar
sign_table_get(const SignTable *table, Hex hex)
{
    if (hex.row < 0 || hex.column < 0 || (guint)hex.row >= table->rows->len)
        return ' ';
    const GArray *row = table->rows->pdata[hex.row];
    return (guint)hex.column < row->len ? g_array_index(row, gunichar, hex.column) : ' ';
}

void
sign_table_set(SignTable *table, Hex hex, gunichar sign)
{
    const gunichar blank = ' ';
    g_return_if_fail(hex.row >= 0 && hex.column >= 0);
    if (sign == sign_table_get(table, hex))
        return;
    while (table->rows->len <= (guint)hex.row)
        add_row(table, "");
    GArray *row = table->rows->pdata[hex.row];
    while (row->len <= (guint)hex.column)
        g_array_append_val(row, blank);
    g_array_index(row, gunichar, hex.column) = sign;
}

char *
sign_table_json(const SignTable *table, const Texts *below)
{
    g_autoptr(Writer) writer = writer_new();
    if (table->rows->len == 0)
        return NULL;
    writer_begin_array(writer);
    for (guint i = 0; i < table->rows->len; i++) {
        const GArray *row = table->rows->pdata[i];
        g_autofree char *line =
            g_ucs4_to_utf8((const gunichar *)(gconstpointer)row->data, row->len, NULL, NULL, NULL);
        gboolean shows_through =
            below != NULL && i < below->length && g_strcmp0(line, below->items[i]) == 0;
        writer_text(writer, shows_through || line == NULL ? "" : line);
    }
    writer_end_array(writer);
    return writer_finish_text(writer);
}
