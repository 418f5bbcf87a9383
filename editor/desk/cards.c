/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The cards of the inspector beside the form of the selected record.
 */
#include "editor/desk/desk.h"

#include "editor/canvas/face-path.h"
#include "editor/controls/container.h"
#include "editor/controls/template.h"
#include "editor/controls/widget-text.h"
#include "editor/desk/block.h"
#include "editor/desk/page.h"
#include "editor/desk/parts.h"
#include "validator/edits/field-text.h"
#include "editor/document/document.h"
#include "editor/document/outline.h"
#include "editor/tools/border-tools.h"
#include "editor/tools/place-words.h"
#include "editor/tools/set-up.h"
#include "editor/tools/view-transform.h"
#include "validator/edits/reference.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>
#include <math.h>

/* Made by glib-compile-resources. */
GResource *desk_get_resource(void);

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

/* Shows @heading with @n behind it; nothing where that is 0. */
static void
show_heading(GtkWidget *heading, GtkLabel *number, guint n)
{
    g_autofree char *text = g_strdup_printf("%u", n);
    gtk_label_set_text(number, text);
    gtk_widget_set_visible(heading, n > 0);
}

/* A row of a card. */
#define CARD_TYPE_ROW (card_row_get_type())
G_DECLARE_FINAL_TYPE(CardRow, card_row, CARD, ROW, GtkButton)

struct _CardRow {
    GtkButton parent;
    GtkBox *line;
    GtkLabel *name, *detail;
};

TEMPLATE_TYPE(CardRow, card_row, GTK_TYPE_BUTTON)

static void
card_row_class_init(CardRowClass *class)
{
    desk_get_resource(); /* so that a link has the templates, which register themselves */
    TEMPLATE_LOAD(class, "desk/card-row.ui");
    TEMPLATE_CHILDREN(class, CardRow, line, name, detail);
}

/* Returns: (transfer floating): a row with @picture (NULL: none), @words and, at the right,
 * @detail. */
static GtkWidget *
card_row_new(GtkWidget *picture, const char *words, const char *detail)
{
    g_autofree char *spoken = g_strdup_printf("%s, %s", words, detail);
    CardRow *row = g_object_new(CARD_TYPE_ROW, NULL);
    gtk_label_set_text(row->name, words);
    gtk_widget_set_tooltip_text(GTK_WIDGET(row->name), words);
    gtk_label_set_text(row->detail, detail);
    if (picture != NULL)
        gtk_box_prepend(row->line, picture);
    return widget_set_spoken_name(row, spoken);
}

/* In pixels; a picture is as wide as there is room for. */
#define HEIGHT 116
#define BLOCK_WIDTH 104

/* Of the picture, the face takes at most so much of either side. */
#define FACE_SHARE 0.62

/* How much what is around the place fades. */
#define VEIL 0.66

#define RECORD_TYPE_PICTURE (record_picture_get_type())
G_DECLARE_FINAL_TYPE(RecordPicture, record_picture, RECORD, PICTURE, DeskPage)

struct _RecordPicture {
    DeskPage parent;
    EditorMapView *view; /* owned */
    GtkWidget *area;
    GCancellable *painting; /* owned; NULL: nothing is being painted */
    /* What is painted. */
    cairo_surface_t *surface; /* owned; NULL: none */
    ViewTransform at;
    guint32 face;
};

G_DEFINE_FINAL_TYPE(RecordPicture, record_picture, DESK_TYPE_PAGE)

