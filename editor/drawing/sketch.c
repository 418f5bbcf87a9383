/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Drawing on the map by hand, without a window.
 */
#include "editor/drawing/sketch.h"
#include "editor/drawing/drawing-steps.h"
#include "schema/geometry/inner-point.h"
#include "schema/geometry/limits.h"
#include "schema/geometry/partition.h"
#include "schema/geometry/shape.h"
#include "schema/model/entities.h"
#include "schema/model/words.h"

#include <glib/gi18n.h>
#include <math.h>

/* The same with what @plan, which starts from the present data set, is to do afterwards. */
typedef gboolean (*SketchMore)(EditPlan *plan, gpointer data);

static gboolean sketch_draw_ring(Sketch *sketch, const Point *ring, guint n, ReshapeSnap snap);
static gboolean sketch_line_finish(Sketch *sketch);

/* @map: a reference is taken. */
static void
sketch_faces_init(FaceTree *tree, Topology *map)
{
    g_autofree Box *boxes = g_new(Box, MAX(map->n_faces, 1));
    for (guint32 i = 0; i < map->n_faces; i++)
        boxes[i] = shape_bounds(map->shapes[i]);
    *tree = (FaceTree){.map = topology_ref(map), .boxes = box_tree_new(boxes, map->n_faces)};
}

static void
sketch_faces_clear(FaceTree *tree)
{
    g_clear_pointer(&tree->map, topology_unref);
    g_clear_pointer(&tree->boxes, box_tree_free);
}

static gboolean
take_face(guint32 index, gpointer data)
{
    g_array_append_val((GArray *)data, index);
    return TRUE;
}

static int
compare_faces(gconstpointer a, gconstpointer b)
{
    guint32 one = *(const guint32 *)a, other = *(const guint32 *)b;
    return (one > other) - (one < other);
}

/* Returns: (transfer full): the map of the faces whose boxes meet @box. */
static Topology *
sketch_faces_near(const FaceTree *tree, Box box)
{
    g_autoptr(GArray) faces = g_array_new(FALSE, FALSE, sizeof(guint32));
    g_autoptr(GPtrArray) shapes = g_ptr_array_new();
    box_tree_search(tree->boxes, box, take_face, faces);
    g_array_sort(faces, compare_faces);
    for (guint i = 0; i < faces->len; i++)
        g_ptr_array_add(shapes, tree->map->shapes[g_array_index(faces, guint32, i)]);
    return topology_new((Shape *const *)shapes->pdata, shapes->len);
}

typedef struct {
    const Topology *map;
    Point point;
    guint32 found;
} FaceHit;

static gboolean
try_face(guint32 index, gpointer data)
{
    FaceHit *hit = data;
    gboolean is_later = hit->found == FACE_NONE || index > hit->found;
    if (is_later && shape_contains(hit->map->shapes[index], hit->point))
        hit->found = index;
    return TRUE;
}

guint32
sketch_faces_hit(const FaceTree *tree, Point point)
{
    FaceHit hit = {tree->map, point, FACE_NONE};
    box_tree_search(tree->boxes, box_of_line(point, point), try_face, &hit);
    return hit.found;
}

static void sketch_say(Sketch *sketch, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* Says so when it is asked for. */
static void
sketch_say(Sketch *sketch, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    char *text = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    g_free(sketch->said);
    sketch->said = text;
}

/* Returns: a point well inside @shape. */
static Point
sketch_inside(const Shape *shape)
{
    InnerPoint inner = inner_point_find(shape, 1);
    return (Point){(gint32)lround(inner.x), (gint32)lround(inner.y)};
}

/* Nothing is in @line; nothing is held. */
static void
sketch_line_clear(SketchLine *line)
{
    g_array_set_size(line->points, 0);
    g_array_set_size(line->follows, 0);
}

static void
sketch_drag_drop(Sketch *sketch)
{
    sketch->is_held = FALSE;
    sketch->over = NULL;
    g_clear_pointer(&sketch->near_by, topology_unref);
    g_clear_pointer(&sketch->preview, topology_unref);
}

static void
forget_shapes(Sketch *sketch)
{
    sketch_drag_drop(sketch);
    sketch_faces_clear(&sketch->faces);
    g_clear_pointer(&sketch->shapes, shape_map_free);
    g_clear_pointer(&sketch->shapes_of, data_set_unref);
    sketch->face = sketch->first = FACE_NONE;
    sketch->target = (SnapTarget){.kind = SNAP_NONE};
}

Sketch *
sketch_new(EditorDocument *document)
{
    Sketch *sketch = g_new0(Sketch, 1);
    sketch->document = g_object_ref(document);
    sketch->follows = TRUE;
    sketch->kind = MAP_KIND_TERRITORY;
    sketch->trace = trace_new();
    sketch->face = sketch->first = sketch->region = FACE_NONE;
    for (guint i = 0; i < 2; i++) {
        SketchLine *line = i == 0 ? &sketch->line : &sketch->ahead;
        line->points = g_array_new(FALSE, FALSE, sizeof(Point));
        line->follows = g_array_new(FALSE, TRUE, sizeof(gboolean));
    }
    sketch->stops = g_array_new(FALSE, FALSE, sizeof(guint));
    sketch->stroke = g_array_new(FALSE, FALSE, sizeof(Point));
    return sketch;
}

void
sketch_free(Sketch *sketch)
{
    if (sketch == NULL)
        return;
    forget_shapes(sketch);
    for (guint i = 0; i < 2; i++) {
        g_array_unref((i == 0 ? &sketch->line : &sketch->ahead)->points);
        g_array_unref((i == 0 ? &sketch->line : &sketch->ahead)->follows);
    }
    g_array_unref(sketch->stops);
    g_array_unref(sketch->stroke);
    trace_free(sketch->trace);
    g_object_unref(sketch->document);
    g_free(sketch->said);
    g_free(sketch->point);
    g_free(sketch);
}

gboolean
sketch_is_ready(Sketch *sketch)
{
    DataSet *set = editor_document_set(sketch->document);
    if (sketch->shapes != NULL)
        return TRUE;
    g_autoptr(MapFile) file = map_file_read_or_make(set, NULL, NULL);
    gboolean is_grid = file->is_made && !file->is_diagram;
    if (is_grid)
        sketch_say(sketch, _("This map is made from its grid: there are no shapes to draw."));
    else
        sketch->shapes = shape_map_new(set);
    if (sketch->shapes == NULL && !is_grid)
        sketch_say(sketch, _("The drawing cannot be read, so it is not rewritten."));
    if (sketch->shapes == NULL)
        return FALSE;
    sketch->shapes_of = data_set_ref(set);
    sketch_faces_init(&sketch->faces, sketch->shapes->map);
    return TRUE;
}

void
sketch_renew(Sketch *sketch)
{
    forget_shapes(sketch);
    sketch->has_chosen = FALSE;
}

/* Returns: (transfer full): what people call the shape @face of sketch->shapes. */
static char *
sketch_face_title(const Sketch *sketch, guint32 face)
{
    const char *id = sketch->shapes->faces[face].element->id;
    const DataSet *set = editor_document_set(sketch->document);
    const Record *record = id != NULL ? data_set_find_record(set, ENTITY_SPACE, id) : NULL;
    const char *name = record != NULL ? record_name(record) : NULL;
    if (name != NULL)
        return g_strdup(name);
    return id != NULL ? g_strdup_printf("“%s”", id) : g_strdup(_("a shape without a place"));
}

/* Returns: (transfer none): what the user can do about @problem, a sentence; NULL: nothing known.
 */
static const char *
problem_advice(ReshapeProblem problem)
{
    switch (problem) {
    case RESHAPE_DISCONNECTED:
        return _("Leave a strip that joins the pieces, or draw each of them as a shape.");
    case RESHAPE_CROSSED:
        return _("Draw the line again without crossing, or zoom in.");
    case RESHAPE_NARROW:
        return _("Leave more room there, or make the shape end at the other border.");
    case RESHAPE_UNDIVIDED:
        return _("Start and end the line outside of the shape.");
    case RESHAPE_EMPTY:
        return _("Remove the shape instead, or merge it.");
    default:
        return NULL;
    }
}

static gboolean
sketch_commit_more(Sketch *sketch, Reshaped reshaped, const char *id, MapKind kind,
                   char *owned_label, SketchMore more, gpointer data)
{
    g_autofree char *label = owned_label;
    g_autoptr(GError) error = NULL;
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(sketch->document));
    gboolean is_more = reshaped.map != NULL && reshaped.map->n_faces > sketch->shapes->map->n_faces;
    const char *advice = reshaped.map == NULL ? problem_advice(reshaped.problem) : NULL;
    sketch->is_refused = reshaped.map == NULL && reshaped.problem != RESHAPE_UNCHANGED &&
                         reshaped.problem != RESHAPE_NOT_ADJACENT;
    sketch->fault_at = reshaped.at;
    if (is_more)
        sketch->named_at = sketch_inside(reshaped.map->shapes[reshaped.map->n_faces - 1]);
    if (shape_plan_reshape(plan, sketch->shapes, reshaped, id, kind) && more != NULL)
        more(plan, data);
    if (!editor_document_apply(sketch->document, plan, label, &error)) {
        g_autofree char *said = g_strdup_printf(_("Not done: %s."), error->message);
        sketch_say(sketch, advice != NULL ? "%s %s" : "%s", said, advice);
        return FALSE;
    }
    sketch->names_all = FALSE;
    sketch->wants_name =
        is_more && id == NULL && kind != MAP_KIND_LAKE && kind != MAP_KIND_UNPLAYABLE;
    sketch_say(sketch, "%s", label);
    sketch_renew(sketch);
    return TRUE;
}

