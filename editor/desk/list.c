/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The rows that are selected here are those whose items are selected in the document.
 */
#include "editor/desk/list.h"

#include "editor/controls/container.h"
#include "editor/controls/template.h"
#include "editor/controls/widget-text.h"
#include "editor/desk/member.h"
#include "editor/desk/parts.h"
#include "editor/fields/member-edit.h"

#include <glib/gi18n.h>

#define DESK_TYPE_LIST (desk_list_get_type())
G_DECLARE_FINAL_TYPE(DeskList, desk_list, DESK, LIST, DeskPage)

struct _DeskList {
    DeskPage parent;
    const DeskListKind *kind;
    gpointer owner; /* borrowed: passed to the functions of the kind */
    GtkBox *bar;
    GtkLabel *heading, *nothing; /* texts of the kind */
    GtkWidget *list, *count;
    GtkWidget *add, *remove, *up, *down;
    GPtrArray *rows;     /* owned: of GtkListBoxRow (borrowed), by item; NULL: none yet */
    guint wanted;        /* the row that gets the keyboard, from 1; 0: none */
    gboolean is_new;     /* that row is new: its first member is edited next */
    gboolean is_filling; /* what is selected is not the user's doing */
};

TEMPLATE_TYPE(DeskList, desk_list, DESK_TYPE_PAGE)

/* Returns: (transfer none): the list in the shown scenario, or NULL. */
static const Records *
items_of_list(DeskList *self)
{
    const Scenario *scenario = desk_page_scenario(DESK_PAGE(self));
    if (scenario == NULL)
        return NULL;
    return FIELD_SLOT(&scenario->record, record_field(&scenario->record, self->kind->key), Records);
}

/* Returns: (transfer full): what means the item @index. */
static Subject *
subject_of_item(DeskList *self, guint index)
{
    g_autoptr(Subject) owner =
        member_edit_scenario_subject(desk_page_document(DESK_PAGE(self)), "");
    const Record *scenario = &desk_page_scenario(DESK_PAGE(self))->record;
    const Field *field = record_field(scenario, self->kind->key);
    return member_edit_item_subject(desk_page_set(DESK_PAGE(self)), owner, scenario, field, index);
}

static guint
count_rows(DeskList *self)
{
    return self->rows != NULL ? self->rows->len : 0;
}

/* Returns: (transfer full): of guint: the rows that are selected. */
static GArray *
find_selected_rows(DeskList *self)
{
    GArray *rows = g_array_new(FALSE, FALSE, sizeof(guint));
    for (guint i = 0; i < count_rows(self); i++)
        if (gtk_list_box_row_is_selected(self->rows->pdata[i]))
            g_array_append_val(rows, i);
    return rows;
}

/* Applies @plan, and selects the item @index of what is then: it gets the keyboard when its row is
 * there. */
static void
apply_list_plan(DeskList *self, EditPlan *plan, const char *what, guint index)
{
    EditorDocument *document = desk_page_document(DESK_PAGE(self));
    g_autofree char *label = g_strdup_printf(what, _(self->kind->item));
    g_autoptr(GError) error = NULL;
    gboolean is_done = editor_document_apply(document, plan, label, &error);
    const Records *items = items_of_list(self);
    if (is_done && items != NULL && index < items->length) {
        g_autoptr(Subject) subject = subject_of_item(self, index);
        self->wanted = index + 1;
        editor_document_select(document, subject);
    }
    desk_say_error(GTK_WIDGET(self), error);
}

static void
add_item(DeskList *self)
{
    const DeskListKind *kind = self->kind;
    const Scenario *scenario = desk_page_scenario(DESK_PAGE(self));
    if (scenario == NULL)
        return;
    g_autoptr(EditPlan) plan = edit_plan_new(desk_page_set(DESK_PAGE(self)));
    g_autoptr(Subject) owner =
        member_edit_scenario_subject(desk_page_document(DESK_PAGE(self)), "");
    const Field *field = record_field(&scenario->record, kind->key);
    g_autofree char *json = kind->start != NULL
                                ? g_strdup(kind->start)
                                : member_edit_item_template(&scenario->record, field);
    member_edit_add_item(plan, owner, kind->key, json);
    self->is_new = TRUE;
    apply_list_plan(self, plan, _("Add %s"), items_of_list(self)->length);
}

