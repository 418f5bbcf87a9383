/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva-manual: writes the manual pages and the completion for bash from the tables of verbs and
 * options. It is not installed.
 */
#include "schema/model/entity.h"
#include "schema/store/file-kind.h"
#include "validator/cli/manual/roff.h"
#include "validator/cli/verb.h"

#include <stdio.h>
#include <string.h>

static const char top[] =
    "# SPDX-License-Identifier: GPL-3.0-or-later\n"
    "# bash completion of narva, made of the tables of the program by narva-manual.\n"
    "\n";

/* An option is followed by a word of a list (word), by several with commas between (list), by a
 * word,
 * `=` and a file (pair), by a file, by a folder, or by anything (any). */
static const char middle[] =
    "_narva_files() { # FLAG PREFIX WORD\n"
    "    compopt -o filenames -o default 2>/dev/null # bash knows more about quotes and ~\n"
    "    mapfile -t COMPREPLY < <(compgen \"$1\" -P \"$2\" -- \"$3\")\n"
    "}\n"
    "\n"
    "_narva_value() { # KIND WORDS PREFIX WORD\n"
    "    local prefix=$3 word=$4\n"
    "    if [[ $1 == list && $word == *,* ]]; then\n"
    "        prefix+=${word%,*}, word=${word##*,}\n"
    "    fi\n"
    "    if [[ $1 == pair && $word == *=* ]]; then\n"
    "        _narva_files -f \"$prefix${word%%=*}=\" \"${word#*=}\"\n"
    "        return\n"
    "    fi\n"
    "    case $1 in\n"
    "    word | list) mapfile -t COMPREPLY < <(compgen -P \"$prefix\" -W \"$2\" -- \"$word\") ;;\n"
    "    pair)\n"
    "        compopt -o nospace 2>/dev/null\n"
    "        mapfile -t COMPREPLY < <(compgen -P \"$prefix\" -S = -W \"$2\" -- \"$word\")\n"
    "        ;;\n"
    "    path) _narva_files -f \"$prefix\" \"$word\" ;;\n"
    "    folder) _narva_files -d \"$prefix\" \"$word\" ;;\n"
    "    esac\n"
    "}\n"
    "\n"
    "_narva_operand() { # VERB WORD: after it come words of a list, or files\n"
    "    local kind='' words='' once='' n=0 i\n"
    "    for ((i = 2; i < COMP_CWORD; i++)); do\n"
    "        if [[ ${COMP_WORDS[i]} != -* ]]; then\n"
    "            ((++n))\n"
    "        elif [[ ${COMP_WORDS[i + 1]} == = ]]; then\n"
    "            ((i += 2))\n"
    "        elif _narva_takes \"$1\" \"${COMP_WORDS[i]}\"; then\n"
    "            ((++i))\n"
    "        fi\n"
    "    done\n"
    "    _narva_operand_of \"$1\"\n"
    "    [[ -z $once || $n -eq 0 ]] || kind=path\n"
    "    _narva_value \"$kind\" \"$words\" '' \"$2\"\n"
    "}\n"
    "\n"
    "_narva() {\n"
    "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}\n"
    "    local verb=${COMP_WORDS[1]} option='' prefix='' kind='' words='' i\n"
    "    COMPREPLY=()\n"
    "    compopt +o default 2>/dev/null\n"
    "    if ((COMP_CWORD == 1)); then\n"
    "        _narva_value word \"$_narva_verbs\" '' \"$word\"\n"
    "        return\n"
    "    fi\n"
    "    for ((i = 2; i < COMP_CWORD; i++)); do\n"
    "        [[ ${COMP_WORDS[i]} != -- ]] || { _narva_operand \"$verb\" \"$word\"; return; }\n"
    "    done\n"
    "    # `--format=json` is one word or three, as COMP_WORDBREAKS has it.\n"
    "    if [[ $word == --*=* ]]; then\n"
    "        option=${word%%=*} prefix=${word%%=*}= word=${word#*=}\n"
    "    elif [[ $word == = ]]; then\n"
    "        option=$before word=\n"
    "    elif [[ $before == = ]]; then\n"
    "        option=${COMP_WORDS[COMP_CWORD - 2]}\n"
    "    else\n"
    "        option=$before\n"
    "    fi\n"
    "    if _narva_takes \"$verb\" \"$option\"; then\n"
    "        _narva_value \"$kind\" \"$words\" \"$prefix\" \"$word\"\n"
    "    elif [[ $before == = || ${COMP_WORDS[COMP_CWORD]} == = ]]; then\n"
    "        _narva_files -f '' \"$word\" # behind FORMAT=\n"
    "    elif [[ $word == -* ]]; then\n"
    "        _narva_options_of \"$verb\"\n"
    "        _narva_value word \"$words\" '' \"$word\"\n"
    "        [[ ${COMPREPLY[0]} != *= ]] || compopt -o nospace 2>/dev/null\n"
    "    else\n"
    "        _narva_operand \"$verb\" \"$word\"\n"
    "    fi\n"
    "}\n"
    "\n"
    "complete -o default -F _narva narva\n";

