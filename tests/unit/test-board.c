/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The board: everything printed, by number; what refers to nothing is reported.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/model/entities.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-rules.h"
#include "validator/engine/presence.h"
#include "validator/systems/area-blocks/naval.h"
#include "validator/systems/area-blocks/position.h"

/* Returns: (transfer full): @text (consumed) with @old, which stands in it once, as @new. */
static char *
replaced(char *text, const char *old, const char *new)
{
    g_auto(GStrv) parts = g_strsplit(text, old, -1);
    assert_int_equal(g_strv_length(parts), 2);
    g_free(text);
    return g_strjoinv(new, parts);
}

static void
places(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){0});
    const Board *board = &game->rules->board;
    assert_int_equal(board->n_places, 8);
    assert_int_equal(board->n_regions, 2);
    assert_int_equal(board->faces, 6);
    const BoardPlace *redland = &board->places[0];
    const PrintedPlace *printed = printed_places(game->rules);
    gint32 strait = sample_number(game, ENTITY_SPACE, "strait");
    assert_int_equal(redland->kind, SPACE_LAND);
    assert_int_equal(redland->nation, 0);
    assert_int_equal(printed[0].garrison, 3);
    assert_int_equal(printed[0].forage, 2);
    assert_int_equal(redland->sea, strait);
    assert_true(printed[0].has_harbour);
    assert_int_equal(redland->n_links, 3);
    const BoardLink *links = &board->links[redland->first_link];
    assert_int_equal(links[0].to, 1);
    assert_int_equal(links[0].type, N_BUILT_IN);
    assert_int_equal(links[1].type, N_BUILT_IN + 1);
    assert_int_equal(links[2].to, strait);
    assert_int_equal(links[2].type, BORDER_PORT);
    const BoardPlace *wood = &board->places[2];
    assert_int_equal(wood->nation, NO_NAME);
    assert_int_equal(wood->sea, NO_NAME);
    assert_int_equal(wood->transit, TRANSIT_ALWAYS);
    assert_int_equal(printed[2].garrison, 0);
    assert_int_equal(board->places[strait].kind, SPACE_SEA);
    const BoardPlace *heath = &board->places[sample_number(game, ENTITY_SPACE, "heath")];
    assert_int_equal(heath->sea, strait);
    assert_false(printed[heath - board->places].has_harbour);
    assert_int_equal(board->regions[0].n, 2);
    assert_int_equal(board->region_places[board->regions[1].first], 3);
}

/* A port on the strait and on the ocean. */
static void
ports_on_several_seas(void **state G_GNUC_UNUSED)
{
    static const char *const changes[][2] = {
        {"'value': 3}, 'port': {'sea': 'strait',",
         "'value': 3}, 'port': {'sea': 'strait', 'seas': ['ocean'],"},
        {"{'to': 'wood', 'border': 'hills'},",
         "{'to': 'wood', 'border': 'hills'}, {'to': 'ocean', 'border': 'port'},"},
        {"[{'to': 'strait', 'border': 'sea'}]",
         "[{'to': 'strait', 'border': 'sea'}, {'to': 'redland', 'border': 'port'}]"},
    };
    g_autofree char *map = g_strdup(sample_rules_map);
    for (guint i = 0; i < G_N_ELEMENTS(changes); i++)
        map = replaced(map, changes[i][0], changes[i][1]);
    g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){.map = map});
    const Board *board = &game->rules->board;
    Position *position = game->machine.position;
    gint32 strait = sample_number(game, ENTITY_SPACE, "strait");
    gint32 ocean = sample_number(game, ENTITY_SPACE, "ocean");
    gint32 fleet = sample_number(game, ENTITY_UNIT, "red-fleet");
    gint32 unit = sample_number(game, ENTITY_UNIT, "red-2");
    gint32 heath = sample_number(game, ENTITY_SPACE, "heath");
    assert_int_equal(board_sea_after(board, 0, NO_NAME), strait);
    assert_int_equal(board_sea_after(board, 0, strait), ocean);
    assert_int_equal(board_sea_after(board, 0, ocean), NO_NAME);
    assert_int_equal(board_sea_after(board, heath, strait), NO_NAME);
    assert_true(board_has_port_on(board, 0, ocean));
    assert_false(board_has_port_on(board, heath, ocean));

    const Situation situation = {game->rules, position, .subjects = &SUBJECTS_NONE};
    assert_int_equal(blocks_naval_next_loading_fleet(&situation, unit, NO_NAME), fleet);
    position_put(game->rules, position, fleet, ocean);
    presence_note_all(game->rules, position);
    assert_int_equal(blocks_naval_next_loading_fleet(&situation, unit, NO_NAME), fleet);
    assert_int_equal(blocks_naval_next_loading_fleet(&situation, unit, fleet), NO_NAME);

    /* It puts to the sea that is free of enemies. */
    gint32 enemy = sample_number(game, ENTITY_UNIT, "blue-fleet");
    assert_int_equal(blocks_naval_sea_off_port(&situation, fleet, 0), strait);
    position_put(game->rules, position, enemy, strait);
    presence_note_all(game->rules, position);
    assert_int_equal(blocks_naval_sea_off_port(&situation, fleet, 0), ocean);
    assert_int_equal(blocks_naval_sea_off_port(&situation, fleet, heath), strait);
}

