/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The records desk: rule cases and kept games, with their results.
 */
#include "editor/desk/desk.h"

#include "editor/controls/container.h"
#include "editor/controls/template.h"
#include "editor/controls/widget-text.h"
#include "editor/desk/page.h"
#include "editor/desk/parts.h"
#include "editor/document/signals.h"
#include "editor/games/case-suite.h"
#include "editor/games/game-session.h"
#include "schema/model/record-write.h"
#include "schema/text/translation.h"

#include <glib/gi18n.h>
#include <string.h>

#define EDITOR_TYPE_RECORDS_DESK (editor_records_desk_get_type())
G_DECLARE_FINAL_TYPE(EditorRecordsDesk, editor_records_desk, EDITOR, RECORDS_DESK, DeskPage)

struct _EditorRecordsDesk {
    DeskPage parent;
    EditorGameSession *session; /* owned */
    EditorCaseSuite *suite;     /* owned */
    char *chosen;               /* owned: id of the record that is looked at; NULL: none */
    GtkStack *whole;
    GtkLabel *status, *summary;
    GtkWidget *progress, *run, *search;
    GtkStringList *ids; /* of the rows; borrowed of the selection */
    GtkSingleSelection *selection;
    GtkBox *details;
    gboolean is_filling; /* what is selected is not the user's doing */
    guint n_failed;      /* cases that did when the rows were made */
};

G_DEFINE_FINAL_TYPE(EditorRecordsDesk, editor_records_desk, DESK_TYPE_PAGE)

/* The state of a record. */
typedef enum { RECORD_NO_CASE, RECORD_NOT_RUN, RECORD_HOLDS, RECORD_FAILS } RecordStanding;

static const PlayRecord *find_record(EditorRecordsDesk *self, const char *id);
static RecordStanding standing_of_record(EditorRecordsDesk *self, const PlayRecord *record);
static GtkWidget *standing_sign_new(RecordStanding standing);

static void
open_on_map(EditorRecordsDesk *self)
{
    editor_game_session_open_record(self->session, self->chosen);
}

static void
run_case_again(EditorRecordsDesk *self)
{
    editor_case_suite_run_one(self->suite, self->chosen);
}

static void
select_record(EditorRecordsDesk *self)
{
    g_autoptr(Subject) subject = subject_new(ENTITY_RECORD, self->chosen, NULL);
    editor_document_select(desk_page_document(DESK_PAGE(self)), subject);
}

static void
select_rule(GtkWidget *button, EditorRecordsDesk *self)
{
    const char *id = g_object_get_data(G_OBJECT(button), "rule");
    g_autoptr(Subject) subject = subject_new(ENTITY_RULE, id, NULL);
    if (subject_record(subject, desk_page_set(DESK_PAGE(self))) != NULL)
        editor_document_select(desk_page_document(DESK_PAGE(self)), subject);
}

static void
add_details_head(EditorRecordsDesk *self, const PlayRecord *record)
{
    static const char *const kinds[] = {
        [RECORD_CASE] = N_("rule case"),
        [RECORD_GAME] = N_("saved game"),
        [RECORD_POSITION] = N_("position"),
    };
    gboolean has_kind = record_has_key(&record->record, "kind");
    const char *source =
        record_source(&record->record, record_field(&record->record, "title"), NULL);
    GtkWidget *title = desk_text_new(record->title, 0, "title-3");
    GtkWidget *kind = gtk_label_new(has_kind ? _(kinds[record->kind]) : _("without a type"));
    GtkWidget *const line[] = {kind, desk_text_new(source, 0, "dim-label"), NULL};
    gtk_widget_add_css_class(kind, "badge");
    gtk_widget_add_css_class(kind, "is-note");
    widget_set_tooltip(title, record->id);
    gtk_box_append(self->details, title);
    gtk_box_append(self->details, desk_line_new(8, line));
}

