/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A stretch of play in a position that was written down: from one phase up to another one of the
 * same turn, or from an action roll to the end of the game.
 */
#pragma once

#include "validator/engine/machine.h"

/* A turn that is not played to its end. */
typedef struct {
    ProcedureRow procedures[PROCEDURES_MAX]; /* those of the machine, but for the turn itself; comes
                                              first: the procedure finds the rest by it */
    ProcedureStep turn;                      /* what the machine had for that */
    gint until;                              /* Phase: the last one that is played */
} PartOfTurn;

typedef struct {
    gint from, until; /* StageWord; until < from: that phase alone */
    gint32 side;      /* whose turn it is, or who goes first; NO_NAME: the first side of the game */
    gint32 actions;   /* that it has left, in the actions */
    gint stage;       /* private: the phase that is running */
    guint step;       /* private: what of it comes next */
    PartOfTurn part;  /* private: where the machine finds its procedures */
} Stretch;

/* What is done in a stage, step by step, each when the one before is over. */
#define STAGE_STEPS_MAX 6

typedef void (*StageStep)(Stretch *stretch, Machine *machine);

typedef struct {
    StageStep steps[STAGE_STEPS_MAX];
} StageRow;

/* Begins @stretch, of which the first four members are set, in @machine, in which nothing runs; it
 * must stay where it is while that plays. Returns: NULL, else (transfer full) why it cannot be
 * played. */
char *stretch_begin(Stretch *stretch, Machine *machine);

/* Has it begin again, in the position in which it began. */
void stretch_rewind(Stretch *stretch);

/* Begins the next part when nothing runs any more. Returns: FALSE when the stretch is over. */
gboolean stretch_go_on(Stretch *stretch, Machine *machine);
