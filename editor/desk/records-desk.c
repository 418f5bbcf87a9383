/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The records desk: rule cases and kept games, with their results; and the card of what is known
 * about a rule.
 */
#include "editor/desk/desk.h"

#include "editor/controls/container.h"
#include "editor/controls/tooltip.h"
#include "editor/desk/page.h"
#include "editor/desk/parts.h"
#include "editor/document/signals.h"
#include "editor/games/case-suite.h"
#include "editor/games/game-session.h"

#include <glib/gi18n.h>
#include <string.h>

typedef struct {
    EditorGameSession *session; /* owned */
    EditorCaseSuite *suite;     /* owned */
    DeskPage *page;             /* borrowed: the desk */
    char *chosen;               /* owned: id of the record that is looked at; NULL: none */
    GtkStack *whole;
    GtkLabel *summary;
    GtkWidget *progress, *run, *search;
    GtkStringList *ids; /* of the rows; borrowed of the selection */
    GtkSingleSelection *selection;
    GtkBox *details;
    gboolean is_filling; /* what is selected is not the user's doing */
    guint n_failed;      /* cases that did when the rows were made */
} RecordsState;

/* The state of a record. */
typedef enum { RECORD_NO_CASE, RECORD_NOT_RUN, RECORD_HOLDS, RECORD_FAILS } RecordStanding;

static const PlayRecord *records_find(const RecordsState *state, const char *id);
static RecordStanding records_standing(const RecordsState *state, const PlayRecord *record);
static GtkWidget *records_sign_new(RecordStanding standing);

static void
open_on_map(RecordsState *state)
{
    editor_game_session_open_record(state->session, state->chosen);
}

static void
run_case_again(RecordsState *state)
{
    editor_case_suite_run_one(state->suite, state->chosen);
}

static void
select_record(RecordsState *state)
{
    g_autoptr(Subject) subject = subject_new(ENTITY_RECORD, state->chosen, NULL);
    editor_document_select(desk_page_document(state->page), subject);
}

static void
select_rule(GtkWidget *button, RecordsState *state)
{
    const char *id = g_object_get_data(G_OBJECT(button), "rule");
    g_autoptr(Subject) subject = subject_new(ENTITY_RULE, id, NULL);
    if (subject_record(subject, desk_page_set(state->page)) != NULL)
        editor_document_select(desk_page_document(state->page), subject);
}

static void
add_details_head(RecordsState *state, const PlayRecord *record)
{
    static const char *const kinds[] = {
        [RECORD_CASE] = N_("rule case"),
        [RECORD_GAME] = N_("game"),
        [RECORD_POSITION] = N_("position"),
    };
    gboolean has_kind = record_gives(&record->record, "kind");
    const char *source =
        record_source(&record->record, record_field(&record->record, "title"), NULL);
    GtkWidget *title = desk_text_new(record->title, 0, "title-3");
    GtkWidget *kind = gtk_label_new(has_kind ? _(kinds[record->kind]) : _("of no kind"));
    GtkWidget *const line[] = {kind, desk_text_new(source, 0, "dim-label"), NULL};
    gtk_widget_add_css_class(kind, "badge");
    gtk_widget_add_css_class(kind, "is-note");
    tooltip_set(title, record->id);
    gtk_box_append(state->details, title);
    gtk_box_append(state->details, desk_line_new(8, line));
}

/* Adds the result of the case: expectation against outcome. */
static void
add_case_verdict(RecordsState *state, RecordStanding standing)
{
    static const char *const words[] = {
        [RECORD_NO_CASE] = N_("It is kept to be looked at, and not tried."),
        [RECORD_NOT_RUN] = N_("It is being tried…"),
        [RECORD_HOLDS] = N_("It holds: what comes of it is as it says."),
        [RECORD_FAILS] = N_("It fails: what comes of it is not as it says."),
    };
    const CaseResult *result = editor_case_suite_result(state->suite, state->chosen);
    GtkWidget *const line[] = {records_sign_new(standing),
                               desk_text_new(_(words[standing]), 0, NULL), NULL};
    GtkWidget *const nothing[] = {NULL};
    gtk_box_append(state->details, desk_line_new(8, line));
    for (guint i = 0; standing == RECORD_FAILS && i < result->failures->len; i++)
        gtk_box_append(state->details,
                       desk_notice_new(SEVERITY_ERROR, result->failures->pdata[i], nothing));
}

