/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The map widget: its parts put together, and how it keeps up with the document.
 */
#include "editor/canvas/map-core.h"
#include "editor/canvas/map-legend.h"
#include "editor/document/signals.h"
#include "validator/render/shade.h"

G_DEFINE_FINAL_TYPE(EditorMapView, editor_map_view, GTK_TYPE_WIDGET)

/* Pixels at the upper right that are left to what floats there, beside the banner and above the
 * legend. */
#define FLOATS 170
#define FLOATS_DOWN 40

enum {
    ACTIVATE_SUBJECT,
    TOOL_CHANGED,
    PICTURES_CHANGED,
    BRUSH_CHANGED,
    WORDS_CHANGED,
    N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void
document_changed(EditorMapView *self)
{
    sketch_renew(self->sketch);
    map_view_renew(self);
}

static void
scenario_changed(EditorMapView *self)
{
    map_tool_reset(self);
    map_view_renew(self);
}

static void
selection_changed(EditorMapView *self)
{
    map_overlay_forget(self, OVER_PLACES);
    map_overlay_forget(self, OVER_HOVER);
    map_overlay_forget(self, OVER_CHOSEN);
    map_ground_follow(self);
    map_patch_follow(self);
    map_view_describe(self);
}

static void
lit_changed(EditorMapView *self)
{
    const char *words;
    editor_document_lit(self->document, &words);
    map_overlay_forget(self, OVER_LIT);
    map_view_tell(self, words);
}

/* A theme may be dark without being asked for. Returns: whether what is written is light. */
static gboolean
is_written_lightly(GtkWidget *widget)
{
    GdkRGBA ink;
    gtk_style_context_get_color(gtk_widget_get_style_context(widget), &ink);
    return ink.red + ink.green + ink.blue > 1.5F;
}

static void
theme_changed(EditorMapView *self)
{
    gboolean is_dark;
    g_object_get(gtk_widget_get_settings(GTK_WIDGET(self)), "gtk-application-prefer-dark-theme",
                 &is_dark, NULL);
    is_dark = is_dark || is_written_lightly(GTK_WIDGET(self));
    if (is_dark == self->is_dark)
        return;
    self->is_dark = is_dark;
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
    tile_cache_snapshot(self->tiles, snapshot, &self->view, self->settling != 0);
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
    gtk_widget_snapshot_child(widget, self->ground.key, snapshot);
}

/* Puts @child @across (0: left, 1: right) and @down (0: @top, 1: bottom), at its natural size. */
static void
allocate_child(GtkWidget *child, int width, int top, int height, double across, double down)
{
    GtkRequisition size;
    const int margin = 12;
    if (!gtk_widget_should_layout(child))
        return;
    gtk_widget_get_preferred_size(child, NULL, &size);
    size.width = MAX(MIN(size.width, width - 2 * margin), 1);
    gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &size.width, NULL, NULL, NULL);
    gtk_widget_get_preferred_size(child, NULL, &size);
    height -= top;
    size.height = MIN(size.height, MAX(height - 2 * margin, 1));
    const GtkAllocation place = {
        (int)(margin + (width - 2 * margin - size.width) * across),
        top + MAX((int)(margin + (height - 2 * margin - size.height) * down), 0),
        size.width,
        size.height,
    };
    gtk_widget_size_allocate(child, &place, -1);
}

