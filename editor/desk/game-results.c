/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results of games: how they ended, who won, scores and their course.
 */

#include "editor/controls/container.h"
#include "editor/controls/template.h"
#include "editor/controls/widget-text.h"
#include "editor/desk/chart.h"
#include "editor/desk/game-view.h"
#include "editor/desk/parts.h"
#include "schema/model/paint.h"
#include "schema/model/game-results.h"
#include "schema/text/translation.h"
#include "validator/engine/outcome.h"
#include "validator/report/results.h"
#include "validator/scenario/nation-paint.h"
#include "validator/smoke/results.h"

#include <glib/gi18n.h>
#include <math.h>

/* Columns of a chart; beyond that scores are taken together. */
#define COLUMNS_MAX 24u

guint32
game_results_paint_of_row(const StagedScenario *stage, guint index)
{
    const Scenario *scenario = (const Scenario *)stage->input.scenario;
    guint rank = 0, n = 0;
    const char *side = ((const Result *)scenario->victory.items[index])->side;
    for (guint32 i = 0; i < scenario->victory.length; i++) {
        if (g_strcmp0(((const Result *)scenario->victory.items[i])->side, side) != 0)
            continue;
        rank += i < index;
        n++;
    }
    gint32 number =
        side != NULL ? name_index_find(stage->rules->names, ENTITY_SIDE, side) : NO_NAME;
    guint32 paint = nation_paint_of_side(stage->set, number);
    /* The best result of each side is the strongest: the first of the first, the last of others. */
    return n > 1 && number != NO_NAME ? paint_tone(paint, number == 0 ? rank : n - 1 - rank, n)
                                      : paint;
}

/* Adds the counts of each score in @results to the columns: to `value`, or to `before`. */
static void
add_score_columns(GArray *columns, const GameResults *results, gboolean is_before)
{
    const GArray *scores = results->groups[GROUP_SCORES];
    for (guint i = 0; i < scores->len; i++) {
        const ResultRow *row = &g_array_index(scores, ResultRow, i);
        gint64 score = g_ascii_strtoll(row->id, NULL, 10);
        guint at = 0;
        while (at < columns->len && g_array_index(columns, ChartColumn, at).label < score)
            at++;
        const ChartColumn fresh = {.label = score, .before = -1};
        if (at == columns->len || g_array_index(columns, ChartColumn, at).label != score)
            g_array_insert_val(columns, at, fresh);
        ChartColumn *column = &g_array_index(columns, ChartColumn, at);
        if (is_before)
            column->before = row->counts[FIGURE_GAMES];
        else
            column->value = row->counts[FIGURE_GAMES];
    }
}

/* Takes scores together until there are few enough columns, each called by its first score. */
static void
join_columns(GArray *columns)
{
    guint each = (columns->len + COLUMNS_MAX - 1) / COLUMNS_MAX;
    for (guint i = 0; each > 1 && i < columns->len; i++) {
        ChartColumn *into = &g_array_index(columns, ChartColumn, i);
        for (guint j = 1; j < each && i + 1 < columns->len; j++) {
            into->value += g_array_index(columns, ChartColumn, i + 1).value;
            into->before += MAX(g_array_index(columns, ChartColumn, i + 1).before, 0);
            g_array_remove_index(columns, i + 1);
        }
    }
}

/* Returns: (transfer floating): the scores of @results as columns in the paints of the table. */
static GtkWidget *
new_score_columns(const StagedScenario *stage, const GameResults *results,
                  const GameResults *before)
{
    g_autoptr(GArray) columns = g_array_new(FALSE, FALSE, sizeof(ChartColumn));
    g_autofree char *scores = NULL;
    if (before != NULL)
        add_score_columns(columns, before, TRUE);
    add_score_columns(columns, results, FALSE);
    join_columns(columns);
    for (guint i = 0; i < columns->len; i++) {
        ChartColumn *column = &g_array_index(columns, ChartColumn, i);
        gint32 row = outcome_victory_row(stage->rules, (gint32)column->label);
        column->paint =
            row != NO_NAME ? game_results_paint_of_row(stage, (guint)row) : PAINT_NEUTRAL;
        g_autofree char *score = translation_number(column->label),
                        *n = translation_number(column->value);
        /* Translators: a score, and how many games ended with it. */
        g_autofree char *part = g_strdup_printf(
            ngettext("%s in %s game", "%s in %s games", (gulong)column->value), score, n);
        g_autofree char *so_far = scores;
        /* Translators: a list of scores. */
        scores =
            so_far != NULL ? g_strdup_printf(_("%s, %s"), so_far, part) : g_steal_pointer(&part);
    }
    g_autofree char *words =
        g_strdup_printf(_("Score at the end: %s"), scores != NULL ? scores : "–");
    return chart_columns_new((const ChartColumn *)(gpointer)columns->data, columns->len, words);
}

