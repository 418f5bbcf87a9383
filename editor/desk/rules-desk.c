/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The rules desk: the list of special rules, the chosen one as sentences, and the card of what is
 * known about a rule: its cases, and how often it did something in games.
 */
#include "editor/desk/desk.h"

#include "editor/controls/container.h"
#include "editor/controls/template.h"
#include "editor/controls/widget-text.h"
#include "editor/desk/page.h"
#include "editor/desk/parts.h"
#include "editor/document/signals.h"
#include "editor/fields/sentence-edit.h"
#include "editor/games/case-suite.h"
#include "editor/games/game-session.h"
#include "editor/sentences/sentence.h"
#include "editor/tools/place-query.h"
#include "schema/store/phrase.h"
#include "schema/text/translation.h"

#include <glib/gi18n.h>
#include <string.h>

/* Cases that are named. */
#define NAMED_MAX 8u

#define RULE_TYPE_STATS_PANEL (rule_stats_panel_get_type())
G_DECLARE_FINAL_TYPE(RuleStatsPanel, rule_stats_panel, RULE, STATS_PANEL, GtkBox)

struct _RuleStatsPanel {
    GtkBox parent;
    EditorGameSession *session; /* owned */
    EditorCaseSuite *suite;     /* owned */
    char *rule;                 /* owned: the id of the rule that it is about; NULL: none */
    GtkWidget *lines;           /* a box in the card */
};

TEMPLATE_TYPE(RuleStatsPanel, rule_stats_panel, GTK_TYPE_BOX)

static void
add_rule_line(RuleStatsPanel *self, const char *icon, const char *class, const char *text)
{
    GtkWidget *image = gtk_image_new_from_icon_name(icon);
    GtkWidget *words = desk_text_new(text, 0, NULL);
    GtkWidget *const line[] = {image, words, NULL};
    gtk_label_set_max_width_chars(GTK_LABEL(words), 34);
    gtk_widget_set_hexpand(words, TRUE);
    gtk_widget_set_valign(image, GTK_ALIGN_START);
    gtk_widget_add_css_class(image, class);
    gtk_box_append(GTK_BOX(self->lines), desk_line_new(8, line));
}

static void
open_case(GtkWidget *button, RuleStatsPanel *self)
{
    const char *id = g_object_get_data(G_OBJECT(button), "case");
    g_autoptr(Subject) subject = subject_new(ENTITY_RECORD, id, NULL);
    EditorDocument *document = editor_game_session_document(self->session);
    if (subject_record(subject, editor_document_set(document)) != NULL)
        editor_document_select(document, subject);
}

/* Adds a button that selects the case of @result. */
static void
add_rule_case(RuleStatsPanel *self, const CaseResult *result)
{
    const DataSet *set = editor_document_set(editor_case_suite_document(self->suite));
    const Record *record = data_set_find_record(set, ENTITY_RECORD, result->id);
    const char *name = record != NULL ? record_name(record) : NULL;
    gboolean has_failed = result->failures->len > 0;
    g_autofree char *spoken = g_strdup_printf(has_failed ? _("Fails: %s") : _("Passes: %s"),
                                              name != NULL ? name : result->id);
    GtkWidget *sign = gtk_image_new_from_icon_name(has_failed ? "dialog-error-symbolic"
                                                              : "object-select-symbolic");
    GtkWidget *words = desk_text_new(name != NULL ? name : result->id, 0, NULL);
    GtkWidget *button = gtk_button_new();
    GtkWidget *const line[] = {sign, words, NULL};
    gtk_label_set_max_width_chars(GTK_LABEL(words), 34);
    gtk_widget_set_valign(sign, GTK_ALIGN_START);
    gtk_widget_add_css_class(sign, has_failed ? "error" : "good");
    gtk_widget_add_css_class(button, "flat");
    gtk_widget_add_css_class(button, "link");
    gtk_button_set_child(GTK_BUTTON(button), desk_line_new(8, line));
    widget_set_spoken_name(button, spoken);
    g_object_set_data_full(G_OBJECT(button), "case", g_strdup(result->id), g_free);
    g_signal_connect(button, "clicked", G_CALLBACK(open_case), self);
    gtk_box_append(GTK_BOX(self->lines), button);
}

