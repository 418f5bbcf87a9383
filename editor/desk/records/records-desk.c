/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * While the desk is seen its cases are run whenever the data have rested for a moment.
 */
#include "editor/desk/records/records-desk.h"

#include "editor/controls/container.h"
#include "editor/controls/tooltip.h"
#include "editor/desk/parts.h"
#include "editor/desk/records/records-state.h"
#include "editor/document/signals.h"

#include <glib/gi18n.h>
#include <string.h>

#define LIST_WIDTH 480

const PlayRecord *
records_find(const RecordsState *state, const char *id)
{
    const Record *record =
        id != NULL ? record_named(desk_page_set(state->page), ENTITY_RECORD, id) : NULL;
    return record != NULL && !record->raw ? (const PlayRecord *)record : NULL;
}

RecordStanding
records_standing(const RecordsState *state, const PlayRecord *record)
{
    const CaseResult *result =
        record != NULL ? editor_case_suite_result(state->suite, record->id) : NULL;
    if (result != NULL)
        return result->failures->len > 0 ? RECORD_FAILS : RECORD_HOLDS;
    gboolean is_case =
        record != NULL && record_gives(&record->record, "kind") && record->kind == RECORD_CASE;
    guint n_done, n_all;
    gboolean is_known = editor_case_suite_is_current(state->suite) &&
                        !editor_case_suite_is_running(state->suite, &n_done, &n_all);
    return is_case && !is_known ? RECORD_NOT_RUN : RECORD_NO_CASE;
}

GtkWidget *
records_sign_new(RecordStanding standing)
{
    static const struct {
        const char *icon, *class;
    } signs[] = {
        [RECORD_NO_CASE] = {"narva-games-symbolic", "dim-label"},
        [RECORD_NOT_RUN] = {"content-loading-symbolic", "dim-label"},
        [RECORD_HOLDS] = {"object-select-symbolic", "good"},
        [RECORD_FAILS] = {"dialog-error-symbolic", "error"},
    };
    GtkWidget *image = gtk_image_new_from_icon_name(signs[standing].icon);
    gtk_widget_add_css_class(image, signs[standing].class);
    return image;
}

/* Returns: whether the title or the id of @record has @wanted (casefolded) in it. */
static gboolean
is_wanted(const PlayRecord *record, const char *wanted)
{
    const char *const texts[] = {record->title, record->id};
    for (guint i = 0; i < G_N_ELEMENTS(texts); i++) {
        g_autofree char *text = texts[i] != NULL ? g_utf8_casefold(texts[i], -1) : NULL;
        if (text != NULL && strstr(text, wanted) != NULL)
            return TRUE;
    }
    return FALSE;
}

/* Lists the records that are searched, those that fail first. */
static void
fill(RecordsState *state)
{
    Records records = data_set_records(desk_page_set(state->page), ENTITY_RECORD);
    g_autofree char *wanted =
        g_utf8_casefold(gtk_editable_get_text(GTK_EDITABLE(state->search)), -1);
    g_autoptr(GPtrArray) ids = g_ptr_array_new();
    guint at = GTK_INVALID_LIST_POSITION;
    for (guint want_failed = 2; want_failed-- > 0;)
        for (guint32 i = 0; i < records.length; i++) {
            const PlayRecord *record = (const PlayRecord *)records.items[i];
            if (record->record.raw || record->id == NULL || !is_wanted(record, wanted) ||
                (records_standing(state, record) == RECORD_FAILS) != want_failed)
                continue;
            if (g_strcmp0(record->id, state->chosen) == 0)
                at = ids->len;
            g_ptr_array_add(ids, (gpointer)record->id);
        }
    g_ptr_array_add(ids, NULL);
    editor_case_suite_count(state->suite, &state->n_failed);
    state->is_filling = TRUE;
    gtk_string_list_splice(state->ids, 0, g_list_model_get_n_items(G_LIST_MODEL(state->ids)),
                           (const char *const *)ids->pdata);
    gtk_single_selection_set_selected(state->selection, at);
    state->is_filling = FALSE;
}

/* Returns: (transfer full): how the cases stand, in words. */
static char *
summary_words(const RecordsState *state, gboolean is_running, guint n_done, guint n_all)
{
    guint n_failed;
    guint n = editor_case_suite_count(state->suite, &n_failed);
    if (is_running)
        return g_strdup_printf(ngettext("%u of %u record", "%u of %u records", n_all), n_done,
                               n_all);
    g_autofree char *holds = g_strdup_printf(
        g_dngettext(NULL, "%u case holds", "%u cases hold", n - n_failed), n - n_failed);
    if (n_failed == 0)
        return g_steal_pointer(&holds);
    return g_strdup_printf(g_dngettext(NULL, "%u fails, %s", "%u fail, %s", n_failed), n_failed,
                           holds);
}

