/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The small signs of a map on a screen, for the map and its legend. Boxes are in pixels of the
 * target. Private to validator/render.
 */
#pragma once

#include "validator/render/pen/look.h"
#include "validator/scenario/scenario-state.h"

typedef struct {
    double x, y, width, height;
} SignBox;

/* Draws @sign in its shape. */
void render_sign_draw(Pen *pen, const RenderInk *ink, RenderText *text, SignBox box,
                      SignShape shape, const PlaceSign *sign);

/* Returns: the box around the origin of a sign in a legend. */
SignBox render_sign_sample(SignShape shape, gboolean stands_out);

/* The value of a mode in short, on a plate of the land's colour. */
void render_sign_tag(Pen *pen, const RenderInk *ink, RenderText *text, SignBox box, const char *tag,
                     guint32 fill);