/* Which cases test the rule @id, those that fail first. */
static void
add_rule_records(RuleStatsPanel *self, const char *id)
{
    guint n_done, n_all, n_failed = 0;
    if (editor_case_suite_is_running(self->suite, &n_done, &n_all) ||
        !editor_case_suite_is_current(self->suite)) {
        add_rule_line(self, "narva-records-symbolic", "dim-label", _("Records are running…"));
        return;
    }
    g_autoptr(GPtrArray) cases = editor_case_suite_testing(self->suite, id);
    for (guint i = 0; i < cases->len; i++)
        n_failed += ((const CaseResult *)cases->pdata[i])->failures->len > 0;
    g_autofree char *words =
        cases->len == 0 ? g_strdup(_("No record tests it."))
        : n_failed == 0 ? g_strdup_printf(ngettext("%u record tests it and passes.",
                                                   "%u records test it; all pass.", cases->len),
                                          cases->len)
                        : g_strdup_printf(ngettext("%u of %u records that test it fails.",
                                                   "%u of %u records that test it fail.", n_failed),
                                          n_failed, cases->len);
    add_rule_line(self, n_failed > 0 ? "dialog-error-symbolic" : "narva-records-symbolic",
                  n_failed > 0     ? "error"
                  : cases->len > 0 ? "good"
                                   : "dim-label",
                  words);
    for (guint want_failed = 2, n = 0; want_failed-- > 0;)
        for (guint i = 0; i < cases->len && n < NAMED_MAX; i++) {
            const CaseResult *result = cases->pdata[i];
            if ((result->failures->len > 0) != want_failed)
                continue;
            add_rule_case(self, result);
            n++;
        }
}

/* How often the rule @id did something in the games that were played last. */
static void
add_rule_games(RuleStatsPanel *self, const char *id)
{
    EditorGameBatch *batch = editor_game_session_batch(self->session);
    const GameResults *results = batch != NULL ? editor_game_batch_results(batch) : NULL;
    if (results == NULL || results->played == 0) {
        add_rule_line(self, "narva-games-symbolic", "dim-label",
                      _("No games were played since the data set was opened."));
        return;
    }
    const GArray *rows = results->groups[GROUP_RULES];
    for (guint i = 0; i < rows->len; i++) {
        const ResultRow *row = &g_array_index(rows, ResultRow, i);
        gint64 fired = row->counts[RULE_FIRED];
        if (g_strcmp0(row->id, id) != 0)
            continue;
        g_autofree char *times = translation_number(fired),
                        *played = translation_number(results->played);
        g_autofree char *in = translation_number(editor_game_batch_games_of_rule(batch, id));
        g_autofree char *words =
            fired > 0
                ? g_strdup_printf(ngettext("Fired in %s of %s games of “%s”, %s time in all.",
                                           "Fired in %s of %s games of “%s”, %s times in all.",
                                           (gulong)fired),
                                  in, played, results->title, times)
                : g_strdup_printf(ngettext("Never fired in %s game of “%s”.",
                                           "Never fired in %s games of “%s”.",
                                           (gulong)results->played),
                                  played, results->title);
        add_rule_line(self, fired > 0 ? "narva-games-symbolic" : "dialog-warning-symbolic",
                      fired > 0 ? "dim-label" : "warning", words);
        return;
    }
    g_autofree char *words =
        g_strdup_printf(_("Plays no part in “%s”, the scenario that was played."), results->title);
    add_rule_line(self, "narva-games-symbolic", "dim-label", words);
}

/* Gets a RuleStatsPanel, whose rule may be none by now. */
static void
fill_lines(gpointer data)
{
    RuleStatsPanel *self = data;
    if (self->rule == NULL)
        return;
    add_rule_records(self, self->rule);
    add_rule_games(self, self->rule);
}

/* Shows what is known of its rule now. */
static void
refresh_stats(RuleStatsPanel *self)
{
    gtk_widget_set_visible(GTK_WIDGET(self), self->rule != NULL);
    if (self->rule == NULL)
        return;
    if (!editor_case_suite_is_current(self->suite))
        editor_case_suite_run_soon(self->suite);
    container_rebuild(self->lines, fill_lines, self);
}

