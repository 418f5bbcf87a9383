/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cases are run for it when a rule is selected; games only tell what they told when they were
 * played.
 */
#include "editor/desk/records/rule-known.h"

#include "editor/controls/container.h"
#include "editor/desk/page.h"
#include "editor/desk/parts.h"
#include "editor/document/signals.h"

#include <glib/gi18n.h>

/* Failing cases that are named. */
#define NAMED_MAX 3u

typedef struct {
    EditorGameSession *session; /* owned */
    EditorCaseSuite *suite;     /* owned */
    GtkWidget *lines;           /* a box in the card */
} RuleKnown;

static void
add_line(RuleKnown *known, const char *icon, const char *class, const char *text)
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
add_records(RuleKnown *known, const char *id)
{
    guint n_done, n_all, n_failed = 0;
    if (editor_case_suite_is_running(known->suite, &n_done, &n_all) ||
        !editor_case_suite_is_current(known->suite)) {
        add_line(known, "narva-records-symbolic", "dim-label", _("Records are being tried…"));
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
    add_line(known, n_failed > 0 ? "dialog-error-symbolic" : "narva-records-symbolic",
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
        add_line(known, "dialog-error-symbolic", "error",
                 record != NULL && record_name(record) != NULL ? record_name(record) : result->id);
        n++;
    }
}

/* How often the rule @id did something in the games that were played last. */
static void
add_games(RuleKnown *known, const char *id)
{
    EditorGameBatch *batch = editor_game_session_batch(known->session);
    const GameResults *results = batch != NULL ? editor_game_batch_results(batch) : NULL;
    if (results == NULL || results->played == 0) {
        add_line(known, "narva-games-symbolic", "dim-label",
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
        add_line(known, fired > 0 ? "narva-games-symbolic" : "dialog-warning-symbolic",
                 fired > 0 ? "dim-label" : "warning", words);
        return;
    }
    g_autofree char *words =
        g_strdup_printf(_("Takes no part in “%s”, which was played."), results->title);
    add_line(known, "narva-games-symbolic", "dim-label", words);
}

static void
follow(GtkWidget *card)
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
    add_records(known, subject->id);
    add_games(known, subject->id);
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
        signal_follow(editor_game_session_document(session), names[i], G_CALLBACK(follow), card);
    signal_follow(session, "batch", G_CALLBACK(follow), card);
    signal_follow(suite, "changed", G_CALLBACK(follow), card);
    follow(card);
    return spoken_name(card, _("What is known of it"));
}
