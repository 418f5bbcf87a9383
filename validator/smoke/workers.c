/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each worker has an item to begin with, so that every one works; then it takes the next free one,
 * until there is none. The caller is the first of them.
 */
#include "validator/smoke/workers.h"

typedef struct {
    WorkFunc work;
    char *items;
    gsize size;
    guint n;
    gint next; /* atomic: the first free item */
} Work;

typedef struct {
    Work *shared;
    guint first;
    GThread *thread; /* NULL: the caller */
} Worker;

static gpointer
take_items(gpointer data)
{
    const Worker *worker = data;
    Work *work = worker->shared;
    for (guint i = worker->first; i < work->n; i = (guint)g_atomic_int_add(&work->next, 1))
        work->work(work->items + i * work->size);
    return NULL;
}

guint
workers_run(WorkFunc work, gpointer items, gsize size, guint n, guint n_wanted)
{
    guint n_workers = CLAMP(n_wanted, 1, MAX(n, 1));
    g_autofree Worker *workers = g_new0(Worker, n_workers);
    Work shared = {.work = work, .items = items, .size = size, .n = n, .next = (gint)n_workers};
    for (guint i = 0; i < n_workers; i++)
        workers[i] = (Worker){.shared = &shared, .first = i};
    for (guint i = 1; i < n_workers; i++) {
        workers[i].thread = g_thread_try_new("worker", take_items, &workers[i], NULL);
        /* Without a thread the item to begin with is done here. */
        if (workers[i].thread == NULL)
            work(shared.items + i * size);
    }
    take_items(&workers[0]);
    guint n_worked = 1;
    for (guint i = 1; i < n_workers; i++) {
        if (workers[i].thread == NULL)
            continue;
        g_thread_join(workers[i].thread);
        n_worked++;
    }
    return n_worked;
}
