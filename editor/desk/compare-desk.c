/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The compare desk: games of two data sets side by side, and what they differ in.
 */
#include "editor/desk/desk.h"

#include "editor/controls/container.h"
#include "editor/controls/template.h"
#include "editor/controls/widget-text.h"
#include "editor/desk/chart.h"
#include "editor/desk/page.h"
#include "editor/desk/parts.h"
#include "editor/document/signals.h"
#include "editor/games/game-batch.h"
#include "schema/model/game-results.h"
#include "schema/text/translation.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>
#include <math.h>

#define CHART_WIDTH 240
#define CHART_HEIGHT 20

/* Pairs are offered by so many, and at most so many times those that were played. */
#define PAIRS_STEP 10
#define PAIRS_AHEAD 9

/* The outermost colours of a difference on the map. */
#define PAINT_LESS 0xb35806u
#define PAINT_MORE 0x542788u

/* Returns: (transfer full): what @row is about. */
static char *
row_title(const PairResults *results, const ComparedRow *row)
{
    if (row->name != NULL)
        return translation_capitalize(game_results_figure_title(row->name));
    return row->side == (gint32)results->n_sides
               ? g_strdup(_("Draws"))
               : g_strdup_printf(_("Wins of %s"), results->sides[row->side]);
}

/* Returns: (transfer full): @value with @digits behind the point, a true minus, and with
 * @has_sign a plus. */
static char *
number_words(double value, gint digits, gboolean has_sign)
{
    g_autofree char *text = g_strdup_printf("%.*f", digits, fabs(value));
    const char *sign = value < 0 ? "−" : has_sign && value > 0 ? "+" : "";
    return g_strconcat(sign, text, NULL);
}

/* Returns: (transfer full): who wins more now, in one line, and what is known of it in a sentence
 * (@details, transfer full). */
static char *
compare_verdict(const PairResults *results, char **details)
{
    const ComparedRow *best = NULL;
    guint n_real = 0;
    for (guint i = 0; i < results->rows->len; i++) {
        const ComparedRow *row = &g_array_index(results->rows, ComparedRow, i);
        n_real += row->verdict == ROW_OTHER;
        if (row->name == NULL && row->side < (gint32)results->n_sides &&
            row->verdict == ROW_OTHER &&
            (best == NULL || fabs(row->difference) > fabs(best->difference)))
            best = row;
    }
    if (results->sums.same == results->sums.pairs) {
        *details = g_strdup(_("Every game is identical, to the last choice and roll."));
        return g_strdup(_("Nothing differs"));
    }
    if (best == NULL) {
        gint64 pairs = results->sums.pairs;
        g_autofree char *number = translation_number(pairs);
        *details =
            n_real == 0
                ? g_strdup_printf(ngettext("%s pair shows no difference beyond chance.",
                                           "%s pairs show no difference beyond chance.",
                                           (gulong)pairs),
                                  number)
                : g_strdup(
                      _("No significant change in who wins; the rows marked below did change."));
        return g_strdup(_("No significant difference in wins"));
    }
    g_autofree char *low = number_words(best->low * 100, 0, TRUE);
    g_autofree char *high = number_words(best->high * 100, 0, TRUE);
    *details = g_strdup_printf(
        _("%s wins %.0f in 100 games instead of %.0f. The true difference is between %s and %s."),
        results->sides[best->side], best->new * 100, best->old * 100, low, high);
    return g_strdup_printf(best->difference > 0 ? _("%s wins %.0f more games in 100")
                                                : _("%s wins %.0f fewer games in 100"),
                           results->sides[best->side], fabs(best->difference) * 100);
}

typedef struct {
    double low, high, value, most;
    gboolean is_real;
} IntervalChart;

