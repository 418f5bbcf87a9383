/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Positions: as printed, asked, copied, checked.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-rules.h"
#include "validator/systems/area-blocks/position.h"
#include "validator/systems/area-blocks/politics.h"

static void
as_printed(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){0});
    g_autofree Position *position = position_new(game->rules);
    assert_int_equal(position->turn, 3400);
    assert_int_equal(position->size, game->rules->layout.size);
    assert_null(position_check(game->rules, position));
    assert_string_equal(sample_zone(game, "red-1"), "redland");
    assert_string_equal(sample_zone(game, "red-3"), "@pool:red");
    assert_string_equal(sample_zone(game, "blue-fleet"), "@pool:blue");
    assert_string_equal(sample_zone(game, "gold-1"), "@year:1702");
    assert_string_equal(sample_zone(game, "gold-2"), "@out");
    assert_int_equal(sample_steps(game, "red-3"), 2);
    assert_int_equal(sample_mark(game, "storm"), 0);
    assert_int_equal(sample_mark(game, "frost"), -2);
    assert_int_equal(sample_status(game, "rust"), STATUS_INACTIVE);
    assert_string_equal(sample_marker(game, "redland"), "none");
    assert_int_equal(position_garrisons(game->rules, position)[0], 3);
    assert_int_equal(position_year(game->rules, position), 1700);
    position->turn++;
    assert_int_equal(position_year(game->rules, position), 1700);
    position->turn++;
    assert_int_equal(position_year(game->rules, position), 1701);
}

/* Every byte is one of an array or of the head: two of the same are the same bytes. */
static void
in_one_block(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){
        .rules = "'rules': [{'id': 'a'}, {'id': 'b'}]",
    });
    const PositionLayout *layout = &game->rules->layout;
    const System *system = game->rules->system;
    gsize all = layout->arrays;
    guint n = 0;
    for (const PositionArray *row = game_rules_array(system, 0); row != NULL;
         row = game_rules_array(system, ++n)) {
        guint length = game_rules_array_length(game->rules, (ArrayCount)row->count);
        guint32 at = layout->at[n], size = length * row->size;
        assert_true(at >= layout->arrays && at + size <= layout->seen);
        assert_int_equal(at % row->size, 0);
        for (guint i = 0; i < n; i++)
            assert_true(size == 0 || layout->at[i] != at);
        all += (size + 7) & ~(gsize)7;
    }
    assert_int_equal(n, AREA_ARRAYS_END);
    assert_int_equal(layout->seen, (all + 7) & ~(gsize)7);
    assert_true(layout->size >= layout->seen + layout->asked_size);
    g_autofree Position *one = position_new(game->rules);
    g_autofree Position *other = position_copy(one);
    assert_memory_equal(one, other, one->size);
    assert_int_equal(layout->frame_size % sizeof(gint32), 0);
    assert_int_equal(layout->standing_size % sizeof(gint32), 0);
    assert_true(layout->standing >= sizeof(Position) + (FRAMES_MAX + 1) * layout->frame_size);
    assert_true(layout->arrays >= layout->standing + STANDING_MAX * layout->standing_size);
    assert_ptr_equal(frame_marks(position_frame(one, FRAMES_MAX)) + game->rules->unit_set_size,
                     position_frame(one, FRAMES_MAX + 1));
    assert_int_equal(sizeof(Waiting), 8 + sizeof(Subjects));
}

static void
zones(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *text;
        gint32 zone; /* for red-1, in 1700 */
    } cases[] = {
        {"redland", 0},      {"realm", NO_NAME},
        {"@map", NO_NAME},   {"@home", NO_NAME},
        {"@event.place", 3}, {"@pool", 8},
        {"@pool:rust", 8},   {"@pool:blue", 10},
        {"@pool:@self", 11}, {"@box:exile", 12},
        {"@box:camp", 13},   {"@aboard:red-1", 14},
        {"@year", NO_NAME},  {"@aboard:@event.unit", 23},
        {"@year:1700", 24},  {"@year:now", 24},
        {"@year:+2", 26},    {"@year:1699", NO_NAME},
        {"@year:1715", 39},  {"@year:1716", NO_NAME},
        {"@out", 40},        {"@year:+9999", NO_NAME},
    };
    const Subjects subjects = {
        .nation = 3,
        .side = NO_NAME,
        .activated = NO_NAME,
        .event_unit = 9,
        .event_place = 3,
        .event_nation = NO_NAME,
    };
    g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){0});
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        ZoneCode zone;
        assert_true(board_zone(game->rules->names, cases[i].text, &zone));
        gint32 found = position_zone(game->rules, game->machine.position, &zone, 0, &subjects);
        if (found != cases[i].zone)
            fail_msg("%s is %d", cases[i].text, found);
    }
    assert_int_equal(game->rules->zone_numbers.n, 41);
    ZoneCode pool;
    assert_true(board_zone(game->rules->names, "@pool", &pool));
    assert_int_equal(position_zone(game->rules, game->machine.position, &pool, NO_NAME, &subjects),
                     NO_NAME);
}

