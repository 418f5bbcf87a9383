/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tool that draws shapes, with the pointer or by keyboard: without a pointer a pen is moved by
 * the arrows, and Space presses. What it draws, and what a click does, is known to the Sketch; here
 * are pointer and keys, what is seen of a sketch (the line so far and where it would go, what is
 * held and what both sides of it become, what a click would snap to), and the popover that asks for
 * the name of a shape.
 */
#include "editor/canvas/canvas-tool.h"
#include "editor/canvas/face-path.h"
#include "editor/drawing/drawing-steps.h"
#include "editor/drawing/sketch.h"
#include "editor/drawing/trace.h"
#include "validator/edits/reference.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* How near a point or border snaps, in pixels. */
#define MAP_REACH 11

/* Pixels by which an arrow moves the pen; with Shift by one. */
#define PEN_STEP 10

#define LIGHT 0xffffff
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
    CanvasTool base;
    Sketch *sketch;        /* owned */
    gboolean snaps;        /* to what is near */
    gboolean is_snap_held; /* not while Shift is held */
    gboolean is_pen_down;  /* Space has pressed, and will release */
} DrawTool;

static DrawTool *
sketch_tool_of(EditorMapView *view)
{
    return (DrawTool *)map_view_tool_of(view, MAP_TOOL_SKETCH);
}

/* Returns: how near something snaps now, in pixels; 0: nothing does. */
static double
snap_reach(const DrawTool *self)
{
    return self->is_snap_held || !self->snaps ? 0 : MAP_REACH;
}

static void show_sketch(DrawTool *self);

/* Asks for the name of a shape. */
G_DECLARE_FINAL_TYPE(NameShape, name_shape, CANVAS, NAME_SHAPE, GtkPopover)

struct _NameShape {
    GtkPopover parent;
    DrawTool *tool; /* borrowed: of the parent */
    Point at;
    gboolean is_point; /* a new place becomes a point there */
    char *own;         /* owned: the id that the place has; NULL: it has none */
    gboolean is_id_typed, is_proposing;
    gboolean is_series; /* after it, the next shape without a name is asked for */
    /* Of the template. */
    GtkEditable *name, *id;
    GtkLabel *problem;
    GtkAccessible *button;
    GtkWidget *sea;
};

G_DEFINE_FINAL_TYPE(NameShape, name_shape, GTK_TYPE_POPOVER)

static void
name_shape_finalize(GObject *object)
{
    g_free(CANVAS_NAME_SHAPE(object)->own);
    G_OBJECT_CLASS(name_shape_parent_class)->finalize(object);
}

static DataSet *
named_set(const NameShape *self)
{
    return editor_document_set(map_view_document(self->tool->base.view));
}

static void
propose_id(NameShape *self)
{
    if (self->is_id_typed || !sketch_is_ready(self->tool->sketch))
        return;
    g_autofree char *id = drawing_propose_id(named_set(self), self->tool->sketch->shapes,
                                             gtk_editable_get_text(self->name), self->own);
    self->is_proposing = TRUE;
    gtk_editable_set_text(self->id, id);
    self->is_proposing = FALSE;
}

static void
note_typed_id(NameShape *self)
{
    if (!self->is_proposing)
        self->is_id_typed = gtk_editable_get_text(self->id)[0] != '\0';
}

