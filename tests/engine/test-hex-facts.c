/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Facts of battles on hexes, on the set-ups of A Thunder Upon the Land: zones and aspects, sight,
 * costs, stacks, lines of command.
 */
#include "schema/model/words.h"
#include "tests/engine/battlefield.h"
#include "validator/engine/play.h"
#include "validator/engine/system.h"
#include "validator/systems/hex-battle/fight.h"
#include "validator/systems/hex-battle/position.h"
#include "validator/systems/hex-battle/turn.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

/* Returns: (transfer none): what the system says of its ground. */
static const SystemGround *
ground_of(const Battlefield *field)
{
    return field->loaded.rules->system->ground;
}

static gboolean
controls(const Battlefield *field, const char *unit, const char *place)
{
    return ground_of(field)->controls(field->loaded.rules, field->position,
                                      battlefield_find(field, ENTITY_UNIT, unit),
                                      battlefield_find(field, ENTITY_SPACE, place));
}

static gboolean
sees(const Battlefield *field, const char *from, const char *to)
{
    return ground_of(field)->sees(field->loaded.rules, field->position,
                                  battlefield_find(field, ENTITY_SPACE, from),
                                  battlefield_find(field, ENTITY_SPACE, to));
}

static gint32
cost(const Battlefield *field, const char *unit, const char *from, const char *to)
{
    return ground_of(field)->cost(field->loaded.rules, battlefield_find(field, ENTITY_UNIT, unit),
                                  battlefield_find(field, ENTITY_SPACE, from),
                                  battlefield_find(field, ENTITY_SPACE, to));
}

static gboolean
stack_is_legal(const Battlefield *field, const char *place, const char *side)
{
    return ground_of(field)->stack_fault(field->loaded.rules, field->position,
                                         battlefield_find(field, ENTITY_SPACE, place),
                                         battlefield_find(field, ENTITY_SIDE, side)) == NULL;
}

/* Returns: how many of the hexes around @unit it controls. */
static guint
count_controlled(const Battlefield *field, const char *unit)
{
    guint n = 0;
    for (guint i = 0; i < field->loaded.rules->board.n_places; i++)
        n += ground_of(field)->controls(field->loaded.rules, field->position,
                                        battlefield_find(field, ENTITY_UNIT, unit),
                                        (gint32)i) != FALSE;
    return n;
}

/* Two front hexes, of guns too, all six of a redoubt, none of a leader (4.3). */
static void
zones_lie_before_units(void **state G_GNUC_UNUSED)
{
    Battlefield narva = battlefield_new("data/thunder", "narva"),
                poltava = battlefield_new("data/thunder", "poltava");
    battlefield_put(&narva, "narva-left-foot-1", "narva-e05");
    assert_int_equal(count_controlled(&narva, "narva-left-foot-1"), 2);
    assert_true(controls(&narva, "narva-left-foot-1", "narva-f05"));
    assert_true(controls(&narva, "narva-left-foot-1", "narva-f04"));
    assert_false(controls(&narva, "narva-left-foot-1", "narva-d05"));
    assert_int_equal(count_controlled(&narva, "narva-swedish-battery-1"), 2);
    assert_int_equal(count_controlled(&narva, "narva-charles-xii"), 0);
    assert_int_equal(count_controlled(&poltava, "poltava-redoubt-8"), 6);
    battlefield_clear(&narva);
    battlefield_clear(&poltava);
}

/* Into woods, not through them; not through units, but through leaders; over works only into the
 * hex behind them (10.1). */
static void
sight_ends_at_what_blocks_it(void **state G_GNUC_UNUSED)
{
    Battlefield narva = battlefield_new("data/thunder", "narva");
    assert_true(sees(&narva, "narva-f02", "narva-e02"));
    assert_false(sees(&narva, "narva-f02", "narva-d03"));
    assert_true(sees(&narva, "narva-h05", "narva-h08"));
    battlefield_put(&narva, "narva-charles-xii", "narva-h06");
    assert_true(sees(&narva, "narva-h05", "narva-h08"));
    battlefield_put(&narva, "narva-left-foot-1", "narva-h07");
    assert_false(sees(&narva, "narva-h05", "narva-h08"));
    battlefield_clear(&narva);
}

