/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Texts, each once, with one copy in an arena or with what they stand for. They are asked for every
 * id that is read, and for every name.
 */
#pragma once

#include "schema/text/arena.h"

typedef struct {
    struct TextSlot *slots; /* owned: a power of two, at most three quarters of them taken */
    guint32 n_slots, n;
} TextSet;

void text_set_init(TextSet *set);
void text_set_clear(TextSet *set);

/* Returns: (transfer none): the @length bytes at @text with a NUL: what was copied when they came
 * first, from the same @arena at each call. */
const char *text_set_copy(TextSet *set, Arena *arena, const char *text, gsize length);

/* Adds @text, which is borrowed and stands for @value (not NULL). Returns: FALSE when it is there
 * already, and stands for what it stood for. */
gboolean text_set_add(TextSet *set, const char *text, gconstpointer value);

/* Returns: (transfer none): what @text stands for, or NULL. */
gpointer text_set_find(const TextSet *set, const char *text);
