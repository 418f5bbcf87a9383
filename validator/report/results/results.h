/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results of games for people and for programs. All forms but the text hold every count; from JSON
 * they can be read again, to be merged.
 */
#pragma once

#include "schema/model/findings/game-results.h"

#define RESULTS_FORMAT 1

/* Seeds are numbers that every program can read in JSON. */
#define RESULTS_SEED_MAX G_GINT64_CONSTANT(0x1fffffffffffff)

typedef struct {
    const char *name;
    /* @is_utf8: whether bars may be drawn with blocks; else with #. */
    void (*append)(const GameResults *results, gboolean is_utf8, GString *out);
} ResultsForm;

/* Returns: (transfer none): the form number @i, the default first; NULL behind the last. */
const ResultsForm *results_form(guint i);

void results_append_text(const GameResults *results, gboolean is_utf8, GString *out);
void results_append_json(const GameResults *results, gboolean is_utf8, GString *out);
void results_append_csv(const GameResults *results, gboolean is_utf8, GString *out);
void results_append_junit(const GameResults *results, gboolean is_utf8, GString *out);

#define RESULTS_ERROR (results_error_quark())
GQuark results_error_quark(void);

typedef enum {
    RESULTS_ERROR_SYNTAX, /* no JSON */
    RESULTS_ERROR_FORMAT, /* another format */
    RESULTS_ERROR_FORM,   /* no results, or some that cannot be */
} ResultsError;

/* Returns: (transfer full): the results that stand in the JSON at @bytes, or NULL with @error. */
GameResults *results_read(const char *bytes, gsize length, GError **error);
