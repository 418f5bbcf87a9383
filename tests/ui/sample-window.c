/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Using windows without a hand. GTK 4 cannot make up events, so the signals are emitted that its
 * controllers would have emitted.
 */
#include "tests/ui/sample-window.h"

#include "tests/unit/temporary-folder.h"

#define PATIENCE_SECONDS 300 /* only what never comes takes as long */

/* How many points a drag comes through. */
#define DRAG_POINTS 4

void
sample_window_begin(void)
{
    if (!gtk_init_check())
        g_error("no display: run this with tests/ui/run-xvfb.sh");
    g_object_set(gtk_settings_get_default(), "gtk-enable-animations", FALSE, "gtk-cursor-blink",
                 FALSE, NULL);
}

static DataSet *
set_load(const char *folder)
{
    g_autoptr(GError) error = NULL;
    DataSet *set = data_set_load(folder, &error);
    g_assert_no_error(error);
    return set;
}

/* Returns: (transfer full): the folder of data/NAME. */
static char *
source_folder(const char *name)
{
    const char *source = g_getenv("NARVA_SOURCE");
    if (source == NULL)
        g_error("NARVA_SOURCE is not set");
    return g_build_filename(source, "data", name, NULL);
}

EditorDocument *
sample_document_new(const char *name)
{
    g_autofree char *folder = source_folder(name);
    g_autoptr(DataSet) set = set_load(folder);
    return editor_document_new(set);
}

EditorDocument *
sample_document_new_in(const char *folder, const char *name)
{
    g_autofree char *from = source_folder(name);
    g_autoptr(DataSet) source = set_load(from);
    for (const DataSet *set = source; set != NULL; set = set->base) {
        g_autofree char *last = g_path_get_basename(set->folder);
        temporary_folder_copy(folder, last, set->folder);
    }
    g_autofree char *copy = g_build_filename(folder, name, NULL);
    g_autoptr(DataSet) set = set_load(copy);
    return editor_document_new(set);
}

static gboolean
is_gone(gpointer object)
{
    return *(gpointer *)object == NULL;
}

void
sample_document_free(EditorDocument *document)
{
    gpointer kept = document;
    g_object_add_weak_pointer(kept, &kept);
    g_object_unref(document);
    g_assert_true(spin_until_gone(&kept));
}

static gboolean
is_shown(gpointer widget)
{
    return gtk_widget_get_mapped(widget) && gtk_widget_get_width(widget) > 0;
}

GtkWidget *
sample_window_new(GtkWidget *child, int width, int height)
{
    GtkWidget *window = GTK_IS_WINDOW(child) ? child : gtk_window_new();
    gtk_window_set_default_size(GTK_WINDOW(window), width, height);
    if (window != child)
        gtk_window_set_child(GTK_WINDOW(window), child);
    gtk_window_present(GTK_WINDOW(window));
    g_assert_true(spin_until(is_shown, child));
    gtk_test_widget_wait_for_draw(window);
    spin_out();
    return window;
}

/* Whether the window and its child are gone. */
static gboolean
are_gone(gpointer data)
{
    const gpointer *kept = data;
    return kept[0] == NULL && kept[1] == NULL;
}

/* What is worked out in a thread holds those it says until it has come to its end. */
void
sample_window_free(GtkWidget *window)
{
    gpointer kept[] = {window, gtk_window_get_child(GTK_WINDOW(window))};
    for (guint i = 0; i < G_N_ELEMENTS(kept); i++)
        if (kept[i] != NULL)
            g_object_add_weak_pointer(kept[i], &kept[i]);
    gtk_window_destroy(GTK_WINDOW(window));
    spin_out();
    g_assert_true(spin_until(are_gone, kept));
}

static gboolean
note_time(gpointer data)
{
    *(gboolean *)data = TRUE;
    return G_SOURCE_REMOVE;
}

gboolean
spin_until(gboolean (*is_so)(gpointer data), gpointer data)
{
    gboolean is_late = FALSE;
    guint timeout = g_timeout_add_seconds(PATIENCE_SECONDS, note_time, &is_late);
    while (!is_so(data) && !is_late)
        g_main_context_iteration(NULL, TRUE);
    if (!is_late)
        g_source_remove(timeout);
    return is_so(data);
}

gboolean
spin_until_gone(gpointer *object)
{
    return spin_until(is_gone, object);
}

