/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results in their forms: JSON can be read again, and is refused where it cannot be results.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <libxml/parser.h>
#include <string.h>

#include "schema/model/paint.h"
#include "tests/unit/junit-judge.h"
#include "tests/unit/sample-games.h"
#include "schema/model/game-results.h"
#include "tests/unit/main.h"
#include "validator/report/results.h"
#include "validator/smoke/results.h"
#include "validator/smoke/staged-scenario.h"

static const ResultsView plain_view = {.top = 10}, block_view = {.is_utf8 = TRUE, .top = 10};

/* Returns: results with names that no form takes as they are. */
static GameResults *
odd_results(void)
{
    GameResults *results = game_results_new();
    results->scenario = g_strdup("feud");
    results->title = g_strdup("A \"feud\", <old>\n");
    results->players = g_strdup("north=random, south=random");
    results->wanted = results->played = 4;
    results->failed = 1;
    results->natural = 3;
    results->hash = G_MAXUINT64;
    game_results_add_range(results, (GameRange){1, 4});
    game_results_counts(results, GROUP_OUTCOMES, "victory-1", "Draw, or \"so\"")[FIGURE_GAMES] = 3;
    game_results_counts(results, GROUP_UNITS, "antler", "Antler")[UNIT_STEPS_LOST] = 9;
    game_results_counts(results, GROUP_RULES, "thaw", "Thaw");
    const GameFailure failure = {
        .game = 2,
        .turn = 3,
        .answers = 17,
        .invariant = (char *)"borders",
        .problem = (char *)"2 < 3 & more",
    };
    game_results_fail(results, &failure);
    return results;
}

static void
json_is_read_as_it_was_written(void **state G_GNUC_UNUSED)
{
    g_auto(SampleGames) games;
    sample_games_init(&games);
    g_autoptr(GameResults) odd = odd_results();
    g_autoptr(GameResults) played = sample_games_play(&games, (GameRange){5, 40}, 1);
    const GameResults *const cases[] = {odd, played};
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *text = sample_games_json(cases[i]);
        g_autoptr(GError) error = NULL;
        g_autoptr(GameResults) again = results_read(text, strlen(text), &error);
        assert_null(error);
        g_autofree char *text_again = sample_games_json(again);
        assert_string_equal(text_again, text);
    }
}

static void
what_cannot_be_results_is_refused(void **state G_GNUC_UNUSED)
{
#define HEAD "\"format\": 2, \"kind\": \"results\", \"hash\": \"0a\", \"scenario\": \"feud\""
#define GAMES ", \"games\": [{\"first\": 1, \"last\": 4}]"
    static const struct {
        const char *text;
        ResultsError code;
    } cases[] = {
        {"", RESULTS_ERROR_SYNTAX},
        {"{" HEAD GAMES, RESULTS_ERROR_SYNTAX},
        {"[]", RESULTS_ERROR_FORM},
        {"{}", RESULTS_ERROR_FORM},
        {"{\"format\": 1, \"kind\": \"results\"}", RESULTS_ERROR_FORMAT},
        {"{" HEAD "}", RESULTS_ERROR_FORM},
        {"{" HEAD GAMES ", \"hash\": \"x\"}", RESULTS_ERROR_FORM},
        {"{" HEAD GAMES ", \"played\": -1}", RESULTS_ERROR_FORM},
        {"{" HEAD GAMES ", \"played\": 1.5}", RESULTS_ERROR_FORM},
        {"{" HEAD GAMES ", \"played\": 9007199254740992}", RESULTS_ERROR_FORM},
        {"{" HEAD GAMES ", \"title\": 7}", RESULTS_ERROR_FORM},
        {"{" HEAD GAMES ", \"rules\": {}}", RESULTS_ERROR_FORM},
        {"{" HEAD GAMES ", \"rules\": [7]}", RESULTS_ERROR_FORM},
        {"{" HEAD GAMES ", \"rules\": [{}]}", RESULTS_ERROR_FORM},
        {"{" HEAD GAMES ", \"failures\": [{\"game\": 1}]}", RESULTS_ERROR_FORM},
        {"{" HEAD ", \"games\": [{\"first\": 2, \"last\": 1}]}", RESULTS_ERROR_FORM},
        {"{" HEAD ", \"games\": [{\"first\": 1, \"last\": 5}, {\"first\": 5, \"last\": 6}]}",
         RESULTS_ERROR_FORM},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GError) error = NULL;
        assert_null(results_read(cases[i].text, strlen(cases[i].text), &error));
        assert_true(g_error_matches(error, RESULTS_ERROR, (gint)cases[i].code));
    }
    static const char right[] =
        "{" HEAD GAMES ", \"more\": [{}, null], \"rules\": [{\"id\": \"a\"}]}";
    g_autoptr(GameResults) results = results_read(right, strlen(right), NULL);
    assert_non_null(results);
    assert_int_equal(results->groups[GROUP_RULES]->len, 1);
    assert_int_equal(results->hash, 10);
