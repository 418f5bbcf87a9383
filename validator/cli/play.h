/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game that a person plays in a terminal: lines in, lines out.
 */
#pragma once

#include "validator/cli/verb.h"
#include "validator/smoke/session.h"

#include <stdio.h>

/* A game that is played. */
typedef struct {
    Session *session;           /* borrowed */
    const Titles *titles;       /* borrowed */
    const RulesInput *input;    /* borrowed */
    const Player **machines;    /* borrowed: who plays each side; NULL: a person */
    const char *const *options; /* borrowed: as in GameRecordHead */
    const char *records;        /* borrowed: the folder to which games are saved by name */
    gint32 viewer;              /* the side of the one person; NO_NAME: one plays both, sees all */
    gboolean is_open;           /* a person may go back over dice */
    gboolean has_color;
    gboolean echoes;   /* lines are shown as they are read, for they come from a file */
    GArray *turns;     /* owned: of guint: answers there were when a person decided */
    guint n_saved;     /* answers there were when the game was saved last */
    ExitStatus status; /* what went wrong so far */
    gboolean is_left;  /* no more lines are read */
} Play;

/* Plays with the lines of @in until the game is left, or there are no more. Returns: the status. */
ExitStatus play_lines(Play *play, FILE *in);

/* Prints @text, and an end of line. */
void play_say(Play *play, const char *text);

/* Prints what has been told, and plays on until a person must decide or the game is over. */
void play_go_on(Play *play);

/* Prints who must decide, and what is offered. */
void play_ask(Play *play);

/* Saves the game as @name: a path, or the id of a record of the data set. Returns: FALSE, having
 * complained. */
gboolean play_save(Play *play, const char *name);

/* Does the command in @line. Returns: FALSE when it is none. */
gboolean play_command(Play *play, const char *line);

/* Appends who stands where: places with units or markers, then what waits beside the map. */
void play_append_board(const Play *play, GString *out);

/* Appends the units of @side, or of all for NO_NAME, with strength and whereabouts. */
void play_append_units(const Play *play, gint32 side, GString *out);
