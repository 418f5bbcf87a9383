/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva validate: the report on stdout, the summary on stderr.
 */
#include "schema/text/names.h"
#include "validator/cli/sets.h"
#include "validator/cli/summary.h"
#include "validator/cli/terminal.h"
#include "validator/report/report.h"

#include <string.h>

typedef struct {
    char *format;
    char *color;
    char *fail_on;
    gboolean all;
    gboolean quiet;
} Options;

static void
options_clear(Options *options)
{
    g_free(options->format);
    g_free(options->color);
    g_free(options->fail_on);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Options, options_clear)

/* Returns: whether a finding is about @data, the text of the one file that was meant. */
static gboolean
is_about_file(const Finding *finding, gpointer data)
{
    return finding->span.text == data;
}

static const SourceText *
text_of_file(const DataSet *set, const char *name)
{
    const DataFile *file = data_set_file_named(set, name);
    g_assert(file != NULL);
    return file->text;
}

static void
show_only_file(CheckedSet *checked)
{
    guint n = finding_list_length(checked->findings);
    gconstpointer text = text_of_file(checked->set, checked->only);
    finding_list_filter(checked->findings, is_about_file, (gpointer)text);
    checked->n_hidden = n - finding_list_length(checked->findings);
}

static gboolean
find_severity(const char *name, Severity *severity)
{
    for (guint i = 0; i < N_SEVERITIES; i++)
        if (strcmp(severity_name(i), name) == 0) {
            *severity = i;
            return TRUE;
        }
    return FALSE;
}

static void
complain_about_format(const char *name)
{
    guint n;
    const ReportFormat *formats = report_formats(&n);
    g_autoptr(GString) known = g_string_new(NULL);
    for (guint i = 0; i < n; i++)
        g_string_append_printf(known, "%s%s", i > 0 ? ", " : "", formats[i].name);
    verb_complain("there is no format “%s”; known are %s", name, known->str);
}

static ExitStatus
write_report(GArray *sets, const ReportFormat *format, gboolean color, ExitStatus status)
{
    g_autofree ReportSet *rows = g_new0(ReportSet, sets->len);
    for (guint i = 0; i < sets->len; i++) {
        const CheckedSet *checked = &g_array_index(sets, CheckedSet, i);
        rows[i] = (ReportSet){
            .name = checked->set->name,
            .findings = checked->findings,
            .n_skipped = checked->skipped.n_skipped,
            .skipped = checked->skipped.skipped,
        };
    }
    const ReportInput input = {.sets = rows, .n_sets = sets->len, .color = color};
    g_autoptr(GString) out = g_string_new(NULL);
    format->write(&input, out);
    return verb_print(out, status);
}

static gboolean
read_options(const Call *call, Options *options, char ***paths, ExitStatus *status)
{
    const GOptionEntry entries[] = {
        {"format",
         0,
         0,
         G_OPTION_ARG_STRING,
         &options->format,
         "Form of the report: text (default) or json",
         "FORMAT"},
        {"fail-on",
         0,
         0,
         G_OPTION_ARG_STRING,
         &options->fail_on,
         "Exit with 1 from this severity on: error (default), warning or note",
         "SEVERITY"},
        {"all",
         0,
         0,
         G_OPTION_ARG_NONE,
         &options->all,
         "With PATH a file: show findings of its whole data set",
         NULL},
        {"color",
         0,
         0,
         G_OPTION_ARG_STRING,
         &options->color,
         "Colour the text: auto (default), always or never",
         "WHEN"},
        {"quiet", 'q', 0, G_OPTION_ARG_NONE, &options->quiet, "Leave the summary out", NULL},
        {0},
    };
    return verb_parse(call, "validate", entries, paths, status);
}

ExitStatus
verb_validate(const Call *call)
{
    gint64 start = g_get_monotonic_time();
    g_auto(Options) options = {0};
    g_auto(GStrv) paths = NULL;
    ExitStatus status = EXIT_CLEAN;
    if (!read_options(call, &options, &paths, &status))
        return status;
    const ReportFormat *format =
        report_format_find(options.format != NULL ? options.format : "text");
    Severity fail_on = SEVERITY_ERROR;
    gboolean color;
    if (format == NULL) {
        complain_about_format(options.format);
        return EXIT_USAGE;
    }
    if (options.fail_on != NULL && !find_severity(options.fail_on, &fail_on)) {
        verb_complain("--fail-on takes error, warning or note, not “%s”", options.fail_on);
        return EXIT_USAGE;
    }
    if (!terminal_wants_color(options.color, &color)) {
        verb_complain("--color takes auto, always or never, not “%s”", options.color);
        return EXIT_USAGE;
    }
    g_autoptr(GArray) sets = sets_load(paths, &status);
    for (guint i = 0; i < sets->len; i++) {
        CheckedSet *checked = &g_array_index(sets, CheckedSet, i);
        if (checked->only != NULL && !options.all)
            show_only_file(checked);
        status = exit_worse(status, findings_status(checked->findings, fail_on));
    }
    status = exit_worse(status, write_report(sets, format, color, status));
    if (!options.quiet && sets->len > 0)
        summary_print(call->program, sets, g_get_monotonic_time() - start);
    return status;
}
