/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The arena: memory is zeroed, aligned, separate and lives as long as the last reference.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/text/arena.h"
#include "tests/unit/main.h"

static void
memory_is_zeroed_and_aligned(void **state)
{
    static const gsize sizes[] = {0, 1, 7, 8, 9, 300, 1000, 5000, 300000, 2 << 20, 3, 0, 64};
    g_autoptr(Arena) arena = arena_new();

    (void)state;
    for (guint round = 0; round < 50; round++) {
        for (guint i = 0; i < G_N_ELEMENTS(sizes); i++) {
            guint8 *memory = arena_alloc(arena, sizes[i]);

            assert_non_null(memory);
            assert_int_equal((guintptr)memory % 8, 0);
            for (gsize at = 0; at < sizes[i]; at += 1 + sizes[i] / 1000)
                assert_int_equal(memory[at], 0);
            memset(memory, 0xff, sizes[i]);
        }
    }
}

static void
pieces_do_not_overlap(void **state)
{
    enum { PIECES = 20000 };
    g_autoptr(Arena) arena = arena_new();
    g_autofree guint8 **pieces = g_new0(guint8 *, PIECES);

    (void)state;
    for (guint i = 0; i < PIECES; i++) {
        pieces[i] = arena_alloc(arena, i % 97);
        memset(pieces[i], (int)(i % 251), i % 97);
    }
    for (guint i = 0; i < PIECES; i++)
        for (guint at = 0; at < i % 97; at++)
            assert_int_equal(pieces[i][at], i % 251);
}

static void
text_is_copied_with_nul(void **state)
{
    g_autoptr(Arena) arena = arena_new();
    char source[] = "Narva\0Riga";
    char *copy = arena_copy_text(arena, source, sizeof source - 1);

    (void)state;
    source[0] = 'X';
    assert_memory_equal(copy, "Narva\0Riga", sizeof source);
    assert_string_equal(arena_copy_text(arena, NULL, 0), "");
}

static void
arrays_are_typed(void **state)
{
    g_autoptr(Arena) arena = arena_new();
    guint64 *numbers = arena_new0(arena, guint64, 1000);

    (void)state;
    for (guint i = 0; i < 1000; i++)
        assert_int_equal(numbers[i], 0);
}

static void
size_is_near_what_was_asked_for(void **state)
{
    static const gsize sizes[] = {16, 48, 300, 9000, 200000, 400000};

    (void)state;
    for (guint i = 0; i < G_N_ELEMENTS(sizes); i++) {
        g_autoptr(Arena) arena = arena_new();
        gsize asked = 0;

        assert_int_equal(arena_size(arena), 0);
        while (asked < 20 << 20) {
            arena_alloc(arena, sizes[i]);
            asked += sizes[i];
        }
        assert_true(arena_size(arena) >= asked);
        assert_true(arena_size(arena) < asked + asked / 4);
    }
}

static void
references_keep_memory(void **state)
{
    Arena *arena = arena_new();
    char *text = arena_copy_text(arena, "kept", 4);

    (void)state;
    assert_ptr_equal(arena_ref(arena), arena);
    arena_unref(arena);
    assert_string_equal(text, "kept");
    arena_unref(arena);
    arena_unref(NULL);
}

static void
used_arenas_are_kept(void **state)
{
    Arena *base = arena_new();
    Arena *left = arena_new();
    Arena *right = arena_new();
    Arena *top = arena_new();
    const char *text = arena_copy_text(base, "base", 4);

    (void)state;
    arena_add_dependency(left, base);
    arena_add_dependency(right, base);
    arena_add_dependency(top, left);
    arena_add_dependency(top, right);
    arena_add_dependency(top, right);
    arena_unref(base);
    arena_unref(left);
    arena_unref(right);
    assert_string_equal(text, "base");
    arena_unref(top);
}

static void
long_chain_is_freed_without_recursion(void **state)
{
    Arena *newest = arena_new();

    (void)state;
    for (guint i = 0; i < 300000; i++) {
        Arena *next = arena_new();

        arena_add_dependency(next, newest);
        arena_unref(newest);
        newest = next;
    }
    arena_unref(newest);
}

static gpointer
take_and_drop(gpointer data)
{
    for (guint i = 0; i < 20000; i++)
        arena_unref(arena_ref(data));
    arena_unref(data);
    return NULL;
}

static void
references_are_counted_across_threads(void **state)
{
    GThread *threads[4];
    Arena *arena = arena_new();

    (void)state;
    arena_alloc(arena, 100);
    for (guint i = 0; i < G_N_ELEMENTS(threads); i++)
        threads[i] = g_thread_new("arena", take_and_drop, arena_ref(arena));
    arena_unref(arena);
    for (guint i = 0; i < G_N_ELEMENTS(threads); i++)
        g_thread_join(threads[i]);
}

FILE_OF_TESTS(arena)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_is_zeroed_and_aligned),
        cmocka_unit_test(pieces_do_not_overlap),
        cmocka_unit_test(text_is_copied_with_nul),
        cmocka_unit_test(arrays_are_typed),
        cmocka_unit_test(size_is_near_what_was_asked_for),
        cmocka_unit_test(references_keep_memory),
        cmocka_unit_test(used_arenas_are_kept),
        cmocka_unit_test(long_chain_is_freed_without_recursion),
        cmocka_unit_test(references_are_counted_across_threads),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
