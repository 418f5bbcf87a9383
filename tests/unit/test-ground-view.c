/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is shown of the ground of Kliszów is what the rules say of it, place by place.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "validator/engine/system.h"
#include "validator/scenario/ground-view.h"

#include <string.h>

typedef struct {
    DataSet *set;
    ScenarioGame *game;
    const GameRules *rules;
    const Position *position;
} Battlefield;

static Battlefield
field_new(const char *folder, const char *scenario)
{
    g_autofree char *path = g_build_filename(g_getenv("NARVA_SOURCE"), "data", folder, NULL);
    g_autoptr(GError) error = NULL;
    Battlefield field = {.set = data_set_load(path, &error)};
    assert_null(error);
    const Record *record = data_set_find_record(field.set, ENTITY_SCENARIO, scenario);
    field.game = scenario_game_new(field.set, (const Scenario *)record);
    assert_non_null(field.game);
    field.rules = scenario_game_rules(field.game);
    field.position = scenario_game_position(field.game);
    return field;
}

static void
field_clear(Battlefield *field)
{
    scenario_game_free(field->game);
    data_set_unref(field->set);
}

static const char *
place_name(const Battlefield *field, gint32 place)
{
    return name_index_name(field->rules->names, ENTITY_SPACE, place);
}

/* Returns: (transfer none): the id of the first unit on the map that leads others, or does not. */
static const char *
first_unit(const Battlefield *field, gboolean leads)
{
    for (gint32 i = 0; i < (gint32)field->rules->board.n_units; i++)
        if (position_place(field->rules, field->position, i) != NO_NAME &&
            field->rules->system->ground->leads(field->rules, i) == leads)
            return name_index_name(field->rules->names, ENTITY_UNIT, i);
    fail_msg("nobody");
    return NULL;
}

static void
where_a_leader_commands_is_marked(void **state G_GNUC_UNUSED)
{
    Battlefield field = field_new("last-vikings", "kliszow");
    const char *leader = first_unit(&field, TRUE);
    gint32 unit = name_index_find(field.rules->names, ENTITY_UNIT, leader);
    g_autofree guint8 *range = g_malloc0(MARKS_SIZE(field.rules->board.n_places));
    field.rules->system->ground->command_range(field.rules, field.position, unit, range);
    g_autoptr(GroundView) view = ground_view_new(field.game, GROUND_COMMAND, leader, NULL);
    assert_string_equal(view->unit, leader);
    for (gint32 i = 0; i < (gint32)field.rules->board.n_places; i++)
        assert_int_equal(ground_view_mark(view, place_name(&field, i)).is,
                         MARKED(range, i) ? GROUND_IS : GROUND_NOT);
    assert_in_range(view->n[GROUND_IS], 2, 200);
    g_clear_pointer(&view, ground_view_free);
    field_clear(&field);
}

/* One of Kliszów who goes far away is out of command, and his hex says so. */
static void
who_is_out_of_command_is_named(void **state G_GNUC_UNUSED)
{
    Battlefield field = field_new("last-vikings", "kliszow");
    g_autoptr(GroundView) before = ground_view_new(field.game, GROUND_COMMAND, NULL, NULL);
    assert_int_equal(before->n[GROUND_LACKS], 0);
    assert_int_equal(before->lacking->len, 0);
    assert_in_range(before->n[GROUND_IS], 50, 150);
    /* What is laid out belongs to the game; nothing else asks it any more. */
    Position *position = (Position *)field.position;
    const char *unit = first_unit(&field, FALSE);
    gint32 number = name_index_find(field.rules->names, ENTITY_UNIT, unit);
    gint32 far = name_index_find(field.rules->names, ENTITY_SPACE, "kliszow-a01");
    gint32 other = name_index_find(field.rules->names, ENTITY_SPACE, "kliszow-bb15");
    gint32 side_by = position_place(field.rules, position, number);
    gint32 to = field.rules->system->ground->distance(field.rules, side_by, far) > 10 ? far : other;
    position_put(field.rules, position, number, (guint16)to);
    g_autoptr(GroundView) after = ground_view_new(field.game, GROUND_COMMAND, unit, NULL);
    assert_null(after->unit);
    assert_int_equal(after->n[GROUND_LACKS], 1);
    assert_string_equal(after->lacking->pdata[0], unit);
    assert_int_equal(ground_view_mark(after, place_name(&field, to)).is, GROUND_LACKS);
    g_clear_pointer(&before, ground_view_free);
    g_clear_pointer(&after, ground_view_free);
    field_clear(&field);
}

static const Unit *
unit_named(const Battlefield *field, const char *id)
{
    return (const Unit *)data_set_find_record(field->set, ENTITY_UNIT, id);
}

/* Who leads the line of a unit is shown with it; nobody is where nobody is asked for. */
static void
a_unit_is_shown_with_its_leader(void **state G_GNUC_UNUSED)
{
    Battlefield field = field_new("thunder", "narva");
    const char *unit = first_unit(&field, FALSE);
    g_autoptr(GroundView) view = ground_view_new(field.game, GROUND_COMMAND, unit, NULL);
    g_autoptr(GroundView) all = ground_view_new(field.game, GROUND_COMMAND, NULL, NULL);
    assert_string_equal(view->led, unit);
    assert_string_equal(unit_named(&field, view->leader)->command,
                        unit_named(&field, unit)->command);
    for (guint i = 0; i < G_N_ELEMENTS(view->chain); i++) {
        const char *id = i == 0 ? view->led : view->leader;
        gint32 number = name_index_find(field.rules->names, ENTITY_UNIT, id);
        gint32 place = position_place(field.rules, field.position, number);
        assert_string_equal(view->chain[i], place_name(&field, place));
    }
    assert_null(all->leader);
    g_clear_pointer(&view, ground_view_free);
    g_clear_pointer(&all, ground_view_free);
    field_clear(&field);
}

