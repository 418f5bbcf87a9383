/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The victory desk: the line of scores, the table of results, what counts, and notices about
 * gaps in the table.
 */
#include "editor/desk/desk.h"

#include "editor/controls/container.h"
#include "editor/controls/tooltip.h"
#include "editor/desk/chart.h"
#include "editor/desk/game-results.h"
#include "editor/desk/list.h"
#include "editor/desk/page.h"
#include "editor/desk/parts.h"
#include "editor/desk/score-line.h"
#include "editor/document/live-check.h"
#include "editor/document/signals.h"
#include "editor/fields/member-edit.h"
#include "editor/fields/scenario-member.h"
#include "editor/games/game-session.h"
#include "editor/sentences/sentence.h"
#include "editor/tools/meant-places.h"
#include "editor/tools/layer.h"
#include "schema/model/paints/paint.h"
#include "validator/scenario/nation-paint.h"

#include <glib/gi18n.h>
#include <string.h>

#define VICTORY_LISTS 4

typedef struct {
    EditorGameSession *session; /* owned */
    EditorLiveCheck *check;     /* owned */
    DeskPage *page;             /* borrowed: the desk */
    ScoreSurvey *survey;        /* owned; NULL: not worked out yet, or it cannot be */
    GCancellable *working;      /* owned: of the survey that is being made; NULL: none is */
    gint64 *games;              /* owned: how many ended with each of its values; NULL: none */
    gint64 n_games;             /* that were played of the scenario */
    EditorScoreLine *line;
    GtkLabel *range;
    GtkWidget *has_games, *play; /* whether games are shown; a button to play some */
    GtkBox *notices;
    GtkStack *left, *whole;
    DeskPage *lists[VICTORY_LISTS];
    gboolean is_lit; /* the map shows what is selected here */
} VictoryState;

/* victory-lists.c */

/* victory-notices.c */

static gboolean victory_is_current(const VictoryState *state);
static gint64 victory_games_in(const VictoryState *state, const ScoreBand *band);
static void victory_apply_bounds(VictoryState *state, const ScoreBound *bounds, guint n,
                                 const char *label);
static void victory_add_row(VictoryState *state, guint index);

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
    g_autofree char *from = score_text(row->from), *to = score_text(row->to);
    gboolean has_from = record_gives(&row->record, "from");
    gboolean has_to = record_gives(&row->record, "to");
    if (has_from && has_to)
        return row->from == row->to ? g_steal_pointer(&from)
                                    : g_strdup_printf(_("%s to %s"), from, to);
    if (has_from)
        return g_strdup_printf(_("%s and more"), from);
    return has_to ? g_strdup_printf(_("%s and less"), to) : g_strdup(_("any score"));
}

static GtkWidget *
games_label_new(const VictoryState *state, gint64 games)
{
    g_autofree char *text =
        state->games != NULL ? g_strdup_printf("%" G_GINT64_FORMAT, games) : g_strdup("");
    GtkWidget *label = desk_text_new(text, 5, "number");
    gtk_label_set_xalign(GTK_LABEL(label), 1);
    gtk_widget_add_css_class(label, "dim-label");
    tooltip_set(label, state->games != NULL ? _("Games that ended so") : NULL);
    return label;
}

/* Returns: how many games ended in the row @index. */
static gint64
count_games_of_row(const VictoryState *state, guint index)
{
    gint64 sum = 0;
    for (guint i = 0; state->survey != NULL && i < state->survey->bands->len; i++) {
        const ScoreBand *band = &g_array_index(state->survey->bands, ScoreBand, i);
        sum += band->row == (gint32)index ? victory_games_in(state, band) : 0;
    }
    return sum;
}

static GtkWidget *
result_row_new(gpointer owner, const Record *record, guint index)
{
    const VictoryState *state = owner;
    const Result *row = (const Result *)record;
    if (record->raw)
        return desk_text_new(_("This row cannot be read"), 0, "error");
    g_autofree char *bounds = bounds_words(row);
    gboolean is_known = victory_is_current(state) && state->survey->problem == NULL;
    guint32 paint = is_known ? outcome_paint_of_row(&state->survey->stage, index) : PAINT_OF_NOBODY;
    GtkWidget *name = desk_text_new(row->name, 18, NULL);
    GtkWidget *const cells[] = {swatch_new(paint, bounds), desk_text_new(bounds, 13, "strong"),
                                name, games_label_new(state, count_games_of_row(state, index)),
                                NULL};
    gtk_label_set_max_width_chars(GTK_LABEL(name), 60);
    gtk_widget_set_hexpand(name, TRUE);
    return desk_line_new(8, cells);
}

