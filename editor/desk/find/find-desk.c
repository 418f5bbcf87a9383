/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A condition in a line: of what, which member, how, and what is wanted. Below it what all of it is
 * to become.
 */
#include "editor/desk/find/find-desk.h"

#include "editor/controls/spoken-name.h"
#include "editor/desk/find/find-state.h"
#include "editor/desk/parts.h"
#include "editor/document/field-text.h"
#include "editor/document/outline.h"
#include "editor/document/signals.h"
#include "schema/model/verb.h"

#include <glib/gi18n.h>

/* Members of records are lists and records of their own: conditions over those are about them. */
#define KINDS_OFFERED (~(guint32)(KIND_BIT(KIND_RECORD) | KIND_BIT(KIND_LIST)))

static const Entity *
entity_chosen(const FindState *state)
{
    guint row = gtk_drop_down_get_selected(state->entity);
    return row < state->entities->len ? state->entities->pdata[row] : NULL;
}

static const Field *
field_chosen(const FindState *state)
{
    guint row = gtk_drop_down_get_selected(state->field);
    return row < state->fields->len ? state->fields->pdata[row] : NULL;
}

static QueryTest
test_chosen(const FindState *state)
{
    guint row = gtk_drop_down_get_selected(state->test);
    return row < state->offered->len ? g_array_index(state->offered, QueryTest, row) : QUERY_HAS;
}

/* Offers @rows (of text, owned by it) in @list, of which @chosen is chosen. */
static void
offer(FindState *state, GtkDropDown *list, GPtrArray *rows, guint chosen)
{
    g_ptr_array_add(rows, NULL);
    g_autoptr(GtkStringList) model = gtk_string_list_new((const char *const *)rows->pdata);
    state->is_filling = TRUE;
    gtk_drop_down_set_model(list, G_LIST_MODEL(model));
    gtk_drop_down_set_selected(list, chosen);
    state->is_filling = FALSE;
}

static void
count_entity(const RecordPlace *place, gpointer data)
{
    guint *n = data;
    n[place->record->entity->id]++;
}

/* All that has records in the data set; what was chosen stays so. */
static void
offer_entities(FindState *state)
{
    const Entity *before = state->entities->len > 0 ? entity_chosen(state) : NULL;
    g_autoptr(GPtrArray) rows = g_ptr_array_new_with_free_func(g_free);
    g_autofree guint *n = g_new0(guint, N_ENTITIES);
    guint chosen = 0;
    data_set_walk(desk_page_set(state->page), ENTITIES_ALL, count_entity, n);
    g_ptr_array_set_size(state->entities, 0);
    g_ptr_array_add(state->entities, NULL);
    g_ptr_array_add(rows, g_strdup(_("All texts")));
    for (EntityId id = 0; id < N_ENTITIES; id++) {
        const Entity *entity = entity_get(id);
        if (n[id] == 0)
            continue;
        if (entity == before)
            chosen = state->entities->len;
        g_ptr_array_add(state->entities, (gpointer)entity);
        g_ptr_array_add(rows, outline_words(entity->name));
    }
    offer(state, state->entity, rows, chosen);
}

/* The members of the chosen entity that the system of the data set reads. */
static void
offer_fields(FindState *state)
{
    const Entity *entity = entity_chosen(state);
    const Field *before = state->fields->len > 0 ? field_chosen(state) : NULL;
    g_autoptr(GPtrArray) rows = g_ptr_array_new_with_free_func(g_free);
    gint system = data_set_system(desk_page_set(state->page));
    guint chosen = 0;
    g_ptr_array_set_size(state->fields, 0);
    for (guint i = 0; entity != NULL && i < entity->n_fields; i++) {
        const Field *field = &entity->fields[i];
        if ((KIND_BIT(field->kind) & KINDS_OFFERED) == 0 || !field_is_read(entity, field, system))
            continue;
        if (field == before)
            chosen = state->fields->len;
        g_ptr_array_add(state->fields, (gpointer)field);
        g_ptr_array_add(rows, field_label(field));
    }
    offer(state, state->field, rows, chosen);
    gtk_widget_set_visible(GTK_WIDGET(state->field), entity != NULL);
}

