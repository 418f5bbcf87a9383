/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every scenario is read as well when it is small: in windows of many sizes nothing lies over
 * anything else, letters have a size to be read in, and most numbers and names are there.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-render.h"
#include "validator/render/layout.h"
#include "validator/render/place.h"
#include "validator/render/pen-backend.h"
#include "validator/systems/area-blocks/area-blocks.h"

#include <math.h>

#define LEAST_LETTERS 7.0 /* pixels */

/* A window, how many of hundred garrisons and values of forage, and of hundred names, it shows at
 * least where they belong, how many names of seas bend, and whether each place has its name or a
 * number, which stands with that in the key. */
typedef struct {
    double width, height; /* 0: as high as it takes */
    guint least_shown, least_named, least_bent;
    gboolean is_reported;
} Window;

static const Window windows[] = {
    {420, 0, 30, 66, 0, FALSE},   {600, 0, 69, 84, 1, TRUE},   {1000, 0, 95, 98, 1, TRUE},
    {1280, 800, 86, 94, 1, TRUE}, {2000, 0, 99, 100, 0, TRUE},
};

static const char *const sets[] = {"pax-baltica", "pax-baltica-2010"};

/* Of these there are fewer numbers, or fewer places. */
static const char *const other_sets[] = {"deluge", "tutorial"};

static double
scale_of(const RenderMap *map, const Window *window)
{
    Box frame = map->scene.frame;
    double scale = window->width / ((double)frame.right - frame.left);
    if (window->height > 0)
        scale = MIN(scale, window->height / ((double)frame.bottom - frame.top));
    return scale;
}

typedef void (*LookAt)(RenderMap *map);

/* Shows each scenario of @set, and the map as printed, to @look_at. */
static void
each_map_of(const char *set, const char *mode, LookKind look, LookAt look_at)
{
    SampleRender sample;
    sample_render_init(&sample, set);
    for (guint i = 0; i <= sample.set->n_scenarios; i++) {
        const RenderStyle style = {.mode = mode, .layers = RENDER_ALL, .look = look};
        const char *id = i > 0 ? record_key(sample.set->scenarios[i - 1]) : NULL;
        g_autoptr(RenderMap) map = render_map_new(sample.geometry, sample.set, id, &style);
        look_at(map);
    }
    sample_render_clear(&sample);
}

static void
each_map(LookKind look, LookAt look_at)
{
    for (guint i = 0; i < G_N_ELEMENTS(sets); i++)
        each_map_of(sets[i], "nation", look, look_at);
}

/* Returns: (transfer full): of Box: what @card takes. */
static GArray *
boxes_of(const RenderCard *card)
{
    GArray *boxes = g_array_new(FALSE, FALSE, sizeof(Box));
    Box plate = render_card_plate(card);
    for (guint row = 0; row < card->n_rows; row++) {
        Box box = render_card_row(card, row);
        g_array_append_val(boxes, box);
    }
    if (card->is_led)
        g_array_append_val(boxes, plate);
    return boxes;
}

static gboolean
meet(Box one, Box other)
{
    return one.left < other.right && other.left < one.right && one.top < other.bottom &&
           other.top < one.bottom;
}

static gboolean
overlap(const RenderCard *a, const RenderCard *b)
{
    if (a == NULL || b == NULL)
        return FALSE;
    g_autoptr(GArray) left = boxes_of(a), right = boxes_of(b);
    for (guint i = 0; i < left->len; i++)
        for (guint j = 0; j < right->len; j++)
            if (meet(g_array_index(left, Box, i), g_array_index(right, Box, j)))
                return TRUE;
    return FALSE;
}

static gboolean
has_mark(const RenderCard *card, RenderMarkKind kind, guint sign)
{
    for (guint i = 0; card != NULL && i < card->n_marks; i++)
        if (card->marks[i].kind == kind && card->marks[i].sign == sign)
            return TRUE;
    return FALSE;
}

/* Returns: how many names bend on @layout; each lies in its own sea. */
static guint
count_bent(const RenderMap *map, const RenderLayout *layout)
{
    guint n = 0;
    for (guint32 i = 0; i < layout->n_faces; i++) {
        const RenderCard *card = layout->cards[i];
        if (card == NULL || !card->is_bent)
            continue;
        n++;
        assert_false(ground_is_land(map->scene.faces[i].ground));
        assert_int_equal(card->n_marks, 1);
        assert_string_equal(card->marks[0].text, map->scene.faces[i].name);
        for (guint row = 0; row < card->n_rows; row++) {
            Box box = render_card_row(card, row);
            const Point middle = {
                (gint32)lround((box.left + box.right) / 2 / layout->scale),
                (gint32)lround((box.top + box.bottom) / 2 / layout->scale),
            };
            assert_int_equal(render_geometry_hit(map->geometry, middle), i);
        }
    }
    return n;
}