static void
show_state(RecordsState *state)
{
    guint n_done, n_all, n_failed;
    gboolean is_running = editor_case_suite_is_running(state->suite, &n_done, &n_all);
    g_autofree char *summary = summary_words(state, is_running, n_done, n_all);
    editor_case_suite_count(state->suite, &n_failed);
    gtk_label_set_text(state->summary, summary);
    gtk_widget_set_visible(state->progress, is_running);
    gtk_button_set_label(GTK_BUTTON(state->run), is_running ? _("Cancel") : _("Run all"));
    gtk_progress_bar_set_fraction(GTK_PROGRESS_BAR(state->progress),
                                  n_all > 0 ? (double)n_done / n_all : 0);
    if (n_failed > 0)
        gtk_widget_add_css_class(GTK_WIDGET(state->summary), "error");
    else
        gtk_widget_remove_css_class(GTK_WIDGET(state->summary), "error");
}

static void
follow_suite(DeskPage *page)
{
    RecordsState *state = desk_page_state(page);
    if (!gtk_widget_get_mapped(GTK_WIDGET(page)))
        return;
    guint n_done, n_all, n_failed;
    gboolean is_running = editor_case_suite_is_running(state->suite, &n_done, &n_all);
    editor_case_suite_count(state->suite, &n_failed);
    show_state(state);
    /* All rows are made anew: while cases are played that waits for another one that fails. */
    if (!is_running || n_failed != state->n_failed)
        fill(state);
    records_show_details(state);
}

static void
refresh(DeskPage *page, gboolean is_outdated)
{
    RecordsState *state = desk_page_state(page);
    gboolean has_records = data_set_records(desk_page_set(page), ENTITY_RECORD).length > 0;
    gtk_stack_set_visible_child_name(state->whole, has_records ? "desk" : "nothing");
    if (!is_outdated)
        return;
    editor_case_suite_run_soon(state->suite);
    show_state(state);
    fill(state);
    records_show_details(state);
}

/* Ends what is running, else runs all anew. */
static void
run_all(RecordsState *state)
{
    guint n_done, n_all;
    gboolean is_running = editor_case_suite_is_running(state->suite, &n_done, &n_all);
    editor_case_suite_cancel(state->suite);
    if (!is_running)
        editor_case_suite_run(state->suite);
}

static void
on_selected(DeskPage *page)
{
    RecordsState *state = desk_page_state(page);
    GtkStringObject *item = gtk_single_selection_get_selected_item(state->selection);
    if (state->is_filling || item == NULL)
        return;
    g_free(state->chosen);
    state->chosen = g_strdup(gtk_string_object_get_string(item));
    records_show_details(state);
}

static void
open_row(RecordsState *state)
{
    if (state->chosen != NULL)
        editor_game_session_open_record(state->session, state->chosen);
}

/* Returns: (transfer full): an id that no record has. */
static char *
free_id(const DataSet *set)
{
    char *id = g_strdup("new-case");
    for (guint i = 2; data_set_file_for(set, ENTITY_RECORD, id) != NULL; i++) {
        g_free(id);
        id = g_strdup_printf("new-case-%u", i);
    }
    return id;
}

/* Adds a rule case that is to be filled in, and selects it. */
static void
add_case(RecordsState *state)
{
    EditorDocument *document = desk_page_document(state->page);
    DataSet *set = desk_page_set(state->page);
    const char *scenario = editor_document_scenario_id(document);
    g_autofree char *id = free_id(set);
    g_autofree char *in =
        scenario != NULL ? g_strdup_printf("\"scenario\": \"%s\", ", scenario) : g_strdup("");
    g_autofree char *title = json_of_text(_("New rule case"));
    g_autofree char *json = g_strdup_printf("{\"id\": \"%s\", \"title\": %s, \"kind\": \"case\", "
                                            "%s\"ask\": \"play\", \"expect\": {\"asks\": "
                                            "\"choice\"}}",
                                            id, title, in);
    const Edit edit = {.entity = ENTITY_RECORD, .id = id, .path = "", .after = json};
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    g_autoptr(GError) error = NULL;
    edit_plan_add(plan, &edit);
    if (editor_document_apply(document, plan, _("Add a rule case"), &error)) {
        g_autoptr(Subject) subject = subject_new(ENTITY_RECORD, id, NULL);
        g_free(state->chosen);
        state->chosen = g_steal_pointer(&id);
        editor_document_select(document, subject);
        desk_inspect(GTK_WIDGET(state->page), "title");
    }
    desk_say_error(GTK_WIDGET(state->page), error);
}

static void
set_up_row(GtkListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    gtk_list_item_set_child(item, box);
}

static void
bind_row(GtkListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item, RecordsState *state)
{
    static const char *const standings[] = {
        [RECORD_NO_CASE] = N_("Kept: %s"),
        [RECORD_NOT_RUN] = N_("Not tried: %s"),
        [RECORD_HOLDS] = N_("Holds: %s"),
        [RECORD_FAILS] = N_("Fails: %s"),
    };
    const char *id = gtk_string_object_get_string(gtk_list_item_get_item(item));
    const PlayRecord *record = records_find(state, id);
    GtkWidget *box = gtk_list_item_get_child(item);
    container_empty(box);
    if (record == NULL)
        return;
    RecordStanding standing = records_standing(state, record);
    const char *title = record->title != NULL ? record->title : id;
    const char *source =
        record_source(&record->record, record_field(&record->record, "title"), NULL);
    GtkWidget *name = desk_text_new(title, 20, NULL);
    g_autofree char *words = g_strdup_printf(_(standings[standing]), title);
    gtk_label_set_max_width_chars(GTK_LABEL(name), 90);
    gtk_widget_set_hexpand(name, TRUE);
    tooltip_set(name, title);
    gtk_box_append(GTK_BOX(box), records_sign_new(standing));
    gtk_box_append(GTK_BOX(box), name);
    spoken_name(box, words);
    if (source == NULL)
        return;
    GtkWidget *where = desk_text_new(source, 6, "caption");
    gtk_label_set_max_width_chars(GTK_LABEL(where), 22);
    tooltip_set(where, source);
    gtk_box_append(GTK_BOX(box), where);
}

