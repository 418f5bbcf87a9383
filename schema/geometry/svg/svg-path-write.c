/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Path data in the form that the data sets have, and the names of the reader's errors.
 */
#include "schema/geometry/svg/svg-path.h"

static void
write_coordinate(GString *text, gint32 value, guint units)
{
    guint magnitude = value < 0 ? 0u - (guint)value : (guint)value;
    guint rest = magnitude % units;
    g_string_append_printf(text, "%s%u", value < 0 ? "-" : "", magnitude / units);
    if (rest == 0)
        return;
    g_string_append_c(text, '.');
    for (guint unit = units / 10; rest > 0; unit /= 10) {
        g_string_append_c(text, (char)('0' + rest / unit));
        rest %= unit;
    }
}

void
path_write(GString *text, const Shape *shape, guint units)
{
    for (guint32 i = 0; i < shape->n_lines; i++) {
        Ring line = shape_ring(shape, i);
        for (guint32 j = 0; j < line.length; j++) {
            g_string_append_c(text, j == 0 ? 'M' : 'L');
            write_coordinate(text, line.points[j].x, units);
            g_string_append_c(text, ',');
            write_coordinate(text, line.points[j].y, units);
        }
        if (shape->lines[i].is_closed)
            g_string_append_c(text, 'Z');
    }
}

const char *
path_error_text(PathError error)
{
    static const char *const texts[N_PATH_ERRORS] = {
        [PATH_OK] = "no error",
        [PATH_START] = "a path begins with M or m",
        [PATH_COMMAND] = "not a command of a path",
        [PATH_NUMBER] = "a number is missing",
        [PATH_FLAG] = "a flag of an arc is 0 or 1",
        [PATH_COMMA] = "a comma without a number after it",
        [PATH_RANGE] = "too far away",
        [PATH_POINTS] = "too many points",
        [PATH_LINES] = "too many lines",
    };
    g_assert(error < N_PATH_ERRORS);
    return texts[error];
}
