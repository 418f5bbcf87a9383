/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rings and lines: corner by corner, or by a stroke of the hand.
 */
#include "editor/drawing/sketch-private.h"

#include "schema/geometry/inner-point.h"
#include "schema/geometry/limits.h"
#include "schema/geometry/shape.h"
#include "schema/model/words.h"

#include <glib/gi18n.h>
#include <math.h>

/* A stroke keeps points from which it would otherwise depart by more than this part of the reach.
 */
#define STROKE_TOLERANCE 0.2

static void
append(SketchLine *line, Point point, gboolean follows)
{
    g_array_append_val(line->points, point);
    g_array_append_val(line->follows, follows);
}

static Point
last_of(const SketchLine *line)
{
    return g_array_index(line->points, Point, line->points->len - 1);
}

/* Returns: (transfer full): @points as they are taken hold of by what lies near. */
static GArray *
snapped(const Sketch *sketch, const Point *points, guint n)
{
    GArray *line = g_array_new(FALSE, FALSE, sizeof(Point));
    Box box = BOX_EMPTY;
    /* A line that cuts through a shape begins and ends on its rim, and must not follow it. */
    const ReshapeSnap snap = {sketch->reach, sketch->follows && sketch->grip == SKETCH_RING};
    g_array_append_vals(line, points, n);
    for (guint i = 0; i < n; i++)
        box = box_join(box, box_of_line(points[i], points[i]));
    box = box_grow(box, (gint32)MIN(sketch->reach, LIMIT_COORDINATE));
    g_autoptr(Topology) near_by = face_tree_near(&sketch->faces, box);
    Reshaped held = snap_line(near_by, line, FALSE, snap);
    g_clear_pointer(&held.map, topology_unref);
    if (held.problem == RESHAPE_DONE && line->len > 0)
        return line;
    g_array_set_size(line, 0);
    g_array_append_vals(line, points, n);
    return line;
}

gboolean
sketch_closes(const Sketch *sketch)
{
    const GArray *points = sketch->line.points;
    if (sketch->grip != SKETCH_RING || points->len < 3 || sketch->stroke->len > 0)
        return FALSE;
    Point first = g_array_index(points, Point, 0);
    return hypot((double)first.x - sketch->pointer.x, (double)first.y - sketch->pointer.y) <=
           MAX(sketch->reach, 1);
}

/* Whether the line from @a to @b lies on a border: its middle does, and both ends. */
static gboolean
is_on_border(const Sketch *sketch, Point a, Point b)
{
    const Point places[] = {a,
                            b,
                            {(gint32)(((gint64)a.x + b.x) / 2), (gint32)(((gint64)a.y + b.y) / 2)}};
    g_autoptr(Topology) near_by = face_tree_near(&sketch->faces, box_of_line(a, b));
    for (guint i = 0; i < G_N_ELEMENTS(places); i++)
        if (snap_find(near_by, places[i], 1).kind == SNAP_NONE)
            return FALSE;
    return !point_equal(a, b);
}

/* The way from the last point to the pointer. */
void
sketch_line_point(Sketch *sketch)
{
    Point to = sketch->pointer;
    sketch_line_clear(&sketch->ahead);
    if (sketch->stroke->len > 0 &&
        !point_equal(g_array_index(sketch->stroke, Point, sketch->stroke->len - 1), to))
        g_array_append_val(sketch->stroke, to);
    if (sketch->line.points->len == 0 || sketch->stroke->len > 1)
        return;
    const Point ends[2] = {last_of(&sketch->line),
                           sketch_closes(sketch) ? g_array_index(sketch->line.points, Point, 0)
                                                 : to};
    g_autoptr(GArray) way = snapped(sketch, ends, 2);
    append(&sketch->ahead, ends[0], FALSE);
    for (guint i = 1; i < way->len; i++) {
        Point point = g_array_index(way, Point, i);
        append(&sketch->ahead, point,
               is_on_border(sketch, g_array_index(way, Point, i - 1), point));
    }
}