void
spin_out(void)
{
    while (g_main_context_iteration(NULL, FALSE))
        continue;
}

static gboolean
is_called(GtkWidget *widget, const char *label)
{
    g_autofree char *difference = gtk_test_accessible_check_property(
        GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label);
    return difference == NULL;
}

GtkWidget *
widget_below(GtkWidget *root, GType type, const char *label)
{
    if (g_type_is_a(G_OBJECT_TYPE(root), type) && (label == NULL || is_called(root, label)))
        return root;
    GtkWidget *found = NULL;
    for (GtkWidget *child = gtk_widget_get_first_child(root); child != NULL && found == NULL;
         child = gtk_widget_get_next_sibling(child))
        found = widget_below(child, type, label);
    return found;
}

GtkWidget *
widget_there(GtkWidget *root, GType type, const char *label)
{
    GtkWidget *widget = widget_below(root, type, label);
    if (widget == NULL)
        g_error("no “%s”", label);
    return widget;
}

GtkWidget *
label_saying(GtkWidget *root, const char *text)
{
    if (GTK_IS_LABEL(root) && strcmp(gtk_label_get_text(GTK_LABEL(root)), text) == 0)
        return root;
    GtkWidget *found = NULL;
    GtkWidget *child = gtk_widget_get_first_child(root);
    for (; child != NULL && found == NULL; child = gtk_widget_get_next_sibling(child))
        found = label_saying(child, text);
    return found;
}

GtkWidget *
dialog_above(GtkWidget *window)
{
    g_autoptr(GListModel) all = g_object_ref(gtk_window_get_toplevels());
    for (guint i = 0; i < g_list_model_get_n_items(all); i++) {
        g_autoptr(GtkWindow) other = g_list_model_get_item(all, i);
        if (gtk_window_get_transient_for(other) == GTK_WINDOW(window))
            return GTK_WIDGET(other);
    }
    return NULL;
}

void
widget_type(GtkWidget *root, const char *name, const char *text)
{
    GtkWidget *entry = widget_below(root, GTK_TYPE_ENTRY, name);
    g_assert_nonnull(entry);
    gtk_editable_set_text(GTK_EDITABLE(entry), text);
}

/* What is waited for: @text below @root. */
typedef struct {
    GtkWidget *root;
    const char *text;
} Saying;

static gboolean
is_said(gpointer data)
{
    const Saying *saying = data;
    return label_saying(saying->root, saying->text) != NULL;
}

gboolean
comes_to_say(GtkWidget *root, const char *text)
{
    Saying saying = {root, text};
    return spin_until(is_said, &saying);
}

GtkWidget *
dialog_button(GtkWidget *dialog)
{
    return gtk_dialog_get_widget_for_response(GTK_DIALOG(dialog), GTK_RESPONSE_OK);
}

gboolean
dialog_is_ready(gpointer dialog)
{
    return gtk_widget_is_sensitive(dialog_button(dialog));
}

GtkEventController *
widget_controller(GtkWidget *widget, GType type, guint index)
{
    g_autoptr(GListModel) list = gtk_widget_observe_controllers(widget);
    for (guint i = 0; i < g_list_model_get_n_items(list); i++) {
        g_autoptr(GtkEventController) controller = g_list_model_get_item(list, i);
        if (g_type_is_a(G_OBJECT_TYPE(controller), type) && index-- == 0)
            return controller; /* the widget keeps it alive */
    }
    return NULL;
}

/* Returns: (transfer none): the gesture @index of this @type that sees the first button. */
static GtkEventController *
gesture_of(GtkWidget *widget, GType type, guint index)
{
    GtkEventController *gesture;
    for (guint i = 0; (gesture = widget_controller(widget, type, i)) != NULL; i++)
        if (gtk_gesture_single_get_button(GTK_GESTURE_SINGLE(gesture)) <= GDK_BUTTON_PRIMARY &&
            index-- == 0)
            return gesture;
    return NULL;
}

void
widget_click(GtkWidget *widget, double x, double y, int n)
{
    GtkEventController *gesture;
    for (guint i = 0; (gesture = gesture_of(widget, GTK_TYPE_GESTURE_CLICK, i)) != NULL; i++)
        for (int press = 1; press <= n; press++) {
            g_signal_emit_by_name(gesture, "pressed", press, x, y);
            g_signal_emit_by_name(gesture, "released", press, x, y);
        }
    spin_out();
}

