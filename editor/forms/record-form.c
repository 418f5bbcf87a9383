/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The form of a record or of several, and its rows.
 */
#include "editor/forms/record-form.h"

#include "editor/controls/container.h"
#include "editor/controls/template.h"
#include "editor/controls/value-control.h"
#include "editor/controls/widget-text.h"
#include "editor/fields/field-row.h"
#include "editor/fields/form-edit.h"
#include "editor/forms/reasons.h"
#include "editor/forms/rename-dialog.h"
#include "editor/sentences/sentence.h"
#include "validator/edits/field-text.h"

#include <glib/gi18n.h>
#include <string.h>

static gboolean editor_form_field_enter(EditorFormField *field);

/* Room for the name and the button beside it, in pixels, and letters of a name that stay together.
 */

/* Types whose controls are taller than a line: their labels are aligned to the top. */
#define TALL_KINDS                                                                                 \
    (KIND_BIT(KIND_PROSE) | KIND_BIT(KIND_LINES) | KIND_BIT(KIND_SOURCE) | KIND_BIT(KIND_REFS) |   \
     KIND_BIT(KIND_ZONES))

struct _EditorFormField {
    GtkWidget parent;
    EditorDocument *document; /* owned */
    const Field *field;
    GPtrArray *subjects; /* owned: of Subject */
    char *value;         /* owned: the text that is shown, or NULL */
    gboolean is_own;     /* as FieldRow says */
    GtkWidget *control;
    GtkWidget *menu;    /* NULL until it is opened first */
    gboolean complains; /* about the present value */
    /* Of the template. */
    GtkWidget *row;  /* all but the complaint below */
    GtkWidget *line; /* the name and its button */
    GtkWidget *name;
    GtkWidget *take_back;
};

G_DEFINE_FINAL_TYPE(EditorFormField, editor_form_field, GTK_TYPE_WIDGET)

/* Shows why something was not done; the complaint about the present value stays. */
static void
show_error(EditorFormField *self, GError *error)
{
    if (error != NULL || !self->complains)
        widget_complaint_show(GTK_WIDGET(self), error);
}

static void
commit_value(EditorFormField *self, const char *text)
{
    GError *error = NULL;
    g_autoptr(EditorFormField) kept = g_object_ref(self);
    g_autoptr(GPtrArray) subjects = g_ptr_array_ref(self->subjects);
    const char *key = field_key(self->field);
    gboolean is_asked =
        text != NULL && form_renames(subjects, key) &&
        rename_dialog_ask(GTK_WIDGET(self), self->document, subjects->pdata[0], text);
    if ((is_asked || !form_set(self->document, subjects, key, text, &error)) &&
        self->control != NULL)
        editor_value_control_refuse(EDITOR_VALUE_CONTROL(self->control));
    show_error(self, error);
}

static void
take_back(GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED)
{
    EditorFormField *self = EDITOR_FORM_FIELD(widget);
    GError *error = NULL;
    g_autoptr(EditorFormField) kept = g_object_ref(self);
    g_autoptr(GPtrArray) subjects = g_ptr_array_ref(self->subjects);
    form_take_back(self->document, subjects, field_key(self->field), &error);
    show_error(self, error);
}

static void
press_take_back(EditorFormField *self)
{
    take_back(GTK_WIDGET(self), NULL, NULL);
}

static void
show_reasons(GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED)
{
    EditorFormField *self = EDITOR_FORM_FIELD(widget);
    reasons_popup(self->control, self->document, self->subjects->pdata[0], self->field);
}

/* Selects what the value refers to. */
static void
go_to_target(GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED)
{
    EditorFormField *self = EDITOR_FORM_FIELD(widget);
    EntityId targets[] = {self->field->target, self->field->or_target};
    DataSet *set = editor_document_set(self->document);
    if (self->field->kind == KIND_ZONE)
        targets[0] = ENTITY_SPACE;
    for (guint i = 0; i < G_N_ELEMENTS(targets); i++) {
        if (targets[i] == 0 || data_set_find_record(set, targets[i], self->value) == NULL)
            continue;
        g_autoptr(Subject) subject = subject_new(targets[i], self->value, NULL);
        editor_document_select(self->document, subject);
        return;
    }
}

/* Restores the focus after the menu, unless the choice has moved it. */
static void
close_menu(EditorFormField *self)
{
    GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self));
    GtkWidget *focus = root != NULL ? gtk_root_get_focus(root) : NULL;
    gboolean is_lost = focus == NULL || focus == self->menu ||
                       gtk_widget_is_ancestor(focus, self->menu) ||
                       gtk_widget_is_ancestor(GTK_WIDGET(self), focus);
    if (is_lost && gtk_widget_get_mapped(GTK_WIDGET(self)))
        editor_form_field_enter(self);
}

