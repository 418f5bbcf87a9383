/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is to be played: the scenario, the player of each side, and the record of a game.
 */
#include "validator/cli/played-scenario.h"

#include "schema/model/entities.h"
#include "schema/store/data-set-search.h"
#include "schema/text/limits.h"
#include "schema/text/name.h"
#include "validator/cli/sets.h"
#include "validator/report/results.h"
#include "validator/smoke/player.h"
#include "validator/systems/systems.h"

#include <string.h>

static void
complain_of_side(const GameRules *rules, const char *word)
{
    g_autoptr(GPtrArray) known = g_ptr_array_new();
    for (guint i = 0; i < rules->board.n_sides; i++)
        g_ptr_array_add(known, (char *)name_index_name(rules->names, ENTITY_SIDE, (gint32)i));
    verb_complain_unknown(_("there is no side “%s”"), word, known);
}

void
played_complain_of_player(const char *word)
{
    guint n;
    const Player *rows = player_rows(&n);
    g_autoptr(GPtrArray) known = g_ptr_array_new();
    for (guint i = 0; i < n; i++)
        g_ptr_array_add(known, (char *)rows[i].name);
    verb_complain_unknown(_("there is no player “%s”"), word, known);
}

/* Returns: whether @word is a player, or a side and one; then @chosen is so, by side. */
static gboolean
read_word(const char *word, const GameRules *rules, const Player **chosen)
{
    g_auto(GStrv) parts = g_strsplit(word, "=", 2);
    gboolean has_side = parts[0] != NULL && parts[1] != NULL;
    gint32 side = has_side ? name_index_find(rules->names, ENTITY_SIDE, parts[0]) : NO_NAME;
    const Player *player = player_find(has_side ? parts[1] : word);
    if (has_side && side == NO_NAME) {
        complain_of_side(rules, parts[0]);
        return FALSE;
    }
    if (player == NULL) {
        if (!has_side && name_index_find(rules->names, ENTITY_SIDE, word) != NO_NAME)
            verb_complain(_("“%s” is a side: name its player, e.g. %s=%s"), word, word,
                          player_rows(NULL)->name);
        else
            played_complain_of_player(has_side ? parts[1] : word);
        return FALSE;
    }
    for (gint32 i = 0; i < (gint32)MAX(rules->board.n_sides, 1); i++)
        if (!has_side || i == side)
            chosen[i] = player;
    return TRUE;
}

const Player **
played_sides_read(char *const *words, const GameRules *rules, const Player *otherwise)
{
    guint n_sides = MAX(rules->board.n_sides, 1);
    g_autofree const Player **chosen = g_new(const Player *, n_sides);
    for (guint i = 0; i < n_sides; i++)
        chosen[i] = otherwise;
    for (char *const *word = words; word != NULL && *word != NULL; word++)
        if (!read_word(*word, rules, chosen))
            return NULL;
    return g_steal_pointer(&chosen);
}

gboolean
played_weights_read(const char *path, const GameRules *rules, gint32 **weights, ExitStatus *status)
{
    const SystemJudge *judge = system_play(rules)->judge;
    g_autofree char *bytes = NULL;
    gsize length;
    g_autoptr(GError) error = NULL;
    *weights = NULL;
    if (path == NULL)
        return TRUE;
    if (judge == NULL) {
        verb_complain(_("--weights has no effect: players of this system use no weights"));
        *status = EXIT_USAGE;
        return FALSE;
    }
    if (!g_file_get_contents(path, &bytes, &length, &error)) {
        *status = verb_fail(error);
        return FALSE;
    }
    g_autofree gint32 *read = player_weights_new(judge, rules->tables);
    if (player_weights_read(judge, bytes, MIN(length, LIMIT_FILE_BYTES), read, &error)) {
        *weights = g_steal_pointer(&read);
        return TRUE;
    }
    verb_complain("“%s”: %s", path, error->message);
    *status = EXIT_FINDINGS;
    return FALSE;
}

gboolean
played_set_is_played(const DataSet *set)
{
    gboolean has_game = data_set_root(set, ENTITY_GAME) != NULL;
    g_autoptr(FindingWords) problem = has_game ? system_problem(set) : NULL;
    if (problem == NULL)
        return TRUE;
    g_autofree char *text = finding_words_text(problem, AUDIENCE_PEOPLE);
    verb_complain(_("“%s” cannot be played: %s; `narva explain game.unplayed` says more"),
                  set->name, text);
    return FALSE;
}

/* Data sets of a folder that are listed for the choice of one. */
#define LISTED_SETS 10u

