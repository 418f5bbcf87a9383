/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results as text for people: shares with bars, measures, ends of turns, powers, what happened most
 * and what never did. Parts without data are left out.
 */
#include "schema/model/interval.h"
#include "schema/text/clean.h"
#include "schema/text/translation.h"
#include "validator/report/results.h"

#include <string.h>

#define NAME_COLUMNS 28

/* The name of a result includes what it came of. */
#define RESULT_COLUMNS 56
#define BAR_COLUMNS 24

/* Of the name of a measure, of a side, and of the longest name of an end. */
#define TITLE_COLUMNS 26
#define SIDE_COLUMNS 10
#define END_COLUMNS 90

/* Appends @text cut or filled to @columns characters. */
static void
append_name(GString *out, const char *text, glong columns)
{
    g_autofree char *clean = text_clean(text);
    glong length = g_utf8_strlen(clean, -1);
    g_string_append(out, "  ");
    g_string_append_len(out, clean, g_utf8_offset_to_pointer(clean, MIN(length, columns)) - clean);
    for (; length < columns; length++)
        g_string_append_c(out, ' ');
}

/* Appends @text, which is in any script, filled with blanks to @columns characters: before it, or
 * behind it if @columns is negative. */
static void
append_filled(GString *out, const char *text, glong columns)
{
    glong n_blanks = MAX(ABS(columns) - g_utf8_strlen(text, -1), 0);
    if (columns < 0)
        g_string_append(out, text);
    for (glong i = 0; i < n_blanks; i++)
        g_string_append_c(out, ' ');
    if (columns > 0)
        g_string_append(out, text);
}

/* Returns: the width of the longest name of @rows, within limits. */
static glong
columns_of(const GArray *rows)
{
    glong columns = NAME_COLUMNS;
    for (guint i = 0; i < rows->len; i++)
        columns = MAX(columns, g_utf8_strlen(results_name(&g_array_index(rows, ResultRow, i)), -1));
    return MIN(columns, RESULT_COLUMNS);
}

static void
append_bar(GString *out, gint64 part, gint64 whole, gboolean is_utf8)
{
    gint64 length = whole > 0 ? (2 * part * BAR_COLUMNS + whole) / (2 * whole) : 0;
    g_string_append(out, length > 0 ? "  " : "");
    for (gint64 i = 0; i < length; i++)
        g_string_append(out, is_utf8 ? "█" : "#");
    g_string_append_c(out, '\n');
}

static gint64
games_of(const GameResults *results, ResultGroup group, guint i)
{
    return g_array_index(results->groups[group], ResultRow, i).counts[FIGURE_GAMES];
}

/* Each row with its share of all games that were played to an end. */
static void
append_shares(const GameResults *results, ResultGroup group, gboolean is_utf8, GString *out)
{
    const GArray *rows = results->groups[group];
    gint64 n = CLAMP(results->played - results->failed, 0, SHARE_COUNT_MAX);
    if (rows->len == 0)
        return;
    g_string_append_printf(out, "\n%s\n", _(game_results_group(group)->title));
    for (guint i = 0; i < rows->len; i++) {
        gint64 games = MIN(games_of(results, group, i), n);
        const ShareRange range = interval_wilson(games, n);
        append_name(out, results_name(&g_array_index(rows, ResultRow, i)), columns_of(rows));
        g_string_append_printf(out, " %8" G_GINT64_FORMAT "  ", games);
        g_string_append_printf(out, _("%3d.%d %% (%d.%d to %d.%d)"), range.share / 10,
                               range.share % 10, range.low / 10, range.low % 10, range.high / 10,
                               range.high % 10);
        append_bar(out, games, n, is_utf8);
    }
}