static void
set_stats_rule(RuleStatsPanel *self, const char *id)
{
    char *copy = g_strdup(id);
    g_free(self->rule);
    self->rule = copy;
    refresh_stats(self);
}

static void
rule_stats_panel_finalize(GObject *object)
{
    RuleStatsPanel *self = RULE_STATS_PANEL(object);
    g_object_unref(self->session);
    g_object_unref(self->suite);
    g_free(self->rule);
    G_OBJECT_CLASS(rule_stats_panel_parent_class)->finalize(object);
}

static void
rule_stats_panel_class_init(RuleStatsPanelClass *class)
{
    G_OBJECT_CLASS(class)->finalize = rule_stats_panel_finalize;
    TEMPLATE_LOAD(class, "desk/rule-stats-panel.ui");
    TEMPLATE_CHILDREN(class, RuleStatsPanel, lines);
}

/* Returns: (transfer floating): a card about no rule yet. */
static RuleStatsPanel *
rule_stats_panel_new(EditorGameSession *session, EditorCaseSuite *suite)
{
    RuleStatsPanel *self = g_object_new(RULE_TYPE_STATS_PANEL, NULL);
    self->session = g_object_ref(session);
    self->suite = g_object_ref(suite);
    signal_follow(session, "batch", G_CALLBACK(refresh_stats), self);
    signal_follow(suite, "changed", G_CALLBACK(refresh_stats), self);
    return self;
}

/* Returns: (transfer none): the id of the rule that is selected in @document; NULL: none is. */
static const char *
selected_rule(EditorDocument *document)
{
    const Subject *subject = editor_document_subject(document);
    gboolean is_rule =
        subject != NULL && subject->entity == ENTITY_RULE && subject->path[0] == '\0';
    return is_rule ? subject->id : NULL;
}

static void
follow_selection(RuleStatsPanel *self)
{
    set_stats_rule(self, selected_rule(editor_game_session_document(self->session)));
}

GtkWidget *
rule_panel_new(EditorGameSession *session, EditorCaseSuite *suite)
{
    static const char *const names[] = {"changed", "selection-changed"};
    RuleStatsPanel *self = rule_stats_panel_new(session, suite);
    for (guint i = 0; i < G_N_ELEMENTS(names); i++)
        signal_follow(editor_game_session_document(session), names[i], G_CALLBACK(follow_selection),
                      self);
    follow_selection(self);
    return GTK_WIDGET(self);
}

/* A rule in the list. */
#define RULE_TYPE_ROW (rule_row_get_type())
G_DECLARE_FINAL_TYPE(RuleRow, rule_row, RULE, ROW, GtkBox)

struct _RuleRow {
    GtkBox parent;
    GtkLabel *title, *fired, *source;
};

TEMPLATE_TYPE(RuleRow, rule_row, GTK_TYPE_BOX)

static void
rule_row_class_init(RuleRowClass *class)
{
    TEMPLATE_LOAD(class, "desk/rule-row.ui");
    TEMPLATE_CHILDREN(class, RuleRow, title, fired, source);
}

#define EDITOR_TYPE_RULES_DESK (editor_rules_desk_get_type())
G_DECLARE_FINAL_TYPE(EditorRulesDesk, editor_rules_desk, EDITOR, RULES_DESK, DeskPage)

struct _EditorRulesDesk {
    DeskPage parent;
    EditorGameSession *session; /* owned */
    char *chosen;               /* owned: id of the rule that is shown; NULL: none */
    RuleStatsPanel *stats;      /* in @known */
    GPtrArray *parts; /* of EditorClause, in @clauses, by field; NULL: none for this field */
    GtkStack *whole, *middle;
    GtkWidget *search, *known;
    GtkLabel *status, *title, *source, *note;
    GtkBox *clauses;
    GtkListView *list;
    GtkStringList *ids; /* of the rows; borrowed of the selection */
    GtkSingleSelection *selection;
    gboolean is_filling; /* what is selected is not the user's doing */
};