/* Adds the result of the case: expectation against outcome. */
static void
add_case_verdict(EditorRecordsDesk *self, RecordStanding standing)
{
    static const char *const words[] = {
        [RECORD_NO_CASE] = N_("It is saved for viewing and tests nothing."),
        [RECORD_NOT_RUN] = N_("It is running…"),
        [RECORD_HOLDS] = N_("It passes: the outcome is as expected."),
        [RECORD_FAILS] = N_("It fails: the outcome is not as expected."),
    };
    const CaseResult *result = editor_case_suite_result(self->suite, self->chosen);
    GtkWidget *const line[] = {standing_sign_new(standing),
                               desk_text_new(_(words[standing]), 0, NULL), NULL};
    GtkWidget *const nothing[] = {NULL};
    gtk_box_append(self->details, desk_line_new(8, line));
    for (guint i = 0; standing == RECORD_FAILS && i < result->failures->len; i++)
        gtk_box_append(self->details,
                       desk_notice_new(SEVERITY_ERROR, result->failures->pdata[i], nothing));
}

static void
add_details_buttons(EditorRecordsDesk *self, gboolean is_case)
{
    GtkWidget *const line[] = {
        desk_primary_new(_("Open on the map"), G_CALLBACK(open_on_map), self),
        desk_flat_new(_("Show in the inspector"), G_CALLBACK(select_record), self),
        is_case ? desk_flat_new(_("Run it"), G_CALLBACK(run_case_again), self) : NULL, NULL};
    gtk_box_append(self->details, desk_line_new(8, line));
}

/* Lists the rules that did something in it. */
static void
add_tested_rules(EditorRecordsDesk *self)
{
    const CaseResult *result = editor_case_suite_result(self->suite, self->chosen);
    if (result == NULL)
        return;
    gtk_box_append(self->details, desk_heading_new(_("Rules it tests")));
    if (result->rules->len == 0)
        gtk_box_append(self->details,
                       desk_text_new(_("None: it tests the course of play."), 0, "dim-label"));
    for (guint i = 0; i < result->rules->len; i++) {
        const char *id = result->rules->pdata[i];
        const Record *rule = data_set_find_record(desk_page_set(DESK_PAGE(self)), ENTITY_RULE, id);
        const char *name = rule != NULL ? record_name(rule) : NULL;
        GtkWidget *button = gtk_button_new_with_label(name != NULL ? name : id);
        gtk_widget_add_css_class(button, "flat");
        gtk_widget_add_css_class(button, "link");
        gtk_widget_set_halign(button, GTK_ALIGN_START);
        gtk_widget_set_sensitive(button, rule != NULL);
        g_object_set_data_full(G_OBJECT(button), "rule", g_strdup(id), g_free);
        g_signal_connect(button, "clicked", G_CALLBACK(select_rule), self);
        gtk_box_append(self->details, button);
    }
}

/* Shows what is known of the record that is chosen. */
static void
show_record_details(EditorRecordsDesk *self)
{
    const PlayRecord *record = find_record(self, self->chosen);
    container_empty(GTK_WIDGET(self->details));
    if (record == NULL) {
        gtk_box_append(self->details,
                       desk_empty_new("narva-records-symbolic", _("Choose a record"),
                                      _("Its result is shown here; open it on the map to go "
                                        "through it step by step."),
                                      NULL));
        return;
    }
    RecordStanding standing = standing_of_record(self, record);
    add_details_head(self, record);
    add_case_verdict(self, standing);
    add_details_buttons(self, standing != RECORD_NO_CASE);
    add_tested_rules(self);
}

/* Returns: (transfer none): the record @id, or NULL. */
static const PlayRecord *
find_record(EditorRecordsDesk *self, const char *id)
{
    const Record *record =
        id != NULL ? data_set_find_record(desk_page_set(DESK_PAGE(self)), ENTITY_RECORD, id) : NULL;
    return record != NULL && !record->raw ? (const PlayRecord *)record : NULL;
}

