/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `Narva  <  (10,10)  (60,10)  (60,40)  >` and `Narva  (35,25)`, line by line.
 */
#include "schema/foreign/readers/point-file.h"

#include "schema/geometry/limits.h"
#include "schema/store/drawing/map-svg.h"

#include <math.h>
#include <string.h>

void
point_file_init(PointFile *file, GBytes *bytes)
{
    gsize length;
    const char *text = g_bytes_get_data(bytes, &length);
    *file = (PointFile){
        .at = text,
        .end = text + length,
        .line = 1,
        .points = g_array_new(FALSE, FALSE, sizeof(Point)),
        .rings = g_array_new(FALSE, FALSE, sizeof(ShapeLine)),
    };
}

void
point_file_clear(PointFile *file)
{
    g_free(file->name);
    g_array_unref(file->points);
    g_array_unref(file->rings);
}

static const char *
skip_blanks(const char *at)
{
    while (*at == ' ' || *at == '\t')
        at++;
    return at;
}

/* Reads one number of a point onto the grid. Returns: behind it, NULL: there is none. */
static const char *
read_number(const char *at, gint32 *value)
{
    char *end;
    at = skip_blanks(at);
    /* g_ascii_strtod() also takes "inf" and hexadecimal digits. */
    if (!g_ascii_isdigit(*at) && *at != '-' && *at != '.')
        return NULL;
    double number = round(g_ascii_strtod(at, &end) * MAP_SVG_GRID.units);
    if (end == at || !(fabs(number) <= LIMIT_COORDINATE))
        return NULL;
    *value = (gint32)number;
    return skip_blanks(end);
}

/* Reads a point behind its bracket. Returns: behind it, NULL: it is none. */
static const char *
read_point(PointFile *file, const char *at)
{
    Point point;
    at = read_number(at, &point.x);
    if (at == NULL || *at != ',')
        return NULL;
    at = read_number(at + 1, &point.y);
    if (at == NULL || *at != ')')
        return NULL;
    g_array_append_val(file->points, point);
    return at + 1;
}

/* Reads what stands behind the name. Returns: where the next record begins, if one stands on the
 * same line behind the last ring; NULL: none. */
static const char *
read_points(PointFile *file, const char *at)
{
    const char *next = NULL;
    guint32 start = G_MAXUINT32;
    while (at != NULL && *(at = skip_blanks(at)) != '\0') {
        if (*at == '(') {
            at = read_point(file, at + 1);
        } else if (*at == '<' && start == G_MAXUINT32) {
            start = file->points->len;
            at++;
        } else if (*at == '>' && start != G_MAXUINT32) {
            ShapeLine ring = {start, file->points->len - start, TRUE};
            g_array_append_val(file->rings, ring);
            start = G_MAXUINT32;
            at++;
        } else if (*at == '|' && start == G_MAXUINT32) {
            break; /* options of place.txt */
        } else if (start == G_MAXUINT32 && file->rings->len > 0) {
            next = at;
            break;
        } else {
            at = NULL;
        }
    }
    file->is_bad = at == NULL || start != G_MAXUINT32 || file->points->len == 0;
    return next;
}

/* Returns: how many bytes are left of the line. */
static gsize
line_length(const PointFile *file)
{
    gsize length = 0, left = (gsize)(file->end - file->at);
    while (length < left && file->at[length] != '\n' && file->at[length] != '\r')
        length++;
    return length;
}

/* Goes to the first line that is not empty. Returns: FALSE at the end. */
static gboolean
skip_lines(PointFile *file)
{
    while (file->at < file->end) {
        if (*file->at == '\n' || *file->at == '\r') {
            gboolean is_pair =
                file->at + 1 < file->end && file->at[0] == '\r' && file->at[1] == '\n';
            file->at += is_pair ? 2 : 1;
            file->line++;
        } else if (*file->at == ' ' || *file->at == '\t') {
            file->at++;
        } else {
            return TRUE;
        }
    }
    return FALSE;
}

gboolean
point_file_next(PointFile *file)
{
    if (!skip_lines(file))
        return FALSE;
    gsize whole = line_length(file);
    g_autofree char *line = g_strndup(file->at, whole);
    /* Names of polygons may have round brackets. */
    gsize length = strchr(line, '<') != NULL ? strcspn(line, "<") : strcspn(line, "(");
    g_array_set_size(file->points, 0);
    g_array_set_size(file->rings, 0);
    g_free(file->name);
    file->name = g_strstrip(g_strndup(line, length));
    const char *next = read_points(file, line + length);
    file->at += next != NULL ? (gsize)(next - line) : whole;
    file->is_bad |= file->name[0] == '\0';
    return TRUE;
}
