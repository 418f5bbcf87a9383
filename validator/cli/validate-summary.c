/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What narva validate says on stderr when it is done: the summary and the statistics.
 */
#include "validator/cli/validate.h"

#include "schema/model/entities.h"
#include "schema/text/clean.h"
#include "validator/checks/scenario-play.h"
#include "validator/cli/terminal.h"
#include "validator/report/report.h"

#include <stdio.h>
#include <string.h>

/* With more sets than the first each gets one line, beyond the second none: 12 lines in all. */
#define SETS_IN_FULL 3
#define SETS_IN_SHORT 8

/* Returns: (transfer full): the set with the title of the game and its edition. */
static char *
title_of_set(const DataSet *set)
{
    const Game *game = (const Game *)data_set_root(set, ENTITY_GAME);
    const char *name = strcmp(set->name, ".") == 0 ? set->place->key : set->name;
    const char *title = game != NULL && game->title != NULL ? game->title : _("(no title)");
    g_autofree char *whole =
        game != NULL && game->edition != NULL
            /* Translators: the folder of a data set, the title of its game, and the edition of
               that. */
            ? g_strdup_printf(_("%s: %s, edition %s"), name, title, game->edition)
            : g_strdup_printf("%s: %s", name, title);
    g_autofree char *clean = text_clean(whole);
    return terminal_plain(clean);
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
        const char *words;
    } counts[] = {
        {census->lands, ngettext("%u land", "%u lands", census->lands)},
        {census->seas, ngettext("%u sea zone", "%u sea zones", census->seas)},
        {census->boxes, ngettext("%u off-map place", "%u off-map places", census->boxes)},
        {census->hexes, ngettext("%u hex place", "%u hex places", census->hexes)},
        {census->land_borders, ngettext("%u land border", "%u land borders", census->land_borders)},
        {census->sea_borders, ngettext("%u sea border", "%u sea borders", census->sea_borders)},
        {census->port_links, ngettext("%u port link", "%u port links", census->port_links)},
        {census->nations, ngettext("%u nation", "%u nations", census->nations)},
        {census->units, ngettext("%u unit", "%u units", census->units)},
        {census->rules, ngettext("%u rule", "%u rules", census->rules)},
        {census->scenarios, ngettext("%u scenario", "%u scenarios", census->scenarios)},
    };
    gboolean is_first = TRUE;
    for (guint i = 0; i < G_N_ELEMENTS(counts); i++) {
        if (counts[i].n == 0)
            continue;
        fputs(is_first ? "  " : ", ", stderr);
        fprintf(stderr, counts[i].words, counts[i].n);
        is_first = FALSE;
    }
    fprintf(stderr, is_first ? "  %s\n" : "\n", _("nothing yet"));
}

static void
print_set(const DataSet *set)
{
    Census census = check_census_count(set);
    g_autofree char *title = title_of_set(set);
    fprintf(stderr, "%s\n", title);
    print_counts(&census);
    fprintf(stderr,
            ngettext("  %u value, %u %% of them reconstructed; %u without a source\n",
                     "  %u values, %u %% of them reconstructed; %u without a source\n",
                     census.values),
            census.values, share_of(&census), census.unsourced);
}

static void
print_set_in_short(const DataSet *set)
{
    Census census = check_census_count(set);
    g_autofree char *title = title_of_set(set);
    g_autofree char *lands =
        g_strdup_printf(ngettext("%u land", "%u lands", census.lands), census.lands);
    fprintf(stderr,
            ngettext("%s: %s, %u value, %u %% of them reconstructed\n",
                     "%s: %s, %u values, %u %% of them reconstructed\n", census.values),
            title, lands, census.values, share_of(&census));
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
            fprintf(stderr, _("and %u more\n"), sets->len - i);
            return;
        }
    }
}

static guint
count_severity(const GArray *sets, Severity severity)
{
    guint n = 0;
    for (guint i = 0; i < sets->len; i++) {
        const CheckedSet *checked = &g_array_index(sets, CheckedSet, i);
        n += finding_list_count(checked->findings, severity) + checked->left_out[severity];
    }
    return n;
}

/* Returns: whether there was something to say. */
static gboolean
print_skipped(const GArray *sets, gboolean is_failure)
{
    guint n = 0;
    Phase failed = N_PHASES;
    const char *trouble = NULL;
    for (guint i = 0; i < sets->len; i++) {
        const CheckedSet *checked = &g_array_index(sets, CheckedSet, i);
        n += checked->skipped.n_skipped;
        if (checked->skipped.n_skipped > 0 && checked->skipped.failed < failed) {
            failed = checked->skipped.failed;
            trouble = checked->blocking;
        }
    }
    if (n == 0)
        return FALSE;
    fprintf(stderr,
            ngettext("%u check was skipped; it runs once %s are fixed.\n",
                     "%u checks were skipped; they run once %s are fixed.\n", n),
            n, _(trouble));
    if (is_failure)
        fputs(_("Skipped checks count for the exit status; --stats lists them.\n"), stderr);
    else
        fputs(_("Skipped checks count for the exit status only with --fail-on-skipped; --stats "
                "lists them.\n"),
              stderr);
    return TRUE;
}

