/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva new: small, complete things to begin with.
 */
#include "schema/store/file-kind.h"
#include "schema/store/new-data-set.h"
#include "schema/text/clean.h"
#include "schema/text/name.h"
#include "validator/cli/new.h"

#include <stdio.h>
#include <string.h>

char *
verb_new_shell_path(const char *path)
{
    gboolean is_plain =
        strspn(path, G_CSET_a_2_z G_CSET_A_2_Z G_CSET_DIGITS "_./-") == strlen(path);
    g_autofree char *word = is_plain ? g_strdup(path) : g_shell_quote(path);
    return text_clean(word);
}

static void
tell_data_set(const Wish *wish, const NewDataSet *made)
{
    const char *file;
    g_autofree char *id = new_data_set_id(made->folder);
    g_autoptr(GString) names = g_string_new(NULL);
    for (guint i = 0; (file = new_data_set_file(made, i)) != NULL; i++)
        g_string_append_printf(names, "%s%s", i > 0 ? ", " : "", file);
    g_autofree char *shown = verb_new_shell_path(wish->name);
    fprintf(stderr, "Created the data set “%s” in %s: %s.\n", id, shown, names->str);
    if (wish->extends != NULL)
        fprintf(stderr, "So far it is identical to “%s”; add only what differs.\n", wish->extends);
    fprintf(stderr, "Next: %s validate %s\n", wish->call->program, shown);
}

static gboolean
is_data_set(const char *parent, const char *name)
{
    const char *file = file_kind_for(ENTITY_GAME)->name;
    g_autofree char *path = g_build_filename(parent, name, file, NULL);
    return g_file_test(path, G_FILE_TEST_IS_REGULAR);
}

/* Whether the data set that is to be below @wish lies beside it; else it has complained. */
static gboolean
check_below(const Wish *wish)
{
    g_autofree char *whole = g_canonicalize_filename(wish->name, NULL);
    g_autofree char *parent = g_path_get_dirname(whole);
    g_autofree char *shown = verb_new_shell_path(wish->name);
    if (name_is_id(wish->extends) && is_data_set(parent, wish->extends))
        return TRUE;
    NameSearch search;
    name_search_init(&search, wish->extends);
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GDir) directory = g_dir_open(parent, 0, NULL);
    const char *name;
    while (directory != NULL && (name = g_dir_read_name(directory)) != NULL)
        if (name_is_id(name) && is_data_set(parent, name))
            g_ptr_array_add(names, g_strdup(name));
    /* Folders come in no order; of two names that are equally near the first by name is suggested.
     */
    g_ptr_array_sort(names, name_compare);
    for (guint i = 0; i < names->len; i++)
        name_search_offer(&search, names->pdata[i]);
    if (search.nearest != NULL)
        verb_complain("there is no data set “%s” beside %s; did you mean “%s”?", wish->extends,
                      shown, search.nearest);
    else
        verb_complain("there is no data set “%s” beside %s", wish->extends, shown);
    return FALSE;
}

static ExitStatus
make_data_set(const Wish *wish)
{
    const NewDataSet new = {
        .folder = wish->name,
        .title = wish->title,
        .extends = wish->extends,
    };
    g_autofree char *id = new_data_set_id(wish->name);
    g_autoptr(GError) error = NULL;
    /* Without an id the folder itself is refused, whatever lies beside it. */
    if (id != NULL && wish->extends != NULL && !check_below(wish))
        return EXIT_USAGE;
    if (new_data_set_make(&new, &error)) {
        tell_data_set(wish, &new);
        return EXIT_CLEAN;
    }
    ExitStatus status = verb_fail(error);
    gboolean needs_another = g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_EXIST) ||
                             g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_NOTDIR);
    return needs_another ? EXIT_USAGE : status;
}

/* The things that can be made. */
static const struct {
    const char *noun;
    const char *operand; /* the word that follows it */
    gboolean is_in_set;  /* takes --in */
    ExitStatus (*make)(const Wish *wish);
} rows[] = {
    {.noun = "data-set", .operand = "DIR", .make = make_data_set},
    {.noun = "scenario", .operand = "ID", .is_in_set = TRUE, .make = new_scenario},
};

const char *
verb_new_noun(guint i)
{
    return i < G_N_ELEMENTS(rows) ? rows[i].noun : NULL;
}

static ExitStatus
complain_of_noun(const Call *call, const char *word)
{
    NameSearch search;
    name_search_init(&search, word);
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++)
        name_search_offer(&search, rows[i].noun);
    if (search.nearest != NULL)
        verb_complain("new cannot create “%s”; did you mean “%s”?", word, search.nearest);
    else
        verb_complain("new cannot create “%s” (see `%s new --help`)", word, call->program);
    return EXIT_USAGE;
}

static ExitStatus
make_thing(const Wish *wish, char *const *words)
{
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        if (strcmp(rows[i].noun, words[0]) != 0)
            continue;
        if (!rows[i].is_in_set && wish->in != NULL) {
            verb_complain("new %s takes no --in", rows[i].noun);
            return EXIT_USAGE;
        }
        if (words[1] != NULL && words[2] == NULL)
            return rows[i].make(wish);
        verb_complain("give one %s: %s new %s %s", rows[i].operand, wish->call->program,
                      rows[i].noun, rows[i].operand);
        return EXIT_USAGE;
    }
    return complain_of_noun(wish->call, words[0]);
}

ExitStatus
verb_new(const Call *call)
{
    char *title = NULL, *in = NULL, *extends = NULL;
    const VerbOption entries[] = {
        {"title", 0, 0, G_OPTION_ARG_STRING, &title, "Title of the new data set or scenario",
         "TITLE"},
        {"in", 0, 0, G_OPTION_ARG_FILENAME, &in,
         "Data set to add the scenario to [default: around or below the current folder]", "DIR"},
        {"extends", 0, 0, G_OPTION_ARG_STRING, &extends, "Scenario or data set to extend", "ID", .value = VALUE_SCENARIO},
        {0},
    };
    char **words;
    ExitStatus status;
    if (!verb_parse(call, "new", entries, &words, &status))
        return status;
    if (words[0] == NULL) {
        verb_complain("new needs data-set or scenario (see `%s new --help`)", call->program);
        return EXIT_USAGE;
    }
    if (title != NULL && *g_strstrip(title) == '\0') {
        verb_complain("--title needs a title; without --title it is derived from the name");
        return EXIT_USAGE;
    }
    for (gsize i = words[1] != NULL ? strlen(words[1]) : 0; i > 1 && words[1][i - 1] == '/'; i--)
        words[1][i - 1] = '\0';
    const Wish wish = {
        .call = call,
        .name = words[1],
        .title = title,
        .in = in,
        .extends = extends,
    };
    return make_thing(&wish, words);
}