static void
open_menu(EditorFormField *self)
{
    gboolean is_reference = self->field->kind == KIND_REF || self->field->kind == KIND_ZONE;
    gtk_widget_action_set_enabled(GTK_WIDGET(self), "row.take-back", self->is_own);
    gtk_widget_action_set_enabled(GTK_WIDGET(self), "row.go", is_reference && self->value != NULL);
    if (self->menu == NULL) {
        g_autoptr(GMenu) menu = g_menu_new();
        g_menu_append(menu, _("Where does this value come from?"), "row.why");
        if (is_reference)
            g_menu_append(menu, _("Go to the record it refers to"), "row.go");
        g_menu_append(menu, _("Revert"), "row.take-back");
        self->menu = gtk_popover_menu_new_from_model(G_MENU_MODEL(menu));
        gtk_popover_set_has_arrow(GTK_POPOVER(self->menu), FALSE);
        gtk_widget_set_parent(self->menu, GTK_WIDGET(self));
        g_signal_connect_swapped(self->menu, "closed", G_CALLBACK(close_menu), self);
    }
    gtk_popover_popup(GTK_POPOVER(self->menu));
}

static gboolean
press_menu_key(GtkWidget *widget, GVariant *arguments G_GNUC_UNUSED, gpointer data G_GNUC_UNUSED)
{
    open_menu(EDITOR_FORM_FIELD(widget));
    return TRUE;
}

/* The complaint about a value is shown below it. */
static void
show_complaint(EditorFormField *self, const FieldRow *row)
{
    g_autofree char *text = field_row_complaint(row, editor_document_set(self->document));
    if (text == NULL && !self->complains)
        return;
    self->complains = text != NULL;
    widget_complaint_show(GTK_WIDGET(self),
                          text != NULL ? g_error_new_literal(EDIT_ERROR, EDIT_ERROR_PATH, text)
                                       : NULL);
}

/* Shows @row, which is of @subjects (of Subject; a reference is taken), which what is entered
 * changes. */
static void
editor_form_field_show(EditorFormField *self, const FieldRow *row, GPtrArray *subjects)
{
    g_autofree char *tooltip = field_row_tooltip(row);
    if (self->subjects != NULL && !subject_equal(self->subjects->pdata[0], subjects->pdata[0])) {
        widget_complaint_show(GTK_WIDGET(self), NULL);
        self->complains = FALSE;
    }
    g_ptr_array_ref(subjects);
    g_clear_pointer(&self->subjects, g_ptr_array_unref);
    self->subjects = subjects;
    g_free(self->value);
    self->value = g_strdup(row->text);
    self->is_own = row->is_own;
    widget_set_tooltip(self->name, tooltip);
    gtk_widget_set_sensitive(self->control, !row->is_each);
    widget_set_tooltip(self->control, row->is_each ? tooltip : NULL);
    gtk_widget_set_visible(self->take_back, row->is_own);
    widget_set_class(self->name, "heading", row->is_own);
    editor_value_control_show(EDITOR_VALUE_CONTROL(self->control), row);
    show_complaint(self, row);
}

/* Not as grab_focus() of the row: Tab would go there past the button, and back again. */
/* Focuses the control of the value. Returns: FALSE: it takes no focus. */
static gboolean
editor_form_field_enter(EditorFormField *self)
{
    return container_focus(self->control, GTK_DIR_TAB_FORWARD);
}

static void
editor_form_field_dispose(GObject *object)
{
    EditorFormField *self = EDITOR_FORM_FIELD(object);
    container_empty(GTK_WIDGET(object));
    g_clear_object(&self->document);
    G_OBJECT_CLASS(editor_form_field_parent_class)->dispose(object);
}

static void
editor_form_field_finalize(GObject *object)
{
    EditorFormField *self = EDITOR_FORM_FIELD(object);
    g_clear_pointer(&self->subjects, g_ptr_array_unref);
    g_free(self->value);
    G_OBJECT_CLASS(editor_form_field_parent_class)->finalize(object);
}

