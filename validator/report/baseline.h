/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The findings that a data set is known to have, as a file: these are not reported again. They are
 * recognized by their fingerprints, so they may move within their file. The file is readable and
 * fit for git: sorted, one finding a line or a few.
 */
#pragma once

#include "schema/model/finding.h"

/* The newest form of the file that is read, and the one that is written. In the first one
 * fingerprints were made of names, so that a new name of a place made all of its findings new. */
#define BASELINE_FORMAT 2
#define BASELINE_FORMAT_OF_NAMES 1

typedef struct {
    char *id;          /* owned */
    char *file;        /* owned: key of the file: set/file */
    char *fingerprint; /* owned */
    char *message;     /* owned: may be NULL */
    guint left;        /* how often it may still be met */
} BaselineEntry;

typedef struct {
    GArray *entries;      /* owned: of BaselineEntry, in the order of the file */
    GHashTable *numbers;  /* owned: fingerprint -> index + 1 in entries */
    GHashTable *skipped;  /* owned: of char *, as `set/id`: see baseline_add_skipped() */
    gboolean is_of_names; /* its fingerprints may be those of BASELINE_FORMAT_OF_NAMES */
} Baseline;

/* Reads the @length bytes of a file. Returns: (transfer full): NULL with @error set when they are
 * not a baseline, or one of a newer form. */
Baseline *baseline_read(const char *bytes, gsize length, GError **error);
void baseline_free(Baseline *baseline); /* NULL is allowed */

/* Returns: whether @finding is in the baseline, as often as it is there. What stops the reading of
 * a file never is: it hides everything else. */
gboolean baseline_consume(Baseline *baseline, const Finding *finding);

/* Adds @finding, unless it cannot be in a baseline. Returns: whether it could. */
gboolean baseline_add(Baseline *baseline, const Finding *finding);

/* Records that the check @id of the data set with the key @set was skipped because of errors that
 * are in the baseline: the user who keeps the file accepts that its findings are unknown. */
void baseline_add_skipped(Baseline *baseline, const char *set, FindingId id);

/* Returns: whether the baseline has that note. */
gboolean baseline_has_skipped(const Baseline *baseline, const char *set, FindingId id);

/* Returns: (transfer full): an empty baseline. */
Baseline *baseline_new(void);

/* Returns: (transfer full): the bytes of the file. */
GBytes *baseline_write(const Baseline *baseline);

typedef enum { BASELINE_ERROR_SYNTAX, BASELINE_ERROR_FORM, BASELINE_ERROR_FORMAT } BaselineError;

#define BASELINE_ERROR (baseline_error_quark())
GQuark baseline_error_quark(void);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Baseline, baseline_free)
