/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A scenario of a data set, set up and ready to be played.
 */
#pragma once

#include "schema/store/data-set.h"
#include "validator/engine/machine.h"

typedef struct {
    DataSet *set;       /* owned */
    RulesInput input;   /* borrowed from the set */
    GameRules *rules;   /* owned */
    Position *position; /* owned: decisions yet to come */
} StagedScenario;

typedef enum {
    STAGE_READY,
    STAGE_UNPLAYED, /* nothing plays games of this system */
    STAGE_REFUSED,  /* the data set does not have one of the options, or they exclude each other */
    STAGE_FAULTY,   /* the data cannot be played */
} StageResult;

/* Compiles the scenario @id of @set, of which a reference is taken, with @options (NULL-terminated;
 * NULL: none) and sets it up. @staged is to be cleared in any case. Returns: STAGE_READY; else the
 * reason in @problem (transfer full), which may be followed by a full stop or by more text. */
StageResult staged_scenario_open(StagedScenario *staged, DataSet *set, const char *id,
                                 const char *const *options, char **problem);
void staged_scenario_clear(StagedScenario *staged);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(StagedScenario, staged_scenario_clear)
