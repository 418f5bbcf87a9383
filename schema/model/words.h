/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The lists of words.def, each ended by NULL, and their enums.
 */
#pragma once

/* clang-format off */
#define WORDS(list) extern const char *const list[]; typedef enum {
#define ENTRY(NAME, ...) NAME,
#define COUNT(NAME) NAME,
#define END_WORDS(Type) } Type;
/* clang-format on */
#include "schema/model/words.def"

/* Returns: (transfer none): the text of @words[@i] in sentences; NULL: the word itself. */
const char *words_phrase(const char *const *words, int i);

/* Returns: the systems that read @words[@i], as SYSTEM_BIT() bits; 0: all. */
unsigned words_systems(const char *const *words, int i);

/* Sets of systems, as fields and verbs list those that read them. */
#define SYSTEM_BIT(NAME) (1u << SYSTEM_##NAME)
