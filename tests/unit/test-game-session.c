/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games of an open document: played on a snapshot in the background, looked at step by step, played
 * on by hand, and kept as a record.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>
#include <sys/resource.h>

#include "editor/games/game-stage.h"
#include "editor/games/game-session.h"
#include "tests/unit/main.h"

/* Data sets of every system that is played. */
static const char *const played[] = {"tutorial", "pax-baltica-2010", "deluge"};

typedef struct {
    DataSet *set;
    EditorDocument *document;
    EditorGameSession *session;
} Sample;

static Sample
sample_of(const char *name)
{
    g_autofree char *path = g_build_filename(g_getenv("NARVA_SOURCE"), "data", name, NULL);
    g_autoptr(GError) error = NULL;
    Sample sample = {.set = data_set_load(path, &error)};
    assert_non_null(sample.set);
    sample.document = editor_document_new(sample.set);
    sample.session = editor_game_session_new(sample.document);
    return sample;
}

static void
sample_clear(Sample *sample)
{
    g_object_unref(sample->session);
    g_object_unref(sample->document);
    data_set_unref(sample->set);
}

static const char *
first_scenario(const Sample *sample)
{
    return record_key(sample->set->scenarios[0]);
}

/* Lets the games come to their end. */
static void
finish(EditorGameSession *session)
{
    while (editor_game_batch_is_running(editor_game_session_batch(session)))
        g_main_context_iteration(NULL, TRUE);
}

/* Opens the game @number. Returns: it. */
static const GamePlayback *
opened(EditorGameSession *session, guint64 number)
{
    editor_game_session_open(session, number);
    while (editor_game_session_is_busy(session))
        g_main_context_iteration(NULL, TRUE);
    return editor_game_session_playback(session);
}

static void
start(const Sample *sample, gint64 n_games, const char *player)
{
    const GameWish wish = {
        .scenario = first_scenario(sample),
        .players = {player_find(player), player_find(player)},
        .seed = 1,
    };
    editor_game_session_start(sample->session, &wish, n_games, 0);
}

static void
games_are_those_of_narva_smoke(void **state G_GNUC_UNUSED)
{
    Sample sample = sample_of("tutorial");
    start(&sample, 200, "random");
    finish(sample.session);
    const GameResults *results =
        editor_game_batch_results(editor_game_session_batch(sample.session));
    assert_int_equal(results->played, 200);
    assert_int_equal(results->hash, G_GUINT64_CONSTANT(0x43d612d17dbbb5d0)); /* docs/smoke.md */
    assert_string_equal(results->players, "random");
    sample_clear(&sample);
}

/* Returns: whether a thread of this program that is named so gives way to its main thread, as far
 * as one can that has the last priority itself. */
static gboolean
gives_way(const char *name)
{
    g_autoptr(GDir) threads = g_dir_open("/proc/self/task", 0, NULL);
    const char *number;
    gboolean is_below = FALSE;
    while ((number = g_dir_read_name(threads)) != NULL) {
        g_autofree char *path = g_build_filename("/proc/self/task", number, "comm", NULL);
        g_autofree char *named = NULL;
        id_t thread = (id_t)g_ascii_strtoull(number, NULL, 10);
        if (g_file_get_contents(path, &named, NULL, NULL) && g_str_has_prefix(named, name))
            is_below |= getpriority(PRIO_PROCESS, thread) >=
                        MIN(getpriority(PRIO_PROCESS, 0) + 1, PRIO_MAX - 1);
    }
    return is_below;
}

static void
who_edits_comes_before_the_games(void **state G_GNUC_UNUSED)
{
    Sample sample = sample_of("tutorial");
    gboolean is_below = FALSE;
    start(&sample, 2000, "random");
    while (!is_below && editor_game_batch_is_running(editor_game_session_batch(sample.session))) {
        is_below = gives_way("games");
        g_main_context_iteration(NULL, FALSE);
    }
    assert_true(is_below);
    editor_game_batch_cancel(editor_game_session_batch(sample.session));
    sample_clear(&sample);
}