/* Numbers and how many games had them, the bars by the most frequent one. */
static void
append_histogram(const GameResults *results, ResultGroup group, gboolean is_utf8, GString *out)
{
    const GArray *rows = results->groups[group];
    gint64 most = 0;
    if (rows->len == 0)
        return;
    for (guint i = 0; i < rows->len; i++)
        most = MAX(most, games_of(results, group, i));
    g_string_append_printf(out, "\n%s\n", _(game_results_group(group)->title));
    for (guint i = 0; i < rows->len; i++) {
        g_string_append_printf(out, "  %8s %8" G_GINT64_FORMAT,
                               g_array_index(rows, ResultRow, i).id, games_of(results, group, i));
        append_bar(out, games_of(results, group, i), most, is_utf8);
    }
}

/* The rows with most of the first figure, with all figures. */
static void
append_top(const GameResults *results, ResultGroup group, guint most, GString *out)
{
    const ResultGroupRow *figures = game_results_group(group);
    g_autoptr(GPtrArray) top = results_top(results, group);
    if (top->len == 0)
        return;
    g_string_append_c(out, '\n');
    append_filled(out, _(figures->title), -(NAME_COLUMNS + 2));
    for (guint i = 0; figures->figures[i] != NULL; i++) {
        g_string_append_c(out, ' ');
        append_filled(out, game_results_figure_title(figures->figures[i]), 10);
    }
    g_string_append_c(out, '\n');
    for (guint i = 0; i < MIN(top->len, most); i++) {
        const ResultRow *row = top->pdata[i];
        append_name(out, results_name(row), NAME_COLUMNS);
        for (guint j = 0; figures->figures[j] != NULL; j++)
            g_string_append_printf(out, " %10" G_GINT64_FORMAT, row->counts[j]);
        g_string_append_c(out, '\n');
    }
    if (top->len > most)
        g_string_append_printf(out, _("  and %u more\n"), top->len - most);
}

static void
append_never(const GameResults *results, ResultGroup group, const char *title, GString *out)
{
    g_autoptr(GPtrArray) never = results_never(results, group);
    if (never->len == 0)
        return;
    g_string_append_printf(out, _("\n%s (%u of %u)\n"), title, never->len,
                           results->groups[group]->len);
    for (guint i = 0; i < never->len; i++) {
        g_string_append(out, "  ");
        text_append_clean(out, ((const ResultRow *)never->pdata[i])->id, -1);
        g_string_append_c(out, '\n');
    }
}

/* Returns: the share of the games that were played, of which @n are some. */
static ShareRange
share_of_games(const GameResults *results, gint64 n)
{
    gint64 played = CLAMP(results->played, 0, SHARE_COUNT_MAX);
    return interval_wilson(CLAMP(n, 0, played), played);
}

static void
append_head(const GameResults *results, GString *out)
{
    const ShareRange natural = share_of_games(results, results->natural);
    const ShareRange fought = share_of_games(results, results->fought);
    g_autofree char *title = text_clean(results->title != NULL ? results->title : "");
    g_autofree char *id = text_clean(results->scenario);
    g_autofree char *players = text_clean(results->players != NULL ? results->players : "");
    g_string_append_printf(out, "%s: %s\n", id, title);
    g_string_append_printf(out, _("  %lld of %lld games, seed %llu, players %s\n"),
                           (long long)results->played,
                           (long long)MAX(results->wanted, results->played + results->missing),
                           (unsigned long long)results->seed, players);
    if (results->options != NULL) {
        g_autofree char *options = text_clean(results->options);
        g_string_append_printf(out, _("  options: %s\n"), options);
    }
    g_string_append_printf(out,
                           _("  %lld choices and rolls, %lld in the longest game (number %lld)\n"),
                           (long long)results->answered, (long long)results->longest,
                           (long long)results->longest_game);
    g_string_append_printf(out,
                           _("  %d.%d %% had a battle, %d.%d %% reached the end of the last turn, "
                             "%lld failed\n"),
                           fought.share / 10, fought.share % 10, natural.share / 10,
                           natural.share % 10, (long long)results->failed);
    g_string_append_printf(out, _("  hash %016llx\n"), (unsigned long long)results->hash);
}

