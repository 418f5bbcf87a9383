/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Groups that move: how far, over which borders, into what, aboard and ashore; who is pinned by
 * that, and what a forced march costs.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-march.h"
#include "validator/engine/presence.h"
#include "validator/systems/area-blocks/position.h"
#include "validator/systems/area-blocks/passage.h"
#include "validator/systems/area-blocks/group.h"

#include <string.h>

enum { SIDE_NORTH, SIDE_SOUTH };

static void
go(SampleGame *game, const char *place, GroupKind kind, gint32 side)
{
    blocks_group_begin(&game->machine, sample_number(game, ENTITY_SPACE, place), kind, side);
}

static SampleGame *
going(const char *scenario, const char *place, GroupKind kind)
{
    SampleGame *game = sample_march_new(NULL, scenario);
    go(game, place, kind, SIDE_NORTH);
    return game;
}

/* Answers one after the other; the last word of the list is NULL. */
static void
answer_all(SampleGame *game, const char *const *answers)
{
    for (; *answers != NULL; answers++)
        sample_answer(game, *answers);
}

#define ANSWER(game, ...) answer_all(game, (const char *const[]){__VA_ARGS__, NULL})

/* Two spaces by the printed move, one more by a forced march, none behind hills. */
static void
reach(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = going(UNITS(AT("n1", "dun")), "dun", GROUP_LAND);
    assert_string_equal(sample_asked(game), "choice of north: move:n1:ayr move:n1:esk done");
    sample_answer(game, "move:n1:esk");
    assert_string_equal(sample_asked(game),
                        "choice of north: move:n1:dun move:n1:ell move:n1:fyn stop:n1");
    sample_answer(game, "move:n1:ell");
    assert_string_equal(sample_asked(game),
                        "choice of north: move:n1:ayr move:n1:esk move:n1:moor stop:n1");
    sample_answer(game, "move:n1:moor");
    assert_string_equal(sample_asked(game), "nothing");
    assert_string_equal(sample_zone(game, "n1"), "moor");
    g_autoptr(SampleGame) hills = going(UNITS(AT("n1", "dun")), "dun", GROUP_LAND);
    sample_answer(hills, "move:n1:ayr");
    assert_string_equal(sample_asked(hills), "nothing");
    assert_string_equal(sample_zone(hills, "n1"), "ayr");
}

/* Rules add to the printed move, or take from it; what is above is a forced march still. */
static void
changed_moves(void **state G_GNUC_UNUSED)
{
#define MOVE(value, about)                                                                         \
    "'profile': {" MARCH_PROFILE "}, 'rules': [{'id': 'roads', 'always': true, 'do': ["            \
    "{'verb': 'modify', 'what': 'move', 'value': " value about "}]}]"
    static const struct {
        const char *rules;
        guint spaces, marched; /* of n1, until it may go no further */
    } cases[] = {
        {MOVE("1", ""), 4, 1},
        {MOVE("1", ", 'units': {'unit': 'n1'}"), 4, 1},
        {MOVE("1", ", 'units': {'unit': 'n2'}"), 3, 1},
        {MOVE("1", ", 'side': 'south'"), 3, 1},
        {MOVE("-1", ", 'nation': 'norse'"), 2, 1},
        {MOVE("-2", ""), 1, 1},
        {MOVE("-100", ""), 1, 1}, /* a forced march goes beyond no move at all, too */
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(SampleGame) game = sample_march_new(cases[i].rules, UNITS(AT("n1", "esk")));
        guint n = 0;
        gint32 unit = sample_number(game, ENTITY_UNIT, "n1");
        go(game, "esk", GROUP_LAND, SIDE_NORTH);
        while (strcmp(sample_asked(game), "nothing") != 0) {
            sample_answer(game, n % 2 == 0 ? "move:n1:ell" : "move:n1:esk");
            n++;
        }
        assert_int_equal(n, cases[i].spaces);
        assert_int_equal(position_marched(game->rules, game->machine.position)[unit],
                         cases[i].marched);
    }
#undef MOVE
}

