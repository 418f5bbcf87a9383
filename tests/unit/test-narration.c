/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games in words: every answer has its sentence, and reporting changes nothing.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-games.h"
#include "validator/smoke/game.h"
#include "validator/systems/area-blocks/area-blocks.h"
#include "validator/systems/area-blocks/position.h"
#include "validator/systems/systems.h"

#define N_GAMES 40
#define N_REPORTED_GAMES 3

/* Braces that a sentence has, so that a slip of the pen is not reported to people as a question
 * mark.
 */
static const char *const known[] = {"side", "one",    "other",  "from", "who",
                                    "at",   "choice", "nation", "left", "points"};

static void
assert_braces(const char *sentence)
{
    for (const char *open = strchr(sentence, '{'); open != NULL; open = strchr(open + 1, '{')) {
        gboolean is_known = FALSE;
        for (guint i = 0; i < G_N_ELEMENTS(known); i++)
            is_known |= g_str_has_prefix(open + 1, known[i]) && open[1 + strlen(known[i])] == '}';
        if (!is_known)
            fail_msg("“%s” has a brace that nothing fills", sentence);
    }
}

static void
every_offer_has_a_sentence(void **state G_GNUC_UNUSED)
{
    const GameRules rules = {.system = &area_blocks};
    for (guint kind = 0; kind < AREA_OFFERS_END; kind++)
        for (guint procedure = 0; procedure < AREA_PROCEDURES_END; procedure++) {
            const char *sentence = narration_sentence(&rules, kind, procedure);
            assert_non_null(sentence);
            assert_braces(sentence);
        }
}

/* Those that are asked for in games without a sentence of their own are reported all the same, but
 * nobody knows why. */
static void
all_dice_have_a_sentence(void **state G_GNUC_UNUSED)
{
    static const guint rolling[] = {PROCEDURE_ROLL,  PROCEDURE_CONTEST,   PROCEDURE_ACTION_ROLL,
                                    PROCEDURE_TABLE, PROCEDURE_MARCH,     PROCEDURE_FIRE,
                                    PROCEDURE_SIEGE, PROCEDURE_ACTIVATION};
    const GameRules rules = {.system = &area_blocks};
    for (guint i = 0; i < G_N_ELEMENTS(rolling); i++)
        assert_true(narration_knows_roll(&rules, rolling[i]));
    assert_false(narration_knows_roll(&rules, PROCEDURE_GAME));
}

/* Plays the game @number to its end. Returns: (transfer full): all of it in words, or NULL when
 * nothing is reported. */
static char *
play_reported(const GamePlan *plan, guint64 number, const NarrationPlan *narrated, guint64 *hash)
{
    g_autoptr(GameRun) game = game_begun(plan, number, narrated);
    while (game->request.kind != REQUEST_NONE) {
        if (game->request.kind == REQUEST_ROLL)
            assert_true(narration_knows_roll(plan->rules, machine_top(&game->machine)->procedure));
        if (game->request.kind == REQUEST_CHOICE)
            game_step_player(game, player_find("random"));
        else
            game_take_chance(game);
    }
    *hash = game->journal.hash;
    return narrated != NULL ? narration_flush(game->narration) : NULL;
}

static void
reporting_changes_nothing(void **state G_GNUC_UNUSED)
{
    g_auto(SampleGames) games;
    sample_games_init(&games);
    g_autoptr(Titles) titles = titles_new(games.plan.rules, &games.input);
    const NarrationPlan narrated = {.titles = titles, .viewer = NO_NAME};
    g_autoptr(GameRun) game = game_new(&games.plan, NULL);
    for (guint64 number = 1; number <= N_GAMES; number++) {
        guint64 hash, silent, again;
        g_autofree char *text = play_reported(&games.plan, number, &narrated, &hash);
        g_autofree char *same = play_reported(&games.plan, number, &narrated, &again);
        assert_null(play_reported(&games.plan, number, NULL, &silent));
        assert_true(game_play(game, number));
        assert_int_equal(hash, game->journal.hash);
        assert_int_equal(hash, silent);
        assert_string_equal(text, same);
        assert_null(strchr(text, '{'));
        assert_non_null(strstr(text, "The game is over: "));
    }
}