/* A longer name of an outcome takes two lines. */
#define NAME_LETTERS 24

#define GAME_TYPE_CHARTS (game_charts_get_type())
G_DECLARE_FINAL_TYPE(GameCharts, game_charts, GAME, CHARTS, GameView)

struct _GameCharts {
    GameView parent;
    GtkBox *box;
    const GameResults *drawn; /* borrowed: never looked into, only compared */
};

TEMPLATE_TYPE(GameCharts, game_charts, GAME_TYPE_VIEW)

/* What a build needs. */
typedef struct {
    const GameResults *results;
    const StagedScenario *stage;
    const Scenario *scenario;
    const guint32 *paints; /* of the sides */
    GtkGrid *grid;
    int row;
} Building;

static GtkWidget *
result_cell_new(Building *building, int column, GtkWidget *widget)
{
    gtk_grid_attach(building->grid, widget, column, building->row, 1, 1);
    return widget;
}

static GtkWidget *
result_number_new(const char *text, const char *class)
{
    GtkWidget *label = gtk_label_new(text);
    gtk_label_set_xalign(GTK_LABEL(label), 1);
    gtk_widget_add_css_class(label, "number");
    gtk_widget_add_css_class(label, class);
    return label;
}

/* A row of the chart: what, a bar, the share (of @games), what is known of it. @tip: what it is. */
static void
add_share_row(Building *building, const char *name, const char *tip, const Interval *share,
              gint64 games, guint32 paint)
{
    const ChartBar bar = {share->value, share->low, share->high, paint};
    g_autofree char *all = translation_number(games);
    const double low = floor(share->low * 100), high = ceil(share->high * 100);
    g_autofree char *percent = g_strdup_printf("%.0f %%", share->value * 100);
    g_autofree char *range = g_strdup_printf(_("%.0f to %.0f"), low, high);
    g_autofree char *words =
        g_strdup_printf(ngettext("%s: %.0f %% of %s game, between %.0f and %.0f",
                                 "%s: %.0f %% of %s games, between %.0f and %.0f", (gulong)games),
                        name, share->value * 100, all, low, high);
    GtkWidget *title = result_cell_new(building, 0, desk_text_new(name, 0, NULL));
    gtk_label_set_max_width_chars(GTK_LABEL(title), NAME_LETTERS);
    widget_set_tooltip(title, tip);
    result_cell_new(building, 1, chart_bar_new(&bar, words));
    result_cell_new(building, 2, result_number_new(percent, "strong"));
    result_cell_new(building, 3, result_number_new(range, "dim-label"));
    building->row++;
}

static guint32
paint_of_side(const Building *building, gint32 side)
{
    return side != NO_NAME ? building->paints[side] : PAINT_NEUTRAL;
}

static void
add_outcome_row(Building *building, const char *name, gint64 games, guint32 paint)
{
    const gint64 played = building->results->played;
    const Interval share = game_share_interval(games, played);
    add_share_row(building, name, name, &share, played, paint);
}

static void
add_outcome_rows(Building *building)
{
    const GArray *rows = building->results->groups[GROUP_OUTCOMES];
    gint64 failed = building->results->failed;
    for (guint i = 0; i < rows->len; i++) {
        const ResultRow *row = &g_array_index(rows, ResultRow, i);
        gboolean is_of_table = i < building->scenario->victory.length;
        gint32 side = results_outcome_side(building->stage->rules, building->scenario, row->id);
        guint32 paint = is_of_table ? game_results_paint_of_row(building->stage, i)
                                    : paint_of_side(building, side);
        if (is_of_table || row->counts[FIGURE_GAMES] > 0)
            add_outcome_row(building, results_name(row), row->counts[FIGURE_GAMES], paint);
    }
    if (failed > 0)
        add_outcome_row(building, _("Failed"), failed, CHART_GAP);
}

