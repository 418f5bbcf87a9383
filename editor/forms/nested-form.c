/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sections of a form for a record or a list within a record.
 */
#include "editor/forms/record-form.h"

#include "editor/controls/container.h"
#include "editor/controls/template.h"
#include "editor/controls/widget-text.h"
#include "editor/document/document.h"
#include "editor/document/signals.h"
#include "editor/fields/form-edit.h"
#include "editor/fields/member-edit.h"
#include "editor/fields/value-words.h"
#include "validator/edits/field-text.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>

#define EDITOR_TYPE_FORM_SECTION (editor_form_section_get_type())
G_DECLARE_FINAL_TYPE(EditorFormSection, editor_form_section, EDITOR, FORM_SECTION, GtkWidget)

/* Makes what a section holds. Returns: (transfer floating). */
typedef GtkWidget *(*FormSectionMake)(EditorFormSection *section, gpointer data);

#define EDITOR_TYPE_ITEM_LIST (editor_item_list_get_type())
G_DECLARE_FINAL_TYPE(EditorItemList, editor_item_list, EDITOR, ITEM_LIST, GtkWidget)

static void editor_form_section_open(EditorFormSection *self, gboolean is_open);

struct _EditorFormSection {
    GtkWidget parent;
    FormSectionMake make;
    gpointer data;
    GtkWidget *child; /* NULL until it is made */
    gboolean is_open;
    /* Of the template. */
    GtkWidget *line;
    GtkWidget *toggle;
    GtkWidget *arrow;
    GtkLabel *title;
    GtkLabel *detail;
};

TEMPLATE_TYPE(EditorFormSection, editor_form_section, GTK_TYPE_WIDGET)

static guint opened_signal;

static void
set_open(EditorFormSection *self, gboolean is_open)
{
    self->is_open = is_open;
    if (is_open && self->child == NULL) {
        self->child = self->make(self, self->data);
        gtk_widget_set_margin_start(self->child, 12);
        gtk_widget_set_margin_top(self->child, 3);
        gtk_widget_set_margin_bottom(self->child, 6);
        gtk_widget_set_parent(self->child, GTK_WIDGET(self));
    }
    if (self->child != NULL)
        gtk_widget_set_visible(self->child, is_open);
    if (is_open)
        g_signal_emit(self, opened_signal, 0);
    gtk_image_set_from_icon_name(GTK_IMAGE(self->arrow),
                                 is_open ? "pan-down-symbolic" : "pan-end-symbolic");
    gtk_accessible_update_state(GTK_ACCESSIBLE(self->toggle), GTK_ACCESSIBLE_STATE_EXPANDED,
                                is_open, -1);
}

static void
toggle_section(EditorFormSection *self)
{
    set_open(self, !self->is_open);
}

static void
editor_form_section_dispose(GObject *object)
{
    container_empty(GTK_WIDGET(object));
    EDITOR_FORM_SECTION(object)->child = NULL;
    G_OBJECT_CLASS(editor_form_section_parent_class)->dispose(object);
}

static void
editor_form_section_class_init(EditorFormSectionClass *class)
{
    G_OBJECT_CLASS(class)->dispose = editor_form_section_dispose;
    TEMPLATE_LOAD(class, "form-section.ui");
    TEMPLATE_CHILDREN(class, EditorFormSection, line, toggle, arrow, title, detail);
    TEMPLATE_CALLBACKS(class, toggle_section);
    opened_signal = signal_new("opened", EDITOR_TYPE_FORM_SECTION, 0);
}

/* Returns: (transfer floating): a closed section. */
static GtkWidget *
editor_form_section_new(FormSectionMake make, gpointer data)
{
    EditorFormSection *self = g_object_new(EDITOR_TYPE_FORM_SECTION, NULL);
    self->make = make;
    self->data = data;
    return GTK_WIDGET(self);
}

/* Sets the title of its line and the summary behind it. */
static void
editor_form_section_describe(EditorFormSection *self, const char *title, const char *detail,
                             const char *tooltip)
{
    gtk_label_set_text(self->title, title);
    gtk_label_set_text(self->detail, detail != NULL ? detail : "");
    gtk_widget_set_visible(GTK_WIDGET(self->detail), detail != NULL && detail[0] != '\0');
    widget_set_tooltip(self->toggle, tooltip != NULL ? tooltip : title);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->toggle), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   title, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                   detail != NULL ? detail : "", -1);
}

/* Adds a button to its line, called @label. Returns: (transfer none). */
static GtkWidget *
editor_form_section_add_button(EditorFormSection *self, const char *icon, const char *label,
                               GCallback clicked, gpointer data)
{
    GtkWidget *button = gtk_button_new_from_icon_name(icon);
    gtk_button_set_has_frame(GTK_BUTTON(button), FALSE);
    widget_set_tooltip(button, label);
    widget_set_spoken_name(button, label);
    g_signal_connect_swapped(button, "clicked", clicked, data);
    gtk_box_append(GTK_BOX(self->line), button);
    return button;
}

