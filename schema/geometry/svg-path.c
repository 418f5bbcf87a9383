/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Path data read and written. A map has tens of thousands of numbers, so the plain ones are read
 * in line; the others are few, and rounded once as well. Curves and arcs are cut into straight
 * pieces.
 *
 * Basic shapes are short for paths, so the one reader of paths draws all of them.
 */
#include "schema/geometry/svg-path.h"

#include "schema/geometry/limits.h"
#include "schema/text/translation.h"

#include <glib.h>
#include <math.h>
#include <string.h>

/* A double holds all integers up to 2^53, and the powers of ten up to 10^22. A number made of
 * two such is rounded once, hence correctly. */
#define EXACT_DIGITS 15

/* Returns: the end of the digits at @at; they are appended to @value, if they fit. */
static inline const char *
read_digits(const char *at, const char *end, guint64 *value)
{
    guint64 sum = *value, digit;
    for (; at < end && (digit = (guint8)*at - (guint64)'0') <= 9; at++)
        sum = sum * 10 + digit;
    *value = sum;
    return at;
}

/* Returns: where the exponent from @at on ends; @at if there is none. */
static const char *
skip_exponent(const char *at, const char *end)
{
    guint64 digits = 0;
    if (at >= end || (*at != 'e' && *at != 'E'))
        return at;
    gboolean has_sign = at + 1 < end && (at[1] == '+' || at[1] == '-');
    const char *start = at + 1 + has_sign;
    const char *behind = read_digits(start, end, &digits);
    return behind > start ? behind : at;
}

/* Reads the rest of the number at @text after its digits, which end at @behind: it has an exponent,
 * or many digits. Returns: its end. The value is unset if it is too long. */
static const char *
read_long_number(const char *text, const char *behind, const char *end, double *value)
{
    char copy[LIMIT_PATH_NUMBER_BYTES + 1];
    const char *at = skip_exponent(behind, end);
    gsize length = (gsize)(at - text);
    if (length > LIMIT_PATH_NUMBER_BYTES)
        return at;
    memcpy(copy, text, length);
    copy[length] = '\0';
    *value = g_ascii_strtod(copy, NULL);
    return at;
}

/* Reads the number at @text, if there is one.
 * Returns: where it ends, or @text. Its value is not known where it is too long. */
