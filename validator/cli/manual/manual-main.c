/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva-manual: writes the manual pages from the tables of verbs and options. It is not installed.
 */
#include "schema/model/entity.h"
#include "schema/store/file-kind.h"
#include "validator/cli/manual/roff.h"
#include "validator/cli/verb.h"

#include <stdio.h>
#include <string.h>

/* What a page is made of. */
typedef struct {
    GString *out;     /* borrowed */
    RoffNames *names; /* borrowed: placeholders of the verb */
} Page;

/* What all verbs mean by a status. */
static const char *const exits[] = {
    [EXIT_CLEAN] = "Success: nothing to report.",
    [EXIT_FINDINGS] = "Findings, differences or conflicts, as the verb defines them.",
    [EXIT_USAGE] = "Invalid arguments, or path not found.",
    [EXIT_IO] = "Reading or writing failed.",
    [EXIT_INTERNAL] = "A defect of Narva itself.",
};

static void
append_head(GString *out, const char *name)
{
    g_autofree char *title = g_ascii_strup(name, -1);
    g_string_append(out, ".\\\" SPDX-License-Identifier: GPL-3.0-or-later\n"
                         ".\\\" Made of the tables of the program by narva-manual.\n"
                         ".TH ");
    roff_append_text(out, title);
    g_string_append(out, " 1 \"\" \"narva " NARVA_VERSION "\" \"Narva\"\n"
                         ".nh\n.ad l\n" /* options and ids are not to be torn or spread */
                         ".SH NAME\n");
    roff_append_text(out, name);
    g_string_append(out, " \\- ");
}

/* Appends @sentence as NAME has it, without capital and full stop. */
static void
append_summary(GString *out, const char *sentence)
{
    g_autofree char *summary = g_strdup(sentence);
    summary[0] = g_ascii_tolower(summary[0]);
    gsize length = strlen(summary);
    if (length > 0 && summary[length - 1] == '.')
        summary[length - 1] = '\0';
    roff_append_text(out, summary);
    g_string_append_c(out, '\n');
}

static void
append_synopsis(GString *out, const char *name, const char *usage)
{
    g_string_append(out, ".SH SYNOPSIS\n");
    g_auto(GStrv) ways = g_strsplit(usage, " | ", -1);
    for (guint i = 0; i == 0 || ways[i] != NULL; i++) {
        g_string_append(out, i > 0 ? ".br\n\\fB" : "\\fB");
        roff_append_text(out, name);
        g_string_append(out, "\\fR [\\fIOPTION\\fR...]");
        if (ways[i] != NULL) {
            g_string_append_c(out, ' ');
            roff_append_syntax(out, ways[i]);
        }
        g_string_append_c(out, '\n');
        if (ways[i] == NULL)
            break;
    }
}

static void
append_option(Page *page, const VerbOption *option)
{
    GString *out = page->out;
    g_autofree char *meaning = verb_option_meaning(option);
    g_string_append(out, ".TP\n");
    if (option->short_name != 0)
        g_string_append_printf(out, "\\fB\\-%c\\fR, ", option->short_name);
    g_string_append(out, "\\fB\\-\\-");
    roff_append_text(out, option->long_name);
    g_string_append(out, "\\fR");
    if (option->arg_description != NULL) {
        g_string_append_c(out, '=');
        roff_append_syntax(out, option->arg_description);
    }
    g_string_append_c(out, '\n');
    roff_append_prose(out, meaning, page->names);
    g_string_append(out, ".\n");
}

static void
collect_placeholders(const VerbOption *options, gpointer names)
{
    for (; options->long_name != NULL; options++)
        roff_collect_names(names, options->arg_description);
}

static void
append_manual_options(const VerbOption *options, gpointer data)
{
    Page *page = data;
    gboolean is_grouped = FALSE;
    g_string_append(page->out, ".SH OPTIONS\n");
    for (const VerbOption *option = options; option->long_name != NULL; option++)
        is_grouped |= option->group != GROUP_OTHER;
    for (guint rank = 1; rank <= N_GROUPS; rank++) {
        const VerbOption *first = NULL;
        for (const VerbOption *option = options; option->long_name != NULL; option++) {
            if (option->group != rank % N_GROUPS)
                continue;
            if (first == NULL && is_grouped)
                g_string_append_printf(page->out, ".SS %s\n", verb_group_title(option->group));
            first = option;
            append_option(page, option);
        }
    }
}