static void
accept_name(NameShape *self)
{
    g_autoptr(GError) error = NULL;
    EditorMapView *view = self->tool->base.view;
    Sketch *sketch = self->tool->sketch;
    const char *name = gtk_editable_get_text(self->name);
    if (name[0] == '\0') {
        gtk_popover_popdown(GTK_POPOVER(self));
        return;
    }
    gboolean is_ready = sketch_is_ready(sketch);
    guint32 face = is_ready ? sketch_faces_hit(&sketch->faces, self->at) : FACE_NONE;
    g_autofree char *id = g_strdup(gtk_editable_get_text(self->id));
    EditorDocument *document = map_view_document(view);
    gboolean is_named = FALSE;
    if (is_ready && self->is_point)
        is_named =
            drawing_add_point(document, sketch->shapes, sketch->kind, name, id, self->at, &error);
    else if (face != FACE_NONE)
        is_named = drawing_name_shape(document, sketch->shapes, face, name, id, &error);
    if (!is_named) {
        gtk_label_set_text(self->problem,
                           error != NULL ? error->message : _("The shape no longer exists."));
        gtk_widget_set_visible(GTK_WIDGET(self->problem), TRUE);
        return;
    }
    g_autoptr(GPtrArray) undecided =
        self->own != NULL && strcmp(self->own, id) != 0
            ? reference_find_undecided(named_set(self), ENTITY_SPACE, self->own)
            : g_ptr_array_new();
    g_autofree char *said =
        undecided->len == 0
            ? g_strdup_printf(_("%s is now a place."), name)
            : g_strdup_printf(ngettext("%s is now a place. %u text in the data set still contains "
                                       "the old id “%s” and may mean this place.",
                                       "%s is now a place. %u texts in the data set still contain "
                                       "the old id “%s” and may mean this place.",
                                       undecided->len),
                              name, undecided->len, self->own);
    map_view_show_message(view, said);
    gtk_popover_popdown(GTK_POPOVER(self));
    if (!self->is_series || !sketch_is_ready(sketch))
        return;
    sketch->names_all = sketch_ask_next(sketch);
    show_sketch(self->tool);
}

/* The shape, and all others without a name, become seas. */
static void
make_rest_sea(NameShape *self)
{
    DrawTool *tool = self->tool;
    gtk_popover_popdown(GTK_POPOVER(self));
    editor_map_view_rest_is_sea(tool->base.view);
}

/* The place that a shape has is shown; its id follows the new name if it is that of the old one. */
static void
show_own_name(NameShape *self)
{
    const ShapeMap *shapes = self->tool->sketch->shapes;
    guint32 face = sketch_faces_hit(&self->tool->sketch->faces, self->at);
    const Space *space =
        face != FACE_NONE ? drawing_place_of_face(named_set(self), shapes, face) : NULL;
    if (face != FACE_NONE)
        self->own = g_strdup(shapes->faces[face].element->id);
    if (space == NULL)
        return;
    const char *name = space->name != NULL ? space->name : "";
    g_autofree char *followed = drawing_propose_id(named_set(self), shapes, name, space->id);
    self->is_id_typed = g_strcmp0(followed, space->id) != 0;
    self->is_proposing = TRUE;
    gtk_editable_set_text(self->name, name);
    gtk_editable_set_text(self->id, space->id);
    self->is_proposing = FALSE;
}

static void
name_shape_class_init(NameShapeClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->finalize = name_shape_finalize;
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/org/narva/Editor/canvas/name-shape.ui");
    gtk_widget_class_bind_template_child(widget_class, NameShape, name);
    gtk_widget_class_bind_template_child(widget_class, NameShape, id);
    gtk_widget_class_bind_template_child(widget_class, NameShape, problem);
    gtk_widget_class_bind_template_child(widget_class, NameShape, button);
    gtk_widget_class_bind_template_child(widget_class, NameShape, sea);
    gtk_widget_class_bind_template_callback(widget_class, accept_name);
    gtk_widget_class_bind_template_callback(widget_class, make_rest_sea);
    gtk_widget_class_bind_template_callback(widget_class, propose_id);
    gtk_widget_class_bind_template_callback(widget_class, note_typed_id);
}

static void
name_shape_init(NameShape *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    /* GTK 4.8 gives it the mnemonic, sign and all; it is labelled by what shows it as well. */
    gtk_accessible_reset_property(self->button, GTK_ACCESSIBLE_PROPERTY_LABEL);
}

