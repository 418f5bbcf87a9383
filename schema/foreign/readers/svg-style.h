/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What an element of SVG says of itself beside its form.
 */
#pragma once

#include "schema/foreign/xml-walk.h"

/* The attribute in which Inkscape keeps what people call something. */
#define SVG_LABEL "inkscape:label"

/* Returns: (transfer full): what the style of the element says of @property, or its attribute of
 * that name; NULL: neither. */
char *svg_style_of(XmlWalk *walk, const char *property);

/* Returns: whether the element is sea by the rule NAME=VALUE, or where @rule is NULL is called as
 * water is. */
gboolean svg_style_is_sea(XmlWalk *walk, const char *rule);
