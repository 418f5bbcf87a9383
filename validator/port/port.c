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

static int
fail_without_format(const PortVerb *verb, const char *word)
{
    g_autoptr(GString) names = g_string_new(NULL);
    for (guint i = 0; verb->format_name(i) != NULL; i++)
        g_string_append_printf(names, "%s%s", i > 0 ? ", " : "", verb->format_name(i));
    return port_fail(PORT_USAGE, "%s %s %s, not “%s”", verb->name, verb->does, names->str, word);
}

static int
print_page(const PortVerb *verb, gconstpointer format)
{
    g_autoptr(GString) out = g_string_new(NULL);
    verb->append_page(out, format);
    return port_print(out, PORT_MADE);
}

int
port_run(const PortVerb *verb,
         char **words,
         const char *output,
         const char *form,
         gconstpointer arguments)
{
    const char *const forms[] = {"text", "json", "markdown", NULL};
    guint n_words = words != NULL ? g_strv_length(words) : 0;
    gboolean is_page = g_strcmp0(form, "markdown") == 0;
    if (n_words != (is_page ? 1 : 2) || (output == NULL) != is_page)
        return port_fail(PORT_USAGE, "%s: give %s with -o DIR", verb->name, verb->asks);
    if (form != NULL && !g_strv_contains(forms, form))
        return port_fail(PORT_USAGE, "--format takes text, json or markdown, not “%s”", form);
    gconstpointer format = verb->find(words[0]);
    if (format == NULL)
        return fail_without_format(verb, words[0]);
    return is_page ? print_page(verb, format) : verb->make(format, words[1], arguments);
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