static void
append_failures(const GameResults *results, GString *out)
{
    if (results->failures->len > 0)
        g_string_append(out, _("\nFailed games\n"));
    for (guint i = 0; i < results->failures->len; i++) {
        const GameFailure *failure = &g_array_index(results->failures, GameFailure, i);
        g_autofree char *problem = text_clean(failure->problem);
        g_autofree char *invariant = text_clean(failure->invariant);
        g_string_append_printf(out,
                               _("  game %lld, turn %lld, after %lld choices and rolls: %s [%s]\n"),
                               (long long)failure->game, (long long)failure->turn,
                               (long long)failure->answers, problem, invariant);
    }
    if (results->failed > results->failures->len)
        g_string_append_printf(out, _("  and %u more\n"),
                               (guint)(results->failed - results->failures->len));
}

/* Appends the first or last game with its value, as `0 (12)`. */
static void
append_extreme(GString *out, const GameResults *results, Measure measure, gboolean is_most)
{
    const GameNotableValue found = game_results_notable_value(results, measure, is_most);
    char value[RESULTS_DIGITS];
    g_autofree char *text = NULL;
    if (found.game != 0) {
        double whole = (double)found.value / (double)game_measure_row(measure)->parts;
        text = g_strdup_printf("%s (%" G_GINT64_FORMAT ")",
                               results_value(value, measure, whole, TRUE), found.game);
    }
    g_string_append_printf(out, " %15s", text != NULL ? text : "");
}

static void
append_measure(GString *out, const GameResults *results, Measure measure)
{
    const GameMeasureSummary summary = game_results_summary(results, measure);
    const GameMeasureRow *row = game_measure_row(measure);
    char mean[RESULTS_DIGITS], low[RESULTS_DIGITS], high[RESULTS_DIGITS];
    if (summary.games == 0)
        return;
    g_autofree char *name =
        g_strconcat(_(row->title), row->unit == MEASURE_SHARE ? ", %" : "", NULL);
    g_autofree char *range =
        g_strdup_printf(_("(%s to %s)"), results_value(low, measure, summary.low, FALSE),
                        results_value(high, measure, summary.high, FALSE));
    g_string_append(out, "  ");
    append_filled(out, name, -TITLE_COLUMNS);
    g_string_append_printf(out, " %8s ", results_value(mean, measure, summary.mean, FALSE));
    append_filled(out, range, 19);
    for (guint i = 0; i < G_N_ELEMENTS(game_measure_quantiles); i++)
        g_string_append_printf(out, " %6s",
                               results_value(mean, measure, summary.quantiles[i], TRUE));
    append_extreme(out, results, measure, FALSE);
    append_extreme(out, results, measure, TRUE);
    g_string_append_c(out, '\n');
}

static void
append_share(GString *out, const char *name, const Interval *share)
{
    char value[RESULTS_DIGITS], low[RESULTS_DIGITS], high[RESULTS_DIGITS];
    g_autofree char *range =
        g_strdup_printf(_("(%s to %s)"), results_number(low, share->low * 100, 1),
                        results_number(high, share->high * 100, 1));
    g_string_append(out, "  ");
    append_filled(out, name, -TITLE_COLUMNS);
    g_string_append_printf(out, " %8s  %s\n", results_number(value, share->value * 100, 1), range);
}

/* How much the better player wins, where that was played. */
static void
append_skill(GString *out, const GameResults *results)
{
    const PairScore score = game_results_skill(results).score;
    if (score.pairs == 0)
        return;
    append_share(out, _("Skill, %"), &(Interval){score.mean, score.low, score.high});
    g_string_append_printf(out,
                           _("  (%s against %s in %lld games, each played twice with sides "
                             "swapped)\n"),
                           SKILL_PLAYER, SKILL_AGAINST, (long long)score.pairs);
}

