/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tables of Unicode and of code pages, as far as names of people and places need them, and the
 * flaws of names found with them.
 */
#include "schema/text/letters.h"

#include "schema/text/clean.h"

#include <string.h>

#define REPLACEMENT 0xfffd
#define HIGH_FIRST 0x80 /* the first byte that is not ASCII */
#define N_HIGH 64       /* bytes that follow in UTF-8 */
#define LONGEST 3       /* bytes of the letters that are looked for */

/* The characters of a code page that differ from their byte values. */
typedef struct {
    gunichar high[N_HIGH]; /* from 0x80 on; 0: that number */
    struct {
        gunichar letter;
        guchar byte;
    } leads[9]; /* those that start UTF-8; none: all equal their byte values */
} CodePage;

/* clang-format off */
#define WINDOWS_SIGNS(x83, x88, x8a, x8c, x8d, x8e, x8f) \
    0x20ac, 0,      0x201a, x83,    0x201e, 0x2026, 0x2020, 0x2021, \
    x88,    0x2030, x8a,    0x2039, x8c,    x8d,    x8e,    x8f, \
    0,      0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014

static const CodePage pages[] = {
    { /* Windows-1252, western Europe */
        .high = {
            WINDOWS_SIGNS (0x0192, 0x02c6, 0x0160, 0x0152, 0, 0x017d, 0),
            0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0, 0x017e, 0x0178,
        },
    },
    {.high = {0}}, /* Latin-1 */
    { /* Windows-1250, central Europe */
        .high = {
            WINDOWS_SIGNS (0, 0, 0x0160, 0x015a, 0x0164, 0x017d, 0x0179),
            0,      0x2122, 0x0161, 0x203a, 0x015b, 0x0165, 0x017e, 0x017a,
            0,      0x02c7, 0x02d8, 0x0141, 0,      0x0104, 0,      0,
            0,      0,      0x015e, 0,      0,      0,      0,      0x017b,
            0,      0,      0x02db, 0x0142, 0,      0,      0,      0,
            0,      0x0105, 0x015f, 0,      0x013d, 0x02dd, 0x013e, 0x017c,
        },
        .leads = {
            {0x00c2, 0xc2}, {0x0102, 0xc3}, {0x00c4, 0xc4}, {0x0139, 0xc5}, {0x00ce, 0xce},
            {0x010e, 0xcf}, {0x0110, 0xd0}, {0x0143, 0xd1}, {0x00e2, 0xe2},
        },
    },
};
/* clang-format on */
/* Returns: the byte of @c in @page, if it can start a UTF-8 sequence; or 0. */
static guchar
lead_of(const CodePage *page, gunichar c)
{
    if (page->leads[0].letter == 0)
        return c >= 0xc2 && c < 0xf0 ? (guchar)c : 0;
    for (guint i = 0; i < G_N_ELEMENTS(page->leads); i++)
        if (page->leads[i].letter == c)
            return page->leads[i].byte;
    return 0;
}

/* Returns: the byte of @c in @page that may go on with a letter, or 0. */
static guchar
high_of(const CodePage *page, gunichar c)
{
    for (guint i = 0; i < N_HIGH; i++)
        if ((page->high[i] != 0 ? page->high[i] : HIGH_FIRST + i) == c)
            return (guchar)(HIGH_FIRST + i);
    return 0;
}

/* Whether names have the letter, or typesetters put it in. */
static gboolean
is_meant(gunichar c)
{
    return (c >= 0x00a0 && c <= 0x024f) || (c >= 0x0370 && c <= 0x052f) ||
           (c >= 0x1e00 && c <= 0x1eff) || (c >= 0x2010 && c <= 0x203a) || c == 0x20ac ||
           c == 0xfeff || c == REPLACEMENT;
}

/* Dashes, quotes and blanks often follow an accented capital letter; after one inside a word they
 * are no coincidence. */
static gboolean
is_by_chance(const char *text, const char *at, gunichar second)
{
    static const gunichar ends[] = {
        0x00a0, 0x00ab, 0x00bb, 0x2013, 0x2014, 0x2018, 0x2019, 0x201a,
        0x201c, 0x201d, 0x201e, 0x2022, 0x2026, 0x2039, 0x203a,
    };
    for (guint i = 0; i < G_N_ELEMENTS(ends); i++)
        if (ends[i] == second)
            return at == text || !g_unichar_islower(g_utf8_get_char(g_utf8_prev_char(at)));
    return FALSE;
}

/* Reads the letters at @at as bytes of @page. Returns: the letter that these are in UTF-8, with its
 * @end, or 0. */
