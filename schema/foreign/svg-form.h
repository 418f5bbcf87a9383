/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The data attributes that an SVG shape can have for its place.
 */
#pragma once

#include "schema/foreign/way-text.h"

typedef enum {
    SVG_NATION, /* the nation that owns the land */
    SVG_SIDE,   /* the side of that nation */
    SVG_FORAGE,
    SVG_WAYS, /* see way-text.h */
    N_SVG_WORDS,
} SvgWord;

/* Returns: (transfer none): the name of the attribute. */
static inline const char *
svg_attribute(SvgWord word)
{
    static const char *const attributes[] = {
        "data-nation",
        "data-side",
        "data-forage",
        ("data-" WAY_PROPERTY),
    };
    return attributes[word];
}