#undef HEAD
#undef GAMES
}

static void
csv_quotes_what_needs_it(void **state G_GNUC_UNUSED)
{
    g_autoptr(GameResults) results = odd_results();
    g_autoptr(GString) out = g_string_new(NULL);
    results_append_csv(results, &plain_view, out);
    assert_true(g_str_has_prefix(out->str, "group,id,name,figure,value\n"));
    assert_non_null(strstr(out->str, "\noutcomes,victory-1,\"Draw, or \"\"so\"\"\",games,3\n"));
    assert_non_null(strstr(out->str, "\nunits,antler,Antler,steps-lost,9\n"));
    assert_non_null(strstr(out->str, "\nrules,thaw,Thaw,fired,0\n"));
}

static void
junit_is_right_for_its_readers(void **state G_GNUC_UNUSED)
{
    g_autoptr(GameResults) results = odd_results();
    g_autoptr(GString) out = g_string_new(NULL);
    results_append_junit(results, &plain_view, out);
    g_autofree char *problem = junit_judge(out->str);
    assert_null(problem);
    xmlDoc *report = junit_judge_parse(out->str);
    assert_non_null(junit_judge_case(report, "game 2", "feud"));
    assert_non_null(junit_judge_case(report, "3 games", "feud"));
    xmlFreeDoc(report);
}

static void
text_has_shares_bars_and_what_never_fired(void **state G_GNUC_UNUSED)
{
    static const char *const parts[] = {
        "feud: A \"feud\", <old>",
        "Draw, or \"so\"                       3  100.0 % (43.8 to 100.0)  ####",
        "Rules that never fired (1 of 1)\n  thaw\n",
        "game 2, turn 3, after 17 choices and rolls: 2 < 3 & more [borders]\n",
    };
    g_autoptr(GameResults) results = odd_results();
    g_autoptr(GString) plain = g_string_new(NULL);
    g_autoptr(GString) blocks = g_string_new(NULL);
    results_append_text(results, &plain_view, plain);
    results_append_text(results, &block_view, blocks);
    for (guint i = 0; i < G_N_ELEMENTS(parts); i++)
        assert_non_null(strstr(plain->str, parts[i]));
    assert_null(strstr(plain->str, "█"));
    assert_non_null(strstr(blocks->str, "████"));
}

