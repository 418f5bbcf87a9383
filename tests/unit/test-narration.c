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
            strstr(line, ": lost ") != NULL || strstr(line, ": embarkation of ") != NULL);
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
    UnitSet moved;
    unit_set_clear(rules, moved);
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

/* A die that was rolled. */
typedef struct {
    guint answer; /* its number, from 1 */
    guint face;
    guint procedure, step; /* of the frame that asked for it */
} Rolled;

/* Plays the game @number with @player. Returns: (transfer full): its lines, with numbers; @dice get
 * what was rolled. */
static char **
play_with_dice(const SampleGames *games, const Titles *titles, const char *player, guint64 number,
               GArray *dice)
{
    const NarrationPlan narrated = {.titles = titles, .viewer = NO_NAME, .is_numbered = TRUE};
    g_autoptr(GameRun) game = game_begun(&games->plan, number, &narrated);
    while (game->request.kind != REQUEST_NONE) {
        if (game->request.kind == REQUEST_CHOICE) {
            game_step_player(game, player_find(player));
            continue;
        }
        const Frame *top = machine_top(&game->machine);
        Rolled die = {game->journal.n + 1, 0, top->procedure, top->step};
        gboolean is_roll = game->request.kind == REQUEST_ROLL;
        game_take_chance(game);
        die.face = journal_value(game->journal.entries[game->journal.n - 1]);
        if (is_roll)
            g_array_append_val(dice, die);
    }
    g_autofree char *text = narration_flush(game->narration);
    return g_strsplit(text, "\n", -1);
}

/* Fails where the sum in @line is not that of its parts, or does not fit what is reported. */
static void
assert_adds_up(const char *line)
{
    static const char part[] = "(?:\\((?:[^()]|\\([^()]*\\))*\\))";
    g_autofree char *pattern = g_strdup_printf(
        "(?:^|[ :])(\\d+(?: %s)?(?: [+−] \\d+(?: %s)?)+|\\d+ %s) = (−?\\d+)(?: against (\\d+), "
        "(passed|failed))?",
        part, part, part);
    g_autoptr(GRegex) regex = g_regex_new(pattern, 0, 0, NULL);
    g_autoptr(GRegex) addend = g_regex_new("(−?) ?(\\d+)", 0, 0, NULL);
    g_autoptr(GMatchInfo) match = NULL, each = NULL;
    assert_non_null(regex);
    if (!g_regex_match(regex, line, 0, &match)) {
        if (strstr(line, " = ") != NULL)
            fail_msg("“%s” has a sum that cannot be read", line);
        return;
    }
    g_autofree char *sum = g_match_info_fetch(match, 1);
    g_autofree char *total = g_match_info_fetch(match, 2);
    g_autofree char *level = g_match_info_fetch(match, 3);
    g_autofree char *verdict = g_match_info_fetch(match, 4);
    g_autoptr(GRegex) reasons = g_regex_new(part, 0, 0, NULL);
    g_autofree char *numbers = g_regex_replace_literal(reasons, sum, -1, 0, "", 0, NULL);
    gint64 added = 0;
    for (g_regex_match(addend, numbers, 0, &each); g_match_info_matches(each);
         g_match_info_next(each, NULL)) {
        g_autofree char *minus = g_match_info_fetch(each, 1);
        g_autofree char *value = g_match_info_fetch(each, 2);
        added +=
            minus[0] != '\0' ? -g_ascii_strtoll(value, NULL, 10) : g_ascii_strtoll(value, NULL, 10);
    }
    gboolean is_below = g_str_has_prefix(total, "−");
    gint64 reported = g_ascii_strtoll(is_below ? total + strlen("−") : total, NULL, 10);
    reported = is_below ? -reported : reported;
    if (added != reported)
        fail_msg("“%s” adds up to %d", line, (gint)added);
    if (level != NULL && level[0] != '\0')
        assert_int_equal(reported <= g_ascii_strtoll(level, NULL, 10),
                         strcmp(verdict, "passed") == 0);
}

