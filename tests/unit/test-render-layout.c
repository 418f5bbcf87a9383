/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names and blocks have places of their own at every scale, and every block is on the map.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "schema/store/map-redraw.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-render.h"
#include "validator/render/layout.h"
#include "validator/render/place.h"
#include "validator/render/text.h"
#include "validator/systems/area-blocks/area-blocks.h"

#include <math.h>
#include <string.h>

#define SCENARIO "the-end-is-near"

static const double scales[] = {0.01, 0.02, 0.0283, 0.04, 0.0566, 0.08, 0.16, 0.32};

static RenderMap *
map_of(const SampleRender *sample, const char *mode, guint layers)
{
    const RenderStyle style = {.mode = mode, .layers = layers};
    return render_map_new(sample->geometry, sample->set, SCENARIO, &style);
}

static gboolean
overlap(Box a, Box b)
{
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/* Returns: (transfer full): of Box: all that is written but along arcs; blocks are put up as well
 * if
 * @has_blocks. */
static GArray *
boxes_of(RenderMap *map, double scale, gboolean has_blocks)
{
    GArray *boxes = g_array_new(FALSE, FALSE, sizeof(Box));
    g_autoptr(RenderLayout) layout = render_layout_get(map, scale);
    assert_true(layout->is_whole);
    for (guint32 i = 0; i < 2 * layout->n_faces; i++) {
        const RenderCard *card = (i % 2 == 0 ? layout->cards : layout->around)[i / 2];
        for (guint j = 0; card != NULL && !card->is_bent && j < card->n_rows; j++) {
            Box box = render_card_row(card, j);
            if (has_blocks || !card->has_stack || j + 1 < card->n_rows)
                g_array_append_val(boxes, box);
        }
    }
    return boxes;
}

/* Letters along an arc lie in boxes that may meet each other. */
static void
assert_arcs_apart(RenderMap *map, double scale, const GArray *boxes)
{
    g_autoptr(RenderLayout) layout = render_layout_get(map, scale);
    for (guint32 i = 0; i < layout->n_faces; i++) {
        const RenderCard *card = layout->cards[i];
        for (guint j = 0; card != NULL && card->is_bent && j < card->n_rows; j++)
            for (guint k = 0; k < boxes->len; k++)
                assert_false(overlap(render_card_row(card, j), g_array_index(boxes, Box, k)));
    }
}

static void
assert_apart(const GArray *boxes)
{
    for (guint i = 0; i < boxes->len; i++)
        for (guint j = 0; j < i; j++)
            assert_false(overlap(g_array_index(boxes, Box, i), g_array_index(boxes, Box, j)));
}

static void
names_never_overlap(void **state)
{
    static const char *const modes[] = {"nation", "region", "forage"};

    for (guint i = 0; i < G_N_ELEMENTS(modes); i++) {
        g_autoptr(RenderMap) map = map_of(*state, modes[i], RENDER_ALL);
        for (guint j = 0; j < G_N_ELEMENTS(scales); j++) {
            g_autoptr(GArray) boxes = boxes_of(map, scales[j], FALSE);
            assert_apart(boxes);
            assert_arcs_apart(map, scales[j], boxes);
        }
    }
}

static void
names_leave_ports_alone(void **state)
{
    g_autoptr(RenderMap) map = map_of(*state, "nation", RENDER_ALL);
    guint n_ports = 0;

    for (guint i = 0; i < G_N_ELEMENTS(scales); i++) {
        g_autoptr(GArray) boxes = boxes_of(map, scales[i], FALSE);
        g_autoptr(RenderLayout) layout = render_layout_get(map, scales[i]);
        for (guint32 face = 0; face < map->scene.n_faces; face++) {
            Box port;
            if (!render_port_box(map, layout, face, &port))
                continue;
            n_ports++;
            for (guint j = 0; j < boxes->len; j++)
                assert_false(overlap(port, g_array_index(boxes, Box, j)));
        }
    }
    assert_true(n_ports > 20);
}

/* Half of the side of the largest sign of a port, in pixels, with one for rounding. */
#define HALF_PORT 9

/* Returns: whether a sign drawn at a port of @map reaches as far as that of @face may. */
static gboolean
is_below_a_port(const RenderMap *map, const RenderLayout *layout, guint32 face)
{
    Point at = map->scene.faces[face].port_at;
    const Point here = {(gint32)lround(at.x * layout->scale), (gint32)lround(at.y * layout->scale)};
    for (guint32 other = 0; other < map->scene.n_faces; other++) {
        Box port;
        if (render_port_box(map, layout, other, &port) &&
            box_meets(box_grow(port, HALF_PORT), box_of_line(here, here)))
            return TRUE;
    }
    return FALSE;
}

/* One that is not drawn itself covers no other. */
static void
each_port_is_drawn_or_lies_below_one_that_is(void **state)
{
    g_autoptr(RenderMap) map = map_of(*state, "nation", RENDER_ALL);
    guint n_hidden = 0;
    for (double scale = 0.004; scale < 0.05; scale *= 1.02) {
        g_autoptr(RenderLayout) layout = render_layout_get(map, scale);
        gboolean has_ports = FALSE;
        for (guint32 face = 0; face < map->scene.n_faces; face++)
            has_ports |= layout->has_port[face];
        for (guint32 face = 0; has_ports && face < map->scene.n_faces; face++) {
            if (map->scene.faces[face].port == NULL || layout->has_port[face])
                continue;
            n_hidden++;
            if (!is_below_a_port(map, layout, face))
                fail_msg("no port is seen at %s, at scale %g",
                         render_geometry_id(map->geometry, face), scale);
        }
    }
    assert_true(n_hidden > 0);
}

/* Its blocks stand below its name, wherever that is; others make way for both. */
static void
what_is_dragged_stands_there_and_others_make_way(void **state)
{
    const SampleRender *sample = *state;
    guint32 face = render_geometry_find(sample->geometry, "estland");
    const Point middle = render_geometry_middle(sample->geometry, face);
    const Point at = {middle.x - 350, middle.y + 120};
    g_autoptr(GBytes) bytes = map_put_mark(sample->file->svg, MAP_KIND_LABEL, "estland", &at, NULL);
    g_autoptr(SourceText) text = source_text_new("map.svg", bytes);
    g_autoptr(MapSvg) svg = map_svg_new(text, NULL, NULL);
    g_autoptr(RenderGeometry) geometry = render_geometry_new(svg);
    const RenderStyle style = {.mode = "nation", .layers = RENDER_ALL};
    g_autoptr(RenderMap) map = render_map_new(geometry, sample->set, SCENARIO, &style);
    guint n_set = 0;

    for (guint i = 3; i < G_N_ELEMENTS(scales); i++) {
        g_autoptr(RenderLayout) layout = render_layout_get(map, scales[i]);
        const RenderCard *card = layout->cards[face];
        g_autoptr(GArray) boxes = boxes_of(map, scales[i], TRUE);
        n_set += card != NULL && card->at.x == lround(at.x * scales[i]) &&
                 card->at.y == lround(at.y * scales[i]);
        assert_apart(boxes);
    }
    assert_int_equal(n_set, G_N_ELEMENTS(scales) - 3);
}

static void
blocks_leave_names_alone(void **state)
{
    g_autoptr(RenderMap) map = map_of(*state, "nation", RENDER_ALL);

    for (guint j = 2; j < G_N_ELEMENTS(scales); j++) {
        g_autoptr(GArray) boxes = boxes_of(map, scales[j], TRUE);
        assert_apart(boxes);
        assert_arcs_apart(map, scales[j], boxes);
    }
}

static void
marks_lie_in_the_rows_of_their_card(void **state)
{
    g_autoptr(RenderMap) map = map_of(*state, "control", RENDER_ALL);
    g_autoptr(RenderLayout) layout = render_layout_get(map, 0.08);
    guint n_marks = 0;

    for (guint32 i = 0; i < 2 * layout->n_faces; i++) {
        const RenderCard *card = (i % 2 == 0 ? layout->cards : layout->around)[i / 2];
        for (guint j = 0; card != NULL && j < card->n_marks; j++) {
            Box mark = card->marks[j].box;
            gboolean is_inside = FALSE;
            for (guint k = 0; k < card->n_rows; k++) {
                Box row = card->rows[k];
                is_inside |= mark.left >= row.left && mark.right <= row.right &&
                             mark.top >= row.top && mark.bottom <= row.bottom;
            }
            assert_true(is_inside);
            n_marks++;
        }
    }
    assert_true(n_marks > 200);
}

/* Returns: how many lands have a mark of @kind at @scale. */
static guint
count_marks(RenderMap *map, double scale, RenderMarkKind kind, guint sign)
{
    g_autoptr(RenderLayout) layout = render_layout_get(map, scale);
    guint n = 0;
    for (guint32 i = 0; i < layout->n_faces; i++) {
        const RenderCard *card = layout->cards[i];
        gboolean has_one = FALSE;
        for (guint j = 0; card != NULL && j < card->n_marks; j++)
            has_one |= card->marks[j].kind == kind && card->marks[j].sign == sign;
        card = layout->around[i];
        for (guint j = 0; card != NULL && j < card->n_marks; j++)
            has_one |= card->marks[j].kind == kind && card->marks[j].sign == sign;
        n += has_one;
    }
    return n;
}

static void
the_nearer_the_more_is_written(void **state)
{
    g_autoptr(RenderMap) map = map_of(*state, "nation", RENDER_ALL);
    guint n_named = 0, n_lost = 0;

    for (guint32 i = 0; i < map->scene.n_faces; i++) {
        n_named += map->scene.faces[i].name != NULL;
        n_lost += scene_is_lost(&map->scene.faces[i]);
    }
    assert_true(count_marks(map, 0.0283, MARK_NAME, 0) * 10 > n_named * 8);
    assert_int_equal(count_marks(map, 0.16, MARK_NAME, 0), n_named);
    assert_true(count_marks(map, 0.0283, MARK_TOWN, 0) < count_marks(map, 0.16, MARK_TOWN, 0));
    assert_true(count_marks(map, 0.0283, MARK_TOWN, 0) <=
                count_marks(map, 0.0283, MARK_SIGN, SIGN_GARRISON));
    assert_int_equal(count_marks(map, 0.16, MARK_FLAG, 0), n_lost);
    assert_true(n_lost > 0);
}

/* With no more room than a small window has, most numbers are there, each inside of its own land,
 * where it cannot be taken for that of another one. */
static void
numbers_of_a_whole_map_lie_in_their_lands(void **state)
{
    g_autoptr(RenderMap) map = map_of(*state, "nation", RENDER_ALL & ~(guint)RENDER_BLOCKS);
    Box frame = map->scene.frame;
    double scale = 600.0 / (frame.bottom - frame.top);
    g_autoptr(RenderLayout) layout = render_layout_get(map, scale);
    guint n_garrisons = 0, n_squares = 0;
    for (guint32 i = 0; i < layout->n_faces; i++) {
        const RenderCard *card = layout->around[i];
        RenderGroundPlan plan;
        render_plan_init(&plan, map, i, scale);
        n_garrisons += scene_sign(&map->scene.faces[i], SIGN_GARRISON) != NULL;
        for (guint j = 0; card != NULL && j < card->n_marks; j++) {
            const RenderMark *mark = &card->marks[j];
            Box box = box_shift(mark->box, card->at);
            if (mark->kind != MARK_SIGN)
                continue;
            /* A card that is led has a line to its land, which says as much. */
            assert_true(card->is_led || render_spans_air(&plan.spans, box) > 0);
            n_squares += mark->sign == SIGN_GARRISON;
        }
        render_plan_clear(&plan);
    }
    print_message("# %u of %u garrisons\n", n_squares, n_garrisons);
    assert_true(n_garrisons > 0 && 2 * n_squares > n_garrisons);
}

static void
what_is_hidden_is_not_written(void **state)
{
    static const struct {
        guint layer;
        RenderMarkKind kind;
        guint sign;
    } hidden[] = {
        {RENDER_NAMES, MARK_NAME},
        {RENDER_FIRST_SIGN << SIGN_GARRISON, MARK_SIGN, SIGN_GARRISON},
        {RENDER_FIRST_SIGN << SIGN_FORAGE, MARK_SIGN, SIGN_FORAGE},
        {RENDER_MARKERS, MARK_FLAG},
    };

    for (guint i = 0; i < G_N_ELEMENTS(hidden); i++) {
        g_autoptr(RenderMap) all = map_of(*state, "nation", RENDER_ALL);
        g_autoptr(RenderMap) less = map_of(*state, "nation", RENDER_ALL & ~hidden[i].layer);
        assert_true(count_marks(all, 0.16, hidden[i].kind, hidden[i].sign) > 0);
        assert_int_equal(count_marks(less, 0.16, hidden[i].kind, hidden[i].sign), 0);
    }
}

static void
every_block_is_on_the_map_once(void **state)
{
    g_autoptr(RenderMap) map = map_of(*state, "nation", RENDER_ALL);

    for (guint i = 0; i < G_N_ELEMENTS(scales); i++) {
        g_autoptr(GArray) pieces = render_map_pieces(map, scales[i]);
        g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
        guint n_units = 0;
        for (guint32 face = 0; face < map->scene.n_faces; face++) {
            const GArray *units = scene_units(&map->scene, face);
            n_units += units != NULL ? units->len : 0;
        }
        for (guint j = 0; j < pieces->len; j++) {
            const RenderPiece *piece = &g_array_index(pieces, RenderPiece, j);
            assert_true(g_hash_table_add(seen, (gpointer)piece->unit));
            assert_true(piece->height == render_piece_height(piece->width));
        }
        assert_int_equal(pieces->len, n_units);
        assert_true(n_units > 10);
    }
}

/* A land full of blocks, some of them aboard of a fleet that lies in its port. */
static void
of_every_block_enough_is_seen_to_take_hold_of_it(void **state G_GNUC_UNUSED)
{
    const Unit unit = {.id = "x"};
    g_autoptr(GArray) units = g_array_new(FALSE, TRUE, sizeof(UnitState));
    RenderStack stacks[RENDER_STACKS_MAX];
    for (guint i = 0; i < 11; i++) {
        UnitState set = {.unit = &unit, .is_aboard = i > 7};
        g_array_append_val(units, set);
    }
    guint n = render_stacks(units, FALSE, stacks);

    assert_true(n > 4);
    for (guint i = 0; i < n; i++) {
        double width, height;
        render_stack_set(&stacks[i], units, 40, &width, &height, NULL, NULL);
        assert_true(stacks[i].across * 40 >= 16 && stacks[i].down >= 0.6);
        assert_true(width >= 40 && height >= render_piece_height(40));
    }
    assert_true(stacks[0].across > 1 && stacks[0].down > 1);
}

/* Breaking it takes time that grows with the square of what is laid out. */
static void
of_a_text_without_end_only_the_beginning_is_set(void **state G_GNUC_UNUSED)
{
    g_autoptr(GString) endless = g_string_new(NULL);
    RenderText text;
    int widths[2];
    int height;
    for (guint i = 0; i < 20000; i++)
        g_string_append(endless, "Ö");
    render_text_init(&text, look_of(LOOK_LIGHT)->types);
    render_text_measure(&text, endless->str, 1000, RENDER_FACE_ROW, &widths[0], &height);
    render_text_measure(&text, endless->str, -1, RENDER_FACE_ROW, &widths[1], &height);
    assert_true(widths[0] > 0);
    assert_int_equal(widths[0], widths[1]);
    render_text_clear(&text);
}

#define test_on_map(function)                                                                      \
    cmocka_unit_test_setup_teardown(function, sample_render_setup, sample_render_teardown)

FILE_OF_TESTS(render_layout)
{
    const struct CMUnitTest tests[] = {
        test_on_map(names_never_overlap),
        test_on_map(each_port_is_drawn_or_lies_below_one_that_is),
        test_on_map(names_leave_ports_alone),
        test_on_map(what_is_dragged_stands_there_and_others_make_way),
        test_on_map(blocks_leave_names_alone),
        test_on_map(marks_lie_in_the_rows_of_their_card),
        test_on_map(the_nearer_the_more_is_written),
        test_on_map(numbers_of_a_whole_map_lie_in_their_lands),
        test_on_map(what_is_hidden_is_not_written),
        test_on_map(every_block_is_on_the_map_once),
        cmocka_unit_test(of_every_block_enough_is_seen_to_take_hold_of_it),
        cmocka_unit_test(of_a_text_without_end_only_the_beginning_is_set),
    };

    return cmocka_run_group_tests_name("render-layout", tests, NULL, NULL);
}
