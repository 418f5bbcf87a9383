/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * UTF-8 that was read as one byte a letter: `GÃ¶ta` for `Göta`. Each letter is taken back to its
 * byte, and where the bytes are UTF-8 of a letter that names have, that was meant.
 */
#include "schema/text/letters.h"

#include <string.h>

#define REPLACEMENT 0xfffd
#define HIGH_FIRST 0x80 /* the first byte that is not ASCII */
#define N_HIGH 64       /* bytes that follow in UTF-8 */
#define LONGEST 3       /* bytes of the letters that are looked for */

/* What bytes are in a code page, where they are not the letter of the same number. */
typedef struct {
    gunichar high[N_HIGH]; /* from 0x80 on; 0: that number */
    struct {
        gunichar letter;
        guchar byte;
    } leads[9]; /* those that begin UTF-8; none: all are their number */
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

/* Returns: the byte of @c in @page that may begin a letter, or 0. */
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

/* Dashes, quotes and blanks may well stand behind a capital letter with an accent; that they stand
 * behind one inside a word is no chance. */
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

gboolean
letters_are_misread(const char *text)
{
    const char *end;
    for (const char *at = text; *at != '\0'; at = g_utf8_next_char(at))
        if ((guchar)*at >= HIGH_FIRST &&
            (g_utf8_get_char(at) == REPLACEMENT || read_again(text, at, &end) != 0))
            return TRUE;
    return FALSE;
}

char *
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