static void
remove_items(DeskList *self)
{
    g_autoptr(EditPlan) plan = edit_plan_new(desk_page_set(DESK_PAGE(self)));
    g_autoptr(Subject) owner =
        member_edit_scenario_subject(desk_page_document(DESK_PAGE(self)), "");
    g_autoptr(GArray) rows = find_selected_rows(self);
    if (rows->len == 0 || owner == NULL)
        return;
    for (guint i = rows->len; i > 0; i--)
        member_edit_remove_item(plan, owner, self->kind->key, g_array_index(rows, guint, i - 1));
    guint first = g_array_index(rows, guint, 0);
    guint n_left = count_rows(self) - rows->len;
    editor_document_select(desk_page_document(DESK_PAGE(self)), NULL);
    apply_list_plan(self, plan, _("Delete %s"), first < n_left ? first : n_left - 1);
}

static void
move_item(DeskList *self, gint by)
{
    g_autoptr(EditPlan) plan = edit_plan_new(desk_page_set(DESK_PAGE(self)));
    g_autoptr(Subject) owner =
        member_edit_scenario_subject(desk_page_document(DESK_PAGE(self)), "");
    g_autoptr(GArray) rows = find_selected_rows(self);
    if (rows->len != 1 || owner == NULL)
        return;
    gint from = (gint)g_array_index(rows, guint, 0), to = from + by;
    if (to < 0 || to >= (gint)count_rows(self))
        return;
    member_edit_move_item(plan, owner, self->kind->key, (guint32)from, (guint32)to);
    apply_list_plan(self, plan, _("Move %s"), (guint)to);
}

static void
move_up(DeskList *self)
{
    move_item(self, -1);
}

static void
move_down(DeskList *self)
{
    move_item(self, 1);
}

static void
update_buttons(DeskList *self)
{
    g_autoptr(GArray) rows = find_selected_rows(self);
    guint row = rows->len > 0 ? g_array_index(rows, guint, 0) : 0;
    gtk_widget_set_sensitive(self->remove, rows->len > 0);
    gtk_widget_set_sensitive(self->up, rows->len == 1 && row > 0);
    gtk_widget_set_sensitive(self->down, rows->len == 1 && row + 1 < count_rows(self));
}

static void
on_rows_selected(DeskList *self)
{
    const Records *items = items_of_list(self);
    if (self->is_filling || gtk_widget_get_root(GTK_WIDGET(self)) == NULL || items == NULL)
        return;
    g_autoptr(GArray) rows = find_selected_rows(self);
    g_autoptr(GPtrArray) subjects = g_ptr_array_new_with_free_func((GDestroyNotify)subject_free);
    for (guint i = 0; i < rows->len; i++)
        if (g_array_index(rows, guint, i) < items->length)
            g_ptr_array_add(subjects, subject_of_item(self, g_array_index(rows, guint, i)));
    update_buttons(self);
    if (subjects->len > 0)
        editor_document_select_all(desk_page_document(DESK_PAGE(self)), subjects);
}

static gboolean
on_list_key(GtkEventControllerKey *controller G_GNUC_UNUSED, guint key, guint code G_GNUC_UNUSED,
            GdkModifierType modifiers, DeskList *self)
{
    gboolean has_alt = (modifiers & GDK_ALT_MASK) != 0;
    if (key == GDK_KEY_Delete)
        remove_items(self);
    else if (key == GDK_KEY_Insert)
        add_item(self);
    else if (has_alt && (key == GDK_KEY_Up || key == GDK_KEY_Down))
        move_item(self, key == GDK_KEY_Up ? -1 : 1);
    else
        return FALSE;
    return TRUE;
}

/* Returns: (transfer full): @text (NULL: nothing) as the beginning of a line. */
static char *
capitalise_text(const char *text)
{
    gunichar first = g_utf8_get_char(text != NULL ? text : "");
    char letter[7] = {0};
    if (!g_unichar_islower(first))
        return g_strdup(text);
    g_unichar_to_utf8(g_unichar_totitle(first), letter);
    return g_strconcat(letter, g_utf8_next_char(text), NULL);
}

/* Returns: (transfer floating): what is shown of an item for which its kind has no widget. */
static GtkWidget *
item_sentence_new(const char *words)
{
    GtkWidget *label = desk_text_new(words, 0, NULL);
    gtk_label_set_width_chars(GTK_LABEL(label), 20);
    gtk_label_set_max_width_chars(GTK_LABEL(label), 36);
    return label;
}

