/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How large the panes of a window are wanted, in pixels, and how large they can be: a small window
 * takes from what is wanted, and gives it back when it grows.
 */
#pragma once

#include "editor/document/settings.h"
#include "editor/window/bars/desk-bar.h"

/* The width of the outline, that of the inspector, and the height of each desk. */
typedef enum {
    SIZE_OUTLINE,
    SIZE_INSPECTOR,
    SIZE_DESKS,
    N_PANE_SIZES = SIZE_DESKS + N_DESKS,
} PaneSize;

/* The size of @desk, a Desk. */
#define SIZE_OF_DESK(desk) ((PaneSize)((guint)SIZE_DESKS + (guint)(desk)))

typedef struct {
    gint wanted[N_PANE_SIZES];
    gint given[N_PANE_SIZES]; /* at last; 0: not yet */
} PaneSizes;

void pane_sizes_load(PaneSizes *sizes, const Settings *settings);
void pane_sizes_store(const PaneSizes *sizes, Settings *settings);

/* Takes note that @size is @now: if that is not what it was given, somebody has moved its edge. */
void pane_sizes_note(PaneSizes *sizes, PaneSize size, gint now);

/* Returns: how large @size is to be where there is @room for it; never smaller than its least. */
gint pane_sizes_give(PaneSizes *sizes, PaneSize size, gint room);
