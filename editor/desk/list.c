/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The rows that are selected here are those whose items are selected in the document.
 */
#include "editor/desk/list.h"

#include "editor/controls/container.h"
#include "editor/desk/member.h"
#include "editor/desk/parts.h"
#include "editor/fields/member-edit.h"
#include "editor/fields/scenario-member.h"

#include <glib/gi18n.h>

typedef struct {
    const DeskListKind *kind;
    gpointer owner; /* borrowed: passed to the functions of the kind */
    GtkWidget *list, *count;
    GtkWidget *remove, *up, *down;
    GPtrArray *rows;     /* owned: of GtkListBoxRow (borrowed), by item; NULL: none yet */
    guint wanted;        /* the row that gets the keyboard, from 1; 0: none */
    gboolean is_new;     /* that row is new: its first member is edited next */
    gboolean is_filling; /* what is selected is not the user's doing */
} ListState;

/* Returns: (transfer none): the list in the shown scenario, or NULL. */
static const Records *
items_of_list(DeskPage *page)
{
    const ListState *state = desk_page_state(page);
    const Scenario *scenario = desk_page_scenario(page);
    if (scenario == NULL)
        return NULL;
    return FIELD_SLOT(&scenario->record, record_field(&scenario->record, state->kind->key),
                      Records);
}

/* Returns: (transfer full): what means the item @index. */
static Subject *
subject_of_item(DeskPage *page, guint index)
{
    const ListState *state = desk_page_state(page);
    g_autoptr(Subject) owner = scenario_subject(desk_page_document(page), "");
    const Record *scenario = &desk_page_scenario(page)->record;
    const Field *field = record_field(scenario, state->kind->key);
    return item_subject(desk_page_set(page), owner, scenario, field, index);
}

static guint
count_rows(const ListState *state)
{
    return state->rows != NULL ? state->rows->len : 0;
}

/* Returns: (transfer full): of guint: the rows that are selected. */
static GArray *
find_selected_rows(const ListState *state)
{
    GArray *rows = g_array_new(FALSE, FALSE, sizeof(guint));
    for (guint i = 0; i < count_rows(state); i++)
        if (gtk_list_box_row_is_selected(state->rows->pdata[i]))
            g_array_append_val(rows, i);
    return rows;
}

/* Applies @plan, and selects the item @index of what is then: it gets the keyboard when its row is
 * there. */
static void
apply_list_plan(DeskPage *page, const EditPlan *plan, const char *what, guint index)
{
    ListState *state = desk_page_state(page);
    EditorDocument *document = desk_page_document(page);
    g_autofree char *label = g_strdup_printf(what, _(state->kind->item));
    g_autoptr(GError) error = NULL;
    gboolean is_done = editor_document_apply(document, plan, label, &error);
    const Records *items = items_of_list(page);
    if (is_done && items != NULL && index < items->length) {
        g_autoptr(Subject) subject = subject_of_item(page, index);
        state->wanted = index + 1;
        editor_document_select(document, subject);
    }
    desk_say_error(GTK_WIDGET(page), error);
}

static void
add_item(DeskPage *page)
{
    ListState *state = desk_page_state(page);
    const DeskListKind *kind = state->kind;
    const Scenario *scenario = desk_page_scenario(page);
    if (scenario == NULL)
        return;
    g_autoptr(EditPlan) plan = edit_plan_new(desk_page_set(page));
    g_autoptr(Subject) owner = scenario_subject(desk_page_document(page), "");
    const Field *field = record_field(&scenario->record, kind->key);
    g_autofree char *json =
        kind->start != NULL ? g_strdup(kind->start) : item_template(&scenario->record, field);
    item_add(plan, owner, kind->key, json);
    state->is_new = TRUE;
    apply_list_plan(page, plan, _("Add %s"), items_of_list(page)->length);
}

