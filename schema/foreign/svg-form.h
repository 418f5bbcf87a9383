/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a shape in SVG says of the place that it is, in attributes of data.
 */
#pragma once

#include "schema/foreign/way-text.h"

typedef enum {
    SVG_NATION, /* whose land it is */
    SVG_SIDE,   /* the side of that */
    SVG_FORAGE,
    SVG_WAYS, /* see way-text.h */
    N_SVG_WORDS,
} SvgWord;

/* Returns: the attribute of @word. */
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
