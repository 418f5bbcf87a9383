/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What became of each thing in a file of another program: it was read, it was changed, or it was
 * left out. A format has a const table of all that can happen; the report counts along it, so that
 * the rows of one kind of thing add up to how many the file holds, and the page about the format is
 * made of the same rows.
 */
#pragma once

#include "schema/text/writer.h"

typedef enum {
    LOSS_READ,    /* it is in the result as it was */
    LOSS_CHANGED, /* it is there in another form, or in part */
    LOSS_LEFT,    /* it is not there */
    N_LOSS_FATES,
} LossFate;

/* Something that can happen to one kind of thing. A format lists them as a macro IMPORT_ROWS(ROW),
 * EXPORT_ROWS(ROW) or both, of ROW (NAME, thing, fate, why). */
typedef struct {
    const char *thing; /* in the words of the format, singular */
    LossFate fate;
    const char *why; /* what becomes of it, or why it is left out; without a full stop */
} LossRow;

/* For such a list: its numbers, and its table of LossRow. */
#define IMPORT_ROW_NUMBER(NAME, ...) IMPORT_##NAME,
#define EXPORT_ROW_NUMBER(NAME, ...) EXPORT_##NAME,
#define LOSS_ROW(NAME, ...) {__VA_ARGS__},

/* Where something stands. */
typedef struct {
    const char *file; /* borrowed: for people */
    const char *unit; /* what @number counts; NULL: lines */
    guint64 number;   /* from 1; 0: the file as a whole */
} LossPlace;

typedef struct {
    const LossRow *rows; /* borrowed */
    guint n_rows;
    char *about;     /* owned: what it is about, for people */
    guint64 *counts; /* owned: one for each row */
    char **first;    /* owned: where each row happened first; NULL: never */
} LossReport;

/* @rows (@n_rows) must outlive the report; @about: a file, or a data set, for people.
 * Returns: (transfer full). */
LossReport *loss_report_new(const LossRow *rows, guint n_rows, const char *about);
void loss_report_free(LossReport *report); /* NULL is allowed */

/* Counts one thing to which @row happened. */
void loss_note(LossReport *report, guint row, LossPlace place);

/* Counts @n of them. */
void loss_note_many(LossReport *report, guint row, LossPlace place, guint64 n);

/* Counts @n of them somewhere in what the report is about. */
void loss_add(LossReport *report, guint row, guint64 n);

/* Returns: how many things had @fate. */
guint64 loss_count(const LossReport *report, LossFate fate);

/* Appends the rows that happened in words, a line each, with the sum of each kind of thing. */
void loss_append_text(GString *out, const LossReport *report);

/* Writes the same as a member `things` of the object that @writer is in. */
void loss_write_json(Writer *writer, const LossReport *report);

/* Appends the @n_rows @rows as a table of Markdown. */
void loss_append_table(GString *out, const LossRow *rows, guint n_rows);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(LossReport, loss_report_free)
