/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Texts with one copy each: equal ones are the same pointer, others are not, however many they are.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/text/text-set.h"
#include "tests/unit/main.h"

#define TEXTS 5000

static void
equal_texts_have_one_copy(void **state G_GNUC_UNUSED)
{
    g_autoptr(Arena) arena = arena_new();
    static const char *const texts[] = {"", "a", "karl-xii", "karl-xiii", "karl-xii-1718", "a b"};
    const char *copies[G_N_ELEMENTS(texts)];
    TextSet set;
    text_set_init(&set);
    for (guint i = 0; i < G_N_ELEMENTS(texts); i++) {
        copies[i] = text_set_copy(&set, arena, texts[i], strlen(texts[i]));
        assert_string_equal(copies[i], texts[i]);
        assert_ptr_not_equal(copies[i], texts[i]);
    }
    for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
        assert_ptr_equal(text_set_copy(&set, arena, texts[i], strlen(texts[i])), copies[i]);
    text_set_clear(&set);
}

static void
texts_end_where_they_are_said_to(void **state G_GNUC_UNUSED)
{
    g_autoptr(Arena) arena = arena_new();
    TextSet set;
    text_set_init(&set);
    for (guint length = 0; length <= 20; length++) {
        const char *copy = text_set_copy(&set, arena, "abcdefghijklmnopqrstuvwxyz", length);
        assert_int_equal(strlen(copy), length);
    }
    assert_int_equal(set.n, 21);
    text_set_clear(&set);
}

static void
many_texts_stay_apart(void **state G_GNUC_UNUSED)
{
    g_autoptr(Arena) arena = arena_new();
    const char *copies[TEXTS];
    TextSet set;
    text_set_init(&set);
    for (guint round = 0; round < 2; round++)
        for (guint i = 0; i < TEXTS; i++) {
            g_autofree char *text = g_strdup_printf("unit-of-nation-%u", i);
            const char *copy = text_set_copy(&set, arena, text, strlen(text));
            assert_string_equal(copy, text);
            if (round == 0)
                copies[i] = copy;
            else
                assert_ptr_equal(copy, copies[i]);
        }
    assert_int_equal(set.n, TEXTS);
    assert_true(set.n * 4 <= set.n_slots * 3); /* a search ends at a free slot */
    text_set_clear(&set);
}

static void
texts_stand_for_what_they_were_added_with(void **state G_GNUC_UNUSED)
{
    static const char *const texts[] = {"karl-xii", "peter", "", "august"};
    TextSet set;
    text_set_init(&set);
    assert_null(text_set_find(&set, "karl-xii"));
    for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
        assert_true(text_set_add(&set, texts[i], &texts[i]));
    assert_false(text_set_add(&set, "peter", &texts[0]));
    for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
        assert_ptr_equal(text_set_find(&set, texts[i]), &texts[i]);
    assert_null(text_set_find(&set, "karl-xi"));
    text_set_clear(&set);
}

FILE_OF_TESTS(text_set)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_texts_have_one_copy),
        cmocka_unit_test(texts_end_where_they_are_said_to),
        cmocka_unit_test(many_texts_stay_apart),
        cmocka_unit_test(texts_stand_for_what_they_were_added_with),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
