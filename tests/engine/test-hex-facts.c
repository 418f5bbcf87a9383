/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Facts of battles on hexes, on the set-ups of A Thunder Upon the Land: zones and aspects, sight,
 * costs, stacks, lines of command.
 */
#include "schema/model/words.h"
#include "tests/engine/loaded-rules.h"
#include "validator/engine/ground.h"
#include "validator/engine/position/presence.h"
#include "validator/engine/position/set-up.h"
#include "validator/engine/system.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

/* A scenario that is set up, where units can be put elsewhere. */
typedef struct {
    LoadedRules loaded;
    Position *position;
    const SystemGround *ground;
} Battlefield;

static Battlefield
field_new(const char *scenario)
{
    g_autoptr(DataSet) set = loaded_set("data/thunder");
    Records all = data_set_records(set, ENTITY_SCENARIO);
    char *problem = NULL;
    Battlefield field = {.position = NULL};
    for (guint32 i = 0; i < all.length; i++)
        if (strcmp(record_key(all.items[i]), scenario) == 0)
            field.loaded = loaded_rules(set, all.items[i], NULL);
    assert_non_null(field.loaded.rules);
    field.position = set_up(field.loaded.rules, &problem);
    assert_null(problem);
    field.ground = field.loaded.rules->system->ground;
    return field;
}

static void
field_clear(Battlefield *field)
{
    g_free(field->position);
    loaded_rules_clear(&field->loaded);
}

static gint32
find(const Battlefield *field, EntityId entity, const char *id)
{
    gint32 number = name_index_find(field->loaded.rules->names, entity, id);
    if (number == NO_NAME)
        fail_msg("no %s", id);
    return number;
}

static void
put(Battlefield *field, const char *unit, const char *place)
{
    position_put(field->loaded.rules, field->position, find(field, ENTITY_UNIT, unit),
                 find(field, ENTITY_SPACE, place));
    note_all_presence(field->loaded.rules, field->position);
}

static gboolean
controls(const Battlefield *field, const char *unit, const char *place)
{
    return field->ground->controls(field->loaded.rules, field->position,
                                   find(field, ENTITY_UNIT, unit),
                                   find(field, ENTITY_SPACE, place));
}

static gboolean
sees(const Battlefield *field, const char *from, const char *to)
{
    return field->ground->sees(field->loaded.rules, field->position,
                               find(field, ENTITY_SPACE, from), find(field, ENTITY_SPACE, to));
}

static gint32
cost(const Battlefield *field, const char *unit, const char *from, const char *to)
{
    return field->ground->cost(field->loaded.rules, find(field, ENTITY_UNIT, unit),
                               find(field, ENTITY_SPACE, from), find(field, ENTITY_SPACE, to));
}

static gboolean
stack_is_legal(const Battlefield *field, const char *place, const char *side)
{
    return field->ground->stack_fault(field->loaded.rules, field->position,
                                      find(field, ENTITY_SPACE, place),
                                      find(field, ENTITY_SIDE, side)) == NULL;
}

/* Returns: how many of the hexes around @unit it controls. */
static guint
count_controlled(const Battlefield *field, const char *unit)
{
    guint n = 0;
    for (guint i = 0; i < field->loaded.rules->board.n_places; i++)
        n += field->ground->controls(field->loaded.rules, field->position,
                                     find(field, ENTITY_UNIT, unit), (gint32)i) != FALSE;
    return n;
}

/* Two front hexes, of guns too, all six of a redoubt, none of a leader (4.3). */
static void
zones_lie_before_units(void **state G_GNUC_UNUSED)
{
    Battlefield narva = field_new("narva"), poltava = field_new("poltava");
    put(&narva, "narva-left-foot-1", "narva-e05");
    assert_int_equal(count_controlled(&narva, "narva-left-foot-1"), 2);
    assert_true(controls(&narva, "narva-left-foot-1", "narva-f05"));
    assert_true(controls(&narva, "narva-left-foot-1", "narva-f04"));
    assert_false(controls(&narva, "narva-left-foot-1", "narva-d05"));
    assert_int_equal(count_controlled(&narva, "narva-swedish-battery-1"), 2);
    assert_int_equal(count_controlled(&narva, "narva-charles-xii"), 0);
    assert_int_equal(count_controlled(&poltava, "poltava-redoubt-8"), 6);
    field_clear(&narva);
    field_clear(&poltava);
}

/* Into woods, not through them; not through units, but through leaders; over works only into the
 * hex behind them (10.1). */
