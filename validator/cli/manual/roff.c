/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Escapes of man(7), and fonts.
 */
#include "validator/cli/manual/roff.h"

#include <string.h>

#define INDENT "  "

/* What has a name of its own because the bare character means or prints something else. */
static const struct {
    gunichar character;
    const char *roff;
} names_of_characters[] = {
    {'\\', "\\e"},     {'-', "\\-"},      {'\'', "\\(aq"},   {'"', "\\(dq"},
    {'`', "\\(ga"},    {'^', "\\(ha"},    {'~', "\\(ti"},    {0x2018, "\\(oq"},
    {0x2019, "\\(cq"}, {0x201c, "\\(lq"}, {0x201d, "\\(rq"}, {0x2026, "..."},
};

static gboolean
is_at_line_start(const GString *out)
{
    return out->len == 0 || out->str[out->len - 1] == '\n';
}

/* A point or an apostrophe at the start of a line would make it a command. */
static void
append_character(GString *out, gunichar character)
{
    for (guint i = 0; i < G_N_ELEMENTS(names_of_characters); i++)
        if (names_of_characters[i].character == character) {
            const char *roff = names_of_characters[i].roff;
            g_string_append(out, roff[0] == '.' && is_at_line_start(out) ? "\\&" : "");
            g_string_append(out, roff);
            return;
        }
    if (character == '.' && is_at_line_start(out))
        g_string_append(out, "\\&");
    if (character < 0x80)
        g_string_append_c(out, (char)character);
    else
        g_string_append_printf(out, "\\[u%04X]", character);
}

static void
append_range(GString *out, const char *start, const char *end)
{
    for (const char *c = start; c < end; c = g_utf8_next_char(c))
        append_character(out, g_utf8_get_char(c));
}

void
roff_append_text(GString *out, const char *text)
{
    append_range(out, text, text + strlen(text));
}

static void
append_in_font(GString *out, const char *font, const char *start, const char *end)
{
    g_string_append(out, font);
    append_range(out, start, end);
    g_string_append(out, "\\fR");
}

/* Returns: the end of the word in capitals that begins at @text; @text itself when none does. */
static const char *
end_of_name(const char *text)
{
    gsize length = strspn(text, G_CSET_A_2_Z);
    return g_ascii_isalnum(text[length]) ? text : text + length;
}

void
roff_collect_names(RoffNames *names, const char *syntax)
{
    for (const char *c = syntax; c != NULL && *c != '\0';) {
        const char *end = end_of_name(c);
        if (end > c)
            g_hash_table_add(names, g_strndup(c, (gsize)(end - c)));
        c = end > c ? end : g_utf8_next_char(c);
    }
}

void
roff_append_syntax(GString *out, const char *syntax)
{
    for (const char *c = syntax; *c != '\0';) {
        const char *end = end_of_name(c);
        const char *end_of_literal = c + strspn(c, G_CSET_a_2_z G_CSET_DIGITS "-.");
        if (end > c) {
            append_in_font(out, "\\fI", c, end);
        } else if (end_of_literal > c) {
            end = end_of_literal;
            append_in_font(out, "\\fB", c, end);
        } else {
            end = g_utf8_next_char(c);
            append_range(out, c, end);
        }
        c = end;
    }
}

/* Appends what begins at @text in a font of its own.
 * Returns: its end; @text itself when nothing does. */
static const char *
append_marked(GString *out, const char *text, RoffNames *names)
{
    const char *close = text[0] == '`' ? strchr(text + 1, '`') : NULL;
    const char *end = end_of_name(text);
    if (close != NULL) {
        append_in_font(out, "\\fB", text + 1, close);
        return close + 1;
    }
    g_autofree char *name = g_strndup(text, (gsize)(end - text));
    if (end > text && g_hash_table_contains(names, name)) {
        append_in_font(out, "\\fI", text, end);
        return end;
    }
    if (strncmp(text, "--", 2) != 0)
        return text;
    end = text + strspn(text, G_CSET_a_2_z "-");
    append_in_font(out, "\\fB", text, end);
    return end;
}

void
roff_append_prose(GString *out, const char *text, RoffNames *names)
{
    gboolean is_at_word = TRUE;
    for (const char *c = text; *c != '\0';) {
        const char *end = is_at_word ? append_marked(out, c, names) : c;
        if (end == c) {
            end = g_utf8_next_char(c);
            append_range(out, c, end);
        }
        is_at_word = !g_ascii_isalnum(end[-1]) && end[-1] != '-';
        c = end;
    }
}

static void
append_row(GString *out, const char *line, RoffNames *names)
{
    const char *name = line + strspn(line, " ");
    const char *gap = strstr(name, INDENT);
    const char *end = gap != NULL ? gap : name + strlen(name);
    g_string_append(out, ".TP\n");
    append_in_font(out, "\\fB", name, end);
    g_string_append_c(out, '\n');
    roff_append_prose(out, end + strspn(end, " "), names);
    g_string_append_c(out, '\n');
}

void
roff_append_paragraphs(GString *out, const char *text, RoffNames *names)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    gboolean is_new = TRUE;
    for (char **line = lines; *line != NULL; line++) {
        gboolean is_row = g_str_has_prefix(*line, INDENT);
        if (**line == '\0') {
            is_new = TRUE;
        } else if (is_row) {
            append_row(out, *line, names);
            is_new = TRUE;
        } else {
            g_string_append(out, is_new ? ".PP\n" : "");
            roff_append_prose(out, *line, names);
            g_string_append_c(out, '\n');
            is_new = FALSE;
        }
    }
}