static void
add_details_buttons(RecordsState *state, gboolean is_case)
{
    GtkWidget *const line[] = {
        desk_primary_new(_("Open on the map"), G_CALLBACK(open_on_map), state),
        desk_flat_new(_("Show its members"), G_CALLBACK(select_record), state),
        is_case ? desk_flat_new(_("Run it"), G_CALLBACK(run_case_again), state) : NULL, NULL};
    gtk_box_append(state->details, desk_line_new(8, line));
}

/* Lists the rules that did something in it. */
static void
add_tested_rules(RecordsState *state)
{
    const CaseResult *result = editor_case_suite_result(state->suite, state->chosen);
    if (result == NULL)
        return;
    gtk_box_append(state->details, desk_heading_new(_("Rules it tests")));
    if (result->rules->len == 0)
        gtk_box_append(state->details,
                       desk_text_new(_("None of its own: what it tests is the course of play."), 0,
                                     "dim-label"));
    for (guint i = 0; i < result->rules->len; i++) {
        const char *id = result->rules->pdata[i];
        const Record *rule = record_named(desk_page_set(state->page), ENTITY_RULE, id);
        const char *name = rule != NULL ? record_name(rule) : NULL;
        GtkWidget *button = gtk_button_new_with_label(name != NULL ? name : id);
        gtk_widget_add_css_class(button, "flat");
        gtk_widget_add_css_class(button, "link");
        gtk_widget_set_halign(button, GTK_ALIGN_START);
        gtk_widget_set_sensitive(button, rule != NULL);
        g_object_set_data_full(G_OBJECT(button), "rule", g_strdup(id), g_free);
        g_signal_connect(button, "clicked", G_CALLBACK(select_rule), state);
        gtk_box_append(state->details, button);
    }
}

/* record-details.c: shows what is known of the record that is chosen. */
static void
records_show_details(RecordsState *state)
{
    const PlayRecord *record = records_find(state, state->chosen);
    container_empty(GTK_WIDGET(state->details));
    if (record == NULL) {
        gtk_box_append(state->details,
                       desk_empty_new("narva-records-symbolic", _("Choose a record"),
                                      _("What came of it is told here, and it opens on the map, "
                                        "step by step."),
                                      NULL));
        return;
    }
    RecordStanding standing = records_standing(state, record);
    add_details_head(state, record);
    add_case_verdict(state, standing);
    add_details_buttons(state, standing != RECORD_NO_CASE);
    add_tested_rules(state);
}

#define LIST_WIDTH 480

/* Returns: (transfer none): the record @id, or NULL. */
static const PlayRecord *
records_find(const RecordsState *state, const char *id)
{
    const Record *record =
        id != NULL ? record_named(desk_page_set(state->page), ENTITY_RECORD, id) : NULL;
    return record != NULL && !record->raw ? (const PlayRecord *)record : NULL;
}

/* Returns: the state of @record, which may be NULL. */
static RecordStanding
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

