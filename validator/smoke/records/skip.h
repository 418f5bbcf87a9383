/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The line `skip until WORDS` of a script, which gives the usual answers until somebody is asked as
 * the words say.
 */
#pragma once

#include "validator/engine/machine.h"

/* Words of a skip that are read; more are refused. */
#define SKIP_WORDS_MAX 4u

/* One word of a skip. */
typedef struct {
    gint32 side;      /* that is asked, or NO_NAME */
    DateCode turns;   /* first > last: none are meant */
    gint stage;       /* StageWord, or negative */
    const char *step; /* borrowed from the text of the goal; NULL: no step is meant */
} SkipWord;

/* What a skip goes on to: all of its words hold. */
typedef struct {
    char *text; /* owned */
    SkipWord words[SKIP_WORDS_MAX];
    guint n;
} SkipGoal;

/* Reads @words: ids of sides, dates, phases and steps (step-word.h), with blanks between.
 * Returns: NULL, else (transfer full) what is wrong; @goal is to be cleared in any case. */
char *skip_goal_read(SkipGoal *goal, const GameRules *rules, const char *words);
void skip_goal_clear(SkipGoal *goal);

/* Returns: whether @request, which is pending in @machine, is what @goal waits for. */
gboolean skip_goal_is_reached(const SkipGoal *goal, const Machine *machine, const Request *request);

/* Returns: the usual answer to @request: of dice the faces in turn, the lowest one first, so that
 * those who roll until somebody has more come to an end; else the end of the step, or of what
 * a unit does, where it is offered, or what is offered first. @n_dice: dice that were given before;
 * one more is added. */
guint skip_answer(const Machine *machine, const Request *request, guint *n_dice);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(SkipGoal, skip_goal_clear)
