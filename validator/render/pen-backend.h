/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The functions of a backend. Coordinates are those of the target; the pen has applied its frame.
 * Private to pen*.c.
 */
#pragma once

#include "validator/render/pen.h"

typedef struct {
    double xx, yx, xy, yy, x, y;
} PenFrame;

typedef struct {
    void (*move_to)(Pen *pen, double x, double y);
    void (*line_to)(Pen *pen, double x, double y);
    void (*curve_to)(Pen *pen, const double points[6]);
    void (*close)(Pen *pen);
    void (*forget)(Pen *pen);
    void (*fill)(Pen *pen, guint32 colour, double alpha); /* and stroke, hatch: keep the path */
    void (*stroke)(Pen *pen, guint32 colour, double alpha, double width, PenEnds ends);
    void (*hatch)(Pen *pen, PenPattern pattern, guint32 colour, double step, double x, double y);
    void (*save)(Pen *pen);
    void (*restore)(Pen *pen);
    void (*clip)(Pen *pen, double x, double y, double width, double height);
    void (*begin_group)(Pen *pen, double x, double y, double width, double height);
    void (*end_group)(Pen *pen);
    void (*begin_faded)(Pen *pen, double alpha);
    void (*end_faded)(Pen *pen, double alpha);
    /* @frame: that of the words; @stretch: how much larger they are by it */
    void (*words)(Pen *pen, const PenWords *words, const PenFrame *frame, double stretch);
    void (*begin_spelled)(Pen *pen, const char *words); /* NULL, and the other: keeps no words */
    void (*end_spelled)(Pen *pen);
    void (*paint)(Pen *pen, cairo_surface_t *picture, double x, double y); /* NULL: no pixels */
    void (*free)(Pen *pen);
} PenBackend;

struct Pen {
    const PenBackend *backend;
    PenFrame frame;
    GArray *saved; /* owned: of PenFrame */
    double alpha;  /* of what is drawn now as one; 1 */
    gboolean has_point;
};

/* Fills in what the backends have in common. */
void pen_init(Pen *pen, const PenBackend *backend);
void pen_clear(Pen *pen);
