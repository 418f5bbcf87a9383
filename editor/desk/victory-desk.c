/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The victory desk: the line of scores, the table of results, what counts, and notices about
 * gaps in the table.
 */
#include "editor/desk/desk.h"

#include "editor/controls/container.h"
#include "editor/controls/template.h"
#include "editor/controls/widget-text.h"
#include "editor/desk/chart.h"
#include "editor/desk/game-view.h"
#include "editor/desk/list.h"
#include "editor/desk/page.h"
#include "editor/desk/parts.h"
#include "editor/desk/score-line.h"
#include "editor/document/live-check.h"
#include "editor/document/signals.h"
#include "editor/fields/member-edit.h"
#include "editor/games/game-session.h"
#include "editor/games/score-survey.h"
#include "editor/sentences/sentence.h"
#include "editor/tools/place-query.h"
#include "schema/model/paint.h"
#include "schema/text/translation.h"
#include "validator/edits/layer.h"
#include "validator/scenario/nation-paint.h"

#include <glib/gi18n.h>
#include <string.h>

#define VICTORY_LISTS 4

#define EDITOR_TYPE_VICTORY_DESK (editor_victory_desk_get_type())
G_DECLARE_FINAL_TYPE(EditorVictoryDesk, editor_victory_desk, EDITOR, VICTORY_DESK, DeskPage)

struct _EditorVictoryDesk {
    DeskPage parent;
    EditorGameSession *session; /* owned */
    EditorLiveCheck *check;     /* owned */
    ScoreSurvey *survey;        /* owned; NULL: not worked out yet, or it cannot be */
    GCancellable *working;      /* owned: of the survey that is being made; NULL: none is */
    gint64 *games;              /* owned: how many ended with each of its values; NULL: none */
    gint64 n_games;             /* that were played of the scenario */
    EditorScoreLine *line;
    GtkLabel *status, *range;
    GtkWidget *has_games, *play; /* whether games are shown; a button to play some */
    GtkBox *notices, *tables;
    GtkStack *left, *whole;
    DeskPage *lists[VICTORY_LISTS];
    gboolean is_lit; /* the map shows what is selected here */
};

G_DEFINE_FINAL_TYPE(EditorVictoryDesk, editor_victory_desk, DESK_TYPE_PAGE)

static gboolean survey_is_current(EditorVictoryDesk *self);
static gint64 count_games_in(EditorVictoryDesk *self, const ScoreBand *band);
static void apply_bounds(EditorVictoryDesk *self, const ScoreBound *bounds, guint n,
                         const char *label);
static void add_table_row(EditorVictoryDesk *self, guint index);

#define SWATCH 14
#define SPAN_WIDTH 108
#define SPAN_HEIGHT 18

typedef struct {
    guint32 paint;
} Swatch;

static void
draw_swatch(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
    const Swatch *swatch = data;
    chart_round(cr, 0.5, (height - SWATCH) / 2.0 + 0.5, width - 1, SWATCH - 1, 4);
    chart_fill_edged(cr, area, swatch->paint);
}

static GtkWidget *
swatch_new(guint32 paint, const char *words)
{
    const Swatch swatch = {paint};
    GtkWidget *area =
        chart_area_new(&swatch, sizeof swatch, draw_swatch, SWATCH, SWATCH + 2, words);
    gtk_widget_set_valign(area, GTK_ALIGN_CENTER);
    return area;
}

/* Returns: (transfer full): the scores of @row of the table, as it states them. */
static char *
bounds_words(const Result *row)
{
    g_autofree char *from = translation_number(row->from), *to = translation_number(row->to);
    gboolean has_from = record_has_key(&row->record, "from");
    gboolean has_to = record_has_key(&row->record, "to");
    if (has_from && has_to)
        return row->from == row->to ? g_steal_pointer(&from)
                                    : g_strdup_printf(_("%s to %s"), from, to);
    if (has_from)
        return g_strdup_printf(_("%s and more"), from);
    return has_to ? g_strdup_printf(_("%s and less"), to) : g_strdup(_("any score"));
}

static GtkWidget *
games_label_new(EditorVictoryDesk *self, gint64 games)
{
    g_autofree char *text = self->games != NULL ? translation_number(games) : g_strdup("");
    GtkWidget *label = desk_text_new(text, 5, "number");
    gtk_label_set_xalign(GTK_LABEL(label), 1);
    gtk_widget_add_css_class(label, "dim-label");
    widget_set_tooltip(label, self->games != NULL ? _("Games with this result") : NULL);
    return label;
}

/* Returns: how many games ended in the row @index. */
static gint64
count_games_of_row(EditorVictoryDesk *self, guint index)
{
    gint64 sum = 0;
    for (guint i = 0; self->survey != NULL && i < self->survey->bands->len; i++) {
        const ScoreBand *band = &g_array_index(self->survey->bands, ScoreBand, i);
        sum += band->row == (gint32)index ? count_games_in(self, band) : 0;
    }
    return sum;
}