static void
nations_and_units(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){0});
    const Board *board = &game->rules->board;
    gint32 rust = sample_number(game, ENTITY_NATION, "rust");
    gint32 gold = sample_number(game, ENTITY_NATION, "gold");
    assert_int_equal(board->nations[0].level, 20);
    assert_int_equal(board->nations[0].per_land, 4);
    assert_int_equal(board->nations[0].pool, 0);
    assert_int_equal(board->nations[0].colour, 0);
    assert_int_equal(board->nations[0].status, STATUS_ACTIVE);
    assert_int_equal(board->nations[0].capitals.n, 1);
    assert_int_equal(board->capitals[board->nations[0].capitals.first],
                     sample_number(game, ENTITY_SPACE, "redland"));
    assert_int_equal(board->nations[rust].pool, 0);
    assert_int_equal(board->nations[rust].part_of, 0);
    assert_int_equal(board->nations[rust].level, NO_NUMBER);
    assert_int_equal(board->nations[gold].side, NO_NAME);
    assert_int_equal(board->nations[gold].status, STATUS_TRUCE);
    const BoardUnit *blue_1 = &board->units[sample_number(game, ENTITY_UNIT, "blue-1")];
    assert_int_equal(blue_1->strength, 3);
    assert_int_equal(blue_1->trains, 1);
    assert_int_equal(blue_1->twin, NO_NAME);
    assert_int_equal(blue_1->start.kind, ZONE_PLACE);
    const BoardUnit *gold_1 = &board->units[sample_number(game, ENTITY_UNIT, "gold-1")];
    assert_int_equal(gold_1->twin, sample_number(game, ENTITY_UNIT, "gold-2"));
    assert_int_equal(board->types[1].moves, MOVES_SEA);
    assert_int_equal(board->types[1].step_cost, 2);
    assert_int_equal(board->types[1].eats, 0);
    assert_int_equal(board->tracks[1].from, -2);
    assert_int_equal(board->tracks[1].to, 2);
    assert_int_equal(board->n_boxes, 2);
    assert_int_equal(board->year_first, 1700);
    assert_int_equal(board->year_last, 1705 + BOARD_YEARS_AHEAD);
}

static void
dates(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *date;
        gint32 first, last; /* 0: none */
    } cases[] = {
        {"1700", 3400, 3401},  {"1700-spring", 3400, 3400},   {"1700-autumn", 3401, 3401},
        {"1700-winter", 0, 0}, {"9999-autumn", 19999, 19999},
    };
    g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){0});
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        DateCode turns;
        assert_int_equal(board_date(game->rules->names, cases[i].date, &turns), cases[i].last != 0);
        if (cases[i].last == 0)
            continue;
        assert_int_equal(turns.first, cases[i].first);
        assert_int_equal(turns.last, cases[i].last);
    }
}

static void
zones(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *text;
        gint32 of; /* NO_CODE: there is no such zone */
    } cases[] = {
        {"redland", 0},       {"realm", 8},         {"@pool:blue", 2}, {"@box:camp", 1},
        {"@aboard:red-1", 0}, {"@year:1703", 1703}, {"@year:+3", 3},   {"nowhere", -99},
        {"@pool:none", -99},  {"@box:red", -99},    {"@nothing", -99}, {"@box:@self", -99},
        {"@pool", NO_NAME},   {"@map", NO_NAME},    {"@aboard:", -99}, {"", -99},
    };
    g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){0});
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        ZoneCode zone;
        gboolean is_zone = board_zone(game->rules->names, cases[i].text, &zone);
        assert_int_equal(is_zone, cases[i].of != -99);
        if (is_zone)
            assert_int_equal(zone.of, cases[i].of);
    }
    ZoneCode self;
    assert_true(board_zone(game->rules->names, "@pool:@self", &self));
    assert_int_equal(self.of, NAME_OF_SUBJECT(SUBJECT_SELF));
}

