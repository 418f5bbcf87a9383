/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Texts of which one copy is kept in an arena. It is asked for every id that is read.
 */
#pragma once

#include "schema/text/arena.h"

typedef struct {
    struct TextSlot *slots; /* owned: a power of two, at most half of them taken */
    guint32 n_slots, n;
} TextSet;

void text_set_init(TextSet *set);
void text_set_clear(TextSet *set);

/* Returns: (transfer none): the @length bytes at @text with a NUL: what was copied when they came
 * first, from the same @arena at each call. */
const char *text_set_copy(TextSet *set, Arena *arena, const char *text, gsize length);
