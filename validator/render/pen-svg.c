/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The pen that writes SVG. Points are rounded to hundredths of a unit, once, and each is written
 * relative to the one before; a long path that is drawn several times is written once.
 */
#include "validator/render/pen-backend.h"

#include <math.h>
#include <string.h>

/* From so many bytes on a path gets a name when it is to be drawn again. */
#define LONG_PATH 160

#define MM_PER_INCH 25.4
#define UNITS_PER_INCH 96.0

/* Words turned by less than this stand straight. */
#define STRAIGHT 1e-6

typedef struct {
    Pen pen;
    GString *out;          /* owned: what is drawn, or the group that is begun */
    GString *below;        /* owned: what was drawn before the group; NULL: none is begun */
    GString *path;         /* owned */
    gint64 x, y;           /* where the path is, in hundredths */
    gint64 from_x, from_y; /* where its part began */
    guint n_names;         /* given so far */
    guint name;            /* of the path; 0: none */
    GArray *clips;         /* owned: of guint: how many are open since each pen_save() */
    GHashTable *patterns;  /* owned: set of those that are defined */
} SvgPen;

static SvgPen *
svg_of(Pen *pen)
{
    return (SvgPen *)pen;
}

static gint64
round_hundredths(double value)
{
    return (gint64)llround(CLAMP(value, -1e9, 1e9) * 100);
}

static void
add_hundredths(GString *out, gint64 value)
{
    guint64 size = value < 0 ? (guint64)-value : (guint64)value;
    g_string_append_printf(out, "%s%" G_GUINT64_FORMAT, value < 0 ? "-" : "", size / 100);
    if (size % 100 != 0)
        g_string_append_printf(out, size % 10 != 0 ? ".%02u" : ".%u",
                               (guint)(size % 10 != 0 ? size % 100 : size % 100 / 10));
}

static void
add_number(GString *out, const char *before, double value)
{
    g_string_append(out, before);
    add_hundredths(out, round_hundredths(value));
}

/* Adds the step to @x, @y, from where the path is. */
static void
add_step(SvgPen *svg, const char *before, double x, double y)
{
    gint64 dx = round_hundredths(x) - svg->x, dy = round_hundredths(y) - svg->y;
    g_string_append(svg->path, before);
    add_hundredths(svg->path, dx);
    if (dy >= 0)
        g_string_append_c(svg->path, ',');
    add_hundredths(svg->path, dy);
}

static void
go_to(SvgPen *svg, double x, double y)
{
    svg->x = round_hundredths(x);
    svg->y = round_hundredths(y);
}

static void
move_to(Pen *pen, double x, double y)
{
    SvgPen *svg = svg_of(pen);
    if (svg->path->len == 0)
        svg->x = svg->y = 0;
    add_step(svg, svg->path->len == 0 ? "M" : "m", x, y);
    go_to(svg, x, y);
    svg->from_x = svg->x;
    svg->from_y = svg->y;
    svg->name = 0;
}

static void
line_to(Pen *pen, double x, double y)
{
    add_step(svg_of(pen), "l", x, y);
    go_to(svg_of(pen), x, y);
}

static void
curve_to(Pen *pen, const double points[6])
{
    SvgPen *svg = svg_of(pen);
    add_step(svg, "c", points[0], points[1]);
    add_step(svg, " ", points[2], points[3]);
    add_step(svg, " ", points[4], points[5]);
    go_to(svg, points[4], points[5]);
}

static void
close_path(Pen *pen)
{
    SvgPen *svg = svg_of(pen);
    g_string_append_c(svg->path, 'z');
    svg->x = svg->from_x;
    svg->y = svg->from_y;
}

static void
forget_path(Pen *pen)
{
    g_string_truncate(svg_of(pen)->path, 0);
    svg_of(pen)->name = 0;
}

static void
add_colour(GString *out, const char *attribute, guint32 colour, double alpha)
{
    g_string_append_printf(out, " %s='#%06x'", attribute, colour & 0xffffff);
    if (alpha < 1) {
        g_string_append_printf(out, " %s-opacity=", attribute);
        add_number(out, "'", alpha);
        g_string_append_c(out, '\'');
    }
}

/* Begins an element that draws the path. */
static void
begin_path(SvgPen *svg)
{
    if (svg->path->len < LONG_PATH) {
        g_string_append_printf(svg->out, "<path d='%s'", svg->path->str);
        return;
    }
    if (svg->name == 0) {
        svg->name = ++svg->n_names;
        g_string_append_printf(svg->out, "<defs><path id='p%u' d='%s'/></defs>\n", svg->name,
                               svg->path->str);
    }
    g_string_append_printf(svg->out, "<use href='#p%u'", svg->name);
}

static void
fill_path(Pen *pen, guint32 colour, double alpha)
{
    SvgPen *svg = svg_of(pen);
    if (svg->path->len == 0)
        return;
    begin_path(svg);
    add_colour(svg->out, "fill", colour, alpha);
    g_string_append(svg->out, "/>\n");
}