DataSet *
played_set_load(const char *path, ExitStatus *status)
{
    g_autoptr(GArray) found = data_set_search_new();
    g_autoptr(GError) error = NULL;
    char *const paths[] = {(char *)path, NULL};
    *status = EXIT_CLEAN;
    sets_find(found, paths, NULL, status);
    if (*status != EXIT_CLEAN)
        return NULL;
    if (found->len != 1) {
        g_autoptr(GString) names = g_string_new(NULL);
        for (guint i = 0; i < MIN(found->len, LISTED_SETS); i++)
            g_string_append_printf(names, "%s%s", i > 0 ? ", " : "",
                                   g_array_index(found, FoundSet, i).folder);
        if (found->len > LISTED_SETS)
            g_string_append(names, ", …");
        verb_complain(_("“%s” contains %u data sets; name one of them: %s"),
                      path != NULL ? path : ".", found->len, names->str);
        *status = EXIT_USAGE;
        return NULL;
    }
    g_autoptr(DataSet) set = data_set_load(g_array_index(found, FoundSet, 0).folder, &error);
    if (set == NULL) {
        *status = verb_fail(error);
        return NULL;
    }
    if (data_set_is_whole(set))
        return g_steal_pointer(&set);
    verb_complain(_("“%s” cannot be read completely; `narva validate` says why"), set->name);
    *status = EXIT_FINDINGS;
    return NULL;
}

static void
complain_of_scenario(const DataSet *set, const char *id)
{
    NameSearch search;
    g_autoptr(GString) known = g_string_new(NULL);
    name_search_init(&search, id != NULL ? id : "");
    for (guint i = 0; i < set->n_scenarios; i++) {
        const char *key = record_key(set->scenarios[i]);
        if (key == NULL)
            continue;
        name_search_offer(&search, key);
        g_string_append_printf(known, "%s%s", known->len > 0 ? ", " : "", key);
    }
    if (set->n_scenarios == 0)
        verb_complain(_("“%s” has no scenario"), set->name);
    else if (id == NULL)
        verb_complain(_("“%s” has several scenarios; name one with --scenario: %s"), set->name,
                      known->str);
    else {
        verb_complain_near(&search, _("“%s” has no scenario “%s”"),
                           _("“%s” has no scenario “%s”; it has %s"), set->name, id, known->str);
    }
}

/* Returns: the scenario, or NULL, having complained. */
static const Record *
find_scenario(const DataSet *set, const char *id)
{
    const Record *found = NULL;
    for (guint i = 0; i < set->n_scenarios; i++) {
        const char *key = record_key(set->scenarios[i]);
        if (id != NULL ? g_strcmp0(key, id) == 0 : set->n_scenarios == 1)
            found = set->scenarios[i];
    }
    if (found == NULL)
        complain_of_scenario(set, id);
    return found;
}

gboolean
played_scenario_load(StagedScenario *scenario, const char *path, const char *id,
                     char *const *options, ExitStatus *status)
{
    DataSet *set = played_set_load(path, status);
    *scenario = (StagedScenario){.set = NULL};
    return set != NULL && played_scenario_of(scenario, set, id, options, status);
}

gboolean
played_scenario_of(StagedScenario *scenario, DataSet *set, const char *id, char *const *options,
                   ExitStatus *status)
{
    const Record *record = find_scenario(set, id);
    g_autofree char *problem = NULL;
    *scenario = (StagedScenario){.set = set};
    *status = EXIT_USAGE;
    if (!played_set_is_played(set) || record == NULL)
        return FALSE;
    StageResult result = staged_scenario_open(scenario, set, record_key(record),
                                              (const char *const *)options, &problem);
    data_set_unref(set);
    if (result == STAGE_REFUSED)
        verb_complain(_("“%s”: %s"), set->name, problem);
    else if (result != STAGE_READY)
        verb_complain(_("“%s” cannot be played: %s; `narva validate` says more"), set->name,
                      problem);
    *status = result == STAGE_READY     ? EXIT_CLEAN
              : result == STAGE_REFUSED ? EXIT_USAGE
                                        : EXIT_FINDINGS;
    return result == STAGE_READY;
}

#define RECORD_SUFFIX ".json"

void
played_record_clear(PlayedRecord *record)
{
    data_set_unref(record->set);
}

/* Returns: (transfer full): what the file at @path is called as a record. */
static char *
name_as_record(const char *path)
{
    g_autofree char *base = g_path_get_basename(path);
    if (g_str_has_suffix(base, RECORD_SUFFIX))
        base[strlen(base) - strlen(RECORD_SUFFIX)] = '\0';
    g_autofree char *id = name_to_id(base);
    return g_strconcat("records/", id != NULL ? id : "game", RECORD_SUFFIX, NULL);
}

void
played_record_list_ids(const DataSet *set, GPtrArray *ids)
{
    for (guint i = 0; set != NULL && i < set->n_files; i++) {
        const DataFile *file = &set->files[i];
        char *id = file->kind->entity == ENTITY_RECORD && file->seen != NULL
                       ? file_kind_id(file->kind, file->name)
                       : NULL;
        if (id != NULL)
            g_ptr_array_add(ids, id);
    }
}

/* Complains of @error about @path, which was to be the file of a record. If it is nearly the id of
 * a record of @set, or of the data set around or below the current folder (NULL), the file of that
 * one is proposed. Returns: the status. */