static GtkWidget *
result_row_new(gpointer owner, const Record *record, guint index)
{
    EditorVictoryDesk *self = owner;
    const Result *row = (const Result *)record;
    if (record->raw)
        return desk_text_new(_("This row cannot be read"), 0, "error");
    g_autofree char *bounds = bounds_words(row);
    gboolean is_known = survey_is_current(self) && self->survey->problem == NULL;
    guint32 paint =
        is_known ? game_results_paint_of_row(&self->survey->stage, index) : PAINT_NEUTRAL;
    GtkWidget *name = desk_text_new(row->name, 18, NULL);
    GtkWidget *const cells[] = {swatch_new(paint, bounds), desk_text_new(bounds, 13, "strong"),
                                name, games_label_new(self, count_games_of_row(self, index)), NULL};
    gtk_label_set_max_width_chars(GTK_LABEL(name), 60);
    gtk_widget_set_hexpand(name, TRUE);
    return desk_line_new(8, cells);
}

static void
victory_row_add(GtkWidget *button, EditorVictoryDesk *self)
{
    add_table_row(self, GPOINTER_TO_UINT(g_object_get_data(G_OBJECT(button), "band")));
}

/* Returns: (transfer floating): the row of the table for the band @index that no result takes. */
static GtkWidget *
gap_row_new(EditorVictoryDesk *self, guint index)
{
    const ScoreBand *band = &g_array_index(self->survey->bands, ScoreBand, index);
    g_autofree char *bounds = score_band_text(self->survey, band);
    g_autofree char *words = g_strdup_printf(_("No result: no row covers %s"), bounds);
    GtkWidget *name = desk_text_new(words, 18, "error");
    GtkWidget *button = gtk_button_new_with_label(_("Add a row"));
    GtkWidget *const cells[] = {swatch_new(CHART_GAP, words),
                                desk_text_new(bounds, 13, "strong"),
                                name,
                                button,
                                games_label_new(self, count_games_in(self, band)),
                                NULL};
    g_autofree char *spoken = g_strdup_printf(_("Add a row for %s"), bounds);
    gtk_label_set_max_width_chars(GTK_LABEL(name), 60);
    gtk_widget_set_hexpand(name, TRUE);
    gtk_widget_add_css_class(button, "flat");
    g_object_set_data(G_OBJECT(button), "band", GUINT_TO_POINTER(index));
    g_signal_connect(button, "clicked", G_CALLBACK(victory_row_add), self);
    widget_set_spoken_name(button, spoken);
    return desk_line_new(8, cells);
}

/* A gap is shown behind the row, of those next to it, that comes first in the table. */
static GtkWidget *
row_behind_result(gpointer owner, guint index)
{
    EditorVictoryDesk *self = owner;
    if (!survey_is_current(self))
        return NULL;
    const GArray *bands = self->survey->bands;
    for (guint i = 0; i < bands->len; i++) {
        if (g_array_index(bands, ScoreBand, i).row != NO_NAME)
            continue;
        guint32 below = i > 0 ? (guint32)g_array_index(bands, ScoreBand, i - 1).row : G_MAXUINT32;
        guint32 above =
            i + 1 < bands->len ? (guint32)g_array_index(bands, ScoreBand, i + 1).row : G_MAXUINT32;
        if (MIN(below, above) == index)
            return gap_row_new(self, i);
    }
    return NULL;
}

typedef struct {
    TermSpan span;
    gint32 least, most; /* of all terms */
    guint32 paint;      /* of the side that it can help */
} SpanBar;

static void
draw_span(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
    const SpanBar *bar = data;
    double room = width - 8, scale = room / MAX(bar->most - bar->least, 1), y = height / 2.0;
    double zero = 4 - bar->least * scale;
    double from = zero + bar->span.least * scale, to = zero + bar->span.most * scale;
    chart_set_token(cr, area, "line");
    cairo_set_line_width(cr, 1);
    cairo_move_to(cr, 0, y);
    cairo_line_to(cr, width, y);
    cairo_stroke(cr);
    chart_round(cr, from, y - 4, MAX(to - from, 6), 8, 4);
    chart_fill_edged(cr, area, bar->paint);
    chart_set_token(cr, area, "edge");
    cairo_set_line_width(cr, 2);
    cairo_move_to(cr, zero, y - 8);
    cairo_line_to(cr, zero, y + 8);
    cairo_stroke(cr);
}

