/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The rows that are selected here are those whose items are selected in the document.
 */
#include "editor/desk/scenario-desk-list.h"

#include "editor/desk/scenario-desk-mark.h"
#include "editor/desk/scenario-desk-page.h"
#include "editor/fields/member-edit.h"
#include "editor/fields/scenario-member.h"

#include <glib/gi18n.h>

const DeskListKind desk_decisions = {
    .key = "decisions",
    .title = N_("Player choices"),
    .item = N_("player choice"),
    .empty = N_("Nothing is left to the players."),
    .say = say_decision,
};

const DeskListKind desk_score = {
    .key = "score",
    .title = N_("Score"),
    .item = N_("term of the score"),
    .empty = N_("Nothing is scored."),
    .say = say_term,
};

const DeskListKind desk_victory = {
    .key = "victory",
    .title = N_("Victory table"),
    .item = N_("row of the victory table"),
    .empty = N_("No score wins."),
    .start = "{\"name\": \"Result\"}",
    .say = say_result,
};

const DeskListKind desk_endings = {
    .key = "sudden-death",
    .title = N_("Sudden death"),
    .item = N_("sudden death"),
    .empty = N_("Nothing ends the game before its last turn."),
    .start = "{\"if\": {\"verb\": \"controls\"}, \"result\": \"Result\"}",
    .say = say_ending,
};

#define STATE "narva-desk-list"

typedef struct {
    const DeskListKind *kind;
    GtkWidget *list, *count; /* of the page */
    GtkWidget *remove, *up, *down;
    guint n_rows;
    guint wanted;        /* the row that gets the keyboard, from 1; 0: none */
    gboolean is_filling; /* what is selected is not the user's doing */
} ListState;

static ListState *
state_of(GtkWidget *page)
{
    return g_object_get_data(G_OBJECT(page), STATE);
}

/* Returns: (transfer none): the list in the shown scenario, or NULL. */
static const Records *
items_of(EditorDocument *document, const DeskListKind *kind)
{
    const Scenario *scenario = editor_document_scenario(document);
    if (scenario == NULL)
        return NULL;
    return FIELD_SLOT(&scenario->record, record_field(&scenario->record, kind->key), Records);
}

/* Returns: (transfer full): what means the item @index. */
static Subject *
line_subject(EditorDocument *document, const DeskListKind *kind, guint index)
{
    g_autoptr(Subject) owner = scenario_subject(document, "");
    const Record *scenario = &editor_document_scenario(document)->record;
    const Field *field = record_field(scenario, kind->key);
    return item_subject(editor_document_set(document), owner, scenario, field, index);
}

/* Returns: (transfer full): of guint: the rows that are selected. */
static GArray *
selected_rows(const ListState *state)
{
    GArray *rows = g_array_new(FALSE, FALSE, sizeof(guint));
    for (guint i = 0; i < state->n_rows; i++) {
        GtkListBoxRow *row = gtk_list_box_get_row_at_index(GTK_LIST_BOX(state->list), (gint)i);
        if (row != NULL && gtk_list_box_row_is_selected(row))
            g_array_append_val(rows, i);
    }
    return rows;
}

/* Selects the item @index, which gets the keyboard when its row is there. */
static void
select_item(GtkWidget *page, guint index)
{
    ListState *state = state_of(page);
    EditorDocument *document = desk_page_document(page);
    const Records *items = items_of(document, state->kind);
    if (items == NULL || index >= items->length)
        return;
    g_autoptr(Subject) subject = line_subject(document, state->kind, index);
    state->wanted = index + 1;
    editor_document_select(document, subject);
}

/* Applies @plan, and selects the item @index of what is then. */
static void
apply(GtkWidget *page, const EditPlan *plan, const char *what, guint index)
{
    EditorDocument *document = desk_page_document(page);
    g_autofree char *label = g_strdup_printf(what, _(state_of(page)->kind->item));
    g_autoptr(GError) error = NULL;
    if (editor_document_apply(document, plan, label, &error))
        select_item(page, index);
    desk_say_error(page, error);
}

static void
add_item(GtkWidget *page)
{
    const ListState *state = state_of(page);
    EditorDocument *document = desk_page_document(page);
    const Scenario *scenario = editor_document_scenario(document);
    if (scenario == NULL)
        return;
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    g_autoptr(Subject) owner = scenario_subject(document, "");
    const Field *field = record_field(&scenario->record, state->kind->key);
    g_autofree char *json = state->kind->start != NULL ? g_strdup(state->kind->start)
                                                       : item_template(&scenario->record, field);
    item_add(plan, owner, state->kind->key, json);
    apply(page, plan, _("Add %s"), items_of(document, state->kind)->length);
}

