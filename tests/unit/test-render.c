/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The picture of a map: the same bytes each time, well-formed, every name in it, and none of them
 * across another one or a border.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "tests/unit/sample-set.h"
#include "validator/render/draw.h"
#include "validator/render/labels.h"
#include "validator/render/panel.h"
#include "validator/render/render.h"
#include "validator/render/svg-out.h"
#include "validator/render/text-metrics.h"

static const RenderOptions options = {.unit_km = 1};

typedef struct {
    DataSet *set;
    MapSvg *svg;
} Sample;

static MapSvg *
map_of_text(const char *text, gsize length)
{
    g_autoptr(GBytes) contents = g_bytes_new(text, length);
    g_autoptr(SourceText) source = source_text_new("map.svg", contents);
    return map_svg_new(source);
}

static int
load_sample(void **state)
{
    Sample *sample = g_new0(Sample, 1);
    g_autofree char *folder =
        g_build_filename(g_getenv("NARVA_SOURCE"), "data", "pax-baltica", NULL);
    g_autofree char *path = g_build_filename(folder, "map.svg", NULL);
    g_autofree char *text = NULL;
    gsize length;
    sample->set = data_set_load(folder, NULL);
    if (!g_file_get_contents(path, &text, &length, NULL))
        g_error("cannot read %s", path);
    sample->svg = map_of_text(text, length);
    *state = sample;
    return 0;
}

static int
drop_sample(void **state)
{
    Sample *sample = *state;
    data_set_unref(sample->set);
    map_svg_unref(sample->svg);
    g_free(sample);
    return 0;
}

static MapSvgError
error_of(GBytes *picture)
{
    g_autoptr(SourceText) text = source_text_new("picture.svg", picture);
    g_autoptr(MapSvg) svg = map_svg_new(text);
    return svg->error;
}

static void
equal_data_give_equal_bytes(void **state)
{
    const Sample *sample = *state;
    g_autoptr(GBytes) one = render_map(sample->set, sample->svg, &options);
    g_autoptr(GBytes) other = render_map(sample->set, sample->svg, &options);

    assert_true(g_bytes_equal(one, other));
    assert_int_equal(error_of(one), MAP_SVG_OK);
}

static gboolean
has_text(const char *picture, const char *text)
{
    g_autofree char *element = g_strdup_printf(">%s</text>", text);
    return strstr(picture, element) != NULL;
}

static gboolean
has_words(const char *picture, const char *name)
{
    g_auto(GStrv) words = g_strsplit_set(name, " -", -1);
    for (char **word = words; *word != NULL; word++)
        if (strstr(picture, *word) == NULL)
            return FALSE;
    return TRUE;
}

static void
every_name_is_drawn(void **state)
{
    const Sample *sample = *state;
    Records spaces = data_set_records(sample->set, ENTITY_SPACE);
    g_autoptr(GBytes) bytes = render_map(sample->set, sample->svg, &options);
    const char *picture = g_bytes_get_data(bytes, NULL);

    for (guint32 i = 0; i < spaces.length; i++) {
        const Space *space = (const Space *)spaces.items[i];
        if (!has_words(picture, space->name))
            fail_msg("%s is not drawn", space->name);
        if (space->garrison != NULL &&
            !has_text(picture, ((const Garrison *)space->garrison)->name))
            fail_msg("the garrison of %s is not drawn", space->name);
    }
}

typedef struct {
    Scene scene;
    Placer placer;
    GArray *placards;
    Panels panels;
    guint n_led;
} Placed;

static void
place_all(Placed *placed, const Sample *sample)
{
    g_autoptr(GArray) without_room = g_array_new(FALSE, FALSE, sizeof(Placard));
    placed->placards = g_array_new(FALSE, FALSE, sizeof(Placard));
    scene_init(&placed->scene, sample->set, sample->svg, &options);
    placer_init(&placed->placer, &placed->scene);
    draw_take_marks(&placed->placer);
    labels_place_lands(&placed->placer, placed->placards, without_room);
    panels_place(&placed->panels, &placed->placer);
    labels_place_seas(&placed->placer, placed->placards, FALSE);
    labels_place_led(&placed->placer, placed->placards, without_room);
    labels_place_seas(&placed->placer, placed->placards, TRUE);
    placed->n_led = without_room->len;
}

static void
clear_all(Placed *placed)
{
    g_array_unref(placed->placards);
    placer_clear(&placed->placer);
    scene_clear(&placed->scene);
}

static gboolean
placards_meet(const Placard *a, const Placard *b)
{
    for (guint i = 0; i < a->n_rows; i++)
        for (guint j = 0; j < b->n_rows; j++)
            if (box_meets(box_shift(a->rows[i].box, a->at), box_shift(b->rows[j].box, b->at)))
                return TRUE;
    return FALSE;
}

static void
no_name_meets_another_or_a_border(void **state)
{
    Placed placed;

    place_all(&placed, *state);
    assert_int_equal(placed.placards->len, 86);
    assert_in_range(placed.n_led, 1, 8);
    for (guint i = 0; i < placed.placards->len; i++) {
        const Placard *placard = &g_array_index(placed.placards, Placard, i);
        gboolean is_of_land = ground_is_land(placed.scene.faces[placard->face].ground);
        for (guint j = 0; j < i; j++)
            if (placards_meet(placard, &g_array_index(placed.placards, Placard, j)))
                fail_msg("%s", placed.scene.faces[placard->face].space->name);
        for (guint j = 0; j < placard->n_rows && !placard->is_led; j++) {
            Box box = box_shift(placard->rows[j].box, placard->at);
            assert_true(placer_is_in_one_face(&placed.placer, box));
            assert_true(shape_contains(scene_shape(&placed.scene, placard->face), box_centre(box)));
        }
        if (placard->is_led)
            assert_true(is_of_land &&
                        placer_is_aside(&placed.placer, box_shift(placard->box, placard->at)));
        assert_false(box_meets(placed.panels.legend, box_shift(placard->box, placard->at)));
        assert_false(box_meets(placed.panels.title, box_shift(placard->box, placard->at)));
    }
    clear_all(&placed);
}