static void
begin_stop(Sketch *sketch)
{
    guint length = sketch->line.points->len;
    g_array_append_val(sketch->stops, length);
}

/* Takes what lies ahead into the line. */
static void
go_ahead(Sketch *sketch)
{
    begin_stop(sketch);
    for (guint i = 1; i < sketch->ahead.points->len; i++)
        append(&sketch->line, g_array_index(sketch->ahead.points, Point, i),
               g_array_index(sketch->ahead.follows, gboolean, i));
    sketch_line_clear(&sketch->ahead);
}

void
sketch_line_press(Sketch *sketch)
{
    g_array_set_size(sketch->stroke, 0);
    g_array_append_val(sketch->stroke, sketch->pointer);
}

/* A stroke, thinned out, becomes part of the line. */
static void
take_stroke(Sketch *sketch)
{
    const Point *points = (const Point *)(gconstpointer)sketch->stroke->data;
    guint n = sketch->stroke->len;
    g_autofree gboolean *is_kept = g_new0(gboolean, n);
    g_autoptr(GArray) thin = g_array_new(FALSE, FALSE, sizeof(Point));
    line_simplify(points, n, MAX(sketch->reach, 1) * STROKE_TOLERANCE, is_kept);
    if (sketch->line.points->len > 0) {
        Point last = last_of(&sketch->line);
        g_array_append_val(thin, last);
    }
    for (guint i = 0; i < n; i++)
        if (is_kept[i])
            g_array_append_val(thin, points[i]);
    begin_stop(sketch);
    g_autoptr(GArray) way = snapped(sketch, (const Point *)(gconstpointer)thin->data, thin->len);
    for (guint i = sketch->line.points->len > 0 ? 1 : 0; i < way->len; i++)
        append(&sketch->line, g_array_index(way, Point, i), FALSE);
}

/* How far the hand has been from where it was pressed. */
static double
stroke_span(const GArray *stroke)
{
    double span = 0;
    Point first = g_array_index(stroke, Point, 0);
    for (guint i = 1; i < stroke->len; i++) {
        Point point = g_array_index(stroke, Point, i);
        span = MAX(span, hypot((double)point.x - first.x, (double)point.y - first.y));
    }
    return span;
}

static void
take_click(Sketch *sketch)
{
    if (sketch_closes(sketch)) {
        sketch_line_finish(sketch);
        return;
    }
    if (sketch->line.points->len > 0) {
        sketch_line_point(sketch);
        go_ahead(sketch);
        return;
    }
    begin_stop(sketch);
    append(&sketch->line, sketch->target.kind != SNAP_NONE ? sketch->target.at : sketch->pointer,
           FALSE);
}

void
sketch_line_release(Sketch *sketch)
{
    if (sketch->stroke->len == 0)
        return;
    gboolean is_stroke =
        sketch->stroke->len > 2 && stroke_span(sketch->stroke) > MAX(sketch->reach, 1);
    if (is_stroke)
        take_stroke(sketch);
    g_array_set_size(sketch->stroke, 0);
    if (!is_stroke)
        take_click(sketch);
    else if (sketch->tool == SKETCH_HAND || sketch->grip == SKETCH_LINE)
        sketch_line_finish(sketch);
    else
        sketch_line_point(sketch);
}

gboolean
sketch_line_take_back(Sketch *sketch)
{
    if (sketch->stops->len == 0)
        return FALSE;
    guint length = g_array_index(sketch->stops, guint, sketch->stops->len - 1);
    g_array_set_size(sketch->stops, sketch->stops->len - 1);
    g_array_set_size(sketch->line.points, length);
    g_array_set_size(sketch->line.follows, length);
    sketch_line_point(sketch);
    return TRUE;
}

