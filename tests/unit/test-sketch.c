/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Drawing by hand, without a window: each tool from the first press to the step, on a map that
 * begins empty. Places are in grid units.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "editor/drawing/drawing-steps.h"
#include "editor/drawing/sketch.h"
#include "editor/tools/border-tools.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-document.h"
#include "tests/unit/sample-set.h"
#include "tests/unit/temporary-folder.h"

#define REACH 50

typedef struct {
    char *folder; /* owned */
    EditorDocument *document;
    Sketch *sketch;
} Fixture;

static int
set_up(void **state)
{
    Fixture *fixture = g_new0(Fixture, 1);
    const SampleFiles files = {0};
    fixture->folder = temporary_folder_new();
    g_autoptr(DataSet) set = sample_set_load(fixture->folder, &files);
    fixture->document = editor_document_new(set);
    fixture->sketch = sketch_new(fixture->document);
    fixture->sketch->reach = REACH;
    *state = fixture;
    return 0;
}

static int
tear_down(void **state)
{
    Fixture *fixture = *state;
    sketch_free(fixture->sketch);
    g_object_unref(fixture->document);
    temporary_folder_free(fixture->folder);
    g_free(fixture);
    return 0;
}

static void
click(Fixture *fixture, gint32 x, gint32 y)
{
    sketch_press(fixture->sketch, (Point){x, y});
    sketch_release(fixture->sketch, (Point){x, y});
}

static void
drag(Fixture *fixture, Point from, Point to)
{
    sketch_press(fixture->sketch, from);
    for (gint32 i = 1; i <= 4; i++)
        sketch_point(fixture->sketch,
                     (Point){from.x + (to.x - from.x) * i / 4, from.y + (to.y - from.y) * i / 4});
    sketch_release(fixture->sketch, to);
}

/* Draws a rectangle corner by corner. */
static void
draw(Fixture *fixture, SketchTool tool, Box box)
{
    sketch_take(fixture->sketch, tool);
    click(fixture, box.left, box.top);
    click(fixture, box.right, box.top);
    click(fixture, box.right, box.bottom);
    click(fixture, box.left, box.bottom);
    sketch_finish(fixture->sketch);
}

static guint32
face_at(Fixture *fixture, gint32 x, gint32 y)
{
    assert_true(sketch_is_ready(fixture->sketch));
    return sketch_faces_hit(&fixture->sketch->faces, (Point){x, y});
}

static double
area_at(Fixture *fixture, gint32 x, gint32 y)
{
    double area = 0;
    guint32 face = face_at(fixture, x, y);
    assert_int_not_equal(face, FACE_NONE);
    const Shape *shape = fixture->sketch->shapes->map->shapes[face];
    for (guint32 i = 0; i < shape->n_lines; i++)
        area += (double)shape_ring_area2(shape_ring(shape, i)) / 2;
    return fabs(area);
}

/* Borders are shared: no edge is in two faces on the same side, and the net holds together. */
static void
hold_whole(Fixture *fixture)
{
    assert_true(sketch_is_ready(fixture->sketch));
    const Topology *map = fixture->sketch->shapes->map;
    TopologyCensus census = topology_count(map);
    assert_int_equal(map->n_overlaps, 0);
    assert_true(census.is_planar);
    assert_true(census.is_coherent);
}

static void
name(Fixture *fixture, gint32 x, gint32 y, const char *title)
{
    guint32 face = face_at(fixture, x, y);
    const ShapeMap *shapes = fixture->sketch->shapes;
    DataSet *set = editor_document_set(fixture->document);
    g_autofree char *id = drawing_propose_id(set, shapes, title, shapes->faces[face].element->id);
    g_autoptr(GError) error = NULL;
    if (!drawing_name_shape(fixture->document, shapes, face, title, id, &error))
        fail_msg("%s", error->message);
    sketch_renew(fixture->sketch);
}

/* Two lands side by side, 1000 wide: the second one takes hold of the corners of the first. */
static void
draw_two(Fixture *fixture)
{
    draw(fixture, SKETCH_DRAW, (Box){1000, 1000, 2000, 2000});
    draw(fixture, SKETCH_DRAW, (Box){2020, 1015, 3000, 1985});
}