static void
sight_ends_at_what_blocks_it(void **state G_GNUC_UNUSED)
{
    Battlefield narva = field_new("narva");
    assert_true(sees(&narva, "narva-f02", "narva-e02"));
    assert_false(sees(&narva, "narva-f02", "narva-d03"));
    assert_true(sees(&narva, "narva-h05", "narva-h08"));
    put(&narva, "narva-charles-xii", "narva-h06");
    assert_true(sees(&narva, "narva-h05", "narva-h08"));
    put(&narva, "narva-left-foot-1", "narva-h07");
    assert_false(sees(&narva, "narva-h05", "narva-h08"));
    field_clear(&narva);
}

/* Works cost who comes from outside; nobody but foot goes into a swamp (8.1.2). */
static void
steps_have_their_costs(void **state G_GNUC_UNUSED)
{
    Battlefield narva = field_new("narva");
    assert_int_equal(cost(&narva, "narva-left-foot-1", "narva-h05", "narva-h06"), 1);
    assert_int_equal(cost(&narva, "narva-left-foot-1", "narva-f02", "narva-e02"), 2);
    assert_int_equal(cost(&narva, "narva-left-horse-1", "narva-f02", "narva-e02"), 3);
    assert_int_equal(cost(&narva, "narva-left-foot-1", "narva-k05", "narva-l04"), 2);
    assert_int_equal(cost(&narva, "narva-left-foot-1", "narva-l04", "narva-k05"), 1);
    assert_int_equal(cost(&narva, "narva-left-horse-1", "narva-f16", "narva-g16"), GROUND_NEVER);
    assert_int_equal(cost(&narva, "narva-left-foot-1", "narva-f16", "narva-g16"), 3);
    assert_int_equal(cost(&narva, "narva-left-foot-1", "narva-r08", "narva-s08"), GROUND_NEVER);
    assert_int_equal(cost(&narva, "narva-left-foot-1", "narva-h05", "narva-h07"), GROUND_NEVER);
    field_clear(&narva);
}

/* Two of horse, or two of foot of one command; never both; leaders and guns beside (4.2). */
static void
stacks_have_limits(void **state G_GNUC_UNUSED)
{
    Battlefield narva = field_new("narva");
    assert_true(stack_is_legal(&narva, "narva-l03", "russian"));
    put(&narva, "narva-golovin-regiment-3", "narva-l03");
    assert_false(stack_is_legal(&narva, "narva-l03", "russian"));
    put(&narva, "narva-left-foot-1", "narva-b05");
    put(&narva, "narva-charles-xii", "narva-b05");
    put(&narva, "narva-left-foot-2", "narva-b05");
    assert_true(stack_is_legal(&narva, "narva-b05", "swedish"));
    put(&narva, "narva-left-foot-2", "narva-a05");
    put(&narva, "narva-right-foot-1", "narva-b05");
    assert_false(stack_is_legal(&narva, "narva-b05", "swedish"));
    put(&narva, "narva-right-foot-1", "narva-a05");
    put(&narva, "narva-left-horse-1", "narva-b05");
    assert_false(stack_is_legal(&narva, "narva-b05", "swedish"));
    field_clear(&narva);
}

static gboolean
is_commanded(const Battlefield *field, const char *unit, const char *side)
{
    guint8 units[RULES_UNITS_MAX / 8];
    field->ground->commanded(field->loaded.rules, field->position, find(field, ENTITY_SIDE, side),
                             units);
    return MARKED(units, find(field, ENTITY_UNIT, unit)) != 0;
}

/* Four hexes and no further, from leaders of the command, not through zones (7.1.6). */
static void
lines_of_command_reach_four_hexes(void **state G_GNUC_UNUSED)
{
    Battlefield narva = field_new("narva");
    put(&narva, "narva-charles-xii", "narva-a18");
    put(&narva, "narva-rehnskiold", "narva-a05");
    put(&narva, "narva-left-foot-1", "narva-a09");
    assert_true(is_commanded(&narva, "narva-left-foot-1", "swedish"));
    put(&narva, "narva-left-foot-1", "narva-a10");
    assert_false(is_commanded(&narva, "narva-left-foot-1", "swedish"));
    put(&narva, "narva-right-foot-1", "narva-a06");
    assert_false(is_commanded(&narva, "narva-right-foot-1", "swedish"));
    put(&narva, "narva-charles-xii", "narva-a08");
    assert_true(is_commanded(&narva, "narva-right-foot-1", "swedish"));
    assert_true(is_commanded(&narva, "narva-left-foot-1", "swedish"));
    field_clear(&narva);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(zones_lie_before_units),
        cmocka_unit_test(sight_ends_at_what_blocks_it),
        cmocka_unit_test(steps_have_their_costs),
        cmocka_unit_test(stacks_have_limits),
        cmocka_unit_test(lines_of_command_reach_four_hexes),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