static void
forget_painted(RecordPicture *self)
{
    g_cancellable_cancel(self->painting);
    g_clear_object(&self->painting);
    g_clear_pointer(&self->surface, cairo_surface_destroy);
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
    g_autoptr(RecordPicture) self = data;
    Job *job = g_task_get_task_data(G_TASK(result));
    if (!g_task_propagate_boolean(G_TASK(result), NULL))
        return; /* something else has been selected meanwhile */
    g_clear_object(&self->painting);
    g_clear_pointer(&self->surface, cairo_surface_destroy);
    self->surface = g_steal_pointer(&job->surface);
    self->at = job->at;
    self->face = job->face;
    gtk_widget_queue_draw(self->area);
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
begin_painting(RecordPicture *self, RenderMap *map, const RenderGeometry *geometry, guint32 face)
{
    Job *job = g_new0(Job, 1);
    forget_painted(self);
    self->painting = g_cancellable_new();
    job->map = render_map_ref(map);
    job->face = face;
    job->factor = gtk_widget_get_scale_factor(self->area);
    job->at = place_face(geometry, face, gtk_widget_get_width(self->area));
    /* Not as the source of the task: a thread may release that last, and widgets belong to this
     * one. */
    g_autoptr(GTask) task = g_task_new(NULL, self->painting, on_painted, g_object_ref(self));
    g_task_set_task_data(task, job, paint_job_free);
    g_task_set_return_on_cancel(task, FALSE);
    g_task_run_in_thread(task, paint_on_thread);
}

static void
draw_place_picture(RecordPicture *self, cairo_t *cr)
{
    const RenderGeometry *geometry = editor_map_view_geometry(self->view);
    if (self->surface == NULL || geometry == NULL ||
        self->face >= render_geometry_n_faces(geometry))
        return;
    GdkRGBA paper = widget_colour(self->area, "paper"), ink = widget_colour(self->area, "ink");
    cairo_set_source_surface(cr, self->surface, 0, 0);
    cairo_paint(cr);
    cairo_set_fill_rule(cr, CAIRO_FILL_RULE_EVEN_ODD);
    cairo_rectangle(cr, 0, 0, self->at.width, self->at.height);
    face_path(cr, &self->at, render_geometry_shape(geometry, self->face));
    cairo_set_source_rgba(cr, paper.red, paper.green, paper.blue, VEIL);
    cairo_fill(cr);
    face_path(cr, &self->at, render_geometry_shape(geometry, self->face));
    gdk_cairo_set_source_rgba(cr, &ink);
    cairo_set_line_width(cr, 1.5);
    cairo_stroke(cr);
}

static void
draw_picture(GtkDrawingArea *area G_GNUC_UNUSED, cairo_t *cr, int width, int height, gpointer data)
{
    RecordPicture *self = data;
    const Record *unit = selected_record(desk_page_document(DESK_PAGE(self)), ENTITY_UNIT);
    RenderMap *map = editor_map_view_map(self->view);
    if (unit == NULL) {
        draw_place_picture(self, cr);
    } else if (map != NULL) {
        cairo_translate(cr, floor((width - BLOCK_WIDTH) / 2.0),
                        floor((height - render_piece_height(BLOCK_WIDTH)) / 2.0));
        render_map_paint_piece(map, cr, record_key(unit), BLOCK_WIDTH);
    }
}

static void
record_picture_refresh(DeskPage *page, gboolean is_outdated G_GNUC_UNUSED)
{
    RecordPicture *self = RECORD_PICTURE(page);
    const Record *place = selected_record(desk_page_document(page), ENTITY_SPACE);
    const Record *unit = selected_record(desk_page_document(page), ENTITY_UNIT);
    const RenderGeometry *geometry = editor_map_view_geometry(self->view);
    RenderMap *map = editor_map_view_map(self->view);
    guint32 face = place != NULL && map != NULL && geometry != NULL
                       ? render_geometry_find(geometry, record_key(place))
                       : RENDER_NOWHERE;
    if (face != RENDER_NOWHERE && gtk_widget_get_width(self->area) > 0)
        begin_painting(self, map, geometry, face);
    else
        forget_painted(self);
    gtk_widget_set_visible(self->area, face != RENDER_NOWHERE || (unit != NULL && map != NULL));
    gtk_widget_queue_draw(self->area);
}

static void
on_picture_resized(RecordPicture *self, int width)
{
    if (self->at.width != width)
        record_picture_refresh(DESK_PAGE(self), FALSE);
}

static void
record_picture_dispose(GObject *object)
{
    forget_painted(RECORD_PICTURE(object));
    G_OBJECT_CLASS(record_picture_parent_class)->dispose(object);
}

static void
record_picture_finalize(GObject *object)
{
    g_object_unref(RECORD_PICTURE(object)->view);
    G_OBJECT_CLASS(record_picture_parent_class)->finalize(object);
}

static void
record_picture_class_init(RecordPictureClass *class)
{
    desk_get_resource(); /* so that a link has the templates, which register themselves */
    G_OBJECT_CLASS(class)->dispose = record_picture_dispose;
    G_OBJECT_CLASS(class)->finalize = record_picture_finalize;
    DESK_PAGE_CLASS(class)->refresh = record_picture_refresh;
    TEMPLATE_LOAD(class, "desk/record-picture.ui");
    TEMPLATE_CHILDREN(class, RecordPicture, area);
    TEMPLATE_CALLBACKS(class, on_picture_resized);
}

static void
record_picture_init(RecordPicture *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(self->area), HEIGHT);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(self->area), draw_picture, self, NULL);
}

GtkWidget *
card_picture_new(EditorDocument *document, EditorMapView *view)
{
    RecordPicture *self = desk_page_new(RECORD_TYPE_PICTURE, document);
    self->view = g_object_ref(view);
    return GTK_WIDGET(self);
}

