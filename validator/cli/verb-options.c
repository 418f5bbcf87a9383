/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From the words of a call to the options of its verb.
 */
#include "schema/text/name.h"
#include "validator/cli/terminal.h"
#include "validator/cli/verb.h"
#include "validator/program/program.h"

#include <string.h>

/* Where the meanings of options begin, and how wide help becomes on a wide terminal. */
#define HELP_COLUMN 28
#define HELP_COLUMNS_MAX 100

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

/* Returns: (transfer full): the words that @option takes as `a, b or c`; NULL: any. */
static char *
list_choice(const VerbOption *option)
{
    g_autoptr(GPtrArray) words = g_ptr_array_new();
    for (guint i = 0; option->choice != NULL && option->choice(i) != NULL; i++)
        g_ptr_array_add(words, (gpointer)option->choice(i));
    return words->len > 0 ? program_alternatives(words) : NULL;
}

char *
verb_option_meaning(const VerbOption *option)
{
    const char *meaning = _(option->description);
    g_autofree char *words = list_choice(option);
    if (words == NULL)
        return g_strdup(meaning);
    /* Translators: the meaning of an option, and the words that it takes. */
    return g_strdup_printf(_("%s: %s [default: %s]"), meaning, words, option->choice(0));
}

void
verb_describe(const CommandVerb *verb, VerbDescribe describe, gpointer data)
{
    g_autofree char *name = g_strdup(verb->name);
    char *argv[] = {name, NULL};
    const Call call = {
        .program = "narva",
        .argc = 1,
        .argv = argv,
        .describe = describe,
        .data = data,
    };
    verb->run(&call);
}

/* Returns: (transfer full): @options (of VerbOption) and --help, which sets @help. */
static GArray *
options_with_help(const VerbOption *options, gboolean *help)
{
    const VerbOption row = {"help", 'h', 0, G_OPTION_ARG_NONE, help, N_("Show this help"), NULL};
    GArray *all = g_array_new(TRUE, FALSE, sizeof(VerbOption));
    for (; options->long_name != NULL; options++)
        g_array_append_val(all, *options);
    g_array_append_val(all, row);
    return all;
}

/* What was said of one option: its row, its meaning for --help, and its values, be there one too
 * many. Both texts are owned. */
typedef struct {
    const VerbOption *option;
    char *meaning;
    char **values; /* of an option that takes a single one; else NULL */
} Said;

static void
clear_said(gpointer item)
{
    Said *said = item;
    g_free(said->meaning);
    g_strfreev(said->values);
}

/* Returns: (transfer full): of Said, one for each of @options (of VerbOption). It is never grown.
 */
static GArray *
said_new(const GArray *options)
{
    GArray *all = g_array_sized_new(FALSE, TRUE, sizeof(Said), options->len);
    g_array_set_clear_func(all, clear_said);
    for (guint i = 0; i < options->len; i++) {
        const VerbOption *option = &g_array_index(options, VerbOption, i);
        const Said said = {.option = option, .meaning = verb_option_meaning(option)};
        g_array_append_val(all, said);
    }
    return all;
}

/* The parser keeps the last of several values; asked for all of them, it says that there are. */
static void
add_option(GOptionContext *context, Said *said)
{
    const VerbOption *option = said->option;
    gboolean is_text = option->arg == G_OPTION_ARG_STRING;
    gboolean is_single = is_text || option->arg == G_OPTION_ARG_FILENAME;
    const GOptionEntry entries[] = {
        {option->long_name, option->short_name, option->flags,
         !is_single ? option->arg
         : is_text  ? G_OPTION_ARG_STRING_ARRAY
                    : G_OPTION_ARG_FILENAME_ARRAY,
         is_single ? &said->values : option->arg_data, said->meaning, option->arg_description},
        {0},
    };
    g_option_context_add_main_entries(context, entries, NULL);
}