/* Makes what came of an operation on the shapes of now a step called @label. @id, @kind: of a new
 * face, as shape_plan_reshape(). A refusal is reported. Returns: whether it was done; then the
 * shapes must be read again. */
static gboolean
sketch_commit(Sketch *sketch, Reshaped reshaped, const char *id, MapKind kind, char *label)
{
    return sketch_commit_more(sketch, reshaped, id, kind, label, NULL, NULL);
}

gboolean
sketch_is_begun(const Sketch *sketch)
{
    return sketch->line.points->len > 0 || sketch->stroke->len > 0;
}

gboolean
sketch_cancel(Sketch *sketch)
{
    gboolean was_begun = sketch_is_begun(sketch) || sketch->is_held || sketch->first != FACE_NONE;
    sketch_line_clear(&sketch->line);
    sketch_line_clear(&sketch->ahead);
    g_array_set_size(sketch->stops, 0);
    g_array_set_size(sketch->stroke, 0);
    sketch_drag_drop(sketch);
    sketch->first = FACE_NONE;
    return was_begun;
}

/* A point is kept where the border would depart by more than this part of the reach. */
#define SIMPLIFY_TOLERANCE 0.15

static gboolean
merge_places(EditPlan *plan, gpointer data)
{
    char *const *pair = data;
    return pair[0] == NULL || pair[1] == NULL || drawing_plan_merge(plan, pair[0], pair[1]);
}

/* Returns: (transfer full): the id of the place whose shape @face is, or NULL. */
static char *
place_id(const Sketch *sketch, guint32 face)
{
    const Space *space =
        drawing_place_of_face(editor_document_set(sketch->document), sketch->shapes, face);
    return space != NULL ? g_strdup(space->id) : NULL;
}

static void
merge_faces(Sketch *sketch)
{
    guint32 first = sketch->first;
    if (first == FACE_NONE || first == sketch->face) {
        sketch->first = first == FACE_NONE ? sketch->face : FACE_NONE;
        return;
    }
    g_autofree char *one = sketch_face_title(sketch, first);
    g_autofree char *other = sketch_face_title(sketch, sketch->face);
    g_autofree char *kept = place_id(sketch, first), *gone = place_id(sketch, sketch->face);
    char *pair[] = {kept, gone};
    sketch_commit_more(sketch, reshape_merge(sketch->shapes->map, first, sketch->face), NULL,
                       MAP_KIND_NONE, g_strdup_printf(_("Merge %s into %s"), other, one),
                       merge_places, pair);
    sketch->first = FACE_NONE;
}

static void
simplify_border(Sketch *sketch)
{
    Topology *map = sketch->shapes->map;
    guint32 before = map->shapes[sketch->face]->n_points;
    g_autofree char *title = sketch_face_title(sketch, sketch->face);
    Reshaped thin =
        reshape_simplify(map, sketch->face, MAX(1.0, sketch->reach * SIMPLIFY_TOLERANCE));
    guint32 after = thin.map != NULL ? thin.map->shapes[sketch->face]->n_points : before;
    if (sketch_commit(sketch, thin, NULL, MAP_KIND_NONE, g_strdup_printf(_("Simplify %s"), title)))
        sketch_say(sketch, _("%s keeps %u of %u points."), title, after, before);
}

gboolean
sketch_ask_next(Sketch *sketch)
{
    const DataSet *set = editor_document_set(sketch->document);
    if (!sketch_is_ready(sketch))
        return FALSE;
    const Topology *map = sketch->shapes->map;
    guint32 last = sketch_faces_hit(&sketch->faces, sketch->named_at);
    for (guint32 i = 1; i <= map->n_faces; i++) {
        guint32 face = (last == FACE_NONE ? i - 1 : last + i) % map->n_faces;
        MapKind kind = sketch->shapes->faces[face].element->kind;
        gboolean is_place = kind != MAP_KIND_LAKE && kind != MAP_KIND_UNPLAYABLE;
        if (!is_place || drawing_place_of_face(set, sketch->shapes, face) != NULL)
            continue;
        sketch->named_at = sketch_inside(map->shapes[face]);
        sketch->wants_name = TRUE;
        return TRUE;
    }
    return FALSE;
}

static void
sketch_pick_press(Sketch *sketch)
{
    if (sketch->tool == SKETCH_PICTURE && sketch->below.place != NULL) {
        g_autofree char *said = NULL;
        sketch->has_placed = sketch->below.place(sketch->pointer, &said, sketch->below.data);
        sketch_say(sketch, "%s", said);
        return;
    }
    if (sketch->face == FACE_NONE) {
        sketch_say(sketch, _("Nothing is drawn there."));
        return;
    }
    if (sketch->tool == SKETCH_MERGE) {
        merge_faces(sketch);
    } else if (sketch->tool == SKETCH_SIMPLIFY) {
        simplify_border(sketch);
    } else if (sketch->tool == SKETCH_SMOOTH) {
        g_autofree char *title = sketch_face_title(sketch, sketch->face);
        sketch_commit(sketch, reshape_smooth(sketch->shapes->map, sketch->face), NULL,
                      MAP_KIND_NONE, g_strdup_printf(_("Smooth %s"), title));
    } else {
        sketch->named_at = sketch->pointer;
        sketch->wants_name = TRUE;
    }
}

