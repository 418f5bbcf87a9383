/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Balances as text, as tables for other programs and as a page, and as JSON, which is read again.
 */
#include "validator/cli/balance-report.h"

#include "validator/cli/compared.h"
#include "validator/cli/report-reader.h"
#include "validator/report/report.h"
#include "validator/report/results-chart.h"
#include "validator/report/results.h"

#include <string.h>

#define BALANCE_RUNGS_MAX 16u

typedef struct {
    const BalanceCurve *curve; /* borrowed */
    const guint32 *paints;     /* borrowed: of the sides, and of games without a winner */
} BalanceReport;

typedef struct {
    const char *name;
    void (*append)(const BalanceReport *report, GString *out);
} BalanceForm;

/* Returns: (transfer full): `66.5 % (60.1 to 72.4)`. */
static char *
share_words(gint64 k, gint64 n)
{
    const ShareRange share = interval_wilson(k, n);
    return g_strdup_printf(_("%3d.%d %% (%d.%d to %d.%d)"), share.share / 10, share.share % 10,
                           share.low / 10, share.low % 10, share.high / 10, share.high % 10);
}

/* The sign before a strength, and the name of its kind in a table for other programs. */
static const struct {
    const char *sign, *name;
} strength_kinds[] = {
    [STRENGTH_INTERVAL] = {"", ""},
    [STRENGTH_AT_LEAST] = {"≥ ", "at-least"},
    [STRENGTH_AT_MOST] = {"≤ ", "at-most"},
    [STRENGTH_UNKNOWN] = {"?", "unknown"},
};

/* Returns: (transfer full): the strength of the rung @i, `+173 ± 27`, `≥ +173`, `≤ -20` or `?`. */
static char *
strength_words(const BalanceCurve *curve, guint i)
{
    const BalanceStrength strength = balance_strength(curve, i);
    const char *sign = strength_kinds[strength.kind].sign;
    if (i == 0)
        return g_strdup("0");
    if (strength.kind == STRENGTH_UNKNOWN)
        return g_strdup(sign);
    if (strength.kind != STRENGTH_INTERVAL)
        return g_strdup_printf("%s%+.0f", sign, strength.elo);
    return g_strdup_printf("%+.0f ± %.0f", strength.elo, strength.half);
}

static const char *
player_of(const BalanceCurve *curve, guint i)
{
    return balance_rung(curve, i)->step.first->name;
}

static const char *
side_of(const BalanceCurve *curve, gint32 side)
{
    return side == NO_NAME ? "–" : curve->names->pdata[side];
}

/* Returns: (transfer full): what may be said, in one sentence. */
static char *
verdict_words(const BalanceCurve *curve)
{
    const BalanceVerdict verdict = balance_verdict(curve);
    const char *from = curve->rungs->len > 0 ? player_of(curve, verdict.from) : "";
    const char *side = side_of(curve, verdict.favourite);
    switch (verdict.kind) {
    case BALANCE_NO_GAMES:
        return g_strdup(_("No verdict: some players have no games."));
    case BALANCE_OPEN:
        return g_strdup(_("No side is shown to win more often, at any strength."));
    case BALANCE_FAVOURS:
        return g_strdup_printf(_("It favours %s at every strength."), side);
    case BALANCE_FAVOURS_FROM:
        return g_strdup_printf(
            _("It favours %s from %s up; with weaker players no side is favoured throughout."),
            side, from);
    case BALANCE_FAVOURS_WEAK:
        return g_strdup_printf(_("Not settled: it favours %s with %s, but with stronger players "
                                 "no side is shown to win more often."),
                               side, from);
    case BALANCE_CHANGES:
        return g_strdup_printf(_("Not settled: it favours %s with %s, but %s with %s."), side, from,
                               side_of(curve, verdict.before), player_of(curve, verdict.other));
    case BALANCE_BREAKS:
        return g_strdup_printf(
            _("It breaks: %s wins %lld of %lld games with %s."), side,
            (long long)balance_rung(curve, verdict.from)->wins[verdict.favourite],
            (long long)balance_games(curve, verdict.from), from);
    }
    g_assert_not_reached();
}

