/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The map widget: its parts put together, its tools, how it keeps up with the document, and the
 * messages over it.
 */
#include "editor/canvas/canvas-tool.h"
#include "editor/canvas/map-view-state.h"
#include "editor/document/signals.h"
#include "editor/tools/border-tools.h"
#include "schema/store/grid-layer.h"
#include "validator/render/shade.h"

#include <glib/gi18n.h>
#include <string.h>

GResource *canvas_get_resource(void);

G_DEFINE_FINAL_TYPE(EditorMapView, editor_map_view, GTK_TYPE_WIDGET)

/* Pixels at the upper right that are left to what floats there, beside the banner and above the
 * legend. */
#define FLOATS 170
#define FLOATS_DOWN 40

/* How long a message stays, in seconds. */
#define MESSAGE_TIME 8

enum {
    ACTIVATE_SUBJECT,
    TOOL_CHANGED,
    PICTURES_CHANGED,
    BRUSH_CHANGED,
    WORDS_CHANGED,
    N_SIGNALS,
};

static guint signals[N_SIGNALS];

CanvasTool *
map_view_tool_of(EditorMapView *self, MapTool kind)
{
    return self->tools[MIN(kind, MAP_TOOL_SKETCH)];
}

CanvasTool *
map_view_tool(EditorMapView *self)
{
    return self->tools[MIN(self->tool, MAP_TOOL_SKETCH)];
}

EditorDocument *
map_view_document(EditorMapView *self)
{
    return self->document;
}

const ViewTransform *
map_view_transform(EditorMapView *self)
{
    return &self->view;
}

void
map_view_pointer(EditorMapView *self, double *x, double *y)
{
    *x = self->x;
    *y = self->y;
}

void
map_view_move_pointer(EditorMapView *self, double x, double y)
{
    self->x = x;
    self->y = y;
}

gboolean
map_view_is_sketching(EditorMapView *self)
{
    return map_view_tool(self)->class->draws;
}

static void
init_tools(EditorMapView *self)
{
    static const CanvasToolClass *const classes[] = {
#define CANVAS_TOOL(constant, word, class, does) [MAP_TOOL_##constant] = &class##_class,
#include "editor/canvas/canvas-tools.def"
        [MAP_TOOL_SKETCH] = &sketch_tool_class,
    };
    G_STATIC_ASSERT(G_N_ELEMENTS(classes) == G_N_ELEMENTS(self->tools));
    for (guint i = 0; i < G_N_ELEMENTS(classes); i++) {
        CanvasTool *tool = g_malloc0(classes[i]->size);
        tool->class = classes[i];
        tool->view = self;
        self->tools[i] = tool;
        if (tool->class->init != NULL)
            tool->class->init(tool);
    }
}

static void
free_tools(EditorMapView *self)
{
    for (guint i = 0; i < G_N_ELEMENTS(self->tools); i++) {
        CanvasTool *tool = self->tools[i];
        if (tool != NULL && tool->class->clear != NULL)
            tool->class->clear(tool);
        g_clear_pointer(&self->tools[i], g_free);
    }
}

void
map_view_reset_tool(EditorMapView *self)
{
    CanvasTool *tool = map_view_tool(self);
    map_move_end(self, FALSE);
    if (tool->class->reset != NULL)
        tool->class->reset(tool);
}

const char *
map_tool_word(MapTool tool)
{
    static const char *const words[] = {
#define CANVAS_TOOL(constant, word, class, does) [MAP_TOOL_##constant] = word,
#include "editor/canvas/canvas-tools.def"
    };
    return tool < MAP_TOOL_SKETCH ? words[tool]
                                  : sketch_tool_word((SketchTool)(tool - MAP_TOOL_SKETCH));
}

void
editor_map_view_set_tool(EditorMapView *self, MapTool kind)
{
    g_return_if_fail(kind < N_MAP_TOOLS);
    CanvasTool *old = map_view_tool(self);
    map_view_reset_tool(self);
    if (self->tool == kind && !old->class->draws)
        return;
    if (self->drag.is_on && old->class->drag_cancel != NULL)
        old->class->drag_cancel(old);
    self->drag.is_on = FALSE;
    if (old->class->deactivate != NULL)
        old->class->deactivate(old);
    self->tool = kind;
    map_view_renew_blank(self);
    CanvasTool *tool = map_view_tool(self);
    if (!tool->class->draws)
        map_view_show_hint(self, NULL);
    if (tool->class->activate != NULL)
        tool->class->activate(tool, kind);
    if (tool->class->draws != old->class->draws && self->pictures != NULL)
        map_view_renew(self);
    map_spot_clear(&self->hover);
    map_overlay_forget(self, OVER_HAND);
    map_overlay_forget(self, OVER_HOVER);
    g_signal_emit(self, signals[TOOL_CHANGED], 0);
}

