/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a power cannot know of a campaign decides nothing for it: points, burdens and secret dice of
 * others are changed in random games of The Deluge, and every power sees what it saw, and is
 * offered what it was offered.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "tests/engine/loaded-rules.h"
#include "validator/engine/presence.h"
#include "validator/engine/set-up.h"
#include "validator/engine/position.h"
#include "validator/smoke/game.h"
#include "validator/systems/area-campaign/position.h"
#include "validator/systems/area-campaign/force.h"

/* So many answers lie between two looks. */
#define ANSWERS_BETWEEN 23

typedef struct {
    guint n_views, n_choices, n_secrets;
} Counts;

/* Makes each secret that @side does not know another one. Returns: how many there were. */
static guint
change_secrets(const GameRules *rules, Position *position, gint32 side)
{
    guint n = 0;
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++) {
        guint known =
            position_known_sizes(rules, position)[i] | position_known_points(rules, position)[i];
        guint8 *points = &position_strengths(rules, position)[i];
        if (unit_side(rules, position, i) == side || (known >> side & 1) != 0 ||
            !campaign_force_is_on_map(rules, position, i))
            continue;
        *points = (guint8)(rules->board.units[i].strength + 1 - *points);
        position_loot(rules, position)[i] ^= 1;
        position_tokens(rules, position)[i] ^= 1;
        n++;
    }
    for (gint32 i = 0; i < (gint32)rules->board.n_nations; i++)
        if (position_side(rules, position, i) != side &&
            position_overlords(rules, position)[i] != NO_NAME)
            position_obedient(rules, position)[i] ^= 3;
    return n;
}

static void
look_as(const GameRun *game, gint32 side, Counts *counts)
{
    const GameRules *rules = game->machine.rules;
    g_autofree Position *other = position_copy(game->position);
    counts->n_secrets += change_secrets(rules, other, side);
    g_autofree Position *view = position_view(rules, game->position, side);
    g_autofree Position *other_view = position_view(rules, other, side);
    assert_memory_equal(view, other_view, view->size);
    counts->n_views++;
    if (game->request.kind != REQUEST_CHOICE || game->request.side != side)
        return;
    Machine again = {.rules = rules, .position = other};
    const Request request = machine_run(&again);
    assert_int_equal(request.kind, REQUEST_CHOICE);
    assert_int_equal(again.n_offers, game->machine.n_offers);
    assert_memory_equal(again.offers, game->machine.offers, again.n_offers * sizeof(Offer));
    counts->n_choices++;
}

static void
play_and_look(GameRun *game, Counts *counts)
{
    const Player *player = player_find("random");
    gint32 n_sides = (gint32)game->machine.rules->board.n_sides;
    for (guint n = 0; game->request.kind != REQUEST_NONE; n++) {
        for (gint32 side = 0; side < n_sides && n % ANSWERS_BETWEEN == 0; side++)
            look_as(game, side, counts);
        if (game->request.kind == REQUEST_CHOICE)
            game_step_player(game, player);
        else
            game_take_chance(game);
    }
}

static void
secrets_decide_nothing(void **state G_GNUC_UNUSED)
{
    g_autoptr(DataSet) set = loaded_set("data/deluge");
    Records scenarios = data_set_records(set, ENTITY_SCENARIO);
    g_auto(LoadedRules) loaded = loaded_rules(set, scenarios.items[0], NULL);
    g_autoptr(FindingWords) problem = NULL;
    g_autofree Position *start = set_up(loaded.rules, &problem);
    const Player *players[BOARD_SIDES_MAX];
    Counts counts = {0};
    assert_null(problem);
    for (guint i = 0; i < BOARD_SIDES_MAX; i++)
        players[i] = player_find("random");
    const GamePlan plan = {.rules = loaded.rules, .start = start, .players = players, .seed = 1655};
    g_autoptr(GameRun) game = game_begun(&plan, 1, NULL);
    play_and_look(game, &counts);
    assert_true(counts.n_views > 500 && counts.n_choices > 20 && counts.n_secrets > 5000);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(secrets_decide_nothing),
    };
    return cmocka_run_group_tests_name("secrets", tests, NULL, NULL);
}
