/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A hash set of texts, each with one copy in an arena or with a value. Used for every id and every
 * name that is read, so it is kept small and fast.
 */
#pragma once

#include "schema/text/arena.h"

typedef struct {
    struct TextSlot *slots; /* owned: a power of two, at most three quarters of them taken */
    guint32 n_slots, n;
} TextSet;

/* Starts an empty set. To be cleared with text_set_clear(). */
void text_set_init(TextSet *set);
void text_set_clear(TextSet *set);

/* Returns: (transfer none): the @length bytes at @text with a terminating NUL, owned by @arena: the
 * copy that was made when the text was first added. @arena must be the same at each call. */
const char *text_set_copy(TextSet *set, Arena *arena, const char *text, gsize length);

/* Adds @text (borrowed) with @value (borrowed, not NULL). Returns: FALSE if @text is there already;
 * its value is unchanged. */
gboolean text_set_add(TextSet *set, const char *text, gconstpointer value);

/* Returns: (transfer none): the value of @text; NULL: it is not in the set. */
gpointer text_set_find(const TextSet *set, const char *text);
