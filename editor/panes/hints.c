/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A box of notices, made anew whenever others are due.
 */
#include "editor/panes/hints.h"

#include "editor/controls/container.h"
#include "editor/controls/spoken-name.h"
#include "editor/document/signals.h"
#include "editor/panes/problem-row.h"

#include <glib/gi18n.h>

/* Notices that there is room for; the problems have them all. */
#define HINTS_MAX 4u

struct _EditorHints {
    GtkWidget parent;
    EditorDocument *document; /* owned */
    EditorLiveCheck *check;   /* owned */
};

G_DEFINE_FINAL_TYPE(EditorHints, editor_hints, GTK_TYPE_WIDGET)

static guint explain_signal;

static void
press_explain(GtkWidget *button, EditorHints *self)
{
    g_signal_emit(self, explain_signal, 0, g_object_get_data(G_OBJECT(button), "fingerprint"));
}

/* Returns: (transfer floating): a notice of @finding. */
static GtkWidget *
notice_new(EditorHints *self, const Finding *finding)
{
    g_autofree char *message = finding_message(finding);
    g_autofree char *spoken = g_strdup_printf(_("Explain: %s"), message);
    GtkWidget *notice = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    GtkWidget *image = problem_image_new(finding->severity);
    GtkWidget *words = gtk_label_new(message);
    GtkWidget *column = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
    GtkWidget *explain = gtk_button_new_with_label(_("Explain"));
    gtk_label_set_wrap(GTK_LABEL(words), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(words), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_max_width_chars(GTK_LABEL(words), 30);
    gtk_label_set_xalign(GTK_LABEL(words), 0);
    gtk_widget_set_hexpand(column, TRUE);
    gtk_widget_set_valign(image, GTK_ALIGN_START);
    gtk_widget_set_halign(explain, GTK_ALIGN_START);
    gtk_widget_add_css_class(notice, "notice");
    gtk_widget_add_css_class(notice, severity_name(finding->severity));
    gtk_button_set_has_frame(GTK_BUTTON(explain), FALSE);
    spoken_name(explain, spoken);
    g_object_set_data_full(G_OBJECT(explain), "fingerprint", g_strdup(finding->fingerprint),
                           g_free);
    g_signal_connect_object(explain, "clicked", G_CALLBACK(press_explain), self, 0);
    gtk_box_append(GTK_BOX(column), words);
    gtk_box_append(GTK_BOX(column), explain);
    gtk_box_append(GTK_BOX(notice), image);
    gtk_box_append(GTK_BOX(notice), column);
    return notice;
}

static void
add_notices(gpointer data)
{
    EditorHints *self = data;
    const Subject *subject = editor_document_subject(self->document);
    g_autoptr(GPtrArray) about =
        subject != NULL ? editor_live_check_about(self->check, subject) : g_ptr_array_new();
    for (guint i = 0; i < MIN(about->len, HINTS_MAX); i++)
        gtk_widget_set_parent(notice_new(self, about->pdata[i]), GTK_WIDGET(self));
    gtk_widget_set_visible(GTK_WIDGET(self), about->len > 0);
}

static void
show(EditorHints *self)
{
    container_rebuild(GTK_WIDGET(self), add_notices, self);
}

static void
editor_hints_dispose(GObject *object)
{
    EditorHints *self = EDITOR_HINTS(object);
    GtkWidget *child;
    while ((child = gtk_widget_get_first_child(GTK_WIDGET(self))) != NULL)
        gtk_widget_unparent(child);
    g_clear_object(&self->check);
    g_clear_object(&self->document);
    G_OBJECT_CLASS(editor_hints_parent_class)->dispose(object);
}

static void
editor_hints_class_init(EditorHintsClass *class)
{
    G_OBJECT_CLASS(class)->dispose = editor_hints_dispose;
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(class), GTK_TYPE_BOX_LAYOUT);
    explain_signal = signal_new("explain", EDITOR_TYPE_HINTS, 1, G_TYPE_STRING);
}

static void
editor_hints_init(EditorHints *self)
{
    GtkLayoutManager *layout = gtk_widget_get_layout_manager(GTK_WIDGET(self));
    gtk_orientable_set_orientation(GTK_ORIENTABLE(layout), GTK_ORIENTATION_VERTICAL);
    gtk_box_layout_set_spacing(GTK_BOX_LAYOUT(layout), 8);
    spoken_name(self, _("What was found about it"));
}

GtkWidget *
editor_hints_new(EditorDocument *document, EditorLiveCheck *check)
{
    EditorHints *self = g_object_new(EDITOR_TYPE_HINTS, NULL);
    self->document = g_object_ref(document);
    self->check = g_object_ref(check);
    signal_follow(document, "selection-changed", G_CALLBACK(show), self);
    signal_follow(document, "scenario-changed", G_CALLBACK(show), self);
    signal_follow(check, "findings", G_CALLBACK(show), self);
    show(self);
    return GTK_WIDGET(self);
}