static void
draw_interval(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
    const IntervalChart *chart = data;
    double y = height / 2.0, middle = width / 2.0;
    double scale = (width / 2.0 - 8) / MAX(chart->most, 1e-9);
    double x = middle + chart->value * scale;
    chart_set_token(cr, area, "line");
    cairo_set_line_width(cr, 1);
    cairo_move_to(cr, 0, y);
    cairo_line_to(cr, width, y);
    cairo_stroke(cr);
    chart_set_token(cr, area, "edge");
    cairo_set_line_width(cr, 2);
    cairo_move_to(cr, middle, y - 8);
    cairo_line_to(cr, middle, y + 8);
    cairo_stroke(cr);
    if (chart->is_real)
        chart_set_paint(cr, chart->value < 0 ? PAINT_LESS : PAINT_MORE);
    else
        chart_set_token(cr, area, "quiet");
    cairo_set_line_width(cr, chart->is_real ? 3 : 1.5);
    cairo_move_to(cr, middle + chart->low * scale, y);
    cairo_line_to(cr, middle + chart->high * scale, y);
    cairo_stroke(cr);
    cairo_arc(cr, x, y, 5, 0, 2 * G_PI);
    if (chart->is_real) {
        cairo_fill(cr);
        return;
    }
    cairo_save(cr);
    chart_set_token(cr, area, "raised");
    cairo_fill_preserve(cr);
    cairo_restore(cr);
    chart_set_token(cr, area, "quiet");
    cairo_stroke(cr);
}

/* Returns: (transfer full): whether the difference of @row is real. */
static char *
verdict_words(const ComparedRow *row)
{
    if (row->verdict == ROW_SAME)
        return g_strdup(_("the same"));
    if (row->verdict == ROW_UNDECIDED)
        return g_strdup(_("not decided"));
    return row->corrected < 0.001 ? g_strdup(_("yes, p < 0.001"))
                                  : g_strdup_printf(_("yes, p = %.3f"), row->corrected);
}

/* Returns: what the numbers of @row count, where those of @before (NULL: there is none) count
 * something else; NULL: the same. */
static const char *
unit_words(const ComparedRow *row, const ComparedRow *before)
{
    if (before != NULL && (before->name == NULL) == (row->name == NULL))
        return NULL;
    return row->name == NULL ? _("In 100 games") : _("In one game, on average");
}

static void
attach_cell(GtkWidget *grid, int column, int line, const char *text, const char *class,
            gfloat align)
{
    GtkWidget *label = desk_text_new(text, 0, class);
    gtk_label_set_wrap(GTK_LABEL(label), FALSE);
    gtk_label_set_xalign(GTK_LABEL(label), align);
    gtk_grid_attach(GTK_GRID(grid), label, column, line, 1, 1);
}

/* A row as people read it. All owned. */
typedef struct {
    char *title, *old, *new, *difference, *low, *high, *verdict;
} RowWords;

static RowWords
row_words_init(const PairResults *results, const ComparedRow *row)
{
    double scale = row->name == NULL ? 100 : 1; /* win rates are shown in percent */
    gint digits = row->name == NULL ? 0 : 1;
    return (RowWords){
        .title = row_title(results, row),
        .old = number_words(row->old * scale, digits, FALSE),
        .new = number_words(row->new *scale, digits, FALSE),
        .difference = number_words(row->difference * scale, digits, TRUE),
        .low = number_words(row->low * scale, digits, TRUE),
        .high = number_words(row->high * scale, digits, TRUE),
        .verdict = verdict_words(row),
    };
}

static void
row_words_clear(RowWords *words)
{
    char *const all[] = {words->title, words->old,  words->new,    words->difference,
                         words->low,   words->high, words->verdict};
    for (guint i = 0; i < G_N_ELEMENTS(all); i++)
        g_free(all[i]);
}

static void
add_result_row(GtkWidget *grid, int line, const PairResults *results, const ComparedRow *row,
               gboolean is_over)
{
    gboolean is_real = is_over && row->verdict == ROW_OTHER;
    RowWords shown = row_words_init(results, row);
    g_autofree char *words =
        is_over ? g_strdup_printf(_("%s: %s instead of %s, %s; is it real: %s"), shown.title,
                                  shown.new, shown.old, shown.difference, shown.verdict)
                : g_strdup_printf(_("%s: %s instead of %s, %s"), shown.title, shown.new, shown.old,
                                  shown.difference);
    const IntervalChart chart = {
        .low = row->low,
        .high = row->high,
        .value = row->difference,
        .most = MAX(fabs(row->low), fabs(row->high)),
        .is_real = is_real,
    };
    attach_cell(grid, 0, line, shown.title, NULL, 0);
    attach_cell(grid, 1, line, shown.old, "dim-label", 1);
    attach_cell(grid, 2, line, shown.new, "number", 1);
    gtk_grid_attach(
        GTK_GRID(grid),
        chart_area_new(&chart, sizeof chart, draw_interval, CHART_WIDTH, CHART_HEIGHT, words), 3,
        line, 1, 1);
    attach_cell(grid, 4, line, shown.difference, is_real ? "strong" : "dim-label", 1);
    attach_cell(grid, 5, line, is_over ? shown.verdict : "", is_real ? "verdict" : "dim-label", 0);
    row_words_clear(&shown);
}