static void
subjects(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){0});
    const Subjects some = {1, 0, 3, 4, 5, 2};
    static const struct {
        SubjectWord word;
        EntityId target;
        gint32 number;
    } cases[] = {
        {SUBJECT_SELF, ENTITY_NATION, 1},       {SUBJECT_SELF, ENTITY_SIDE, 0},
        {SUBJECT_OPPONENT, ENTITY_SIDE, 1},     {SUBJECT_OPPONENT, ENTITY_NATION, NO_NAME},
        {SUBJECT_ACTIVATED, ENTITY_NATION, 3},  {SUBJECT_EVENT_UNIT, ENTITY_UNIT, 4},
        {SUBJECT_EVENT_PLACE, ENTITY_SPACE, 5}, {SUBJECT_EVENT_NATION, ENTITY_NATION, 2},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        gint32 name = NAME_OF_SUBJECT(cases[i].word);
        assert_int_equal(position_resolve_subject(game->rules, &some, cases[i].target, name),
                         cases[i].number);
        assert_int_equal(
            position_resolve_subject(game->rules, &SUBJECTS_NONE, cases[i].target, name), NO_NAME);
    }
    assert_int_equal(position_resolve_subject(game->rules, &some, ENTITY_NATION, 7), 7);
    assert_int_equal(position_resolve_subject(game->rules, &some, ENTITY_NATION, NO_NAME), NO_NAME);
}

static void
aboard(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){
        .scenario = "'position': {'units': [{'unit': 'red-1', 'at': '@aboard:red-fleet'}]}",
    });
    const GameRules *rules = game->rules;
    Position *position = game->machine.position;
    gint32 red_1 = sample_number(game, ENTITY_UNIT, "red-1");
    gint32 red_2 = sample_number(game, ENTITY_UNIT, "red-2");
    gint32 fleet = sample_number(game, ENTITY_UNIT, "red-fleet");
    gint32 on_fleet = (gint32)rules->zone_numbers.aboard + fleet;
    assert_true(position_is_aboard(rules, position, red_1));
    assert_false(position_is_aboard(rules, position, fleet));
    assert_int_equal(position_place(rules, position, red_1),
                     sample_number(game, ENTITY_SPACE, "strait"));
    assert_true(position_can_hold(rules, position, on_fleet, red_2));
    assert_false(position_can_hold(rules, position, on_fleet, fleet));
    assert_false(position_can_hold(rules, position, on_fleet + red_1 - fleet, red_2));
    assert_false(position_can_hold(rules, position, on_fleet + red_2 - fleet, fleet));
    assert_true(position_can_hold(rules, position, 0, fleet));
    position_zones(rules, position)[fleet] = (guint16)rules->zone_numbers.out;
    assert_false(position_can_hold(rules, position, on_fleet, red_2));
}

/* Who holds a place: the marker, then the owner, or what the owner is part of while inactive. */
static void
controllers(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *place, *scenario;
        gint32 nation;
    } cases[] = {
        {"redland", NULL, 0},
        {"wood", NULL, NO_NAME},
        {"rustland", NULL, 0},
        {"rustland", "'position': {'nations': [{'nation': 'rust', 'status': 'active'}]}", 1},
        {"rustland", "'position': {'places': [{'place': 'rustland', 'marker': 'blue'}]}", 2},
        {"wood", "'position': {'places': [{'place': 'wood', 'marker': 'gold'}]}", 3},
        {"heath", "'position': {'places': [{'place': 'heath', 'nation': 'rust'}]}", 0},
        /* Land that both sides may pass is nobody's without a marker. */
        {"goldland", NULL, NO_NAME},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){.scenario = cases[i].scenario});
        assert_int_equal(position_controller(game->rules, game->machine.position,
                                             sample_number(game, ENTITY_SPACE, cases[i].place)),
                         cases[i].nation);
    }
}

