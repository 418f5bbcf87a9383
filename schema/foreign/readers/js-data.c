/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "schema/foreign/readers/js-data.h"

#include <string.h>

/* How deep values may lie in each other. */
#define MOST_DEPTH 24u

typedef struct {
    const char *at, *end;
    GString *members; /* of the object that is made */
    GString *calls;   /* the items of the list of calls */
} Script;

static gboolean
is_word_letter(char c)
{
    return g_ascii_isalnum(c) || c == '_' || c == '$' || (c & 0x80) != 0;
}

static gboolean
starts(const Script *script, const char *text)
{
    gsize length = strlen(text);
    return (gsize)(script->end - script->at) >= length && memcmp(script->at, text, length) == 0;
}

/* Goes behind blanks and remarks. */
static void
pass_blanks(Script *script)
{
    while (script->at < script->end) {
        const char *stop = starts(script, "//") ? "\n" : starts(script, "/*") ? "*/" : NULL;
        if (stop != NULL) {
            const char *found = g_strstr_len(script->at + 2, script->end - script->at - 2, stop);
            script->at = found != NULL ? found + strlen(stop) : script->end;
        } else if (g_ascii_isspace(*script->at)) {
            script->at++;
        } else {
            return;
        }
    }
}

/* Goes behind @letter and what blanks there are before it. Returns: FALSE: it is not there. */
static gboolean
pass(Script *script, char letter)
{
    pass_blanks(script);
    gboolean is_there = script->at < script->end && *script->at == letter;
    script->at += is_there;
    return is_there;
}

static gboolean
at_text(const Script *script)
{
    return script->at < script->end && strchr("\"'`", *script->at) != NULL;
}

static void
append_letter(GString *out, char letter)
{
    if (letter == '"' || letter == '\\')
        g_string_append_c(out, '\\');
    if ((guchar)letter < ' ')
        g_string_append_printf(out, "\\u%04x", (guint)(guchar)letter);
    else
        g_string_append_c(out, letter);
}

/* Appends the letter behind a backslash, of which all but some mean themselves. */
static void
append_escaped(Script *script, GString *out)
{
    static const char *const kept = "bfnrtu";
    char letter = *script->at++;
    if (strchr(kept, letter) != NULL && letter != '\0')
        g_string_append_printf(out, "\\%c", letter);
    else if (letter != '\n')
        append_letter(out, letter);
}

/* Appends the text in whatever quotes, in those of JSON. */
static void
take_text(Script *script, GString *out)
{
    char quote = *script->at++;
    g_string_append_c(out, '"');
    while (script->at < script->end && *script->at != quote) {
        char letter = *script->at++;
        if (letter != '\\')
            append_letter(out, letter);
        else if (script->at < script->end)
            append_escaped(script, out);
    }
    script->at += script->at < script->end;
    g_string_append_c(out, '"');
}

/* Appends the letters of a word or number, with points. */
static void
take_word(Script *script, GString *out)
{
    while (script->at < script->end && (is_word_letter(*script->at) || *script->at == '.'))
        g_string_append_c(out, *script->at++);
}

/* Goes on to the comma, semicolon or bracket that ends what stands here, or to the end of the line
 * if @by_lines. */
static void
pass_rest(Script *script, gboolean by_lines)
{
    g_autoptr(GString) unused = g_string_new(NULL);
    for (guint depth = 0; script->at < script->end; script->at++) {
        if (starts(script, "//") || starts(script, "/*"))
            pass_blanks(script);
        if (at_text(script))
            take_text(script, unused);
        if (script->at == script->end)
            return;
        gboolean closes = strchr(")]}", *script->at) != NULL;
        if (depth == 0 && (closes || *script->at == ';' || (*script->at == ',' && !by_lines) ||
                           (*script->at == '\n' && by_lines)))
            return;
        depth += strchr("([{", *script->at) != NULL;
        depth -= closes;
    }
}

/* Appends the number or word of JSON that stands here. Returns: FALSE: it is neither. */
static gboolean
take_plain(Script *script, GString *out)
{
    static const char *const words[] = {"true", "false", "null", NULL};
    g_autoptr(GString) word = g_string_new(NULL);
    gboolean is_negative = script->at < script->end && *script->at == '-';
    script->at += is_negative;
    take_word(script, word);
    char *end;
    double number = g_ascii_strtod(word->str, &end);
    if (word->len > 0 && *end == '\0' && g_ascii_isdigit(word->str[word->len - 1])) {
        char digits[G_ASCII_DTOSTR_BUF_SIZE];
        g_string_append(
            out, g_ascii_formatd(digits, sizeof digits, "%.15g", is_negative ? -number : number));
        return TRUE;
    }
    gboolean is_word = !is_negative && g_strv_contains(words, word->str);
    g_string_append(out, is_word ? word->str : "null");
    return is_word;
}

static void take_value(Script *script, GString *out, guint depth);

/* Appends a name, with quotes or not, and its value. Returns: FALSE: it has none. */
static gboolean
take_member(Script *script, GString *out, guint depth)
{
    if (at_text(script)) {
        take_text(script, out);
    } else {
        g_string_append_c(out, '"');
        take_word(script, out);
        g_string_append_c(out, '"');
    }
    g_string_append_c(out, ':');
    gboolean has_value = pass(script, ':');
    if (has_value)
        take_value(script, out, depth);
    return has_value;
}