static void
append_measures(const GameResults *results, GString *out)
{
    const Balance balance = game_results_balance(results);
    if (results->measured->len == 0)
        return;
    g_string_append_c(out, '\n');
    append_filled(out, _("What games were like"), -(TITLE_COLUMNS + 2));
    g_string_append_c(out, ' ');
    append_filled(out, _("mean"), 8);
    g_string_append_c(out, ' ');
    append_filled(out, /* xgettext:no-c-format */ _("(95 % interval)"), 19);
    for (guint i = 0; i < G_N_ELEMENTS(game_measure_quantiles); i++)
        g_string_append_printf(out, " %4u %%", game_measure_quantiles[i]);
    g_string_append(out, _("   lowest (game)  highest (game)\n"));
    for (guint i = 0; i < N_MEASURES; i++)
        append_measure(out, results, i);
    if (balance.games == 0)
        return;
    g_string_append(out, _("\nBalance\n"));
    append_share(out, _("Balance, %"), &balance.even);
    append_share(out, _("Won by a side, %"), &balance.decided);
    append_share(out, _("Draws, %"), &balance.drawn);
    append_skill(out, results);
}

/* Names of @winners as columns. */
static void
append_sides(GString *out, const GArray *winners)
{
    for (guint i = 0; i < winners->len; i++) {
        const ResultRow *row = &g_array_index(winners, ResultRow, i);
        g_autofree char *name = text_clean(results_name(row));
        if (strcmp(row->id, RESULT_NO_WINNER) == 0)
            continue;
        g_string_append_c(out, ' ');
        append_filled(out, name, SIDE_COLUMNS);
    }
    g_string_append_c(out, '\n');
}

/* What powers have, figure by figure, in columns of sides as above. */
static void
append_powers(const GameResults *results, GString *out)
{
    static const char *const titles[] = {
        [POWER_STANDING] = N_("Standing"),
        [POWER_TREASURY] = N_("Treasury"),
        [POWER_VASSALS] = N_("Vassals"),
    };
    const GArray *winners = results->groups[GROUP_WINNERS];
    g_autoptr(GArray) turns = results_turns(results);
    char number[RESULTS_DIGITS];
    for (guint figure = POWER_STANDING; figure < N_POWER_FIGURES; figure++) {
        if (results->groups[GROUP_POWERS]->len == 0)
            return;
        g_string_append_c(out, '\n');
        append_filled(out, _(titles[figure]), -10);
        append_sides(out, winners);
        for (guint i = 0; i < turns->len; i++) {
            gint64 turn = g_array_index(turns, TurnSummary, i).turn;
            g_autofree char *name =
                turn == 0 ? g_strdup(_("set-up")) : g_strdup_printf("%" G_GINT64_FORMAT, turn);
            g_string_append(out, "  ");
            append_filled(out, name, 8);
            for (guint j = 0; j < winners->len; j++) {
                const char *id = g_array_index(winners, ResultRow, j).id;
                if (strcmp(id, RESULT_NO_WINNER) != 0)
                    g_string_append_printf(
                        out, " %*s", SIDE_COLUMNS,
                        results_number(number, results_power(results, turn, id, figure), 1));
            }
            g_string_append_c(out, '\n');
        }
    }
}

static void
append_turns(const GameResults *results, GString *out)
{
    static const guint shown[] = {QUANTILE_LOW, QUANTILE_HALF, QUANTILE_HIGH};
    const GArray *winners = results->groups[GROUP_WINNERS];
    g_autoptr(GArray) turns = results_turns(results);
    char number[RESULTS_DIGITS];
    if (turns->len == 0)
        return;
    g_string_append(out, _("\nEnd of turn      games   score"));
    for (guint i = 0; i < G_N_ELEMENTS(shown); i++)
        g_string_append_printf(out, " %4u %%", game_measure_quantiles[shown[i]]);
    g_string_append(out, _("   places held by"));
    append_sides(out, winners);
    for (guint i = 0; i < turns->len; i++) {
        const TurnSummary *turn = &g_array_index(turns, TurnSummary, i);
        g_autofree char *name = turn->turn == 0 ? g_strdup(_("set-up"))
                                                : g_strdup_printf("%" G_GINT64_FORMAT, turn->turn);
        g_string_append(out, "  ");
        append_filled(out, name, 8);
        g_string_append_printf(out, "  %10" G_GINT64_FORMAT " %7s", turn->score.games,
                               results_number(number, turn->score.mean, 2));
        for (guint j = 0; j < G_N_ELEMENTS(shown); j++)
            g_string_append_printf(out, " %6s",
                                   results_number(number, turn->score.quantiles[shown[j]], 0));
        g_string_append_printf(out, "%17s", "");
        for (guint j = 0; j < winners->len; j++) {
            const char *id = g_array_index(winners, ResultRow, j).id;
            double held = results_held(results, turn->turn, id);
            if (strcmp(id, RESULT_NO_WINNER) != 0)
                g_string_append_printf(out, " %*s", SIDE_COLUMNS,
                                       held < 0 ? "" : results_number(number, held, 1));
        }
        g_string_append_c(out, '\n');
    }
}