static void
levels(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){0});
    const GameRules *rules = game->rules;
    Position *position = game->machine.position;
    gint16 *markers = position_markers(rules, position);
    gint32 heath = sample_number(game, ENTITY_SPACE, "heath");
    assert_int_equal(sample_level(game, "red"), 20);
    markers[heath] = 2;
    assert_int_equal(sample_level(game, "red"), 16);
    markers[heath] = 0;
    assert_int_equal(sample_level(game, "red"), 20);
    markers[heath] = markers[0] = 2;
    position_losses(rules, position)[0] = 3;
    assert_int_equal(sample_level(game, "red"), 9);
    position_losses(rules, position)[0] = 13;
    assert_int_equal(sample_level(game, "red"), 0);
    blocks_politics_set_level(rules, position, 0, 32);
    assert_int_equal(sample_level(game, "red"), 32);
    markers[0] = NO_NAME;
    assert_int_equal(sample_level(game, "red"), 36);
    /* Who has no level has none to set. */
    blocks_politics_set_level(rules, position, 1, 7);
    assert_int_equal(sample_level(game, "rust"), 0);
    assert_int_equal(position_losses(rules, position)[1], 0);
}

/* Breaks something in a sound position. Returns: what of it is reported. */
typedef void (*Break)(const GameRules *rules, Position *position);

static void
break_zone(const GameRules *rules, Position *position)
{
    position_zones(rules, position)[0] = (guint16)rules->zone_numbers.n;
}

static void
break_ship(const GameRules *rules, Position *position)
{
    position_zones(rules, position)[0] = (guint16)rules->zone_numbers.aboard;
}

/* Who carries is itself aboard: of such a deck nobody would be left off in time. */
static void
break_chain(const GameRules *rules, Position *position)
{
    guint32 aboard = rules->zone_numbers.aboard;
    position_put(rules, position, 2, 0);
    position_put(rules, position, 1, (gint32)aboard + 2);
    position_put(rules, position, 0, (gint32)aboard + 1);
}

static void
break_strength(const GameRules *rules, Position *position)
{
    position_strengths(rules, position)[0] = 4;
}

static void
break_steps(const GameRules *rules, Position *position)
{
    position_strengths(rules, position)[0] = 0;
}

static void
break_status(const GameRules *rules, Position *position)
{
    position_statuses(rules, position)[0] = STATUS_GONE + 1;
}

static void
break_side(const GameRules *rules, Position *position)
{
    position_sides(rules, position)[0] = 2;
}

static void
break_marker(const GameRules *rules, Position *position)
{
    position_markers(rules, position)[0] = 4;
}

static void
break_owner(const GameRules *rules, Position *position)
{
    position_owners(rules, position)[0] = -2;
}

static void
break_track(const GameRules *rules, Position *position)
{
    position_marks(rules, position)[1] = -3;
}

static void
break_off(const GameRules *rules G_GNUC_UNUSED, Position *position)
{
    position->overflow = TRUE;
}

static void
out_of_order(void **state G_GNUC_UNUSED)
{
    static const struct {
        Break break_it;
        const char *problem;
    } cases[] = {
        {break_zone, "not in a zone"},
        {break_ship, "aboard"},
        {break_chain, "is aboard"},
        {break_strength, "more steps"},
        {break_steps, "without a step"},
        {break_status, "no status"},
        {break_side, "has a side"},
        {break_marker, "a nation that is not"},
        {break_owner, "a nation that is not"},
        {break_track, "the track"},
        {break_off, "too much"},
    };
    g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){0});
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree Position *position = position_new(game->rules);
        cases[i].break_it(game->rules, position);
        g_autoptr(FindingWords) problem = position_check(game->rules, position);
        if (problem == NULL || strstr(finding_words_english(problem), cases[i].problem) == NULL)
            fail_msg("%s: %s", cases[i].problem,
                     problem != NULL ? finding_words_english(problem) : "none");
    }
}

/* Of the other systems, whose positions have arrays of the same names: see position.h of each. */
enum { TOKENS_MAX = 250, RETURNS_MAX = 20000 };

/* A field whose values positions keep as they are, and the numbers that fit where they do. */
typedef struct {
    EntityId entity;
    const char *key;
    gint64 min, max;
} NarrowField;

/* What a table lets a file say fits where positions keep it, and what play can come to can be said
 * in a file, so that a saved position can be read. */
