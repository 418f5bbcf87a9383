/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A pen that draws lines, areas and text with one of several backends. Lengths are in units of its
 * frame, which pen_scale() and the like change.
 */
#pragma once

#include <cairo.h>
#include <pango/pango.h>

typedef struct {
    const char *family; /* of fonts, by commas: the first one there is */
    gboolean is_tabled; /* its widths are those of Times */
    gboolean is_bold, is_italic, is_condensed;
    int spacing; /* between letters, in thousandths of the size */
} Type;

/* Layouts of text, to be used by one thread. Zero at the start. */
typedef struct {
    PangoLayout *hinted, *smooth; /* owned; NULL: not made yet */
} Letters;

void pen_letters_clear(Letters *letters);

/* Returns: (transfer none): a layout of the first @length bytes (-1: all) of @words in one line,
 * valid until the next call. @is_hinted: letters are aligned to whole pixels. */
PangoLayout *pen_letters_set(Letters *letters, const char *words, gint length, const Type *type,
                             double size, gboolean is_hinted);

typedef struct {
    double width;
    double ascent, descent; /* from the base line up and down */
} TypeExtent;

/* Returns: the extent of the first @length bytes (-1: all) of @words; if @is_hinted, that of types
 * without a table of widths is in whole pixels. */
TypeExtent pen_type_measure(Letters *letters, const char *words, gint length, const Type *type,
                            double size, gboolean is_hinted);

/* Returns: how many bytes of @words fit into a line of @width: whole words, at least one. */
gint pen_type_line_length(Letters *letters, const char *words, const Type *type, double size,
                          double width);

/* Returns: the width of the first @length bytes of @text in Times, in thousandths of its size: an
 * upper bound. Letters with marks are as wide as those without; unknown ones are taken to be wide.
 */
gint pen_type_table_width(const char *text, gsize length, gboolean is_bold, gboolean is_italic);

typedef struct Pen Pen;

/* Returns: @colour mixed with @part per cent of @other. */
guint32 pen_colour_mix(guint32 colour, guint32 other, guint part);

/* Returns: (transfer full): a pen that draws on @cr (borrowed), from its origin. */
Pen *pen_new_cairo(cairo_t *cr);

/* Returns: (transfer full): a pen that writes an SVG picture of @width by @height. @is_sized: the
 * picture has this size on paper, 96 units per inch; else it is scaled to where it is shown. */
Pen *pen_new_svg(double width, double height, gboolean is_sized);

/* Ends the picture of a pen of pen_new_svg(), which must not draw any more. The same calls give the
 * same bytes on every machine. Returns: (transfer full): the file. */
GBytes *pen_take_svg(Pen *pen);

/* NULL is allowed. */
void pen_free(Pen *pen);

/* Draws @picture with its upper left corner at @x, @y; the target has pixels. */
void pen_paint(Pen *pen, cairo_surface_t *picture, double x, double y);

/* Change the frame. pen_restore() restores the frame, and the clip, of the last pen_save(). */
void pen_save(Pen *pen);
void pen_restore(Pen *pen);
void pen_move(Pen *pen, double x, double y);
void pen_scale(Pen *pen, double x, double y);
void pen_turn(Pen *pen, double radians);

/* Restricts drawing to the rectangle. */
void pen_clip(Pen *pen, double x, double y, double width, double height);

/* Add to the path. */
void pen_move_to(Pen *pen, double x, double y);
void pen_line_to(Pen *pen, double x, double y);
void pen_curve_to(Pen *pen, double x1, double y1, double x2, double y2, double x, double y);
void pen_close(Pen *pen);
void pen_circle(Pen *pen, double x, double y, double radius);
void pen_rectangle(Pen *pen, double x, double y, double width, double height);

/* @radius: of the corners, at most half the shorter side. */
void pen_rounded(Pen *pen, double x, double y, double width, double height, double radius);

/* Drops the path. */
void pen_forget(Pen *pen);

/* Starts a new part of the path, which is not connected to the last one. */
void pen_begin(Pen *pen);

/* Returns: whether the path has a current point. */
gboolean pen_has_point(const Pen *pen);

/* Fill the path by the even-odd rule, and drop or keep it. @alpha: opacity, 0 to 1. */
void pen_fill(Pen *pen, guint32 colour, double alpha);
void pen_fill_keep(Pen *pen, guint32 colour, double alpha);

/* How lines end and bend. */
typedef enum {
    PEN_SHARP,  /* ends are cut, corners are sharp */
    PEN_JOINED, /* ends are cut, corners are round */
    PEN_ROUND,  /* both are round; a line of no length is a dot */
} PenEnds;

/* Draw a line along the path, and drop or keep it. @alpha: opacity, 0 to 1. */
void pen_stroke(Pen *pen, guint32 colour, double alpha, double width, PenEnds ends);
void pen_stroke_keep(Pen *pen, guint32 colour, double alpha, double width, PenEnds ends);

typedef enum {
    PATTERN_NONE,
    PATTERN_FALLING, /* lines from the upper left */
    PATTERN_RISING,  /* lines from the lower left */
    PATTERN_DOTS,
    N_PATTERNS,
} PenPattern;

/* Fills the path with @pattern, and keeps it. @step: from line to line; @x, @y: the origin of the
 * target in the pattern, so that the pattern continues from tile to tile. */
void pen_hatch_keep(Pen *pen, PenPattern pattern, guint32 colour, double step, double x, double y);

/* A group: what is drawn between these calls is clipped to the path at the end, which is dropped.
 * Nothing of it is outside of the rectangle. Groups cannot be nested. */
void pen_begin_group(Pen *pen, double x, double y, double width, double height);
void pen_end_group(Pen *pen);

/* What is drawn between these calls has the opacity @alpha, 0 to 1, as a whole. */
void pen_begin_faded(Pen *pen, double alpha);
void pen_end_faded(Pen *pen);

/* Text to be drawn: the first length bytes (-1: all) of words, in letters of size, from x on the
 * base line base. glow: the width of the halo in the colour halo around the letters; 0: none. */
typedef struct {
    const char *words;
    gint length;
    const Type *type;
    double size;
    double x, base;
    guint32 colour, halo;
    double glow;
} PenWords;

/* Draws @words. */
void pen_words(Pen *pen, const PenWords *words);

/* What is written between these calls are the letters of @words one by one. Pictures that keep text
 * keep @words. */
void pen_begin_spelled(Pen *pen, const char *words);
void pen_end_spelled(Pen *pen);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Pen, pen_free)
