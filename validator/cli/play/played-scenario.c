/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From a path to a position.
 */
#include "validator/cli/play/played-scenario.h"

#include "schema/model/entities.h"
#include "schema/store/data-set-search.h"
#include "schema/text/names.h"
#include "validator/systems/systems.h"

#include <string.h>

gboolean
played_set_is_played(const DataSet *set)
{
    gboolean has_game = data_set_root(set, ENTITY_GAME) != NULL;
    g_autofree char *problem = has_game ? system_problem(set) : NULL;
    if (problem != NULL)
        verb_complain("“%s” cannot be played: %s; `narva explain game.unplayed` says more",
                      set->name, problem);
    return problem == NULL;
}

DataSet *
played_set_load(const char *path, ExitStatus *status)
{
    g_autoptr(GArray) found = data_set_search_new();
    g_autoptr(GError) error = NULL;
    gboolean is_found =
        path != NULL ? data_set_search(found, path, &error) : data_set_search_here(found, &error);
    if (!is_found) {
        *status = verb_fail(error);
        return NULL;
    }
    if (found->len != 1) {
        verb_complain("“%s” holds %u data sets; name one of them", path != NULL ? path : ".",
                      found->len);
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
    verb_complain("“%s” cannot be read whole; `narva validate` says why", set->name);
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
        verb_complain("“%s” has no scenario", set->name);
    else if (id == NULL)
        verb_complain("“%s” has several scenarios; name one with --scenario: %s", set->name,
                      known->str);
    else if (search.nearest != NULL)
        verb_complain("“%s” has no scenario “%s”; did you mean “%s”?", set->name, id,
                      search.nearest);
    else
        verb_complain("“%s” has no scenario “%s”; it has %s", set->name, id, known->str);
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
        verb_complain("“%s”: %s", set->name, problem);
    else if (result != STAGE_READY)
        verb_complain("“%s” cannot be played: %s; `narva validate` says more", set->name, problem);
    *status = result == STAGE_READY     ? EXIT_CLEAN
              : result == STAGE_REFUSED ? EXIT_USAGE
                                        : EXIT_FINDINGS;
    return result == STAGE_READY;
}
