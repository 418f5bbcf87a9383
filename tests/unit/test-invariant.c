/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Invariants: none is broken where a game begins, and each finds its defect.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-games.h"
#include "validator/engine/presence.h"
#include "validator/systems/area-blocks/position.h"
#include "validator/systems/area-blocks/turn.h"

/* Puts something wrong into the position or the request. */
typedef void (*Damage)(Machine *machine, Request *request);

static void
put_nowhere(Machine *machine, Request *request G_GNUC_UNUSED)
{
    position_zones(machine->rules, machine->position)[0] = (guint16)machine->rules->zone_numbers.n;
}

static void
strengthen(Machine *machine, Request *request G_GNUC_UNUSED)
{
    position_strengths(machine->rules, machine->position)[0]++;
}

static void
crowd(Machine *machine, Request *request G_GNUC_UNUSED)
{
    const Board *board = &machine->rules->board;
    guint link = 0;
    while (board->links[link].type < N_BUILT_IN)
        link++;
    gint32 limit = board->borders[board->links[link].type - N_BUILT_IN].limit;
    guint8 *crossings = position_crossings(machine->rules, machine->position);
    crossings[link * board->n_sides] = (guint8)limit;
    crossings[(guint)board->links[link].back * board->n_sides] = 1;
}

static void
mark_all(Machine *machine, Request *request G_GNUC_UNUSED)
{
    const Board *board = &machine->rules->board;
    guint nation = 0;
    while (board->nations[nation].colour == NO_NAME)
        nation++;
    board->colours[board->nations[nation].colour].markers = 1;
    for (guint i = 0; i < board->n_places; i++)
        position_markers(machine->rules, machine->position)[i] = (gint16)nation;
}

/* Puts all units that are on the map into one land, behind the battles. */
static void
mingle(Machine *machine, Request *request G_GNUC_UNUSED)
{
    const Board *board = &machine->rules->board;
    guint16 *zones = position_zones(machine->rules, machine->position);
    guint land = 0;
    while (board->places[land].kind != SPACE_LAND)
        land++;
    for (guint i = 0; i < board->n_units; i++)
        zones[i] = zones[i] < board->n_places ? (guint16)land : zones[i];
    presence_note_all(machine->rules, machine->position);
    machine->position->phase = PHASE_FORAGE;
}

/* As if a unit had come and nobody had noted it. */
static void
come_unseen(Machine *machine, Request *request G_GNUC_UNUSED)
{
    memset(position_held_by(machine->rules, machine->position), 0,
           machine->rules->board.n_places * sizeof(guint16));
    machine->position->phase = PHASE_ACTIONS;
}

static void
offer_less(Machine *machine, Request *request G_GNUC_UNUSED)
{
    machine->n_offers--;
}

static void
ask_for_nothing(Machine *machine G_GNUC_UNUSED, Request *request)
{
    request->n = 0;
}

static void
stop_asking(Machine *machine, Request *request)
{
    machine->position->phase = PHASE_ACTIONS;
    *request = NO_REQUEST;
}

static const struct {
    const char *name;
    Damage damage;
} defects[] = {
    {"position", put_nowhere}, {"position", strengthen},    {"borders", crowd},
    {"markers", mark_all},     {"presence", come_unseen},   {"sides-apart", mingle},
    {"ending", offer_less},    {"ending", ask_for_nothing}, {"ending", stop_asking},
};

/* Returns: the name of the first invariant that is broken, or NULL. */
static const char *
broken_by(SampleGames *games, Damage damage)
{
    Invariant rows[INVARIANTS_MAX];
    guint n = game_invariants(games->plan.rules, rows);
    g_autofree Position *position = position_copy(games->plan.start);
    g_autofree Machine *machine = g_new0(Machine, 1);
    machine->rules = games->plan.rules;
    machine->position = position;
    Request request = machine_run(machine);
    if (damage != NULL)
        damage(machine, &request);
    for (guint i = 0; i < n; i++) {
        g_autofree char *problem = rows[i].find(machine, &request);
        if (problem != NULL)
            return rows[i].name;
    }
    return NULL;
}

static void
each_finds_its_defect(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(defects); i++) {
        g_auto(SampleGames) games;
        sample_games_init_of(&games, "pax-baltica");
        assert_null(broken_by(&games, NULL));
        assert_string_equal(broken_by(&games, defects[i].damage), defects[i].name);
    }
}

/* But that of levels, which compares two ways to work one out. */
static void
every_row_has_a_defect(void **state G_GNUC_UNUSED)
{
    g_auto(SampleGames) games;
    Invariant rows[INVARIANTS_MAX];
    sample_games_init_of(&games, "pax-baltica");
    guint n = game_invariants(games.plan.rules, rows);
    for (guint i = 0; i < n; i++) {
        gboolean has_one = strcmp(rows[i].name, "levels") == 0;
        for (guint j = 0; j < G_N_ELEMENTS(defects); j++)
            has_one |= strcmp(defects[j].name, rows[i].name) == 0;
        assert_true(has_one);
    }
}

FILE_OF_TESTS(invariant)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_finds_its_defect),
        cmocka_unit_test(every_row_has_a_defect),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
