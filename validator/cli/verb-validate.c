/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva validate: checks data sets, once or whenever they change, applies safe fixes, and
 * reports what was found, less what a baseline records.
 */
#include "validator/cli/validate.h"

#include "schema/text/limits.h"
#include "validator/cli/configuration.h"
#include "validator/cli/output-file.h"
#include "validator/cli/played-scenario.h"
#include "validator/cli/progress.h"
#include "validator/cli/terminal.h"
#include "validator/report/report.h"
#include "validator/smoke/series.h"
#include "validator/smoke/verdict.h"

#include <glib.h>
#include <stdio.h>

static void validate_options_clear(ValidateOptions *options);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(ValidateOptions, validate_options_clear)

#define JOBS_MAX 256

/* The severest comes first, which is the default. */
static const char *
severity_word(guint i)
{
    return i < N_SEVERITIES ? finding_severity_name(N_SEVERITIES - 1 - i) : NULL;
}

static gboolean
parse_options(ValidateOptions *options, const Call *call, ExitStatus *status)
{
    /* One row for each. */
    /* clang-format off */
    const VerbOption entries[] = {
        {"format", 0, 0, G_OPTION_ARG_STRING, &options->words.format,
         N_("Report format on stdout [default: text]"), N_("FORMAT"),
         .offer = report_target_word, .group = GROUP_OUTPUT},
        {"report", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->words.reports,
         N_("Write a report to FILE (- for stdout); repeat for several"), N_("FORMAT=FILE"),
         .offer = report_target_word, .group = GROUP_OUTPUT},
        {"root", 0, 0, G_OPTION_ARG_FILENAME, &options->root,
         N_("Make paths in reports relative to DIR, e.g. the repository root"), N_("DIR"), .group = GROUP_OUTPUT},
        {"select", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options->words.select,
         N_("Report only findings with these ids or id prefixes"), N_("ID,…"),
         .offer = verb_finding_word, .group = GROUP_SELECTION},
        {"ignore", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options->words.ignore,
         N_("Do not report findings with these ids or id prefixes"), N_("ID,…"),
         .offer = verb_finding_word, .group = GROUP_SELECTION},
        SETS_SEARCH_OPTIONS(options->search),
        {"fail-on", 0, 0, G_OPTION_ARG_STRING, &options->words.fail_on,
         N_("Exit with 1 if there are findings of this severity or worse"), N_("SEVERITY"), .choice = severity_word, .group = GROUP_SELECTION},
        {"fail-on-skipped", 0, 0, G_OPTION_ARG_NONE, &options->fail_on_skipped,
         N_("Exit with 1 if checks were skipped because of earlier errors"),
         .group = GROUP_SELECTION},
        {"baseline", 0, 0, G_OPTION_ARG_FILENAME, &options->baseline,
         N_("Do not report findings that are in FILE"), N_("FILE"), .group = GROUP_SELECTION},
        {"write-baseline", 0, 0, G_OPTION_ARG_FILENAME, &options->write_baseline,
         N_("Write all findings to FILE, for use with --baseline"), N_("FILE"), .group = GROUP_SELECTION},
        {"max-findings", 0, 0, G_OPTION_ARG_STRING, &options->words.max_findings,
         N_("Show the N most severe findings and count the rest"), N_("N"), .group = GROUP_SELECTION},
        {"all", 0, 0, G_OPTION_ARG_NONE, &options->all,
         N_("Show every place of a repeated mistake, not only the first ones; if PATH is a file, also show the findings in the other files of its data set"), NULL, .group = GROUP_SELECTION},
        {"fix", 0, 0, G_OPTION_ARG_NONE, &options->fix,
         N_("Apply safe fixes and report what remains"), NULL, .group = GROUP_FIXES},
        {"unsafe-fixes", 0, 0, G_OPTION_ARG_NONE, &options->unsafe_fixes,
         N_("Apply all fixes, including those that need review"), NULL, .group = GROUP_FIXES},
        {"diff", 0, 0, G_OPTION_ARG_NONE, &options->diff,
         N_("Show what the fixes would change, without writing anything"), NULL, .group = GROUP_FIXES},
        {"smoke", 0, 0, G_OPTION_ARG_STRING, &options->words.games,
         N_("Also play N games of each scenario and report what never occurs"), N_("N"), .group = GROUP_PLAY},
        {"against", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->words.against,
         N_("With --smoke, also report rules that fired in FILE, the earlier output of `narva smoke --format json`, and no longer fire"), N_("FILE"), .group = GROUP_PLAY},
        {"watch", 0, 0, G_OPTION_ARG_NONE, &options->watch,
         N_("Validate again whenever a file changes, until Ctrl-C"), NULL, .group = GROUP_RUN},
        {"stdin-name", 0, 0, G_OPTION_ARG_FILENAME, &options->stdin_name,
         N_("If PATH is -, the name of the data set file whose content is on stdin"), N_("FILE"), .group = GROUP_INPUT},
        {"jobs", 0, 0, G_OPTION_ARG_STRING, &options->words.jobs,
         N_("Check up to N data sets in parallel [default: number of processors]"), N_("N"), .group = GROUP_RUN},
        {"color", 0, 0, G_OPTION_ARG_STRING, &options->words.color,
         N_("Colour the output"), N_("WHEN"), .choice = terminal_color_word, .group = GROUP_OUTPUT},
        {"stats", 0, 0, G_OPTION_ARG_NONE, &options->stats,
         N_("Print statistics of the findings to stderr, and of each scenario, one example of a legal set-up of the units that players may place"), NULL, .group = GROUP_OUTPUT},
        {"quiet", 'q', 0, G_OPTION_ARG_NONE, &options->quiet, N_("Do not print the summary"), NULL, .group = GROUP_OUTPUT},
        {0},
    };
    /* clang-format on */
    return verb_parse(call, "validate", entries, &options->paths, status);
}