static void
stroke_path(Pen *pen, guint32 colour, double alpha, double width, PenEnds ends)
{
    SvgPen *svg = svg_of(pen);
    if (svg->path->len == 0)
        return;
    begin_path(svg);
    g_string_append(svg->out, " fill='none'");
    add_colour(svg->out, "stroke", colour, alpha);
    add_number(svg->out, " stroke-width='", width);
    g_string_append_c(svg->out, '\'');
    if (ends != PEN_SHARP)
        g_string_append(svg->out, " stroke-linejoin='round'");
    if (ends == PEN_ROUND)
        g_string_append(svg->out, " stroke-linecap='round'");
    g_string_append(svg->out, "/>\n");
}

static void
add_period(GString *out, PenPattern pattern, guint32 colour, double step)
{
    if (pattern == PATTERN_DOTS) {
        for (guint i = 1; i <= 3; i += 2) {
            add_number(out, "<circle cx='", step * i / 4);
            add_number(out, "' cy='", step * i / 4);
            add_number(out, "' r='", step / 6);
            g_string_append_printf(out, "' fill='#%06x'/>", colour);
        }
        return;
    }
    for (int i = -1; i <= 1; i++) {
        double x = i * step;
        add_number(out, "<path d='M", x - step);
        add_number(out, ",", pattern == PATTERN_RISING ? 2 * step : -step);
        add_number(out, "L", x + 2 * step);
        add_number(out, ",", pattern == PATTERN_RISING ? -step : 2 * step);
        g_string_append_printf(out, "' stroke='#%06x'", colour);
        add_number(out, " stroke-width='", step / 4);
        g_string_append(out, "'/>");
    }
}

static void
hatch_path(Pen *pen, PenPattern pattern, guint32 colour, double step, double x, double y)
{
    SvgPen *svg = svg_of(pen);
    double side = MAX(round(step), 1);
    if (svg->path->len == 0)
        return;
    g_autofree char *id = g_strdup_printf("h%d-%06x-%d-%d-%d", (int)pattern, colour, (int)side,
                                          (int)fmod(floor(x), side), (int)fmod(floor(y), side));
    if (!g_hash_table_contains(svg->patterns, id)) {
        g_string_append_printf(svg->out, "<defs><pattern id='%s'", id);
        add_number(svg->out, " x='", -fmod(floor(x), side));
        add_number(svg->out, "' y='", -fmod(floor(y), side));
        add_number(svg->out, "' width='", side);
        add_number(svg->out, "' height='", side);
        g_string_append(svg->out, "' patternUnits='userSpaceOnUse'>");
        add_period(svg->out, pattern, colour, side);
        g_string_append(svg->out, "</pattern></defs>\n");
        g_hash_table_add(svg->patterns, g_strdup(id));
    }
    begin_path(svg);
    g_string_append_printf(svg->out, " fill='url(#%s)'/>\n", id);
}

static void
save_state(Pen *pen)
{
    const guint none = 0;
    g_array_append_val(svg_of(pen)->clips, none);
}

static void
restore_state(Pen *pen)
{
    SvgPen *svg = svg_of(pen);
    for (guint n = g_array_index(svg->clips, guint, svg->clips->len - 1); n > 0; n--)
        g_string_append(svg->out, "</g>\n");
    g_array_set_size(svg->clips, svg->clips->len - 1);
}

static void
clip_box(Pen *pen, double x, double y, double width, double height)
{
    SvgPen *svg = svg_of(pen);
    guint name = ++svg->n_names;
    g_assert(svg->clips->len > 0);
    g_string_append_printf(svg->out, "<clipPath id='p%u'><rect", name);
    add_number(svg->out, " x='", x);
    add_number(svg->out, "' y='", y);
    add_number(svg->out, "' width='", width);
    add_number(svg->out, "' height='", height);
    g_string_append_printf(svg->out, "'/></clipPath><g clip-path='url(#p%u)'>\n", name);
    g_array_index(svg->clips, guint, svg->clips->len - 1)++;
}

static void
begin_group(Pen *pen, double x G_GNUC_UNUSED, double y G_GNUC_UNUSED, double width G_GNUC_UNUSED,
            double height G_GNUC_UNUSED)
{
    SvgPen *svg = svg_of(pen);
    g_assert(svg->below == NULL);
    svg->below = g_steal_pointer(&svg->out);
    svg->out = g_string_new(NULL);
}

static void
end_group(Pen *pen)
{
    SvgPen *svg = svg_of(pen);
    guint name = ++svg->n_names;
    g_autoptr(GString) group = g_steal_pointer(&svg->out);
    svg->out = g_steal_pointer(&svg->below);
    g_string_append_printf(svg->out,
                           "<clipPath id='p%u'><path clip-rule='evenodd' d='%s'/></clipPath>"
                           "<g clip-path='url(#p%u)'>\n%s</g>\n",
                           name, svg->path->str, name, group->str);
    forget_path(pen);
}

