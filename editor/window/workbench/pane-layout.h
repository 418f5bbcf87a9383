/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The panes around a map: which are shown, how large they are, and how the focus moves from one
 * to the next. A small window takes from the sizes that are wanted, and gives it back when it
 * grows.
 */
#pragma once

#include "editor/document/settings.h"
#include "editor/window/bars/desk-bar.h"

#include <gtk/gtk.h>

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

/* In the order in which the focus moves through them. */
typedef enum { PANE_OUTLINE, PANE_MAP, PANE_INSPECTOR, PANE_DRAWER, N_PANES } Pane;

/* All widgets are borrowed. */
typedef struct {
    GtkWidget *panes[N_PANES];
    GtkWidget *rail;                 /* of tools, which is left of the map and as wide as it is */
    GtkPaned *left, *right, *drawer; /* whose edges are those of outline, inspector and drawer */
    gboolean is_wanted[N_PANES];
    Desk desk; /* that is or was open in the drawer */
    PaneSizes sizes;
    gint width, height; /* in pixels, for which the panes have got their sizes */
    gboolean must_arrange;
} PaneLayout;

/* Returns: the desk that is open; N_DESKS: none. */
Desk pane_layout_desk(const PaneLayout *layout);

/* Takes note of edges that were moved since they were last arranged. */
void pane_layout_note(PaneLayout *layout);

/* From now on @desk is or was open in the drawer. */
void pane_layout_set_desk(PaneLayout *layout, Desk desk);

/* Shows the panes that are wanted, the inspector only if it @has_subject. */
void pane_layout_show(PaneLayout *layout, gboolean has_subject);

/* Gives the panes what they want of a window of @width and @height in pixels, as far as it goes. */
void pane_layout_arrange(PaneLayout *layout, gint width, gint height);

/* Moves the focus into the pane @step after the one that has it, round and round. */
void pane_layout_next(const PaneLayout *layout, gint step);
