/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Terrain of one type that covers several hexes. Its outline is curved near the corners of hexes
 * and stays close to their sides, so that it is clear which hexes it covers. The curve depends on
 * the position of each side alone: tiles fit together, adjacent terrains share their outline, and a
 * change has no effect elsewhere. Private to validator/render.
 */
#pragma once

#include "validator/render/render-parts.h"

/* A side of a hex in grid units, with the hex on its right. */
typedef struct {
    Point from, to;
    gboolean is_rim;      /* the terrain ends there */
    gboolean is_end;      /* likewise, and with it the map: such a side stays straight */
    guint32 before, next; /* is_rim: the sides by which the edge enters and leaves */
} FlowSide;

typedef struct {
    const RenderMap *map; /* borrowed */
    GArray *faces;        /* owned: of guint32, ascending */
    GArray *sides;        /* owned: of FlowSide, those of one face after those of another */
    GArray *starts;       /* owned: of guint32: where those of each face begin, and the end */
} RenderFlow;

/* @faces (consumed): of guint32, ascending: the faces with the terrain in view, and those one hex
 * beyond. Returns: (transfer full). */
RenderFlow *render_flow_new(const RenderMap *map, GArray *faces);
void render_flow_free(RenderFlow *flow); /* NULL is allowed */

/* Add the outline to the path, in closed rings; as lines, only the part of it inside of the map. */
void render_flow_trace(const RenderFlow *flow, const RenderView *view);
void render_flow_trace_lines(const RenderFlow *flow, const RenderView *view);

/* A point on the terrain, in pixels, and the direction to which a sign there is turned, a vector of
 * length 1. */
typedef struct {
    double x, y;
    double across, down;
    guint32 seed; /* differs from place to place, and is the same in every picture */
} FlowSpot;

typedef void (*FlowVisit)(const FlowSpot *spot, gpointer data);

/* Which spots along the outline are visited: n on each side where the terrain ends but the map does
 * not, the part inside of a hex within the outline, turned outwards; of every n_turns sides those
 * of number turn. */
typedef struct {
    guint n, turn, n_turns;
    double inside;
} FlowRim;

void render_flow_rim(const RenderFlow *flow, const RenderView *view, const FlowRim *rim,
                     FlowVisit visit, gpointer data);

/* A net over the whole map, whose knots on the terrain are visited. Lengths are parts of a hex. */
typedef struct {
    double step;   /* from knot to knot */
    double shake;  /* of a step: how far a spot is from its knot */
    double margin; /* from the edge */
    guint share;   /* out of 100 knots this many have a spot */
    guint32 salt;  /* nets of another one lie elsewhere */
    guint turn;    /* 0 to FLOW_TURNS - 1: knots of one turn are two steps from each other */
} FlowNet;

#define FLOW_TURNS 4

void render_flow_net(const RenderFlow *flow, const RenderView *view, const FlowNet *net,
                     FlowVisit visit, gpointer data);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(RenderFlow, render_flow_free)