/* Returns: (transfer floating): the sign of @standing. */
static GtkWidget *
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
record_is_wanted(const PlayRecord *record, const char *wanted)
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
fill_records(RecordsState *state)
{
    Records records = data_set_records(desk_page_set(state->page), ENTITY_RECORD);
    g_autofree char *wanted =
        g_utf8_casefold(gtk_editable_get_text(GTK_EDITABLE(state->search)), -1);
    g_autoptr(GPtrArray) ids = g_ptr_array_new();
    guint at = GTK_INVALID_LIST_POSITION;
    for (guint want_failed = 2; want_failed-- > 0;)
        for (guint32 i = 0; i < records.length; i++) {
            const PlayRecord *record = (const PlayRecord *)records.items[i];
            if (record->record.raw || record->id == NULL || !record_is_wanted(record, wanted) ||
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

/* Returns: (transfer full): a summary of the cases. */
static char *
summary_of_cases(const RecordsState *state, gboolean is_running, guint n_done, guint n_all)
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
show_run_state(RecordsState *state)
{
    guint n_done, n_all, n_failed;
    gboolean is_running = editor_case_suite_is_running(state->suite, &n_done, &n_all);
    g_autofree char *summary = summary_of_cases(state, is_running, n_done, n_all);
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
on_suite_changed(DeskPage *page)
{
    RecordsState *state = desk_page_state(page);
    if (!gtk_widget_get_mapped(GTK_WIDGET(page)))
        return;
    guint n_done, n_all, n_failed;
    gboolean is_running = editor_case_suite_is_running(state->suite, &n_done, &n_all);
    editor_case_suite_count(state->suite, &n_failed);
    show_run_state(state);
    /* All rows are replaced: while cases run that is done only when another one fails. */
    if (!is_running || n_failed != state->n_failed)
        fill_records(state);
    records_show_details(state);
}

static void
refresh_records(DeskPage *page, gboolean is_outdated)
{
    RecordsState *state = desk_page_state(page);
    gboolean has_records = data_set_records(desk_page_set(page), ENTITY_RECORD).length > 0;
    gtk_stack_set_visible_child_name(state->whole, has_records ? "desk" : "nothing");
    if (!is_outdated)
        return;
    editor_case_suite_run_soon(state->suite);
    show_run_state(state);
    fill_records(state);
    records_show_details(state);
}

/* Cancels the run, or runs all cases again. */
static void
run_all_cases(RecordsState *state)
{
    guint n_done, n_all;
    gboolean is_running = editor_case_suite_is_running(state->suite, &n_done, &n_all);
    editor_case_suite_cancel(state->suite);
    if (!is_running)
        editor_case_suite_run(state->suite);
}

static void
on_record_selected(DeskPage *page)
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
open_record_row(RecordsState *state)
{
    if (state->chosen != NULL)
        editor_game_session_open_record(state->session, state->chosen);
}

/* Returns: (transfer full): an id that no record has. */
static char *
find_free_record_id(const DataSet *set)
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
    g_autofree char *id = find_free_record_id(set);
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
set_up_record_row(GtkListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    gtk_list_item_set_child(item, box);
}

static void
bind_record_row(GtkListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item, RecordsState *state)
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
build_record_rows(RecordsState *state)
{
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    state->ids = gtk_string_list_new(NULL);
    state->selection = gtk_single_selection_new(G_LIST_MODEL(state->ids));
    gtk_single_selection_set_autoselect(state->selection, FALSE);
    gtk_single_selection_set_can_unselect(state->selection, TRUE);
    g_signal_connect(factory, "setup", G_CALLBACK(set_up_record_row), NULL);
    g_signal_connect(factory, "bind", G_CALLBACK(bind_record_row), state);
    GtkWidget *view = gtk_list_view_new(GTK_SELECTION_MODEL(state->selection), factory);
    signal_follow(state->selection, "notify::selected-item", G_CALLBACK(on_record_selected),
                  state->page);
    g_signal_connect_swapped(view, "activate", G_CALLBACK(open_record_row), state);
    return desk_scrolled_new(spoken_name(view, _("Records")));
}

static GtkWidget *
build_records_left(RecordsState *state)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    state->summary = GTK_LABEL(desk_text_new(NULL, 10, "dim-label"));
    state->progress = gtk_progress_bar_new();
    state->run = desk_flat_new(_("Run all"), G_CALLBACK(run_all_cases), state);
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
    g_signal_connect_swapped(state->search, "search-changed", G_CALLBACK(fill_records), state);
    gtk_box_append(GTK_BOX(box), desk_line_new(8, head));
    gtk_box_append(GTK_BOX(box), state->progress);
    gtk_box_append(GTK_BOX(box), state->search);
    gtk_box_append(GTK_BOX(box), build_record_rows(state));
    gtk_widget_set_hexpand(box, FALSE);
    gtk_widget_set_size_request(box, LIST_WIDTH, -1);
    gtk_widget_add_css_class(box, "column-left");
    return box;
}

static void
build_records(DeskPage *page)
{
    RecordsState *state = desk_page_state(page);
    state->page = page;
    state->whole = GTK_STACK(gtk_stack_new());
    state->details = GTK_BOX(gtk_box_new(GTK_ORIENTATION_VERTICAL, 8));
    GtkWidget *const both[] = {build_records_left(state),
                               desk_scrolled_new(GTK_WIDGET(state->details)), NULL};
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
    signal_follow(state->suite, "changed", G_CALLBACK(on_suite_changed), page);
}

static void
clear_records(gpointer data)
{
    RecordsState *state = data;
    g_free(state->chosen);
    g_object_unref(state->suite);
    g_object_unref(state->session);
}

GtkWidget *
editor_records_desk_new(EditorGameSession *session, EditorCaseSuite *suite)
{
    static const DeskPageKind kind = {sizeof(RecordsState), build_records, refresh_records,
                                      clear_records};
    const RecordsState start = {.session = g_object_ref(session), .suite = g_object_ref(suite)};
    return desk_page_new(editor_game_session_document(session), &kind, &start);
}

/* Failing cases that are named. */
#define NAMED_MAX 3u

typedef struct {
    EditorGameSession *session; /* owned */
    EditorCaseSuite *suite;     /* owned */
    GtkWidget *lines;           /* a box in the card */
} RuleKnown;

static void
add_rule_line(RuleKnown *known, const char *icon, const char *class, const char *text)
{
    GtkWidget *image = gtk_image_new_from_icon_name(icon);
    GtkWidget *words = desk_text_new(text, 0, NULL);
    GtkWidget *const line[] = {image, words, NULL};
    gtk_label_set_max_width_chars(GTK_LABEL(words), 34);
    gtk_widget_set_hexpand(words, TRUE);
    gtk_widget_set_valign(image, GTK_ALIGN_START);
    gtk_widget_add_css_class(image, class);
    gtk_box_append(GTK_BOX(known->lines), desk_line_new(8, line));
}

/* Which records test the rule @id, and whether they hold. */
static void
add_rule_records(RuleKnown *known, const char *id)
{
    guint n_done, n_all, n_failed = 0;
    if (editor_case_suite_is_running(known->suite, &n_done, &n_all) ||
        !editor_case_suite_is_current(known->suite)) {
        add_rule_line(known, "narva-records-symbolic", "dim-label", _("Records are being tried…"));
        return;
    }
    g_autoptr(GPtrArray) cases = editor_case_suite_testing(known->suite, id);
    for (guint i = 0; i < cases->len; i++)
        n_failed += ((const CaseResult *)cases->pdata[i])->failures->len > 0;
    g_autofree char *words =
        cases->len == 0 ? g_strdup(_("No record tests it."))
        : n_failed == 0
            ? g_strdup_printf(g_dngettext(NULL, "%u record tests it, and holds.",
                                          "%u records test it, all hold.", cases->len),
                              cases->len)
            : g_strdup_printf(g_dngettext(NULL, "%u of %u records that test it fails.",
                                          "%u of %u records that test it fail.", n_failed),
                              n_failed, cases->len);
    add_rule_line(known, n_failed > 0 ? "dialog-error-symbolic" : "narva-records-symbolic",
                  n_failed > 0     ? "error"
                  : cases->len > 0 ? "good"
                                   : "dim-label",
                  words);
    for (guint i = 0, n = 0; i < cases->len && n < NAMED_MAX; i++) {
        const CaseResult *result = cases->pdata[i];
        if (result->failures->len == 0)
            continue;
        const Record *record =
            record_named(editor_document_set(editor_case_suite_document(known->suite)),
                         ENTITY_RECORD, result->id);
        add_rule_line(known, "dialog-error-symbolic", "error",
                      record != NULL && record_name(record) != NULL ? record_name(record)
                                                                    : result->id);
        n++;
    }
}

/* How often the rule @id did something in the games that were played last. */
static void
add_rule_games(RuleKnown *known, const char *id)
{
    EditorGameBatch *batch = editor_game_session_batch(known->session);
    const GameResults *results = batch != NULL ? editor_game_batch_results(batch) : NULL;
    if (results == NULL || results->played == 0) {
        add_rule_line(known, "narva-games-symbolic", "dim-label",
                      _("No games were played since the data set was opened."));
        return;
    }
    const GArray *rows = results->groups[GROUP_RULES];
    for (guint i = 0; i < rows->len; i++) {
        const ResultRow *row = &g_array_index(rows, ResultRow, i);
        gint64 fired = row->counts[RULE_FIRED];
        if (g_strcmp0(row->id, id) != 0)
            continue;
        g_autofree char *words =
            fired > 0
                ? g_strdup_printf(g_dngettext(NULL,
                                              "Fired in %" G_GINT64_FORMAT " of %" G_GINT64_FORMAT
                                              " games of “%s”, once in all.",
                                              "Fired in %" G_GINT64_FORMAT " of %" G_GINT64_FORMAT
                                              " games of “%s”, %" G_GINT64_FORMAT " times in all.",
                                              (gulong)fired),
                                  editor_game_batch_games_of_rule(batch, id), results->played,
                                  results->title, fired)
                : g_strdup_printf(_("Never fired in %" G_GINT64_FORMAT " games of “%s”."),
                                  results->played, results->title);
        add_rule_line(known, fired > 0 ? "narva-games-symbolic" : "dialog-warning-symbolic",
                      fired > 0 ? "dim-label" : "warning", words);
        return;
    }
    g_autofree char *words =
        g_strdup_printf(_("Takes no part in “%s”, which was played."), results->title);
    add_rule_line(known, "narva-games-symbolic", "dim-label", words);
}

static void
follow_rule(GtkWidget *card)
{
    RuleKnown *known = g_object_get_data(G_OBJECT(card), "rule-known");
    EditorDocument *document = editor_game_session_document(known->session);
    const Subject *subject = editor_document_subject(document);
    gboolean is_rule =
        subject != NULL && subject->entity == ENTITY_RULE && subject->path[0] == '\0';
    gtk_widget_set_visible(card, is_rule);
    if (!is_rule)
        return;
    if (!editor_case_suite_is_current(known->suite))
        editor_case_suite_run_soon(known->suite);
    container_empty(known->lines);
    add_rule_records(known, subject->id);
    add_rule_games(known, subject->id);
}

static void
known_free(gpointer data)
{
    RuleKnown *known = data;
    g_object_unref(known->session);
    g_object_unref(known->suite);
    g_free(known);
}

GtkWidget *
rule_known_new(EditorGameSession *session, EditorCaseSuite *suite)
{
    static const char *const names[] = {"changed", "selection-changed"};
    GtkWidget *card = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    RuleKnown *known = g_new(RuleKnown, 1);
    *known = (RuleKnown){
        .session = g_object_ref(session),
        .suite = g_object_ref(suite),
        .lines = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6),
    };
    g_object_set_data_full(G_OBJECT(card), "rule-known", known, known_free);
    gtk_widget_add_css_class(card, "card");
    gtk_widget_add_css_class(card, "rule-known");
    gtk_box_append(GTK_BOX(card), desk_heading_new(_("What is known of it")));
    gtk_box_append(GTK_BOX(card), known->lines);
    for (guint i = 0; i < G_N_ELEMENTS(names); i++)
        signal_follow(editor_game_session_document(session), names[i], G_CALLBACK(follow_rule),
                      card);
    signal_follow(session, "batch", G_CALLBACK(follow_rule), card);
    signal_follow(suite, "changed", G_CALLBACK(follow_rule), card);
    follow_rule(card);
    return spoken_name(card, _("What is known of it"));
}
