/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva: finds the verb and runs it.
 */
#include "schema/text/commit.h"
#include "schema/text/name.h"
#include "validator/cli/verb.h"

#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

static void
append_help(GString *out)
{
    guint n;
    const CommandVerb *rows = verb_table(&n);
    g_string_append_printf(out, "%s\n\n%s\n\n", _("Usage: narva VERB [OPTION…] [PATH…]"),
                           _(PROGRAM_SUMMARY));
    for (guint i = 0; i < n; i++) {
        if (rows[i].heading != NULL)
            g_string_append_printf(out, "%s%s:\n", i > 0 ? "\n" : "", _(rows[i].heading));
        g_string_append_printf(out, "  %-16s %s\n", rows[i].name, _(rows[i].summary));
    }
    const ProgramOption *options = verb_program_options(&n);
    g_string_append_printf(out, "\n%s:\n", _("Options"));
    for (guint i = 0; i < n; i++)
        g_string_append_printf(out, "  %s, %-12s %s\n", options[i].letter, options[i].name,
                               _(options[i].meaning));
}

static ExitStatus
print_help(void)
{
    g_autoptr(GString) out = g_string_new(NULL);
    append_help(out);
    return verb_print(out, EXIT_CLEAN);
}

static ExitStatus
print_version(void)
{
    g_autoptr(GString) out = g_string_new(NULL);
    g_string_append_printf(out, "narva %s\n", NARVA_FULL_VERSION);
    return verb_print(out, EXIT_CLEAN);
}

static ExitStatus
unknown_verb(const char *word)
{
    guint n;
    const CommandVerb *rows = verb_table(&n);
    NameSearch search;
    name_search_init(&search, word);
    for (guint i = 0; i < n; i++)
        name_search_offer(&search, rows[i].name);
    verb_complain_near(&search, _("there is no verb “%s”"),
                       _("there is no verb “%s” (`narva --help` lists them)"), word);
    return EXIT_USAGE;
}

/* @argv: begins with the name of the verb. */
static ExitStatus
run_verb(const char *program, int argc, char **argv)
{
    const CommandVerb *verb = verb_find(argv[0]);
    if (verb == NULL)
        return unknown_verb(argv[0]);
    g_autoptr(GPtrArray) said = g_ptr_array_new_with_free_func((GDestroyNotify)g_strfreev);
    const Call call = {.program = program, .argc = argc, .argv = argv, .said = said};
    return verb->run(&call);
}

int
main(int argc, char **argv)
{
    /* A reader that has seen enough (`| head`) is an error of writing, not a death. */
    signal(SIGPIPE, SIG_IGN);
    /* For the names of files, and for the language of texts for people. Numbers and sorting do not
     * depend on the locale, nor does anything that programs read. */
    setlocale(LC_CTYPE, "");
    setlocale(LC_MESSAGES, "");
    translation_bind();
    const char *program = argc > 0 ? argv[0] : "narva";
    if (argc < 2) {
        g_autoptr(GString) out = g_string_new(NULL);
        append_help(out);
        fputs(out->str, stderr);
        return EXIT_USAGE;
    }
    const char *word = argv[1];
    gboolean is_help = strcmp(word, "help") == 0;
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || (is_help && argc == 2))
        return print_help();
    if (strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0)
        return print_version();
    if (strcmp(word, "__complete") == 0)
        return verb_complete(&(Call){.program = program, .argc = argc - 1, .argv = argv + 1});
    if (is_help)
        return run_verb(program, 2, (char *[]){argv[2], "--help", NULL});
    return run_verb(program, argc - 1, argv + 1);
}