/* Returns: (transfer none): the line with the greatest number up to @answer; @number gets that. */
static const char *
line_of_answer(char **lines, guint answer, guint *number)
{
    const char *found = NULL;
    *number = 0;
    for (guint i = 0; lines[i] != NULL; i++) {
        guint own = (guint)g_ascii_strtoull(lines[i], NULL, 10);
        if (own > *number && own <= answer) {
            *number = own;
            found = lines[i];
        }
    }
    return found;
}

/* Returns: the name of the procedure of @die; units are tested one by one or hex by hex. */
static const char *
name_of_roll(const SampleGames *games, const Rolled *die)
{
    const char *name = machine_procedure(games->plan.rules->system, die->procedure)->name;
    return strcmp(name, "STACK_TEST") == 0 ? "MORALE_TEST" : name;
}

/* Every die has a line that shows its face, lines that are equal but for numbers are of the same
 * kind of roll, and sums are right. */
static void
assert_dice_are_narrated(const SampleGames *games, const Titles *titles, const char *player,
                         GHashTable *kinds)
{
    g_autoptr(GArray) dice = g_array_new(FALSE, FALSE, sizeof(Rolled));
    g_auto(GStrv) lines = play_with_dice(games, titles, player, 1, dice);
    g_autoptr(GRegex) digits = g_regex_new("[0-9]+", 0, 0, NULL);
    for (guint i = 0; lines[i] != NULL; i++)
        assert_adds_up(lines[i]);
    for (guint i = 0; i < dice->len; i++) {
        const Rolled *die = &g_array_index(dice, Rolled, i);
        guint number;
        const char *line = line_of_answer(lines, die->answer, &number);
        g_autofree char *face = g_strdup_printf("\\b%u\\b", die->face);
        if (line == NULL || number + i < die->answer ||
            g_array_index(dice, Rolled, i - (die->answer - number)).answer != number ||
            !g_regex_match_simple(face, line, 0, 0))
            fail_msg("%s: die %u (%u) has no line, but “%s”", player, die->answer, die->face,
                     line != NULL ? line : "");
        char *words = g_regex_replace_literal(digits, line, -1, 0, "#", 0, NULL);
        Rolled *before = g_hash_table_lookup(kinds, words);
        const char *name = name_of_roll(games, die);
        if (before != NULL &&
            (before->step != die->step || strcmp(name_of_roll(games, before), name) != 0))
            fail_msg("“%s” is reported of step %u of %s and step %u of %s", words, before->step,
                     name_of_roll(games, before), die->step, name);
        g_hash_table_insert(kinds, words, g_memdup2(die, sizeof *die));
    }
}

static void
no_die_is_without_a_line(void **state G_GNUC_UNUSED)
{
    static const char *const sets[] = {"tutorial",     "pax-baltica", "pax-baltica-2010",
                                       "last-vikings", "thunder",     "deluge"};
    static const char *const players[] = {"random", "greedy"};
    for (guint i = 0; i < G_N_ELEMENTS(sets); i++) {
        g_auto(SampleGames) games;
        g_autoptr(GHashTable) kinds =
            g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
        sample_games_init_of(&games, sets[i]);
        for (guint k = 0; k < games.plays.plays->len; k++) {
            const ScenarioPlay *play = games.plays.plays->pdata[k];
            games.plan.rules = play->rules;
            games.plan.start = play->position;
            games.input = systems_rules_input(games.plays.set, play->file->seen);
            g_autoptr(Titles) titles = titles_new(games.plan.rules, &games.input);
            for (guint n = 0; n < G_N_ELEMENTS(players); n++)
                assert_dice_are_narrated(&games, titles, players[n], kinds);
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
        cmocka_unit_test(no_die_is_without_a_line),
        cmocka_unit_test(a_viewer_is_shown_what_it_sees),
        cmocka_unit_test(backs_have_colours),
        cmocka_unit_test(a_session_goes_back_and_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
