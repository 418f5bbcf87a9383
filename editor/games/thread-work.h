/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Work that a thread does for an object of the main thread. The work outlives the object if that is
 * destroyed first. The thread delivers results as news, which the object gets as long as it exists.
 */
#pragma once

#include <glib.h>

/* What one type of work does. */
typedef struct {
    const char *thread; /* its name */
    void (*run)(gpointer work);
    /* Called on the main thread: @owner takes what it needs from @news, and leaves NULL there. */
    void (*take)(gpointer owner, gpointer news);
    void (*free_news)(gpointer news);
    void (*free_work)(gpointer work);
} ThreadKind;

/* The first member of the struct of the thread. */
typedef struct {
    const ThreadKind *kind;
    gatomicrefcount references;
    gint stop;      /* atomic */
    gpointer owner; /* borrowed, of the main thread; NULL: it is destroyed, or wants no more news */
} ThreadWork;

/* Prepares @work with one reference, which belongs to @owner. */
void thread_work_init(ThreadWork *work, const ThreadKind *kind, gpointer owner);

/* Starts a thread that runs @work. May be called again only when the last thread is done. */
void thread_work_begin(ThreadWork *work);

/* To be called on the thread: delivers @news (consumed), in the order of the calls. */
void thread_work_hand_over(ThreadWork *work, gpointer news);

/* To be called when the owner is destroyed: asks the thread to stop, delivers no more news, and
 * drops the reference on @work. */
void thread_work_leave(ThreadWork *work);