/* Returns: whether the name of @face is written, or has its number, which is that of the key. */
static gboolean
is_reported(const RenderLayout *layout, guint32 face)
{
    const RenderCard *card = layout->cards[face];
    if (has_mark(card, MARK_NAME, 0))
        return TRUE;
    for (guint i = 0; i < layout->key.n; i++)
        if (layout->key.faces[i] == face)
            return has_mark(card, MARK_KEY, i + 1);
    return FALSE;
}

/* The key lies within the map, and over nothing. */
static void
look_at_key(const RenderMap *map, const RenderLayout *layout)
{
    Box frame = map->scene.frame, box = layout->key.box;
    if (layout->key.n == 0)
        return;
    assert_true(box.left >= frame.left * layout->scale && box.right <= frame.right * layout->scale);
    assert_true(box.top >= frame.top * layout->scale && box.bottom <= frame.bottom * layout->scale);
    for (guint32 i = 0; i < layout->n_faces; i++) {
        const RenderCard *card = layout->around[i] != NULL ? layout->around[i] : layout->cards[i];
        g_autoptr(GArray) boxes = card != NULL ? boxes_of(card) : g_array_new(FALSE, FALSE, 1);
        for (guint j = 0; j < boxes->len; j++)
            assert_false(meet(box, g_array_index(boxes, Box, j)));
    }
}

static void
look_in_windows(RenderMap *map)
{
    for (guint w = 0; w < G_N_ELEMENTS(windows); w++) {
        g_autoptr(RenderLayout) layout = render_layout_get(map, scale_of(map, &windows[w]));
        guint n_overlaps = 0, n = 0, n_shown = 0, n_names = 0, n_named = 0, n_unreported = 0;
        for (guint32 i = 0; i < layout->n_faces; i++) {
            const SceneFace *face = &map->scene.faces[i];
            const RenderCard *card = layout->cards[i], *around = layout->around[i];
            n_overlaps += overlap(card, around);
            for (guint32 j = 0; j < i; j++)
                n_overlaps += overlap(card, layout->cards[j]) + overlap(card, layout->around[j]) +
                              overlap(around, layout->cards[j]) +
                              overlap(around, layout->around[j]);
            for (guint sign = SIGN_GARRISON; sign <= SIGN_FORAGE; sign++) {
                n += scene_sign(face, sign) != NULL;
                n_shown += scene_sign(face, sign) != NULL && has_mark(around, MARK_SIGN, sign);
            }
            n_names += face->name != NULL;
            n_named += has_mark(card, MARK_NAME, 0);
            n_unreported += face->name != NULL && !is_reported(layout, i);
        }
        look_at_key(map, layout);
        assert_true(n_unreported == 0 || !windows[w].is_reported);
        assert_int_equal(n_overlaps, 0);
        assert_true(n > 100 && 100 * n_shown >= windows[w].least_shown * n);
        assert_in_range(count_bent(map, layout), windows[w].least_bent, map->scene.n_faces);
        assert_true(n_names > 80 && 100 * n_named >= windows[w].least_named * n_names);
    }
}

/* Looks for names in windows that are at least @least_width pixels wide. */
static void
look_for_names_in(RenderMap *map, double least_width)
{
    for (guint w = 0; w < G_N_ELEMENTS(windows); w++) {
        if (!windows[w].is_reported || windows[w].width < least_width)
            continue;
        g_autoptr(RenderLayout) layout = render_layout_get(map, scale_of(map, &windows[w]));
        look_at_key(map, layout);
        for (guint32 i = 0; i < layout->n_faces; i++)
            if (map->scene.faces[i].name != NULL && !is_reported(layout, i))
                fail_msg("%s has neither name nor number at %g pixels", map->scene.faces[i].name,
                         windows[w].width);
    }
}

static void
look_for_all_names(RenderMap *map)
{
    look_for_names_in(map, 0);
}

/* What a mode says of each place takes room, too. */
static void
look_for_names_in_windows(RenderMap *map)
{
    look_for_names_in(map, 1000);
}

static void
every_place_is_reported_in_other_sets_and_modes(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(other_sets); i++) {
        each_map_of(other_sets[i], "nation", LOOK_LIGHT, look_for_all_names);
        each_map_of(other_sets[i], "control", LOOK_LIGHT, look_for_names_in_windows);
    }
    each_map_of(sets[0], "control", LOOK_DARK, look_for_names_in_windows);
    each_map_of(sets[0], "forage", LOOK_LIGHT, look_for_names_in_windows);
}

static void
in_any_window_nothing_collides_and_numbers_are_shown(void **state G_GNUC_UNUSED)
{
    each_map(LOOK_LIGHT, look_in_windows);
}