/* Asks for the name of the shape at @at, in grid units; @is_point: of a new place there. Return
 * gives it: a shape that belongs to no place becomes one. Escape leaves it as it is. */
static void
ask_name(DrawTool *tool, Point at, gboolean is_point)
{
    EditorMapView *view = tool->base.view;
    double x, y;
    if (!sketch_is_ready(tool->sketch))
        return;
    NameShape *self = g_object_new(name_shape_get_type(), NULL);
    self->tool = tool;
    self->at = at;
    self->is_series = tool->sketch->names_all;
    tool->sketch->names_all = FALSE;
    gtk_widget_set_visible(self->sea, self->is_series);
    self->is_point = is_point;
    if (!is_point)
        show_own_name(self);
    view_transform_from_map(map_view_transform(view), at, &x, &y);
    map_menu_open_popover(view, GTK_WIDGET(self), x, y);
    gtk_widget_grab_focus(GTK_WIDGET(self->name));
}

/* Returns: (transfer none): the place whose point is at @at, or NULL. */
static const char *
find_place_of_point(EditorMapView *view, Point at)
{
    const RenderGeometry *geometry = editor_map_view_geometry(view);
    guint32 face = geometry != NULL ? render_geometry_hit(geometry, at) : RENDER_NOWHERE;
    return face != RENDER_NOWHERE && render_geometry_is_point(geometry, face)
               ? map_view_place(view, face)
               : NULL;
}

/* Moves the pen. Returns: where it is, in grid units, once the sketch knows how near is near. */
static Point
move_pen(DrawTool *self, double x, double y)
{
    EditorMapView *view = self->base.view;
    map_view_move_pointer(view, x, y);
    self->sketch->reach = (guint)ceil(snap_reach(self) / map_view_transform(view)->scale);
    Point at = view_transform_to_map(map_view_transform(view), x, y);
    self->sketch->over = find_place_of_point(view, at);
    return at;
}

/* Shows what was done and what a click does next, and asks for a name where one is wanted. */
static void
show_sketch(DrawTool *self)
{
    EditorMapView *view = self->base.view;
    Sketch *sketch = self->sketch;
    g_autofree char *said = g_steal_pointer(&sketch->said);
    g_autofree char *words = sketch_words(sketch);
    if (said != NULL)
        map_view_show_message(view, said);
    map_view_show_hint(view, words);
    map_overlay_forget(view, OVER_HAND);
    if (sketch->has_placed) {
        sketch->has_placed = FALSE;
        trace_pictures_save(editor_map_view_pictures(view), NULL);
        gtk_widget_queue_draw(GTK_WIDGET(view));
    }
    if (!sketch->wants_name)
        return;
    gboolean is_point = sketch->wants_point;
    sketch->wants_name = sketch->wants_point = FALSE;
    ask_name(self, sketch->named_at, is_point);
}

static void
activate_sketch(CanvasTool *tool, MapTool kind)
{
    DrawTool *self = (DrawTool *)tool;
    EditorMapView *view = tool->view;
    sketch_take(self->sketch, (SketchTool)(kind - MAP_TOOL_SKETCH));
    map_view_move_pointer(view, map_view_transform(view)->width / 2.0,
                          map_view_transform(view)->height / 2.0);
    sketch_is_ready(self->sketch);
    show_sketch(self);
}

static void
deactivate_sketch(CanvasTool *tool)
{
    sketch_cancel(((DrawTool *)tool)->sketch);
    map_pictures_drop(tool->view);
    map_view_show_hint(tool->view, NULL);
    map_overlay_forget(tool->view, OVER_HAND);
}

static void
point_sketch(DrawTool *self, double x, double y)
{
    sketch_point(self->sketch, move_pen(self, x, y));
    g_clear_pointer(&self->sketch->said, g_free);
    show_sketch(self);
}