/* Returns: whether @word may be said of @option, having complained if not. */
static gboolean
is_of_choice(const VerbOption *option, const char *word)
{
    g_autofree char *known = list_choice(option);
    NameSearch search;
    name_search_init(&search, word);
    for (guint i = 0; option->choice != NULL && option->choice(i) != NULL; i++) {
        if (strcmp(option->choice(i), word) == 0)
            return TRUE;
        name_search_offer(&search, option->choice(i));
    }
    if (search.nearest != NULL)
        verb_complain(_("--%s takes no “%s”; did you mean “%s”?"), option->long_name, word,
                      search.nearest);
    else if (option->choice != NULL)
        verb_complain(_("--%s takes %s, not “%s”"), option->long_name, known, word);
    return option->choice == NULL;
}

/* Hands @call what the parser gave to options that may come several times. */
static void
keep_lists(const Call *call, const GArray *options)
{
    for (guint i = 0; i < options->len; i++) {
        const VerbOption *option = &g_array_index(options, VerbOption, i);
        gboolean is_list =
            option->arg == G_OPTION_ARG_STRING_ARRAY || option->arg == G_OPTION_ARG_FILENAME_ARRAY;
        if (is_list && *(char ***)option->arg_data != NULL)
            g_ptr_array_add(call->said, *(char ***)option->arg_data);
    }
}

/* Hands single values to their options, and to @call. Returns: FALSE, having complained, when a
 * single one has several, or one that it cannot take. */
static gboolean
take_values(const Call *call, const char *verb, GArray *all)
{
    for (guint i = 0; i < all->len; i++) {
        const Said *said = &g_array_index(all, Said, i);
        if (said->values == NULL || said->values[1] == NULL)
            continue;
        verb_complain(_("--%s is given twice, with “%s” and “%s”; it takes one value "
                        "(`narva %s --help` lists the options)"),
                      said->option->long_name, said->values[0], said->values[1], verb);
        return FALSE;
    }
    for (guint i = 0; i < all->len; i++) {
        Said *said = &g_array_index(all, Said, i);
        const VerbOption *option = said->option;
        if (said->values == NULL)
            continue;
        if (!is_of_choice(option, said->values[0]))
            return FALSE;
        *(char **)option->arg_data = said->values[0];
        g_ptr_array_add(call->said, g_steal_pointer(&said->values));
    }
    return TRUE;
}

/* What every verb can end with, as shells have it. */
static const struct {
    int status;
    const char *meaning;
} exits_of_all[] = {
    {EXIT_INTERNAL, N_("a bug in Narva; please report it")},
    {130, N_("interrupted (Ctrl-C)")},
    {143, N_("stopped by SIGTERM")},
};

/* Appends @text between the column @indent and the edge of the terminal, with what is there already
 * in @out before its first line. */
static void
append_wrapped(GString *out, const char *text, guint indent)
{
    g_auto(GStrv) words = g_strsplit(text, " ", -1);
    g_autofree char *margin = g_strnfill(indent, ' ');
    g_autoptr(GString) lines = g_string_new(NULL);
    terminal_append_wrapped(lines, words, MIN(terminal_columns(), HELP_COLUMNS_MAX), margin);
    g_string_append(out, lines->str + indent);
}

static void
append_option(GString *out, const Said *said)
{
    const VerbOption *option = said->option;
    g_autoptr(GString) left = g_string_new("  ");
    if (option->short_name != 0)
        g_string_append_printf(left, "-%c, ", option->short_name);
    g_string_append_printf(left, "--%s", option->long_name);
    if (option->arg_description != NULL)
        g_string_append_printf(left, "=%s", _(option->arg_description));
    gint n = HELP_COLUMN - (gint)g_utf8_strlen(left->str, -1);
    if (n < 2)
        g_string_append_printf(left, "\n%*s", HELP_COLUMN, "");
    else
        g_string_append_printf(left, "%*s", n, "");
    g_string_append(out, left->str);
    append_wrapped(out, said->meaning, HELP_COLUMN);
}

