/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Drags with the primary button, as several tools of one widget see them.
 */
#pragma once

#include <gtk/gtk.h>

/* What becomes of a drag. Only the first may leave it to others (GTK_EVENT_SEQUENCE_DENIED). */
typedef struct {
    void (*begun)(GtkGestureDrag *drag, double x, double y, gpointer widget);
    void (*dragged)(GtkGestureDrag *drag, double dx, double dy, gpointer widget);
    void (*ended)(GtkGestureDrag *drag, double dx, double dy, gpointer widget);
    void (*cancelled)(GtkGesture *drag, GdkEventSequence *sequence, gpointer widget); /* or NULL */
} DragSteps;

/* Has drags on @widget go to @steps. Returns: (transfer none): who sees them. */
static inline GtkGesture *
drag_gesture_add(gpointer widget, const DragSteps *steps)
{
    GtkGesture *drag = gtk_gesture_drag_new();
    gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(drag), GDK_BUTTON_PRIMARY);
    g_signal_connect(drag, "drag-begin", G_CALLBACK(steps->begun), widget);
    g_signal_connect(drag, "drag-update", G_CALLBACK(steps->dragged), widget);
    g_signal_connect(drag, "drag-end", G_CALLBACK(steps->ended), widget);
    if (steps->cancelled != NULL)
        g_signal_connect(drag, "cancel", G_CALLBACK(steps->cancelled), widget);
    gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(drag));
    return drag;
}
