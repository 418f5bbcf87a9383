/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines of communications: over land, over the sea, and what cuts them.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-rules.h"

typedef struct {
    const char *units, *places; /* of the position */
    const char *unit;
    gboolean is_supplied;
} SupplyCase;

#define AT(unit, zone) "{'unit': '" unit "', 'at': '" zone "'}"
#define MARKER(place, nation) "{'place': '" place "', 'marker': '" nation "'}"

/* clang-format off */
static const SupplyCase cases[] = {
    {"", "", "red-1", TRUE},
    /* Off the map there is none. */
    {"", "", "red-3", FALSE},
    {AT("red-1", "@box:exile"), "", "red-1", FALSE},
    /* Over friendly land; what bears no marker is not friendly. */
    {AT("red-1", "rustland"), "", "red-1", TRUE},
    {AT("red-1", "goldland"), "", "red-1", FALSE},
    /* Through what both may pass, and through what is held. */
    {AT("red-1", "wood"), "", "red-1", TRUE},
    {AT("red-1", "goldland") ", " AT("blue-1", "@pool") ", " AT("blue-2", "@pool"),
     MARKER("blueland", "red"), "red-1", TRUE},
    {AT("red-1", "goldland") ", " AT("blue-1", "@pool") ", " AT("blue-2", "@pool"),
     "", "red-1", FALSE},
    /* An enemy in the only place between cuts the line, and so does one in the same place. */
    {AT("red-1", "goldland") ", " AT("blue-1", "rustland") ", " AT("blue-2", "wood") ", "
     AT("red-fleet", "ocean"), MARKER("blueland", "red"), "red-1", FALSE},
    {AT("red-1", "goldland") ", " AT("blue-1", "@pool") ", " AT("blue-2", "rustland"),
     MARKER("blueland", "red"), "red-1", TRUE},
    {AT("red-1", "blueland"), MARKER("blueland", "red"), "red-1", FALSE},
    /* A land of its nation under a foreign marker is no end of a line. */
    {"", MARKER("redland", "blue") ", " MARKER("heath", "blue") ", " MARKER("rustland", "blue"),
     "red-1", FALSE},
    /* From the heath over the sea: a fleet of its own must lie there. */
    {AT("red-1", "heath"), MARKER("redland", "blue"), "red-1", TRUE},
    {AT("red-1", "blueland") ", " AT("blue-1", "@pool") ", " AT("blue-2", "@pool"),
     MARKER("blueland", "red") ", " MARKER("redland", "blue"), "red-1", TRUE},
    {AT("red-1", "blueland") ", " AT("blue-1", "@pool") ", " AT("blue-2", "@pool") ", "
     AT("red-fleet", "ocean"), MARKER("blueland", "red") ", " MARKER("redland", "blue") ", "
     MARKER("rustland", "blue"), "red-1", FALSE},
    /* The fleet of an ally will not do (a fleet of rust's nation, not of red). */
    {AT("rust-1", "heath"), "", "rust-1", FALSE},
    /* Out of a port that is not friendly no line begins. */
    {AT("red-1", "blueland") ", " AT("blue-1", "@pool") ", " AT("blue-2", "@pool"),
     MARKER("redland", "blue") ", " MARKER("rustland", "blue"), "red-1", FALSE},
    /* Fleets themselves, and those aboard, come home through a port. */
    {"", "", "red-fleet", TRUE},
    {AT("red-1", "@aboard:red-fleet"), "", "red-1", TRUE},
    {AT("red-fleet", "ocean"), "", "red-fleet", FALSE},
    /* Enemies in the ports: home cannot be reached. */
    {AT("blue-1", "redland") ", " AT("blue-2", "heath"), "", "red-fleet", FALSE},
};
/* clang-format on */

static gboolean
is_supplied(const char *rules, const char *scenario, const char *name)
{
    g_autoptr(SampleGame) game =
        sample_game_new(&(SampleWords){.rules = rules, .scenario = scenario});
    const Situation situation = {
        .rules = game->rules,
        .position = game->machine.position,
        .subjects = &SUBJECTS_NONE,
    };
    return supply_reaches_unit(&situation, sample_number(game, ENTITY_UNIT, name));
}

static void
lines(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *scenario = g_strdup_printf("'position': {'units': [%s], 'places': [%s]}",
                                                    cases[i].units, cases[i].places);
        if (is_supplied(NULL, scenario, cases[i].unit) != cases[i].is_supplied)
            fail_msg("%s with %s", cases[i].unit, scenario);
    }
}

/* From goldland through blueland's port to the heath: only where the profile lets a line go on over
 * the sea from a land in which it did not begin. */
static void
on_through_a_port(void **state G_GNUC_UNUSED)
{
    static const char scenario[] =
        "'position': {'units': [" AT("red-1", "goldland") ", " AT("red-2", "@pool") ", " AT(
            "blue-1", "rustland") ", " AT("blue-2", "wood") "], 'places': [" MARKER("blueland",
                                                                                    "red") "]}";
    assert_true(is_supplied(NULL, scenario, "red-1"));
    assert_true(is_supplied("'profile': {'sea-path-through': true}", scenario, "red-1"));
    assert_false(is_supplied("'profile': {'sea-path-through': false}", scenario, "red-1"));
}

FILE_OF_TESTS(supply)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines),
        cmocka_unit_test(on_through_a_port),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