/* Returns: (transfer floating): a picture of what the term @index can add, beside its numbers. */
static GtkWidget *
span_new(EditorVictoryDesk *self, guint index)
{
    SpanBar bar = {.span = g_array_index(self->survey->terms, TermSpan, index)};
    if (!bar.span.is_known)
        return desk_text_new(_("unknown until games are played"), 0, "dim-label");
    bar.paint = nation_paint_of_side(self->survey->stage.set, bar.span.most > 0 ? 0 : 1);
    for (guint i = 0; i < self->survey->terms->len; i++) {
        const TermSpan *span = &g_array_index(self->survey->terms, TermSpan, i);
        bar.least = MIN(bar.least, span->least);
        bar.most = MAX(bar.most, span->most);
    }
    g_autofree char *least = translation_number(bar.span.least),
                    *most = translation_number(bar.span.most);
    g_autofree char *words = g_strdup_printf(_("%s to %s"), least, most);
    GtkWidget *label = desk_text_new(words, 10, "number");
    gtk_label_set_xalign(GTK_LABEL(label), 1);
    gtk_widget_add_css_class(label, "dim-label");
    GtkWidget *const cells[] = {
        label, chart_area_new(&bar, sizeof bar, draw_span, SPAN_WIDTH, SPAN_HEIGHT, words), NULL};
    return desk_line_new(10, cells);
}

/* Returns: (transfer full): the item @index of the list @key of @owner. */
static Subject *
subject_of_term(EditorVictoryDesk *self, const Subject *owner, const char *key, guint index)
{
    DataSet *set = desk_page_set(DESK_PAGE(self));
    const Record *record = subject_record(owner, set);
    return member_edit_item_subject(set, owner, record, record_field(record, key), index);
}

/* Returns: (transfer floating): the sentence of @subject (consumed). */
static GtkWidget *
sentence_new(EditorVictoryDesk *self, Subject *subject)
{
    GtkWidget *sentence = editor_sentence_new(desk_page_document(DESK_PAGE(self)));
    editor_sentence_show(EDITOR_SENTENCE(sentence), subject);
    gtk_widget_set_hexpand(sentence, TRUE);
    subject_free(subject);
    return sentence;
}

/* Returns: (transfer floating): the sentence of the item @index of the list @key of the shown
 * scenario. */
static GtkWidget *
sentence_of_term(EditorVictoryDesk *self, const char *key, guint index)
{
    g_autoptr(Subject) owner =
        member_edit_scenario_subject(desk_page_document(DESK_PAGE(self)), "");
    return sentence_new(self, subject_of_term(self, owner, key, index));
}

static GtkWidget *
term_row_new(gpointer owner, const Record *record G_GNUC_UNUSED, guint index)
{
    EditorVictoryDesk *self = owner;
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    gtk_box_append(GTK_BOX(line), sentence_of_term(self, "score", index));
    if (survey_is_current(self) && index < self->survey->terms->len)
        gtk_box_append(GTK_BOX(line), span_new(self, index));
    return line;
}

static GtkWidget *
ending_row_new(gpointer owner, const Record *record G_GNUC_UNUSED, guint index)
{
    return sentence_of_term(owner, "sudden-death", index);
}

/* Adds the terms @key of the standing @owner, with @sign before each. */
static void
add_term_spans(EditorVictoryDesk *self, GtkWidget *box, const Subject *owner, const char *key,
               const char *sign)
{
    const Record *standing = subject_record(owner, desk_page_set(DESK_PAGE(self)));
    const Records *terms = FIELD_SLOT(standing, record_field(standing, key), Records);
    for (guint32 i = 0; i < terms->length; i++) {
        GtkWidget *const line[] = {desk_text_new(sign, 2, "strong"),
                                   sentence_new(self, subject_of_term(self, owner, key, i)), NULL};
        gtk_box_append(GTK_BOX(box), desk_line_new(4, line));
    }
}

/* A side, its result, and below what is added up and what is taken off. */
static GtkWidget *
standing_row_new(gpointer owner, const Record *record, guint index)
{
    EditorVictoryDesk *self = owner;
    const SideStanding *standing = (const SideStanding *)record;
    if (record->raw)
        return desk_text_new(_("This row cannot be read"), 0, "error");
    g_autoptr(Subject) scenario =
        member_edit_scenario_subject(desk_page_document(DESK_PAGE(self)), "");
    g_autoptr(Subject) subject = subject_of_term(self, scenario, "standings", index);
    const Record *side =
        standing->side != NULL
            ? data_set_find_record(desk_page_set(DESK_PAGE(self)), ENTITY_SIDE, standing->side)
            : NULL;
    const char *name = side != NULL ? record_name(side) : standing->side;
    g_autofree char *words = g_strdup_printf("%s: %s", name != NULL ? name : "?",
                                             standing->result != NULL ? standing->result : "?");
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
    gtk_box_append(GTK_BOX(box), desk_text_new(words, 0, "strong"));
    add_term_spans(self, box, subject, "score", "+");
    add_term_spans(self, box, subject, "deductions", "−");
    return box;
}

