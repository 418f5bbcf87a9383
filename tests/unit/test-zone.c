/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the text of a zone says, and what says nothing.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "schema/model/zone.h"
#include "tests/unit/main.h"

typedef struct {
    const char *text;
    ZoneKind kind;
    const char *id; /* NULL: none */
    gint year;
} ZoneCase;

/* clang-format off */
static const ZoneCase right[] = {
    {"skane", ZONE_PLACE, "skane", 0},
    {"@map", ZONE_MAP, NULL, 0},
    {"@sea", ZONE_SEA, NULL, 0},
    {"@home", ZONE_HOME, NULL, 0},
    {"@friendly", ZONE_FRIENDLY, NULL, 0},
    {"@enemy", ZONE_ENEMY, NULL, 0},
    {"@transit", ZONE_TRANSIT, NULL, 0},
    {"@event.place", ZONE_EVENT_PLACE, NULL, 0},
    {"@pool", ZONE_POOL, NULL, 0},
    {"@pool:red", ZONE_POOL, "red", 0},
    {"@pool:@self", ZONE_POOL, "@self", 0},
    {"@box:exile", ZONE_BOX, "exile", 0},
    {"@aboard:red-fleet", ZONE_ABOARD, "red-fleet", 0},
    {"@year", ZONE_YEAR, NULL, 0},
    {"@year:now", ZONE_YEAR_NOW, NULL, 0},
    {"@year:+2", ZONE_YEAR_AHEAD, NULL, 2},
    {"@year:+9999", ZONE_YEAR_AHEAD, NULL, 9999},
    {"@year:-44", ZONE_YEAR_OF, NULL, -44},
    {"@year:1704", ZONE_YEAR_OF, NULL, 1704},
    {"@year:0", ZONE_YEAR_OF, NULL, 0},
    {"@out", ZONE_OUT, NULL, 0},
};
/* clang-format on */

static const char *const wrong[] = {
    "@",           "@maps",       "@nowhere",     "@year:",      "@year:+", "@year:-",
    "@year:1704a", "@year:+two",  "@year:nowhen", "@year:10000", "@year2",  "@box",
    "@aboard",     "@Map",        "@map ",        "@event.unit", "@pools",  "@out:",
    "@year:+-1",   "@year: 1704", "@sea:strait",
};

static void
forms(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(right); i++) {
        Zone zone;
        if (!zone_parse(right[i].text, &zone))
            fail_msg("%s", right[i].text);
        assert_int_equal(zone.kind, right[i].kind);
        assert_int_equal(zone.year, right[i].year);
        if (right[i].id == NULL)
            assert_null(zone.id);
        else
            assert_string_equal(zone.id, right[i].id);
    }
}

static void
no_zones(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(wrong); i++) {
        Zone zone;
        if (zone_parse(wrong[i], &zone))
            fail_msg("%s", wrong[i]);
    }
}

/* Nothing but a name is no name either, but that is for those who look it up. */
static void
empty_names(void **state G_GNUC_UNUSED)
{
    Zone zone;
    assert_true(zone_parse("", &zone));
    assert_int_equal(zone.kind, ZONE_PLACE);
    assert_true(zone_parse("@box:", &zone));
    assert_int_equal(zone.kind, ZONE_BOX);
    assert_string_equal(zone.id, "");
}

static void
targets(void **state G_GNUC_UNUSED)
{
    for (ZoneKind kind = ZONE_PLACE; kind <= ZONE_OUT; kind++) {
        EntityId expected = kind == ZONE_PLACE    ? ENTITY_SPACE
                            : kind == ZONE_POOL   ? ENTITY_NATION
                            : kind == ZONE_BOX    ? ENTITY_BOX
                            : kind == ZONE_ABOARD ? ENTITY_UNIT
                                                  : 0;
        assert_int_equal(zone_target(kind), expected);
    }
}

FILE_OF_TESTS(zone)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forms),
        cmocka_unit_test(no_zones),
        cmocka_unit_test(empty_names),
        cmocka_unit_test(targets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
