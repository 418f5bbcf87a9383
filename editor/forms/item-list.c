/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sections stand for places in the list: the first for the first item.
 */
#include "editor/forms/item-list.h"

#include "editor/controls/complaint.h"
#include "editor/fields/form-edit.h"
#include "editor/fields/member-edit.h"
#include "editor/fields/words/record-summary.h"
#include "editor/forms/form-section.h"
#include "editor/forms/record-form.h"

#include <glib/gi18n.h>

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
owner_of(const EditorItemList *self)
{
    const Record *record = subject_record(self->owner, editor_document_set(self->document));
    return record != NULL && !record->raw && record_has(record, self->field) ? record : NULL;
}

/* Shows the form of @item, if it is open, as the record is now. */
static void
show_form(Item *item)
{
    GtkWidget *child = editor_form_section_child(item->section);
    const Record *owner = owner_of(item->list);
    if (child == NULL || owner == NULL ||
        item->index >= FIELD_SLOT(owner, item->list->field, Records)->length)
        return;
    g_autoptr(GPtrArray) one = g_ptr_array_new_with_free_func((GDestroyNotify)subject_free);
    g_ptr_array_add(one, item_subject(editor_document_set(item->list->document), item->list->owner,
                                      owner, item->list->field, item->index));
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
    complaint_show(GTK_WIDGET(list), error);
}

static void
move_item(const Item *item, guint to)
{
    GError *error = NULL;
    g_autoptr(EditorItemList) list = g_object_ref(item->list);
    g_autoptr(Subject) owner = subject_copy(list->owner);
    form_move_item(list->document, owner, field_key(list->field), item->index, to, &error);
    complaint_show(GTK_WIDGET(list), error);
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

void
editor_item_list_show(EditorItemList *self, const Subject *subject)
{
    Subject *copy = subject_copy(subject);
    subject_free(self->owner);
    self->owner = copy;
    const Record *owner = owner_of(self);
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
            record_summary(editor_document_set(self->document), records->items[i]);
        editor_form_section_describe(item->section, title, NULL, NULL);
        editor_form_section_set_full(item->section, !records->items[i]->raw);
        gtk_widget_set_sensitive(item->up, i > 0);
        gtk_widget_set_sensitive(item->down, i + 1 < records->length);
        show_form(item);
    }
    g_autofree char *rest = g_strdup_printf(_("%u more are in the table."), records->length - n);
    gtk_label_set_text(GTK_LABEL(self->rest), rest);
    gtk_widget_set_visible(self->rest, records->length > n);
}

gboolean
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

GtkWidget *
editor_item_list_new(EditorDocument *document, const Field *field)
{
    EditorItemList *self = g_object_new(EDITOR_TYPE_ITEM_LIST, NULL);
    self->document = g_object_ref(document);
    self->field = field;
    return GTK_WIDGET(self);
}
