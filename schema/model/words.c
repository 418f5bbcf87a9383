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
    unsigned systems;
} rows[] = {
#define WORDS(list) { list, -1, NULL, 0 },
#define ENTRY_OF(SYSTEMS, NAME, word, ...) { NULL, NAME, "" __VA_ARGS__, SYSTEMS },
#define ENTRY(...) ENTRY_OF(0, __VA_ARGS__)
#define END_WORDS(Type)
#include "schema/model/words.def"
};
/* clang-format on */

/* Returns: the row of @words[@i], or that behind the last one. */
static size_t
row_of(const char *const *words, int i)
{
    size_t row = 0, n = sizeof rows / sizeof *rows;
    while (row < n && rows[row].words != words)
        row++;
    row += (size_t)i + 1;
    return row < n && rows[row].i == i ? row : n;
}

const char *
word_phrase(const char *const *words, int i)
{
    size_t row = row_of(words, i);
    return row < sizeof rows / sizeof *rows && rows[row].phrase[0] != '\0' ? rows[row].phrase
                                                                           : NULL;
}

unsigned
word_systems(const char *const *words, int i)
{
    size_t row = row_of(words, i);
    return row < sizeof rows / sizeof *rows ? rows[row].systems : 0;
}
