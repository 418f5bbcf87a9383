/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Basic shapes are short for paths; the one reader of paths draws all of them.
 */
#include "schema/geometry/svg-data.h"

#include <math.h>
#include <string.h>

/* Digits that are enough for any number of a drawing. */
#define NUMBER_FORMAT "%.9g"

static const char *const shapes[] = {
    "path", "polygon", "polyline", "rect", "circle", "ellipse", "line", "use",
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
        {"", 1},           {"px", 1},         {"pt", 96.0 / 72}, {"pc", 16},
        {"mm", 96 / 25.4}, {"cm", 96 / 2.54}, {"in", 96},
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

/* An element whose attributes are asked for. */
typedef struct {
    SvgAttribute attribute;
    gpointer data;
} Element;

/* Returns: the length in the attribute @name, 0 where it has none; not a number: it is bad. */
static double
number(Element element, const char *name)
{
    const char *text = element.attribute(element.data, name);
    double value = 0;
    return text == NULL || svg_data_length(text, &value) ? value : NAN;
}

/* Appends @letter and the @n @numbers. */
static void
append(GString *data, char letter, const double *numbers, guint n)
{
    char text[G_ASCII_DTOSTR_BUF_SIZE];
    g_string_append_c(data, letter);
    for (guint i = 0; i < n; i++)
        g_string_append_printf(data, " %s",
                               g_ascii_formatd(text, sizeof text, NUMBER_FORMAT, numbers[i]));
}

static char *
data_of_points(Element element, gboolean is_closed)
{
    const char *points = element.attribute(element.data, "points");
    if (points == NULL)
        return NULL;
    /* What is behind the last point divides it from none. */
    gsize length = strlen(points);
    while (length > 0 && strchr(", \t\r\n", points[length - 1]) != NULL)
        length--;
    return g_strdup_printf("M%.*s%s", (int)length, points, is_closed ? "Z" : "");
}

/* Corners are not rounded: they would be the corners of neighbours, too. */
static char *
data_of_rect(Element element)
{
    double x = number(element, "x"), y = number(element, "y");
    double width = number(element, "width"), height = number(element, "height");
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
data_of_ellipse(Element element, const char *width, const char *height)
{
    double x = number(element, "cx"), y = number(element, "cy");
    double rx = number(element, width), ry = number(element, height);
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
data_of_line(Element element)
{
    const double from[] = {number(element, "x1"), number(element, "y1")};
    const double to[] = {number(element, "x2"), number(element, "y2")};
    if (!isfinite(from[0] + from[1] + to[0] + to[1]))
        return NULL;
    g_autoptr(GString) data = g_string_new(NULL);
    append(data, 'M', from, 2);
    append(data, 'L', to, 2);
    return g_strdup(data->str);
}

char *
svg_data_of(const char *name, SvgAttribute attribute, gpointer data)
{
    const Element element = {attribute, data};
    if (strcmp(name, "path") == 0)
        return g_strdup(attribute(data, "d"));
    if (strcmp(name, "polygon") == 0)
        return data_of_points(element, TRUE);
    if (strcmp(name, "polyline") == 0)
        return data_of_points(element, FALSE);
    if (strcmp(name, "rect") == 0)
        return data_of_rect(element);
    if (strcmp(name, "circle") == 0)
        return data_of_ellipse(element, "r", "r");
    if (strcmp(name, "ellipse") == 0)
        return data_of_ellipse(element, "rx", "ry");
    if (strcmp(name, "line") == 0)
        return data_of_line(element);
    return NULL;
}