static void
victory_row_add(GtkWidget *button, VictoryState *state)
{
    victory_add_row(state, GPOINTER_TO_UINT(g_object_get_data(G_OBJECT(button), "band")));
}

/* Returns: (transfer floating): the row of the table for the band @index that no result takes. */
static GtkWidget *
gap_row_new(VictoryState *state, guint index)
{
    const ScoreBand *band = &g_array_index(state->survey->bands, ScoreBand, index);
    g_autofree char *bounds = score_band_text(state->survey, band);
    g_autofree char *words = g_strdup_printf(_("Nobody: no row takes %s"), bounds);
    GtkWidget *name = desk_text_new(words, 18, "error");
    GtkWidget *button = gtk_button_new_with_label(_("Add a row"));
    GtkWidget *const cells[] = {swatch_new(CHART_GAP, words),
                                desk_text_new(bounds, 13, "strong"),
                                name,
                                button,
                                games_label_new(state, victory_games_in(state, band)),
                                NULL};
    g_autofree char *spoken = g_strdup_printf(_("Add a row for %s"), bounds);
    gtk_label_set_max_width_chars(GTK_LABEL(name), 60);
    gtk_widget_set_hexpand(name, TRUE);
    gtk_widget_add_css_class(button, "flat");
    g_object_set_data(G_OBJECT(button), "band", GUINT_TO_POINTER(index));
    g_signal_connect(button, "clicked", G_CALLBACK(victory_row_add), state);
    spoken_name(button, spoken);
    return desk_line_new(8, cells);
}

