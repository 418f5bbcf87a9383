/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is seen of a sketch: the line so far and where it would go, what is held and what both sides
 * of it become, and what a click would take hold of.
 */
#include "editor/canvas/face-path.h"
#include "editor/canvas/map-core.h"

#include <math.h>

#define LIGHT 0xffffff
#define ACCENT 0x1d5a94
#define FOLLOWED 0x1f673d
#define REFUSED 0xa3242b
#define LINE 2.4
#define UNDER 4.5
#define FOLLOWED_WIDTH 6.0
#define SQUARE 7.0
#define CLOSES 12.0 /* radius of the ring where a click closes */

/* More points than this are not shown one by one. */
#define POINTS_SHOWN 600

typedef struct {
    EditorMapView *view;
    const Sketch *sketch;
    cairo_t *cr;
} Canvas;

static void
set_paint(cairo_t *cr, guint32 paint, double alpha)
{
    cairo_set_source_rgba(cr, (paint >> 16 & 0xff) / 255.0, (paint >> 8 & 0xff) / 255.0,
                          (paint & 0xff) / 255.0, alpha);
}

/* Strokes the path with a lighter line under it, and drops it. */
static void
stroke(cairo_t *cr, guint32 paint, double width)
{
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    set_paint(cr, LIGHT, 0.9);
    cairo_set_line_width(cr, width + UNDER - LINE);
    cairo_stroke_preserve(cr);
    set_paint(cr, paint, 1);
    cairo_set_line_width(cr, width);
    cairo_stroke(cr);
}

static void
line_to(const Canvas *canvas, Point point, gboolean is_first)
{
    double x, y;
    view_transform_from_map(&canvas->view->view, point, &x, &y);
    if (is_first)
        cairo_move_to(canvas->cr, x, y);
    else
        cairo_line_to(canvas->cr, x, y);
}

static void
points_path(const Canvas *canvas, const GArray *points)
{
    for (guint i = 0; i < points->len; i++)
        line_to(canvas, g_array_index(points, Point, i), i == 0);
}

static void
draw_line(const Canvas *canvas, const SketchLine *line)
{
    for (guint i = 1; i < line->points->len; i++) {
        if (!g_array_index(line->follows, gboolean, i))
            continue;
        line_to(canvas, g_array_index(line->points, Point, i - 1), TRUE);
        line_to(canvas, g_array_index(line->points, Point, i), FALSE);
    }
    set_paint(canvas->cr, FOLLOWED, 0.8);
    cairo_set_line_width(canvas->cr, FOLLOWED_WIDTH);
    cairo_stroke(canvas->cr);
    points_path(canvas, line->points);
    stroke(canvas->cr, ACCENT, LINE);
}

static void
draw_square(const Canvas *canvas, Point point, double side, gboolean is_full)
{
    double x, y;
    view_transform_from_map(&canvas->view->view, point, &x, &y);
    cairo_rectangle(canvas->cr, round(x) - side / 2, round(y) - side / 2, side, side);
    set_paint(canvas->cr, is_full ? ACCENT : LIGHT, 1);
    cairo_fill_preserve(canvas->cr);
    set_paint(canvas->cr, ACCENT, 1);
    cairo_set_line_width(canvas->cr, 1.2);
    cairo_stroke(canvas->cr);
}

static void
draw_face_points(const Canvas *canvas, const Shape *shape)
{
    for (guint32 i = 0; shape->n_points <= POINTS_SHOWN && i < shape->n_points; i++)
        draw_square(canvas, shape->points[i], SQUARE, FALSE);
}

static void
draw_begun(const Canvas *canvas)
{
    const Sketch *sketch = canvas->sketch;
    const double dashes[] = {5, 4};
    if (sketch->grip == SKETCH_RING && sketch->line.points->len > 1) {
        points_path(canvas, sketch->line.points);
        for (guint i = 1; i < sketch->ahead.points->len; i++)
            line_to(canvas, g_array_index(sketch->ahead.points, Point, i), FALSE);
        set_paint(canvas->cr, ACCENT, 0.15);
        cairo_fill(canvas->cr);
    }
    cairo_set_dash(canvas->cr, dashes, 2, 0);
    draw_line(canvas, &sketch->ahead);
    cairo_set_dash(canvas->cr, NULL, 0, 0);
    draw_line(canvas, &sketch->line);
    points_path(canvas, sketch->stroke);
    stroke(canvas->cr, ACCENT, LINE);
    for (guint i = 0; sketch->line.points->len <= POINTS_SHOWN && i < sketch->line.points->len; i++)
        draw_square(canvas, g_array_index(sketch->line.points, Point, i), SQUARE,
                    i + 1 == sketch->line.points->len);
}

static void
draw_shape(const Canvas *canvas, const Shape *shape, guint32 paint)
{
    face_path(canvas->cr, &canvas->view->view, shape);
    cairo_set_fill_rule(canvas->cr, CAIRO_FILL_RULE_EVEN_ODD);
    set_paint(canvas->cr, paint, 0.15);
    cairo_fill_preserve(canvas->cr);
    stroke(canvas->cr, paint, LINE);
}

static void
draw_held(const Canvas *canvas)
{
    const Sketch *sketch = canvas->sketch;
    gboolean is_refused = sketch->refused != RESHAPE_DONE && sketch->refused != RESHAPE_NOTHING;
    for (guint32 i = 0; sketch->preview != NULL && i < sketch->preview->n_faces; i++)
        if (sketch->preview->shapes[i] != sketch->near_by->shapes[i])
            draw_shape(canvas, sketch->preview->shapes[i], is_refused ? REFUSED : ACCENT);
    if (sketch->tool == SKETCH_POINTS)
        draw_square(canvas, sketch->to, SQUARE + 2, TRUE);
}

