/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names: folding, distances, and which candidate a search suggests.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <locale.h>
#include <string.h>

#include "schema/text/name.h"
#include "tests/unit/main.h"

typedef struct {
    const char *name;
    const char *folded;
} FoldCase;

/* clang-format off */
static const FoldCase fold_cases[] = {
    {"", ""},
    {"Riga", "riga"},
    {"  St.  Petersburg! ", "st petersburg"},
    {"hex_id-12", "hex id 12"},
    {"!?", ""},
    {"Södra Skånska", "sodra skanska"},
    {"SÖDRA  SKÅNSKA", "sodra skanska"},
    {"So\xcc\x88""dra", "sodra"},
    {"Ærø", "aero"},
    {"ÆRØ", "aero"},
    {"Łódź", "lodz"},
    {"Đakovo", "dakovo"},
    {"Þórður", "thordur"},
    {"Straße", "strasse"},
    {"STRAẞE", "strasse"},
    {"Œuvre", "oeuvre"},
    {"Ħamrun", "hamrun"},
    {"Ŋ", "n"},
    {"Iğdır", "igdir"},
    {"İstanbul", "istanbul"},
    {"ISTANBUL", "istanbul"},
    {"Kraków (1702)", "krakow 1702"},
    {"ﬁnland", "finland"},
    {"x²", "x2"},
    {"Нарва", "нарва"},
    {"НАРВА", "нарва"},
    {"Орёл", "орел"},
    {"Ὀδυσσεύς", "οδυσσευσ"},
    {"ΟΔΥΣΣΕΥΣ", "οδυσσευσ"},
    {"O'Neill", "o neill"},
    {"O’Neill", "o neill"},
    {"Oʼneill", "o neill"},
    {"¿Qué?", "que"},
    {"a\u00a0b", "a b"},
    {"ナルヴァ", "ナルウァ"},
};
/* clang-format on */

static void
check_folds(void)
{
    for (guint i = 0; i < G_N_ELEMENTS(fold_cases); i++) {
        g_autofree char *folded = name_fold(fold_cases[i].name);

        assert_string_equal(folded, fold_cases[i].folded);
    }
}

static void
names_are_folded(void **state)
{
    (void)state;
    check_folds();
}

/* In Turkish the capital of i is not I. Where that locale is not installed this says nothing. */
static void
folding_ignores_the_locale(void **state)
{
    (void)state;
    setlocale(LC_ALL, "tr_TR.UTF-8");
    check_folds();
    setlocale(LC_ALL, "C");
}

static void
folding_survives_bytes_that_are_not_utf8(void **state)
{
    g_autofree char *folded = name_fold("Sk\xe5ne");

    (void)state;
    assert_string_equal(folded, "sk ne");
}

static void
folding_twice_changes_nothing(void **state)
{
    (void)state;
    for (gunichar c = 1; c <= 0x10ffff; c++) {
        char text[8] = "";
        g_autofree char *once = NULL;
        g_autofree char *twice = NULL;

        if (!g_unichar_validate(c))
            continue;
        g_unichar_to_utf8(c, text);
        once = name_fold(text);
        twice = name_fold(once);
        assert_string_equal(once, twice);
    }
}

typedef struct {
    const char *a;
    const char *b;
    guint limit;
    guint distance;
} DistanceCase;

/* clang-format off */
static const DistanceCase distance_cases[] = {
    {"", "", 3, 0},
    {"", "abc", 3, 3},
    {"", "abc", 2, 3},
    {"narva", "narva", 0, 0},
    {"narva", "narwa", 0, 1},
    {"narva", "narwa", 3, 1},
    {"narva", "nrava", 3, 1},
    {"narva", "narv", 3, 1},
    {"narva", "narvaa", 3, 1},
    {"kitten", "sitting", 9, 3},
    {"kitten", "sitting", 2, 3},
    {"ca", "abc", 9, 3},
    {"abcdef", "badcfe", 9, 3},
    {"åäö", "åäo", 9, 1},
    {"åäö", "äåö", 9, 1},
    {"😀", "", 9, 1},
    {"abcdefgh", "ijklmnop", 3, 4},
    {"abcdefgh", "ijklmnop", 99, 8},
};
/* clang-format on */

static void
distances_are_right_both_ways(void **state)
{
    (void)state;
    for (guint i = 0; i < G_N_ELEMENTS(distance_cases); i++) {
        const DistanceCase *c = &distance_cases[i];

        assert_int_equal(name_distance(c->a, c->b, c->limit), c->distance);
        assert_int_equal(name_distance(c->b, c->a, c->limit), c->distance);
    }
}

