/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The arena of everything decoded from a file or made by an edit: a list of growing chunks. Arenas
 * keep one another alive along the history of a data set, which may be very long; dropping the last
 * reference therefore frees the whole chain in a loop, not by recursion.
 */
#include "schema/text/arena.h"

#include <string.h>

#define ALIGNMENT 8u
#define CHUNK_BYTES_FIRST ((gsize)1 << 12)
#define CHUNK_BYTES_MOST ((gsize)1 << 20)

typedef struct Chunk Chunk;

struct Chunk {
    Chunk *next;
    _Alignas(ALIGNMENT) guint8 bytes[];
};

struct Arena {
    gatomicrefcount references;
    Chunk *chunks;    /* owned */
    guint8 *free;     /* the unused rest of the chunk being filled */
    gsize free_bytes; /* its size */
    gsize next_bytes; /* size of the next regular chunk */
    gsize held;       /* bytes allocated for chunks */
    GPtrArray *used;  /* owned references on other arenas; NULL: none */
    GPtrArray *texts; /* owned references on source texts; NULL: none */
    Arena *next_dead; /* links the arenas that arena_unref() has yet to free */
};

Arena *
arena_new(void)
{
    Arena *arena = g_new0(Arena, 1);

    g_atomic_ref_count_init(&arena->references);
    arena->next_bytes = CHUNK_BYTES_FIRST;
    return arena;
}

Arena *
arena_ref(Arena *arena)
{
    g_atomic_ref_count_inc(&arena->references);
    return arena;
}

/* Drops the references that @arena holds. Returns: @dead with those in front that were the last. */
static Arena *
drop_used(Arena *arena, Arena *dead)
{
    if (arena->used == NULL)
        return dead;
    for (guint i = 0; i < arena->used->len; i++) {
        Arena *used = g_ptr_array_index(arena->used, i);

        if (g_atomic_ref_count_dec(&used->references)) {
            used->next_dead = dead;
            dead = used;
        }
    }
    g_ptr_array_unref(arena->used);
    return dead;
}

void
arena_unref(Arena *arena)
{
    Arena *dead = arena;

    if (arena == NULL || !g_atomic_ref_count_dec(&arena->references))
        return;
    while (dead != NULL) {
        Arena *doomed = dead;

        dead = drop_used(doomed, doomed->next_dead);
        g_clear_pointer(&doomed->texts, g_ptr_array_unref);
        Chunk *chunk = doomed->chunks;

        while (chunk != NULL) {
            Chunk *next = chunk->next;

            g_free(chunk);
            chunk = next;
        }
        g_free(doomed);
    }
}

void
arena_add_dependency(Arena *arena, Arena *used)
{
    g_assert(arena != used);

    if (arena->used == NULL)
        arena->used = g_ptr_array_new();
    if (!g_ptr_array_find(arena->used, used, NULL))
        g_ptr_array_add(arena->used, arena_ref(used));
}

void
arena_hold_text(Arena *arena, SourceText *text)
{
    if (arena->texts == NULL)
        arena->texts = g_ptr_array_new_with_free_func((GDestroyNotify)source_text_unref);
    if (!g_ptr_array_find(arena->texts, text, NULL))
        g_ptr_array_add(arena->texts, source_text_ref(text));
}

static guint8 *
add_chunk(Arena *arena, gsize size)
{
    gsize total = sizeof(Chunk) + size;
    Chunk *chunk = g_malloc0(total);

    chunk->next = arena->chunks;
    arena->chunks = chunk;
    arena->held += total;
    return chunk->bytes;
}

gpointer
arena_alloc(Arena *arena, gsize size)
{
    gpointer memory;

    g_assert(size < G_MAXSIZE - sizeof(Chunk) - ALIGNMENT);

    size = (MAX(size, 1) + ALIGNMENT - 1) & ~(gsize)(ALIGNMENT - 1);
    if (size > arena->free_bytes) {
        /* A big piece gets a chunk of its own, so that the rest of the current one is not lost. */
        if (size > CHUNK_BYTES_MOST / 4)
            return add_chunk(arena, size);
        while (arena->next_bytes < 4 * size)
            arena->next_bytes *= 2;
        arena->free = add_chunk(arena, arena->next_bytes);
        arena->free_bytes = arena->next_bytes;
        arena->next_bytes = MIN(arena->next_bytes * 2, CHUNK_BYTES_MOST);
    }
    memory = arena->free;
    arena->free += size;
    arena->free_bytes -= size;
    return memory;
}

char *
arena_copy_text(Arena *arena, const char *text, gsize length)
{
    char *copy = arena_alloc(arena, length + 1);

    /* memcpy() must not be called with NULL, even for 0 bytes. */
    if (length > 0)
        memcpy(copy, text, length);
    return copy;
}

gsize
arena_size(const Arena *arena)
{
    return arena->held;
}
