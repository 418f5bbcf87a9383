/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading the options of narva validate; all that can be wrong with the words is said here.
 */
#include "validator/cli/validate/validate-options.h"

#include <string.h>

#include "schema/text/names.h"
#include "validator/cli/smoke.h"
#include "validator/cli/terminal.h"
#include "validator/smoke/series.h"

#define JOBS_MAX 256

/* The severest comes first, which is the default. */
static const char *
severity_word(guint i)
{
    return i < N_SEVERITIES ? severity_name(N_SEVERITIES - 1 - i) : NULL;
}

static gboolean
parse(ValidateOptions *options, const Call *call, ExitStatus *status)
{
    /* One row for each. */
    /* clang-format off */
    const VerbOption entries[] = {
        {"format", 0, 0, G_OPTION_ARG_STRING, &options->words.format,
         "Form of the report on stdout; text without it", "FORMAT",
         .offer = report_target_word},
        {"report", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->words.reports,
         "Write a report to FILE, - being stdout; may come several times", "FORMAT=FILE",
         .offer = report_target_word},
        {"root", 0, 0, G_OPTION_ARG_FILENAME, &options->root,
         "Give paths in reports from the folder DIR on, such as the top of a repository", "DIR"},
        {"select", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options->words.select,
         "Tell only findings of these ids, or whose ids begin so", "ID,…",
         .offer = verb_finding_word},
        {"ignore", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options->words.ignore,
         "Do not tell findings of these ids, or whose ids begin so", "ID,…",
         .offer = verb_finding_word},
        {"fail-on", 0, 0, G_OPTION_ARG_STRING, &options->words.fail_on,
         "Exit with 1 from this severity on", "SEVERITY", .choice = severity_word},
        {"baseline", 0, 0, G_OPTION_ARG_FILENAME, &options->baseline,
         "Do not tell findings that FILE has", "FILE"},
        {"write-baseline", 0, 0, G_OPTION_ARG_FILENAME, &options->write_baseline,
         "Write what is found to FILE, to be used with --baseline", "FILE"},
        {"max-findings", 0, 0, G_OPTION_ARG_STRING, &options->words.max_findings,
         "Show the N severest findings and count the rest", "N"},
        {"all", 0, 0, G_OPTION_ARG_NONE, &options->all,
         "With PATH a file: show findings of its whole data set", NULL},
        {"fix", 0, 0, G_OPTION_ARG_NONE, &options->fix,
         "Do the fixes that need no look at them, and tell what is left", NULL},
        {"unsafe-fixes", 0, 0, G_OPTION_ARG_NONE, &options->unsafe_fixes,
         "Do all fixes that are offered", NULL},
        {"diff", 0, 0, G_OPTION_ARG_NONE, &options->diff,
         "Say what the fixes would change, and write nothing", NULL},
        {"smoke", 0, 0, G_OPTION_ARG_STRING, &options->words.games,
         "Play N games of each scenario, too, and tell what never comes up in them", "N"},
        {"against", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->words.against,
         "With --smoke: tell which rules did something in the results in FILE and do nothing now", "FILE"},
        {"watch", 0, 0, G_OPTION_ARG_NONE, &options->watch,
         "Validate again whenever a file of the data sets changes, until Ctrl-C", NULL},
        {"stdin-name", 0, 0, G_OPTION_ARG_FILENAME, &options->stdin_name,
         "With PATH -: the file of a data set that stands on stdin, saved or not", "FILE"},
        {"jobs", 0, 0, G_OPTION_ARG_STRING, &options->words.jobs,
         "Check up to N data sets at a time; as many as there are processors without it", "N"},
        {"color", 0, 0, G_OPTION_ARG_STRING, &options->words.color,
         "Colour the text", "WHEN", .choice = terminal_color_word},
        {"stats", 0, 0, G_OPTION_ARG_NONE, &options->stats,
         "Say on stderr how often each thing was found, and show a placement of each scenario", NULL},
        {"quiet", 'q', 0, G_OPTION_ARG_NONE, &options->quiet, "Leave the summary out", NULL},
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
    verb_complain("--root takes a folder, and “%s” is none", root);
    return FALSE;
}

/* What fixes would change takes the place of the report. */
static gboolean
read_diff(const ValidateOptions *options)
{
    if (!options->diff || (options->words.format == NULL && options->words.reports == NULL &&
                           options->write_baseline == NULL))
        return TRUE;
    verb_complain("--diff says what fixes would change, and writes no report and no baseline");
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
            verb_complain("--watch only looks and tells; leave %s out", others[i].name);
            return FALSE;
        }
    return TRUE;
}