/* Returns: the state of @record, which may be NULL. */
static RecordStanding
standing_of_record(EditorRecordsDesk *self, const PlayRecord *record)
{
    const CaseResult *result =
        record != NULL ? editor_case_suite_result(self->suite, record->id) : NULL;
    if (result != NULL)
        return result->failures->len > 0 ? RECORD_FAILS : RECORD_HOLDS;
    gboolean is_case =
        record != NULL && record_has_key(&record->record, "kind") && record->kind == RECORD_CASE;
    guint n_done, n_all;
    gboolean is_known = editor_case_suite_is_current(self->suite) &&
                        !editor_case_suite_is_running(self->suite, &n_done, &n_all);
    return is_case && !is_known ? RECORD_NOT_RUN : RECORD_NO_CASE;
}

/* Shows @standing as @sign. */
static void
show_standing(GtkImage *sign, RecordStanding standing)
{
    static const struct {
        const char *icon, *class;
    } signs[] = {
        [RECORD_NO_CASE] = {"narva-games-symbolic", "dim-label"},
        [RECORD_NOT_RUN] = {"content-loading-symbolic", "dim-label"},
        [RECORD_HOLDS] = {"object-select-symbolic", "good"},
        [RECORD_FAILS] = {"dialog-error-symbolic", "error"},
    };
    gtk_image_set_from_icon_name(sign, signs[standing].icon);
    gtk_widget_set_css_classes(GTK_WIDGET(sign), (const char *[]){signs[standing].class, NULL});
}