static gboolean
move_sketch(CanvasTool *tool, const CanvasPointer *pointer)
{
    DrawTool *self = (DrawTool *)tool;
    self->is_snap_held = (pointer->modifiers & GDK_SHIFT_MASK) != 0;
    point_sketch(self, pointer->x, pointer->y);
    return TRUE;
}

/* Returns: whether no shape is to be changed, which is shown then. */
static gboolean
refuse_locked(const DrawTool *self)
{
    if ((editor_map_view_get_locked(self->base.view) & RENDER_SHAPES) == 0)
        return FALSE;
    map_view_show_message(
        self->base.view,
        _("Lands and seas are locked: unlock them in “Map view”, beside the outline."));
    return TRUE;
}

static void
press_sketch(DrawTool *self, double x, double y)
{
    if (map_view_refuses(self->base.view) || refuse_locked(self))
        return;
    sketch_press(self->sketch, move_pen(self, x, y));
    show_sketch(self);
}

static void
release_sketch(DrawTool *self, double x, double y)
{
    sketch_release(self->sketch, move_pen(self, x, y));
    show_sketch(self);
}

static void
end_sketch_drag(CanvasTool *tool, const CanvasPointer *pointer, double dx, double dy)
{
    release_sketch((DrawTool *)tool, pointer->x + dx, pointer->y + dy);
}

static CanvasDrag
begin_sketch_drag(CanvasTool *tool, const CanvasPointer *pointer)
{
    DrawTool *self = (DrawTool *)tool;
    self->is_snap_held = (pointer->modifiers & GDK_SHIFT_MASK) != 0;
    press_sketch(self, pointer->x, pointer->y);
    return CANVAS_DRAG_CLAIMED;
}

static gboolean
update_sketch_drag(CanvasTool *tool, const CanvasPointer *pointer, double dx, double dy)
{
    DrawTool *self = (DrawTool *)tool;
    self->is_snap_held = (pointer->modifiers & GDK_SHIFT_MASK) != 0;
    point_sketch(self, pointer->x + dx, pointer->y + dy);
    return FALSE;
}

/* The second of two clicks closes what is drawn; its own press has set the last corner. */
static void
finish_sketch(CanvasTool *tool, const CanvasPointer *pointer)
{
    DrawTool *self = (DrawTool *)tool;
    if (self->sketch->line.points->len < 3)
        return;
    move_pen(self, pointer->x, pointer->y);
    g_array_set_size(self->sketch->stroke, 0);
    sketch_finish(self->sketch);
    show_sketch(self);
}

static gboolean
press_arrow(DrawTool *self, guint key, gboolean is_fine)
{
    EditorMapView *view = self->base.view;
    double x, y, step = is_fine ? 1 : PEN_STEP;
    double dx = key == GDK_KEY_Left ? -step : key == GDK_KEY_Right ? step : 0;
    double dy = key == GDK_KEY_Up ? -step : key == GDK_KEY_Down ? step : 0;
    if (dx == 0 && dy == 0)
        return FALSE;
    map_view_pointer(view, &x, &y);
    self->is_snap_held = FALSE;
    point_sketch(self, CLAMP(x + dx, 0, map_view_transform(view)->width),
                 CLAMP(y + dy, 0, map_view_transform(view)->height));
    return TRUE;
}

