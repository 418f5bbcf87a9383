/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The cards of the inspector beside the form of the selected record.
 */
#include "editor/cards/cards.h"

#include "editor/canvas/face-path.h"
#include "editor/controls/container.h"
#include "editor/desk/block.h"
#include "editor/desk/page.h"
#include "editor/desk/parts.h"
#include "editor/document/document.h"
#include "editor/document/outline.h"
#include "editor/tools/border-tools.h"
#include "editor/tools/place-words.h"
#include "editor/tools/reference.h"
#include "editor/tools/set-up.h"
#include "editor/tools/view-transform.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>
#include <math.h>

/* Letters for which there is room at least. */
#define NAME_WIDTH 12

/* Returns: (transfer none): the record that alone is selected in @document, as it is seen, if it is
 * one of @entity that can be read; else NULL. */
static const Record *
selected_record(EditorDocument *document, EntityId entity)
{
    const Subject *subject = editor_document_subject(document);
    if (subject == NULL || editor_document_selection(document)->len != 1 ||
        subject->entity != entity || subject->id == NULL || subject->path[0] != '\0')
        return NULL;
    const Record *record = subject_record(subject, editor_document_set(document));
    return record != NULL && !record->raw ? record : NULL;
}

/* Returns: (transfer floating): a heading, hidden as yet. */
static GtkWidget *
selected_heading_new(void)
{
    GtkWidget *number = desk_text_new(NULL, 0, "member-name");
    GtkWidget *title = desk_text_new(NULL, 0, "heading");
    gtk_widget_set_hexpand(title, TRUE);
    GtkWidget *heading = desk_line_new(8, (GtkWidget *const[]){title, number, NULL});
    gtk_widget_set_margin_top(heading, 10);
    gtk_widget_set_visible(heading, FALSE);
    return heading;
}

/* Shows @title with @n behind it; nothing where that is 0. */
static void
selected_heading_set(GtkWidget *heading, const char *title, guint n)
{
    g_autofree char *number = g_strdup_printf("%u", n);
    gtk_label_set_text(GTK_LABEL(gtk_widget_get_first_child(heading)), title);
    gtk_label_set_text(GTK_LABEL(gtk_widget_get_last_child(heading)), number);
    gtk_widget_set_visible(heading, n > 0);
}

/* Returns: (transfer floating): a flat button around @picture (NULL: none), @words and, at the
 * right, @detail. */
static GtkWidget *
selected_row_new(GtkWidget *picture, const char *words, const char *detail)
{
    g_autofree char *spoken = g_strdup_printf("%s, %s", words, detail);
    GtkWidget *row = gtk_button_new();
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    GtkWidget *name = desk_text_new(words, NAME_WIDTH, NULL), *quiet = gtk_label_new(detail);
    gtk_widget_add_css_class(quiet, "member-name");
    gtk_widget_set_hexpand(name, TRUE);
    gtk_widget_set_tooltip_text(name, words);
    if (picture != NULL)
        gtk_box_append(GTK_BOX(line), picture);
    gtk_box_append(GTK_BOX(line), name);
    gtk_box_append(GTK_BOX(line), quiet);
    gtk_button_set_child(GTK_BUTTON(row), line);
    gtk_button_set_has_frame(GTK_BUTTON(row), FALSE);
    gtk_widget_add_css_class(row, "selected-row");
    return spoken_name(row, spoken);
}

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
forget_painted(PictureState *state)
{
    g_cancellable_cancel(state->painting);
    g_clear_object(&state->painting);
    g_clear_pointer(&state->surface, cairo_surface_destroy);
}

