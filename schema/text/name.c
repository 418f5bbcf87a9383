/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Folding and comparing of names, for checks that look for near duplicates and for every "did you
 * mean". GLib's case tables for single characters are used, not g_utf8_strdown(): under a Turkish
 * locale that one turns I into a dotless i.
 */
#include "schema/text/name.h"

#include <string.h>

#define FEWEST_SLIPS 1
#define MOST_SLIPS 3

typedef struct {
    gunichar letter;
    const char *plain;
} PlainLetter;

/* Lower-case letters that Unicode does not decompose, in order. */
/* clang-format off */
static const PlainLetter plain_letters[] = {
    {0x00df, "ss"}, /* ß */
    {0x00e6, "ae"}, /* æ */
    {0x00f0, "d"},  /* ð */
    {0x00f8, "o"},  /* ø */
    {0x00fe, "th"}, /* þ */
    {0x0111, "d"},  /* đ */
    {0x0127, "h"},  /* ħ */
    {0x0131, "i"},  /* ı */
    {0x0138, "k"},  /* ĸ */
    {0x0142, "l"},  /* ł */
    {0x014b, "n"},  /* ŋ */
    {0x0153, "oe"}, /* œ */
    {0x0167, "t"},  /* ŧ */
    {0x0180, "b"},  /* ƀ */
    {0x0192, "f"},  /* ƒ */
    {0x0199, "k"},  /* ƙ */
    {0x019a, "l"},  /* ƚ */
    {0x01b4, "y"},  /* ƴ */
    {0x01b6, "z"},  /* ƶ */
    {0x01e5, "g"},  /* ǥ */
    {0x023c, "c"},  /* ȼ */
    {0x0247, "e"},  /* ɇ */
    {0x0249, "j"},  /* ɉ */
    {0x024d, "r"},  /* ɍ */
    {0x024f, "y"},  /* ɏ */
    {0x0253, "b"},  /* ɓ */
    {0x0256, "d"},  /* ɖ */
    {0x0257, "d"},  /* ɗ */
    {0x0268, "i"},  /* ɨ */
    {0x0272, "n"},  /* ɲ */
    {0x0289, "u"},  /* ʉ */
    {0x03c2, "σ"},  /* ς */
    {0x2c65, "a"},  /* ⱥ */
};
/* clang-format on */

/* Returns: the replacement of @letter; NULL: itself. */
static const char *
find_plain(gunichar letter)
{
    for (guint i = 0; i < G_N_ELEMENTS(plain_letters) && plain_letters[i].letter <= letter; i++)
        if (plain_letters[i].letter == letter)
            return plain_letters[i].plain;
    return NULL;
}

static gboolean
is_separator(gunichar c)
{
    /* Apostrophes and the like that Unicode counts among the letters. */
    if (c >= 0x02b9 && c <= 0x02bf)
        return TRUE;
    return !g_unichar_isalnum(c);
}

/* Folds @name, which is ASCII, into @out, which has room for as many bytes and a NUL. */
static void
fold_ascii(const char *name, char *out)
{
    char *to = out;

    for (; *name != '\0'; name++) {
        if (g_ascii_isalnum(*name))
            *to++ = g_ascii_tolower(*name);
        else if (to > out && to[-1] != ' ')
            *to++ = ' ';
    }
    if (to > out && to[-1] == ' ')
        to--;
    *to = '\0';
}

static void
fold_character(GString *folded, gunichar c)
{
    gunichar lower = g_unichar_tolower(c);
    const char *plain = find_plain(lower);

    if (g_unichar_ismark(c))
        return;
    if (plain != NULL)
        g_string_append(folded, plain);
    else if (!is_separator(lower))
        g_string_append_unichar(folded, lower);
    else if (folded->len > 0 && folded->str[folded->len - 1] != ' ')
        g_string_append_c(folded, ' ');
}

char *
name_fold(const char *name)
{
    g_autofree char *valid = NULL;
    g_autofree char *decomposed = NULL;
    GString *folded;

    if (g_str_is_ascii(name)) {
        char *out = g_malloc(strlen(name) + 1);

        fold_ascii(name, out);
        return out;
    }
    valid = g_utf8_make_valid(name, -1);
    decomposed = g_utf8_normalize(valid, -1, G_NORMALIZE_NFKD);
    folded = g_string_sized_new(strlen(decomposed));
    for (const char *at = decomposed; *at != '\0'; at = g_utf8_next_char(at))
        fold_character(folded, g_utf8_get_char(at));
    if (folded->len > 0 && folded->str[folded->len - 1] == ' ')
        g_string_truncate(folded, folded->len - 1);
    return g_string_free(folded, FALSE);
}

