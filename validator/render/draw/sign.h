/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The small signs of a map on a screen, for the map and its legend. Boxes are in pixels of the
 * target. Private to validator/render.
 */
#pragma once

#include "validator/render/pen/look.h"

typedef struct {
    double x, y, width, height;
} SignBox;

/* The strength of a garrison in a square; that of a capital stands out. */
void screen_sign_square(Pen *pen,
                        const ScreenInk *ink,
                        ScreenText *text,
                        SignBox box,
                        gint64 number,
                        gboolean is_capital);

/* An ear of wheat and how many blocks it feeds. */
void screen_sign_forage(Pen *pen,
                        const ScreenInk *ink,
                        ScreenText *text,
                        SignBox box,
                        gint64 number);

/* The value of a mode in short, on a plate of the land's colour. */
void screen_sign_tag(Pen *pen,
                     const ScreenInk *ink,
                     ScreenText *text,
                     SignBox box,
                     const char *tag,
                     guint32 fill);

/* A ring, or an anchor for a harbour. */
void screen_sign_port(Pen *pen, const ScreenInk *ink, SignBox box, gboolean is_harbour);
