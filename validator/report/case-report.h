/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The results of rule cases, for people and for programs.
 */
#pragma once

#include <glib.h>

/* The result of one case. All borrowed. */
typedef struct {
    const char *file;          /* of the record, for people */
    const char *id;            /* of the record */
    const char *title;         /* may be NULL */
    const char *source;        /* rules that it shows; may be NULL */
    const GPtrArray *failures; /* of char *: what is not as it says; empty: it passed */
} CaseOutcome;

/* The cases of one data set. All borrowed. */
typedef struct {
    const char *name; /* path of the set, for people */
    const CaseOutcome *cases;
    guint n_cases;
    const char *problem; /* why the set cannot be read, so that there are no cases; else NULL */
} CaseSuite;

typedef struct {
    const char *name; /* as --format takes it */
    void (*write)(const CaseSuite *suites, guint n, GString *out);
} CaseFormat;

/* Returns: (transfer none): the table of formats, @n rows; the first is for people. */
const CaseFormat *case_formats(guint *n);

/* Returns: how many of all cases failed. */
guint case_report_failed(const CaseSuite *suites, guint n);
