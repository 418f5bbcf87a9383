/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The memory in which frames are carried to an X server, kept from one frame to the next.
 *
 * A frame that cairo draws is put into memory shared with the server. Cairo gives that memory back
 * to the kernel as soon as nothing lies in it, after each frame, so that both sides get every page
 * of it anew sixty times a second: more than half of what a frame of the map took. Something small
 * that stays there keeps all of it.
 */
#pragma once

#include <gtk/gtk.h>

typedef struct {
    cairo_surface_t *held; /* owned: what stays in it; NULL: nothing is kept */
    gsize bytes;           /* of the largest frame that finds room */
} FrameMemory;

/* Keeps memory for frames of the window of @widget, which must be realized, if such frames go to an
 * X server that way. To be called before a frame; costs nothing while the window is no larger. */
void frame_memory_fit(FrameMemory *memory, GtkWidget *widget);

/* Gives it back. */
void frame_memory_clear(FrameMemory *memory);
