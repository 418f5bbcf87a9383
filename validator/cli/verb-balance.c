/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva balance: who wins a scenario, by the strength of the players.
 */
#include "schema/text/clean.h"
#include "schema/text/scanner.h"
#include "validator/cli/compared.h"
#include "validator/cli/edited-value.h"
#include "validator/cli/output-file.h"
#include "validator/cli/progress.h"
#include "validator/cli/verb.h"
#include "validator/report/report.h"
#include "validator/report/results.h"
#include "validator/scenario/nation-paint.h"
#include "validator/smoke/balance.h"
#include "validator/smoke/results.h"
#include "validator/smoke/solve.h"

#include <string.h>

#define BALANCE_FORMAT 1
#define BALANCE_RUNGS_MAX 16u

#define GAMES_DEFAULT 200
#define JOBS_MAX 256

/* The rungs without --players. */
#define RUNGS_USUAL "random,greedy,search:16,search:64,search:256"

typedef struct {
    const BalanceCurve *curve; /* borrowed */
    const guint32 *paints;     /* borrowed: of the sides, and of games without a winner */
} BalanceReport;

typedef struct {
    const char *name;
    void (*append)(const BalanceReport *report, GString *out);
} BalanceForm;

typedef struct {
    char **paths, **options;
    char *scenario, *players, *weights, *format, *games, *seed, *jobs, *shard;
    char *output, *checkpoint;
    char *solve, *to; /* the member and its range, and the wanted share; NULL: none is wanted */
    gboolean resumes, collects, is_quiet;
    guint64 seed_number, n_games, n_jobs;
    GameRange range; /* of the part that is played */
} BalanceOptions;

/* Returns: (transfer full): `66.5 % (60.1 to 72.4)`. */
static char *
share_words(gint64 k, gint64 n)
{
    const ShareRange share = interval_wilson(k, n);
    return g_strdup_printf(_("%3d.%d %% (%d.%d to %d.%d)"), share.share / 10, share.share % 10,
                           share.low / 10, share.low % 10, share.high / 10, share.high % 10);
}

/* What stands before a strength, and what it is called in a table for other programs. */
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