/* Returns: (transfer full): how the wins are balanced between the sides. */
static char *
balance_words(const Building *building, const ResultRow *one, const ResultRow *two)
{
    gint64 first = one->counts[FIGURE_GAMES], second = two->counts[FIGURE_GAMES];
    const Interval share = game_share_interval(first, first + second);
    double low = floor(share.low * 100), high = ceil(share.high * 100);
    if (first + second == 0)
        return g_strdup(_("No side has won yet."));
    g_autofree char *played = translation_number(building->results->played);
    if (share.low <= 0.5 && share.high >= 0.5)
        return g_strdup_printf(ngettext("balanced as far as %s game can tell: %.0f to %.0f",
                                        "balanced as far as %s games can tell: %.0f to %.0f",
                                        (gulong)building->results->played),
                               played, low, high);
    gboolean is_first = share.low > 0.5;
    return g_strdup_printf(_("%s is ahead: it wins %.0f to %.0f of 100 decided games"),
                           results_name(is_first ? one : two), is_first ? low : 100 - high,
                           is_first ? high : 100 - low);
}

/* Appends what @part of the bar is, in markup, with its paint before it. */
static void
append_key_entry(GString *markup, const ChartBar *part, const char *name)
{
    g_autofree char *item =
        g_markup_printf_escaped("%s<span foreground=\"#%06x\">■</span>\u00a0%s\u00a0%.0f\u00a0%%",
                                markup->len > 0 ? "  " : "", part->paint, name, part->share * 100);
    g_string_append(markup, item);
}

/* Returns: (transfer floating): a label with @markup, and @words as its accessible label. */
static GtkWidget *
chart_key_new(const char *words, const char *markup)
{
    GtkWidget *label = desk_text_new(NULL, 0, "small");
    gtk_label_set_markup(GTK_LABEL(label), markup);
    return widget_set_spoken_name(label, words);
}

static void
add_winner_rows(Building *building)
{
    const GArray *rows = building->results->groups[GROUP_WINNERS];
    g_autoptr(GString) words = g_string_new(NULL);
    g_autoptr(GString) key = g_string_new(NULL);
    g_autoptr(GArray) parts = g_array_new(FALSE, FALSE, sizeof(ChartBar));
    gint64 all = MAX(building->results->played - building->results->failed, 1);
    for (guint i = 0; i < rows->len; i++) {
        const ResultRow *row = &g_array_index(rows, ResultRow, i);
        gint64 n = row->counts[FIGURE_GAMES];
        gint32 side = name_index_find(building->stage->rules->names, ENTITY_SIDE, row->id);
        const Interval share = game_share_interval(n, all);
        const ChartBar part = {
            .share = share.value,
            .low = i == 0 ? share.low : 0,
            .high = i == 0 ? share.high : 0,
            .paint = paint_of_side(building, side),
        };
        g_array_append_val(parts, part);
        g_string_append_printf(words, "%s%s %.0f %%", i > 0 ? "  ·  " : "", results_name(row),
                               share.value * 100);
        append_key_entry(key, &part, results_name(row));
    }
    result_cell_new(building, 0, desk_text_new(_("Winner"), 22, NULL));
    result_cell_new(
        building, 1,
        chart_parts_new((const ChartBar *)(gpointer)parts->data, parts->len, words->str));
    building->row++;
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
    gtk_box_append(GTK_BOX(line), chart_key_new(words->str, key->str));
    if (rows->len >= 2 && building->stage->rules->board.n_sides == 2) {
        g_autofree char *balance = balance_words(building, &g_array_index(rows, ResultRow, 0),
                                                 &g_array_index(rows, ResultRow, 1));
        gtk_box_append(GTK_BOX(line), desk_text_new(balance, 0, "verdict"));
    }
    gtk_grid_attach(building->grid, line, 1, building->row++, 3, 1);
}

/* How even the games are, after Ludii, and where it was played, how much skill counts. */
static void
add_figure_row(Building *building)
{
    const Balance balance = game_results_balance(building->results);
    const PairScore skill = game_results_skill(building->results).score;
    const Interval of_skill = {skill.mean, skill.low, skill.high};
    const struct {
        const char *name, *tip;
        const Interval *share;
        gint64 games;
    } rows[] = {
        {_("Balance"),
         _("How evenly the sides win: 1 minus the gap between the highest and the lowest win rate"),
         &balance.even, balance.games},
        {_("Decided"), _("Games that a side has won"), &balance.decided, balance.games},
        {_("Skill"),
         /* xgettext:no-c-format */
         _("How often greedy beats random when both play every side; at 50 % skill does not "
           "matter"),
         &of_skill, skill.pairs},
    };
    gtk_grid_attach(building->grid, desk_heading_new(_("How even the sides are")), 0,
                    building->row++, 4, 1);
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++)
        if (rows[i].games > 0)
            add_share_row(building, rows[i].name, rows[i].tip, rows[i].share, rows[i].games,
                          PAINT_NEUTRAL);
}

static GtkWidget *
titled_chart_new(const char *title, GtkWidget *chart)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
    gtk_box_append(GTK_BOX(box), desk_heading_new(title));
    gtk_box_append(GTK_BOX(box), chart);
    gtk_widget_set_hexpand(box, TRUE);
    return box;
}

