/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What results for people have in common, be they text or a page: how numbers are written, which
 * rows come first, and what plays a game again.
 */
#pragma once

#include "schema/model/results/measure.h"
#include "validator/report/results/results.h"

/* Room for a number. */
#define RESULTS_DIGITS 48

/* Writes @value with @digits behind the point. Returns: @text. */
const char *results_number(char text[RESULTS_DIGITS], double value, guint digits);

/* Writes @value of @measure, a share in percent; @is_exact: no mean or the like. Returns: @text. */
const char *results_value(char text[RESULTS_DIGITS], Measure measure, double value,
                          gboolean is_exact);

/* Returns: (transfer none): the name of @row, or its id. */
const char *results_name(const ResultRow *row);

/* Returns: (transfer full): the name of the figure @id in words. */
char *results_figure(const char *id);

/* Returns: (transfer container): the rows of @group that count anything, those with most first. */
GPtrArray *results_top(const GameResults *results, ResultGroup group);

/* Returns: (transfer container): the rules of @group that never fired: dead data. */
GPtrArray *results_never(const GameResults *results, ResultGroup group);

/* Returns: (transfer full): the command that tells the game @number. */
char *results_replay(const GameResults *results, const ResultsView *view, const char *number);

/* How games stood at the end of a turn. */
typedef struct {
    gint64 turn; /* 0: the set-up */
    MeasureSummary score;
} TurnSummary;

/* Returns: (transfer full): of TurnSummary, in order. */
GArray *results_turns(const GameResults *results);

/* Returns: @figure of the side @id at the end of @turn, on average; 0: nobody knows. */
double results_power(const GameResults *results, gint64 turn, const char *id, PowerFigure figure);

/* Returns: how many places the side @id held at the end of @turn, on average; -1: nobody knows. */
double results_held(const GameResults *results, gint64 turn, const char *id);