/* The limit holds for all groups of a side in a turn, both ways together, and for each side. */
static void
border_limits(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game =
        going(UNITS(AT("n1", "dun") "," AT("n2", "ayr") "," AT("n3", "dun")), "dun", GROUP_LAND);
    gint32 link = blocks_passage_find_link(game->rules, sample_number(game, ENTITY_SPACE, "dun"),
                                           sample_number(game, ENTITY_SPACE, "ayr"));
    assert_int_equal(crossing_room(game->rules, game->machine.position, link, SIDE_NORTH), 1);
    sample_answer(game, "move:n1:ayr");
    assert_string_equal(sample_asked(game), "choice of north: move:n3:esk done");
    assert_int_equal(crossing_room(game->rules, game->machine.position, link, SIDE_NORTH), 0);
    assert_int_equal(crossing_room(game->rules, game->machine.position, link, SIDE_SOUTH), 1);
    sample_answer(game, "done");
    assert_string_equal(sample_asked(game), "nothing");
    go(game, "ayr", GROUP_LAND, SIDE_NORTH);
    assert_string_equal(sample_asked(game), "choice of north: move:n2:ell done");
}

/* Who meets enemies stops, and pins as many as come; their owner says which. */
static void
pins(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = going(UNITS(AT("n1", "esk") "," AT("n2", "esk") "," AT(
                                           "s1", "fyn") "," AT("s2", "fyn") "," AT("s3", "fyn")),
                                       "esk", GROUP_LAND);
    sample_answer(game, "move:n1:fyn");
    assert_string_equal(sample_asked(game), "choice of south: pin:s1 pin:s2 pin:s3");
    sample_answer(game, "pin:s2");
    sample_answer(game, "move:n2:fyn");
    assert_string_equal(sample_asked(game), "choice of south: pin:s1 pin:s3");
    sample_answer(game, "pin:s1");
    assert_string_equal(sample_asked(game), "nothing");
    /* The third one leaves, but not where those that pin came from. */
    go(game, "fyn", GROUP_LAND, SIDE_SOUTH);
    assert_string_equal(sample_asked(game), "choice of south: move:s3:moor move:s3:gry done");
}

/* The second of two that pin has nobody left to choose; a pin ends when the one that pins is gone.
 */
static void
pins_end(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *profile;
        const char *asked;
    } cases[] = {
        {"'profile': {" MARCH_PROFILE "}", "choice of south: move:s1:moor move:s1:gry done"},
        {"'profile': {" MARCH_PROFILE ", 'pins-end': 'turn-over'}", "nothing"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(SampleGame) game = sample_march_new(
            cases[i].profile, UNITS(AT("n1", "esk") "," AT("n2", "esk") "," AT("s1", "fyn")));
        go(game, "esk", GROUP_LAND, SIDE_NORTH);
        ANSWER(game, "move:n1:fyn", "move:n2:fyn");
        assert_string_equal(sample_asked(game), "nothing");
        position_zones(game->rules,
                       game->machine.position)[sample_number(game, ENTITY_UNIT, "n1")] =
            (guint16)sample_number(game, ENTITY_SPACE, "esk");
        presence_note_all(game->rules, game->machine.position);
        go(game, "fyn", GROUP_LAND, SIDE_SOUTH);
        assert_string_equal(sample_asked(game), cases[i].asked);
    }
}

/* Those that march roll, one after the other; the last step may be lost. */
static void
marches(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game =
        going(UNITS(AT("n1", "dun") "," WITH_STEPS("n2", "dun", 1) "," AT("n3", "dun")), "dun",
              GROUP_LAND);
    ANSWER(game, "move:n1:esk", "move:n1:ell", "move:n1:moor");
    ANSWER(game, "move:n2:esk", "move:n2:ell", "move:n2:moor");
    ANSWER(game, "move:n3:esk", "move:n3:ell", "stop:n3");
    assert_string_equal(sample_asked(game), "nothing");
    assert_true(blocks_group_begin_march_losses(&game->machine, SIDE_NORTH));
    assert_string_equal(sample_asked(game), "roll of north: 6");
    sample_answer(game, "4");
    sample_answer(game, "3");
    assert_string_equal(sample_asked(game), "nothing");
    assert_int_equal(sample_steps(game, "n1"), 3);
    assert_string_equal(sample_zone(game, "n2"), "@pool:norse");
    assert_int_equal(sample_steps(game, "n3"), 3);
    assert_false(blocks_group_begin_march_losses(&game->machine, SIDE_NORTH));
}

/* A turn each: aboard from a friendly port, out of harbour and no further, ashore through a port.
 */
