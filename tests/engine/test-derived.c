/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a position has of itself to answer faster follows from the rest of it: found out anew it is
 * the same, wherever random games of the real data come by.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "tests/engine/walked-games.h"
#include "tests/property/rounds.h"
#include "validator/engine/position.h"
#include "validator/engine/presence.h"
#include "validator/systems/area-blocks/area-blocks.h"
#include "validator/systems/area-blocks/passage.h"

#define GAMES ROUNDS_OF(30)

static void
look_at_lists(const Machine *machine, const Request *request G_GNUC_UNUSED, gpointer data)
{
    guint *n = data;
    g_autofree Position *copy = position_copy(machine->position);
    position_list_units(machine->rules, copy);
    assert_memory_equal(copy, machine->position, copy->size);
    (*n)++;
}

static void
units_are_listed_by_zone(void **state G_GNUC_UNUSED)
{
    guint n = 0;
    walk_games(GAMES, look_at_lists, &n);
    assert_true(n > 1000);
}

/* Going through the lists finds whom going through all units finds, in the same order. */
static void
look_at_holders(const Machine *machine, const Request *request G_GNUC_UNUSED, gpointer data)
{
    guint *n = data;
    const GameRules *rules = machine->rules;
    for (gint32 place = 0; place < (gint32)rules->board.n_places; place++) {
        gint32 next = first_holding(rules, machine->position, place);
        for (gint32 i = 0; i < (gint32)rules->board.n_units; i++) {
            if (unit_holds(rules, machine->position, i) != place)
                continue;
            assert_int_equal(next, i);
            next = next_holding(rules, machine->position, i);
            (*n)++;
        }
        assert_int_equal(next, NO_NAME);
    }
}

static void
lists_report_who_holds_a_place(void **state G_GNUC_UNUSED)
{
    guint n = 0;
    walk_games(GAMES, look_at_holders, &n);
    assert_true(n > 1000);
}

/* A selector finds the units of which it says that it means them, whoever the subjects are. */
static void
look_with_selectors(const Machine *machine, const Request *request G_GNUC_UNUSED, gpointer data)
{
    guint *n = data;
    const GameRules *rules = machine->rules;
    if ((*n)++ % 11 != 0)
        return;
    const Subjects subjects = {
        .nation = (gint16)(*n % rules->board.n_nations),
        .side = (gint16)(*n % rules->board.n_sides),
        .activated = NO_NAME,
        .event_unit = (gint16)(*n % rules->board.n_units),
        .event_place = (gint16)(*n % rules->board.n_places),
        .event_nation = NO_NAME,
    };
    const Situation situation = {
        .rules = rules,
        .position = machine->position,
        .subjects = &subjects,
    };
    for (guint i = 0; i < rules->code[ENTITY_UNITS].n; i++) {
        const UnitsCode *units = rules_units(rules, i);
        UnitSet found, meant;
        guint n_meant = 0;
        unit_set_clear(rules, meant);
        for (guint j = 0; j < rules->board.n_units; j++)
            if (select_unit(&situation, units, (gint32)j)) {
                MARK(meant, j);
                n_meant++;
            }
        assert_int_equal(selector_mark_units(&situation, units, found), n_meant);
        assert_memory_equal(found, meant, rules->unit_set_size);
    }
}

static void
selectors_find_whom_they_mean(void **state G_GNUC_UNUSED)
{
    guint n = 0;
    walk_games(GAMES, look_with_selectors, &n);
    assert_true(n > 1000);
}

/* Likewise of places, whatever is taken first. */
static void
look_with_selectors_of_places(const Machine *machine, const Request *request G_GNUC_UNUSED,
                              gpointer data)
{
    guint *n = data;
    const GameRules *rules = machine->rules;
    if ((*n)++ % 11 != 0)
        return;
    const gint32 unit = (gint32)(*n % rules->board.n_units);
    Subjects subjects = SUBJECTS_NONE;
    subjects.nation = (gint16)(*n % rules->board.n_nations);
    subjects.side = (gint16)(*n % rules->board.n_sides);
    subjects.event_place = (gint16)(*n % rules->board.n_places);
    const Situation situation = {
        .rules = rules,
        .position = machine->position,
        .subjects = &subjects,
    };
    g_autofree guint8 *found = g_malloc(rules->board.n_places);
    for (guint i = 0; i < rules->code[ENTITY_PLACES].n; i++) {
        const PlacesCode *places = rules_places(rules, i);
        guint n_meant = 0;
        memset(found, FALSE, rules->board.n_places);
        selector_mark_places(&situation, places, unit, found);
        for (gint32 j = 0; j < (gint32)rules->board.n_places; j++) {
            assert_int_equal(found[j], selector_place_matches(&situation, places, j, unit));
            n_meant += found[j];
        }
        if (places->first.n == 0)
            assert_int_equal(selector_find_places(&situation, places, unit, NULL, 0), n_meant);
    }
}

static void
selectors_find_the_places_they_mean(void **state G_GNUC_UNUSED)
{
    guint n = 0;
    walk_games(GAMES, look_with_selectors_of_places, &n);
    assert_true(n > 1000);
}