static void
editor_map_view_size_allocate(GtkWidget *widget, int width, int height, int baseline G_GNUC_UNUSED)
{
    EditorMapView *self = EDITOR_MAP_VIEW(widget);
    if (width != self->view.width || height != self->view.height) {
        view_transform_resize(&self->view, width, height);
        map_view_changed_place(self, FALSE);
    }
    allocate_child(self->nothing, width, 0, height, 0.5, 0.5);
    allocate_child(self->legend, width, FLOATS_DOWN, height, 1, 0);
    allocate_child(self->banner, MAX(width - FLOATS, 1), 0, height, 0.5, 0);
    allocate_child(self->hint, width, 0, height, 0.5, 1);
    allocate_child(self->ground.key, width, 0, height, 0, 1);
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
    tile_cache_drop_all(self->tiles);
    piece_nodes_drop_all(self->pieces);
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
    g_clear_pointer(&self->legend, gtk_widget_unparent);
    g_clear_pointer(&self->banner, gtk_widget_unparent);
    g_clear_pointer(&self->hint, gtk_widget_unparent);
    g_clear_pointer(&self->ground.key, gtk_widget_unparent);
    g_clear_pointer(&self->nothing, gtk_widget_unparent);
    g_clear_pointer(&self->tiles, tile_cache_free);
    g_clear_pointer(&self->pieces, piece_nodes_free);
    g_clear_pointer(&self->sketch, sketch_free);
    g_clear_object(&self->document);
    G_OBJECT_CLASS(editor_map_view_parent_class)->dispose(object);
}

static void
editor_map_view_finalize(GObject *object)
{
    EditorMapView *self = EDITOR_MAP_VIEW(object);
    for (Over over = 0; over < N_OVERS; over++)
        g_clear_pointer(&self->overs[over], gsk_render_node_unref);
    render_map_unref(self->map);
    render_geometry_unref(self->geometry);
    g_clear_pointer(&self->drawing, source_text_unref);
    data_set_unref(self->drawn_for);
    g_clear_pointer(&self->marks, g_hash_table_unref);
    map_spot_clear(&self->hover);
    map_shown_clear(&self->shown);
    map_brush_clear(self);
    map_patch_clear(self);
    map_ground_clear(self);
    g_strfreev(self->moving);
    g_free(self->port_land);
    g_free(self->mode);
    g_free(self->drawn_grid);
    map_pictures_free(self->pictures);
    G_OBJECT_CLASS(editor_map_view_parent_class)->finalize(object);
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
    for (guint i = 0; i < N_SIGNALS; i++)
        signals[i] = signal_new(names[i], EDITOR_TYPE_MAP_VIEW, 0);
}

/* A way out of a drawing that matches nothing. */
static gboolean
follow_link(GtkLabel *label, const char *way, gpointer data G_GNUC_UNUSED)
{
    return gtk_widget_activate_action(GTK_WIDGET(label), way, NULL);
}

/* Returns: (transfer floating): a label for words in place of the map. */
static GtkWidget *
nothing_new(void)
{
    GtkWidget *label = gtk_label_new(NULL);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_justify(GTK_LABEL(label), GTK_JUSTIFY_CENTER);
    gtk_label_set_max_width_chars(GTK_LABEL(label), 52);
    gtk_widget_add_css_class(label, "dim-label");
    gtk_widget_set_can_target(label, FALSE);
    g_signal_connect(label, "activate-link", G_CALLBACK(follow_link), NULL);
    return label;
}

static void
editor_map_view_init(EditorMapView *self)
{
    GtkWidget *widget = GTK_WIDGET(self);
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN);
    gtk_widget_set_focusable(widget, TRUE);
    gtk_widget_set_hexpand(widget, TRUE);
    gtk_widget_set_vexpand(widget, TRUE);
    self->layers = RENDER_ALL;
    self->mode = g_strdup(MAP_MODE_DEFAULT);
    self->target = RENDER_NOWHERE;
    self->hover = (MapSpot){RENDER_NOWHERE, RENDER_NOWHERE, NULL};
    self->tiles = tile_cache_new(widget);
    self->pieces = piece_nodes_new(widget);
    self->legend = map_legend_new();
    self->banner_text = gtk_label_new(NULL);
    self->banner = map_banner_new(self->banner_text);
    self->hint_text = gtk_label_new(NULL);
    self->hint = map_banner_new(self->hint_text);
    self->nothing = nothing_new();
    gtk_widget_set_parent(self->nothing, widget);
    gtk_widget_set_parent(self->legend, widget);
    gtk_widget_set_parent(self->banner, widget);
    gtk_widget_set_parent(self->hint, widget);
    view_transform_init(&self->view, (Box){0, 0, 1, 1});
    map_sketch_init(self);
    map_pointer_init(self);
    map_pan_init(self);
    map_drag_init(self);
    map_label_init(self);
    map_brush_init(self);
    map_patch_init(self);
    map_ground_init(self);
    map_keys_init(self);
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
    self->sketch = sketch_new(document);
    self->snaps = TRUE;
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
editor_map_view_set_tool(EditorMapView *self, MapTool tool)
{
    g_return_if_fail(tool < N_MAP_TOOLS);
    map_tool_reset(self);
    if (map_view_is_sketching(self))
        map_sketch_end(self);
    if (self->tool == tool && !map_view_is_sketching(self))
        return;
    self->tool = tool;
    map_view_renew_blank(self);
    map_label_begin(self);
    map_brush_begin(self);
    map_patch_begin(self);
    if (map_view_is_sketching(self))
        map_sketch_begin(self);
    map_spot_clear(&self->hover);
    map_overlay_forget(self, OVER_HOVER);
    g_signal_emit(self, signals[TOOL_CHANGED], 0);
}

