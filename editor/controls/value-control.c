/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What all controls share, and which kind of value has which.
 */
#include "editor/controls/value-control.h"

#include "editor/controls/control-kinds.h"
#include "editor/document/signals.h"

typedef struct {
    EditorDocument *document; /* owned */
    const Field *field;
} EditorValueControlPrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE(EditorValueControl, editor_value_control, GTK_TYPE_WIDGET)

static guint commit_signal;

/* Kinds without a row have forms of their own. */
static GType (*const type_of_kind[N_KINDS])(void) = {
    [KIND_ID] = editor_entry_control_get_type,     [KIND_TITLE] = editor_entry_control_get_type,
    [KIND_TITLES] = editor_entry_control_get_type, [KIND_PROSE] = editor_text_control_get_type,
    [KIND_INT] = editor_entry_control_get_type,    [KIND_BOOL] = editor_choice_control_get_type,
    [KIND_WORD] = editor_choice_control_get_type,  [KIND_PAINT] = editor_paint_control_get_type,
    [KIND_RATING] = editor_entry_control_get_type, [KIND_TAGS] = editor_entry_control_get_type,
    [KIND_FIELD] = editor_search_control_get_type, [KIND_LINES] = editor_text_control_get_type,
    [KIND_INTS] = editor_entry_control_get_type,   [KIND_DATE] = editor_search_control_get_type,
    [KIND_ZONE] = editor_search_control_get_type,  [KIND_ZONES] = editor_chips_control_get_type,
    [KIND_REF] = editor_search_control_get_type,   [KIND_REFS] = editor_chips_control_get_type,
    [KIND_RECORD] = editor_text_control_get_type,  [KIND_LIST] = editor_text_control_get_type,
    [KIND_SOURCE] = editor_text_control_get_type,
};

static EditorValueControlPrivate *
private_of(EditorValueControl *self)
{
    return editor_value_control_get_instance_private(self);
}

static void
editor_value_control_dispose(GObject *object)
{
    GtkWidget *child;
    while ((child = gtk_widget_get_first_child(GTK_WIDGET(object))) != NULL)
        gtk_widget_unparent(child);
    g_clear_object(&private_of(EDITOR_VALUE_CONTROL(object))->document);
    G_OBJECT_CLASS(editor_value_control_parent_class)->dispose(object);
}

static void
editor_value_control_class_init(EditorValueControlClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = editor_value_control_dispose;
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    commit_signal = signal_new("commit", EDITOR_TYPE_VALUE_CONTROL, 1, G_TYPE_STRING);
}

static void
editor_value_control_init(EditorValueControl *self)
{
    gtk_widget_set_hexpand(GTK_WIDGET(self), TRUE);
}

GtkWidget *
editor_value_control_new(EditorDocument *document, const Field *field, const char *label)
{
    EditorValueControl *self = g_object_new(type_of_kind[field->kind](), NULL);
    private_of(self)->document = g_object_ref(document);
    private_of(self)->field = field;
    EDITOR_VALUE_CONTROL_GET_CLASS(self)->set_label(self, label);
    return GTK_WIDGET(self);
}

void
editor_value_control_show(EditorValueControl *self, const FieldRow *row)
{
    EDITOR_VALUE_CONTROL_GET_CLASS(self)->show(self, row);
}

void
editor_value_control_refuse(EditorValueControl *self)
{
    if (EDITOR_VALUE_CONTROL_GET_CLASS(self)->refuse != NULL)
        EDITOR_VALUE_CONTROL_GET_CLASS(self)->refuse(self);
}

void
editor_value_control_commit(EditorValueControl *self, const char *text)
{
    g_signal_emit(self, commit_signal, 0, text);
}

EditorDocument *
editor_value_control_document(EditorValueControl *self)
{
    return private_of(self)->document;
}

const Field *
editor_value_control_field(EditorValueControl *self)
{
    return private_of(self)->field;
}

void
editor_value_control_set_child(EditorValueControl *self, GtkWidget *child)
{
    gtk_widget_set_parent(child, GTK_WIDGET(self));
}
