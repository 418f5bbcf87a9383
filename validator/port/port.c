/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words, complaints, output and sums.
 */
#include "validator/port/port.h"

#include "schema/foreign/foreign-source.h"
#include "schema/text/clean.h"

#include <locale.h>
#include <stdio.h>

gboolean
port_parse(char **argv, const GOptionEntry *entries, const char *verb)
{
    g_autoptr(GOptionContext) context = g_option_context_new(NULL);
    g_autoptr(GError) error = NULL;
    /* The parser takes the words out of the list, so it gets a copy. */
    g_auto(GStrv) words = g_strdupv(argv);
    /* Only for the names of files. */
    setlocale(LC_CTYPE, "C.UTF-8");
    g_option_context_set_help_enabled(context, FALSE);
    g_option_context_add_main_entries(context, entries, NULL);
    if (g_option_context_parse_strv(context, &words, &error))
        return TRUE;
    port_fail(PORT_USAGE, "%s (`narva %s --help` lists the options)", error->message, verb);
    return FALSE;
}

int
port_fail(int status, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    g_autofree char *line = g_strdup_vprintf(format, ap);
    va_end(ap);
    g_autofree char *clean = text_clean(line);
    fprintf(stderr, "narva: %s\n", clean);
    return status;
}

int
port_fail_with(const GError *error)
{
    gboolean is_usage = g_error_matches(error, FOREIGN_ERROR, FOREIGN_ERROR_PATH) ||
                        g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_NOENT) ||
                        g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_EXIST) ||
                        g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_NOTDIR);
    return port_fail(is_usage ? PORT_USAGE : PORT_FILE, "%s", error->message);
}

int
port_print(const GString *out, int status)
{
    if (fwrite(out->str, 1, out->len, stdout) == out->len && fflush(stdout) == 0)
        return status;
    return port_fail(PORT_FILE, "cannot write to stdout");
}

void
port_append_sums(GString *out, const LossReport *report)
{
    g_string_append_printf(out,
                           "%" G_GUINT64_FORMAT " read, %" G_GUINT64_FORMAT
                           " changed, %" G_GUINT64_FORMAT " left out.\n",
                           loss_count(report, LOSS_READ),
                           loss_count(report, LOSS_CHANGED),
                           loss_count(report, LOSS_LEFT));
}

int
port_status(const LossReport *report, gboolean is_strict)
{
    guint64 n = loss_count(report, LOSS_CHANGED) + loss_count(report, LOSS_LEFT);
    return is_strict && n > 0 ? PORT_LOSS : PORT_MADE;
}
