/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading and applying transforms.
 */
#include "schema/geometry/affine.h"

#include "schema/geometry/limits.h"

#include <math.h>
#include <string.h>

#define NUMBERS_MAX 6

/* A path is read on a grid so much finer than that of the result that the result rounds as if it
 * had been read exactly; far places are read on a coarser one. */
#define FINER 50
#define FINEST_UNITS 1000000u

/* Decimal places of written paths. */
#define DIGITS_MAX 12

typedef struct {
    const char *name;
    guint least, most; /* the allowed numbers of arguments */
} Function;

enum { MATRIX, TRANSLATE, SCALE, ROTATE, SKEW_X, SKEW_Y };

static const Function functions[] = {
    [MATRIX] = {"matrix", 6, 6}, [TRANSLATE] = {"translate", 1, 2}, [SCALE] = {"scale", 1, 2},
    [ROTATE] = {"rotate", 1, 3}, [SKEW_X] = {"skewX", 1, 1},        [SKEW_Y] = {"skewY", 1, 1},
};

Affine
affine_multiply(Affine outer, Affine inner)
{
    return (Affine){
        outer.a * inner.a + outer.c * inner.b,
        outer.b * inner.a + outer.d * inner.b,
        outer.a * inner.c + outer.c * inner.d,
        outer.b * inner.c + outer.d * inner.d,
        outer.a * inner.e + outer.c * inner.f + outer.e,
        outer.b * inner.e + outer.d * inner.f + outer.f,
    };
}

double
affine_scale(Affine affine)
{
    return MAX(hypot(affine.a, affine.b), hypot(affine.c, affine.d));
}

static const char *
skip_separators(const char *at)
{
    return at + strspn(at, " \t\r\n,");
}

/* Reads the numbers in brackets at @at. Returns: the text after the closing bracket; NULL: they are
 * invalid. */
static const char *
read_numbers(const char *at, double numbers[NUMBERS_MAX], guint *n)
{
    at = skip_separators(at);
    if (*at++ != '(')
        return NULL;
    for (*n = 0; *(at = skip_separators(at)) != ')'; (*n)++) {
        char *end;
        if (*n == NUMBERS_MAX || strchr("+-.0123456789", *at) == NULL || *at == '\0')
            return NULL;
        numbers[*n] = g_ascii_strtod(at, &end);
        if (end == at || !isfinite(numbers[*n]))
            return NULL;
        at = end;
    }
    return at + 1;
}

static Affine
rotation(const double numbers[], guint n)
{
    double angle = numbers[0] * G_PI / 180, x = n > 1 ? numbers[1] : 0, y = n > 2 ? numbers[2] : 0;
    Affine turn = {cos(angle), sin(angle), -sin(angle), cos(angle), x, y};
    return affine_multiply(turn, (Affine){1, 0, 0, 1, -x, -y});
}

static Affine
make_transform(guint function, const double numbers[], guint n)
{
    switch (function) {
    case MATRIX:
        return (Affine){numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]};
    case TRANSLATE:
        return (Affine){1, 0, 0, 1, numbers[0], n > 1 ? numbers[1] : 0};
    case SCALE:
        return (Affine){numbers[0], 0, 0, n > 1 ? numbers[1] : numbers[0], 0, 0};
    case ROTATE:
        return rotation(numbers, n);
    case SKEW_X:
        return (Affine){1, 0, tan(numbers[0] * G_PI / 180), 1, 0, 0};
    default:
        return (Affine){1, tan(numbers[0] * G_PI / 180), 0, 1, 0, 0};
    }
}

gboolean
affine_read(const char *text, Affine *affine)
{
    *affine = AFFINE_IDENTITY;
    for (const char *at = text != NULL ? skip_separators(text) : ""; *at != '\0';) {
        gsize length = strspn(at, "abcdefghijklmnopqrstuvwxyzXY");
        guint function = 0, n;
        double numbers[NUMBERS_MAX];
        while (function < G_N_ELEMENTS(functions) &&
               (strlen(functions[function].name) != length ||
                strncmp(functions[function].name, at, length) != 0))
            function++;
        if (function == G_N_ELEMENTS(functions) ||
            (at = read_numbers(at + length, numbers, &n)) == NULL ||
            n < functions[function].least || n > functions[function].most)
            return FALSE;
        *affine = affine_multiply(*affine, make_transform(function, numbers, n));
        at = skip_separators(at);
    }
    return TRUE;
}

