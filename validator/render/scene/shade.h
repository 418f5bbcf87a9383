/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * By what lands are coloured: for each face a fill and, where colours could be mistaken for each
 * other, a pattern and a short word of what it stands for; and the rows that explain them.
 */
#pragma once

#include "validator/render/scene/heat.h"
#include "validator/render/scene/scene.h"

#include "validator/render/pen/pen.h"

typedef struct {
    guint32 fill;
    PenPattern pattern;
    guint32 lines;      /* colour of the pattern */
    const char *tag;    /* borrowed from the RenderShades: the value in short; NULL: none */
    gboolean is_ground; /* it is a terrain, and not what the mode tells */
} RenderShade;

typedef struct {
    RenderShade shade;
    const char *title;      /* borrowed from the RenderShades */
    const Terrain *terrain; /* borrowed: of ground; NULL: the row is one of the mode */
} RenderShadeRow;

typedef struct {
    const char *title;     /* borrowed: of the mode */
    gboolean is_known;     /* that mode was asked for, and not one that nobody knows */
    RenderShade *faces;    /* owned: of each face; seas have none */
    guint32 ground;        /* what lies below all terrains: the first one that is plain */
    GArray *rows;          /* owned: of RenderShadeRow: for the legend */
    GStringChunk *strings; /* owned */
} RenderShades;

/* @mode: as map-mode.h; NULL or an unknown one: nation. @heat: numbers that take the place of the
 * mode; NULL, or one without a title: none do. */
void render_shades_init(RenderShades *shades, const Scene *scene, const char *mode,
                        const RenderHeat *heat, gboolean is_dark);
void render_shades_clear(RenderShades *shades);

/* Fills the path of @pen, which is kept, with the pattern of @shade, if it has one. @x, @y: of the
 * target's corner, from the origin of the map, so that the pattern goes on from tile to tile. */
static inline void
render_shade_hatch(Pen *pen, const RenderShade *shade, double x, double y)
{
    pen_hatch_keep(pen, shade->pattern, shade->lines, 8.0, x, y);
}