static gboolean
read_root(const char *root)
{
    if (root == NULL || g_file_test(root, G_FILE_TEST_IS_DIR))
        return TRUE;
    verb_complain(_("--root needs a folder, but “%s” is not one"), root);
    return FALSE;
}

/* What fixes would change takes the place of the report. */
static gboolean
read_diff(const ValidateOptions *options)
{
    if (!options->diff || (options->words.format == NULL && options->words.reports == NULL &&
                           options->write_baseline == NULL))
        return TRUE;
    verb_complain(
        _("--diff only shows what fixes would change; it writes no report and no baseline"));
    return FALSE;
}

/* Who writes the files himself, or has one of them on stdin, waits for no change of them. */
static gboolean
read_watch(const ValidateOptions *options)
{
    const struct {
        gboolean is_said;
        const char *name;
    } others[] = {
        {options->fix, "--fix"},
        {options->unsafe_fixes, "--unsafe-fixes"},
        {options->diff, "--diff"},
        {options->write_baseline != NULL, "--write-baseline"},
        {options->stdin_name != NULL, "--stdin-name"},
    };
    for (guint i = 0; options->watch && i < G_N_ELEMENTS(others); i++)
        if (others[i].is_said) {
            verb_complain(_("--watch cannot be combined with %s"), others[i].name);
            return FALSE;
        }
    return TRUE;
}

/* What is on stdin cannot be written to. */
static gboolean
read_stdin_name(const ValidateOptions *options)
{
    if (!sets_stdin_is_named(options->paths, options->stdin_name))
        return FALSE;
    if (options->stdin_name == NULL || !(options->fix || options->unsafe_fixes))
        return TRUE;
    verb_complain(_("fixes cannot be written to stdin; use --diff to see what they would change"));
    return FALSE;
}

static gboolean
read_selection(ValidateOptions *options)
{
    g_autofree char *wrong =
        selection_init(&options->selection, options->words.select, options->words.ignore);
    if (wrong == NULL)
        return TRUE;
    g_autofree char *problem = verb_unknown_finding(wrong);
    verb_complain("%s", problem);
    return FALSE;
}

