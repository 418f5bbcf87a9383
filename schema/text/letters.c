/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Letters that are hidden, in other forms, or of scripts that look alike.
 */
#include "schema/text/letters.h"

#include <string.h>

typedef struct {
    gunichar first, last;
} LetterRange;

/* Characters without a look of their own. */
static const LetterRange invisible[] = {
    {0x0001, 0x0008},    {0x000b, 0x000c}, {0x000e, 0x001f}, {0x007f, 0x009f}, {0x00ad, 0x00ad},
    {0x034f, 0x034f},    {0x061c, 0x061c}, {0x115f, 0x1160}, {0x180e, 0x180e}, {0x200b, 0x200f},
    {0x2028, 0x202e},    {0x2060, 0x2064}, {0x2066, 0x206f}, {0x3164, 0x3164}, {0xe000, 0xf8ff},
    {0xfeff, 0xfeff},    {0xffa0, 0xffa0}, {0xfff9, 0xfffc}, {0xfffe, 0xffff}, {0xe0000, 0xe007f},
    {0xf0000, 0x10ffff},
};

/* Letters in forms that stand for plain ones. */
static const LetterRange forms[] = {
    {0xfb00, 0xfb06},   /* ligatures of print */
    {0xff01, 0xff5e},   /* full-width ASCII */
    {0x1d400, 0x1d7ff}, /* mathematical alphabets */
};

#define JOINER_FIRST 0x200c
#define JOINER_LAST 0x200d
#define FULL_WIDTH_FIRST 0xff01
#define FULL_WIDTH_LAST 0xff5e

static gboolean
is_in(gunichar c, const LetterRange *ranges, guint n)
{
    for (guint i = 0; i < n && ranges[i].first <= c; i++)
        if (c <= ranges[i].last)
            return TRUE;
    return FALSE;
}

static gboolean
is_direction(gunichar c)
{
    return c == 0x200e || c == 0x200f || c == 0x061c;
}

/* Whether @text holds a letter of one of the @n @scripts. */
static gboolean
has_script(const char *text, const GUnicodeScript *scripts, guint n)
{
    for (; *text != '\0'; text = g_utf8_next_char(text)) {
        gunichar c = g_utf8_get_char(text);
        for (guint i = 0; i < n && g_unichar_isalpha(c); i++)
            if (g_unichar_get_script(c) == scripts[i])
                return TRUE;
    }
    return FALSE;
}

/* Joiners form letters of scripts that are joined, and pictures of several. */
static gboolean
is_needed_joiner(const char *text, const char *at)
{
    gunichar c = g_utf8_get_char(at);
    if (c < JOINER_FIRST || c > JOINER_LAST || at == text)
        return FALSE;
    gunichar before = g_utf8_get_char(g_utf8_prev_char(at));
    GUnicodeScript script = g_unichar_get_script(before);
    gboolean is_picture = g_unichar_type(before) == G_UNICODE_OTHER_SYMBOL || before == 0xfe0f;
    return is_picture || (script != G_UNICODE_SCRIPT_LATIN && script != G_UNICODE_SCRIPT_GREEK &&
                          script != G_UNICODE_SCRIPT_CYRILLIC && script != G_UNICODE_SCRIPT_COMMON);
}

gboolean
letters_are_blank(const char *text)
{
    for (; *text != '\0'; text = g_utf8_next_char(text)) {
        gunichar letter = g_utf8_get_char(text);
        if (g_unichar_isgraph(letter) || !g_unichar_isdefined(letter))
            return FALSE;
    }
    return TRUE;
}

gboolean
letter_is_invisible(const char *text, const char *at)
{
    static const GUnicodeScript leftwards[] = {
        G_UNICODE_SCRIPT_ARABIC,
        G_UNICODE_SCRIPT_HEBREW,
        G_UNICODE_SCRIPT_SYRIAC,
        G_UNICODE_SCRIPT_THAANA,
    };
    gunichar c = g_utf8_get_char(at);
    if (!is_in(c, invisible, G_N_ELEMENTS(invisible)) || is_needed_joiner(text, at))
        return FALSE;
    return !is_direction(c) || !has_script(text, leftwards, G_N_ELEMENTS(leftwards));
}

gboolean
letter_has_plain_form(const char *text, gunichar c)
{
    static const GUnicodeScript wide[] = {
        G_UNICODE_SCRIPT_HAN,      G_UNICODE_SCRIPT_HANGUL,   G_UNICODE_SCRIPT_HIRAGANA,
        G_UNICODE_SCRIPT_KATAKANA, G_UNICODE_SCRIPT_BOPOMOFO,
    };
    if (!is_in(c, forms, G_N_ELEMENTS(forms)))
        return FALSE;
    gboolean is_wide = c >= FULL_WIDTH_FIRST && c <= FULL_WIDTH_LAST;
    return !is_wide || !has_script(text, wide, G_N_ELEMENTS(wide));
}