/* Splits @text into at most LIMIT_SUGGESTION_BYTES code points; bytes that are not UTF-8 count as
 * one each. Returns: FALSE if there are more. */
static gboolean
split_letters(const char *text, gunichar *letters, guint *count)
{
    guint n = 0;

    while (*text != '\0') {
        gunichar c = g_utf8_get_char_validated(text, -1);
        gboolean is_invalid = c == (gunichar)-1 || c == (gunichar)-2;

        if (n == LIMIT_SUGGESTION_BYTES)
            return FALSE;
        letters[n++] = is_invalid ? (guint8)*text : c;
        text += is_invalid ? 1 : g_unichar_to_utf8(c, NULL);
    }
    *count = n;
    return TRUE;
}

/* Three rows of the usual table go round: the one being filled, the one above it, and the one above
 * that for transpositions. */
static guint
distance(const gunichar *a, guint a_count, const gunichar *b, guint b_count, guint limit)
{
    guint rows[3][LIMIT_SUGGESTION_BYTES + 1];

    for (guint j = 0; j <= b_count; j++)
        rows[0][j] = j;
    for (guint i = 1; i <= a_count; i++) {
        const guint *before = rows[(i + 1) % 3];
        const guint *above = rows[(i - 1) % 3];
        guint *row = rows[i % 3];
        guint least = i;

        row[0] = i;
        for (guint j = 1; j <= b_count; j++) {
            row[j] = MIN(MIN(above[j], row[j - 1]) + 1, above[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = MIN(row[j], before[j - 2] + 1);
            least = MIN(least, row[j]);
        }
        /* No later row has anything less than the least of this one. */
        if (least > limit)
            return limit + 1;
    }
    return MIN(rows[a_count % 3][b_count], limit + 1);
}

int
name_compare(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

guint
name_distance(const char *a, const char *b, guint limit)
{
    gunichar a_letters[LIMIT_SUGGESTION_BYTES];
    gunichar b_letters[LIMIT_SUGGESTION_BYTES];
    guint a_count, b_count;

    g_assert(limit < G_MAXUINT);

    if (!split_letters(a, a_letters, &a_count) || !split_letters(b, b_letters, &b_count))
        return limit + 1;
    return distance(a_letters, a_count, b_letters, b_count, limit);
}

/* Returns: how many letters the folded form of @name has, 0 if it is too long or has none. */
static guint
fold_letters(const char *name, gunichar *letters)
{
    char short_name[LIMIT_SUGGESTION_BYTES + 1];
    g_autofree char *folded = NULL;
    guint count;

    if (strnlen(name, LIMIT_SUGGESTION_BYTES + 1) > LIMIT_SUGGESTION_BYTES)
        return 0;
    if (g_str_is_ascii(name))
        fold_ascii(name, short_name);
    else
        folded = name_fold(name);
    return split_letters(folded != NULL ? folded : short_name, letters, &count) ? count : 0;
}

void
name_search_init(NameSearch *search, const char *wanted)
{
    search->wanted = wanted;
    search->nearest = NULL;
    search->distance = 0;
    search->count = fold_letters(wanted, search->letters);
}

void
name_search_offer(NameSearch *search, const char *candidate)
{
    gunichar letters[LIMIT_SUGGESTION_BYTES];
    guint count, limit, found;

    if (search->count == 0 || (search->nearest != NULL && search->distance == 0))
        return;
    count = fold_letters(candidate, letters);
    if (count == 0)
        return;
    limit = CLAMP(count / 3, FEWEST_SLIPS, MOST_SLIPS);
    limit = MIN(limit, MIN(count, search->count) - 1);
    if (search->nearest != NULL)
        limit = MIN(limit, search->distance - 1);
    found = distance(search->letters, search->count, letters, count, limit);
    if (found <= limit) {
        search->nearest = candidate;
        search->distance = found;
    }
}

gsize
name_id_length(const char *text)
{
    const char *end = text;
    while (g_ascii_islower(*end) || g_ascii_isdigit(*end) || (*end == '-' && end > text))
        end++;
    return (gsize)(end - text);
}

gboolean
name_is_id(const char *text)
{
    gsize length = name_id_length(text);
    return length > 0 && text[length] == '\0';
}

char *
name_to_id(const char *name)
{
    g_autofree char *id = g_strdelimit(name_fold(name), " ", '-');
    return name_is_id(id) ? g_steal_pointer(&id) : NULL;
}