static void
append_padded(GString *out, const char *text, glong columns)
{
    g_string_append(out, text);
    for (glong i = g_utf8_strlen(text, -1); i < columns; i++)
        g_string_append_c(out, ' ');
}

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
    g_autofree char *title =
        text_clean(curve->head->title != NULL ? curve->head->title : curve->head->scenario);
    g_autofree char *games = games_words(curve);
    g_autofree char *verdict = verdict_words(curve);
    balance_favourites(curve, favourites);
    g_string_append_printf(out, "%s: %s\n  %s\n", curve->head->scenario, title, games);
    if (curve->head->options != NULL)
        g_string_append_printf(out, _("  with %s\n"), curve->head->options);
    g_string_append(out, "\n  ");
    append_padded(out, _("player"), PLAYER_COLUMNS);
    append_padded(out, _("strength, Elo"), STRENGTH_COLUMNS);
    for (guint i = 0; i < n_sides; i++)
        append_padded(out, curve->names->pdata[i], SHARE_COLUMNS);
    append_padded(out, _("No winner"), SHARE_COLUMNS);
    g_string_append_printf(out, "%s\n", C_("column of a table", "favours"));
    for (guint i = 0; i < curve->rungs->len; i++) {
        const BalanceRung *rung = balance_rung(curve, i);
        g_autofree char *strength = strength_words(curve, i);
        g_string_append(out, "  ");
        append_padded(out, rung->step.first->name, PLAYER_COLUMNS);
        append_padded(out, strength, STRENGTH_COLUMNS);
        for (guint side = 0; side <= n_sides; side++) {
            g_autofree char *share = share_words(rung->wins[side], balance_games(curve, i));
            append_padded(out, share, SHARE_COLUMNS);
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
    const GameResults *head = curve->head;
    g_autoptr(Writer) writer = report_writer_new();
    writer_begin_object(writer);
    writer_member_integer(writer, "format", BALANCE_FORMAT);
    writer_member_text(writer, "kind", "balance");
    writer_member_text(writer, "data-set", head->data_set);
    writer_member_text(writer, "scenario", head->scenario);
    if (head->title != NULL)
        writer_member_text(writer, "title", head->title);
    writer_member_text(writer, "data", head->data);
    if (head->options != NULL)
        writer_member_text(writer, "options", head->options);
    if (head->weights != NULL)
        writer_member_text(writer, "weights", head->weights);
    writer_member_integer(writer, "seed", (gint64)head->seed);
    writer_member_integer(writer, "asked", head->asked);
    writer_member_array(writer, "ranges");
    for (guint i = 0; i < head->ranges->len; i++) {
        const GameRange *range = &g_array_index(head->ranges, GameRange, i);
        writer_begin_array(writer);
        writer_integer(writer, range->first);
        writer_integer(writer, range->last);
        writer_end_array(writer);
    }
    writer_end_array(writer);
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

static const char *
form_word(guint i)
{
    return i < G_N_ELEMENTS(forms) ? forms[i].name : NULL;
}

/* Reads a file of results in JSON. Each function leaves the last token of what it read. */
typedef struct {
    Scanner scanner;
    gboolean is_wrong;
} Reading;

static char *
read_text(Reading *reading)
{
    Scanner *scanner = &reading->scanner;
    if (scanner_next(scanner) != TOKEN_STRING) {
        reading->is_wrong = TRUE;
        return NULL;
    }
    char *text = g_malloc(scanner->token.end - scanner->token.start);
    scanner_decode_text(scanner, text);
    return text;
}

/* Returns: the integer of the current token. */
static gint64
current_number(Reading *reading)
{
    gint64 value = 0;
    if (reading->scanner.token.kind != TOKEN_NUMBER ||
        scanner_integer(&reading->scanner, &value) != NUMBER_INTEGER || value < 0)
        reading->is_wrong = TRUE;
    return value;
}

static gint64
read_number(Reading *reading)
{
    scanner_next(&reading->scanner);
    return current_number(reading);
}

/* Reads at most @n numbers into @numbers. Returns: how many there are. */
static guint
read_numbers(Reading *reading, gint64 *numbers, guint n)
{
    guint n_read = 0;
    reading->is_wrong |= scanner_next(&reading->scanner) != TOKEN_ARRAY_BEGIN;
    while (!reading->is_wrong && scanner_next(&reading->scanner) != TOKEN_ARRAY_END) {
        reading->is_wrong |= n_read == n;
        if (!reading->is_wrong)
            numbers[n_read++] = current_number(reading);
    }
    return n_read;
}

/* Returns: whether another member begins, whose name is in @name (transfer full). */
static gboolean
read_name(Reading *reading, char **name)
{
    Scanner *scanner = &reading->scanner;
    g_clear_pointer(name, g_free);
    if (reading->is_wrong || scanner_next(scanner) == TOKEN_OBJECT_END)
        return FALSE;
    reading->is_wrong |= scanner->token.kind != TOKEN_NAME;
    if (reading->is_wrong)
        return FALSE;
    *name = g_malloc(scanner->token.end - scanner->token.start);
    scanner_decode_text(scanner, *name);
    return TRUE;
}

static void
skip_member(Reading *reading)
{
    scanner_next(&reading->scanner);
    reading->is_wrong |= !scanner_skip_value(&reading->scanner);
}

static void
read_side(Reading *reading, BalanceCurve *curve)
{
    g_autofree char *name = NULL, *id = NULL, *title = NULL;
    while (read_name(reading, &name))
        if (strcmp(name, "id") == 0 && id == NULL)
            id = read_text(reading);
        else if (strcmp(name, "name") == 0 && title == NULL)
            title = read_text(reading);
        else
            skip_member(reading);
    reading->is_wrong |= id == NULL || title == NULL || curve->sides->len == BOARD_SIDES_MAX;
    if (!reading->is_wrong)
        balance_add_side(curve, id, title);
}

static void
read_rung(Reading *reading, BalanceCurve *curve)
{
    g_autofree char *name = NULL, *player = NULL;
    BalanceRung rung = {0};
    guint n_wins = 0, n_classes = 0;
    while (read_name(reading, &name))
        if (strcmp(name, "player") == 0 && player == NULL)
            player = read_text(reading);
        else if (strcmp(name, "wins") == 0)
            n_wins = read_numbers(reading, rung.wins, G_N_ELEMENTS(rung.wins));
        else if (strcmp(name, "pairs") == 0)
            n_classes = read_numbers(reading, rung.step.counts.n, PAIR_CLASSES);
        else if (strcmp(name, "failed") == 0)
            rung.failed = read_number(reading);
        else if (strcmp(name, "pairs-failed") == 0)
            rung.step.failed = read_number(reading);
        else if (strcmp(name, "squares") == 0)
            rung.step.scores.new_square = read_number(reading);
        else if (strcmp(name, "ahead") == 0) {
            scanner_next(&reading->scanner);
            reading->is_wrong |=
                reading->scanner.token.kind != TOKEN_NUMBER ||
                scanner_integer(&reading->scanner, &rung.step.scores.new) != NUMBER_INTEGER;
        } else
            skip_member(reading);
    const Player *found = player != NULL ? player_find(player) : NULL;
    reading->is_wrong |= found == NULL || n_wins != curve->sides->len + 1 ||
                         n_classes != PAIR_CLASSES || curve->rungs->len == BALANCE_RUNGS_MAX;
    if (reading->is_wrong)
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
read_range(Reading *reading, BalanceCurve *curve)
{
    gint64 ends[2] = {0};
    guint n = 0;
    while (!reading->is_wrong && scanner_next(&reading->scanner) != TOKEN_ARRAY_END) {
        reading->is_wrong |= n == 2;
        if (!reading->is_wrong)
            ends[n++] = current_number(reading);
    }
    reading->is_wrong |= n != 2 || ends[0] < 1 || ends[1] < ends[0] ||
                         ends[1] > BALANCE_GAMES_MAX ||
                         curve->head->ranges->len == RESULT_RANGES_MAX ||
                         !game_results_add_range(curve->head, (GameRange){ends[0], ends[1]});
}

/* Reads a list, with @read for each item after its first token, which is @opening. */
static void
read_list(Reading *reading, BalanceCurve *curve, TokenKind opening,
          void (*read)(Reading *, BalanceCurve *))
{
    reading->is_wrong |= scanner_next(&reading->scanner) != TOKEN_ARRAY_BEGIN;
    while (!reading->is_wrong && scanner_next(&reading->scanner) != TOKEN_ARRAY_END) {
        reading->is_wrong |= reading->scanner.token.kind != opening;
        if (!reading->is_wrong)
            read(reading, curve);
    }
}

static void
read_member(Reading *reading, BalanceCurve *curve, const char *name)
{
    GameResults *head = curve->head;
    const struct {
        const char *name;
        char **text;
    } texts[] = {
        {"data-set", &head->data_set}, {"scenario", &head->scenario}, {"title", &head->title},
        {"data", &head->data},         {"options", &head->options},   {"weights", &head->weights},
    };
    for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
        if (strcmp(name, texts[i].name) == 0 && *texts[i].text == NULL) {
            *texts[i].text = read_text(reading);
            return;
        }
    if (strcmp(name, "format") == 0)
        reading->is_wrong |= read_number(reading) != BALANCE_FORMAT;
    else if (strcmp(name, "seed") == 0)
        head->seed = (guint64)read_number(reading);
    else if (strcmp(name, "asked") == 0)
        head->asked = read_number(reading);
    else if (strcmp(name, "ranges") == 0)
        read_list(reading, curve, TOKEN_ARRAY_BEGIN, read_range);
    else if (strcmp(name, "sides") == 0)
        read_list(reading, curve, TOKEN_OBJECT_BEGIN, read_side);
    else if (strcmp(name, "rungs") == 0)
        read_list(reading, curve, TOKEN_OBJECT_BEGIN, read_rung);
    else
        skip_member(reading);
}

/* Returns: (transfer full): the results in the file at @path; NULL with the status, having
 * complained. */
static BalanceCurve *
curve_read(const char *path, ExitStatus *status)
{
    g_autofree char *bytes = NULL, *name = NULL;
    gsize length;
    g_autoptr(GError) error = NULL;
    g_autoptr(BalanceCurve) curve = balance_new();
    Reading reading = {.is_wrong = FALSE};
    if (!g_file_get_contents(path, &bytes, &length, &error)) {
        *status = verb_fail(error);
        return NULL;
    }
    if (!played_is_readable(path, length, status))
        return NULL;
    scanner_init(&reading.scanner, bytes, length);
    reading.is_wrong = scanner_next(&reading.scanner) != TOKEN_OBJECT_BEGIN;
    while (read_name(&reading, &name))
        read_member(&reading, curve, name);
    const GameResults *head = curve->head;
    if (!reading.is_wrong && scanner_next(&reading.scanner) == TOKEN_END &&
        head->scenario != NULL && head->data_set != NULL && head->data != NULL &&
        curve->sides->len > 0 && curve->rungs->len > 0 && balance_is_consistent(curve))
        return g_steal_pointer(&curve);
    verb_complain(_("“%s” is not a JSON report of narva balance"), path);
    *status = EXIT_FINDINGS;
    return NULL;
}

static gboolean
parse_options(BalanceOptions *options, const Call *call, ExitStatus *status)
{
    /* One row for each. */
    /* clang-format off */
    const VerbOption entries[] = {
        {"scenario", 0, 0, G_OPTION_ARG_STRING, &options->scenario,
         N_("Scenario to play; required if there are several"), N_("ID"), .group = GROUP_PLAY, .value = VALUE_SCENARIO},
        {"games", 0, 0, G_OPTION_ARG_STRING, &options->games,
         N_("Number of games, and of pairs of games, that each player plays [default: 200]"), N_("N"), .group = GROUP_PLAY},
        {"players", 0, 0, G_OPTION_ARG_STRING, &options->players,
         N_("Computer players, the weakest first [default: random,greedy,search:16,search:64,search:256]"), N_("PLAYERS"), .group = GROUP_PLAY, .value = VALUE_PLAYERS},
        {"solve", 0, 0, G_OPTION_ARG_STRING, &options->solve,
         N_("Find the value of a member, e.g. ID.level.start=8..16, with which a side wins as often as --to says"), N_("ID.MEMBER=LOW..HIGH"), .group = GROUP_PLAY, .value = VALUE_MEMBER},
        {"to", 0, 0, G_OPTION_ARG_STRING, &options->to,
         N_("Win rate that --solve finds, a draw being half a win [default: 50% for the first side]"), N_("[SIDE=]PERCENT"), .group = GROUP_PLAY},
        {"seed", 0, 0, G_OPTION_ARG_STRING, &options->seed,
         N_("Seed of all dice and random choices [default: 1]"), N_("S"), .group = GROUP_PLAY},
        {"weights", 0, 0, G_OPTION_ARG_FILENAME, &options->weights,
         N_("Weights of greedy players: a JSON object, e.g. {\"step\": 90}"), N_("FILE"), .group = GROUP_PLAY},
        {"option", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options->options,
         N_("Use an optional rule, or choose an answer to a ruling; repeat for several"), N_("ID[=VALUE]"), .group = GROUP_PLAY, .value = VALUE_OPTION},
        {"jobs", 0, 0, G_OPTION_ARG_STRING, &options->jobs,
         N_("Play up to N games in parallel [default: number of processors]"), N_("N"), .group = GROUP_RUN},
        {"shard", 0, 0, G_OPTION_ARG_STRING, &options->shard,
         N_("Play only part I of N of the games, to be combined with --collect"), N_("I/N"), .group = GROUP_RUN},
        {"checkpoint", 0, 0, G_OPTION_ARG_FILENAME, &options->checkpoint,
         N_("Write the results so far to FILE every few seconds, as JSON"), N_("FILE"), .group = GROUP_RUN},
        {"resume", 0, 0, G_OPTION_ARG_NONE, &options->resumes,
         N_("Continue from the --checkpoint file, if it exists"), NULL, .group = GROUP_RUN},
        {"collect", 0, 0, G_OPTION_ARG_NONE, &options->collects,
         N_("Combine the JSON results in the files given as arguments"), NULL, .group = GROUP_RUN},
        {"output", 'o', 0, G_OPTION_ARG_FILENAME, &options->output,
         N_("Write the results to FILE instead of stdout"), N_("FILE"), .group = GROUP_OUTPUT},
        {"format", 0, 0, G_OPTION_ARG_STRING, &options->format,
         N_("Format of the results on stdout"), N_("FORMAT"), .choice = form_word, .group = GROUP_OUTPUT},
        {"quiet", 'q', 0, G_OPTION_ARG_NONE, &options->is_quiet, N_("Do not print progress"), NULL, .group = GROUP_OUTPUT},
        {0},
    };
    /* clang-format on */
    return verb_parse(call, "balance", entries, &options->paths, status);
}

/* Whether something was said of games that are to be played. */
static gboolean
says_how_to_play(const BalanceOptions *options)
{
    return options->scenario != NULL || options->games != NULL || options->players != NULL ||
           options->seed != NULL || options->weights != NULL || options->options != NULL ||
           options->jobs != NULL || options->shard != NULL || options->checkpoint != NULL ||
           options->solve != NULL || options->to != NULL || options->resumes || options->is_quiet;
}

/* Reads the arguments of @call. Returns: FALSE with the status when the verb is to end. */
static gboolean
read_options(BalanceOptions *options, const Call *call, ExitStatus *status)
{
    guint64 part = 1, n_parts = 1;
    *options = (BalanceOptions){.seed_number = 1,
                                .n_games = GAMES_DEFAULT,
                                .n_jobs = g_get_num_processors()};
    if (!parse_options(options, call, status))
        return FALSE;
    *status = EXIT_USAGE;
    const guint n_paths = g_strv_length(options->paths);
    if (options->collects && n_paths == 0)
        verb_complain(_("--collect needs files with results in JSON"));
    else if (options->collects && says_how_to_play(options))
        verb_complain(
            _("--collect plays no games; it can only be combined with --format and --output"));
    else if (!options->collects && n_paths > 1)
        verb_complain(_("balance plays one data set"));
    else if (options->to != NULL && options->solve == NULL)
        verb_complain(_("--to needs --solve"));
    else if (options->solve != NULL && (options->shard != NULL || options->checkpoint != NULL))
        verb_complain(_("--solve decides from game to game what is played next; it cannot be "
                        "combined with --shard or --checkpoint"));
    else if (options->resumes && options->checkpoint == NULL)
        verb_complain(_("--resume needs --checkpoint FILE to continue from"));
    else if (!verb_read_number("games", options->games, 1, BALANCE_GAMES_MAX, &options->n_games) ||
             !verb_read_number("seed", options->seed, 0, RESULTS_SEED_MAX, &options->seed_number) ||
             !verb_read_number("jobs", options->jobs, 1, JOBS_MAX, &options->n_jobs) ||
             !compared_shard_read(options->shard, &part, &n_parts))
        return FALSE;
    else {
        options->range = (GameRange){(gint64)(options->n_games * (part - 1) / n_parts + 1),
                                     (gint64)(options->n_games * part / n_parts)};
        if (options->range.first <= options->range.last)
            return TRUE;
        verb_complain(_("part %s of %llu games is empty"), options->shard,
                      (unsigned long long)options->n_games);
    }
    return FALSE;
}

/* Adds the players in @words to @curve. Returns: FALSE, having complained. */
static gboolean
add_players(BalanceCurve *curve, const char *words)
{
    g_auto(GStrv) names = g_strsplit(words, ",", -1);
    for (char **name = names; *name != NULL; name++) {
        const Player *player = player_find(*name);
        if (player == NULL) {
            played_complain_of_player(*name);
            return FALSE;
        }
        for (guint i = 0; i < curve->rungs->len; i++)
            if (balance_rung(curve, i)->step.first == player) {
                verb_complain(_("--players names “%s” twice"), *name);
                return FALSE;
            }
        balance_add_rung(curve, player);
    }
    if (curve->rungs->len >= 2)
        return TRUE;
    verb_complain(_("--players takes two or more players, e.g. random,greedy"));
    return FALSE;
}

/* Returns: (transfer full): the balance of the scenario of @half, without games; NULL, having
 * complained. */
static BalanceCurve *
curve_begin(const BalanceOptions *options, const PlayedHalf *half)
{
    g_autoptr(BalanceCurve) curve = balance_new();
    const GamePlan plan = {.rules = half->scenario.rules,
                           .players = half->players,
                           .seed = options->seed_number};
    g_autoptr(Tally) tally = tally_new(plan.rules);
    g_autoptr(GameResults) own = results_new(tally, &half->scenario.input, &plan);
    ComparedScenario *scenario = compared_scenario_new(half);
    for (guint i = 0; i < scenario->n_sides; i++)
        balance_add_side(curve, scenario->sides[i], scenario->names[i]);
    compared_scenario_free(scenario);
    curve->head->data_set = g_strdup(own->data_set);
    curve->head->scenario = g_strdup(own->scenario);
    curve->head->title = g_strdup(own->title);
    curve->head->data = g_strdup(own->data);
    curve->head->seed = own->seed;
    curve->head->asked = (gint64)options->n_games;
    if (options->options != NULL)
        curve->head->options = g_strjoinv(", ", options->options);
    if (half->weights != NULL)
        curve->head->weights =
            player_weights_digest(system_play(half->scenario.rules)->judge, half->weights);
    if (curve->sides->len < 2) {
        verb_complain(_("balance needs a game of two or more sides; this one has %u"),
                      curve->sides->len);
        return NULL;
    }
    if (!add_players(curve, options->players != NULL ? options->players : RUNGS_USUAL))
        return NULL;
    return g_steal_pointer(&curve);
}

/* Adds to @curve what the checkpoint has, if there is one. Returns: FALSE with the status, having
 * complained. */
static gboolean
read_checkpoint(const BalanceOptions *options, BalanceCurve *curve, ExitStatus *status)
{
    const char *path = options->checkpoint;
    if (path == NULL || !g_file_test(path, G_FILE_TEST_EXISTS))
        return TRUE;
    *status = EXIT_USAGE;
    if (!options->resumes) {
        verb_complain(_("“%s” exists already; use --resume to continue from it"), path);
        return FALSE;
    }
    g_autoptr(BalanceCurve) before = curve_read(path, status);
    if (before == NULL)
        return FALSE;
    g_autofree char *problem = balance_merge(curve, before);
    *status = EXIT_FINDINGS;
    const GArray *ranges = curve->head->ranges;
    if (problem == NULL &&
        (ranges->len == 0 ||
         (ranges->len == 1 && g_array_index(ranges, GameRange, 0).first == options->range.first &&
          g_array_index(ranges, GameRange, 0).last <= options->range.last)))
        return TRUE;
    verb_complain(_("“%s” has other games: %s"), path,
                  problem != NULL ? problem : _("they are not the first ones of this run"));
    return FALSE;
}

static ExitStatus
save_checkpoint(const BalanceOptions *options, const BalanceCurve *curve)
{
    const BalanceReport report = {.curve = curve};
    g_autoptr(GString) out = g_string_new(NULL);
    if (options->checkpoint == NULL)
        return EXIT_CLEAN;
    append_json(&report, out);
    return output_file_write(options->checkpoint, out->str, out->len);
}

/* Numbers that are played between two looks at the clock, for each job. */
#define BATCH 2
#define SAVED_EVERY (2 * G_USEC_PER_SEC)

/* Returns: how games of @half are played. @invariants: room that must outlive them. */
static BalanceGames
games_of(const BalanceOptions *options, const PlayedHalf *half,
         Invariant invariants[INVARIANTS_MAX])
{
    return (BalanceGames){
        .plan = {.rules = half->scenario.rules,
                 .start = half->scenario.position,
                 .weights = half->weights,
                 .seed = options->seed_number,
                 .invariants = invariants,
                 .n_invariants = game_invariants(half->scenario.rules, invariants)},
        .n_jobs = (guint)options->n_jobs,
        .stop = progress_stop(),
    };
}

/* Plays what @curve does not have yet. */
static ExitStatus
play_games(const BalanceOptions *options, BalanceCurve *curve, const PlayedHalf *half)
{
    Invariant invariants[INVARIANTS_MAX];
    const BalanceGames games = games_of(options, half, invariants);
    const GArray *ranges = curve->head->ranges;
    gint64 next =
        ranges->len > 0 ? g_array_index(ranges, GameRange, 0).last + 1 : options->range.first;
    const gint64 n = options->range.last - options->range.first + 1;
    gint64 saved = g_get_monotonic_time();
    gboolean is_played = TRUE;
    ExitStatus status = EXIT_CLEAN;
    Progress progress;
    progress_catch_interrupt();
    progress_begin(&progress, n, FALSE, options->is_quiet);
    while (next <= options->range.last && is_played && status == EXIT_CLEAN) {
        const gint64 last = MIN(next + BATCH * (gint64)options->n_jobs - 1, options->range.last);
        is_played = balance_play(curve, &games, (GameRange){next, last});
        next = last + 1;
        progress_report(next - options->range.first, &progress);
        if (g_get_monotonic_time() - saved < SAVED_EVERY)
            continue;
        status = save_checkpoint(options, curve);
        saved = g_get_monotonic_time();
    }
    g_free(progress_end(&progress, n));
    status = exit_worse(status, save_checkpoint(options, curve));
    for (guint i = 0; i < curve->rungs->len; i++) {
        const BalanceRung *rung = balance_rung(curve, i);
        if (rung->failed + rung->step.failed > 0)
            status = exit_worse(status, EXIT_FINDINGS);
    }
    return is_played ? status : exit_worse(status, (ExitStatus)progress_stopped_status());
}

/* Returns: (transfer full): the results of all files merged; NULL with the status, having
 * complained. */
static BalanceCurve *
collect_parts(char *const *paths, ExitStatus *status)
{
    g_autoptr(BalanceCurve) all = NULL;
    GameRange gap;
    for (guint i = 0; paths[i] != NULL; i++) {
        g_autoptr(BalanceCurve) part = curve_read(paths[i], status);
        if (part == NULL)
            return NULL;
        g_autofree char *problem = all != NULL ? balance_merge(all, part) : NULL;
        if (problem != NULL) {
            verb_complain(_("“%s” does not belong to “%s”: %s"), paths[i], paths[0], problem);
            *status = EXIT_FINDINGS;
            return NULL;
        }
        if (all == NULL)
            all = g_steal_pointer(&part);
    }
    const gint64 n_missing = game_results_missing(all->head, &gap);
    if (n_missing > 0) {
        verb_complain(
            _("of %lld games, %lld to %lld are in none of the files (%lld in all): a part "
              "is missing, or was interrupted"),
            (long long)all->head->asked, (long long)gap.first, (long long)gap.last,
            (long long)n_missing);
        *status = exit_worse(*status, EXIT_FINDINGS);
    }
    return g_steal_pointer(&all);
}

/* @set: whose sides have paints; NULL: none is known. */
static ExitStatus
print_report(const BalanceOptions *options, const BalanceCurve *curve, const DataSet *set,
             ExitStatus status)
{
    guint32 paints[BOARD_SIDES_MAX + 1];
    const guint n_sides = curve->sides->len;
    g_autofree guint32 *own = set != NULL ? nation_paint_of_sides(set) : NULL;
    for (guint i = 0; i < n_sides; i++)
        paints[i] = own != NULL ? own[i] : PAINT_NONE;
    paints[n_sides] = PAINT_NEUTRAL;
    paint_make_distinct(paints, n_sides + 1);
    const BalanceReport report = {.curve = curve, .paints = paints};
    g_autoptr(GString) out = g_string_new(NULL);
    forms[verb_choice(form_word, options->format)].append(&report, out);
    if (options->output != NULL)
        return exit_worse(status, output_file_write(options->output, out->str, out->len));
    return verb_print(out, status);
}

/* The most values among which one is searched, and games that are played with one before the next
 * is chosen. */
#define SOLVE_VALUES_MAX 1000
#define SOLVE_BATCH 16
#define SOLVE_PLAYER "greedy"
#define SOLVE_GAMES 2000

/* Games with one value. */
typedef struct {
    PlayedHalf half; /* with its rules, once it was played */
    gint64 games, failed;
    gint64 halves; /* of points of the side */
} TriedValue;

typedef struct {
    const BalanceOptions *options;
    DataSet *set; /* owned: as it is */
    char *member; /* owned */
    gint64 low, high;
    const Player *player;
    char *side; /* owned: its id; NULL: the first one */
    double share;
    gint32 number;              /* of the side */
    ComparedScenario *scenario; /* owned */
    TriedValue *tried;          /* owned: from low to high */
    gint64 games, failed;
} Solving;

static void
solving_clear(Solving *solving)
{
    for (gint64 i = 0; solving->tried != NULL && i <= solving->high - solving->low; i++)
        compared_half_clear(&solving->tried[i].half);
    if (solving->scenario != NULL)
        compared_scenario_free(solving->scenario);
    data_set_unref(solving->set);
    g_free(solving->member);
    g_free(solving->side);
    g_free(solving->tried);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Solving, solving_clear)

/* Reads what is to be found. Returns: FALSE, having complained. */
static gboolean
solving_read(Solving *solving)
{
    const BalanceOptions *options = solving->options;
    const char *equals = strchr(options->solve, '=');
    const char *dots = equals != NULL ? strstr(equals, "..") : NULL;
    g_autofree char *low = dots != NULL ? g_strndup(equals + 1, (gsize)(dots - equals - 1)) : NULL;
    const char *player = options->players != NULL ? options->players : SOLVE_PLAYER;
    const char *to = options->to != NULL ? options->to : "50%";
    const char *percent = strchr(to, '=');
    if (dots == NULL ||
        !g_ascii_string_to_signed(low, 10, G_MININT32, G_MAXINT32, &solving->low, NULL) ||
        !g_ascii_string_to_signed(dots + 2, 10, solving->low + 1,
                                  solving->low + SOLVE_VALUES_MAX - 1, &solving->high, NULL)) {
        verb_complain(_("--solve takes a member and the whole numbers to search, at most %d, e.g. "
                        "ID.level.start=8..16, not “%s”"),
                      SOLVE_VALUES_MAX, options->solve);
        return FALSE;
    }
    solving->member = g_strndup(options->solve, (gsize)(equals - options->solve));
    solving->side = percent != NULL ? g_strndup(to, (gsize)(percent - to)) : NULL;
    solving->player = player_find(player);
    if (strchr(player, ',') != NULL)
        verb_complain(_("--solve needs one player in --players"));
    else if (solving->player == NULL)
        played_complain_of_player(player);
    else
        return verb_read_percent("to", percent != NULL ? percent + 1 : to, 0.01, 0.99,
                                 &solving->share);
    return FALSE;
}

/* Sets the number of the wanted side. Returns: FALSE, having complained. */
static gboolean
find_wanted_side(Solving *solving)
{
    const ComparedScenario *scenario = solving->scenario;
    g_autoptr(GPtrArray) known = g_ptr_array_new();
    for (guint i = 0; i < scenario->n_sides; i++) {
        g_ptr_array_add(known, scenario->sides[i]);
        if (solving->side == NULL || strcmp(solving->side, scenario->sides[i]) == 0) {
            solving->number = (gint32)i;
            return TRUE;
        }
    }
    verb_complain_unknown(_("there is no side “%s”"), solving->side, known);
    return FALSE;
}

/* Plays a batch of games with @value. Returns: FALSE with the status: it was stopped, or the value
 * is impossible. */
static gboolean
play_value(Solving *solving, Solve *solve, gint64 value, ExitStatus *status)
{
    const BalanceOptions *options = solving->options;
    TriedValue *tried = &solving->tried[value - solving->low];
    const PlayedWords words = {NULL, options->options, options->weights};
    if (tried->half.players == NULL) {
        g_autofree char *text = g_strdup_printf("%" G_GINT64_FORMAT, value);
        DataSet *set = edited_value_apply(solving->set, solving->member, text, status);
        if (set == NULL ||
            !compared_half_from_set(&tried->half, &words, set, options->scenario, status))
            return FALSE;
        *status = EXIT_CLEAN;
    }
    if (solving->scenario == NULL)
        solving->scenario = compared_scenario_new(&tried->half);
    if (solving->games == 0 && !find_wanted_side(solving)) {
        *status = EXIT_USAGE;
        return FALSE;
    }
    Invariant invariants[INVARIANTS_MAX];
    g_autoptr(BalanceCurve) curve = balance_new();
    const BalanceGames games = games_of(options, &tried->half, invariants);
    for (guint i = 0; i < solving->scenario->n_sides; i++)
        balance_add_side(curve, solving->scenario->sides[i], solving->scenario->names[i]);
    balance_add_rung(curve, solving->player);
    const gint64 first = solving->games + solving->failed + 1;
    if (!balance_play(curve, &games, (GameRange){first, first + SOLVE_BATCH - 1})) {
        *status = (ExitStatus)progress_stopped_status();
        return FALSE;
    }
    const BalanceRung *rung = balance_rung(curve, 0);
    const gint64 n = balance_games(curve, 0);
    const gint64 halves = 2 * rung->wins[solving->number] + rung->wins[curve->sides->len];
    tried->games += n;
    tried->failed += rung->failed;
    tried->halves += halves;
    solving->games += n;
    solving->failed += rung->failed;
    solve_add(solve, value, n, (double)halves / 2);
    return TRUE;
}

static void
append_solution_text(const Solving *solving, const SolveEstimate *estimate, GString *out)
{
    const ComparedScenario *scenario = solving->scenario;
    const char *side = scenario->names[solving->number];
    char value[RESULTS_DIGITS], low[RESULTS_DIGITS], high[RESULTS_DIGITS], share[RESULTS_DIGITS];
    g_autofree char *title = text_clean(scenario->title);
    g_string_append_printf(
        out,
        ngettext("%s: %s\n  %lld game between %s players, seed %llu; a draw is half a win\n\n",
                 "%s: %s\n  %lld games between %s players, seed %llu; a draw is half a win\n\n",
                 (gulong)solving->games),
        scenario->id, title, (long long)solving->games, solving->player->name,
        (unsigned long long)solving->options->seed_number);
    g_string_append_printf(out, "  %10s %8s  %s, %%\n", solving->member, _("games"), side);
    for (gint64 i = 0; i <= solving->high - solving->low; i++) {
        const TriedValue *tried = &solving->tried[i];
        if (tried->games > 0)
            g_string_append_printf(
                out, "  %*lld %8lld  %s\n", (int)MAX(g_utf8_strlen(solving->member, -1), 10),
                (long long)(solving->low + i), (long long)tried->games,
                results_number(share, 50.0 * (double)tried->halves / (double)tried->games, 1));
    }
    results_number(share, solving->share * 100, 1);
    results_number(value, estimate->value, 1);
    results_number(low, estimate->low, 1);
    results_number(high, estimate->high, 1);
    g_string_append_c(out, '\n');
    if (estimate->is_found)
        g_string_append_printf(out,
                               _("With %s = %s (95 %% interval %s to %s) the win rate of %s is "
                                 "%s %%.\n"),
                               solving->member, value, low, high, side, share);
    else
        g_string_append_printf(out,
                               _("No value from %lld to %lld is shown to make the win rate of %s "
                                 "%s %%.\n"),
                               (long long)solving->low, (long long)solving->high, side, share);
}

static void
append_solution_json(const Solving *solving, const SolveEstimate *estimate, GString *out)
{
    g_autoptr(Writer) writer = report_writer_new();
    writer_begin_object(writer);
    writer_member_integer(writer, "format", BALANCE_FORMAT);
    writer_member_text(writer, "kind", "solution");
    writer_member_text(writer, "scenario", solving->scenario->id);
    writer_member_integer(writer, "seed", (gint64)solving->options->seed_number);
    writer_member_text(writer, "player", solving->player->name);
    writer_member_text(writer, "member", solving->member);
    writer_member_text(writer, "side", solving->scenario->sides[solving->number]);
    report_member_fraction(writer, "to", solving->share);
    writer_member_boolean(writer, "found", estimate->is_found);
    report_member_fraction(writer, "value", estimate->value);
    report_member_fraction(writer, "low", estimate->low);
    report_member_fraction(writer, "high", estimate->high);
    writer_member_integer(writer, "failed", solving->failed);
    writer_member_array(writer, "tried");
    for (gint64 i = 0; i <= solving->high - solving->low; i++) {
        const TriedValue *tried = &solving->tried[i];
        if (tried->games == 0)
            continue;
        writer_begin_object(writer);
        writer_member_integer(writer, "value", solving->low + i);
        writer_member_integer(writer, "games", tried->games);
        writer_member_integer(writer, "halves", tried->halves);
        writer_end_object(writer);
    }
    writer_end_array(writer);
    writer_end_object(writer);
    writer_finish_into(writer, out);
}

/* Searches the value that was asked for. */
static ExitStatus
solve_value(const BalanceOptions *options)
{
    ExitStatus status = EXIT_CLEAN;
    g_auto(Solving) solving = {.options = options};
    const char *form = forms[verb_choice(form_word, options->format)].name;
    const gboolean is_json = strcmp(form, "json") == 0;
    if (!is_json && strcmp(form, "text") != 0) {
        verb_complain(_("--solve supports the formats text and json, not %s"), form);
        return EXIT_USAGE;
    }
    if (!solving_read(&solving))
        return EXIT_USAGE;
    solving.set = played_set_load(options->paths[0], &status);
    if (solving.set == NULL)
        return status;
    const gint64 n = options->games != NULL ? (gint64)options->n_games : SOLVE_GAMES;
    solving.tried = g_new0(TriedValue, solving.high - solving.low + 1);
    g_autoptr(Solve) solve = solve_new(solving.low, solving.high, solving.share);
    gboolean is_played = TRUE;
    Progress progress;
    progress_catch_interrupt();
    progress_begin(&progress, n, FALSE, options->is_quiet);
    while (is_played && solving.games + solving.failed < n && !solve_is_done(solve)) {
        is_played = play_value(&solving, solve, solve_next(solve), &status);
        progress_report(solving.games, &progress);
    }
    g_free(progress_end(&progress, solving.games));
    if (solving.failed > 0) {
        verb_complain(ngettext("%lld game failed and is not counted",
                               "%lld games failed and are not counted", (gulong)solving.failed),
                      (long long)solving.failed);
        status = exit_worse(status, EXIT_FINDINGS);
    }
    if (solving.games == 0)
        return status;
    const SolveEstimate estimate = solve_estimate(solve);
    g_autoptr(GString) out = g_string_new(NULL);
    (is_json ? append_solution_json : append_solution_text)(&solving, &estimate, out);
    if (!estimate.is_found)
        status = exit_worse(status, EXIT_FINDINGS);
    if (options->output != NULL)
        return exit_worse(status, output_file_write(options->output, out->str, out->len));
    return verb_print(out, status);
}

ExitStatus
verb_balance(const Call *call)
{
    BalanceOptions options;
    ExitStatus status = EXIT_CLEAN;
    g_autoptr(BalanceCurve) curve = NULL;
    g_auto(PlayedHalf) half = {.players = NULL};
    if (!read_options(&options, call, &status))
        return status;
    status = EXIT_CLEAN;
    if (options.solve != NULL)
        return solve_value(&options);
    if (options.collects) {
        curve = collect_parts(options.paths, &status);
        return curve != NULL ? print_report(&options, curve, NULL, status) : status;
    }
    const PlayedWords words = {NULL, options.options, options.weights};
    if (!compared_half_load(&half, &words, options.paths[0], options.scenario, &status))
        return status;
    curve = curve_begin(&options, &half);
    if (curve == NULL)
        return EXIT_USAGE;
    if (!read_checkpoint(&options, curve, &status))
        return status;
    status = play_games(&options, curve, &half);
    return print_report(&options, curve, half.scenario.set, status);
}
