/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The few forms of SVG.
 */
#include "validator/render/svg-out.h"

#include <stdarg.h>

static void
append_tenths(GString *out, gint32 tenths)
{
    guint magnitude = tenths < 0 ? 0u - (guint)tenths : (guint)tenths;
    g_string_append_printf(out, "%s%u", tenths < 0 ? "-" : "", magnitude / 10);
    if (magnitude % 10 != 0)
        g_string_append_printf(out, ".%u", magnitude % 10);
}

static void
append_escaped(GString *out, const char *text)
{
    for (const char *at = text; *at != '\0'; at++) {
        if (*at == '&')
            g_string_append(out, "&amp;");
        else if (*at == '<')
            g_string_append(out, "&lt;");
        else if (*at == '"')
            g_string_append(out, "&quot;");
        else if ((guchar)*at >= ' ')
            g_string_append_c(out, *at);
    }
}

void
svg_out(GString *out, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    for (const char *at = format; *at != '\0'; at++) {
        if (*at != '%') {
            g_string_append_c(out, *at);
            continue;
        }
        switch (*++at) {
        case 'T':
            append_tenths(out, va_arg(arguments, gint32));
            break;
        case 'C':
            g_string_append_printf(out, "#%06x", va_arg(arguments, guint32));
            break;
        case 'S':
            append_escaped(out, va_arg(arguments, const char *));
            break;
        case 's':
            g_string_append(out, va_arg(arguments, const char *));
            break;
        case 'd':
            g_string_append_printf(out, "%d", va_arg(arguments, int));
            break;
        default:
            g_assert_not_reached();
        }
    }
    va_end(arguments);
}

void
svg_out_line(GString *out, const Point *points, guint32 n_points)
{
    for (guint32 i = 0; i < n_points; i++)
        svg_out(out, i == 0 ? "M%T,%T" : "L%T,%T", points[i].x, points[i].y);
}

guint32
colour_mix(guint32 colour, guint32 other, guint part)
{
    guint32 mixed = 0;
    for (guint shift = 0; shift <= 16; shift += 8) {
        guint32 a = colour >> shift & 0xff, b = other >> shift & 0xff;
        mixed |= (a * (100 - part) + b * part + 50) / 100 << shift;
    }
    return mixed;
}