/* Returns: the face around the middle of what @ring goes around, or FACE_NONE. */
static guint32
face_below(const Sketch *sketch, const Point *ring, guint n)
{
    g_autoptr(Shape) shape = shape_new(ring, n, &(ShapeLine){0, n, TRUE}, 1);
    InnerPoint inner = inner_point_find(shape, 1);
    return face_tree_hit(&sketch->faces, (Point){(gint32)lround(inner.x), (gint32)lround(inner.y)});
}

/* Returns: the face through which the longest piece of @line goes, or FACE_NONE. */
static guint32
face_cut(const Sketch *sketch, const Point *line, guint n)
{
    double longest = 0;
    guint32 found = FACE_NONE;
    for (guint i = 0; i + 1 < n; i++) {
        double length = hypot((double)line[i + 1].x - line[i].x, (double)line[i + 1].y - line[i].y);
        const Point middle = {
            (gint32)(((gint64)line[i].x + line[i + 1].x) / 2),
            (gint32)(((gint64)line[i].y + line[i + 1].y) / 2),
        };
        guint32 face = length > longest ? face_tree_hit(&sketch->faces, middle) : FACE_NONE;
        if (face == FACE_NONE)
            continue;
        longest = length;
        found = face;
    }
    return found;
}

/* The place that is selected and has no shape yet: what is drawn becomes that. */
static const Space *
wanted_place(const Sketch *sketch)
{
    const Subject *subject = editor_document_subject(sketch->document);
    if (subject == NULL || subject->entity != ENTITY_SPACE || subject->path[0] != '\0' ||
        subject->id == NULL || map_svg_find(sketch->shapes->svg, subject->id) != NULL)
        return NULL;
    return (const Space *)record_named(editor_document_set(sketch->document), ENTITY_SPACE,
                                       subject->id);
}

/* What is drawn lies on the points and borders that it took hold of when they were clicked: they
 * are found again within the rounding of the grid. */
static const ReshapeSnap as_drawn = {.reach = 1, .follows = FALSE};

static double
area_of(const Shape *shape)
{
    double area = 0;
    for (guint32 i = 0; i < shape->n_lines; i++)
        area += (double)ring_area2(shape_ring(shape, i));
    return fabs(area);
}

/* Says so where others kept ground that the ring goes around. */
static void
tell_cut(Sketch *sketch, double drawn, double kept)
{
    if (kept < drawn * 0.995)
        sketch_say(sketch, g_strdup_printf(_("%s; where others have the ground they keep it"),
                                           sketch->said));
}

gboolean
sketch_draw_ring(Sketch *sketch, const Point *ring, guint n, ReshapeSnap snap)
{
    const Space *space = wanted_place(sketch);
    guint32 below = face_below(sketch, ring, n);
    gboolean is_island = sketch->tool == SKETCH_ISLAND;
    g_autofree gboolean *gives_way = g_new0(gboolean, MAX(sketch->shapes->map->n_faces, 1));
    if (is_island && below != FACE_NONE)
        gives_way[below] = TRUE;
    MapKind kind = sketch->kind;
    if (space != NULL)
        kind = space->kind == SPACE_SEA   ? MAP_KIND_SEA
               : space->kind == SPACE_BOX ? MAP_KIND_BOX
                                          : MAP_KIND_TERRITORY;
    Reshaped drawn = reshape_draw(sketch->shapes->map, ring, n, gives_way, snap);
    if (drawn.problem == RESHAPE_COVERED && !is_island) {
        sketch_say(sketch,
                   g_strdup(_("All of it belongs to others: draw it as an island, and they give "
                              "way.")));
        return FALSE;
    }
    double all = fabs((double)ring_area2((Ring){ring, n})), kept = 0;
    if (drawn.map != NULL)
        kept = area_of(drawn.map->shapes[drawn.map->n_faces - 1]);
    g_autofree char *id = space != NULL ? g_strdup(space->id) : NULL;
    char *label = space != NULL && space->name != NULL
                      ? g_strdup_printf(_("Draw %s"), space->name)
                      : g_strdup(is_island                     ? _("Draw an island")
                                 : kind == MAP_KIND_SEA        ? _("Draw a sea")
                                 : kind == MAP_KIND_LAKE       ? _("Draw a lake")
                                 : kind == MAP_KIND_UNPLAYABLE ? _("Draw ground not in play")
                                                               : _("Draw a land"));
    if (!sketch_commit(sketch, drawn, id, kind, label))
        return FALSE;
    if (!is_island)
        tell_cut(sketch, all, kept);
    return TRUE;
}