MapTool
editor_map_view_get_tool(EditorMapView *self)
{
    return self->tool;
}

void
map_view_show_hint(EditorMapView *self, const char *text)
{
    GtkLabel *label = GTK_LABEL(self->hint_text);
    const char *words = text != NULL ? text : "";
    if (g_str_equal(gtk_label_get_text(label), words))
        return;
    gtk_label_set_text(label, words);
    gtk_widget_set_visible(self->hint, text != NULL);
    map_view_describe(self);
}

static gboolean
end_message(gpointer data)
{
    EditorMapView *self = data;
    self->banner_end = 0;
    gtk_widget_set_visible(self->banner, FALSE);
    return G_SOURCE_REMOVE;
}

void
map_view_keep_message(EditorMapView *self, const char *text)
{
    g_clear_handle_id(&self->banner_end, g_source_remove);
    gtk_label_set_text(GTK_LABEL(self->banner_text), text != NULL ? text : "");
    gtk_widget_set_visible(self->banner, text != NULL);
}

void
map_view_show_message(EditorMapView *self, const char *text)
{
    map_view_keep_message(self, text);
    self->banner_end = g_timeout_add_seconds(MESSAGE_TIME, end_message, self);
}

void
map_view_show_error(EditorMapView *self, const GError *error)
{
    if (error != NULL)
        map_view_show_message(self, error->message);
}

char *
editor_map_view_words(EditorMapView *self)
{
    const ScenarioState *state = editor_document_state(self->document);
    const char *hovered = map_view_place(self, self->hover.face);
    const char *id = hovered != NULL ? hovered : map_view_place(self, map_view_selected_face(self));
    const PlaceState *place = scenario_state_place(state, id);
    Hex hex;
    Records grids = data_set_records(state->set, ENTITY_GRID);
    gboolean is_hex = place != NULL && grid_find_hex_in_map(grids, id, &hex) < grids.length;
    return is_hex && !self->is_away ? place_words(state, place) : NULL;
}

void
map_view_describe(EditorMapView *self)
{
    g_signal_emit_by_name(self, "words-changed");
    const ScenarioState *state = editor_document_state(self->document);
    const PlaceState *place = NULL;
    g_autofree char *words = NULL;
    const GPtrArray *selection = editor_document_selection(self->document);
    const Subject *subject = editor_document_subject(self->document);
    if (map_view_is_sketching(self)) {
        words = g_strdup(gtk_label_get_text(GTK_LABEL(self->hint_text)));
    } else if (self->move.units != NULL) {
        place = scenario_state_place(state, map_view_place(self, self->move.target));
        if (place != NULL)
            words = g_strdup_printf(_("Move to %s"), place_title(place));
    } else if (selection->len > 1) {
        words =
            g_strdup_printf(ngettext("%u selected", "%u selected", selection->len), selection->len);
    } else if (subject != NULL && subject->entity == ENTITY_SPACE && subject->path[0] == '\0' &&
               (place = scenario_state_place(state, subject->id)) != NULL) {
        words = place_words(state, place);
    } else if (subject != NULL) {
        words = subject_title(subject, editor_document_set(self->document));
    }
    const char *seen = words != NULL ? words : _("Nothing selected");
    const char *ground = self->ground->words;
    g_autofree char *all =
        ground != NULL ? g_strdup_printf("%s. %s", seen, ground) : g_strdup(seen);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Map"),
                                   GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, all, -1);
}

const char *
map_view_place_name(EditorMapView *self, const char *place)
{
    const PlaceState *state = scenario_state_place(editor_document_state(self->document), place);
    return state != NULL ? place_title(state) : place;
}

char *
map_view_border_words(EditorMapView *self, const Subject *border)
{
    DataSet *set = editor_document_set(self->document);
    const char *to = border->path + strlen("neighbours/");
    const char *type = border_type(set, border->id, to);
    return g_strdup_printf(
        _("%s – %s: %s"), map_view_place_name(self, border->id), map_view_place_name(self, to),
        type != NULL ? border_title(set, type) : border_none_title(set, border->id, to));
}

