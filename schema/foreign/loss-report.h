/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The fate of each thing in a file of another program: it was read, changed, or left out. A format
 * has a const table of all that can happen; the report counts by its rows, so that the rows of one
 * type of thing add up to their number in the file, and the manual page of the format is made of
 * the same rows. A report belongs to one thread.
 */
#pragma once

#include "schema/text/translation.h"
#include "schema/text/writer.h"

typedef enum {
    LOSS_READ,    /* it is in the result unchanged */
    LOSS_CHANGED, /* it is in the result in another form, or in part */
    LOSS_LEFT,    /* it is not in the result */
    N_LOSS_FATES,
} LossFate;

/* Something that can happen to one type of thing. A format lists its rows as a macro
 * IMPORT_ROWS(ROW), EXPORT_ROWS(ROW) or both, of ROW (NAME, thing, fate, why). */
typedef struct {
    const char *thing; /* the term of the format, singular; N_() as @why */
    LossFate fate;
    const char *why; /* what it becomes, or why it is left out; without a full stop */
} LossRow;

/* To make enumerators and a table of LossRow of such a list. */
#define IMPORT_ROW_NUMBER(NAME, ...) IMPORT_##NAME,
#define EXPORT_ROW_NUMBER(NAME, ...) EXPORT_##NAME,
#define LOSS_ROW(NAME, ...) {__VA_ARGS__},

/* A location in a file. */
typedef struct {
    const char *file; /* borrowed: display name */
    const char *unit; /* what @number counts, N_() or an id; NULL: lines */
    guint64 number;   /* from 1; 0: the file as a whole */
} LossPlace;

/* The first location of something; @file is NULL where there is none. */
typedef struct {
    char *file; /* owned: cut and clean */
    char *unit; /* owned */
    guint64 number;
} LossFirst;

/* The things that were counted in one call. */
typedef struct {
    guint row;
    guint file;       /* index in the files of the report */
    const char *unit; /* borrowed from the report; NULL: lines */
    guint64 number;   /* from 1; 0: the file as a whole */
    guint64 n;
} LossOccurrence;

/* A member, or a type of record, that is not the same when an export is imported again. */
typedef struct {
    char *name;         /* owned: `space.town`, or `rule` for records as a whole */
    LossFate fate;      /* LOSS_CHANGED or LOSS_LEFT */
    GPtrArray *records; /* owned: of owned texts: the records concerned, as `Narva (narva)` */
} LossMember;

typedef struct {
    const LossRow *rows; /* borrowed */
    guint n_rows;
    char *about;        /* owned: display name of the file or data set */
    guint64 *counts;    /* owned: one for each row */
    LossFirst *first;   /* owned: the first location of each row */
    GArray *each;       /* owned: of LossOccurrence, of the rows that are not read */
    GPtrArray *files;   /* owned: of owned texts: display names */
    GStringChunk *text; /* owned */
    GPtrArray *members; /* owned: of owned LossMember, in the order in which they were added */
} LossReport;

/* @rows (@n_rows of them) must outlive the report; @about: the display name of the file or data
 * set. Returns: (transfer full). */
LossReport *loss_report_new(const LossRow *rows, guint n_rows, const char *about);
void loss_report_free(LossReport *report); /* NULL is allowed */

/* Counts @n things as @row, the first at @place. */
void loss_report_add(LossReport *report, guint row, LossPlace place, guint64 n);

/* Counts @n things as @row, without a location. */
void loss_report_add_unlocated(LossReport *report, guint row, guint64 n);

/* Counts the member or type of record @name of the record called @record as not the same when it is
 * imported again. */
void loss_report_add_member(LossReport *report, const char *name, LossFate fate,
                            const char *record);

/* Returns: (transfer full): what @member is, for people: `unit: strength`, or `book` for a record.
 */
char *loss_member_title(const LossMember *member);

/* Returns: (transfer full): the names of the first records of @member, clean and separated by
 * commas. */
char *loss_member_names(const LossMember *member);

/* Returns: (transfer full): the first location of @row, which has one, for @audience. */
char *loss_report_first(const LossReport *report, guint row, Audience audience);

/* Returns: the number of things with @fate. */
guint64 loss_report_count(const LossReport *report, LossFate fate);

/* Appends the rows with counts as text for people, a line each, with the sum for each type of
 * thing; then the members, a line each, with the names of some of their records. */
void loss_report_append_text(GString *out, const LossReport *report);

/* Writes the same as the members `things`, where rows that are not read list each occurrence, and
 * `members`, with all their records, to the open object of @writer. */
void loss_report_write_json(Writer *writer, const LossReport *report);

/* Appends the @n_rows @rows as a Markdown table. */
void loss_report_append_table(GString *out, const LossRow *rows, guint n_rows);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(LossReport, loss_report_free)