#define LAND(members) "{'spaces': [{'id': 'redland', 'name': 'R', 'kind': 'land', " members "}]}"
#define UNIT(members)                                                                              \
    "{'nations': [{'id': 'red', 'name': 'R'}], 'types': [{'id': 'army', 'name': 'A', 'moves':"     \
    " 'land'}], 'units': [{'id': 'u', 'name': 'U', 'strength': 1, " members "}]}"
#define NATION(members) "{'nations': [{'id': 'red', 'name': 'R', " members "}]}"

/* What is written with a name that nothing bears, reported with the name. */
static void
names_of_nothing(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *map, *roster, *tables, *period;
    } cases[] = {
        {.map = LAND("'nation': 'nothing'")},
        {.map = LAND("'port': {'sea': 'nothing'}")},
        {.map = LAND("'neighbours': [{'to': 'nothing', 'border': 'open'}]")},
        {.map = LAND("'neighbours': [{'to': 'redland', 'border': 'nothing'}]")},
        {.map = "{'spaces': [], 'regions': [{'id': 'r', 'name': 'R', 'places': ['nothing']}]}"},
        {.map = "{'spaces': []}", .roster = NATION("'side': 'nothing'")},
        {.map = "{'spaces': []}", .roster = NATION("'colour': 'nothing'")},
        {.map = "{'spaces': []}", .roster = NATION("'pool': 'nothing'")},
        {.map = "{'spaces': []}", .roster = NATION("'part-of': 'nothing'")},
        {.map = "{'spaces': []}", .roster = UNIT("'nation': 'nothing', 'type': 'army'")},
        {.map = "{'spaces': []}", .roster = UNIT("'nation': 'red', 'type': 'nothing'")},
        {.map = "{'spaces': []}",
         .roster = UNIT("'nation': 'red', 'type': 'army', 'twin': 'nothing'")},
        {.map = "{'spaces': []}",
         .roster = UNIT("'nation': 'red', 'type': 'army', 'start': 'nothing'")},
        {.period = "{'from': '1700-nothing', 'to': '1701', 'turns': 1}"},
        {.period = "{'from': '1700', 'to': '1701-nothing', 'turns': 1}"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *problem = sample_game_problem(&(SampleWords){
            .map = cases[i].map,
            .roster = cases[i].roster,
            .tables = cases[i].tables,
            .period = cases[i].period,
        });
        if (problem == NULL || strstr(problem, "nothing") == NULL)
            fail_msg("row %u: %s", i, problem);
    }
}

static void
backwards(void **state G_GNUC_UNUSED)
{
    g_autofree char *track = sample_game_problem(&(SampleWords){
        .tables = "{'borders': [{'id': 'open', 'name': 'O'}, {'id': 'hills', 'name': 'H'}],"
                  " 'tracks': [{'id': 'back', 'name': 'B', 'from': 2, 'to': 1}]}",
    });
    assert_string_equal(track, "the track “back” ends before it starts");
    g_autofree char *period = sample_game_problem(&(SampleWords){
        .period = "{'from': '1700-autumn', 'to': '1700-spring', 'turns': 1}",
    });
    assert_string_equal(period, "there are no turns from 1700-autumn to 1700-spring");
}

static void
same_names(void **state G_GNUC_UNUSED)
{
    g_autofree char *in_one =
        sample_game_problem(&(SampleWords){.rules = "'rules': [{'id': 'a'}, {'id': 'a'}]"});
    assert_non_null(in_one);
    g_autofree char *in_two = sample_game_problem(&(SampleWords){
        .rules = "'rules': [{'id': 'a'}]",
        .scenario = "'rules': [{'id': 'a'}]",
    });
    assert_non_null(in_two);
}