/* Works cost who comes from outside; nobody but foot goes into a swamp (8.1.2). */
static void
steps_have_their_costs(void **state G_GNUC_UNUSED)
{
    Battlefield narva = battlefield_new("data/thunder", "narva");
    assert_int_equal(cost(&narva, "narva-left-foot-1", "narva-h05", "narva-h06"), 1);
    assert_int_equal(cost(&narva, "narva-left-foot-1", "narva-f02", "narva-e02"), 2);
    assert_int_equal(cost(&narva, "narva-left-horse-1", "narva-f02", "narva-e02"), 3);
    assert_int_equal(cost(&narva, "narva-left-foot-1", "narva-k05", "narva-l04"), 2);
    assert_int_equal(cost(&narva, "narva-left-foot-1", "narva-l04", "narva-k05"), 1);
    assert_int_equal(cost(&narva, "narva-left-horse-1", "narva-f16", "narva-g16"), GROUND_NEVER);
    assert_int_equal(cost(&narva, "narva-left-foot-1", "narva-f16", "narva-g16"), 3);
    assert_int_equal(cost(&narva, "narva-left-foot-1", "narva-r08", "narva-s08"), GROUND_NEVER);
    assert_int_equal(cost(&narva, "narva-left-foot-1", "narva-h05", "narva-h07"), GROUND_NEVER);
    battlefield_clear(&narva);
}

/* Two of horse, or two of foot of one command; never both; leaders and guns beside (4.2). */
static void
stacks_have_limits(void **state G_GNUC_UNUSED)
{
    Battlefield narva = battlefield_new("data/thunder", "narva");
    assert_true(stack_is_legal(&narva, "narva-l03", "russian"));
    battlefield_put(&narva, "narva-golovin-regiment-3", "narva-l03");
    assert_false(stack_is_legal(&narva, "narva-l03", "russian"));
    battlefield_put(&narva, "narva-left-foot-1", "narva-b05");
    battlefield_put(&narva, "narva-charles-xii", "narva-b05");
    battlefield_put(&narva, "narva-left-foot-2", "narva-b05");
    assert_true(stack_is_legal(&narva, "narva-b05", "swedish"));
    battlefield_put(&narva, "narva-left-foot-2", "narva-a05");
    battlefield_put(&narva, "narva-right-foot-1", "narva-b05");
    assert_false(stack_is_legal(&narva, "narva-b05", "swedish"));
    battlefield_put(&narva, "narva-right-foot-1", "narva-a05");
    battlefield_put(&narva, "narva-left-horse-1", "narva-b05");
    assert_false(stack_is_legal(&narva, "narva-b05", "swedish"));
    battlefield_clear(&narva);
}

static gboolean
is_commanded(const Battlefield *field, const char *unit, const char *side)
{
    UnitSet units;
    ground_of(field)->commanded(field->loaded.rules, field->position,
                                battlefield_find(field, ENTITY_SIDE, side), units);
    return MARKED(units, battlefield_find(field, ENTITY_UNIT, unit)) != 0;
}

/* Four hexes and no further, from leaders of the command, not through zones (7.1.6). */
static void
lines_of_command_reach_four_hexes(void **state G_GNUC_UNUSED)
{
    Battlefield narva = battlefield_new("data/thunder", "narva");
    battlefield_put(&narva, "narva-charles-xii", "narva-a18");
    battlefield_put(&narva, "narva-rehnskiold", "narva-a05");
    battlefield_put(&narva, "narva-left-foot-1", "narva-a09");
    assert_true(is_commanded(&narva, "narva-left-foot-1", "swedish"));
    battlefield_put(&narva, "narva-left-foot-1", "narva-a10");
    assert_false(is_commanded(&narva, "narva-left-foot-1", "swedish"));
    battlefield_put(&narva, "narva-right-foot-1", "narva-a06");
    assert_false(is_commanded(&narva, "narva-right-foot-1", "swedish"));
    battlefield_put(&narva, "narva-charles-xii", "narva-a08");
    assert_true(is_commanded(&narva, "narva-right-foot-1", "swedish"));
    assert_true(is_commanded(&narva, "narva-left-foot-1", "swedish"));
    battlefield_clear(&narva);
}

