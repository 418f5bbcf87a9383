/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The find desk: finds values in the records and replaces them.
 */
#include "editor/desk/desk.h"

#include "editor/controls/container.h"
#include "editor/controls/spoken-name.h"
#include "editor/controls/tooltip.h"
#include "editor/desk/page.h"
#include "editor/desk/parts.h"
#include "editor/document/field-text.h"
#include "editor/document/outline.h"
#include "editor/document/signals.h"
#include "editor/fields/record-query.h"
#include "schema/model/verb.h"

#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    DeskPage *page; /* borrowed: the desk */
    GtkDropDown *entity, *field, *test;
    GtkEditable *wanted, *change;
    GtkLabel *count;
    GtkWidget *apply, *select;
    GtkStack *answer;     /* "found", or "unasked": what can be asked */
    GtkStringList *rows;  /* numbers of what was found; borrowed of its view */
    GPtrArray *entities;  /* owned: of Entity, those with records; the first, NULL: all texts */
    GPtrArray *fields;    /* owned: of Field, those that are offered; NULL: of all texts */
    GArray *offered;      /* owned: of QueryTest */
    RecordQuery *query;   /* owned */
    GPtrArray *found;     /* owned: of FoundValue */
    GHashTable *left_out; /* owned: of Subject and member as text: what is not to be changed */
    guint n_done;         /* steps of the document when the last change was reported */
    gboolean is_changing; /* something was typed that values are to become */
    gboolean is_filling;  /* what is chosen is not the user's doing */
} FindState;

static void find_show_count(FindState *state);

/* Letters before what was found in a long text, and of the whole. */
#define LETTERS_BEFORE 24
#define LETTERS_SHOWN 160

/* As wide a value wants to be, and what it becomes: they share what room there is. */
#define LETTERS_WIDE 36

/* Returns: (transfer full): by what a value is known from one search to the next. */
static char *
entity_title(const FoundValue *found)
{
    const Subject *subject = found->subject;
    return g_strdup_printf("%u/%s/%s/%s", subject->entity, subject->id != NULL ? subject->id : "",
                           subject->path, field_key(found->field));
}

static gboolean
value_is_left_out(const FindState *state, const FoundValue *found)
{
    g_autofree char *name = entity_title(found);
    return g_hash_table_contains(state->left_out, name);
}

/* found-list.c: returns (transfer container) of FoundValue: those that are not left out. */
static GPtrArray *
find_list_meant(const FindState *state)
{
    GPtrArray *meant = g_ptr_array_new();
    for (guint i = 0; i < state->found->len; i++)
        if (!value_is_left_out(state, state->found->pdata[i]))
            g_ptr_array_add(meant, state->found->pdata[i]);
    return meant;
}

static const FoundValue *
found_at_row(const FindState *state, GtkListItem *item)
{
    GtkStringObject *number = gtk_list_item_get_item(item);
    gulong index = number != NULL ? strtoul(gtk_string_object_get_string(number), NULL, 10) : 0;
    return index < state->found->len ? state->found->pdata[index] : NULL;
}

/* Returns: (transfer full): @text on one line, from a few letters before @start (in bytes) on. */
static char *
line_of_value(const char *text, gsize start)
{
    const char *from = text + start;
    for (guint i = 0; i < LETTERS_BEFORE && from > text; i++)
        from = g_utf8_prev_char(from);
    gboolean is_long = g_utf8_strlen(from, -1) > LETTERS_SHOWN;
    g_autofree char *part = is_long ? g_utf8_substring(from, 0, LETTERS_SHOWN) : g_strdup(from);
    g_strdelimit(part, "\n\t", ' ');
    return g_strconcat(from > text ? "…" : "", part, is_long ? "…" : "", NULL);
}

/* Returns: whether a part of the text of @found was found; then where. */
static gboolean
highlight_part(const FindState *state, const FoundValue *found, gint *start, gint *end)
{
    g_autoptr(GMatchInfo) match = NULL;
    *start = *end = 0;
    return state->query->test == QUERY_HAS &&
           g_regex_match(state->query->within, found->text, 0, &match) &&
           g_match_info_fetch_pos(match, 0, start, end);
}

/* Returns: (transfer full): markup of the value @found, with the match in bold. */
static char *
markup_of_value(const FindState *state, const FoundValue *found)
{
    gint start, end;
    if (found->text[0] == '\0')
        return g_markup_escape_text(_("not said"), -1);
    gboolean is_part = highlight_part(state, found, &start, &end);
    g_autofree char *line = line_of_value(found->text, (gsize)start);
    g_autofree char *part = g_strndup(found->text + start, (gsize)(end - start));
    const char *at = is_part ? strstr(line, part) : NULL;
    if (at == NULL)
        return g_markup_escape_text(line, -1);
    g_autofree char *before = g_markup_escape_text(line, at - line);
    g_autofree char *bold = g_markup_escape_text(part, -1);
    g_autofree char *behind = g_markup_escape_text(at + strlen(part), -1);
    return g_strconcat(before, "<b>", bold, "</b>", behind, NULL);
}

