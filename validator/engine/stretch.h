/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A stretch of play that starts in a recorded position: from one phase to another one of the same
 * turn, or from an action roll to the end of the game.
 */
#pragma once

#include "validator/engine/machine.h"

/* A turn that is not played to its end. */
typedef struct {
    ProcedureRow
        procedures[PROCEDURES_MAX]; /* those of the machine with another one for the turn; the first
                                       member, so that this procedure finds the rest */
    ProcedureStep turn;             /* the procedure of the machine for the turn */
    gint until;                     /* Phase: the last one that is played */
} PartOfTurn;

typedef struct {
    gint from, until; /* StageWord; until < from: the phase @from alone */
    gint32 side;      /* whose turn it is, or who goes first; NO_NAME: the first side of the game */
    gint32 actions;   /* that the side has left, in the phase of actions */
    gint stage;       /* private: the phase that is running */
    guint step;       /* private: its step that is next */
    PartOfTurn part;  /* private: where the machine finds its procedures */
} Stretch;

/* The most steps of a stage. Each is done when the one before is over. */
#define STAGE_STEPS_MAX 6

typedef void (*StageStep)(Stretch *stretch, Machine *machine);

typedef struct {
    StageStep steps[STAGE_STEPS_MAX];
} StageRow;

/* Starts @stretch, whose first four members the caller has set, in @machine, in which nothing may
 * run. @stretch must stay at its address while @machine plays. Returns: (transfer full): NULL, or
 * why it cannot be played. */
FindingWords *stretch_begin(Stretch *stretch, Machine *machine);

/* Resets @stretch to its start, for the position in which it started. */
void stretch_rewind(Stretch *stretch);

/* Starts the next step of the stretch; to be called when nothing runs any more. Returns: FALSE if
 * the stretch is over. */
gboolean stretch_go_on(Stretch *stretch, Machine *machine);
