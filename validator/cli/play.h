/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game that is played interactively.
 */
#pragma once

#include "schema/store/data-set.h"
#include "validator/cli/typed-lines.h"
#include "validator/cli/verb.h"
#include "validator/smoke/game.h"

#include <glib.h>

/* A game that is played. */
typedef struct {
    GameRun *game;              /* borrowed */
    const Titles *titles;       /* borrowed */
    const DataSet *set;         /* borrowed */
    const RulesInput *input;    /* borrowed */
    const Player **machines;    /* borrowed: the player of each side; NULL: a person */
    const char *const *options; /* borrowed: as in GameRecordHead */
    const Record *position;     /* borrowed: likewise */
    const char *records;        /* borrowed: the folder to which games are saved by name */
    gint32 viewer;              /* the side of the one person; NO_NAME: one plays both, sees all */
    gboolean is_open;           /* a person may go back over dice, draws and faces */
    gboolean has_color;
    GArray *turns;     /* owned: of guint: answers there were when a person decided */
    guint n_saved;     /* answers there were when the game was saved last */
    GPtrArray *saved;  /* borrowed: of char *: files that the game was saved to, whole paths */
    ExitStatus status; /* what went wrong so far */
    gboolean is_left;  /* no more lines are read */
} Play;

/* Prints @text, and an end of line. */
void verb_play_print(Play *play, const char *text);

/* Prints who must decide, and what is offered. */
void verb_play_print_request(Play *play);

/* Saves the game as @name: a path, or the id of a record of the data set. What is there already is
 * only written over when it is this game, saved before. Returns: FALSE, having complained. */
gboolean verb_play_save(Play *play, const char *name);

/* Appends the names of all commands to @names, which frees them. */
void play_add_commands(GPtrArray *names);

/* Does the command in @line. Returns: FALSE when it is none. */
gboolean play_command(Play *play, const char *line);

/* Appends the map, as wide as the terminal, with the number of units of each side in each place. */
void play_append_map(const Play *play, GString *out);