/* Whether it can be opened at all; one that is open closes. */
static void
editor_form_section_set_full(EditorFormSection *self, gboolean is_full)
{
    gtk_widget_set_sensitive(self->toggle, is_full);
    if (!is_full)
        editor_form_section_open(self, FALSE);
}

static void
editor_form_section_open(EditorFormSection *self, gboolean is_open)
{
    if (is_open != self->is_open)
        set_open(self, is_open);
}

/* Returns: (transfer none): what it holds, or NULL when it was not opened yet. */
static GtkWidget *
editor_form_section_child(EditorFormSection *self)
{
    return self->child;
}

/* Longer lists are for tables. */
#define ITEMS_MAX 60u

/* One line of the list. */
typedef struct {
    EditorItemList *list;       /* borrowed */
    EditorFormSection *section; /* of the widget tree, as are the buttons */
    GtkWidget *up, *down;
    guint index;
} Item;

struct _EditorItemList {
    GtkWidget parent;
    EditorDocument *document; /* owned */
    const Field *field;
    Subject *owner;   /* owned */
    GPtrArray *items; /* owned: of Item */
    GtkWidget *rest;  /* of the widget tree: how many are not shown */
};

G_DEFINE_FINAL_TYPE(EditorItemList, editor_item_list, GTK_TYPE_WIDGET)

static void
free_item(gpointer data)
{
    Item *item = data;
    if (item->section != NULL)
        gtk_widget_unparent(GTK_WIDGET(item->section));
    g_free(item);
}

static const Record *
get_owner(const EditorItemList *self)
{
    const Record *record = subject_record(self->owner, editor_document_set(self->document));
    return record != NULL && !record->raw && record_has(record, self->field) ? record : NULL;
}

/* Shows the form of @item, if it is open, as the record is now. */
static void
show_form(Item *item)
{
    GtkWidget *child = editor_form_section_child(item->section);
    const Record *owner = get_owner(item->list);
    if (child == NULL || owner == NULL ||
        item->index >= FIELD_SLOT(owner, item->list->field, Records)->length)
        return;
    g_autoptr(GPtrArray) one = g_ptr_array_new_with_free_func((GDestroyNotify)subject_free);
    g_ptr_array_add(one, member_edit_item_subject(editor_document_set(item->list->document),
                                                  item->list->owner, owner, item->list->field,
                                                  item->index));
    editor_record_form_show(EDITOR_RECORD_FORM(child), one);
}

static GtkWidget *
make_form(EditorFormSection *section G_GNUC_UNUSED, gpointer data)
{
    return editor_record_form_new(((Item *)data)->list->document, FORM_SPARSE);
}

/* Does one thing to the item; nothing of it may be used afterwards, for it may be gone. */
static void
remove_item(Item *item)
{
    GError *error = NULL;
    g_autoptr(EditorItemList) list = g_object_ref(item->list);
    g_autoptr(Subject) owner = subject_copy(list->owner);
    form_remove_item(list->document, owner, field_key(list->field), item->index, &error);
    widget_complaint_show(GTK_WIDGET(list), error);
}

static void
move_item(const Item *item, guint to)
{
    GError *error = NULL;
    g_autoptr(EditorItemList) list = g_object_ref(item->list);
    g_autoptr(Subject) owner = subject_copy(list->owner);
    form_move_item(list->document, owner, field_key(list->field), item->index, to, &error);
    widget_complaint_show(GTK_WIDGET(list), error);
}

static void
move_up(Item *item)
{
    move_item(item, item->index - 1);
}

static void
move_down(Item *item)
{
    move_item(item, item->index + 1);
}

static void
add_line(EditorItemList *self)
{
    Item *item = g_new0(Item, 1);
    GtkWidget *section = editor_form_section_new(make_form, item);
    item->list = self;
    item->section = EDITOR_FORM_SECTION(section);
    item->index = self->items->len;
    g_signal_connect_swapped(section, "opened", G_CALLBACK(show_form), item);
    item->up = editor_form_section_add_button(item->section, "go-up-symbolic", _("Move up"),
                                              G_CALLBACK(move_up), item);
    item->down = editor_form_section_add_button(item->section, "go-down-symbolic", _("Move down"),
                                                G_CALLBACK(move_down), item);
    editor_form_section_add_button(item->section, "user-trash-symbolic", _("Remove"),
                                   G_CALLBACK(remove_item), item);
    g_ptr_array_add(self->items, item);
    gtk_widget_insert_before(section, GTK_WIDGET(self), self->rest);
}

