/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading and applying transforms.
 */
#include "schema/geometry/affine.h"

#include "schema/geometry/limits.h"

#include <math.h>
#include <string.h>

#define NUMBERS_MAX 6

typedef struct {
    const char *name;
    guint least, most; /* numbers that it takes */
} Function;

enum { MATRIX, TRANSLATE, SCALE, ROTATE, SKEW_X, SKEW_Y };

static const Function functions[] = {
    [MATRIX] = {"matrix", 6, 6},
    [TRANSLATE] = {"translate", 1, 2},
    [SCALE] = {"scale", 1, 2},
    [ROTATE] = {"rotate", 1, 3},
    [SKEW_X] = {"skewX", 1, 1},
    [SKEW_Y] = {"skewY", 1, 1},
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

/* Reads the numbers in brackets at @at. Returns: behind the bracket, NULL: they are none. */
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
make(guint function, const double numbers[], guint n)
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
        *affine = affine_multiply(*affine, make(function, numbers, n));
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
