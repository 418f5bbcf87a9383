/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writing with pango in the few faces a map on the screen has. For one thread and one target.
 */
#pragma once

#include "validator/render/screen-ink.h"

#include <pango/pangocairo.h>

typedef enum {
    SCREEN_FACE_NAME, /* of a land */
    SCREEN_FACE_TOWN,
    SCREEN_FACE_NUMBER,
    SCREEN_FACE_SMALL, /* a number where there is little room */
    SCREEN_FACE_TAG,   /* a value in short */
    SCREEN_FACE_SEA,
    SCREEN_FACE_HEADING, /* of the legend */
    SCREEN_FACE_ROW,     /* of the legend */
    SCREEN_FACE_BLOCK,   /* name on a block; its size is that of the block */
    SCREEN_FACE_RATING,  /* likewise */
    N_SCREEN_FACES,
} ScreenFace;

typedef struct {
    PangoLayout *layout;  /* owned */
    double size;          /* pixels to one of the faces' table */
    GHashTable *measured; /* owned: sizes of words that were measured */
} ScreenText;

void screen_text_init(ScreenText *text, double size);

/* For targets with a scale: letters are not moved to whole pixels of another scale. */
void screen_text_init_scaled(ScreenText *text);
void screen_text_clear(ScreenText *text);

/* How the first @length bytes (-1: all) of @words are set in @face: @width and @height in whole
 * pixels, rounded up. Returns: how far the
 * base line is below the top. */
int screen_text_measure(ScreenText *text,
                        const char *words,
                        gint length,
                        ScreenFace face,
                        int *width,
                        int *height);

/* Writes @words with the upper left corner at @x, @y. @halo: colour around the letters, drawn
 * @glow pixels wide; 0: none. */
void screen_text_draw(ScreenText *text,
                      cairo_t *cr,
                      const char *words,
                      gint length,
                      ScreenFace face,
                      double x,
                      double y,
                      guint32 colour,
                      guint32 halo,
                      double glow);

/* Writes @words in the middle of @width pixels from @x on, smaller or shortened where they do not
 * fit, on the base line @base. @size: of the type, in pixels. */
void screen_text_fit(ScreenText *text,
                     cairo_t *cr,
                     const char *words,
                     ScreenFace face,
                     double size,
                     double x,
                     double base,
                     double width,
                     guint32 colour);

/* Writes @words in rows of at most @width pixels with the upper left corner at @x, @y. @cr NULL:
 * only measures. Returns: how high the rows are. */
double screen_text_rows(ScreenText *text,
                        cairo_t *cr,
                        const char *words,
                        ScreenFace face,
                        double x,
                        double y,
                        double width,
                        guint32 colour);
