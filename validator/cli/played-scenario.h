/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading scenarios, records, players and weights for games, and results of earlier games.
 */
#pragma once

#include "schema/model/entities.h"
#include "schema/model/game-results.h"
#include "schema/store/data-set.h"
#include "validator/cli/verb.h"
#include "validator/smoke/player.h"
#include "validator/smoke/staged-scenario.h"

/* Reads the data set at @path (NULL: the one around or below the current folder). Returns:
 * (transfer full): NULL, having complained and set @status, unless it is one data set that can be
 * read completely. */
DataSet *played_set_load(const char *path, ExitStatus *status);

/* Finds the data set at @path (NULL: the one around or below the current folder) and in it the
 * scenario @id (NULL: the only one), and sets it up with @options (NULL-terminated; may be NULL).
 * Returns: FALSE, having complained, with the status. @scenario is to be cleared in any case. */
gboolean played_scenario_load(StagedScenario *scenario, const char *path, const char *id,
                              char *const *options, ExitStatus *status);

/* As played_scenario_load(), for @set (transfer full). */
gboolean played_scenario_of(StagedScenario *scenario, DataSet *set, const char *id,
                            char *const *options, ExitStatus *status);

/* Returns: whether a system plays games of @set; FALSE, having complained: the exit status is
 * EXIT_USAGE. */
gboolean played_set_is_played(const DataSet *set);

/* Reads @words (NULL-terminated; NULL: none), each as `north=random`, or `random` for all sides; of
 * two for one side the later one counts. Decisions that belong to no side are those of the first
 * entry, which exists even without sides. @otherwise: the player of the other sides, or NULL.
 * Returns: (transfer container): one for each side, borrowed; NULL, having complained, when there
 * is no such side or player. */
const Player **played_sides_read(char *const *words, const GameRules *rules,
                                 const Player *otherwise);

/* Sets @weights (transfer full) to the weights in the file @path; @path NULL: to NULL, for the
 * defaults. Returns: FALSE, having complained and set @status. */
gboolean played_weights_read(const char *path, const GameRules *rules, gint32 **weights,
                             ExitStatus *status);

typedef struct {
    DataSet *set;             /* owned */
    const PlayRecord *record; /* borrowed from the set */
} PlayedRecord;

/* Finds the record at @path, records/ID.json, and the data set around it; with @set_path, the path
 * of a data set, the record at @path may be anywhere and is played with that data set.
 * Returns: FALSE, having complained, with the status. @record is to be cleared in any case. */
gboolean played_record_load(PlayedRecord *record, const char *path, const char *set_path,
                            ExitStatus *status);
/* Complains that there is no player @word, and suggests one. */
void played_complain_of_player(const char *word);

/* Appends the ids of the records of @set (may be NULL) to @ids (of char *, owned by it). */
void played_record_list_ids(const DataSet *set, GPtrArray *ids);
void played_record_clear(PlayedRecord *record);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(PlayedRecord, played_record_clear)

/* Whether the file at @path with @length bytes is small enough to be read as JSON; if not,
 * complains and sets @status. */
gboolean played_is_readable(const char *path, gsize length, ExitStatus *status);

/* Returns: (transfer full): the results of games in the file at @path; NULL with the status, having
 * complained. */
GameResults *played_results_read(const char *path, ExitStatus *status);
