/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The words of words.def.
 */
#include "schema/model/words.h"

#include "schema/text/translation.h"

#include <stddef.h>

/* clang-format off */
#define WORDS(list) const char *const list[] = {
#define ENTRY(NAME, word, ...) [NAME] = word,
#define END_WORDS(Type) NULL };
#include "schema/model/words.def"

/* The other properties of a word. */
typedef struct {
    const char *phrase; /* empty: the word itself */
    unsigned systems;
} WordRow;

#define WORDS(list) static const WordRow list##_rows[] = {
#define ENTRY_OF(SYSTEMS, NAME, word, ...) [NAME] = { "" __VA_ARGS__, SYSTEMS },
#define ENTRY(...) ENTRY_OF(0, __VA_ARGS__)
#define END_WORDS(Type) };
#include "schema/model/words.def"

static const struct {
    const char *const *words;
    const WordRow *rows;
} lists[] = {
#define WORDS(list) { list, list##_rows },
#define ENTRY_OF(...)
#define ENTRY(...)
#define END_WORDS(Type)
#include "schema/model/words.def"
};
/* clang-format on */

/* Returns: the rows of @words, or NULL where they are no list of words.def. */
static const WordRow *
rows_of(const char *const *words)
{
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (lists[i].words == words)
            return lists[i].rows;
    return NULL;
}

const char *
words_phrase(const char *const *words, int i)
{
    const WordRow *rows = rows_of(words);
    return rows != NULL && rows[i].phrase[0] != '\0' ? rows[i].phrase : NULL;
}

unsigned
words_systems(const char *const *words, int i)
{
    const WordRow *rows = rows_of(words);
    return rows != NULL ? rows[i].systems : 0;
}
