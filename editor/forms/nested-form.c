/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A section whose content follows its field.
 */
#include "editor/forms/nested-form.h"

#include "editor/controls/complaint.h"
#include "editor/controls/focus.h"
#include "editor/document/field-text.h"
#include "editor/fields/form-edit.h"
#include "editor/fields/words/record-summary.h"
#include "editor/forms/form-section.h"
#include "editor/forms/item-list.h"
#include "editor/forms/record-form.h"

#include <glib/gi18n.h>

/* Lists that are no longer than that are open from the beginning. */
#define SHORT_LIST 2u

struct _EditorNestedForm {
    GtkWidget parent;
    EditorDocument *document; /* owned */
    const Field *field;
    GPtrArray *subjects;        /* owned: of Subject: those of the record around it */
    EditorFormSection *section; /* of the widget tree, as are the buttons */
    GtkWidget *add;
    GtkWidget *remove; /* NULL for lists */
    gboolean was_shown;
};

G_DEFINE_FINAL_TYPE(EditorNestedForm, editor_nested_form, GTK_TYPE_WIDGET)

/* Shows the content, which is there, as it is now. */
static void
show_child(EditorNestedForm *self)
{
    GtkWidget *child = editor_form_section_child(self->section);
    if (child == NULL)
        return;
    if (self->field->kind == KIND_LIST) {
        editor_item_list_show(EDITOR_ITEM_LIST(child), self->subjects->pdata[0]);
        return;
    }
    g_autoptr(GPtrArray) inner = g_ptr_array_new_with_free_func((GDestroyNotify)subject_free);
    for (guint i = 0; i < self->subjects->len; i++) {
        const Subject *subject = self->subjects->pdata[i];
        g_autofree char *path = subject_member_path(subject, field_key(self->field));
        g_ptr_array_add(inner, subject_new(subject->entity, subject->id, path));
    }
    editor_record_form_show(EDITOR_RECORD_FORM(child), inner);
}

static GtkWidget *
make_child(EditorFormSection *section G_GNUC_UNUSED, gpointer data)
{
    EditorNestedForm *self = data;
    if (self->field->kind == KIND_LIST)
        return editor_item_list_new(self->document, self->field);
    return editor_record_form_new(self->document, FORM_SPARSE);
}

/* Returns: (transfer full): what the section says on its line. */
static char *
detail_of(const EditorNestedForm *self, const FieldRow *row)
{
    DataSet *set = editor_document_set(self->document);
    const Record *record = subject_record(self->subjects->pdata[0], set);
    if (row->is_mixed)
        return g_strdup(_("several values"));
    if (row->is_odd)
        return g_strdup(row->text);
    if (record == NULL || record->raw || !record_has(record, self->field))
        return g_strdup(_("not said"));
    if (self->field->kind == KIND_RECORD)
        return record_summary(set, *FIELD_SLOT(record, self->field, const Record *));
    return g_strdup_printf("%u", FIELD_SLOT(record, self->field, Records)->length);
}

/* How many items there are, for a record one or none. */
static guint
count(const EditorNestedForm *self)
{
    const Record *record =
        subject_record(self->subjects->pdata[0], editor_document_set(self->document));
    if (record == NULL || record->raw || !record_has(record, self->field))
        return 0;
    return self->field->kind == KIND_LIST ? FIELD_SLOT(record, self->field, Records)->length : 1;
}

void
editor_nested_form_show(EditorNestedForm *self, const FieldRow *row, GPtrArray *subjects)
{
    g_ptr_array_ref(subjects);
    g_clear_pointer(&self->subjects, g_ptr_array_unref);
    self->subjects = subjects;
    g_autofree char *detail = detail_of(self, row);
    g_autofree char *tooltip = field_row_tooltip(row);
    gboolean is_list = self->field->kind == KIND_LIST;
    gboolean is_several = is_list && subjects->len > 1;
    guint n = count(self);
    editor_form_section_describe(self->section, row->label, detail, tooltip);
    editor_form_section_set_full(self->section, n > 0 && !is_several);
    gtk_widget_set_visible(self->add, is_list ? !is_several : n == 0);
    if (self->remove != NULL)
        gtk_widget_set_visible(self->remove, n > 0);
    if (!self->was_shown && n > 0 && !is_several && (!is_list || n <= SHORT_LIST))
        editor_form_section_open(self->section, TRUE);
    self->was_shown = TRUE;
    if (n > 0 && !is_several)
        show_child(self);
}