/* Returns: (transfer floating): a row for each measure: before, after, the interval of the
 * difference, and, once all is played (@is_over), whether it is real. */
static GtkWidget *
compare_table_new(const PairResults *results, gboolean is_over)
{
    static const char *const heads[] = {
        N_("Measure"),
        N_("Before"),
        N_("After"),
        /* xgettext:no-c-format */ N_("Difference in pairs, 95 % interval"),
        "",
        N_("Is it real?"),
    };
    GtkWidget *grid = desk_grid_new(6, 14);
    for (guint i = 0; i < G_N_ELEMENTS(heads); i++)
        attach_cell(grid, (int)i, 0, heads[i][0] != '\0' ? _(heads[i]) : "", "clause-name",
                    i == 1 || i == 2 ? 1
                    : i == 3         ? 0.5F
                                     : 0);
    const ComparedRow *before = NULL;
    for (guint i = 0, line = 1; i < results->rows->len; i++) {
        const ComparedRow *row = &g_array_index(results->rows, ComparedRow, i);
        const char *unit = unit_words(row, before);
        if (unit != NULL)
            attach_cell(grid, 0, (int)line++, unit, "heading", 0);
        add_result_row(grid, (int)line++, results, row, is_over);
        before = row;
    }
    return widget_set_spoken_name(grid, _("What differs"));
}

/* Returns: (transfer full): how many pairs there are, and how they were played. */
static char *
compare_how(const PairResults *results)
{
    g_autofree char *pairs = translation_number(results->sums.pairs);
    g_autofree char *same = translation_number(results->sums.same);
    g_autofree char *failed = translation_number(results->sums.failed);
    /* Translators: all numbers of pairs. */
    return g_strdup_printf(ngettext("%s pair · %s identical · %s failed · greedy on all sides · "
                                    "corrected for comparing %u measures",
                                    "%s pairs · %s identical · %s failed · greedy on all sides · "
                                    "corrected for comparing %u measures",
                                    (gulong)results->sums.pairs),
                           pairs, same, failed, results->rows->len);
}

/* Returns: how many more pairs would show who wins more, if the difference so far is real; 0: it is
 * known, or there is no difference. */
static gint64
compare_pairs_more(const PairResults *results)
{
    gint64 pairs = results->sums.pairs, least = 0;
    for (guint i = 0; i < results->rows->len; i++) {
        const ComparedRow *row = &g_array_index(results->rows, ComparedRow, i);
        gint64 more = MAX(row->needed - pairs, PAIRS_STEP);
        if (row->name != NULL || row->side >= (gint32)results->n_sides || row->needed == 0)
            continue;
        if (row->verdict == ROW_OTHER)
            return 0;
        least = least == 0 ? more : MIN(least, more);
    }
    /* What is needed is a guess from what is known: not too far at once. */
    least = MIN(least, MAX(pairs * PAIRS_AHEAD, PAIRS_STEP));
    return (least + PAIRS_STEP - 1) / PAIRS_STEP * PAIRS_STEP;
}

/* Appends @text, which is one line, as a cell of a row. */
static void
append_markdown_cell(GString *out, const char *text)
{
    g_auto(GStrv) pieces = g_strsplit(text, "|", -1);
    g_autofree char *cell = g_strjoinv("\\|", pieces);
    g_string_append_printf(out, " %s |", cell);
}