static void
transport(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game =
        going(UNITS(AT("n1", "ayr") "," AT("nh", "ayr") "," AT("nf", "bay")), "ayr", GROUP_LAND);
    assert_string_equal(sample_asked(game),
                        "choice of north: move:n1:ell move:n1:dun load:n1:nf move:nh:ell"
                        " move:nh:dun load:nh:nf done");
    sample_answer(game, "load:n1:nf");
    assert_string_equal(sample_asked(game), "choice of north: move:nh:ell move:nh:dun done");
    sample_answer(game, "done");
    /* Whoever went aboard has moved. */
    go(game, "bay", GROUP_LAND, SIDE_NORTH);
    assert_string_equal(sample_asked(game), "nothing");
    go(game, "bay", GROUP_FLEETS, SIDE_NORTH);
    assert_string_equal(sample_asked(game), "choice of north: move:nf:ayr move:nf:deep done");
    ANSWER(game, "move:nf:deep", "stop:nf");
    assert_string_equal(sample_asked(game), "nothing");
    assert_int_equal(
        position_place(game->rules, game->machine.position, sample_number(game, ENTITY_UNIT, "n1")),
        sample_number(game, ENTITY_SPACE, "deep"));
    g_autoptr(SampleGame) landing =
        going(UNITS(AT("nf", "bay") "," AT("n1", "@aboard:nf")), "bay", GROUP_LAND);
    assert_string_equal(sample_asked(landing), "choice of north: move:n1:ayr move:n1:gry done");
    g_autoptr(SampleGame) barred = going(
        UNITS(AT("nf", "bay") "," AT("n1", "@aboard:nf") "," AT("sf", "bay")), "bay", GROUP_LAND);
    assert_string_equal(sample_asked(barred), "nothing");
    g_autoptr(SampleGame) harbour = going(UNITS(AT("nf", "ayr")), "ayr", GROUP_FLEETS);
    sample_answer(harbour, "move:nf:bay");
    assert_string_equal(sample_asked(harbour), "nothing");
}

/* A port on two seas is left and entered over both, and ships on both take aboard. */
static void
two_seas(void **state G_GNUC_UNUSED)
{
    static const char *const fleets[] = {AT("nf", "bay"), AT("nf", "deep")};
    static const char *const asked[] = {
        "choice of north: move:n1:ell move:n1:dun load:n1:nf done",
        "choice of north: move:n1:ell move:n1:dun done",
    };
    for (guint i = 0; i < G_N_ELEMENTS(fleets); i++) {
        g_autofree char *units =
            g_strdup_printf(UNITS(AT("n1", "ayr") "," AT("sf", "deep") ",%s"), fleets[i]);
        g_autoptr(SampleGame) game = sample_march_on_two_seas(units);
        go(game, "ayr", GROUP_LAND, SIDE_NORTH);
        assert_string_equal(sample_asked(game), asked[i]);
    }
    g_autoptr(SampleGame) far =
        sample_march_on_two_seas(UNITS(AT("n1", "ayr") "," AT("nf", "deep")));
    go(far, "ayr", GROUP_LAND, SIDE_NORTH);
    sample_answer(far, "load:n1:nf");
    assert_string_equal(sample_asked(far), "nothing");
    assert_string_equal(sample_zone(far, "n1"), "@aboard:nf");
    g_autoptr(SampleGame) landing =
        sample_march_on_two_seas(UNITS(AT("nf", "deep") "," AT("n1", "@aboard:nf")));
    go(landing, "deep", GROUP_LAND, SIDE_NORTH);
    assert_string_equal(sample_asked(landing), "choice of north: move:n1:ayr done");
    g_autoptr(SampleGame) harbour = sample_march_on_two_seas(UNITS(AT("nf", "ayr")));
    go(harbour, "ayr", GROUP_FLEETS, SIDE_NORTH);
    assert_string_equal(sample_asked(harbour), "choice of north: move:nf:bay move:nf:deep done");
}