static void
clear_record_picture(gpointer data)
{
    PictureState *state = data;
    forget_painted(state);
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
paint_job_free(gpointer data)
{
    Job *job = data;
    render_map_unref(job->map);
    g_clear_pointer(&job->surface, cairo_surface_destroy);
    g_free(job);
}

/* Runs in a thread. */
static void
paint_on_thread(GTask *task, gpointer source G_GNUC_UNUSED, gpointer data,
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
on_painted(GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
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

/* Where @face is seen in a window of @width: at one of few scales, so that maps need not lay out
 * their names again for each place. */
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
begin_painting(DeskPage *page, RenderMap *map, const RenderGeometry *geometry, guint32 face)
{
    PictureState *state = desk_page_state(page);
    Job *job = g_new0(Job, 1);
    forget_painted(state);
    state->painting = g_cancellable_new();
    job->map = render_map_ref(map);
    job->face = face;
    job->factor = gtk_widget_get_scale_factor(state->area);
    job->at = place_face(geometry, face, gtk_widget_get_width(state->area));
    /* Not as the source of the task: a thread may release that last, and widgets belong to this
     * one. */
    g_autoptr(GTask) task = g_task_new(NULL, state->painting, on_painted, g_object_ref(page));
    g_task_set_task_data(task, job, paint_job_free);
    g_task_set_return_on_cancel(task, FALSE);
    g_task_run_in_thread(task, paint_on_thread);
}

static void
draw_place_picture(PictureState *state, cairo_t *cr)
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
draw_picture(GtkDrawingArea *area G_GNUC_UNUSED, cairo_t *cr, int width, int height, gpointer data)
{
    DeskPage *page = data;
    PictureState *state = desk_page_state(page);
    const Record *unit = selected_record(desk_page_document(page), ENTITY_UNIT);
    RenderMap *map = editor_map_view_map(state->view);
    if (unit == NULL) {
        draw_place_picture(state, cr);
    } else if (map != NULL) {
        cairo_translate(cr, floor((width - BLOCK_WIDTH) / 2.0),
                        floor((height - render_piece_height(BLOCK_WIDTH)) / 2.0));
        render_map_paint_piece(map, cr, record_key(unit), BLOCK_WIDTH);
    }
}

static void
refresh_record_picture(DeskPage *page, gboolean is_outdated G_GNUC_UNUSED)
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
        begin_painting(page, map, geometry, face);
    else
        forget_painted(state);
    gtk_widget_set_visible(state->area, face != RENDER_NOWHERE || (unit != NULL && map != NULL));
    gtk_widget_queue_draw(state->area);
}

static void
on_picture_resized(DeskPage *page, int width)
{
    const PictureState *state = desk_page_state(page);
    if (state->at.width != width)
        refresh_record_picture(page, FALSE);
}

static void
build_record_picture(DeskPage *page)
{
    PictureState *state = desk_page_state(page);
    state->area = gtk_drawing_area_new();
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(state->area), HEIGHT);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(state->area), draw_picture, page, NULL);
    gtk_widget_set_visible(state->area, FALSE);
    gtk_widget_add_css_class(state->area, "record-picture");
    gtk_widget_set_overflow(state->area, GTK_OVERFLOW_HIDDEN);
    gtk_box_append(GTK_BOX(page), state->area);
    g_signal_connect_swapped(state->area, "resize", G_CALLBACK(on_picture_resized), page);
    g_signal_connect_swapped(state->area, "destroy", G_CALLBACK(forget_painted), state);
}

GtkWidget *
record_picture_new(EditorDocument *document, EditorMapView *view)
{
    static const DeskPageKind kind = {sizeof(PictureState), build_record_picture,
                                      refresh_record_picture, clear_record_picture};
    const PictureState start = {.view = g_object_ref(view)};
    return desk_page_new(document, &kind, &start);
}

#define BLOCKS_IN_LINE 4

typedef struct {
    GtkWidget *name, *flow;
} BlocksState;

static gboolean
on_units_dropped(GtkDropTarget *target G_GNUC_UNUSED, const GValue *value, double x G_GNUC_UNUSED,
                 double y G_GNUC_UNUSED, DeskPage *page)
{
    const Record *place = selected_record(desk_page_document(page), ENTITY_SPACE);
    return place != NULL && desk_drop_units(GTK_WIDGET(page), desk_page_document(page),
                                            g_value_get_string(value), record_key(place));
}

/* A block of the stack that is dropped on another one comes to lie there; others come to the place.
 */
static gboolean
on_unit_dropped_in_stack(GtkDropTarget *target, const GValue *value, double x, double y,
                         DeskPage *page)
{
    g_autoptr(GError) error = NULL;
    EditorDocument *document = desk_page_document(page);
    const ScenarioState *state = editor_document_state(document);
    GtkWidget *block = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(target));
    g_auto(GStrv) units = dragged_units_read(g_value_get_string(value));
    const UnitState *dragged = units != NULL ? scenario_state_unit(state, units[0]) : NULL;
    const UnitState *below = scenario_state_unit(state, desk_block_unit(DESK_BLOCK(block)));
    if (dragged == NULL || below == NULL || g_strcmp0(dragged->zone, below->zone) != 0)
        return on_units_dropped(target, value, x, y, page);
    gboolean is_done =
        document_stack_unit(document, units[0], desk_block_unit(DESK_BLOCK(block)), &error);
    desk_say_error(GTK_WIDGET(page), error);
    return is_done;
}

static void
add_drop_target(GtkWidget *widget, GCallback drop, DeskPage *page)
{
    GtkDropTarget *target = gtk_drop_target_new(G_TYPE_STRING, GDK_ACTION_MOVE | GDK_ACTION_COPY);
    g_signal_connect_object(target, "drop", drop, page, 0);
    gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(target));
}

