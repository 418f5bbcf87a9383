/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results of many games as a page of HTML: tables, charts and the map.
 */
#include "schema/text/translation.h"
#include "validator/report/results.h"

#include "schema/model/paint.h"
#include "schema/model/game-results.h"
#include "validator/report/results-chart.h"
#include "validator/report/xml-text.h"

#include <string.h>

const char results_page_style[] =
    ":root{color-scheme:light dark;--paper:#fbfaf7;--card:#fff;--ink:#22262b;--soft:#667079;"
    "--rule:#e3e0d8;--plain:#527482;--heat:47,109,179}\n"
    "@media(prefers-color-scheme:dark){:root{--paper:#16191d;--card:#1e2227;--ink:#e6e4df;"
    "--soft:#98a1aa;--rule:#343a41;--plain:#86a9b8;--heat:60,124,194}}\n"
    "*{box-sizing:border-box}\n"
    "body{margin:0;background:var(--paper);color:var(--ink);"
    "font:15px/1.5 system-ui,\"Segoe UI\",Cantarell,\"Noto Sans\",sans-serif}\n"
    "main{max-width:1120px;margin:0 auto;padding:32px 20px 64px}\n"
    "h1{font-size:28px;line-height:1.2;margin:0 0 4px;font-weight:650}\n"
    "h2{font-size:17px;margin:0 0 2px;font-weight:650}\n"
    "p{margin:0 0 8px}.more{margin:8px 8px 0}.soft,.more,h2+p,figcaption{color:var(--soft)}\n"
    ".cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,470px),1fr));"
    "gap:18px;margin-top:18px}\n"
    "section{background:var(--card);border:1px solid var(--rule);border-radius:10px;"
    "padding:16px 18px;min-width:0}\n"
    "section{margin-top:18px}.cards section{margin:0}\n"
    ".tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:12px;"
    "margin-top:18px}\n"
    ".tile{background:var(--card);border:1px solid var(--rule);border-radius:10px;"
    "padding:12px 14px}\n"
    ".tile b{display:block;font-size:24px;font-weight:650;font-variant-numeric:tabular-nums}\n"
    ".tile span{display:block;color:var(--soft);font-size:13px}\n"
    ".scroll{overflow-x:auto}\n"
    "table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}\n"
    "th,td{padding:4px 8px;text-align:right;border-bottom:1px solid var(--rule);"
    "white-space:nowrap}\n"
    "th{font-weight:600;color:var(--soft);font-size:13px}\n"
    "th:first-child,td:first-child{text-align:left;white-space:normal}\n"
    "tr:last-child td{border-bottom:0}\n"
    "td.strip{width:176px}\n"
    "td.heat{background:rgba(var(--heat),var(--h))}\n"
    "td.words{text-align:left;white-space:normal}code{font:13px/1.5 ui-monospace,\"DejaVu Sans "
    "Mono\",monospace;overflow-wrap:anywhere}\n"
    ".store{position:absolute}.store path{vector-effect:non-scaling-stroke;stroke-width:.7}\n"
    ".maps{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,320px),1fr));"
    "gap:14px}\n"
    "figure{margin:0}figcaption{text-align:center;font-size:13px}\n"
    ".land{fill:var(--card);stroke:var(--soft)}.water{fill:var(--rule);opacity:.6}\n"
    ".hot{fill:rgba(var(--heat),var(--h))}\n"
    "details{margin-top:18px}summary{cursor:pointer;font-weight:600}\n"
    "ul{columns:16em;margin:8px 0 0;padding-left:18px}.told{columns:auto}\n"
    "svg{display:block;width:100%;height:auto;font-size:13px}\n"
    "svg text{fill:var(--ink)}\n"
    "svg .tick{text-anchor:end}\n"
    "svg .tick,svg .below,svg .above{fill:var(--soft);font-size:12px}\n"
    "svg .below,svg .above,svg .inside{text-anchor:middle}\n"
    "svg .inside{font-weight:650;font-size:15px}\n"
    ".ground{fill:var(--rule);opacity:.45}\n"
    ".plain{fill:var(--plain)}\n"
    ".whisker{stroke:var(--ink);stroke-width:1.5}.grid{stroke:var(--rule)}\n"
    ".zero{stroke:var(--soft)}.middle{stroke:var(--ink);stroke-width:2.5}\n"
    ".band{fill:var(--plain);opacity:.28}\n"
    ".median,.mean,.line{fill:none;stroke-width:2.5;stroke-linejoin:round}\n"
    ".median{stroke:var(--plain)}.mean{stroke:var(--ink);stroke-width:1.5;stroke-dasharray:5 4}\n"
    ".key{display:flex;flex-wrap:wrap;gap:4px 16px;margin:6px 0 0;font-size:13px}\n"
    ".key i{display:inline-block;width:11px;height:11px;border-radius:3px;margin-right:6px}\n"
    "@media print{body{background:#fff}section{break-inside:avoid}}\n";

