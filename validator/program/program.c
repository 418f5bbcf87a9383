/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words, complaints, and the data set that is named.
 */
#include "validator/program/program.h"

#include "schema/store/data-set-search.h"
#include "schema/text/clean.h"
#include "schema/text/name.h"

#include <locale.h>
#include <stdio.h>

gboolean
program_parse(char **argv, const GOptionEntry *entries, const char *verb)
{
    g_autoptr(GOptionContext) context = g_option_context_new(NULL);
    g_autoptr(GError) error = NULL;
    /* The parser takes the words out of the list, so it gets a copy. */
    g_auto(GStrv) words = g_strdupv(argv);
    /* For the names of files, and for texts for people. */
    setlocale(LC_CTYPE, "C.UTF-8");
    setlocale(LC_MESSAGES, "");
    translation_bind();
    g_option_context_set_help_enabled(context, FALSE);
    g_option_context_add_main_entries(context, entries, NULL);
    if (g_option_context_parse_strv(context, &words, &error))
        return TRUE;
    program_fail(PROGRAM_USAGE, _("%s (`narva %s --help` lists the options)"), error->message,
                 verb);
    return FALSE;
}

void
program_complain(const char *format, va_list ap)
{
    g_autofree char *line = g_strdup_vprintf(format, ap);
    g_autofree char *clean = text_clean(line);
    fprintf(stderr, "narva: %s\n", clean);
}

int
program_fail(int status, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    program_complain(format, ap);
    va_end(ap);
    return status;
}

char *
program_alternatives(const GPtrArray *words)
{
    if (words->len == 0)
        return g_strdup("");
    g_autoptr(GString) first = g_string_new(words->pdata[0]);
    for (guint i = 1; i + 1 < words->len; i++)
        g_string_append_printf(first, ", %s", (const char *)words->pdata[i]);
    if (words->len == 1)
        return g_strdup(first->str);
    /* Translators: the last two of a list, as in `text, json or html`. */
    return g_strdup_printf(_("%s or %s"), first->str, (const char *)words->pdata[words->len - 1]);
}

char *
program_unknown(const char *sentence, const char *word, const GPtrArray *known)
{
    NameSearch search;
    g_autofree char *text = g_strdup_printf(sentence, word);
    name_search_init(&search, word);
    for (guint i = 0; i < known->len; i++)
        name_search_offer(&search, known->pdata[i]);
    if (search.nearest != NULL)
        return g_strdup_printf(_("%s; did you mean “%s”?"), text, search.nearest);
    if (known->len == 0)
        return g_strdup_printf(_("%s; there are none"), text);
    g_autofree char *all = program_alternatives(known);
    return g_strdup_printf(_("%s; choose %s"), text, all);
}

int
program_fail_with(const GError *error)
{
    gboolean is_usage = g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_NOENT) ||
                        g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_EXIST) ||
                        g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_NOTDIR);
    return program_fail(is_usage ? PROGRAM_USAGE : PROGRAM_FILE, "%s", error->message);
}

DataSet *
program_load(const char *path, int *status)
{
    g_autoptr(GArray) found = data_set_search_new();
    g_autoptr(GError) error = NULL;
    DataSet *set = NULL;
    if (data_set_search(found, path, NULL, &error) && found->len == 1)
        set = data_set_load(g_array_index(found, FoundSet, 0).folder, &error);
    if (error != NULL)
        *status = program_fail_with(error);
    else if (set == NULL)
        *status = program_fail(PROGRAM_USAGE, _("“%s” holds %u data sets; name one of them"), path,
                               found->len);
    return set;
}