static void
remove_items(GtkWidget *page)
{
    const ListState *state = state_of(page);
    EditorDocument *document = desk_page_document(page);
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    g_autoptr(Subject) owner = scenario_subject(document, "");
    g_autoptr(GArray) rows = selected_rows(state);
    if (rows->len == 0 || owner == NULL)
        return;
    for (guint i = rows->len; i > 0; i--)
        item_remove(plan, owner, state->kind->key, g_array_index(rows, guint, i - 1));
    guint first = g_array_index(rows, guint, 0);
    guint n_left = state->n_rows - rows->len;
    editor_document_select(document, NULL);
    apply(page, plan, _("Delete %s"), first < n_left ? first : n_left - 1);
}

static void
move_item(GtkWidget *page, gint by)
{
    const ListState *state = state_of(page);
    EditorDocument *document = desk_page_document(page);
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    g_autoptr(Subject) owner = scenario_subject(document, "");
    g_autoptr(GArray) rows = selected_rows(state);
    if (rows->len != 1 || owner == NULL)
        return;
    gint from = (gint)g_array_index(rows, guint, 0), to = from + by;
    if (to < 0 || to >= (gint)state->n_rows)
        return;
    item_move(plan, owner, state->kind->key, (guint32)from, (guint32)to);
    apply(page, plan, _("Move %s"), (guint)to);
}

static void
move_up(GtkWidget *page)
{
    move_item(page, -1);
}

static void
move_down(GtkWidget *page)
{
    move_item(page, 1);
}

static void
update_buttons(const ListState *state)
{
    g_autoptr(GArray) rows = selected_rows(state);
    guint row = rows->len > 0 ? g_array_index(rows, guint, 0) : 0;
    gtk_widget_set_sensitive(state->remove, rows->len > 0);
    gtk_widget_set_sensitive(state->up, rows->len == 1 && row > 0);
    gtk_widget_set_sensitive(state->down, rows->len == 1 && row + 1 < state->n_rows);
}

static void
on_selected(GtkWidget *page)
{
    const ListState *state = state_of(page);
    EditorDocument *document = desk_page_document(page);
    if (state->is_filling || gtk_widget_get_root(page) == NULL ||
        editor_document_scenario(document) == NULL)
        return;
    g_autoptr(GArray) rows = selected_rows(state);
    g_autoptr(GPtrArray) subjects = g_ptr_array_new_with_free_func((GDestroyNotify)subject_free);
    const Records *items = items_of(document, state->kind);
    for (guint i = 0; i < rows->len; i++)
        if (g_array_index(rows, guint, i) < items->length)
            g_ptr_array_add(subjects,
                            line_subject(document, state->kind, g_array_index(rows, guint, i)));
    update_buttons(state);
    if (subjects->len > 0)
        editor_document_select_all(document, subjects);
}

static gboolean
on_key(GtkEventControllerKey *controller G_GNUC_UNUSED,
       guint key,
       guint code G_GNUC_UNUSED,
       GdkModifierType modifiers,
       GtkWidget *page)
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

/* Returns: (transfer full): @text as the beginning of a line. */
static char *
capitalised(const char *text)
{
    gunichar first = g_utf8_get_char(text);
    char letter[7] = {0};
    if (*text == '\0' || !g_unichar_islower(first))
        return g_strdup(text);
    g_unichar_to_utf8(g_unichar_totitle(first), letter);
    return g_strconcat(letter, g_utf8_next_char(text), NULL);
}