/* The page stands alone, and whatever names hold is text in it. */
static void
page_is_whole_and_alone(void **state G_GNUC_UNUSED)
{
    static const char *const foreign[] = {"<script", "http:", "https:", "url(", "@import", " src="};
    g_auto(SampleGames) games;
    sample_games_init(&games);
    g_autoptr(GameResults) odd = odd_results();
    g_autoptr(GameResults) played = sample_games_play(&games, (GameRange){1, 60}, 1);
    g_autoptr(GString) page = g_string_new(NULL);
    results_append_page(odd, &plain_view, page);
    assert_non_null(strstr(page->str, "<h1>A &quot;feud&quot;, &lt;old&gt;&#10;</h1>"));
    assert_non_null(strstr(page->str, "2 &lt; 3 &amp; more [borders]"));
    results_append_page(played, &plain_view, page);
    for (guint i = 0; i < G_N_ELEMENTS(foreign); i++)
        assert_null(strstr(page->str, foreign[i]));
    g_string_truncate(page, 0);
    static const ResultsShape shapes[] = {
        {"narva-town", {"M 0,0 L 1,0 L 1,1 Z", 19}, FALSE},
        {NULL, {"M 2,2 L 3,2 L 3,3 Z", 19}, TRUE},
    };
    static const ResultsMap map = {{"0 0 9 9", 7}, shapes, G_N_ELEMENTS(shapes)};
    const ResultsView drawn = {.top = 10, .map = &map};
    results_append_page(played, &drawn, page);
    xmlDoc *document = xmlReadMemory(page->str, (int)page->len, NULL, NULL, XML_PARSE_NONET);
    assert_non_null(document);
    xmlFreeDoc(document);
    assert_non_null(strstr(page->str, "class=\"band\""));
    assert_non_null(strstr(page->str, "<path id=\"s1\" d=\"M 2,2 L 3,2 L 3,3 Z\"/>"));
    assert_non_null(strstr(page->str, "<title>Narva: "));
    assert_non_null(strstr(page->str, "narva replay DATA-SET --scenario narva-1700 --seed 7"));
}

/* Those of the data where they are known; else those that are distinguished best. */
static void
sides_have_their_paints_on_the_page(void **state G_GNUC_UNUSED)
{
    static const guint32 known[] = {0x4e90c8, 0x6c9739};
    guint32 others[] = {PAINT_NONE, PAINT_NONE};
    static const guint32 outcomes[] = {0x123456, 0x234567, 0x345678, 0x456789,
                                       0x56789a, 0x6789ab, 0x789abc, 0x89abcd};
    const ResultsView painted = {
        .top = 10,
        .paints = known,
        .n_paints = G_N_ELEMENTS(known),
        .outcome_paints = outcomes,
    };
    const ResultsView few = {.top = 10, .paints = known, .n_paints = 1};
    const struct {
        const ResultsView *view;
        const guint32 *paints;
    } rows[] = {{&painted, known}, {&plain_view, others}, {&few, others}};
    g_auto(SampleGames) games;
    sample_games_init(&games);
    g_autoptr(GameResults) played = sample_games_play(&games, (GameRange){1, 60}, 1);
    paint_make_distinct(others, G_N_ELEMENTS(others));
    assert_true(played->groups[GROUP_OUTCOMES]->len <= G_N_ELEMENTS(outcomes));
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autoptr(GString) page = g_string_new(NULL);
        results_append_page(played, rows[i].view, page);
        for (guint side = 0; side < 2; side++) {
            guint32 paint = rows[i].paints[side];
            g_autofree char *bar = g_strdup_printf("style=\"fill:#%06x\"/>", paint);
            g_autofree char *line = g_strdup_printf("class=\"line\" style=\"stroke:#%06x\"", paint);
            g_autofree char *key = g_strdup_printf("<i style=\"background:#%06x\"></i>", paint);
            assert_non_null(strstr(page->str, bar));
            assert_non_null(strstr(page->str, line));
            assert_non_null(strstr(page->str, key));
        }
        assert_non_null(strstr(page->str, "style=\"fill:#8d8577\"/>"));
        assert_int_equal(strstr(page->str, "fill:#234567") != NULL, i == 0);
    }
}

/* Of a row of the table, of a sudden end, of an effect that ends the game, and of a standing. */
static void
outcomes_know_who_wins(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *set, *scenario, *outcome, *side;
    } rows[] = {
        {"tutorial", "narva-1700", "victory-1", "swedish"},
        {"tutorial", "narva-1700", "victory-2", NULL},
        {"tutorial", "narva-1700", "sudden-death-2", "swedish"},
        {"tutorial", "narva-1700", "end-game-1", "russian"},
        {"tutorial", "narva-1700", "end-game-2", "swedish"},
        {"tutorial", "narva-1700", "end-game-3", NULL},
        {"tutorial", "narva-1700", "set-up", NULL},
        {"deluge", "deluge-1655", "standing-sweden", "sweden"},
        {"deluge", "deluge-1655", "standing-nowhere", NULL},
        {"deluge", "deluge-1655", "shared", NULL},
    };
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autofree char *problem = NULL;
        g_autofree char *folder =
            g_build_filename(g_getenv("NARVA_SOURCE"), "data", rows[i].set, NULL);
        g_autoptr(DataSet) set = data_set_load(folder, NULL);
        g_auto(StagedScenario) stage = {0};
        assert_int_equal(staged_scenario_open(&stage, set, rows[i].scenario, NULL, &problem),
                         STAGE_READY);
        const Scenario *scenario = (const Scenario *)stage.input.scenario;
        gint32 side = results_outcome_side(stage.rules, scenario, rows[i].outcome);
        gint32 wanted = rows[i].side != NULL
                            ? name_index_find(stage.rules->names, ENTITY_SIDE, rows[i].side)
                            : NO_NAME;
        assert_int_equal(side, wanted);
        assert_true((wanted == NO_NAME) == (rows[i].side == NULL));
    }
}