/* A gap is shown behind the row, of those next to it, that comes first in the table. */
static GtkWidget *
row_behind_result(gpointer owner, guint index)
{
    VictoryState *state = owner;
    if (!victory_is_current(state))
        return NULL;
    const GArray *bands = state->survey->bands;
    for (guint i = 0; i < bands->len; i++) {
        if (g_array_index(bands, ScoreBand, i).row != NO_NAME)
            continue;
        guint32 below = i > 0 ? (guint32)g_array_index(bands, ScoreBand, i - 1).row : G_MAXUINT32;
        guint32 above =
            i + 1 < bands->len ? (guint32)g_array_index(bands, ScoreBand, i + 1).row : G_MAXUINT32;
        if (MIN(below, above) == index)
            return gap_row_new(state, i);
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
span_new(const VictoryState *state, guint index)
{
    SpanBar bar = {.span = g_array_index(state->survey->terms, TermSpan, index)};
    if (!bar.span.is_known)
        return desk_text_new(_("only play can tell"), 0, "dim-label");
    bar.paint = side_paint(state->survey->stage.set, bar.span.most > 0 ? 0 : 1);
    for (guint i = 0; i < state->survey->terms->len; i++) {
        const TermSpan *span = &g_array_index(state->survey->terms, TermSpan, i);
        bar.least = MIN(bar.least, span->least);
        bar.most = MAX(bar.most, span->most);
    }
    g_autofree char *least = score_text(bar.span.least), *most = score_text(bar.span.most);
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
subject_of_term(const VictoryState *state, const Subject *owner, const char *key, guint index)
{
    DataSet *set = desk_page_set(state->page);
    const Record *record = subject_record(owner, set);
    return item_subject(set, owner, record, record_field(record, key), index);
}

/* Returns: (transfer floating): the sentence of @subject (consumed). */
static GtkWidget *
sentence_new(const VictoryState *state, Subject *subject)
{
    GtkWidget *sentence = editor_sentence_new(desk_page_document(state->page));
    editor_sentence_show(EDITOR_SENTENCE(sentence), subject);
    gtk_widget_set_hexpand(sentence, TRUE);
    subject_free(subject);
    return sentence;
}

/* Returns: (transfer floating): the sentence of the item @index of the list @key of the shown
 * scenario. */
static GtkWidget *
sentence_of_term(const VictoryState *state, const char *key, guint index)
{
    g_autoptr(Subject) owner = scenario_subject(desk_page_document(state->page), "");
    return sentence_new(state, subject_of_term(state, owner, key, index));
}

static GtkWidget *
term_row_new(gpointer owner, const Record *record G_GNUC_UNUSED, guint index)
{
    const VictoryState *state = owner;
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    gtk_box_append(GTK_BOX(line), sentence_of_term(state, "score", index));
    if (victory_is_current(state) && index < state->survey->terms->len)
        gtk_box_append(GTK_BOX(line), span_new(state, index));
    return line;
}

static GtkWidget *
ending_row_new(gpointer owner, const Record *record G_GNUC_UNUSED, guint index)
{
    return sentence_of_term(owner, "sudden-death", index);
}

/* Adds the terms @key of the standing @owner, with @sign before each. */
static void
add_term_spans(const VictoryState *state, GtkWidget *box, const Subject *owner, const char *key,
               const char *sign)
{
    const Record *standing = subject_record(owner, desk_page_set(state->page));
    const Records *terms = FIELD_SLOT(standing, record_field(standing, key), Records);
    for (guint32 i = 0; i < terms->length; i++) {
        GtkWidget *const line[] = {desk_text_new(sign, 2, "strong"),
                                   sentence_new(state, subject_of_term(state, owner, key, i)),
                                   NULL};
        gtk_box_append(GTK_BOX(box), desk_line_new(4, line));
    }
}

/* A side, its result, and below what is added up and what is taken off. */
static GtkWidget *
standing_row_new(gpointer owner, const Record *record, guint index)
{
    const VictoryState *state = owner;
    const SideStanding *standing = (const SideStanding *)record;
    if (record->raw)
        return desk_text_new(_("This row cannot be read"), 0, "error");
    g_autoptr(Subject) scenario = scenario_subject(desk_page_document(state->page), "");
    g_autoptr(Subject) subject = subject_of_term(state, scenario, "standings", index);
    const Record *side = standing->side != NULL
                             ? record_named(desk_page_set(state->page), ENTITY_SIDE, standing->side)
                             : NULL;
    const char *name = side != NULL ? record_name(side) : standing->side;
    g_autofree char *words = g_strdup_printf("%s: %s", name != NULL ? name : "?",
                                             standing->result != NULL ? standing->result : "?");
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
    gtk_box_append(GTK_BOX(box), desk_text_new(words, 0, "strong"));
    add_term_spans(state, box, subject, "score", "+");
    add_term_spans(state, box, subject, "deductions", "−");
    return box;
}

static const DeskListKind kinds[VICTORY_LISTS] = {
    {
        .key = "victory",
        .title = N_("Results"),
        .item = N_("row of the victory table"),
        .empty = N_("No score wins."),
        .start = "{\"name\": \"Result\"}",
        .row = result_row_new,
        .behind = row_behind_result,
    },
    {
        .key = "score",
        .title = N_("What counts"),
        .item = N_("term of the score"),
        .empty = N_("Nothing is scored."),
        .start = "{\"verb\": \"places\", \"places\": {}}",
        .row = term_row_new,
    },
    {
        .key = "standings",
        .title = N_("What each side is worth"),
        .item = N_("standing"),
        .empty = N_("No side is worth anything."),
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
scenario_field_is_read(const VictoryState *state, const char *key)
{
    DataSet *set = editor_document_set(editor_game_session_document(state->session));
    return data_set_reads(set, ENTITY_SCENARIO, key);
}

/* Returns: (transfer floating): the table of results, what counts, what sides are worth, and what
 * ends the game at once, below each other; @state has each list. */
static GtkWidget *
victory_lists_new(VictoryState *state)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    EditorDocument *document = editor_game_session_document(state->session);
    for (guint i = 0; i < VICTORY_LISTS; i++) {
        GtkWidget *list = desk_list_new(document, &kinds[i], state);
        state->lists[i] = DESK_PAGE(list);
        gtk_widget_set_visible(list, scenario_field_is_read(state, kinds[i].key));
        gtk_box_append(GTK_BOX(box), list);
    }
    gtk_widget_add_css_class(box, "victory-lists");
    return box;
}

#define NOTICES_MAX 4u

/* What closes a gap: an edge that goes over it. */
typedef struct {
    VictoryState *state; /* borrowed */
    guint edge;
    gint by;
} Closing;

static void
close_score_gap(Closing *closing)
{
    ScoreBound bounds[2];
    const ScoreSurvey *survey = closing->state->survey;
    guint n = score_survey_move_edge(survey, closing->edge, closing->by, bounds);
    if (n == 0)
        return;
    const Records rows = score_survey_scenario(survey)->victory;
    g_autofree char *label =
        g_strdup_printf(_("Widen “%s”"), record_name(rows.items[bounds[0].row]));
    victory_apply_bounds(closing->state, bounds, n, label);
}

/* Returns: (transfer floating): a button that moves @edge by @by; NULL: it cannot go. */
static GtkWidget *
closing_button_new(VictoryState *state, guint edge, gint by)
{
    ScoreBound bounds[2];
    const ScoreSurvey *survey = state->survey;
    if (score_survey_move_edge(survey, edge, by, bounds) == 0)
        return NULL;
    const Records rows = score_survey_scenario(survey)->victory;
    g_autofree char *score = score_text(bounds[0].value);
    g_autofree char *label =
        g_strdup_printf(_("Widen “%s” to %s"), record_name(rows.items[bounds[0].row]), score);
    Closing *closing = g_new(Closing, 1);
    *closing = (Closing){state, edge, by};
    GtkWidget *button = desk_flat_new(label, G_CALLBACK(close_score_gap), closing);
    g_object_set_data_full(G_OBJECT(button), "closing", closing, g_free);
    return button;
}

static void
open_game(GtkWidget *button, VictoryState *state)
{
    guint game = GPOINTER_TO_UINT(g_object_get_data(G_OBJECT(button), "game"));
    editor_game_session_open(state->session, game);
    gtk_widget_activate_action(GTK_WIDGET(state->page), "win.games", NULL);
}

/* Returns: (transfer floating): a button that shows a game that ended in @band; NULL: none is
 * kept. */
static GtkWidget *
game_button_new(VictoryState *state, const ScoreBand *band)
{
    EditorGameBatch *batch = editor_game_session_batch(state->session);
    const GArray *kept = editor_game_batch_results(batch)->measured;
    const gint32 *items = state->survey->values.items + band->first;
    for (guint i = 0; i < kept->len; i++) {
        const MeasuredGame *game = &g_array_index(kept, MeasuredGame, i);
        gint64 score = game->values[MEASURE_SCORE];
        if (score == MEASURE_ABSENT || score < items[0] || score > items[band->n - 1])
            continue;
        GtkWidget *button = gtk_button_new_with_label(_("Show a game"));
        gtk_widget_add_css_class(button, "flat");
        g_object_set_data(G_OBJECT(button), "game", GUINT_TO_POINTER((guint)game->game));
        g_signal_connect(button, "clicked", G_CALLBACK(open_game), state);
        return button;
    }
    return NULL;
}

/* Returns: (transfer full): what is so about the gap @band. */
static char *
gap_words(const VictoryState *state, const ScoreBand *band)
{
    g_autofree char *bounds = score_band_text(state->survey, band);
    gint64 games = victory_games_in(state, band);
    if (games > 0)
        return g_strdup_printf(_("A game can end with %s, and no row of the table takes it: "
                                 "%" G_GINT64_FORMAT " of %" G_GINT64_FORMAT " games did."),
                               bounds, games, state->n_games);
    if (band->is_proven)
        return g_strdup_printf(_("A game can end with %s, and no row of the table takes it."),
                               bounds);
    return g_strdup_printf(_("No row of the table takes %s. It adds up from what counts; whether a "
                             "game can end so is not proven."),
                           bounds);
}

static void
add_gap_notice(VictoryState *state, guint index)
{
    const ScoreBand *band = &g_array_index(state->survey->bands, ScoreBand, index);
    gint n = (gint)band->n;
    gint64 games = victory_games_in(state, band);
    GtkWidget *buttons[4] = {NULL};
    guint n_buttons = 0;
    GtkWidget *const offered[] = {
        index > 0 ? closing_button_new(state, index - 1, n) : NULL,
        games > 0 ? game_button_new(state, band) : NULL,
        games == 0 || index == 0 ? closing_button_new(state, index, -n) : NULL,
    };
    for (guint i = 0; i < G_N_ELEMENTS(offered); i++)
        if (offered[i] != NULL)
            buttons[n_buttons++] = offered[i];
    g_autofree char *words = gap_words(state, band);
    Severity severity = band->is_proven || games > 0 ? SEVERITY_ERROR : SEVERITY_WARNING;
    gtk_box_append(state->notices, desk_notice_new(severity, words, buttons));
}

/* Findings of the checks, except that no row takes a score. */
static void
add_finding_notices(VictoryState *state)
{
    g_autoptr(GPtrArray) found = editor_live_check_of_phase(state->check, PHASE_VICTORY);
    GtkWidget *const nothing[] = {NULL};
    for (guint i = 0, n = 0; i < found->len && n < NOTICES_MAX; i++) {
        const Finding *finding = found->pdata[i];
        if (finding->id == FINDING_VICTORY_GAP || finding->id == FINDING_VICTORY_POSSIBLE_GAP)
            continue;
        g_autofree char *message = finding_message(finding);
        gtk_box_append(state->notices, desk_notice_new(finding->severity, message, nothing));
        n++;
    }
}

/* Shows what is wrong with the table, with buttons that fix it. */
static void
victory_show_notices(VictoryState *state)
{
    GtkWidget *const nothing[] = {NULL};
    container_empty(GTK_WIDGET(state->notices));
    if (state->survey == NULL || desk_page_scenario(state->page) == NULL)
        return;
    if (state->survey->problem != NULL) {
        g_autofree char *words =
            g_strdup_printf(_("The scenario cannot be set up yet, so it is not known which scores "
                              "there are: %s."),
                            state->survey->problem);
        gtk_box_append(state->notices, desk_notice_new(SEVERITY_WARNING, words, nothing));
    }
    for (guint i = 0, n = 0; i < state->survey->bands->len && n < NOTICES_MAX; i++)
        if (g_array_index(state->survey->bands, ScoreBand, i).row == NO_NAME) {
            add_gap_notice(state, i);
            n++;
        }
    add_finding_notices(state);
}

#define LINE_WIDTH 440

/* Returns: whether the survey is about the document as it is now. */
static gboolean
victory_is_current(const VictoryState *state)
{
    const char *shown = editor_document_scenario_id(desk_page_document(state->page));
    return state->survey != NULL && state->survey->stage.set == desk_page_set(state->page) &&
           g_strcmp0(shown, score_survey_scenario(state->survey)->id) == 0;
}

/* Returns: how many games ended with a score of @band. */
static gint64
victory_games_in(const VictoryState *state, const ScoreBand *band)
{
    gint64 sum = 0;
    for (guint i = 0; i < band->n && state->games != NULL; i++)
        sum += state->games[band->first + i];
    return sum;
}

/* Returns: (transfer full): what means the item @index of the victory table. */
static Subject *
subject_of_row(const VictoryState *state, guint index)
{
    g_autoptr(Subject) owner = scenario_subject(desk_page_document(state->page), "");
    const Record *scenario = &desk_page_scenario(state->page)->record;
    return item_subject(desk_page_set(state->page), owner, scenario,
                        record_field(scenario, "victory"), index);
}

/* Sets @bounds as one step called @label. */
static void
victory_apply_bounds(VictoryState *state, const ScoreBound *bounds, guint n, const char *label)
{
    g_autoptr(EditPlan) plan = edit_plan_new(desk_page_set(state->page));
    g_autoptr(GError) error = NULL;
    if (n == 0 || !victory_is_current(state))
        return;
    for (guint i = 0; i < n; i++) {
        g_autoptr(Subject) row = subject_of_row(state, (guint)bounds[i].row);
        g_autofree char *json = g_strdup_printf("%d", bounds[i].value);
        member_set(plan, row, bounds[i].is_upper ? "to" : "from", json);
    }
    own_changes(plan, desk_page_set(state->page), 0);
    editor_document_apply(desk_page_document(state->page), plan, label, &error);
    desk_say_error(GTK_WIDGET(state->page), error);
}

/* Returns: where in the table the row of a new band belongs, which lies between these. */
static guint32
index_for_row(const VictoryState *state, guint index)
{
    const GArray *bands = state->survey->bands;
    gint32 below = index > 0 ? g_array_index(bands, ScoreBand, index - 1).row : NO_NAME;
    gint32 above =
        index + 1 < bands->len ? g_array_index(bands, ScoreBand, index + 1).row : NO_NAME;
    if (below == NO_NAME || above == NO_NAME)
        return (guint32)(below == NO_NAME && above == 0 ? 0 : MAX(below, above) + 1);
    return (guint32)MAX(below, above);
}

/* Applies @plan, which adds the row @index of the table, and selects it: it is to be changed. */
static void
apply_new_row(VictoryState *state, const EditPlan *plan, guint32 index)
{
    EditorDocument *document = desk_page_document(state->page);
    g_autoptr(GError) error = NULL;
    if (editor_document_apply(document, plan, _("Add row of the victory table"), &error)) {
        g_autoptr(Subject) row = subject_of_row(state, index);
        editor_document_select(document, row);
    }
    desk_say_error(GTK_WIDGET(state->page), error);
}

/* Adds a row of the table for the band @index, which none takes, and selects it. */
static void
victory_add_row(VictoryState *state, guint index)
{
    const ScoreSurvey *survey = state->survey;
    EditorDocument *document = desk_page_document(state->page);
    if (!victory_is_current(state))
        return;
    const ScoreBand *band = &g_array_index(survey->bands, ScoreBand, index);
    const gint32 *items = survey->values.items + band->first;
    guint32 length = desk_page_scenario(state->page)->victory.length;
    guint32 to = MIN(index_for_row(state, index), length);
    g_autofree char *from = index > 0 ? g_strdup_printf("\"from\": %d, ", items[0]) : NULL;
    g_autofree char *until =
        index + 1 < survey->bands->len ? g_strdup_printf("\"to\": %d, ", items[band->n - 1]) : NULL;
    g_autofree char *json = g_strdup_printf("{%s%s\"name\": \"Result\"}", from != NULL ? from : "",
                                            until != NULL ? until : "");
    g_autoptr(Subject) owner = scenario_subject(document, "");
    g_autoptr(EditPlan) plan = edit_plan_new(desk_page_set(state->page));
    item_add(plan, owner, "victory", json);
    if (to < length)
        item_move(plan, owner, "victory", length, to);
    apply_new_row(state, plan, to);
}

static void
add_first_row(VictoryState *state)
{
    EditorDocument *document = desk_page_document(state->page);
    g_autoptr(Subject) owner = scenario_subject(document, "");
    g_autoptr(EditPlan) plan = edit_plan_new(desk_page_set(state->page));
    item_add(plan, owner, "victory", "{\"name\": \"Result\"}");
    apply_new_row(state, plan, 0);
}

static void
on_row_pressed(VictoryState *state, gint row)
{
    if (row == NO_NAME || !victory_is_current(state))
        return;
    g_autoptr(Subject) subject = subject_of_row(state, (guint)row);
    editor_document_select(desk_page_document(state->page), subject);
}

static void
on_edge_moved(VictoryState *state, guint edge, gint by)
{
    ScoreBound bounds[2];
    guint n = score_survey_move_edge(state->survey, edge, by, bounds);
    if (n == 0)
        return;
    const Records rows = score_survey_scenario(state->survey)->victory;
    g_autofree char *score = score_text(bounds[0].value);
    g_autofree char *label = g_strdup_printf(bounds[0].is_upper ? _("Let “%s” end with %s")
                                                                : _("Let “%s” begin with %s"),
                                             record_name(rows.items[bounds[0].row]), score);
    victory_apply_bounds(state, bounds, n, label);
}

/* Counts the scores of the games that were played last. */
static void
count_games(VictoryState *state)
{
    EditorGameBatch *batch = editor_game_session_batch(state->session);
    const GameResults *results = batch != NULL ? editor_game_batch_results(batch) : NULL;
    const char *shown = editor_document_scenario_id(desk_page_document(state->page));
    g_clear_pointer(&state->games, g_free);
    state->n_games = 0;
    if (results == NULL || results->played == 0 || state->survey == NULL ||
        g_strcmp0(shown, game_stage_scenario(editor_game_batch_stage(batch))->id) != 0)
        return;
    const ScoreValues *values = &state->survey->values;
    state->n_games = results->played;
    state->games = g_new0(gint64, MAX(values->n, 1));
    const GArray *rows = results->groups[GROUP_SCORES];
    for (guint i = 0; i < rows->len; i++) {
        const ResultRow *row = &g_array_index(rows, ResultRow, i);
        gint64 score = g_ascii_strtoll(row->id, NULL, 10);
        for (guint j = 0; j < values->n; j++)
            if (values->items[j] == score)
                state->games[j] += row->counts[FIGURE_GAMES];
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
        return g_strdup(_("which can be reached only play can tell"));
    g_autofree char *from = score_text(values->items[0]);
    g_autofree char *to = score_text(values->items[values->n - 1]);
    if (values->n == 1)
        return g_strdup_printf(_("%s alone"), from);
    if (survey->step > 1)
        return g_strdup_printf(_("%s to %s in steps of %d"), from, to, survey->step);
    return g_strdup_printf(_("%s to %s"), from, to);
}

static void
show_score_line(VictoryState *state)
{
    gboolean has_games = state->games != NULL && state->n_games > 0;
    gboolean is_wanted = gtk_check_button_get_active(GTK_CHECK_BUTTON(state->has_games));
    gboolean is_whole = state->survey != NULL && state->survey->problem == NULL;
    g_autofree char *range = is_whole ? range_words(state->survey) : g_strdup("");
    g_autofree char *games =
        g_strdup_printf(g_dngettext(NULL, "%" G_GINT64_FORMAT " game", "%" G_GINT64_FORMAT " games",
                                    (gulong)state->n_games),
                        state->n_games);
    gtk_label_set_text(state->range, range);
    gtk_check_button_set_label(GTK_CHECK_BUTTON(state->has_games), games);
    gtk_widget_set_visible(state->has_games, has_games);
    gtk_widget_set_visible(state->play, !has_games && is_whole);
    gtk_widget_set_visible(GTK_WIDGET(state->line), is_whole && state->survey->bands->len > 0);
    editor_score_line_set(state->line, is_whole ? state->survey : NULL,
                          has_games && is_wanted ? state->games : NULL);
}

/* Shows what is known by now. */
static void
show_survey(VictoryState *state)
{
    count_games(state);
    show_score_line(state);
    victory_show_notices(state);
    for (guint i = 0; i < VICTORY_LISTS; i++)
        desk_page_renew(state->lists[i]);
}

static void
on_survey(GObject *object G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
    g_autoptr(DeskPage) page = data;
    VictoryState *state = desk_page_state(page);
    g_autoptr(ScoreSurvey) survey = score_survey_finish(result);
    if (survey == NULL || g_task_get_cancellable(G_TASK(result)) != state->working)
        return;
    g_clear_object(&state->working);
    editor_score_line_set(state->line, NULL, NULL);
    score_survey_free(state->survey);
    state->survey = g_steal_pointer(&survey);
    show_survey(state);
}

static void
start_survey(DeskPage *page)
{
    VictoryState *state = desk_page_state(page);
    if (state->working != NULL)
        g_cancellable_cancel(state->working);
    g_clear_object(&state->working);
    state->working = g_cancellable_new();
    score_survey_begin(desk_page_set(page), editor_document_scenario_id(desk_page_document(page)),
                       state->working, on_survey, g_object_ref(page));
}

/* Lights on the map what the term or ending means that is selected, and marks a row on the line. */
static void
show_selected_row(DeskPage *page)
{
    VictoryState *state = desk_page_state(page);
    EditorDocument *document = desk_page_document(page);
    const EntitySet told = ENTITY_SET(ENTITY_TERM, ENTITY_ENDING, ENTITY_STANDING);
    const Subject *subject = editor_document_subject(document);
    const Record *record = subject != NULL ? subject_record(subject, desk_page_set(page)) : NULL;
    gboolean is_told = record != NULL && subject->entity == ENTITY_SCENARIO && !record->raw &&
                       entity_set_has(told, record->entity->id);
    gint32 chosen = NO_NAME;
    for (guint32 i = 0; i < desk_page_scenario(page)->victory.length && subject != NULL; i++) {
        g_autoptr(Subject) row = subject_of_row(state, i);
        if (subject_equal(row, subject))
            chosen = (gint32)i;
    }
    editor_score_line_choose(state->line, chosen);
    if (is_told) {
        const Wording wording = desk_page_wording(page);
        g_autofree char *words = phrase_of(&wording, record);
        named_places_light(document, record, words);
    } else if (state->is_lit) {
        editor_document_light(document, NULL, NULL);
    }
    state->is_lit = is_told;
}

static void
refresh_victory(DeskPage *page, gboolean is_outdated)
{
    VictoryState *state = desk_page_state(page);
    const Scenario *scenario = desk_page_scenario(page);
    gtk_stack_set_visible_child_name(state->whole, scenario != NULL ? "desk" : "nothing");
    if (scenario == NULL)
        return;
    gboolean has_table = scenario->victory.length > 0;
    gtk_stack_set_visible_child_name(state->left, has_table                        ? "line"
                                                  : scenario->standings.length > 0 ? "standings"
                                                                                   : "empty");
    if (is_outdated)
        start_survey(page);
    show_selected_row(page);
}

static void
clear_map_light(DeskPage *page)
{
    VictoryState *state = desk_page_state(page);
    if (state->is_lit)
        editor_document_light(desk_page_document(page), NULL, NULL);
    state->is_lit = FALSE;
}

static void
on_games_changed(DeskPage *page)
{
    VictoryState *state = desk_page_state(page);
    if (state->survey != NULL && gtk_widget_get_mapped(GTK_WIDGET(page)))
        show_survey(state);
}

static void
on_findings_changed(DeskPage *page)
{
    victory_show_notices(desk_page_state(page));
}

static void
clear_victory(gpointer data)
{
    VictoryState *state = data;
    if (state->working != NULL)
        g_cancellable_cancel(state->working);
    g_clear_object(&state->working);
    g_free(state->games);
    score_survey_free(state->survey);
    g_object_unref(state->check);
    g_object_unref(state->session);
}

static GtkWidget *
build_score_line(VictoryState *state)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    state->line = EDITOR_SCORE_LINE(editor_score_line_new());
    state->range = GTK_LABEL(desk_text_new(NULL, 10, "dim-label"));
    gtk_label_set_max_width_chars(state->range, 40);
    state->has_games = gtk_check_button_new();
    state->play = gtk_button_new_with_label(_("Play games…"));
    state->notices = GTK_BOX(gtk_box_new(GTK_ORIENTATION_VERTICAL, 8));
    GtkWidget *const head[] = {desk_heading_new(_("Reachable scores")), GTK_WIDGET(state->range),
                               state->has_games, state->play, NULL};
    gtk_widget_set_hexpand(GTK_WIDGET(state->range), TRUE);
    gtk_widget_add_css_class(state->play, "flat");
    tooltip_set(state->play, _("Let the machine play, to see how often each score comes about"));
    gtk_actionable_set_action_name(GTK_ACTIONABLE(state->play), "win.games");
    gtk_widget_set_visible(state->has_games, FALSE);
    gtk_check_button_set_active(GTK_CHECK_BUTTON(state->has_games), TRUE);
    gtk_box_append(GTK_BOX(box), desk_line_new(8, head));
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(state->line));
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(state->notices));
    g_signal_connect_swapped(state->has_games, "toggled", G_CALLBACK(show_score_line), state);
    g_signal_connect_swapped(state->line, "row-pressed", G_CALLBACK(on_row_pressed), state);
    g_signal_connect_swapped(state->line, "edge-moved", G_CALLBACK(on_edge_moved), state);
    return box;
}

static GtkWidget *
build_victory_left(VictoryState *state)
{
    static const char icon[] = "narva-victory-symbolic";
    GtkWidget *stack = gtk_stack_new();
    state->left = GTK_STACK(stack);
    gtk_stack_add_named(state->left, build_score_line(state), "line");
    gtk_stack_add_named(
        state->left,
        desk_empty_new(icon, _("The side that is worth most wins"),
                       _("There is no table of scores: what each side is worth at the end is added "
                         "up at the right."),
                       NULL),
        "standings");
    gtk_stack_add_named(
        state->left,
        desk_empty_new(icon, _("No score decides yet"),
                       _("When the last turn is over, what counts is added up, and a table says "
                         "what each score means."),
                       desk_primary_new(_("Add a result"), G_CALLBACK(add_first_row), state)),
        "empty");
    gtk_widget_set_hexpand(stack, FALSE);
    gtk_widget_add_css_class(stack, "victory-left");
    GtkWidget *scrolled = desk_scrolled_new(stack);
    gtk_widget_set_hexpand(scrolled, FALSE);
    gtk_widget_set_size_request(scrolled, LINE_WIDTH, -1);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_widget_add_css_class(scrolled, "column-left");
    return scrolled;
}

static void
choose_scenario(GtkWidget *page)
{
    gtk_widget_activate_action(page, "win.choose-scenario", NULL);
}

static void
build_victory(DeskPage *page)
{
    VictoryState *state = desk_page_state(page);
    state->page = page;
    state->whole = GTK_STACK(gtk_stack_new());
    GtkWidget *left = build_victory_left(state);
    GtkWidget *const both[] = {left, desk_scrolled_new(victory_lists_new(state)), NULL};
    GtkWidget *choose = desk_primary_new(_("Choose a scenario"), G_CALLBACK(choose_scenario), page);
    gtk_stack_add_named(state->whole, desk_line_new(0, both), "desk");
    gtk_stack_add_named(state->whole,
                        desk_empty_new("narva-victory-symbolic", _("No scenario is shown"),
                                       _("Who wins is what a scenario says: its score, its table "
                                         "of results, and what ends the game at once."),
                                       choose),
                        "nothing");
    gtk_widget_set_vexpand(GTK_WIDGET(state->whole), TRUE);
    gtk_widget_add_css_class(GTK_WIDGET(page), "victory-desk");
    gtk_box_append(GTK_BOX(page), desk_say_line_new(GTK_WIDGET(page)));
    gtk_box_append(GTK_BOX(page), GTK_WIDGET(state->whole));
    signal_follow(state->session, "batch", G_CALLBACK(on_games_changed), page);
    signal_follow(state->check, "findings", G_CALLBACK(on_findings_changed), page);
    g_signal_connect(page, "unmap", G_CALLBACK(clear_map_light), NULL);
}

GtkWidget *
editor_victory_desk_new(EditorGameSession *session, EditorLiveCheck *check)
{
    static const DeskPageKind kind = {sizeof(VictoryState), build_victory, refresh_victory,
                                      clear_victory};
    const VictoryState start = {.session = g_object_ref(session), .check = g_object_ref(check)};
    return desk_page_new(editor_game_session_document(session), &kind, &start);
}
