/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Prints problems, output and the sums of what was kept, changed or left out.
 */
#include "validator/port/port.h"

#include "schema/foreign/foreign-source.h"
#include "schema/foreign/formats.h"
#include "validator/program/program.h"

#include <stdio.h>

static int
print_page(const PortVerb *verb, gconstpointer format)
{
    g_autoptr(GString) out = g_string_new(NULL);
    verb->append_page(out, format);
    return port_print(out, PROGRAM_DONE);
}

/* Converts @path, whose format is found out. Returns: an exit status, having complained. */
static int
make_guess(const PortVerb *verb, const char *path, gconstpointer arguments)
{
    g_autofree char *shown = g_filename_display_name(path);
    gconstpointer format = verb->guess(path);
    const char *hint = format == NULL ? foreign_format_hint(path) : NULL;
    if (format != NULL)
        return verb->make(format, path, arguments);
    if (!g_file_test(path, G_FILE_TEST_EXISTS))
        return program_fail(PROGRAM_USAGE, _("there is no “%s”"), shown);
    if (hint != NULL)
        return program_fail(PROGRAM_USAGE, _("cannot import “%s”: %s"), shown, hint);
    return program_fail(PROGRAM_USAGE,
                        _("“%s” looks like none of the formats that are read; name the format "
                          "before it"),
                        shown);
}

int
port_run(const PortVerb *verb, char **words, const char *output, const char *form,
         gconstpointer arguments)
{
    gboolean is_guess;
    const char *const forms[] = {"text", "json", "markdown", NULL};
    guint n_words = words != NULL ? g_strv_length(words) : 0;
    gboolean is_page = g_strcmp0(form, "markdown") == 0;
    /* One argument is a format where it is the name of one. */
    is_guess = n_words == 1 && !is_page && verb->guess != NULL && verb->find(words[0]) == NULL;
    if (n_words != (is_page || is_guess ? 1 : 2) || (output == NULL) != is_page)
        return program_fail(PROGRAM_USAGE, "%s: %s", verb->name, _(verb->asks));
    if (form != NULL && !g_strv_contains(forms, form))
        return program_fail(PROGRAM_USAGE, _("--format takes text, json or markdown, not “%s”"),
                            form);
    if (is_guess)
        return make_guess(verb, words[0], arguments);
    gconstpointer format = verb->find(words[0]);
    if (format == NULL) {
        g_autoptr(GPtrArray) known = g_ptr_array_new();
        for (guint i = 0; verb->format_name(i) != NULL; i++)
            g_ptr_array_add(known, (char *)verb->format_name(i));
        g_autofree char *text = program_unknown(_("there is no format “%s”"), words[0], known);
        return program_fail(PROGRAM_USAGE, "%s: %s", verb->name, text);
    }
    return is_page ? print_page(verb, format) : verb->make(format, words[1], arguments);
}

int
port_fail_with(const GError *error)
{
    if (g_error_matches(error, FOREIGN_ERROR, FOREIGN_ERROR_PATH))
        return program_fail(PROGRAM_USAGE, "%s", error->message);
    return program_fail_with(error);
}

int
port_print(const GString *out, int status)
{
    if (fwrite(out->str, 1, out->len, stdout) == out->len && fflush(stdout) == 0)
        return status;
    return program_fail(PROGRAM_FILE, _("cannot write to stdout"));
}

void
port_append_sums(GString *out, const LossReport *report)
{
    g_string_append_printf(out, _("%llu kept, %llu changed, %llu left out."),
                           (unsigned long long)loss_report_count(report, LOSS_READ),
                           (unsigned long long)loss_report_count(report, LOSS_CHANGED),
                           (unsigned long long)loss_report_count(report, LOSS_LEFT));
    g_string_append_c(out, '\n');
}

int
port_status(const LossReport *report, gboolean is_strict)
{
    guint64 n = loss_report_count(report, LOSS_CHANGED) + loss_report_count(report, LOSS_LEFT) +
                report->members->len;
    return is_strict && n > 0 ? PROGRAM_FAULT : PROGRAM_DONE;
}
