/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What rule cases expect: every member is compared, and what differs is reported.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-case.h"

/* All that a position can state is laid out and compared. */
static void
positions(void **state)
{
    static const char stated[] =
        "'units': [{'unit': 'red-1', 'at': 'wood', 'strength': 2, 'from': 'redland',"
        "  'moved': true, 'marched': 1}, {'unit': 'blue-1', 'at': 'redland', 'besieges': true}],"
        " 'nations': [{'nation': 'red', 'level': 9, 'status': 'truce', 'until': '1704',"
        "  'side': 'south', 'points': 3}],"
        " 'places': [{'place': 'heath', 'marker': 'blue', 'nation': 'blue', 'garrison': 2,"
        "  'harbour': true}], 'tracks': [{'track': 'frost', 'at': 1}], 'spent': ['never']";
    static const char other[] =
        "'units': [{'unit': 'red-1', 'at': 'heath', 'strength': 3, 'from': 'blueland',"
        "  'moved': false, 'marched': 0}, {'unit': 'blue-1', 'at': 'redland', 'besieges': false}],"
        " 'nations': [{'nation': 'red', 'level': 8, 'status': 'active', 'until': '1703',"
        "  'side': 'north', 'points': 0}],"
        " 'places': [{'place': 'heath', 'marker': 'red', 'nation': 'red', 'garrison': 3,"
        "  'harbour': false, 'name': 'Moor'}], 'tracks': [{'track': 'frost', 'at': 0}],"
        " 'spent': ['done']";
    g_autofree char *same = g_strdup_printf("'position': {'date': '1700', %s}, 'ask': 'value',"
                                            " 'query': ['score'], 'expect': {'value': 0,"
                                            " 'position': {%s}}",
                                            stated, stated);
    g_autofree char *different =
        g_strdup_printf("'position': {'date': '1700', %s}, 'ask': 'value',"
                        " 'query': ['score'], 'expect': {'value': 0, 'position': {%s}}",
                        stated, other);
    sample_case_expect(*state, same, "");
    sample_case_expect(
        *state, different,
        "red-1: at: heath is expected, it is wood; red-1: strength: 3 is expected, it is 2; "
        "red-1: from: blueland is expected, it is redland; "
        "red-1: moved: false is expected, it is true; "
        "red-1: marched: 0 is expected, it is 1; "
        "blue-1: besieges: false is expected, it is true; "
        "red: level: 8 is expected, it is 9; red: status: active is expected, it is truce; "
        "red: until: 1703 is expected, it is 1704; "
        "red: side: north is expected, it is south; red: points: 0 is expected, it is 3; "
        "heath: marker: red is expected, it is blue; "
        "heath: name: Moor is expected, it is nothing; "
        "heath: nation: red is expected, it is blue; "
        "heath: garrison: 3 is expected, it is 2; "
        "heath: harbour: false is expected, it is true; "
        "frost: at: 0 is expected, it is 1; done: it should have been used up");
}

#define ACTIONS                                                                                    \
    "'position': {'date': '1701-autumn', 'phase': 'actions', 'side': 'south', 'actions': 2}, "