/* A stroke keeps points from which it would otherwise depart by more than this part of the reach.
 */
#define STROKE_TOLERANCE 0.2

static void
append_point(SketchLine *line, Point point, gboolean follows)
{
    g_array_append_val(line->points, point);
    g_array_append_val(line->follows, follows);
}

static Point
get_last_point(const SketchLine *line)
{
    return g_array_index(line->points, Point, line->points->len - 1);
}

/* Returns: (transfer full): @points as they are taken hold of by what lies near. */
static GArray *
snap_points(const Sketch *sketch, const Point *points, guint n)
{
    GArray *line = g_array_new(FALSE, FALSE, sizeof(Point));
    Box box = BOX_EMPTY;
    /* A line that cuts through a shape starts and ends on its rim, and must not follow it. */
    const ReshapeSnap snap = {sketch->reach, sketch->follows && sketch->grip == SKETCH_RING};
    g_array_append_vals(line, points, n);
    for (guint i = 0; i < n; i++)
        box = box_join(box, box_of_line(points[i], points[i]));
    box = box_grow(box, (gint32)MIN(sketch->reach, LIMIT_COORDINATE));
    g_autoptr(Topology) near_by = sketch_faces_near(&sketch->faces, box);
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
    g_autoptr(Topology) near_by = sketch_faces_near(&sketch->faces, box_of_line(a, b));
    for (guint i = 0; i < G_N_ELEMENTS(places); i++)
        if (snap_find(near_by, places[i], 1).kind == SNAP_NONE)
            return FALSE;
    return !point_equal(a, b);
}

/* The way from the last point to the pointer. */
static void
sketch_line_point(Sketch *sketch)
{
    Point to = sketch->pointer;
    sketch_line_clear(&sketch->ahead);
    if (sketch->stroke->len > 0 &&
        !point_equal(g_array_index(sketch->stroke, Point, sketch->stroke->len - 1), to))
        g_array_append_val(sketch->stroke, to);
    if (sketch->line.points->len == 0 || sketch->stroke->len > 1)
        return;
    const Point ends[2] = {get_last_point(&sketch->line),
                           sketch_closes(sketch) ? g_array_index(sketch->line.points, Point, 0)
                                                 : to};
    g_autoptr(GArray) way = snap_points(sketch, ends, 2);
    append_point(&sketch->ahead, ends[0], FALSE);
    for (guint i = 1; i < way->len; i++) {
        Point point = g_array_index(way, Point, i);
        append_point(&sketch->ahead, point,
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
        append_point(&sketch->line, g_array_index(sketch->ahead.points, Point, i),
                     g_array_index(sketch->ahead.follows, gboolean, i));
    sketch_line_clear(&sketch->ahead);
}

/* A stroke, thinned out, becomes part of the line. */
static void
take_stroke(Sketch *sketch)
{
    const Point *points = (const Point *)(gconstpointer)sketch->stroke->data;
    guint n = sketch->stroke->len;
    g_autofree gboolean *is_kept = g_new0(gboolean, n);
    g_autoptr(GArray) thin = g_array_new(FALSE, FALSE, sizeof(Point));
    shape_simplify_line(points, n, MAX(sketch->reach, 1) * STROKE_TOLERANCE, is_kept);
    if (sketch->line.points->len > 0) {
        Point last = get_last_point(&sketch->line);
        g_array_append_val(thin, last);
    }
    for (guint i = 0; i < n; i++)
        if (is_kept[i])
            g_array_append_val(thin, points[i]);
    begin_stop(sketch);
    g_autoptr(GArray) way =
        snap_points(sketch, (const Point *)(gconstpointer)thin->data, thin->len);
    for (guint i = sketch->line.points->len > 0 ? 1 : 0; i < way->len; i++)
        append_point(&sketch->line, g_array_index(way, Point, i), FALSE);
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
    append_point(&sketch->line,
                 sketch->target.kind != SNAP_NONE ? sketch->target.at : sketch->pointer, FALSE);
}

static void
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

static gboolean
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
    return sketch_faces_hit(&sketch->faces,
                            (Point){(gint32)lround(inner.x), (gint32)lround(inner.y)});
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
        guint32 face = length > longest ? sketch_faces_hit(&sketch->faces, middle) : FACE_NONE;
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
    return (const Space *)data_set_find_record(editor_document_set(sketch->document), ENTITY_SPACE,
                                               subject->id);
}

/* What is drawn lies on the points and borders that it took hold of when they were clicked: they
 * are found again within the rounding of the grid. */
static const ReshapeSnap as_drawn = {.reach = 1, .follows = FALSE};

static double
compute_area(const Shape *shape)
{
    double area = 0;
    for (guint32 i = 0; i < shape->n_lines; i++)
        area += (double)shape_ring_area2(shape_ring(shape, i));
    return fabs(area);
}

static gboolean
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
    if (drawn.problem == RESHAPE_EMPTY && !is_island) {
        sketch_say(sketch, _("All of this ground belongs to other shapes. Draw it as an island to "
                             "cut it out of them."));
        return FALSE;
    }
    double all = fabs((double)shape_ring_area2((Ring){ring, n})), kept = 0;
    if (drawn.map != NULL)
        kept = compute_area(drawn.map->shapes[drawn.map->n_faces - 1]);
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
    /* Others keep ground that the ring goes around. */
    if (!is_island && kept < all * 0.995)
        sketch_say(sketch, _("%s; ground of other shapes stays theirs"), sketch->said);
    return TRUE;
}

/* Returns: whether the picture under the pointer is divided into regions; otherwise the reason is
 * in sketch->said. @is_any: or another picture. */
static gboolean
divide_picture(Sketch *sketch, gboolean is_any)
{
    static const char *const refusals[N_PARTITION_RESULTS] = {
        [PARTITION_EMPTY] = N_("There is no room between the lines of the picture."),
        [PARTITION_LIMIT] = N_("The picture is too large on the map. Make it smaller with "
                               "“Place the picture”."),
        [PARTITION_FINE] = N_("The picture is too small on the map. Make it larger with "
                              "“Place the picture”."),
    };
    TraceSheet sheet;
    g_autofree char *why = NULL;
    if (sketch->below.find == NULL) {
        sketch_say(sketch,
                   _("There is no picture there. Put one below the map with Ctrl+Shift+I."));
        return FALSE;
    }
    if (!sketch->below.find(is_any ? NULL : &sketch->pointer, &sheet, &why, sketch->below.data)) {
        sketch_say(sketch, "%s", why);
        return FALSE;
    }
    if (trace_use(sketch->trace, &sheet, sketch->ground))
        return TRUE;
    sketch_say(sketch, "%s", _(refusals[sketch->trace->result]));
    return FALSE;
}

