/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Counting and wording the summary.
 */
#include "validator/cli/validate/summary.h"

#include "schema/model/entities.h"
#include "schema/text/clean.h"
#include "validator/checks/census.h"
#include "validator/checks/scenarios/placement-words.h"
#include "validator/cli/terminal.h"

#include <stdio.h>
#include <string.h>

/* With more sets than the first each gets one line, beyond the second none: 12 lines in all. */
#define SETS_IN_FULL 3
#define SETS_IN_SHORT 8

static const char *
plural(guint n)
{
    return n == 1 ? "" : "s";
}

/* Returns: (transfer full): the set with the title of the game and its edition. */
static char *
title_of(const DataSet *set)
{
    const Game *game = (const Game *)data_set_root(set, ENTITY_GAME);
    const char *name = strcmp(set->name, ".") == 0 ? set->place->key : set->name;
    GString *title = g_string_new(NULL);
    text_append_clean(title, name, -1);
    g_string_append(title, ": ");
    text_append_clean(title, game != NULL && game->title != NULL ? game->title : "(no title)", -1);
    if (game != NULL && game->edition != NULL) {
        g_string_append(title, ", edition ");
        text_append_clean(title, game->edition, -1);
    }
    char *plain = terminal_plain(title->str);
    g_string_free(title, TRUE);
    return plain;
}

static guint
share_of(const Census *census)
{
    if (census->values == 0)
        return 0;
    return (100 * census->reconstructed + census->values / 2) / census->values;
}

static void
print_counts(const Census *census)
{
    const struct {
        guint n;
        const char *what;
    } counts[] = {
        {census->lands, "land"},
        {census->seas, "sea zone"},
        {census->boxes, "off-map place"},
        {census->hexes, "hex place"},
        {census->land_borders, "land border"},
        {census->sea_borders, "sea border"},
        {census->port_links, "port link"},
        {census->nations, "nation"},
        {census->units, "unit"},
        {census->rules, "rule"},
        {census->scenarios, "scenario"},
    };
    gboolean is_first = TRUE;
    for (guint i = 0; i < G_N_ELEMENTS(counts); i++) {
        if (counts[i].n == 0)
            continue;
        fprintf(stderr, "%s%u %s%s", is_first ? "  " : ", ", counts[i].n, counts[i].what,
                plural(counts[i].n));
        is_first = FALSE;
    }
    fprintf(stderr, is_first ? "  nothing yet\n" : "\n");
}

static void
print_set(const DataSet *set)
{
    Census census = census_take(set);
    g_autofree char *title = title_of(set);
    fprintf(stderr, "%s\n", title);
    print_counts(&census);
    fprintf(stderr, "  %u value%s, %u %% of them reconstructed; %u without a source\n",
            census.values, plural(census.values), share_of(&census), census.unsourced);
}

static void
print_set_in_short(const DataSet *set)
{
    Census census = census_take(set);
    g_autofree char *title = title_of(set);
    fprintf(stderr, "%s: %u land%s, %u value%s, %u %% of them reconstructed\n", title, census.lands,
            plural(census.lands), census.values, plural(census.values), share_of(&census));
}

static void
print_sets(const GArray *sets)
{
    for (guint i = 0; i < sets->len; i++) {
        const DataSet *set = g_array_index(sets, CheckedSet, i).set;
        if (sets->len <= SETS_IN_FULL) {
            print_set(set);
        } else if (i < SETS_IN_SHORT) {
            print_set_in_short(set);
        } else {
            fprintf(stderr, "and %u more\n", sets->len - i);
            return;
        }
    }
}

static guint
count(const GArray *sets, Severity severity)
{
    guint n = 0;
    for (guint i = 0; i < sets->len; i++) {
        const CheckedSet *checked = &g_array_index(sets, CheckedSet, i);
        n += finding_list_count(checked->findings, severity) + checked->left_out[severity];
    }
    return n;
}

static gboolean
has_conflict(const GArray *sets)
{
    for (guint i = 0; i < sets->len; i++) {
        const FindingList *findings = g_array_index(sets, CheckedSet, i).findings;
        for (guint j = 0; j < finding_list_length(findings); j++)
            if (finding_list_get(findings, j)->id == FINDING_FILE_MERGE_CONFLICT)
                return TRUE;
    }
    return FALSE;
}

/* Returns: whether there was something to say. */
static gboolean
print_skipped(const GArray *sets)
{
    guint n = 0;
    Phase failed = N_PHASES;
    for (guint i = 0; i < sets->len; i++) {
        const ChecksSkipped *skipped = &g_array_index(sets, CheckedSet, i).skipped;
        n += skipped->n_skipped;
        failed = MIN(failed, skipped->failed);
    }
    if (n > 0)
        fprintf(stderr, "%u check%s until this is mended: %s.\n", n, n == 1 ? " waits" : "s wait",
                failed == PHASE_SYNTAX && has_conflict(sets) ? "merge conflicts"
                                                             : phase_trouble(failed));
    return n > 0;
}

/* With a single file as the path, findings elsewhere in its set are not shown. */
static void
print_hidden(const GArray *sets)
{
    guint n = 0;
    for (guint i = 0; i < sets->len; i++)
        n += g_array_index(sets, CheckedSet, i).n_hidden;
    if (n > 0)
        fprintf(stderr, "%u finding%s in other files of the data set not shown; --all shows %s.\n",
                n, plural(n), n == 1 ? "it" : "them");
}

