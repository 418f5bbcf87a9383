/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A difference that is real has a filled dot, a thick line and a bold number; of one that is not it
 * cannot be told.
 */
#include "editor/desk/compare/compare-results.h"

#include "editor/desk/charts/chart-pen.h"
#include "editor/desk/parts.h"

#include <glib/gi18n.h>
#include <math.h>

#define CHART_WIDTH 240
#define CHART_HEIGHT 20

/* Pairs are offered by so many, and at most so many times those that were played. */
#define PAIRS_STEP 10
#define PAIRS_AHEAD 9

/* The outermost colours of a difference on the map. */
#define PAINT_LESS 0xb35806u
#define PAINT_MORE 0x542788u

/* Returns: (transfer full): what a measure is called for people, by its name in reports. */
static char *
measure_title(const char *name)
{
    static const struct {
        const char *name, *title;
    } titles[] = {
        {"score", N_("Mean score")},
        {"turns", N_("Turns played")},
        {"visits", N_("Visits by units")},
        {"battles", N_("Battles")},
        {"steps-lost", N_("Steps lost")},
        {"hunger", N_("Lost by hunger")},
        {"eliminated", N_("Blocks eliminated")},
        {"captures", N_("Captures")},
    };
    for (guint i = 0; i < G_N_ELEMENTS(titles); i++)
        if (g_str_equal(titles[i].name, name))
            return g_strdup(_(titles[i].title));
    char *title = g_strdup(name);
    title[0] = g_ascii_toupper(title[0]);
    return title;
}

/* Returns: (transfer full): what @row is about. */
static char *
row_title(const PairResults *results, const ComparedRow *row)
{
    return row->name != NULL
               ? measure_title(row->name)
               : g_strdup_printf(_("%s wins, in 100 games"), results->sides[row->side]);
}

/* Returns: by what numbers of @row are multiplied for people. */
static double
scale_of(const ComparedRow *row)
{
    return row->name == NULL ? 100 : 1;
}

char *
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
        *details = g_strdup(_("Every game goes the same way, to the last answer."));
        return g_strdup(_("Nothing differs"));
    }
    if (best == NULL) {
        *details =
            n_real == 0
                ? g_strdup_printf(_("%" G_GINT64_FORMAT " pairs show no difference that is not "
                                    "chance."),
                                  results->sums.pairs)
                : g_strdup(_("Who wins does not change as far as can be told; what is marked "
                             "below does."));
        return g_strdup(_("Cannot tell that somebody wins more"));
    }
    *details = g_strdup_printf(
        _("%s wins %.0f in 100 games instead of %.0f. The true difference lies between %+.0f and "
          "%+.0f."),
        results->sides[best->side], best->new * 100, best->old * 100, best->low * 100,
        best->high * 100);
    return g_strdup_printf(best->difference > 0 ? _("%s wins %.0f games in 100 more")
                                                : _("%s wins %.0f games in 100 fewer"),
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

/* Returns: (transfer full): @value with @digits behind the point, a true minus, and with
 * @has_sign a plus. */
static char *
number_words(double value, gint digits, gboolean has_sign)
{
    g_autofree char *text = g_strdup_printf("%.*f", digits, fabs(value));
    const char *sign = value < 0 ? "−" : has_sign && value > 0 ? "+" : "";
    return g_strconcat(sign, text, NULL);
}

/* Returns: (transfer full): whether the difference of @row is real. */
static char *
verdict_words(const ComparedRow *row)
{
    if (row->verdict == ROW_SAME)
        return g_strdup(_("the same"));
    if (row->verdict == ROW_UNDECIDED)
        return g_strdup(_("cannot tell"));
    return row->corrected < 0.001 ? g_strdup(_("yes, p < 0.001"))
                                  : g_strdup_printf(_("yes, p = %.3f"), row->corrected);
}

static void
attach(GtkWidget *grid, int column, int line, const char *text, const char *class, gfloat align)
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
row_words(const PairResults *results, const ComparedRow *row)
{
    double scale = scale_of(row);
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
add_row(GtkWidget *grid, int line, const PairResults *results, const ComparedRow *row)
{
    gboolean is_real = row->verdict == ROW_OTHER;
    RowWords shown = row_words(results, row);
    g_autofree char *words =
        g_strdup_printf(_("%s: %s instead of %s, %s; is it real: %s"), shown.title, shown.new,
                        shown.old, shown.difference, shown.verdict);
    const IntervalChart chart = {
        .low = row->low,
        .high = row->high,
        .value = row->difference,
        .most = MAX(fabs(row->low), fabs(row->high)),
        .is_real = is_real,
    };
    attach(grid, 0, line, shown.title, NULL, 0);
    attach(grid, 1, line, shown.old, "dim-label", 1);
    attach(grid, 2, line, shown.new, "number", 1);
    gtk_grid_attach(
        GTK_GRID(grid),
        chart_area_new(&chart, sizeof chart, draw_interval, CHART_WIDTH, CHART_HEIGHT, words), 3,
        line, 1, 1);
    attach(grid, 4, line, shown.difference, is_real ? "strong" : "dim-label", 1);
    attach(grid, 5, line, shown.verdict, is_real ? "verdict" : "dim-label", 0);
    row_words_clear(&shown);
}

GtkWidget *
compare_table_new(const PairResults *results)
{
    static const char *const heads[] = {
        N_("Measure"),
        N_("Before"),
        N_("After"),
        N_("Difference, pairs of the same dice, 95 % interval"),
        "",
        N_("Is it real?"),
    };
    GtkWidget *grid = desk_grid_new(6, 14);
    for (guint i = 0; i < G_N_ELEMENTS(heads); i++)
        attach(grid, (int)i, 0, heads[i][0] != '\0' ? _(heads[i]) : "", "clause-name",
               i == 1 || i == 2 ? 1
               : i == 3         ? 0.5F
                                : 0);
    for (guint i = 0; i < results->rows->len; i++)
        add_row(grid, (int)i + 1, results, &g_array_index(results->rows, ComparedRow, i));
    return spoken_name(grid, _("What differs"));
}

char *
compare_how(const PairResults *results)
{
    return g_strdup_printf(_("%" G_GINT64_FORMAT " pairs · %" G_GINT64_FORMAT
                             " the same to the last answer · %" G_GINT64_FORMAT
                             " failed · greedy on all sides · corrected for %u measures"),
                           results->sums.pairs, results->sums.same, results->sums.failed,
                           results->rows->len);
}

gint64
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
append_cell(GString *out, const char *text)
{
    g_auto(GStrv) pieces = g_strsplit(text, "|", -1);
    g_autofree char *cell = g_strjoinv("\\|", pieces);
    g_string_append_printf(out, " %s |", cell);
}

char *
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
                           _("Difference, 95 % interval"), _("Is it real?"));
    for (guint i = 0; i < results->rows->len; i++) {
        RowWords row = row_words(results, &g_array_index(results->rows, ComparedRow, i));
        g_autofree char *range =
            g_strdup_printf(_("%s (%s to %s)"), row.difference, row.low, row.high);
        const char *const cells[] = {row.title, row.old, row.new, range, row.verdict};
        g_string_append_c(out, '|');
        for (guint j = 0; j < G_N_ELEMENTS(cells); j++)
            append_cell(out, cells[j]);
        g_string_append_c(out, '\n');
        row_words_clear(&row);
    }
    return g_string_free(out, FALSE);
}