/* Calls @append for each thing that limits the verdict. */
static void
append_limits(const BalanceCurve *curve, GString *out, void (*append)(GString *, const char *))
{
    gint64 n_failed = 0;
    for (guint i = 0; i < curve->rungs->len; i++) {
        const BalanceRung *rung = balance_rung(curve, i);
        n_failed += rung->failed + rung->step.failed;
        if (balance_is_step_shown(curve, i))
            continue;
        g_autofree char *text = g_strdup_printf(_("%s is not shown to be stronger than %s."),
                                                rung->step.first->name, rung->step.second->name);
        append(out, text);
    }
    if (n_failed == 0)
        return;
    g_autofree char *text = g_strdup_printf(
        ngettext("%lld game or pair of games failed and is not counted; narva smoke shows why.",
                 "%lld games or pairs of games failed and are not counted; narva smoke shows why.",
                 (gulong)n_failed),
        (long long)n_failed);
    append(out, text);
}

static void
append_line(GString *out, const char *text)
{
    g_string_append_printf(out, "  %s\n", text);
}

static void
append_element(GString *out, const char *text)
{
    results_page_append_element(out, "p", text);
}

/* Returns: (transfer full): what was played. */
static char *
games_words(const BalanceCurve *curve)
{
    const GameResults *head = curve->head;
    gint64 n = 0;
    for (guint i = 0; i < head->ranges->len; i++) {
        const GameRange *range = &g_array_index(head->ranges, GameRange, i);
        n += range->last - range->first + 1;
    }
    return g_strdup_printf(_("%lld of %lld games of each player against itself, and as many pairs "
                             "against the next weaker player, seed %llu"),
                           (long long)n, (long long)head->asked, (unsigned long long)head->seed);
}

#define PLAYER_COLUMNS 12
#define STRENGTH_COLUMNS 14
#define SHARE_COLUMNS 24

/* Removes the spaces at the end, and ends the line. */
static void
end_line(GString *out)
{
    while (out->len > 0 && out->str[out->len - 1] == ' ')
        g_string_truncate(out, out->len - 1);
    g_string_append_c(out, '\n');
}

static void
append_text(const BalanceReport *report, GString *out)
{
    const BalanceCurve *curve = report->curve;
    const guint n_sides = curve->sides->len;
    g_autofree gint32 *favourites = g_new(gint32, curve->rungs->len + 1);
    const char *title = curve->head->title != NULL ? curve->head->title : curve->head->scenario;
    g_autofree char *games = games_words(curve);
    g_autofree char *verdict = verdict_words(curve);
    balance_favourites(curve, favourites);
    g_string_append_printf(out, "%s: %s\n  %s\n", curve->head->scenario, title, games);
    if (curve->head->options != NULL)
        g_string_append_printf(out, _("  with %s\n"), curve->head->options);
    g_string_append(out, "\n  ");
    compared_append_padded(out, _("player"), PLAYER_COLUMNS, FALSE);
    compared_append_padded(out, _("strength, Elo"), STRENGTH_COLUMNS, FALSE);
    for (guint i = 0; i < n_sides; i++)
        compared_append_padded(out, curve->names->pdata[i], SHARE_COLUMNS, FALSE);
    compared_append_padded(out, _("No winner"), SHARE_COLUMNS, FALSE);
    g_string_append_printf(out, "%s\n", C_("column of a table", "favours"));
    for (guint i = 0; i < curve->rungs->len; i++) {
        const BalanceRung *rung = balance_rung(curve, i);
        g_autofree char *strength = strength_words(curve, i);
        g_string_append(out, "  ");
        compared_append_padded(out, rung->step.first->name, PLAYER_COLUMNS, FALSE);
        compared_append_padded(out, strength, STRENGTH_COLUMNS, FALSE);
        for (guint side = 0; side <= n_sides; side++) {
            g_autofree char *share = share_words(rung->wins[side], balance_games(curve, i));
            compared_append_padded(out, share, SHARE_COLUMNS, FALSE);
        }
        g_string_append(out, side_of(curve, favourites[i]));
        end_line(out);
    }
    g_string_append_c(out, '\n');
    compared_append_rung_head(out);
    for (guint i = 1; i < curve->rungs->len; i++)
        compared_append_rung(&balance_rung(curve, i)->step, out);
    g_string_append_printf(out, "\n%s\n", verdict);
    append_limits(curve, out, append_line);
}

