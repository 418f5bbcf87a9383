/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A plain top-down layout, to hold the writer against.
 */
#include "tests/unit/sample-json.h"

#include "schema/text/writer.h"

#include <string.h>

static guint
next_random(SampleJson *sample, guint below)
{
    sample->seed = sample->seed * G_GUINT64_CONSTANT(6364136223846793005) + 1442695040888963407;
    return (guint)(sample->seed >> 33) % below;
}

static void
make_text(SampleJson *sample)
{
    static const char *const pieces[] = {"a", "Narva", "å", "😀", "\\n", "\\\"", "{", "]", ",", ":"};

    g_string_append_c(sample->compact, '"');
    for (guint i = next_random(sample, 12); i > 0; i--)
        g_string_append(sample->compact, pieces[next_random(sample, G_N_ELEMENTS(pieces))]);
    g_string_append_c(sample->compact, '"');
}

static void
make_value(SampleJson *sample, guint depth)
{
    guint kind = next_random(sample, depth > 6 ? 2 : 5);
    gboolean is_object = kind == 2;
    guint items = next_random(sample, next_random(sample, 10) == 0 ? 40 : 6);

    if (kind == 0)
        make_text(sample);
    else if (kind == 1)
        g_string_append_printf(sample->compact, "%d", (int)next_random(sample, 2000) - 1000);
    if (kind < 2)
        return;
    g_string_append_c(sample->compact, is_object ? '{' : '[');
    for (guint i = 0; i < items; i++) {
        if (i > 0)
            g_string_append_c(sample->compact, ',');
        if (is_object) {
            make_text(sample);
            g_string_append_c(sample->compact, ':');
        }
        make_value(sample, depth + 1);
    }
    g_string_append_c(sample->compact, is_object ? '}' : ']');
}

/* Returns: the length of the text, number or container at @json, which is compact; the one-line
 * form goes to @line. */
static gsize
measure(const char *json, GString *line)
{
    gsize at = 0;
    guint depth = 0;
    gboolean is_quoted = FALSE;

    do {
        char c = json[at++];

        g_string_append_c(line, c);
        if (is_quoted && c == '\\')
            g_string_append_c(line, json[at++]);
        else if (c == '"')
            is_quoted = !is_quoted;
        else if (!is_quoted && (c == ',' || c == ':'))
            g_string_append_c(line, ' ');
        else if (!is_quoted)
            depth += (c == '{' || c == '[') - (c == '}' || c == ']');
    } while (is_quoted || depth > 0 || (json[at] != '\0' && strchr(",:]}", json[at]) == NULL));
    return at;
}

/* The rule of the header, word by word: one line if it fits from @column on, else one item per
 * line. */
static void
lay_out(SampleJson *sample, guint depth, gsize column)
{
    g_autoptr(GString) line = g_string_new(NULL);
    const char *json = sample->compact->str + sample->at;
    gsize length = measure(json, line);
    gsize width = (gsize)g_utf8_strlen(line->str, -1);

    if ((*json != '{' && *json != '[') || length == 2 || column + width + 1 <= WRITER_COLUMNS) {
        g_string_append(sample->expected, line->str);
        sample->at += length;
        return;
    }
    g_string_append_c(sample->expected, *json);
    while (sample->compact->str[sample->at] != '}' && sample->compact->str[sample->at] != ']') {
        g_autoptr(GString) name = g_string_new(NULL);

        if (sample->compact->str[sample->at++] == ',')
            g_string_append_c(sample->expected, ',');
        if (*json == '{') {
            sample->at += measure(sample->compact->str + sample->at, name) + 1;
            g_string_append(name, ": ");
        }
        g_string_append_printf(sample->expected, "\n%*s%s", (int)(2 * depth + 2), "", name->str);
        lay_out(sample, depth + 1, 2 * depth + 2 + (gsize)g_utf8_strlen(name->str, -1));
    }
    g_string_append_printf(sample->expected, "\n%*s", (int)(2 * depth), "");
    g_string_append_c(sample->expected, sample->compact->str[sample->at++]);
}

void
sample_json_make(SampleJson *sample)
{
    sample->compact = g_string_new(NULL);
    sample->expected = g_string_new(NULL);
    sample->at = 0;
    make_value(sample, 0);
    lay_out(sample, 0, 0);
    g_string_append_c(sample->expected, '\n');
}

void
sample_json_clear(SampleJson *sample)
{
    g_string_free(sample->compact, TRUE);
    g_string_free(sample->expected, TRUE);
}
