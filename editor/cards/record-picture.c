/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A piece of the map is painted in a thread, since a scale that is new to a map takes a while; what
 * fades and outlines it is drawn above it. Blocks are drawn at once.
 */
#include "editor/canvas/face-path.h"
#include "editor/cards/cards.h"
#include "editor/cards/selected.h"
#include "editor/desk/page.h"
#include "editor/tools/view-transform.h"

#include <math.h>

/* In pixels; a picture is as wide as there is room for. */
#define HEIGHT 116
#define BLOCK_WIDTH 104

/* Of the picture, the face takes at most so much of either side. */
#define FACE_SHARE 0.62

/* How much what is around the place fades. */
#define VEIL 0.66

typedef struct {
    EditorMapView *view; /* owned */
    GtkWidget *area;
    GCancellable *painting; /* owned; NULL: nothing is being painted */
    /* What is painted. */
    cairo_surface_t *surface; /* owned; NULL: none */
    ViewTransform at;
    guint32 face;
} PictureState;

static void
forget(PictureState *state)
{
    g_cancellable_cancel(state->painting);
    g_clear_object(&state->painting);
    g_clear_pointer(&state->surface, cairo_surface_destroy);
}

static void
clear(gpointer data)
{
    PictureState *state = data;
    forget(state);
    g_clear_object(&state->view);
}

typedef struct {
    RenderMap *map; /* owned */
    ViewTransform at;
    guint32 face;
    int factor;
    cairo_surface_t *surface; /* owned; NULL: not painted */
} Job;

static void
job_free(gpointer data)
{
    Job *job = data;
    render_map_unref(job->map);
    g_clear_pointer(&job->surface, cairo_surface_destroy);
    g_free(job);
}

/* Runs in a thread. */
static void
paint(GTask *task, gpointer source G_GNUC_UNUSED, gpointer data,
      GCancellable *cancellable G_GNUC_UNUSED)
{
    Job *job = data;
    const ViewTransform *at = &job->at;
    job->surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, at->width * job->factor,
                                              at->height * job->factor);
    cairo_surface_set_device_scale(job->surface, job->factor, job->factor);
    cairo_t *cr = cairo_create(job->surface);
    render_map_paint(job->map, cr, at->scale, at->x, at->y, at->width, at->height);
    cairo_destroy(cr);
    g_task_return_boolean(task, TRUE);
}

static void
painted(GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
    g_autoptr(GObject) page = data;
    Job *job = g_task_get_task_data(G_TASK(result));
    if (!g_task_propagate_boolean(G_TASK(result), NULL))
        return; /* something else has been selected meanwhile */
    PictureState *state = desk_page_state(DESK_PAGE(page));
    g_clear_object(&state->painting);
    g_clear_pointer(&state->surface, cairo_surface_destroy);
    state->surface = g_steal_pointer(&job->surface);
    state->at = job->at;
    state->face = job->face;
    gtk_widget_queue_draw(state->area);
}

/* Where @face is seen in a window of @width: at a scale of few, so that maps need not lay out their
 * names for each place anew. */
static ViewTransform
place_face(const RenderGeometry *geometry, guint32 face, int width)
{
    const Box box = shape_bounds(render_geometry_shape(geometry, face));
    ViewTransform at = {.width = MAX(width, 1), .height = HEIGHT};
    view_transform_init(&at, render_geometry_frame(geometry));
    at.width = MAX(width, 1);
    at.height = HEIGHT;
    double wide = MAX(box.right - box.left, 1), high = MAX(box.bottom - box.top, 1);
    double most = MIN(at.width * FACE_SHARE / wide, HEIGHT * FACE_SHARE / high);
    at.scale = VIEW_SCALE_MAX;
    while (at.scale > most)
        at.scale = view_scale_step(at.scale, -1);
    at.x = floor((box.left + box.right) / 2.0 * at.scale - at.width / 2.0);
    at.y = floor((box.top + box.bottom) / 2.0 * at.scale - at.height / 2.0);
    return at;
}

static void
begin(DeskPage *page, RenderMap *map, const RenderGeometry *geometry, guint32 face)
{
    PictureState *state = desk_page_state(page);
    Job *job = g_new0(Job, 1);
    forget(state);
    state->painting = g_cancellable_new();
    job->map = render_map_ref(map);
    job->face = face;
    job->factor = gtk_widget_get_scale_factor(state->area);
    job->at = place_face(geometry, face, gtk_widget_get_width(state->area));
    /* Not as the source of the task: a thread may release that last, and widgets belong to this
     * one. */
    g_autoptr(GTask) task = g_task_new(NULL, state->painting, painted, g_object_ref(page));
    g_task_set_task_data(task, job, job_free);
    g_task_set_return_on_cancel(task, FALSE);
    g_task_run_in_thread(task, paint);
}