static void
add_row(const ListState *state, EditorDocument *document, guint index, const Record *item)
{
    const Scenario *scenario = editor_document_scenario(document);
    const Wording wording = {editor_document_set(document),
                             (const SparsePosition *)scenario->position};
    g_autofree char *said = state->kind->say(&wording, item);
    g_autofree char *words = capitalised(said);
    g_autofree char *name = g_strdup_printf("row:%s:%u", state->kind->key, index);
    GtkWidget *label = gtk_label_new(words);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_width_chars(GTK_LABEL(label), 20);
    gtk_label_set_max_width_chars(GTK_LABEL(label), 36);
    gtk_list_box_append(GTK_LIST_BOX(state->list), label);
    GtkWidget *row = gtk_widget_get_parent(label);
    gtk_widget_set_name(row, name);
    gtk_accessible_update_property(GTK_ACCESSIBLE(row), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
}

static void
fill(ListState *state, EditorDocument *document)
{
    const Records *items = items_of(document, state->kind);
    GtkListBoxRow *row;
    while ((row = gtk_list_box_get_row_at_index(GTK_LIST_BOX(state->list), 0)) != NULL)
        gtk_list_box_remove(GTK_LIST_BOX(state->list), GTK_WIDGET(row));
    state->n_rows = items != NULL ? items->length : 0;
    for (guint i = 0; i < state->n_rows; i++)
        add_row(state, document, i, items->items[i]);
    g_autofree char *count = g_strdup_printf("%u", state->n_rows);
    gtk_label_set_text(GTK_LABEL(state->count), state->n_rows > 0 ? count : "");
}

static void
select_rows(const ListState *state, EditorDocument *document)
{
    GtkListBox *list = GTK_LIST_BOX(state->list);
    for (guint i = 0; i < state->n_rows; i++) {
        g_autoptr(Subject) subject = line_subject(document, state->kind, i);
        GtkListBoxRow *row = gtk_list_box_get_row_at_index(list, (gint)i);
        gboolean is_selected = editor_document_is_selected(document, subject);
        if (is_selected && !gtk_list_box_row_is_selected(row))
            gtk_list_box_select_row(list, row);
        else if (!is_selected && gtk_list_box_row_is_selected(row))
            gtk_list_box_unselect_row(list, row);
    }
}

static void
refresh(GtkWidget *page, EditorDocument *document)
{
    ListState *state = state_of(page);
    state->is_filling = TRUE;
    if (desk_page_is_outdated(page))
        fill(state, document);
    select_rows(state, document);
    state->is_filling = FALSE;
    update_buttons(state);
    if (state->wanted > 0 && state->wanted <= state->n_rows)
        gtk_widget_grab_focus(GTK_WIDGET(
            gtk_list_box_get_row_at_index(GTK_LIST_BOX(state->list), (gint)state->wanted - 1)));
    state->wanted = 0;
}

static GtkWidget *
add_button(GtkWidget *bar,
           GtkWidget *page,
           const char *icon,
           const char *what,
           void (*act)(GtkWidget *page))
{
    g_autofree char *label = g_strdup_printf(what, _(state_of(page)->kind->item));
    GtkWidget *button = desk_button_new(icon, label);
    g_signal_connect_swapped(button, "clicked", G_CALLBACK(act), page);
    gtk_box_append(GTK_BOX(bar), button);
    return button;
}

static GtkWidget *
bar_new(GtkWidget *page, EditorDocument *document, ListState *state)
{
    GtkWidget *bar = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 2);
    const char *title = _(state->kind->title);
    state->count = gtk_label_new(NULL);
    gtk_widget_add_css_class(state->count, "dim-label");
    gtk_widget_set_margin_start(state->count, 4);
    gtk_widget_set_hexpand(state->count, TRUE);
    gtk_label_set_xalign(GTK_LABEL(state->count), 0);
    gtk_box_append(GTK_BOX(bar), desk_heading_new(title));
    gtk_box_append(GTK_BOX(bar), state->count);
    gtk_box_append(GTK_BOX(bar), desk_mark_new(document, state->kind->key, title));
    add_button(bar, page, "list-add-symbolic", _("Add %s"), add_item);
    state->remove = add_button(bar, page, "list-remove-symbolic", _("Delete %s"), remove_items);
    state->up = add_button(bar, page, "go-up-symbolic", _("Move %s up"), move_up);
    state->down = add_button(bar, page, "go-down-symbolic", _("Move %s down"), move_down);
    return bar;
}

GtkWidget *
desk_list_new(EditorDocument *document, const DeskListKind *kind)
{
    GtkWidget *page = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
    ListState *state = g_new0(ListState, 1);
    GtkEventController *keys = gtk_event_controller_key_new();
    GtkWidget *nothing = gtk_label_new(_(kind->empty));
    state->kind = kind;
    state->list = gtk_list_box_new();
    g_object_set_data_full(G_OBJECT(page), STATE, state, g_free);
    gtk_widget_add_css_class(nothing, "dim-label");
    gtk_label_set_wrap(GTK_LABEL(nothing), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(nothing), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_xalign(GTK_LABEL(nothing), 0);
    gtk_list_box_set_placeholder(GTK_LIST_BOX(state->list), nothing);
    gtk_list_box_set_selection_mode(GTK_LIST_BOX(state->list), GTK_SELECTION_MULTIPLE);
    gtk_accessible_update_property(GTK_ACCESSIBLE(state->list),
                                   GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _(kind->title),
                                   -1);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key), page);
    gtk_widget_add_controller(state->list, keys);
    g_signal_connect_swapped(state->list, "selected-rows-changed", G_CALLBACK(on_selected), page);
    gtk_box_append(GTK_BOX(page), bar_new(page, document, state));
    gtk_box_append(GTK_BOX(page), state->list);
    desk_page_follow(page, document, refresh);
    return page;
}
