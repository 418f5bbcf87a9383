/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The lists of words against their enums.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "schema/model/entity.h"
#include "schema/model/words.h"
#include "tests/unit/main.h"

#include <string.h>

static void
expect_words(const char *const *words, const char *expected)
{
    g_autofree char *found = g_strjoinv(" ", (char **)words);
    assert_string_equal(found, expected);
}

/* The numbers of the enums go into records, so a list may only grow at its end. */
static void
words_stand_in_the_order_of_their_enum(void **state G_GNUC_UNUSED)
{
    expect_words(system_words, "area-blocks area-campaign hex-battle triad");
    assert_string_equal(system_words[SYSTEM_AREA_BLOCKS], "area-blocks");
    assert_string_equal(system_words[SYSTEM_AREA_CAMPAIGN], "area-campaign");
    assert_string_equal(system_words[SYSTEM_HEX_BATTLE], "hex-battle");
    expect_words(space_words, "land sea box hex");
    assert_string_equal(space_words[SPACE_LAND], "land");
    assert_string_equal(space_words[SPACE_SEA], "sea");
    assert_string_equal(space_words[SPACE_BOX], "box");
    expect_words(transit_words, "never always unmarked");
    assert_string_equal(transit_words[TRANSIT_NEVER], "never");
    assert_string_equal(transit_words[TRANSIT_ALWAYS], "always");
    assert_string_equal(transit_words[TRANSIT_UNMARKED], "unmarked");
    expect_words(built_in_borders, "blocked port sea");
    assert_string_equal(built_in_borders[BORDER_BLOCKED], "blocked");
    assert_string_equal(built_in_borders[BORDER_PORT], "port");
    assert_string_equal(built_in_borders[BORDER_SEA], "sea");
    expect_words(built_in_books, "house map reconstructed");
}

static const char *const *
words_of(EntityId entity, const char *key)
{
    return entity_find_field(entity_get(entity), key, strlen(key), 0)->words;
}

static void
fields_use_their_words(void **state G_GNUC_UNUSED)
{
    assert_ptr_equal(words_of(ENTITY_GAME, "system"), system_words);
    assert_ptr_equal(words_of(ENTITY_SPACE, "kind"), space_words);
    assert_ptr_equal(words_of(ENTITY_SPACE, "transit"), transit_words);
    assert_ptr_equal(entity_get(ENTITY_BORDER)->built_in, built_in_borders);
}

FILE_OF_TESTS(words)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_stand_in_the_order_of_their_enum),
        cmocka_unit_test(fields_use_their_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
