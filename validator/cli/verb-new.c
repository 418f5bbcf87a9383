/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva new: small, complete things to begin with: a data set, or a scenario, whole in itself or on
 * top of another one.
 */
#include "schema/model/edit.h"
#include "schema/model/entities.h"
#include "schema/model/record-write.h"
#include "schema/store/data-set.h"
#include "schema/store/file-kind.h"
#include "schema/store/file-read.h"
#include "schema/store/new-data-set.h"
#include "schema/store/save.h"
#include "schema/store/shipped-sets.h"
#include "schema/text/clean.h"
#include "schema/text/name.h"
#include "validator/cli/played-scenario.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>

/* What is to be made. */
typedef struct {
    const Call *call;
    const char *name;  /* the word after the noun: a folder or an id */
    const char *title; /* NULL: none was given */
    const char *in;    /* the data set it goes to; NULL: that around or below the current folder */
    const char *extends; /* what shows through it; NULL: nothing */
    const char *kit;     /* NULL: none was named */
} Wish;

/* Returns: (transfer full): @path as a word that a person can hand to the shell. */
static char *
path_for_shell(const char *path)
{
    gboolean is_plain =
        strspn(path, G_CSET_a_2_z G_CSET_A_2_Z G_CSET_DIGITS "_./-") == strlen(path);
    g_autofree char *word = is_plain ? g_strdup(path) : g_shell_quote(path);
    return text_clean(word);
}

static void
report_data_set(const Wish *wish, const NewDataSet *made)
{
    const char *file;
    g_autofree char *id = new_data_set_id(made->folder);
    g_autoptr(GString) names = g_string_new(NULL);
    for (guint i = 0; (file = new_data_set_file(made, i)) != NULL; i++)
        g_string_append_printf(names, "%s%s", i > 0 ? ", " : "", file);
    g_autofree char *shown = path_for_shell(wish->name);
    fprintf(stderr, _("Created the data set “%s” in %s: %s.\n"), id, shown, names->str);
    if (wish->extends != NULL)
        fprintf(stderr, _("So far it is identical to “%s”; add only what differs.\n"),
                wish->extends);
    fprintf(stderr, _("Next: %s validate %s\n"), wish->call->program, shown);
}

static gboolean
is_data_set(const char *parent, const char *name)
{
    const char *file = file_kind_for(ENTITY_GAME)->name;
    g_autofree char *path = g_build_filename(parent, name, file, NULL);
    return g_file_test(path, G_FILE_TEST_IS_REGULAR);
}

/* Whether the data set that @wish is to extend is beside it or installed; otherwise, complains. */
static gboolean
is_base_there(const Wish *wish)
{
    g_autofree char *whole = g_canonicalize_filename(wish->name, NULL);
    g_autofree char *parent = g_path_get_dirname(whole);
    g_autofree char *shown = path_for_shell(wish->name);
    g_autofree char *own = g_path_get_basename(whole);
    g_autofree char *shipped = shipped_set_find(wish->extends);
    if (name_is_id(wish->extends) && strcmp(own, wish->extends) == 0) {
        verb_complain(_("a data set cannot extend “%s” and have the same name"), wish->extends);
        return FALSE;
    }
    if (name_is_id(wish->extends) && (is_data_set(parent, wish->extends) || shipped != NULL))
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
    g_autoptr(GArray) installed = shipped_sets_list();
    for (guint i = 0; i < names->len; i++)
        name_search_offer(&search, names->pdata[i]);
    for (guint i = 0; i < installed->len; i++)
        name_search_offer(&search, g_array_index(installed, ShippedSet, i).id);
    verb_complain_near(
        &search, _("there is no data set “%s” beside %s, and none is installed"),
        _("there is no data set “%s” beside %s, and none is installed (see `narva list`)"),
        wish->extends, shown);
    return FALSE;
}

/* Whether the kit that is asked for, if any, exists; else it has complained. */
static gboolean
check_kit(const Wish *wish)
{
    if (wish->kit == NULL || (shipped_kit_find(wish->kit) != KIT_NONE && wish->extends == NULL))
        return TRUE;
    if (wish->extends != NULL) {
        verb_complain(_("a data set extends its kit: give either --kit or --extends"));
        return FALSE;
    }
    NameSearch search;
    name_search_init(&search, wish->kit);
    for (guint i = 0; i < N_KITS; i++)
        name_search_offer(&search, shipped_kit_get((KitId)i)->name);
    verb_complain_near(&search, NULL, _("there is no kit “%s”"), wish->kit);
    return FALSE;
}

static ExitStatus
make_data_set(const Wish *wish)
{
    const NewDataSet new = {
        .folder = wish->name,
        .title = wish->title,
        .extends = wish->extends,
        .has_kit = wish->kit != NULL,
        .kit = shipped_kit_find(wish->kit),
    };
    if (!check_kit(wish))
        return EXIT_USAGE;
    g_autofree char *id = new_data_set_id(wish->name);
    g_autoptr(GError) error = NULL;
    /* Without an id the folder itself is refused, whatever lies beside it. */
    if (id != NULL && wish->extends != NULL && !is_base_there(wish))
        return EXIT_USAGE;
    if (new_data_set_make(&new, &error)) {
        report_data_set(wish, &new);
        return EXIT_CLEAN;
    }
    ExitStatus status = verb_fail(error);
    gboolean needs_another = g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_EXIST) ||
                             g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_NOTDIR);
    return needs_another ? EXIT_USAGE : status;
}

