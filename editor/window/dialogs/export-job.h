/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A picture that is laid out and written in the background.
 */
#pragma once

#include "validator/render/picture.h"

#include <gio/gio.h>

typedef struct ExportJob ExportJob;

/* Begins to write @output (picture_write()). @done is called in the main loop when it has ended,
 * with the job as task data; @cancellable stops it before the next file.
 * Returns: (transfer full): the job, to be asked how far it is. */
ExportJob *export_job_start(RenderMap *map, const PictureWish *wish, const char *output,
                            PictureFormat format, double dpi, GCancellable *cancellable,
                            GAsyncReadyCallback done, gpointer data);
void export_job_unref(ExportJob *job);

/* Returns: how much of it is written, 0 to 1; below 0: it cannot be said. */
double export_job_fraction(ExportJob *job);

/* Returns: how many files were written; 0 with @error set: not all of them could be. */
guint export_job_finish(GAsyncResult *result, GError **error);