/* Returns: (transfer full): the page of @results. */
static GString *
page_of(const GameResults *results)
{
    GString *page = g_string_new(NULL);
    results_append_page(results, &plain_view, page);
    return page;
}

/* Counts of one value, of nothing and of no figure say nothing. */
static void
charts_that_say_nothing_are_left_out(void **state G_GNUC_UNUSED)
{
    g_autoptr(GameResults) results = odd_results();
    game_results_counts(results, GROUP_WINNERS, "north", "North");
    game_results_counts(results, GROUP_TURNS, "8", NULL)[FIGURE_GAMES] = 2;
    game_results_counts(results, GROUP_UNITS, "guard", "Guard")[UNIT_MOVES] = 3;
    for (guint turn = 0; turn < 2; turn++) {
        g_autofree char *course = g_strdup_printf("%u 5", turn);
        g_autofree char *control = g_strdup_printf("%u north", turn);
        game_results_counts(results, GROUP_COURSE, course, NULL)[FIGURE_GAMES] = 2;
        game_results_counts(results, GROUP_CONTROL, control, NULL)[CONTROL_GAMES] = 2;
    }
    g_autoptr(GString) empty = page_of(results);
    game_results_counts(results, GROUP_TURNS, "9", NULL)[FIGURE_GAMES] = 1;
    game_results_counts(results, GROUP_UNITS, "guard", NULL)[UNIT_ELIMINATED] = 1;
    game_results_counts(results, GROUP_CONTROL, "1 north", NULL)[CONTROL_PLACES] = 1;
    g_autoptr(GString) full = page_of(results);

    static const char *const parts[] = {"<h2>Turns played</h2>", "<th>eliminated</th>",
                                        "<h2>Places held by turn</h2>"};
    for (guint i = 0; i < G_N_ELEMENTS(parts); i++) {
        assert_null(strstr(empty->str, parts[i]));
        assert_non_null(strstr(full->str, parts[i]));
    }
}

/* Scores lie as far apart on the page as they are, and many of them share columns. */
static void
scores_have_columns_of_equal_width(void **state G_GNUC_UNUSED)
{
    static const char wide[] = "Each column covers 5 values, starting at the number below it.";
    g_autoptr(GameResults) results = odd_results();
    static const char *const scores[] = {"-8", "4", "8"};
    for (guint i = 0; i < G_N_ELEMENTS(scores); i++)
        game_results_counts(results, GROUP_SCORES, scores[i], NULL)[FIGURE_GAMES] = 1;
    g_autoptr(GString) page = page_of(results);
    assert_non_null(strstr(page->str, "class=\"below\">-4</text>"));
    assert_null(strstr(page->str, "class=\"below\">-6</text>"));
    assert_null(strstr(page->str, "Each column covers"));
    game_results_counts(results, GROUP_SCORES, "101", NULL)[FIGURE_GAMES] = 1;
    g_autoptr(GString) many = page_of(results);
    assert_non_null(strstr(many->str, wide));
    assert_non_null(strstr(many->str, "class=\"below\">-10</text>"));
}