gboolean
map_view_refuses(EditorMapView *self)
{
    if (self->is_away)
        map_view_show_message(self, _("This is the result of a game and cannot be changed. Go back "
                                      "to the map to edit it."));
    return self->is_away;
}

static void
document_changed(EditorMapView *self)
{
    for (guint i = 0; i < G_N_ELEMENTS(self->tools); i++) {
        CanvasTool *tool = self->tools[i];
        if (tool->class->document_changed != NULL)
            tool->class->document_changed(tool);
    }
    map_view_renew(self);
}

static void
scenario_changed(EditorMapView *self)
{
    map_view_reset_tool(self);
    map_view_renew(self);
}

static void
selection_changed(EditorMapView *self)
{
    map_overlay_forget(self, OVER_PLACES);
    map_overlay_forget(self, OVER_HOVER);
    map_overlay_forget(self, OVER_CHOSEN);
    map_ground_follow(self->ground);
    for (guint i = 0; i < G_N_ELEMENTS(self->tools); i++) {
        CanvasTool *tool = self->tools[i];
        if (tool->class->selection_changed != NULL)
            tool->class->selection_changed(tool);
    }
    map_view_describe(self);
}

static void
lit_changed(EditorMapView *self)
{
    const char *words;
    editor_document_lit(self->document, &words);
    map_overlay_forget(self, OVER_LIT);
    map_view_keep_message(self, words);
}

/* A theme may be dark without being asked for. Returns: whether what is written is light. */
static gboolean
is_written_lightly(GtkWidget *widget)
{
    GdkRGBA ink = map_ground_colour(EDITOR_MAP_VIEW(widget), NULL);
    return ink.red + ink.green + ink.blue > 1.5F;
}

static void
theme_changed(EditorMapView *self)
{
    gboolean is_dark;
    g_object_get(gtk_widget_get_settings(GTK_WIDGET(self)), "gtk-application-prefer-dark-theme",
                 &is_dark, NULL);
    is_dark = is_dark || is_written_lightly(GTK_WIDGET(self));
    if (is_dark == self->style.is_dark)
        return;
    self->style.is_dark = is_dark;
    map_view_renew(self);
}

static void
editor_map_view_css_changed(GtkWidget *widget, GtkCssStyleChange *change)
{
    GTK_WIDGET_CLASS(editor_map_view_parent_class)->css_changed(widget, change);
    if (EDITOR_MAP_VIEW(widget)->document != NULL)
        theme_changed(EDITOR_MAP_VIEW(widget));
}

static void
snapshot_tiles(EditorMapView *self, GtkSnapshot *snapshot)
{
    map_tiles_snapshot(self->tiles, snapshot, &self->view, self->settling != 0);
}

/* Pictures shine through the map: what is printed dark there stays dark on every ground. */
static void
snapshot_ground(EditorMapView *self, GtkSnapshot *snapshot)
{
    if (self->pictures == NULL || !map_pictures_are_seen(self->pictures)) {
        snapshot_tiles(self, snapshot);
        return;
    }
    gtk_snapshot_push_blend(snapshot, GSK_BLEND_MODE_MULTIPLY);
    map_pictures_snapshot(self->pictures, snapshot, &self->view);
    gtk_snapshot_pop(snapshot);
    if (self->geometry != NULL && render_geometry_n_faces(self->geometry) > 0)
        snapshot_tiles(self, snapshot);
    gtk_snapshot_pop(snapshot);
}

static void
editor_map_view_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    EditorMapView *self = EDITOR_MAP_VIEW(widget);
    self->is_drawn = TRUE;
    snapshot_ground(self, snapshot);
    map_overlay_follow_tiles(self);
    for (Over over = 0; over < N_OVERS; over++)
        map_overlay_snapshot(self, snapshot, over);
    gtk_widget_snapshot_child(widget, self->nothing, snapshot);
    gtk_widget_snapshot_child(widget, self->legend, snapshot);
    gtk_widget_snapshot_child(widget, self->banner, snapshot);
    gtk_widget_snapshot_child(widget, self->hint, snapshot);
    gtk_widget_snapshot_child(widget, self->key, snapshot);
}

/* Puts @child @across (0: left, 1: right) and @down (0: @top, 1: bottom), at its natural size, or
 * as wide as there is room. Returns: how high it is with the room at one side of it; 0: it is not
 * shown. */
