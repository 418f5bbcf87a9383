/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where there is room for a card in the shape of a place.
 */
#pragma once

#include "schema/geometry/shape.h"
#include "validator/render/card.h"

typedef struct {
    double top;    /* of the first line, in pixels from the origin of the map */
    double step;   /* from line to line */
    guint n_lines; /* 0: nothing can be seen of the face */
    guint *starts; /* owned: n_lines + 1: where the ends of each line begin */
    double *ends;  /* owned: ascending; between an even one and the next the face is */
} RenderSpans;

/* @frame: what lies outside of it, in grid units, does not count. */
void render_spans_init(RenderSpans *spans, const Shape *shape, Box frame, double scale);
void render_spans_clear(RenderSpans *spans);

/* Returns: how much air is left and right of @box (pixels) within the face, the smaller of both;
 * negative: it is not inside. */
double render_spans_air(const RenderSpans *spans, Box box);

/* A face at one scale. */
typedef struct {
    const RenderMap *map; /* borrowed */
    double scale;
    RenderSpans spans;               /* owned */
    Box frame;                       /* of the map, in pixels */
    double x, y;                     /* its middle, in pixels */
    double left, right, top, bottom; /* of its box, in pixels */
    gboolean is_set;                 /* the drawing places its card: */
    double set_x, set_y;             /* there, in pixels */
    double reach;                    /* how far from it a card may be, in pixels */
    guint n_ways;                    /* and in how many directions one is searched */
} RenderGroundPlan;

/* How far a card may be from its face, and in how many directions it is searched, when a plate is
 * the better of two, and when a land would have no name otherwise. */
#define RENDER_REACH_NEAR 160.0
#define RENDER_WAYS_NEAR 24
#define RENDER_REACH_FAR 280.0
#define RENDER_WAYS_FAR 120

void render_plan_init(RenderGroundPlan *plan, const RenderMap *map, guint32 face, double scale);
void render_plan_clear(RenderGroundPlan *plan);

/* Returns: whether @box lies over none of @taken (of Box, in pixels); they may touch. */
gboolean render_is_free(const GArray *taken, Box box);

/* Finds a place for @card where all its rows are inside of the face and meet none of @taken (of
 * Box, in pixels). Returns: FALSE if there is none; else card->at is that place. */
gboolean render_place_inside(const RenderGroundPlan *plan, const GArray *taken, RenderCard *card);

/* The same where the drawing wants it: @card is no larger than the face. */
gboolean render_place_set(const RenderGroundPlan *plan, const GArray *taken, RenderCard *card);

/* The same where it may stick out of the face: as little as may be. */
gboolean render_place_across(const RenderGroundPlan *plan, const GArray *taken, RenderCard *card);

/* The same where all may stick out but the last row. */
gboolean render_place_signs(const RenderGroundPlan *plan, const GArray *taken, RenderCard *card);

/* The same beside the face, where no land that is played on lies, with a line that leads there. */
gboolean render_place_led(const RenderGroundPlan *plan, const GArray *taken, RenderCard *card);

/* The same where it may lie on other lands: for what is as small as a number. */
gboolean render_place_near(const RenderGroundPlan *plan, const GArray *taken, RenderCard *card);

/* Returns: what a card of that face can reach. */
Box render_plan_reach(const RenderGroundPlan *plan);

/* Of longer names the letters are not set one by one. */
#define ARC_LETTERS_MAX 48

typedef struct {
    const char *text; /* borrowed: a letter with its marks */
    gint length;      /* bytes of it */
    double along;     /* from the middle of the arc to that of the letter, in pixels */
    double width;
} ArcLetter;

/* Sets @letters to those of @words in @face. Returns: how many there are; 0: too many, or they are
 * not read from the left to the right, or joined when they are written. */
guint place_arc_letters(RenderText *text, const char *words, RenderFace face,
                        ArcLetter letters[ARC_LETTERS_MAX]);

/* @along: pixels from the middle of @arc. @x, @y, @angle: (out): where that is, and where it goes.
 */
void place_arc_point(const RenderArc *arc, double along, double *x, double *y, double *angle);

/* Finds an arc inside of the face that meets none of @taken (of Box, in pixels), and sets @card to
 * @name along it, in @face. Returns: FALSE if there is none. */
gboolean place_arc_fit(const RenderGroundPlan *plan, const GArray *taken, RenderText *text,
                       const char *name, RenderFace face, RenderCard *card);