void
results_page_append_element(GString *out, const char *tag, const char *text)
{
    g_string_append_printf(out, "<%s>", tag);
    xml_append_text(out, text);
    g_string_append_printf(out, "</%s>", tag);
}

void
results_page_begin_card(GString *out, const char *title, const char *words)
{
    g_string_append(out, "<section>\n");
    results_page_append_element(out, "h2", title);
    if (words != NULL)
        results_page_append_element(out, "p", words);
    g_string_append_c(out, '\n');
}

void
results_page_end_card(GString *out)
{
    g_string_append(out, "</section>\n");
}

void
results_page_begin(GString *out, const char *title, const char *words)
{
    g_string_append(out, "<!DOCTYPE html>\n<html");
    /* Translators: the tag of your language, as in HTML. */
    xml_append_attribute(out, "lang", _("en"));
    g_string_append(out, ">\n<head>\n<meta charset=\"utf-8\"/>\n");
    g_string_append(out, "<meta name=\"viewport\" content=\"width=device-width\"/>\n");
    results_page_append_element(out, "title", title);
    g_string_append_printf(out, "\n<style>\n%s</style>\n</head>\n<body>\n<main>\n",
                           results_page_style);
    results_page_append_element(out, "h1", title);
    g_string_append(out, "\n<p class=\"soft\">");
    xml_append_text(out, words);
    g_string_append(out, "</p>\n");
}

void
results_page_end(GString *out)
{
    g_string_append(out, "</main>\n</body>\n</html>\n");
}

/* Appends the shapes under the names by which the maps use them. */
static void
append_shapes(const ResultsMap *map, GString *out)
{
    g_string_append(out, "<svg width=\"0\" height=\"0\" class=\"store\"><defs>\n");
    for (guint i = 0; i < map->n_shapes; i++) {
        g_string_append_printf(out, "<path id=\"s%u\" d=\"", i);
        g_string_append_len(out, map->shapes[i].path.bytes, (gssize)map->shapes[i].path.length);
        g_string_append(out, "\"/>\n");
    }
    g_string_append(out, "</defs></svg>\n");
}

/* Returns: the row of the place that @shape shows, or NULL. */
static const ResultRow *
row_of(const GameResults *results, const ResultsShape *shape)
{
    const GArray *rows = results->groups[GROUP_PLACES];
    for (guint i = 0; i < rows->len && shape->id != NULL; i++)
        if (strcmp(g_array_index(rows, ResultRow, i).id, shape->id) == 0)
            return &g_array_index(rows, ResultRow, i);
    return NULL;
}

/* A map of what happened anywhere. */
static void
append_map(const ResultsMap *map, const ResultRow *const *rows, guint figure, GString *out)
{
    const char *name = game_results_figure_title(game_results_group(GROUP_PLACES)->figures[figure]);
    const ResultRow *top = NULL;
    for (guint i = 0; i < map->n_shapes; i++)
        if (rows[i] != NULL && rows[i]->counts[figure] > (top != NULL ? top->counts[figure] : 0))
            top = rows[i];
    if (top == NULL)
        return;
    const gint64 most = top->counts[figure];
    g_string_append(out, "<figure><svg role=\"img\"");
    xml_append_attribute(out, "aria-label", name);
    g_string_append(out, " viewBox=\"");
    g_string_append_len(out, map->view_box.bytes, (gssize)map->view_box.length);
    g_string_append(out, "\">\n");
    for (guint i = 0; i < map->n_shapes; i++) {
        const char *class = map->shapes[i].is_water ? "water" : "land";
        g_string_append_printf(out, "<use href=\"#s%u\" class=\"%s\"/>", i, class);
        if (rows[i] == NULL || rows[i]->counts[figure] == 0)
            continue;
        char heat[RESULTS_DIGITS];
        double part = (double)rows[i]->counts[figure] / (double)most;
        g_string_append_printf(out, "<use href=\"#s%u\" class=\"hot\" style=\"--h:%s\"><title>", i,
                               results_number(heat, 0.08 + 0.82 * part, 2));
        xml_append_text(out, results_name(rows[i]));
        g_string_append_printf(out, ": %" G_GINT64_FORMAT "</title></use>\n",
                               rows[i]->counts[figure]);
    }
    g_string_append(out, "</svg>");
    g_autofree char *caption =
        g_strdup_printf(_("%s: up to %lld, in %s"), name, (long long)most, results_name(top));
    results_page_append_element(out, "figcaption", caption);
    g_string_append(out, "</figure>\n");
}

