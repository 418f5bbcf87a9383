/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Chance is keyed by what it is for: what else is asked, and how things are numbered, moves no die.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-games.h"

/* Fire of @unit in round @round of a battle in @place, each by its number. */
static void
set_fire(Machine *machine, gint16 unit, gint32 place, guint16 round)
{
    Position *position = machine->position;
    ProcedureRow rows[PROCEDURES_MAX];
    guint n = machine_procedures(machine->rules->system, rows);
    position->n_frames = 0;
    for (guint i = 0; i < n; i++)
        if (strcmp(rows[i].name, "BATTLE") == 0) {
            Frame *battle = machine_push(machine, i, &SUBJECTS_NONE);
            battle->place = place;
            battle->left = round;
        }
    for (guint i = 0; i < n; i++)
        if (strcmp(rows[i].name, "FIRE") == 0)
            machine_push(machine, i, &SUBJECTS_NONE)->unit = unit;
    assert_int_equal(position->n_frames, 2);
}

static guint64
next_of(Chance *chance, const Machine *machine)
{
    const Request request = machine_ask_die(machine, 0, 6);
    DiceStream dice = chance_take(chance, machine, &request);
    return dice_next(&dice);
}

static void
a_die_is_its_own(void **state G_GNUC_UNUSED)
{
    g_auto(SampleGames) games;
    sample_games_init(&games);
    g_autofree Position *position = position_copy(games.plan.start);
    g_autofree Machine *machine = g_new0(Machine, 1);
    machine->rules = games.plan.rules;
    machine->position = position;
    Chance one = {.size = 0}, other = {.size = 0};
    chance_begin(&one, 7, 1);
    chance_begin(&other, 7, 1);
    set_fire(machine, 1, 2, 1);
    const guint64 first = next_of(&one, machine);
    const guint64 second = next_of(&one, machine);
    assert_true(first != second);
    /* Another unit, place, round or turn is something else, ... */
    static const struct {
        gint16 unit;
        gint32 place;
        guint16 round;
    } fires[] = {{2, 2, 1}, {1, 3, 1}, {1, 2, 2}};
    for (guint i = 0; i < G_N_ELEMENTS(fires); i++) {
        set_fire(machine, fires[i].unit, fires[i].place, fires[i].round);
        guint64 number = next_of(&other, machine);
        assert_true(number != first && number != second);
    }
    /* ... and moves nothing. */
    set_fire(machine, 1, 2, 1);
    assert_true(next_of(&other, machine) == first);
    assert_true(next_of(&other, machine) == second);
    position->turn++;
    guint64 later = next_of(&other, machine);
    assert_true(later != first && later != second);
    /* Another game, or seed, has other dice. */
    position->turn--;
    chance_begin(&other, 7, 2);
    assert_true(next_of(&other, machine) != first);
    chance_begin(&other, 8, 1);
    assert_true(next_of(&other, machine) != first);
    chance_begin(&other, 7, 1);
    assert_true(next_of(&other, machine) == first);
    chance_clear(&one);
    chance_clear(&other);
}

/* More keys than there is room for at first are all counted apart. */
static void
any_number_of_keys_is_distinguished(void **state G_GNUC_UNUSED)
{
    enum { ROUNDS = 5000 };
    g_auto(SampleGames) games;
    sample_games_init(&games);
    g_autofree Position *position = position_copy(games.plan.start);
    g_autofree Machine *machine = g_new0(Machine, 1);
    g_autofree guint64 *numbers = g_new(guint64, ROUNDS);
    machine->rules = games.plan.rules;
    machine->position = position;
    Chance chance = {.size = 0};
    chance_begin(&chance, 7, 1);
    for (guint16 i = 0; i < ROUNDS; i++) {
        set_fire(machine, 1, 2, i);
        numbers[i] = next_of(&chance, machine);
    }
    chance_begin(&chance, 7, 1);
    for (guint16 i = ROUNDS; i > 0; i--) {
        set_fire(machine, 1, 2, i - 1);
        assert_true(next_of(&chance, machine) == numbers[i - 1]);
        assert_true(next_of(&chance, machine) != numbers[i - 1]);
    }
    chance_clear(&chance);
}

/* Each of the units offered is drawn as often as the others, and one that is offered beside them
 * changes a draw only by being drawn: whoever is drawn without it, or it. */
static void
a_draw_is_fair_and_keeps_to_its_own(void **state G_GNUC_UNUSED)
{
    enum { OFFERED = 5, DRAWS = 20000 };
    g_auto(SampleGames) games;
    sample_games_init(&games);
    g_autofree Machine *machine = g_new0(Machine, 1);
    machine->rules = games.plan.rules;
    assert_true(games.plan.rules->board.n_units > OFFERED);
    guint counts[OFFERED] = {0};
    for (guint i = 0; i < DRAWS; i++) {
        const DiceStream dice = dice_begin(5, i, DICE_OF_CHANCE);
        machine_offer_nothing(machine);
        for (gint32 unit = 0; unit < OFFERED; unit++)
            machine_offer(machine, OFFER_UNIT, unit, 0);
        const Request request = machine_ask_or_draw(machine, 0, TRUE);
        guint drawn = chance_answer(dice, machine, &request);
        counts[drawn]++;
        machine_offer(machine, OFFER_UNIT, OFFERED, 0);
        const Request more = machine_ask_or_draw(machine, 0, TRUE);
        guint with_more = chance_answer(dice, machine, &more);
        assert_true(with_more == drawn || with_more == OFFERED);
    }
    double chi = 0, expected = (double)DRAWS / OFFERED;
    for (guint i = 0; i < OFFERED; i++)
        chi += (counts[i] - expected) * (counts[i] - expected) / expected;
    assert_true(chi < 33.4); /* what one in a million exceeds */
}

FILE_OF_TESTS(chance)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_die_is_its_own),
        cmocka_unit_test(any_number_of_keys_is_distinguished),
        cmocka_unit_test(a_draw_is_fair_and_keeps_to_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
