/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a thread does for an object of the main thread. Its work outlives the object where that goes
 * first; what the thread finds out comes over as news, which the object takes in while it is there.
 */
#pragma once

#include <glib.h>

/* What one type of work does. */
typedef struct {
    const char *thread; /* its name */
    void (*run)(gpointer work);
    /* On the main thread: @owner keeps what it wants of @news, and leaves NULL there. */
    void (*take)(gpointer owner, gpointer news);
    void (*free_news)(gpointer news);
    void (*free_work)(gpointer work);
} ThreadKind;

/* The first member of what the thread has. */
typedef struct {
    const ThreadKind *kind;
    gatomicrefcount references;
    gint stop; /* atomic */
    gpointer
        owner; /* borrowed, of the main thread; NULL: it is gone, or does not listen any more */
} ThreadWork;

/* Readies @work, with one reference, which is that of @owner. */
void thread_work_init(ThreadWork *work, const ThreadKind *kind, gpointer owner);

/* Starts a thread that runs @work; again only when the last one is done. */
void thread_work_begin(ThreadWork *work);

/* On the thread: hands over @news (taken over), in the order of the calls. */
void thread_work_hand_over(ThreadWork *work, gpointer news);

/* The owner is destroyed: asks the thread to stop, delivers no more news, and releases @work. */
void thread_work_leave(ThreadWork *work);
