/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The baseline of narva validate: findings that are known are not reported, or are written down.
 */
#include "validator/cli/validate.h"

#include "schema/store/file-read.h"
#include "schema/text/limits.h"
#include "validator/cli/output-file.h"
#include "validator/report/baseline.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* Findings that no longer occur and are reported one by one. */
#define STALE_MAX 5u

Baseline *
validate_baseline_read(const char *path, ExitStatus *status)
{
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    if (descriptor < 0) {
        *status = errno == ENOENT ? EXIT_USAGE : EXIT_IO;
        verb_complain(_("cannot open the baseline “%s”: %s"), path, g_strerror(errno));
        return NULL;
    }
    FileContents read = file_read_descriptor(descriptor);
    close(descriptor);
    Baseline *baseline = NULL;
    g_autoptr(GError) error = NULL;
    if (read.result == FILE_READ) {
        gsize length;
        const char *bytes = g_bytes_get_data(read.contents, &length);
        baseline = baseline_read(bytes, length, &error);
    }
    if (baseline == NULL) {
        const char *reason = error != NULL                   ? error->message
                             : read.result == FILE_TOO_LARGE ? _("it is too large")
                             : read.detail != NULL           ? read.detail
                                                             : _("it is not a file");
        verb_complain(_("cannot read the baseline “%s”: %s"), path, reason);
        *status = error != NULL ? EXIT_USAGE : EXIT_IO;
    }
    file_contents_clear(&read);
    return baseline;
}

/* Returns: whether @finding is not in the baseline @data. */
static gboolean
is_new(const Finding *finding, gpointer data)
{
    return !baseline_consume(data, finding);
}

static gboolean
was_run(const CheckedSet *checked, FindingId id)
{
    for (guint i = 0; i < checked->skipped.n_skipped; i++)
        if (checked->skipped.skipped[i] == id)
            return FALSE;
    return TRUE;
}

/* Returns: whether @checked would have had the finding: its file belongs to the set, or to one it
 * stands above, and its check was run. */
static gboolean
was_looked_for(const CheckedSet *checked, const BaselineEntry *entry)
{
    FindingId id;
    gboolean is_known = finding_find(entry->id, &id);
    if (is_known && (!was_run(checked, id) || finding_list_left_out(checked->findings, id)->n > 0))
        return FALSE;
    for (const DataSet *set = checked->set; set != NULL; set = set->base) {
        const char *key = set->place->key;
        gsize length = strlen(key);
        gboolean is_of_set = strncmp(entry->file, key, length) == 0;
        if (is_of_set && entry->file[length] == '\0')
            return checked->only == NULL;
        if (is_of_set && entry->file[length] == '/')
            return checked->only == NULL ||
                   (set == checked->set && strcmp(entry->file + length + 1, checked->only) == 0);
    }
    return FALSE;
}

static gboolean
is_stale(const BaselineEntry *entry, const GArray *sets, const Selection *selection)
{
    FindingId id;
    if (entry->left == 0 || (finding_find(entry->id, &id) && selection->ignored[id]))
        return FALSE;
    for (guint i = 0; i < sets->len; i++)
        if (was_looked_for(&g_array_index(sets, CheckedSet, i), entry))
            return TRUE;
    return FALSE;
}

static void
report_stale(const Baseline *baseline, const char *path, const GArray *sets,
             const Selection *selection)
{
    guint n = 0;
    for (guint i = 0; i < baseline->entries->len; i++) {
        const BaselineEntry *entry = &g_array_index(baseline->entries, BaselineEntry, i);
        if (!is_stale(entry, sets, selection) || n++ >= STALE_MAX)
            continue;
        verb_complain(_("“%s”: no longer found: %s: %s [%s]"), path, entry->file,
                      entry->message != NULL ? entry->message : entry->fingerprint, entry->id);
    }
    if (n > STALE_MAX)
        verb_complain(_("“%s”: and %u more no longer found"), path, n - STALE_MAX);
    if (n > 0)
        verb_complain(_("“%s”: update it with --write-baseline"), path);
}

/* Counts the errors of each phase that hold other checks back. */
static void
count_errors(const FindingList *findings, guint n[N_PHASES])
{
    memset(n, 0, sizeof *n * N_PHASES);
    for (guint i = 0; i < finding_list_length(findings); i++) {
        const Finding *finding = finding_list_get(findings, i);
        const FindingRow *row = finding_row(finding->id);
        n[row->phase] += finding->severity == SEVERITY_ERROR && !row->is_alone;
    }
}

static void
remove_known(Baseline *baseline, GArray *sets, gboolean (*keep)(const Finding *, gpointer))
{
    for (guint i = 0; i < sets->len; i++) {
        CheckedSet *checked = &g_array_index(sets, CheckedSet, i);
        guint n = finding_list_length(checked->findings);
        guint before[N_PHASES], after[N_PHASES];
        count_errors(checked->findings, before);
        finding_list_filter(checked->findings, keep, baseline);
        checked->n_known = n - finding_list_length(checked->findings);
        count_errors(checked->findings, after);
        for (Phase phase = 0; phase < N_PHASES; phase++)
            if (after[phase] < before[phase])
                checked->known_errors |= 1u << phase;
    }
}

