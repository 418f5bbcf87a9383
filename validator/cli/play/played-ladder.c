/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A ladder of players, in a table and as JSON.
 */
#include "validator/cli/play/played-ladder.h"

#include "validator/cli/play/progress.h"
#include "validator/smoke/workers.h"
#include "validator/report/json-member.h"
#include "validator/smoke/pairs/ladder.h"

#include <stdio.h>
#include <string.h>

#define LADDER_FORMAT 1

/* What a share is written in. */
#define PER_MILLE 1000

static gint
rounded(double number)
{
    return (gint)(number < 0 ? number - 0.5 : number + 0.5);
}

/* Reads which players there are, `random,greedy` or `all`, into @chosen. Returns: FALSE, having
 * complained. */
static gboolean
read_players(const char *word, GPtrArray *chosen)
{
    guint n;
    const Player *rows = players(&n);
    g_auto(GStrv) names = g_strsplit(word, ",", -1);
    for (guint i = 0; i < n; i++)
        if (strcmp(word, "all") == 0 || g_strv_contains((const char *const *)names, rows[i].name))
            g_ptr_array_add(chosen, (gpointer)&rows[i]);
    for (char **name = names; *name != NULL && strcmp(word, "all") != 0; name++)
        if (player_find(*name) == NULL) {
            verb_complain("--ladder: there is no player “%s”", *name);
            return FALSE;
        }
    if (chosen->len >= 2)
        return TRUE;
    verb_complain("--ladder takes two players or more, as random,greedy; or all");
    return FALSE;
}

/* Of all rungs. */
static gint64
pairs_wanted(const Ladder *ladder)
{
    return (ladder->games.last - ladder->games.first + 1) * ladder->n_rungs;
}

/* Those that failed are among them. */
static gint64
pairs_played(const Ladder *ladder)
{
    gint64 n = 0;
    for (guint i = 0; i < ladder->n_rungs; i++)
        n += pair_score_of(&ladder->rungs[i].counts).pairs + ladder->rungs[i].failed;
    return n;
}

static gboolean
is_interrupted(const Ladder *ladder)
{
    return pairs_played(ladder) < pairs_wanted(ladder);
}

static void
append_rung(const LadderRung *rung, GString *out)
{
    const PairScore score = pair_score_of(&rung->counts);
    gint mean = rounded(score.mean * PER_MILLE);
    gint low = rounded(score.low * PER_MILLE), high = rounded(score.high * PER_MILLE);
    g_string_append_printf(out, "  %-10s %-10s %8" G_GINT64_FORMAT "   %3d.%d %% (%d.%d to %d.%d)",
                           rung->first->name, rung->second->name, score.pairs, mean / 10, mean % 10,
                           low / 10, low % 10, high / 10, high % 10);
    if (score.has_elo)
        g_string_append_printf(out, "   %+d ± %d", rounded(score.elo), rounded(score.elo_half));
    else
        g_string_append(out, "   all or none");
    for (guint i = 0; i < PAIR_CLASSES; i++)
        g_string_append_printf(out, "%s%" G_GINT64_FORMAT, i == 0 ? "   " : " ", rung->counts.n[i]);
    if (rung->scores.n >= 2) {
        const PairedMean ahead = paired_mean(&rung->scores);
        g_string_append_printf(out, "   %+.1f ± %.1f", ahead.difference,
                               (ahead.high - ahead.low) / 2);
    }
    g_string_append_c(out, '\n');
}

static void
append_text(const Ladder *ladder, const char *scenario, GString *out)
{
    g_string_append_printf(out, "%s: ", scenario);
    if (is_interrupted(ladder))
        g_string_append_printf(out,
                               "interrupted after %" G_GINT64_FORMAT " of %" G_GINT64_FORMAT " ",
                               pairs_played(ladder), pairs_wanted(ladder));
    g_string_append_printf(out, "pairs of games with sides changed, seed %" G_GUINT64_FORMAT "\n\n",
                           ladder->plan.seed);
    g_string_append(out, "  player     against       pairs   score                     Elo"
                         "         lost both … won both   scores\n");
    for (guint i = 0; i < ladder->n_rungs; i++)
        append_rung(&ladder->rungs[i], out);
}

