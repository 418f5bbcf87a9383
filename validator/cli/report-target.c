/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading and serving --format and --report.
 */
#include "validator/cli/report-target.h"

#include <string.h>

#include "validator/cli/output-file.h"

#define FORMAT_WITHOUT_WORD "text"

static const ReportFormat *
find_format(const char *name)
{
    const ReportFormat *format = report_format_find(name);
    if (format != NULL)
        return format;
    guint n;
    const ReportFormat *formats = report_formats(&n);
    g_autoptr(GPtrArray) known = g_ptr_array_new();
    for (guint i = 0; i < n; i++)
        g_ptr_array_add(known, (char *)formats[i].name);
    verb_complain_unknown(_("there is no format “%s”"), name, known);
    return NULL;
}

/* Returns: whether @path (NULL: stdout) is in @targets already; then it has complained. */
static gboolean
is_taken(const GArray *targets, const char *path)
{
    for (guint i = 0; i < targets->len; i++) {
        if (g_strcmp0(g_array_index(targets, ReportTarget, i).path, path) != 0)
            continue;
        if (path == NULL)
            verb_complain(_("only one report can go to stdout"));
        else
            verb_complain(_("two reports would go to “%s”"), path);
        return TRUE;
    }
    return FALSE;
}

static gboolean
add_target(GArray *targets, const char *format, const char *path)
{
    const ReportTarget target = {find_format(format), path};
    if (target.format == NULL || is_taken(targets, path))
        return FALSE;
    g_array_append_val(targets, target);
    return TRUE;
}

static gboolean
add_word(GArray *targets, const char *word)
{
    const char *equals = strchr(word, '=');
    if (equals == NULL || equals[1] == '\0') {
        verb_complain(_("--report takes FORMAT=FILE, not “%s”"), word);
        return FALSE;
    }
    g_autofree char *format = g_strndup(word, (gsize)(equals - word));
    return add_target(targets, format, strcmp(equals + 1, STDOUT) == 0 ? NULL : equals + 1);
}

gboolean
report_targets_read(GArray *targets, const char *format, char *const *reports)
{
    gboolean has_stdout = format != NULL;
    if (format != NULL && !add_target(targets, format, NULL))
        return FALSE;
    for (; reports != NULL && *reports != NULL; reports++) {
        if (!add_word(targets, *reports))
            return FALSE;
        has_stdout |= g_array_index(targets, ReportTarget, targets->len - 1).path == NULL;
    }
    return has_stdout || add_target(targets, FORMAT_WITHOUT_WORD, NULL);
}

ExitStatus
report_targets_write(const GArray *targets, const ReportInput *input, ExitStatus status)
{
    ExitStatus worst = status;
    for (guint i = 0; i < targets->len; i++) {
        const ReportTarget *target = &g_array_index(targets, ReportTarget, i);
        ReportInput own = *input;
        own.audience = target->format->audience;
        own.color = input->color && target->path == NULL;
        own.host = target->path == NULL ? input->host : NULL;
        g_autoptr(GString) out = g_string_new(NULL);
        target->format->write(&own, out);
        worst = exit_worse(worst, target->path == NULL
                                      ? verb_print(out, status)
                                      : output_file_write(target->path, out->str, out->len));
    }
    return worst;
}

const char *
report_target_word(guint i)
{
    guint n;
    const ReportFormat *formats = report_formats(&n);
    return i < n ? formats[i].name : NULL;
}

void
report_targets_append_help(GString *out)
{
    guint n;
    const ReportFormat *formats = report_formats(&n);
    g_string_append_printf(out, "%s\n", _("FORMAT is one of:"));
    for (guint i = 0; i < n; i++)
        g_string_append_printf(out, "  %-10s %s\n", formats[i].name, _(formats[i].meaning));
}
