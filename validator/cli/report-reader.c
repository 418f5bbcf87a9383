/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reports in JSON that are read again, and what all of them say of their games.
 */
#include "validator/cli/report-reader.h"

#include "schema/text/clean.h"
#include "schema/text/name.h"
#include "validator/cli/played-scenario.h"

#include <string.h>

gboolean
report_reader_open(ReportReader *reader, const char *path, ExitStatus *status)
{
    gsize length;
    g_autoptr(GError) error = NULL;
    *reader = (ReportReader){.is_wrong = FALSE};
    if (!g_file_get_contents(path, &reader->bytes, &length, &error)) {
        *status = verb_fail(error);
        return FALSE;
    }
    if (!played_is_readable(path, length, status))
        return FALSE;
    scanner_init(&reader->scanner, reader->bytes, length);
    reader->is_wrong = scanner_next(&reader->scanner) != TOKEN_OBJECT_BEGIN;
    return TRUE;
}

void
report_reader_clear(ReportReader *reader)
{
    g_clear_pointer(&reader->bytes, g_free);
}

gboolean
report_reader_close(ReportReader *reader)
{
    return !reader->is_wrong && reader->scanner.token.kind == TOKEN_OBJECT_END &&
           scanner_next(&reader->scanner) == TOKEN_END;
}

/* Returns: (transfer full): the text of the current token. */
static char *
decode_token(Scanner *scanner)
{
    char *text = g_malloc(scanner->token.end - scanner->token.start);
    scanner_decode_text(scanner, text);
    return text;
}

char *
report_reader_text(ReportReader *reader)
{
    if (!reader->is_wrong && scanner_next(&reader->scanner) == TOKEN_STRING)
        return decode_token(&reader->scanner);
    reader->is_wrong = TRUE;
    return NULL;
}

/* Returns: the integer of the current token. */
static gint64
current_number(ReportReader *reader, gint64 least, gint64 most)
{
    gint64 value = 0;
    if (!reader->is_wrong && reader->scanner.token.kind == TOKEN_NUMBER &&
        scanner_integer(&reader->scanner, &value) == NUMBER_INTEGER && value >= least &&
        value <= most)
        return value;
    reader->is_wrong = TRUE;
    return 0;
}

gint64
report_reader_number(ReportReader *reader, gint64 least, gint64 most)
{
    if (!reader->is_wrong)
        scanner_next(&reader->scanner);
    return current_number(reader, least, most);
}

double
report_reader_fraction(ReportReader *reader, double least, double most)
{
    if (!reader->is_wrong && scanner_next(&reader->scanner) == TOKEN_NUMBER) {
        const double value = g_ascii_strtod(reader->bytes + reader->scanner.token.start, NULL);
        if (value >= least && value <= most)
            return value;
    }
    reader->is_wrong = TRUE;
    return 0;
}

void
report_reader_begin_list(ReportReader *reader)
{
    reader->is_wrong = reader->is_wrong || scanner_next(&reader->scanner) != TOKEN_ARRAY_BEGIN;
}

gboolean
report_reader_next_item(ReportReader *reader)
{
    return !reader->is_wrong && scanner_next(&reader->scanner) != TOKEN_ARRAY_END;
}

void
report_reader_rest_of_numbers(ReportReader *reader, gint64 *numbers, guint n, gint64 least)
{
    guint n_read = 0;
    reader->is_wrong = reader->is_wrong || reader->scanner.token.kind != TOKEN_ARRAY_BEGIN;
    while (report_reader_next_item(reader))
        if (n_read == n)
            reader->is_wrong = TRUE;
        else
            numbers[n_read++] = current_number(reader, least, G_MAXINT64);
    reader->is_wrong |= n_read != n;
}

void
report_reader_numbers(ReportReader *reader, gint64 *numbers, guint n, gint64 least)
{
    if (!reader->is_wrong)
        scanner_next(&reader->scanner);
    report_reader_rest_of_numbers(reader, numbers, n, least);
}

gboolean
report_reader_name(ReportReader *reader, char **name)
{
    g_clear_pointer(name, g_free);
    if (reader->is_wrong || scanner_next(&reader->scanner) == TOKEN_OBJECT_END)
        return FALSE;
    reader->is_wrong = reader->scanner.token.kind != TOKEN_NAME;
    if (reader->is_wrong)
        return FALSE;
    *name = decode_token(&reader->scanner);
    return TRUE;
}

