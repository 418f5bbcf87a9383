/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva validate: the reports on stdout and in files, the summary on stderr.
 */
#include "schema/text/limits.h"
#include "validator/cli/output-file.h"
#include "validator/cli/progress.h"
#include "validator/cli/sets.h"
#include "validator/cli/terminal.h"
#include "validator/cli/validate/fix-set.h"
#include "validator/cli/validate/known-findings.h"
#include "validator/cli/validate/summary.h"
#include "validator/cli/validate/validate-options.h"
#include "validator/cli/validate/watch.h"
#include "validator/cli/versions/set-diff.h"
#include "validator/report/report.h"
#include "validator/smoke/verdict.h"

#include <stdio.h>
#include <string.h>

/* Of the games of --smoke, as `narva smoke` has it without a word. */
#define SEED 1

/* Whether @finding keeps the data set from being looked at; no file of it is clean then. */
static gboolean
keeps_from_reading(const Finding *finding)
{
    gboolean is_base = finding->id == FINDING_LAYER_UNKNOWN_BASE ||
                       finding->id == FINDING_LAYER_CYCLE || finding->id == FINDING_LAYER_TOO_DEEP;
    return is_base ||
           (finding->severity == SEVERITY_ERROR && finding_row(finding->id)->phase <= PHASE_SYNTAX);
}

/* Returns: whether @finding stands in the file of that name. */
static gboolean
stands_in(const Finding *finding, const char *name)
{
    return finding->span.text != NULL && strcmp(finding->span.text->name, name) == 0;
}

/* Returns: whether a finding is about the file that is called @data, the one that was meant, or
 * about all files. */
static gboolean
is_about_file(const Finding *finding, gpointer data)
{
    return stands_in(finding, data) || keeps_from_reading(finding);
}

/* Returns: (transfer full): what the one file that was meant is called in findings. The drawing,
 * which is read late, is no file of the loaded set. */
static char *
name_of_only(const CheckedSet *checked)
{
    const DataFile *file = data_set_file_named(checked->set, checked->only);
    if (file != NULL)
        return g_strdup(file->text->name);
    gboolean is_here = strcmp(checked->set->name, ".") == 0;
    return is_here ? g_strdup(checked->only)
                   : g_strdup_printf("%s/%s", checked->set->name, checked->only);
}

static void
show_only_file(CheckedSet *checked)
{
    guint n = finding_list_length(checked->findings);
    g_autofree char *name = name_of_only(checked);
    finding_list_filter(checked->findings, is_about_file, name);
    checked->n_hidden = n - finding_list_length(checked->findings);
}

/* Returns: whether the files that are to be written may be. */
static gboolean
may_write(const ValidateOptions *options, const GArray *sets)
{
    for (guint i = 0; i < options->targets->len; i++) {
        const char *path = g_array_index(options->targets, ReportTarget, i).path;
        if (path != NULL && !output_file_may_be(path, sets))
            return FALSE;
    }
    const char *const others[] = {options->write_baseline, options->baseline};
    g_autoptr(GPtrArray) paths = g_ptr_array_new();
    for (guint i = 0; i < options->targets->len; i++)
        g_ptr_array_add(paths, (gpointer)g_array_index(options->targets, ReportTarget, i).path);
    for (guint i = 0; i < G_N_ELEMENTS(others); i++)
        g_ptr_array_add(paths, (gpointer)others[i]);
    return output_files_differ(paths) &&
           (options->write_baseline == NULL || output_file_may_be(options->write_baseline, sets));
}

/* Takes away what was not asked for and what is known. Returns: the status that the rest makes. */
static ExitStatus
filter(GArray *sets, ValidateOptions *options, Baseline *baseline)
{
    for (guint i = 0; i < sets->len; i++) {
        CheckedSet *checked = &g_array_index(sets, CheckedSet, i);
        selection_apply(&options->selection, checked->findings);
        if (checked->only != NULL && !options->all)
            show_only_file(checked);
    }
    ExitStatus status = EXIT_CLEAN;
    if (baseline != NULL)
        known_findings_take(baseline, options->baseline, sets, &options->selection);
    if (baseline != NULL && options->write_baseline == NULL)
        status = known_findings_judge_skipped(baseline, options->baseline, sets, options->fail_on);
    if (options->write_baseline != NULL)
        status = known_findings_write(options->write_baseline, sets, options->quiet);
    for (guint i = 0; i < sets->len; i++) {
        CheckedSet *checked = &g_array_index(sets, CheckedSet, i);
        status = exit_worse(status, findings_status(checked->findings, options->fail_on));
        finding_list_trim(checked->findings, LIMIT_FINDINGS_PER_CHECK);
        for (guint severity = 0; severity < N_SEVERITIES; severity++)
            checked->left_out[severity] = finding_list_count_left_out(checked->findings, severity);
    }
    return status;
}