/* How near, in pixels, the outline of a region must be to a border that is drawn to follow it: both
 * may come from different marks. */
#define TRACE_REACH 3

/* Adds @region of the picture to @map, as the last face. It follows borders that are there already.
 * Pieces that other regions surround belong to those, drawn or not. @gives_way: a face that loses
 * what the region takes, or FACE_NONE. Returns: the new map, or the problem. */
static Reshaped
add_region(const Sketch *sketch, Topology *map, guint32 region, guint32 gives_way)
{
    const Shape *shape = sketch->trace->partition->map->shapes[region];
    g_autofree gboolean *gives = g_new0(gboolean, MAX(map->n_faces, 1));
    const Ring outer = shape_ring(shape, 0);
    const ReshapeSnap meeting = {
        .reach = (guint)ceil(TRACE_REACH * sketch->trace->sheet.place.width),
        .follows = TRUE,
    };
    if (gives_way != FACE_NONE)
        gives[gives_way] = TRUE;
    Reshaped drawn = {.problem = RESHAPE_EMPTY};
    if (sketch->shapes->map->n_faces > 0 && gives_way == FACE_NONE)
        drawn = reshape_draw(map, outer.points, outer.length, gives, meeting);
    if (drawn.map == NULL)
        drawn = reshape_draw(map, outer.points, outer.length, gives, as_drawn);
    for (guint32 i = 1; drawn.map != NULL && i < shape->n_lines; i++) {
        const Ring hole = shape_ring(shape, i);
        Reshaped cut =
            reshape_cut(drawn.map, drawn.map->n_faces - 1, hole.points, hole.length, as_drawn);
        if (cut.map == NULL)
            continue;
        topology_unref(drawn.map);
        drawn = cut;
    }
    return drawn;
}

/* Draws @region, where nothing is drawn. */
static gboolean
draw_region(Sketch *sketch, guint32 region)
{
    const Space *space = wanted_place(sketch);
    MapKind kind = sketch->kind;
    if (space != NULL)
        kind = space->kind == SPACE_SEA ? MAP_KIND_SEA : MAP_KIND_TERRITORY;
    g_autofree char *id = space != NULL ? g_strdup(space->id) : NULL;
    char *label = space != NULL && space->name != NULL ? g_strdup_printf(_("Draw %s"), space->name)
                  : kind == MAP_KIND_SEA               ? g_strdup(_("Draw a sea"))
                                                       : g_strdup(_("Draw a land"));
    return sketch_commit(sketch, add_region(sketch, sketch->shapes->map, region, FACE_NONE), id,
                         kind, label);
}

/* Returns: whether @region has its middle in the shape @face. */
static gboolean
is_within(const Sketch *sketch, guint32 region, guint32 face)
{
    return region != FACE_NONE &&
           sketch_faces_hit(&sketch->faces, trace_inside(sketch->trace, region)) == face;
}

/* Appends the points of @arc, which starts (@is_forward) or ends where @line ends. */
static void
append_arc(GArray *line, const Topology *map, guint32 arc, gboolean is_forward)
{
    const Point *points = topology_arc_points(map, arc);
    guint32 n = map->arcs[arc].length;
    for (guint32 i = line->len > 0 ? 1 : 0; i < n; i++)
        g_array_append_val(line, points[is_forward ? i : n - 1 - i]);
}

/* Lengthens @line at its end, so that it crosses a border that is near. */
static void
lengthen_line(GArray *line, gboolean is_start, double by)
{
    Point end = g_array_index(line, Point, is_start ? 0 : line->len - 1);
    Point before = g_array_index(line, Point, is_start ? 1 : line->len - 2);
    double dx = (double)end.x - before.x, dy = (double)end.y - before.y, length = hypot(dx, dy);
    const Point beyond = {(gint32)lround(end.x + dx / length * by),
                          (gint32)lround(end.y + dy / length * by)};
    if (is_start)
        g_array_prepend_val(line, beyond);
    else
        g_array_append_val(line, beyond);
}

/* Returns: (transfer full): the border of @region inside the shape @face, from one border of that
 * to the other; NULL: it is closed, or in several pieces. */
static GArray *
find_parting(const Sketch *sketch, guint32 region, guint32 face)
{
    const Topology *map = sketch->trace->partition->map;
    g_autofree gboolean *is_left = g_new0(gboolean, map->n_arcs);
    g_autoptr(GArray) line = g_array_new(FALSE, FALSE, sizeof(Point));
    guint32 from = FACE_NONE, to = FACE_NONE;
    guint n_left = 0;
    for (guint32 i = 0; i < map->n_arcs; i++) {
        const Arc *arc = &map->arcs[i];
        guint32 other = arc->left == region ? arc->right : arc->left;
        is_left[i] = (arc->left == region || arc->right == region) &&
                     is_within(sketch, other, face) && arc->from != arc->to;
        n_left += is_left[i] ? 1 : 0;
    }
    for (gboolean is_more = TRUE; is_more;) {
        is_more = FALSE;
        for (guint32 i = 0; i < map->n_arcs; i++) {
            const Arc *arc = &map->arcs[i];
            if (!is_left[i] || (to != FACE_NONE && arc->from != to && arc->to != to))
                continue;
            gboolean is_forward = to == FACE_NONE || arc->from == to;
            append_arc(line, map, i, is_forward);
            from = to == FACE_NONE ? arc->from : from;
            to = is_forward ? arc->to : arc->from;
            is_left[i] = FALSE;
            is_more = TRUE;
            n_left--;
        }
    }
    if (line->len < 2 || n_left > 0 || from == to)
        return NULL;
    double by = 2 * TRACE_REACH * sketch->trace->sheet.place.width;
    lengthen_line(line, TRUE, by);
    lengthen_line(line, FALSE, by);
    return g_steal_pointer(&line);
}

/* Makes @region, which is in the shape @face, a shape of its own. */
static gboolean
part_region(Sketch *sketch, guint32 region, guint32 face)
{
    g_autofree char *title = sketch_face_title(sketch, face);
    g_autoptr(GArray) line = find_parting(sketch, region, face);
    Reshaped parted =
        line != NULL ? reshape_split(sketch->shapes->map, face,
                                     (const Point *)(gconstpointer)line->data, line->len, as_drawn)
                     : add_region(sketch, sketch->shapes->map, region, face);
    return sketch_commit(sketch, parted, NULL, sketch->shapes->faces[face].element->kind,
                         g_strdup_printf(_("Divide %s"), title));
}

/* Whether @region is clearly smaller than the shape @face around it. */
static gboolean
is_part(const Sketch *sketch, guint32 region, guint32 face)
{
    const Shape *own = sketch->trace->partition->map->shapes[region];
    return compute_area(own) < 0.95 * compute_area(sketch->shapes->map->shapes[face]) &&
           is_within(sketch, region, face);
}

/* Removes points in @region whose shapes were undone. */
static void
drop_old_points(Sketch *sketch, guint32 region)
{
    for (guint i = sketch->trace->marks->len; i-- > 0;) {
        if (g_array_index(sketch->trace->marks, TraceMark, i).type != TRACE_POINT)
            continue;
        Point at = trace_mark_point(sketch->trace, i, 0);
        if (trace_find(sketch->trace, at) == region &&
            sketch_faces_hit(&sketch->faces, at) == FACE_NONE)
            trace_unmark(sketch->trace, i);
    }
}

