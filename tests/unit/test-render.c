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

#include <math.h>
#include <string.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-set.h"
#include "validator/render/page.h"
#include "validator/render/layout.h"

static const PageOptions options = {.unit_km = 1};

typedef struct {
    DataSet *set;
    MapSvg *svg;
} Sample;

static MapSvg *
map_of_text(const char *text, gsize length)
{
    g_autoptr(GBytes) contents = g_bytes_new(text, length);
    g_autoptr(SourceText) source = source_text_new("map.svg", contents);
    return map_svg_new(source, NULL, NULL);
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
    g_autoptr(MapSvg) svg = map_svg_new(text, NULL, NULL);
    return svg->error;
}

static const RenderStyle style = {.layers = RENDER_ALL, .look = LOOK_PAPER};

/* Returns: (transfer full): the page of @set as SVG. */
static GBytes *
render_map(DataSet *set, MapSvg *svg)
{
    g_autoptr(RenderGeometry) geometry = render_geometry_new(svg);
    g_autoptr(RenderMap) map = render_map_new(geometry, set, NULL, &style);
    g_autoptr(Page) page = page_new(map, &options);
    const Sheets sheet = page_sheet(page);
    return page_sheets_to_svg(&sheet, 0);
}

static void
equal_data_give_equal_bytes(void **state)
{
    const Sample *sample = *state;
    g_autoptr(GBytes) one = render_map(sample->set, sample->svg);
    g_autoptr(GBytes) other = render_map(sample->set, sample->svg);

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
    g_autoptr(GBytes) bytes = render_map(sample->set, sample->svg);
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

/* Every card of a land either lies in it, or is led; those that are led lie on no land that is
 * played on. */
static void
names_lie_in_their_land_or_are_led(void **state)
{
    const Sample *sample = *state;
    const double scale = 0.053;
    g_autoptr(RenderGeometry) geometry = render_geometry_new(sample->svg);
    g_autoptr(RenderMap) map = render_map_new(geometry, sample->set, NULL, &style);
    g_autoptr(RenderLayout) layout = render_layout_new(map, scale);
    guint n_cards = 0, n_led = 0;

    for (guint32 i = 0; i < layout->n_faces; i++) {
        const RenderCard *card = layout->cards[i];
        if (card == NULL)
            continue;
        n_cards++;
        n_led += card->is_led;
        const Point foot = {(gint32)(card->foot.x / scale), (gint32)(card->foot.y / scale)};
        const Point middle = {(gint32)(card->at.x / scale), (gint32)(card->at.y / scale)};
        if (!card->is_led)
            continue;
        assert_int_equal(render_geometry_hit(geometry, foot), i);
        assert_int_not_equal(render_geometry_hit(geometry, middle), i);
        for (guint32 j = 0; j < layout->n_faces; j++)
            for (guint row = 0;
                 j != i && layout->cards[j] != NULL && row < layout->cards[j]->n_rows; row++)
                assert_false(box_meets(box_grow(render_card_plate(card), -1),
                                       render_card_row(layout->cards[j], row)));
    }
    assert_int_equal(n_cards, 86);
    assert_in_range(n_led, 1, 14);
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
        g_autoptr(GBytes) picture = render_map(set, svg);
        assert_int_equal(error_of(picture), MAP_SVG_OK);
    }
}

