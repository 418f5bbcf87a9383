/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a record is, what came of it, and what can be done with it.
 */
#include "editor/controls/tooltip.h"
#include "editor/desk/parts.h"
#include "editor/desk/records/records-state.h"

#include "editor/controls/container.h"
#include <glib/gi18n.h>

static void
open_on_map(RecordsState *state)
{
    editor_game_session_open_record(state->session, state->chosen);
}

static void
run_again(RecordsState *state)
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
add_head(RecordsState *state, const PlayRecord *record)
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

/* Says what came of it: expectation against outcome. */
static void
add_verdict(RecordsState *state, RecordStanding standing)
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
add_buttons(RecordsState *state, gboolean is_case)
{
    GtkWidget *const line[] = {
        desk_primary_new(_("Open on the map"), G_CALLBACK(open_on_map), state),
        desk_flat_new(_("Show its members"), G_CALLBACK(select_record), state),
        is_case ? desk_flat_new(_("Run it"), G_CALLBACK(run_again), state) : NULL, NULL};
    gtk_box_append(state->details, desk_line_new(8, line));
}

/* Lists the rules that did something in it. */
static void
add_rules(RecordsState *state)
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

void
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
    add_head(state, record);
    add_verdict(state, standing);
    add_buttons(state, standing != RECORD_NO_CASE);
    add_rules(state);
}