/* What happened where, over the map of @view. */
static void
page_append_map(const GameResults *results, const ResultsView *view, GString *out)
{
    const ResultsMap *map = view->map;
    if (map == NULL || results->groups[GROUP_PLACES]->len == 0)
        return;
    g_autofree const ResultRow **rows = g_new0(const ResultRow *, map->n_shapes);
    for (guint i = 0; i < map->n_shapes; i++)
        rows[i] = row_of(results, &map->shapes[i]);
    results_page_begin_card(out, _("On the map"),
                            _("Totals of all games; a stronger colour means more."));
    append_shapes(map, out);
    g_string_append(out, "<div class=\"maps\">\n");
    for (guint i = 0; game_results_group(GROUP_PLACES)->figures[i] != NULL; i++)
        append_map(map, rows, i, out);
    g_string_append(out, "</div>\n");
    results_page_end_card(out);
}

/* Opens a table with a column for each of the @titles, which end with NULL. */
static void
begin_table(GString *out, const char *const *titles)
{
    g_string_append(out, "<div class=\"scroll\"><table>\n<tr>");
    for (guint i = 0; titles[i] != NULL; i++)
        results_page_append_element(out, "th", translation_for(AUDIENCE_PEOPLE, titles[i]));
    g_string_append(out, "</tr>\n");
}

static void
end_table(GString *out)
{
    g_string_append(out, "</table></div>\n");
}

static void
append_count(GString *out, gint64 count)
{
    g_string_append_printf(out, "<td>%" G_GINT64_FORMAT "</td>", count);
}

static void
append_measure(GString *out, const GameResults *results, Measure measure)
{
    const GameMeasureSummary summary = game_results_summary(results, measure);
    const GameMeasureRow *row = game_measure_row(measure);
    const GameNotableValue least = game_results_notable_value(results, measure, FALSE);
    const GameNotableValue most = game_results_notable_value(results, measure, TRUE);
    const GameNotableValue ends[] = {least, most};
    const double parts = (double)row->parts;
    char text[RESULTS_DIGITS], low[RESULTS_DIGITS], high[RESULTS_DIGITS];
    if (summary.games == 0 || least.game == 0)
        return;
    g_string_append(out, "<tr><td");
    xml_append_attribute(out, "title", _(row->how));
    g_string_append_c(out, '>');
    xml_append_text(out, _(row->title));
    g_string_append(out, row->unit == MEASURE_SHARE ? ", %</td>" : "</td>");
    results_page_append_element(out, "td", results_value(text, measure, summary.mean, FALSE));
    g_autofree char *range =
        g_strdup_printf(_("%s to %s"), results_value(low, measure, summary.low, FALSE),
                        results_value(high, measure, summary.high, FALSE));
    results_page_append_element(out, "td", range);
    g_string_append(out, "<td class=\"strip\">");
    results_chart_strip(out, _("Quantiles between the lowest and the highest value"),
                        (double)least.value / parts, (double)most.value / parts, summary.quantiles);
    g_string_append(out, "</td>");
    results_page_append_element(
        out, "td", results_value(text, measure, summary.quantiles[QUANTILE_HALF], TRUE));
    for (guint i = 0; i < G_N_ELEMENTS(ends); i++) {
        g_autofree char *end = g_strdup_printf(
            _("%s (game %lld)"), results_value(text, measure, (double)ends[i].value / parts, TRUE),
            (long long)ends[i].game);
        results_page_append_element(out, "td", end);
    }
    g_string_append(out, "</tr>\n");
}

/* The content of the table, behind a line that opens it. */
static void
append_meanings(const GameResults *results, GString *out)
{
    g_string_append(out, "<details>");
    results_page_append_element(out, "summary", _("What the measures mean"));
    g_string_append(out, "<ul class=\"told\">\n");
    for (guint i = 0; i < N_MEASURES; i++) {
        const GameMeasureRow *row = game_measure_row(i);
        if (game_results_summary(results, i).games == 0)
            continue;
        g_autofree char *words = g_strdup_printf("%s: %s", _(row->title), _(row->how));
        results_page_append_element(out, "li", words);
        g_string_append_c(out, '\n');
    }
    g_string_append(out, "</ul></details>\n");
}

