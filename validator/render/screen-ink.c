/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The two tables.
 */
#include "validator/render/screen-ink.h"

#include "validator/render/scene.h"
#include "validator/render/svg-out.h"

/* Lands of the dark style let so much of the night through, and at least so much that light type
 * can be read. */
#define NIGHT 0x171c22
#define LEAST_NIGHT 34
#define MOST_LUMA 112

static const ScreenInk inks[] = {
    {
        .sea = 0xd3e4ec,
        .water = 0xdde8ea,
        .shore = {0xc7dce7, 0xb9d3e1, 0xa8c8d9},
        .lake = 0xbfd9e5,
        .waste = 0xf0ece2,
        .wild = 0xd3d5b4,
        .tree = 0x8b9a68,
        .nobody = 0xe9e3d3,
        .coast = 0x2d566b,
        .shoreline = 0x5a8ba1,
        .rim = 0x6b5f50,
        .zone = 0x6797ad,
        .border = 0x4a3f35,
        .hard = 0x9a1f16,
        .blocked = 0x1c1a18,
        .casing = 0xfffaf0,
        .text = 0x1d1813,
        .halo = 0xfffdf7,
        .sea_text = 0x2f6580,
        .paper = 0xfffdf7,
        .ink = 0x1d1813,
        .port = 0x1f5a8a,
        .capital = 0xa8161c,
        .forage = 0x6d5310,
    },
    {
        .sea = 0x1f2e39,
        .water = 0x232f37,
        .shore = {0x233643, 0x283f4e, 0x2e4a5b},
        .lake = 0x2a4353,
        .waste = 0x2b2a28,
        .wild = 0x34392b,
        .tree = 0x66734c,
        .nobody = 0x4b4740,
        .coast = 0x8fb9cd,
        .shoreline = 0x5f8ea5,
        .rim = 0x8c8273,
        .zone = 0x54819a,
        .border = 0xc4b9a6,
        .hard = 0xff8a78,
        .blocked = 0xf3eee4,
        .casing = 0x14171b,
        .text = 0xf6f1e6,
        .halo = 0x14171b,
        .sea_text = 0x8fbcd6,
        .paper = 0x22272d,
        .ink = 0xf3eee4,
        .port = 0x2f77b3,
        .capital = 0xd8433f,
        .forage = 0xe8c766,
    },
};

const ScreenInk *
screen_ink(gboolean is_dark)
{
    return &inks[is_dark ? 1 : 0];
}

void
screen_ink_set(cairo_t *cr, guint32 colour, double alpha)
{
    cairo_set_source_rgba(cr,
                          (colour >> 16 & 0xff) / 255.0,
                          (colour >> 8 & 0xff) / 255.0,
                          (colour & 0xff) / 255.0,
                          alpha);
}

guint
screen_ink_luma(guint32 colour)
{
    return ((colour >> 16 & 0xff) * 299 + (colour >> 8 & 0xff) * 587 + (colour & 0xff) * 114) /
           1000;
}

guint32
screen_ink_fill(guint32 paint, gboolean is_dark)
{
    guint part = LEAST_NIGHT;
    if (!is_dark)
        return scene_fill(paint);
    while (part < 100 && screen_ink_luma(colour_mix(paint, NIGHT, part)) > MOST_LUMA)
        part++;
    return colour_mix(paint, NIGHT, part);
}
