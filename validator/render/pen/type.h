/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Type: how wide and high words are in it, and how they are set. This room alone knows letters. A
 * type with a table of widths measures the same on every machine, so that pictures for print have
 * equal bytes everywhere; others are measured as the screen draws them.
 */
#pragma once

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

void letters_clear(Letters *letters);

/* Returns: (transfer none): the first @length bytes (-1: all) of @words, set in one line until the
 * next call. @is_hinted: letters stand on whole pixels. */
PangoLayout *letters_set(Letters *letters, const char *words, gint length, const Type *type,
                         double size, gboolean is_hinted);

typedef struct {
    double width;
    double ascent, descent; /* from the base line up and down */
} TypeExtent;

/* Returns: how large the first @length bytes (-1: all) of @words are; of types that have no table
 * on whole pixels if @is_hinted. */
TypeExtent type_measure(Letters *letters, const char *words, gint length, const Type *type,
                        double size, gboolean is_hinted);

/* Returns: how many bytes of @words make a line at most @width wide: whole words, one at least. */
gint type_line_length(Letters *letters, const char *words, const Type *type, double size,
                      double width);

/* Returns: the width of the first @length bytes of @text in Times, in thousandths of its size: an
 * upper bound. Letters with marks are as wide as those without; what is not known is taken as
 * wide. */
gint type_table_width(const char *text, gsize length, gboolean is_bold, gboolean is_italic);