/* A click draws a region, or divides a shape in which two places were clicked. */
static void
click_region(Sketch *sketch)
{
    const Point at = sketch->pointer;
    guint32 face = sketch->face;
    drop_old_points(sketch, trace_find(sketch->trace, at));
    if (!trace_mark(sketch->trace, TRACE_POINT, &at, 1)) {
        sketch_say(sketch, _("There is no room between the lines there."));
        return;
    }
    guint32 region = trace_find(sketch->trace, at);
    gboolean is_drawn = face != FACE_NONE && !is_part(sketch, region, face);
    if (!is_drawn &&
        (face != FACE_NONE ? part_region(sketch, region, face) : draw_region(sketch, region)))
        return;
    trace_unmark_last(sketch->trace);
    if (is_drawn)
        sketch_say(sketch, _("There is a shape there already. If a border is missing in it, draw "
                             "along that border."));
}

/* Returns: the region through which most of @stroke goes, or FACE_NONE; @share is set to the part
 * of it, of 1. */
static guint32
find_main_region(const Sketch *sketch, const GArray *stroke, double *share)
{
    g_autoptr(GHashTable) counts = g_hash_table_new(NULL, NULL);
    guint n = 0, most = 0;
    guint32 found = FACE_NONE;
    for (guint i = 0; i + 1 < stroke->len; i++) {
        Point a = g_array_index(stroke, Point, i), b = g_array_index(stroke, Point, i + 1);
        double length = hypot((double)b.x - a.x, (double)b.y - a.y);
        guint n_steps = (guint)(length / sketch->trace->sheet.place.width / 2) + 1;
        for (guint k = 0; k < n_steps; k++, n++) {
            Point at = {a.x + (gint32)(((gint64)b.x - a.x) * k / n_steps),
                        a.y + (gint32)(((gint64)b.y - a.y) * k / n_steps)};
            guint32 region = trace_find(sketch->trace, at);
            guint count =
                1 + GPOINTER_TO_UINT(g_hash_table_lookup(counts, GUINT_TO_POINTER(region)));
            g_hash_table_insert(counts, GUINT_TO_POINTER(region), GUINT_TO_POINTER(count));
            if (region != FACE_NONE && count > most) {
                most = count;
                found = region;
            }
        }
    }
    *share = n > 0 ? (double)most / n : 0;
    return found;
}

/* A line along a border that is missing. A shape that it goes through is divided. */
static void
add_wall(Sketch *sketch, const GArray *stroke)
{
    const Point *points = (const Point *)(gconstpointer)stroke->data;
    const Point middle = points[stroke->len / 2];
    guint32 face = sketch_faces_hit(&sketch->faces, middle);
    guint32 n_before = sketch->trace->partition->n_regions, smallest = FACE_NONE;
    if (!trace_mark(sketch->trace, TRACE_WALL, points, stroke->len) ||
        sketch->trace->partition->n_regions <= n_before) {
        trace_unmark_last(sketch->trace);
        sketch->is_refused = TRUE;
        sketch->fault_at = points[0];
        sketch_say(sketch, _("The line divides nothing. Start and end it on printed lines."));
        return;
    }
    sketch_say(sketch, _("There is a border along the line now. Backspace removes it."));
    for (guint32 i = 0; face != FACE_NONE && i < sketch->trace->partition->n_regions; i++)
        if (is_part(sketch, i, face) &&
            (smallest == FACE_NONE || sketch->trace->partition->regions[i].n_pixels <
                                          sketch->trace->partition->regions[smallest].n_pixels))
            smallest = i;
    if (smallest != FACE_NONE)
        part_region(sketch, smallest, face);
}

/* A line from region to region joins them, and the shapes at its ends. */
static void
join_regions(Sketch *sketch, const GArray *stroke)
{
    const Point *points = (const Point *)(gconstpointer)stroke->data;
    guint32 one = sketch_faces_hit(&sketch->faces, points[0]);
    guint32 other = sketch_faces_hit(&sketch->faces, points[stroke->len - 1]);
    if ((one == FACE_NONE) != (other == FACE_NONE)) {
        sketch->is_refused = TRUE;
        sketch->fault_at = one == FACE_NONE ? points[0] : points[stroke->len - 1];
        sketch_say(sketch, _("One of the two is not drawn yet. Click it first, then join them."));
        return;
    }
    trace_mark(sketch->trace, TRACE_JOIN, points, stroke->len);
    sketch_say(sketch, _("The two are one land now. Backspace parts them."));
    if (one == FACE_NONE || one == other)
        return;
    sketch->first = one;
    sketch->face = other;
    merge_faces(sketch);
}

/* More of a stroke than this in one region is a border in it. */
#define WALL_SHARE 0.8

static void
sketch_trace_release(Sketch *sketch)
{
    g_autoptr(GArray) stroke = g_array_copy(sketch->stroke);
    g_array_set_size(sketch->stroke, 0);
    if (stroke->len == 0 || !divide_picture(sketch, FALSE))
        return;
    double far = MAX((double)sketch->reach, 6 * sketch->trace->sheet.place.width), share;
    if (stroke->len < 2 || stroke_span(stroke) <= far)
        click_region(sketch);
    else if (find_main_region(sketch, stroke, &share) != FACE_NONE && share > WALL_SHARE)
        add_wall(sketch, stroke);
    else
        join_regions(sketch, stroke);
}

/* A region of the picture, and how much ground its outer ring surrounds; 0: no other region. */
typedef struct {
    guint32 region;
    gint64 area2;
} Rest;

static int
compare_rests(gconstpointer a, gconstpointer b)
{
    const Rest *one = a, *other = b;
    return (one->area2 > other->area2) - (one->area2 < other->area2);
}

/* Returns: (transfer full): of Rest: regions that are not drawn, those that are surrounded first.
 */
static GArray *
find_rest(const Sketch *sketch)
{
    GArray *rest = g_array_new(FALSE, FALSE, sizeof(Rest));
    const Partition *partition = sketch->trace->partition;
    for (guint32 i = 0; partition != NULL && i < partition->n_regions; i++) {
        const Shape *shape = partition->map->shapes[i];
        const Rest own = {i, shape->n_lines > 1 ? ABS(shape_ring_area2(shape_ring(shape, 0))) : 0};
        if (!trace_is_margin(sketch->trace, i) &&
            sketch_faces_hit(&sketch->faces, trace_inside(sketch->trace, i)) == FACE_NONE)
            g_array_append_val(rest, own);
    }
    g_array_sort(rest, compare_rests);
    return rest;
}

/* Draws all of @rest. Returns: (transfer full): the new map, or that of now; @n is set to how many
 * were drawn. What is refused is left out, and shown. */
static Topology *
add_rest(Sketch *sketch, const GArray *rest, guint *n)
{
    Topology *map = topology_ref(sketch->shapes->map);
    *n = 0;
    sketch->is_refused = FALSE;
    for (guint i = 0; i < rest->len; i++) {
        Reshaped drawn = add_region(sketch, map, g_array_index(rest, Rest, i).region, FACE_NONE);
        if (drawn.map == NULL) {
            sketch->is_refused = TRUE;
            sketch->fault_at = trace_inside(sketch->trace, g_array_index(rest, Rest, i).region);
            continue;
        }
        topology_unref(map);
        map = drawn.map;
        ++*n;
    }
    return map;
}

