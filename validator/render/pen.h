/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A pen that draws lines, grounds and text, whatever the backend behind it.
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

/* What sets letters: for one thread. All 0 at first. */
typedef struct {
    PangoLayout *hinted, *smooth; /* owned; NULL: not made yet */
} Letters;

void pen_letters_clear(Letters *letters);

/* Returns: (transfer none): the first @length bytes (-1: all) of @words, set in one line until the
 * next call. @is_hinted: letters are aligned to whole pixels. */
PangoLayout *pen_letters_set(Letters *letters, const char *words, gint length, const Type *type,
                             double size, gboolean is_hinted);

typedef struct {
    double width;
    double ascent, descent; /* from the base line up and down */
} TypeExtent;

/* Returns: how large the first @length bytes (-1: all) of @words are; of types that have no table
 * on whole pixels if @is_hinted. */
TypeExtent pen_type_measure(Letters *letters, const char *words, gint length, const Type *type,
                            double size, gboolean is_hinted);

/* Returns: how many bytes of @words make a line at most @width wide: whole words, one at least. */
gint pen_type_line_length(Letters *letters, const char *words, const Type *type, double size,
                          double width);

/* Returns: the width of the first @length bytes of @text in Times, in thousandths of its size: an
 * upper bound. Letters with marks are as wide as those without; what is not known is taken as
 * wide. */
gint pen_type_table_width(const char *text, gsize length, gboolean is_bold, gboolean is_italic);

typedef struct Pen Pen;

/* Returns: @part per cent of @other in @colour. */
guint32 pen_colour_mix(guint32 colour, guint32 other, guint part);

/* Returns: (transfer full): one that draws on @cr, which it borrows, from its origin on. */
Pen *pen_new_cairo(cairo_t *cr);

/* Returns: (transfer full): one that writes an SVG picture of that size. @is_sized: which it has on
 * paper, 96 units to an inch; else it is as large as it is shown. */
Pen *pen_new_svg(double width, double height, gboolean is_sized);

/* Ends the picture of a pen_new_svg(), which is not drawn with any more. Equal strokes make equal
 * bytes, on every machine. Returns: (transfer full): the file. */
GBytes *pen_take_svg(Pen *pen);

/* NULL is allowed. */
void pen_free(Pen *pen);

/* Draws @picture with its upper left corner at @x, @y; the target has pixels. */
void pen_paint(Pen *pen, cairo_surface_t *picture, double x, double y);

/* The frame of reference: what is moved, scaled or turned after pen_save() is as before after
 * pen_restore(); so is what is clipped. */
void pen_save(Pen *pen);
void pen_restore(Pen *pen);
void pen_move(Pen *pen, double x, double y);
void pen_scale(Pen *pen, double x, double y);
void pen_turn(Pen *pen, double radians);

/* From now on nothing is drawn outside of that rectangle. */
void pen_clip(Pen *pen, double x, double y, double width, double height);

/* The path. */
void pen_move_to(Pen *pen, double x, double y);
void pen_line_to(Pen *pen, double x, double y);
void pen_curve_to(Pen *pen, double x1, double y1, double x2, double y2, double x, double y);
void pen_close(Pen *pen);
void pen_circle(Pen *pen, double x, double y, double radius);
void pen_rectangle(Pen *pen, double x, double y, double width, double height);

/* @radius: of the corners, at most half the shorter side. */
void pen_rounded(Pen *pen, double x, double y, double width, double height, double radius);

/* Forgets the path. */
void pen_forget(Pen *pen);

/* Begins a part of the path that is not tied to the last one. */
void pen_begin(Pen *pen);

/* Returns: whether a line can go on from somewhere. */
gboolean pen_has_point(const Pen *pen);

/* Fills the path: what lies within an even number of its rings stays empty. @alpha: 0 to 1. */
void pen_fill(Pen *pen, guint32 colour, double alpha);
void pen_fill_keep(Pen *pen, guint32 colour, double alpha);

/* How lines end and bend. */
typedef enum {
    PEN_SHARP,  /* ends are cut, corners are sharp */
    PEN_JOINED, /* ends are cut, corners are round */
    PEN_ROUND,  /* both are round; a line of no length is a dot */
} PenEnds;

void pen_stroke(Pen *pen, guint32 colour, double alpha, double width, PenEnds ends);
void pen_stroke_keep(Pen *pen, guint32 colour, double alpha, double width, PenEnds ends);

typedef enum {
    PATTERN_NONE,
    PATTERN_FALLING, /* lines from the upper left */
    PATTERN_RISING,  /* lines from the lower left */
    PATTERN_DOTS,
    N_PATTERNS,
} PenPattern;

/* Fills the path with @pattern, and keeps it. @step: from line to line; @x, @y: of the origin of
 * the target, from that of the pattern, so that the pattern continues from tile to tile. */
void pen_hatch_keep(Pen *pen, PenPattern pattern, guint32 colour, double step, double x, double y);

/* What is drawn between these two shows only within the path at the end, which is forgotten.
 * Nothing of it lies outside of that rectangle. Groups are not drawn within groups. */
void pen_begin_group(Pen *pen, double x, double y, double width, double height);
void pen_end_group(Pen *pen);

/* What is drawn between these two shines through as one: @alpha, 0 to 1. */
void pen_begin_faded(Pen *pen, double alpha);
void pen_end_faded(Pen *pen);

/* Writes the first @length bytes (-1: all) of @words in letters of @size from @x on, on the base
 * line @base. @glow: how far around the letters @halo shines; 0: not at all. */
typedef struct {
    const char *words;
    gint length;
    const Type *type;
    double size;
    double x, base;
    guint32 colour, halo;
    double glow;
} PenWords;

void pen_words(Pen *pen, const PenWords *words);

/* What is written between these two are the letters of @words one by one; where a picture keeps
 * words, it keeps these. */
void pen_begin_spelled(Pen *pen, const char *words);
void pen_end_spelled(Pen *pen);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Pen, pen_free)
