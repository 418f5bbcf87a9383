/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A file of known findings, which are not reported again. They are recognized by their
 * fingerprints, so they may move within their file. The file is made to be read and kept in git: it
 * is sorted, with one finding on a line or a few.
 */
#pragma once

#include "schema/model/finding.h"

/* The newest format of the file, which is the one that is written. In BASELINE_FORMAT_OF_NAMES
 * fingerprints were made of names, so that renaming a place made all of its findings new. */
#define BASELINE_FORMAT 2
#define BASELINE_FORMAT_OF_NAMES 1

typedef struct {
    char *id;          /* owned */
    char *file;        /* owned: key of the file: set/file */
    char *fingerprint; /* owned */
    char *message;     /* owned: may be NULL */
    guint left;        /* how many times it may still be consumed */
} BaselineEntry;

typedef struct {
    GArray *entries;      /* owned: of BaselineEntry, in the order of the file */
    GHashTable *numbers;  /* owned: fingerprint -> index + 1 in entries */
    GHashTable *skipped;  /* owned: of char *, as `set/id`: see baseline_add_skipped() */
    gboolean is_of_names; /* its fingerprints may be those of BASELINE_FORMAT_OF_NAMES */
} Baseline;

/* Reads a file of @length @bytes. Returns: (transfer full): NULL with @error (BASELINE_ERROR) set
 * if it is not a baseline, or one of a newer format. */
Baseline *baseline_read(const char *bytes, gsize length, GError **error);
void baseline_free(Baseline *baseline); /* NULL is allowed */

/* Returns: whether @finding is in the baseline; each entry counts once. A finding for which a file
 * could not be read is never in it, as it hides all others. */
gboolean baseline_consume(Baseline *baseline, const Finding *finding);

/* Adds @finding. Returns: FALSE: it was not added, as such a finding cannot be in a baseline. */
gboolean baseline_add(Baseline *baseline, const Finding *finding);

/* Records that the check @id of the data set with the key @set was skipped because of errors that
 * are in the baseline: the user who keeps the file accepts that its findings are unknown. */
void baseline_add_skipped(Baseline *baseline, const char *set, FindingId id);

/* Returns: whether baseline_add_skipped() was called for @set and @id, or the file says so. */
gboolean baseline_has_skipped(const Baseline *baseline, const char *set, FindingId id);

/* Returns: (transfer full): an empty baseline. */
Baseline *baseline_new(void);

/* Returns: (transfer full): the bytes of the file. */
GBytes *baseline_write(const Baseline *baseline);

typedef enum { BASELINE_ERROR_SYNTAX, BASELINE_ERROR_FORM, BASELINE_ERROR_FORMAT } BaselineError;

#define BASELINE_ERROR (baseline_error_quark())
GQuark baseline_error_quark(void);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Baseline, baseline_free)