void
report_reader_skip(ReportReader *reader)
{
    if (reader->is_wrong)
        return;
    scanner_next(&reader->scanner);
    reader->is_wrong = !scanner_skip_value(&reader->scanner);
}

void
report_reader_objects(ReportReader *reader, void (*read)(ReportReader *reader, gpointer data),
                      gpointer data)
{
    report_reader_begin_list(reader);
    while (report_reader_next_item(reader)) {
        reader->is_wrong |= reader->scanner.token.kind != TOKEN_OBJECT_BEGIN;
        if (!reader->is_wrong)
            read(reader, data);
    }
}

/* Returns: (transfer full): the text that follows, clean; NULL: none does. */
static char *
read_clean_text(ReportReader *reader)
{
    g_autofree char *text = report_reader_text(reader);
    return text != NULL ? text_clean(text) : NULL;
}

gboolean
report_reader_side(ReportReader *reader, char **id, char **title)
{
    g_autofree char *name = NULL;
    *id = *title = NULL;
    while (report_reader_name(reader, &name))
        if (strcmp(name, "id") == 0 && *id == NULL)
            *id = report_reader_text(reader);
        else if (strcmp(name, "name") == 0 && *title == NULL)
            *title = read_clean_text(reader);
        else
            report_reader_skip(reader);
    reader->is_wrong = reader->is_wrong || *id == NULL || *title == NULL || !name_is_id(*id);
    return !reader->is_wrong;
}

/* The texts of a head that reports have, in their order. */
static const struct {
    const char *name;
    gsize offset; /* of the text in GameResults */
} head_texts[] = {
    {"data-set", G_STRUCT_OFFSET(GameResults, data_set)},
    {"scenario", G_STRUCT_OFFSET(GameResults, scenario)},
    {"title", G_STRUCT_OFFSET(GameResults, title)},
    {"data", G_STRUCT_OFFSET(GameResults, data)},
    {"players", G_STRUCT_OFFSET(GameResults, players)},
    {"options", G_STRUCT_OFFSET(GameResults, options)},
    {"weights", G_STRUCT_OFFSET(GameResults, weights)},
};

static void
read_ranges(ReportReader *reader, GameResults *head, gint64 most)
{
    report_reader_begin_list(reader);
    while (report_reader_next_item(reader)) {
        gint64 ends[2] = {0};
        guint n = 0;
        reader->is_wrong |= reader->scanner.token.kind != TOKEN_ARRAY_BEGIN;
        while (report_reader_next_item(reader))
            if (n == 2)
                reader->is_wrong = TRUE;
            else
                ends[n++] = current_number(reader, 1, most);
        reader->is_wrong = reader->is_wrong || n != 2 || ends[1] < ends[0] ||
                           head->ranges->len == RESULT_RANGES_MAX ||
                           !game_results_add_range(head, (GameRange){ends[0], ends[1]});
    }
}

gboolean
report_reader_head(ReportReader *reader, const char *name, GameResults *head, gint64 most)
{
    for (guint i = 0; i < G_N_ELEMENTS(head_texts); i++)
        if (strcmp(name, head_texts[i].name) == 0) {
            char **text = &G_STRUCT_MEMBER(char *, head, head_texts[i].offset);
            g_free(*text);
            *text = read_clean_text(reader);
            return TRUE;
        }
    if (strcmp(name, "seed") == 0)
        head->seed = (guint64)report_reader_number(reader, 0, G_MAXINT64);
    else if (strcmp(name, "asked") == 0)
        head->asked = report_reader_number(reader, 1, most);
    else if (strcmp(name, "ranges") == 0)
        read_ranges(reader, head, most);
    else
        return FALSE;
    return TRUE;
}

void
report_head_write(Writer *writer, const GameResults *head)
{
    for (guint i = 0; i < G_N_ELEMENTS(head_texts); i++) {
        const char *text = G_STRUCT_MEMBER(const char *, head, head_texts[i].offset);
        if (text != NULL)
            writer_member_text(writer, head_texts[i].name, text);
    }
    writer_member_integer(writer, "seed", (gint64)head->seed);
    writer_member_integer(writer, "asked", head->asked);
    writer_member_array(writer, "ranges");
    for (guint i = 0; i < head->ranges->len; i++) {
        const GameRange *range = &g_array_index(head->ranges, GameRange, i);
        writer_begin_array(writer);
        writer_integer(writer, range->first);
        writer_integer(writer, range->last);
        writer_end_array(writer);
    }
    writer_end_array(writer);
}