/* Returns: (transfer floating): the course of the score, turn by turn; NULL: it is unknown, or
 * there is none. */
static GtkWidget *
course_chart_new(const GameResults *results)
{
    g_autoptr(GArray) turns = results_turns(results);
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(ChartPoint));
    g_autoptr(GString) words = g_string_new(_("Score by turn: the median of all games"));
    gboolean is_scored = FALSE;
    for (guint i = 0; i < turns->len; i++) {
        const TurnSummary *turn = &g_array_index(turns, TurnSummary, i);
        const ChartPoint point = {
            .at = turn->turn,
            .middle = turn->score.quantiles[QUANTILE_HALF],
            .low = turn->score.quantiles[QUANTILE_QUARTER],
            .high = turn->score.quantiles[QUANTILE_THREE_QUARTERS],
        };
        if (turn->score.games == 0)
            continue;
        g_array_append_val(points, point);
        g_string_append_printf(words, ", %.0f", point.middle);
        is_scored |= point.low != 0 || point.high != 0;
    }
    if (points->len < 2 || !is_scored)
        return NULL;
    return chart_course_new((const ChartPoint *)(gpointer)points->data, points->len, words->str);
}

static void
add_result_charts(GameCharts *self, const Building *building)
{
    GtkWidget *charts = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 24);
    GtkWidget *course = course_chart_new(building->results);
    gtk_box_set_homogeneous(GTK_BOX(charts), TRUE);
    if (building->results->groups[GROUP_SCORES]->len > 0)
        gtk_box_append(
            GTK_BOX(charts),
            titled_chart_new(_("Score at the end"),
                             new_score_columns(building->stage, building->results, NULL)));
    if (course != NULL)
        gtk_box_append(GTK_BOX(charts), titled_chart_new(_("Score by turn"), course));
    gtk_box_append(self->box, charts);
}

static void
show_results(GameCharts *self, const GameResults *results, const GameStage *stage)
{
    GtkWidget *grid = desk_grid_new(3, 12);
    GtkWidget *note =
        desk_text_new(/* xgettext:no-c-format */ _("share and 95 % interval"), 0, "dim-label");
    GtkWidget *const head[] = {desk_heading_new(_("How games ended")), note, NULL};
    g_autofree guint32 *paints = nation_paint_of_sides(stage->scenario.set);
    Building building = {
        .results = results,
        .stage = &stage->scenario,
        .scenario = game_stage_scenario(stage),
        .paints = paints,
        .grid = GTK_GRID(grid),
    };
    gtk_widget_set_hexpand(note, TRUE);
    gtk_label_set_xalign(GTK_LABEL(note), 1);
    gtk_widget_add_css_class(note, "caption");
    gtk_box_append(self->box, desk_line_new(12, head));
    gtk_box_append(self->box, grid);
    add_outcome_rows(&building);
    add_winner_rows(&building);
    if (game_results_balance(results).games > 0)
        add_figure_row(&building);
    add_result_charts(self, &building);
}

/* What the desk is for, before anything is played. */
static void
show_nothing(GameCharts *self, const char *problem)
{
    static const char purpose[] =
        N_("The computer plays the scenario many times and shows how games end, what happens "
           "where, and which games are worth a look.");
    gtk_box_append(self->box, desk_empty_new("narva-games-symbolic",
                                             problem != NULL ? _("This cannot be played yet")
                                                             : _("No games have been played yet"),
                                             problem != NULL ? problem : _(purpose), NULL));
}

static void
game_charts_follow(GameView *view)
{
    GameCharts *self = GAME_CHARTS(view);
    EditorGameBatch *batch = editor_game_session_batch(game_view_session(self));
    const GameResults *results = batch != NULL ? editor_game_batch_results(batch) : NULL;
    if (results != NULL && results == self->drawn)
        return;
    self->drawn = results;
    container_empty(GTK_WIDGET(self->box));
    if (results != NULL && results->played > 0)
        show_results(self, results, editor_game_batch_stage(batch));
    else
        show_nothing(self, batch != NULL ? editor_game_batch_problem(batch) : NULL);
}

static void
game_charts_class_init(GameChartsClass *class)
{
    static const char *const signals[] = {"batch", NULL};
    GAME_VIEW_CLASS(class)->signals = signals;
    GAME_VIEW_CLASS(class)->follow = game_charts_follow;
    TEMPLATE_LOAD(class, "desk/game-charts.ui");
    TEMPLATE_CHILDREN(class, GameCharts, box);
}