/* Appends paragraphs, which empty lines separate. Lines that begin with a space are a table. */
static void
append_paragraphs(GString *out, const char *text)
{
    g_auto(GStrv) paragraphs = g_strsplit(text, "\n\n", -1);
    for (char **paragraph = paragraphs; *paragraph != NULL; paragraph++) {
        if (strstr(*paragraph, "\n ") == NULL) {
            g_strdelimit(g_strchomp(*paragraph), "\n", ' ');
            append_wrapped(out, *paragraph, 0);
        } else {
            g_string_append_printf(out, "%s\n", g_strchomp(*paragraph));
        }
        g_string_append_c(out, '\n');
    }
}

const char *
verb_group_title(VerbGroup group)
{
    static const char *const titles[N_GROUPS] = {
        [GROUP_OTHER] = N_("Other"),         [GROUP_INPUT] = N_("Input"),
        [GROUP_SELECTION] = N_("Selection"), [GROUP_FIXES] = N_("Fixes"),
        [GROUP_PLAY] = N_("Play"),           [GROUP_DRAWING] = N_("Drawing"),
        [GROUP_RUN] = N_("Execution"),       [GROUP_OUTPUT] = N_("Output"),
    };
    return titles[group];
}

/* Appends the options of @said by groups, or below one heading if there is a single group. */
static void
append_options(GString *out, const GArray *said)
{
    gboolean is_grouped = FALSE;
    for (guint i = 0; i < said->len; i++)
        is_grouped |= g_array_index(said, Said, i).option->group != GROUP_OTHER;
    for (guint rank = 1; rank <= N_GROUPS; rank++) {
        gboolean is_first = TRUE;
        for (guint i = 0; i < said->len; i++) {
            const Said *row = &g_array_index(said, Said, i);
            if (row->option->group != rank % N_GROUPS)
                continue;
            const char *title = is_grouped ? _(verb_group_title(rank % N_GROUPS)) : _("Options");
            if (is_first)
                g_string_append_printf(out, "%s:\n", title);
            append_option(out, row);
            is_first = FALSE;
        }
        if (!is_first)
            g_string_append_c(out, '\n');
    }
}

/* Appends what --help prints. */
static void
append_help(GString *out, const CommandVerb *verb, const GArray *said)
{
    g_autofree char *usage = g_strdup_printf(_("Usage: narva %s [OPTION…] %s"), verb->name,
                                             translation_for(AUDIENCE_PEOPLE, verb->usage));
    g_string_append_printf(out, "%s\n\n%s\n\n", g_strchomp(usage), _(verb->summary));
    append_options(out, said);
    append_paragraphs(out, _(verb->details));
    if (verb->append_details != NULL) {
        g_autoptr(GString) table = g_string_new(NULL);
        verb->append_details(table);
        append_paragraphs(out, table->str);
    }
    g_string_append_printf(out, "%s:", _("Exit status"));
    for (guint i = 0; i < G_N_ELEMENTS(verb->exits); i++)
        if (verb->exits[i] != NULL)
            g_string_append_printf(out, "\n  %-3u  %s", i, _(verb->exits[i]));
    for (guint i = 0; i < G_N_ELEMENTS(exits_of_all); i++)
        g_string_append_printf(out, "\n  %-3d  %s", exits_of_all[i].status,
                               _(exits_of_all[i].meaning));
    g_string_append_c(out, '\n');
}

/* Returns: (transfer full): the words of @call: the parser takes the options out of its list. */
static char **
copy_words(const Call *call)
{
    char **words = g_new0(char *, call->argc + 1);
    words[0] = g_strdup(call->program);
    for (int i = 1; i < call->argc; i++)
        words[i] = g_strdup(call->argv[i]);
    return words;
}

/* Returns: (transfer full): the first word of @call that looks like a long option and is none of
 * @options, without its value; NULL: there is none. */
static char *
unknown_option(const Call *call, const GArray *options)
{
    for (int i = 1; i < call->argc && strcmp(call->argv[i], "--") != 0; i++) {
        if (!g_str_has_prefix(call->argv[i], "--"))
            continue;
        char *name = g_strndup(call->argv[i] + 2, strcspn(call->argv[i] + 2, "="));
        guint n = 0;
        while (n < options->len &&
               strcmp(g_array_index(options, VerbOption, n).long_name, name) != 0)
            n++;
        if (n == options->len)
            return name;
        g_free(name);
    }
    return NULL;
}

