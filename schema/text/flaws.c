/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Finding and mending flaws of names. One pass over the bytes finds out that a name has nothing to
 * look at; the others are looked at letter by letter.
 */
#include "schema/text/flaws.h"

#include "schema/text/clean.h"
#include "schema/text/letters.h"

#include <string.h>

/* What a byte may lead to. */
enum {
    BYTE_BLANK = 1 << 0, /* blanks, tabs, line breaks */
    BYTE_BREAK = 1 << 1, /* those of them that are no blank */
    BYTE_ODD = 1 << 2,   /* a control character, or not ASCII */
    BYTE_SIGN = 1 << 3,  /* begins markup or a placeholder */
    BYTE_WORD = 1 << 4,  /* a letter or digit, or part of one */
};

/* clang-format off */
#define B BYTE_BLANK
#define N BYTE_BLANK | BYTE_BREAK
#define O BYTE_ODD
#define S BYTE_SIGN
#define W BYTE_WORD
#define H BYTE_ODD | BYTE_WORD
#define H16 H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H

static const guchar kinds[256] = {
    O, O, O, O, O, O, O, O, O, N, N, O, O, N, O, O,
    O, O, O, O, O, O, O, O, O, O, O, O, O, O, O, O,
    B, 0, 0, 0, S, S, S, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    W, W, W, W, W, W, W, W, W, W, 0, 0, S, 0, 0, S,
    0, W, W, W, W, W, W, W, W, W, W, W, W, W, W, W,
    W, W, W, W, W, W, W, W, W, W, W, 0, S, 0, 0, 0,
    0, W, W, W, W, W, W, W, W, W, W, W, W, W, W, W,
    W, W, W, W, W, W, W, W, W, W, W, S, 0, 0, 0, O,
    H16, H16, H16, H16, H16, H16, H16, H16,
};

#undef B
#undef N
#undef O
#undef S
#undef W
#undef H
#undef H16
/* clang-format on */

/* Words that stand alone where a name should, of small letters. */
static const char *const placeholders[] = {
    "changeme", "fixme",     "foo",     "lorem ipsum", "n/a", "name", "name here",
    "new name", "no name",   "null",    "placeholder", "tba", "tbc",  "tbd",
    "todo",     "undefined", "unnamed", "untitled",    "xxx", "xxxx",
};

/* Marks of work to be done, at the beginning of a name and in capitals. */
/* clang-format off */
static const char *const marks[] = {"FIX" "ME", "TBA", "TBD", "TO" "DO", "XX" "X"};
/* clang-format on */

#define LONGEST_PLACEHOLDER 11

static gboolean
is_placeholder(const char *text, gsize length)
{
    char first = (char)(text[0] | ('a' - 'A'));
    for (guint i = 0; length <= LONGEST_PLACEHOLDER && i < G_N_ELEMENTS(placeholders); i++)
        if (placeholders[i][0] == first && g_ascii_strcasecmp(text, placeholders[i]) == 0)
            return TRUE;
    for (guint i = 0; i < G_N_ELEMENTS(marks); i++) {
        gsize n = marks[i][0] == text[0] ? strlen(marks[i]) : 0;
        if (n > 0 && strncmp(text, marks[i], n) == 0 && strchr(":?!-", text[n]) != NULL)
            return TRUE;
    }
    return FALSE;
}

/* Whether a @text without a letter is one of those that stand for nothing: a dash may be meant. */
static gboolean
stands_for_nothing(const char *text)
{
    return text[0] != '\0' && text[strspn(text, "?._*#!/ ")] == '\0';
}

/* Returns: the length of a tag, entity or escape at @text, or 0. */
static gsize
markup_length(const char *text)
{
    gsize n = 1;
    if (text[0] == '<' && (g_ascii_isalpha(text[1]) || text[1] == '/')) {
        const char *end = strchr(text, '>');
        return end != NULL ? (gsize)(end - text) + 1 : 0;
    }
    if (text[0] == '&') {
        n += text[1] == '#';
        while (g_ascii_isalnum(text[n]))
            n++;
        return text[n] == ';' && n > 2 ? n + 1 : 0;
    }
    if (text[0] == '\\')
        return text[1] != '\0' && strchr("ntrux\"\\", text[1]) != NULL ? 2 : 0;
    if (text[0] == '%')
        while (text[n - 1] == '%' && g_ascii_isxdigit(text[n]) && g_ascii_isxdigit(text[n + 1]))
            n += 3;
    return n > 4 ? n - 1 : 0;
}

/* Returns: whether a template was not filled in at @text: `{name}`, `${name}`, `%s`. */
static gboolean
is_template(const char *text)
{
    const char *brace = text[0] == '$' ? text + 1 : text;
    if (brace[0] == '{')
        return strchr(brace, '}') != NULL;
    return text[0] == '%' && (text[1] == 's' || text[1] == 'd') && !g_ascii_isalnum(text[2]);
}

/* Looks at the signs of ASCII in @text. */
static guint
flaws_of_signs(const char *text)
{
    guint flaws = 0;
    for (const char *at = text; (at = strpbrk(at, "&<\\%?{$")) != NULL; at++) {
        if (markup_length(at) > 0)
            flaws |= FLAW_BIT(FLAW_MARKUP);
        else if (is_template(at))
            flaws |= FLAW_BIT(FLAW_PLACEHOLDER);
        else if (at[0] == '?' && at > text && strchr(text, '/') == NULL &&
                 (g_ascii_isalpha(at[-1]) || (guchar)at[-1] >= 0x80) && g_ascii_islower(at[1]))
            flaws |= FLAW_BIT(FLAW_ENCODING);
    }
    return flaws;
}