/* What the command line does not say the configuration does. */
static void
follow_configuration(ValidateOptions *options)
{
    const Configuration *configuration = options->search.configuration;
    options->of_call = options->selection;
    if (configuration == NULL)
        return;
    if (options->words.select == NULL)
        options->words.select = configuration->select;
    if (options->words.ignore == NULL)
        options->words.ignore = configuration->ignore;
    if (options->words.fail_on == NULL)
        options->words.fail_on = configuration->fail_on;
    if (options->baseline == NULL && options->write_baseline == NULL)
        options->baseline = configuration->baseline;
    read_selection(options);
}

static gboolean
read_baseline(const ValidateOptions *options)
{
    const char *file = options->write_baseline;
    if (file != NULL && options->baseline != NULL) {
        verb_complain(
            _("--write-baseline writes all findings, so it cannot be combined with --baseline"));
        return FALSE;
    }
    if (g_strcmp0(file, STDOUT) == 0) {
        verb_complain(_("--write-baseline takes a file; stdout is for a report"));
        return FALSE;
    }
    for (guint i = 0; file != NULL && i < options->targets->len; i++)
        if (g_strcmp0(g_array_index(options->targets, ReportTarget, i).path, file) == 0) {
            verb_complain(_("a report and the baseline would go to “%s”"), file);
            return FALSE;
        }
    return TRUE;
}

/* Without games nothing is reported of them, not even that all is well. */
static gboolean
read_games(ValidateOptions *options, ExitStatus *status)
{
    guint64 n = 0;
    if (!verb_read_number("smoke", options->words.games, 1, SERIES_GAMES_MAX, &n))
        return FALSE;
    options->n_games = (guint)n;
    for (FindingId id = 0; n == 0 && id < N_FINDINGS; id++)
        options->selection.ignored[id] |= finding_row(id)->phase == PHASE_GAMES;
    if (options->words.against == NULL)
        return TRUE;
    if (n == 0) {
        verb_complain(_("--against compares stored games with new ones, so it needs --smoke N"));
        return FALSE;
    }
    options->stored = g_ptr_array_new_with_free_func((GDestroyNotify)game_results_free);
    for (char **path = options->words.against; *path != NULL; path++) {
        GameResults *results = played_results_read(*path, status);
        if (results == NULL)
            return FALSE;
        g_ptr_array_add(options->stored, results);
    }
    return TRUE;
}

/* Reads the words of @call into @options, which is to be cleared in any case.
 * Returns: FALSE when the verb is to end with the status in @status. */
static gboolean
validate_options_read(ValidateOptions *options, const Call *call, ExitStatus *status)
{
    *options = (ValidateOptions){.targets = g_array_new(FALSE, TRUE, sizeof(ReportTarget))};
    if (!parse_options(options, call, status))
        return FALSE;
    guint64 most = G_MAXUINT, n_jobs = g_get_num_processors();
    options->color = terminal_wants_color(options->words.color);
    gboolean is_right =
        report_targets_read(options->targets, options->words.format, options->words.reports) &&
        verb_read_number("max-findings", options->words.max_findings, 0, G_MAXINT32, &most) &&
        read_root(options->root) &&
        verb_read_number("jobs", options->words.jobs, 1, JOBS_MAX, &n_jobs) &&
        read_stdin_name(options) && read_diff(options) && read_watch(options) &&
        read_selection(options) && read_baseline(options);
    char *const named[] = {options->stdin_name, NULL};
    if (is_right &&
        !sets_search_prepare(&options->search, named[0] != NULL ? named : options->paths, status))
        return FALSE;
    follow_configuration(options);
    options->fail_on = N_SEVERITIES - 1 - verb_choice(severity_word, options->words.fail_on);
    options->max_findings = (guint)most;
    options->n_jobs = (guint)n_jobs;
    if (!is_right || !read_games(options, status))
        *status = exit_worse(*status, EXIT_USAGE);
    return *status == EXIT_CLEAN;
}

static void
validate_options_clear(ValidateOptions *options)
{
    g_clear_pointer(&options->targets, g_array_unref);
    g_clear_pointer(&options->stored, g_ptr_array_unref);
    sets_search_clear(&options->search);
}

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

/* Returns: whether a finding is about the file that is called @data, the one that was meant, or
 * about all files. */
static gboolean
is_about_file(const Finding *finding, gpointer data)
{
    return sets_finding_is_in(finding, data) || keeps_from_reading(finding);
}