/* Round the pointer how near is near, and on what it takes hold of: a square on a point, a lozenge
 * on a border. */
static void
draw_target(const Canvas *canvas)
{
    double x = canvas->view->x, y = canvas->view->y;
    const SnapTarget *target = &canvas->sketch->target;
    if (sketch_closes(canvas->sketch)) {
        view_transform_from_map(&canvas->view->view,
                                g_array_index(canvas->sketch->line.points, Point, 0), &x, &y);
        cairo_arc(canvas->cr, x, y, CLOSES, 0, 2 * G_PI);
        stroke(canvas->cr, FOLLOWED, LINE);
        return;
    }
    double reach = map_sketch_reach(canvas->view);
    if (reach > 0) {
        cairo_arc(canvas->cr, x, y, reach, 0, 2 * G_PI);
        stroke(canvas->cr, target->kind != SNAP_NONE ? FOLLOWED : ACCENT, 1);
    }
    cairo_move_to(canvas->cr, x - 3, y);
    cairo_line_to(canvas->cr, x + 3, y);
    cairo_move_to(canvas->cr, x, y - 3);
    cairo_line_to(canvas->cr, x, y + 3);
    stroke(canvas->cr, ACCENT, 1);
    if (target->kind == SNAP_NONE)
        return;
    view_transform_from_map(&canvas->view->view, target->at, &x, &y);
    cairo_save(canvas->cr);
    cairo_translate(canvas->cr, x, y);
    if (target->kind == SNAP_EDGE)
        cairo_rotate(canvas->cr, G_PI / 4);
    cairo_rectangle(canvas->cr, -5, -5, 10, 10);
    cairo_restore(canvas->cr);
    stroke(canvas->cr, FOLLOWED, 2);
}

static void
draw_all(const Canvas *canvas)
{
    const Sketch *sketch = canvas->sketch;
    const Topology *map = sketch->shapes != NULL ? sketch->shapes->map : NULL;
    if (map != NULL && sketch->first != FACE_NONE)
        draw_shape(canvas, map->shapes[sketch->first], FOLLOWED);
    if (map != NULL && sketch->face != FACE_NONE && sketch->grip != SKETCH_RING &&
        !sketch->is_held) {
        if (sketch->grip == SKETCH_PICK || sketch->tool == SKETCH_SHAPE)
            draw_shape(canvas, map->shapes[sketch->face], ACCENT);
        if (sketch->tool == SKETCH_POINTS)
            draw_face_points(canvas, map->shapes[sketch->face]);
    }
    if (sketch->is_held)
        draw_held(canvas);
    else if (sketch->has_chosen && sketch->tool == SKETCH_POINTS)
        draw_square(canvas, sketch->chosen, SQUARE + 2, TRUE);
    draw_begun(canvas);
    if (!sketch->is_held && sketch->grip != SKETCH_PICK && sketch->tool != SKETCH_SHAPE)
        draw_target(canvas);
}

/* Returns: all that is drawn, in grid units; without it each frame would take the whole window. */
static Box
bounds_of(const Sketch *sketch)
{
    Box box = box_of_line(sketch->pointer,
                          sketch->target.kind != SNAP_NONE ? sketch->target.at : sketch->pointer);
    const GArray *const lines[] = {sketch->line.points, sketch->ahead.points, sketch->stroke};
    for (guint k = 0; k < G_N_ELEMENTS(lines); k++)
        for (guint i = 0; i < lines[k]->len; i++) {
            Point point = g_array_index(lines[k], Point, i);
            box = box_join(box, box_of_line(point, point));
        }
    for (guint32 i = 0; sketch->preview != NULL && i < sketch->preview->n_faces; i++)
        if (sketch->preview->shapes[i] != sketch->near_by->shapes[i])
            box = box_join(box, shape_bounds(sketch->preview->shapes[i]));
    const guint32 faces[] = {sketch->first, sketch->face};
    for (guint k = 0; sketch->shapes != NULL && k < G_N_ELEMENTS(faces); k++)
        if (faces[k] != FACE_NONE)
            box = box_join(box, shape_bounds(sketch->shapes->map->shapes[faces[k]]));
    if (sketch->has_chosen)
        box = box_join(box, box_of_line(sketch->chosen, sketch->chosen));
    return box;
}

void
map_sketch_draw(EditorMapView *self, GtkSnapshot *snapshot)
{
    const double margin = 2 * CLOSES;
    double left, top, right, bottom;
    if (!map_view_is_sketching(self))
        return;
    Box box = bounds_of(self->sketch);
    view_transform_from_map(&self->view, (Point){box.left, box.top}, &left, &top);
    view_transform_from_map(&self->view, (Point){box.right, box.bottom}, &right, &bottom);
    left = CLAMP(floor(left - margin), 0, self->view.width);
    top = CLAMP(floor(top - margin), 0, self->view.height);
    right = CLAMP(ceil(right + margin), 0, self->view.width);
    bottom = CLAMP(ceil(bottom + margin), 0, self->view.height);
    if (right <= left || bottom <= top)
        return;
    graphene_rect_t bounds =
        GRAPHENE_RECT_INIT((float)left, (float)top, (float)(right - left), (float)(bottom - top));
    const Canvas canvas = {self, self->sketch, gtk_snapshot_append_cairo(snapshot, &bounds)};
    draw_all(&canvas);
    cairo_destroy(canvas.cr);
}
