/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva new: small, complete things to begin with.
 */
#include "schema/model/edit.h"
#include "schema/model/record-read.h"
#include "schema/model/record-write.h"
#include "schema/store/data-set.h"
#include "schema/store/save.h"
#include "schema/text/clean.h"
#include "schema/text/names.h"
#include "validator/checks/json-text.h"
#include "validator/cli/new.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>

/* clang-format off */
/* The JSON of each file, as it stands in the list file, on one line. */
static const char *const templates[N_ENTITIES] = {
#define TEMPLATE(NAME, ...) [ENTITY_##NAME] = #__VA_ARGS__,
#include "validator/cli/new-data-set.def"
};
/* clang-format on */

/* Returns: (transfer full): the last part of @path for people, or NULL if it has none. */
static char *
last_name(const char *path)
{
    g_autofree char *whole = g_canonicalize_filename(path, NULL);
    g_autofree char *name = g_path_get_basename(whole);
    return strcmp(name, G_DIR_SEPARATOR_S) == 0 ? NULL : g_filename_display_name(name);
}

const Record *
new_root(EntityId entity, const char *json)
{
    g_autoptr(GBytes) contents = g_bytes_new_static(json, strlen(json));
    g_autoptr(SourceText) text = source_text_new("", contents);
    Scanner stop;
    const Record *root = record_read(entity_get(entity), text, &stop);
    g_assert(root != NULL);
    return root;
}

const Record *
new_with(const Record *root, const char *key, const char *value)
{
    g_autofree char *after = g_strdup(value);
    const Edit edit = {.entity = root->entity->id, .path = key, .after = after};
    const Record *edited = edit_apply(&edit, root, NULL);
    g_assert(edited != NULL);
    arena_unref(root->arena);
    return edited;
}

const Record *
new_with_text(const Record *root, const char *key, const char *text)
{
    g_autofree char *value = json_quote(text);
    return new_with(root, key, value);
}

char *
new_shown_path(const char *path)
{
    gboolean is_plain =
        strspn(path, G_CSET_a_2_z G_CSET_A_2_Z G_CSET_DIGITS "_./-") == strlen(path);
    g_autofree char *word = is_plain ? g_strdup(path) : g_shell_quote(path);
    return text_clean(word);
}

/* Returns: (transfer none): what a new file of @entity holds, or NULL when it is not made; a layer
 * is the set below it but for its name. */
static const char *
template_of(const Wish *wish, EntityId entity)
{
    if (wish->extends == NULL)
        return templates[entity];
    return entity == ENTITY_GAME ? "{\"format\": 1}" : NULL;
}

char *
new_title(const char *name)
{
    char *title = g_strdup(name);
    for (gsize i = 0; name_is_id(name) && title[i] != '\0'; i++) {
        if (title[i] == '-')
            title[i] = ' ';
        else if (i == 0 || title[i - 1] == ' ')
            title[i] = g_ascii_toupper(title[i]);
    }
    return title;
}

static gboolean
save(const Wish *wish, const char *id, const char *title, GError **error)
{
    const char *folder = wish->name;
    const FileKind *kinds = file_kinds();
    SaveFile files[FILE_KINDS];
    guint n = 0;
    for (guint i = 0; i < FILE_KINDS; i++) {
        const char *json = template_of(wish, kinds[i].entity);
        if (json == NULL)
            continue;
        const Record *root = new_root(kinds[i].entity, json);
        if (kinds[i].entity == ENTITY_GAME)
            root = new_with_text(new_with_text(root, "id", id), "title", title);
        if (kinds[i].entity == ENTITY_GAME && wish->extends != NULL)
            root = new_with_text(root, "extends", wish->extends);
        files[n++] = (SaveFile){.name = kinds[i].name, .contents = record_to_bytes(root)};
        arena_unref(root->arena);
    }
    gboolean is_saved = save_files(folder, files, n, save_system_calls(), error);
    for (guint i = 0; i < n; i++)
        g_bytes_unref(files[i].contents);
    return is_saved;
}

/* Makes @folder unless it is there and empty. Returns: EXIT_CLEAN, or else it has complained. */
static ExitStatus
prepare_folder(const char *folder)
{
    if (g_mkdir_with_parents(folder, 0777) != 0) {
        int code = errno;
        verb_complain("cannot make the folder “%s”: %s", folder, g_strerror(code));
        return code == EEXIST || code == ENOTDIR ? EXIT_USAGE : EXIT_IO;
    }
    g_autoptr(GError) error = NULL;
    g_autoptr(GDir) directory = g_dir_open(folder, 0, &error);
    if (directory == NULL)
        return verb_fail(error);
    if (g_dir_read_name(directory) == NULL)
        return EXIT_CLEAN;
    verb_complain("the folder “%s” is not empty; a new data set needs one of its own", folder);
    return EXIT_USAGE;
}