static void
append_ends(const GameResults *results, GString *out)
{
    const GArray *rows = results->groups[GROUP_ENDS];
    char turn[RESULTS_DIGITS];
    if (rows->len == 0)
        return;
    glong columns = 0;
    for (guint i = 0; i < rows->len; i++)
        columns = MAX(columns, g_utf8_strlen(results_name(&g_array_index(rows, ResultRow, i)), -1));
    columns = MIN(columns, END_COLUMNS);
    g_string_append_c(out, '\n');
    append_filled(out, _(game_results_group(GROUP_ENDS)->title), -(columns + 2));
    /* Translators: headings of columns of 8, 11 and 11 letters. */
    g_string_append_printf(out, " %s\n", _("   games  mean turn  by choice"));
    for (guint i = 0; i < rows->len; i++) {
        const ResultRow *row = &g_array_index(rows, ResultRow, i);
        const gint64 *counts = row->counts;
        g_autofree char *name = text_clean(results_name(row));
        double mean = (double)counts[END_TURNS] / (double)MAX(counts[END_GAMES], 1);
        g_string_append_printf(out, "  %s%*s", name, (int)MAX(columns - g_utf8_strlen(name, -1), 0),
                               "");
        g_string_append_printf(out, " %8" G_GINT64_FORMAT " %10s %10" G_GINT64_FORMAT "\n",
                               counts[END_GAMES], results_number(turn, mean, 1),
                               counts[END_BY_CHOICE]);
    }
}

static void
append_notable(const GameResults *results, const ResultsView *view, GString *out)
{
    if (results->measured->len == 0)
        return;
    g_string_append(out, _("\nGames to look at\n"));
    for (guint i = 0; i < N_NOTABLES; i++) {
        gint64 game = game_results_notable_game(results, i);
        if (game != 0)
            g_string_append_printf(out, "  %8" G_GINT64_FORMAT "  %s: %s\n", game,
                                   _(game_notable_row(i)->name), _(game_notable_row(i)->meaning));
    }
    g_autofree char *command = results_replay(results, view, _("GAME"));
    g_autofree char *clean = text_clean(command);
    g_string_append_printf(out, "  %s\n", clean);
}

void
results_append_text(const GameResults *results, const ResultsView *view, GString *out)
{
    append_head(results, out);
    append_shares(results, GROUP_OUTCOMES, view->is_utf8, out);
    append_shares(results, GROUP_WINNERS, view->is_utf8, out);
    append_histogram(results, GROUP_SCORES, view->is_utf8, out);
    append_histogram(results, GROUP_TURNS, view->is_utf8, out);
    append_histogram(results, GROUP_ANSWERS, view->is_utf8, out);
    append_measures(results, out);
    append_turns(results, out);
    append_powers(results, out);
    append_ends(results, out);
    append_top(results, GROUP_PLACES, view->top, out);
    append_top(results, GROUP_UNITS, view->top, out);
    append_never(results, GROUP_RULES, _("Rules that never fired"), out);
    append_never(results, GROUP_ROWS, _("Table rows that were never used"), out);
    append_notable(results, view, out);
    append_failures(results, out);
}