/* Letters that look like Latin ones, in order. */
/* clang-format off */
static const struct {
    gunichar letter;
    char latin;
} twins[] = {
    {0x0391, 'A'}, {0x0392, 'B'}, {0x0395, 'E'}, {0x0396, 'Z'}, {0x0397, 'H'}, {0x0399, 'I'},
    {0x039a, 'K'}, {0x039c, 'M'}, {0x039d, 'N'}, {0x039f, 'O'}, {0x03a1, 'P'}, {0x03a4, 'T'},
    {0x03a5, 'Y'}, {0x03a7, 'X'}, {0x03b9, 'i'}, {0x03ba, 'k'}, {0x03bd, 'v'}, {0x03bf, 'o'},
    {0x03c1, 'p'}, {0x0405, 'S'}, {0x0406, 'I'}, {0x0408, 'J'}, {0x0410, 'A'}, {0x0412, 'B'},
    {0x0415, 'E'}, {0x041a, 'K'}, {0x041c, 'M'}, {0x041d, 'H'}, {0x041e, 'O'}, {0x0420, 'P'},
    {0x0421, 'C'}, {0x0422, 'T'}, {0x0423, 'Y'}, {0x0425, 'X'}, {0x0430, 'a'}, {0x0435, 'e'},
    {0x043e, 'o'}, {0x0440, 'p'}, {0x0441, 'c'}, {0x0443, 'y'}, {0x0445, 'x'}, {0x0455, 's'},
    {0x0456, 'i'}, {0x0458, 'j'}, {0x04bb, 'h'}, {0x0501, 'd'}, {0x051b, 'q'}, {0x051d, 'w'},
    {0x054d, 'U'}, {0x0555, 'O'}, {0x0578, 'n'}, {0x057d, 'u'}, {0x0585, 'o'},
};
/* clang-format on */

/* Returns: the Latin letter that @c looks like, or 0. */
static char
latin_twin(gunichar c)
{
    for (guint i = 0; i < G_N_ELEMENTS(twins) && twins[i].letter <= c; i++)
        if (twins[i].letter == c)
            return twins[i].latin;
    return 0;
}

/* The scripts of letters that are taken for each other, as bits. */
enum { SCRIPT_LATIN = 1, SCRIPT_GREEK = 2, SCRIPT_CYRILLIC = 4, SCRIPT_OTHER = 8 };

static guint
script_bit(gunichar c)
{
    if (!g_unichar_isalpha(c))
        return 0;
    switch (g_unichar_get_script(c)) {
    case G_UNICODE_SCRIPT_LATIN:
        return SCRIPT_LATIN;
    case G_UNICODE_SCRIPT_GREEK:
        return SCRIPT_GREEK;
    case G_UNICODE_SCRIPT_CYRILLIC:
        return SCRIPT_CYRILLIC;
    case G_UNICODE_SCRIPT_ARMENIAN:
    case G_UNICODE_SCRIPT_CHEROKEE:
        return SCRIPT_OTHER;
    default:
        return 0;
    }
}

/* A word of a name: letters and their marks. */
typedef struct {
    const char *start, *end;
    guint scripts;    /* bits */
    gboolean is_mask; /* all of its letters look like Latin ones, and none is */
} Word;

/* Finds the next word from @text on. Returns: FALSE: there is none. */
static gboolean
next_word(const char *text, Word *word)
{
    while (*text != '\0' && !g_unichar_isalpha(g_utf8_get_char(text)))
        text = g_utf8_next_char(text);
    *word = (Word){.start = text, .end = text, .is_mask = TRUE};
    for (; *word->end != '\0'; word->end = g_utf8_next_char(word->end)) {
        gunichar c = g_utf8_get_char(word->end);
        if (!g_unichar_isalpha(c) && !g_unichar_ismark(c))
            break;
        word->scripts |= script_bit(c);
        word->is_mask &= g_unichar_ismark(c) || latin_twin(c) != 0;
    }
    return word->end > word->start;
}

static gboolean
is_mixed(const Word *word)
{
    return (word->scripts & (word->scripts - 1)) != 0;
}

static gboolean
has_latin_word(const char *text)
{
    for (Word word; next_word(text, &word); text = word.end)
        if (word.scripts == SCRIPT_LATIN)
            return TRUE;
    return FALSE;
}

gunichar
letters_are_mixed(const char *text)
{
    gboolean has_latin = has_latin_word(text);
    Word word;
    for (const char *at = text; next_word(at, &word); at = word.end) {
        if (!is_mixed(&word) && (!word.is_mask || !has_latin))
            continue;
        for (const char *letter = word.start; letter < word.end; letter = g_utf8_next_char(letter))
            if ((script_bit(g_utf8_get_char(letter)) & ~(guint)SCRIPT_LATIN) != 0)
                return g_utf8_get_char(letter);
    }
    return 0;
}

char *
letters_in_one_script(const char *text)
{
    GString *out = g_string_new(NULL);
    for (; *text != '\0'; text = g_utf8_next_char(text)) {
        gunichar c = g_utf8_get_char(text);
        if ((script_bit(c) & ~(guint)SCRIPT_LATIN) == 0) {
            g_string_append_unichar(out, c);
        } else if (latin_twin(c) != 0) {
            g_string_append_c(out, latin_twin(c));
        } else {
            g_string_free(out, TRUE);
            return NULL;
        }
    }
    return g_string_free(out, FALSE);
}