static void
editor_form_field_class_init(EditorFormFieldClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = editor_form_field_dispose;
    G_OBJECT_CLASS(class)->finalize = editor_form_field_finalize;
    TEMPLATE_LOAD(class, "form-field.ui");
    TEMPLATE_CHILDREN(class, EditorFormField, row, line, name, take_back);
    TEMPLATE_CALLBACKS(class, open_menu, press_take_back);
    gtk_widget_class_install_action(widget_class, "row.why", NULL, show_reasons);
    gtk_widget_class_install_action(widget_class, "row.take-back", NULL, take_back);
    gtk_widget_class_install_action(widget_class, "row.go", NULL, go_to_target);
    gtk_widget_class_add_binding(widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, press_menu_key, NULL);
    gtk_widget_class_add_binding(widget_class, GDK_KEY_Menu, 0, press_menu_key, NULL);
    /* Entries have a menu of their own for the other two. */
    gtk_widget_class_add_binding(widget_class, GDK_KEY_i, GDK_CONTROL_MASK, press_menu_key, NULL);
}

static void
editor_form_field_init(EditorFormField *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    widget_set_tooltip(self->take_back, _("Revert to the base"));
    gtk_widget_set_parent(widget_complaint_new(GTK_WIDGET(self)), GTK_WIDGET(self));
}

/* Returns: (transfer floating): a row for @field; the names of @names are equally wide. */
static GtkWidget *
editor_form_field_new(EditorDocument *document, const Field *field, GtkSizeGroup *names)
{
    EditorFormField *self = g_object_new(EDITOR_TYPE_FORM_FIELD, NULL);
    g_autofree char *label = field_label(field);
    g_autofree char *words = g_strdup_printf(_("%s: revert"), label);
    self->document = g_object_ref(document);
    self->field = field;
    gtk_label_set_text(GTK_LABEL(self->name), label);
    gtk_size_group_add_widget(names, self->line);
    if ((TALL_KINDS >> field->kind) & 1)
        gtk_widget_set_valign(self->line, GTK_ALIGN_START);
    self->control = editor_value_control_new(document, field, label);
    g_signal_connect_swapped(self->control, "commit", G_CALLBACK(commit_value), self);
    gtk_box_append(GTK_BOX(self->row), self->control);
    widget_set_spoken_name(self->take_back, words);
    return GTK_WIDGET(self);
}

struct _EditorRecordForm {
    GtkWidget parent;
    EditorDocument *document; /* owned */
    FormStyle style;
    GPtrArray *subjects; /* owned: of Subject; NULL before the first are shown */
    GHashTable *rows;    /* owned: Field (borrowed) -> its widget, of the widget tree */
    GHashTable *asked;   /* owned: fields (borrowed) that the user asked for, or has seen */
    GPtrArray *added;    /* owned: those (borrowed) that were added since the record is shown: their
                            rows are below the others, which stay where they are */
    GtkSizeGroup *names; /* owned */
    GtkWidget *more;     /* of the widget tree: adds values that are not shown */
    GtkWidget *more_words;
};

G_DEFINE_FINAL_TYPE(EditorRecordForm, editor_record_form, GTK_TYPE_WIDGET)

static gboolean
is_key(const EditorRecordForm *self, const Field *field)
{
    const Entity *entity = field_row_subject_entity(self->subjects->pdata[0]);
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
find_field_widget(EditorRecordForm *self, const Field *field)
{
    GtkWidget *widget = g_hash_table_lookup(self->rows, field);
    gboolean is_sentence = (self->style & FORM_SENTENCES) != 0 && self->subjects->len == 1;
    if (widget != NULL)
        return widget;
    if (is_sentence && editor_clause_shows(field))
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
    /* What is typed in one of them is committed when it is removed. */
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
        g_autofree char *label = field_name(row->field);
        if (n++ < NAMED_MAX)
            g_string_append_printf(words, "%s%s", n > 1 ? ", " : "", label);
    }
    g_autofree char *text =
        g_strdup_printf(n > NAMED_MAX ? _("Add: %s…") : _("Add: %s"), words->str);
    gtk_widget_set_visible(self->more, n > 0);
    gtk_menu_button_set_menu_model(GTK_MENU_BUTTON(self->more), G_MENU_MODEL(menu));
    gtk_label_set_text(GTK_LABEL(self->more_words), text);
    widget_set_spoken_name(self->more, text);
    widget_set_tooltip(self->more, text);
}

/* Returns: (transfer container): of FieldRow: those of @rows that are wanted, in their order, but
 * what was added last. */
static GPtrArray *
order_rows(const EditorRecordForm *self, const GPtrArray *rows)
{
    GPtrArray *ordered = g_ptr_array_new();
    for (guint i = 0; i < rows->len; i++) {
        const FieldRow *row = rows->pdata[i];
        if (is_wanted(self, row) && !g_ptr_array_find(self->added, row->field, NULL))
            g_ptr_array_add(ordered, (gpointer)row);
    }
    for (guint i = 0; i < self->added->len; i++)
        for (guint j = 0; j < rows->len; j++) {
            const FieldRow *row = rows->pdata[j];
            if (row->field == self->added->pdata[i] && is_wanted(self, row))
                g_ptr_array_add(ordered, (gpointer)row);
        }
    return ordered;
}

