/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rows are found again by their fields.
 */
#include "editor/forms/record-form.h"

#include "editor/controls/complaint.h"
#include "editor/controls/focus.h"
#include "editor/controls/spoken-name.h"
#include "editor/fields/field-row.h"
#include "editor/fields/form-edit.h"
#include "editor/forms/form-field.h"
#include "editor/forms/nested-form.h"
#include "editor/sentences/clause.h"

#include <glib/gi18n.h>
#include <string.h>

struct _EditorRecordForm {
    GtkWidget parent;
    EditorDocument *document; /* owned */
    FormStyle style;
    GPtrArray *subjects; /* owned: of Subject; NULL before the first are shown */
    GHashTable *rows;    /* owned: Field (borrowed) -> its widget, of the widget tree */
    GHashTable *asked;   /* owned: fields (borrowed) that a person asked for, or has seen */
    GtkSizeGroup *names; /* owned */
    GtkWidget *more;     /* of the widget tree: adds values that are not shown */
    GtkWidget *more_words;
};

G_DEFINE_FINAL_TYPE(EditorRecordForm, editor_record_form, GTK_TYPE_WIDGET)

static gboolean
is_key(const EditorRecordForm *self, const Field *field)
{
    const Entity *entity = subject_entity(self->subjects->pdata[0]);
    return entity != NULL && entity->keyed && field == &entity->fields[0];
}

/* Whether the form has a row for it. */
static gboolean
is_wanted(const EditorRecordForm *self, const FieldRow *row)
{
    if ((self->style & FORM_NAMELESS) != 0 && is_key(self, row->field))
        return FALSE;
    return (self->style & FORM_SPARSE) == 0 || field_row_is_shown(row) ||
           g_hash_table_contains(self->asked, row->field);
}

/* Returns: the widget of @field, made if there is none. */
static GtkWidget *
widget_of(EditorRecordForm *self, const Field *field)
{
    GtkWidget *widget = g_hash_table_lookup(self->rows, field);
    gboolean is_told = (self->style & FORM_TOLD) != 0 && self->subjects->len == 1;
    if (widget != NULL)
        return widget;
    if (is_told && clause_tells(field))
        widget = editor_clause_new(self->document, field);
    else if (field_part(field) == ROW_NESTED)
        widget = editor_nested_form_new(self->document, field);
    else
        widget = editor_form_field_new(self->document, field, self->names);
    g_hash_table_insert(self->rows, (gpointer)field, widget);
    return widget;
}

static void
show_row(EditorRecordForm *self, GtkWidget *widget, const FieldRow *row)
{
    if (EDITOR_IS_CLAUSE(widget))
        editor_clause_show(EDITOR_CLAUSE(widget), self->subjects->pdata[0]);
    else if (EDITOR_IS_NESTED_FORM(widget))
        editor_nested_form_show(EDITOR_NESTED_FORM(widget), row, self->subjects);
    else
        editor_form_field_show(EDITOR_FORM_FIELD(widget), row, self->subjects);
}

/* Takes away the rows whose fields are not in @fields. */
static void
drop_rows(EditorRecordForm *self, GHashTable *fields)
{
    GHashTableIter iter;
    gpointer field, widget;
    g_autoptr(GPtrArray) gone = g_ptr_array_new();
    g_hash_table_iter_init(&iter, self->rows);
    while (g_hash_table_iter_next(&iter, &field, &widget)) {
        if (g_hash_table_contains(fields, field))
            continue;
        g_ptr_array_add(gone, widget);
        g_hash_table_iter_remove(&iter);
    }
    /* What is typed in one of them is said when it goes. */
    for (guint i = 0; i < gone->len; i++)
        gtk_widget_unparent(gone->pdata[i]);
}

/* Names on the button that offers more. */
#define NAMED_MAX 3