G_DEFINE_FINAL_TYPE(EditorRulesDesk, editor_rules_desk, DESK_TYPE_PAGE)

/* Returns: (transfer none): the rule @id (NULL is allowed), or NULL. */
static const Rule *
find_rule(EditorRulesDesk *self, const char *id)
{
    const Record *record =
        id != NULL ? data_set_find_record(desk_page_set(DESK_PAGE(self)), ENTITY_RULE, id) : NULL;
    return record != NULL && !record->raw ? (const Rule *)record : NULL;
}

static const char *
rule_title(const Rule *rule)
{
    const char *name = record_name(&rule->record);
    return name != NULL ? name : rule->id;
}

static const char *
rule_source(const Rule *rule)
{
    return record_source(&rule->record, record_field(&rule->record, "id"), NULL);
}

/* Returns: whether a text of @rule, or its sentence, has @wanted (casefolded) in it. */
static gboolean
rule_is_wanted(EditorRulesDesk *self, const Rule *rule, const char *wanted)
{
    const Wording wording =
        place_wording(desk_page_set(DESK_PAGE(self)), desk_page_scenario(DESK_PAGE(self)));
    g_autofree char *sentence = wanted[0] != '\0' ? phrase_record(&wording, &rule->record) : NULL;
    const char *const texts[] = {rule_title(rule), rule->id, rule_source(rule), rule->note,
                                 sentence};
    for (guint i = 0; i < G_N_ELEMENTS(texts); i++) {
        g_autofree char *text = texts[i] != NULL ? g_utf8_casefold(texts[i], -1) : NULL;
        if (text != NULL && strstr(text, wanted) != NULL)
            return TRUE;
    }
    return FALSE;
}

/* Lists the rules that are searched for. */
static void
fill_rules(EditorRulesDesk *self)
{
    Records rules = data_set_records(desk_page_set(DESK_PAGE(self)), ENTITY_RULE);
    g_autofree char *wanted =
        g_utf8_casefold(gtk_editable_get_text(GTK_EDITABLE(self->search)), -1);
    g_autoptr(GPtrArray) ids = g_ptr_array_new();
    guint at = GTK_INVALID_LIST_POSITION;
    for (guint32 i = 0; i < rules.length; i++) {
        const Rule *rule = (const Rule *)rules.items[i];
        if (rule->record.raw || rule->id == NULL || !rule_is_wanted(self, rule, wanted))
            continue;
        if (g_strcmp0(rule->id, self->chosen) == 0)
            at = ids->len;
        g_ptr_array_add(ids, (gpointer)rule->id);
    }
    g_ptr_array_add(ids, NULL);
    self->is_filling = TRUE;
    gtk_string_list_splice(self->ids, 0, g_list_model_get_n_items(G_LIST_MODEL(self->ids)),
                           (const char *const *)ids->pdata);
    gtk_single_selection_set_selected(self->selection, at);
    self->is_filling = FALSE;
    if (at != GTK_INVALID_LIST_POSITION)
        gtk_widget_activate_action(GTK_WIDGET(self->list), "list.scroll-to-item", "u", at);
}

/* Shows the rule that is chosen as sentences: a clause for each member that it has, or could. */
static void
show_rule(EditorRulesDesk *self)
{
    const Rule *rule = find_rule(self, self->chosen);
    const Entity *entity = entity_get(ENTITY_RULE);
    gtk_stack_set_visible_child_name(self->middle, rule != NULL ? "rule" : "nothing");
    set_stats_rule(self->stats, rule != NULL ? rule->id : NULL);
    if (rule == NULL)
        return;
    const char *source = rule_source(rule);
    g_autoptr(Subject) subject = subject_new(ENTITY_RULE, rule->id, NULL);
    gtk_label_set_text(self->title, rule_title(rule));
    widget_set_tooltip(self->title, rule->id);
    gtk_label_set_text(self->source, source != NULL ? source : "");
    widget_set_tooltip(self->source, source);
    gtk_label_set_text(self->note, rule->note != NULL ? rule->note : "");
    gtk_widget_set_visible(GTK_WIDGET(self->note), rule->note != NULL);
    for (guint i = 0; i < entity->n_fields; i++) {
        const Field *field = &entity->fields[i];
        gboolean is_start = field->target == ENTITY_TRIGGER || field->target == ENTITY_MAY ||
                            strcmp(field_key(field), "when") == 0;
        if (!editor_clause_shows(field))
            continue;
        if (self->parts->pdata[i] == NULL) {
            GtkWidget *clause = editor_clause_new(desk_page_document(DESK_PAGE(self)), field);
            self->parts->pdata[i] = clause;
            gtk_box_append(self->clauses, clause);
        }
        /* A rule starts in one of three ways. */
        gtk_widget_set_visible(self->parts->pdata[i], record_has(&rule->record, field) ||
                                                          !is_start ||
                                                          !(record_has_key(&rule->record, "on") ||
                                                            record_has_key(&rule->record, "when") ||
                                                            record_has_key(&rule->record, "may")));
        editor_clause_show(self->parts->pdata[i], subject);
    }
}

