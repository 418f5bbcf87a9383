/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A text of several lines. Ctrl+Return and leaving it finish; Escape brings back what was there.
 */
#include "editor/controls/control-kinds.h"

#include "editor/controls/complaint.h"
#include "editor/controls/spoken-name.h"
#include "editor/controls/unfinished.h"
#include "editor/document/signals.h"

/* As high as an entry. */
#define ROOM_FOR_A_LINE 32

/* Around the text, in pixels. */
#define TEXT_MARGIN 6

struct _EditorTextControl {
    EditorValueControl parent;
    GtkTextView *view; /* of the widget tree, as is the frame around it */
    GtkWidget *frame;
    char *shown;         /* owned */
    char *refused;       /* owned: what could not be done, as long as it stands there; or NULL */
    gboolean is_refused; /* what is being committed */
};

G_DEFINE_FINAL_TYPE(EditorTextControl, editor_text_control, EDITOR_TYPE_VALUE_CONTROL)

/* Returns: (transfer full): what stands in the view. */
static char *
text_of(EditorTextControl *self)
{
    GtkTextIter start, end;
    GtkTextBuffer *buffer = gtk_text_view_get_buffer(self->view);
    gtk_text_buffer_get_bounds(buffer, &start, &end);
    return gtk_text_buffer_get_text(buffer, &start, &end, TRUE);
}

/* What was typed is a step of the document now: undoing is the document's. */
static void
forget_history(EditorTextControl *self)
{
    GtkTextBuffer *buffer = gtk_text_view_get_buffer(self->view);
    gtk_text_buffer_set_enable_undo(buffer, FALSE);
    gtk_text_buffer_set_enable_undo(buffer, TRUE);
}

/* What was refused stands there no more. */
static void
forget_refused(EditorTextControl *self)
{
    if (self->refused != NULL)
        complaint_show(GTK_WIDGET(self), NULL);
    g_clear_pointer(&self->refused, g_free);
}

static void
finish(EditorTextControl *self)
{
    g_autofree char *text = text_of(self);
    if (g_strcmp0(text, self->shown) == 0) {
        forget_refused(self);
        return;
    }
    g_autoptr(EditorTextControl) kept = g_object_ref(self);
    g_autofree char *before = self->shown;
    self->shown = g_strdup(text);
    self->is_refused = FALSE;
    g_clear_pointer(&self->refused, g_free);
    editor_value_control_commit(EDITOR_VALUE_CONTROL(self), text);
    if (!self->is_refused) {
        forget_history(self);
        return;
    }
    self->refused = self->shown;
    self->shown = g_steal_pointer(&before);
}

static void
refuse(EditorValueControl *control)
{
    EDITOR_TEXT_CONTROL(control)->is_refused = TRUE;
}

static void
restore(EditorTextControl *self)
{
    gtk_text_buffer_set_text(gtk_text_view_get_buffer(self->view), self->shown, -1);
    forget_refused(self);
}

/* What was refused once is not tried again, and does not stay beside what holds. */
static void
leave(EditorTextControl *self)
{
    g_autofree char *text = text_of(self);
    if (g_strcmp0(text, self->refused) == 0)
        restore(self);
    else
        finish(self);
}

static gboolean
is_open(gpointer data)
{
    EditorTextControl *self = data;
    g_autofree char *text = text_of(self);
    return g_strcmp0(text, self->shown) != 0;
}

static gboolean
finish_first(gpointer data)
{
    EditorTextControl *self = data;
    g_autofree char *text = text_of(self);
    if (g_strcmp0(text, self->refused) == 0)
        return TRUE;
    g_autoptr(EditorTextControl) kept = g_object_ref(self);
    finish(self);
    return self->refused == NULL;
}

static gboolean
press(GtkEventControllerKey *keys G_GNUC_UNUSED, guint key, guint code G_GNUC_UNUSED,
      GdkModifierType modifiers, EditorTextControl *self)
{
    g_autofree char *text = text_of(self);
    if (key == GDK_KEY_Escape && g_strcmp0(text, self->shown) != 0) {
        restore(self);
        return GDK_EVENT_STOP;
    }
    /* A text without a history keeps the key all the same. */
    gboolean is_undo = (key == GDK_KEY_z || key == GDK_KEY_Z) && (modifiers & GDK_CONTROL_MASK);
    if (is_undo && g_strcmp0(text, self->shown) == 0) {
        gboolean is_back = (modifiers & GDK_SHIFT_MASK) != 0;
        return gtk_widget_activate_action(GTK_WIDGET(self), is_back ? "win.redo" : "win.undo",
                                          NULL);
    }
    gboolean is_finished =
        (key == GDK_KEY_Return || key == GDK_KEY_KP_Enter) && (modifiers & GDK_CONTROL_MASK) != 0;
    if (is_finished)
        finish(self);
    return is_finished;
}