/* Tables: what was measured, early ends, places and units, games to look at, what never fired. */
static void
page_append_measures(const GameResults *results, GString *out)
{
    static const char *const titles[] = {"",
                                         N_("mean"),
                                         /* xgettext:no-c-format */ N_("95 % interval"),
                                         N_("spread"),
                                         N_("median"),
                                         N_("lowest"),
                                         N_("highest"),
                                         NULL};
    if (results->measured->len == 0)
        return;
    results_page_begin_card(
        out, _(game_results_group(GROUP_MEASURES)->title),
        /* xgettext:no-c-format */
        _("The strip runs from the lowest to the highest value: 90 % of the games are on the line, "
          "half of them in the box, and the mark is the median."));
    begin_table(out, titles);
    for (guint i = 0; i < N_MEASURES; i++)
        append_measure(out, results, i);
    end_table(out);
    append_meanings(results, out);
    results_page_end_card(out);
}

static void
page_append_ends(const GameResults *results, GString *out)
{
    static const char *const titles[] = {"", N_("games"), N_("mean turn"), N_("by choice"), NULL};
    const GArray *rows = results->groups[GROUP_ENDS];
    char turn[RESULTS_DIGITS];
    if (rows->len == 0)
        return;
    results_page_begin_card(
        out, _(game_results_group(GROUP_ENDS)->title),
        _("By choice: the player who decided last chose something that harms their own side."));
    begin_table(out, titles);
    for (guint i = 0; i < rows->len; i++) {
        const ResultRow *row = &g_array_index(rows, ResultRow, i);
        const gint64 *counts = row->counts;
        double mean = (double)counts[END_TURNS] / (double)MAX(counts[END_GAMES], 1);
        g_string_append(out, "<tr>");
        results_page_append_element(out, "td", results_name(row));
        append_count(out, counts[END_GAMES]);
        results_page_append_element(out, "td", results_number(turn, mean, 1));
        append_count(out, counts[END_BY_CHOICE]);
        g_string_append(out, "</tr>\n");
    }
    end_table(out);
    results_page_end_card(out);
}

/* A count whose ground is the darker the more of @most it is. */
static void
append_heat(GString *out, gint64 count, gint64 most)
{
    char text[RESULTS_DIGITS];
    double heat = most > 0 ? (double)count / (double)most * 0.7 : 0;
    g_string_append_printf(out, "<td class=\"heat\" style=\"--h:%s\">%" G_GINT64_FORMAT "</td>",
                           results_number(text, heat, 2), count);
}

/* Finds the @highest of each figure in @top. */
static void
find_highest(const GPtrArray *top, gint64 highest[RESULT_FIGURES_MAX])
{
    for (guint i = 0; i < top->len; i++)
        for (guint j = 0; j < RESULT_FIGURES_MAX; j++)
            highest[j] = MAX(highest[j], ((const ResultRow *)top->pdata[i])->counts[j]);
}

/* Figures that nothing has are left out. */
static void
page_append_top(const GameResults *results, ResultGroup group, guint most, GString *out)
{
    const ResultGroupRow *figures = game_results_group(group);
    g_auto(GStrv) titles = g_new0(char *, RESULT_FIGURES_MAX + 2);
    gint64 highest[RESULT_FIGURES_MAX] = {0};
    guint n = 0;
    g_autoptr(GPtrArray) top = results_top(results, group);
    if (top->len == 0)
        return;
    find_highest(top, highest);
    titles[n++] = g_strdup("");
    for (guint i = 0; figures->figures[i] != NULL; i++)
        if (highest[i] > 0)
            titles[n++] = g_strdup(game_results_figure_title(figures->figures[i]));
    results_page_begin_card(out, _(figures->title), _("Totals of all games."));
    begin_table(out, (const char *const *)titles);
    for (guint i = 0; i < MIN(top->len, most); i++) {
        const ResultRow *row = top->pdata[i];
        g_string_append(out, "<tr>");
        results_page_append_element(out, "td", results_name(row));
        for (guint j = 0; figures->figures[j] != NULL; j++)
            if (highest[j] > 0)
                append_heat(out, row->counts[j], highest[j]);
        g_string_append(out, "</tr>\n");
    }
    end_table(out);
    if (top->len > most) {
        g_autofree char *more = g_strdup_printf(_("and %u more"), top->len - most);
        g_string_append(out, "<p class=\"more\">");
        xml_append_text(out, more);
        g_string_append(out, "</p>\n");
    }
    results_page_end_card(out);
}