/* Shows the items that the record @owner (copied) has now. */
static void
editor_item_list_show(EditorItemList *self, const Subject *subject)
{
    Subject *copy = subject_copy(subject);
    subject_free(self->owner);
    self->owner = copy;
    const Record *owner = get_owner(self);
    const Records none = {0};
    const Records *records = owner != NULL ? FIELD_SLOT(owner, self->field, Records) : &none;
    guint n = MIN(records->length, ITEMS_MAX);
    if (self->items->len > n)
        g_ptr_array_set_size(self->items, (gint)n);
    while (self->items->len < n)
        add_line(self);
    for (guint i = 0; i < n; i++) {
        Item *item = self->items->pdata[i];
        g_autofree char *title =
            value_words_record(editor_document_set(self->document), records->items[i]);
        editor_form_section_describe(item->section, title, NULL, NULL);
        editor_form_section_set_full(item->section, !records->items[i]->raw);
        gtk_widget_set_sensitive(item->up, i > 0);
        gtk_widget_set_sensitive(item->down, i + 1 < records->length);
        show_form(item);
    }
    guint n_rest = records->length - n;
    g_autofree char *rest = g_strdup_printf(
        ngettext("%u more is in the table.", "%u more are in the table.", n_rest), n_rest);
    gtk_label_set_text(GTK_LABEL(self->rest), rest);
    gtk_widget_set_visible(self->rest, records->length > n);
}

/* Opens the last item and moves the focus into the first field of it. Returns: FALSE: it has none
 * here. */
static gboolean
editor_item_list_enter_last(EditorItemList *self)
{
    const Item *last = self->items->len > 0 ? self->items->pdata[self->items->len - 1] : NULL;
    if (last == NULL || gtk_widget_get_visible(self->rest))
        return FALSE;
    editor_form_section_open(last->section, TRUE);
    GtkWidget *child = editor_form_section_child(last->section);
    return child != NULL && editor_record_form_enter(EDITOR_RECORD_FORM(child));
}

static void
editor_item_list_dispose(GObject *object)
{
    EditorItemList *self = EDITOR_ITEM_LIST(object);
    g_ptr_array_set_size(self->items, 0);
    g_clear_pointer(&self->rest, gtk_widget_unparent);
    g_clear_object(&self->document);
    G_OBJECT_CLASS(editor_item_list_parent_class)->dispose(object);
}

static void
editor_item_list_finalize(GObject *object)
{
    EditorItemList *self = EDITOR_ITEM_LIST(object);
    g_ptr_array_unref(self->items);
    subject_free(self->owner);
    G_OBJECT_CLASS(editor_item_list_parent_class)->finalize(object);
}

static void
editor_item_list_class_init(EditorItemListClass *class)
{
    G_OBJECT_CLASS(class)->dispose = editor_item_list_dispose;
    G_OBJECT_CLASS(class)->finalize = editor_item_list_finalize;
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(class), GTK_TYPE_BOX_LAYOUT);
}

static void
editor_item_list_init(EditorItemList *self)
{
    GtkLayoutManager *layout = gtk_widget_get_layout_manager(GTK_WIDGET(self));
    gtk_orientable_set_orientation(GTK_ORIENTABLE(layout), GTK_ORIENTATION_VERTICAL);
    self->items = g_ptr_array_new_with_free_func(free_item);
    self->rest = gtk_label_new(NULL);
    gtk_label_set_xalign(GTK_LABEL(self->rest), 0);
    gtk_widget_add_css_class(self->rest, "dim-label");
    gtk_widget_set_parent(self->rest, GTK_WIDGET(self));
}

/* Returns: (transfer floating): an empty list for the LIST @field. */
static GtkWidget *
editor_item_list_new(EditorDocument *document, const Field *field)
{
    EditorItemList *self = g_object_new(EDITOR_TYPE_ITEM_LIST, NULL);
    self->document = g_object_ref(document);
    self->field = field;
    return GTK_WIDGET(self);
}

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
describe_detail(const EditorNestedForm *self, const FieldRow *row)
{
    DataSet *set = editor_document_set(self->document);
    const Record *record = subject_record(self->subjects->pdata[0], set);
    if (row->is_mixed)
        return g_strdup(_("several values"));
    if (row->is_odd)
        return g_strdup(row->text);
    if (record == NULL || record->raw || !record_has(record, self->field))
        return g_strdup(_("not set"));
    if (self->field->kind == KIND_RECORD)
        return value_words_record(set, *FIELD_SLOT(record, self->field, const Record *));
    return g_strdup_printf("%u", FIELD_SLOT(record, self->field, Records)->length);
}

/* How many items there are, for a record one or none. */
static guint
count_items(const EditorNestedForm *self)
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
    g_autofree char *detail = describe_detail(self, row);
    g_autofree char *tooltip = field_row_tooltip(row);
    gboolean is_list = self->field->kind == KIND_LIST;
    gboolean is_several = is_list && subjects->len > 1;
    guint n = count_items(self);
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
    widget_complaint_show(GTK_WIDGET(self), error);
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
    widget_complaint_show(GTK_WIDGET(self), error);
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
    return container_focus(child != NULL ? child : GTK_WIDGET(self), GTK_DIR_TAB_FORWARD);
}

static void
editor_nested_form_dispose(GObject *object)
{
    EditorNestedForm *self = EDITOR_NESTED_FORM(object);
    container_empty(GTK_WIDGET(object));
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