void
widget_drag(GtkWidget *widget, double x, double y, double to_x, double to_y)
{
    GtkEventController *gesture;
    for (guint i = 0; (gesture = gesture_of(widget, GTK_TYPE_GESTURE_DRAG, i)) != NULL; i++) {
        g_signal_emit_by_name(gesture, "drag-begin", x, y);
        for (int point = 1; point <= DRAG_POINTS; point++)
            g_signal_emit_by_name(gesture, "drag-update", (to_x - x) * point / DRAG_POINTS,
                                  (to_y - y) * point / DRAG_POINTS);
        g_signal_emit_by_name(gesture, "drag-end", to_x - x, to_y - y);
    }
    spin_out();
}

gboolean
widget_key(GtkWidget *widget, guint key, GdkModifierType modifiers)
{
    gboolean is_taken = FALSE;
    GtkEventController *controller;
    for (guint i = 0;
         !is_taken &&
         (controller = widget_controller(widget, GTK_TYPE_EVENT_CONTROLLER_KEY, i)) != NULL;
         i++)
        g_signal_emit_by_name(controller, "key-pressed", key, 0, modifiers, &is_taken);
    spin_out();
    return is_taken;
}

void
widget_act(GtkWidget *widget, const char *action, const char *text)
{
    gboolean is_there = text != NULL ? gtk_widget_activate_action(widget, action, "s", text)
                                     : gtk_widget_activate_action(widget, action, NULL);
    if (!is_there)
        g_error("no action %s", action);
    spin_out();
}

GdkTexture *
widget_picture(GtkWidget *widget)
{
    int width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
    g_autoptr(GdkPaintable) paintable = gtk_widget_paintable_new(widget);
    g_autoptr(GskRenderNode) node = NULL;
    g_assert_true(width > 0 && height > 0);
    /* It is empty until the next frame of the widget. */
    while (node == NULL) {
        gtk_widget_queue_draw(widget);
        gtk_test_widget_wait_for_draw(widget);
        spin_out();
        g_autoptr(GtkSnapshot) snapshot = gtk_snapshot_new();
        gdk_paintable_snapshot(paintable, snapshot, width, height);
        node = gtk_snapshot_to_node(snapshot);
    }
    GskRenderer *renderer = gtk_native_get_renderer(gtk_widget_get_native(widget));
    return gsk_renderer_render_texture(renderer, node,
                                       &GRAPHENE_RECT_INIT(0, 0, (float)width, (float)height));
}

/* Returns: (transfer full): the pixels of @picture line by line, without a gap. */
static guint32 *
pixels_of(GdkTexture *picture)
{
    gsize width = (gsize)gdk_texture_get_width(picture);
    gsize height = (gsize)gdk_texture_get_height(picture);
    guint32 *pixels = g_new0(guint32, width * height);
    gdk_texture_download(picture, (guchar *)pixels, width * sizeof *pixels);
    return pixels;
}

guint32
picture_pixel(GdkTexture *picture, int x, int y)
{
    int width = gdk_texture_get_width(picture);
    g_assert_true(x >= 0 && x < width && y >= 0 && y < gdk_texture_get_height(picture));
    g_autofree guint32 *pixels = pixels_of(picture);
    return pixels[(gsize)y * (gsize)width + (gsize)x] & 0xFFFFFF;
}

guint
picture_difference(GdkTexture *a, GdkTexture *b)
{
    gsize n = (gsize)gdk_texture_get_width(a) * (gsize)gdk_texture_get_height(a);
    g_assert_cmpint(gdk_texture_get_width(a), ==, gdk_texture_get_width(b));
    g_assert_cmpint(gdk_texture_get_height(a), ==, gdk_texture_get_height(b));
    g_autofree guint32 *left = pixels_of(a);
    g_autofree guint32 *right = pixels_of(b);
    guint different = 0;
    for (gsize i = 0; i < n; i++)
        different += left[i] != right[i];
    return different;
}

gboolean
list_has_rows(gpointer list)
{
    return g_list_model_get_n_items(G_LIST_MODEL(gtk_list_view_get_model(list))) > 0;
}

gboolean
list_is_empty(gpointer list)
{
    return !list_has_rows(list);
}