static gboolean
press_sketch_key(CanvasTool *tool, guint key, GdkModifierType modifiers)
{
    DrawTool *self = (DrawTool *)tool;
    Sketch *sketch = self->sketch;
    if ((modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
        return FALSE;
    if (press_arrow(self, key, (modifiers & GDK_SHIFT_MASK) != 0))
        return TRUE;
    switch (key) {
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
        if (!sketch_is_begun(sketch))
            return FALSE;
        sketch_finish(sketch);
        break;
    case GDK_KEY_BackSpace:
    case GDK_KEY_Delete:
    case GDK_KEY_KP_Delete:
        g_clear_pointer(&sketch->said, g_free);
        sketch_take_back(sketch);
        break;
    case GDK_KEY_Tab:
        if (sketch->tool != SKETCH_NAME)
            return FALSE;
        if (!sketch_ask_next(sketch))
            map_view_show_message(tool->view,
                                  _("Every land and sea in the drawing has its place."));
        break;
    case GDK_KEY_Escape:
        if (!sketch_cancel(sketch))
            return gtk_widget_activate_action(GTK_WIDGET(tool->view), "win.tool", "s", "select");
        break;
    default:
        return FALSE;
    }
    show_sketch(self);
    return TRUE;
}

/* Presses where the pen is; what can be held is held until the next time. */
static gboolean
press_pen(CanvasTool *tool)
{
    DrawTool *self = (DrawTool *)tool;
    double x, y;
    map_view_pointer(tool->view, &x, &y);
    if (!self->sketch->is_held)
        press_sketch(self, x, y);
    if (self->sketch->is_held && !self->is_pen_down) {
        self->is_pen_down = TRUE;
        return TRUE;
    }
    self->is_pen_down = FALSE;
    release_sketch(self, x, y);
    return TRUE;
}

typedef struct {
    DrawTool *tool;
    const ViewTransform *view;
    const Sketch *sketch;
    cairo_t *cr;
} Canvas;

/* Strokes the path with a lighter line under it, and drops it. */
static void
stroke_path(cairo_t *cr, guint32 paint, double width)
{
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    map_overlay_set_paint(cr, LIGHT, 0.9);
    cairo_set_line_width(cr, width + UNDER - LINE);
    cairo_stroke_preserve(cr);
    map_overlay_set_paint(cr, paint, 1);
    cairo_set_line_width(cr, width);
    cairo_stroke(cr);
}

static void
append_line(const Canvas *canvas, Point point, gboolean is_first)
{
    double x, y;
    view_transform_from_map(canvas->view, point, &x, &y);
    if (is_first)
        cairo_move_to(canvas->cr, x, y);
    else
        cairo_line_to(canvas->cr, x, y);
}

static void
append_points(const Canvas *canvas, const GArray *points)
{
    for (guint i = 0; i < points->len; i++)
        append_line(canvas, g_array_index(points, Point, i), i == 0);
}

static void
draw_line(const Canvas *canvas, const SketchLine *line)
{
    for (guint i = 1; i < line->points->len; i++) {
        if (!g_array_index(line->follows, gboolean, i))
            continue;
        append_line(canvas, g_array_index(line->points, Point, i - 1), TRUE);
        append_line(canvas, g_array_index(line->points, Point, i), FALSE);
    }
    map_overlay_set_paint(canvas->cr, FOLLOWED, 0.8);
    cairo_set_line_width(canvas->cr, FOLLOWED_WIDTH);
    cairo_stroke(canvas->cr);
    append_points(canvas, line->points);
    stroke_path(canvas->cr, MAP_TOOL_PAINT, LINE);
}

static void
draw_square(const Canvas *canvas, Point point, double side, gboolean is_full)
{
    double x, y;
    view_transform_from_map(canvas->view, point, &x, &y);
    cairo_rectangle(canvas->cr, round(x) - side / 2, round(y) - side / 2, side, side);
    map_overlay_set_paint(canvas->cr, is_full ? MAP_TOOL_PAINT : LIGHT, 1);
    cairo_fill_preserve(canvas->cr);
    map_overlay_set_paint(canvas->cr, MAP_TOOL_PAINT, 1);
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
        append_points(canvas, sketch->line.points);
        for (guint i = 1; i < sketch->ahead.points->len; i++)
            append_line(canvas, g_array_index(sketch->ahead.points, Point, i), FALSE);
        map_overlay_set_paint(canvas->cr, MAP_TOOL_PAINT, 0.15);
        cairo_fill(canvas->cr);
    }
    cairo_set_dash(canvas->cr, dashes, 2, 0);
    draw_line(canvas, &sketch->ahead);
    cairo_set_dash(canvas->cr, NULL, 0, 0);
    draw_line(canvas, &sketch->line);
    append_points(canvas, sketch->stroke);
    stroke_path(canvas->cr, MAP_TOOL_PAINT, LINE);
    for (guint i = 0; sketch->line.points->len <= POINTS_SHOWN && i < sketch->line.points->len; i++)
        draw_square(canvas, g_array_index(sketch->line.points, Point, i), SQUARE,
                    i + 1 == sketch->line.points->len);
}

static void
draw_shape(const Canvas *canvas, const Shape *shape, guint32 paint)
{
    face_path(canvas->cr, canvas->view, shape);
    cairo_set_fill_rule(canvas->cr, CAIRO_FILL_RULE_EVEN_ODD);
    map_overlay_set_paint(canvas->cr, paint, 0.15);
    cairo_fill_preserve(canvas->cr);
    stroke_path(canvas->cr, paint, LINE);
}

static void
draw_held(const Canvas *canvas)
{
    const Sketch *sketch = canvas->sketch;
    gboolean is_refused = sketch->refused != RESHAPE_DONE && sketch->refused != RESHAPE_UNCHANGED;
    for (guint32 i = 0; sketch->preview != NULL && i < sketch->preview->n_faces; i++)
        if (sketch->preview->shapes[i] != sketch->near_by->shapes[i])
            draw_shape(canvas, sketch->preview->shapes[i], is_refused ? REFUSED : MAP_TOOL_PAINT);
    if (sketch->tool == SKETCH_POINTS)
        draw_square(canvas, sketch->to, SQUARE + 2, TRUE);
    if (sketch->grip != SKETCH_SPOT)
        return;
    append_line(canvas, sketch->grabbed, TRUE);
    append_line(canvas, sketch->to, FALSE);
    stroke_path(canvas->cr, MAP_TOOL_PAINT, LINE);
    draw_square(canvas, sketch->to, SQUARE + 2, TRUE);
}

/* The borders that were found in the picture, the region under the pointer, and what was marked. */
static void
draw_trace(const Canvas *canvas)
{
    const Trace *trace = canvas->sketch->trace;
    if (trace->partition == NULL)
        return;
    const Topology *map = trace->partition->map;
    for (guint32 i = 0; i < map->n_arcs; i++)
        for (guint32 k = 0; k < map->arcs[i].length; k++)
            append_line(canvas, topology_arc_points(map, i)[k], k == 0);
    stroke_path(canvas->cr, FOLLOWED, 1.2);
    if (canvas->sketch->region != FACE_NONE && canvas->sketch->face == FACE_NONE)
        draw_shape(canvas, map->shapes[canvas->sketch->region], MAP_TOOL_PAINT);
    for (guint i = 0; i < trace->marks->len; i++) {
        const TraceMark *mark = &g_array_index(trace->marks, TraceMark, i);
        if (mark->type == TRACE_POINT)
            draw_square(canvas, trace_mark_point(trace, i, 0), SQUARE, FALSE);
        for (guint k = 0; mark->type != TRACE_POINT && k < mark->n_points; k++)
            append_line(canvas, trace_mark_point(trace, i, k), k == 0);
        if (mark->type != TRACE_POINT)
            stroke_path(canvas->cr, mark->type == TRACE_WALL ? MAP_TOOL_PAINT : FOLLOWED, LINE);
    }
}

/* A ring around the place where something was refused. */
static void
draw_fault(const Canvas *canvas)
{
    double x, y;
    if (!canvas->sketch->is_refused)
        return;
    view_transform_from_map(canvas->view, canvas->sketch->fault_at, &x, &y);
    cairo_new_sub_path(canvas->cr);
    cairo_arc(canvas->cr, x, y, CLOSES + 2, 0, 2 * G_PI);
    stroke_path(canvas->cr, REFUSED, LINE);
}

/* Round the pointer how near is near, and on what it takes hold of: a square on a point, a lozenge
 * on a border. */
static void
draw_target(const Canvas *canvas)
{
    double x, y;
    map_view_pointer(canvas->tool->base.view, &x, &y);
    const SnapTarget *target = &canvas->sketch->target;
    if (sketch_closes(canvas->sketch)) {
        view_transform_from_map(canvas->view, g_array_index(canvas->sketch->line.points, Point, 0),
                                &x, &y);
        cairo_arc(canvas->cr, x, y, CLOSES, 0, 2 * G_PI);
        stroke_path(canvas->cr, FOLLOWED, LINE);
        return;
    }
    double reach = snap_reach(canvas->tool);
    if (reach > 0) {
        cairo_arc(canvas->cr, x, y, reach, 0, 2 * G_PI);
        stroke_path(canvas->cr, target->kind != SNAP_NONE ? FOLLOWED : MAP_TOOL_PAINT, 1);
    }
    cairo_move_to(canvas->cr, x - 3, y);
    cairo_line_to(canvas->cr, x + 3, y);
    cairo_move_to(canvas->cr, x, y - 3);
    cairo_line_to(canvas->cr, x, y + 3);
    stroke_path(canvas->cr, MAP_TOOL_PAINT, 1);
    if (target->kind == SNAP_NONE)
        return;
    view_transform_from_map(canvas->view, target->at, &x, &y);
    cairo_save(canvas->cr);
    cairo_translate(canvas->cr, x, y);
    if (target->kind == SNAP_EDGE)
        cairo_rotate(canvas->cr, G_PI / 4);
    cairo_rectangle(canvas->cr, -5, -5, 10, 10);
    cairo_restore(canvas->cr);
    stroke_path(canvas->cr, FOLLOWED, 2);
}

static void
draw_all(const Canvas *canvas)
{
    const Sketch *sketch = canvas->sketch;
    const Topology *map = sketch->shapes != NULL ? sketch->shapes->map : NULL;
    if (sketch->tool == SKETCH_TRACE)
        draw_trace(canvas);
    if (map != NULL && sketch->first != FACE_NONE)
        draw_shape(canvas, map->shapes[sketch->first], FOLLOWED);
    if (map != NULL && sketch->face != FACE_NONE && sketch->grip != SKETCH_RING &&
        sketch->grip != SKETCH_SPOT && !sketch->is_held) {
        if (sketch->grip == SKETCH_PICK || sketch->tool == SKETCH_SHAPE)
            draw_shape(canvas, map->shapes[sketch->face], MAP_TOOL_PAINT);
        if (sketch->tool == SKETCH_POINTS)
            draw_face_points(canvas, map->shapes[sketch->face]);
    }
    if (sketch->is_held)
        draw_held(canvas);
    else if (sketch->has_chosen && sketch->tool == SKETCH_POINTS)
        draw_square(canvas, sketch->chosen, SQUARE + 2, TRUE);
    draw_begun(canvas);
    draw_fault(canvas);
    if (!sketch->is_held && sketch->grip != SKETCH_PICK && sketch->grip != SKETCH_STROKE &&
        sketch->tool != SKETCH_SHAPE)
        draw_target(canvas);
}

/* Returns: all that is drawn, in grid units; without it each frame would take the whole window. */
static Box
find_bounds(const Sketch *sketch)
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
    for (guint32 i = 0; sketch->tool == SKETCH_TRACE && sketch->trace->partition != NULL &&
                        i < sketch->trace->partition->n_regions;
         i++)
        box = box_join(box, shape_bounds(sketch->trace->partition->map->shapes[i]));
    if (sketch->is_refused)
        box = box_join(box, box_of_line(sketch->fault_at, sketch->fault_at));
    if (sketch->has_chosen)
        box = box_join(box, box_of_line(sketch->chosen, sketch->chosen));
    if (sketch->is_held)
        box = box_join(box, box_of_line(sketch->grabbed, sketch->to));
    return box;
}