static void
set_label(EditorValueControl *control, const char *label)
{
    spoken_name(EDITOR_TEXT_CONTROL(control)->view, label);
}

static void
show(EditorValueControl *control, const FieldRow *row)
{
    EditorTextControl *self = EDITOR_TEXT_CONTROL(control);
    const char *next = row->text != NULL ? row->text : "";
    g_autofree char *text = text_of(self);
    gboolean is_open = g_strcmp0(text, self->shown) != 0;
    g_free(self->shown);
    self->shown = g_strdup(next);
    if (!is_open && g_strcmp0(text, next) != 0)
        gtk_text_buffer_set_text(gtk_text_view_get_buffer(self->view), next, -1);
}

/* Returns: how high the control is with all its text, @width pixels wide; -1: as wide as it likes.
 */
static int
height_for(EditorTextControl *self, int width)
{
    GtkBorder border;
    int height;
    g_autofree char *text = text_of(self);
    g_autoptr(PangoLayout) layout = gtk_widget_create_pango_layout(GTK_WIDGET(self->view), text);
    gtk_style_context_get_border(gtk_widget_get_style_context(self->frame), &border);
    int across = border.left + border.right + 2 * TEXT_MARGIN;
    if (width >= 0)
        pango_layout_set_width(layout, MAX(width - across, 1) * PANGO_SCALE);
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    pango_layout_get_pixel_size(layout, NULL, &height);
    height = MAX(height + 2 * TEXT_MARGIN, ROOM_FOR_A_LINE);
    return height + border.top + border.bottom;
}

static GtkSizeRequestMode
request_mode(GtkWidget *widget G_GNUC_UNUSED)
{
    return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* A text view knows the height of its lines only after it was shown, and does not tell. */
static void
measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
        int *minimum_baseline, int *natural_baseline)
{
    EditorTextControl *self = EDITOR_TEXT_CONTROL(widget);
    *minimum_baseline = *natural_baseline = -1;
    if (orientation == GTK_ORIENTATION_HORIZONTAL)
        gtk_widget_measure(self->frame, orientation, -1, minimum, natural, NULL, NULL);
    else
        *minimum = *natural = height_for(self, for_size);
}

static void
allocate(GtkWidget *widget, int width, int height, int baseline)
{
    gtk_widget_allocate(EDITOR_TEXT_CONTROL(widget)->frame, width, height, baseline, NULL);
}

static void
editor_text_control_finalize(GObject *object)
{
    g_free(EDITOR_TEXT_CONTROL(object)->shown);
    g_free(EDITOR_TEXT_CONTROL(object)->refused);
    G_OBJECT_CLASS(editor_text_control_parent_class)->finalize(object);
}

static void
editor_text_control_class_init(EditorTextControlClass *class)
{
    G_OBJECT_CLASS(class)->finalize = editor_text_control_finalize;
    EDITOR_VALUE_CONTROL_CLASS(class)->show = show;
    EDITOR_VALUE_CONTROL_CLASS(class)->refuse = refuse;
    EDITOR_VALUE_CONTROL_CLASS(class)->set_label = set_label;
}

static void
editor_text_control_init(EditorTextControl *self)
{
    GtkWidget *frame = gtk_frame_new(NULL);
    self->shown = g_strdup("");
    self->frame = frame;
    self->view = GTK_TEXT_VIEW(gtk_text_view_new());
    gtk_text_view_set_wrap_mode(self->view, GTK_WRAP_WORD_CHAR);
    gtk_text_view_set_accepts_tab(self->view, FALSE);
    gtk_text_view_set_top_margin(self->view, TEXT_MARGIN);
    gtk_text_view_set_bottom_margin(self->view, TEXT_MARGIN);
    gtk_text_view_set_left_margin(self->view, TEXT_MARGIN);
    gtk_text_view_set_right_margin(self->view, TEXT_MARGIN);
    gtk_widget_set_layout_manager(GTK_WIDGET(self),
                                  gtk_custom_layout_new(request_mode, measure, allocate));
    signal_follow(gtk_text_view_get_buffer(self->view), "changed",
                  G_CALLBACK(gtk_widget_queue_resize), self);
    gtk_frame_set_child(GTK_FRAME(frame), GTK_WIDGET(self->view));
    GtkEventController *keys = gtk_event_controller_key_new();
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(press), self);
    gtk_widget_add_controller(GTK_WIDGET(self->view), keys);
    GtkEventController *focus = gtk_event_controller_focus_new();
    g_signal_connect_swapped(focus, "leave", G_CALLBACK(leave), self);
    gtk_widget_add_controller(GTK_WIDGET(self->view), focus);
    unfinished_offer(GTK_WIDGET(self->view), is_open, finish_first, self);
    editor_value_control_set_child(EDITOR_VALUE_CONTROL(self), frame);
}