static void
choose_rule(EditorRulesDesk *self, const char *id)
{
    char *copy = g_strdup(id);
    g_free(self->chosen);
    self->chosen = copy;
    show_rule(self);
}

static void
on_rule_selected(EditorRulesDesk *self)
{
    GtkStringObject *item = gtk_single_selection_get_selected_item(self->selection);
    if (self->is_filling || item == NULL)
        return;
    const Rule *rule = find_rule(self, gtk_string_object_get_string(item));
    choose_rule(self, gtk_string_object_get_string(item));
    if (rule == NULL)
        return;
    EditorDocument *document = desk_page_document(DESK_PAGE(self));
    g_autoptr(Subject) subject = subject_new(ENTITY_RULE, self->chosen, NULL);
    editor_document_select(document, subject);
    place_query_light_named(document, &rule->record, rule_title(rule));
}

static void
show_in_inspector(EditorRulesDesk *self)
{
    g_autoptr(Subject) subject = subject_new(ENTITY_RULE, self->chosen, NULL);
    editor_document_select(desk_page_document(DESK_PAGE(self)), subject);
    gtk_widget_activate_action(GTK_WIDGET(self), DESK_INSPECT, "s", "name");
}

static void
editor_rules_desk_refresh(DeskPage *page, gboolean is_outdated)
{
    EditorRulesDesk *self = EDITOR_RULES_DESK(page);
    const char *selected = selected_rule(desk_page_document(page));
    gboolean is_other = selected != NULL && g_strcmp0(selected, self->chosen) != 0;
    gboolean has_rules = data_set_records(desk_page_set(page), ENTITY_RULE).length > 0;
    gtk_stack_set_visible_child_name(self->whole, has_rules ? "desk" : "nothing");
    if (is_other)
        choose_rule(self, selected);
    else if (is_outdated)
        show_rule(self);
    if (is_outdated || is_other)
        fill_rules(self);
}

/* Adds a rule that begins as most rules of the data set do, and selects it. */
static void
add_rule(EditorRulesDesk *self)
{
    EditorDocument *document = desk_page_document(DESK_PAGE(self));
    g_autoptr(GError) error = NULL;
    g_autofree char *id = NULL;
    gtk_editable_set_text(GTK_EDITABLE(self->search), "");
    if (sentence_add_rule(document, _("New rule"), &id, &error)) {
        g_autoptr(Subject) subject = subject_new(ENTITY_RULE, id, NULL);
        choose_rule(self, id);
        editor_document_select(document, subject);
        gtk_widget_activate_action(GTK_WIDGET(self), DESK_INSPECT, "s", "name");
    }
    desk_say_error(GTK_WIDGET(self), error);
}

static void
set_up_rule_row(GtkListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item)
{
    gtk_list_item_set_child(item, g_object_new(RULE_TYPE_ROW, NULL));
}