/* Returns: (transfer full): all of it as Markdown. */
static char *
compare_markdown(const PairResults *results)
{
    g_autofree char *details = NULL;
    g_autofree char *verdict = compare_verdict(results, &details);
    g_autofree char *how = compare_how(results);
    GString *out = g_string_new(NULL);
    g_string_append_printf(out,
                           "### %s\n\n%s\n\n%s\n\n| %s | %s | %s | %s | %s |\n"
                           "|---|--:|--:|--:|---|\n",
                           verdict, details, how, _("Measure"), _("Before"), _("After"),
                           /* xgettext:no-c-format */ _("Difference, 95 % interval"),
                           _("Is it real?"));
    const ComparedRow *before = NULL;
    for (guint i = 0; i < results->rows->len; i++) {
        const ComparedRow *compared = &g_array_index(results->rows, ComparedRow, i);
        const char *unit = unit_words(compared, before);
        if (unit != NULL)
            g_string_append_printf(out, "| **%s** | | | | |\n", unit);
        before = compared;
        RowWords row = row_words_init(results, compared);
        g_autofree char *range =
            g_strdup_printf(_("%s (%s to %s)"), row.difference, row.low, row.high);
        const char *const cells[] = {row.title, row.old, row.new, range, row.verdict};
        g_string_append_c(out, '|');
        for (guint j = 0; j < G_N_ELEMENTS(cells); j++)
            append_markdown_cell(out, cells[j]);
        g_string_append_c(out, '\n');
        row_words_clear(&row);
    }
    return g_string_free(out, FALSE);
}

#define PAIRS_MOST 100000

#define EDITOR_TYPE_COMPARE_DESK (editor_compare_desk_get_type())
G_DECLARE_FINAL_TYPE(EditorCompareDesk, editor_compare_desk, EDITOR, COMPARE_DESK, DeskPage)

struct _EditorCompareDesk {
    DeskPage parent;
    EditorMapView *map;            /* borrowed */
    EditorPairBatch *batch;        /* owned; NULL: nothing was compared */
    DataSet *begun_with;           /* owned: what the document was then */
    char *folder;                  /* owned: of the other data set; NULL: what is saved */
    GtkFileChooserNative *chooser; /* owned; NULL: it is not open */
    GtkWidget *saved, *other, *pairs, *seed;
    GtkWidget *start, *cancel, *progress, *head, *note, *on_map, *legend;
    GtkBox *form, *results;
    gboolean is_on_map; /* what the map shows is ours */
};

G_DEFINE_FINAL_TYPE(EditorCompareDesk, editor_compare_desk, DESK_TYPE_PAGE)

static const PairResults *
current_results(EditorCompareDesk *self)
{
    return self->batch != NULL ? editor_pair_batch_results(self->batch) : NULL;
}

/* Shows on the map what changed where, or no longer. */
static void
show_on_map(EditorCompareDesk *self)
{
    const PairResults *results = current_results(self);
    gboolean is_wanted = results != NULL && gtk_widget_get_mapped(GTK_WIDGET(self)) &&
                         gtk_check_button_get_active(GTK_CHECK_BUTTON(self->on_map));
    gtk_widget_set_visible(self->legend, is_wanted);
    if (is_wanted) {
        const MapShown shown = {.heat = {.title = _("Visits, difference per 100 games"),
                                         .numbers = results->visits,
                                         .is_difference = TRUE}};
        editor_map_view_show_instead(self->map, &shown);
        chart_heat_legend_set(self->legend, &shown.heat, _("fewer and more"));
    } else if (self->is_on_map) {
        editor_map_view_show_instead(self->map, NULL);
    }
    self->is_on_map = is_wanted;
}

static void
play_more_pairs(EditorCompareDesk *self)
{
    gint64 more = compare_pairs_more(current_results(self));
    editor_pair_batch_go_on(self->batch, more);
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(self->pairs),
                              (double)editor_pair_batch_n_wanted(self->batch));
}

static void
copy_results(EditorCompareDesk *self)
{
    g_autofree char *text = compare_markdown(current_results(self));
    gdk_clipboard_set_text(gtk_widget_get_clipboard(GTK_WIDGET(self)), text);
}

