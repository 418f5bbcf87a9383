/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Finding room for a card in the shape of a place.
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

/* Computes the spans of @shape within @frame (grid units) at @scale. To be cleared. */
void render_spans_init(RenderSpans *spans, const Shape *shape, Box frame, double scale);
void render_spans_clear(RenderSpans *spans);

/* Returns: the smaller of the distances, in pixels, from the left and right sides of @box to the
 * edge of the face; negative: the box is not inside. */
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
    gboolean has_name; /* there is a name in the face, which goes with what is placed: */
    Box name;          /* there, in pixels */
    double reach;      /* how far from it a card may be, in pixels */
    guint n_ways;      /* and in how many directions one is searched */
} RenderGroundPlan;

/* How far a card may be from its face, and in how many directions is searched: near if the plate is
 * only better, far if the land would have no name otherwise. */
#define RENDER_REACH_NEAR 160.0
#define RENDER_WAYS_NEAR 24
#define RENDER_REACH_FAR 280.0
#define RENDER_WAYS_FAR 120

/* Prepares the search for @face at @scale (pixels per grid unit). @map is borrowed. To be cleared.
 */
void render_plan_init(RenderGroundPlan *plan, const RenderMap *map, guint32 face, double scale);
void render_plan_clear(RenderGroundPlan *plan);

/* Returns: whether @box overlaps none of @taken (of Box, in pixels); it may touch them. */
gboolean render_is_free(const GArray *taken, Box box);

/* Sets card->at to a position where all rows of @card are inside of the face and overlap none of
 * @taken (of Box, in pixels). Returns: FALSE: there is none. */
gboolean render_place_inside(const RenderGroundPlan *plan, const GArray *taken, RenderCard *card);

/* As render_place_inside(), just below or above the name of the plan if there is room, and else
 * near to it. */
gboolean render_place_beside(const RenderGroundPlan *plan, const GArray *taken, RenderCard *card);

/* Sets card->at to the middle of the face. Returns: FALSE if @card is larger than the face, or
 * overlaps any of @taken. */
gboolean render_place_middle(const RenderGroundPlan *plan, const GArray *taken, RenderCard *card);

/* As render_place_inside(), at the middle if @card touches the border there, but does not cross it.
 */
gboolean render_place_in_hex(const RenderGroundPlan *plan, const GArray *taken, RenderCard *card);

/* Places @card as near as possible to the middle of the face, over whatever is not of @taken, with
 * a line that leads to the face. Returns: TRUE: there is always room, if only beyond the map. */
gboolean render_place_anywhere(const RenderGroundPlan *plan, const GArray *taken, RenderCard *card);

/* As render_place_inside(), at the position that the drawing states; @card must not be larger than
 * the face. */
gboolean render_place_set(const RenderGroundPlan *plan, const GArray *taken, RenderCard *card);

/* As render_place_inside(), where @card may extend beyond the face, as little as possible. */
gboolean render_place_across(const RenderGroundPlan *plan, const GArray *taken, RenderCard *card);

/* As render_place_inside(), where all rows but the last may extend beyond the face. */
gboolean render_place_signs(const RenderGroundPlan *plan, const GArray *taken, RenderCard *card);

/* As render_place_inside(), beside the face, outside of lands of play, with a line that leads to
 * it. */
gboolean render_place_led(const RenderGroundPlan *plan, const GArray *taken, RenderCard *card);

/* As render_place_led(), where it may be on other lands, for cards as small as a number. */
gboolean render_place_near(const RenderGroundPlan *plan, const GArray *taken, RenderCard *card);

/* Returns: the box, in pixels, within which a card of the face can be. */
Box render_plan_reach(const RenderGroundPlan *plan);

/* The most letters of a name along an arc. */
#define ARC_LETTERS_MAX 48

typedef struct {
    const char *text; /* borrowed: a letter with its marks */
    gint length;      /* bytes of it */
    double along;     /* from the middle of the arc to that of the letter, in pixels */
    double width;
} ArcLetter;

/* Sets @letters to those of @words in @face. Returns: how many there are; 0: there are too many, or
 * the script is written from right to left or with joined letters. */
guint place_arc_letters(RenderText *text, const char *words, RenderFace face,
                        ArcLetter letters[ARC_LETTERS_MAX]);

/* Sets @x, @y and @angle to the point @along pixels from the middle of @arc, and its direction
 * there. */
void place_arc_point(const RenderArc *arc, double along, double *x, double *y, double *angle);

/* Finds an arc inside of the face that overlaps none of @taken (of Box, in pixels), and makes @card
 * one with @name along it, in @face. Returns: FALSE: there is none. */
gboolean place_arc_fit(const RenderGroundPlan *plan, const GArray *taken, RenderText *text,
                       const char *name, RenderFace face, RenderCard *card);