/* Says why the parser refused the words of @call. */
static void
complain_of_words(const Call *call, const CommandVerb *verb, const GArray *options,
                  const GError *error)
{
    g_autofree char *word = unknown_option(call, options);
    NameSearch search;
    if (g_error_matches(error, G_OPTION_ERROR, G_OPTION_ERROR_UNKNOWN_OPTION) && word != NULL) {
        name_search_init(&search, word);
        for (guint i = 0; i < options->len; i++)
            name_search_offer(&search, g_array_index(options, VerbOption, i).long_name);
        if (search.nearest != NULL) {
            verb_complain(_("there is no option --%s; did you mean --%s?"), word, search.nearest);
            return;
        }
    }
    verb_complain(_("%s (`narva %s --help` lists the options)"), error->message, verb->name);
}

gboolean
verb_parse(const Call *call, const char *name, const VerbOption *options, char ***paths,
           ExitStatus *status)
{
    const CommandVerb *verb = verb_find(name);
    gboolean help = FALSE;
    g_autoptr(GArray) all = options_with_help(options, &help);
    *status = EXIT_CLEAN;
    if (call->describe != NULL) {
        call->describe((const VerbOption *)all->data, call->data);
        return FALSE;
    }
    g_autofree char *name_of_call = g_strdup_printf("narva %s", verb->name);
    g_set_prgname(name_of_call);
    g_autoptr(GArray) said = said_new(all);
    g_autoptr(GOptionContext) context = g_option_context_new(NULL);
    g_option_context_set_help_enabled(context, FALSE);
    for (guint i = 0; i < said->len; i++)
        add_option(context, &g_array_index(said, Said, i));
    g_auto(GStrv) argv = copy_words(call);
    g_autoptr(GError) error = NULL;
    if (!g_option_context_parse_strv(context, &argv, &error)) {
        complain_of_words(call, verb, all, error);
        *status = EXIT_USAGE;
        return FALSE;
    }
    keep_lists(call, all);
    if (help) {
        g_autoptr(GString) out = g_string_new(NULL);
        append_help(out, verb, said);
        *status = verb_print(out, EXIT_CLEAN);
        return FALSE;
    }
    if (!take_values(call, verb->name, said)) {
        *status = EXIT_USAGE;
        return FALSE;
    }
    *paths = take_words(argv);
    g_ptr_array_add(call->said, *paths);
    return TRUE;
}

guint
verb_choice(VerbWords words, const char *word)
{
    guint i = 0;
    while (word != NULL && strcmp(words(i), word) != 0)
        i++;
    return i;
}

gboolean
verb_read_number(const char *name, const char *word, guint64 least, guint64 most, guint64 *number)
{
    if (word == NULL || g_ascii_string_to_unsigned(word, 10, least, most, number, NULL))
        return TRUE;
    verb_complain(_("--%s takes a number from %llu to %llu, not “%s”"), name,
                  (unsigned long long)least, (unsigned long long)most, word);
    return FALSE;
}

gboolean
verb_read_percent(const char *name, const char *word, double least, double most, double *share)
{
    char *end;
    double percent = word != NULL ? g_ascii_strtod(word, &end) : 0;
    if (word == NULL)
        return TRUE;
    if (end != word && strcmp(end, "%") == 0 && percent >= least * 100 && percent <= most * 100) {
        *share = percent / 100;
        return TRUE;
    }
    char low[G_ASCII_DTOSTR_BUF_SIZE], high[G_ASCII_DTOSTR_BUF_SIZE];
    verb_complain(_("--%s takes a share from %s%% to %s%%, not “%s”"), name,
                  g_ascii_formatd(low, sizeof low, "%g", least * 100),
                  g_ascii_formatd(high, sizeof high, "%g", most * 100), word);
    return FALSE;
}
