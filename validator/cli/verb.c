/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of verbs and what all of them share: options, complaints, output.
 */
#include "validator/cli/verb.h"

#include "schema/text/clean.h"
#include "validator/cli/report-target.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static const Verb verb_rows[] = {
    {
        .name = "validate",
        .usage = "[PATH…]",
        .summary = "Say what is wrong with data sets.",
        .details =
            "PATH is a data set (a folder with a game.json), a folder of data sets, or one file "
            "of\n"
            "a data set. Without PATH it is the data set around or below the current folder.\n\n"
            "Findings go to stdout, the summary to stderr. Exit status: 0 nothing found at or\n"
            "above --fail-on, 1 something found, 2 wrong words or no such path, 3 reading or\n"
            "writing failed.\n\n",
        .append_details = report_targets_append_help,
        .run = verb_validate,
    },
    {
        .name = "fmt",
        .usage = "[PATH…]",
        .summary = "Write data sets in canonical form.",
        .details =
            "Members come in the order of the format, short objects stand on one line; nothing is\n"
            "lost, not even members that Narva does not know. A file that is not JSON is left\n"
            "alone. With --check nothing is written: files that would change are listed on "
            "stdout.\n\n"
            "Without PATH it is the data set around or below the current folder. Exit status: 0\n"
            "nothing to change, or written; 1 files that would change, or are not JSON; 2 wrong\n"
            "words or no such path; 3 reading or writing failed.",
        .run = verb_format,
    },
    {
        .name = "checks",
        .usage = "",
        .summary = "List everything Narva can find.",
        .details = "Exit status: 0 listed, 2 wrong words, 3 writing failed.",
        .run = verb_checks,
    },
    {
        .name = "explain",
        .usage = "ID…",
        .summary = "Explain a finding: what it means and why it matters.",
        .details = "ID is that of a finding, as it stands in [ ], or a group such as `map`.\n\n"
                   "Exit status: 0 explained, 2 wrong words or no such finding, 3 writing failed.",
        .run = verb_explain,
    },
    {
        .name = "render",
        .usage = "PATH -o FILE.svg",
        .summary = "Draw the map of a data set.",
        .run = verb_render,
    },
    {
        .name = "schema",
        .usage = "[ENTITY]",
        .summary = "Show the format of data sets.",
        .details =
            "Without ENTITY all files and kinds of records are listed. ENTITY is one of them, say\n"
            "`map` or `space`: its JSON Schema is printed, with which an editor completes and\n"
            "checks what is typed. With --format markdown it is a reference for people.\n\n"
            "Exit status: 0 shown or written, 2 wrong words or no such entity, 3 writing failed.",
        .run = verb_schema,
    },
    {
        .name = "new",
        .usage = "data-set DIR | scenario ID",
        .summary = "Make a small data set or a scenario to begin with.",
        .details =
            "DIR is made, or is an empty folder; its name becomes the id of the data set. With\n"
            "--extends it is a layer above the data set in the folder ID beside it.\n\n"
            "A scenario goes to scenarios/ID.json of the data set around or below the current\n"
            "folder, or of that in --in. With --extends it is the other one until it says more;\n"
            "else it has one year and nobody on the map. What is made has no findings and is in\n"
            "canonical form.\n\n"
            "Exit status: 0 made; 1 a data set that cannot be read whole; 2 wrong words, or what\n"
            "is to be made is there already; 3 reading or writing failed.",
        .run = verb_new,
    },
    {
        .name = "why",
        .usage = "PATH ID.MEMBER…",
        .summary = "Say where a value comes from, through all layers.",
        .details =
            "ID is that of a record, MEMBER one of its members; deeper ones follow after a point:\n"
            "`why data/pax-baltica livland.forage livland.neighbours.estland.border`. Each line "
            "is\n"
            "a layer that says something, the one that counts first, with its source.\n\n"
            "PATH is one data set. Exit status: 0 said; 2 wrong words, no such path, record or\n"
            "member, or several data sets; 3 reading failed.",
        .run = verb_why,
    },
    {
        .name = "diff",
        .usage = "OLD NEW",
        .summary = "Say what distinguishes two data sets.",
        .details =
            "OLD and NEW are data sets, or two versions of one file of a data set. Differences\n"
            "are told record by record, whatever the order and the layout of the files.\n\n"
            "Of a data set that extends another it counts what is seen through all layers; of a\n"
            "file what it says itself.\n\n"
            "Exit status: 0, with --exit-code 1 for differences; 1 a file that is not JSON, or a\n"
            "layer whose data set below is missing; 2 wrong words or no such path; 3 reading\n"
            "failed.",
        .run = verb_diff,
    },
    {
        .name = "merge",
        .usage = "BASE OURS THEIRS",
        .summary = "Merge two changes of a file, as a merge driver of git.",
        .details =
            "What THEIRS changed since BASE is done to OURS, which is written in canonical form.\n"
            "Where both changed one thing, OURS stays and the conflict is told. For git:\n"
            "`narva merge --as %P %O %A %B`.\n\n"
            "Exit status: 0 merged, 1 conflicts, or a file that is not JSON and nothing was "
            "written,\n"
            "2 wrong words or no such file, 3 reading or writing failed.",
        .run = verb_merge,
    },
};