static void
corners_take_hold_of_what_is_near(void **state)
{
    Fixture *fixture = *state;
    draw_two(fixture);
    sample_document_expect_step(fixture->document, "Draw a land");
    assert_true(fixture->sketch->wants_name);
    hold_whole(fixture);
    assert_int_equal(fixture->sketch->shapes->map->n_arcs, 3);
    assert_true(area_at(fixture, 2500, 1500) > 1000.0 * 970);
    assert_int_equal(editor_document_n_done(fixture->document), 2);
    editor_document_undo(fixture->document);
    sketch_renew(fixture->sketch);
    assert_int_equal(face_at(fixture, 2500, 1500), FACE_NONE);
}

static void
nothing_is_taken_hold_of_without_reach(void **state)
{
    Fixture *fixture = *state;
    draw(fixture, SKETCH_DRAW, (Box){1000, 1000, 2000, 2000});
    fixture->sketch->reach = 0;
    draw(fixture, SKETCH_DRAW, (Box){2020, 1015, 3000, 1985});
    hold_whole(fixture);
    assert_true(fabs(area_at(fixture, 2500, 1500) - 980.0 * 970) < 1);
}

/* A ring between two corners of a neighbour goes along its border, be it ever so jagged. */
static void
a_line_follows_a_border(void **state)
{
    static const Point jagged[] = {{1000, 1000}, {2000, 1000}, {2300, 1300}, {1900, 1500},
                                   {2200, 1800}, {2000, 2000}, {1000, 2000}};
    Fixture *fixture = *state;
    sketch_take(fixture->sketch, SKETCH_DRAW);
    for (guint i = 0; i < G_N_ELEMENTS(jagged); i++)
        click(fixture, jagged[i].x, jagged[i].y);
    sketch_finish(fixture->sketch);
    sketch_take(fixture->sketch, SKETCH_DRAW);
    click(fixture, 2000, 2000);
    sketch_point(fixture->sketch, (Point){2000, 1000});
    assert_int_equal(fixture->sketch->ahead.points->len, 5);
    g_autofree char *words = sketch_words(fixture->sketch);
    assert_non_null(strstr(words, "point there"));
    click(fixture, 2000, 1000);
    click(fixture, 3000, 1000);
    click(fixture, 3000, 2000);
    sketch_finish(fixture->sketch);
    hold_whole(fixture);
    assert_int_equal(fixture->sketch->shapes->map->n_arcs, 3);
}

static void
a_point_is_taken_back_and_a_ring_is_dropped(void **state)
{
    Fixture *fixture = *state;
    sketch_take(fixture->sketch, SKETCH_DRAW);
    assert_false(sketch_take_back(fixture->sketch));
    click(fixture, 1000, 1000);
    click(fixture, 2000, 1000);
    assert_true(sketch_take_back(fixture->sketch));
    assert_int_equal(fixture->sketch->line.points->len, 1);
    sketch_finish(fixture->sketch);
    assert_string_equal(fixture->sketch->said, "At least 3 points are needed.");
    assert_true(sketch_cancel(fixture->sketch));
    assert_false(sketch_cancel(fixture->sketch));
    assert_int_equal(editor_document_n_done(fixture->document), 0);
}

static void
a_click_on_the_first_corner_closes(void **state)
{
    Fixture *fixture = *state;
    sketch_take(fixture->sketch, SKETCH_DRAW);
    click(fixture, 1000, 1000);
    click(fixture, 2000, 1000);
    click(fixture, 2000, 2000);
    sketch_point(fixture->sketch, (Point){1020, 1010});
    assert_true(sketch_closes(fixture->sketch));
    click(fixture, 1020, 1010);
    assert_int_equal(editor_document_n_done(fixture->document), 1);
    assert_true(fabs(area_at(fixture, 1800, 1200) - 500000) < 1);
}