static void
append_description(Page *page, const CommandVerb *verb)
{
    g_string_append(page->out, ".SH DESCRIPTION\n");
    roff_append_paragraphs(page->out, verb->details != NULL ? verb->details : verb->summary,
                           page->names);
    g_autoptr(GString) tables = g_string_new(NULL);
    if (verb->append_details != NULL)
        verb->append_details(tables);
    roff_append_paragraphs(page->out, tables->str, page->names);
}

static void
append_exits(Page *page, const CommandVerb *verb)
{
    g_string_append(page->out, ".SH \"EXIT STATUS\"\n");
    for (guint i = 0; i < G_N_ELEMENTS(verb->exits); i++) {
        if (verb->exits[i] == NULL)
            continue;
        g_autofree char *sentence = g_strconcat(verb->exits[i], ".", NULL);
        sentence[0] = g_ascii_toupper(sentence[0]);
        g_string_append_printf(page->out, ".TP\n%u\n", i);
        roff_append_prose(page->out, sentence, page->names);
        g_string_append_c(page->out, '\n');
    }
}

/* Appends the pages of all verbs but @own, and before them that of the program. */
static void
append_see_also(GString *out, const CommandVerb *own)
{
    guint n;
    const CommandVerb *rows = verb_table(&n);
    gboolean is_first = TRUE;
    g_string_append(out, ".SH \"SEE ALSO\"\n");
    if (own != NULL) {
        g_string_append(out, ".BR narva (1)");
        is_first = FALSE;
    }
    for (guint i = 0; i < n; i++) {
        if (&rows[i] == own)
            continue;
        g_string_append(out, is_first ? ".BR narva\\-" : ",\n.BR narva\\-");
        roff_append_text(out, rows[i].name);
        g_string_append(out, " (1)");
        is_first = FALSE;
    }
    g_string_append_c(out, '\n');
}

/* narva-VERB(1). */
static void
manual_page_of_verb(GString *out, const CommandVerb *verb)
{
    g_autoptr(GHashTable) names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autofree char *page_name = g_strconcat("narva-", verb->name, NULL);
    g_autofree char *command = g_strconcat("narva ", verb->name, NULL);
    Page page = {.out = out, .names = names};
    roff_collect_names(names, verb->usage);
    verb_describe(verb, collect_placeholders, names);
    append_head(out, page_name);
    append_summary(out, verb->summary);
    append_synopsis(out, command, verb->usage);
    append_description(&page, verb);
    verb_describe(verb, append_manual_options, &page);
    append_exits(&page, verb);
    append_see_also(out, verb);
}

static void
append_verbs(GString *out)
{
    guint n;
    const CommandVerb *rows = verb_table(&n);
    g_string_append(out, ".SH VERBS\n");
    for (guint i = 0; i < n; i++) {
        g_string_append(out, ".TP\n\\fBnarva ");
        roff_append_text(out, rows[i].name);
        g_string_append(out, "\\fR ");
        roff_append_syntax(out, rows[i].usage);
        g_string_append_c(out, '\n');
        roff_append_text(out, rows[i].summary);
        g_string_append_c(out, '\n');
    }
}

static void
append_program_options(GString *out)
{
    guint n;
    const ProgramOption *rows = verb_program_options(&n);
    g_string_append(out, ".SH OPTIONS\n");
    for (guint i = 0; i < n; i++) {
        g_string_append(out, ".TP\n\\fB");
        roff_append_text(out, rows[i].name);
        g_string_append(out, "\\fR\n");
        roff_append_text(out, rows[i].meaning);
        g_string_append(out, ".\n");
    }
}

static void
append_files(GString *out)
{
    g_string_append(out, ".SH FILES\n"
                         "A data set is a folder with these files.\n");
    for (guint i = 0; i < FILE_KINDS; i++) {
        const FileKind *kind = &file_kinds()[i];
        g_string_append(out, ".TP\n\\fI");
        roff_append_text(out, kind->name);
        g_string_append(out, kind->required ? "\\fR (required)\n" : "\\fR\n");
        roff_append_text(out, entity_get(kind->entity)->meaning);
        g_string_append_c(out, '\n');
    }
    g_string_append(out, ".PP\n"
                         "A repository may have one more, at its top or in a folder.\n"
                         ".TP\n"
                         "\\fI.narva.json\\fR\n"
                         "What is left out of reports and searches; see narva\\-validate(1).\n");
}

