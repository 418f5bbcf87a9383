/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Basic shapes are short for paths; the one reader of paths draws all of them.
 */
#include "schema/foreign/readers/svg-data.h"

#include <math.h>
#include <string.h>

/* Digits that are enough for any number of a drawing. */
#define NUMBER_FORMAT "%.9g"

static const char *const shapes[] = {
    "path",
    "polygon",
    "polyline",
    "rect",
    "circle",
    "ellipse",
    "line",
    "use",
};

gboolean
svg_data_is_shape(const char *name)
{
    for (guint i = 0; i < G_N_ELEMENTS(shapes); i++)
        if (strcmp(shapes[i], name) == 0)
            return TRUE;
    return FALSE;
}

gboolean
svg_data_length(const char *text, double *length)
{
    static const struct {
        const char *unit;
        double pixels;
    } units[] = {
        {"", 1},
        {"px", 1},
        {"pt", 96.0 / 72},
        {"pc", 16},
        {"mm", 96 / 25.4},
        {"cm", 96 / 2.54},
        {"in", 96},
    };
    char *end;
    text += strspn(text, " \t\r\n");
    if (strchr("+-.0123456789", *text) == NULL || *text == '\0')
        return FALSE;
    *length = g_ascii_strtod(text, &end);
    g_autofree char *unit = g_strstrip(g_strdup(end));
    for (guint i = 0; i < G_N_ELEMENTS(units); i++)
        if (strcmp(units[i].unit, unit) == 0) {
            *length *= units[i].pixels;
            return isfinite(*length);
        }
    return FALSE;
}

/* Returns: the length in the attribute @name, @usual where it has none; not a number: it is bad. */
static double
number(XmlWalk *walk, const char *name, double usual)
{
    const char *text = xml_walk_attribute(walk, name);
    double value = usual;
    return text == NULL || svg_data_length(text, &value) ? value : NAN;
}

/* Appends @letter and the @n @numbers. */
static void
append(GString *data, char letter, const double *numbers, guint n)
{
    char text[G_ASCII_DTOSTR_BUF_SIZE];
    g_string_append_c(data, letter);
    for (guint i = 0; i < n; i++)
        g_string_append_printf(data,
                               " %s",
                               g_ascii_formatd(text, sizeof text, NUMBER_FORMAT, numbers[i]));
}

static char *
data_of_points(XmlWalk *walk, gboolean is_closed)
{
    const char *points = xml_walk_attribute(walk, "points");
    return points != NULL ? g_strconcat("M", points, is_closed ? "Z" : NULL, NULL) : NULL;
}

/* Corners are not rounded: they would be the corners of neighbours, too. */
static char *
data_of_rect(XmlWalk *walk)
{
    double x = number(walk, "x", 0), y = number(walk, "y", 0);
    double width = number(walk, "width", 0), height = number(walk, "height", 0);
    if (!isfinite(x + y + width + height) || width <= 0 || height <= 0)
        return NULL;
    g_autoptr(GString) data = g_string_new(NULL);
    append(data, 'M', (double[]){x, y}, 2);
    append(data, 'H', (double[]){x + width}, 1);
    append(data, 'V', (double[]){y + height}, 1);
    append(data, 'H', (double[]){x}, 1);
    g_string_append_c(data, 'Z');
    return g_strdup(data->str);
}

static char *
data_of_ellipse(XmlWalk *walk, const char *width, const char *height)
{
    double x = number(walk, "cx", 0), y = number(walk, "cy", 0);
    double rx = number(walk, width, 0), ry = number(walk, height, 0);
    if (!isfinite(x + y + rx + ry) || rx <= 0 || ry <= 0)
        return NULL;
    g_autoptr(GString) data = g_string_new(NULL);
    append(data, 'M', (double[]){x - rx, y}, 2);
    append(data, 'A', (double[]){rx, ry, 0, 1, 1, x + rx, y}, 7);
    append(data, 'A', (double[]){rx, ry, 0, 1, 1, x - rx, y}, 7);
    g_string_append_c(data, 'Z');
    return g_strdup(data->str);
}

static char *
data_of_line(XmlWalk *walk)
{
    const double from[] = {number(walk, "x1", 0), number(walk, "y1", 0)};
    const double to[] = {number(walk, "x2", 0), number(walk, "y2", 0)};
    if (!isfinite(from[0] + from[1] + to[0] + to[1]))
        return NULL;
    g_autoptr(GString) data = g_string_new(NULL);
    append(data, 'M', from, 2);
    append(data, 'L', to, 2);
    return g_strdup(data->str);
}

char *
svg_data_of(XmlWalk *walk)
{
    if (xml_walk_is(walk, "path"))
        return g_strdup(xml_walk_attribute(walk, "d"));
    if (xml_walk_is(walk, "polygon"))
        return data_of_points(walk, TRUE);
    if (xml_walk_is(walk, "polyline"))
        return data_of_points(walk, FALSE);
    if (xml_walk_is(walk, "rect"))
        return data_of_rect(walk);
    if (xml_walk_is(walk, "circle"))
        return data_of_ellipse(walk, "r", "r");
    if (xml_walk_is(walk, "ellipse"))
        return data_of_ellipse(walk, "rx", "ry");
    if (xml_walk_is(walk, "line"))
        return data_of_line(walk);
    return NULL;
}