/* `-` among the paths stands for stdin, which is one file alone and cannot be written to. */
static gboolean
read_stdin_name(const ValidateOptions *options)
{
    gboolean is_meant = options->paths != NULL && options->paths[0] != NULL &&
                        strcmp(options->paths[0], STDOUT) == 0;
    if (options->stdin_name == NULL && !is_meant)
        return TRUE;
    if (options->stdin_name == NULL)
        verb_complain("- is a file on stdin; say with --stdin-name which file of a data set it is");
    else if (!is_meant || options->paths[1] != NULL)
        verb_complain("--stdin-name takes one path, which is -");
    else if (options->fix || options->unsafe_fixes)
        verb_complain(
            "what stands on stdin cannot be written; --diff says what fixes would change");
    else
        return TRUE;
    return FALSE;
}

static gboolean
read_selection(const ValidateOptions *options, const char *program, Selection *selection)
{
    g_autofree char *wrong =
        selection_init(selection, options->words.select, options->words.ignore);
    if (wrong == NULL)
        return TRUE;
    NameSearch search;
    name_search_init(&search, wrong);
    for (guint i = 0; i < N_FINDINGS; i++)
        name_search_offer(&search, finding_row(i)->id);
    if (search.nearest != NULL)
        verb_complain("nothing is called “%s”; did you mean “%s”?", wrong, search.nearest);
    else
        verb_complain("no finding is called “%s”, or begins so; `%s checks` lists them", wrong,
                      program);
    return FALSE;
}

static gboolean
read_baseline(const ValidateOptions *options)
{
    const char *file = options->write_baseline;
    if (file != NULL && options->baseline != NULL) {
        verb_complain("--write-baseline writes all that is found; leave --baseline out");
        return FALSE;
    }
    if (g_strcmp0(file, STDOUT) == 0) {
        verb_complain("--write-baseline takes a file; stdout is for a report");
        return FALSE;
    }
    for (guint i = 0; file != NULL && i < options->targets->len; i++)
        if (g_strcmp0(g_array_index(options->targets, ReportTarget, i).path, file) == 0) {
            verb_complain("a report and the baseline would go to “%s”", file);
            return FALSE;
        }
    return TRUE;
}

/* Without games nothing is said of them, not even that all is well. */
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
        verb_complain("--against holds stored games against new ones; --smoke N plays these");
        return FALSE;
    }
    options->stored = g_ptr_array_new_with_free_func((GDestroyNotify)game_results_free);
    for (char **path = options->words.against; *path != NULL; path++) {
        GameResults *results = results_file_read(*path, status);
        if (results == NULL)
            return FALSE;
        g_ptr_array_add(options->stored, results);
    }
    return TRUE;
}

gboolean
validate_options_read(ValidateOptions *options, const Call *call, ExitStatus *status)
{
    *options = (ValidateOptions){.targets = g_array_new(FALSE, TRUE, sizeof(ReportTarget))};
    if (!parse(options, call, status))
        return FALSE;
    guint64 most = G_MAXUINT, n_jobs = g_get_num_processors();
    options->fail_on = N_SEVERITIES - 1 - verb_choice(severity_word, options->words.fail_on);
    options->color = terminal_wants_color(options->words.color);
    gboolean is_right =
        report_targets_read(options->targets, options->words.format, options->words.reports) &&
        verb_read_number("max-findings", options->words.max_findings, 0, G_MAXINT32, &most) &&
        read_root(options->root) &&
        verb_read_number("jobs", options->words.jobs, 1, JOBS_MAX, &n_jobs) &&
        read_stdin_name(options) && read_diff(options) && read_watch(options) &&
        read_selection(options, call->program, &options->selection) && read_baseline(options);
    options->max_findings = (guint)most;
    options->n_jobs = (guint)n_jobs;
    if (!is_right || !read_games(options, status))
        *status = exit_worse(*status, EXIT_USAGE);
    return *status == EXIT_CLEAN;
}

void
validate_options_clear(ValidateOptions *options)
{
    g_clear_pointer(&options->targets, g_array_unref);
    g_clear_pointer(&options->stored, g_ptr_array_unref);
}
