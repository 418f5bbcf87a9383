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

/* A shape of the drawn map. Its path and the box of the map have only characters that need no
 * escaping in XML. */
typedef struct {
    const char *id;   /* borrowed: of the place; NULL: it is none */
    ResultsText path; /* the value of its attribute d */
    gboolean is_water;
} ResultsShape;

typedef struct {
    ResultsText view_box;
    const ResultsShape *shapes; /* borrowed: lower ones first */
    guint n_shapes;
} ResultsMap;

/* How results are shown to people. */
typedef struct {
    gboolean is_utf8; /* whether bars may be drawn with blocks; else with # */
    guint top;        /* how many rows of places and units are shown, those with most first */
    const char
        *data_set; /* borrowed: the path for commands, after a space, or empty; NULL: not known */
    const char *more; /* borrowed: more arguments for commands, each after a space; NULL: none */
    const ResultsMap *map;         /* borrowed; NULL: none is drawn */
    const guint32 *paints;         /* borrowed: of the sides, in their order */
    guint n_paints;                /* 0: not known */
    const guint32 *outcome_paints; /* borrowed: of the rows of GROUP_OUTCOMES; NULL: not known */
} ResultsView;

/* The default of ResultsView.top. */
#define RESULTS_TOP_USUAL 10

typedef struct {
    const char *name;
    void (*append)(const GameResults *results, const ResultsView *view, GString *out);
    gboolean draws; /* it uses ResultsView.map */
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
    RESULTS_ERROR_SYNTAX, /* it is not JSON */
    RESULTS_ERROR_FORMAT, /* another format */
    RESULTS_ERROR_FORM,   /* it is not results, or they are inconsistent */
} ResultsError;

/* Returns: (transfer full): the results in the JSON of @length @bytes; NULL with @error
 * (RESULTS_ERROR) set. */
GameResults *results_read(const char *bytes, gsize length, GError **error);

/* The bytes of a number as text. */
#define RESULTS_DIGITS 48

/* Writes @value with @digits digits after the point into @text. Returns: @text. */
const char *results_number(char text[RESULTS_DIGITS], double value, guint digits);

/* Writes @value of @measure into @text, a share in percent. @is_exact: it is a value of one game,
 * not a mean. Returns: @text. */
const char *results_value(char text[RESULTS_DIGITS], Measure measure, double value,
                          gboolean is_exact);

/* Returns: (transfer none): the name of @row, or its id, in the language of the reader. */
const char *results_name(const ResultRow *row);

/* Returns: (transfer container): the rows of @group that count anything, those with most first. */
GPtrArray *results_top(const GameResults *results, ResultGroup group);

/* Returns: (transfer container): the rows of @group whose rules never fired. */
GPtrArray *results_never(const GameResults *results, ResultGroup group);

/* Returns: (transfer full): the command that narrates the game @number. */
char *results_replay(const GameResults *results, const ResultsView *view, const char *number);

/* The scores of games at the end of a turn. */
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

/* Returns: (transfer full): the name of @turn on an axis; 0: the set-up. */
char *results_turn_name(gint64 turn);

/* Parts of pages in HTML. */

/* The content of the element `style` of a page. */
extern const char results_page_style[];

/* Appends `<tag>` with @text in it. */
void results_page_append_element(GString *out, const char *tag, const char *text);

/* Starts a page with the style, @title and @words below it; results_page_end() ends it. Texts are
 * escaped. */
void results_page_begin(GString *out, const char *title, const char *words);
void results_page_end(GString *out);

/* Starts a box of the page with the heading @title and the introduction @words (NULL: none);
 * results_page_end_card() ends it. Texts are escaped. */
void results_page_begin_card(GString *out, const char *title, const char *words);
void results_page_end_card(GString *out);