/* The lists of words in the script; a row names one by its index. */
typedef struct {
    GString *out;            /* borrowed */
    const CommandVerb *verb; /* whose options are listed */
    GArray *lists;           /* of VerbWords; owned by the caller */
} Script;

static VerbWords
words_of(const VerbOption *option)
{
    return option->choice != NULL ? option->choice : option->offer;
}

static void
add_list(GArray *lists, VerbWords words)
{
    for (guint i = 0; i < lists->len; i++)
        if (g_array_index(lists, VerbWords, i) == words)
            return;
    if (words != NULL)
        g_array_append_val(lists, words);
}

static guint
index_of_list(const GArray *lists, VerbWords words)
{
    guint i = 0;
    while (g_array_index(lists, VerbWords, i) != words)
        i++;
    return i;
}

static void
collect_lists(const VerbOption *options, gpointer data)
{
    Script *script = data;
    for (; options->long_name != NULL; options++)
        add_list(script->lists, words_of(options));
}

static void
append_lists(const Script *script)
{
    g_string_append(script->out, "_narva_lists=(\n");
    for (guint i = 0; i < script->lists->len; i++) {
        VerbWords words = g_array_index(script->lists, VerbWords, i);
        g_string_append(script->out, "    '");
        for (guint j = 0; words(j) != NULL; j++)
            g_string_append_printf(script->out, "%s%s", j > 0 ? " " : "", words(j));
        g_string_append(script->out, "'\n");
    }
    g_string_append(script->out, ")\n\n");
}

static const char *
kind_of(const VerbOption *option)
{
    const char *takes = option->arg_description;
    if (words_of(option) != NULL)
        return g_str_has_suffix(takes, ",…") ? "list"
                                             : (strchr(takes, '=') != NULL ? "pair" : "word");
    if (option->arg != G_OPTION_ARG_FILENAME && option->arg != G_OPTION_ARG_FILENAME_ARRAY)
        return "any";
    return strcmp(takes, "DIR") == 0 ? "folder" : "path";
}

/* What follows the options of a verb, a row each. */
static void
append_values(const VerbOption *options, gpointer data)
{
    const Script *script = data;
    for (; options->long_name != NULL; options++) {
        if (options->arg == G_OPTION_ARG_NONE)
            continue;
        g_string_append_printf(script->out, "    %s:--%s", script->verb->name, options->long_name);
        if (options->short_name != 0)
            g_string_append_printf(script->out, " | %s:-%c", script->verb->name,
                                   options->short_name);
        g_string_append_printf(script->out, ") kind=%s", kind_of(options));
        if (words_of(options) != NULL)
            g_string_append_printf(script->out, " words=${_narva_lists[%u]}",
                                   index_of_list(script->lists, words_of(options)));
        g_string_append(script->out, " ;;\n");
    }
}

/* The options of a verb, one row for all; `=` at the end of those that take something. */
static void
append_completed_options(const VerbOption *options, gpointer data)
{
    const Script *script = data;
    g_string_append_printf(script->out, "    %s) words='", script->verb->name);
    for (guint i = 0; options[i].long_name != NULL; i++)
        g_string_append_printf(script->out, "%s--%s%s", i > 0 ? " " : "", options[i].long_name,
                               options[i].arg != G_OPTION_ARG_NONE ? "=" : "");
    g_string_append(script->out, "' ;;\n");
}