/* What is reported up to an answer and from the next one on is all of it, but for the headings. */
static void
a_part_can_be_reported(void **state G_GNUC_UNUSED)
{
    g_auto(SampleGames) games;
    sample_games_init(&games);
    g_autoptr(Titles) titles = titles_new(games.plan.rules, &games.input);
    const guint64 number = 2;
    guint64 hash;
    const NarrationPlan all = {.titles = titles, .viewer = NO_NAME};
    NarrationPlan part = all;
    g_autofree char *whole = play_reported(&games.plan, number, &all, &hash);
    part.last = 12;
    g_autofree char *head = play_reported(&games.plan, number, &part, &hash);
    part.last = 0;
    part.first = 13;
    g_autofree char *tail = play_reported(&games.plan, number, &part, &hash);
    assert_true(g_str_has_prefix(whole, head));
    assert_true(strlen(head) > 0 && strlen(head) < strlen(whole));
    const char *end = strrchr(whole, '[');
    assert_non_null(end);
    assert_true(g_str_has_suffix(tail, end));
    assert_true(strlen(head) + strlen(tail) >= strlen(whole));
}

/* Whether @line says that @unit is where it is now, or is lost. */
static gboolean
reports_of(const GameRun *game, const Titles *titles, const char *line, gint32 unit)
{
    gint32 zone = position_zones(game->plan.rules, game->position)[unit];
    g_autofree char *where = titles_zone(titles, game->position, zone);
    return strstr(line, titles_name(titles, ENTITY_UNIT, unit)) != NULL &&
           (strstr(line, where) != NULL || strstr(line, " is lost ") != NULL ||
            strstr(line, " goes aboard ") != NULL);
}

/* Takes the units that are reported of in @lines from the set @moved. */
static void
take_reported(const GameRun *game, const Titles *titles, const char *lines, guint8 *moved)
{
    g_auto(GStrv) each = g_strsplit(lines, "\n", -1);
    for (guint k = 0; each[k] != NULL; k++)
        for (gint32 i = 0; i < (gint32)game->plan.rules->board.n_units; i++)
            if (MARKED(moved, i) && reports_of(game, titles, each[k], i))
                UNMARK(moved, i);
}

/* Plays the game @number, and checks that each unit that comes or goes is in a line. */
static void
assert_all_moves_are_narrated(const SampleGames *games, const Titles *titles, guint64 number)
{
    const NarrationPlan narrated = {.titles = titles, .viewer = NO_NAME};
    g_autoptr(GameRun) game = game_begun(&games->plan, number, &narrated);
    const GameRules *rules = games->plan.rules;
    gint32 n_units = (gint32)rules->board.n_units;
    guint8 moved[RULES_UNITS_MAX / 8] = {0};
    g_autofree Position *before = position_copy(game->position);
    while (game->request.kind != REQUEST_NONE) {
        if (game->request.kind == REQUEST_CHOICE)
            game_step_player(game, player_find("random"));
        else
            game_take_chance(game);
        g_autofree char *lines = narration_flush(game->narration);
        for (gint32 i = 0; i < n_units; i++)
            if (position_zones(rules, game->position)[i] != position_zones(rules, before)[i])
                MARK(moved, i);
        memcpy(before, game->position, before->size);
        take_reported(game, titles, lines, moved);
        gint32 silent = next_marked(rules, moved, 0);
        if (game->request.kind == REQUEST_CHOICE && silent < n_units)
            fail_msg(
                "game %u: nothing is told of %s, which is in %s now", (guint)number,
                titles_name(titles, ENTITY_UNIT, silent),
                titles_zone(titles, game->position, position_zones(rules, game->position)[silent]));
    }
}