static inline const char *
scan_number(const char *text, const char *end, double *value)
{
    static const double powers[EXACT_DIGITS + 1] = {1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                    1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
    guint64 digits = 0;
    gsize n_decimals = 0;
    gboolean has_sign = text < end && (*text == '+' || *text == '-');
    const char *at = read_digits(text + has_sign, end, &digits);
    gsize n_digits = (gsize)(at - text) - has_sign;
    if (at < end && *at == '.') {
        const char *decimals = at + 1;
        at = read_digits(decimals, end, &digits);
        n_decimals = (gsize)(at - decimals);
    }
    if (n_digits + n_decimals == 0)
        return text;
    if (n_digits + n_decimals > EXACT_DIGITS || (at < end && (*at == 'e' || *at == 'E')))
        return read_long_number(text, at, end, value);
    *value = (*text == '-' ? -1 : 1) * (double)(gint64)digits / powers[n_decimals];
    return at;
}

/* Returns: @steps as a number of steps, at least one; one also if @steps is not a number, as where
 * radii are so large that the arc has no angle left. */
static guint
limit_steps(double steps)
{
    return steps >= 1 ? (guint)MIN(steps, LIMIT_CURVE_STEPS) : 1;
}

/* Wang's bound: steps that keep a curve of @degree with second differences up to @bend within
 * @tolerance. */
static guint
count_steps(double degree, double bend, double tolerance)
{
    return limit_steps(ceil(sqrt(degree * (degree - 1) / 8 * bend / tolerance)));
}

static double
second_difference(SvgPoint a, SvgPoint b, SvgPoint c)
{
    return hypot((a.x + c.x) - 2 * b.x, (a.y + c.y) - 2 * b.y);
}

/* Sums from the ends inwards: the same in both directions. */
static double
blend(const double *weights, const double *values, guint n)
{
    double ends = weights[0] * values[0] + weights[n - 1] * values[n - 1];
    return n == 3 ? ends + weights[1] * values[1]
                  : ends + (weights[1] * values[1] + weights[2] * values[2]);
}

static void
emit_curve(const SvgPoint *spots, guint n, guint n_steps, SvgCurvePoint emit, gpointer data)
{
    double x[4], y[4];
    for (guint i = 0; i < n; i++) {
        x[i] = spots[i].x;
        y[i] = spots[i].y;
    }
    for (guint i = 1; i < n_steps; i++) {
        double t = (double)i / n_steps;
        double u = (double)(n_steps - i) / n_steps;
        double quadratic[3] = {u * u, 2 * (u * t), t * t};
        double cubic[4] = {u * u * u, 3 * (u * u * t), 3 * (t * t * u), t * t * t};
        const double *weights = n == 3 ? quadratic : cubic;
        emit((SvgPoint){blend(weights, x, n), blend(weights, y, n)}, data);
    }
    emit(spots[n - 1], data);
}

/* Calls @emit for the points of a curve after its first one; the last is exactly the end. @spots:
 * start, one control point (quadratic) or two (cubic), end. @tolerance as in SvgPathGrid. */
static void
svg_curve_quadratic(const SvgPoint spots[3], double tolerance, SvgCurvePoint emit, gpointer data)
{
    double bend = second_difference(spots[0], spots[1], spots[2]);
    emit_curve(spots, 3, count_steps(2, bend, tolerance), emit, data);
}

void
svg_curve_cubic(const SvgPoint spots[4], double tolerance, SvgCurvePoint emit, gpointer data)
{
    double bend = MAX(second_difference(spots[0], spots[1], spots[2]),
                      second_difference(spots[1], spots[2], spots[3]));
    emit_curve(spots, 4, count_steps(3, bend, tolerance), emit, data);
}

typedef struct {
    SvgPoint centre;
    double rx, ry;
    double cos, sin;    /* of the rotation */
    double from, sweep; /* angles on the unit circle */
} Ellipse;

/* Endpoint to centre form, appendix B.2.4 of SVG 2; radii that are too small grow. */
static Ellipse
ellipse_of(const SvgArc *arc)
{
    double angle = arc->rotation * G_PI / 180;
    Ellipse e = {.rx = fabs(arc->rx), .ry = fabs(arc->ry), .cos = cos(angle), .sin = sin(angle)};
    double dx = (arc->start.x - arc->end.x) / 2, dy = (arc->start.y - arc->end.y) / 2;
    double x = (e.cos * dx + e.sin * dy) / e.rx, y = (e.cos * dy - e.sin * dx) / e.ry;
    double reach = x * x + y * y;
    if (reach > 1) {
        e.rx *= sqrt(reach);
        e.ry *= sqrt(reach);
        x /= sqrt(reach);
        y /= sqrt(reach);
    }
    double aside = reach < 1 ? sqrt(1 / reach - 1) : 0;
    if (arc->is_large == arc->is_sweep)
        aside = -aside;
    double cx = aside * y, cy = -aside * x;
    e.centre.x = e.cos * cx * e.rx - e.sin * cy * e.ry + (arc->start.x + arc->end.x) / 2;
    e.centre.y = e.sin * cx * e.rx + e.cos * cy * e.ry + (arc->start.y + arc->end.y) / 2;
    e.from = atan2(y - cy, x - cx);
    e.sweep = atan2(-y - cy, -x - cx) - e.from;
    if (arc->is_sweep && e.sweep < 0)
        e.sweep += 2 * G_PI;
    if (!arc->is_sweep && e.sweep > 0)
        e.sweep -= 2 * G_PI;
    return e;
}

void
svg_curve_arc(SvgArc arc, double tolerance, SvgCurvePoint emit, gpointer data)
{
    gboolean is_point = arc.start.x == arc.end.x && arc.start.y == arc.end.y;
    Ellipse e = {0};
    if (arc.rx != 0 && arc.ry != 0 && !is_point)
        e = ellipse_of(&arc);
    double radius = MAX(e.rx, e.ry);
    if (isfinite(radius) && radius > tolerance && isfinite(e.sweep)) {
        double step = 2 * acos(1 - tolerance / radius);
        guint n_steps = limit_steps(ceil(fabs(e.sweep) / step));
        for (guint i = 1; i < n_steps; i++) {
            double t = e.from + e.sweep * i / n_steps;
            double x = e.rx * cos(t), y = e.ry * sin(t);
            emit((SvgPoint){e.centre.x + e.cos * x - e.sin * y, e.centre.y + e.sin * x + e.cos * y},
                 data);
        }
    }
    emit(arc.end, data);
}

#define ARGUMENTS_MAX 7

typedef struct {
    const char *text;
    guint32 length;
    guint32 at;
    guint32 command; /* the start of the present command */
    SvgPathGrid grid;
    SvgPathError error;
    guint32 error_at;
    Point *points; /* owned */
    guint32 n_points, room;
    GArray *lines;    /* of ShapeLine */
    SvgPoint here;    /* current point, in units of the drawing */
    SvgPoint start;   /* of the current line */
    SvgPoint control; /* last control point of the command before, if it was a curve */
    char before;      /* the command before, in upper case */
    gboolean has_line;
} PathReader;

static void
fail_path(PathReader *reader, SvgPathError error, guint32 at)
{
    if (reader->error != SVG_PATH_OK)
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
        fail_path(reader, SVG_PATH_NUMBER, start);
        return 0;
    }
    if ((gsize)(end - text) > LIMIT_PATH_NUMBER_BYTES) {
        fail_path(reader, SVG_PATH_RANGE, start);
        return 0;
    }
    if (!is_on_grid(reader, value))
        fail_path(reader, SVG_PATH_RANGE, start);
    reader->at = start + (guint32)(end - text);
    return value;
}