static void
offer_tests(FindState *state)
{
    const Field *field = field_chosen(state);
    g_autoptr(GPtrArray) rows = g_ptr_array_new_with_free_func(g_free);
    QueryTest before = test_chosen(state);
    guint chosen = 0;
    g_array_set_size(state->offered, 0);
    for (QueryTest test = 0; test < N_QUERY_TESTS; test++) {
        if (!query_test_suits(test, field))
            continue;
        /* Of a member one asks first whether it is something. */
        if (test == before || (before == QUERY_HAS && test == QUERY_IS))
            chosen = state->offered->len;
        g_array_append_val(state->offered, test);
        g_ptr_array_add(rows, g_strdup(_(query_test_words(test))));
    }
    offer(state, state->test, rows, chosen);
    gtk_widget_set_visible(GTK_WIDGET(state->test), field != NULL);
}

void
find_show_count(FindState *state)
{
    g_autoptr(GPtrArray) meant = find_list_meant(state);
    guint n = state->found->len;
    g_autofree char *count =
        g_strdup_printf(g_dngettext(NULL, "%u is found", "%u are found", n), n);
    g_autofree char *change =
        meant->len == 0
            ? g_strdup(_("Change"))
            : g_strdup_printf(g_dngettext(NULL, "Change %u value", "Change %u values", meant->len),
                              meant->len);
    gboolean is_asked = state->query->within != NULL || !query_test_wants(state->query->test);
    gtk_label_set_text(state->count, is_asked ? count : "");
    gtk_stack_set_visible_child_name(state->answer, is_asked ? "found" : "unasked");
    gtk_button_set_label(GTK_BUTTON(state->apply), change);
    gtk_widget_set_sensitive(state->apply, state->is_changing && meant->len > 0);
    gtk_widget_set_sensitive(state->select, meant->len > 0);
}

/* Looks anew for what is asked. */
static void
find(FindState *state)
{
    DataSet *set = desk_page_set(state->page);
    const Field *field = field_chosen(state);
    QueryTest test = test_chosen(state);
    g_clear_pointer(&state->query, record_query_free);
    g_clear_pointer(&state->found, g_ptr_array_unref);
    state->query = record_query_new(set, field != NULL ? entity_chosen(state) : NULL, field, test,
                                    gtk_editable_get_text(state->wanted));
    state->found = record_query_find(state->query, set);
    gtk_widget_set_visible(GTK_WIDGET(state->wanted), query_test_wants(test));
    find_list_fill(state);
    find_show_count(state);
}

static void
on_entity(DeskPage *page)
{
    FindState *state = desk_page_state(page);
    if (state->is_filling)
        return;
    offer_fields(state);
    offer_tests(state);
    find(state);
}

static void
on_field(DeskPage *page)
{
    FindState *state = desk_page_state(page);
    if (state->is_filling)
        return;
    offer_tests(state);
    find(state);
}

static void
on_asked(DeskPage *page)
{
    FindState *state = desk_page_state(page);
    if (state->is_filling)
        return;
    g_hash_table_remove_all(state->left_out);
    find(state);
}

/* What values become is shown from the first letter on. */
static void
on_change(FindState *state)
{
    state->is_changing = gtk_editable_get_text(state->change)[0] != '\0';
    find_list_fill(state);
    find_show_count(state);
}

static void
change(FindState *state)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) meant = find_list_meant(state);
    g_autofree char *text = g_strdup(gtk_editable_get_text(state->change));
    g_autofree char *done = NULL;
    if (record_query_change(state->query, desk_page_document(state->page), meant, text, &error))
        done = g_strdup(editor_document_undo_label(desk_page_document(state->page)));
    desk_say_error(GTK_WIDGET(state->page), error);
    if (done != NULL) {
        gtk_editable_set_text(state->change, "");
        g_autofree char *words = g_strdup_printf(_("Done: %s. Ctrl+Z takes it back."), done);
        desk_say(GTK_WIDGET(state->page), words);
        state->n_done = editor_document_n_done(desk_page_document(state->page));
    }
}

static void
select_all(FindState *state)
{
    g_autoptr(GPtrArray) meant = find_list_meant(state);
    g_autoptr(GPtrArray) subjects = g_ptr_array_new();
    g_autoptr(GHashTable) known = g_hash_table_new(subject_hash, subject_equal);
    for (guint i = 0; i < meant->len; i++) {
        Subject *subject = ((FoundValue *)meant->pdata[i])->subject;
        if (g_hash_table_add(known, subject))
            g_ptr_array_add(subjects, subject);
    }
    editor_document_select_all(desk_page_document(state->page), subjects);
}

static GtkWidget *
choice_new(DeskPage *page, GtkDropDown **choice, const char *label, GCallback follow)
{
    GtkWidget *widget = gtk_drop_down_new(NULL, NULL);
    *choice = GTK_DROP_DOWN(widget);
    gtk_drop_down_set_enable_search(*choice, FALSE);
    drop_down_name(*choice, label);
    signal_follow(widget, "notify::selected", follow, page);
    return widget;
}