#define SVG "<svg xmlns='http://www.w3.org/2000/svg'"

typedef struct {
    const char *map; /* spaces of map.json */
    const char *svg;
} OddCase;

/* clang-format off */
static const OddCase odd_cases[] = {
    {"", SVG "/>"},
    {"", SVG " viewBox='0 0 100 50'/>"},
    {"", SVG " viewBox='0 0 0.1 0.1'/>"},
    {"", SVG "><path id='a' class='territory' d='M0,0L9,0L9,9Z'/></svg>"},
    {"{\"id\": \"a\", \"name\": \"A\", \"kind\": \"land\", \"neighbours\": []}",
     SVG "><path id='a' class='territory' d='M0,0L900,0L900,900Z'/></svg>"},
    {"{\"id\": \"a\", \"kind\": \"land\", \"garrison\": {\"value\": 2}, \"port\": {}}",
     SVG "><path id='a' class='territory' d='M0,0L900,0L900,900Z'/>"
     "<circle id='port-a' class='port' cx='1' cy='2'/></svg>"},
    {"{\"id\": \"a\", \"name\": \"<&'>\", \"kind\": \"land\", \"forage\": 12,"
     " \"nation\": \"none\", \"neighbours\": [{\"to\": \"b\"}, {}]},"
     "{\"id\": \"b\", \"name\": \"A very long name that no land has any room for\","
     " \"kind\": \"land\", \"garrison\": {\"name\": \"\", \"value\": 99}}",
     SVG "><path id='a' class='territory' d='M0,0L90,0L90,90Z'/>"
     "<path id='b' class='territory' d='M0,0L90,90L0,90Z'/></svg>"},
    {"{\"id\": \"a\", \"name\": \"A\", \"kind\": \"land\"}", /* nearly all outside the frame */
     SVG " viewBox='0 0 5 5'><path id='a' class='territory' d='M0,0H6000000V6000000Z'/></svg>"},
    {"{\"id\": \"a\", \"name\": \"Sea\", \"kind\": \"sea\"}",
     SVG "><path id='a' class='sea' d='M0,0L1,0L1,1Z'/></svg>"},
    {"{\"id\": \"a\", \"name\": \"A\", \"kind\": \"land\"}",
     SVG "><path id='a' class='territory' d='M0,0L'/><path id='b' class='sea' d=''/></svg>"},
};
/* clang-format on */

static void
odd_maps_are_drawn_too(void **state)
{
    (void)state;
    for (guint i = 0; i < G_N_ELEMENTS(odd_cases); i++) {
        g_autofree char *map = g_strdup_printf("{\"spaces\": [%s]}", odd_cases[i].map);
        g_autoptr(DataSet) set = sample_set_with_map(map);
        g_autoptr(MapSvg) svg = map_of_text(odd_cases[i].svg, strlen(odd_cases[i].svg));
        g_autoptr(GBytes) picture = render_map(set, svg, &options);
        assert_int_equal(error_of(picture), MAP_SVG_OK);
    }
}

static void
forms_are_written(void **state)
{
    g_autoptr(GString) out = g_string_new(NULL);
    const Point points[] = {{0, -5}, {10, 123}};

    (void)state;
    svg_out(out, "%T %T %T %C %S %s %d", -5, 120, -1203, 0x0a0b0c, "<&\">\1", "<&", -7);
    assert_string_equal(out->str, "-0.5 12 -120.3 #0a0b0c &lt;&amp;&quot;> <& -7");
    g_string_truncate(out, 0);
    svg_out_line(out, points, 2);
    assert_string_equal(out->str, "M0,-0.5L1,12.3");
    assert_int_equal(colour_mix(0x000000, 0xffffff, 0), 0);
    assert_int_equal(colour_mix(0x000000, 0xffffff, 100), 0xffffff);
    assert_int_equal(colour_mix(0x204060, 0x406080, 50), 0x305070);
}

typedef struct {
    const char *text;
    TextFace face;
    gint32 width; /* at a size of 1000 */
} WidthCase;

/* clang-format off */
static const WidthCase width_cases[] = {
    {"", FACE_REGULAR, 0},
    {"A", FACE_REGULAR, 722},
    {"Å", FACE_REGULAR, 722},
    {"A\xcc\x8a", FACE_REGULAR, 722},
    {"Riga", FACE_BOLD, 722 + 278 + 500 + 500},
    {"Łódź", FACE_ITALIC, 667 + 500 + 500 + 389},
    {"ı", FACE_BOLD, 278},
    {"Ж", FACE_REGULAR, 1000},
};
/* clang-format on */

static void
widths_are_those_of_times(void **state)
{
    (void)state;
    for (guint i = 0; i < G_N_ELEMENTS(width_cases); i++) {
        const WidthCase *c = &width_cases[i];
        assert_int_equal(text_width(c->text, (gssize)strlen(c->text), c->face, 1000), c->width);
    }
    assert_int_equal(text_width("AB", 1, FACE_REGULAR, 100), 73);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_data_give_equal_bytes),
        cmocka_unit_test(every_name_is_drawn),
        cmocka_unit_test(no_name_meets_another_or_a_border),
        cmocka_unit_test(odd_maps_are_drawn_too),
        cmocka_unit_test(forms_are_written),
        cmocka_unit_test(widths_are_those_of_times),
    };

    return cmocka_run_group_tests_name("render", tests, load_sample, drop_sample);
}