/* Returns: (transfer full): @sets as a report takes them. */
static ReportSet *
report_sets(const GArray *sets)
{
    ReportSet *rows = g_new0(ReportSet, sets->len);
    for (guint i = 0; i < sets->len; i++) {
        const CheckedSet *checked = &g_array_index(sets, CheckedSet, i);
        rows[i] = (ReportSet){
            .name = checked->set->name,
            .findings = checked->findings,
            .n_skipped = checked->skipped.n_skipped,
            .skipped = checked->skipped.skipped,
            .n_known = checked->n_known,
        };
        for (guint severity = 0; severity < N_SEVERITIES; severity++)
            rows[i].left_out[severity] = checked->left_out[severity];
    }
    return rows;
}

static gboolean
is_among(const Finding *finding, gpointer chosen)
{
    return g_hash_table_contains(chosen, finding);
}

/* Leaves the @max severest findings of all @sets; the others are counted. */
static void
leave_out(GArray *sets, guint max)
{
    g_autofree ReportSet *rows = report_sets(sets);
    const ReportInput input = {.sets = rows, .n_sets = sets->len};
    g_autoptr(GPtrArray) severest = severest_findings(&input, max);
    g_autoptr(GHashTable) chosen = g_hash_table_new(NULL, NULL);
    for (guint i = 0; i < severest->len; i++)
        g_hash_table_add(chosen, severest->pdata[i]);
    for (guint i = 0; i < sets->len; i++) {
        CheckedSet *checked = &g_array_index(sets, CheckedSet, i);
        for (guint severity = 0; severity < N_SEVERITIES; severity++)
            checked->left_out[severity] += finding_list_count(checked->findings, severity);
        finding_list_filter(checked->findings, is_among, chosen);
        for (guint severity = 0; severity < N_SEVERITIES; severity++)
            checked->left_out[severity] -= finding_list_count(checked->findings, severity);
    }
}

static ExitStatus
write_reports(const GArray *sets, const ValidateOptions *options, ExitStatus status)
{
    g_autofree ReportSet *rows = report_sets(sets);
    g_autofree char *folder = g_get_current_dir();
    g_autoptr(ReportPaths) paths = options->root != NULL ? report_paths_new(options->root) : NULL;
    g_autoptr(GHashTable) forms = g_hash_table_new(NULL, NULL);
    TextFix fix = {.sets = sets, .forms = forms};
    const ReportInput input = {
        .sets = rows,
        .n_sets = sets->len,
        .color = options->color,
        .fail_on = options->fail_on,
        .exit_status = status,
        .is_broken = status > EXIT_FINDINGS,
        .ignored = options->selection.ignored,
        .folder = folder,
        .paths = paths,
        .fix = text_fix,
        .fix_data = &fix,
    };
    return report_targets_write(options->targets, &input, status);
}

/* What is to be fixed. */
typedef struct {
    const ValidateOptions *options;
    const char *only; /* the name of the one file that was meant, or NULL */
} Wanted;

static gboolean
is_wanted(const Finding *finding, gpointer data)
{
    const Wanted *wanted = data;
    return selection_has(&wanted->options->selection, finding) &&
           (wanted->only == NULL || stands_in(finding, wanted->only));
}

/* Nothing was done; says so where that alone would look as if there were nothing to do. */
static void
mention_guesses(const CheckedSet *checked, const FixChoice *choice, gboolean quiet)
{
    guint n_guesses = choice->may_be_unsafe ? 0 : fix_set_n_guesses(checked, choice);
    g_autofree char *name = terminal_plain(checked->set->name);
    if (!quiet && n_guesses > 0)
        fprintf(stderr, "%s: nothing safe to fix; --unsafe-fixes adds %u %s.\n", name, n_guesses,
                n_guesses == 1 ? "guess" : "guesses");
}

/* Does the fixes of one set, or says on stdout what they would change. @has_written: becomes TRUE
 * when files have changed. Returns: the status of writing. */
static ExitStatus
fix(const CheckedSet *checked, const ValidateOptions *options, gboolean *has_written)
{
    guint n_done;
    Wanted wanted = {.options = options};
    g_autofree char *only = checked->only != NULL && !options->all ? name_of_only(checked) : NULL;
    wanted.only = only;
    const FixChoice choice = {
        .may_be_unsafe = options->unsafe_fixes,
        .is_wanted = is_wanted,
        .data = &wanted,
    };
    g_autoptr(DataSet) fixed = fix_set(checked, &choice, &n_done);
    if (n_done == 0) {
        mention_guesses(checked, &choice, options->quiet);
        return EXIT_CLEAN;
    }
    if (options->diff) {
        g_autoptr(GArray) changed = set_diff(checked->set, fixed, TRUE);
        g_autoptr(GString) out = g_string_new(NULL);
        set_diff_append_words(changed, options->color, out);
        return verb_print(out, EXIT_CLEAN);
    }
    g_autoptr(GError) error = NULL;
    if (!data_set_save(fixed, checked->set, &error))
        return verb_fail(error);
    *has_written = TRUE;
    g_autofree char *name = terminal_plain(checked->set->name);
    if (!options->quiet)
        fprintf(stderr, "%s: %u %s done.\n", name, n_done, n_done == 1 ? "fix" : "fixes");
    return EXIT_CLEAN;
}