static void
tell_data_set(const Wish *wish, const char *id)
{
    const FileKind *kinds = file_kinds();
    g_autoptr(GString) names = g_string_new(NULL);
    for (guint i = 0; i < FILE_KINDS; i++)
        if (template_of(wish, kinds[i].entity) != NULL)
            g_string_append_printf(names, "%s%s", names->len > 0 ? ", " : "", kinds[i].name);
    g_autofree char *shown = new_shown_path(wish->name);
    fprintf(stderr, "Made the data set “%s” in %s: %s.\n", id, shown, names->str);
    if (wish->extends != NULL)
        fprintf(stderr, "It is “%s” until it says something else.\n", wish->extends);
    fprintf(stderr, "Next: %s validate %s\n", wish->call->program, shown);
}

static int
compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
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
    g_autofree char *shown = new_shown_path(wish->name);
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
    /* Folders come in no order; of two that are equally near the first is told. */
    g_ptr_array_sort(names, compare_names);
    for (guint i = 0; i < names->len; i++)
        name_search_offer(&search, names->pdata[i]);
    if (search.nearest != NULL)
        verb_complain("there is no data set “%s” beside %s; did you mean “%s”?",
                      wish->extends,
                      shown,
                      search.nearest);
    else
        verb_complain("there is no data set “%s” beside %s", wish->extends, shown);
    return FALSE;
}

static ExitStatus
make_data_set(const Wish *wish)
{
    g_autofree char *name = last_name(wish->name);
    g_autofree char *id = name != NULL ? name_to_id(name) : NULL;
    if (id == NULL) {
        verb_complain("no id can be made of “%s”: name the folder with a to z, 0 to 9 and -",
                      name != NULL ? name : wish->name);
        return EXIT_USAGE;
    }
    if (wish->extends != NULL && !check_below(wish))
        return EXIT_USAGE;
    gboolean was_there = g_file_test(wish->name, G_FILE_TEST_EXISTS);
    ExitStatus status = prepare_folder(wish->name);
    if (status != EXIT_CLEAN)
        return status;
    g_autoptr(GError) error = NULL;
    g_autofree char *title = wish->title != NULL ? g_strdup(wish->title) : new_title(name);
    if (!save(wish, id, title, &error)) {
        verb_fail(error);
        if (!was_there)
            g_rmdir(wish->name);
        return EXIT_IO;
    }
    tell_data_set(wish, id);
    return EXIT_CLEAN;
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
new_noun(guint i)
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
        verb_complain("new makes no “%s”; did you mean “%s”?", word, search.nearest);
    else
        verb_complain("new makes no “%s” (`%s new --help`)", word, call->program);
    return EXIT_USAGE;
}

static ExitStatus
make(const Wish *wish, char *const *words)
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
        verb_complain("give one %s: %s new %s %s",
                      rows[i].operand,
                      wish->call->program,
                      rows[i].noun,
                      rows[i].operand);
        return EXIT_USAGE;
    }
    return complain_of_noun(wish->call, words[0]);
}

ExitStatus
verb_new(const Call *call)
{
    g_autofree char *title = NULL, *in = NULL, *extends = NULL;
    const VerbOption entries[] = {
        {"title", 0, 0, G_OPTION_ARG_STRING, &title, "Title of what is made", "TITLE"},
        {"in", 0, 0, G_OPTION_ARG_FILENAME, &in, "Data set that the scenario goes to", "DIR"},
        {"extends",
         0,
         0,
         G_OPTION_ARG_STRING,
         &extends,
         "Scenario, or data set, that shows through the new one",
         "ID"},
        {0},
    };
    g_auto(GStrv) words = NULL;
    ExitStatus status;
    if (!verb_parse(call, "new", entries, &words, &status))
        return status;
    if (words[0] == NULL) {
        verb_complain("new what? `%s new --help`", call->program);
        return EXIT_USAGE;
    }
    if (title != NULL && *g_strstrip(title) == '\0') {
        verb_complain("a title is needed after --title; without --title it is made of the name");
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
    return make(&wish, words);
}