/* The id of the most severe finding, the first of those. */
static const char *
worst_finding(const GArray *sets)
{
    const Finding *worst = NULL;
    for (guint i = 0; i < sets->len; i++) {
        const FindingList *findings = g_array_index(sets, CheckedSet, i).findings;
        for (guint j = 0; j < finding_list_length(findings); j++) {
            const Finding *finding = finding_list_get(findings, j);
            if (worst == NULL || finding->severity > worst->severity)
                worst = finding;
        }
    }
    return worst != NULL ? finding_row(worst->id)->id : NULL;
}

static guint
count_known(const GArray *sets)
{
    guint n = 0;
    for (guint i = 0; i < sets->len; i++)
        n += g_array_index(sets, CheckedSet, i).n_known;
    return n;
}

/* In whole microseconds and by hand: printf would follow the locale. */
static char *
time_text(gint64 elapsed)
{
    return g_strdup_printf("%" G_GINT64_FORMAT ".%" G_GINT64_FORMAT " ms", elapsed / 1000,
                           elapsed / 100 % 10);
}

static void
print_clean(const char *program, const GArray *sets, const char *time)
{
    print_sets(sets);
    print_hidden(sets);
    guint n_known = count_known(sets);
    fprintf(stderr, "%u data set%s, nothing found", sets->len, plural(sets->len));
    if (n_known > 0)
        fprintf(stderr, " but %u that the baseline has", n_known);
    fprintf(stderr, " (%s).\n", time);
    if (!print_skipped(sets))
        fprintf(stderr, "Next: %s checks (lists what was looked for)\n", program);
}

/* How many there are, shown or not. */
static void
print_totals(const GArray *sets, const char *time)
{
    for (int severity = N_SEVERITIES - 1; severity >= 0; severity--) {
        guint n = count(sets, severity);
        fprintf(stderr, "%u %s%s%s", n, severity_name(severity), plural(n),
                severity > 0 ? ", " : " in ");
    }
    fprintf(stderr, "%u data set%s (%s).\n", sets->len, plural(sets->len), time);
    guint n_known = count_known(sets);
    if (n_known > 0)
        fprintf(stderr, "Not counting %u that the baseline has.\n", n_known);
}

void
summary_print(const char *program, const GArray *sets, gint64 elapsed)
{
    guint n = 0;
    for (guint severity = 0; severity < N_SEVERITIES; severity++)
        n += count(sets, severity);
    const char *worst = worst_finding(sets);
    g_autofree char *time = time_text(elapsed);
    if (n == 0) {
        print_clean(program, sets, time);
        return;
    }
    print_totals(sets, time);
    print_skipped(sets);
    print_hidden(sets);
    if (worst != NULL)
        fprintf(stderr, "Next: %s explain %s\n", program, worst);
}

typedef struct {
    FindingId id;
    guint n;
    guint n_files;               /* in which it occurs, the data set as a whole being one */
    const SourceText *text_last; /* findings come file by file */
} IdCount;

static int
compare(gconstpointer left, gconstpointer right)
{
    const IdCount *a = left, *b = right;
    if (a->n != b->n)
        return a->n < b->n ? 1 : -1;
    return strcmp(finding_row(a->id)->id, finding_row(b->id)->id);
}

static void
count_ids(IdCount *rows, FindingList *findings)
{
    for (guint i = 0; i < N_FINDINGS; i++)
        rows[i].text_last = NULL;
    for (guint i = 0; i < finding_list_length(findings); i++) {
        const Finding *finding = finding_list_get(findings, i);
        IdCount *row = &rows[finding->id];
        row->n_files += finding->span.text == NULL || finding->span.text != row->text_last;
        row->text_last = finding->span.text;
        row->n++;
    }
    for (guint i = 0; i < N_FINDINGS; i++)
        rows[i].n += finding_list_left_out(findings, i)->n;
}

void
statistics_print(const GArray *sets, guint n_workers)
{
    IdCount rows[N_FINDINGS] = {0};
    if (n_workers > 0)
        fprintf(stderr, "%u data set%s, checked by %u worker%s\n", sets->len,
                sets->len == 1 ? "" : "s", n_workers, n_workers == 1 ? "" : "s");
    for (guint i = 0; i < N_FINDINGS; i++)
        rows[i].id = i;
    for (guint i = 0; i < sets->len; i++)
        count_ids(rows, g_array_index(sets, CheckedSet, i).findings);
    qsort(rows, N_FINDINGS, sizeof *rows, compare);
    for (guint i = 0; i < N_FINDINGS && rows[i].n > 0; i++)
        fprintf(stderr, "%7u  %-8s %s (%u file%s)\n", rows[i].n,
                severity_name(finding_row(rows[i].id)->severity), finding_row(rows[i].id)->id,
                rows[i].n_files, rows[i].n_files == 1 ? "" : "s");
    for (guint i = 0; i < sets->len; i++) {
        const CheckedSet *checked = &g_array_index(sets, CheckedSet, i);
        if (checked->skipped.n_skipped > 0)
            continue;
        g_autofree char *words = placement_words(checked->set);
        g_autofree char *plain = terminal_plain(words);
        fputs(plain, stderr);
    }
}