static const char *const verdict_kinds[] = {
    [BALANCE_NO_GAMES] = "no-games",
    [BALANCE_OPEN] = "open",
    [BALANCE_FAVOURS] = "favours",
    [BALANCE_FAVOURS_FROM] = "favours-from",
    [BALANCE_FAVOURS_WEAK] = "favours-weak",
    [BALANCE_CHANGES] = "changes",
    [BALANCE_BREAKS] = "breaks",
};

static void
write_verdict(const BalanceCurve *curve, Writer *writer)
{
    const BalanceVerdict verdict = balance_verdict(curve);
    writer_member_object(writer, "verdict");
    writer_member_text(writer, "kind", verdict_kinds[verdict.kind]);
    if (verdict.favourite != NO_NAME) {
        writer_member_text(writer, "side", curve->sides->pdata[verdict.favourite]);
        writer_member_text(writer, "from", player_of(curve, verdict.from));
    }
    if (verdict.before != NO_NAME) {
        writer_member_text(writer, "before", curve->sides->pdata[verdict.before]);
        writer_member_text(writer, "with", player_of(curve, verdict.other));
    }
    writer_end_object(writer);
}

static void
write_rung(const BalanceCurve *curve, guint i, Writer *writer)
{
    const BalanceRung *rung = balance_rung(curve, i);
    writer_begin_object(writer);
    writer_member_text(writer, "player", rung->step.first->name);
    writer_member_array(writer, "wins");
    for (guint side = 0; side <= curve->sides->len; side++)
        writer_integer(writer, rung->wins[side]);
    writer_end_array(writer);
    writer_member_integer(writer, "failed", rung->failed);
    writer_member_array(writer, "pairs");
    for (guint j = 0; j < PAIR_CLASSES; j++)
        writer_integer(writer, rung->step.counts.n[j]);
    writer_end_array(writer);
    writer_member_integer(writer, "pairs-failed", rung->step.failed);
    writer_member_integer(writer, "ahead", rung->step.scores.new);
    writer_member_integer(writer, "squares", rung->step.scores.new_square);
    writer_end_object(writer);
}

static void
append_json(const BalanceReport *report, GString *out)
{
    const BalanceCurve *curve = report->curve;
    g_autoptr(Writer) writer = report_writer_new();
    writer_begin_object(writer);
    writer_member_integer(writer, "format", BALANCE_FORMAT);
    writer_member_text(writer, "kind", "balance");
    report_head_write(writer, curve->head);
    writer_member_array(writer, "sides");
    for (guint i = 0; i < curve->sides->len; i++) {
        writer_begin_object(writer);
        writer_member_text(writer, "id", curve->sides->pdata[i]);
        writer_member_text(writer, "name", curve->names->pdata[i]);
        writer_end_object(writer);
    }
    writer_end_array(writer);
    writer_member_array(writer, "rungs");
    for (guint i = 0; i < curve->rungs->len; i++)
        write_rung(curve, i, writer);
    writer_end_array(writer);
    write_verdict(curve, writer);
    writer_end_object(writer);
    writer_finish_into(writer, out);
}

/* A line for each player and side: what a diagram of another program needs. What is not known of a
 * strength is empty. */
static void
append_csv(const BalanceReport *report, GString *out)
{
    const BalanceCurve *curve = report->curve;
    g_string_append(out, "player,elo,elo-half,elo-bound,side,wins,games\n");
    for (guint i = 0; i < curve->rungs->len; i++) {
        const BalanceStrength strength = balance_strength(curve, i);
        g_autofree char *elo = strength.kind != STRENGTH_UNKNOWN
                                   ? g_strdup_printf("%.0f", strength.elo)
                                   : g_strdup("");
        g_autofree char *half = strength.kind == STRENGTH_INTERVAL
                                    ? g_strdup_printf("%.0f", strength.half)
                                    : g_strdup("");
        for (guint side = 0; side <= curve->sides->len; side++)
            g_string_append_printf(
                out, "%s,%s,%s,%s,%s,%" G_GINT64_FORMAT ",%" G_GINT64_FORMAT "\n",
                player_of(curve, i), elo, half, strength_kinds[strength.kind].name,
                side < curve->sides->len ? (const char *)curve->sides->pdata[side]
                                         : RESULT_NO_WINNER,
                balance_rung(curve, i)->wins[side], balance_games(curve, i));
    }
}

