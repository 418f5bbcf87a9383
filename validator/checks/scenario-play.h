/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Scenarios as they are played, and how players can place the units that a scenario leaves to
 * them.
 */
#pragma once

#include "schema/model/entities.h"
#include "schema/store/data-set.h"
#include "validator/engine/machine.h"

typedef struct {
    const DataFile *file;     /* borrowed */
    const Scenario *scenario; /* borrowed: what is seen of it */
    GameRules *rules;         /* owned */
    Position *position;       /* owned: as stated, decisions yet to come; NULL: it cannot be made */
    Arena *arena; /* owned: records that the rules borrow and that are not part of the data set */
} ScenarioPlay;

/* Which scenarios are compiled, and a callback for those that cannot be; both functions may be
 * NULL. */
typedef struct {
    gboolean (*passes_over)(const DataFile *file, gpointer data); /* it is not to be compiled */
    void (*is_refused)(const DataFile *file, const FindingWords *problem, gpointer data);
    gpointer data;
} PlayOptions;

/* Compiles the scenarios of @set, in which no reference may be unknown. Values of the wrong type,
 * and numbers that the format does not allow in other files than those of scenarios, are treated as
 * missing. @options may be NULL. Returns: (transfer full): of ScenarioPlay, in the order of the
 * files; a scenario that cannot be compiled all the same, since it is beyond a limit of the engine,
 * is refused with the reason and left out; so is the first with which all take more than
 * LIMIT_PLAYED_BYTES, and whatever follows. */
GPtrArray *scenario_plays_new(const DataSet *set, const PlayOptions *options);

/* Returns: (transfer none): the record of @entity that has @number in @play; for units, places,
 * nations, tracks, colours and rules. NULL: there is none. */
const Record *scenario_play_record(const DataSet *set, const ScenarioPlay *play, EntityId entity,
                                   gint32 number);

/* Returns: (transfer none): the name for people of the record that scenario_play_record() returns.
 */
const char *scenario_play_name(const DataSet *set, const ScenarioPlay *play, EntityId entity,
                               gint32 number);

typedef struct {
    Position *position; /* owned: after the last decision with a limit; NULL: there is none */
    gint32 unkept;      /* index of the first decision that cannot keep its limit; NO_NAME: none */
    gint32 untried;     /* index of the last one with too many ways to try; NO_NAME: none */
} Placement;

/* Makes the decisions of the set-up of @play, which must be possible, up to the last one with a
 * limit. Always takes the first offer; something is offered only if the limit can still be kept. */
Placement scenario_play_find_placement(const ScenarioPlay *play);

/* Frees what @placement owns. */
void scenario_play_clear_placement(Placement *placement);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Placement, scenario_play_clear_placement)

/* @set has no errors. Returns: (transfer full): a line for each scenario in which a decision has a
 * limit, with one way to keep it; empty if there is none. */
char *scenario_play_placements_to_words(const DataSet *set);