static void
begin_faded(Pen *pen, double alpha)
{
    add_number(svg_of(pen)->out, "<g opacity='", alpha);
    g_string_append(svg_of(pen)->out, "'>\n");
}

static void
end_faded(Pen *pen, double alpha G_GNUC_UNUSED)
{
    g_string_append(svg_of(pen)->out, "</g>\n");
}

static void
add_escaped(GString *out, const char *text, gsize length)
{
    for (const char *at = text; at < text + length; at++) {
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

static void
begin_spelled(Pen *pen, const char *words)
{
    GString *out = svg_of(pen)->out;
    g_string_append(out, "<g role='text' aria-label=\"");
    add_escaped(out, words, strlen(words));
    g_string_append(out, "\">\n");
}

static void
end_spelled(Pen *pen)
{
    g_string_append(svg_of(pen)->out, "</g>\n");
}

static void
add_type(GString *out, const Type *type, double size)
{
    g_string_append(out, " font-family=\"");
    g_string_append(out, type->family);
    add_number(out, "\" font-size='", size);
    g_string_append_c(out, '\'');
    if (type->is_bold)
        g_string_append(out, " font-weight='bold'");
    if (type->is_italic)
        g_string_append(out, " font-style='italic'");
    if (type->is_condensed)
        g_string_append(out, " font-stretch='condensed'");
    if (type->spacing != 0) {
        add_number(out, " letter-spacing='", size * type->spacing / 1000);
        g_string_append_c(out, '\'');
    }
}

static void
draw_words(Pen *pen, const PenWords *words, const PenFrame *frame, double stretch)
{
    SvgPen *svg = svg_of(pen);
    GString *out = svg->out;
    gsize length = words->length >= 0 ? (gsize)words->length : strlen(words->words);
    double x = words->x * frame->xx + words->base * frame->xy + frame->x;
    double y = words->x * frame->yx + words->base * frame->yy + frame->y;
    add_number(out, "<text x='", x);
    add_number(out, "' y='", y);
    g_string_append_c(out, '\'');
    if (fabs(frame->yx) >= STRAIGHT) {
        add_number(out, " transform='rotate(", atan2(frame->yx, frame->xx) * 180 / G_PI);
        add_number(out, ",", x);
        add_number(out, ",", y);
        g_string_append(out, ")'");
    }
    add_type(out, words->type, words->size * stretch);
    add_colour(out, "fill", words->colour, 1);
    if (words->glow > 0) {
        add_colour(out, "stroke", words->halo, 0.8);
        add_number(out, " stroke-width='", 2 * words->glow * stretch);
        g_string_append(out, "' stroke-linejoin='round' paint-order='stroke'");
    }
    g_string_append_c(out, '>');
    add_escaped(out, words->words, length);
    g_string_append(out, "</text>\n");
}

static void
free_pen(Pen *pen)
{
    SvgPen *svg = svg_of(pen);
    g_string_free(svg->out, TRUE);
    g_string_free(svg->path, TRUE);
    g_array_unref(svg->clips);
    g_hash_table_unref(svg->patterns);
    pen_clear(pen);
    g_free(svg);
}

static const PenBackend backend = {
    .move_to = move_to,
    .line_to = line_to,
    .curve_to = curve_to,
    .close = close_path,
    .forget = forget_path,
    .fill = fill_path,
    .stroke = stroke_path,
    .hatch = hatch_path,
    .save = save_state,
    .restore = restore_state,
    .clip = clip_box,
    .begin_group = begin_group,
    .end_group = end_group,
    .begin_faded = begin_faded,
    .end_faded = end_faded,
    .words = draw_words,
    .begin_spelled = begin_spelled,
    .end_spelled = end_spelled,
    .free = free_pen,
};

Pen *
pen_new_svg(double width, double height, gboolean is_sized)
{
    SvgPen *svg = g_new0(SvgPen, 1);
    pen_init(&svg->pen, &backend);
    svg->out = g_string_new("<svg xmlns='http://www.w3.org/2000/svg'");
    svg->path = g_string_new(NULL);
    svg->clips = g_array_new(FALSE, FALSE, sizeof(guint));
    svg->patterns = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    if (is_sized) {
        add_number(svg->out, " width='", width * MM_PER_INCH / UNITS_PER_INCH);
        add_number(svg->out, "mm' height='", height * MM_PER_INCH / UNITS_PER_INCH);
        g_string_append(svg->out, "mm'");
    }
    add_number(svg->out, " viewBox='0 0 ", width);
    add_number(svg->out, " ", height);
    g_string_append(svg->out, "' fill-rule='evenodd'>\n");
    return &svg->pen;
}

GBytes *
pen_take_svg(Pen *pen)
{
    SvgPen *svg = svg_of(pen);
    g_assert(pen->backend == &backend && svg->below == NULL && svg->clips->len == 0);
    g_string_append(svg->out, "</svg>\n");
    GBytes *bytes = g_string_free_to_bytes(g_steal_pointer(&svg->out));
    svg->out = g_string_new(NULL);
    return bytes;
}
