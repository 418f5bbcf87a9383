/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "editor/window/behind-frame.h"

typedef struct {
    GtkWidget *widget; /* owned */
    void (*work)(GtkWidget *widget);
} WaitingWork;

static void
free_waiting(gpointer data)
{
    WaitingWork *waiting = data;
    g_object_unref(waiting->widget);
    g_free(waiting);
}

static gboolean
do_work(gpointer data)
{
    WaitingWork *waiting = data;
    if (gtk_widget_get_mapped(waiting->widget))
        waiting->work(waiting->widget);
    return G_SOURCE_REMOVE;
}

/* The frame that ticks is painted before anything idle is done. */
static gboolean
on_tick(GtkWidget *widget, GdkFrameClock *clock G_GNUC_UNUSED, gpointer data)
{
    WaitingWork *waiting = g_memdup2(data, sizeof *waiting);
    waiting->widget = g_object_ref(widget);
    g_idle_add_full(G_PRIORITY_LOW, do_work, waiting, free_waiting);
    return G_SOURCE_REMOVE;
}

void
behind_frame(GtkWidget *widget, void (*work)(GtkWidget *widget))
{
    WaitingWork *waiting = g_new0(WaitingWork, 1);
    waiting->work = work;
    gtk_widget_add_tick_callback(widget, on_tick, waiting, g_free);
}
