/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Counting findings by id.
 */
#include "validator/cli/statistics.h"

#include "validator/checks/placement-words.h"
#include "validator/cli/terminal.h"

#include <stdio.h>
#include <string.h>

typedef struct {
    FindingId id;
    guint n;
    guint n_files;               /* in which it occurs, the data set as a whole being one */
    const SourceText *text_last; /* findings come file by file */
} Row;

static int
compare(gconstpointer left, gconstpointer right)
{
    const Row *a = left, *b = right;
    if (a->n != b->n)
        return a->n < b->n ? 1 : -1;
    return strcmp(finding_row(a->id)->id, finding_row(b->id)->id);
}

static void
count(Row *rows, const FindingList *findings)
{
    for (guint i = 0; i < N_FINDINGS; i++)
        rows[i].text_last = NULL;
    for (guint i = 0; i < finding_list_length(findings); i++) {
        const Finding *finding = finding_list_get(findings, i);
        Row *row = &rows[finding->id];
        row->n_files += finding->span.text == NULL || finding->span.text != row->text_last;
        row->text_last = finding->span.text;
        row->n++;
    }
}

void
statistics_print(const GArray *sets, guint n_workers)
{
    Row rows[N_FINDINGS] = {0};
    if (n_workers > 0)
        fprintf(stderr,
                "%u data set%s, checked by %u worker%s\n",
                sets->len,
                sets->len == 1 ? "" : "s",
                n_workers,
                n_workers == 1 ? "" : "s");
    for (guint i = 0; i < N_FINDINGS; i++)
        rows[i].id = i;
    for (guint i = 0; i < sets->len; i++)
        count(rows, g_array_index(sets, CheckedSet, i).findings);
    qsort(rows, N_FINDINGS, sizeof *rows, compare);
    for (guint i = 0; i < N_FINDINGS && rows[i].n > 0; i++)
        fprintf(stderr,
                "%7u  %-8s %s (%u file%s)\n",
                rows[i].n,
                severity_name(finding_row(rows[i].id)->severity),
                finding_row(rows[i].id)->id,
                rows[i].n_files,
                rows[i].n_files == 1 ? "" : "s");
    for (guint i = 0; i < sets->len; i++) {
        const CheckedSet *checked = &g_array_index(sets, CheckedSet, i);
        if (checked->skipped.n_skipped > 0)
            continue;
        g_autofree char *words = placement_words(checked->set);
        g_autofree char *plain = terminal_plain(words);
        fputs(plain, stderr);
    }
}