static GtkWidget *
build_rows(RecordsState *state)
{
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    state->ids = gtk_string_list_new(NULL);
    state->selection = gtk_single_selection_new(G_LIST_MODEL(state->ids));
    gtk_single_selection_set_autoselect(state->selection, FALSE);
    gtk_single_selection_set_can_unselect(state->selection, TRUE);
    g_signal_connect(factory, "setup", G_CALLBACK(set_up_row), NULL);
    g_signal_connect(factory, "bind", G_CALLBACK(bind_row), state);
    GtkWidget *view = gtk_list_view_new(GTK_SELECTION_MODEL(state->selection), factory);
    signal_follow(state->selection, "notify::selected-item", G_CALLBACK(on_selected), state->page);
    g_signal_connect_swapped(view, "activate", G_CALLBACK(open_row), state);
    return desk_scrolled_new(spoken_name(view, _("Records")));
}

static GtkWidget *
build_left(RecordsState *state)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    state->summary = GTK_LABEL(desk_text_new(NULL, 10, "dim-label"));
    state->progress = gtk_progress_bar_new();
    state->run = desk_flat_new(_("Run all"), G_CALLBACK(run_all), state);
    state->search = gtk_search_entry_new();
    GtkWidget *const head[] = {
        desk_heading_new(_("Records")), GTK_WIDGET(state->summary), state->run,
        desk_button_new("list-add-symbolic", _("New rule case"), G_CALLBACK(add_case), state),
        NULL};
    gtk_label_set_max_width_chars(state->summary, 40);
    gtk_widget_set_hexpand(GTK_WIDGET(state->summary), TRUE);
    g_object_set(state->search, "placeholder-text", _("Find a record"), NULL);
    spoken_name(state->search, _("Find a record"));
    spoken_name(state->progress, _("Cases that were run"));
    g_signal_connect_swapped(state->search, "search-changed", G_CALLBACK(fill), state);
    gtk_box_append(GTK_BOX(box), desk_line_new(8, head));
    gtk_box_append(GTK_BOX(box), state->progress);
    gtk_box_append(GTK_BOX(box), state->search);
    gtk_box_append(GTK_BOX(box), build_rows(state));
    gtk_widget_set_hexpand(box, FALSE);
    gtk_widget_set_size_request(box, LIST_WIDTH, -1);
    gtk_widget_add_css_class(box, "column-left");
    return box;
}

static void
build(DeskPage *page)
{
    RecordsState *state = desk_page_state(page);
    state->page = page;
    state->whole = GTK_STACK(gtk_stack_new());
    state->details = GTK_BOX(gtk_box_new(GTK_ORIENTATION_VERTICAL, 8));
    GtkWidget *const both[] = {build_left(state), desk_scrolled_new(GTK_WIDGET(state->details)),
                               NULL};
    gtk_widget_add_css_class(GTK_WIDGET(state->details), "record-details");
    gtk_widget_add_css_class(GTK_WIDGET(page), "records-desk");
    gtk_stack_add_named(state->whole, desk_line_new(0, both), "desk");
    gtk_stack_add_named(
        state->whole,
        desk_empty_new(
            "narva-records-symbolic", _("Nothing is recorded yet"),
            _("A rule case says where pieces stand, what is rolled and chosen, and what "
              "must come of it: it shows that a rule does what the book says. Games that "
              "are kept are records, too."),
            desk_primary_new(_("New rule case"), G_CALLBACK(add_case), state)),
        "nothing");
    gtk_widget_set_vexpand(GTK_WIDGET(state->whole), TRUE);
    gtk_box_append(GTK_BOX(page), desk_say_line_new(GTK_WIDGET(page)));
    gtk_box_append(GTK_BOX(page), GTK_WIDGET(state->whole));
    signal_follow(state->suite, "changed", G_CALLBACK(follow_suite), page);
}

static void
clear(gpointer data)
{
    RecordsState *state = data;
    g_free(state->chosen);
    g_object_unref(state->suite);
    g_object_unref(state->session);
}

GtkWidget *
editor_records_desk_new(EditorGameSession *session, EditorCaseSuite *suite)
{
    static const DeskPageKind kind = {sizeof(RecordsState), build, refresh, clear};
    const RecordsState start = {.session = g_object_ref(session), .suite = g_object_ref(suite)};
    return desk_page_new(editor_game_session_document(session), &kind, &start);
}
