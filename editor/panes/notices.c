/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Messages for the user: notices above the map, and dialogs for what failed.
 */
#include "editor/panes/notices.h"

#include "editor/controls/container.h"
#include "editor/controls/widget-text.h"

struct _EditorNotices {
    GtkWidget parent;
};

G_DEFINE_FINAL_TYPE(EditorNotices, editor_notices, GTK_TYPE_WIDGET)

/* Of a bar: what it says and does. */
typedef struct {
    Notice notice;
    gpointer data;
} Shown;

#define SHOWN_KEY "notice"

static GtkWidget *
find_bar(EditorNotices *self, const char *key)
{
    GtkWidget *bar = gtk_widget_get_first_child(GTK_WIDGET(self));
    for (; bar != NULL; bar = gtk_widget_get_next_sibling(bar)) {
        const Shown *shown = g_object_get_data(G_OBJECT(bar), SHOWN_KEY);
        if (g_str_equal(shown->notice.key, key))
            return bar;
    }
    return NULL;
}

gboolean
editor_notices_has(EditorNotices *self, const char *key)
{
    return find_bar(self, key) != NULL;
}

void
editor_notices_hide(EditorNotices *self, const char *key)
{
    GtkWidget *bar = find_bar(self, key);
    if (bar != NULL)
        gtk_widget_unparent(bar);
}

static void
on_response(GtkInfoBar *bar, gint response, gpointer data G_GNUC_UNUSED)
{
    const Shown shown = *(const Shown *)g_object_get_data(G_OBJECT(bar), SHOWN_KEY);
    gtk_widget_unparent(GTK_WIDGET(bar));
    if (response >= 0)
        shown.notice.answers[response].run(shown.data);
}

/* Returns: (transfer floating): the first line of @text, which may be broken; those below it, which
 * are cut where they are too long. */
static GtkWidget *
wrap_text(const char *text)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    for (guint i = 0; lines[i] != NULL; i++) {
        GtkWidget *label = gtk_label_new(lines[i]);
        gtk_label_set_xalign(GTK_LABEL(label), 0);
        if (i == 0) {
            gtk_label_set_wrap(GTK_LABEL(label), TRUE);
            gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
        } else {
            gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
            widget_set_tooltip(label, lines[i]);
        }
        gtk_box_append(GTK_BOX(box), label);
    }
    gtk_widget_set_hexpand(box, TRUE);
    gtk_widget_set_valign(box, GTK_ALIGN_CENTER);
    return box;
}

void
editor_notices_show(EditorNotices *self, const Notice *notice, gpointer data)
{
    GtkWidget *bar = gtk_info_bar_new();
    GtkWidget *words = wrap_text(notice->text);
    Shown *shown = g_new(Shown, 1);
    *shown = (Shown){.notice = *notice, .data = data};
    shown->notice.text = NULL; /* the labels have it */
    editor_notices_hide(self, notice->key);
    gtk_info_bar_add_child(GTK_INFO_BAR(bar), words);
    gtk_info_bar_set_message_type(GTK_INFO_BAR(bar), notice->type);
    gtk_info_bar_set_show_close_button(GTK_INFO_BAR(bar), !notice->must_be_answered);
    for (gint i = 0; i < NOTICE_ANSWERS_MAX && notice->answers[i].title != NULL; i++) {
        const char *title = notice->answers[i].title;
        GtkWidget *button = gtk_info_bar_add_button(GTK_INFO_BAR(bar), title, i);
        /* On one base line, as they are by default, the bar is measured in two ways. */
        gtk_widget_set_valign(widget_set_mnemonic_names(button), GTK_ALIGN_CENTER);
    }
    widget_set_spoken_name(bar, notice->text);
    g_object_set_data_full(G_OBJECT(bar), SHOWN_KEY, shown, g_free);
    g_signal_connect(bar, "response", G_CALLBACK(on_response), NULL);
    gtk_widget_insert_after(bar, GTK_WIDGET(self), NULL);
}

static void
editor_notices_dispose(GObject *object)
{
    container_empty(GTK_WIDGET(object));
    G_OBJECT_CLASS(editor_notices_parent_class)->dispose(object);
}

static void
editor_notices_class_init(EditorNoticesClass *class)
{
    G_OBJECT_CLASS(class)->dispose = editor_notices_dispose;
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(class), GTK_TYPE_BOX_LAYOUT);
}

static void
editor_notices_init(EditorNotices *self)
{
    GtkLayoutManager *layout = gtk_widget_get_layout_manager(GTK_WIDGET(self));
    gtk_orientable_set_orientation(GTK_ORIENTABLE(layout), GTK_ORIENTATION_VERTICAL);
}

void
notices_wrap_message(GtkMessageDialog *dialog)
{
    GtkWidget *text = gtk_widget_get_first_child(gtk_message_dialog_get_message_area(dialog));
    for (; text != NULL; text = gtk_widget_get_next_sibling(text))
        if (GTK_IS_LABEL(text))
            gtk_label_set_wrap_mode(GTK_LABEL(text), PANGO_WRAP_WORD_CHAR);
}

static GtkWidget *
new_dialog(GtkWindow *window, const char *title, const char *text)
{
    GtkWidget *dialog =
        gtk_message_dialog_new(window, GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT,
                               GTK_MESSAGE_ERROR, GTK_BUTTONS_CLOSE, "%s", title);
    gtk_message_dialog_format_secondary_text(GTK_MESSAGE_DIALOG(dialog), "%s", text);
    notices_wrap_message(GTK_MESSAGE_DIALOG(dialog));
    return dialog;
}

void
notices_show_message(GtkWindow *window, const char *title, const char *text)
{
    GtkWidget *dialog = new_dialog(window, title, text);
    widget_set_mnemonic_names(dialog);
    g_signal_connect(dialog, "response", G_CALLBACK(gtk_window_destroy), NULL);
    gtk_window_present(GTK_WINDOW(dialog));
}

static void
answer_offer(GtkDialog *dialog, int response, char *action)
{
    g_autofree char *name = g_strdup(action);
    GtkWindow *window = gtk_window_get_transient_for(GTK_WINDOW(dialog));
    gtk_window_destroy(GTK_WINDOW(dialog));
    if (response == GTK_RESPONSE_ACCEPT)
        gtk_widget_activate_action(GTK_WIDGET(window), name, NULL);
}

static void
free_action(gpointer action, GClosure *closure G_GNUC_UNUSED)
{
    g_free(action);
}

void
notices_show_offer(GtkWindow *window, const char *title, const char *text, const char *label,
                   const char *action)
{
    GtkWidget *dialog = new_dialog(window, title, text);
    gtk_dialog_add_button(GTK_DIALOG(dialog), label, GTK_RESPONSE_ACCEPT);
    widget_set_mnemonic_names(dialog);
    g_signal_connect_data(dialog, "response", G_CALLBACK(answer_offer), g_strdup(action),
                          free_action, (GConnectFlags)0);
    gtk_window_present(GTK_WINDOW(dialog));
}