/* A circle by hand: thinned out, closed by itself. */
static void
a_stroke_of_the_hand_becomes_a_land(void **state)
{
    Fixture *fixture = *state;
    sketch_take(fixture->sketch, SKETCH_HAND);
    sketch_press(fixture->sketch, (Point){3000, 2000});
    for (guint i = 1; i < 360; i++)
        sketch_point(fixture->sketch, (Point){(gint32)(2000 + 1000 * cos(i * G_PI / 180)),
                                              (gint32)(2000 + 1000 * sin(i * G_PI / 180))});
    sketch_release(fixture->sketch, (Point){2999, 1990});
    assert_int_equal(editor_document_n_done(fixture->document), 1);
    assert_true(fabs(area_at(fixture, 2000, 2000) / (G_PI * 1e6) - 1) < 0.02);
    assert_true(fixture->sketch->shapes->map->shapes[0]->n_points < 60);
}

static void
a_point_is_moved_added_and_taken_out(void **state)
{
    Fixture *fixture = *state;
    draw_two(fixture);
    double before = area_at(fixture, 1500, 1500) + area_at(fixture, 2500, 1500);
    sketch_take(fixture->sketch, SKETCH_POINTS);
    drag(fixture, (Point){2000, 1500}, (Point){2200, 1500});
    assert_int_equal(editor_document_n_done(fixture->document), 3);
    assert_true(fabs(area_at(fixture, 1500, 1500) - 1.1e6) < 2000);
    assert_true(fabs(area_at(fixture, 1500, 1500) + area_at(fixture, 2500, 1500) - before) < 1);
    hold_whole(fixture);
    drag(fixture, (Point){2200, 1500}, (Point){1800, 1500});
    sample_document_expect_step(fixture->document,
                                "Move a point of a shape without a place and a shape without a "
                                "place");
    assert_true(fabs(area_at(fixture, 1500, 1500) - 0.9e6) < 2000);
    click(fixture, 1800, 1500);
    assert_true(fixture->sketch->has_chosen);
    assert_true(sketch_take_back(fixture->sketch));
    assert_true(fabs(area_at(fixture, 1500, 1500) - 1e6) < 2000);
    hold_whole(fixture);
}

/* A drag goes as far as it may, and is left there. */
static void
a_drag_stops_where_borders_would_cross(void **state)
{
    Fixture *fixture = *state;
    draw_two(fixture);
    sketch_take(fixture->sketch, SKETCH_POINTS);
    sketch_press(fixture->sketch, (Point){1000, 1000});
    sketch_point(fixture->sketch, (Point){1500, 1200});
    sketch_point(fixture->sketch, (Point){2500, 1500});
    assert_int_not_equal(fixture->sketch->refused, RESHAPE_DONE);
    g_autofree char *words = sketch_words(fixture->sketch);
    assert_true(g_str_has_prefix(words, "It cannot go further"));
    sketch_release(fixture->sketch, (Point){2500, 1500});
    hold_whole(fixture);
    assert_int_equal(editor_document_n_done(fixture->document), 3);
    assert_int_equal(face_at(fixture, 1300, 1050), FACE_NONE);
    assert_int_not_equal(face_at(fixture, 1550, 1300), FACE_NONE);
}

static void
both_sides_follow_a_border(void **state)
{
    Fixture *fixture = *state;
    draw_two(fixture);
    name(fixture, 1500, 1500, "Livland");
    name(fixture, 2500, 1500, "Kurland");
    double before = area_at(fixture, 2500, 1500);
    sketch_take(fixture->sketch, SKETCH_BORDER);
    drag(fixture, (Point){2000, 1400}, (Point){2100, 1400});
    g_assert_cmpstr(editor_document_undo_label(fixture->document), ==,
                    "Move the border of Kurland and Livland");
    hold_whole(fixture);
    assert_true(area_at(fixture, 1500, 1500) > 1.05e6);
    assert_true(area_at(fixture, 2500, 1500) < before - 0.05e6);
}

static void
a_shape_is_moved_and_taken_away(void **state)
{
    Fixture *fixture = *state;
    draw(fixture, SKETCH_DRAW, (Box){1000, 1000, 2000, 2000});
    sketch_take(fixture->sketch, SKETCH_SHAPE);
    drag(fixture, (Point){1500, 1500}, (Point){3500, 2500});
    assert_int_equal(face_at(fixture, 1500, 1500), FACE_NONE);
    assert_true(fabs(area_at(fixture, 3500, 2500) - 1e6) < 1);
    assert_true(sketch_take_back(fixture->sketch));
    assert_int_equal(face_at(fixture, 3500, 2500), FACE_NONE);
}