static void
draw_sketch(CanvasTool *tool, GtkSnapshot *snapshot)
{
    DrawTool *self = (DrawTool *)tool;
    const ViewTransform *view = map_view_transform(tool->view);
    const double margin = 2 * CLOSES;
    double left, top, right, bottom;
    Box box = find_bounds(self->sketch);
    view_transform_from_map(view, (Point){box.left, box.top}, &left, &top);
    view_transform_from_map(view, (Point){box.right, box.bottom}, &right, &bottom);
    left = CLAMP(floor(left - margin), 0, view->width);
    top = CLAMP(floor(top - margin), 0, view->height);
    right = CLAMP(ceil(right + margin), 0, view->width);
    bottom = CLAMP(ceil(bottom + margin), 0, view->height);
    if (right <= left || bottom <= top)
        return;
    graphene_rect_t bounds =
        GRAPHENE_RECT_INIT((float)left, (float)top, (float)(right - left), (float)(bottom - top));
    const Canvas canvas = {self, view, self->sketch, gtk_snapshot_append_cairo(snapshot, &bounds)};
    draw_all(&canvas);
    cairo_destroy(canvas.cr);
}

static void
renew_sketch(CanvasTool *tool)
{
    sketch_renew(((DrawTool *)tool)->sketch);
}