static double
read_flag(PathReader *reader)
{
    char flag = peek(reader);
    if (flag != '0' && flag != '1') {
        fail_path(reader, SVG_PATH_FLAG, reader->at);
        return 0;
    }
    reader->at++;
    return flag - '0';
}

/* Skips white space with at most one comma. Returns: whether a number can follow. */
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
        fail_path(reader, SVG_PATH_COMMA, comma);
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
append_spot(PathReader *reader, SvgPoint spot)
{
    if (reader->error != SVG_PATH_OK)
        return;
    if (!is_in_range(spot.x) || !is_in_range(spot.y)) {
        fail_path(reader, SVG_PATH_RANGE, reader->command);
        return;
    }
    if (reader->n_points >= LIMIT_PATH_POINTS) {
        fail_path(reader, SVG_PATH_POINTS, reader->command);
        return;
    }
    Point point = {to_integer(spot.x), to_integer(spot.y)};
    ShapeLine *line = &g_array_index(reader->lines, ShapeLine, reader->lines->len - 1);
    if (line->length > 0 && point_equal(reader->points[reader->n_points - 1], point))
        return;
    append_point(reader, point);
    line->length++;
}

/* A SvgCurvePoint. */
static void
add_point(SvgPoint spot, gpointer data)
{
    append_spot(data, spot);
}

static SvgPoint
on_grid(const PathReader *reader, SvgPoint spot)
{
    return (SvgPoint){spot.x * reader->grid.units, spot.y * reader->grid.units};
}

