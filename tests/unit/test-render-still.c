/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * On a screen the places of names depend on the map and the scale alone, and nothing lies over
 * anything else, for all maps and scenarios of the source tree.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-render.h"
#include "validator/render/layout.h"

#include <string.h>

/* Pixels that the map is wide: from a small window to one in which a few places are seen. */
static const double widths[] = {100,  125,  200,  300,  420,  560,  760,
                                1000, 1280, 1700, 2300, 3200, 4800, 9000};

static const char *const sets[] = {"tutorial",    "pax-baltica",  "pax-baltica-2010",
                                   "deluge",      "last-vikings", "thunder",
                                   "kits/battle", "kits/blocks",  "kits/powers"};

/* A map at one scale, with what it is compared to. */
typedef struct {
    const char *set, *scenario; /* scenario NULL: as printed */
    RenderMap *map, *printed;   /* that of no scenario, on the same drawing; of one that renames
                                   places   the map without blocks and signs */
    double scale;
} Sight;

static gboolean
has_equal_names(const RenderMap *a, const RenderMap *b)
{
    for (guint32 i = 0; i < a->scene.n_faces; i++)
        if (g_strcmp0(a->scene.faces[i].name, b->scene.faces[i].name) != 0)
            return FALSE;
    return TRUE;
}

typedef void (*LookAt)(const Sight *sight);

/* Shows a map of @set with @style to @look at each of its scales. */
static void
look_at_scenario(const char *name, DataSet *set, const Scenario *scenario, const RenderStyle *style,
                 LookAt look)
{
    const char *id = scenario != NULL ? record_key(&scenario->record) : NULL;
    g_autoptr(MapFile) file =
        map_file_read_or_make(set, scenario != NULL ? scenario->grid : NULL, NULL);
    if (!map_file_is_drawn(file))
        return;
    const RenderStyle plain = {.mode = "nation", .layers = RENDER_ALL};
    g_autoptr(RenderGeometry) geometry = render_geometry_new(file->svg);
    g_autoptr(RenderMap) map = render_map_new(geometry, set, id, style);
    g_autoptr(RenderMap) printed = render_map_new(geometry, set, NULL, &plain);
    if (!has_equal_names(map, printed)) {
        const RenderStyle bare = {.mode = "nation", .layers = RENDER_NAMES};
        render_map_unref(printed);
        printed = render_map_new(geometry, set, id, &bare);
    }
    Box frame = render_map_frame(map);
    for (guint i = 0; i < G_N_ELEMENTS(widths); i++) {
        double scale = widths[i] / ((double)frame.right - frame.left);
        const Sight sight = {name, id, map, printed, scale};
        look(&sight);
    }
}

/* Shows the maps of each scenario of @set, called @name, and that of none. */
static void
look_at_set(const char *name, DataSet *set, const RenderStyle *style, LookAt look)
{
    look_at_scenario(name, set, NULL, style, look);
    for (guint i = 0; i < set->n_scenarios; i++) {
        const char *id = record_key(set->scenarios[i]);
        const Record *scenario = data_set_find_record(set, ENTITY_SCENARIO, id);
        look_at_scenario(name, set, (const Scenario *)scenario, style, look);
    }
}

static void
look_at_sets(const RenderStyle *style, LookAt look)
{
    for (guint i = 0; i < G_N_ELEMENTS(sets); i++) {
        g_autofree char *path = g_build_filename(g_getenv("NARVA_SOURCE"), "data", sets[i], NULL);
        g_autoptr(GError) error = NULL;
        g_autoptr(DataSet) set = data_set_load(path, &error);
        assert_null(error);
        look_at_set(sets[i], set, style, look);
    }
}