/* Adds the row of the item @index, and what its kind has behind it. */
static void
add_item_row(DeskList *self, const Record *record, guint index)
{
    const DeskListKind *kind = self->kind;
    const Wording wording =
        place_wording(desk_page_set(DESK_PAGE(self)), desk_page_scenario(DESK_PAGE(self)));
    g_autofree char *said = phrase_record(&wording, record);
    g_autofree char *words = capitalise_text(said != NULL ? said : record_name(record));
    g_autofree char *name = g_strdup_printf("row:%s:%u", kind->key, index);
    GtkWidget *shown =
        kind->row != NULL ? kind->row(self->owner, record, index) : item_sentence_new(words);
    GtkWidget *row = desk_rows_add(self->list, shown, words);
    gtk_widget_set_name(row, name);
    g_ptr_array_add(self->rows, row);
    GtkWidget *behind = kind->behind != NULL ? kind->behind(self->owner, index) : NULL;
    if (behind == NULL)
        return;
    gtk_list_box_append(GTK_LIST_BOX(self->list), behind);
    row = gtk_widget_get_parent(behind);
    gtk_list_box_row_set_selectable(GTK_LIST_BOX_ROW(row), FALSE);
    gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(row), FALSE);
    gtk_widget_set_focusable(row, FALSE);
}

static void
fill_list(DeskList *self, const Records *items)
{
    container_empty(self->list);
    g_clear_pointer(&self->rows, g_ptr_array_unref);
    self->rows = g_ptr_array_new();
    for (guint i = 0; items != NULL && i < items->length; i++)
        add_item_row(self, items->items[i], i);
    g_autofree char *count = g_strdup_printf("%u", count_rows(self));
    gtk_label_set_text(GTK_LABEL(self->count), count_rows(self) > 0 ? count : "");
}

static void
select_list_rows(DeskList *self)
{
    GtkListBox *list = GTK_LIST_BOX(self->list);
    for (guint i = 0; i < count_rows(self); i++) {
        g_autoptr(Subject) subject = subject_of_item(self, i);
        GtkListBoxRow *row = self->rows->pdata[i];
        gboolean is_selected =
            editor_document_is_selected(desk_page_document(DESK_PAGE(self)), subject);
        if (is_selected && !gtk_list_box_row_is_selected(row))
            gtk_list_box_select_row(list, row);
        else if (!is_selected && gtk_list_box_row_is_selected(row))
            gtk_list_box_unselect_row(list, row);
    }
}

/* Focuses the first widget of a new row, or, where it has only text, the inspector. */
static void
focus_new_row(GtkWidget *row, gboolean is_new)
{
    gtk_widget_grab_focus(row);
    if (is_new && !gtk_widget_child_focus(gtk_list_box_row_get_child(GTK_LIST_BOX_ROW(row)),
                                          GTK_DIR_TAB_FORWARD))
        gtk_widget_activate_action(row, DESK_INSPECT, "s", "");
}

static void
desk_list_refresh(DeskPage *page, gboolean is_outdated)
{
    DeskList *self = DESK_LIST(page);
    self->is_filling = TRUE;
    if (is_outdated)
        fill_list(self, items_of_list(self));
    select_list_rows(self);
    self->is_filling = FALSE;
    update_buttons(self);
    if (self->wanted > 0 && self->wanted <= count_rows(self))
        focus_new_row(self->rows->pdata[self->wanted - 1], self->is_new);
    self->wanted = 0;
    self->is_new = FALSE;
}

static void
desk_list_finalize(GObject *object)
{
    g_clear_pointer(&DESK_LIST(object)->rows, g_ptr_array_unref);
    G_OBJECT_CLASS(desk_list_parent_class)->finalize(object);
}

static void
desk_list_class_init(DeskListClass *class)
{
    G_OBJECT_CLASS(class)->finalize = desk_list_finalize;
    DESK_PAGE_CLASS(class)->refresh = desk_list_refresh;
    TEMPLATE_LOAD(class, "desk/list.ui");
    TEMPLATE_CHILDREN(class, DeskList, bar, heading, count, add, remove, up, down, list, nothing);
    TEMPLATE_CALLBACKS(class, add_item, remove_items, move_up, move_down, on_rows_selected,
                       on_list_key);
}

/* Names @button as @what, with the item of the list in it. */
static void
name_button(DeskList *self, GtkWidget *button, const char *what)
{
    g_autofree char *label = g_strdup_printf(what, _(self->kind->item));
    widget_set_tooltip(button, label);
    widget_set_spoken_name(button, label);
}

GtkWidget *
desk_list_new(EditorDocument *document, const DeskListKind *kind, gpointer owner)
{
    DeskList *self = desk_page_new(DESK_TYPE_LIST, document);
    const char *title = _(kind->title);
    self->kind = kind;
    self->owner = owner;
    gtk_label_set_text(self->heading, title);
    gtk_label_set_text(self->nothing, _(kind->empty));
    widget_set_spoken_name(self->list, title);
    name_button(self, self->add, _("Add %s"));
    name_button(self, self->remove, _("Delete %s"));
    name_button(self, self->up, _("Move %s up"));
    name_button(self, self->down, _("Move %s down"));
    gtk_box_insert_child_after(self->bar, desk_mark_new(document, kind->key, title), self->count);
    return GTK_WIDGET(self);
}
