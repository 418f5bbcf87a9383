/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The reader of path data: one pass, no recursion. Arguments are read, made absolute, drawn.
 */
#include "schema/geometry/svg/svg-path.h"

#include "schema/geometry/limits.h"
#include "schema/geometry/svg/svg-number.h"
#include "schema/geometry/svg/svg-path-curve.h"

#include <math.h>
#include <string.h>

#define ARGUMENTS_MAX 7

typedef struct {
    const char *text;
    guint32 length;
    guint32 at;
    guint32 command; /* where the command being read began */
    PathGrid grid;
    PathError error;
    guint32 error_at;
    Point *points; /* owned */
    guint32 n_points, room;
    GArray *lines; /* of ShapeLine */
    Spot here;     /* current point, in units of the drawing */
    Spot start;    /* of the current line */
    Spot control;  /* last control point of the command before, if it was a curve */
    char before;   /* the command before, in upper case */
    gboolean has_line;
} PathReader;

static void
fail(PathReader *reader, PathError error, guint32 at)
{
    if (reader->error != PATH_OK)
        return;
    reader->error = error;
    reader->error_at = at;
}

static inline char
peek(const PathReader *reader)
{
    return reader->at < reader->length ? reader->text[reader->at] : '\0';
}

static inline gboolean
is_space(char c)
{
    /* Most are none, and greater than all that are. */
    return c <= ' ' && (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f');
}

static inline gboolean
is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static inline void
skip_space(PathReader *reader)
{
    while (is_space(peek(reader)))
        reader->at++;
}

/* Returns: whether a path may hold @value, a coordinate in units of the drawing. */
static inline gboolean
is_on_grid(const PathReader *reader, double value)
{
    return fabs(value) * reader->grid.units <= LIMIT_COORDINATE;
}

static double
read_number(PathReader *reader)
{
    double value = 0;
    guint32 start = reader->at;
    const char *text = reader->text + start;
    const char *end = scan_number(text, reader->text + reader->length, &value);
    if (end == text) {
        fail(reader, PATH_NUMBER, start);
        return 0;
    }
    if ((gsize)(end - text) > LIMIT_PATH_NUMBER_BYTES) {
        fail(reader, PATH_RANGE, start);
        return 0;
    }
    if (!is_on_grid(reader, value))
        fail(reader, PATH_RANGE, start);
    reader->at = start + (guint32)(end - text);
    return value;
}

static double
read_flag(PathReader *reader)
{
    char flag = peek(reader);
    if (flag != '0' && flag != '1') {
        fail(reader, PATH_FLAG, reader->at);
        return 0;
    }
    reader->at++;
    return flag - '0';
}

/* White space with at most one comma, and whether something that can begin a number follows. */
static gboolean
skip_separator(PathReader *reader, gboolean needs_number)
{
    skip_space(reader);
    guint32 comma = reader->at;
    char next = peek(reader);
    gboolean has_comma = next == ',';
    if (has_comma) {
        reader->at++;
        skip_space(reader);
        next = peek(reader);
    }
    gboolean is_number = is_digit(next) || next == '+' || next == '-' || next == '.';
    if (has_comma && !is_number && !needs_number)
        fail(reader, PATH_COMMA, comma);
    return is_number;
}

/* One by one they are many: a GArray would copy each by a call. */
static void
append_point(PathReader *reader, Point point)
{
    if (reader->n_points == reader->room) {
        reader->room = MAX(64, reader->room * 2);
        reader->points = g_renew(Point, reader->points, reader->room);
    }
    reader->points[reader->n_points++] = point;
}

/* Returns: whether the integer nearest to @value is within the limit. */
static inline gboolean
is_in_range(double value)
{
    return value >= -LIMIT_COORDINATE - 0.5 && value < LIMIT_COORDINATE + 0.5;
}

/* Returns: the integer nearest to @value, which is within the limit; of two the greater. */
static inline gint32
to_integer(double value)
{
    gint32 integer = (gint32)(value + 0.5);
    return integer - (integer > value + 0.5);
}

static inline void
append_spot(PathReader *reader, Spot spot)
{
    if (reader->error != PATH_OK)
        return;
    if (!is_in_range(spot.x) || !is_in_range(spot.y)) {
        fail(reader, PATH_RANGE, reader->command);
        return;
    }
    if (reader->n_points >= LIMIT_PATH_POINTS) {
        fail(reader, PATH_POINTS, reader->command);
        return;
    }
    Point point = {to_integer(spot.x), to_integer(spot.y)};
    ShapeLine *line = &g_array_index(reader->lines, ShapeLine, reader->lines->len - 1);
    if (line->length > 0 && point_equal(reader->points[reader->n_points - 1], point))
        return;
    append_point(reader, point);
    line->length++;
}

/* A CurvePoint. */
static void
add_point(Spot spot, gpointer data)
{
    append_spot(data, spot);
}

static Spot
on_grid(const PathReader *reader, Spot spot)
{
    return (Spot){spot.x * reader->grid.units, spot.y * reader->grid.units};
}

static void
begin_line(PathReader *reader, Spot spot)
{
    if (reader->lines->len >= LIMIT_PATH_LINES) {
        fail(reader, PATH_LINES, reader->command);
        return;
    }
    ShapeLine line = {.start = reader->n_points};
    g_array_append_val(reader->lines, line);
    reader->start = spot;
    reader->has_line = TRUE;
    append_spot(reader, on_grid(reader, spot));
}

static void
close_line(PathReader *reader)
{
    ShapeLine *line = &g_array_index(reader->lines, ShapeLine, reader->lines->len - 1);
    const Point *points = reader->points + line->start;
    line->is_closed = TRUE;
    if (line->length > 1 && point_equal(points[0], points[line->length - 1])) {
        line->length--;
        reader->n_points--;
    }
    reader->here = reader->start;
    reader->has_line = FALSE;
}

/* The control point that makes a curve go on smoothly, if one of @kinds came before. */
static Spot
mirrored(const PathReader *reader, const char *kinds)
{
    if (reader->before == '\0' || strchr(kinds, reader->before) == NULL)
        return reader->here;
    return (Spot){2 * reader->here.x - reader->control.x, 2 * reader->here.y - reader->control.y};
}

static void
draw_curve(PathReader *reader, const Spot *controls, guint n_controls, Spot end)
{
    Spot spots[4] = {on_grid(reader, reader->here)};
    for (guint i = 0; i < n_controls; i++)
        spots[i + 1] = on_grid(reader, controls[i]);
    spots[n_controls + 1] = on_grid(reader, end);
    if (n_controls == 1)
        curve_quadratic(spots, reader->grid.tolerance, add_point, reader);
    else
        curve_cubic(spots, reader->grid.tolerance, add_point, reader);
    reader->control = controls[n_controls - 1];
    reader->here = end;
}

static void
draw_arc(PathReader *reader, const double *a)
{
    Spot end = {a[5], a[6]};
    CurveArc arc = {
        .start = on_grid(reader, reader->here),
        .end = on_grid(reader, end),
        .rx = a[0] * reader->grid.units,
        .ry = a[1] * reader->grid.units,
        .rotation = a[2],
        .is_large = a[3] != 0,
        .is_sweep = a[4] != 0,
    };
    curve_arc(arc, reader->grid.tolerance, add_point, reader);
    reader->here = end;
}

static void
draw_line(PathReader *reader, Spot end)
{
    append_spot(reader, on_grid(reader, end));
    reader->here = end;
}

/* Draws one command with absolute arguments. */
static void
draw(PathReader *reader, char command, const double *a)
{
#define PAIR(n) ((Spot){a[2 * (n)], a[2 * (n) + 1]})
    if (command != 'M' && command != 'Z' && !reader->has_line)
        begin_line(reader, reader->here);
    if (reader->error != PATH_OK)
        return;
    switch (command) {
    case 'M':
        reader->here = PAIR(0);
        begin_line(reader, PAIR(0));
        break;
    case 'L':
        draw_line(reader, PAIR(0));
        break;
    case 'H':
        draw_line(reader, (Spot){a[0], reader->here.y});
        break;
    case 'V':
        draw_line(reader, (Spot){reader->here.x, a[0]});
        break;
    case 'C':
        draw_curve(reader, (Spot[]){PAIR(0), PAIR(1)}, 2, PAIR(2));
        break;
    case 'S':
        draw_curve(reader, (Spot[]){mirrored(reader, "CS"), PAIR(0)}, 2, PAIR(1));
        break;
    case 'Q':
        draw_curve(reader, (Spot[]){PAIR(0)}, 1, PAIR(1));
        break;
    case 'T':
        draw_curve(reader, (Spot[]){mirrored(reader, "QT")}, 1, PAIR(0));
        break;
    case 'A':
        draw_arc(reader, a);
        break;
    case 'Z':
        if (reader->has_line)
            close_line(reader);
        break;
    }
    reader->before = command;
#undef PAIR
}

/* Returns: how many numbers @command (in upper case) takes, or -1 if there is none such. */
static int
count_arguments(char command)
{
    switch (command) {
    case 'M':
    case 'L':
    case 'T':
        return 2;
    case 'H':
    case 'V':
        return 1;
    case 'S':
    case 'Q':
        return 4;
    case 'C':
        return 6;
    case 'A':
        return 7;
    case 'Z':
        return 0;
    default:
        return -1;
    }
}

static void
read_arguments(PathReader *reader, char command, int n_arguments, double *a)
{
    for (int i = 0; i < n_arguments && reader->error == PATH_OK; i++) {
        if (i > 0)
            skip_separator(reader, TRUE);
        gboolean is_flag = command == 'A' && (i == 3 || i == 4);
        a[i] = is_flag ? read_flag(reader) : read_number(reader);
    }
}

static void
make_absolute(const PathReader *reader, char command, int n_arguments, double *a)
{
    if (command == 'H')
        a[0] += reader->here.x;
    else if (command == 'V')
        a[0] += reader->here.y;
    else
        for (int i = command == 'A' ? 5 : 0; i + 1 < n_arguments; i += 2) {
            a[i] += reader->here.x;
            a[i + 1] += reader->here.y;
        }
}

/* Reads one command with all the groups of arguments that follow it. */
static void
read_command(PathReader *reader)
{
    char letter = peek(reader);
    gboolean is_relative = letter >= 'a' && letter <= 'z';
    char command = is_relative ? (char)(letter - 'a' + 'A') : letter;
    int n_arguments = count_arguments(command);
    gboolean is_first = reader->lines->len == 0;
    reader->command = reader->at;
    if (is_first && command != 'M') {
        fail(reader, PATH_START, reader->at);
        return;
    }
    if (n_arguments < 0) {
        fail(reader, PATH_COMMAND, reader->at);
        return;
    }
    reader->at++;
    skip_space(reader);
    do {
        double a[ARGUMENTS_MAX] = {0};
        read_arguments(reader, command, n_arguments, a);
        if (is_relative)
            make_absolute(reader, command, n_arguments, a);
        if (reader->error == PATH_OK)
            draw(reader, command, a);
        if (command == 'M')
            command = 'L';
    } while (reader->error == PATH_OK && n_arguments > 0 && skip_separator(reader, FALSE));
}

/* Nearly all of a map is straight: goes over lines in their plainest form, an L with two numbers
 * and a comma each. What is written in another way, or is not right, is left to read_command(). */
static void
read_plain_lines(PathReader *reader)
{
    const char *at = reader->text + reader->at, *end = reader->text + reader->length;
    while (reader->has_line && reader->error == PATH_OK && at < end && *at == 'L') {
        Spot spot = {0};
        const char *comma = scan_number(at + 1, end, &spot.x);
        if (comma == at + 1 || comma == end || *comma != ',')
            break;
        const char *behind = scan_number(comma + 1, end, &spot.y);
        if (behind == comma + 1 || (gsize)(behind - at) > LIMIT_PATH_NUMBER_BYTES)
            break;
        if ((behind < end && !g_ascii_isalpha(*behind)) || !is_on_grid(reader, spot.x) ||
            !is_on_grid(reader, spot.y))
            break;
        reader->command = (guint32)(at - reader->text);
        reader->before = 'L';
        draw_line(reader, spot);
        at = behind;
    }
    reader->at = (guint32)(at - reader->text);
}

Shape *
path_read(const char *text, gsize length, PathGrid grid, PathError *error, guint32 *offset)
{
    g_assert(length <= G_MAXUINT32 && grid.units > 0 && grid.tolerance > 0);
    g_autoptr(GArray) lines = g_array_new(FALSE, FALSE, sizeof(ShapeLine));
    PathReader reader = {
        .text = text,
        .length = (guint32)length,
        .grid = grid,
        .lines = lines,
    };
    skip_space(&reader);
    while (reader.error == PATH_OK && reader.at < reader.length) {
        read_command(&reader);
        read_plain_lines(&reader);
        skip_space(&reader);
    }
    *error = reader.error;
    *offset = reader.error_at;
    Shape *shape = NULL;
    if (reader.error == PATH_OK)
        shape = shape_new(reader.points, reader.n_points, (const ShapeLine *)(gpointer)lines->data,
                          lines->len);
    g_free(reader.points);
    return shape;
}