static void
write_rung(const LadderRung *rung, Writer *writer)
{
    const PairScore score = pair_score_of(&rung->counts);
    writer_begin_object(writer);
    writer_member_text(writer, "player", rung->first->name);
    writer_member_text(writer, "against", rung->second->name);
    writer_member_integer(writer, "pairs", score.pairs);
    writer_member_integer(writer, "failed", rung->failed);
    writer_name(writer, "classes");
    writer_begin_array(writer);
    for (guint i = 0; i < PAIR_CLASSES; i++)
        writer_integer(writer, rung->counts.n[i]);
    writer_end_array(writer);
    writer_member_integer(writer, "ahead", rung->scores.new);
    writer_member_integer(writer, "squares", rung->scores.new_square);
    writer_member_integer(writer, "score", rounded(score.mean * PER_MILLE));
    writer_member_integer(writer, "least", rounded(score.low * PER_MILLE));
    writer_member_integer(writer, "most", rounded(score.high * PER_MILLE));
    if (score.has_elo) {
        writer_member_integer(writer, "elo", rounded(score.elo));
        writer_member_integer(writer, "elo-half", rounded(score.elo_half));
    }
    writer_end_object(writer);
}

static void
append_json(const Ladder *ladder, const char *scenario, GString *out)
{
    g_autoptr(Writer) writer = report_writer_new();
    writer_begin_object(writer);
    writer_member_integer(writer, "format", LADDER_FORMAT);
    writer_member_text(writer, "kind", "ladder");
    writer_member_text(writer, "scenario", scenario);
    writer_member_integer(writer, "seed", (gint64)ladder->plan.seed);
    writer_member_integer(writer, "wanted", pairs_wanted(ladder));
    if (is_interrupted(ladder))
        writer_member_boolean(writer, "interrupted", TRUE);
    writer_name(writer, "rungs");
    writer_begin_array(writer);
    for (guint i = 0; i < ladder->n_rungs; i++)
        write_rung(&ladder->rungs[i], writer);
    writer_end_array(writer);
    writer_end_object(writer);
    writer_finish_into(writer, out);
}

static const struct {
    const char *format;
    void (*append)(const Ladder *ladder, const char *scenario, GString *out);
} forms[] = {
    {"text", append_text},
    {"json", append_json},
};

static void
play(Ladder *ladder, guint n_jobs)
{
    g_autofree LadderWorker *workers = g_new(LadderWorker, n_jobs);
    for (guint i = 0; i < n_jobs; i++)
        workers[i] = (LadderWorker){ladder};
    progress_catch_interrupt();
    workers_run(ladder_work, workers, sizeof *workers, n_jobs, n_jobs);
}

ExitStatus
played_ladder(const SmokeOptions *options, const GamePlan *plan, const char *scenario)
{
    g_autoptr(GPtrArray) chosen = g_ptr_array_new();
    g_autoptr(GString) out = g_string_new(NULL);
    gint64 failed = 0;
    guint form = 0;
    while (form < G_N_ELEMENTS(forms) && strcmp(forms[form].format, options->form->name) != 0)
        form++;
    if (form == G_N_ELEMENTS(forms)) {
        verb_complain("--ladder is told as text or json, not as %s", options->form->name);
        return EXIT_USAGE;
    }
    if (plan->rules->board.n_sides < 2) {
        verb_complain("--ladder is for games of two sides or more; this one has %u",
                      plan->rules->board.n_sides);
        return EXIT_USAGE;
    }
    if (!read_players(options->ladder, chosen))
        return EXIT_USAGE;
    g_auto(Ladder) ladder = {.plan = *plan, .games = options->games, .stop = progress_stop()};
    ladder_init(&ladder, (const Player *const *)chosen->pdata, chosen->len);
    play(&ladder, options->n_jobs);
    forms[form].append(&ladder, scenario, out);
    for (guint i = 0; i < ladder.n_rungs; i++)
        failed += ladder.rungs[i].failed;
    if (failed > 0)
        verb_complain("%" G_GINT64_FORMAT " pairs are not counted, for one of their games failed",
                      failed);
    ExitStatus status = failed > 0 ? EXIT_FINDINGS : EXIT_CLEAN;
    if (is_interrupted(&ladder))
        status = exit_worse(status, EXIT_INTERRUPTED);
    return verb_print(out, status);
}
