/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results of many games, how their numbers are worded, and the parts of pages of them in HTML.
 */
#pragma once

#include "schema/model/game-results.h"
#include "schema/model/paint.h"

#include <glib.h>

#define RESULTS_FORMAT 2

/* Seeds are numbers that every program can read in JSON. */
#define RESULTS_SEED_MAX G_GINT64_CONSTANT(0x1fffffffffffff)

/* A text that is part of another one. */
typedef struct {
    const char *bytes; /* borrowed */
    gsize length;
} ResultsText;

/* A shape of the drawn map. Its path, and the box of the map, have nothing but what paths and
 * numbers are written with. */
typedef struct {
    const char *id;   /* borrowed: of the place; NULL: it is none */
    ResultsText path; /* the value of its attribute d */
    gboolean is_water;
} ResultsShape;

typedef struct {
    ResultsText view_box;
    const ResultsShape *shapes; /* borrowed: those below first */
    guint n_shapes;
} ResultsMap;

/* How results are shown to people. */
typedef struct {
    gboolean is_utf8;      /* whether bars may be drawn with blocks; else with # */
    guint top;             /* rows of places and units, those with most first */
    const char *data_set;  /* borrowed: its path behind a space, as commands are to say it, or
                              nothing; NULL: not known */
    const char *more;      /* borrowed: further words of them, each behind a space; NULL: none */
    const ResultsMap *map; /* borrowed; NULL: none is drawn */
    const guint32 *paints; /* borrowed: of the sides, in their order */
    guint n_paints;        /* 0: not known */
    const guint32 *outcome_paints; /* borrowed: of the rows of GROUP_OUTCOMES; NULL: not known */
} ResultsView;

/* Rows of places and units [default]. */
#define RESULTS_TOP_USUAL 10

typedef struct {
    const char *name;
    void (*append)(const GameResults *results, const ResultsView *view, GString *out);
    gboolean draws; /* it shows the map of its view */
} ResultsForm;

/* Returns: (transfer none): the form number @i, the default first; NULL behind the last. */
const ResultsForm *results_form(guint i);
void results_append_text(const GameResults *results, const ResultsView *view, GString *out);
void results_append_json(const GameResults *results, const ResultsView *view, GString *out);
void results_append_csv(const GameResults *results, const ResultsView *view, GString *out);
void results_append_junit(const GameResults *results, const ResultsView *view, GString *out);
void results_append_page(const GameResults *results, const ResultsView *view, GString *out);

#define RESULTS_ERROR (results_error_quark())

GQuark results_error_quark(void);

typedef enum {
    RESULTS_ERROR_SYNTAX, /* no JSON */
    RESULTS_ERROR_FORMAT, /* another format */
    RESULTS_ERROR_FORM,   /* no results, or some that cannot be */
} ResultsError;

/* Returns: (transfer full): the results in the JSON at @bytes, or NULL with @error. */
GameResults *results_read(const char *bytes, gsize length, GError **error);

/* Room for a number. */
#define RESULTS_DIGITS 48

/* Writes @value with @digits behind the point. Returns: @text. */
const char *results_number(char text[RESULTS_DIGITS], double value, guint digits);

/* Writes @value of @measure, a share in percent; @is_exact: no mean or the like. Returns: @text. */
const char *results_value(char text[RESULTS_DIGITS], Measure measure, double value,
                          gboolean is_exact);

/* Returns: (transfer none): the name of @row, or its id, in the language of the reader. */
const char *results_name(const ResultRow *row);

/* Returns: (transfer container): the rows of @group that count anything, those with most first. */
GPtrArray *results_top(const GameResults *results, ResultGroup group);

/* Returns: (transfer container): the rules of @group that never fired: dead data. */
GPtrArray *results_never(const GameResults *results, ResultGroup group);

/* Returns: (transfer full): the command that narrates the game @number. */
char *results_replay(const GameResults *results, const ResultsView *view, const char *number);

/* How games stood at the end of a turn. */
typedef struct {
    gint64 turn; /* 0: the set-up */
    GameMeasureSummary score;
} TurnSummary;

/* Returns: (transfer full): of TurnSummary, in order. */
GArray *results_turns(const GameResults *results);

/* Returns: @figure of the side @id at the end of @turn, on average; 0: unknown. */
double results_power(const GameResults *results, gint64 turn, const char *id, PowerFigure figure);

/* Returns: how many places the side @id held at the end of @turn, on average; -1: unknown. */
double results_held(const GameResults *results, gint64 turn, const char *id);

/* Parts of pages in HTML. */

/* The content of the element `style` of a page. */
extern const char results_page_style[];

/* Values of something that has a name and a paint, one for each place of an axis. */
typedef struct {
    const char *name;     /* borrowed */
    const double *values; /* borrowed; below 0: none */
    guint32 paint;
} ResultsLine;

/* @names: of the @n_places of the axis. */
void results_chart_lines(GString *out, const char *label, char *const *names, guint n_places,
                         const ResultsLine *lines, guint n);

/* By how much something changed: a bar to the right or left, with the interval in which it lies. */
typedef struct {
    const char *name;  /* borrowed */
    const char *words; /* borrowed: the ones behind it */
    double value, low, high;
    guint32 paint;
} ResultsChange;

void results_chart_changes(GString *out, const char *label, const ResultsChange *changes, guint n);

/* Appends `<tag>` with @text in it. */
void results_page_append_element(GString *out, const char *tag, const char *text);

/* Begins a page with its style, @title and @words below that. */
void results_page_begin(GString *out, const char *title, const char *words);
void results_page_end(GString *out);

/* Begins a box of the page, with a heading and an introduction (NULL: none). */
void results_page_begin_card(GString *out, const char *title, const char *words);
void results_page_end_card(GString *out);