/* Whose turn it is, and how much of it is left. */
static void
turns(void **state)
{
    static const char *const cases[][2] = {
        {"'expect': {'position': {'side': 'south', 'actions': 2}}", ""},
        {"'expect': {'position': {'side': 'north', 'actions': 3}}",
         "position: side: north is expected, it is south; "
         "position: actions: 3 is expected, it is 2"},
        {"'choices': ['end'], 'expect': {'position': {'side': 'south', 'actions': 0}}", ""},
        {"'choices': ['end'], 'expect': {'position': {'actions': 1}}",
         "position: actions: 1 is expected, it is 0"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *members = g_strconcat(ACTIONS, cases[i][0], NULL);
        sample_case_expect(*state, members, cases[i][1]);
    }
}

/* Of each member that can be expected something that is not so. */
static const struct {
    EntityId entity;
    const char *key, *member;
} false_members[] = {
    {ENTITY_EXPECTATION, "position", "'position': {'date': '1702'}"},
    {ENTITY_EXPECTATION, "asks", "'asks': 'draw'"},
    {ENTITY_EXPECTATION, "asked", "'asked': 'north'"},
    {ENTITY_EXPECTATION, "step", "'step': 'group'"},
    {ENTITY_EXPECTATION, "points", "'points': 2"},
    {ENTITY_EXPECTATION, "legal", "'legal': []"},
    {ENTITY_EXPECTATION, "some-legal", "'some-legal': ['zone wood']"},
    {ENTITY_EXPECTATION, "not-legal", "'not-legal': ['end']"},
    {ENTITY_EXPECTATION, "value", "'value': 1"},
    {ENTITY_EXPECTATION, "holds", "'holds': true"},
    {ENTITY_EXPECTATION, "names", "'names': []"},
    {ENTITY_EXPECTATION, "result", "'result': 'Blue Win'"},
    {ENTITY_EXPECTATION, "score", "'score': 0"},
    {ENTITY_POSITION, "date", "'date': '1702'"},
    {ENTITY_POSITION, "phase", "'phase': 'forage'"},
    {ENTITY_POSITION, "side", "'side': 'north'"},
    {ENTITY_POSITION, "actions", "'actions': 1"},
    {ENTITY_POSITION, "units", "'units': [{'unit': 'red-1', 'at': 'wood'}]"},
    {ENTITY_POSITION, "nations", "'nations': [{'nation': 'red', 'level': 0}]"},
    {ENTITY_POSITION, "places", "'places': [{'place': 'wood', 'garrison': 9}]"},
    {ENTITY_POSITION, "tracks", "'tracks': [{'track': 'storm', 'at': 3}]"},
    {ENTITY_POSITION, "spent", "'spent': ['never']"},
    {ENTITY_PLACED, "unit", "'unit': 'red-9', 'at': 'redland'"},
    {ENTITY_PLACED, "at", "'unit': 'red-1', 'at': 'wood'"},
    {ENTITY_PLACED, "strength", "'unit': 'red-1', 'at': 'redland', 'strength': 9"},
    {ENTITY_PLACED, "from", "'unit': 'red-1', 'at': 'redland', 'from': 'wood'"},
    {ENTITY_PLACED, "moved", "'unit': 'red-1', 'at': 'redland', 'moved': true"},
    {ENTITY_PLACED, "besieges", "'unit': 'red-1', 'at': 'redland', 'besieges': true"},
    {ENTITY_PLACED, "marched", "'unit': 'red-1', 'at': 'redland', 'marched': 1"},
    {ENTITY_PLACED, "coast", "'unit': 'red-1', 'at': 'redland', 'coast': 'north'"},
    {ENTITY_PLACED, "absent", "'unit': 'red-1', 'at': 'redland', 'absent': true"},
    {ENTITY_STANCE, "nation", "'nation': 'pink', 'level': 3"},
    {ENTITY_STANCE, "level", "'nation': 'red', 'level': 3"},
    {ENTITY_STANCE, "status", "'nation': 'red', 'status': 'truce'"},
    {ENTITY_STANCE, "until", "'nation': 'red', 'until': '1704'"},
    {ENTITY_STANCE, "side", "'nation': 'red', 'side': 'south'"},
    {ENTITY_STANCE, "points", "'nation': 'red', 'points': 3"},
    {ENTITY_STANCE, "absent", "'nation': 'red', 'level': 20, 'absent': true"},
    {ENTITY_STATE, "place", "'place': 'fen', 'garrison': 3"},
    {ENTITY_STATE, "marker", "'place': 'wood', 'marker': 'blue'"},
    {ENTITY_STATE, "name", "'place': 'wood', 'name': 'Forest'"},
    {ENTITY_STATE, "nation", "'place': 'wood', 'nation': 'blue'"},
    {ENTITY_STATE, "garrison", "'place': 'wood', 'garrison': 9"},
    {ENTITY_STATE, "harbour", "'place': 'wood', 'harbour': true"},
    {ENTITY_STATE, "absent", "'place': 'wood', 'harbour': false, 'absent': true"},
    {ENTITY_MARK, "track", "'track': 'tide', 'at': 0"},
    {ENTITY_MARK, "at", "'track': 'storm', 'at': 4"},
    {ENTITY_MARK, "absent", "'track': 'storm', 'at': 0, 'absent': true"},
};

/* Where they stand in a position. */
static const char *const lists[N_ENTITIES] = {
    [ENTITY_PLACED] = "units",
    [ENTITY_STANCE] = "nations",
    [ENTITY_STATE] = "places",
    [ENTITY_MARK] = "tracks",
};

/* Returns: (transfer full): the expectation that has @member of @entity. */
static char *
expectation_with(EntityId entity, const char *member)
{
    if (entity == ENTITY_EXPECTATION)
        return g_strdup(member);
    if (entity == ENTITY_POSITION)
        return g_strdup_printf("'position': {%s}", member);
    return g_strdup_printf("'position': {'%s': [{%s}]}", lists[entity], member);
}

static gboolean
has_row(const Entity *entity, const Field *field)
{
    for (guint i = 0; i < G_N_ELEMENTS(false_members); i++)
        if (entity_get(false_members[i].entity) == entity &&
            strcmp(false_members[i].key, field_key(field)) == 0)
            return TRUE;
    return field->kind == KIND_SOURCE || !systems_include(field->systems, SYSTEM_AREA_BLOCKS);
}

/* Each makes a case fail: none is ignored. */
static void
every_member(void **state)
{
    for (guint i = 0; i < G_N_ELEMENTS(false_members); i++) {
        EntityId id = false_members[i].entity;
        const Entity *entity = entity_get(id);
        for (guint j = 0; j < entity->n_fields; j++)
            assert_true(has_row(entity, &entity->fields[j]));
        g_autofree char *expectation = expectation_with(id, false_members[i].member);
        g_autofree char *members = g_strdup_printf(ACTIONS "'expect': {%s}", expectation);
        g_autoptr(GPtrArray) failures = sample_case_outcome(*state, members);
        if (failures->len == 0)
            print_error("%s is ignored\n", expectation);
        assert_true(failures->len > 0);
    }
}

FILE_OF_TESTS(expectation)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(positions, sample_case_setup, sample_case_teardown),
        cmocka_unit_test_setup_teardown(turns, sample_case_setup, sample_case_teardown),
        cmocka_unit_test_setup_teardown(every_member, sample_case_setup, sample_case_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
