/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writing XML.
 */
#pragma once

#include <glib.h>

/* Appends the printf-like @format to @out; XML special characters in its arguments are escaped. */
static inline void G_GNUC_PRINTF(2, 3) markup_append(GString *out, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    g_autofree char *text = g_markup_vprintf_escaped(format, ap);
    va_end(ap);
    g_string_append(out, text);
}