static void
too_many(void **state G_GNUC_UNUSED)
{
    for (guint n = BOARD_UNITS_MAX; n <= BOARD_UNITS_MAX + 1; n++) {
        g_autoptr(GString) roster =
            g_string_new("{'nations': [{'id': 'red', 'name': 'R'}, {'id': 'rust', 'name': 'R'},"
                         " {'id': 'blue', 'name': 'B'}, {'id': 'gold', 'name': 'G'}], 'types':"
                         " [{'id': 'army', 'name': 'A', 'moves': 'land'}], 'units': [");
        for (guint i = 0; i < n; i++)
            g_string_append_printf(roster,
                                   "%s{'id': 'u%u', 'name': 'U', 'nation': 'red', 'type': 'army',"
                                   " 'strength': 1, 'start': 'wood'}",
                                   i > 0 ? ", " : "", i);
        g_string_append(roster, "]}");
        g_autofree char *problem = sample_game_problem(&(SampleWords){.roster = roster->str});
        if (n <= BOARD_UNITS_MAX)
            assert_null(problem);
        else
            assert_non_null(problem);
    }
}

/* More places than a position has numbers for are refused, and so many are numbered in no time. */
static void
many_places(void **state G_GNUC_UNUSED)
{
    for (guint n = 30000; n <= 30001; n++) {
        g_autoptr(GString) map = g_string_new("{'spaces': [");
        for (guint i = 0; i < n; i++)
            g_string_append_printf(map,
                                   "%s{'id': 's%u', 'name': 'S', 'kind': 'land', 'neighbours':"
                                   " [{'to': 's%u', 'border': 'open'}]}",
                                   i > 0 ? ", " : "", i, (i + 1) % n);
        g_string_append(map, "]}");
        g_autofree char *problem = sample_game_problem(&(SampleWords){
            .map = map->str,
            .roster = "{'nations': []}",
        });
        if (n == 30000)
            assert_null(problem);
        else
            assert_string_equal(problem, "there are too many records of the type “space”: 30001; "
                                         "at most 30000 can be played");
    }
}

/* Decisions have numbers of 16 bits in positions. */
static void
many_decisions(void **state G_GNUC_UNUSED)
{
    for (guint n = 10000; n <= 10001; n++) {
        g_autoptr(GString) decisions = g_string_new("'decisions': [");
        for (guint i = 0; i < n; i++)
            g_string_append_printf(decisions,
                                   "%s{'verb': 'place', 'by': 'north', 'units': {'unit': 'red-1'},"
                                   " 'at': ['redland']}",
                                   i > 0 ? ", " : "");
        g_string_append(decisions, "]");
        g_autofree char *problem = sample_game_problem(&(SampleWords){.scenario = decisions->str});
        if (n == 10000)
            assert_null(problem);
        else
            assert_string_equal(problem,
                                "there are 10001 decisions, but at most 10000 can be played");
    }
}

/* Both ways of a border find each other, whatever the map says twice or of itself. */
static void
one_way_to_each_place(void **state G_GNUC_UNUSED)
{
    static const char map[] =
        "{'spaces': [{'id': 'here', 'name': 'Here', 'kind': 'land', 'neighbours': ["
        "  {'to': 'here', 'border': 'open'}, {'to': 'there', 'border': 'hills'},"
        "  {'to': 'there', 'border': 'open'}]},"
        " {'id': 'there', 'name': 'There', 'kind': 'land', 'neighbours': ["
        "  {'to': 'there', 'border': 'open'}, {'to': 'here', 'border': 'hills'},"
        "  {'to': 'here', 'border': 'hills'}]}]}";
    static const char nobody[] = "{'nations': [], 'types': [], 'units': []}";
    g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){.map = map, .roster = nobody});
    const Board *board = &game->rules->board;
    assert_int_equal(board->n_links, 2);
    for (gint32 i = 0; i < 2; i++) {
        assert_int_equal(board->places[i].n_links, 1);
        assert_int_equal(board->links[i].from, i);
        assert_int_equal(board->links[i].to, 1 - i);
        assert_int_equal(board->links[i].back, 1 - i);
        assert_int_equal(board->links[i].type, N_BUILT_IN + 1);
    }
}

FILE_OF_TESTS(board)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places),
        cmocka_unit_test(ports_on_several_seas),
        cmocka_unit_test(one_way_to_each_place),
        cmocka_unit_test(nations_and_units),
        cmocka_unit_test(dates),
        cmocka_unit_test(zones),
        cmocka_unit_test(names_of_nothing),
        cmocka_unit_test(backwards),
        cmocka_unit_test(same_names),
        cmocka_unit_test(too_many),
        cmocka_unit_test(many_places),
        cmocka_unit_test(many_decisions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