static void
toggle_left_out(GtkCheckButton *check, FindState *state)
{
    const FoundValue *found = found_at_row(state, g_object_get_data(G_OBJECT(check), "item"));
    if (found == NULL)
        return;
    if (gtk_check_button_get_active(check)) {
        g_autofree char *name = entity_title(found);
        g_hash_table_remove(state->left_out, name);
    } else {
        g_hash_table_add(state->left_out, entity_title(found));
    }
    find_show_count(state);
}

static void
set_label_width(GtkWidget *label, int letters)
{
    gtk_label_set_width_chars(GTK_LABEL(label), letters);
    gtk_label_set_max_width_chars(GTK_LABEL(label), letters);
}

/* Appends what @found becomes to @box. */
static void
append_change_part(const FindState *state, GtkWidget *box, const FoundValue *found)
{
    g_autofree char *changed =
        record_query_changed(state->query, found, gtk_editable_get_text(state->change));
    gint start, end;
    highlight_part(state, found, &start, &end);
    g_autofree char *line = line_of_value(changed, MIN((gsize)start, strlen(changed)));
    GtkWidget *becomes = desk_text_new(changed[0] != '\0' ? line : _("not said"), 12, "accent");
    set_label_width(becomes, LETTERS_WIDE);
    gtk_widget_set_hexpand(becomes, TRUE);
    tooltip_set(becomes, changed);
    gtk_box_append(GTK_BOX(box), desk_text_new("→", 1, "dim-label"));
    gtk_box_append(GTK_BOX(box), becomes);
}

static void
bind_found_row(GtkListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item, FindState *state)
{
    const FoundValue *found = found_at_row(state, item);
    GtkWidget *box = gtk_list_item_get_child(item);
    container_empty(box);
    if (found == NULL)
        return;
    g_autofree char *title = subject_title(found->subject, desk_page_set(state->page));
    g_autofree char *member = field_label(found->field);
    g_autofree char *markup = markup_of_value(state, found);
    g_autofree char *words = g_strdup_printf("%s, %s: %s", title, member, found->text);
    g_autofree char *meant = g_strdup_printf(_("Change %s of %s"), member, title);
    GtkWidget *check = spoken_name(gtk_check_button_new(), meant);
    GtkWidget *where = desk_text_new(title, 26, NULL);
    GtkWidget *value = desk_text_new(NULL, 12, NULL);
    gtk_check_button_set_active(GTK_CHECK_BUTTON(check), !value_is_left_out(state, found));
    g_object_set_data(G_OBJECT(check), "item", item);
    g_signal_connect(check, "toggled", G_CALLBACK(toggle_left_out), state);
    set_label_width(where, 26);
    tooltip_set(where, title);
    gtk_label_set_markup(GTK_LABEL(value), markup);
    set_label_width(value, LETTERS_WIDE);
    gtk_widget_set_hexpand(value, TRUE);
    tooltip_set(value, found->text[0] != '\0' ? found->text : NULL);
    GtkWidget *kind = desk_text_new(member, 14, "dim-label");
    set_label_width(kind, 14);
    gtk_box_append(GTK_BOX(box), check);
    gtk_box_append(GTK_BOX(box), where);
    gtk_box_append(GTK_BOX(box), kind);
    gtk_box_append(GTK_BOX(box), value);
    if (state->is_changing)
        append_change_part(state, box, found);
    spoken_name(box, words);
}

static void
set_up_found_row(GtkListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item)
{
    gtk_list_item_set_child(item, gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8));
}

static void
show_on_map(FindState *state, guint row)
{
    if (row < state->found->len) {
        const FoundValue *found = state->found->pdata[row];
        editor_document_select(desk_page_document(state->page), found->subject);
    }
}

/* Fills the list of what was found, and what it becomes. */
static void
find_list_fill(FindState *state)
{
    g_autoptr(GPtrArray) numbers = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < state->found->len; i++)
        g_ptr_array_add(numbers, g_strdup_printf("%u", i));
    g_ptr_array_add(numbers, NULL);
    gtk_string_list_splice(state->rows, 0, g_list_model_get_n_items(G_LIST_MODEL(state->rows)),
                           (const char *const *)numbers->pdata);
}

