/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Patterns are small pictures that are repeated.
 */
#include "validator/render/screen-shade.h"

#include "validator/render/screen-ink.h"

#include <math.h>

/* From line to line, in pixels of names. */
#define STEP 8.0

/* Draws one period of @pattern: what leaves it on one side comes in on the other. */
static void
draw_period(cairo_t *cr, ScreenPattern pattern, double step)
{
    if (pattern == PATTERN_DOTS) {
        cairo_arc(cr, step / 4, step / 4, step / 6, 0, 2 * G_PI);
        cairo_new_sub_path(cr);
        cairo_arc(cr, step * 3 / 4, step * 3 / 4, step / 6, 0, 2 * G_PI);
        cairo_fill(cr);
        return;
    }
    for (int i = -1; i <= 1; i++) {
        double x = i * step;
        cairo_move_to(cr, x - step, pattern == PATTERN_RISING ? 2 * step : -step);
        cairo_line_to(cr, x + 2 * step, pattern == PATTERN_RISING ? -step : 2 * step);
    }
    cairo_set_line_width(cr, step / 4);
    cairo_stroke(cr);
}

void
screen_shade_hatch(cairo_t *cr, const ScreenShade *shade, double density, double x, double y)
{
    int step = (int)lround(STEP * density);
    cairo_matrix_t shift;
    if (shade->pattern == PATTERN_NONE)
        return;
    cairo_surface_t *period = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, step, step);
    cairo_t *drawing = cairo_create(period);
    screen_ink_set(drawing, shade->lines, 1);
    draw_period(drawing, shade->pattern, step);
    cairo_destroy(drawing);
    cairo_pattern_t *pattern = cairo_pattern_create_for_surface(period);
    cairo_surface_destroy(period);
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_REPEAT);
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_NEAREST);
    cairo_matrix_init_translate(&shift, floor(fmod(x, step)), floor(fmod(y, step)));
    cairo_pattern_set_matrix(pattern, &shift);
    cairo_set_source(cr, pattern);
    cairo_fill_preserve(cr);
    cairo_pattern_destroy(pattern);
}
