/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Runs of many games that are played in parts: on several machines, or again after an interruption.
 * A part is a JSON report of games with certain numbers; parts add up to the report of a run in one
 * piece, to the byte.
 */
#pragma once

#include "schema/model/game-results.h"
#include "validator/cli/verb.h"

/* The arguments. The texts are owned by the call. */
typedef struct {
    char *shard, *checkpoint, *output;
    gboolean resumes, collects;
} PartWords;

/* Rows for the table of options of a verb; @words is a pointer to PartWords. */
/* clang-format off */
#define PART_OPTIONS(words) \
    {"shard", 0, 0, G_OPTION_ARG_STRING, &(words)->shard, \
     N_("Play only part I of N of the games, to be combined with --collect"), N_("I/N"), .group = GROUP_RUN}, \
    {"checkpoint", 0, 0, G_OPTION_ARG_FILENAME, &(words)->checkpoint, \
     N_("Write the results so far to FILE every few seconds, as JSON"), N_("FILE"), .group = GROUP_RUN}, \
    {"resume", 0, 0, G_OPTION_ARG_NONE, &(words)->resumes, \
     N_("Continue from the --checkpoint file, if it exists"), NULL, .group = GROUP_RUN}, \
    {"collect", 0, 0, G_OPTION_ARG_NONE, &(words)->collects, \
     N_("Combine the JSON results in the files given as arguments"), NULL, .group = GROUP_RUN}, \
    {"output", 'o', 0, G_OPTION_ARG_FILENAME, &(words)->output, \
     N_("Write the results to FILE instead of stdout"), N_("FILE"), .group = GROUP_OUTPUT}
/* clang-format on */

/* How the results of a verb are stored and added up. */
typedef struct {
    /* Returns: (transfer full): the results in the report at @path; NULL with the status, having
     * complained. */
    gpointer (*read)(const char *path, ExitStatus *status);
    void (*free)(gpointer results); /* NULL is allowed */

    /* Adds @from to @into. Returns: NULL; or (transfer full) why they cannot be added; then @into
     * is of no more use. */
    char *(*merge)(gpointer into, gconstpointer from);

    /* Appends @results as a report in JSON. */
    void (*append)(gconstpointer results, GString *out);

    /* Returns: (transfer none): which games the series @i of @results has, from 0; NULL: there are
     * no more series. */
    const GameResults *(*head)(gconstpointer results, guint i);
} PartKind;

/* Checks that the arguments go together, and sets @range to the games of this part of @n_games.
 * @n_paths: files or data sets that were given; @plays: whether another option says how to play, of
 * which @complaint says that it has no effect with --collect. Returns: FALSE, having complained. */
gboolean parts_read(const PartWords *words, guint n_paths, gboolean plays, const char *complaint,
                    guint64 n_games, GameRange *range);

/* Adds to @results, which has no games, what an earlier run left in the checkpoint, if there is
 * one: the first games of @range. Returns: FALSE with the status, having complained. */
gboolean parts_resume(const PartWords *words, const PartKind *kind, gpointer results,
                      GameRange range, ExitStatus *status);

/* Returns: the number of the game from which @head continues, in the part @range. */
gint64 parts_next(const GameResults *head, GameRange range);

/* Writes @results to the checkpoint, if one was asked for. */
ExitStatus parts_save(const PartWords *words, const PartKind *kind, gconstpointer results);

/* Returns: (transfer full): the results of the files at @paths added up, having complained about
 * games that are missing; NULL with the status, having complained. */
gpointer parts_collect(const PartKind *kind, char *const *paths, ExitStatus *status);

/* Prints @out, or writes it to the file of --output. Returns: the worse of @status and its own. */
ExitStatus parts_print(const PartWords *words, GString *out, ExitStatus status);
