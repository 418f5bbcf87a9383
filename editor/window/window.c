/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Putting the parts of the window together.
 */
#include "editor/window/window.h"

struct _EditorWindow {
    GtkApplicationWindow parent;
    EditorDocument *document; /* owned */
};

G_DEFINE_FINAL_TYPE(EditorWindow, editor_window, GTK_TYPE_APPLICATION_WINDOW)

static void
editor_window_dispose(GObject *object)
{
    EditorWindow *self = EDITOR_WINDOW(object);
    g_clear_object(&self->document);
    G_OBJECT_CLASS(editor_window_parent_class)->dispose(object);
}

static void
editor_window_class_init(EditorWindowClass *class)
{
    G_OBJECT_CLASS(class)->dispose = editor_window_dispose;
}

static void
editor_window_init(EditorWindow *self)
{
    gtk_window_set_default_size(GTK_WINDOW(self), 1280, 900);
}

GtkWidget *
editor_window_new(GtkApplication *application, EditorDocument *document)
{
    EditorWindow *self = g_object_new(EDITOR_TYPE_WINDOW, "application", application, NULL);
    self->document = g_object_ref(document);
    gtk_window_set_title(GTK_WINDOW(self), editor_document_set(document)->name);
    return GTK_WIDGET(self);
}
