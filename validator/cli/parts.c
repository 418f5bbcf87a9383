/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Parts of a run of games: which games each has, checkpoints, and adding parts up.
 */
#include "validator/cli/parts.h"

#include "validator/cli/output-file.h"
#include "validator/smoke/series.h"

/* Reads --shard, such as `2/8`; without one @part and @n_parts are left as they are. */
static gboolean
read_shard(const char *word, guint64 *part, guint64 *n_parts)
{
    if (word == NULL)
        return TRUE;
    g_auto(GStrv) parts = g_strsplit(word, "/", -1);
    if (g_strv_length(parts) == 2 &&
        g_ascii_string_to_unsigned(parts[1], 10, 1, SERIES_GAMES_MAX, n_parts, NULL) &&
        g_ascii_string_to_unsigned(parts[0], 10, 1, *n_parts, part, NULL))
        return TRUE;
    verb_complain(_("--shard takes a part and the number of parts, e.g. 2/8, not “%s”"), word);
    return FALSE;
}

gboolean
parts_read(const PartWords *words, guint n_paths, gboolean plays, const char *complaint,
           guint64 n_games, GameRange *range)
{
    guint64 part = 1, n_parts = 1;
    plays = plays || words->shard != NULL || words->checkpoint != NULL || words->resumes;
    if (words->collects && n_paths == 0)
        verb_complain(_("--collect needs files with results in JSON"));
    else if (words->collects && plays)
        verb_complain("%s", complaint);
    else if (words->resumes && words->checkpoint == NULL)
        verb_complain(_("--resume needs --checkpoint FILE to continue from"));
    else if (read_shard(words->shard, &part, &n_parts)) {
        *range = (GameRange){(gint64)(n_games * (part - 1) / n_parts + 1),
                             (gint64)(n_games * part / n_parts)};
        if (range->first <= range->last)
            return TRUE;
        verb_complain(_("part %s of %llu games is empty"), words->shard,
                      (unsigned long long)n_games);
    }
    return FALSE;
}

/* Returns: whether @head has no games, or the first ones of @range. */
static gboolean
begins(const GameResults *head, GameRange range)
{
    const GameRange *done = (const GameRange *)(gpointer)head->ranges->data;
    return head->ranges->len == 0 ||
           (head->ranges->len == 1 && done->first == range.first && done->last <= range.last);
}

gboolean
parts_resume(const PartWords *words, const PartKind *kind, gpointer results, GameRange range,
             ExitStatus *status)
{
    const char *path = words->checkpoint;
    const GameResults *head;
    if (path == NULL || !g_file_test(path, G_FILE_TEST_EXISTS))
        return TRUE;
    *status = EXIT_USAGE;
    if (!words->resumes) {
        verb_complain(_("“%s” exists already; use --resume to continue from it"), path);
        return FALSE;
    }
    gpointer before = kind->read(path, status);
    if (before == NULL)
        return FALSE;
    g_autofree char *problem = kind->merge(results, before);
    kind->free(before);
    for (guint i = 0; problem == NULL && (head = kind->head(results, i)) != NULL; i++)
        if (!begins(head, range))
            problem = g_strdup(_("they are not the first ones of this run"));
    if (problem == NULL)
        return TRUE;
    *status = EXIT_FINDINGS;
    verb_complain(_("“%s” has other games: %s"), path, problem);
    return FALSE;
}

gint64
parts_next(const GameResults *head, GameRange range)
{
    return head->ranges->len > 0 ? g_array_index(head->ranges, GameRange, 0).last + 1 : range.first;
}

ExitStatus
parts_save(const PartWords *words, const PartKind *kind, gconstpointer results)
{
    g_autoptr(GString) out = g_string_new(NULL);
    if (words->checkpoint == NULL)
        return EXIT_CLEAN;
    kind->append(results, out);
    return output_file_write(words->checkpoint, out->str, out->len);
}

/* Returns: (transfer full): that @one and @other are parts of different numbers of games; NULL:
 * they are not, or one of them is a single game. */
static char *
asked_difference(const PartKind *kind, gconstpointer one, gconstpointer other)
{
    const GameResults *head, *more;
    for (guint i = 0; (head = kind->head(one, i)) != NULL && (more = kind->head(other, i)) != NULL;
         i++)
        if (head->asked != more->asked && head->asked > 0 && more->asked > 0)
            return g_strdup_printf(_("they are parts of %lld and of %lld games"),
                                   (long long)head->asked, (long long)more->asked);
    return NULL;
}

gpointer
parts_collect(const PartKind *kind, char *const *paths, ExitStatus *status)
{
    gpointer all = NULL;
    const GameResults *head;
    for (guint i = 0; paths[i] != NULL; i++) {
        gpointer part = kind->read(paths[i], status);
        g_autofree char *problem = NULL;
        if (part != NULL && all != NULL) {
            problem = asked_difference(kind, all, part);
            if (problem == NULL)
                problem = kind->merge(all, part);
        }
        if (all == NULL)
            all = g_steal_pointer(&part);
        if (problem != NULL) {
            verb_complain(_("“%s” does not belong to “%s”: %s"), paths[i], paths[0], problem);
            *status = EXIT_FINDINGS;
        }
        gboolean is_right = problem == NULL && all != NULL && (part != NULL || i == 0);
        kind->free(part);
        if (!is_right) {
            kind->free(all);
            return NULL;
        }
    }
    for (guint i = 0; (head = kind->head(all, i)) != NULL; i++) {
        GameRange gap;
        const gint64 n_missing = game_results_missing(head, &gap);
        if (n_missing == 0)
            continue;
        if (n_missing > gap.last - gap.first + 1)
            verb_complain(
                _("of %lld games, %lld to %lld are in none of the files (%lld in all): a part "
                  "is missing, or was interrupted"),
                (long long)head->asked, (long long)gap.first, (long long)gap.last,
                (long long)n_missing);
        else
            verb_complain(
                _("of %lld games, %lld to %lld are in none of the files: a part is missing, or "
                  "was interrupted"),
                (long long)head->asked, (long long)gap.first, (long long)gap.last);
        *status = exit_worse(*status, EXIT_FINDINGS);
    }
    return all;
}

ExitStatus
parts_print(const PartWords *words, GString *out, ExitStatus status)
{
    if (words->output != NULL)
        return exit_worse(status, output_file_write(words->output, out->str, out->len));
    return verb_print(out, status);
}
