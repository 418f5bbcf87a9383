/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Loading and compiling for tests.
 */
#include "tests/engine/loaded-rules.h"
#include "validator/systems/systems.h"

DataSet *
loaded_set(const char *folder)
{
    g_autofree char *path = g_build_filename(g_getenv("NARVA_SOURCE"), folder, NULL);
    g_autoptr(GError) error = NULL;
    DataSet *loaded = data_set_load(path, &error);
    g_assert_no_error(error);
    g_assert_true(data_set_is_whole(loaded));
    return loaded;
}

LoadedRules
loaded_rules(DataSet *set, const Record *scenario, const RulesChoice *choice)
{
    const RulesInput input = systems_rules_input(set, scenario);
    g_autoptr(FindingWords) problem = NULL;
    LoadedRules loaded = {
        .set = data_set_ref(set),
        .rules = game_rules_compile(&input, choice, &problem),
    };
    g_assert_null(problem);
    return loaded;
}

void
loaded_rules_clear(LoadedRules *loaded)
{
    game_rules_free(loaded->rules);
    data_set_unref(loaded->set);
}
