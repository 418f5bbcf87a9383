/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Random games of the real data, written as records when they are over and at powers of two of
 * answers: the record leads to the very same position, and from there to the same end.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "schema/model/entities.h"
#include "tests/engine/walked-games.h"
#include "tests/unit/sample-record.h"
#include "validator/smoke/records/game-record.h"
#include "validator/smoke/records/record-play.h"
#include "validator/smoke/records/script.h"

#define GAMES 6

/* Gives the answers of @journal from where @game is. */
static void
play_on(GameRun *game, const Journal *journal)
{
    for (guint i = game->journal.n; i < journal->n; i++) {
        assert_int_equal(game->request.kind, journal_kind(journal->entries[i]));
        game_answer(game, journal_value(journal->entries[i]));
    }
}

/* Returns: (transfer full): the first @n answers of @game as a record, read again. */
static SampleRecord *
record_of(const WalkedScenario *walked, GameRun *part, const GameRun *game, guint n)
{
    const GameRecordHead head = {
        .id = "a-game",
        .title = "A Game",
        .data_set = ((const Game *)data_set_root(walked->loaded.set, ENTITY_GAME))->id,
        .scenario = ((const Scenario *)walked->scenario)->id,
    };
    assert_true(game_replay(part, game->journal.entries, n));
    assert_int_equal(part->journal.n, n);
    g_autoptr(GBytes) bytes = game_record_write(part, &head);
    g_autofree char *json = g_strndup(g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes));
    return sample_record(ENTITY_RECORD, json);
}

static void
follow_record(const WalkedScenario *walked, const SampleRecord *sample, const GameRun *part,
              const GameRun *game)
{
    const PlayRecord *record = (const PlayRecord *)sample;
    g_auto(RecordPlay) play = {0};
    g_autoptr(GPtrArray) failures = g_ptr_array_new_with_free_func(g_free);
    g_assert_null(record_play_problem(record));
    g_assert_null(record_play_open(&play, walked->loaded.set, record));
    g_assert_null(record_play_begin(&play, record, NULL));
    if (!script_play(play.game, record, failures, NULL))
        fail_msg("%s", (const char *)failures->pdata[0]);
    assert_memory_equal(play.game->position, part->position, part->position->size);
    play_on(play.game, &game->journal);
    assert_memory_equal(play.game->position, game->position, game->position->size);
}

static void
visit(WalkedScenario *walked, gpointer data)
{
    guint *n_records = data;
    g_autoptr(GameRun) game = game_new(&walked->plan, NULL);
    g_autoptr(GameRun) part = game_new(&walked->plan, NULL);
    for (guint64 number = 1; number <= GAMES; number++) {
        assert_true(game_play(game, number));
        for (guint n = 1; n < 2 * game->journal.n; n *= 2) {
            guint n_answers = MIN(n, game->journal.n);
            g_autoptr(SampleRecord) sample = record_of(walked, part, game, n_answers);
            if (n_answers == game->journal.n)
                assert_int_equal(part->journal.hash, game->journal.hash);
            follow_record(walked, sample, part, game);
            (*n_records)++;
        }
    }
}

static void
a_record_is_the_game(void **state G_GNUC_UNUSED)
{
    guint n_records = 0;
    visit_scenarios(visit, &n_records);
    assert_true(n_records > 100);
}

/* Every invariant, after every answer; and every game is loaded again from its bytes. */
static void
play_carefully(WalkedScenario *walked, gpointer data)
{
    guint *n_answers = data;
    walked->plan.is_careful = TRUE;
    Invariant all[INVARIANTS_MAX];
    walked->plan.invariants = all;
    walked->plan.n_invariants = game_invariants(walked->loaded.rules, all);
    g_autoptr(GameRun) game = game_new(&walked->plan, NULL);
    for (guint64 number = 1; number <= 2 * GAMES; number++) {
        if (!game_play(game, number))
            fail_msg("%s, game %u: %s", record_key(walked->scenario), (guint)number, game->problem);
        *n_answers += game->journal.n;
    }
}

static void
games_keep_all_invariants(void **state G_GNUC_UNUSED)
{
    guint n_answers = 0;
    visit_scenarios(play_carefully, &n_answers);
    assert_true(n_answers > 1000);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_record_is_the_game),
        cmocka_unit_test(games_keep_all_invariants),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
