/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Modes of systems: hex battles and campaigns of many powers.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-set.h"
#include "validator/render/picture.h"
#include "validator/render/render-parts.h"
#include "validator/render/shade.h"

/* Of Kliszów: a hill and a plain, nobody on them; a line of foot and a wing of horse. */
#define HILL "kliszow-u11"
#define CLEAR "kliszow-a02"
#define LINE "kliszow-k05"
#define LINE_COMMAND "kliszow-swedish-centre-line1"
#define WING "kliszow-w05"

/* Of the campaign: lands of a power with three enemies, of one at peace, and the only land that is
 * held by another one; and one far from that one's home. */
#define WARRING "krakow"
#define PEACEFUL "austria"
#define HELD "kjow3"
#define FAR "courland"

static RenderMap *
scenario_by(DataSet *set, const char *id, const char *mode)
{
    const RenderStyle style = {.mode = mode, .look = LOOK_LIGHT};
    g_autoptr(GError) error = NULL;
    RenderMap *map = picture_map_new(set, id, &style, &error);
    g_assert_no_error(error);
    return map;
}

/* Returns: (transfer full): Kliszów by @mode. */
static RenderMap *
hexes_by(const char *mode)
{
    g_autoptr(DataSet) set = sample_set_of_data("last-vikings");
    return scenario_by(set, "kliszow", mode);
}

/* Returns: (transfer full): the campaign by @mode, with another land in place of the one held. */
static RenderMap *
campaign_by(const char *mode, const char *held)
{
    g_autofree char *after = g_strdup_printf("\"%s\"", held);
    const Edit edit = {
        .entity = ENTITY_SCENARIO,
        .id = "deluge-1655",
        .path = "position/places/" HELD "/place",
        .before = "\"" HELD "\"",
        .after = after,
    };
    const Edit *edits = &edit;
    g_autoptr(GError) error = NULL;
    g_autoptr(DataSet) printed = sample_set_of_data("deluge");
    g_autoptr(DataSet) set = data_set_edit(printed, &edits, 1, &error);
    g_assert_no_error(error);
    return scenario_by(set, "deluge-1655", mode);
}

static const RenderShade *
shade_of_place(const RenderMap *map, const char *id)
{
    guint32 face = render_geometry_find(map->geometry, id);
    assert_int_not_equal(face, FACE_NONE);
    return &map->shades.faces[face];
}

static void
hexes_are_coloured_by_their_ground_and_height(void **state G_GNUC_UNUSED)
{
    g_autoptr(RenderMap) terrain = hexes_by("terrain");
    g_autoptr(RenderMap) level = hexes_by("level");

    for (guint32 i = 0; i < terrain->scene.n_faces; i++)
        if (terrain->scene.faces[i].terrain != NULL)
            assert_int_equal(terrain->shades.faces[i].fill,
                             shade_terrain_paint(terrain->scene.faces[i].terrain));
    assert_int_not_equal(shade_of_place(terrain, HILL)->fill, shade_of_place(terrain, CLEAR)->fill);
    assert_string_not_equal(shade_of_place(terrain, HILL)->tag,
                            shade_of_place(terrain, CLEAR)->tag);
    assert_string_equal(shade_of_place(level, HILL)->tag, "1"); /* its terrain says it */
    assert_string_equal(shade_of_place(level, CLEAR)->tag, "0");
}

static void
hexes_are_coloured_by_the_command_that_stands_there(void **state G_GNUC_UNUSED)
{
    g_autoptr(RenderMap) map = hexes_by("command");
    const RenderShade *line = shade_of_place(map, LINE), *wing = shade_of_place(map, WING);
    const Record *of_line = data_set_find_record(map->scene.set, ENTITY_COMMAND, LINE_COMMAND);

    assert_int_equal(line->fill, ((const UnitCommand *)of_line)->paint);
    assert_int_equal(line->fill, wing->fill); /* both have that paint: patterns distinguish them */
    assert_int_not_equal(line->pattern, wing->pattern);
    assert_string_not_equal(line->tag, wing->tag);
    assert_null(shade_of_place(map, HILL)->tag);
    assert_int_equal(shade_of_place(map, HILL)->fill, render_ink(FALSE)->unowned);
}

/* Returns: (transfer none): what the legend says of @id. */
static const char *
legend_of(const RenderMap *map, const char *id)
{
    const RenderShade *shade = shade_of_place(map, id);
    for (guint i = 0; i < map->shades.rows->len; i++) {
        const RenderShadeRow *row = &g_array_index(map->shades.rows, RenderShadeRow, i);
        if (row->shade.fill == shade->fill && row->shade.pattern == shade->pattern)
            return row->title;
    }
    return NULL;
}

static void
a_campaign_is_coloured_by_relations(void **state G_GNUC_UNUSED)
{
    g_autoptr(RenderMap) map = campaign_by("relations", HELD);

    assert_string_equal(legend_of(map, WARRING),
                        "At war with Sweden, Muscovy, Cossacks; helped by Crimean Khanate");
    assert_string_equal(legend_of(map, PEACEFUL), "At peace with all");
    assert_string_equal(legend_of(map, HELD),
                        "At war with Commonwealth, Crimean Khanate; helped by Muscovy");
    assert_string_equal(shade_of_place(map, WARRING)->tag, "SMC");
}

static void
a_campaign_is_coloured_by_supply(void **state G_GNUC_UNUSED)
{
    g_autoptr(RenderMap) printed = campaign_by("supply", HELD);
    g_autoptr(RenderMap) cut = campaign_by("supply", FAR);

    assert_int_equal(printed->shades.rows->len, 1);
    assert_string_equal(legend_of(printed, HELD), "Joined with the home of its holder");
    assert_string_equal(legend_of(cut, HELD), "Joined with the home of its holder");
    assert_string_equal(legend_of(cut, FAR), "Cut off");
}

static void
a_campaign_is_coloured_by_income(void **state G_GNUC_UNUSED)
{
    g_autoptr(RenderMap) map = campaign_by("income", HELD);

    assert_string_equal(shade_of_place(map, WARRING)->tag, "5");
    assert_string_equal(shade_of_place(map, PEACEFUL)->tag, "0");
    assert_string_equal(shade_of_place(map, HELD)->tag, "0");
}

static void
what_cannot_be_played_has_no_supply(void **state G_GNUC_UNUSED)
{
    g_autoptr(RenderMap) map = campaign_by("supply", "nowhere");

    assert_int_equal(map->shades.rows->len, 0);
    assert_null(shade_of_place(map, WARRING)->tag);
}

FILE_OF_TESTS(render_modes)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hexes_are_coloured_by_their_ground_and_height),
        cmocka_unit_test(hexes_are_coloured_by_the_command_that_stands_there),
        cmocka_unit_test(a_campaign_is_coloured_by_relations),
        cmocka_unit_test(a_campaign_is_coloured_by_supply),
        cmocka_unit_test(a_campaign_is_coloured_by_income),
        cmocka_unit_test(what_cannot_be_played_has_no_supply),
    };

    return cmocka_run_group_tests_name("render-modes", tests, NULL, NULL);
}