/* Shows in how many of the games that were played last the rule @id did something. */
static void
show_games_of_rule(EditorRulesDesk *self, GtkLabel *label, const char *id)
{
    EditorGameBatch *batch = editor_game_session_batch(self->session);
    const GameResults *results = batch != NULL ? editor_game_batch_results(batch) : NULL;
    gboolean plays_a_part = FALSE;
    for (guint i = 0; results != NULL && i < results->groups[GROUP_RULES]->len; i++)
        plays_a_part |=
            g_strcmp0(g_array_index(results->groups[GROUP_RULES], ResultRow, i).id, id) == 0;
    gtk_widget_set_visible(GTK_WIDGET(label), plays_a_part && results->played > 0);
    if (!plays_a_part || results->played == 0)
        return;
    gint64 n = editor_game_batch_games_of_rule(batch, id);
    g_autofree char *in = translation_number(n), *played = translation_number(results->played);
    /* Translators: games with an effect of the rule, and all games; for a small badge. */
    g_autofree char *words =
        n > 0 ? g_strdup_printf(_("%s of %s"), in, played) : g_strdup(_("never fires"));
    gtk_label_set_text(label, words);
    widget_set_class(label, "has-warnings", n == 0);
    widget_set_class(label, "is-note", n > 0);
}

static void
bind_rule_row(GtkListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item, EditorRulesDesk *self)
{
    const char *id = gtk_string_object_get_string(gtk_list_item_get_item(item));
    const Rule *rule = find_rule(self, id);
    RuleRow *row = RULE_ROW(gtk_list_item_get_child(item));
    gtk_widget_set_visible(GTK_WIDGET(row), rule != NULL);
    if (rule == NULL)
        return;
    const char *source = rule_source(rule);
    /* The first place is enough of it in a list. */
    g_autofree char *first =
        source != NULL ? g_strndup(source, strcspn(source, " ")) : g_strdup("");
    gtk_label_set_text(row->title, rule_title(rule));
    widget_set_tooltip(row->title, rule_title(rule));
    gtk_label_set_text(row->source, first);
    widget_set_tooltip(row->source, source);
    show_games_of_rule(self, row->fired, id);
    widget_set_spoken_name(row, rule_title(rule));
}

static void
on_games_played(EditorRulesDesk *self)
{
    if (gtk_widget_get_mapped(GTK_WIDGET(self)))
        fill_rules(self);
}

static void
editor_rules_desk_finalize(GObject *object)
{
    EditorRulesDesk *self = EDITOR_RULES_DESK(object);
    g_free(self->chosen);
    g_ptr_array_unref(self->parts);
    g_object_unref(self->session);
    G_OBJECT_CLASS(editor_rules_desk_parent_class)->finalize(object);
}

static void
editor_rules_desk_class_init(EditorRulesDeskClass *class)
{
    G_OBJECT_CLASS(class)->finalize = editor_rules_desk_finalize;
    DESK_PAGE_CLASS(class)->refresh = editor_rules_desk_refresh;
    TEMPLATE_LOAD(class, "desk/rules-desk.ui");
    TEMPLATE_CHILDREN(class, EditorRulesDesk, status, whole, middle, search, list, ids, selection,
                      title, source, note, clauses, known);
    TEMPLATE_CALLBACKS(class, fill_rules, add_rule, set_up_rule_row, bind_rule_row,
                       on_rule_selected, show_in_inspector);
}

static void
editor_rules_desk_init(EditorRulesDesk *self)
{
    self->parts = g_ptr_array_new();
    g_ptr_array_set_size(self->parts, (gint)entity_get(ENTITY_RULE)->n_fields);
    gtk_widget_init_template(GTK_WIDGET(self));
    desk_set_status_line(GTK_WIDGET(self), self->status);
}

GtkWidget *
editor_rules_desk_new(EditorGameSession *session, EditorCaseSuite *suite)
{
    EditorRulesDesk *self =
        desk_page_new(EDITOR_TYPE_RULES_DESK, editor_game_session_document(session));
    self->session = g_object_ref(session);
    self->stats = rule_stats_panel_new(session, suite);
    gtk_widget_set_hexpand(GTK_WIDGET(self->stats), TRUE);
    gtk_widget_set_valign(GTK_WIDGET(self->stats), GTK_ALIGN_START);
    gtk_box_append(GTK_BOX(self->known), GTK_WIDGET(self->stats));
    signal_follow(session, "batch", G_CALLBACK(on_games_played), self);
    return GTK_WIDGET(self);
}