/* What is edited meanwhile changes nothing about them. */
static void
games_go_on_while_the_document_is_edited(void **state G_GNUC_UNUSED)
{
    Sample sample = sample_of("tutorial");
    start(&sample, 200, "random");
    g_autoptr(EditPlan) plan = edit_plan_new(sample.set);
    const char *place = record_key(data_set_records(sample.set, ENTITY_SPACE).items[0]);
    edit_plan_set(plan, ENTITY_SPACE, place, "forage", "9");
    assert_true(editor_document_apply(sample.document, plan, "Edit", NULL));
    assert_true(editor_game_session_is_outdated(sample.session));
    finish(sample.session);
    const GameResults *results =
        editor_game_batch_results(editor_game_session_batch(sample.session));
    assert_int_equal(results->hash, G_GUINT64_CONSTANT(0x43d612d17dbbb5d0));
    sample_clear(&sample);
}

static void
games_are_cancelled_at_once(void **state G_GNUC_UNUSED)
{
    Sample sample = sample_of("pax-baltica-2010");
    start(&sample, 100000, "greedy");
    EditorGameBatch *batch = editor_game_session_batch(sample.session);
    while (editor_game_batch_results(batch) == NULL)
        g_main_context_iteration(NULL, TRUE);
    editor_game_batch_cancel(batch);
    assert_false(editor_game_batch_is_running(batch));
    assert_true(editor_game_batch_results(batch)->played > 0);
    sample_clear(&sample);
}

static void
what_cannot_be_played_says_why(void **state G_GNUC_UNUSED)
{
    Sample sample = sample_of("tutorial");
    const GameWish wish = {.scenario = "nowhere"};
    editor_game_session_start(sample.session, &wish, 10, 0);
    finish(sample.session);
    EditorGameBatch *batch = editor_game_session_batch(sample.session);
    assert_null(editor_game_batch_results(batch));
    assert_string_equal(editor_game_batch_problem(batch), "there is no such scenario");
    sample_clear(&sample);
}

/* Returns: the position of the step that is looked at, copied. */
static Position *
position_of(const GamePlayback *playback)
{
    return position_copy(playback->replay->game->position);
}

static void
steps_are_the_same_both_ways(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(played); i++) {
        Sample sample = sample_of(played[i]);
        start(&sample, 1, "random");
        finish(sample.session);
        const GamePlayback *playback = opened(sample.session, 1);
        Replay *replay = playback->replay;
        guint last = replay_last(replay);
        assert_int_equal(replay_at(replay), 0);
        assert_int_equal(replay->lines->len, last + 1);
        for (guint step = 1; step <= MIN(last, 200); step += 7) {
            replay_go_to(replay, step);
            g_autofree Position *forth = position_of(playback);
            replay_go_to(replay, MIN(step + 40, last));
            replay_go_to(replay, step);
            assert_int_equal(replay_at(replay), step);
            assert_memory_equal(replay->game->position, forth, forth->size);
        }
        sample_clear(&sample);
    }
}

/* Holds the board that is shown against the position. */
static void
check_board(const GamePlayback *playback)
{
    const GameRules *rules = playback->stage->plan.rules;
    const Position *position = playback->replay->game->position;
    g_autofree char *id = NULL;
    g_autoptr(GError) error = NULL;
    g_autoptr(DataSet) set =
        game_stage_board_new(playback->stage, position, "A board", &id, &error);
    assert_non_null(set);
    const Record *scenario = data_set_find_record(set, ENTITY_SCENARIO, id);
    g_autoptr(ScenarioState) state = scenario_state_new(set, (const Scenario *)scenario);
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++) {
        const char *unit = name_index_name(rules->names, ENTITY_UNIT, i);
        const UnitState *stands = scenario_state_unit(state, unit);
        gint32 place = position_place(rules, position, i);
        if (place == NO_NAME || position_is_aboard(rules, position, i))
            continue;
        assert_string_equal(stands->zone, name_index_name(rules->names, ENTITY_SPACE, place));
        assert_int_equal(stands->strength, position_strengths(rules, position)[i]);
    }
    for (gint32 i = 0; i < (gint32)rules->board.n_places; i++) {
        const char *space = name_index_name(rules->names, ENTITY_SPACE, i);
        const PlaceState *place = scenario_state_place(state, space);
        gint32 marker = position_markers(rules, position)[i];
        const char *nation = name_index_name(rules->names, ENTITY_NATION, marker);
        const char *found = place->marker != NULL ? place->marker->nation->id : NULL;
        assert_true(g_strcmp0(nation, found) == 0);
    }
}