static int
allocate_child(GtkWidget *child, int width, int top, int height, double across, double down)
{
    GtkRequisition size;
    const int margin = 12;
    if (!gtk_widget_should_layout(child))
        return 0;
    int least;
    gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &least, &size.width, NULL, NULL);
    size.width = MAX(MIN(size.width, width - 2 * margin), least);
    gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, size.width, NULL, &size.height, NULL, NULL);
    height -= top;
    size.height = MIN(size.height, MAX(height - 2 * margin, 1));
    const GtkAllocation place = {
        (int)(margin + (width - 2 * margin - size.width) * across),
        top + MAX((int)(margin + (height - 2 * margin - size.height) * down), 0),
        size.width,
        size.height,
    };
    gtk_widget_size_allocate(child, &place, -1);
    return size.height + margin / 2;
}

/* In a window of another size the map is fitted again, or keeps its middle. When panes beside it
 * open, close or get another size it keeps its place on the screen and its scale: names stay where
 * they are. */
static void
follow_size(EditorMapView *self, int width, int height)
{
    GtkWidget *widget = GTK_WIDGET(self), *root = GTK_WIDGET(gtk_widget_get_root(widget));
    graphene_point_t at = GRAPHENE_POINT_INIT(0, 0);
    graphene_rect_t was = self->window;
    gboolean is_placed =
        root != NULL && gtk_widget_compute_point(widget, root, &GRAPHENE_POINT_INIT(0, 0), &at);
    gboolean is_same_window = is_placed && was.size.width > 0 &&
                              self->window_width == gtk_widget_get_width(root) &&
                              self->window_height == gtk_widget_get_height(root);
    self->window_width = is_placed ? gtk_widget_get_width(root) : 0;
    self->window_height = is_placed ? gtk_widget_get_height(root) : 0;
    self->window = GRAPHENE_RECT_INIT(at.x, at.y, (float)width, (float)height);
    if (width == self->view.width && height == self->view.height)
        return;
    if (is_same_window)
        view_transform_crop(&self->view, (double)at.x - was.origin.x, (double)at.y - was.origin.y,
                            width, height);
    else
        view_transform_resize(&self->view, width, height);
    map_view_changed_place(self, FALSE);
}

static void
editor_map_view_size_allocate(GtkWidget *widget, int width, int height, int baseline G_GNUC_UNUSED)
{
    EditorMapView *self = EDITOR_MAP_VIEW(widget);
    follow_size(self, width, height);
    allocate_child(self->nothing, width, 0, height, 0.5, 0.5);
    allocate_child(self->legend, width, FLOATS_DOWN, height, 1, 0);
    allocate_child(self->banner, MAX(width - FLOATS, 1), 0, height, 0.5, 0);
    int hint_height = allocate_child(self->hint, width, 0, height, 0.5, 1);
    allocate_child(self->key, width, 0, height - hint_height, 0, 1);
    if (self->menu != NULL)
        gtk_popover_present(GTK_POPOVER(self->menu));
}

static void
editor_map_view_measure(GtkWidget *widget G_GNUC_UNUSED, GtkOrientation orientation G_GNUC_UNUSED,
                        int for_size G_GNUC_UNUSED, int *minimum, int *natural,
                        int *minimum_baseline, int *natural_baseline)
{
    *minimum = 120;
    *natural = 480;
    *minimum_baseline = *natural_baseline = -1;
}

static void
editor_map_view_unrealize(GtkWidget *widget)
{
    EditorMapView *self = EDITOR_MAP_VIEW(widget);
    map_tiles_drop_all(self->tiles);
    map_pieces_set_map(self->pieces, self->map);
    map_overlay_forget_all(self);
    GTK_WIDGET_CLASS(editor_map_view_parent_class)->unrealize(widget);
}

static void
editor_map_view_dispose(GObject *object)
{
    EditorMapView *self = EDITOR_MAP_VIEW(object);
    g_clear_handle_id(&self->settling, g_source_remove);
    g_clear_handle_id(&self->banner_end, g_source_remove);
    g_clear_pointer(&self->menu, gtk_widget_unparent);
    g_clear_pointer(&self->ground, map_ground_free);
    free_tools(self);
    gtk_widget_dispose_template(GTK_WIDGET(self), EDITOR_TYPE_MAP_VIEW);
    g_clear_pointer(&self->tiles, map_tiles_free);
    g_clear_pointer(&self->pieces, map_pieces_free);
    g_clear_object(&self->document);
    G_OBJECT_CLASS(editor_map_view_parent_class)->dispose(object);
}