/* The year in which it begins where the data set has no scenario yet. */
#define FIRST_YEAR "1700"

static gboolean
check_id(const char *id)
{
    g_autofree char *better = name_to_id(id);
    if (name_is_id(id) && strlen(id) <= FILE_ID_MAX)
        return TRUE;
    if (name_is_id(id)) {
        verb_complain(
            _("“%s” is too long for the name of a file: take an id of at most %d letters"), id,
            FILE_ID_MAX);
        return FALSE;
    }
    if (better != NULL)
        verb_complain(_("“%s” is not a valid id (only a to z, 0 to 9 and -); try “%s”"), id,
                      better);
    else
        verb_complain(_("“%s” is not a valid id (only a to z, 0 to 9 and -)"), id);
    return FALSE;
}

/* Whether neither this data set nor one below it has the file. */
static gboolean
check_absent(const DataSet *set, const char *id, const char *name)
{
    g_autofree char *path = g_build_filename(set->folder, name, NULL);
    g_autofree char *shown = g_build_filename(set->name, name, NULL);
    if (g_file_test(path, G_FILE_TEST_EXISTS) || g_file_test(path, G_FILE_TEST_IS_SYMLINK)) {
        verb_complain(_("“%s” exists already"), shown);
        return FALSE;
    }
    if (data_set_file_of_record(set, ENTITY_SCENARIO, id) == NULL)
        return TRUE;
    verb_complain(_("the data set that “%s” extends has a scenario “%s”; choose another id"),
                  set->name, id);
    return FALSE;
}

static gboolean
check_extended(const DataSet *set, const char *extends)
{
    NameSearch search;
    const DataFile *file = data_set_file_of_record(set, ENTITY_SCENARIO, extends);
    if (file != NULL && file->seen != NULL)
        return TRUE;
    name_search_init(&search, extends);
    for (guint i = 0; i < set->n_scenarios; i++)
        if (record_key(set->scenarios[i]) != NULL)
            name_search_offer(&search, record_key(set->scenarios[i]));
    verb_complain_near(&search, NULL, _("“%s” has no scenario “%s” to extend"), set->name, extends);
    return FALSE;
}

/* Returns: (transfer full): the year in which the first scenario of @set begins. */
static char *
first_year(const DataSet *set)
{
    for (guint i = 0; i < set->n_scenarios; i++) {
        const Period *period = (const Period *)((const Scenario *)set->scenarios[i])->period;
        if (period != NULL && period->from != NULL)
            return g_strndup(period->from, strcspn(period->from, "-"));
    }
    return g_strdup(FIRST_YEAR);
}

/* Returns: (transfer full): one year, all seasons of it. */
static char *
period_of(const DataSet *set)
{
    Records seasons = data_set_records(set, ENTITY_SEASON);
    g_autofree char *year = first_year(set);
    const char *first = seasons.length > 0 ? record_key(seasons.items[0]) : NULL;
    const char *last = seasons.length > 0 ? record_key(seasons.items[seasons.length - 1]) : NULL;
    if (first == NULL || last == NULL)
        return g_strdup_printf("{\"from\": \"%s\", \"to\": \"%s\", \"turns\": 1}", year, year);
    return g_strdup_printf("{\"from\": \"%s-%s\", \"to\": \"%s-%s\", \"turns\": %u}", year, first,
                           year, last, seasons.length);
}

/* Returns: (transfer full): the root record of the new file. */
static const Record *
compose_root(const Wish *wish, const DataSet *set)
{
    g_autofree char *title =
        wish->title != NULL ? g_strdup(wish->title) : new_data_set_title(wish->name);
    const Record *root = edit_new_root(ENTITY_SCENARIO, "{}");
    root = edit_root_with_text(edit_root_with_text(root, "id", wish->name), "title", title);
    if (wish->extends != NULL)
        return edit_root_with_text(root, "extends", wish->extends);
    g_autofree char *period = period_of(set);
    return edit_root_with(edit_root_with(root, "period", period), "position", "{}");
}

static gboolean
save_root(const DataSet *set, const char *name, const Record *root, GError **error)
{
    const char *subfolder = file_kind_for(ENTITY_SCENARIO)->folder;
    g_autofree char *folder = g_build_filename(set->folder, subfolder, NULL);
    g_autoptr(GBytes) contents = record_to_bytes(root);
    const SaveFile file = {.name = name, .contents = contents};
    gboolean was_there = g_file_test(folder, G_FILE_TEST_EXISTS);
    if (!was_there && g_mkdir(folder, 0777) != 0) {
        int code = errno;
        g_autofree char *shown = g_build_filename(set->name, subfolder, NULL);
        g_set_error(error, G_FILE_ERROR, g_file_error_from_errno(code),
                    _("cannot make the folder “%s”: %s"), shown, g_strerror(code));
        return FALSE;
    }
    gboolean is_saved = save_files(set->folder, &file, 1, save_system_calls(), error);
    if (!is_saved && !was_there)
        g_rmdir(folder);
    return is_saved;
}

