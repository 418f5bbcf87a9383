/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writing in the few faces a map has, which depend on the style. For one thread and one target.
 */
#pragma once

#include "validator/render/pen/pen.h"

typedef enum {
    SCREEN_FACE_NAME, /* of a land */
    SCREEN_FACE_LESS, /* the same where there is little room */
    SCREEN_FACE_TOWN,
    SCREEN_FACE_TOWN_LESS,
    SCREEN_FACE_NUMBER,
    SCREEN_FACE_SMALL, /* a number where there is little room */
    SCREEN_FACE_TAG,   /* a value in short */
    SCREEN_FACE_SEA,
    SCREEN_FACE_SEA_LESS,
    SCREEN_FACE_TITLE,   /* of a page */
    SCREEN_FACE_HEADING, /* of the legend */
    SCREEN_FACE_ROW,     /* of the legend */
    SCREEN_FACE_STRONG,  /* a row that stands out */
    SCREEN_FACE_ASIDE,   /* a row that says more */
    SCREEN_FACE_BLOCK,   /* name on a block; its size is that of the block */
    SCREEN_FACE_RATING,  /* likewise */
    N_SCREEN_FACES,
} ScreenFace;

/* A type in its size: pixels at density 1. */
typedef struct {
    Type type;
    double size;
} ScreenType;

typedef struct {
    const ScreenType *types; /* borrowed: of each face */
    double size;             /* pixels to one of the faces' table */
    gboolean is_hinted;
    Letters letters;      /* owned */
    GHashTable *measured; /* owned: sizes of words that were measured */
} ScreenText;

void screen_text_init(ScreenText *text, const ScreenType *types, double size);

/* For targets with a scale: letters are not moved to whole pixels of another scale. */
void screen_text_init_scaled(ScreenText *text, const ScreenType *types);
void screen_text_clear(ScreenText *text);

/* How the first @length bytes (-1: all) of @words are set in @face: @width and @height in whole
 * pixels, rounded up. Returns: how far the base line is below the top. */
int screen_text_measure(ScreenText *text,
                        const char *words,
                        gint length,
                        ScreenFace face,
                        int *width,
                        int *height);

/* Returns: how wide the first @length bytes of @words are in @face, in pixels. */
double screen_text_advance(ScreenText *text, const char *words, gint length, ScreenFace face);

/* Writes @words with the upper left corner at @x, @y. @halo: colour around the letters, drawn
 * @glow pixels wide; 0: none. */
void screen_text_draw(ScreenText *text,
                      Pen *pen,
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
                     Pen *pen,
                     const char *words,
                     ScreenFace face,
                     double size,
                     double x,
                     double base,
                     double width,
                     guint32 colour);

/* Writes @words in rows of at most @width pixels with the upper left corner at @x, @y. @pen NULL:
 * only measures. Returns: how high the rows are. */
double screen_text_rows(ScreenText *text,
                        Pen *pen,
                        const char *words,
                        ScreenFace face,
                        double x,
                        double y,
                        double width,
                        guint32 colour);