static void
press_add(EditorNestedForm *self)
{
    GError *error = NULL;
    g_autoptr(EditorNestedForm) kept = g_object_ref(self);
    g_autoptr(GPtrArray) subjects = g_ptr_array_ref(self->subjects);
    const char *key = field_key(self->field);
    gboolean is_done = self->field->kind == KIND_LIST
                           ? form_add_item(self->document, subjects->pdata[0], key, &error)
                           : form_add_record(self->document, subjects, key, &error);
    complaint_show(GTK_WIDGET(self), error);
    if (is_done)
        editor_nested_form_begin(self);
}

static void
press_remove(EditorNestedForm *self)
{
    GError *error = NULL;
    g_autoptr(EditorNestedForm) kept = g_object_ref(self);
    g_autoptr(GPtrArray) subjects = g_ptr_array_ref(self->subjects);
    form_set(self->document, subjects, field_key(self->field), NULL, &error);
    complaint_show(GTK_WIDGET(self), error);
}

gboolean
editor_nested_form_begin(EditorNestedForm *self)
{
    editor_form_section_open(self->section, TRUE);
    show_child(self);
    GtkWidget *child = editor_form_section_child(self->section);
    if (child == NULL)
        return FALSE;
    return EDITOR_IS_ITEM_LIST(child) ? editor_item_list_enter_last(EDITOR_ITEM_LIST(child))
                                      : editor_record_form_enter(EDITOR_RECORD_FORM(child));
}

gboolean
editor_nested_form_enter(EditorNestedForm *self)
{
    editor_form_section_open(self->section, TRUE);
    show_child(self);
    GtkWidget *child = editor_form_section_child(self->section);
    return focus_enter(child != NULL ? child : GTK_WIDGET(self), GTK_DIR_TAB_FORWARD);
}

static void
editor_nested_form_dispose(GObject *object)
{
    EditorNestedForm *self = EDITOR_NESTED_FORM(object);
    GtkWidget *child;
    while ((child = gtk_widget_get_first_child(GTK_WIDGET(object))) != NULL)
        gtk_widget_unparent(child);
    g_clear_object(&self->document);
    G_OBJECT_CLASS(editor_nested_form_parent_class)->dispose(object);
}

static void
editor_nested_form_finalize(GObject *object)
{
    g_clear_pointer(&EDITOR_NESTED_FORM(object)->subjects, g_ptr_array_unref);
    G_OBJECT_CLASS(editor_nested_form_parent_class)->finalize(object);
}

static void
editor_nested_form_class_init(EditorNestedFormClass *class)
{
    G_OBJECT_CLASS(class)->dispose = editor_nested_form_dispose;
    G_OBJECT_CLASS(class)->finalize = editor_nested_form_finalize;
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(class), GTK_TYPE_BIN_LAYOUT);
}

static void
editor_nested_form_init(EditorNestedForm *self)
{
    GtkWidget *section = editor_form_section_new(make_child, self);
    self->section = EDITOR_FORM_SECTION(section);
    g_signal_connect_swapped(section, "opened", G_CALLBACK(show_child), self);
    gtk_widget_set_parent(section, GTK_WIDGET(self));
}

GtkWidget *
editor_nested_form_new(EditorDocument *document, const Field *field)
{
    EditorNestedForm *self = g_object_new(EDITOR_TYPE_NESTED_FORM, NULL);
    g_autofree char *label = field_label(field);
    g_autofree char *add = g_strdup_printf(_("%s: add"), label);
    g_autofree char *remove = g_strdup_printf(_("%s: remove"), label);
    self->document = g_object_ref(document);
    self->field = field;
    self->add = editor_form_section_add_button(self->section, "list-add-symbolic", add,
                                               G_CALLBACK(press_add), self);
    if (field->kind == KIND_RECORD)
        self->remove = editor_form_section_add_button(self->section, "user-trash-symbolic", remove,
                                                      G_CALLBACK(press_remove), self);
    return GTK_WIDGET(self);
}
