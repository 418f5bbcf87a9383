/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A script for bash: what follows an option or a verb is a row of `case`, all else is written
 * below.
 */
#include "validator/cli/manual/completion.h"

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
    const CommandVerb *verb; /* whose options are told */
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
append_options(const VerbOption *options, gpointer data)
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
    const CommandVerb *rows = verbs(&n);
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
    const CommandVerb *rows = verbs(&n);
    g_string_append(out, "_narva_verbs='");
    for (guint i = 0; i < n; i++)
        g_string_append_printf(out, "%s%s", i > 0 ? " " : "", rows[i].name);
    const ProgramOption *options = program_options(&n);
    for (guint i = 0; i < n; i++)
        g_string_append_printf(out, " %s", options[i].name);
    g_string_append(out, "'\n");
}

void
completion_append(GString *out)
{
    guint n;
    const CommandVerb *rows = verbs(&n);
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
                append_options, "    esac\n}\n\n");
    append_case(&script,
                "_narva_operand_of() { # VERB: sets kind, words and once\n    case $1 in\n", NULL,
                "    esac\n}\n\n");
    g_string_append(out, middle);
}
