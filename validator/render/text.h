/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writing in the few faces a map has, which depend on the style. For one thread and one target.
 */
#pragma once

#include "validator/render/pen.h"

typedef enum {
    RENDER_FACE_NAME, /* of a land */
    RENDER_FACE_LESS, /* the same where there is little room */
    RENDER_FACE_TOWN,
    RENDER_FACE_TOWN_LESS,
    RENDER_FACE_NUMBER,
    RENDER_FACE_SMALL, /* a number where there is little room */
    RENDER_FACE_TAG,   /* a value in short */
    RENDER_FACE_SEA,
    RENDER_FACE_SEA_LESS,
    RENDER_FACE_TITLE,   /* of a page */
    RENDER_FACE_HEADING, /* of the legend */
    RENDER_FACE_ROW,     /* of the legend */
    RENDER_FACE_STRONG,  /* a highlighted row */
    RENDER_FACE_ASIDE,   /* a row that says more */
    RENDER_FACE_BLOCK,   /* name on a block; its size is that of the block */
    RENDER_FACE_RATING,  /* likewise */
    N_RENDER_FACES,
} RenderFace;

/* A type in its size, in pixels. */
typedef struct {
    Type type;
    double size;
} RenderType;

typedef struct {
    const RenderType *types; /* borrowed: of each face */
    gboolean is_hinted;
    Letters letters;      /* owned */
    GHashTable *measured; /* owned: sizes of words that were measured */
} RenderText;

void render_text_init(RenderText *text, const RenderType *types);

/* For targets with a scale: letters are not moved to whole pixels of another scale. */
void render_text_init_scaled(RenderText *text, const RenderType *types);
void render_text_clear(RenderText *text);

/* How the first @length bytes (-1: all) of @words are set in @face: @width and @height in whole
 * pixels, rounded up. Returns: how far the base line is below the top. */
int render_text_measure(RenderText *text, const char *words, gint length, RenderFace face,
                        int *width, int *height);

/* Returns: how wide the first @length bytes of @words are in @face, in pixels. */
double render_text_advance(RenderText *text, const char *words, gint length, RenderFace face);

/* Writes @words with the upper left corner at @x, @y. @halo: colour around the letters, drawn
 * @glow pixels wide; 0: none. */
void render_text_draw(RenderText *text, Pen *pen, const char *words, gint length, RenderFace face,
                      double x, double y, guint32 colour, guint32 halo, double glow);

/* Writes @words in the middle of @width pixels from @x on, smaller or shortened where they do not
 * fit, on the base line @base. @size: of the type, in pixels. */
void render_text_fit(RenderText *text, Pen *pen, const char *words, RenderFace face, double size,
                     double x, double base, double width, guint32 colour);

/* Returns: how many bytes of @words make the first of @n_rows rows of about one length. */
gint render_text_break(const char *words, guint n_rows);

/* Writes @words in rows of at most @width pixels with the upper left corner at @x, @y. @pen NULL:
 * only measures. Returns: how high the rows are. */
double render_text_rows(RenderText *text, Pen *pen, const char *words, RenderFace face, double x,
                        double y, double width, guint32 colour);
