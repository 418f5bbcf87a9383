/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a run has worked out about a drawing, for the next run over the same one: an editor checks
 * again after each edit of the data, and the drawing seldom changes with it.
 */
#pragma once

#include "schema/store/drawing/map-svg.h"

/* A shape of the drawing, by its place among the elements. */
typedef struct {
    Shape *shape; /* owned: cleaned; NULL: its path cannot be read */
    PathError error;
    guint32 error_at;
    gboolean is_known;
} KnownShape;

typedef struct {
    MapSvg *svg;        /* owned: what all this is about; NULL: nothing yet */
    KnownShape *shapes; /* owned: one for each element of svg */
    guint32 n_whole;    /* the whole faces to which the contacts belong, and which: */
    guint32 *whole;     /* owned: indices of faces (drawing.h) */
    GArray *contacts;   /* owned: of Contact (drawing.h); NULL: not known */
    gboolean gave_up;   /* not all contacts were found */
} DrawingMemory;

DrawingMemory *drawing_memory_new(void);         /* (transfer full): nothing is known */
void drawing_memory_free(DrawingMemory *memory); /* NULL is allowed */

/* What is known is known of @svg from now on; nothing, if that is another one than before. */
void drawing_memory_begin(DrawingMemory *memory, MapSvg *svg);

/* Returns: (transfer full): the contacts between those faces, or NULL: they are
 * not known. */
GArray *drawing_memory_contacts(const DrawingMemory *memory, const guint32 *whole, guint32 n_whole,
                                gboolean *gave_up);

/* Keeps @contacts (a reference is taken) as those of the faces @whole, which are copied. */
void drawing_memory_keep(DrawingMemory *memory, const guint32 *whole, guint32 n_whole,
                         GArray *contacts, gboolean gave_up);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(DrawingMemory, drawing_memory_free)