/* Makes @map (consumed) that of the drawing, in a step called @label (owned). Regions that were
 * refused are still shown afterwards. */
static gboolean
commit_rest(Sketch *sketch, Topology *map, MapKind kind, char *label)
{
    const Reshaped drawn = {.map = map, .face = FACE_NONE};
    gboolean is_refused = sketch->is_refused;
    Point fault_at = sketch->fault_at;
    if (!sketch_commit(sketch, drawn, NULL, kind, label))
        return FALSE;
    sketch->is_refused = is_refused;
    sketch->fault_at = fault_at;
    if (is_refused)
        sketch_say(sketch, _("%s; what could not be drawn is marked: draw it by hand"),
                   sketch->said);
    return TRUE;
}

gboolean
sketch_trace_all(Sketch *sketch)
{
    guint n;
    g_clear_pointer(&sketch->said, g_free);
    if (!sketch_is_ready(sketch) || !divide_picture(sketch, TRUE))
        return FALSE;
    g_autoptr(GArray) rest = find_rest(sketch);
    g_autoptr(Topology) map = add_rest(sketch, rest, &n);
    if (n == 0) {
        sketch_say(sketch, _("All of the picture is drawn already."));
        return FALSE;
    }
    if (!commit_rest(sketch, topology_ref(map), MAP_KIND_TERRITORY,
                     g_strdup_printf(ngettext("Trace %u land", "Trace %u lands", n), n)))
        return FALSE;
    sketch->names_all = sketch_ask_next(sketch);
    return TRUE;
}

gboolean
sketch_rest_is_sea(Sketch *sketch)
{
    guint n, n_turned = 0;
    const DataSet *set = editor_document_set(sketch->document);
    g_clear_pointer(&sketch->said, g_free);
    if (!sketch_is_ready(sketch))
        return FALSE;
    if (sketch->below.find != NULL)
        divide_picture(sketch, TRUE);
    g_autoptr(GArray) rest = find_rest(sketch);
    g_autoptr(Topology) map = add_rest(sketch, rest, &n);
    g_autoptr(GPtrArray) shapes = g_ptr_array_new_with_free_func((GDestroyNotify)shape_unref);
    guint32 n_before = sketch->shapes->map->n_faces;
    for (guint32 i = 0; i < map->n_faces; i++)
        g_ptr_array_add(shapes, shape_ref(map->shapes[i]));
    for (guint32 i = 0; i < n_before; i++) {
        if (sketch->shapes->faces[i].element->kind != MAP_KIND_TERRITORY ||
            map->shapes[i]->n_points == 0 || drawing_place_of_face(set, sketch->shapes, i) != NULL)
            continue;
        g_ptr_array_add(shapes, shapes->pdata[i]);
        shapes->pdata[i] = shape_new(NULL, 0, NULL, 0);
        n_turned++;
    }
    if (n + n_turned == 0) {
        sketch_say(sketch,
                   _("There is no land without a name, and nothing of the picture is left."));
        return FALSE;
    }
    if (!commit_rest(sketch, topology_new((Shape *const *)shapes->pdata, shapes->len), MAP_KIND_SEA,
                     g_strdup(_("Make the rest sea"))))
        return FALSE;
    sketch->names_all = sketch_ask_next(sketch);
    return TRUE;
}

static gboolean
cut_hole(Sketch *sketch, const Point *ring, guint n)
{
    guint32 below = face_below(sketch, ring, n);
    if (below == FACE_NONE) {
        sketch_say(sketch, _("There is no shape there to cut a hole into."));
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
        sketch_say(sketch, _("The line does not cross a shape."));
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
    const Point ends[2] = {get_last_point(&sketch->line),
                           g_array_index(sketch->line.points, Point, 0)};
    g_autoptr(GArray) way = snap_points(sketch, ends, 2);
    begin_stop(sketch);
    for (guint i = 1; i + 1 < way->len; i++)
        append_point(&sketch->line, g_array_index(way, Point, i), TRUE);
}

static gboolean
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
        sketch_say(
            sketch,
            ngettext("At least %u point is needed.", "At least %u points are needed.", least),
            least);
        return FALSE;
    }
    gboolean is_done;
    if (sketch->tool == SKETCH_SPLIT)
        is_done = split_face(sketch, line, n);
    else if (sketch->tool == SKETCH_COURSE)
        is_done = sketch_commit(
            sketch, reshape_redraw_border(sketch->shapes->map, line, n, MAX(sketch->reach, 1)),
            NULL, MAP_KIND_NONE, g_strdup(_("Redraw a border")));
    else if (sketch->tool == SKETCH_HOLE)
        is_done = cut_hole(sketch, line, n);
    else
        is_done = sketch_draw_ring(sketch, line, n, as_drawn);
    /* What was refused stays so that Backspace can fix it; a stroke cannot be fixed. */
    if (is_done || sketch->tool == SKETCH_HAND)
        sketch_cancel(sketch);
    return is_done;
}

static Point
subtract_points(Point a, Point b)
{
    return (Point){a.x - b.x, a.y - b.y};
}

/* What comes of it on @map, the whole one or that of the faces near. */
static Reshaped
move_to(const Sketch *sketch, Topology *map, Point to)
{
    Point by = subtract_points(to, sketch->grabbed);
    SnapTarget target = snap_find(map, sketch->grabbed, 1);
    if (sketch->tool == SKETCH_POINTS && sketch->target.kind == SNAP_POINT)
        return reshape_move_vertex(map, sketch->grabbed, to);
    if (sketch->tool == SKETCH_POINTS)
        return reshape_add_vertex(map, sketch->grabbed, 1, to);
    if (sketch->tool == SKETCH_BORDER)
        return reshape_move_border(map, target.arc, by);
    FaceTree tree;
    sketch_faces_init(&tree, map);
    guint32 face = sketch_faces_hit(&tree, sketch->grabbed);
    sketch_faces_clear(&tree);
    return reshape_move_face(map, face, by);
}

/* Returns: what can change when it is moved to @to. */
static Box
box_of_drag(const Sketch *sketch, Point to)
{
    const Topology *map = sketch->shapes->map;
    Box box = box_of_line(sketch->grabbed, sketch->grabbed);
    if (sketch->tool == SKETCH_SHAPE) {
        box = shape_bounds(map->shapes[sketch->face]);
        return box_join(box, box_shift(box, subtract_points(to, sketch->grabbed)));
    }
    for (guint32 i = 0; i < map->n_arcs; i++) {
        Ring run = {topology_arc_points(map, i), map->arcs[i].length};
        for (guint32 j = 0; j + 1 < run.length; j++) {
            gboolean is_edge = i == sketch->target.arc && j == sketch->target.edge;
            gboolean is_there = point_equal(run.points[j], sketch->grabbed) ||
                                point_equal(run.points[j + 1], sketch->grabbed);
            gboolean is_arc = sketch->tool == SKETCH_BORDER && i == sketch->target.arc;
            if (is_edge || is_there || is_arc)
                box = box_join(box, box_of_line(run.points[j], run.points[j + 1]));
        }
    }
    return box_join(box, box_of_line(to, to));
}