/* found-list.c: returns (transfer floating) the list of what was found. */
static GtkWidget *
find_list_new(FindState *state)
{
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    state->rows = gtk_string_list_new(NULL);
    g_signal_connect(factory, "setup", G_CALLBACK(set_up_found_row), NULL);
    g_signal_connect(factory, "bind", G_CALLBACK(bind_found_row), state);
    GtkSelectionModel *model =
        GTK_SELECTION_MODEL(gtk_single_selection_new(G_LIST_MODEL(state->rows)));
    gtk_single_selection_set_autoselect(GTK_SINGLE_SELECTION(model), FALSE);
    gtk_single_selection_set_can_unselect(GTK_SINGLE_SELECTION(model), TRUE);
    GtkWidget *view = gtk_list_view_new(model, factory);
    gtk_list_view_set_single_click_activate(GTK_LIST_VIEW(view), TRUE);
    g_signal_connect_swapped(view, "activate", G_CALLBACK(show_on_map), state);
    return desk_scrolled_new(spoken_name(view, _("What was found")));
}

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
offer_tests_of(FindState *state, GtkDropDown *list, GPtrArray *rows, guint chosen)
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
    offer_tests_of(state, state->entity, rows, chosen);
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
    offer_tests_of(state, state->field, rows, chosen);
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
    offer_tests_of(state, state->test, rows, chosen);
    gtk_widget_set_visible(GTK_WIDGET(state->test), field != NULL);
}

/* find-desk.c: how many there are has changed. */
static void
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

/* Runs the query again. */
static void
find_values(FindState *state)
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
on_entity_chosen(DeskPage *page)
{
    FindState *state = desk_page_state(page);
    if (state->is_filling)
        return;
    offer_fields(state);
    offer_tests(state);
    find_values(state);
}

static void
on_field_chosen(DeskPage *page)
{
    FindState *state = desk_page_state(page);
    if (state->is_filling)
        return;
    offer_tests(state);
    find_values(state);
}

static void
on_query_changed(DeskPage *page)
{
    FindState *state = desk_page_state(page);
    if (state->is_filling)
        return;
    g_hash_table_remove_all(state->left_out);
    find_values(state);
}

/* What values become is shown from the first letter on. */
static void
on_change_typed(FindState *state)
{
    state->is_changing = gtk_editable_get_text(state->change)[0] != '\0';
    find_list_fill(state);
    find_show_count(state);
}

static void
apply_change(FindState *state)
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
select_found(FindState *state)
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
query_choice_new(DeskPage *page, GtkDropDown **choice, const char *label, GCallback follow)
{
    GtkWidget *widget = gtk_drop_down_new(NULL, NULL);
    *choice = GTK_DROP_DOWN(widget);
    gtk_drop_down_set_enable_search(*choice, FALSE);
    drop_down_name(*choice, label);
    signal_follow(widget, "notify::selected", follow, page);
    return widget;
}

static void
refresh_find(DeskPage *page, gboolean is_outdated)
{
    FindState *state = desk_page_state(page);
    if (!is_outdated)
        return;
    if (editor_document_n_done(desk_page_document(page)) != state->n_done)
        desk_say(GTK_WIDGET(page), NULL);
    offer_entities(state);
    offer_fields(state);
    offer_tests(state);
    find_values(state);
}

static GtkWidget *
build_question(FindState *state)
{
    GtkWidget *wanted = spoken_name(gtk_search_entry_new(), _("What is to be found"));
    g_object_set(wanted, "placeholder-text", _("Words, a number, a name"), NULL);
    state->wanted = GTK_EDITABLE(wanted);
    state->count = GTK_LABEL(desk_text_new(NULL, 16, "dim-label"));
    state->select = desk_flat_new(_("Select all"), G_CALLBACK(select_found), state);
    signal_follow(wanted, "search-changed", G_CALLBACK(on_query_changed), state->page);
    gtk_widget_set_size_request(wanted, 240, -1);
    gtk_widget_set_hexpand(GTK_WIDGET(state->count), TRUE);
    GtkWidget *const line[] = {
        query_choice_new(state->page, &state->entity, _("Where"), G_CALLBACK(on_entity_chosen)),
        query_choice_new(state->page, &state->field, _("Member"), G_CALLBACK(on_field_chosen)),
        query_choice_new(state->page, &state->test, _("Condition"), G_CALLBACK(on_query_changed)),
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
    state->apply = desk_primary_new(_("Change"), G_CALLBACK(apply_change), state);
    g_signal_connect_swapped(entry, "changed", G_CALLBACK(on_change_typed), state);
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
build_find(DeskPage *page)
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
clear_find(gpointer data)
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
    static const DeskPageKind kind = {sizeof(FindState), build_find, refresh_find, clear_find};
    return desk_page_new(document, &kind, NULL);
}