/* Returns: (transfer floating): the sign of @standing. */
static GtkWidget *
standing_sign_new(RecordStanding standing)
{
    GtkWidget *sign = gtk_image_new();
    show_standing(GTK_IMAGE(sign), standing);
    return sign;
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
fill_records(EditorRecordsDesk *self)
{
    Records records = data_set_records(desk_page_set(DESK_PAGE(self)), ENTITY_RECORD);
    g_autofree char *wanted =
        g_utf8_casefold(gtk_editable_get_text(GTK_EDITABLE(self->search)), -1);
    g_autoptr(GPtrArray) ids = g_ptr_array_new();
    guint at = GTK_INVALID_LIST_POSITION;
    for (guint want_failed = 2; want_failed-- > 0;)
        for (guint32 i = 0; i < records.length; i++) {
            const PlayRecord *record = (const PlayRecord *)records.items[i];
            if (record->record.raw || record->id == NULL || !record_is_wanted(record, wanted) ||
                (standing_of_record(self, record) == RECORD_FAILS) != want_failed)
                continue;
            if (g_strcmp0(record->id, self->chosen) == 0)
                at = ids->len;
            g_ptr_array_add(ids, (gpointer)record->id);
        }
    g_ptr_array_add(ids, NULL);
    editor_case_suite_count(self->suite, &self->n_failed);
    self->is_filling = TRUE;
    gtk_string_list_splice(self->ids, 0, g_list_model_get_n_items(G_LIST_MODEL(self->ids)),
                           (const char *const *)ids->pdata);
    gtk_single_selection_set_selected(self->selection, at);
    self->is_filling = FALSE;
}

/* Returns: (transfer full): a summary of the cases. */
static char *
summary_of_cases(EditorRecordsDesk *self, gboolean is_running, guint n_done, guint n_all)
{
    guint n_failed;
    guint n = editor_case_suite_count(self->suite, &n_failed);
    if (is_running)
        return g_strdup_printf(ngettext("%u of %u record", "%u of %u records", n_all), n_done,
                               n_all);
    g_autofree char *holds =
        g_strdup_printf(ngettext("%u case passes", "%u cases pass", n - n_failed), n - n_failed);
    if (n_failed == 0)
        return g_steal_pointer(&holds);
    /* Translators: the second part is “12 cases pass”. */
    return g_strdup_printf(ngettext("%u fails, %s", "%u fail, %s", n_failed), n_failed, holds);
}

static void
show_run_state(EditorRecordsDesk *self)
{
    guint n_done, n_all, n_failed;
    gboolean is_running = editor_case_suite_is_running(self->suite, &n_done, &n_all);
    g_autofree char *summary = summary_of_cases(self, is_running, n_done, n_all);
    editor_case_suite_count(self->suite, &n_failed);
    gtk_label_set_text(self->summary, summary);
    gtk_widget_set_visible(self->progress, is_running);
    gtk_button_set_label(GTK_BUTTON(self->run), is_running ? _("Cancel") : _("Run all"));
    gtk_progress_bar_set_fraction(GTK_PROGRESS_BAR(self->progress),
                                  n_all > 0 ? (double)n_done / n_all : 0);
    widget_set_class(self->summary, "error", n_failed > 0);
}

static void
on_suite_changed(EditorRecordsDesk *self)
{
    if (!gtk_widget_get_mapped(GTK_WIDGET(self)))
        return;
    guint n_done, n_all, n_failed;
    gboolean is_running = editor_case_suite_is_running(self->suite, &n_done, &n_all);
    editor_case_suite_count(self->suite, &n_failed);
    show_run_state(self);
    /* All rows are replaced: while cases run that is done only when another one fails. */
    if (!is_running || n_failed != self->n_failed)
        fill_records(self);
    show_record_details(self);
}

static void
editor_records_desk_refresh(DeskPage *page, gboolean is_outdated)
{
    EditorRecordsDesk *self = EDITOR_RECORDS_DESK(page);
    gboolean has_records = data_set_records(desk_page_set(page), ENTITY_RECORD).length > 0;
    gtk_stack_set_visible_child_name(self->whole, has_records ? "desk" : "nothing");
    if (!is_outdated)
        return;
    editor_case_suite_run_soon(self->suite);
    show_run_state(self);
    fill_records(self);
    show_record_details(self);
}

/* Cancels the run, or runs all cases again. */
static void
run_all_cases(EditorRecordsDesk *self)
{
    guint n_done, n_all;
    gboolean is_running = editor_case_suite_is_running(self->suite, &n_done, &n_all);
    editor_case_suite_cancel(self->suite);
    if (!is_running)
        editor_case_suite_run(self->suite);
}

static void
on_record_selected(EditorRecordsDesk *self)
{
    GtkStringObject *item = gtk_single_selection_get_selected_item(self->selection);
    if (self->is_filling || item == NULL)
        return;
    g_free(self->chosen);
    self->chosen = g_strdup(gtk_string_object_get_string(item));
    show_record_details(self);
}

static void
open_record_row(EditorRecordsDesk *self)
{
    if (self->chosen != NULL)
        editor_game_session_open_record(self->session, self->chosen);
}

/* Returns: (transfer full): an id that no record has. */
static char *
find_free_record_id(const DataSet *set)
{
    char *id = g_strdup("new-case");
    for (guint i = 2; data_set_file_of_record(set, ENTITY_RECORD, id) != NULL; i++) {
        g_free(id);
        id = g_strdup_printf("new-case-%u", i);
    }
    return id;
}

/* Adds a rule case that is to be filled in, and selects it. */
static void
add_case(EditorRecordsDesk *self)
{
    EditorDocument *document = desk_page_document(DESK_PAGE(self));
    DataSet *set = desk_page_set(DESK_PAGE(self));
    const char *scenario = editor_document_scenario_id(document);
    g_autofree char *id = find_free_record_id(set);
    g_autofree char *in =
        scenario != NULL ? g_strdup_printf("\"scenario\": \"%s\", ", scenario) : g_strdup("");
    g_autofree char *title = record_value_to_text(VALUE_OF_TEXT(_("New rule case")));
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
        g_free(self->chosen);
        self->chosen = g_steal_pointer(&id);
        editor_document_select(document, subject);
        gtk_widget_activate_action(GTK_WIDGET(self), DESK_INSPECT, "s", "title");
    }
    desk_say_error(GTK_WIDGET(self), error);
}