/* narva(1): the command as a whole. */
static void
manual_page_of_program(GString *out)
{
    append_head(out, "narva");
    append_summary(out, PROGRAM_SUMMARY);
    g_string_append(out,
                    ".SH SYNOPSIS\n"
                    "\\fBnarva\\fR \\fIVERB\\fR [\\fIOPTION\\fR...] [\\fIPATH\\fR...]\n"
                    ".SH DESCRIPTION\n"
                    "Says where a data set is wrong, what is wrong, and what to do about it, and "
                    "keeps the files\n"
                    "in one stable form.\n"
                    "Every verb has a page of its own.\n");
    append_verbs(out);
    append_program_options(out);
    append_files(out);
    g_string_append(out, ".SH \"EXIT STATUS\"\n");
    for (guint i = 0; i < G_N_ELEMENTS(exits); i++)
        g_string_append_printf(out, ".TP\n%u\n%s\n", i, exits[i]);
    g_string_append(
        out,
        ".SH ENVIRONMENT\n"
        ".TP\n"
        "\\fBNO_COLOR\\fR\n"
        "If set, text is not coloured unless an option says so.\n"
        ".TP\n"
        "\\fBFORCE_COLOR\\fR, \\fBCLICOLOR_FORCE\\fR\n"
        "If one of them is set, and not 0, text is coloured in files and pipes, too.\n"
        ".TP\n"
        "\\fBLC_ALL\\fR, \\fBLC_MESSAGES\\fR, \\fBLANG\\fR\n"
        "The first of them that is set names the locale, and so the language of help, messages and "
        "reports for people. Formats for programs, such as json, are the same in every "
        "language, as are numbers and the order of lists.\n"
        ".TP\n"
        "\\fBLANGUAGE\\fR\n"
        "Languages by preference, with colons between them; ignored in the locale C.\n"
        ".TP\n"
        "\\fBNARVA_LOCALE_DIR\\fR\n"
        "Folder of the translations [default: the one installed with narva].\n");
    append_see_also(out, NULL);
}

static gboolean
write_file(const char *folder, const char *name, const GString *text)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autoptr(GError) error = NULL;
    if (g_file_set_contents(path, text->str, (gssize)text->len, &error))
        return TRUE;
    fprintf(stderr, "narva-manual: %s\n", error->message);
    return FALSE;
}

/* Whether @names are those of the verbs, in their order; else it has complained. */
static gboolean
are_verbs(char *const *names)
{
    guint n;
    const CommandVerb *rows = verb_table(&n);
    gboolean are_same = g_strv_length((char **)names) == n;
    for (guint i = 0; are_same && i < n; i++)
        are_same = strcmp(names[i], rows[i].name) == 0;
    if (are_same)
        return TRUE;
    fprintf(stderr, "narva-manual: validator/cli/manual/meson.build must list the verbs:");
    for (guint i = 0; i < n; i++)
        fprintf(stderr, " %s", rows[i].name);
    fprintf(stderr, "\n");
    return FALSE;
}

static gboolean
write_pages(const char *folder)
{
    guint n;
    const CommandVerb *rows = verb_table(&n);
    g_autoptr(GString) whole = g_string_new(NULL);
    manual_page_of_program(whole);
    gboolean is_written = write_file(folder, "narva.1", whole);
    for (guint i = 0; i < n && is_written; i++) {
        g_autoptr(GString) page = g_string_new(NULL);
        g_autofree char *name = g_strdup_printf("narva-%s.1", rows[i].name);
        manual_page_of_verb(page, &rows[i]);
        is_written = write_file(folder, name, page);
    }
    return is_written;
}

int
main(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr, "Usage: narva-manual FOLDER VERB...\n");
        return EXIT_USAGE;
    }
    if (!are_verbs(argv + 2))
        return EXIT_USAGE;
    return write_pages(argv[1]) ? EXIT_CLEAN : EXIT_IO;
}
