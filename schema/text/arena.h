/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A bump allocator with a reference count: everything that is decoded from one file, or made by one
 * edit, is freed together. Memory handed out is zeroed, aligned to 8 bytes, owned by the arena and
 * never moves. References may be taken and dropped from any thread; allocation is for the one
 * thread that fills the arena before it is shared.
 */
#pragma once

#include "schema/text/source-text.h"

#include <glib.h>

typedef struct Arena Arena;

/* Returns: a new arena with one reference, to be dropped with arena_unref(). */
Arena *arena_new(void);

/* Returns: @arena with one more reference. */
Arena *arena_ref(Arena *arena);

/* Drops one reference; the last one frees all memory handed out. NULL is allowed. */
void arena_unref(Arena *arena);

/* Makes @arena keep @used alive as long as it lives itself. Cycles are a programmer error. */
void arena_add_dependency(Arena *arena, Arena *used);

/* Makes @arena hold a reference on @text as long as it lives itself. */
void arena_hold_text(Arena *arena, SourceText *text);

/* Returns: @size zeroed bytes (@size may be 0), owned by @arena. */
gpointer arena_alloc(Arena *arena, gsize size);

/* Returns: a copy of the @length bytes at @text with a terminating NUL, owned by @arena. */
char *arena_copy_text(Arena *arena, const char *text, gsize length);

/* Returns: the number of bytes held by @arena, for benchmarks and tests. */
gsize arena_size(const Arena *arena);

#define arena_new0(arena, Type, count) ((Type *)arena_alloc((arena), sizeof(Type) * (gsize)(count)))

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Arena, arena_unref)
