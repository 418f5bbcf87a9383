/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva smoke --ladder: computer players against each other.
 */
#include "schema/text/translation.h"
#include "validator/cli/compared.h"
#include "validator/cli/played-scenario.h"
#include "validator/cli/progress.h"
#include "validator/cli/smoke.h"
#include "validator/report/report.h"
#include "validator/smoke/comparison.h"

#include <string.h>

#define LADDER_FORMAT 1

/* Reads which players there are, `random,greedy` or `all`, into @chosen. Returns: FALSE, having
 * complained. */
static gboolean
read_players(const char *word, GPtrArray *chosen)
{
    guint n;
    const Player *rows = player_rows(&n);
    g_auto(GStrv) names = g_strsplit(word, ",", -1);
    for (guint i = 0; i < n; i++)
        if (strcmp(word, "all") == 0 || g_strv_contains((const char *const *)names, rows[i].name))
            g_ptr_array_add(chosen, (gpointer)&rows[i]);
    for (char **name = names; *name != NULL && strcmp(word, "all") != 0; name++)
        if (player_find(*name) == NULL) {
            played_complain_of_player(*name);
            return FALSE;
        }
    if (chosen->len >= 2)
        return TRUE;
    verb_complain(_("--ladder takes two or more players, e.g. random,greedy, or all"));
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
        n += interval_pair_score(&ladder->rungs[i].counts).pairs + ladder->rungs[i].failed;
    return n;
}

static gboolean
is_interrupted(const Ladder *ladder)
{
    return pairs_played(ladder) < pairs_wanted(ladder);
}

static void
append_text_ladder(const Ladder *ladder, const char *scenario, GString *out)
{
    unsigned long long seed = ladder->plan.seed;
    if (is_interrupted(ladder))
        g_string_append_printf(out,
                               _("%s: interrupted after %lld of %lld pairs of games with sides "
                                 "swapped, seed %llu\n\n"),
                               scenario, (long long)pairs_played(ladder),
                               (long long)pairs_wanted(ladder), seed);
    else
        g_string_append_printf(out, _("%s: pairs of games with sides swapped, seed %llu\n\n"),
                               scenario, seed);
    compared_append_rung_head(out);
    for (guint i = 0; i < ladder->n_rungs; i++)
        compared_append_rung(&ladder->rungs[i], out);
}

static void
append_json_ladder(const Ladder *ladder, const char *scenario, GString *out)
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
    writer_member_array(writer, "rungs");
    for (guint i = 0; i < ladder->n_rungs; i++)
        compared_write_rung(&ladder->rungs[i], writer);
    writer_end_array(writer);
    writer_end_object(writer);
    writer_finish_into(writer, out);
}

static const struct {
    const char *format;
    void (*append)(const Ladder *ladder, const char *scenario, GString *out);
} ladder_forms[] = {
    {"text", append_text_ladder},
    {"json", append_json_ladder},
};

ExitStatus
smoke_ladder(const SmokeOptions *options, const GamePlan *plan, const char *scenario)
{
    g_autoptr(GPtrArray) chosen = g_ptr_array_new();
    g_autoptr(GString) out = g_string_new(NULL);
    gint64 failed = 0;
    guint form = 0;
    while (form < G_N_ELEMENTS(ladder_forms) &&
           strcmp(ladder_forms[form].format, options->form->name) != 0)
        form++;
    if (form == G_N_ELEMENTS(ladder_forms)) {
        verb_complain(_("--ladder supports the formats text and json, not %s"),
                      options->form->name);
        return EXIT_USAGE;
    }
    if (plan->rules->board.n_sides < 2) {
        verb_complain(_("--ladder needs a game of two or more sides; this one has %u"),
                      plan->rules->board.n_sides);
        return EXIT_USAGE;
    }
    if (!read_players(options->ladder, chosen))
        return EXIT_USAGE;
    Ladder ladder = {.plan = *plan, .games = options->games, .stop = progress_stop()};
    progress_catch_interrupt();
    comparison_ladder_play(&ladder, (const Player *const *)chosen->pdata, chosen->len,
                           options->n_jobs);
    ladder_forms[form].append(&ladder, scenario, out);
    for (guint i = 0; i < ladder.n_rungs; i++)
        failed += ladder.rungs[i].failed;
    if (failed > 0)
        verb_complain(ngettext("%lld pair is not counted because one of its games failed",
                               "%lld pairs are not counted because one of their games failed",
                               (gulong)failed),
                      (long long)failed);
    ExitStatus status = failed > 0 ? EXIT_FINDINGS : EXIT_CLEAN;
    if (is_interrupted(&ladder))
        status = exit_worse(status, (ExitStatus)progress_stopped_status());
    g_free(ladder.rungs);
    return parts_print(&options->parts, out, status);
}