static void
a_land_is_split_and_merged(void **state)
{
    Fixture *fixture = *state;
    draw_two(fixture);
    name(fixture, 1500, 1500, "Livland");
    name(fixture, 2500, 1500, "Kurland");
    sketch_take(fixture->sketch, SKETCH_SPLIT);
    click(fixture, 1400, 1000);
    click(fixture, 1400, 2000);
    sketch_finish(fixture->sketch);
    sample_document_expect_step(fixture->document, "Split Livland");
    assert_true(fixture->sketch->wants_name);
    hold_whole(fixture);
    assert_true(fabs(area_at(fixture, 1200, 1500) - 0.4e6) < 2000);
    assert_null(drawing_place_of_face(editor_document_set(fixture->document),
                                      fixture->sketch->shapes, face_at(fixture, 1200, 1500)));
    name(fixture, 1200, 1500, "Ösel");
    sample_document_expect(fixture->document, ENTITY_SPACE, "osel", "kind", "\"land\"");
    sketch_take(fixture->sketch, SKETCH_MERGE);
    click(fixture, 1700, 1500);
    click(fixture, 1200, 1500);
    sample_document_expect_step(fixture->document, "Merge Ösel into Livland");
    hold_whole(fixture);
    assert_int_equal(face_at(fixture, 1200, 1500), face_at(fixture, 1700, 1500));
    assert_null(data_set_find_record(editor_document_set(fixture->document), ENTITY_SPACE, "osel"));
    sketch_take(fixture->sketch, SKETCH_MERGE);
    click(fixture, 1200, 1500);
    assert_true(sketch_cancel(fixture->sketch));
}

static void
a_hole_is_cut_and_an_island_drawn(void **state)
{
    Fixture *fixture = *state;
    draw(fixture, SKETCH_DRAW, (Box){1000, 1000, 4000, 4000});
    draw(fixture, SKETCH_HOLE, (Box){1500, 1500, 2000, 2000});
    assert_int_equal(face_at(fixture, 1700, 1700), FACE_NONE);
    assert_true(fabs(area_at(fixture, 3500, 3500) - (9e6 - 0.25e6)) < 2);
    draw(fixture, SKETCH_ISLAND, (Box){2500, 2500, 3000, 3000});
    assert_true(fabs(area_at(fixture, 2700, 2700) - 0.25e6) < 2);
    assert_true(fabs(area_at(fixture, 3500, 3500) - (9e6 - 0.5e6)) < 2);
    hold_whole(fixture);
    draw(fixture, SKETCH_DRAW, (Box){3300, 3300, 3600, 3600});
    assert_true(
        g_str_has_prefix(fixture->sketch->said, "All of this ground belongs to other shapes"));
    assert_int_equal(editor_document_n_done(fixture->document), 3);
}

static void
a_border_gets_another_course(void **state)
{
    Fixture *fixture = *state;
    draw_two(fixture);
    sketch_take(fixture->sketch, SKETCH_COURSE);
    click(fixture, 2000, 1200);
    click(fixture, 2300, 1500);
    click(fixture, 2000, 1800);
    sketch_finish(fixture->sketch);
    sample_document_expect_step(fixture->document, "Redraw a border");
    hold_whole(fixture);
    assert_int_equal(face_at(fixture, 2200, 1500), face_at(fixture, 1500, 1500));
}

static void
a_shape_is_thinned_out_and_made_rounder(void **state)
{
    Fixture *fixture = *state;
    sketch_take(fixture->sketch, SKETCH_DRAW);
    click(fixture, 1000, 1000);
    for (gint32 i = 1; i < 10; i++)
        click(fixture, 1000 + 300 * i, 1000 + i % 2);
    click(fixture, 4000, 3000);
    click(fixture, 1000, 3000);
    sketch_finish(fixture->sketch);
    sketch_take(fixture->sketch, SKETCH_SIMPLIFY);
    click(fixture, 2000, 2000);
    assert_non_null(strstr(fixture->sketch->said, "keeps 4 of 12 points"));
    sketch_take(fixture->sketch, SKETCH_SMOOTH);
    double before = area_at(fixture, 2000, 2000);
    click(fixture, 2000, 2000);
    assert_true(area_at(fixture, 2000, 2000) < before);
    hold_whole(fixture);
}