/* A record in the list. */
#define RECORD_TYPE_ROW (record_row_get_type())
G_DECLARE_FINAL_TYPE(RecordRow, record_row, RECORD, ROW, GtkBox)

struct _RecordRow {
    GtkBox parent;
    GtkImage *sign;
    GtkLabel *title, *source;
};

TEMPLATE_TYPE(RecordRow, record_row, GTK_TYPE_BOX)

static void
record_row_class_init(RecordRowClass *class)
{
    TEMPLATE_LOAD(class, "desk/record-row.ui");
    TEMPLATE_CHILDREN(class, RecordRow, sign, title, source);
}

static void
set_up_record_row(GtkListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item)
{
    gtk_list_item_set_child(item, g_object_new(RECORD_TYPE_ROW, NULL));
}

static void
bind_record_row(GtkListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item,
                EditorRecordsDesk *self)
{
    static const char *const standings[] = {
        [RECORD_NO_CASE] = N_("Saved: %s"),
        [RECORD_NOT_RUN] = N_("Not run: %s"),
        [RECORD_HOLDS] = N_("Passes: %s"),
        [RECORD_FAILS] = N_("Fails: %s"),
    };
    const char *id = gtk_string_object_get_string(gtk_list_item_get_item(item));
    const PlayRecord *record = find_record(self, id);
    RecordRow *row = RECORD_ROW(gtk_list_item_get_child(item));
    gtk_widget_set_visible(GTK_WIDGET(row), record != NULL);
    if (record == NULL)
        return;
    RecordStanding standing = standing_of_record(self, record);
    const char *title = record->title != NULL ? record->title : id;
    const char *source =
        record_source(&record->record, record_field(&record->record, "title"), NULL);
    g_autofree char *words = g_strdup_printf(_(standings[standing]), title);
    show_standing(row->sign, standing);
    gtk_label_set_text(row->title, title);
    widget_set_tooltip(row->title, title);
    gtk_label_set_text(row->source, source != NULL ? source : "");
    widget_set_tooltip(row->source, source);
    gtk_widget_set_visible(GTK_WIDGET(row->source), source != NULL);
    widget_set_spoken_name(row, words);
}

static void
editor_records_desk_finalize(GObject *object)
{
    EditorRecordsDesk *self = EDITOR_RECORDS_DESK(object);
    g_free(self->chosen);
    g_object_unref(self->suite);
    g_object_unref(self->session);
    G_OBJECT_CLASS(editor_records_desk_parent_class)->finalize(object);
}

static void
editor_records_desk_class_init(EditorRecordsDeskClass *class)
{
    G_OBJECT_CLASS(class)->finalize = editor_records_desk_finalize;
    DESK_PAGE_CLASS(class)->refresh = editor_records_desk_refresh;
    TEMPLATE_LOAD(class, "desk/records-desk.ui");
    TEMPLATE_CHILDREN(class, EditorRecordsDesk, status, whole, summary, run, progress, search, ids,
                      selection, details);
    TEMPLATE_CALLBACKS(class, run_all_cases, add_case, fill_records, set_up_record_row,
                       bind_record_row, on_record_selected, open_record_row);
}

static void
editor_records_desk_init(EditorRecordsDesk *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    desk_set_status_line(GTK_WIDGET(self), self->status);
}

GtkWidget *
editor_records_desk_new(EditorGameSession *session, EditorCaseSuite *suite)
{
    EditorRecordsDesk *self =
        desk_page_new(EDITOR_TYPE_RECORDS_DESK, editor_game_session_document(session));
    self->session = g_object_ref(session);
    self->suite = g_object_ref(suite);
    signal_follow(suite, "changed", G_CALLBACK(on_suite_changed), self);
    return GTK_WIDGET(self);
}
