/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The words of a source, and what can be wrong with the form of one.
 */
#include "validator/checks/records/citation.h"

#include "schema/text/names.h"

#include <string.h>

/* Books are often called after their year, which has so many digits. */
#define YEAR_LENGTH 4

#define GUESS "reconstructed"

static gboolean
is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n';
}

/* Takes `book:rule` and the marks behind it apart; a web address names no book. */
static void
split_rule(Citation *citation)
{
    const char *colon = memchr(citation->word, ':', citation->length);
    const char *end = citation->word + citation->length;
    if (colon == NULL || colon == citation->word || g_str_has_prefix(colon + 1, "//"))
        return;
    while (end > colon + 1 && end[-1] == '?') {
        end--;
        citation->n_marks++;
    }
    citation->kind = CITATION_RULE;
    citation->book_length = (gsize)(colon - citation->word);
    citation->rule = colon + 1;
    citation->rule_length = (gsize)(end - citation->rule);
}

gboolean
citation_next(const char **text, Citation *citation)
{
    while (is_blank(**text))
        (*text)++;
    const char *word = *text;
    while (**text != '\0' && !is_blank(**text))
        (*text)++;
    *citation = (Citation){
        .kind = CITATION_WORD,
        .word = word,
        .length = (gsize)(*text - word),
        .is_last = **text == '\0',
    };
    if (citation->length == strlen(GUESS) && strncmp(word, GUESS, citation->length) == 0) {
        citation->kind = CITATION_GUESS;
    } else if (citation->length == YEAR_LENGTH && strspn(word, "0123456789") >= YEAR_LENGTH) {
        citation->kind = CITATION_BOOK;
        citation->book_length = YEAR_LENGTH;
    } else {
        split_rule(citation);
    }
    return citation->length > 0;
}

/* Whether @citation begins with a year as books do, goes on, and has no colon behind it. */
static gboolean
is_year_and_rule(const Citation *citation)
{
    const char *rest = citation->word + YEAR_LENGTH;
    return citation->length > YEAR_LENGTH + 1 &&
           strspn(citation->word, "0123456789") == YEAR_LENGTH && !g_ascii_isalnum(rest[0]) &&
           rest[0] != '/' && g_ascii_isdigit(rest[1]) &&
           memchr(rest, '.', citation->length - YEAR_LENGTH);
}

static gboolean
is_nearly_guess(const Citation *citation)
{
    if (citation->length + 2 < strlen(GUESS) || citation->length > strlen(GUESS) + 2)
        return FALSE;
    g_autofree char *word = g_ascii_strdown(citation->word, (gssize)citation->length);
    return name_distance(word, GUESS, 2) <= 2;
}

const char *
citation_flaw(const Citation *citation)
{
    if (citation->kind == CITATION_WORD && is_year_and_rule(citation))
        return "needs a colon between book and rule";
    if (citation->kind == CITATION_WORD && is_nearly_guess(citation))
        return "looks like a misspelt “reconstructed”";
    if (citation->kind != CITATION_RULE)
        return NULL;
    /* Free text may follow. */
    if (citation->rule_length == 0)
        return citation->is_last ? "names no rule" : NULL;
    if (citation->n_marks > 1)
        return "has more than one question mark";
    if (memchr(citation->rule, '?', citation->rule_length) != NULL)
        return "has a question mark that is not at its end";
    if (strchr(",;.:-", citation->rule[citation->rule_length - 1]) != NULL)
        return "ends with a punctuation mark";
    return NULL;
}

gboolean
citation_same(const Citation *one, const Citation *other)
{
    gsize length = one->length - one->n_marks;
    return length == other->length - other->n_marks && strncmp(one->word, other->word, length) == 0;
}
