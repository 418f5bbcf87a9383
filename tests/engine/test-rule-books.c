/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Worked examples of the rule books on the real data: levels and lines of communications.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/engine/loaded-rules.h"
#include "validator/engine/presence.h"
#include "validator/systems/area-blocks/politics.h"

static const char *const sets[] = {"data/pax-baltica", "data/pax-baltica-2010"};

static gint32
number(const GameRules *rules, EntityId entity, const char *name)
{
    gint32 found = name_index_find(rules->names, entity, name);
    if (found == NO_NAME)
        fail_msg("no %s", name);
    return found;
}

static void
mark(const GameRules *rules, Position *position, const char *place, const char *nation)
{
    position_markers(rules, position)[number(rules, ENTITY_SPACE, place)] =
        (gint16)(nation != NULL ? number(rules, ENTITY_NATION, nation) : NO_NAME);
}

static void
stand(const GameRules *rules, Position *position, const char *unit, const char *place)
{
    position_put(rules, position, number(rules, ENTITY_UNIT, unit),
                 number(rules, ENTITY_SPACE, place));
    presence_note_all(rules, position);
}

static gint32
level(const GameRules *rules, const Position *position, const char *nation)
{
    return blocks_politics_level(rules, position, number(rules, ENTITY_NATION, nation));
}

static gboolean
is_supplied(const GameRules *rules, const Position *position, const char *unit)
{
    const Situation situation = {
        .rules = rules,
        .position = position,
        .subjects = &SUBJECTS_NONE,
    };
    return supply_reaches_unit(&situation, number(rules, ENTITY_UNIT, unit));
}

typedef void (*Example)(const GameRules *rules, Position *position);

/* Tries @example on the board of both editions, with nobody on it. */
static void
try_example(Example example)
{
    for (guint i = 0; i < G_N_ELEMENTS(sets); i++) {
        g_autoptr(DataSet) set = loaded_set(sets[i]);
        g_auto(LoadedRules) loaded = loaded_rules(set, NULL, NULL);
        g_autofree Position *position = position_new(loaded.rules);
        for (guint j = 0; j < loaded.rules->board.n_units; j++)
            position_put(loaded.rules, position, (gint32)j, position_pool(loaded.rules, (gint32)j));
        example(loaded.rules, position);
    }
}

/* 2010:5.1, 2012:8.1: Sweden captures two Norwegian lands; Denmark falls from 16 to 8, Sweden gains
 * nothing; they are won back one by one. */
static void
two_lands_of_norway(const GameRules *rules, Position *position)
{
    assert_int_equal(level(rules, position, "denmark"), 16);
    mark(rules, position, "akershus", "sweden");
    mark(rules, position, "christiansand", "sweden");
    assert_int_equal(level(rules, position, "denmark"), 8);
    assert_int_equal(level(rules, position, "sweden"), 40);
    mark(rules, position, "akershus", NULL);
    assert_int_equal(level(rules, position, "denmark"), 12);
}

/* A nation at 4 that loses a land has nothing left. */
static void
the_last_land(const GameRules *rules, Position *position)
{
    gint32 denmark = number(rules, ENTITY_NATION, "denmark");
    blocks_politics_set_level(rules, position, denmark, 4);
    mark(rules, position, "jylland", "sweden");
    assert_int_equal(blocks_politics_level(rules, position, denmark), 0);
}

/* 2010:5.5, 2012:8.5: from Velikaya back to Livland. Without a marker in Rzhev the line from there
 * has to pass Velikaya; an enemy in Livland, the only friendly land between, cuts it. Rus Biala,
 * through which both may pass, is kept shut here by an enemy, and so is Ingermanland. */
static void
velikaya(const GameRules *rules, Position *position)
{
    stand(rules, position, "karl-xii", "velikaya");
    stand(rules, position, "repnin", "rus-biala");
    stand(rules, position, "sheremetev", "ingermanland");
    mark(rules, position, "velikaya", "sweden");
    assert_true(is_supplied(rules, position, "karl-xii"));
    stand(rules, position, "menshikov", "livland");
    assert_false(is_supplied(rules, position, "karl-xii"));
    position_zones(rules, position)[number(rules, ENTITY_UNIT, "menshikov")] =
        (guint16)rules->zone_numbers.out;
    stand(rules, position, "karl-xii", "rzhev");
    assert_true(is_supplied(rules, position, "karl-xii"));
    mark(rules, position, "velikaya", NULL);
    assert_false(is_supplied(rules, position, "karl-xii"));
}

/* Over the sea only a fleet of the same nation opens a line. */
static void
the_fleet_of_an_ally(const GameRules *rules, Position *position)
{
    stand(rules, position, "karl-xii", "jylland");
    stand(rules, position, "fynske", "sjaelland");
    stand(rules, position, "jydske", "holstein-gottorp");
    mark(rules, position, "jylland", "sweden");
    assert_false(is_supplied(rules, position, "karl-xii"));
    for (guint i = 0; i < rules->board.n_units; i++) {
        const BoardUnit *unit = &rules->board.units[i];
        gboolean is_fleet = rules->board.types[unit->type].moves == MOVES_SEA;
        gint32 sea = number(rules, ENTITY_SPACE, "kattegat");
        if (!is_fleet)
            continue;
        const guint16 before = position_zones(rules, position)[i];
        position_put(rules, position, (gint32)i, sea);
        gboolean is_swedish = unit->nation == number(rules, ENTITY_NATION, "sweden");
        assert_int_equal(is_supplied(rules, position, "karl-xii"), is_swedish);
        position_put(rules, position, (gint32)i, before);
    }
}

#define EXAMPLE(name)                                                                              \
    static void test_##name(void **state G_GNUC_UNUSED)                                            \
    {                                                                                              \
        try_example(name);                                                                         \
    }

EXAMPLE(two_lands_of_norway)
EXAMPLE(the_last_land)
EXAMPLE(velikaya)
EXAMPLE(the_fleet_of_an_ally)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_lands_of_norway),
        cmocka_unit_test(test_the_last_land),
        cmocka_unit_test(test_velikaya),
        cmocka_unit_test(test_the_fleet_of_an_ally),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