/* Shows what is compared with what, and the progress. */
static void
show_compare_form(EditorCompareDesk *self)
{
    EditorDocument *document = desk_page_document(DESK_PAGE(self));
    const PairResults *results = current_results(self);
    gboolean is_running = self->batch != NULL && editor_pair_batch_is_running(self->batch);
    gboolean is_saved = gtk_check_button_get_active(GTK_CHECK_BUTTON(self->saved));
    gboolean differs = !is_saved || editor_document_is_modified(document);
    gboolean can_start = editor_document_scenario_id(document) != NULL && differs &&
                         (is_saved || self->folder != NULL);
    gboolean is_old =
        self->begun_with != NULL && self->begun_with != desk_page_set(DESK_PAGE(self));
    gint64 n = results != NULL ? results->sums.pairs : 0;
    gint64 wanted = self->batch != NULL ? editor_pair_batch_n_wanted(self->batch) : 1;
    g_autofree char *done = translation_number(n), *all = translation_number(wanted);
    g_autofree char *head =
        is_running ? g_strdup_printf(ngettext("%s of %s pair", "%s of %s pairs", (gulong)wanted),
                                     done, all)
                   : g_strdup(_("Before and after"));
    const char *note = editor_document_scenario_id(document) == NULL
                           ? _("Choose a scenario: it is played by both.")
                       : !differs
                           ? _("Nothing has changed since it was saved: change something, or "
                               "choose another data set.")
                       : is_old ? _("The data have changed since these games were played.")
                                : "";
    gtk_label_set_text(GTK_LABEL(self->head), head);
    gtk_label_set_text(GTK_LABEL(self->note), note);
    gtk_widget_set_visible(self->note, note[0] != '\0');
    gtk_widget_set_visible(self->start, !is_running);
    gtk_widget_set_sensitive(self->start, can_start);
    gtk_widget_set_visible(self->cancel, is_running);
    gtk_widget_set_visible(self->progress, is_running);
    gtk_progress_bar_set_fraction(GTK_PROGRESS_BAR(self->progress),
                                  (double)n / (double)MAX(wanted, 1));
}

/* Returns: (transfer floating): what can be done with @results, once all is played. */
static GtkWidget *
result_buttons_new(EditorCompareDesk *self, const PairResults *results)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    gint64 more = compare_pairs_more(results);
    if (editor_pair_batch_can_go_on(self->batch) && more > 0 &&
        editor_pair_batch_n_wanted(self->batch) + more <= PAIRS_MOST) {
        g_autofree char *number = translation_number(more);
        g_autofree char *words = g_strdup_printf(
            ngettext("Play %s more pair", "Play %s more pairs", (gulong)more), number);
        GtkWidget *button = desk_plain_new(words, G_CALLBACK(play_more_pairs), self);
        widget_set_tooltip(button, _("As many as are needed to tell the difference from chance"));
        gtk_box_append(GTK_BOX(box), button);
    }
    gtk_box_append(GTK_BOX(box),
                   desk_plain_new(_("Copy as Markdown"), G_CALLBACK(copy_results), self));
    return box;
}

static void
show_results(EditorCompareDesk *self)
{
    const PairResults *results = current_results(self);
    const char *problem = self->batch != NULL ? editor_pair_batch_problem(self->batch) : NULL;
    container_empty(GTK_WIDGET(self->results));
    if (results == NULL) {
        gtk_box_append(self->results,
                       desk_empty_new("narva-compare-symbolic",
                                      problem != NULL ? _("This cannot be compared")
                                                      : _("Nothing has been compared yet"),
                                      problem != NULL
                                          ? problem
                                          : _("Plays the same games with the same dice before and "
                                              "after a change, to tell its effect from chance."),
                                      NULL));
        return;
    }
    gboolean is_over = !editor_pair_batch_is_running(self->batch);
    g_autofree char *details = NULL;
    g_autofree char *verdict =
        is_over ? compare_verdict(results, &details) : g_strdup(_("The games are being played"));
    g_autofree char *how = compare_how(results);
    gtk_box_append(self->results, desk_text_new(verdict, 0, "compare-verdict"));
    gtk_box_append(self->results,
                   desk_text_new(is_over ? details
                                         : _("These are the numbers so far. The verdict is shown "
                                             "once all pairs have been played."),
                                 0, NULL));
    gtk_box_append(self->results, desk_text_new(how, 0, "dim-label"));
    if (is_over)
        gtk_box_append(self->results, result_buttons_new(self, results));
    gtk_box_append(self->results, compare_table_new(results, is_over));
}

static void
follow_batch(EditorCompareDesk *self)
{
    show_compare_form(self);
    show_results(self);
    show_on_map(self);
}