static gunichar
read_page(const CodePage *page, const char *text, const char *at, const char **end)
{
    char bytes[LONGEST + 1] = {(char)lead_of(page, g_utf8_get_char(at))};
    if (bytes[0] == 0)
        return 0;
    guint n = (guchar)bytes[0] >= 0xe0 ? 3 : 2;
    const char *next = g_utf8_next_char(at);
    if (n == 2 && *next != '\0' && is_by_chance(text, at, g_utf8_get_char(next)))
        return 0;
    for (guint i = 1; i < n; i++) {
        bytes[i] = *next != '\0' ? (char)high_of(page, g_utf8_get_char(next)) : 0;
        if (bytes[i] == 0)
            return 0;
        next = g_utf8_next_char(next);
    }
    gunichar letter = g_utf8_get_char_validated(bytes, n);
    *end = next;
    return letter < HIGH_FIRST || letter > G_MAXINT32 || !is_meant(letter) ? 0 : letter;
}

static gunichar
read_again(const char *text, const char *at, const char **end)
{
    gunichar letter = 0;
    for (guint i = 0; i < G_N_ELEMENTS(pages) && letter == 0; i++)
        letter = read_page(&pages[i], text, at, end);
    return letter;
}

/* Returns: whether @text holds UTF-8 that was read as Windows-1252 or -1250, or U+FFFD. */
static gboolean
letters_are_misread(const char *text)
{
    const char *end;
    for (const char *at = text; *at != '\0'; at = g_utf8_next_char(at))
        if ((guchar)*at >= HIGH_FIRST &&
            (g_utf8_get_char(at) == REPLACEMENT || read_again(text, at, &end) != 0))
            return TRUE;
    return FALSE;
}

/* Returns: (transfer full): @text decoded as it was meant; NULL: characters are lost. */
static char *
letters_read_again(const char *text)
{
    GString *out = g_string_new(NULL);
    gboolean is_lost = FALSE, is_read = FALSE;
    for (const char *at = text, *end; *at != '\0' && !is_lost; at = end) {
        end = g_utf8_next_char(at);
        gunichar letter = (guchar)*at >= HIGH_FIRST ? read_again(text, at, &end) : 0;
        is_read |= letter != 0;
        letter = letter != 0 ? letter : g_utf8_get_char(at);
        is_lost = letter == REPLACEMENT;
        if (letter != 0xfeff)
            g_string_append_unichar(out, letter);
    }
    return g_string_free(out, is_lost || !is_read);
}

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

/* Compatibility forms of plain letters. */
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

/* Returns: whether the character at @at in @text is invisible and no script needs it there: a
 * joiner between Indic letters, or a directional mark in Hebrew, is no flaw. */
static gboolean
letters_char_is_invisible(const char *text, const char *at)
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

/* Returns: whether @c is a compatibility form of a plain letter or digit: full-width (unless @text
 * is East Asian), a ligature, or a mathematical letter. */
static gboolean
letters_char_has_plain_form(const char *text, gunichar c)
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

/* The scripts with letters that look alike, as bits. */
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
has_latin_word(const char *text)
{
    for (Word word; next_word(text, &word); text = word.end)
        if (word.scripts == SCRIPT_LATIN)
            return TRUE;
    return FALSE;
}

/* Returns: the first letter of @text that is in a word of another script, or in a word whose
 * letters all look like those of another script; 0: none. Latin, Greek, Cyrillic, Armenian and
 * Cherokee are distinguished; other scripts do not look alike. */
static gunichar
letters_are_mixed(const char *text)
{
    gboolean has_latin = has_latin_word(text);
    Word word;
    for (const char *at = text; next_word(at, &word); at = word.end) {
        if ((word.scripts & (word.scripts - 1)) == 0 && (!word.is_mask || !has_latin))
            continue;
        for (const char *letter = word.start; letter < word.end; letter = g_utf8_next_char(letter))
            if ((script_bit(g_utf8_get_char(letter)) & ~(guint)SCRIPT_LATIN) != 0)
                return g_utf8_get_char(letter);
    }
    return 0;
}

/* Returns: (transfer full): @text with the letters of other scripts replaced by the Latin letters
 * they look like; NULL: one of them looks like no Latin letter. */
static char *
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

/* What a byte may lead to. */
enum {
    BYTE_BLANK = 1 << 0,     /* blanks, tabs, line breaks */
    BYTE_BREAK = 1 << 1,     /* those of them that are no blank */
    BYTE_ODD = 1 << 2,       /* a control character, or not ASCII */
    BYTE_SIGN = 1 << 3,      /* starts markup or a placeholder */
    BYTE_WORD = 1 << 4,      /* a letter or digit, or part of one */
    BYTE_LOOKALIKE = 1 << 5, /* a digit that looks like a letter */
};

/* clang-format off */
#define B BYTE_BLANK
#define N BYTE_BLANK | BYTE_BREAK
#define O BYTE_ODD
#define S BYTE_SIGN
#define W BYTE_WORD
#define D BYTE_WORD | BYTE_LOOKALIKE
#define H BYTE_ODD | BYTE_WORD
#define H16 H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H