static void
begin_line(PathReader *reader, SvgPoint spot)
{
    if (reader->lines->len >= LIMIT_PATH_LINES) {
        fail_path(reader, SVG_PATH_LINES, reader->command);
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
static SvgPoint
mirrored(const PathReader *reader, const char *kinds)
{
    if (reader->before == '\0' || strchr(kinds, reader->before) == NULL)
        return reader->here;
    return (SvgPoint){2 * reader->here.x - reader->control.x,
                      2 * reader->here.y - reader->control.y};
}

static void
draw_curve(PathReader *reader, const SvgPoint *controls, guint n_controls, SvgPoint end)
{
    SvgPoint spots[4] = {on_grid(reader, reader->here)};
    for (guint i = 0; i < n_controls; i++)
        spots[i + 1] = on_grid(reader, controls[i]);
    spots[n_controls + 1] = on_grid(reader, end);
    if (n_controls == 1)
        svg_curve_quadratic(spots, reader->grid.tolerance, add_point, reader);
    else
        svg_curve_cubic(spots, reader->grid.tolerance, add_point, reader);
    reader->control = controls[n_controls - 1];
    reader->here = end;
}

static void
draw_arc(PathReader *reader, const double *a)
{
    SvgPoint end = {a[5], a[6]};
    SvgArc arc = {
        .start = on_grid(reader, reader->here),
        .end = on_grid(reader, end),
        .rx = a[0] * reader->grid.units,
        .ry = a[1] * reader->grid.units,
        .rotation = a[2],
        .is_large = a[3] != 0,
        .is_sweep = a[4] != 0,
    };
    svg_curve_arc(arc, reader->grid.tolerance, add_point, reader);
    reader->here = end;
}

static void
draw_line(PathReader *reader, SvgPoint end)
{
    append_spot(reader, on_grid(reader, end));
    reader->here = end;
}

/* Draws one command with absolute arguments. */
static void
draw_command(PathReader *reader, char command, const double *a)
{
#define PAIR(n) ((SvgPoint){a[2 * (n)], a[2 * (n) + 1]})
    if (command != 'M' && command != 'Z' && !reader->has_line)
        begin_line(reader, reader->here);
    if (reader->error != SVG_PATH_OK)
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
        draw_line(reader, (SvgPoint){a[0], reader->here.y});
        break;
    case 'V':
        draw_line(reader, (SvgPoint){reader->here.x, a[0]});
        break;
    case 'C':
        draw_curve(reader, (SvgPoint[]){PAIR(0), PAIR(1)}, 2, PAIR(2));
        break;
    case 'S':
        draw_curve(reader, (SvgPoint[]){mirrored(reader, "CS"), PAIR(0)}, 2, PAIR(1));
        break;
    case 'Q':
        draw_curve(reader, (SvgPoint[]){PAIR(0)}, 1, PAIR(1));
        break;
    case 'T':
        draw_curve(reader, (SvgPoint[]){mirrored(reader, "QT")}, 1, PAIR(0));
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

/* Returns: the number of arguments of @command (in upper case); -1: unknown command. */
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
        fail_path(reader, SVG_PATH_START, reader->at);
        return;
    }
    if (n_arguments < 0) {
        fail_path(reader, SVG_PATH_COMMAND, reader->at);
        return;
    }
    reader->at++;
    skip_space(reader);
    do {
        double a[ARGUMENTS_MAX] = {0};
        for (int i = 0; i < n_arguments && reader->error == SVG_PATH_OK; i++) {
            if (i > 0)
                skip_separator(reader, TRUE);
            gboolean is_flag = command == 'A' && (i == 3 || i == 4);
            a[i] = is_flag ? read_flag(reader) : read_number(reader);
        }
        if (is_relative)
            make_absolute(reader, command, n_arguments, a);
        if (reader->error == SVG_PATH_OK)
            draw_command(reader, command, a);
        if (command == 'M')
            command = 'L';
    } while (reader->error == SVG_PATH_OK && n_arguments > 0 && skip_separator(reader, FALSE));
}

/* Reads lines in their simplest form, which are most of a map: L with two numbers and a comma each.
 * Other or invalid forms are left to read_command(). */
static void
read_plain_lines(PathReader *reader)
{
    const char *at = reader->text + reader->at, *end = reader->text + reader->length;
    while (reader->has_line && reader->error == SVG_PATH_OK && at < end && *at == 'L') {
        SvgPoint spot = {0};
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
svg_path_read(const char *text, gsize length, SvgPathGrid grid, SvgPathError *error,
              guint32 *offset)
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
    while (reader.error == SVG_PATH_OK && reader.at < reader.length) {
        read_command(&reader);
        read_plain_lines(&reader);
        skip_space(&reader);
    }
    *error = reader.error;
    *offset = reader.error_at;
    Shape *shape = NULL;
    if (reader.error == SVG_PATH_OK)
        shape = shape_new(reader.points, reader.n_points, (const ShapeLine *)(gpointer)lines->data,
                          lines->len);
    g_free(reader.points);
    return shape;
}

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
svg_path_write(GString *text, const Shape *shape, guint units)
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
svg_path_error_text(SvgPathError error)
{
    static const char *const texts[N_SVG_PATH_ERRORS] = {
        [SVG_PATH_OK] = N_("no error"),
        [SVG_PATH_START] = N_("a path begins with M or m"),
        [SVG_PATH_COMMAND] = N_("not a command of a path"),
        [SVG_PATH_NUMBER] = N_("a number is missing"),
        [SVG_PATH_FLAG] = N_("a flag of an arc is 0 or 1"),
        [SVG_PATH_COMMA] = N_("a comma without a number after it"),
        [SVG_PATH_RANGE] = N_("too far away"),
        [SVG_PATH_POINTS] = N_("too many points"),
        [SVG_PATH_LINES] = N_("too many lines"),
    };
    g_assert(error < N_SVG_PATH_ERRORS);
    return texts[error];
}

/* Digits that are enough for any number of a drawing. */
#define NUMBER_FORMAT "%.9g"

static const char *const shapes[] = {
    "path", "polygon", "polyline", "rect", "circle", "ellipse", "line", "use",
};

gboolean
svg_element_is_shape(const char *name)
{
    for (guint i = 0; i < G_N_ELEMENTS(shapes); i++)
        if (strcmp(shapes[i], name) == 0)
            return TRUE;
    return FALSE;
}

gboolean
svg_length_read(const char *text, double *length)
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
    return text == NULL || svg_length_read(text, &value) ? value : NAN;
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
    /* A separator after the last point is removed. */
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
svg_element_path(const char *name, SvgAttribute attribute, gpointer data)
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