static void
distance_of_long_names_is_too_large(void **state)
{
    g_autofree char *longest = g_strnfill(LIMIT_SUGGESTION_BYTES, 'a');
    g_autofree char *too_long = g_strnfill(LIMIT_SUGGESTION_BYTES + 1, 'a');

    (void)state;
    assert_int_equal(name_distance(longest, longest, 3), 0);
    assert_int_equal(name_distance(longest, "", 99), LIMIT_SUGGESTION_BYTES);
    assert_int_equal(name_distance(longest, too_long, 3), 4);
    assert_int_equal(name_distance(too_long, too_long, 3), 4);
}

typedef struct {
    const char *wanted;
    const char *candidates[6];
    const char *nearest; /* NULL: none */
} SearchCase;

/* clang-format off */
static const SearchCase search_cases[] = {
    {"dorpatt", {"riga", "dorpat", "narva"}, "dorpat"},
    {"swedn", {"denmark", "sweden"}, "sweden"},
    {"goteborg", {"goteborq", "Göteborg"}, "Göteborg"},
    {"hex-id", {"hex_ie", "hex_id"}, "hex_id"},
    {"narva", {"narwa", "narvb"}, "narwa"},
    {"narva", {"marwa", "narvb"}, "narvb"},
    {"Sodra Skanka", {"Norra Skånska", "Södra Skånska"}, "Södra Skånska"},
    {"riga", {"narva", "reval"}, NULL},
    {"abc", {"abd"}, "abd"},
    {"abc", {"add"}, NULL},
    {"a", {"b", "c"}, NULL},
    {"a", {"A"}, "A"},
    {"!", {"?"}, NULL},
    {"", {"", "a"}, NULL},
    {"abcdefghijkl", {"xyzdefghijkl"}, "xyzdefghijkl"},
    {"abcdefghijklmno", {"wxyzefghijklmno"}, NULL},
    {"nothing offered", {NULL}, NULL},
};
/* clang-format on */

static void
nearest_candidate_is_found(void **state)
{
    (void)state;
    for (guint i = 0; i < G_N_ELEMENTS(search_cases); i++) {
        const SearchCase *c = &search_cases[i];
        NameSearch search;

        name_search_init(&search, c->wanted);
        for (guint j = 0; c->candidates[j] != NULL; j++)
            name_search_offer(&search, c->candidates[j]);
        if (c->nearest == NULL)
            assert_null(search.nearest);
        else
            assert_string_equal(search.nearest, c->nearest);
    }
}

static void
long_names_find_nothing(void **state)
{
    g_autofree char *longest = g_strnfill(LIMIT_SUGGESTION_BYTES, 'a');
    g_autofree char *too_long = g_strnfill(LIMIT_SUGGESTION_BYTES + 1, 'a');
    /* Few bytes, but 18 letters each when folded. */
    const char *growing = "\ufdfa\ufdfa\ufdfa\ufdfa\ufdfa\ufdfa";
    NameSearch search;

    (void)state;
    name_search_init(&search, too_long);
    name_search_offer(&search, longest);
    name_search_offer(&search, too_long);
    assert_null(search.nearest);
    name_search_init(&search, longest);
    name_search_offer(&search, too_long);
    assert_null(search.nearest);
    name_search_offer(&search, longest);
    assert_ptr_equal(search.nearest, longest);
    name_search_init(&search, growing);
    name_search_offer(&search, growing);
    assert_null(search.nearest);
}

static void
names_become_ids(void **state)
{
    static const struct {
        const char *name, *id;
    } cases[] = {
        {"Södra Skånska", "sodra-skanska"},
        {"Sankt-Peterburg", "sankt-peterburg"},
        {"1707 Summer", "1707-summer"},
        {"", NULL},
        {"東", NULL},
        {"---", NULL},
    };
    (void)state;
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *id = name_to_id(cases[i].name);
        if (cases[i].id == NULL)
            assert_null(id);
        else
            assert_string_equal(id, cases[i].id);
    }
    assert_true(name_is_id("a") && name_is_id("0-z"));
    assert_false(name_is_id("") || name_is_id("-a") || name_is_id("A") || name_is_id("a b"));
}

FILE_OF_TESTS(names)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_become_ids),
        cmocka_unit_test(names_are_folded),
        cmocka_unit_test(folding_survives_bytes_that_are_not_utf8),
        cmocka_unit_test(folding_twice_changes_nothing),
        cmocka_unit_test(distances_are_right_both_ways),
        cmocka_unit_test(distance_of_long_names_is_too_large),
        cmocka_unit_test(nearest_candidate_is_found),
        cmocka_unit_test(long_names_find_nothing),
        cmocka_unit_test(folding_ignores_the_locale),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
