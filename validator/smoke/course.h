/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The course of one game: how it stood when it began and at the end of each turn, what was chosen
 * from, where units went; and what is measured of that. It is noted by a tally as the game goes.
 */
#pragma once

#include "schema/model/game-results.h"
#include "validator/engine/machine.h"

/* The state of a game at one moment. */
typedef struct {
    gint32 score;
    gint32 leader; /* the side that would win if the game ended now; NO_NAME: none */
} CourseStand;

typedef struct {
    const GameRules *rules; /* borrowed */
    GArray *stands;         /* owned: of CourseStand; the first is that of the beginning */
    GArray *held;           /* owned: of gint32: by sample and side, places that it controlled */
    GArray *powers; /* owned: of gint64: by sample, side and PowerFigure; empty: no power has any */
    guint8 *lands;  /* owned: what decides who controls what, as it was counted last */
    gint32 controlled[BOARD_SIDES_MAX]; /* places by side, counted from those */
    gint32 turn;                        /* that is running */
    gint32 noted;                       /* turn of the last sample */
    gint64 choices, options;            /* that were made, and what could have been chosen */
    gint64 decisions, open;             /* the same of those with more than one option */
    guint8 *stood;                      /* owned: by place, whether a unit stood there */
    guint n_stood;                      /* of them */
    gint32 lost, lost_by; /* the unit that was eliminated last, and the CauseWord; or none */
    gboolean is_lost_now; /* since the last answer */
    Offer taken;          /* what was chosen last; valid if anything was */
} Course;

/* Returns: whether results report what the powers of @rules have. */
gboolean course_reports_powers(const GameRules *rules);

Course *course_new(const GameRules *rules);
void course_free(Course *course); /* NULL is allowed */

/* Begins with @position, where nothing was answered yet. */
void course_begin(Course *course, const Position *position);

/* Notes that a unit is in @place. */
static inline void
course_visit(Course *course, guint place)
{
    course->n_stood += course->stood[place] == 0;
    course->stood[place] = 1;
}

/* Notes that @taken was chosen from @n_options. */
static inline void
course_choose(Course *course, guint n_options, const Offer *taken)
{
    gboolean is_open = n_options > 1;
    course->choices++;
    course->options += n_options;
    course->decisions += is_open;
    course->open += is_open ? n_options : 0;
    course->taken = *taken;
}

/* Takes a sample of the game at the end of @turn; a second one of a turn replaces the first. */
void course_sample(Course *course, const Position *position, gint32 turn);

/* Takes a sample if another turn has begun without an event for the end of the one before. */
static inline void
course_update(Course *course, const Position *position)
{
    if (position->turn == course->turn)
        return;
    if (course->noted != course->turn)
        course_sample(course, position, course->turn);
    course->turn = position->turn;
}

/* Takes a sample at the end of the game. */
void course_end(Course *course, const Position *position);

/* Writes what is measured of the game, which is over in @position after @answers, into @values, by
 * Measure; MEASURE_ABSENT where there is nothing. course_end() has noted it. */
void course_measure(const Course *course, const Position *position, guint answers,
                    gint64 values[N_MEASURES]);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Course, course_free)
