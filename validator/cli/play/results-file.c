/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading results, and putting them together.
 */
#include "validator/cli/play/results-file.h"

#include "validator/report/results/results.h"

GameResults *
results_file_read(const char *path, ExitStatus *status)
{
    g_autofree char *bytes = NULL;
    gsize length;
    g_autoptr(GError) error = NULL;
    if (!g_file_get_contents(path, &bytes, &length, &error)) {
        *status = verb_fail(error);
        return NULL;
    }
    GameResults *results = results_read(bytes, length, &error);
    if (results == NULL) {
        verb_complain("“%s” cannot be used: %s", path, error->message);
        *status = EXIT_FINDINGS;
    }
    return results;
}

/* Complains of games that were asked for and are in no part. */
static void
tell_missing(GameResults *all, ExitStatus *status)
{
    GameRange gap;
    all->missing = game_results_missing(all, &gap);
    if (all->missing == 0)
        return;
    g_autofree char *more = all->missing > gap.last - gap.first + 1
                                ? g_strdup_printf(" (%" G_GINT64_FORMAT " in all)", all->missing)
                                : g_strdup("");
    verb_complain("of %" G_GINT64_FORMAT " games, %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT
                  " are in none of the files%s: a part is missing, or was interrupted",
                  all->asked, gap.first, gap.last, more);
    *status = exit_worse(*status, EXIT_FINDINGS);
}

GameResults *
results_files_collect(char *const *paths, ExitStatus *status)
{
    g_autoptr(GameResults) all = NULL;
    for (guint i = 0; paths[i] != NULL; i++) {
        g_autoptr(GameResults) results = results_file_read(paths[i], status);
        if (results == NULL)
            return NULL;
        g_autofree char *problem = all != NULL ? game_results_merge(all, results) : NULL;
        if (problem != NULL) {
            verb_complain("“%s” does not belong to “%s”: %s", paths[i], paths[0], problem);
            *status = EXIT_FINDINGS;
            return NULL;
        }
        if (all == NULL)
            all = g_steal_pointer(&results);
    }
    *status = all->failed > 0 ? EXIT_FINDINGS : EXIT_CLEAN;
    tell_missing(all, status);
    return g_steal_pointer(&all);
}
