/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The layers of the picture, from the bottom up; render.c puts them together.
 */
#pragma once

#include "validator/render/placer.h"

/* The band around the map, in which the frame is drawn. Returns: its width. */
gint32 draw_margin(const Scene *scene);

/* Patterns, and the shapes that several layers use. */
void draw_definitions(GString *out, const Scene *scene);

/* Seas, lands in their colours, lakes. */
void draw_ground(GString *out, const Scene *scene);

/* Coasts, borders, zones of the sea, straits. */
void draw_borders(GString *out, const Scene *scene);

/* Ports and harbours. */
void draw_ports(GString *out, const Scene *scene);

/* Keeps ports and straits clear of names. */
void draw_take_marks(Placer *placer);

/* One mark of a port, for the map and the legend. */
void draw_port_mark(GString *out, Point at, gint32 size, gboolean is_harbour);

/* The frame with its ticks. */
void draw_frame(GString *out, const Scene *scene);

/* How a line of that kind is drawn, on the map and in the legend. */
const char *draw_arc_class(ArcKind kind);

/* The style sheet for all of them. */
void draw_style(GString *out, const Scene *scene);