static ExitStatus
complain_of_record(const char *path, DataSet *set, const GError *error)
{
    g_autoptr(GPtrArray) ids = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GArray) found = data_set_search_new();
    g_autoptr(DataSet) here = NULL;
    NameSearch search;
    if (!g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_NOENT) || strchr(path, '/') != NULL)
        return verb_fail(error);
    if (set == NULL && data_set_search_here(found, NULL, NULL) && found->len == 1)
        set = here = data_set_load(g_array_index(found, FoundSet, 0).folder, NULL);
    played_record_list_ids(set, ids);
    name_search_init(&search, path);
    for (guint i = 0; i < ids->len; i++)
        name_search_offer(&search, ids->pdata[i]);
    if (search.nearest == NULL)
        return verb_fail(error);
    g_autofree char *name = g_strdup_printf("records/%s" RECORD_SUFFIX, search.nearest);
    g_autofree char *file =
        strcmp(set->name, ".") == 0 ? g_strdup(name) : g_build_filename(set->name, name, NULL);
    verb_complain(_("“%s” does not exist; did you mean the record “%s”?"), path, file);
    return EXIT_USAGE;
}

/* Takes the file at @path for a record of the data set at @set_path. */
static gboolean
load_beside(PlayedRecord *record, const char *path, const char *set_path, ExitStatus *status)
{
    g_autoptr(GError) error = NULL;
    char *bytes;
    gsize length;
    g_autoptr(DataSet) set = played_set_load(set_path, status);
    if (set == NULL)
        return FALSE;
    if (!g_file_get_contents(path, &bytes, &length, &error)) {
        *status = complain_of_record(path, set, error);
        return FALSE;
    }
    g_autoptr(GBytes) contents = g_bytes_new_take(bytes, length);
    g_autofree char *name = name_as_record(path);
    record->set = data_set_replace(set, name, contents, &error);
    const DataFile *file = record->set != NULL ? data_set_file_named(record->set, name) : NULL;
    if (file != NULL && file->root != NULL && !file->root->raw) {
        record->record = (const PlayRecord *)file->root;
        return TRUE;
    }
    if (error != NULL)
        verb_complain(_("“%s” is not a record: %s"), path, error->message);
    else
        verb_complain(_("“%s” is not a record"), path);
    *status = EXIT_FINDINGS;
    return FALSE;
}

/* Finds the record of a data set that the file at @path is. */
static gboolean
load_own(PlayedRecord *record, const char *path, ExitStatus *status)
{
    g_autoptr(GArray) found = data_set_search_new();
    g_autoptr(GError) error = NULL;
    if (!data_set_search(found, path, NULL, &error)) {
        *status = complain_of_record(path, NULL, error);
        return FALSE;
    }
    const FoundSet *first = &g_array_index(found, FoundSet, 0);
    *status = EXIT_USAGE;
    if (first->file == NULL) {
        verb_complain(
            _("“%s” is not a record, i.e. a file records/ID.json of a data set; use --scenario for "
              "a game of its scenarios"),
            path);
        return FALSE;
    }
    record->set = data_set_load(first->folder, &error);
    if (record->set == NULL) {
        *status = verb_fail(error);
        return FALSE;
    }
    const DataFile *file = data_set_file_named(record->set, first->file);
    if (file == NULL || file->kind->entity != ENTITY_RECORD) {
        verb_complain(_("“%s” is not a record, i.e. a file records/ID.json of a data set"), path);
        return FALSE;
    }
    *status = EXIT_FINDINGS;
    if (!data_set_is_whole(record->set) || file->seen == NULL || file->seen->raw) {
        verb_complain(_("“%s” cannot be read completely; `narva validate` says why"),
                      record->set->name);
        return FALSE;
    }
    record->record = (const PlayRecord *)file->seen;
    return TRUE;
}

gboolean
played_record_load(PlayedRecord *record, const char *path, const char *set_path, ExitStatus *status)
{
    *record = (PlayedRecord){0};
    gboolean is_loaded = set_path != NULL ? load_beside(record, path, set_path, status)
                                          : load_own(record, path, status);
    if (is_loaded && !played_set_is_played(record->set)) {
        *status = EXIT_USAGE;
        return FALSE;
    }
    return is_loaded;
}

gboolean
played_is_readable(const char *path, gsize length, ExitStatus *status)
{
    if (length <= LIMIT_FILE_BYTES)
        return TRUE;
    g_autofree char *bytes = g_strdup_printf("%" G_GSIZE_FORMAT, length);
    verb_complain(_("“%s” has %s bytes; the limit is %u"), path, bytes, LIMIT_FILE_BYTES);
    *status = EXIT_FINDINGS;
    return FALSE;
}

GameResults *
played_results_read(const char *path, ExitStatus *status)
{
    g_autofree char *bytes = NULL;
    gsize length;
    g_autoptr(GError) error = NULL;
    if (!g_file_get_contents(path, &bytes, &length, &error)) {
        *status = verb_fail(error);
        return NULL;
    }
    if (!played_is_readable(path, length, status))
        return NULL;
    GameResults *results = results_read(bytes, length, &error);
    if (results == NULL) {
        verb_complain(_("“%s” cannot be used: %s"), path, error->message);
        *status = EXIT_FINDINGS;
    }
    return results;
}