static void
powers_are_reported_turn_by_turn_where_there_are_some(void **state G_GNUC_UNUSED)
{
    g_autoptr(GameResults) none = odd_results();
    g_autoptr(GameResults) results = odd_results();
    game_results_counts(results, GROUP_WINNERS, "north", "North");
    game_results_counts(results, GROUP_COURSE, "1 5", NULL)[FIGURE_GAMES] = 2;
    gint64 *has = game_results_counts(results, GROUP_POWERS, "1 north", NULL);
    has[POWER_GAMES] = 2;
    has[POWER_STANDING] = -7;
    has[POWER_TREASURY] = 61;
    has[POWER_VASSALS] = 1;
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(GString) text_again = g_string_new(NULL);
    g_autofree char *json = sample_games_json(results);
    g_autofree char *json_of_none = sample_games_json(none);
    g_autoptr(GameResults) again = results_read(json, strlen(json), NULL);
    assert_non_null(again);
    results_append_text(results, &plain_view, text);
    results_append_text(again, &plain_view, text_again);

    assert_non_null(strstr(text->str, "\nStanding        North\n         1       -3.5\n"));
    assert_non_null(strstr(text->str, "\nTreasury        North\n         1       30.5\n"));
    assert_non_null(strstr(text->str, "\nVassals         North\n         1        0.5\n"));
    assert_non_null(strstr(text_again->str, "       30.5\n"));
    assert_null(strstr(json_of_none, "\"powers\""));
}

/* The figures are those of test-pair-score. */
static void
skill_is_reported_where_pairs_were_played(void **state G_GNUC_UNUSED)
{
    static const gint64 pairs[SKILL_ROWS] = {10, 40, 80, 60, 10, 3};
    g_auto(SampleGames) games;
    sample_games_init(&games);
    g_autoptr(GameResults) results = sample_games_play(&games, (GameRange){1, 20}, 1);
    g_autofree char *json_of_none = sample_games_json(results);
    for (guint i = 0; i < SKILL_ROWS; i++) {
        const char *name, *id = game_skill_row(i, &name);
        game_results_counts(results, GROUP_PAIRS, id, name)[FIGURE_PAIRS] = pairs[i];
    }
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(GString) page = g_string_new(NULL);
    g_autofree char *json = sample_games_json(results);
    g_autoptr(GameResults) again = results_read(json, strlen(json), NULL);
    assert_non_null(again);
    results_append_text(again, &plain_view, text);
    results_append_page(again, &plain_view, page);

    assert_int_equal(game_results_skill(again).failed, 3);
    assert_non_null(strstr(json, "\n  \"skill\": {\n    \"player\": \"greedy\",\n"));
    assert_non_null(strstr(json, "\n    \"pairs\": 200,\n    \"share\": 0.525"));
    assert_non_null(strstr(text->str, "  Skill, %                       52.5  (49.2 to 55.8)\n"));
    assert_non_null(strstr(page->str, "<b>52.5 %</b><span>skill: greedy against random"));
    assert_null(strstr(json_of_none, "\"skill\""));
    assert_null(strstr(json_of_none, "\"pairs\""));
}

static void
forms_have_names_of_their_own(void **state G_GNUC_UNUSED)
{
    guint n = 0;
    for (; results_form(n) != NULL; n++)
        for (guint i = 0; i < n; i++)
            assert_string_not_equal(results_form(i)->name, results_form(n)->name);
    assert_int_equal(n, 5);
}

FILE_OF_TESTS(results)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_is_read_as_it_was_written),
        cmocka_unit_test(what_cannot_be_results_is_refused),
        cmocka_unit_test(csv_quotes_what_needs_it),
        cmocka_unit_test(junit_is_right_for_its_readers),
        cmocka_unit_test(text_has_shares_bars_and_what_never_fired),
        cmocka_unit_test(page_is_whole_and_alone),
        cmocka_unit_test(sides_have_their_paints_on_the_page),
        cmocka_unit_test(outcomes_know_who_wins),
        cmocka_unit_test(charts_that_say_nothing_are_left_out),
        cmocka_unit_test(scores_have_columns_of_equal_width),
        cmocka_unit_test(powers_are_reported_turn_by_turn_where_there_are_some),
        cmocka_unit_test(skill_is_reported_where_pairs_were_played),
        cmocka_unit_test(forms_have_names_of_their_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
