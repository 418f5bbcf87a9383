/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where on the map there is still room: the borders that are drawn, and the boxes already taken by
 * names, marks and panels.
 */
#pragma once

#include "schema/geometry/box-tree.h"
#include "schema/geometry/hit-index.h"
#include "validator/render/scene.h"

typedef struct {
    const Scene *scene; /* borrowed */
    GArray *edges;      /* owned: of PlacerEdge */
    BoxTree *tree;      /* owned: of the edges */
    HitIndex *hits;     /* owned: of the faces */
    GArray **cells;     /* owned: of Box: what is taken, by squares of the frame */
    gint32 n_columns, n_rows;
} Placer;

/* A straight piece of an arc. */
typedef struct {
    Point a, b;
    gboolean is_of_land; /* a land that is played on lies on one side */
    gboolean is_of_zone; /* seas lie on both */
} PlacerEdge;

void placer_init(Placer *placer, const Scene *scene);
void placer_clear(Placer *placer);

/* Nothing else shall be put on @box. */
void placer_take(Placer *placer, Box box);

/* Takes back the last placer_take(), that of @box. */
void placer_release(Placer *placer, Box box);

/* The same for a line of that @width. */
void placer_take_line(Placer *placer, Point a, Point b, gint32 width);

/* Returns: whether @box meets nothing that is taken. */
gboolean placer_is_free(const Placer *placer, Box box);

/* Returns: whether @box lies in one face, whichever. */
gboolean placer_is_in_one_face(const Placer *placer, Box box);

/* Returns: whether neither a land that is played on nor the line between two seas reaches into
 * @box. */
gboolean placer_is_aside(const Placer *placer, Box box);

/* Returns: how many borders of lands the line from @a to @b crosses. */
guint placer_count_crossings(const Placer *placer, Point a, Point b);

/* Returns: whether the line from @a to @b meets something taken. */
gboolean placer_line_is_free(const Placer *placer, Point a, Point b);

/* Returns: whether the line from @a to @b meets @box. */
gboolean box_meets_line(Box box, Point a, Point b);

static inline Point
box_centre(Box box)
{
    return (Point){(box.left + box.right) / 2, (box.top + box.bottom) / 2};
}
