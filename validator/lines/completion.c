/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Comparing words of lines.
 */
#include "validator/lines/completion.h"

#include <string.h>

#define BLANKS " \t"

/* Moves @at over blanks and a word. Returns: the length of the word that now ends at @at; 0: there
 * is none. */
static gsize
next_word(const char **at)
{
    *at += strspn(*at, BLANKS);
    const gsize length = strcspn(*at, BLANKS);
    *at += length;
    return length;
}

/* Returns: the word of @line behind those of @head; its length, 0 for none, goes to @length. */
static const char *
word_behind(const char *line, const char *head, gsize *length)
{
    for (gsize n = next_word(&head); n > 0; n = next_word(&head)) {
        *length = next_word(&line);
        if (*length != n || g_ascii_strncasecmp(line - n, head - n, n) != 0) {
            *length = 0;
            return NULL;
        }
    }
    *length = next_word(&line);
    return line - *length;
}

static void
add_once(GPtrArray *found, const char *word, gsize length)
{
    for (guint i = 0; i < found->len; i++)
        if (strlen(found->pdata[i]) == length && memcmp(found->pdata[i], word, length) == 0)
            return;
    g_ptr_array_add(found, g_strndup(word, length));
}

GPtrArray *
completion_find(const Completion *completion, const char *head, const char *begun)
{
    GPtrArray *found = g_ptr_array_new_with_free_func(g_free);
    const gsize n = strlen(begun);
    for (guint i = 0; i < completion->lines->len; i++) {
        gsize length;
        const char *word = word_behind(completion->lines->pdata[i], head, &length);
        if (length >= n && length > 0 && g_ascii_strncasecmp(word, begun, n) == 0)
            add_once(found, word, length);
    }
    const char *at = head;
    if (found->len > 0 || next_word(&at) == 0)
        return found;
    for (guint i = 0; i < completion->words->len; i++)
        if (g_ascii_strncasecmp(completion->words->pdata[i], begun, n) == 0)
            g_ptr_array_add(found, g_strdup(completion->words->pdata[i]));
    return found;
}
