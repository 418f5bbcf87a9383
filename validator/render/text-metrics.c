/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Widths of letters, in thousandths of the size: a const table for what ASCII has.
 */
#include "validator/render/text-metrics.h"

#define FIRST 32
#define LAST 126
#define WIDE 1000

/* Letters that Unicode does not decompose, and signs. */
typedef struct {
    gunichar letter;
    gint width;
} OtherWidth;

/* clang-format off */
static const gint16 widths[N_TEXT_FACES][LAST - FIRST + 1] = {
    [FACE_REGULAR] = {
        250, 333, 408, 500, 500, 833, 778, 180, 333, 333, 500, 564, 250, 333, 250, 278,
        500, 500, 500, 500, 500, 500, 500, 500, 500, 500, 278, 278, 564, 564, 564, 444,
        921, 722, 667, 667, 722, 611, 556, 722, 722, 333, 389, 722, 611, 889, 722, 722,
        556, 722, 667, 556, 611, 722, 722, 944, 722, 722, 611, 333, 278, 333, 469, 500,
        333, 444, 500, 444, 500, 444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500,
        500, 500, 333, 389, 278, 500, 500, 722, 500, 500, 444, 480, 200, 480, 541,
    },
    [FACE_BOLD] = {
        250, 333, 555, 500, 500, 1000, 833, 278, 333, 333, 500, 570, 250, 333, 250, 278,
        500, 500, 500, 500, 500, 500, 500, 500, 500, 500, 333, 333, 570, 570, 570, 500,
        930, 722, 667, 722, 722, 667, 611, 778, 778, 389, 500, 778, 667, 944, 722, 778,
        611, 778, 722, 556, 667, 722, 722, 1000, 722, 722, 667, 333, 278, 333, 581, 500,
        333, 500, 556, 444, 556, 444, 333, 500, 556, 278, 333, 556, 278, 833, 556, 500,
        556, 556, 444, 389, 333, 556, 500, 722, 500, 500, 444, 394, 220, 394, 520,
    },
    [FACE_ITALIC] = {
        250, 333, 420, 500, 500, 833, 778, 214, 333, 333, 500, 675, 250, 333, 250, 278,
        500, 500, 500, 500, 500, 500, 500, 500, 500, 500, 333, 333, 675, 675, 675, 500,
        920, 611, 611, 667, 722, 611, 611, 722, 722, 333, 444, 667, 556, 833, 667, 722,
        611, 722, 611, 500, 556, 722, 611, 833, 611, 556, 556, 389, 278, 389, 422, 500,
        333, 500, 500, 444, 500, 444, 278, 500, 500, 278, 278, 444, 278, 722, 500, 500,
        500, 500, 389, 389, 278, 500, 444, 667, 444, 444, 389, 400, 275, 400, 541,
    },
};

static const OtherWidth other_widths[] = {
    {0x00a0, 250}, {0x00b7, 250}, {0x00c6, 1000}, {0x00d0, 722}, {0x00d8, 778}, {0x00de, 611},
    {0x00df, 556}, {0x00e6, 722}, {0x00f0, 500}, {0x00f8, 500}, {0x00fe, 556}, {0x0110, 722},
    {0x0111, 556}, {0x0131, 278}, {0x0141, 667}, {0x0142, 278}, {0x0152, 1000}, {0x0153, 722},
    {0x2013, 500}, {0x2014, 1000}, {0x2018, 333}, {0x2019, 333}, {0x201c, 556}, {0x201d, 556},
};
/* clang-format on */

static gint
letter_width(gunichar letter, TextFace face)
{
    if (letter >= FIRST && letter <= LAST)
        return widths[face][letter - FIRST];
    for (guint i = 0; i < G_N_ELEMENTS(other_widths); i++)
        if (other_widths[i].letter == letter)
            return other_widths[i].width;
    gunichar base, mark;
    if (g_unichar_ismark(letter))
        return 0;
    if (g_unichar_decompose(letter, &base, &mark))
        return letter_width(base, face);
    return WIDE;
}

gint32
text_width(const char *text, gssize length, TextFace face, gint32 size)
{
    const char *end = text + length;
    gint64 width = 0;
    for (const char *at = text; at < end; at = g_utf8_next_char(at))
        width += letter_width(g_utf8_get_char(at), face);
    return (gint32)((width * size + 999) / 1000);
}