/* Fills the menu of what can be added; its button names the first of it. */
static void
offer_more(EditorRecordForm *self, const GPtrArray *rows)
{
    g_autoptr(GMenu) menu = g_menu_new();
    g_autoptr(GString) words = g_string_new(NULL);
    gint n = 0;
    for (guint i = 0; i < rows->len; i++) {
        const FieldRow *row = rows->pdata[i];
        if (is_wanted(self, row) || is_key(self, row->field))
            continue;
        g_autoptr(GMenuItem) item = g_menu_item_new(row->label, NULL);
        g_menu_item_set_action_and_target(item, "form.add", "s", field_key(row->field));
        g_menu_append_item(menu, item);
        g_autofree char *label = g_utf8_strdown(row->label, -1);
        if (n++ < NAMED_MAX)
            g_string_append_printf(words, "%s%s", n > 1 ? ", " : "", label);
    }
    g_autofree char *text =
        g_strdup_printf(n > NAMED_MAX ? _("Say more: %s…") : _("Say more: %s"), words->str);
    gtk_widget_set_visible(self->more, n > 0);
    gtk_menu_button_set_menu_model(GTK_MENU_BUTTON(self->more), G_MENU_MODEL(menu));
    gtk_label_set_text(GTK_LABEL(self->more_words), text);
    spoken_name(self->more, text);
}

void
editor_record_form_show(EditorRecordForm *self, GPtrArray *subjects)
{
    gboolean is_other =
        self->subjects == NULL || !subject_equal(self->subjects->pdata[0], subjects->pdata[0]);
    g_ptr_array_ref(subjects);
    g_clear_pointer(&self->subjects, g_ptr_array_unref);
    self->subjects = subjects;
    if (is_other)
        g_hash_table_remove_all(self->asked);
    g_autoptr(GPtrArray) rows = field_rows_of(subjects, editor_document_set(self->document));
    g_autoptr(GHashTable) fields = g_hash_table_new(NULL, NULL);
    for (guint i = 0; i < rows->len; i++) {
        const FieldRow *row = rows->pdata[i];
        if (!is_wanted(self, row))
            continue;
        g_hash_table_add(fields, (gpointer)row->field);
        /* A value that is emptied keeps its row while one looks at it. */
        g_hash_table_add(self->asked, (gpointer)row->field);
    }
    drop_rows(self, fields);
    GtkWidget *before = NULL;
    for (guint i = 0; i < rows->len; i++) {
        const FieldRow *row = rows->pdata[i];
        if (!is_wanted(self, row))
            continue;
        GtkWidget *widget = widget_of(self, row->field);
        GtkWidget *now = before != NULL ? gtk_widget_get_next_sibling(before)
                                        : gtk_widget_get_first_child(GTK_WIDGET(self));
        if (now != widget)
            gtk_widget_insert_after(widget, GTK_WIDGET(self), before);
        show_row(self, widget, row);
        before = widget;
    }
    if ((self->style & FORM_SPARSE) != 0)
        offer_more(self, rows);
}

/* Shows the row of a value that is not given, or makes the record or list. */
static void
add(GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *parameter)
{
    EditorRecordForm *self = EDITOR_RECORD_FORM(widget);
    const char *key = g_variant_get_string(parameter, NULL);
    const Entity *entity = subject_entity(self->subjects->pdata[0]);
    const Field *field = entity_find_field(entity, key, strlen(key), 0);
    GError *error = NULL;
    if (field == NULL)
        return;
    g_autoptr(GPtrArray) subjects = g_ptr_array_ref(self->subjects);
    g_hash_table_add(self->asked, (gpointer)field);
    if (field->kind == KIND_RECORD)
        form_add_record(self->document, subjects, key, &error);
    else if (field->kind == KIND_LIST)
        form_add_item(self->document, subjects->pdata[0], key, &error);
    editor_record_form_show(self, subjects);
    GtkWidget *row = g_hash_table_lookup(self->rows, field);
    if (row != NULL && EDITOR_IS_NESTED_FORM(row))
        editor_nested_form_begin(EDITOR_NESTED_FORM(row));
    else
        editor_record_form_focus(self, field);
    complaint_show(widget, error);
}

gboolean
editor_record_form_has(EditorRecordForm *self, const Field *field)
{
    const Entity *entity = subject_entity(self->subjects->pdata[0]);
    return entity != NULL && field >= entity->fields && field < entity->fields + entity->n_fields;
}