static gboolean
cut_hole(Sketch *sketch, const Point *ring, guint n)
{
    guint32 below = face_below(sketch, ring, n);
    if (below == FACE_NONE) {
        sketch_say(sketch, g_strdup(_("Nothing is drawn there that a hole could be cut into.")));
        return FALSE;
    }
    g_autofree char *title = sketch_face_title(sketch, below);
    return sketch_commit(sketch, reshape_cut(sketch->shapes->map, below, ring, n, as_drawn), NULL,
                         MAP_KIND_NONE, g_strdup_printf(_("Cut a hole into %s"), title));
}

static gboolean
split_face(Sketch *sketch, const Point *line, guint n)
{
    guint32 face = face_cut(sketch, line, n);
    if (face == FACE_NONE) {
        sketch_say(sketch, g_strdup(_("The line goes through no shape.")));
        return FALSE;
    }
    g_autofree char *title = sketch_face_title(sketch, face);
    return sketch_commit(sketch, reshape_split(sketch->shapes->map, face, line, n, as_drawn), NULL,
                         sketch->shapes->faces[face].element->kind,
                         g_strdup_printf(_("Split %s"), title));
}

/* The way from the last corner to the first one follows a border as the others do. */
static void
close_ring(Sketch *sketch)
{
    if (sketch->line.points->len < 3 || sketch->tool == SKETCH_HAND)
        return;
    const Point ends[2] = {last_of(&sketch->line), g_array_index(sketch->line.points, Point, 0)};
    g_autoptr(GArray) way = snapped(sketch, ends, 2);
    begin_stop(sketch);
    for (guint i = 1; i + 1 < way->len; i++)
        append(&sketch->line, g_array_index(way, Point, i), TRUE);
}

gboolean
sketch_line_finish(Sketch *sketch)
{
    guint least = sketch->grip == SKETCH_RING ? 3 : 2;
    if (sketch->grip == SKETCH_RING)
        close_ring(sketch);
    g_autoptr(GArray) points = g_array_copy(sketch->line.points);
    const Point *line = (const Point *)(gconstpointer)points->data;
    guint n = points->len;
    if (n > 1 && sketch->grip == SKETCH_RING && point_equal(line[0], line[n - 1]))
        n--;
    if (n < least) {
        sketch_say(sketch, g_strdup_printf(ngettext("It takes %u point at least.",
                                                    "It takes %u points at least.", least),
                                           least));
        return FALSE;
    }
    gboolean is_done;
    if (sketch->tool == SKETCH_SPLIT)
        is_done = split_face(sketch, line, n);
    else if (sketch->tool == SKETCH_COURSE)
        is_done = sketch_commit(
            sketch, reshape_redraw_border(sketch->shapes->map, line, n, MAX(sketch->reach, 1)),
            NULL, MAP_KIND_NONE, g_strdup(_("Draw a border anew")));
    else if (sketch->tool == SKETCH_HOLE)
        is_done = cut_hole(sketch, line, n);
    else
        is_done = sketch_draw_ring(sketch, line, n, as_drawn);
    /* What was refused stays to be mended with Backspace; a stroke cannot be. */
    if (is_done || sketch->tool == SKETCH_HAND)
        sketch_cancel(sketch);
    return is_done;
}