void
editor_record_form_show(EditorRecordForm *self, GPtrArray *subjects)
{
    gboolean is_other =
        self->subjects == NULL || !subject_equal(self->subjects->pdata[0], subjects->pdata[0]);
    g_ptr_array_ref(subjects);
    g_clear_pointer(&self->subjects, g_ptr_array_unref);
    self->subjects = subjects;
    if (is_other) {
        g_hash_table_remove_all(self->asked);
        g_ptr_array_set_size(self->added, 0);
    }
    g_autoptr(GPtrArray) rows = field_rows_of(subjects, editor_document_set(self->document));
    g_autoptr(GPtrArray) ordered = order_rows(self, rows);
    g_autoptr(GHashTable) fields = g_hash_table_new(NULL, NULL);
    for (guint i = 0; i < ordered->len; i++) {
        const FieldRow *row = ordered->pdata[i];
        g_hash_table_add(fields, (gpointer)row->field);
        /* A value that is emptied keeps its row while one looks at it. */
        g_hash_table_add(self->asked, (gpointer)row->field);
    }
    drop_rows(self, fields);
    GtkWidget *before = NULL;
    for (guint i = 0; i < ordered->len; i++) {
        const FieldRow *row = ordered->pdata[i];
        GtkWidget *widget = find_field_widget(self, row->field);
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
add_member(GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *parameter)
{
    EditorRecordForm *self = EDITOR_RECORD_FORM(widget);
    const char *key = g_variant_get_string(parameter, NULL);
    const Entity *entity = field_row_subject_entity(self->subjects->pdata[0]);
    const Field *field = entity_find_field(entity, key, strlen(key), 0);
    GError *error = NULL;
    if (field == NULL)
        return;
    g_autoptr(GPtrArray) subjects = g_ptr_array_ref(self->subjects);
    g_hash_table_add(self->asked, (gpointer)field);
    if (g_hash_table_lookup(self->rows, field) == NULL)
        g_ptr_array_add(self->added, (gpointer)field);
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
    widget_complaint_show(widget, error);
}

gboolean
editor_record_form_has(EditorRecordForm *self, const Field *field)
{
    const Entity *entity = field_row_subject_entity(self->subjects->pdata[0]);
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
        return container_focus(widget, GTK_DIR_TAB_FORWARD);
    return EDITOR_IS_NESTED_FORM(widget) ? editor_nested_form_enter(EDITOR_NESTED_FORM(widget))
                                         : editor_form_field_enter(EDITOR_FORM_FIELD(widget));
}

gboolean
editor_record_form_enter(EditorRecordForm *self)
{
    GtkWidget *first = gtk_widget_get_first_child(GTK_WIDGET(self));
    return first != NULL && EDITOR_IS_FORM_FIELD(first)
               ? editor_form_field_enter(EDITOR_FORM_FIELD(first))
               : container_focus(GTK_WIDGET(self), GTK_DIR_TAB_FORWARD);
}

static void
editor_record_form_dispose(GObject *object)
{
    EditorRecordForm *self = EDITOR_RECORD_FORM(object);
    container_empty(GTK_WIDGET(object));
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
    g_ptr_array_unref(self->added);
    G_OBJECT_CLASS(editor_record_form_parent_class)->finalize(object);
}

static void
editor_record_form_class_init(EditorRecordFormClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = editor_record_form_dispose;
    G_OBJECT_CLASS(class)->finalize = editor_record_form_finalize;
    TEMPLATE_LOAD(class, "record-form.ui");
    TEMPLATE_CHILDREN(class, EditorRecordForm, more, more_words);
    gtk_widget_class_install_action(widget_class, "form.add", "s", add_member);
}

static void
editor_record_form_init(EditorRecordForm *self)
{
    self->rows = g_hash_table_new(NULL, NULL);
    self->added = g_ptr_array_new();
    self->asked = g_hash_table_new(NULL, NULL);
    self->names = gtk_size_group_new(GTK_SIZE_GROUP_HORIZONTAL);
    gtk_widget_init_template(GTK_WIDGET(self));
}

GtkWidget *
editor_record_form_new(EditorDocument *document, FormStyle style)
{
    EditorRecordForm *self = g_object_new(EDITOR_TYPE_RECORD_FORM, NULL);
    self->document = g_object_ref(document);
    self->style = style;
    return GTK_WIDGET(self);
}