static const guchar kinds[256] = {
    O, O, O, O, O, O, O, O, O, N, N, O, O, N, O, O,
    O, O, O, O, O, O, O, O, O, O, O, O, O, O, O, O,
    B, 0, 0, 0, S, S, S, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    D, D, W, W, W, W, W, W, W, W, 0, 0, S, 0, 0, S,
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
#undef D
#undef H
#undef H16
/* clang-format on */
/* Placeholder names, in lower case. */
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

/* Returns: whether @text, without letters, is a placeholder; a dash may be intended. */
static gboolean
is_placeholder_sign(const char *text)
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
        if (flaws == 0 && letters_char_is_invisible(text, at))
            flaws |= FLAW_BIT(FLAW_INVISIBLE);
        if (letters_char_has_plain_form(text, c))
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
letters_flaws_of_prose(const char *text)
{
    gsize length = strlen(text);
    if (text_plain_length(text, length) == length)
        return 0;
    return flaws_of_letters(text) & (FLAW_BIT(FLAW_INVISIBLE) | FLAW_BIT(FLAW_ENCODING));
}

static gboolean
is_small_letter(guchar byte)
{
    return g_ascii_islower(byte) || byte >= HIGH_FIRST;
}

/* Returns: whether @at, a digit of @text, was written for the letter that it looks like: it is
 * behind two small letters, and before another or, a nought, at the end of the word. */
static gboolean
is_for_letter(const guchar *text, const guchar *at)
{
    return at >= text + 2 && is_small_letter(at[-1]) && is_small_letter(at[-2]) &&
           (is_small_letter(at[1]) || (at[0] == '0' && !g_ascii_isalnum(at[1])));
}

/* Returns: whether @text, whose NUL is at @end, ends with a comma, colon or semicolon. Behind a
 * Greek letter a semicolon is a question mark. */
static gboolean
ends_with_stop(const char *text, const guchar *end)
{
    if (end == (const guchar *)text || strchr(",;:", end[-1]) == NULL)
        return FALSE;
    const char *before = g_utf8_find_prev_char(text, (const char *)end - 1);
    return end[-1] != ';' || before == NULL ||
           g_unichar_get_script(g_utf8_get_char(before)) != G_UNICODE_SCRIPT_GREEK;
}

guint
letters_flaws(const char *text)
{
    guint seen = 0, flaws = 0;
    const guchar *at = (const guchar *)text;
    gboolean is_spaced = (kinds[*at] & BYTE_BLANK) != 0;
    for (; *at != '\0'; at++) {
        guint now = kinds[*at];
        seen |= now;
        if ((now & BYTE_BLANK) != 0)
            is_spaced |= at[1] == '\0' || (kinds[at[1]] & BYTE_BLANK) != 0;
        if ((now & BYTE_LOOKALIKE) != 0 && is_for_letter((const guchar *)text, at))
            flaws |= FLAW_BIT(FLAW_DIGIT);
    }
    if (ends_with_stop(text, at))
        flaws |= FLAW_BIT(FLAW_STOP);
    if ((seen & BYTE_SIGN) != 0)
        flaws |= flaws_of_signs(text);
    if ((seen & BYTE_ODD) != 0) {
        flaws |= flaws_of_letters(text);
        is_spaced |= has_blank_at_end(text);
    }
    if (((seen & BYTE_WORD) == 0 && is_placeholder_sign(text)) ||
        is_placeholder(text, (gsize)(at - (const guchar *)text)))
        flaws |= FLAW_BIT(FLAW_PLACEHOLDER);
    return is_spaced || (seen & BYTE_BREAK) != 0 ? flaws | FLAW_BIT(FLAW_SPACING) : flaws;
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
        g_autofree char *plain = letters_char_has_plain_form(text, c)
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
letters_without_flaw(const char *text, Flaw flaw)
{
    switch (flaw) {
    case FLAW_INVISIBLE: {
        GString *out = g_string_new(NULL);
        for (const char *at = text; *at != '\0'; at = g_utf8_next_char(at))
            if (!letters_char_is_invisible(text, at))
                g_string_append_unichar(out, g_utf8_get_char(at));
        return g_string_free(out, FALSE);
    }
    case FLAW_SPACING:
        return with_single_blanks(text);
    case FLAW_STOP:
        return g_strndup(text, strlen(text) - 1);
    case FLAW_DIGIT: {
        char *out = g_strdup(text);
        for (char *at = out; *at != '\0'; at++)
            if ((*at == '0' || *at == '1') &&
                is_for_letter((const guchar *)out, (const guchar *)at))
                *at = *at == '0' ? 'o' : 'l';
        return out;
    }
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
letters_odd_character(const char *text)
{
    for (const char *at = text; *at != '\0'; at = g_utf8_next_char(at))
        if (letters_char_is_invisible(text, at))
            return g_utf8_get_char(at);
    return letters_are_mixed(text);
}