static void
forms_are_written(void **state)
{
    const Type type = {.family = "Times", .is_tabled = TRUE, .is_bold = TRUE};
    const PenWords words = {
        .words = "<&\">\1",
        .length = -1,
        .type = &type,
        .size = 10,
        .x = -0.5,
        .base = 12,
        .colour = 0x0a0b0c,
    };
    g_autoptr(Pen) pen = pen_new_svg(30, 40.25, FALSE);

    (void)state;
    pen_words(pen, &words);
    pen_save(pen);
    pen_move(pen, 10, 20);
    pen_scale(pen, 2, 2);
    pen_move_to(pen, 0, -5);
    pen_line_to(pen, 1, 12.345);
    pen_stroke(pen, 0xff0000, 0.5, 1.5, PEN_ROUND);
    pen_restore(pen);
    g_autoptr(GBytes) bytes = pen_take_svg(pen);
    g_autofree char *text = g_strndup(g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes));
    assert_string_equal(text, "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 30 40.25' "
                              "fill-rule='evenodd'>\n"
                              "<text x='-0.5' y='12' font-family=\"Times\" font-size='10' "
                              "font-weight='bold' fill='#0a0b0c'>&lt;&amp;&quot;></text>\n"
                              "<path d='M10,10l2,34.69' fill='none' stroke='#ff0000' "
                              "stroke-opacity='0.5' stroke-width='3' stroke-linejoin='round' "
                              "stroke-linecap='round'/>\n</svg>\n");
    assert_int_equal(pen_colour_mix(0x000000, 0xffffff, 0), 0);
    assert_int_equal(pen_colour_mix(0x000000, 0xffffff, 100), 0xffffff);
    assert_int_equal(pen_colour_mix(0x204060, 0x406080, 50), 0x305070);
}

typedef struct {
    const char *text;
    gboolean is_bold, is_italic;
    gint width; /* in thousandths */
} WidthCase;

/* clang-format off */
static const WidthCase width_cases[] = {
    {"", FALSE, FALSE, 0},
    {"A", FALSE, FALSE, 722},
    {"Å", FALSE, FALSE, 722},
    {"A\xcc\x8a", FALSE, FALSE, 722},
    {"Riga", TRUE, FALSE, 722 + 278 + 500 + 500},
    {"Łódź", FALSE, TRUE, 667 + 500 + 500 + 389},
    {"ı", TRUE, FALSE, 278},
    {"Ж", FALSE, FALSE, 1000},
};
/* clang-format on */

static void
widths_are_those_of_times(void **state)
{
    (void)state;
    for (guint i = 0; i < G_N_ELEMENTS(width_cases); i++) {
        const WidthCase *c = &width_cases[i];
        assert_int_equal(pen_type_table_width(c->text, strlen(c->text), c->is_bold, c->is_italic),
                         c->width);
    }
    assert_int_equal(pen_type_table_width("AB", 1, FALSE, FALSE), 722);
}

static double
light_of(guint32 channel)
{
    double value = (channel & 0xff) / 255.0;
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4);
}

/* Returns: how much two colours differ, 1 to 21, as WCAG 2.1 has it. */
static double
contrast(guint32 a, guint32 b)
{
    double one = 0.2126 * light_of(a >> 16) + 0.7152 * light_of(a >> 8) + 0.0722 * light_of(a);
    double other = 0.2126 * light_of(b >> 16) + 0.7152 * light_of(b >> 8) + 0.0722 * light_of(b);
    return (MAX(one, other) + 0.05) / (MIN(one, other) + 0.05);
}

static void
panels_can_be_read_in_each_look(void **state G_GNUC_UNUSED)
{
    for (LookKind kind = 0; kind < N_LOOKS; kind++) {
        const RenderInk *ink = &look_of(kind)->ink;
        assert_true(contrast(ink->ink, ink->paper) >= 7);
        assert_true(contrast(ink->title, ink->paper) >= 4.5);
        assert_true(contrast(ink->frame, ink->sheet) >= 3);
        assert_true(contrast(ink->frame, ink->paper) >= 3);
    }
}

FILE_OF_TESTS(render)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_data_give_equal_bytes),
        cmocka_unit_test(every_name_is_drawn),
        cmocka_unit_test(names_lie_in_their_land_or_are_led),
        cmocka_unit_test(odd_maps_are_drawn_too),
        cmocka_unit_test(forms_are_written),
        cmocka_unit_test(panels_can_be_read_in_each_look),
        cmocka_unit_test(widths_are_those_of_times),
    };

    return cmocka_run_group_tests_name("render", tests, load_sample, drop_sample);
}
