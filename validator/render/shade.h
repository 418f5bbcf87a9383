/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Map modes, and the colour of each place in them.
 */
#pragma once

#include "schema/model/entities.h"
#include "validator/render/pen.h"
#include "validator/render/scene.h"
#include "validator/scenario/scenario-state.h"

#include <glib.h>

/* The row of a mode. Beside these, any INT, WORD, REF or TITLE field of a space makes a mode, named
 * by its member. */
typedef struct {
    const char *word;    /* as settings and menus name it */
    const char *title;   /* for people */
    const char *meaning; /* one sentence */
} MapMode;

/* The mode of a map that asks for none: the first one. */
#define MAP_MODE_DEFAULT "nation"

/* Sets @mode to the mode number @i of games of @state. Returns: FALSE if there are no more. */
gboolean shade_mode_get(const ScenarioState *state, guint i, MapMode *mode);

/* Sets @mode to that of @word. Returns: FALSE if there is none. */
gboolean shade_mode_find(const ScenarioState *state, const char *word, MapMode *mode);

typedef struct {
    const char *title;      /* borrowed: what was counted; NULL: nothing was, the mode colours */
    GHashTable *numbers;    /* borrowed: id of a place (of char *) -> gint64 * */
    gboolean is_difference; /* signed changes, of which 0 is none */
} RenderHeat;

/* More steps there are not. */
#define HEAT_STEPS_MAX 7u

/* A step from @from to @to, both in it, with its colour. */
typedef struct {
    gint64 from, to;
    guint32 paint;
} HeatStep;

/* Finds steps at round numbers for what @heat counts. Returns: how many there are in @steps, from
 * below; 0: nothing was counted. */
guint render_heat_steps(const RenderHeat *heat, HeatStep steps[HEAT_STEPS_MAX]);

/* Returns: (transfer full): @number as it is written on the map: a change with its sign. */
char *render_heat_text(const RenderHeat *heat, gint64 number);

/* Returns: what hexes of @terrain (NULL: any that is plain) are filled with. */
guint32 shade_terrain_paint(const Terrain *terrain);

typedef struct {
    guint32 fill;
    PenPattern pattern;
    guint32 lines;      /* colour of the pattern */
    const char *tag;    /* borrowed from the RenderShades: the value in short; NULL: none */
    gboolean is_ground; /* it is a terrain, and not the value of the mode */
} RenderShade;

typedef struct {
    RenderShade shade;
    const char *title;      /* borrowed from the RenderShades */
    const Terrain *terrain; /* borrowed: of ground; NULL: the row is one of the mode */
} RenderShadeRow;

typedef struct {
    const char *title;     /* borrowed: of the mode */
    gboolean is_known;     /* that mode was asked for, and exists */
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
 * target's corner, from the origin of the map, so that the pattern continues from tile to tile. */
static inline void
render_shade_hatch(Pen *pen, const RenderShade *shade, double x, double y)
{
    pen_hatch_keep(pen, shade->pattern, shade->lines, 8.0, x, y);
}