static ExitStatus
fix_all(const GArray *sets, const ValidateOptions *options, gboolean *has_written)
{
    ExitStatus status = EXIT_CLEAN;
    gboolean is_asked = options->fix || options->unsafe_fixes || options->diff;
    *has_written = FALSE;
    for (guint i = 0; is_asked && i < sets->len; i++)
        status = exit_worse(status, fix(&g_array_index(sets, CheckedSet, i), options, has_written));
    return status;
}

/* What is known or counts less still keeps checks from running: not even `--quiet` hides that. */
static void
mention_skipped(const GArray *sets)
{
    for (guint i = 0; i < sets->len; i++) {
        const CheckedSet *checked = &g_array_index(sets, CheckedSet, i);
        if (checked->skipped.n_skipped > 0)
            verb_complain("%s: %u checks not run, because of errors that are not told",
                          checked->set->name, checked->skipped.n_skipped);
    }
}

static void
play_and_judge(DataSet *set, FindingList *findings, gconstpointer data)
{
    verdict_find(set, data, findings);
}

static ExitStatus
validate(const Call *call, ValidateOptions *options)
{
    gint64 start = g_get_monotonic_time();
    g_autoptr(Baseline) baseline = NULL;
    ExitStatus status = EXIT_CLEAN;
    if (options->baseline != NULL) {
        baseline = known_findings_read(options->baseline, &status);
        if (baseline == NULL)
            return status;
    }
    const VerdictWanted verdict = {
        .n_games = options->n_games,
        .seed = SEED,
        .stored = options->stored,
    };
    const SetsWanted wanted = {
        .paths = options->paths,
        .stdin_name = options->stdin_name,
        .n_jobs = options->n_jobs,
        .judge = options->n_games > 0 ? play_and_judge : NULL,
        .judge_data = &verdict,
        .n_held =
            options->baseline != NULL || options->write_baseline != NULL ? LIMIT_FINDINGS_HELD : 0,
    };
    guint n_workers;
    g_autoptr(GArray) sets = sets_load(&wanted, &n_workers, &status);
    if (!may_write(options, sets))
        return exit_worse(status, EXIT_USAGE);
    gboolean has_written;
    status = exit_worse(status, fix_all(sets, options, &has_written));
    /* A fix of one set changes what is seen of those above it. */
    if (has_written) {
        g_array_unref(sets);
        sets = sets_load(&wanted, &n_workers, &status);
    }
    status = exit_worse(status, filter(sets, options, baseline));
    /* What fixes would change is the report. */
    if (options->diff)
        return status;
    if (options->quiet && status == EXIT_CLEAN)
        mention_skipped(sets);
    if (options->stats)
        statistics_print(sets, options->words.jobs != NULL ? n_workers : 0);
    if (options->max_findings < G_MAXUINT)
        leave_out(sets, options->max_findings);
    status = exit_worse(status, write_reports(sets, options, status));
    if (!options->quiet && sets->len > 0)
        summary_print(call->program, sets, g_get_monotonic_time() - start);
    return status;
}

/* Validates whenever something has changed. What is wrong with the words ends it at once. */
static ExitStatus
watch(const Call *call, ValidateOptions *options)
{
    const Watched watched = {.paths = options->paths, .other = options->baseline};
    progress_catch_interrupt();
    for (gboolean is_first = TRUE;; is_first = FALSE) {
        if (!is_first && !options->quiet)
            fputs("\nChanged; validating again.\n", stderr);
        g_autofree char *before = watch_look(&watched);
        ExitStatus status = validate(call, options);
        if (ferror(stdout) || (is_first && status == EXIT_USAGE))
            return status;
        if (!options->quiet)
            fputs("Watching; Ctrl-C ends.\n", stderr);
        if (!watch_wait(&watched, before, progress_stop()))
            return EXIT_INTERRUPTED;
    }
}

ExitStatus
verb_validate(const Call *call)
{
    g_auto(ValidateOptions) options = {0};
    ExitStatus status = EXIT_CLEAN;
    if (!validate_options_read(&options, call, &status))
        return status;
    return options.watch ? watch(call, &options) : validate(call, &options);
}