/* The shares of all sides, and of games without a winner if there are any, over strength. */
static void
append_curves(const BalanceReport *report, GString *out)
{
    const BalanceCurve *curve = report->curve;
    const guint n = curve->rungs->len, n_sides = curve->sides->len;
    g_autofree double *at = g_new0(double, n);
    g_autofree const char **names = g_new0(const char *, n);
    g_autofree double *numbers = g_new0(double, (gsize)n *(n_sides + 1) * 3);
    ResultsCurve curves[BOARD_SIDES_MAX + 1];
    gint64 n_drawn = 0;
    g_autoptr(GPtrArray) titles = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < n; i++) {
        const BalanceStrength strength = balance_strength(curve, i);
        g_autofree char *words = strength.kind == STRENGTH_INTERVAL
                                     ? g_strdup_printf("%.0f", strength.elo)
                                     : strength_words(curve, i);
        g_ptr_array_add(titles, g_strdup_printf("%s %s", player_of(curve, i), words));
        /* A rung that seems weaker than the one below is drawn with it. */
        at[i] = MAX(strength.elo, i > 0 ? at[i - 1] : 0);
        names[i] = titles->pdata[i];
        n_drawn += balance_rung(curve, i)->wins[n_sides];
    }
    for (guint side = 0; side <= n_sides; side++) {
        double *shares = numbers + (gsize)side * 3 * n;
        for (guint i = 0; i < n; i++) {
            const ShareRange share =
                interval_wilson(balance_rung(curve, i)->wins[side], balance_games(curve, i));
            shares[i] = share.share / (double)SHARE_WHOLE;
            shares[n + i] = share.low / (double)SHARE_WHOLE;
            shares[2 * n + i] = share.high / (double)SHARE_WHOLE;
        }
        curves[side] = (ResultsCurve){
            .name = side < n_sides ? curve->names->pdata[side] : _("No winner"),
            .shares = shares,
            .low = shares + n,
            .high = shares + 2 * n,
            .paint = report->paints[side],
        };
    }
    results_chart_curves(out, _("Win rates by the strength of the players"),
                         _("strength of the players, in Elo above the first one"), at, names, n,
                         curves, n_sides + (n_drawn > 0));
}

static void
append_page(const BalanceReport *report, GString *out)
{
    const BalanceCurve *curve = report->curve;
    const GameResults *head = curve->head;
    g_autofree char *games = games_words(curve);
    g_autofree char *words = g_strdup_printf(_("scenario %s · data set %s, digest %s · %s"),
                                             head->scenario, head->data_set, head->data, games);
    g_autofree char *verdict = verdict_words(curve);
    results_page_begin(out, head->title != NULL ? head->title : head->scenario, words);
    results_page_begin_card(
        out, verdict,
        /* xgettext:no-c-format */
        _("Win rates in percent, each player against itself, with 95 % intervals."));
    append_limits(curve, out, append_element);
    append_curves(report, out);
    g_string_append(out, "<div class=\"scroll\"><table>\n<tr>");
    results_page_append_element(out, "th", _("player"));
    results_page_append_element(out, "th", _("strength, Elo"));
    for (guint i = 0; i < curve->sides->len; i++)
        results_page_append_element(out, "th", curve->names->pdata[i]);
    results_page_append_element(out, "th", _("No winner"));
    for (guint i = 0; i < curve->rungs->len; i++) {
        g_autofree char *strength = strength_words(curve, i);
        g_string_append(out, "</tr>\n<tr>");
        results_page_append_element(out, "td", player_of(curve, i));
        results_page_append_element(out, "td", strength);
        for (guint side = 0; side <= curve->sides->len; side++) {
            g_autofree char *share =
                share_words(balance_rung(curve, i)->wins[side], balance_games(curve, i));
            results_page_append_element(out, "td", g_strchug(share));
        }
    }
    g_string_append(out, "</tr>\n</table></div>\n");
    results_page_end_card(out);
    results_page_end(out);
}

static const BalanceForm forms[] = {
    {"text", append_text},
    {"json", append_json},
    {"csv", append_csv},
    {"html", append_page},
};