static void
add_block_buttons(DeskPage *page, const PlaceState *place, GArray *units, gboolean is_stack)
{
    const BlocksState *state = desk_page_state(page);
    const Tray tray = {.words = (char *)place_title(place), .blocks = units};
    for (guint i = 0; i < units->len; i++) {
        guint at = is_stack ? units->len - 1 - i : i;
        GtkWidget *block =
            desk_block_new(desk_page_document(page), &tray, &g_array_index(units, UnitState, at));
        gtk_widget_set_halign(block, GTK_ALIGN_START);
        if (is_stack)
            add_drop_target(block, G_CALLBACK(on_unit_dropped_in_stack), page);
        desk_flow_add(state->flow, block);
    }
}

static void
refresh_block_row(DeskPage *page, gboolean is_outdated G_GNUC_UNUSED)
{
    const BlocksState *state = desk_page_state(page);
    const ScenarioState *board = editor_document_state(desk_page_document(page));
    const Record *space = selected_record(desk_page_document(page), ENTITY_SPACE);
    const PlaceState *place = space != NULL && desk_page_scenario(page) != NULL
                                  ? scenario_state_place(board, record_key(space))
                                  : NULL;
    const GArray *units = place != NULL ? scenario_state_units(board, place->space->id) : NULL;
    gboolean is_stack = place != NULL && stack_has_order(board, place->space->id);
    container_empty(state->flow);
    if (units != NULL)
        add_block_buttons(page, place, (GArray *)units, is_stack);
    gtk_label_set_text(GTK_LABEL(state->name), is_stack ? _("Stands here, from the top down")
                                               : units != NULL && units->len > 0
                                                   ? _("Stands here")
                                                   : _("Nobody stands here"));
    gtk_widget_set_visible(state->name, place != NULL);
}

static void
build_block_row(DeskPage *page)
{
    BlocksState *state = desk_page_state(page);
    state->name = desk_text_new(NULL, 0, "member-name");
    state->flow = desk_flow_new(_("Stands here"), BLOCKS_IN_LINE, 4);
    gtk_box_append(GTK_BOX(page), state->name);
    gtk_box_append(GTK_BOX(page), state->flow);
    add_drop_target(GTK_WIDGET(page), G_CALLBACK(on_units_dropped), page);
}

GtkWidget *
block_row_new(EditorDocument *document)
{
    static const DeskPageKind kind = {sizeof(BlocksState), build_block_row, refresh_block_row,
                                      NULL};
    return desk_page_new(document, &kind, NULL);
}

/* Of the piece of a line, in pixels. */
#define LINE_WIDTH 30
#define LINE_HEIGHT 14

typedef struct {
    EditorMapView *view; /* owned */
    GtkWidget *heading, *rows;
} WaysState;

static void
clear_way_list(gpointer state)
{
    g_clear_object(&((WaysState *)state)->view);
}

static void
draw_border_line(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
    DeskPage *page = data;
    const WaysState *state = desk_page_state(page);
    RenderMap *map = editor_map_view_map(state->view);
    const char *to = gtk_widget_get_name(GTK_WIDGET(area));
    const Record *place = selected_record(desk_page_document(page), ENTITY_SPACE);
    if (map == NULL || place == NULL)
        return;
    cairo_translate(cr, 0, height / 2.0);
    render_map_paint_way(map, cr, record_key(place), to, width);
}

static void
select_border(GtkWidget *row, DeskPage *page)
{
    const Record *place = selected_record(desk_page_document(page), ENTITY_SPACE);
    if (place == NULL)
        return;
    g_autofree char *path = g_strconcat("neighbours/", gtk_widget_get_name(row), NULL);
    g_autoptr(Subject) border = subject_new(ENTITY_SPACE, record_key(place), path);
    editor_document_select(desk_page_document(page), border);
}

static void
add_border_row(DeskPage *page, const char *from, const Neighbour *way)
{
    const WaysState *state = desk_page_state(page);
    DataSet *set = desk_page_set(page);
    const ScenarioState *board = editor_document_state(desk_page_document(page));
    const PlaceState *place = scenario_state_place(board, way->to);
    const char *title = place != NULL ? place_title(place) : way->to;
    GtkWidget *line = gtk_drawing_area_new();
    gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(line), LINE_WIDTH);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(line), LINE_HEIGHT);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(line), draw_border_line, page, NULL);
    gtk_widget_set_name(line, way->to);
    const char *type = way->border != NULL ? border_title(set, way->border)
                                           : border_none_title(set, from, way->to);
    GtkWidget *row = selected_row_new(line, title, type);
    gtk_widget_set_name(row, way->to);
    g_signal_connect_object(row, "clicked", G_CALLBACK(select_border), page, 0);
    gtk_box_append(GTK_BOX(state->rows), row);
}

