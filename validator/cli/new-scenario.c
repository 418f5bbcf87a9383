/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva new scenario: a file of scenarios/, whole in itself or on top of another one.
 */
#include "schema/model/edit.h"
#include "schema/model/entities.h"
#include "schema/model/record-write.h"
#include "schema/store/data-set.h"
#include "schema/store/file-read.h"
#include "schema/store/new-data-set.h"
#include "schema/store/save.h"
#include "schema/text/name.h"
#include "validator/cli/new.h"
#include "validator/cli/sets.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>

/* The year in which it begins where the data set has no scenario yet. */
#define FIRST_YEAR "1700"

/* Returns: NULL, having complained, unless one data set is meant that can be read. */
static DataSet *
find_set(const Wish *wish, ExitStatus *status)
{
    g_autoptr(GArray) found = data_set_search_new();
    g_autoptr(GError) error = NULL;
    char *const paths[] = {(char *)wish->in, NULL};
    *status = EXIT_CLEAN;
    sets_find(found, paths, NULL, status);
    if (*status != EXIT_CLEAN)
        return NULL;
    if (found->len != 1) {
        verb_complain("“%s” contains %u data sets; name one of them with --in",
                      wish->in != NULL ? wish->in : ".", found->len);
        *status = EXIT_USAGE;
        return NULL;
    }
    DataSet *set = data_set_load(g_array_index(found, FoundSet, 0).folder, &error);
    *status = set != NULL ? EXIT_CLEAN : verb_fail(error);
    if (set == NULL || data_set_is_whole(set))
        return set;
    verb_complain("%s: some of its files cannot be read; `validate` says why", set->name);
    data_set_unref(set);
    *status = EXIT_FINDINGS;
    return NULL;
}

static gboolean
check_id(const char *id)
{
    g_autofree char *better = name_to_id(id);
    if (name_is_id(id) && strlen(id) <= FILE_ID_MAX)
        return TRUE;
    if (name_is_id(id)) {
        verb_complain("“%s” is too long for the name of a file: take an id of at most %d letters",
                      id, FILE_ID_MAX);
        return FALSE;
    }
    if (better != NULL)
        verb_complain("“%s” is not a valid id (only a to z, 0 to 9 and -); try “%s”", id, better);
    else
        verb_complain("“%s” is not a valid id (only a to z, 0 to 9 and -)", id);
    return FALSE;
}

/* Whether neither this data set nor one below it has the file. */
static gboolean
check_absent(const DataSet *set, const char *id, const char *name)
{
    g_autofree char *path = g_build_filename(set->folder, name, NULL);
    g_autofree char *shown = g_build_filename(set->name, name, NULL);
    if (g_file_test(path, G_FILE_TEST_EXISTS) || g_file_test(path, G_FILE_TEST_IS_SYMLINK)) {
        verb_complain("“%s” exists already", shown);
        return FALSE;
    }
    if (data_set_scenario_file(set, id) == NULL)
        return TRUE;
    verb_complain("the data set that “%s” extends has a scenario “%s”; choose another id",
                  set->name, id);
    return FALSE;
}

static gboolean
check_extended(const DataSet *set, const char *extends)
{
    NameSearch search;
    const DataFile *file = data_set_scenario_file(set, extends);
    if (file != NULL && file->seen != NULL)
        return TRUE;
    name_search_init(&search, extends);
    for (guint i = 0; i < set->n_scenarios; i++)
        if (record_key(set->scenarios[i]) != NULL)
            name_search_offer(&search, record_key(set->scenarios[i]));
    if (search.nearest != NULL)
        verb_complain("“%s” has no scenario “%s” to extend; did you mean “%s”?", set->name, extends,
                      search.nearest);
    else
        verb_complain("“%s” has no scenario “%s” to extend", set->name, extends);
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
                    "cannot make the folder “%s”: %s", shown, g_strerror(code));
        return FALSE;
    }
    gboolean is_saved = save_files(set->folder, &file, 1, save_system_calls(), error);
    if (!is_saved && !was_there)
        g_rmdir(folder);
    return is_saved;
}

static void
print_summary(const Wish *wish, const DataSet *set, const char *name)
{
    g_autofree char *path = g_build_filename(set->name, name, NULL);
    g_autofree char *plain = file_plain_path(path);
    g_autofree char *file = verb_new_shell_path(plain);
    g_autofree char *folder = verb_new_shell_path(set->name);
    fprintf(stderr, "Created the scenario “%s” in %s.\n", wish->name, file);
    if (wish->extends != NULL)
        fprintf(stderr, "So far it is identical to “%s”; add only what differs.\n", wish->extends);
    else
        fprintf(stderr, "Add its dates, its set-up and its victory conditions.\n");
    fprintf(stderr, "Next: %s validate %s\n", wish->call->program, folder);
}

ExitStatus
new_scenario(const Wish *wish)
{
    ExitStatus status;
    if (!check_id(wish->name))
        return EXIT_USAGE;
    g_autoptr(DataSet) set = find_set(wish, &status);
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
    print_summary(wish, set, name);
    return EXIT_CLEAN;
}
