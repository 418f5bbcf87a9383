/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How wide text is in the one family the map is set in: Times, or a face with the same widths
 * (Liberation Serif, Times New Roman, Tinos, Nimbus Roman).
 */
#pragma once

#include <glib.h>

#define TEXT_FAMILY "'Liberation Serif','Times New Roman',Tinos,'Nimbus Roman',Times,serif"

typedef enum {
    FACE_REGULAR,
    FACE_BOLD,
    FACE_ITALIC,
    N_TEXT_FACES,
} TextFace;

/* Of the size, in thousandths: from the base line up to the top of capitals with an accent, and
 * down to the bottom of a g. */
#define TEXT_ASCENT 830
#define TEXT_CAPITAL 660
#define TEXT_DESCENT 220

/* Returns: an upper bound of the width of the first @length bytes of @text, in the measure of
 * @size. Letters with marks are as wide as those without; what is not known is taken as wide. */
gint32 text_width(const char *text, gssize length, TextFace face, gint32 size);
