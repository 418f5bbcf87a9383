/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The rules of a scenario of the data sets that come with Narva or its tests, compiled.
 */
#pragma once

#include "schema/store/data-set.h"
#include "validator/engine/game-rules.h"

typedef struct {
    DataSet *set;     /* owned */
    GameRules *rules; /* owned */
} LoadedRules;

/* Loads the set in @folder of the source tree. Fails the test when it cannot. */
DataSet *loaded_set(const char *folder);

/* Compiles @scenario (NULL: none) of @set, of which a reference is taken. */
LoadedRules loaded_rules(DataSet *set, const Record *scenario, const RulesChoice *choice);
void loaded_rules_clear(LoadedRules *loaded);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(LoadedRules, loaded_rules_clear)