static void
refresh(DeskPage *page, gboolean is_outdated)
{
    FindState *state = desk_page_state(page);
    if (!is_outdated)
        return;
    if (editor_document_n_done(desk_page_document(page)) != state->n_done)
        desk_say(GTK_WIDGET(page), NULL);
    offer_entities(state);
    offer_fields(state);
    offer_tests(state);
    find(state);
}

static GtkWidget *
build_question(FindState *state)
{
    GtkWidget *wanted = spoken_name(gtk_search_entry_new(), _("What is to be found"));
    g_object_set(wanted, "placeholder-text", _("Words, a number, a name"), NULL);
    state->wanted = GTK_EDITABLE(wanted);
    state->count = GTK_LABEL(desk_text_new(NULL, 16, "dim-label"));
    state->select = desk_flat_new(_("Select all"), G_CALLBACK(select_all), state);
    signal_follow(wanted, "search-changed", G_CALLBACK(on_asked), state->page);
    gtk_widget_set_size_request(wanted, 240, -1);
    gtk_widget_set_hexpand(GTK_WIDGET(state->count), TRUE);
    GtkWidget *const line[] = {
        choice_new(state->page, &state->entity, _("Where"), G_CALLBACK(on_entity)),
        choice_new(state->page, &state->field, _("Member"), G_CALLBACK(on_field)),
        choice_new(state->page, &state->test, _("Condition"), G_CALLBACK(on_asked)),
        wanted,
        GTK_WIDGET(state->count),
        state->select,
        NULL,
    };
    return desk_line_new(6, line);
}

static GtkWidget *
build_change(FindState *state)
{
    GtkWidget *entry = spoken_name(gtk_entry_new(), _("What it is to become"));
    g_object_set(entry, "placeholder-text", _("What it is to become"), NULL);
    state->change = GTK_EDITABLE(entry);
    state->apply = desk_primary_new(_("Change"), G_CALLBACK(change), state);
    g_signal_connect_swapped(entry, "changed", G_CALLBACK(on_change), state);
    gtk_widget_set_size_request(entry, 240, -1);
    GtkWidget *const line[] = {desk_text_new(_("Change to"), 12, "dim-label"), entry, state->apply,
                               NULL};
    return desk_line_new(6, line);
}

static GtkWidget *
build_answer(FindState *state)
{
    GtkWidget *answer = gtk_stack_new();
    state->answer = GTK_STACK(answer);
    gtk_stack_add_named(state->answer,
                        desk_empty_new("edit-find-symbolic", _("Find and change many at once"),
                                       _("Type words that stand in any text, or choose in which "
                                         "records to look, at which value, and for what. What is "
                                         "ticked is changed in one step."),
                                       NULL),
                        "unasked");
    gtk_stack_add_named(state->answer, find_list_new(state), "found");
    return answer;
}

static void
build(DeskPage *page)
{
    FindState *state = desk_page_state(page);
    state->page = page;
    state->entities = g_ptr_array_new();
    state->fields = g_ptr_array_new();
    state->offered = g_array_new(FALSE, FALSE, sizeof(QueryTest));
    state->found = g_ptr_array_new();
    state->left_out = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    state->query = record_query_new(desk_page_set(page), NULL, NULL, QUERY_HAS, "");
    gtk_widget_add_css_class(GTK_WIDGET(page), "find-desk");
    gtk_box_set_spacing(GTK_BOX(page), 6);
    gtk_box_append(GTK_BOX(page), desk_say_line_new(GTK_WIDGET(page)));
    gtk_box_append(GTK_BOX(page), build_question(state));
    gtk_box_append(GTK_BOX(page), build_change(state));
    gtk_box_append(GTK_BOX(page), build_answer(state));
}

static void
clear(gpointer data)
{
    FindState *state = data;
    g_ptr_array_unref(state->entities);
    g_ptr_array_unref(state->fields);
    g_array_unref(state->offered);
    g_ptr_array_unref(state->found);
    g_hash_table_unref(state->left_out);
    record_query_free(state->query);
}

GtkWidget *
editor_find_desk_entry(GtkWidget *desk)
{
    const FindState *state = desk_page_state(DESK_PAGE(desk));
    return GTK_WIDGET(state->wanted);
}

GtkWidget *
editor_find_desk_new(EditorDocument *document)
{
    static const DeskPageKind kind = {sizeof(FindState), build, refresh, clear};
    return desk_page_new(document, &kind, NULL);
}