static void
editor_map_view_finalize(GObject *object)
{
    EditorMapView *self = EDITOR_MAP_VIEW(object);
    for (Over over = 0; over < N_OVERS; over++)
        map_overlay_drop(self, over);
    render_map_unref(self->map);
    render_geometry_unref(self->geometry);
    map_drawing_clear(&self->drawing);
    g_clear_pointer(&self->marks, g_hash_table_unref);
    map_spot_clear(&self->hover);
    map_shown_clear(&self->shown);
    g_strfreev(self->move.units);
    g_free(self->style.mode);
    map_pictures_free(self->pictures);
    G_OBJECT_CLASS(editor_map_view_parent_class)->finalize(object);
}

/* A way out of a drawing that matches nothing. */
static gboolean
follow_link(GtkLabel *label, const char *way, gpointer data G_GNUC_UNUSED)
{
    return gtk_widget_activate_action(GTK_WIDGET(label), way, NULL);
}

static void
editor_map_view_class_init(EditorMapViewClass *class)
{
    static const char *const names[N_SIGNALS] = {
        "activate-subject", "tool-changed", "pictures-changed", "brush-changed", "words-changed"};
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = editor_map_view_dispose;
    G_OBJECT_CLASS(class)->finalize = editor_map_view_finalize;
    widget_class->snapshot = editor_map_view_snapshot;
    widget_class->size_allocate = editor_map_view_size_allocate;
    widget_class->measure = editor_map_view_measure;
    widget_class->css_changed = editor_map_view_css_changed;
    widget_class->unrealize = editor_map_view_unrealize;
    gtk_widget_class_set_css_name(widget_class, "map-view");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_IMG);
    map_menu_class_init(widget_class);
    canvas_get_resource(); /* so that a link has the templates, which register themselves */
    g_type_ensure(MAP_TYPE_LEGEND);
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/org/narva/Editor/canvas/map-view.ui");
#define BIND(member) gtk_widget_class_bind_template_child(widget_class, EditorMapView, member)
    BIND(nothing);
    BIND(legend);
    BIND(banner);
    BIND(banner_text);
    BIND(hint);
    BIND(hint_text);
    BIND(key);
    BIND(key_text);
    BIND(drag_gesture);
    BIND(second_click);
#undef BIND
    gtk_widget_class_bind_template_callback(widget_class, follow_link);
    map_input_class_init(widget_class);
    map_pan_class_init(widget_class);
    for (guint i = 0; i < N_SIGNALS; i++)
        signals[i] = signal_new(names[i], EDITOR_TYPE_MAP_VIEW, 0);
}

static void
editor_map_view_init(EditorMapView *self)
{
    GtkWidget *widget = GTK_WIDGET(self);
    gtk_widget_init_template(widget);
    gtk_gesture_group(self->second_click, self->drag_gesture);
    self->style.layers = RENDER_ALL;
    self->style.mode = g_strdup(MAP_MODE_DEFAULT);
    self->hover = MAP_SPOT_NOWHERE;
    self->tiles = map_tiles_new(widget);
    self->pieces = map_pieces_new(widget);
    view_transform_init(&self->view, (Box){0, 0, 1, 1});
    self->move.target = RENDER_NOWHERE;
    self->ground = map_ground_new(self);
}

static void
follow(EditorMapView *self, gpointer object, const char *signal, void (*handler)(EditorMapView *))
{
    signal_follow(object, signal, G_CALLBACK(handler), self);
}

GtkWidget *
editor_map_view_new(EditorDocument *document)
{
    EditorMapView *self = g_object_new(EDITOR_TYPE_MAP_VIEW, NULL);
    GtkSettings *settings = gtk_widget_get_settings(GTK_WIDGET(self));
    self->document = g_object_ref(document);
    init_tools(self);
    follow(self, document, "changed", document_changed);
    follow(self, document, "scenario-changed", scenario_changed);
    follow(self, document, "selection-changed", selection_changed);
    follow(self, document, "lit-changed", lit_changed);
    follow(self, settings, "notify::gtk-application-prefer-dark-theme", theme_changed);
    map_view_renew(self);
    theme_changed(self);
    return GTK_WIDGET(self);
}

void
editor_map_view_mark(EditorMapView *self, GHashTable *marks)
{
    if (marks != NULL)
        g_hash_table_ref(marks);
    g_clear_pointer(&self->marks, g_hash_table_unref);
    self->marks = marks;
    map_overlay_forget(self, OVER_MARKS);
    map_overlay_forget(self, OVER_SIGNS);
}