static void
start_pairs(EditorCompareDesk *self)
{
    EditorDocument *document = desk_page_document(DESK_PAGE(self));
    gboolean is_saved = gtk_check_button_get_active(GTK_CHECK_BUTTON(self->saved));
    if (self->batch != NULL)
        editor_pair_batch_cancel(self->batch);
    g_clear_object(&self->batch);
    data_set_unref(self->begun_with);
    self->begun_with = data_set_ref(editor_document_set(document));
    gtk_spin_button_update(GTK_SPIN_BUTTON(self->pairs));
    gtk_spin_button_update(GTK_SPIN_BUTTON(self->seed));
    self->batch = editor_pair_batch_new(
        is_saved ? editor_document_saved(document) : NULL, self->folder, self->begun_with,
        editor_document_scenario_id(document),
        (guint64)gtk_spin_button_get_value_as_int(GTK_SPIN_BUTTON(self->seed)),
        gtk_spin_button_get_value_as_int(GTK_SPIN_BUTTON(self->pairs)));
    signal_follow(self->batch, "progress", G_CALLBACK(follow_batch), self);
    follow_batch(self);
}

static void
cancel_pairs(EditorCompareDesk *self)
{
    if (self->batch != NULL)
        editor_pair_batch_cancel(self->batch);
    follow_batch(self);
}

static void
on_folder_chosen(EditorCompareDesk *self, int response)
{
    g_autoptr(GFile) file = response == GTK_RESPONSE_ACCEPT
                                ? gtk_file_chooser_get_file(GTK_FILE_CHOOSER(self->chooser))
                                : NULL;
    if (file != NULL) {
        g_autofree char *name = g_file_get_basename(file);
        g_free(self->folder);
        self->folder = g_file_get_path(file);
        gtk_check_button_set_label(GTK_CHECK_BUTTON(self->other), name);
    } else if (self->folder == NULL) {
        gtk_check_button_set_active(GTK_CHECK_BUTTON(self->saved), TRUE);
    }
    g_clear_object(&self->chooser);
    show_compare_form(self);
}

/* Asks for the folder of another edition when that is chosen. */
static void
choose_folder(EditorCompareDesk *self)
{
    show_compare_form(self);
    if (!gtk_check_button_get_active(GTK_CHECK_BUTTON(self->other)) || self->chooser != NULL)
        return;
    GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self));
    self->chooser = gtk_file_chooser_native_new(_("Compare with the data set"), GTK_WINDOW(root),
                                                GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, _("Compare"),
                                                _("Cancel"));
    g_signal_connect_swapped(self->chooser, "response", G_CALLBACK(on_folder_chosen), self);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(self->chooser));
}

static void
editor_compare_desk_refresh(DeskPage *page, gboolean is_outdated)
{
    EditorCompareDesk *self = EDITOR_COMPARE_DESK(page);
    if (!is_outdated)
        return;
    show_compare_form(self);
    if (self->batch == NULL)
        show_results(self);
}

/* The map is that of the document again. */
static void
stop_showing_on_map(EditorCompareDesk *self)
{
    if (self->is_on_map)
        editor_map_view_show_instead(self->map, NULL);
    self->is_on_map = FALSE;
}

static void
editor_compare_desk_finalize(GObject *object)
{
    EditorCompareDesk *self = EDITOR_COMPARE_DESK(object);
    g_clear_object(&self->chooser);
    g_clear_object(&self->batch);
    data_set_unref(self->begun_with);
    g_free(self->folder);
    G_OBJECT_CLASS(editor_compare_desk_parent_class)->finalize(object);
}

static void
editor_compare_desk_class_init(EditorCompareDeskClass *class)
{
    G_OBJECT_CLASS(class)->finalize = editor_compare_desk_finalize;
    DESK_PAGE_CLASS(class)->refresh = editor_compare_desk_refresh;
    TEMPLATE_LOAD(class, "desk/compare-desk.ui");
    TEMPLATE_CHILDREN(class, EditorCompareDesk, form, head, start, cancel, progress, note, saved,
                      other, pairs, seed, on_map, results);
    TEMPLATE_CALLBACKS(class, start_pairs, cancel_pairs, choose_folder, show_on_map,
                       stop_showing_on_map);
}

static void
editor_compare_desk_init(EditorCompareDesk *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    self->legend = chart_heat_legend_new();
    gtk_box_append(self->form, self->legend);
    desk_number_hide_buttons(self->pairs);
    desk_number_hide_buttons(self->seed);
    g_signal_connect_after(self, "map", G_CALLBACK(show_on_map), NULL);
}

GtkWidget *
editor_compare_desk_new(EditorDocument *document, EditorMapView *map)
{
    EditorCompareDesk *self = desk_page_new(EDITOR_TYPE_COMPARE_DESK, document);
    self->map = map;
    return GTK_WIDGET(self);
}
