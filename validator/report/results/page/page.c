/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results as one page of HTML that needs nothing else: no script, no picture or font from
 * elsewhere.
 */
#include "schema/model/results/balance.h"
#include "validator/report/results/page/page-parts.h"

static void
append_tile(GString *out, const char *value, const char *words, const char *range)
{
    g_string_append(out, "<div class=\"tile\">");
    page_append_element(out, "b", value);
    page_append_element(out, "span", words);
    if (range != NULL)
        page_append_element(out, "span", range);
    g_string_append(out, "</div>\n");
}

static void
append_share_tile(GString *out, const Interval *share, const char *words)
{
    char value[RESULTS_DIGITS], low[RESULTS_DIGITS], high[RESULTS_DIGITS];
    g_autofree char *number =
        g_strdup_printf("%s %%", results_number(value, share->value * 100, 1));
    g_autofree char *range = g_strdup_printf("%s to %s", results_number(low, share->low * 100, 1),
                                             results_number(high, share->high * 100, 1));
    append_tile(out, number, words, range);
}

/* Returns: @many, or @one where @n is 1. */
static const char *
plural(gint64 n, const char *one, const char *many)
{
    return n == 1 ? one : many;
}

static void
append_tiles(const GameResults *results, GString *out)
{
    const Balance balance = balance_of(results);
    const PairScore skill = skill_of(results).score;
    const gint64 n = MAX(results->played, 0);
    g_autofree char *games = g_strdup_printf("%" G_GINT64_FORMAT, n);
    g_autofree char *failed = g_strdup_printf("%" G_GINT64_FORMAT, results->failed);
    g_string_append(out, "<div class=\"tiles\">\n");
    append_tile(out, games, plural(n, "game played", "games played"), NULL);
    if (balance.games > 0) {
        append_share_tile(out, &balance.even, "balance, 100 % where all win alike");
        append_share_tile(out, &balance.drawn, "of games won by nobody");
    }
    if (skill.pairs > 0)
        append_share_tile(out, &(Interval){skill.mean, skill.low, skill.high},
                          "skill: " SKILL_PLAYER " against " SKILL_AGAINST);
    const Interval fought = share_interval(CLAMP(results->fought, 0, n), n);
    append_share_tile(out, &fought, "of games had a battle");
    append_tile(out, failed, plural(results->failed, "game failed", "games failed"), NULL);
    g_string_append(out, "</div>\n");
}

/* Returns: (transfer full): what was played, as the head of the page says it. */
static char *
head_words(const GameResults *results)
{
    return g_strdup_printf(
        "%s · scenario %s · seed %" G_GUINT64_FORMAT
        " · players %s%s%s · hash %016" G_GINT64_MODIFIER "x",
        results->data_set != NULL ? results->data_set : "games", results->scenario, results->seed,
        results->players != NULL ? results->players : "", results->options != NULL ? " · " : "",
        results->options != NULL ? results->options : "", results->hash);
}

void
results_append_page(const GameResults *results, const ResultsView *view, GString *out)
{
    g_autofree char *words = head_words(results);
    page_begin(out, results->title != NULL ? results->title : results->scenario, words);
    append_tiles(results, out);
    page_append_charts(results, view, out);
    page_append_measures(results, out);
    page_append_ends(results, out);
    page_append_map(results, view, out);
    page_append_top(results, GROUP_PLACES, view->top, out);
    page_append_top(results, GROUP_UNITS, view->top, out);
    page_append_notable(results, view, out);
    page_append_failures(results, out);
    page_append_never(results, GROUP_RULES, "Rules that never fired", out);
    page_append_never(results, GROUP_ROWS, "Rows of tables that never came up", out);
    page_end(out);
}