static void
draw_place(PictureState *state, cairo_t *cr)
{
    const RenderGeometry *geometry = editor_map_view_geometry(state->view);
    GdkRGBA paper = {1, 1, 1, 1}, ink = {0, 0, 0, 1};
    GtkStyleContext *style = gtk_widget_get_style_context(state->area);
    if (state->surface == NULL || geometry == NULL ||
        state->face >= render_geometry_n_faces(geometry))
        return;
    gtk_style_context_lookup_color(style, "paper", &paper);
    gtk_style_context_lookup_color(style, "ink", &ink);
    cairo_set_source_surface(cr, state->surface, 0, 0);
    cairo_paint(cr);
    cairo_set_fill_rule(cr, CAIRO_FILL_RULE_EVEN_ODD);
    cairo_rectangle(cr, 0, 0, state->at.width, state->at.height);
    face_path(cr, &state->at, render_geometry_shape(geometry, state->face));
    cairo_set_source_rgba(cr, paper.red, paper.green, paper.blue, VEIL);
    cairo_fill(cr);
    face_path(cr, &state->at, render_geometry_shape(geometry, state->face));
    gdk_cairo_set_source_rgba(cr, &ink);
    cairo_set_line_width(cr, 1.5);
    cairo_stroke(cr);
}

static void
draw(GtkDrawingArea *area G_GNUC_UNUSED, cairo_t *cr, int width, int height, gpointer data)
{
    DeskPage *page = data;
    PictureState *state = desk_page_state(page);
    const Record *unit = selected_record(desk_page_document(page), ENTITY_UNIT);
    RenderMap *map = editor_map_view_map(state->view);
    if (unit == NULL) {
        draw_place(state, cr);
    } else if (map != NULL) {
        cairo_translate(cr, floor((width - BLOCK_WIDTH) / 2.0),
                        floor((height - render_piece_height(BLOCK_WIDTH)) / 2.0));
        render_map_paint_piece(map, cr, record_key(unit), BLOCK_WIDTH);
    }
}

static void
refresh(DeskPage *page, gboolean is_outdated G_GNUC_UNUSED)
{
    PictureState *state = desk_page_state(page);
    const Record *place = selected_record(desk_page_document(page), ENTITY_SPACE);
    const Record *unit = selected_record(desk_page_document(page), ENTITY_UNIT);
    const RenderGeometry *geometry = editor_map_view_geometry(state->view);
    RenderMap *map = editor_map_view_map(state->view);
    guint32 face = place != NULL && map != NULL && geometry != NULL
                       ? render_geometry_find(geometry, record_key(place))
                       : RENDER_NOWHERE;
    if (face != RENDER_NOWHERE && gtk_widget_get_width(state->area) > 0)
        begin(page, map, geometry, face);
    else
        forget(state);
    gtk_widget_set_visible(state->area, face != RENDER_NOWHERE || (unit != NULL && map != NULL));
    gtk_widget_queue_draw(state->area);
}

static void
resized(DeskPage *page, int width)
{
    const PictureState *state = desk_page_state(page);
    if (state->at.width != width)
        refresh(page, FALSE);
}

static void
build(DeskPage *page)
{
    PictureState *state = desk_page_state(page);
    state->area = gtk_drawing_area_new();
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(state->area), HEIGHT);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(state->area), draw, page, NULL);
    gtk_widget_set_visible(state->area, FALSE);
    gtk_widget_add_css_class(state->area, "record-picture");
    gtk_widget_set_overflow(state->area, GTK_OVERFLOW_HIDDEN);
    gtk_box_append(GTK_BOX(page), state->area);
    g_signal_connect_swapped(state->area, "resize", G_CALLBACK(resized), page);
    g_signal_connect_swapped(state->area, "destroy", G_CALLBACK(forget), state);
}

GtkWidget *
record_picture_new(EditorDocument *document, EditorMapView *view)
{
    static const DeskPageKind kind = {sizeof(PictureState), build, refresh, clear};
    const PictureState start = {.view = g_object_ref(view)};
    return desk_page_new(document, &kind, &start);
}