static void
page_append_notable(const GameResults *results, const ResultsView *view, GString *out)
{
    static const char *const titles[] = {"", N_("game number"), N_("command"), NULL};
    if (results->measured->len == 0)
        return;
    results_page_begin_card(out, _("Games to look at"),
                            _("Each command prints the log of that game."));
    begin_table(out, titles);
    for (guint i = 0; i < N_NOTABLES; i++) {
        gint64 game = game_results_notable_game(results, i);
        if (game == 0)
            continue;
        g_autofree char *number = g_strdup_printf("%" G_GINT64_FORMAT, game);
        g_autofree char *command = results_replay(results, view, number);
        g_autofree char *meaning = g_strdup_printf("%s: %s", _(game_notable_row(i)->name),
                                                   _(game_notable_row(i)->meaning));
        g_string_append(out, "<tr>");
        results_page_append_element(out, "td", meaning);
        results_page_append_element(out, "td", number);
        g_string_append(out, "<td class=\"words\">");
        results_page_append_element(out, "code", command);
        g_string_append(out, "</td></tr>\n");
    }
    end_table(out);
    results_page_end_card(out);
}

static void
page_append_failures(const GameResults *results, GString *out)
{
    static const char *const titles[] = {"", N_("game number"), N_("turn"), N_("choices and rolls"),
                                         NULL};
    if (results->failures->len == 0)
        return;
    results_page_begin_card(out, _("Failed games"), NULL);
    begin_table(out, titles);
    for (guint i = 0; i < results->failures->len; i++) {
        const GameFailure *failure = &g_array_index(results->failures, GameFailure, i);
        g_autofree char *words = g_strdup_printf("%s [%s]", failure->problem, failure->invariant);
        g_string_append(out, "<tr>");
        results_page_append_element(out, "td", words);
        append_count(out, failure->game);
        append_count(out, failure->turn);
        append_count(out, failure->answers);
        g_string_append(out, "</tr>\n");
    }
    end_table(out);
    results_page_end_card(out);
}

static void
page_append_never(const GameResults *results, ResultGroup group, const char *title, GString *out)
{
    g_autoptr(GPtrArray) never = results_never(results, group);
    if (never->len == 0)
        return;
    g_autofree char *summary =
        g_strdup_printf(_("%s (%u of %u)"), title, never->len, results->groups[group]->len);
    g_string_append(out, "<details>");
    results_page_append_element(out, "summary", summary);
    g_string_append(out, "<ul>\n");
    for (guint i = 0; i < never->len; i++) {
        results_page_append_element(out, "li", results_name(never->pdata[i]));
        g_string_append_c(out, '\n');
    }
    g_string_append(out, "</ul></details>\n");
}

/* Columns of a histogram, at most. */
#define COLUMNS_MAX 24

static gboolean
is_nobody(const ResultRow *row)
{
    return strcmp(row->id, RESULT_NO_WINNER) == 0;
}

/* Returns: (transfer full): the paints of those who can win, in their order. */
static guint32 *
paints_of_winners(const GameResults *results, const ResultsView *view)
{
    const GArray *rows = results->groups[GROUP_WINNERS];
    guint32 *paints = g_new(guint32, rows->len + 1);
    g_autofree guint32 *of_sides = g_new(guint32, rows->len + 1);
    guint n = 0, side = 0;
    for (guint i = 0; i < rows->len; i++)
        if (!is_nobody(&g_array_index(rows, ResultRow, i)))
            of_sides[n++] = PAINT_NONE;
    if (n > view->n_paints)
        paint_make_distinct(of_sides, n);
    else if (n > 0)
        memcpy(of_sides, view->paints, n * sizeof *of_sides);
    for (guint i = 0; i < rows->len; i++)
        paints[i] =
            is_nobody(&g_array_index(rows, ResultRow, i)) ? PAINT_NEUTRAL : of_sides[side++];
    return paints;
}

/* Returns: (transfer full): the shares of the rows of @group, as many as there are, with the
 * @paints of these (NULL: they have none). */