/* Turns are counted in 16 bits, and riders come back to no more than their track has room for. */
static void
turns_and_riders_have_an_end(void **state G_GNUC_UNUSED)
{
    static const struct {
        gint32 turn, after;
        guint16 returns;
    } cases[] = {
        {1, 1, 2},
        {1, -1000, 1},
        {250, 5, 255},
        {250, 6, 256},
        {300, 10, 310},
        {10000, 1000, 11000},
        {10000, 30000, RETURNS_MAX},
    };
    Battlefield field = battlefield_new("data/last-vikings", "kliszow");
    const GameRules *rules = field.loaded.rules;
    gint32 unit = battlefield_find(&field, ENTITY_UNIT, "kliszow-saxon-left-horse-1");
    Machine machine = {.rules = rules, .position = field.position};
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        field.position->turn = rules->first_turn + cases[i].turn - 1;
        hex_fight_retire_unit(&machine, unit, cases[i].after);
        assert_int_equal(position_returns(rules, field.position)[unit], cases[i].returns);
    }
    gint32 track = battlefield_find(&field, ENTITY_TRACK, "swedish-riders");
    gint16 *mark = &position_marks(rules, field.position)[track];
    for (gint32 side = 0; side < 2; side++)
        position_out_before(rules, field.position)[side] = 1000;
    hex_turn_return_riders(&machine);
    assert_int_equal(*mark, rules->board.tracks[track].to);
    assert_null(position_check(rules, field.position));
    battlefield_clear(&field);
}

/* Returns: (transfer full): the morale of @unit as a saved position has it. */
static char *
saved_morale(const Battlefield *field, gint32 unit)
{
    const SystemPlay *play = field->loaded.rules->system->play;
    for (guint i = 0; i < play->n_stated; i++)
        if (strcmp(play->stated[i].key, "morale") == 0)
            return play->stated[i].says(field->loaded.rules, field->position, unit);
    fail_msg("no morale in saved positions");
    return NULL;
}

/* Whatever effects add, a saved position can be read again. */
static void
morale_is_between_nothing_and_its_face(void **state G_GNUC_UNUSED)
{
    static const gint32 points[] = {-1, 1, -1000, 1000, -G_MAXINT16, 2};
    Battlefield field = battlefield_new("data/last-vikings", "kliszow");
    const GameRules *rules = field.loaded.rules;
    gint32 unit = battlefield_find(&field, ENTITY_UNIT, "kliszow-saxon-left-horse-1");
    Machine machine = {.rules = rules, .position = field.position};
    gint32 full = face_of_unit(rules, field.position, unit)->factors[FACTOR_MORALE];
    gint32 morale = full;
    for (guint i = 0; i < G_N_ELEMENTS(points); i++) {
        hex_fight_regain_morale(&machine, unit, points[i]);
        morale = CLAMP(morale + points[i], 0, full);
        g_autofree char *saved = saved_morale(&field, unit);
        assert_int_equal(atoi(saved), morale);
        assert_int_equal(position_worn(rules, field.position)[unit], full - morale);
    }
    position_worn(rules, field.position)[unit] = (guint8)(full + 3);
    g_autofree char *saved = saved_morale(&field, unit);
    assert_string_equal(saved, "0");
    battlefield_clear(&field);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turns_and_riders_have_an_end),
        cmocka_unit_test(morale_is_between_nothing_and_its_face),
        cmocka_unit_test(zones_lie_before_units),
        cmocka_unit_test(sight_ends_at_what_blocks_it),
        cmocka_unit_test(steps_have_their_costs),
        cmocka_unit_test(stacks_have_limits),
        cmocka_unit_test(lines_of_command_reach_four_hexes),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