/* Who finds a way at first sight finds it when all is asked that may speak against one. */
static void
look_at_plain_ways(const Machine *machine, const Request *request G_GNUC_UNUSED, gpointer data)
{
    guint *n = data;
    const GameRules *rules = machine->rules;
    const Position *position = machine->position;
    Subjects subjects = SUBJECTS_NONE;
    const Situation situation = {.rules = rules, .position = position, .subjects = &subjects};
    for (gint32 i = 0; rules->system == &area_blocks && i < (gint32)rules->board.n_units; i++) {
        gint32 side = unit_side(rules, position, i), place = position_zones(rules, position)[i];
        subjects.side = (gint16)side;
        if (side == NO_NAME || !blocks_passage_has_simple_exit(&situation, i, side))
            continue;
        const Mover mover = blocks_passage_mover(&situation, i, 0, NULL);
        const BoardPlace *from = &rules->board.places[place];
        guint32 link = from->first_link, end = link + from->n_links;
        while (link < end && blocks_passage_over(&situation, &mover, (gint32)link) != PASSAGE_FREE)
            link++;
        assert_true(link < end);
        (*n)++;
    }
}

static void
plain_ways_are_open(void **state G_GNUC_UNUSED)
{
    guint n = 0;
    walk_games(GAMES, look_at_plain_ways, &n);
    assert_true(n > 1000);
}

/* A table of the rules that says what need not be asked, or not at first. */
typedef struct {
    guint8 *bytes; /* borrowed */
    gsize n;
    guint8 fill; /* byte of a table that says nothing */
} Hints;

/* Plays games, and again with watched conditions that are asked at every look whoever has moved
 * wherever, selectors that ask
 * for all that one can ask, modifications that are asked about every place, and lines of
 * communications that are looked for in all directions. */
static void
play_twice(WalkedScenario *scenario, gpointer data)
{
    guint *n = data;
    GameRules *rules = scenario->loaded.rules;
    g_autoptr(GameRun) game = game_new(&scenario->plan, NULL);
    g_autoptr(GameRun) other = game_new(&scenario->plan, NULL);
    const Board *board = &rules->board;
    const Hints hints[] = {
        {&rules->watches.asked, 1, ASKED_ALL},
        {rules->asks, rules->code[ENTITY_CONDITION].n, ASKED_ALL},
        {rules->says, rules->code[ENTITY_UNITS].n, 0xff},
        {rules->places_modified, (gsize)rules->rules.n * rules->place_set_size, 0xff},
        {rules->entries_modified, (gsize)board->n_units * rules->place_set_size, 0xff},
        {board->ways_home, (gsize)board->n_nations * board->n_places, 0},
        {rules->watches.of_unit, (gsize)board->n_units * rules->watches.set_size, 0xff},
        {rules->watches.of_zone, (gsize)rules->zone_numbers.n * rules->watches.set_size, 0xff},
    };
    g_autofree Watch *watches =
        g_memdup2(rules->watches.items, rules->watches.n * sizeof *rules->watches.items);
    guint8 *saved[G_N_ELEMENTS(hints)];
    for (guint i = 0; i < G_N_ELEMENTS(hints); i++)
        saved[i] = memcpy(g_malloc(hints[i].n + 1), hints[i].bytes, hints[i].n);
    for (guint64 i = 0; i < GAMES; i++) {
        for (guint j = 0; j < G_N_ELEMENTS(hints); j++)
            memcpy(hints[j].bytes, saved[j], hints[j].n);
        memcpy(rules->watches.items, watches, rules->watches.n * sizeof *watches);
        assert_true(game_play(game, i));
        for (guint j = 0; j < G_N_ELEMENTS(hints); j++)
            memset(hints[j].bytes, hints[j].fill, hints[j].n);
        for (guint j = 0; j < rules->watches.n; j++)
            rules->watches.items[j].asks = ASKED_ALL;
        memset(&other->machine.hints, (int)i, sizeof other->machine.hints);
        assert_true(game_play(other, i));
        assert_true(game->journal.hash == other->journal.hash);
        /* What is yet to be asked again differs. */
        memset(position_stale(rules, game->position), 0, rules->watches.set_size);
        memset(position_stale(rules, other->position), 0, rules->watches.set_size);
        assert_memory_equal(game->position, other->position, game->position->size);
        *n += game->journal.n;
    }
    for (guint i = 0; i < G_N_ELEMENTS(hints); i++)
        g_free(saved[i]);
}

static void
what_is_left_out_would_change_nothing(void **state G_GNUC_UNUSED)
{
    guint n = 0;
    visit_scenarios(play_twice, &n);
    assert_true(n > 1000);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(units_are_listed_by_zone),
        cmocka_unit_test(lists_report_who_holds_a_place),
        cmocka_unit_test(selectors_find_whom_they_mean),
        cmocka_unit_test(selectors_find_the_places_they_mean),
        cmocka_unit_test(plain_ways_are_open),
        cmocka_unit_test(what_is_left_out_would_change_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