static void
remove_items(DeskPage *page)
{
    const ListState *state = desk_page_state(page);
    g_autoptr(EditPlan) plan = edit_plan_new(desk_page_set(page));
    g_autoptr(Subject) owner = scenario_subject(desk_page_document(page), "");
    g_autoptr(GArray) rows = find_selected_rows(state);
    if (rows->len == 0 || owner == NULL)
        return;
    for (guint i = rows->len; i > 0; i--)
        item_remove(plan, owner, state->kind->key, g_array_index(rows, guint, i - 1));
    guint first = g_array_index(rows, guint, 0);
    guint n_left = count_rows(state) - rows->len;
    editor_document_select(desk_page_document(page), NULL);
    apply_list_plan(page, plan, _("Delete %s"), first < n_left ? first : n_left - 1);
}

static void
move_item(DeskPage *page, gint by)
{
    const ListState *state = desk_page_state(page);
    g_autoptr(EditPlan) plan = edit_plan_new(desk_page_set(page));
    g_autoptr(Subject) owner = scenario_subject(desk_page_document(page), "");
    g_autoptr(GArray) rows = find_selected_rows(state);
    if (rows->len != 1 || owner == NULL)
        return;
    gint from = (gint)g_array_index(rows, guint, 0), to = from + by;
    if (to < 0 || to >= (gint)count_rows(state))
        return;
    item_move(plan, owner, state->kind->key, (guint32)from, (guint32)to);
    apply_list_plan(page, plan, _("Move %s"), (guint)to);
}

static void
move_up(DeskPage *page)
{
    move_item(page, -1);
}

static void
move_down(DeskPage *page)
{
    move_item(page, 1);
}

static void
update_buttons(const ListState *state)
{
    g_autoptr(GArray) rows = find_selected_rows(state);
    guint row = rows->len > 0 ? g_array_index(rows, guint, 0) : 0;
    gtk_widget_set_sensitive(state->remove, rows->len > 0);
    gtk_widget_set_sensitive(state->up, rows->len == 1 && row > 0);
    gtk_widget_set_sensitive(state->down, rows->len == 1 && row + 1 < count_rows(state));
}

static void
on_rows_selected(DeskPage *page)
{
    const ListState *state = desk_page_state(page);
    const Records *items = items_of_list(page);
    if (state->is_filling || gtk_widget_get_root(GTK_WIDGET(page)) == NULL || items == NULL)
        return;
    g_autoptr(GArray) rows = find_selected_rows(state);
    g_autoptr(GPtrArray) subjects = g_ptr_array_new_with_free_func((GDestroyNotify)subject_free);
    for (guint i = 0; i < rows->len; i++)
        if (g_array_index(rows, guint, i) < items->length)
            g_ptr_array_add(subjects, subject_of_item(page, g_array_index(rows, guint, i)));
    update_buttons(state);
    if (subjects->len > 0)
        editor_document_select_all(desk_page_document(page), subjects);
}

static gboolean
on_list_key(GtkEventControllerKey *controller G_GNUC_UNUSED, guint key, guint code G_GNUC_UNUSED,
            GdkModifierType modifiers, DeskPage *page)
{
    gboolean has_alt = (modifiers & GDK_ALT_MASK) != 0;
    if (key == GDK_KEY_Delete)
        remove_items(page);
    else if (key == GDK_KEY_Insert)
        add_item(page);
    else if (has_alt && (key == GDK_KEY_Up || key == GDK_KEY_Down))
        move_item(page, key == GDK_KEY_Up ? -1 : 1);
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
add_item_row(DeskPage *page, ListState *state, const Record *record, guint index)
{
    const DeskListKind *kind = state->kind;
    const Wording wording = desk_page_wording(page);
    g_autofree char *said = phrase_of(&wording, record);
    g_autofree char *words = capitalise_text(said != NULL ? said : record_name(record));
    g_autofree char *name = g_strdup_printf("row:%s:%u", kind->key, index);
    GtkWidget *shown =
        kind->row != NULL ? kind->row(state->owner, record, index) : item_sentence_new(words);
    GtkWidget *row = desk_rows_add(state->list, shown, words);
    gtk_widget_set_name(row, name);
    g_ptr_array_add(state->rows, row);
    GtkWidget *behind = kind->behind != NULL ? kind->behind(state->owner, index) : NULL;
    if (behind == NULL)
        return;
    gtk_list_box_append(GTK_LIST_BOX(state->list), behind);
    row = gtk_widget_get_parent(behind);
    gtk_list_box_row_set_selectable(GTK_LIST_BOX_ROW(row), FALSE);
    gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(row), FALSE);
    gtk_widget_set_focusable(row, FALSE);
}

