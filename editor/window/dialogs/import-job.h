/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A map of another program that is read in the background, and drawn as it would be.
 */
#pragma once

#include "schema/foreign/formats.h"
#include "validator/port/imported-map.h"

#include <gtk/gtk.h>

/* What was read. */
typedef struct {
    ForeignOffers offers;  /* owned: what may be told to the reader */
    ImportedMap *imported; /* owned; NULL: it cannot be read */
    char *failure;         /* owned: why; NULL where it was */
    char *holds;           /* owned: what the data set would hold, for people; NULL likewise */
    GdkTexture *picture;   /* owned: its map; NULL: it cannot be drawn */
    char *why_none;        /* owned: why; NULL where there is a picture, or no place */
} ImportResult;

/* Jobs that have the same one run one after the other: what nobody waits for any more takes no more
 * room than one map. */
typedef struct ImportTurn ImportTurn;

ImportTurn *import_turn_new(void); /* Returns: (transfer full) */
void import_turn_unref(ImportTurn *turn);

/* Begins to read @path as @format says, with @choices, and to draw it within @width by @height
 * pixels. @done is called in the main loop when it has ended. @cancellable ends it at the next of
 * its steps; until then it goes on, and nobody hears of it. A reference is taken of @turn. */
void import_job_start(ImportTurn *turn, const ForeignFormat *format, const char *path,
                      const ForeignChoices *choices, int width, int height,
                      GCancellable *cancellable, GAsyncReadyCallback done, gpointer data);

/* Returns: (transfer full): what was read; NULL with @error set: it was cancelled. */
ImportResult *import_job_finish(GAsyncResult *result, GError **error);
void import_result_free(ImportResult *result); /* NULL is allowed */