static void
a_shape_becomes_a_place_by_its_name(void **state)
{
    Fixture *fixture = *state;
    fixture->sketch->kind = MAP_KIND_SEA;
    draw(fixture, SKETCH_DRAW, (Box){1000, 1000, 2000, 2000});
    sketch_take(fixture->sketch, SKETCH_NAME);
    click(fixture, 1500, 1500);
    assert_true(fixture->sketch->wants_name);
    name(fixture, 1500, 1500, "Gulf of Riga");
    sample_document_expect(fixture->document, ENTITY_SPACE, "gulf-of-riga", "kind", "\"sea\"");
    name(fixture, 1500, 1500, "Gulf of Narva");
    assert_null(
        data_set_find_record(editor_document_set(fixture->document), ENTITY_SPACE, "gulf-of-riga"));
    sample_document_expect(fixture->document, ENTITY_SPACE, "gulf-of-narva", "name",
                           "\"Gulf of Narva\"");
    assert_int_equal(editor_document_n_done(fixture->document), 3);
}

/* A border that was drawn twice, a little apart, becomes one; the preview says which shapes change,
 * and a second time there is nothing to repair. */
static void
a_torn_border_is_repaired(void **state)
{
    Fixture *fixture = *state;
    draw(fixture, SKETCH_DRAW, (Box){1000, 1000, 2000, 2000});
    fixture->sketch->reach = 0;
    draw(fixture, SKETCH_DRAW, (Box){2003, 1001, 3000, 1999});
    assert_true(sketch_is_ready(fixture->sketch));
    assert_int_equal(fixture->sketch->shapes->map->n_arcs, 2);
    assert_int_equal(drawing_repair_reach(fixture->sketch->shapes), 2);
    DataSet *set = editor_document_set(fixture->document);
    g_autoptr(GPtrArray) places = drawing_repair_preview(set, fixture->sketch->shapes, 5);
    assert_int_equal(places->len, 1);
    const RepairedPlace *place = places->pdata[0];
    assert_true(place->by > 0.25 && place->by < 0.35);
    assert_true(drawing_repair(fixture->document, 5, NULL));
    sketch_renew(fixture->sketch);
    hold_whole(fixture);
    assert_int_equal(fixture->sketch->shapes->map->n_arcs, 3);
    g_autoptr(GError) error = NULL;
    assert_false(drawing_repair(fixture->document, 5, &error));
    assert_non_null(error);
}

/* A place that has no shape, and is selected, gets what is drawn. */
static void
a_place_without_a_shape_is_drawn(void **state)
{
    Fixture *fixture = *state;
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(fixture->document));
    edit_plan_set(plan, ENTITY_SPACE, "osel", "",
                  "{\"id\": \"osel\", \"name\": \"Ösel\", \"kind\": \"land\"}");
    assert_true(editor_document_apply(fixture->document, plan, "Add", NULL));
    g_autoptr(Subject) osel = subject_new(ENTITY_SPACE, "osel", NULL);
    editor_document_select(fixture->document, osel);
    draw(fixture, SKETCH_DRAW, (Box){1000, 1000, 2000, 2000});
    sample_document_expect_step(fixture->document, "Draw Ösel");
    assert_false(fixture->sketch->wants_name);
    guint32 face = face_at(fixture, 1500, 1500);
    const Space *place = drawing_place_of_face(editor_document_set(fixture->document),
                                               fixture->sketch->shapes, face);
    assert_string_equal(place->id, "osel");
}

/* A picture below the map: two rooms, 1000 to 5000 and 5000 to 9000 wide and from 1000 to 9000
 * high. In the wall between them is a door. */
#define SIDE 200
#define PIXEL 50

typedef struct {
    guint8 bytes[SIDE * SIDE];
    gboolean is_gone;
} Board;