static void
report_scenario(const Wish *wish, const DataSet *set, const char *name)
{
    g_autofree char *path = g_build_filename(set->name, name, NULL);
    g_autofree char *plain = file_plain_path(path);
    g_autofree char *file = path_for_shell(plain);
    g_autofree char *folder = path_for_shell(set->name);
    fprintf(stderr, _("Created the scenario “%s” in %s.\n"), wish->name, file);
    if (wish->extends != NULL)
        fprintf(stderr, _("So far it is identical to “%s”; add only what differs.\n"),
                wish->extends);
    else
        fputs(_("Add its dates, its set-up and its victory conditions.\n"), stderr);
    fprintf(stderr, _("Next: %s validate %s\n"), wish->call->program, folder);
}

static ExitStatus
make_scenario(const Wish *wish)
{
    ExitStatus status;
    if (!check_id(wish->name))
        return EXIT_USAGE;
    g_autoptr(DataSet) set = played_set_load(wish->in, &status);
    if (set == NULL)
        return status;
    g_autofree char *name = file_kind_file(file_kind_for(ENTITY_SCENARIO), wish->name);
    if (!check_absent(set, wish->name, name) ||
        (wish->extends != NULL && !check_extended(set, wish->extends)))
        return EXIT_USAGE;
    g_autoptr(GError) error = NULL;
    const Record *root = compose_root(wish, set);
    gboolean is_saved = save_root(set, name, root, &error);
    arena_unref(root->arena);
    if (!is_saved) {
        verb_fail(error);
        return EXIT_IO;
    }
    report_scenario(wish, set, name);
    return EXIT_CLEAN;
}

/* The things that can be made. */
static const struct {
    const char *noun;
    const char *operand; /* the word that follows it */
    gboolean is_in_set;  /* takes --in */
    ExitStatus (*make)(const Wish *wish);
} rows[] = {
    {.noun = "data-set", .operand = N_("DIR"), .make = make_data_set},
    {.noun = "scenario", .operand = N_("ID"), .is_in_set = TRUE, .make = make_scenario},
};

const char *
verb_new_noun(guint i)
{
    return i < G_N_ELEMENTS(rows) ? rows[i].noun : NULL;
}

static ExitStatus
complain_of_noun(const char *word)
{
    NameSearch search;
    name_search_init(&search, word);
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++)
        name_search_offer(&search, rows[i].noun);
    verb_complain_near(&search, _("new cannot create “%s”"),
                       _("new cannot create “%s” (see `narva new --help`)"), word);
    return EXIT_USAGE;
}

static ExitStatus
make_thing(const Wish *wish, char *const *words)
{
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        if (strcmp(rows[i].noun, words[0]) != 0)
            continue;
        if (!rows[i].is_in_set && wish->in != NULL) {
            verb_complain(_("new %s takes no --in"), rows[i].noun);
            return EXIT_USAGE;
        }
        if (rows[i].is_in_set && wish->kit != NULL) {
            verb_complain(_("new %s takes no --kit"), rows[i].noun);
            return EXIT_USAGE;
        }
        if (words[1] != NULL && words[2] == NULL)
            return rows[i].make(wish);
        const char *operand = _(rows[i].operand);
        verb_complain(_("give one %s: %s new %s %s"), operand, wish->call->program, rows[i].noun,
                      operand);
        return EXIT_USAGE;
    }
    return complain_of_noun(words[0]);
}

ExitStatus
verb_new(const Call *call)
{
    char *title = NULL, *in = NULL, *extends = NULL, *kit = NULL;
    const VerbOption entries[] = {
        {"title", 0, 0, G_OPTION_ARG_STRING, &title, N_("Title of the new data set or scenario"),
         N_("TITLE")},
        {"in", 0, 0, G_OPTION_ARG_FILENAME, &in,
         N_("Data set to add the scenario to [default: the one that the current folder is in, or "
            "the one below it]"),
         N_("DIR")},
        {"extends", 0, 0, G_OPTION_ARG_STRING, &extends, N_("Scenario or data set to extend"),
         N_("ID"), .value = VALUE_SCENARIO},
        {"kit", 0, 0, G_OPTION_ARG_STRING, &kit,
         N_("Create a small data set that can be played, with the rules of this kit: blocks, "
            "powers or battle"),
         N_("KIT")},
        {0},
    };
    char **words;
    ExitStatus status;
    if (!verb_parse(call, "new", entries, &words, &status))
        return status;
    if (words[0] == NULL) {
        verb_complain(_("new needs data-set or scenario (see `%s new --help`)"), call->program);
        return EXIT_USAGE;
    }
    if (title != NULL && *g_strstrip(title) == '\0') {
        verb_complain(_("--title needs a title; without --title it is derived from the name"));
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
        .kit = kit,
    };
    return make_thing(&wish, words);
}
