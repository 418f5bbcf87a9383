/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where in a face a card goes: inside with as much air as there is, or, for small faces, across
 * its borders. Private to validator/render.
 */
#pragma once

#include "validator/render/layout/card.h"
#include "validator/render/layout/span.h"

/* A face at one scale. */
typedef struct {
    const RenderMap *map; /* borrowed */
    double scale;
    RenderSpans spans;               /* owned */
    Box frame;                       /* of the map, in pixels */
    double x, y;                     /* its middle, in pixels */
    double left, right, top, bottom; /* of its box, in pixels */
    gboolean is_set;                 /* the drawing says where its card stands: */
    double set_x, set_y;             /* there, in pixels */
    double reach;                    /* how far from it a card may stand, in pixels */
    guint n_ways;                    /* and in how many directions one is looked for */
} RenderGroundPlan;

/* How far a card stands from its face, and in how many directions it is looked for, when a plate is
 * the better of two, and when a land would else have no name. */
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