static void
paint_board(Board *board, int door)
{
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++) {
            gboolean is_inside = x >= 18 && x < 182 && y >= 18 && y < 182;
            gboolean is_wall = x < 22 || x >= 178 || y < 22 || y >= 178 ||
                               (x >= 98 && x < 102 && ABS(y - 100) >= door / 2);
            board->bytes[y * SIDE + x] = is_inside && is_wall ? 30 : 230;
        }
}

static gboolean
find_board(const Point *at, TraceSheet *sheet, char **why, gpointer data)
{
    Board *board = data;
    (void)at;
    if (board->is_gone) {
        *why = g_strdup("no picture");
        return FALSE;
    }
    sheet->raster = (Raster){board->bytes, SIDE, SIDE, SIDE, 1};
    sheet->place = (TracePlace){.width = PIXEL, .height = PIXEL, .tolerance = 1};
    return TRUE;
}

static Board *
trace_board(Fixture *fixture, int door)
{
    Board *board = g_new0(Board, 1);
    paint_board(board, door);
    fixture->sketch->below = (SketchBelow){.find = find_board, .data = board};
    sketch_take(fixture->sketch, SKETCH_TRACE);
    return board;
}

/* Returns: how many shapes there are. */
static guint
count_faces(Fixture *fixture)
{
    guint n = 0;
    assert_true(sketch_is_ready(fixture->sketch));
    for (guint32 i = 0; i < fixture->sketch->shapes->map->n_faces; i++)
        n += fixture->sketch->shapes->map->shapes[i]->n_points > 0;
    return n;
}

static void
a_click_in_a_picture_draws_a_land(void **state)
{
    Fixture *fixture = *state;
    g_autofree Board *board = trace_board(fixture, 0);
    click(fixture, 3000, 5000);
    assert_true(fixture->sketch->wants_name);
    click(fixture, 7000, 5000);
    hold_whole(fixture);
    assert_int_equal(count_faces(fixture), 2);
    assert_float_equal(area_at(fixture, 3000, 5000), 4000.0 * 8000, 2e6);
    assert_float_equal(area_at(fixture, 7000, 5000), 4000.0 * 8000, 2e6);
    editor_document_undo(fixture->document);
    sketch_renew(fixture->sketch);
    assert_int_equal(count_faces(fixture), 1);
    /* What was undone is drawn again by one click, not divided by two. */
    click(fixture, 7000, 7000);
    assert_float_equal(area_at(fixture, 7000, 5000), 4000.0 * 8000, 2e6);
    click(fixture, 7000, 7000);
    assert_int_equal(count_faces(fixture), 2);
    assert_non_null(strstr(fixture->sketch->said, "already"));
    board->is_gone = TRUE;
    click(fixture, 500, 500);
    assert_string_equal(fixture->sketch->said, "no picture");
}

static void
a_second_click_divides_a_land(void **state)
{
    Fixture *fixture = *state;
    g_autofree Board *board = trace_board(fixture, 40);
    click(fixture, 3000, 5000);
    assert_float_equal(area_at(fixture, 7000, 5000), 8000.0 * 8000, 4e6);
    name(fixture, 3000, 5000, "West");
    click(fixture, 7000, 5000);
    hold_whole(fixture);
    assert_int_equal(count_faces(fixture), 2);
    assert_float_equal(area_at(fixture, 3000, 5000), 4000.0 * 8000, 2e6);
    assert_float_equal(area_at(fixture, 7000, 5000), 4000.0 * 8000, 2e6);
    const ShapeMap *shapes = fixture->sketch->shapes;
    const DataSet *set = editor_document_set(fixture->document);
    guint32 west = face_at(fixture, 3000, 5000), east = face_at(fixture, 7000, 5000);
    assert_true((drawing_place_of_face(set, shapes, west) != NULL) !=
                (drawing_place_of_face(set, shapes, east) != NULL));
}

