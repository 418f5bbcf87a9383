/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The words of words.def.
 */
#include "schema/model/words.h"

#include <stddef.h>

/* clang-format off */
#define WORDS(list) const char *const list[] = {
#define ENTRY(NAME, word) [NAME] = word,
#define END_WORDS(Type) NULL };
#include "schema/model/words.def"
/* clang-format on */