Shape *
affine_apply(Affine affine, const Shape *shape, guint from, guint to)
{
    g_autofree Point *points = g_new(Point, MAX(shape->n_points, 1));
    for (guint32 i = 0; i < shape->n_points; i++) {
        double x = (double)shape->points[i].x / from, y = (double)shape->points[i].y / from;
        double u = round((affine.a * x + affine.c * y + affine.e) * to);
        double v = round((affine.b * x + affine.d * y + affine.f) * to);
        if (!(fabs(u) <= LIMIT_COORDINATE && fabs(v) <= LIMIT_COORDINATE))
            return NULL;
        points[i] = (Point){(gint32)u, (gint32)v};
    }
    return shape_new(points, shape->n_points, shape->lines, shape->n_lines);
}

/* Returns: FALSE where @affine maps the plane onto a line; else the map @inverse that undoes it. */
static gboolean
affine_invert(Affine affine, Affine *inverse)
{
    double area = affine.a * affine.d - affine.b * affine.c;
    if (!isnormal(area))
        return FALSE;
    *inverse = (Affine){
        affine.d / area,
        -affine.b / area,
        -affine.c / area,
        affine.a / area,
        (affine.c * affine.f - affine.d * affine.e) / area,
        (affine.b * affine.e - affine.a * affine.f) / area,
    };
    return isfinite(inverse->a + inverse->b + inverse->c + inverse->d + inverse->e + inverse->f);
}

Shape *
affine_path_read(Affine affine, const char *text, gsize length, SvgPathGrid grid,
                 SvgPathError *error, guint32 *offset)
{
    double scale = affine_scale(affine);
    guint units = grid.units;
    while (units < FINEST_UNITS && units < FINER * scale * grid.units)
        units *= 10;
    for (;; units /= 10) {
        double tolerance = grid.tolerance * units / (MAX(scale, 1e-6) * grid.units);
        const SvgPathGrid fine = {units, CLAMP(tolerance, 0.5, 1e6)};
        g_autoptr(Shape) shape = svg_path_read(text, length, fine, error, offset);
        if (*error == SVG_PATH_RANGE && units > grid.units)
            continue;
        Shape *moved = shape != NULL ? affine_apply(affine, shape, units, grid.units) : NULL;
        if (shape != NULL && moved == NULL)
            *error = SVG_PATH_RANGE;
        return moved;
    }
}

/* Appends @value with at most @digits decimal places. */
static void
write_number(GString *text, double value, int digits)
{
    char format[16], number[G_ASCII_DTOSTR_BUF_SIZE + DIGITS_MAX];
    g_snprintf(format, sizeof format, "%%.%df", digits);
    g_ascii_formatd(number, sizeof number, format, value);
    gsize n = strlen(number);
    while (n > 0 && number[n - 1] == '0')
        n--;
    n -= n > 0 && number[n - 1] == '.';
    if (n == 0 || (n == 2 && memcmp(number, "-0", 2) == 0))
        g_string_append_c(text, '0');
    else
        g_string_append_len(text, number, (gssize)n);
}

/* Whether the path @text, moved by @affine, is @shape. */
static gboolean
reads_as(const char *text, Affine affine, const Shape *shape, guint units)
{
    SvgPathError error;
    guint32 offset;
    const SvgPathGrid grid = {.units = units, .tolerance = 0.5};
    g_autoptr(Shape) read = affine_path_read(affine, text, strlen(text), grid, &error, &offset);
    return read != NULL && read->n_points == shape->n_points && read->n_lines == shape->n_lines &&
           memcmp(read->points, shape->points, sizeof(Point) * shape->n_points) == 0;
}

gboolean
affine_path_write(GString *text, Affine affine, const Shape *shape, guint units)
{
    Affine inverse;
    gsize start = text->len;
    if (!affine_invert(affine, &inverse))
        return FALSE;
    double needed = ceil(log10(MAX(affine_scale(affine) * units * FINER / 10.0, 10)));
    if (needed > DIGITS_MAX)
        return FALSE;
    int digits = (int)needed;
    for (guint32 i = 0; i < shape->n_lines; i++) {
        Ring line = shape_ring(shape, i);
        for (guint32 j = 0; j < line.length; j++) {
            double x = (double)line.points[j].x / units, y = (double)line.points[j].y / units;
            g_string_append_c(text, j == 0 ? 'M' : 'L');
            write_number(text, inverse.a * x + inverse.c * y + inverse.e, digits);
            g_string_append_c(text, ',');
            write_number(text, inverse.b * x + inverse.d * y + inverse.f, digits);
        }
        if (shape->lines[i].is_closed)
            g_string_append_c(text, 'Z');
    }
    return reads_as(text->str + start, affine, shape, units);
}