#define CARD_TYPE_BLOCKS (card_blocks_get_type())
G_DECLARE_FINAL_TYPE(CardBlocks, card_blocks, CARD, BLOCKS, DeskPage)

struct _CardBlocks {
    DeskPage parent;
    GtkWidget *name, *flow;
};

G_DEFINE_FINAL_TYPE(CardBlocks, card_blocks, DESK_TYPE_PAGE)

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
    g_auto(GStrv) units = set_up_dragged_read(g_value_get_string(value));
    const UnitState *dragged = units != NULL ? scenario_state_unit(state, units[0]) : NULL;
    const UnitState *below = scenario_state_unit(state, desk_block_unit(DESK_BLOCK(block)));
    if (dragged == NULL || below == NULL || g_strcmp0(dragged->zone, below->zone) != 0)
        return on_units_dropped(target, value, x, y, page);
    gboolean is_done =
        set_up_stack_unit(document, units[0], desk_block_unit(DESK_BLOCK(block)), &error);
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
add_block_buttons(CardBlocks *self, const PlaceState *place, GArray *units, gboolean is_stack)
{
    const Tray tray = {.words = (char *)place_title(place), .blocks = units};
    for (guint i = 0; i < units->len; i++) {
        guint at = is_stack ? units->len - 1 - i : i;
        GtkWidget *block = desk_block_new(desk_page_document(DESK_PAGE(self)), &tray,
                                          &g_array_index(units, UnitState, at));
        gtk_widget_set_halign(block, GTK_ALIGN_START);
        if (is_stack)
            add_drop_target(block, G_CALLBACK(on_unit_dropped_in_stack), DESK_PAGE(self));
        desk_flow_add(self->flow, block);
    }
}

static void
card_blocks_refresh(DeskPage *page, gboolean is_outdated G_GNUC_UNUSED)
{
    CardBlocks *self = CARD_BLOCKS(page);
    const ScenarioState *board = editor_document_state(desk_page_document(page));
    const Record *space = selected_record(desk_page_document(page), ENTITY_SPACE);
    const PlaceState *place = space != NULL && desk_page_scenario(page) != NULL
                                  ? scenario_state_place(board, record_key(space))
                                  : NULL;
    const GArray *units = place != NULL ? scenario_state_units(board, place->space->id) : NULL;
    gboolean is_stack = place != NULL && set_up_stack_has_order(board, place->space->id);
    container_empty(self->flow);
    if (units != NULL)
        add_block_buttons(self, place, (GArray *)units, is_stack);
    gtk_label_set_text(GTK_LABEL(self->name), is_stack ? _("Units here, top of the stack first")
                                              : units != NULL && units->len > 0
                                                  ? _("Units here")
                                                  : _("No units here"));
    gtk_widget_set_visible(self->name, place != NULL);
}

static void
card_blocks_class_init(CardBlocksClass *class)
{
    DESK_PAGE_CLASS(class)->refresh = card_blocks_refresh;
    TEMPLATE_LOAD(class, "desk/block-row.ui");
    TEMPLATE_CHILDREN(class, CardBlocks, name, flow);
}

static void
card_blocks_init(CardBlocks *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    add_drop_target(GTK_WIDGET(self), G_CALLBACK(on_units_dropped), DESK_PAGE(self));
}

/* Of the piece of a line, in pixels. */
#define LINE_WIDTH 30
#define LINE_HEIGHT 14

#define WAY_TYPE_LIST (way_list_get_type())
G_DECLARE_FINAL_TYPE(WayList, way_list, WAY, LIST, DeskPage)

struct _WayList {
    DeskPage parent;
    EditorMapView *view; /* owned */
    GtkWidget *heading, *rows;
    GtkLabel *number;
};

TEMPLATE_TYPE(WayList, way_list, DESK_TYPE_PAGE)

static void
draw_border_line(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
    DeskPage *page = data;
    WayList *self = WAY_LIST(page);
    RenderMap *map = editor_map_view_map(self->view);
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
add_border_row(WayList *self, const char *from, const Neighbour *way)
{
    DataSet *set = desk_page_set(DESK_PAGE(self));
    const ScenarioState *board = editor_document_state(desk_page_document(DESK_PAGE(self)));
    const PlaceState *place = scenario_state_place(board, way->to);
    const char *title = place != NULL ? place_title(place) : way->to;
    GtkWidget *line = gtk_drawing_area_new();
    gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(line), LINE_WIDTH);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(line), LINE_HEIGHT);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(line), draw_border_line, self, NULL);
    gtk_widget_set_name(line, way->to);
    const char *type = way->border != NULL ? border_title(set, way->border)
                                           : border_none_title(set, from, way->to);
    GtkWidget *row = card_row_new(line, title, type);
    gtk_widget_set_name(row, way->to);
    g_signal_connect_object(row, "clicked", G_CALLBACK(select_border), self, 0);
    gtk_box_append(GTK_BOX(self->rows), row);
}