static void
fill_list(DeskPage *page, ListState *state, const Records *items)
{
    container_empty(state->list);
    g_clear_pointer(&state->rows, g_ptr_array_unref);
    state->rows = g_ptr_array_new();
    for (guint i = 0; items != NULL && i < items->length; i++)
        add_item_row(page, state, items->items[i], i);
    g_autofree char *count = g_strdup_printf("%u", count_rows(state));
    gtk_label_set_text(GTK_LABEL(state->count), count_rows(state) > 0 ? count : "");
}

static void
select_list_rows(DeskPage *page, const ListState *state)
{
    GtkListBox *list = GTK_LIST_BOX(state->list);
    for (guint i = 0; i < count_rows(state); i++) {
        g_autoptr(Subject) subject = subject_of_item(page, i);
        GtkListBoxRow *row = state->rows->pdata[i];
        gboolean is_selected = editor_document_is_selected(desk_page_document(page), subject);
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
        desk_inspect(row, "");
}

static void
refresh_list(DeskPage *page, gboolean is_outdated)
{
    ListState *state = desk_page_state(page);
    state->is_filling = TRUE;
    if (is_outdated)
        fill_list(page, state, items_of_list(page));
    select_list_rows(page, state);
    state->is_filling = FALSE;
    update_buttons(state);
    if (state->wanted > 0 && state->wanted <= count_rows(state))
        focus_new_row(state->rows->pdata[state->wanted - 1], state->is_new);
    state->wanted = 0;
    state->is_new = FALSE;
}

static void
clear_list(gpointer data)
{
    ListState *state = data;
    g_clear_pointer(&state->rows, g_ptr_array_unref);
}

static GtkWidget *
list_button_new(DeskPage *page, const char *icon, const char *what, void (*act)(DeskPage *page))
{
    const ListState *state = desk_page_state(page);
    g_autofree char *label = g_strdup_printf(what, _(state->kind->item));
    return desk_button_new(icon, label, G_CALLBACK(act), page);
}

static void
build_list(DeskPage *page)
{
    ListState *state = desk_page_state(page);
    const char *title = _(state->kind->title);
    GtkEventController *keys = gtk_event_controller_key_new();
    state->list = desk_rows_new(title, _(state->kind->empty));
    state->count = desk_text_new(NULL, 0, "dim-label");
    state->remove = list_button_new(page, "list-remove-symbolic", _("Delete %s"), remove_items);
    state->up = list_button_new(page, "go-up-symbolic", _("Move %s up"), move_up);
    state->down = list_button_new(page, "go-down-symbolic", _("Move %s down"), move_down);
    GtkWidget *const bar[] = {
        desk_heading_new(title),
        state->count,
        desk_mark_new(desk_page_document(page), state->kind->key, title),
        list_button_new(page, "list-add-symbolic", _("Add %s"), add_item),
        state->remove,
        state->up,
        state->down,
        NULL,
    };
    gtk_widget_set_margin_start(state->count, 4);
    gtk_widget_set_hexpand(state->count, TRUE);
    gtk_list_box_set_selection_mode(GTK_LIST_BOX(state->list), GTK_SELECTION_MULTIPLE);
    /* Otherwise (GTK 4.8) a plain click adds to what is selected. */
    gtk_list_box_set_activate_on_single_click(GTK_LIST_BOX(state->list), FALSE);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_list_key), page);
    gtk_widget_add_controller(state->list, keys);
    g_signal_connect_swapped(state->list, "selected-rows-changed", G_CALLBACK(on_rows_selected),
                             page);
    gtk_box_set_spacing(GTK_BOX(page), 2);
    gtk_box_append(GTK_BOX(page), desk_line_new(2, bar));
    gtk_box_append(GTK_BOX(page), state->list);
}

GtkWidget *
desk_list_new(EditorDocument *document, const DeskListKind *kind, gpointer owner)
{
    static const DeskPageKind page = {sizeof(ListState), build_list, refresh_list, clear_list};
    const ListState start = {.kind = kind, .owner = owner};
    return desk_page_new(document, &page, &start);
}