static void
look_for_strays(RenderMap *map)
{
    for (double width = 700; width < 1400; width += 300) {
        const Window window = {.width = width};
        double scale = scale_of(map, &window);
        g_autoptr(RenderLayout) layout = render_layout_get(map, scale);
        for (guint32 i = 0; i < layout->n_faces; i++) {
            const RenderCard *card = layout->cards[i];
            Box near = box_grow(map->geometry->boxes[i], (gint32)((RENDER_REACH_FAR + 40) / scale));
            const Point at = {
                (gint32)lround(card != NULL ? card->at.x / scale : near.left),
                (gint32)lround(card != NULL ? card->at.y / scale : near.top),
            };
            assert_true(at.x >= near.left && at.x <= near.right);
            assert_true(at.y >= near.top && at.y <= near.bottom);
        }
    }
}

static void
what_is_written_stands_near_its_place(void **state G_GNUC_UNUSED)
{
    each_map(LOOK_PAPER, look_for_strays);
}

/* A pen that draws nothing, and remembers the smallest letters. */
typedef struct {
    Pen pen;
    double least;
    guint n;
} Gauge;

static void
ignore_point(Pen *pen G_GNUC_UNUSED, double x G_GNUC_UNUSED, double y G_GNUC_UNUSED)
{
}

static void
ignore_curve(Pen *pen G_GNUC_UNUSED, const double points[6] G_GNUC_UNUSED)
{
}

static void
ignore(Pen *pen G_GNUC_UNUSED)
{
}

static void
ignore_fill(Pen *pen G_GNUC_UNUSED, guint32 colour G_GNUC_UNUSED, double alpha G_GNUC_UNUSED)
{
}

static void
ignore_stroke(Pen *pen G_GNUC_UNUSED, guint32 colour G_GNUC_UNUSED, double alpha G_GNUC_UNUSED,
              double width G_GNUC_UNUSED, PenEnds ends G_GNUC_UNUSED)
{
}

static void
ignore_hatch(Pen *pen G_GNUC_UNUSED, PenPattern pattern G_GNUC_UNUSED, guint32 colour G_GNUC_UNUSED,
             double step G_GNUC_UNUSED, double x G_GNUC_UNUSED, double y G_GNUC_UNUSED)
{
}

static void
ignore_box(Pen *pen G_GNUC_UNUSED, double x G_GNUC_UNUSED, double y G_GNUC_UNUSED,
           double width G_GNUC_UNUSED, double height G_GNUC_UNUSED)
{
}

static void
gauge_words(Pen *pen, const PenWords *words, const PenFrame *frame G_GNUC_UNUSED, double stretch)
{
    Gauge *gauge = (Gauge *)pen;
    gauge->least = MIN(gauge->least, words->size * stretch);
    gauge->n++;
}

static const PenBackend gauging = {
    .move_to = ignore_point,
    .line_to = ignore_point,
    .curve_to = ignore_curve,
    .close = ignore,
    .forget = ignore,
    .fill = ignore_fill,
    .stroke = ignore_stroke,
    .hatch = ignore_hatch,
    .save = ignore,
    .restore = ignore,
    .clip = ignore_box,
    .begin_group = ignore_box,
    .end_group = ignore,
    .words = gauge_words,
};

static void
gauge_init(Gauge *gauge)
{
    *gauge = (Gauge){.least = INFINITY};
    pen_init(&gauge->pen, &gauging);
}

static void
look_at_letters_in_windows(RenderMap *map)
{
    for (guint w = 0; w < G_N_ELEMENTS(windows); w++) {
        double scale = scale_of(map, &windows[w]);
        Box frame = map->scene.frame;
        g_autoptr(GArray) pieces = render_map_pieces(map, scale);
        Gauge gauge;
        gauge_init(&gauge);
        render_map_draw(map, &gauge.pen, scale, frame.left * scale, frame.top * scale,
                        (int)(((double)frame.right - frame.left) * scale),
                        (int)(((double)frame.bottom - frame.top) * scale));
        for (guint i = 0; i < pieces->len; i++) {
            const RenderPiece *piece = &g_array_index(pieces, RenderPiece, i);
            render_map_draw_piece(map, &gauge.pen, piece->unit, piece->width);
        }
        pen_clear(&gauge.pen);
        assert_true(gauge.n > 50 && gauge.least >= LEAST_LETTERS - 1e-6);
    }
}

static void
in_any_window_letters_can_be_read(void **state G_GNUC_UNUSED)
{
    each_map(LOOK_LIGHT, look_at_letters_in_windows);
}

FILE_OF_TESTS(render_sizes)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_any_window_nothing_collides_and_numbers_are_shown),
        cmocka_unit_test(every_place_is_reported_in_other_sets_and_modes),
        cmocka_unit_test(in_any_window_letters_can_be_read),
        cmocka_unit_test(what_is_written_stands_near_its_place),
    };
    return cmocka_run_group_tests_name("render-sizes", tests, NULL, NULL);
}