/* With a single file as the path, findings elsewhere in its set are not shown. */
static void
print_hidden(const GArray *sets)
{
    guint n = 0;
    for (guint i = 0; i < sets->len; i++)
        n += g_array_index(sets, CheckedSet, i).n_hidden;
    if (n > 0)
        fprintf(stderr,
                ngettext("%u finding in other files of the data set not shown; --all shows it.\n",
                         "%u findings in other files of the data set not shown; --all shows "
                         "them.\n",
                         n),
                n);
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
print_clean(const char *program, const GArray *sets, gboolean is_failure, const char *time)
{
    print_sets(sets);
    print_hidden(sets);
    guint n_known = count_known(sets);
    if (n_known > 0)
        fprintf(stderr,
                ngettext("%u data set, nothing found except %u in the baseline (%s).\n",
                         "%u data sets, nothing found except %u in the baseline (%s).\n",
                         sets->len),
                sets->len, n_known, time);
    else
        fprintf(stderr,
                ngettext("%u data set, nothing found (%s).\n",
                         "%u data sets, nothing found (%s).\n", sets->len),
                sets->len, time);
    if (!print_skipped(sets, is_failure))
        fprintf(stderr, _("Next: %s checks (lists all checks)\n"), program);
}

/* How many there are, shown or not. */
static void
print_totals(const GArray *sets, const char *time)
{
    guint n_found[N_SEVERITIES];
    for (guint severity = 0; severity < N_SEVERITIES; severity++)
        n_found[severity] = count_severity(sets, severity);
    g_autofree char *counts = report_severity_counts(n_found, TRUE, AUDIENCE_PEOPLE);
    fprintf(stderr, ngettext("%s in %u data set (%s).\n", "%s in %u data sets (%s).\n", sets->len),
            counts, sets->len, time);
    guint n_known = count_known(sets);
    if (n_known > 0)
        fprintf(stderr, _("Not counting %u in the baseline.\n"), n_known);
}

void
validate_summary_print(const char *program, const GArray *sets, gboolean fail_on_skipped,
                       gint64 elapsed)
{
    guint n = 0;
    for (guint severity = 0; severity < N_SEVERITIES; severity++)
        n += count_severity(sets, severity);
    const char *worst = worst_finding(sets);
    g_autofree char *time = time_text(elapsed);
    if (n == 0) {
        print_clean(program, sets, fail_on_skipped, time);
        return;
    }
    print_totals(sets, time);
    print_skipped(sets, fail_on_skipped);
    print_hidden(sets);
    if (worst != NULL)
        fprintf(stderr, _("Next: %s explain %s\n"), program, worst);
}

typedef struct {
    FindingId id;
    guint n;
    guint n_files;               /* in which it occurs, the data set as a whole being one */
    const SourceText *text_last; /* findings come file by file */
} IdCount;

static int
compare_counts(gconstpointer left, gconstpointer right)
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

static void
print_skipped_ids(const CheckedSet *checked)
{
    g_autoptr(GString) ids = g_string_new(NULL);
    for (guint i = 0; i < checked->skipped.n_skipped; i++)
        g_string_append_printf(ids, "%s%s", i > 0 ? ", " : "",
                               finding_row(checked->skipped.skipped[i])->id);
    g_autofree char *name = terminal_plain(checked->set->name);
    fprintf(stderr,
            ngettext("%s: %u check was skipped; it runs once %s are fixed: %s\n",
                     "%s: %u checks were skipped; they run once %s are fixed: %s\n",
                     checked->skipped.n_skipped),
            name, checked->skipped.n_skipped, _(checked->blocking), ids->str);
}

void
validate_summary_print_statistics(const GArray *sets, guint n_workers)
{
    IdCount rows[N_FINDINGS] = {0};
    g_autofree char *n_sets =
        g_strdup_printf(ngettext("%u data set", "%u data sets", sets->len), sets->len);
    if (n_workers > 0)
        fprintf(stderr,
                ngettext("%s, checked by %u worker\n", "%s, checked by %u workers\n", n_workers),
                n_sets, n_workers);
    for (guint i = 0; i < N_FINDINGS; i++)
        rows[i].id = i;
    for (guint i = 0; i < sets->len; i++)
        count_ids(rows, g_array_index(sets, CheckedSet, i).findings);
    qsort(rows, N_FINDINGS, sizeof *rows, compare_counts);
    for (guint i = 0; i < N_FINDINGS && rows[i].n > 0; i++)
        fprintf(stderr,
                ngettext("%7u  %-8s %s (%u file)\n", "%7u  %-8s %s (%u files)\n", rows[i].n_files),
                rows[i].n, _(finding_severity_name(finding_row(rows[i].id)->severity)),
                finding_row(rows[i].id)->id, rows[i].n_files);
    for (guint i = 0; i < sets->len; i++) {
        const CheckedSet *checked = &g_array_index(sets, CheckedSet, i);
        if (checked->skipped.n_skipped > 0) {
            print_skipped_ids(checked);
            continue;
        }
        g_autofree char *words = scenario_play_placements_to_words(checked->set);
        g_autofree char *plain = terminal_plain(words);
        fputs(plain, stderr);
    }
}