MapTool
editor_map_view_get_tool(EditorMapView *self)
{
    return self->tool;
}

void
editor_map_view_set_kind(EditorMapView *self, MapKind kind)
{
    g_return_if_fail(kind > MAP_KIND_NONE && kind < MAP_KIND_BORDER);
    self->sketch->kind = kind;
}

void
editor_map_view_set_follows(EditorMapView *self, gboolean follows)
{
    self->sketch->follows = follows;
}

void
editor_map_view_set_snaps(EditorMapView *self, gboolean snaps)
{
    self->snaps = snaps;
}

void
editor_map_view_set_layers(EditorMapView *self, guint layers)
{
    if (self->layers == layers)
        return;
    self->layers = layers;
    map_view_renew(self);
}

guint
editor_map_view_get_layers(EditorMapView *self)
{
    return self->layers;
}

void
editor_map_view_set_dimmed(EditorMapView *self, guint layers)
{
    if (self->dimmed == layers)
        return;
    self->dimmed = layers;
    map_view_renew(self);
}

guint
editor_map_view_get_dimmed(EditorMapView *self)
{
    return self->dimmed;
}

void
editor_map_view_set_locked(EditorMapView *self, guint layers)
{
    self->locked = layers;
}

guint
editor_map_view_get_locked(EditorMapView *self)
{
    return self->locked;
}

void
editor_map_view_set_mode(EditorMapView *self, const char *mode)
{
    if (g_strcmp0(self->mode, mode) == 0)
        return;
    g_free(self->mode);
    self->mode = g_strdup(mode);
    map_view_renew(self);
}

static MapShown
copy_of(const MapShown *shown)
{
    MapShown copy = {
        .set = shown->set != NULL ? data_set_ref(shown->set) : NULL,
        .scenario = g_strdup(shown->scenario),
        .heat = shown->heat,
        .lit = g_strdup(shown->lit),
    };
    copy.heat.title = g_strdup(shown->heat.title);
    if (copy.heat.numbers != NULL)
        g_hash_table_ref(copy.heat.numbers);
    return copy;
}

void
editor_map_view_show_instead(EditorMapView *self, const MapShown *shown)
{
    MapShown before = self->shown;
    if (shown == NULL && !self->is_away)
        return;
    map_tool_reset(self);
    self->is_away = shown != NULL;
    self->shown = shown != NULL ? copy_of(shown) : (MapShown){0};
    map_view_renew(self);
    map_shown_clear(&before);
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

gboolean
editor_map_view_is_complete(EditorMapView *self)
{
    if (self->map == NULL)
        return TRUE;
    return self->is_drawn && self->settling == 0 && tile_cache_is_complete(self->tiles);
}

RenderMap *
editor_map_view_map(EditorMapView *self)
{
    return self->map;
}

const RenderGeometry *
editor_map_view_geometry(EditorMapView *self)
{
    return self->geometry;
}

void
editor_map_view_set_ground(EditorMapView *self, SketchGround ground)
{
    self->sketch->ground = ground;
}
