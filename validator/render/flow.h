/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ground of one kind that covers several hexes: its edge is curved past their corners, and never
 * far from their sides, so that it stays clear to which area a hex belongs. The curve follows from
 * where a side lies alone: tiles fit together, grounds beside each other share their edge, and a
 * change moves nothing elsewhere. Private to validator/render.
 */
#pragma once

#include "validator/render/render-parts.h"

/* A side of a hex in grid units, with the hex on its right. */
typedef struct {
    Point from, to;
    gboolean is_rim;      /* the ground ends there */
    gboolean is_end;      /* likewise, and with it the map: such a side stays straight */
    guint32 before, next; /* is_rim: the sides by which the edge enters and leaves */
} FlowSide;

typedef struct {
    const RenderMap *map; /* borrowed */
    GArray *faces;        /* owned: of guint32, ascending */
    GArray *sides;        /* owned: of FlowSide, those of one face after those of another */
    GArray *starts;       /* owned: of guint32: where those of each face begin, and the end */
} RenderFlow;

/* @faces: of guint32, ascending: those of the ground that lie in view, and a hex beyond; taken. */
RenderFlow *render_flow_new(const RenderMap *map, GArray *faces);
void render_flow_free(RenderFlow *flow); /* NULL is allowed */

/* Adds the edge to the path, in closed rings; or, as lines, only the part of it inside of the map.
 */
void render_flow_trace(const RenderFlow *flow, const RenderView *view);
void render_flow_trace_lines(const RenderFlow *flow, const RenderView *view);

/* A place on the ground, in pixels, and what lies there is turned to: a vector of length 1. */
typedef struct {
    double x, y;
    double across, down;
    guint32 seed; /* differs from place to place, and is the same in every picture */
} FlowSpot;

typedef void (*FlowVisit)(const FlowSpot *spot, gpointer data);

/* Visits @n spots on each side where the ground ends but the map does not, @inside hexes within the
 * edge, turned to from the ground. Of each @n_turns-th side's those of turn @turn. */
typedef struct {
    guint n, turn, n_turns;
    double inside;
} FlowRim;

void render_flow_rim(const RenderFlow *flow, const RenderView *view, const FlowRim *rim,
                     FlowVisit visit, gpointer data);

/* Knots of a net over the whole map, of which those on the ground are visited. Lengths are parts of
 * a hex. */
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