static const DeskListKind kinds[VICTORY_LISTS] = {
    {
        .key = "victory",
        .title = N_("Results"),
        .item = N_("row of the victory table"),
        .empty = N_("There are no results yet."),
        .start = "{\"name\": \"Result\"}",
        .row = result_row_new,
        .behind = row_behind_result,
    },
    {
        .key = "score",
        .title = N_("What counts"),
        .item = N_("term of the score"),
        .empty = N_("Nothing counts yet."),
        .start = "{\"verb\": \"places\", \"places\": {}}",
        .row = term_row_new,
    },
    {
        .key = "standings",
        .title = N_("Score of each side"),
        .item = N_("standing"),
        .empty = N_("No side has a score yet."),
        .row = standing_row_new,
    },
    {
        .key = "sudden-death",
        .title = N_("What ends the game at once"),
        .item = N_("sudden death"),
        .empty = N_("Nothing ends the game before its last turn."),
        .start = "{\"if\": {\"verb\": \"controls\"}, \"result\": \"Result\"}",
        .row = ending_row_new,
    },
};

/* Returns: whether the games of the data set read the list @key. */
static gboolean
scenario_field_is_read(EditorVictoryDesk *self, const char *key)
{
    DataSet *set = editor_document_set(editor_game_session_document(self->session));
    return data_set_reads(set, ENTITY_SCENARIO, key);
}

/* Adds the table of results, what counts, what sides are worth, and what ends the game at once. */
static void
add_lists(EditorVictoryDesk *self)
{
    EditorDocument *document = desk_page_document(DESK_PAGE(self));
    for (guint i = 0; i < VICTORY_LISTS; i++) {
        GtkWidget *list = desk_list_new(document, &kinds[i], self);
        self->lists[i] = DESK_PAGE(list);
        gtk_widget_set_visible(list, scenario_field_is_read(self, kinds[i].key));
        gtk_box_append(self->tables, list);
    }
}

#define NOTICES_MAX 4u

/* What closes a gap: an edge that goes over it. */
typedef struct {
    EditorVictoryDesk *desk; /* borrowed */
    guint edge;
    gint by;
} Closing;

static void
close_score_gap(Closing *closing)
{
    ScoreBound bounds[2];
    const ScoreSurvey *survey = closing->desk->survey;
    guint n = score_survey_move_edge(survey, closing->edge, closing->by, bounds);
    if (n == 0)
        return;
    const Records rows = score_survey_scenario(survey)->victory;
    g_autofree char *label =
        g_strdup_printf(_("Widen “%s”"), record_name(rows.items[bounds[0].row]));
    apply_bounds(closing->desk, bounds, n, label);
}

/* Returns: (transfer floating): a button that moves @edge by @by; NULL: it cannot go. */
static GtkWidget *
closing_button_new(EditorVictoryDesk *self, guint edge, gint by)
{
    ScoreBound bounds[2];
    const ScoreSurvey *survey = self->survey;
    if (score_survey_move_edge(survey, edge, by, bounds) == 0)
        return NULL;
    const Records rows = score_survey_scenario(survey)->victory;
    g_autofree char *score = translation_number(bounds[0].value);
    g_autofree char *label =
        g_strdup_printf(_("Widen “%s” to %s"), record_name(rows.items[bounds[0].row]), score);
    Closing *closing = g_new(Closing, 1);
    *closing = (Closing){self, edge, by};
    GtkWidget *button = desk_flat_new(label, G_CALLBACK(close_score_gap), closing);
    g_object_set_data_full(G_OBJECT(button), "closing", closing, g_free);
    return button;
}

static void
open_game(GtkWidget *button, EditorVictoryDesk *self)
{
    guint game = GPOINTER_TO_UINT(g_object_get_data(G_OBJECT(button), "game"));
    editor_game_session_open(self->session, game);
    gtk_widget_activate_action(GTK_WIDGET(self), "win.games", NULL);
}

/* Returns: (transfer floating): a button that shows a game that ended in @band; NULL: none is
 * kept. */
static GtkWidget *
game_button_new(EditorVictoryDesk *self, const ScoreBand *band)
{
    EditorGameBatch *batch = editor_game_session_batch(self->session);
    const GArray *kept = editor_game_batch_results(batch)->measured;
    const gint32 *items = self->survey->values.items + band->first;
    for (guint i = 0; i < kept->len; i++) {
        const GameSample *game = &g_array_index(kept, GameSample, i);
        gint64 score = game->values[MEASURE_SCORE];
        if (score == MEASURE_ABSENT || score < items[0] || score > items[band->n - 1])
            continue;
        GtkWidget *button = gtk_button_new_with_label(_("Show a game"));
        gtk_widget_add_css_class(button, "flat");
        g_object_set_data(G_OBJECT(button), "game", GUINT_TO_POINTER((guint)game->game));
        g_signal_connect(button, "clicked", G_CALLBACK(open_game), self);
        return button;
    }
    return NULL;
}