gboolean
editor_record_form_focus(EditorRecordForm *self, const Field *field)
{
    if (!editor_record_form_has(self, field))
        return FALSE;
    if (g_hash_table_lookup(self->rows, field) == NULL) {
        g_autoptr(GPtrArray) subjects = g_ptr_array_ref(self->subjects);
        g_hash_table_add(self->asked, (gpointer)field);
        editor_record_form_show(self, subjects);
    }
    GtkWidget *widget = g_hash_table_lookup(self->rows, field);
    if (widget == NULL)
        return FALSE;
    if (EDITOR_IS_CLAUSE(widget))
        return focus_enter(widget, GTK_DIR_TAB_FORWARD);
    return EDITOR_IS_NESTED_FORM(widget) ? editor_nested_form_enter(EDITOR_NESTED_FORM(widget))
                                         : editor_form_field_enter(EDITOR_FORM_FIELD(widget));
}

gboolean
editor_record_form_enter(EditorRecordForm *self)
{
    GtkWidget *first = gtk_widget_get_first_child(GTK_WIDGET(self));
    return first != NULL && EDITOR_IS_FORM_FIELD(first)
               ? editor_form_field_enter(EDITOR_FORM_FIELD(first))
               : focus_enter(GTK_WIDGET(self), GTK_DIR_TAB_FORWARD);
}

static void
editor_record_form_dispose(GObject *object)
{
    EditorRecordForm *self = EDITOR_RECORD_FORM(object);
    GtkWidget *child;
    while ((child = gtk_widget_get_first_child(GTK_WIDGET(object))) != NULL)
        gtk_widget_unparent(child);
    g_hash_table_remove_all(self->rows);
    g_clear_object(&self->document);
    g_clear_object(&self->names);
    G_OBJECT_CLASS(editor_record_form_parent_class)->dispose(object);
}

static void
editor_record_form_finalize(GObject *object)
{
    EditorRecordForm *self = EDITOR_RECORD_FORM(object);
    g_clear_pointer(&self->subjects, g_ptr_array_unref);
    g_hash_table_unref(self->rows);
    g_hash_table_unref(self->asked);
    G_OBJECT_CLASS(editor_record_form_parent_class)->finalize(object);
}

static void
editor_record_form_class_init(EditorRecordFormClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = editor_record_form_dispose;
    G_OBJECT_CLASS(class)->finalize = editor_record_form_finalize;
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BOX_LAYOUT);
    gtk_widget_class_install_action(widget_class, "form.add", "s", add);
}

static void
editor_record_form_init(EditorRecordForm *self)
{
    GtkLayoutManager *layout = gtk_widget_get_layout_manager(GTK_WIDGET(self));
    gtk_orientable_set_orientation(GTK_ORIENTABLE(layout), GTK_ORIENTATION_VERTICAL);
    gtk_box_layout_set_spacing(GTK_BOX_LAYOUT(layout), 6);
    self->rows = g_hash_table_new(NULL, NULL);
    self->asked = g_hash_table_new(NULL, NULL);
    self->names = gtk_size_group_new(GTK_SIZE_GROUP_HORIZONTAL);
    self->more = gtk_menu_button_new();
    self->more_words = gtk_label_new(NULL);
    gtk_label_set_ellipsize(GTK_LABEL(self->more_words), PANGO_ELLIPSIZE_END);
    gtk_widget_add_css_class(self->more, "say-more");
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    gtk_box_append(GTK_BOX(line), gtk_image_new_from_icon_name("list-add-symbolic"));
    gtk_box_append(GTK_BOX(line), self->more_words);
    gtk_menu_button_set_child(GTK_MENU_BUTTON(self->more), line);
    gtk_menu_button_set_has_frame(GTK_MENU_BUTTON(self->more), FALSE);
    gtk_widget_set_halign(self->more, GTK_ALIGN_START);
    gtk_widget_set_visible(self->more, FALSE);
    gtk_widget_set_parent(self->more, GTK_WIDGET(self));
}

GtkWidget *
editor_record_form_new(EditorDocument *document, FormStyle style)
{
    EditorRecordForm *self = g_object_new(EDITOR_TYPE_RECORD_FORM, NULL);
    self->document = g_object_ref(document);
    self->style = style;
    return GTK_WIDGET(self);
}