static void
way_list_refresh(DeskPage *page, gboolean is_outdated G_GNUC_UNUSED)
{
    WayList *self = WAY_LIST(page);
    const Space *space = (const Space *)selected_record(desk_page_document(page), ENTITY_SPACE);
    guint n = space != NULL ? space->neighbours.length : 0;
    container_empty(self->rows);
    for (guint i = 0; i < n; i++) {
        const Neighbour *way = (const Neighbour *)space->neighbours.items[i];
        if (!way->record.raw && way->to != NULL)
            add_border_row(self, record_key(&space->record), way);
    }
    show_heading(self->heading, self->number, n);
}

static void
way_list_finalize(GObject *object)
{
    g_object_unref(WAY_LIST(object)->view);
    G_OBJECT_CLASS(way_list_parent_class)->finalize(object);
}

static void
way_list_class_init(WayListClass *class)
{
    G_OBJECT_CLASS(class)->finalize = way_list_finalize;
    DESK_PAGE_CLASS(class)->refresh = way_list_refresh;
    TEMPLATE_LOAD(class, "desk/way-list.ui");
    TEMPLATE_CHILDREN(class, WayList, heading, number, rows);
}

GtkWidget *
card_borders_new(EditorDocument *document, EditorMapView *view)
{
    WayList *self = desk_page_new(WAY_TYPE_LIST, document);
    self->view = g_object_ref(view);
    return GTK_WIDGET(self);
}

#define CARD_TYPE_USES (card_uses_get_type())
G_DECLARE_FINAL_TYPE(CardUses, card_uses, CARD, USES, DeskPage)

struct _CardUses {
    DeskPage parent;
    GtkWidget *heading, *rows;
    GtkLabel *number;
};

TEMPLATE_TYPE(CardUses, card_uses, DESK_TYPE_PAGE)

static void
select_use(GtkWidget *row, DeskPage *page)
{
    const Subject *subject = g_object_get_data(G_OBJECT(row), "subject");
    g_autoptr(Subject) owner = subject_new(subject->entity, subject->id, NULL);
    editor_document_select(desk_page_document(page), owner);
}

/* Adds the row of @n uses by records of one kind, of which @use is the first. */
static void
add_use_rows(CardUses *self, const Use *use, guint n)
{
    g_autofree char *title = reference_use_title(use, desk_page_set(DESK_PAGE(self)));
    g_autofree char *kind = field_text_entity_title(entity_get(use->subject->entity));
    g_autofree char *number = g_strdup_printf("%u", n);
    GtkWidget *row = card_row_new(NULL, n == 1 ? title : kind, n == 1 ? kind : number);
    if (n > 1) {
        gtk_actionable_set_action_name(GTK_ACTIONABLE(row), "inspector.uses");
    } else {
        g_object_set_data_full(G_OBJECT(row), "subject", subject_copy(use->subject),
                               (GDestroyNotify)subject_free);
        g_signal_connect_object(row, "clicked", G_CALLBACK(select_use), self, 0);
    }
    gtk_box_append(GTK_BOX(self->rows), row);
}

static void
show_card_uses(CardUses *self, const GPtrArray *uses)
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
            add_use_rows(self, first[i], n[i]);
}

static void
card_uses_refresh(DeskPage *page, gboolean is_outdated G_GNUC_UNUSED)
{
    CardUses *self = CARD_USES(page);
    const Subject *subject = editor_document_subject(desk_page_document(page));
    gboolean is_one =
        subject != NULL && selected_record(desk_page_document(page), subject->entity) != NULL;
    g_autoptr(GPtrArray) uses =
        is_one ? reference_find_uses(desk_page_set(page), subject->entity, subject->id)
               : g_ptr_array_new();
    container_empty(self->rows);
    show_card_uses(self, uses);
    show_heading(self->heading, self->number, uses->len);
}

static void
card_uses_class_init(CardUsesClass *class)
{
    DESK_PAGE_CLASS(class)->refresh = card_uses_refresh;
    TEMPLATE_LOAD(class, "desk/use-list.ui");
    TEMPLATE_CHILDREN(class, CardUses, heading, number, rows);
}