/* Returns: (transfer full): what is so about the gap @band. */
static char *
gap_words(EditorVictoryDesk *self, const ScoreBand *band)
{
    g_autofree char *bounds = score_band_text(self->survey, band);
    gint64 games = count_games_in(self, band);
    g_autofree char *ended = translation_number(games), *all = translation_number(self->n_games);
    if (games > 0)
        return g_strdup_printf(
            ngettext(
                "A game can end with %s, but no row of the table covers it: %s of %s game did.",
                "A game can end with %s, but no row of the table covers it: %s of %s games did.",
                (gulong)self->n_games),
            bounds, ended, all);
    if (band->is_proven)
        return g_strdup_printf(_("A game can end with %s, but no row of the table covers it."),
                               bounds);
    return g_strdup_printf(_("No row of the table covers %s. The score adds up, but it is not "
                             "proven that a game can end with it."),
                           bounds);
}

static void
add_gap_notice(EditorVictoryDesk *self, guint index)
{
    const ScoreBand *band = &g_array_index(self->survey->bands, ScoreBand, index);
    gint n = (gint)band->n;
    gint64 games = count_games_in(self, band);
    GtkWidget *buttons[4] = {NULL};
    guint n_buttons = 0;
    GtkWidget *const offered[] = {
        index > 0 ? closing_button_new(self, index - 1, n) : NULL,
        games > 0 ? game_button_new(self, band) : NULL,
        games == 0 || index == 0 ? closing_button_new(self, index, -n) : NULL,
    };
    for (guint i = 0; i < G_N_ELEMENTS(offered); i++)
        if (offered[i] != NULL)
            buttons[n_buttons++] = offered[i];
    g_autofree char *words = gap_words(self, band);
    Severity severity = band->is_proven || games > 0 ? SEVERITY_ERROR : SEVERITY_WARNING;
    gtk_box_append(self->notices, desk_notice_new(severity, words, buttons));
}

/* Findings of the checks, except that no row takes a score. */
static void
add_finding_notices(EditorVictoryDesk *self)
{
    g_autoptr(GPtrArray) found = editor_live_check_of_phase(self->check, PHASE_VICTORY);
    GtkWidget *const nothing[] = {NULL};
    for (guint i = 0, n = 0; i < found->len && n < NOTICES_MAX; i++) {
        const Finding *finding = found->pdata[i];
        if (finding->id == FINDING_VICTORY_GAP || finding->id == FINDING_VICTORY_POSSIBLE_GAP)
            continue;
        g_autofree char *message = finding_message(finding, AUDIENCE_PEOPLE);
        gtk_box_append(self->notices, desk_notice_new(finding->severity, message, nothing));
        n++;
    }
}

/* Shows what is wrong with the table, with buttons that fix it. */
static void
show_notices(EditorVictoryDesk *self)
{
    GtkWidget *const nothing[] = {NULL};
    container_empty(GTK_WIDGET(self->notices));
    if (self->survey == NULL || desk_page_scenario(DESK_PAGE(self)) == NULL)
        return;
    if (self->survey->problem != NULL) {
        g_autofree char *words =
            g_strdup_printf(_("The scenario cannot be set up yet, so it is not known which scores "
                              "there are: %s."),
                            self->survey->problem);
        gtk_box_append(self->notices, desk_notice_new(SEVERITY_WARNING, words, nothing));
    }
    for (guint i = 0, n = 0; i < self->survey->bands->len && n < NOTICES_MAX; i++)
        if (g_array_index(self->survey->bands, ScoreBand, i).row == NO_NAME) {
            add_gap_notice(self, i);
            n++;
        }
    add_finding_notices(self);
}

/* Returns: whether the survey is about the document as it is now. */
static gboolean
survey_is_current(EditorVictoryDesk *self)
{
    const char *shown = editor_document_scenario_id(desk_page_document(DESK_PAGE(self)));
    return self->survey != NULL && self->survey->stage.set == desk_page_set(DESK_PAGE(self)) &&
           g_strcmp0(shown, score_survey_scenario(self->survey)->id) == 0;
}

/* Returns: how many games ended with a score of @band. */
static gint64
count_games_in(EditorVictoryDesk *self, const ScoreBand *band)
{
    gint64 sum = 0;
    for (guint i = 0; i < band->n && self->games != NULL; i++)
        sum += self->games[band->first + i];
    return sum;
}