static void
refresh_way_list(DeskPage *page, gboolean is_outdated G_GNUC_UNUSED)
{
    const WaysState *state = desk_page_state(page);
    const Space *space = (const Space *)selected_record(desk_page_document(page), ENTITY_SPACE);
    guint n = space != NULL ? space->neighbours.length : 0;
    container_empty(state->rows);
    for (guint i = 0; i < n; i++) {
        const Neighbour *way = (const Neighbour *)space->neighbours.items[i];
        if (!way->record.raw && way->to != NULL)
            add_border_row(page, record_key(&space->record), way);
    }
    selected_heading_set(state->heading, _("Borders"), n);
}

static void
build_way_list(DeskPage *page)
{
    WaysState *state = desk_page_state(page);
    state->heading = selected_heading_new();
    state->rows = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    spoken_name(state->rows, _("Borders"));
    gtk_box_append(GTK_BOX(page), state->heading);
    gtk_box_append(GTK_BOX(page), state->rows);
}

GtkWidget *
way_list_new(EditorDocument *document, EditorMapView *view)
{
    static const DeskPageKind kind = {sizeof(WaysState), build_way_list, refresh_way_list,
                                      clear_way_list};
    const WaysState start = {.view = g_object_ref(view)};
    return desk_page_new(document, &kind, &start);
}

typedef struct {
    GtkWidget *heading, *rows;
} UsesState;

static void
select_use(GtkWidget *row, DeskPage *page)
{
    const Subject *subject = g_object_get_data(G_OBJECT(row), "subject");
    g_autoptr(Subject) owner = subject_new(subject->entity, subject->id, NULL);
    editor_document_select(desk_page_document(page), owner);
}

/* Adds the row of @n uses by records of one kind, of which @use is the first. */
static void
add_use_rows(DeskPage *page, const Use *use, guint n)
{
    const UsesState *state = desk_page_state(page);
    g_autofree char *title = use_title(use, desk_page_set(page));
    g_autofree char *kind = outline_words(entity_get(use->subject->entity)->name);
    g_autofree char *number = g_strdup_printf("%u", n);
    GtkWidget *row = selected_row_new(NULL, n == 1 ? title : kind, n == 1 ? kind : number);
    if (n > 1) {
        gtk_actionable_set_action_name(GTK_ACTIONABLE(row), "inspector.uses");
    } else {
        g_object_set_data_full(G_OBJECT(row), "subject", subject_copy(use->subject),
                               (GDestroyNotify)subject_free);
        g_signal_connect_object(row, "clicked", G_CALLBACK(select_use), page, 0);
    }
    gtk_box_append(GTK_BOX(state->rows), row);
}

static void
show_use_list(DeskPage *page, const GPtrArray *uses)
{
    guint n[N_ENTITIES] = {0};
    const Use *first[N_ENTITIES] = {0};
    for (guint i = uses->len; i-- > 0;) {
        const Use *use = uses->pdata[i];
        n[use->subject->entity]++;
        first[use->subject->entity] = use;
    }
    for (guint i = 0; i < N_ENTITIES; i++)
        if (n[i] > 0)
            add_use_rows(page, first[i], n[i]);
}

static void
refresh_use_list(DeskPage *page, gboolean is_outdated G_GNUC_UNUSED)
{
    const UsesState *state = desk_page_state(page);
    const Subject *subject = editor_document_subject(desk_page_document(page));
    gboolean is_one =
        subject != NULL && selected_record(desk_page_document(page), subject->entity) != NULL;
    g_autoptr(GPtrArray) uses =
        is_one ? uses_find(desk_page_set(page), subject->entity, subject->id) : g_ptr_array_new();
    container_empty(state->rows);
    show_use_list(page, uses);
    selected_heading_set(state->heading, _("Who uses it"), uses->len);
}

static void
build_use_list(DeskPage *page)
{
    UsesState *state = desk_page_state(page);
    state->heading = selected_heading_new();
    state->rows = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    spoken_name(state->rows, _("Who uses it"));
    gtk_box_append(GTK_BOX(page), state->heading);
    gtk_box_append(GTK_BOX(page), state->rows);
}

GtkWidget *
use_list_new(EditorDocument *document)
{
    static const DeskPageKind kind = {sizeof(UsesState), build_use_list, refresh_use_list, NULL};
    return desk_page_new(document, &kind, NULL);
}
