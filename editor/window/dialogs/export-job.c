/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Maps are immutable: another thread draws the one that was there when it began.
 */
#include "editor/window/dialogs/export-job.h"

struct ExportJob {
    RenderMap *map; /* owned */
    PictureWish wish;
    char *output; /* owned */
    PictureFormat format;
    double dpi;
    GCancellable *cancellable; /* owned */
    gint n_done, n;            /* atomic: files */
};

static void
clear(gpointer data)
{
    ExportJob *job = data;
    render_map_unref(job->map);
    g_free(job->output);
    g_object_unref(job->cancellable);
}

void
export_job_unref(ExportJob *job)
{
    g_atomic_rc_box_release_full(job, clear);
}

static void
release(gpointer data)
{
    export_job_unref(data);
}

static gboolean
watch(guint done, guint n, gpointer data)
{
    ExportJob *job = data;
    g_atomic_int_set(&job->n, (gint)n);
    g_atomic_int_set(&job->n_done, (gint)done);
    return !g_cancellable_is_cancelled(job->cancellable);
}

static void
run(GTask *task, gpointer source G_GNUC_UNUSED, gpointer data,
    GCancellable *cancellable G_GNUC_UNUSED)
{
    ExportJob *job = data;
    GError *error = NULL;
    g_autoptr(Picture) picture = picture_new(job->map, &job->wish);
    if (picture_write(picture, job->output, job->format, job->dpi, watch, job, &error))
        g_task_return_int(task, (gssize)picture_n_files(picture, job->format));
    else
        g_task_return_error(task, error);
}

ExportJob *
export_job_start(RenderMap *map, const PictureWish *wish, const char *output, PictureFormat format,
                 double dpi, GCancellable *cancellable, GAsyncReadyCallback done, gpointer data)
{
    ExportJob *job = g_atomic_rc_box_new0(ExportJob);
    job->map = render_map_ref(map);
    job->wish = *wish;
    job->output = g_strdup(output);
    job->format = format;
    job->dpi = dpi;
    job->cancellable = g_object_ref(cancellable);
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, done, data);
    g_task_set_task_data(task, g_atomic_rc_box_acquire(job), release);
    g_task_run_in_thread(task, run);
    return job;
}

double
export_job_fraction(ExportJob *job)
{
    gint n = g_atomic_int_get(&job->n);
    return n > 1 ? (double)g_atomic_int_get(&job->n_done) / n : -1;
}

guint
export_job_finish(GAsyncResult *result, GError **error)
{
    gssize n = g_task_propagate_int(G_TASK(result), error);
    return n > 0 ? (guint)n : 0;
}