static void
sketch_drag_point(Sketch *sketch)
{
    if (!sketch->is_held)
        return;
    const Point to = {sketch->pointer.x + sketch->grip_shift.x,
                      sketch->pointer.y + sketch->grip_shift.y};
    if (point_equal(to, sketch->to) && sketch->preview != NULL)
        return;
    g_autoptr(Topology) near_by = sketch_faces_near(&sketch->faces, box_of_drag(sketch, to));
    Reshaped moved = move_to(sketch, near_by, to);
    sketch->refused = moved.problem;
    if (moved.map == NULL)
        return;
    g_clear_pointer(&sketch->near_by, topology_unref);
    g_clear_pointer(&sketch->preview, topology_unref);
    sketch->near_by = g_steal_pointer(&near_by);
    sketch->preview = moved.map;
    sketch->to = to;
}

static void
sketch_drag_press(Sketch *sketch)
{
    const SnapTarget target = snap_find(sketch->shapes->map, sketch->pointer, sketch->reach);
    gboolean is_shape = sketch->tool == SKETCH_SHAPE;
    sketch->has_chosen = FALSE;
    if (is_shape ? sketch->face == FACE_NONE : target.kind == SNAP_NONE) {
        sketch_say(sketch, is_shape ? _("Nothing is drawn there.")
                                    : _("There is no border there: click closer to one."));
        return;
    }
    sketch->target = target;
    sketch->is_held = TRUE;
    sketch->grabbed = is_shape ? sketch->pointer : target.at;
    sketch->grip_shift = subtract_points(sketch->grabbed, sketch->pointer);
    sketch->to = sketch->grabbed;
    sketch->refused = RESHAPE_DONE;
}

/* Returns: (transfer full): `Livland and Kurland`: whose border lies at the place that is held. */
static char *
sides_title(const Sketch *sketch)
{
    const Arc *arc = &sketch->shapes->map->arcs[sketch->target.arc];
    g_autofree char *left = arc->left != FACE_NONE ? sketch_face_title(sketch, arc->left) : NULL;
    g_autofree char *right = arc->right != FACE_NONE ? sketch_face_title(sketch, arc->right) : NULL;
    if (left != NULL && right != NULL)
        return g_strdup_printf(_("%s and %s"), left, right);
    return g_strdup(left != NULL ? left : right != NULL ? right : "");
}

/* Returns: (transfer full): the name of the step. */
static char *
get_step_label(const Sketch *sketch)
{
    g_autofree char *sides = sketch->tool == SKETCH_SHAPE ? NULL : sides_title(sketch);
    if (sketch->tool == SKETCH_SHAPE) {
        g_autofree char *title = sketch_face_title(sketch, sketch->face);
        return g_strdup_printf(_("Move the shape of %s"), title);
    }
    if (sketch->tool == SKETCH_BORDER)
        return g_strdup_printf(_("Move the border of %s"), sides);
    return g_strdup_printf(sketch->target.kind == SNAP_POINT ? _("Move a point of %s")
                                                             : _("Add a point to %s"),
                           sides);
}

static void
sketch_drag_release(Sketch *sketch)
{
    if (!sketch->is_held)
        return;
    Point grabbed = sketch->grabbed, to = sketch->to;
    gboolean is_new = sketch->tool == SKETCH_POINTS && sketch->target.kind == SNAP_EDGE;
    if (point_equal(to, grabbed) && !is_new) {
        sketch->has_chosen = TRUE;
        sketch->chosen = grabbed;
        sketch_drag_drop(sketch);
        sketch_say(sketch, sketch->tool == SKETCH_POINTS  ? _("Press Delete to remove the point.")
                           : sketch->tool == SKETCH_SHAPE ? _("Press Delete to remove the shape.")
                                                          : _("Drag it to where it belongs."));
        return;
    }
    Reshaped moved = move_to(sketch, sketch->shapes->map, to);
    char *label = get_step_label(sketch);
    sketch_drag_drop(sketch);
    if (sketch_commit(sketch, moved, NULL, MAP_KIND_NONE, label)) {
        sketch->has_chosen = sketch->tool != SKETCH_BORDER;
        sketch->chosen = to;
    }
}

static gboolean
sketch_drag_delete(Sketch *sketch)
{
    Point at = sketch->chosen;
    if (!sketch->has_chosen || sketch->is_held || sketch->tool == SKETCH_BORDER)
        return FALSE;
    if (sketch->tool == SKETCH_POINTS) {
        sketch->target = snap_find(sketch->shapes->map, at, 0);
        g_autofree char *sides = sides_title(sketch);
        sketch_commit(sketch, reshape_delete_vertex(sketch->shapes->map, at), NULL, MAP_KIND_NONE,
                      g_strdup_printf(_("Remove a point from %s"), sides));
    } else {
        guint32 face = sketch_faces_hit(&sketch->faces, at);
        if (face == FACE_NONE)
            return FALSE;
        g_autofree char *title = sketch_face_title(sketch, face);
        sketch_commit(sketch, reshape_remove(sketch->shapes->map, face), NULL, MAP_KIND_NONE,
                      g_strdup_printf(_("Remove the shape of %s"), title));
    }
    sketch->has_chosen = FALSE;
    return TRUE;
}

/* Puts the point of the place @id at @at (NULL: removes it), as the step @owned_label. */
static void
put_point(Sketch *sketch, const char *id, const Point *at, char *owned_label)
{
    g_autofree char *label = owned_label;
    g_autoptr(GError) error = NULL;
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(sketch->document));
    shape_plan_mark(plan, sketch->shapes->svg, MAP_KIND_ANCHOR, id, at);
    if (!editor_document_apply(sketch->document, plan, label, &error)) {
        sketch_say(sketch, _("Not done: %s."), error->message);
        return;
    }
    sketch_say(sketch, "%s", label);
    sketch_renew(sketch);
}

/* Returns: (transfer full): what people call the place @id. */
static char *
title_of_place(const Sketch *sketch, const char *id)
{
    const Record *record =
        data_set_find_record(editor_document_set(sketch->document), ENTITY_SPACE, id);
    const char *name = record != NULL ? record_name(record) : NULL;
    return g_strdup(name != NULL ? name : id);
}

/* Takes the point under the pointer, or puts a place there: the selected one if it is not drawn,
 * else a new one, which wants a name. */
static void
sketch_spot_press(Sketch *sketch)
{
    const Space *space = wanted_place(sketch);
    g_clear_pointer(&sketch->point, g_free);
    if (sketch->over != NULL) {
        sketch->point = g_strdup(sketch->over);
        sketch->is_held = TRUE;
        sketch->grabbed = sketch->to = sketch->pointer;
        sketch->refused = RESHAPE_DONE;
    } else if (space != NULL && map_svg_find_place(sketch->shapes->svg, space->id) == NULL) {
        g_autofree char *id = g_strdup(space->id);
        g_autofree char *title = title_of_place(sketch, id);
        put_point(sketch, id, &sketch->pointer, g_strdup_printf(_("Draw %s"), title));
    } else {
        sketch->named_at = sketch->pointer;
        sketch->wants_name = sketch->wants_point = TRUE;
    }
}