const char *
balance_report_form(guint i)
{
    return i < G_N_ELEMENTS(forms) ? forms[i].name : NULL;
}

void
balance_report_append(const BalanceCurve *curve, const guint32 *paints, guint form, GString *out)
{
    const BalanceReport report = {.curve = curve, .paints = paints};
    forms[form].append(&report, out);
}

void
balance_report_append_json(const BalanceCurve *curve, GString *out)
{
    const BalanceReport report = {.curve = curve};
    append_json(&report, out);
}

static void
read_side(ReportReader *reader, gpointer data)
{
    BalanceCurve *curve = data;
    g_autofree char *id = NULL, *title = NULL;
    if (!report_reader_side(reader, &id, &title))
        return;
    reader->is_wrong = curve->sides->len == BOARD_SIDES_MAX;
    if (!reader->is_wrong)
        balance_add_side(curve, id, title);
}

static void
read_rung(ReportReader *reader, gpointer data)
{
    BalanceCurve *curve = data;
    g_autofree char *name = NULL, *player = NULL;
    BalanceRung rung = {0};
    gboolean has_wins = FALSE, has_pairs = FALSE;
    while (report_reader_name(reader, &name))
        if (strcmp(name, "player") == 0 && player == NULL)
            player = report_reader_text(reader);
        else if (strcmp(name, "wins") == 0) {
            report_reader_numbers(reader, rung.wins, curve->sides->len + 1, 0);
            has_wins = TRUE;
        } else if (strcmp(name, "pairs") == 0) {
            report_reader_numbers(reader, rung.step.counts.n, PAIR_CLASSES, 0);
            has_pairs = TRUE;
        } else if (strcmp(name, "failed") == 0)
            rung.failed = report_reader_number(reader, 0, G_MAXINT64);
        else if (strcmp(name, "pairs-failed") == 0)
            rung.step.failed = report_reader_number(reader, 0, G_MAXINT64);
        else if (strcmp(name, "squares") == 0)
            rung.step.scores.new_square = report_reader_number(reader, 0, G_MAXINT64);
        else if (strcmp(name, "ahead") == 0)
            rung.step.scores.new = report_reader_number(reader, G_MININT64, G_MAXINT64);
        else
            report_reader_skip(reader);
    const Player *found = player != NULL ? player_find(player) : NULL;
    reader->is_wrong |=
        found == NULL || !has_wins || !has_pairs || curve->rungs->len == BALANCE_RUNGS_MAX;
    if (reader->is_wrong)
        return;
    for (guint i = 0; i < PAIR_CLASSES; i++)
        rung.step.scores.n += MIN(rung.step.counts.n[i], BALANCE_GAMES_MAX + 1);
    balance_add_rung(curve, found);
    BalanceRung *into = balance_rung(curve, curve->rungs->len - 1);
    rung.step.first = into->step.first;
    rung.step.second = into->step.second;
    *into = rung;
}

static void
read_member(ReportReader *reader, BalanceCurve *curve, const char *name)
{
    if (report_reader_head(reader, name, curve->head, BALANCE_GAMES_MAX))
        return;
    if (strcmp(name, "format") == 0)
        report_reader_number(reader, BALANCE_FORMAT, BALANCE_FORMAT);
    else if (strcmp(name, "sides") == 0)
        report_reader_objects(reader, read_side, curve);
    else if (strcmp(name, "rungs") == 0)
        report_reader_objects(reader, read_rung, curve);
    else
        report_reader_skip(reader);
}

BalanceCurve *
balance_report_read(const char *path, ExitStatus *status)
{
    g_auto(ReportReader) reader = {.bytes = NULL};
    g_autofree char *name = NULL;
    g_autoptr(BalanceCurve) curve = balance_new();
    if (!report_reader_open(&reader, path, status))
        return NULL;
    while (report_reader_name(&reader, &name))
        read_member(&reader, curve, name);
    const GameResults *head = curve->head;
    if (report_reader_close(&reader) && head->scenario != NULL && head->data_set != NULL &&
        head->data != NULL && curve->sides->len > 0 && curve->rungs->len > 0 &&
        balance_is_consistent(curve))
        return g_steal_pointer(&curve);
    verb_complain(_("“%s” is not a JSON report of narva balance"), path);
    *status = EXIT_FINDINGS;
    return NULL;
}