static void
show_only_file(CheckedSet *checked)
{
    guint n = finding_list_length(checked->findings);
    g_autofree char *name = sets_only_name(checked);
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

/* Returns: how many of @findings are not reported only because of the configuration. */
static guint
count_configured_away(const ValidateOptions *options, const FindingList *findings)
{
    guint n = 0;
    for (guint i = 0; i < finding_list_length(findings); i++)
        n += !selection_has(&options->selection, finding_list_get(findings, i)) &&
             selection_has(&options->of_call, finding_list_get(findings, i));
    return n;
}

/* Takes away what was not asked for and what is known. Returns: the status that the rest makes. */
static ExitStatus
filter_findings(GArray *sets, ValidateOptions *options, Baseline *baseline)
{
    for (guint i = 0; i < sets->len; i++) {
        CheckedSet *checked = &g_array_index(sets, CheckedSet, i);
        options->n_configured_away += count_configured_away(options, checked->findings);
        selection_apply(&options->selection, checked->findings);
        if (checked->only != NULL && !options->all)
            show_only_file(checked);
    }
    ExitStatus status = EXIT_CLEAN;
    if (baseline != NULL)
        validate_baseline_consume(baseline, options->baseline, sets, &options->selection);
    if (baseline != NULL && options->write_baseline == NULL)
        status =
            validate_baseline_judge_skipped(baseline, options->baseline, sets, options->fail_on);
    if (options->write_baseline != NULL)
        status = validate_baseline_write(options->write_baseline, sets, options->quiet);
    for (guint i = 0; i < sets->len; i++) {
        CheckedSet *checked = &g_array_index(sets, CheckedSet, i);
        status = exit_worse(status, sets_findings_status(checked->findings, options->fail_on));
        if (options->fail_on_skipped && checked->skipped.n_skipped > 0)
            status = exit_worse(status, EXIT_FINDINGS);
        if (!options->all)
            finding_list_fold(checked->findings, FINDINGS_OF_CAUSE_MAX);
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
            .blocking = checked->blocking,
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
    g_autoptr(GPtrArray) severest = report_severest_findings(&input, max);
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
    ValidateTextFix fix = {.sets = sets, .forms = forms};
    const ReportInput input = {
        .sets = rows,
        .n_sets = sets->len,
        .color = options->color,
        .host = terminal_wants_links(options->color) ? g_get_host_name() : NULL,
        .fail_on = options->fail_on,
        .fail_on_skipped = options->fail_on_skipped,
        .exit_status = status,
        .is_broken = status > EXIT_FINDINGS,
        .ignored = options->selection.ignored,
        .folder = folder,
        .paths = paths,
        .fix = validate_fix_to_text,
        .fix_data = &fix,
    };
    return report_targets_write(options->targets, &input, status);
}

/* What is known or counts less still keeps checks from running: not even `--quiet` hides that. */
static void
mention_skipped(const GArray *sets)
{
    for (guint i = 0; i < sets->len; i++) {
        const CheckedSet *checked = &g_array_index(sets, CheckedSet, i);
        if (checked->skipped.n_skipped > 0)
            verb_complain(
                ngettext("%s: %u check was skipped because of errors that are not shown",
                         "%s: %u checks were skipped because of errors that are not shown",
                         checked->skipped.n_skipped),
                checked->set->name, checked->skipped.n_skipped);
    }
}

/* Says what is missing because of the configuration, if anything is. */
static void
print_configured(const ValidateOptions *options)
{
    const Configuration *configuration = options->search.configuration;
    guint n_findings = options->n_configured_away;
    guint n_folders = options->search.exclude == NULL ? options->search.scope.n_excluded : 0;
    if (configuration == NULL || n_findings + n_folders == 0)
        return;
    g_autofree char *path = terminal_plain(configuration->path);
    g_autofree char *findings = g_strdup_printf(
        ngettext("%u finding not reported", "%u findings not reported", n_findings), n_findings);
    g_autofree char *folders = g_strdup_printf(
        ngettext("%u folder not searched", "%u folders not searched", n_folders), n_folders);
    if (n_findings > 0 && n_folders > 0)
        fprintf(stderr, _("By %s: %s, %s (--no-config shows all).\n"), path, findings, folders);
    else
        fprintf(stderr, _("By %s: %s (--no-config shows all).\n"), path,
                n_findings > 0 ? findings : folders);
}

static void
play_and_judge(DataSet *set, FindingList *findings, gconstpointer data)
{
    verdict_find(set, data, findings);
}

static ExitStatus
validate_sets(const Call *call, ValidateOptions *options)
{
    gint64 start = g_get_monotonic_time();
    g_autoptr(Baseline) baseline = NULL;
    options->n_configured_away = 0;
    options->search.scope.n_excluded = 0;
    ExitStatus status = EXIT_CLEAN;
    if (options->baseline != NULL) {
        baseline = validate_baseline_read(options->baseline, &status);
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
        .search = &options->search,
        .stdin_name = options->stdin_name,
        .n_jobs = options->n_jobs,
        .judge = options->n_games > 0 ? play_and_judge : NULL,
        .judge_data = &verdict,
        .n_held =
            options->baseline != NULL || options->write_baseline != NULL ? LIMIT_FINDINGS_HELD : 0,
        .live = options->live,
    };
    guint n_workers;
    g_autoptr(GArray) sets = sets_load(&wanted, &n_workers, &status);
    if (!may_write(options, sets))
        return exit_worse(status, EXIT_USAGE);
    gboolean has_written;
    status = exit_worse(status, validate_fix_all(sets, options, &has_written));
    /* A fix of one set changes what is seen of those above it. */
    if (has_written) {
        g_array_unref(sets);
        options->search.scope.n_excluded = 0;
        sets = sets_load(&wanted, &n_workers, &status);
    }
    status = exit_worse(status, filter_findings(sets, options, baseline));
    /* What fixes would change is the report. */
    if (options->diff)
        return status;
    if (options->quiet && status == EXIT_CLEAN)
        mention_skipped(sets);
    if (options->stats)
        validate_summary_print_statistics(sets, options->words.jobs != NULL ? n_workers : 0);
    if (options->max_findings < G_MAXUINT)
        leave_out(sets, options->max_findings);
    status = exit_worse(status, write_reports(sets, options, status));
    if (!options->quiet && sets->len > 0)
        validate_summary_print(call->program, sets, options->fail_on_skipped,
                               g_get_monotonic_time() - start);
    if (!options->quiet)
        print_configured(options);
    return status;
}

/* Validates whenever something has changed, the configuration included. What is wrong with the
 * arguments ends it at once. */
static ExitStatus
watch_sets(const Call *call, ValidateOptions *options)
{
    g_autofree char *configuration = NULL;
    g_autoptr(LiveSets) live = live_sets_new();
    gboolean is_right = TRUE;
    progress_catch_interrupt();
    for (gboolean is_first = TRUE;; is_first = FALSE) {
        ExitStatus status = EXIT_CLEAN;
        if (!is_first) {
            if (!options->quiet)
                fputs(_("\nChanged; validating again.\n"), stderr);
            validate_options_clear(options);
            is_right = validate_options_read(options, call, &status);
        }
        if (options->search.configuration != NULL) {
            g_free(configuration);
            configuration = g_strdup(options->search.configuration->path);
        }
        const ValidateWatched watched = {
            .paths = options->paths,
            .search = &options->search,
            .others = {options->baseline, configuration},
        };
        g_autoptr(GHashTable) before = validate_watch_look(&watched);
        options->live = live;
        if (is_right)
            status = validate_sets(call, options);
        if (ferror(stdout) || (is_first && status == EXIT_USAGE))
            return status;
        if (!options->quiet)
            fputs(_("Watching; Ctrl-C ends.\n"), stderr);
        if (!validate_watch_wait(&watched, before, progress_stop()))
            return (ExitStatus)progress_stopped_status();
    }
}

ExitStatus
verb_validate(const Call *call)
{
    g_auto(ValidateOptions) options = {0};
    ExitStatus status = EXIT_CLEAN;
    if (!validate_options_read(&options, call, &status))
        return status;
    return options.watch ? watch_sets(call, &options) : validate_sets(call, &options);
}