/* Appends what is behind an opening bracket: items, or those members that have a value, with a
 * comma before all but the first, up to the closing one. */
static void
take_items(Script *script, GString *out, char closing, guint depth)
{
    gsize start = out->len;
    while (!pass(script, closing) && script->at < script->end) {
        const char *before = script->at;
        gsize length = out->len;
        g_string_append(out, length > start ? "," : "");
        if (closing == ']')
            take_value(script, out, depth);
        else if (!take_member(script, out, depth))
            g_string_truncate(out, length);
        pass_rest(script, FALSE);
        script->at += script->at < script->end && (*script->at == ',' || *script->at == ';');
        script->at += script->at == before;
    }
}

/* Appends the value that stands here; what is no plain data is null. */
static void
take_value(Script *script, GString *out, guint depth)
{
    pass_blanks(script);
    if (script->at == script->end || depth == 0) {
        g_string_append(out, "null");
    } else if (*script->at == '{' || *script->at == '[') {
        gboolean is_object = *script->at++ == '{';
        g_string_append_c(out, is_object ? '{' : '[');
        take_items(script, out, is_object ? '}' : ']', depth - 1);
        g_string_append_c(out, is_object ? '}' : ']');
    } else if (at_text(script)) {
        take_text(script, out);
    } else {
        take_plain(script, out);
    }
}

/* Goes behind the braces of a procedure, or of whatever has such. */
static void
pass_block(Script *script)
{
    while (script->at < script->end && *script->at != '{' && *script->at != ';')
        script->at++;
    gboolean is_open = script->at < script->end && *script->at == '{';
    while (is_open && script->at < script->end && *script->at != '}') {
        script->at++;
        pass_rest(script, FALSE);
    }
    script->at += script->at < script->end;
}

/* Adds the members of the object whose brace is passed to those of all. */
static void
merge(Script *script)
{
    g_autoptr(GString) items = g_string_new(NULL);
    take_items(script, items, '}', MOST_DEPTH);
    if (items->len > 0)
        g_string_append_printf(script->members, "%s%s", script->members->len > 0 ? "," : "",
                               items->str);
}

/* Reads what is assigned to @name, behind the sign. */
static void
read_assigned(Script *script, const char *name)
{
    static const char *const whole[] = {"data", "exports", NULL};
    const char *point = strrchr(name, '.');
    const char *last = point != NULL ? point + 1 : name;
    pass_blanks(script);
    gboolean is_data =
        script->at < script->end &&
        (strchr("{[-", *script->at) != NULL || at_text(script) || g_ascii_isdigit(*script->at));
    if (is_data && *script->at == '{' && g_strv_contains(whole, last)) {
        script->at++;
        merge(script);
    } else if (is_data && last[0] != '\0') {
        g_string_append_printf(script->members, "%s\"%s\":", script->members->len > 0 ? "," : "",
                               last);
        take_value(script, script->members, MOST_DEPTH);
    }
    pass_rest(script, TRUE);
}

/* Reads the call of @word, behind its bracket. */
static void
read_call(Script *script, const char *word)
{
    g_autoptr(GString) texts = g_string_new(NULL);
    guint n = 0;
    while (!pass(script, ')') && script->at < script->end) {
        if (at_text(script) && n++ < 2) {
            g_string_append_c(texts, ',');
            take_text(script, texts);
        }
        pass_rest(script, FALSE);
        script->at += script->at < script->end && *script->at != ')';
    }
    if (n >= 2 && strchr(word, '.') == NULL)
        g_string_append_printf(script->calls, "%s[\"%s\"%s]", script->calls->len > 0 ? "," : "",
                               word, texts->str);
}

/* Reads the statement that begins with @word. */
static void
read_statement(Script *script, const char *word)
{
    static const char *const blocks[] = {"function", "if",  "else",  "for",
                                         "while",    "try", "class", NULL};
    pass_blanks(script);
    if (g_strv_contains(blocks, word))
        pass_block(script);
    else if (starts(script, "=") && !starts(script, "==") && !starts(script, "=>")) {
        script->at++;
        read_assigned(script, word);
    } else if (pass(script, '('))
        read_call(script, word);
}

char *
js_data_to_json(const char *text, gsize length)
{
    g_autoptr(GString) calls = g_string_new(NULL);
    Script script = {text, text + length, g_string_new(NULL), calls};
    while (pass_blanks(&script), script.at < script.end) {
        g_autoptr(GString) word = g_string_new(NULL);
        take_word(&script, word);
        if (word->len > 0)
            read_statement(&script, word->str);
        else if (*script.at++ == '{')
            merge(&script);
    }
    if (calls->len > 0)
        g_string_append_printf(script.members, "%s\"" JS_CALLS "\":[%s]",
                               script.members->len > 0 ? "," : "", calls->str);
    g_string_prepend_c(script.members, '{');
    g_string_append_c(script.members, '}');
    return g_string_free(script.members, FALSE);
}