const Verb *
verbs(guint *n)
{
    *n = G_N_ELEMENTS(verb_rows);
    return verb_rows;
}

const Verb *
verb_find(const char *name)
{
    for (guint i = 0; i < G_N_ELEMENTS(verb_rows); i++)
        if (strcmp(verb_rows[i].name, name) == 0)
            return &verb_rows[i];
    return NULL;
}

/* Returns: (transfer full): the words behind the first without the `--` that ended the options. */
static char **
take_words(char **argv)
{
    GStrvBuilder *words = g_strv_builder_new();
    gboolean is_ended = FALSE;
    for (char **word = argv + 1; argv[0] != NULL && *word != NULL; word++) {
        if (!is_ended && strcmp(*word, "--") == 0)
            is_ended = TRUE;
        else
            g_strv_builder_add(words, *word);
    }
    char **result = g_strv_builder_end(words);
    g_strv_builder_unref(words);
    return result;
}

gboolean
verb_parse(const Call *call,
           const char *name,
           const GOptionEntry *entries,
           char ***paths,
           ExitStatus *status)
{
    const Verb *verb = verb_find(name);
    g_autofree char *name_of_call = g_strdup_printf("%s %s", call->program, verb->name);
    g_set_prgname(name_of_call);
    g_autoptr(GOptionContext) context = g_option_context_new(verb->usage);
    gboolean help = FALSE;
    const GOptionEntry help_entries[] = {
        {"help", 'h', 0, G_OPTION_ARG_NONE, &help, "Show this help", NULL},
        {0},
    };
    g_option_context_set_help_enabled(context, FALSE);
    g_option_context_set_summary(context, verb->summary);
    g_autoptr(GString) details = g_string_new(verb->details);
    if (verb->append_details != NULL)
        verb->append_details(details);
    g_option_context_set_description(context, g_strchomp(details->str));
    g_option_context_add_main_entries(context, entries, NULL);
    g_option_context_add_main_entries(context, help_entries, NULL);
    /* The parser takes the options out of the words, so it gets a copy of the list. */
    g_auto(GStrv) argv = g_new0(char *, call->argc + 1);
    argv[0] = g_strdup(call->program);
    for (int i = 1; i < call->argc; i++)
        argv[i] = g_strdup(call->argv[i]);
    g_autoptr(GError) error = NULL;
    if (!g_option_context_parse_strv(context, &argv, &error)) {
        verb_complain("%s (`%s %s --help` lists the options)",
                      error->message,
                      call->program,
                      verb->name);
        *status = EXIT_USAGE;
        return FALSE;
    }
    if (help) {
        g_autofree char *text = g_option_context_get_help(context, FALSE, NULL);
        g_autoptr(GString) out = g_string_new(text);
        *status = verb_print(out, EXIT_CLEAN);
        return FALSE;
    }
    *paths = take_words(argv);
    return TRUE;
}

void
verb_complain(const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    g_autofree char *line = g_strdup_vprintf(format, ap);
    va_end(ap);
    g_autofree char *clean = text_clean(line);
    fprintf(stderr, "narva: %s\n", clean);
}

ExitStatus
verb_fail(const GError *error)
{
    verb_complain("%s", error->message);
    return g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_NOENT) ? EXIT_USAGE : EXIT_IO;
}

ExitStatus
verb_print(const GString *text, ExitStatus status)
{
    if (fwrite(text->str, 1, text->len, stdout) == text->len && fflush(stdout) == 0)
        return status;
    verb_complain("cannot write to stdout: %s", g_strerror(errno));
    return EXIT_IO;
}
