/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A map of another program that is read in the background, and drawn as it would be.
 */
#pragma once

#include "validator/port/imported-map.h"

#include <gtk/gtk.h>

/* What was read. */
typedef struct {
    ImportedMap *imported; /* owned */
    char *holds;           /* owned: what the data set would hold, for people */
    GdkTexture *picture;   /* owned: its map; NULL: it cannot be drawn */
    char *why_none;        /* owned: why; NULL where there is a picture */
} ImportResult;

/* Begins to read @path as @format says, with @choices, and to draw it within @width by @height
 * pixels. @done is called in the main loop when it has ended. @cancellable ends it at the next of
 * its steps; until then it goes on, and nobody hears of it. */
void import_job_start(const ForeignFormat *format,
                      const char *path,
                      const ForeignChoices *choices,
                      int width,
                      int height,
                      GCancellable *cancellable,
                      GAsyncReadyCallback done,
                      gpointer data);

/* Returns: (transfer full): what was read; NULL with @error set. */
ImportResult *import_job_finish(GAsyncResult *result, GError **error);
void import_result_free(ImportResult *result); /* NULL is allowed */