void
validate_baseline_consume(Baseline *baseline, const char *path, GArray *sets,
                          const Selection *selection)
{
    remove_known(baseline, sets, is_new);
    report_stale(baseline, path, sets, selection);
}

/* Whether an error in the baseline holds the check @id of @checked back. Phases before the first
 * one that failed hold nothing back. */
static gboolean
is_held_back_by_known(const CheckedSet *checked, FindingId id)
{
    const FindingRow *row = finding_row(id);
    for (Phase phase = checked->skipped.failed; phase < N_PHASES; phase++)
        if ((checked->known_errors >> phase & 1) != 0 &&
            (phase < row->phase || phase <= row->needs))
            return TRUE;
    return FALSE;
}

/* Returns: how many checks of @checked that could have found something of at least the severity
 * @fail_on were skipped, although the baseline does not have that. */
static guint
count_unknown_skips(const Baseline *baseline, const CheckedSet *checked, Severity fail_on)
{
    guint n = 0;
    for (guint i = 0; i < checked->skipped.n_skipped; i++) {
        FindingId id = checked->skipped.skipped[i];
        n += finding_row(id)->severity >= fail_on && is_held_back_by_known(checked, id) &&
             !baseline_has_skipped(baseline, checked->set->place->key, id);
    }
    return n;
}

ExitStatus
validate_baseline_judge_skipped(const Baseline *baseline, const char *path, const GArray *sets,
                                Severity fail_on)
{
    ExitStatus status = EXIT_CLEAN;
    for (guint i = 0; i < sets->len; i++) {
        const CheckedSet *checked = &g_array_index(sets, CheckedSet, i);
        guint n = count_unknown_skips(baseline, checked, fail_on);
        /* Errors that are reported hold checks back as well, and make it fail anyway. */
        if (n == 0 || finding_list_count(checked->findings, SEVERITY_ERROR) > 0)
            continue;
        verb_complain(
            ngettext("%s: %u check was skipped because of errors that “%s” has, and it does not "
                     "record that; fix these errors, or update it with --write-baseline",
                     "%s: %u checks were skipped because of errors that “%s” has, and it "
                     "does not record that; fix these errors, or update it with "
                     "--write-baseline",
                     n),
            checked->set->name, n, path);
        status = EXIT_FINDINGS;
    }
    return status;
}

/* Notes the checks that were skipped because of errors all of which are in @baseline now. */
static void
add_skipped(Baseline *baseline, const CheckedSet *checked)
{
    if (finding_list_count(checked->findings, SEVERITY_ERROR) > 0)
        return;
    for (guint i = 0; i < checked->skipped.n_skipped; i++)
        if (is_held_back_by_known(checked, checked->skipped.skipped[i]))
            baseline_add_skipped(baseline, checked->set->place->key, checked->skipped.skipped[i]);
}

/* Returns: whether @finding cannot be put into the baseline @data. */
static gboolean
is_refused(const Finding *finding, gpointer data)
{
    return !baseline_add(data, finding);
}

ExitStatus
validate_baseline_write(const char *path, GArray *sets, gboolean is_quiet)
{
    g_autoptr(Baseline) baseline = baseline_new();
    guint n_known = 0, n_refused = 0, n_left_out = 0;
    remove_known(baseline, sets, is_refused);
    for (guint i = 0; i < sets->len; i++) {
        n_known += g_array_index(sets, CheckedSet, i).n_known;
        add_skipped(baseline, &g_array_index(sets, CheckedSet, i));
        const FindingList *findings = g_array_index(sets, CheckedSet, i).findings;
        n_refused += finding_list_length(findings);
        for (guint severity = 0; severity < N_SEVERITIES; severity++)
            n_left_out += finding_list_count_left_out(findings, severity);
    }
    g_autoptr(GBytes) file = baseline_write(baseline);
    gsize length;
    const char *bytes = g_bytes_get_data(file, &length);
    ExitStatus status = output_file_write(path, bytes, length);
    if (status != EXIT_CLEAN)
        return status;
    if (!is_quiet)
        verb_complain(ngettext("wrote %u finding to “%s”", "wrote %u findings to “%s”", n_known),
                      n_known, path);
    if (n_refused > 0)
        verb_complain(ngettext("%u not written, because a file cannot be read before it is gone",
                               "%u not written, because a file cannot be read before they are gone",
                               n_refused),
                      n_refused);
    if (n_left_out > 0)
        verb_complain(_("%u not written, because a baseline has at most %u of one check"),
                      n_left_out, LIMIT_FINDINGS_HELD);
    return EXIT_CLEAN;
}
