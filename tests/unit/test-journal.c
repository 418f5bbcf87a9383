/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Journals: what is added is there, and the hash is that of FNV-1a.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "validator/smoke/game.h"

static void
keeps_what_is_added(void **state G_GNUC_UNUSED)
{
    Journal journal = {0};
    game_journal_reset(&journal);
    for (guint i = 0; i < 20000; i++)
        game_journal_add(&journal, i % 3 == 0 ? REQUEST_ROLL : REQUEST_CHOICE, i % 0x4000);
    assert_int_equal(journal.n, 20000);
    for (guint i = 0; i < journal.n; i++) {
        assert_int_equal(journal_kind(journal.entries[i]),
                         i % 3 == 0 ? REQUEST_ROLL : REQUEST_CHOICE);
        assert_int_equal(journal_value(journal.entries[i]), i % 0x4000);
    }
    game_journal_clear(&journal);
    assert_null(journal.entries);
}

static void
hash_is_that_of_the_bytes(void **state G_GNUC_UNUSED)
{
    Journal journal = {0};
    for (guint i = 0; i < 2; i++) {
        game_journal_reset(&journal);
        game_journal_add(&journal, REQUEST_ROLL, 6);
        game_journal_add(&journal, REQUEST_CHOICE, 0);
        game_journal_add(&journal, REQUEST_CHOICE, 1023);
        game_journal_add(&journal, REQUEST_DRAW, 300);
        assert_int_equal(journal.n, 4);
        assert_int_equal(journal.hash, G_GUINT64_CONSTANT(0xc3ef79bb625dc15a));
    }
    game_journal_clear(&journal);
}

FILE_OF_TESTS(journal)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keeps_what_is_added),
        cmocka_unit_test(hash_is_that_of_the_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