static void
lines_in_a_picture_part_and_join(void **state)
{
    Fixture *fixture = *state;
    g_autofree Board *board = trace_board(fixture, 40);
    drag(fixture, (Point){2000, 2000}, (Point){3000, 3000});
    assert_true(fixture->sketch->is_refused);
    assert_int_equal(fixture->sketch->trace->marks->len, 0);
    click(fixture, 3000, 5000);
    drag(fixture, (Point){5000, 3500}, (Point){5000, 6500});
    hold_whole(fixture);
    assert_int_equal(count_faces(fixture), 2);
    drag(fixture, (Point){3000, 4000}, (Point){7000, 4000});
    hold_whole(fixture);
    assert_int_equal(count_faces(fixture), 1);
    assert_float_equal(area_at(fixture, 7000, 5000), 8000.0 * 8000, 4e6);
    drag(fixture, (Point){7500, 4000}, (Point){9900, 4000});
    assert_true(fixture->sketch->is_refused);
    assert_true(sketch_take_back(fixture->sketch));
}

static void
all_of_a_picture_is_traced_at_once(void **state)
{
    Fixture *fixture = *state;
    g_autofree Board *board = trace_board(fixture, 0);
    assert_true(sketch_trace_all(fixture->sketch));
    hold_whole(fixture);
    assert_int_equal(count_faces(fixture), 3);
    assert_true(fixture->sketch->names_all);
    assert_true(fixture->sketch->wants_name);
    assert_false(sketch_trace_all(fixture->sketch));
    name(fixture, 3000, 5000, "West");
    sketch_renew(fixture->sketch);
    assert_true(sketch_rest_is_sea(fixture->sketch));
    hold_whole(fixture);
    assert_int_equal(count_faces(fixture), 3);
    const ShapeMap *shapes = fixture->sketch->shapes;
    assert_int_equal(shapes->faces[face_at(fixture, 3000, 5000)].element->kind, MAP_KIND_TERRITORY);
    assert_int_equal(shapes->faces[face_at(fixture, 7000, 5000)].element->kind, MAP_KIND_SEA);
    assert_int_equal(shapes->faces[face_at(fixture, 500, 500)].element->kind, MAP_KIND_SEA);
    assert_false(sketch_rest_is_sea(fixture->sketch));
    editor_document_undo(fixture->document);
    editor_document_undo(fixture->document);
    editor_document_undo(fixture->document);
    sketch_renew(fixture->sketch);
    assert_int_equal(count_faces(fixture), 0);
}

static gboolean
point_of(Fixture *fixture, const char *id, Point *at)
{
    assert_true(sketch_is_ready(fixture->sketch));
    const MapSvg *svg = fixture->sketch->shapes->svg;
    const MapElement *element = map_svg_find_place(svg, id);
    return element != NULL && element->point != MAP_KIND_NONE && map_svg_centre(svg, element, at);
}

/* A new place wants a name before it is one; the selected one goes where it is clicked; both can be
 * moved, and removed from the drawing, and each of these is one step. */
static void
places_become_points(void **state)
{
    Fixture *fixture = *state;
    Sketch *sketch = fixture->sketch;
    g_autoptr(GError) error = NULL;
    Point at;
    sketch_take(sketch, SKETCH_PLACE);
    click(fixture, 500, 400);
    assert_true(sketch->wants_name && sketch->wants_point);
    assert_int_equal(sketch->named_at.x, 500);
    assert_true(drawing_add_point(fixture->document, sketch->shapes, MAP_KIND_SEA, "Gulf", "gulf",
                                  sketch->named_at, &error));
    sketch_renew(sketch);
    assert_true(point_of(fixture, "gulf", &at));
    assert_true(at.x == 500 && at.y == 400);
    assert_int_equal(map_svg_find_place(sketch->shapes->svg, "gulf")->point, MAP_KIND_SEA);
    assert_false(drawing_add_point(fixture->document, sketch->shapes, MAP_KIND_SEA, "Gulf", "gulf",
                                   at, &error));
    g_clear_error(&error);
    sketch->wants_name = sketch->wants_point = FALSE;

    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(fixture->document));
    edit_plan_set(plan, ENTITY_SPACE, "narva", "",
                  "{\"id\": \"narva\", \"name\": \"Narva\", \"kind\": \"land\"}");
    assert_true(editor_document_apply(fixture->document, plan, "Add", NULL));
    sketch_renew(sketch);
    g_autoptr(Subject) subject = subject_new(ENTITY_SPACE, "narva", NULL);
    editor_document_select(fixture->document, subject);
    click(fixture, 900, 700);
    assert_false(sketch->wants_name);
    assert_true(point_of(fixture, "narva", &at));
    assert_true(at.x == 900 && at.y == 700);

    sketch->over = "narva";
    sketch_press(sketch, (Point){905, 695});
    assert_true(sketch->is_held);
    sketch_point(sketch, (Point){1000, 600});
    sketch_release(sketch, (Point){1005, 595});
    assert_true(point_of(fixture, "narva", &at));
    assert_true(at.x == 1000 && at.y == 600);
    editor_document_undo(fixture->document);
    sketch_renew(sketch);
    assert_true(point_of(fixture, "narva", &at));
    assert_true(at.x == 900 && at.y == 700);

    sketch->over = "narva";
    click(fixture, 900, 700);
    assert_true(sketch_take_back(sketch));
    assert_false(point_of(fixture, "narva", &at));
    assert_false(sketch_take_back(sketch));
    assert_true(point_of(fixture, "gulf", &at));
}