/* Returns: (transfer full): what means the item @index of the victory table. */
static Subject *
subject_of_row(EditorVictoryDesk *self, guint index)
{
    g_autoptr(Subject) owner =
        member_edit_scenario_subject(desk_page_document(DESK_PAGE(self)), "");
    const Record *scenario = &desk_page_scenario(DESK_PAGE(self))->record;
    return member_edit_item_subject(desk_page_set(DESK_PAGE(self)), owner, scenario,
                                    record_field(scenario, "victory"), index);
}

/* Sets @bounds as one step called @label. */
static void
apply_bounds(EditorVictoryDesk *self, const ScoreBound *bounds, guint n, const char *label)
{
    g_autoptr(EditPlan) plan = edit_plan_new(desk_page_set(DESK_PAGE(self)));
    g_autoptr(GError) error = NULL;
    if (n == 0 || !survey_is_current(self))
        return;
    for (guint i = 0; i < n; i++) {
        g_autoptr(Subject) row = subject_of_row(self, (guint)bounds[i].row);
        g_autofree char *json = g_strdup_printf("%d", bounds[i].value);
        member_set(plan, row, bounds[i].is_upper ? "to" : "from", json);
    }
    layer_set_own_sources(plan, desk_page_set(DESK_PAGE(self)), 0);
    editor_document_apply(desk_page_document(DESK_PAGE(self)), plan, label, &error);
    desk_say_error(GTK_WIDGET(self), error);
}

/* Returns: where in the table the row of a new band belongs, which lies between these. */
static guint32
index_for_row(EditorVictoryDesk *self, guint index)
{
    const GArray *bands = self->survey->bands;
    gint32 below = index > 0 ? g_array_index(bands, ScoreBand, index - 1).row : NO_NAME;
    gint32 above =
        index + 1 < bands->len ? g_array_index(bands, ScoreBand, index + 1).row : NO_NAME;
    if (below == NO_NAME || above == NO_NAME)
        return (guint32)(below == NO_NAME && above == 0 ? 0 : MAX(below, above) + 1);
    return (guint32)MAX(below, above);
}

/* Applies @plan, which adds the row @index of the table, and selects it: it is to be changed. */
static void
apply_new_row(EditorVictoryDesk *self, EditPlan *plan, guint32 index)
{
    EditorDocument *document = desk_page_document(DESK_PAGE(self));
    g_autoptr(GError) error = NULL;
    if (editor_document_apply(document, plan, _("Add row of the victory table"), &error)) {
        g_autoptr(Subject) row = subject_of_row(self, index);
        editor_document_select(document, row);
    }
    desk_say_error(GTK_WIDGET(self), error);
}

/* Adds a row of the table for the band @index, which none takes, and selects it. */
static void
add_table_row(EditorVictoryDesk *self, guint index)
{
    const ScoreSurvey *survey = self->survey;
    EditorDocument *document = desk_page_document(DESK_PAGE(self));
    if (!survey_is_current(self))
        return;
    const ScoreBand *band = &g_array_index(survey->bands, ScoreBand, index);
    const gint32 *items = survey->values.items + band->first;
    guint32 length = desk_page_scenario(DESK_PAGE(self))->victory.length;
    guint32 to = MIN(index_for_row(self, index), length);
    g_autofree char *from = index > 0 ? g_strdup_printf("\"from\": %d, ", items[0]) : NULL;
    g_autofree char *until =
        index + 1 < survey->bands->len ? g_strdup_printf("\"to\": %d, ", items[band->n - 1]) : NULL;
    g_autofree char *json = g_strdup_printf("{%s%s\"name\": \"Result\"}", from != NULL ? from : "",
                                            until != NULL ? until : "");
    g_autoptr(Subject) owner = member_edit_scenario_subject(document, "");
    g_autoptr(EditPlan) plan = edit_plan_new(desk_page_set(DESK_PAGE(self)));
    member_edit_add_item(plan, owner, "victory", json);
    if (to < length)
        member_edit_move_item(plan, owner, "victory", length, to);
    apply_new_row(self, plan, to);
}

static void
add_first_row(EditorVictoryDesk *self)
{
    EditorDocument *document = desk_page_document(DESK_PAGE(self));
    g_autoptr(Subject) owner = member_edit_scenario_subject(document, "");
    g_autoptr(EditPlan) plan = edit_plan_new(desk_page_set(DESK_PAGE(self)));
    member_edit_add_item(plan, owner, "victory", "{\"name\": \"Result\"}");
    apply_new_row(self, plan, 0);
}

static void
on_row_pressed(EditorVictoryDesk *self, gint row)
{
    if (row == NO_NAME || !survey_is_current(self))
        return;
    g_autoptr(Subject) subject = subject_of_row(self, (guint)row);
    editor_document_select(desk_page_document(DESK_PAGE(self)), subject);
}