static void
nobody_vanishes(void **state G_GNUC_UNUSED)
{
    static const char *const sets[] = {"tutorial", "pax-baltica", "pax-baltica-2010"};
    for (guint i = 0; i < G_N_ELEMENTS(sets); i++) {
        g_auto(SampleGames) games;
        sample_games_init_of(&games, sets[i]);
        for (guint k = 0; k < games.plays.plays->len; k++) {
            const ScenarioPlay *play = games.plays.plays->pdata[k];
            games.plan.rules = play->rules;
            games.plan.start = play->position;
            games.input = systems_rules_input(games.plays.set, play->file->seen);
            g_autoptr(Titles) titles = titles_new(games.plan.rules, &games.input);
            for (guint64 number = 1; number <= N_REPORTED_GAMES; number++)
                assert_all_moves_are_narrated(&games, titles, number);
        }
    }
}

/* Hidden units of the other side have no names for one who plays one side. */
static void
a_viewer_is_shown_what_it_sees(void **state G_GNUC_UNUSED)
{
    g_auto(SampleGames) games;
    sample_games_init(&games);
    g_autoptr(Titles) titles = titles_new(games.plan.rules, &games.input);
    NarrationPlan narrated = {.titles = titles, .viewer = 0};
    g_autoptr(GameRun) game = game_begun(&games.plan, 1, &narrated);
    const NameIndex *names = games.plan.rules->names;
    gint32 own = name_index_find(names, ENTITY_UNIT, "horn");
    gint32 other = name_index_find(names, ENTITY_UNIT, "sheremetev");
    g_autofree char *seen = narrator_unit(narration_narrator(game->narration), own);
    g_autofree char *hidden = narrator_unit(narration_narrator(game->narration), other);
    assert_string_equal(seen, "Horn");
    assert_string_equal(hidden, "a block of Russia");
}

/* Nations of one colour are not distinguished from behind (2.1), and those of another one are. */
static void
backs_have_colours(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *unit, *name;
    } cases[] = {
        {"schulenburg", "a gray block"},
        {"lubomirski", "a gray block"},
        {"sheremetev", "a block of Russia"},
        {"prins-christian", "a block of Denmark"},
    };
    g_auto(SampleGames) games;
    sample_games_init_of(&games, "pax-baltica");
    g_autoptr(Titles) titles = titles_new(games.plan.rules, &games.input);
    NarrationPlan narrated = {.titles = titles, .viewer = 0};
    g_autoptr(GameRun) game = game_begun(&games.plan, 1, &narrated);
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        gint32 unit = name_index_find(games.plan.rules->names, ENTITY_UNIT, cases[i].unit);
        assert_true(unit >= 0);
        g_autofree char *name = narrator_unit(narration_narrator(game->narration), unit);
        assert_string_equal(name, cases[i].name);
    }
}

/* Answers, choices in turn, until there were @n. Returns: how many there were. */
static guint
drive(GameRun *game, guint n)
{
    while (game->journal.n < n && game->request.kind != REQUEST_NONE)
        if (game->request.kind == REQUEST_CHOICE)
            game_answer(game, game->journal.n % game->request.n);
        else
            game_take_chance(game);
    return game->journal.n;
}

/* Back to any answer and on again, chance brings what it brought before. */
static void
a_session_goes_back_and_on(void **state G_GNUC_UNUSED)
{
    g_auto(SampleGames) games;
    sample_games_init(&games);
    g_autoptr(GameRun) game = game_begun(&games.plan, 3, NULL);
    guint n = drive(game, 40);
    assert_true(n > 20);
    g_autofree Position *there = position_copy(game->position);
    guint64 hash = game->journal.hash;
    for (guint back = 0; back < n; back += 7) {
        game_go_back(game, back);
        assert_int_equal(game->journal.n, back);
        assert_int_equal(drive(game, n), n);
        assert_int_equal(game->journal.hash, hash);
        assert_memory_equal(game->position, there, there->size);
    }
}

FILE_OF_TESTS(narration)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_offer_has_a_sentence),
        cmocka_unit_test(all_dice_have_a_sentence),
        cmocka_unit_test(reporting_changes_nothing),
        cmocka_unit_test(a_part_can_be_reported),
        cmocka_unit_test(nobody_vanishes),
        cmocka_unit_test(a_viewer_is_shown_what_it_sees),
        cmocka_unit_test(backs_have_colours),
        cmocka_unit_test(a_session_goes_back_and_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
