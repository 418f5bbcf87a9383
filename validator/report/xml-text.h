/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Text of strangers as XML 1.0 may hold it, in elements and in attributes.
 */
#pragma once

#include <glib.h>

/* Appends @text. What a terminal would obey, line breaks but for LF among it, becomes U+FFFD, which
 * covers all that XML cannot hold; marks become entities, and LF a reference, which alone survives
 * in an attribute. */
void xml_append_text(GString *out, const char *text);

/* Appends ` name="text"`. */
void xml_append_attribute(GString *out, const char *name, const char *text);
void xml_append_number(GString *out, const char *name, guint number);