/* Four lands meet almost in a corner: two of them along a line that is far shorter than the other
 * borders, which is probably none. */
static void
a_very_short_border_is_probably_a_corner(void **state)
{
    static const Box boxes[] = {{1000, 1000, 3000, 3000},
                                {3000, 1000, 5000, 3060},
                                {1000, 3000, 3000, 5000},
                                {3000, 3060, 5000, 5000}};
    static const char *const names[] = {"West", "North", "South", "East"};
    Fixture *fixture = *state;
    gboolean gave_up;
    guint n_lines = 0, n_corners = 0;
    fixture->sketch->reach = 0;
    for (guint i = 0; i < G_N_ELEMENTS(boxes); i++) {
        draw(fixture, SKETCH_DRAW, boxes[i]);
        name(fixture, boxes[i].left + 500, boxes[i].top + 500, names[i]);
        sketch_renew(fixture->sketch);
    }
    g_autoptr(ShapeMap) shapes = shape_map_new(editor_document_set(fixture->document));
    g_autoptr(GArray) found =
        border_review_find(editor_document_set(fixture->document), shapes, &gave_up);
    for (guint i = 0; i < found->len; i++) {
        const BorderCandidate *candidate = &g_array_index(found, BorderCandidate, i);
        n_lines += candidate->reason == REVIEW_LINE;
        n_corners += candidate->reason == REVIEW_CORNER && candidate->length > 0;
        if (candidate->reason == REVIEW_CORNER && candidate->length > 0)
            assert_float_equal(candidate->length, 6, 1);
    }
    assert_int_equal(n_lines, 4);
    assert_int_equal(n_corners, 1);
}

FILE_OF_TESTS(sketch)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(corners_take_hold_of_what_is_near),
        TEST(nothing_is_taken_hold_of_without_reach),
        TEST(a_line_follows_a_border),
        TEST(a_point_is_taken_back_and_a_ring_is_dropped),
        TEST(a_click_on_the_first_corner_closes),
        TEST(a_stroke_of_the_hand_becomes_a_land),
        TEST(a_point_is_moved_added_and_taken_out),
        TEST(a_drag_stops_where_borders_would_cross),
        TEST(both_sides_follow_a_border),
        TEST(a_shape_is_moved_and_taken_away),
        TEST(a_land_is_split_and_merged),
        TEST(a_hole_is_cut_and_an_island_drawn),
        TEST(a_border_gets_another_course),
        TEST(a_shape_is_thinned_out_and_made_rounder),
        TEST(a_shape_becomes_a_place_by_its_name),
        TEST(a_torn_border_is_repaired),
        TEST(a_place_without_a_shape_is_drawn),
        TEST(a_click_in_a_picture_draws_a_land),
        TEST(a_second_click_divides_a_land),
        TEST(lines_in_a_picture_part_and_join),
        TEST(all_of_a_picture_is_traced_at_once),
        TEST(places_become_points),
        TEST(a_very_short_border_is_probably_a_corner),
    };

    return cmocka_run_group_tests_name("sketch", tests, NULL, NULL);
}