static void
init_sketch(CanvasTool *tool)
{
    DrawTool *self = (DrawTool *)tool;
    self->sketch = sketch_new(map_view_document(tool->view));
    self->snaps = TRUE;
}

static void
clear_sketch(CanvasTool *tool)
{
    sketch_free(((DrawTool *)tool)->sketch);
}

void
sketch_tool_use_pictures(EditorMapView *view, MapPictures *pictures)
{
    sketch_tool_of(view)->sketch->below =
        (SketchBelow){map_pictures_find, map_pictures_place, pictures};
    trace_forget(sketch_tool_of(view)->sketch->trace);
}

void
editor_map_view_set_kind(EditorMapView *view, MapKind kind)
{
    g_return_if_fail(kind > MAP_KIND_NONE && kind < MAP_KIND_BORDER);
    sketch_tool_of(view)->sketch->kind = kind;
}

void
editor_map_view_set_follows(EditorMapView *view, gboolean follows)
{
    sketch_tool_of(view)->sketch->follows = follows;
}

void
editor_map_view_set_snaps(EditorMapView *view, gboolean snaps)
{
    sketch_tool_of(view)->snaps = snaps;
}

void
editor_map_view_set_ground(EditorMapView *view, TraceOptions ground)
{
    sketch_tool_of(view)->sketch->ground = ground;
}

void
editor_map_view_trace_all(EditorMapView *view)
{
    DrawTool *self = sketch_tool_of(view);
    if (map_view_refuses(view) || refuse_locked(self))
        return;
    sketch_trace_all(self->sketch);
    show_sketch(self);
}

void
editor_map_view_rest_is_sea(EditorMapView *view)
{
    DrawTool *self = sketch_tool_of(view);
    if (map_view_refuses(view) || refuse_locked(self))
        return;
    sketch_rest_is_sea(self->sketch);
    show_sketch(self);
}

const CanvasToolClass sketch_tool_class = {
    .size = sizeof(DrawTool),
    .draws = TRUE,
    .init = init_sketch,
    .clear = clear_sketch,
    .activate = activate_sketch,
    .deactivate = deactivate_sketch,
    .motion = move_sketch,
    .drag_begin = begin_sketch_drag,
    .drag_update = update_sketch_drag,
    .drag_end = end_sketch_drag,
    .finish = finish_sketch,
    .key = press_sketch_key,
    .press_space = press_pen,
    .draw = draw_sketch,
    .document_changed = renew_sketch,
};
