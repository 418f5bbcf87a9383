/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of looks: typefaces and inks on light and dark screens and on paper.
 */
#include "validator/render/look.h"

#include "validator/render/scene.h"

/* The dark look mixes so many percent of this colour into the paint of a land, and more until its
 * luma is at most MOST_LUMA, so that light type can be read on it. */
#define NIGHT 0x171c22
#define LEAST_NIGHT 34
#define MOST_LUMA 112
#define NIGHT_PART 48 /* percent of it in colours that are dimmed */

/* There is never room enough on a map for wide letters. */
#define SANS .family = "Sans"
#define SERIF                                                                                      \
    .family = "Liberation Serif,Times New Roman,Tinos,Nimbus Roman,Times,serif", .is_tabled = TRUE
#define BOLD .is_bold = TRUE
#define ITALIC .is_italic = TRUE
#define NARROW .is_condensed = TRUE

/* Sizes in pixels. */
/* clang-format off */
static const RenderType screen_types[N_RENDER_FACES] = {
    [RENDER_FACE_NAME]    = {{SANS, BOLD, NARROW}, 12.5},
    [RENDER_FACE_LESS]    = {{SANS, BOLD, NARROW}, 10.5},
    [RENDER_FACE_TOWN]    = {{SANS, NARROW}, 10.5},
    [RENDER_FACE_TOWN_LESS] = {{SANS, NARROW}, 9},
    [RENDER_FACE_NUMBER]  = {{SANS, BOLD}, 10.5},
    [RENDER_FACE_SMALL]   = {{SANS, BOLD}, 9},
    [RENDER_FACE_TAG]     = {{SANS, BOLD}, 12},
    [RENDER_FACE_SEA]     = {{SANS, ITALIC, NARROW, .spacing = 90}, 12},
    [RENDER_FACE_SEA_LESS] = {{SANS, ITALIC, NARROW}, 10},
    [RENDER_FACE_TITLE]   = {{SANS, BOLD}, 24},
    [RENDER_FACE_HEADING] = {{SANS, BOLD}, 13},
    [RENDER_FACE_ROW]     = {{SANS}, 12},
    [RENDER_FACE_STRONG]  = {{SANS, BOLD}, 12},
    [RENDER_FACE_ASIDE]   = {{SANS, ITALIC}, 12},
    [RENDER_FACE_BLOCK]   = {{SANS, BOLD, NARROW}, 8},
    [RENDER_FACE_RATING]  = {{SANS, BOLD}, 11},
};

static const RenderType paper_types[N_RENDER_FACES] = {
    [RENDER_FACE_NAME]    = {{SERIF, BOLD}, 14},
    [RENDER_FACE_LESS]    = {{SERIF, BOLD}, 11},
    [RENDER_FACE_TOWN]    = {{SERIF, ITALIC}, 11.5},
    [RENDER_FACE_TOWN_LESS] = {{SERIF, ITALIC}, 9.5},
    [RENDER_FACE_NUMBER]  = {{SERIF, BOLD}, 11.5},
    [RENDER_FACE_SMALL]   = {{SERIF, BOLD}, 9.5},
    [RENDER_FACE_TAG]     = {{SERIF, BOLD}, 12},
    [RENDER_FACE_SEA]     = {{SERIF, ITALIC, .spacing = 90}, 14},
    [RENDER_FACE_SEA_LESS] = {{SERIF, ITALIC, .spacing = 30}, 10},
    [RENDER_FACE_TITLE]   = {{SERIF, BOLD}, 34},
    [RENDER_FACE_HEADING] = {{SERIF, BOLD}, 15},
    [RENDER_FACE_ROW]     = {{SERIF}, 12},
    [RENDER_FACE_STRONG]  = {{SERIF, BOLD}, 12},
    [RENDER_FACE_ASIDE]   = {{SERIF, ITALIC}, 12},
    [RENDER_FACE_BLOCK]   = {{SERIF, BOLD}, 8.5},
    [RENDER_FACE_RATING]  = {{SERIF, BOLD}, 11},
};

