/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The random player: every choice, but no harm to itself unless that is wanted or all there is.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "validator/smoke/player.h"
#include "validator/systems/area-blocks/area-blocks.h"
#include "validator/systems/area-blocks/position.h"

/* Counts how often each of the offers is chosen in 6000 choices. */
static void
count_choices(const guint *kinds, guint n, gboolean tries_all, guint *counts)
{
    g_autofree Machine *machine = g_new0(Machine, 1);
    const GameRules rules = {.system = &area_blocks};
    machine->rules = &rules;
    const Player *player = player_find("random");
    DiceStream dice = dice_begin(1, 1, DICE_OF_PLAYERS);
    for (guint i = 0; i < n; i++)
        machine_offer(machine, kinds[i], (gint32)i, 0);
    const Request request = machine_ask(machine, 0);
    for (guint i = 0; i < 6000; i++) {
        guint choice = player_choose(player, machine, &request, &dice, tries_all, NULL);
        assert_true(choice < n);
        counts[choice]++;
    }
}

static void
chooses_evenly(void **state G_GNUC_UNUSED)
{
    static const guint kinds[] = {OFFER_MOVE, OFFER_UNIT, OFFER_DONE};
    guint counts[3] = {0};
    count_choices(kinds, 3, FALSE, counts);
    for (guint i = 0; i < 3; i++)
        assert_true(counts[i] > 1850 && counts[i] < 2150);
}

static void
harms_itself_only_when_asked(void **state G_GNUC_UNUSED)
{
    static const guint kinds[] = {OFFER_TAKE, OFFER_MOVE, OFFER_TAKE, OFFER_DONE};
    guint usual[4] = {0}, all[4] = {0};
    count_choices(kinds, 4, FALSE, usual);
    count_choices(kinds, 4, TRUE, all);
    assert_int_equal(usual[0] + usual[2], 0);
    assert_true(usual[1] > 2800 && usual[3] > 2800);
    for (guint i = 0; i < 4; i++)
        assert_true(all[i] > 1350 && all[i] < 1650);
}

static void
harms_itself_where_nothing_else_is_left(void **state G_GNUC_UNUSED)
{
    static const guint kinds[] = {OFFER_TAKE, OFFER_TAKE};
    guint counts[2] = {0};
    count_choices(kinds, 2, FALSE, counts);
    assert_true(counts[0] > 2800 && counts[1] > 2800);
}

static void
players_have_names_of_their_own(void **state G_GNUC_UNUSED)
{
    guint n;
    const Player *rows = player_rows(&n);
    assert_true(n > 0);
    for (guint i = 0; i < n; i++)
        assert_ptr_equal(player_find(rows[i].name), &rows[i]);
    assert_null(player_find("nobody"));
}

FILE_OF_TESTS(player)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chooses_evenly),
        cmocka_unit_test(harms_itself_only_when_asked),
        cmocka_unit_test(harms_itself_where_nothing_else_is_left),
        cmocka_unit_test(players_have_names_of_their_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