static void
on_edge_moved(EditorVictoryDesk *self, guint edge, gint by)
{
    ScoreBound bounds[2];
    guint n = score_survey_move_edge(self->survey, edge, by, bounds);
    if (n == 0)
        return;
    const Records rows = score_survey_scenario(self->survey)->victory;
    g_autofree char *score = translation_number(bounds[0].value);
    g_autofree char *label =
        g_strdup_printf(bounds[0].is_upper ? _("End “%s” at %s") : _("Start “%s” at %s"),
                        record_name(rows.items[bounds[0].row]), score);
    apply_bounds(self, bounds, n, label);
}

/* Counts the scores of the games that were played last. */
static void
count_games(EditorVictoryDesk *self)
{
    EditorGameBatch *batch = editor_game_session_batch(self->session);
    const GameResults *results = batch != NULL ? editor_game_batch_results(batch) : NULL;
    const char *shown = editor_document_scenario_id(desk_page_document(DESK_PAGE(self)));
    g_clear_pointer(&self->games, g_free);
    self->n_games = 0;
    if (results == NULL || results->played == 0 || self->survey == NULL ||
        g_strcmp0(shown, game_stage_scenario(editor_game_batch_stage(batch))->id) != 0)
        return;
    const ScoreValues *values = &self->survey->values;
    self->n_games = results->played;
    self->games = g_new0(gint64, MAX(values->n, 1));
    const GArray *rows = results->groups[GROUP_SCORES];
    for (guint i = 0; i < rows->len; i++) {
        const ResultRow *row = &g_array_index(rows, ResultRow, i);
        gint64 score = g_ascii_strtoll(row->id, NULL, 10);
        for (guint j = 0; j < values->n; j++)
            if (values->items[j] == score)
                self->games[j] += row->counts[FIGURE_GAMES];
    }
}

/* Returns: (transfer full): which scores there are, in words. */
static char *
range_words(const ScoreSurvey *survey)
{
    const ScoreValues *values = &survey->values;
    if (values->n == 0)
        return g_strdup("");
    if (values->is_cut)
        return g_strdup(_("which can be reached is unknown until games are played"));
    g_autofree char *from = translation_number(values->items[0]);
    g_autofree char *to = translation_number(values->items[values->n - 1]);
    if (values->n == 1)
        return g_strdup_printf(_("only %s"), from);
    if (survey->step > 1)
        return g_strdup_printf(_("%s to %s in steps of %d"), from, to, survey->step);
    return g_strdup_printf(_("%s to %s"), from, to);
}

static void
show_score_line(EditorVictoryDesk *self)
{
    gboolean has_games = self->games != NULL && self->n_games > 0;
    gboolean is_wanted = gtk_check_button_get_active(GTK_CHECK_BUTTON(self->has_games));
    gboolean is_whole = self->survey != NULL && self->survey->problem == NULL;
    g_autofree char *range = is_whole ? range_words(self->survey) : g_strdup("");
    g_autofree char *number = translation_number(self->n_games);
    g_autofree char *games =
        g_strdup_printf(ngettext("%s game", "%s games", (gulong)self->n_games), number);
    gtk_label_set_text(self->range, range);
    widget_set_tooltip(self->range, range);
    gtk_check_button_set_label(GTK_CHECK_BUTTON(self->has_games), games);
    gtk_widget_set_visible(self->has_games, has_games);
    gtk_widget_set_visible(self->play, !has_games && is_whole);
    gtk_widget_set_visible(GTK_WIDGET(self->line), is_whole && self->survey->bands->len > 0);
    editor_score_line_set(self->line, is_whole ? self->survey : NULL,
                          has_games && is_wanted ? self->games : NULL);
}

/* Shows what is known by now. */
static void
show_survey(EditorVictoryDesk *self)
{
    count_games(self);
    show_score_line(self);
    show_notices(self);
    for (guint i = 0; i < VICTORY_LISTS; i++)
        desk_page_renew(self->lists[i]);
}

static void
on_survey(GObject *object G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
    g_autoptr(EditorVictoryDesk) self = data;
    g_autoptr(ScoreSurvey) survey = g_task_propagate_pointer(G_TASK(result), NULL);
    if (survey == NULL || g_task_get_cancellable(G_TASK(result)) != self->working)
        return;
    g_clear_object(&self->working);
    editor_score_line_set(self->line, NULL, NULL);
    score_survey_free(self->survey);
    self->survey = g_steal_pointer(&survey);
    show_survey(self);
}

static void
start_survey(EditorVictoryDesk *self)
{
    if (self->working != NULL)
        g_cancellable_cancel(self->working);
    g_clear_object(&self->working);
    self->working = g_cancellable_new();
    score_survey_begin(desk_page_set(DESK_PAGE(self)),
                       editor_document_scenario_id(desk_page_document(DESK_PAGE(self))),
                       self->working, on_survey, g_object_ref(self));
}