static gboolean
has_blank_at_end(const char *text)
{
    gsize length = strlen(text);
    gunichar first = g_utf8_get_char(text);
    gunichar last = g_utf8_get_char(g_utf8_prev_char(text + length));
    return g_unichar_isspace(first) || g_unichar_isspace(last);
}

/* Looks at @text letter by letter. */
static guint
flaws_of_letters(const char *text)
{
    guint flaws = letters_are_misread(text) ? FLAW_BIT(FLAW_ENCODING) : 0;
    gboolean needs_composing = FALSE;
    for (const char *at = text; *at != '\0'; at = g_utf8_next_char(at)) {
        gunichar c = g_utf8_get_char(at);
        needs_composing |= c >= 0x0300;
        if (flaws == 0 && letter_is_invisible(text, at))
            flaws |= FLAW_BIT(FLAW_INVISIBLE);
        if (letter_has_plain_form(text, c))
            flaws |= FLAW_BIT(FLAW_FORMS);
    }
    if (!needs_composing)
        return flaws;
    g_autofree char *composed = g_utf8_normalize(text, -1, G_NORMALIZE_NFC);
    if (composed != NULL && strcmp(composed, text) != 0)
        flaws |= FLAW_BIT(FLAW_FORMS);
    if (letters_are_mixed(text) != 0)
        flaws |= FLAW_BIT(FLAW_SCRIPTS);
    return flaws;
}

guint
text_flaws_of_prose(const char *text)
{
    gsize length = strlen(text);
    if (text_plain_length(text, length) == length)
        return 0;
    return flaws_of_letters(text) & (FLAW_BIT(FLAW_INVISIBLE) | FLAW_BIT(FLAW_ENCODING));
}

guint
text_flaws(const char *text)
{
    guint seen = 0, flaws = 0;
    const guchar *at = (const guchar *)text;
    gboolean is_spaced = (kinds[*at] & BYTE_BLANK) != 0;
    for (; *at != '\0'; at++) {
        guint now = kinds[*at];
        seen |= now;
        if ((now & BYTE_BLANK) != 0)
            is_spaced |= at[1] == '\0' || (kinds[at[1]] & BYTE_BLANK) != 0;
    }
    if ((seen & BYTE_SIGN) != 0)
        flaws |= flaws_of_signs(text);
    if ((seen & BYTE_ODD) != 0) {
        flaws |= flaws_of_letters(text);
        is_spaced |= has_blank_at_end(text);
    }
    if (((seen & BYTE_WORD) == 0 && stands_for_nothing(text)) ||
        is_placeholder(text, (gsize)(at - (const guchar *)text)))
        flaws |= FLAW_BIT(FLAW_PLACEHOLDER);
    return is_spaced || (seen & BYTE_BREAK) != 0 ? flaws | FLAW_BIT(FLAW_SPACING) : flaws;
}

/* Returns: (transfer full): @text without invisible characters. */
static char *
without_invisible(const char *text)
{
    GString *out = g_string_new(NULL);
    for (const char *at = text; *at != '\0'; at = g_utf8_next_char(at))
        if (!letter_is_invisible(text, at))
            g_string_append_unichar(out, g_utf8_get_char(at));
    return g_string_free(out, FALSE);
}

/* Returns: (transfer full): @text with one blank where there are several, and none at the ends. */
static char *
with_single_blanks(const char *text)
{
    GString *out = g_string_new(NULL);
    gunichar pending = 0;
    for (const char *at = text; *at != '\0'; at = g_utf8_next_char(at)) {
        gunichar c = g_utf8_get_char(at);
        if (g_unichar_isspace(c)) {
            pending = pending != 0 || c < ' ' ? ' ' : c;
            continue;
        }
        if (pending != 0 && out->len > 0)
            g_string_append_unichar(out, pending);
        pending = 0;
        g_string_append_unichar(out, c);
    }
    return g_string_free(out, FALSE);
}

/* Returns: (transfer full): @text composed, with plain letters for those in other forms. */
static char *
with_plain_forms(const char *text)
{
    GString *out = g_string_new(NULL);
    for (const char *at = text; *at != '\0'; at = g_utf8_next_char(at)) {
        gunichar c = g_utf8_get_char(at);
        gsize length = (gsize)(g_utf8_next_char(at) - at);
        g_autofree char *plain = letter_has_plain_form(text, c)
                                     ? g_utf8_normalize(at, (gssize)length, G_NORMALIZE_NFKC)
                                     : NULL;
        if (plain != NULL)
            g_string_append(out, plain);
        else
            g_string_append_len(out, at, (gssize)length);
    }
    char *composed = g_utf8_normalize(out->str, -1, G_NORMALIZE_NFC);
    g_string_free(out, TRUE);
    return composed;
}

char *
text_without_flaw(const char *text, Flaw flaw)
{
    switch (flaw) {
    case FLAW_INVISIBLE:
        return without_invisible(text);
    case FLAW_SPACING:
        return with_single_blanks(text);
    case FLAW_FORMS:
        return with_plain_forms(text);
    case FLAW_SCRIPTS:
        return letters_in_one_script(text);
    case FLAW_ENCODING:
        return letters_read_again(text);
    default:
        return NULL;
    }
}

gunichar
text_odd_character(const char *text)
{
    for (const char *at = text; *at != '\0'; at = g_utf8_next_char(at))
        if (letter_is_invisible(text, at))
            return g_utf8_get_char(at);
    return letters_are_mixed(text);
}