/* INK (member, in the light look, in the dark one, on paper) */
#define INKS(INK) \
    INK (sea,        0xd3e4ec, 0x1f2e39, 0xc9dde0) \
    INK (water,      0xdde8ea, 0x232f37, 0xd5e0dc) \
    INK (shore[0],   0xc7dce7, 0x233643, 0xbdd5dc) \
    INK (shore[1],   0xb9d3e1, 0x283f4e, 0xadcad5) \
    INK (shore[2],   0xa8c8d9, 0x2e4a5b, 0x9abfcd) \
    INK (lake,       0xbfd9e5, 0x2a4353, 0xb7d3dd) \
    INK (waste,      0xf0ece2, 0x2b2a28, 0xece4cc) \
    INK (wild,       0xd3d5b4, 0x34392b, 0xbfc295) \
    INK (tree,       0x8b9a68, 0x66734c, 0x8b9a68) \
    INK (unowned,    0xe9e3d3, 0x4b4740, 0xe9dfc4) \
    INK (coast,      0x2d566b, 0x8fb9cd, 0x2d4a57) \
    INK (shoreline,  0x5a8ba1, 0x5f8ea5, 0x4d7a8c) \
    INK (rim,        0x6b5f50, 0x8c8273, 0x3b2f22) \
    INK (zone,       0x6797ad, 0x54819a, 0x5d8c9e) \
    INK (border,     0x4a3f35, 0xc4b9a6, 0x2f251b) \
    INK (hard,       0x9a1f16, 0xff8a78, 0x8a1a12) \
    INK (blocked,    0x1c1a18, 0xf3eee4, 0x1c1a18) \
    INK (casing,     0xfffaf0, 0x14171b, 0xfff4df) \
    INK (text,       0x1d1813, 0xf6f1e6, 0x1d140c) \
    INK (halo,       0xfffdf7, 0x14171b, 0xfffaf0) \
    INK (sea_text,   0x2f6580, 0x8fbcd6, 0x2c5a75) \
    INK (paper,      0xfffdf7, 0x22272d, 0xfffaf0) \
    INK (ink,        0x1d1813, 0xf3eee4, 0x2a1f14) \
    INK (port,       0x1f5a8a, 0x2f77b3, 0x1f4a7a) \
    INK (strong,     0xa8161c, 0xd8433f, 0xa8161c) \
    INK (sheet,      0xf6eedb, 0x16191d, 0xf6eedb) \
    INK (frame,      0x3b2a1c, 0x8c8273, 0x3b2a1c) \
    INK (title,      0x6d1712, 0xf0a090, 0x6d1712)

#define LIGHT(name, light, dark, paper) .name = (light),
#define DARK(name, light, dark, paper) .name = (dark),
#define PAPER(name, light, dark, paper) .name = (paper),

static const Look looks[N_LOOKS] = {
    [LOOK_LIGHT] = {.word = "light", .ink = {INKS(LIGHT)}, .types = screen_types},
    [LOOK_DARK] = {.word = "dark", .ink = {INKS(DARK)}, .types = screen_types, .is_dark = TRUE},
    [LOOK_PAPER] = {.word = "paper", .ink = {INKS(PAPER)}, .types = paper_types, .is_printed = TRUE},
};
/* clang-format on */

const Look *
look_of(LookKind kind)
{
    g_assert(kind < N_LOOKS);
    return &looks[kind];
}

LookKind
look_find(const char *word)
{
    LookKind kind = 0;
    while (kind < N_LOOKS && g_strcmp0(looks[kind].word, word) != 0)
        kind++;
    return kind;
}

const RenderInk *
render_ink(gboolean is_dark)
{
    return &looks[is_dark ? LOOK_DARK : LOOK_LIGHT].ink;
}

guint
render_ink_luma(guint32 colour)
{
    return ((colour >> 16 & 0xff) * 299 + (colour >> 8 & 0xff) * 587 + (colour & 0xff) * 114) /
           1000;
}

guint32
render_ink_fill(guint32 paint, gboolean is_dark)
{
    guint part = LEAST_NIGHT;
    if (!is_dark)
        return scene_fill(paint);
    while (part < 100 && render_ink_luma(pen_colour_mix(paint, NIGHT, part)) > MOST_LUMA)
        part++;
    return pen_colour_mix(paint, NIGHT, part);
}

guint32
render_ink_dim(guint32 colour, gboolean is_dark)
{
    return is_dark ? pen_colour_mix(colour, NIGHT, NIGHT_PART) : colour;
}