static void
sketch_spot_release(Sketch *sketch)
{
    Point by = subtract_points(sketch->pointer, sketch->grabbed), at;
    gboolean was_held = sketch->is_held;
    sketch_drag_drop(sketch);
    if (!was_held || sketch->point == NULL)
        return;
    g_autofree char *title = title_of_place(sketch, sketch->point);
    const MapElement *element = map_svg_find_place(sketch->shapes->svg, sketch->point);
    if (point_equal(by, (Point){0, 0}) || element == NULL ||
        !map_svg_centre(sketch->shapes->svg, element, &at)) {
        sketch_say(sketch, _("%s: press Delete to remove its point."), title);
        return;
    }
    at = (Point){CLAMP(at.x + by.x, -LIMIT_COORDINATE, LIMIT_COORDINATE),
                 CLAMP(at.y + by.y, -LIMIT_COORDINATE, LIMIT_COORDINATE)};
    put_point(sketch, sketch->point, &at, g_strdup_printf(_("Move %s"), title));
}

static gboolean
sketch_spot_delete(Sketch *sketch)
{
    if (sketch->point == NULL || sketch->is_held)
        return FALSE;
    g_autofree char *id = g_steal_pointer(&sketch->point);
    g_autofree char *title = title_of_place(sketch, id);
    put_point(sketch, id, NULL, g_strdup_printf(_("Remove the point of %s"), title));
    return TRUE;
}

static const struct {
    const char *word;
    SketchGrip grip;
    const char *first;
} tools[N_SKETCH_TOOLS] = {
#define SKETCH_TOOL(constant, word, grip, first) [SKETCH_##constant] = {word, grip, first},
#include "editor/drawing/sketch-tools.def"
};

const char *
sketch_tool_word(SketchTool tool)
{
    g_assert(tool < N_SKETCH_TOOLS);
    return tools[tool].word;
}

void
sketch_take(Sketch *sketch, SketchTool tool)
{
    sketch_cancel(sketch);
    sketch->tool = tool;
    sketch->grip = tools[tool].grip;
    sketch->has_chosen = FALSE;
    g_clear_pointer(&sketch->point, g_free);
}

/* What lies under the pointer. */
static void
look_up_target(Sketch *sketch)
{
    const Box around = box_grow(box_of_line(sketch->pointer, sketch->pointer),
                                (gint32)MIN(sketch->reach, LIMIT_COORDINATE));
    g_autoptr(Topology) near_by = sketch_faces_near(&sketch->faces, around);
    sketch->target = sketch->reach > 0 ? snap_find(near_by, sketch->pointer, sketch->reach)
                                       : (SnapTarget){.kind = SNAP_NONE};
    sketch->face = sketch_faces_hit(&sketch->faces, sketch->pointer);
}

void
sketch_point(Sketch *sketch, Point at)
{
    sketch->pointer = at;
    sketch->region = FACE_NONE;
    if (!sketch_is_ready(sketch))
        return;
    if (sketch->tool == SKETCH_TRACE && divide_picture(sketch, FALSE))
        sketch->region = trace_find(sketch->trace, at);
    if (!sketch->is_held)
        look_up_target(sketch);
    if (sketch->grip == SKETCH_DRAG)
        sketch_drag_point(sketch);
    else if (sketch->grip == SKETCH_SPOT)
        sketch->to = at;
    else if (sketch->grip != SKETCH_PICK)
        sketch_line_point(sketch);
}

void
sketch_press(Sketch *sketch, Point at)
{
    g_clear_pointer(&sketch->said, g_free);
    sketch->is_refused = FALSE;
    sketch_point(sketch, at);
    if (sketch->shapes == NULL)
        return;
    if (sketch->grip == SKETCH_DRAG)
        sketch_drag_press(sketch);
    else if (sketch->grip == SKETCH_PICK)
        sketch_pick_press(sketch);
    else if (sketch->grip == SKETCH_SPOT)
        sketch_spot_press(sketch);
    else
        g_array_append_val(g_array_set_size(sketch->stroke, 0), sketch->pointer);
}

void
sketch_release(Sketch *sketch, Point at)
{
    sketch_point(sketch, at);
    if (sketch->shapes == NULL)
        return;
    if (sketch->grip == SKETCH_DRAG)
        sketch_drag_release(sketch);
    else if (sketch->grip == SKETCH_STROKE)
        sketch_trace_release(sketch);
    else if (sketch->grip == SKETCH_SPOT)
        sketch_spot_release(sketch);
    else if (sketch->grip != SKETCH_PICK)
        sketch_line_release(sketch);
}

void
sketch_finish(Sketch *sketch)
{
    if (sketch_is_ready(sketch) && sketch->line.points->len > 0)
        sketch_line_finish(sketch);
}

gboolean
sketch_take_back(Sketch *sketch)
{
    if (!sketch_is_ready(sketch))
        return FALSE;
    if (sketch->grip == SKETCH_STROKE)
        return trace_unmark_last(sketch->trace);
    return sketch->grip == SKETCH_DRAG   ? sketch_drag_delete(sketch)
           : sketch->grip == SKETCH_SPOT ? sketch_spot_delete(sketch)
                                         : sketch_line_take_back(sketch);
}

/* What a click does while a line is drawn. */
static char *
describe_line(Sketch *sketch)
{
    if (sketch_closes(sketch))
        return g_strdup(_("Click to close the ring."));
    if (sketch->target.kind == SNAP_POINT)
        return g_strdup(_("Click: the point there becomes a corner. Return closes, Backspace "
                          "removes the last one."));
    if (sketch->ahead.points->len > 2)
        return g_strdup(_("Click: the line follows the border to here. Shift: it does not."));
    if (sketch->target.kind == SNAP_EDGE)
        return g_strdup(_("Click: the corner is on the border. Shift: it is not."));
    return g_strdup(sketch->grip == SKETCH_RING
                        ? _("Click the next corner. Return closes, Backspace removes the last one, "
                            "Escape cancels.")
                        : _("Click the next point. Return ends the line, Backspace removes the "
                            "last one, Escape cancels."));
}

char *
sketch_words(Sketch *sketch)
{
    const char *first = _(tools[sketch->tool].first);
    if (sketch->is_held)
        return sketch->refused == RESHAPE_DONE || sketch->refused == RESHAPE_UNCHANGED
                   ? g_strdup(_("Release to leave it here. Escape cancels."))
                   : g_strdup_printf(_("It cannot go further: %s."),
                                     reshape_problem_text(sketch->refused));
    if (sketch->stroke->len > 0)
        return g_strdup(_("Release to end the line."));
    if (sketch->line.points->len > 0)
        return describe_line(sketch);
    if (sketch->shapes != NULL && sketch->first != FACE_NONE) {
        g_autofree char *title = sketch_face_title(sketch, sketch->first);
        return g_strdup_printf(_("Click the shape that becomes part of %s."), title);
    }
    if (sketch->shapes == NULL || sketch->face == FACE_NONE || sketch->grip != SKETCH_PICK ||
        sketch->tool == SKETCH_PICTURE)
        return g_strdup(first);
    g_autofree char *title = sketch_face_title(sketch, sketch->face);
    return g_strdup_printf(_("%s: %s"), title, first);
}