/* What follows the verb itself. Only a verb whose usage ends with … takes more of its words. */
static void
append_operand(const Script *script)
{
    const CommandVerb *verb = script->verb;
    if (verb->offer != NULL)
        g_string_append_printf(script->out, "    %s) kind=word words=${_narva_lists[%u]}%s ;;\n",
                               verb->name, index_of_list(script->lists, verb->offer),
                               g_str_has_suffix(verb->usage, "…") ? "" : " once=1");
    else if (verb->usage[0] != '\0')
        g_string_append_printf(script->out, "    %s) kind=path ;;\n", verb->name);
}

/* Appends a shell function with a row or more for every verb. */
static void
append_case(Script *script, const char *head, VerbDescribe describe, const char *end)
{
    guint n;
    const CommandVerb *rows = verb_table(&n);
    g_string_append(script->out, head);
    for (guint i = 0; i < n; i++) {
        script->verb = &rows[i];
        if (describe != NULL)
            verb_describe(&rows[i], describe, script);
        else
            append_operand(script);
    }
    g_string_append(script->out, end);
}

static void
append_first_words(GString *out)
{
    guint n;
    const CommandVerb *rows = verb_table(&n);
    g_string_append(out, "_narva_verbs='");
    for (guint i = 0; i < n; i++)
        g_string_append_printf(out, "%s%s", i > 0 ? " " : "", rows[i].name);
    const ProgramOption *options = verb_program_options(&n);
    for (guint i = 0; i < n; i++)
        g_string_append_printf(out, " %s", options[i].name);
    g_string_append(out, "'\n");
}

/* Appends the script to @out. */
static void
completion_append(GString *out)
{
    guint n;
    const CommandVerb *rows = verb_table(&n);
    g_autoptr(GArray) lists = g_array_new(FALSE, FALSE, sizeof(VerbWords));
    Script script = {.out = out, .lists = lists};
    for (guint i = 0; i < n; i++) {
        add_list(lists, rows[i].offer);
        verb_describe(&rows[i], collect_lists, &script);
    }
    g_string_append(out, top);
    append_first_words(out);
    append_lists(&script);
    append_case(&script,
                "_narva_takes() { # VERB OPTION: sets kind and words of what follows, if anything\n"
                "    case $1:$2 in\n",
                append_values, "    *) return 1 ;;\n    esac\n}\n\n");
    append_case(&script, "_narva_options_of() { # VERB: sets words\n    case $1 in\n",
                append_completed_options, "    esac\n}\n\n");
    append_case(&script,
                "_narva_operand_of() { # VERB: sets kind, words and once\n    case $1 in\n", NULL,
                "    esac\n}\n\n");
    g_string_append(out, middle);
}

/* What a page is made of. */
typedef struct {
    GString *out;     /* borrowed */
    RoffNames *names; /* borrowed: placeholders of the verb */
} Page;

/* What all verbs mean by a status. */
static const char *const exits[] = {
    [EXIT_CLEAN] = "Nothing to complain of.",
    [EXIT_FINDINGS] = "Findings, differences or conflicts; what counts is for the verb to say.",
    [EXIT_USAGE] = "Wrong words, or a path that does not exist.",
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
    g_string_append(page->out, ".SH OPTIONS\n");
    for (; options->long_name != NULL; options++)
        append_option(page, options);
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
    g_string_append(out,
                    ".SH ENVIRONMENT\n"
                    ".TP\n"
                    "\\fBNO_COLOR\\fR\n"
                    "If set, text is not coloured unless an option says so.\n"
                    ".TP\n"
                    "\\fBFORCE_COLOR\\fR, \\fBCLICOLOR_FORCE\\fR\n"
                    "If one of them is set, and not 0, text is coloured in files and pipes, too.\n"
                    ".TP\n"
                    "\\fBFORCE_HYPERLINK\\fR\n"
                    "If 0, positions in reports are not links to their files; if set to anything\n"
                    "else, they are links in files and pipes, too.\n"
                    "Otherwise they are links on a terminal, where text is coloured.\n");
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
    g_autoptr(GString) script = g_string_new(NULL);
    completion_append(script);
    if (!write_pages(argv[1]) || !write_file(argv[1], "narva", script))
        return EXIT_IO;
    return EXIT_CLEAN;
}