/* Lights on the map what the term or ending means that is selected, and marks a row on the line. */
static void
show_selected_row(EditorVictoryDesk *self)
{
    EditorDocument *document = desk_page_document(DESK_PAGE(self));
    const EntitySet reported = ENTITY_SET(ENTITY_TERM, ENTITY_ENDING, ENTITY_STANDING);
    const Subject *subject = editor_document_subject(document);
    const Record *record =
        subject != NULL ? subject_record(subject, desk_page_set(DESK_PAGE(self))) : NULL;
    gboolean is_reported = record != NULL && subject->entity == ENTITY_SCENARIO && !record->raw &&
                           entity_set_has(reported, record->entity->id);
    gint32 chosen = NO_NAME;
    for (guint32 i = 0; i < desk_page_scenario(DESK_PAGE(self))->victory.length && subject != NULL;
         i++) {
        g_autoptr(Subject) row = subject_of_row(self, i);
        if (subject_equal(row, subject))
            chosen = (gint32)i;
    }
    editor_score_line_choose(self->line, chosen);
    if (is_reported) {
        const Wording wording =
            place_wording(desk_page_set(DESK_PAGE(self)), desk_page_scenario(DESK_PAGE(self)));
        g_autofree char *words = phrase_record(&wording, record);
        place_query_light_named(document, record, words);
    } else if (self->is_lit) {
        editor_document_light(document, NULL, NULL);
    }
    self->is_lit = is_reported;
}

static void
editor_victory_desk_refresh(DeskPage *page, gboolean is_outdated)
{
    EditorVictoryDesk *self = EDITOR_VICTORY_DESK(page);
    const Scenario *scenario = desk_page_scenario(page);
    gtk_stack_set_visible_child_name(self->whole, scenario != NULL ? "desk" : "nothing");
    if (scenario == NULL)
        return;
    gboolean has_table = scenario->victory.length > 0;
    gtk_stack_set_visible_child_name(self->left, has_table                        ? "line"
                                                 : scenario->standings.length > 0 ? "standings"
                                                                                  : "empty");
    if (is_outdated)
        start_survey(self);
    show_selected_row(self);
}

static void
clear_map_light(EditorVictoryDesk *self)
{
    if (self->is_lit)
        editor_document_light(desk_page_document(DESK_PAGE(self)), NULL, NULL);
    self->is_lit = FALSE;
}

static void
on_games_changed(EditorVictoryDesk *self)
{
    if (self->survey != NULL && gtk_widget_get_mapped(GTK_WIDGET(self)))
        show_survey(self);
}

static void
choose_scenario(GtkWidget *desk)
{
    gtk_widget_activate_action(desk, "win.choose-scenario", NULL);
}

static void
editor_victory_desk_finalize(GObject *object)
{
    EditorVictoryDesk *self = EDITOR_VICTORY_DESK(object);
    if (self->working != NULL)
        g_cancellable_cancel(self->working);
    g_clear_object(&self->working);
    g_free(self->games);
    score_survey_free(self->survey);
    g_object_unref(self->check);
    g_object_unref(self->session);
    G_OBJECT_CLASS(editor_victory_desk_parent_class)->finalize(object);
}

static void
editor_victory_desk_class_init(EditorVictoryDeskClass *class)
{
    G_OBJECT_CLASS(class)->finalize = editor_victory_desk_finalize;
    DESK_PAGE_CLASS(class)->refresh = editor_victory_desk_refresh;
    g_type_ensure(EDITOR_TYPE_SCORE_LINE);
    TEMPLATE_LOAD(class, "desk/victory-desk.ui");
    TEMPLATE_CHILDREN(class, EditorVictoryDesk, status, whole, left, range, has_games, play, line,
                      notices, tables);
    TEMPLATE_CALLBACKS(class, show_score_line, on_row_pressed, on_edge_moved, add_first_row,
                       choose_scenario, clear_map_light);
}

static void
editor_victory_desk_init(EditorVictoryDesk *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    desk_set_status_line(GTK_WIDGET(self), self->status);
}

GtkWidget *
editor_victory_desk_new(EditorGameSession *session, EditorLiveCheck *check)
{
    EditorVictoryDesk *self =
        desk_page_new(EDITOR_TYPE_VICTORY_DESK, editor_game_session_document(session));
    self->session = g_object_ref(session);
    self->check = g_object_ref(check);
    add_lists(self);
    signal_follow(session, "batch", G_CALLBACK(on_games_changed), self);
    signal_follow(check, "findings", G_CALLBACK(show_notices), self);
    return GTK_WIDGET(self);
}