static void
any_step_is_a_board(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(played); i++) {
        Sample sample = sample_of(played[i]);
        start(&sample, 1, "random");
        finish(sample.session);
        const GamePlayback *playback = opened(sample.session, 1);
        guint last = replay_last(playback->replay);
        for (guint step = 0; step <= last; step += MAX(last / 8, 1)) {
            replay_go_to(playback->replay, step);
            check_board(playback);
        }
        sample_clear(&sample);
    }
}

/* Plays the first offer until somebody has chosen so often. */
static void
play_by_hand(EditorGameSession *session, guint n)
{
    while (n > 0) {
        if (editor_game_session_is_busy(session)) {
            g_main_context_iteration(NULL, TRUE);
            continue;
        }
        if (editor_game_session_playback(session)->replay->game->request.kind != REQUEST_CHOICE)
            return;
        editor_game_session_choose(session, 0);
        n--;
    }
    while (editor_game_session_is_busy(session))
        g_main_context_iteration(NULL, TRUE);
}

static void
a_game_is_played_by_hand_from_any_step(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(played); i++) {
        Sample sample = sample_of(played[i]);
        start(&sample, 1, "random");
        finish(sample.session);
        guint middle = replay_last(opened(sample.session, 1)->replay) / 2;
        editor_game_session_go_to(sample.session, middle);
        const Player *machines[BOARD_SIDES_MAX] = {NULL};
        for (guint side = 1; side < BOARD_SIDES_MAX; side++)
            machines[side] = player_find("greedy");
        editor_game_session_play(sample.session, machines);
        play_by_hand(sample.session, 3);
        const GamePlayback *playback = editor_game_session_playback(sample.session);
        const Request *asked = &playback->replay->game->request;
        assert_true(asked->kind == REQUEST_NONE || MAX(asked->side, 0) == 0);
        assert_true(replay_last(playback->replay) > middle);
        assert_int_equal(playback->replay->lines->len, replay_last(playback->replay) + 1);
        /* What came before is as it was. */
        replay_go_to(playback->replay, middle);
        check_board(playback);
        sample_clear(&sample);
    }
}

static void
why_something_is_not_offered_is_said(void **state G_GNUC_UNUSED)
{
    Sample sample = sample_of("tutorial");
    const GameWish wish = {.scenario = first_scenario(&sample), .seed = 1};
    assert_null(editor_game_session_begin_game(sample.session, &wish));
    const Player *people[BOARD_SIDES_MAX] = {NULL};
    editor_game_session_play(sample.session, people);
    play_by_hand(sample.session, 0);
    g_autofree char *why = editor_game_session_why(sample.session, "move nobody nowhere");
    assert_non_null(strstr(why, "nobody"));
    sample_clear(&sample);
}

static void
a_step_is_kept_as_a_record(void **state G_GNUC_UNUSED)
{
    Sample sample = sample_of("tutorial");
    g_autofree char *id = NULL;
    g_autoptr(GError) error = NULL;
    start(&sample, 1, "random");
    finish(sample.session);
    opened(sample.session, 1);
    editor_game_session_go_to(sample.session, 12);
    assert_true(editor_game_session_save(sample.session, "Twelve answers", &id, &error));
    DataSet *set = editor_document_set(sample.document);
    const PlayRecord *record = (const PlayRecord *)data_set_find_record(set, ENTITY_RECORD, id);
    assert_non_null(record);
    assert_string_equal(record->title, "Twelve answers");
    assert_int_equal(record->dice.length + record->draws.length + record->choices.length, 12);
    editor_document_undo(sample.document);
    assert_null(data_set_find_record(editor_document_set(sample.document), ENTITY_RECORD, id));
    sample_clear(&sample);
}

FILE_OF_TESTS(game_session)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_those_of_narva_smoke),
        cmocka_unit_test(who_edits_comes_before_the_games),
        cmocka_unit_test(games_go_on_while_the_document_is_edited),
        cmocka_unit_test(games_are_cancelled_at_once),
        cmocka_unit_test(what_cannot_be_played_says_why),
        cmocka_unit_test(steps_are_the_same_both_ways),
        cmocka_unit_test(any_step_is_a_board),
        cmocka_unit_test(a_game_is_played_by_hand_from_any_step),
        cmocka_unit_test(why_something_is_not_offered_is_said),
        cmocka_unit_test(a_step_is_kept_as_a_record),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
