/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The words of words.def.
 */
#include "schema/model/words.h"

#include <stddef.h>

/* Translated where the sentence is made. */
#define N_(text) text

/* clang-format off */
#define WORDS(list) const char *const list[] = {
#define ENTRY(NAME, word, ...) [NAME] = word,
#define END_WORDS(Type) NULL };
#include "schema/model/words.def"

/* Of one word, by itself. */
static const struct {
    const char *const *words;
    int i;
    const char *phrase;
} phrases[] = {
#define WORDS(list) { list, -1, NULL },
#define ENTRY(NAME, word, ...) { NULL, NAME, "" __VA_ARGS__ },
#define END_WORDS(Type)
#include "schema/model/words.def"
};
/* clang-format on */

const char *
word_phrase(const char *const *words, int i)
{
    size_t row = 0, n = sizeof phrases / sizeof *phrases;
    while (row < n && phrases[row].words != words)
        row++;
    row += (size_t)i + 1;
    return row < n && phrases[row].i == i && phrases[row].phrase[0] != '\0' ? phrases[row].phrase
                                                                            : NULL;
}
