/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rows of the table have the paint of their band and the games that ended so; terms their sentence
 * and what they can add. Where no row takes a score, a row says so that is none.
 */
#include "editor/controls/tooltip.h"
#include "editor/desk/charts/chart-pen.h"
#include "editor/desk/games/outcome.h"
#include "editor/desk/list.h"
#include "editor/desk/parts.h"
#include "editor/desk/victory/victory-state.h"
#include "editor/sentences/sentence.h"
#include "schema/model/paints/paint.h"
#include "validator/scenario/nation-paint.h"
#include "editor/fields/member-edit.h"
#include "editor/fields/scenario-member.h"

#include <glib/gi18n.h>

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
games_of_row(const VictoryState *state, guint index)
{
    gint64 sum = 0;
    for (guint i = 0; state->survey != NULL && i < state->survey->bands->len; i++) {
        const ScoreBand *band = &g_array_index(state->survey->bands, ScoreBand, i);
        sum += band->row == (gint32)index ? victory_games_in(state, band) : 0;
    }
    return sum;
}

static GtkWidget *
result_row(gpointer owner, const Record *record, guint index)
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
                                name, games_label_new(state, games_of_row(state, index)), NULL};
    gtk_label_set_max_width_chars(GTK_LABEL(name), 60);
    gtk_widget_set_hexpand(name, TRUE);
    return desk_line_new(8, cells);
}

static void
add_row(GtkWidget *button, VictoryState *state)
{
    victory_add_row(state, GPOINTER_TO_UINT(g_object_get_data(G_OBJECT(button), "band")));
}

/* Returns: (transfer floating): what stands in the table for the band @index that no row takes. */
static GtkWidget *
gap_row(VictoryState *state, guint index)
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
    g_signal_connect(button, "clicked", G_CALLBACK(add_row), state);
    spoken_name(button, spoken);
    return desk_line_new(8, cells);
}

/* A gap stands behind the row of the scores next to it that comes first in the table. */
static GtkWidget *
behind_result(gpointer owner, guint index)
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
            return gap_row(state, i);
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
subject_of(const VictoryState *state, const Subject *owner, const char *key, guint index)
{
    DataSet *set = desk_page_set(state->page);
    const Record *record = subject_record(owner, set);
    return item_subject(set, owner, record, record_field(record, key), index);
}

/* Returns: (transfer floating): @subject (taken), told. */
static GtkWidget *
sentence_new(const VictoryState *state, Subject *subject)
{
    GtkWidget *sentence = editor_sentence_new(desk_page_document(state->page));
    editor_sentence_show(EDITOR_SENTENCE(sentence), subject);
    gtk_widget_set_hexpand(sentence, TRUE);
    subject_free(subject);
    return sentence;
}

/* Returns: (transfer floating): the item @index of the list @key of the shown scenario, told. */
static GtkWidget *
sentence_of(const VictoryState *state, const char *key, guint index)
{
    g_autoptr(Subject) owner = scenario_subject(desk_page_document(state->page), "");
    return sentence_new(state, subject_of(state, owner, key, index));
}

static GtkWidget *
told_term(gpointer owner, const Record *record G_GNUC_UNUSED, guint index)
{
    const VictoryState *state = owner;
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    gtk_box_append(GTK_BOX(line), sentence_of(state, "score", index));
    if (victory_is_current(state) && index < state->survey->terms->len)
        gtk_box_append(GTK_BOX(line), span_new(state, index));
    return line;
}

static GtkWidget *
ending_row(gpointer owner, const Record *record G_GNUC_UNUSED, guint index)
{
    return sentence_of(owner, "sudden-death", index);
}

/* Adds the terms @key of the standing @owner, with @sign before each. */
static void
add_terms(const VictoryState *state, GtkWidget *box, const Subject *owner, const char *key,
          const char *sign)
{
    const Record *standing = subject_record(owner, desk_page_set(state->page));
    const Records *terms = FIELD_SLOT(standing, record_field(standing, key), Records);
    for (guint32 i = 0; i < terms->length; i++) {
        GtkWidget *const line[] = {desk_text_new(sign, 2, "strong"),
                                   sentence_new(state, subject_of(state, owner, key, i)), NULL};
        gtk_box_append(GTK_BOX(box), desk_line_new(4, line));
    }
}

/* A side, its result, and below what is added up and what is taken off. */
static GtkWidget *
standing_row(gpointer owner, const Record *record, guint index)
{
    const VictoryState *state = owner;
    const SideStanding *standing = (const SideStanding *)record;
    if (record->raw)
        return desk_text_new(_("This row cannot be read"), 0, "error");
    g_autoptr(Subject) scenario = scenario_subject(desk_page_document(state->page), "");
    g_autoptr(Subject) subject = subject_of(state, scenario, "standings", index);
    const Record *side = standing->side != NULL
                             ? record_named(desk_page_set(state->page), ENTITY_SIDE, standing->side)
                             : NULL;
    const char *name = side != NULL ? record_name(side) : standing->side;
    g_autofree char *words = g_strdup_printf("%s: %s", name != NULL ? name : "?",
                                             standing->result != NULL ? standing->result : "?");
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
    gtk_box_append(GTK_BOX(box), desk_text_new(words, 0, "strong"));
    add_terms(state, box, subject, "score", "+");
    add_terms(state, box, subject, "deductions", "−");
    return box;
}

static const DeskListKind kinds[VICTORY_LISTS] = {
    {
        .key = "victory",
        .title = N_("Results"),
        .item = N_("row of the victory table"),
        .empty = N_("No score wins."),
        .start = "{\"name\": \"Result\"}",
        .row = result_row,
        .behind = behind_result,
    },
    {
        .key = "score",
        .title = N_("What counts"),
        .item = N_("term of the score"),
        .empty = N_("Nothing is scored."),
        .start = "{\"verb\": \"places\", \"places\": {}}",
        .row = told_term,
    },
    {
        .key = "standings",
        .title = N_("What each side is worth"),
        .item = N_("standing"),
        .empty = N_("No side is worth anything."),
        .row = standing_row,
    },
    {
        .key = "sudden-death",
        .title = N_("What ends the game at once"),
        .item = N_("sudden death"),
        .empty = N_("Nothing ends the game before its last turn."),
        .start = "{\"if\": {\"verb\": \"controls\"}, \"result\": \"Result\"}",
        .row = ending_row,
    },
};

/* Returns: whether the games of the data set read the list @key. */
static gboolean
is_read(const VictoryState *state, const char *key)
{
    DataSet *set = editor_document_set(editor_game_session_document(state->session));
    return data_set_reads(set, ENTITY_SCENARIO, key);
}

GtkWidget *
victory_lists_new(VictoryState *state)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    EditorDocument *document = editor_game_session_document(state->session);
    for (guint i = 0; i < VICTORY_LISTS; i++) {
        GtkWidget *list = desk_list_new(document, &kinds[i], state);
        state->lists[i] = DESK_PAGE(list);
        gtk_widget_set_visible(list, is_read(state, kinds[i].key));
        gtk_box_append(GTK_BOX(box), list);
    }
    gtk_widget_add_css_class(box, "victory-lists");
    return box;
}