static gboolean
is_equal_name(const RenderCard *a, const RenderCard *b)
{
    if (a == NULL || b == NULL)
        return a == b;
    if (!point_equal(a->at, b->at) || a->n_rows != b->n_rows || a->n_marks != b->n_marks)
        return FALSE;
    for (guint i = 0; i < a->n_marks; i++)
        if (a->marks[i].kind != b->marks[i].kind || a->marks[i].sign != b->marks[i].sign)
            return FALSE;
    return memcmp(a->rows, b->rows, a->n_rows * sizeof a->rows[0]) == 0;
}

static void
compare_names(const Sight *sight)
{
    g_autoptr(RenderLayout) layout = render_layout_get(sight->map, sight->scale);
    g_autoptr(RenderLayout) printed = render_layout_get(sight->printed, sight->scale);
    RenderText text;
    render_text_init(&text, look_of(LOOK_LIGHT)->types);
    for (guint32 i = 0; i < layout->n_faces; i++)
        if (!is_equal_name(render_layout_card(sight->map, layout, i, &text),
                           render_layout_card(sight->printed, printed, i, &text)))
            fail_msg("%s, %s, %g: the name of %s moves", sight->set, sight->scenario, sight->scale,
                     render_geometry_id(sight->map->geometry, i));
    render_text_clear(&text);
}

/* Whatever the scenario, and so wherever blocks are and who holds a land, ... */
static void
names_stay_when_blocks_move(void **state G_GNUC_UNUSED)
{
    const RenderStyle style = {.mode = "nation", .layers = RENDER_ALL};
    look_at_sets(&style, compare_names);
}

/* ... and whatever else is shown. */
static void
names_stay_when_modes_and_layers_change(void **state G_GNUC_UNUSED)
{
    static const RenderStyle styles[] = {
        {.mode = "control", .layers = RENDER_ALL, .look = LOOK_DARK},
        {.mode = "forage", .layers = RENDER_ALL},
        {.mode = "nation", .layers = RENDER_NAMES},
        {.mode = "nation", .layers = RENDER_ALL & ~(guint)RENDER_MARKERS},
    };
    for (guint i = 0; i < G_N_ELEMENTS(styles); i++)
        look_at_sets(&styles[i], compare_names);
}

/* A box that is drawn, and what it is: letters along an arc are several that may meet. */
typedef struct {
    Box box;
    guint owner;
    const char *what;
} Drawn;

static void
append_box(GArray *drawn, Box box, guint owner, const char *what)
{
    const Drawn added = {box, owner, what};
    g_array_append_val(drawn, added);
}

static void
append_card(GArray *drawn, const RenderCard *card, const char *what)
{
    guint owner = drawn->len;
    if (card == NULL)
        return;
    if (card->is_led)
        append_box(drawn, render_card_plate(card), owner, what);
    for (guint row = 0; row < card->n_rows; row++)
        append_box(drawn, render_card_row(card, row),
                   card->is_bent || card->is_led ? owner : drawn->len, what);
}

static int
compare_lefts(gconstpointer a, gconstpointer b)
{
    const Drawn *one = a, *other = b;
    return (one->box.left > other->box.left) - (one->box.left < other->box.left);
}

static void
look_for_overlaps(const Sight *sight)
{
    RenderMap *map = sight->map;
    g_autoptr(RenderLayout) layout = render_layout_get(map, sight->scale);
    g_autoptr(GArray) drawn = g_array_new(FALSE, FALSE, sizeof(Drawn));
    RenderText text;
    Box box;
    render_text_init(&text, look_of(LOOK_LIGHT)->types);
    for (guint32 i = 0; i < layout->n_faces; i++) {
        append_card(drawn, render_layout_card(map, layout, i, &text), "name");
        append_card(drawn, render_layout_around(map, layout, i, &text), "blocks");
        if (render_port_box(map, layout, i, &box))
            append_box(drawn, box, drawn->len, "port");
        if (render_hex_label_box(map, i, sight->scale, &text, &box))
            append_box(drawn, box, drawn->len, "label");
    }
    for (guint i = 0; i < map->coasts->len; i++)
        if (render_coast_box(map, i, sight->scale, &text, &box))
            append_box(drawn, box, drawn->len, "coast");
    if (layout->key.n > 0)
        append_box(drawn, layout->key.box, drawn->len, "key");
    render_text_clear(&text);
    g_array_sort(drawn, compare_lefts);
    for (guint i = 0; i < drawn->len; i++) {
        const Drawn *one = &g_array_index(drawn, Drawn, i);
        for (guint j = i + 1; j < drawn->len; j++) {
            const Drawn *other = &g_array_index(drawn, Drawn, j);
            if (other->box.left >= one->box.right)
                break;
            if (one->owner != other->owner && one->box.top < other->box.bottom &&
                other->box.top < one->box.bottom)
                fail_msg("%s, %s, %g: %s and %s overlap at %d, %d", sight->set, sight->scenario,
                         sight->scale, one->what, other->what, other->box.left, one->box.top);
        }
    }
}