static ResultsShare *
shares_of(const GameResults *results, ResultGroup group, const guint32 *paints)
{
    const GArray *rows = results->groups[group];
    const gint64 n = MAX(results->played - results->failed, 0);
    ResultsShare *shares = g_new0(ResultsShare, rows->len + 1);
    for (guint i = 0; i < rows->len; i++) {
        const ResultRow *row = &g_array_index(rows, ResultRow, i);
        const gint64 games = MIN(row->counts[FIGURE_GAMES], n);
        const Interval share = game_share_interval(games, n);
        shares[i] = (ResultsShare){
            .name = results_name(row),
            .games = games,
            .value = share.value,
            .low = share.low,
            .high = share.high,
            .paint = paints != NULL ? paints[i] : PAINT_NONE,
        };
    }
    return shares;
}

static void
append_winners(const GameResults *results, const guint32 *paints, GString *out)
{
    const guint n = results->groups[GROUP_WINNERS]->len;
    if (n == 0)
        return;
    g_autofree ResultsShare *shares = shares_of(results, GROUP_WINNERS, paints);
    results_page_begin_card(
        out, _("Who won"),
        /* xgettext:no-c-format */ _("In percent of all games, with 95 % intervals (Wilson)."));
    results_chart_whole(out, _("Shares of the games that each side won, in percent"), shares, n);
    results_chart_shares(out, _("The same with intervals and numbers of games"), shares, n);
    results_page_end_card(out);
}

static void
append_outcomes(const GameResults *results, const ResultsView *view, GString *out)
{
    const guint n = results->groups[GROUP_OUTCOMES]->len;
    if (n == 0)
        return;
    g_autofree ResultsShare *shares = shares_of(results, GROUP_OUTCOMES, view->outcome_paints);
    results_page_begin_card(out, _("How games ended"),
                            _("In percent of all games, with the same intervals."));
    results_chart_shares(out, _("Shares of the games by how they ended"), shares, n);
    results_page_end_card(out);
}

/* Values in columns of equal width, those that no game had too. */
typedef struct {
    const GArray *rows; /* borrowed: of ResultRow, of which the ids are values */
    gint64 least, most;
    gint64 apart, each; /* how far from each other are values, and columns */
} Histogram;

static gint64
value_of(const ResultRow *row)
{
    return CLAMP(g_ascii_strtoll(row->id, NULL, 10), -MEASURE_VALUE_MAX, MEASURE_VALUE_MAX);
}