static void
narrow_fields(void **state G_GNUC_UNUSED)
{
    static const NarrowField kept[] = {
        {ENTITY_UNIT, "strength", 0, G_MAXUINT8},
        {ENTITY_UNIT, "move", 0, G_MAXUINT16},
        {ENTITY_UNIT, "intelligence", 0, G_MAXUINT16},
        {ENTITY_GARRISON, "value", 0, G_MAXUINT8},
        {ENTITY_TRACK, "from", G_MININT16, G_MAXINT16},
        {ENTITY_TRACK, "to", G_MININT16, G_MAXINT16},
        {ENTITY_MARK, "at", G_MININT16, G_MAXINT16},
        {ENTITY_RULE, "order", G_MININT16, G_MAXINT16},
        {ENTITY_UNITS, "count", 0, G_MAXUINT16},
        {ENTITY_EFFECT, "dice", 0, G_MAXUINT16},
        {ENTITY_EFFECT, "garrison", 0, G_MAXUINT8},
        {ENTITY_TABLE, "dice", 0, G_MAXUINT16},
        {ENTITY_DICE, "faces", 0, G_MAXUINT8 - 1}, /* its lowest face may be 1 */
        {ENTITY_EFFECT, "faces", 0, G_MAXUINT16},
        {ENTITY_COST, "points", 0, G_MAXINT16 - 1},
        {ENTITY_COST, "morale", 0, G_MAXINT16},
        {ENTITY_FACE, "morale", 0, G_MAXUINT8},
        {ENTITY_BATTLE, "flight-hexes", 0, G_MAXUINT16},
        {ENTITY_SIZE, "home-move", 0, G_MAXUINT8 - 1}, /* see PASSED_NEVER */
        {ENTITY_SIZE, "foreign-move", 0, G_MAXUINT8 - 1},
        {ENTITY_CAMPAIGN, "looted-die", 0, TOKENS_MAX},
        {ENTITY_CAMPAIGN, "rebel-die", 0, G_MAXUINT8},
        {ENTITY_CAMPAIGN, "raise-least", 0, G_MAXUINT8},
        {ENTITY_CAMPAIGN, "spies", 0, G_MAXUINT16},
        {ENTITY_POSITION, "actions", 0, G_MAXUINT16},
        {ENTITY_STATE, "garrison", 0, G_MAXUINT8},
        {ENTITY_STANCE, "obedient", 0, G_MAXUINT8},
        {ENTITY_PLACED, "strength", 0, G_MAXUINT8},
        {ENTITY_PLACED, "morale", 0, G_MAXUINT8},
    };
    static const NarrowField same[] = {
        {ENTITY_PLACED, "marched", 0, MARCHED_MAX},
        {ENTITY_PLACED, "loot", 0, TOKENS_MAX},
        {ENTITY_PLACED, "tokens", 0, TOKENS_MAX},
        {ENTITY_PLACED, "returns", 0, RETURNS_MAX},
        {ENTITY_STATE, "looted", 0, TOKENS_MAX},
        {ENTITY_STATE, "occupied", 0, TOKENS_MAX},
        {ENTITY_STANCE, "hoard", 0, TOKENS_MAX},
        {ENTITY_STANCE, "points", -POSITION_NUMBER_MAX, POSITION_NUMBER_MAX},
        {ENTITY_STANCE, "treasury", 0, POSITION_NUMBER_MAX},
    };
    for (guint i = 0; i < G_N_ELEMENTS(kept); i++) {
        const Field *field =
            entity_find_field(entity_get(kept[i].entity), kept[i].key, strlen(kept[i].key), 0);
        print_message("%s\n", kept[i].key);
        assert_non_null(field);
        assert_true(field->min >= kept[i].min && field->max <= kept[i].max);
    }
    for (guint i = 0; i < G_N_ELEMENTS(same); i++) {
        const Field *field =
            entity_find_field(entity_get(same[i].entity), same[i].key, strlen(same[i].key), 0);
        print_message("%s\n", same[i].key);
        assert_non_null(field);
        assert_true(field->min == same[i].min && field->max == same[i].max);
    }
}

/* A frame counts what a sum comes to, as far as 16 bits go. */
static void
counts_of_frames(void **state G_GNUC_UNUSED)
{
    static const gint64 counts[][2] = {
        {G_MININT64, 0}, {-1, 0}, {0, 0}, {65535, 65535}, {65536, 65535}, {G_MAXINT64, 65535},
    };
    for (guint i = 0; i < G_N_ELEMENTS(counts); i++)
        assert_int_equal(position_count(counts[i][0]), counts[i][1]);
}

FILE_OF_TESTS(engine_position)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_printed),    cmocka_unit_test(in_one_block),
        cmocka_unit_test(zones),         cmocka_unit_test(subjects),
        cmocka_unit_test(aboard),        cmocka_unit_test(controllers),
        cmocka_unit_test(levels),        cmocka_unit_test(out_of_order),
        cmocka_unit_test(narrow_fields), cmocka_unit_test(counts_of_frames),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