static void
zones_are_those_of_each_unit(void **state G_GNUC_UNUSED)
{
    Battlefield field = field_new("last-vikings", "kliszow");
    const char *unit = first_unit(&field, FALSE);
    gint32 number = name_index_find(field.rules->names, ENTITY_UNIT, unit);
    g_autoptr(GroundView) own = ground_view_new(field.game, GROUND_ZONES, unit, NULL);
    g_autoptr(GroundView) all = ground_view_new(field.game, GROUND_ZONES, NULL, NULL);
    guint n = 0;
    for (gint32 i = 0; i < (gint32)field.rules->board.n_places; i++) {
        gboolean controls =
            field.rules->system->ground->controls(field.rules, field.position, number, i);
        n += controls;
        assert_int_equal(ground_view_mark(own, place_name(&field, i)).is,
                         controls ? GROUND_IS : GROUND_NOT);
        if (controls)
            assert_int_not_equal(ground_view_mark(all, place_name(&field, i)).is, GROUND_NOT);
    }
    assert_int_equal(own->n[GROUND_IS], n);
    assert_true(n >= 2 && all->n[GROUND_IS] > n && all->n[GROUND_OTHER] > n);
    assert_string_not_equal(all->sides[0], all->sides[1]);
    g_clear_pointer(&own, ground_view_free);
    g_clear_pointer(&all, ground_view_free);
    field_clear(&field);
}

static void
sight_is_of_units_and_places(void **state G_GNUC_UNUSED)
{
    Battlefield field = field_new("last-vikings", "kliszow");
    g_autoptr(GroundView) view = ground_view_new(field.game, GROUND_SIGHT, NULL, "kliszow-m08");
    gint32 from = name_index_find(field.rules->names, ENTITY_SPACE, "kliszow-m08");
    assert_string_equal(view->place, "kliszow-m08");
    for (gint32 i = 0; i < (gint32)field.rules->board.n_places; i++)
        assert_int_equal(
            ground_view_mark(view, place_name(&field, i)).is == GROUND_IS,
            i == from || field.rules->system->ground->sees(field.rules, field.position, from, i));
    assert_true(view->n[GROUND_IS] > 1 && view->n[GROUND_LACKS] > 1);
    assert_null(ground_view_new(field.game, GROUND_SIGHT, NULL, NULL));
    assert_null(ground_view_new(field.game, GROUND_SIGHT, "nobody", "nowhere"));
    g_clear_pointer(&view, ground_view_free);
    field_clear(&field);
}

/* Each place is reached over one beside it, and no way is cheaper. */
static void
ways_cost_the_least(void **state G_GNUC_UNUSED)
{
    Battlefield field = field_new("thunder", "narva");
    const char *unit = first_unit(&field, FALSE);
    gint32 number = name_index_find(field.rules->names, ENTITY_UNIT, unit);
    const SystemGround *ground = field.rules->system->ground;
    const Board *board = &field.rules->board;
    g_autoptr(GroundView) view = ground_view_new(field.game, GROUND_COST, unit, NULL);
    assert_int_equal(view->points, ground->move(field.rules, field.position, number));
    for (gint32 i = 0; i < (gint32)board->n_places; i++) {
        gint32 points = view->marks[i].points, least = GROUND_NO_POINTS;
        for (guint32 k = 0; k < board->places[i].n_links; k++) {
            gint32 from = board->links[board->places[i].first_link + k].to;
            gint32 cost = ground->cost(field.rules, number, from, i);
            gint32 before = view->marks[from].points;
            if (cost != GROUND_NEVER && before != GROUND_NO_POINTS &&
                (least == GROUND_NO_POINTS || before + cost < least))
                least = before + cost;
        }
        if (i == position_place(field.rules, field.position, number))
            assert_int_equal(points, 0);
        else if (points != GROUND_NO_POINTS)
            assert_int_equal(points, least);
        if (points != GROUND_NO_POINTS)
            assert_int_equal(view->marks[i].is, points <= view->points ? GROUND_IS : GROUND_OTHER);
    }
    assert_true(view->n[GROUND_IS] > 6 && view->n[GROUND_OTHER] > 6);
    assert_null(ground_view_new(field.game, GROUND_COST, NULL, "narva-a01"));
    g_clear_pointer(&view, ground_view_free);
    field_clear(&field);
}

static void
games_of_areas_report_nothing(void **state G_GNUC_UNUSED)
{
    Battlefield field = field_new("tutorial", "narva-1700");
    assert_false(ground_is_known(field.set));
    for (guint topic = 0; topic < N_GROUND_TOPICS; topic++)
        assert_null(ground_view_new(field.game, topic, NULL, NULL));
    field_clear(&field);
}

FILE_OF_TESTS(ground_view)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(where_a_leader_commands_is_marked),
        cmocka_unit_test(who_is_out_of_command_is_named),
        cmocka_unit_test(a_unit_is_shown_with_its_leader),
        cmocka_unit_test(zones_are_those_of_each_unit),
        cmocka_unit_test(sight_is_of_units_and_places),
        cmocka_unit_test(ways_cost_the_least),
        cmocka_unit_test(games_of_areas_report_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
