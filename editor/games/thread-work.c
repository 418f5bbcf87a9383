/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The work is counted: by its owner, its thread, and the news that are on their way.
 */
#include "editor/games/thread-work.h"

typedef struct {
    ThreadWork *work; /* owned reference */
    gpointer news;    /* owned */
} Parcel;

static ThreadWork *
work_ref(ThreadWork *work)
{
    g_atomic_ref_count_inc(&work->references);
    return work;
}

static void
work_unref(ThreadWork *work)
{
    if (g_atomic_ref_count_dec(&work->references))
        work->kind->free_work(work);
}

void
thread_work_init(ThreadWork *work, const ThreadKind *kind, gpointer owner)
{
    work->kind = kind;
    work->owner = owner;
    g_atomic_ref_count_init(&work->references);
}

static gpointer
run_work(gpointer data)
{
    ThreadWork *work = data;
    work->kind->run(work);
    work_unref(work);
    return NULL;
}

void
thread_work_begin(ThreadWork *work)
{
    g_thread_unref(g_thread_new(work->kind->thread, run_work, work_ref(work)));
}

static gboolean
take_parcel(gpointer data)
{
    const Parcel *parcel = data;
    if (parcel->work->owner != NULL)
        parcel->work->kind->take(parcel->work->owner, parcel->news);
    return G_SOURCE_REMOVE;
}

static void
parcel_free(gpointer data)
{
    Parcel *parcel = data;
    parcel->work->kind->free_news(parcel->news);
    work_unref(parcel->work);
    g_free(parcel);
}

void
thread_work_hand_over(ThreadWork *work, gpointer news)
{
    Parcel *parcel = g_new(Parcel, 1);
    *parcel = (Parcel){work_ref(work), news};
    /* Not g_main_context_invoke(): while the main loop rests, that calls here and now. */
    g_idle_add_full(G_PRIORITY_DEFAULT_IDLE, take_parcel, parcel, parcel_free);
}

void
thread_work_leave(ThreadWork *work)
{
    g_atomic_int_set(&work->stop, 1);
    work->owner = NULL;
    work_unref(work);
}
