/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What may come next in a line, word by word: of whole lines that can be typed, else of words that
 * may stand anywhere behind the first one.
 */
#pragma once

#include <glib.h>

typedef struct {
    GPtrArray *lines; /* of char * */
    GPtrArray *words; /* of char * */
} Completion;

/* @head: the text before the word that is completed; @begun: the part of it that has been typed.
 * Returns: (transfer full): the words that begin with it, ignoring case, each once and in order. */
GPtrArray *completion_find(const Completion *completion, const char *head, const char *begun);