/* Gdov of the tutorial, as the map has it, and so thin that its name has room at few scales alone.
 */
static const char gdov[] = "M 560,140 L 640,160 L 700,130 L 760,150 L 800,260 L 760,380 L 640,400 "
                           "L 600,340 L 570,270 L 590,200 Z";
static const char thin[] = "M 580,240 L 790,240 L 790,290 L 580,290 Z";

/* One scenario has a block in it, the printed map has none. */
static void
names_stay_when_a_block_enters_a_thin_place(void **state G_GNUC_UNUSED)
{
    const RenderStyle style = {.mode = "nation", .layers = RENDER_ALL};
    g_autofree char *folder = g_build_filename(g_getenv("NARVA_SOURCE"), "data", "tutorial", NULL);
    g_autofree char *path = g_build_filename(folder, "map.svg", NULL);
    g_autofree char *text = NULL;
    g_autoptr(GError) error = NULL;
    assert_true(g_file_get_contents(path, &text, NULL, &error));
    assert_non_null(strstr(text, gdov));
    g_auto(GStrv) parts = g_strsplit(text, gdov, 2);
    g_autofree char *drawing = g_strjoinv(thin, parts);
    g_autoptr(GBytes) bytes = g_bytes_new_static(drawing, strlen(drawing));
    const Draft draft = {.name = "map.svg", .contents = bytes};
    g_autoptr(DataSet) set = data_set_load_drafts(folder, &draft, 1, &error);
    assert_null(error);
    look_at_set("thin", set, &style, compare_names);
    look_at_set("thin", set, &style, look_for_overlaps);
}

static void
nothing_overlaps_at_any_scale(void **state G_GNUC_UNUSED)
{
    const RenderStyle style = {.mode = "nation", .layers = RENDER_ALL};
    const RenderStyle control = {.mode = "control", .layers = RENDER_ALL, .look = LOOK_DARK};
    look_at_sets(&style, look_for_overlaps);
    look_at_sets(&control, look_for_overlaps);
}

static void
count_blocks(const Sight *sight)
{
    g_autoptr(GArray) pieces = render_map_pieces(sight->map, sight->scale);
    guint n_units = 0;
    for (guint32 i = 0; i < sight->map->scene.n_faces; i++) {
        const GArray *units = scene_units(&sight->map->scene, i);
        n_units += units != NULL ? units->len : 0;
    }
    assert_int_equal(pieces->len, n_units);
}

static void
every_block_is_on_every_map(void **state G_GNUC_UNUSED)
{
    const RenderStyle style = {.mode = "nation", .layers = RENDER_ALL};
    look_at_sets(&style, count_blocks);
}

FILE_OF_TESTS(render_still)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_stay_when_a_block_enters_a_thin_place),
        cmocka_unit_test(names_stay_when_blocks_move),
        cmocka_unit_test(names_stay_when_modes_and_layers_change),
        cmocka_unit_test(nothing_overlaps_at_any_scale),
        cmocka_unit_test(every_block_is_on_every_map),
    };
    return cmocka_run_group_tests_name("render-still", tests, NULL, NULL);
}