static gint64
common_divisor(gint64 a, gint64 b)
{
    while (b != 0) {
        gint64 rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Returns: the histogram of @rows, of which there are some. Columns are as narrow as values lie
 * apart, or, where those were too many, some times as wide. */
static Histogram
histogram_of(const GArray *rows)
{
    static const guint steps[] = {2, 5, 10};
    gint64 first = value_of(&g_array_index(rows, ResultRow, 0)), apart = 0;
    Histogram all = {.rows = rows, .least = first, .most = first};
    for (guint i = 1; i < rows->len; i++) {
        gint64 value = value_of(&g_array_index(rows, ResultRow, i));
        all.least = MIN(all.least, value);
        all.most = MAX(all.most, value);
        apart = common_divisor(ABS(value - first), apart);
    }
    all.apart = all.each = MAX(apart, 1);
    for (gint64 tens = 1, i = 0; (all.most - all.least) / all.each >= COLUMNS_MAX; i++) {
        all.each = all.apart * tens * steps[i % 3];
        all.least -= ((all.least % all.each) + all.each) % all.each;
        tens *= i % 3 == 2 ? 10 : 1;
    }
    return all;
}

/* Opens the card of @group with @words, and what its columns are. */
static void
begin_histogram(GString *out, ResultGroup group, const char *words, const Histogram *all)
{
    g_autofree char *more =
        g_strdup_printf(_("%s Each column covers %lld values, starting at the number below it."),
                        words, (long long)(all->each / all->apart));
    results_page_begin_card(out, _(game_results_group(group)->title),
                            all->each > all->apart ? more : words);
}

static void
append_columns(const GameResults *results, ResultGroup group, const char *words, GString *out)
{
    const GArray *rows = results->groups[group];
    ResultsColumn columns[COLUMNS_MAX] = {{NULL}};
    char names[COLUMNS_MAX][RESULTS_DIGITS];
    if (rows->len < 2)
        return;
    const Histogram all = histogram_of(rows);
    const guint n = (guint)((all.most - all.least) / all.each) + 1;
    for (guint i = 0; i < n; i++) {
        g_snprintf(names[i], RESULTS_DIGITS, "%" G_GINT64_FORMAT, all.least + i * all.each);
        columns[i].name = names[i];
    }
    for (guint i = 0; i < rows->len; i++) {
        const ResultRow *row = &g_array_index(rows, ResultRow, i);
        columns[(value_of(row) - all.least) / all.each].games += row->counts[FIGURE_GAMES];
    }
    begin_histogram(out, group, words, &all);
    results_chart_columns(out, _(game_results_group(group)->title), columns, n);
    results_page_end_card(out);
}

/* Whether any game had a score: some games have none. */
static gboolean
are_scored(const GArray *turns)
{
    for (guint i = 0; i < turns->len; i++) {
        const TurnSummary *turn = &g_array_index(turns, TurnSummary, i);
        for (guint j = 0; j < G_N_ELEMENTS(turn->score.quantiles); j++)
            if (turn->score.quantiles[j] != 0)
                return TRUE;
    }
    return FALSE;
}

static void
append_fan(const GArray *turns, GString *out)
{
    if (turns->len < 2 || !are_scored(turns))
        return;
    g_autofree ResultsFan *fans = g_new0(ResultsFan, turns->len);
    for (guint i = 0; i < turns->len; i++) {
        const TurnSummary *turn = &g_array_index(turns, TurnSummary, i);
        fans[i].turn = turn->turn;
        fans[i].mean = turn->score.mean;
        memcpy(fans[i].quantiles, turn->score.quantiles, sizeof fans[i].quantiles);
    }
    results_page_begin_card(
        out, _("Score by turn"),
        _("The line is the median score, the dashes are the mean; the inner band contains half of "
          "the games, the outer one 90 %."));
    results_chart_fan(out, _("Score at the end of each turn: median, mean and bands"), fans,
                      turns->len);
    results_page_end_card(out);
}

/* A line for each side, from turn to turn. */
typedef struct {
    const char *title, *words, *label;
    /* What the side @id has at the end of @turn, on average; @figure: as in the row. */
    double (*of)(const GameResults *results, gint64 turn, const char *id, guint figure);
    guint figure;
} SideLines;

static double
held_of(const GameResults *results, gint64 turn, const char *id, guint figure G_GNUC_UNUSED)
{
    return results_held(results, turn, id);
}

/* The chart has no room below nothing, where few standings ever are. */
static double
power_of(const GameResults *results, gint64 turn, const char *id, guint figure)
{
    return MAX(results_power(results, turn, id, figure), 0);
}

static const SideLines side_lines[] = {
    {N_("Places held by turn"), N_("Mean number at the end of each turn."),
     N_("Places that each side held at the end of each turn"), held_of, 0},
    {N_("Standing by turn"), N_("Mean at the end of each turn; negative values are drawn as zero."),
     N_("Standing of each side at the end of each turn"), power_of, POWER_STANDING},
    {N_("Treasury by turn"), N_("Mean at the end of each turn."),
     N_("Treasury of each side at the end of each turn"), power_of, POWER_TREASURY},
    {N_("Vassals by turn"), N_("Mean at the end of each turn."),
     N_("Vassals of each side at the end of each turn"), power_of, POWER_VASSALS},
};

static void
append_lines(const GameResults *results, const GArray *turns, const guint32 *paints,
             const SideLines *wanted, GString *out)
{
    const GArray *winners = results->groups[GROUP_WINNERS];
    const guint n_turns = turns->len;
    g_autofree ResultsLine *lines = g_new0(ResultsLine, winners->len + 1);
    g_autofree double *values = g_new0(double, (gsize)winners->len *n_turns + 1);
    g_auto(GStrv) names = g_new0(char *, n_turns + 1);
    gboolean has_any = FALSE;
    guint n = 0;
    for (guint i = 0; i < winners->len; i++) {
        const ResultRow *row = &g_array_index(winners, ResultRow, i);
        double *line = values + (gsize)n * n_turns;
        if (is_nobody(row))
            continue;
        for (guint j = 0; j < n_turns; j++) {
            line[j] = wanted->of(results, g_array_index(turns, TurnSummary, j).turn, row->id,
                                 wanted->figure);
            has_any |= line[j] > 0;
        }
        lines[n++] = (ResultsLine){results_name(row), line, paints[i]};
    }
    if (!has_any || n_turns < 2)
        return;
    for (guint j = 0; j < n_turns; j++)
        names[j] = results_turn_name(g_array_index(turns, TurnSummary, j).turn);
    results_page_begin_card(out, _(wanted->title), _(wanted->words));
    results_chart_lines(out, _(wanted->label), names, n_turns, lines, n);
    results_page_end_card(out);
}

/* The rows of powers are shown for games that have some. */
static void
append_sides(const GameResults *results, const GArray *turns, const guint32 *paints, GString *out)
{
    gboolean are_powers = results->groups[GROUP_POWERS]->len > 0;
    for (guint i = 0; i < G_N_ELEMENTS(side_lines); i++)
        if (are_powers || side_lines[i].of != power_of)
            append_lines(results, turns, paints, &side_lines[i], out);
}

/* Charts of who won, how games ended, scores and turns; how they stood turn by turn. */
static void
page_append_charts(const GameResults *results, const ResultsView *view, GString *out)
{
    g_autofree guint32 *paints = paints_of_winners(results, view);
    g_autoptr(GArray) turns = results_turns(results);
    g_string_append(out, "<div class=\"cards\">\n");
    append_winners(results, paints, out);
    append_outcomes(results, view, out);
    append_fan(turns, out);
    append_sides(results, turns, paints, out);
    append_columns(results, GROUP_SCORES, _("Games by their final score."), out);
    append_columns(results, GROUP_TURNS, _("Games by their number of turns."), out);
    g_string_append(out, "</div>\n");
}

static void
append_tile(GString *out, const char *value, const char *words, const char *range)
{
    g_string_append(out, "<div class=\"tile\">");
    results_page_append_element(out, "b", value);
    results_page_append_element(out, "span", words);
    if (range != NULL)
        results_page_append_element(out, "span", range);
    g_string_append(out, "</div>\n");
}

static void
append_share_tile(GString *out, const Interval *share, const char *words)
{
    char value[RESULTS_DIGITS], low[RESULTS_DIGITS], high[RESULTS_DIGITS];
    g_autofree char *number =
        g_strdup_printf("%s %%", results_number(value, share->value * 100, 1));
    g_autofree char *range =
        g_strdup_printf(_("%s to %s"), results_number(low, share->low * 100, 1),
                        results_number(high, share->high * 100, 1));
    append_tile(out, number, words, range);
}

static void
append_tiles(const GameResults *results, GString *out)
{
    const Balance balance = game_results_balance(results);
    const PairScore skill = game_results_skill(results).score;
    const gint64 n = MAX(results->played, 0);
    g_autofree char *games = g_strdup_printf("%" G_GINT64_FORMAT, n);
    g_autofree char *failed = g_strdup_printf("%" G_GINT64_FORMAT, results->failed);
    g_autofree char *skill_words =
        g_strdup_printf(_("skill: %s against %s"), SKILL_PLAYER, SKILL_AGAINST);
    g_string_append(out, "<div class=\"tiles\">\n");
    append_tile(out, games, ngettext("game played", "games played", (gulong)n), NULL);
    if (balance.games > 0) {
        append_share_tile(
            out, &balance.even,
            /* xgettext:no-c-format */ _("balance; 100 % if all sides win equally often"));
        append_share_tile(out, &balance.drawn, _("of games are draws"));
    }
    if (skill.pairs > 0)
        append_share_tile(out, &(Interval){skill.mean, skill.low, skill.high}, skill_words);
    const Interval fought = game_share_interval(CLAMP(results->fought, 0, n), n);
    append_share_tile(out, &fought, _("of games had a battle"));
    append_tile(out, failed, ngettext("game failed", "games failed", (gulong)results->failed),
                NULL);
    g_string_append(out, "</div>\n");
}

/* Returns: (transfer full): what was played, as the head of the page says it. */
static char *
head_words(const GameResults *results)
{
    return g_strdup_printf(
        _("%s · scenario %s · seed %llu · players %s%s%s · hash %016llx"),
        results->data_set != NULL ? results->data_set : _("games"), results->scenario,
        (unsigned long long)results->seed, results->players != NULL ? results->players : "",
        results->options != NULL ? " · " : "", results->options != NULL ? results->options : "",
        (unsigned long long)results->hash);
}

void
results_append_page(const GameResults *results, const ResultsView *view, GString *out)
{
    g_autofree char *words = head_words(results);
    results_page_begin(out, results->title != NULL ? results->title : results->scenario, words);
    append_tiles(results, out);
    page_append_charts(results, view, out);
    page_append_measures(results, out);
    page_append_ends(results, out);
    page_append_map(results, view, out);
    page_append_top(results, GROUP_PLACES, view->top, out);
    page_append_top(results, GROUP_UNITS, view->top, out);
    page_append_notable(results, view, out);
    page_append_failures(results, out);
    page_append_never(results, GROUP_RULES, _("Rules that never fired"), out);
    page_append_never(results, GROUP_ROWS, _("Table rows that were never used"), out);
    results_page_end(out);
}