/* Those that came to an enemy land without enemies may besiege it at once. */
static void
sieges(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game =
        going(UNITS(AT("n1", "esk") "," AT("nh", "esk") "," AT("n2", "esk")), "esk", GROUP_LAND);
    ANSWER(game, "move:n1:fyn", "stop:n1", "move:nh:fyn", "stop:nh", "move:n2:ell", "stop:n2");
    assert_string_equal(sample_asked(game), "choice of north: besiege:n1 besiege:nh done");
    ANSWER(game, "besiege:n1", "done");
    assert_string_equal(sample_asked(game), "nothing");
    const guint8 *deeds = position_deeds(game->rules, game->machine.position);
    assert_int_not_equal(deeds[sample_number(game, ENTITY_UNIT, "n1")] & UNIT_BESIEGES, 0);
    assert_int_equal(deeds[sample_number(game, ENTITY_UNIT, "nh")] & UNIT_BESIEGES, 0);
}

/* Rules keep units out, or from attacking, or from going together. */
static void
closed(void **state G_GNUC_UNUSED)
{
#define RULE(members)                                                                              \
    "'rules': [{'id': 'r', 'always': true, 'do': [{'verb': 'modify', " members "}]}]"
    static const struct {
        const char *rules, *asked;
    } cases[] = {
        {RULE("'nation': 'norse', 'what': 'enter', 'allowed': false, 'places': {'in': 'fyn'}"),
         "choice of north: move:n1:dun move:n1:ell done"},
        {RULE("'nation': 'norse', 'what': 'attack', 'allowed': false"),
         "choice of north: move:n1:dun move:n1:ell done"},
        {RULE("'nation': 'suder', 'what': 'attack', 'allowed': false"),
         "choice of north: move:n1:dun move:n1:ell move:n1:fyn done"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(SampleGame) game =
            sample_march_new(cases[i].rules, UNITS(AT("n1", "esk") "," AT("s1", "fyn")));
        go(game, "esk", GROUP_LAND, SIDE_NORTH);
        assert_string_equal(sample_asked(game), cases[i].asked);
    }
    /* Land of a nation that is not in the war is closed. */
    g_autoptr(SampleGame) game = sample_march_new(
        NULL, "'position': {'units': [" AT(
                  "n1", "esk") "],"
                               " 'nations': [{'nation': 'suder', 'status': 'inactive'}]}");
    go(game, "esk", GROUP_LAND, SIDE_NORTH);
    assert_string_equal(sample_asked(game), "choice of north: move:n1:dun move:n1:ell done");
}

/* What a rule grants is done at once, by its units alone. */
static void
granted(void **state G_GNUC_UNUSED)
{
    static const char rules[] = "'rules': [{'id': 'raid', 'side': 'north', 'do': ["
                                "{'verb': 'act', 'units': {'unit': 'n1'}}]}]";
    g_autoptr(SampleGame) game =
        sample_march_new(rules, UNITS(AT("n1", "esk") "," AT("n2", "esk")));
    sample_do(game, "raid", NULL);
    assert_string_equal(sample_asked(game), "choice of north: group:esk done");
    sample_answer(game, "group:esk");
    assert_string_equal(sample_asked(game),
                        "choice of north: move:n1:dun move:n1:ell move:n1:fyn done");
    ANSWER(game, "move:n1:ell", "stop:n1");
    assert_string_equal(sample_asked(game), "nothing");
    /* Where it stands in enemy land it may besiege that instead. */
    g_autoptr(SampleGame) there =
        sample_march_new(rules, UNITS(AT("n1", "fyn") "," AT("n2", "fyn")));
    sample_do(there, "raid", NULL);
    assert_string_equal(sample_asked(there), "choice of north: group:fyn siege:fyn done");
    sample_answer(there, "siege:fyn");
    assert_string_equal(sample_asked(there), "choice of north: besiege:n1 done");
    /* Who has moved in this turn goes again. */
    g_autoptr(SampleGame) again = sample_march_new(rules, UNITS(AT("n1", "esk")));
    position_deeds(again->rules,
                   again->machine.position)[sample_number(again, ENTITY_UNIT, "n1")] |= UNIT_MOVED;
    sample_do(again, "raid", NULL);
    assert_string_equal(sample_asked(again), "choice of north: group:esk done");
}

FILE_OF_TESTS(group)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reach),         cmocka_unit_test(changed_moves),
        cmocka_unit_test(border_limits), cmocka_unit_test(pins),
        cmocka_unit_test(pins_end),      cmocka_unit_test(marches),
        cmocka_unit_test(transport),     cmocka_unit_test(two_seas),
        cmocka_unit_test(sieges),        cmocka_unit_test(closed),
        cmocka_unit_test(granted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
