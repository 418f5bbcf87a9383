/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A pen that draws lines, grounds and text, whatever the backend behind it; and the fonts and
 * sizes of type.
 */
#include "validator/render/pen.h"

#include "validator/render/pen-backend.h"

#include <math.h>
#include <pango/pangocairo.h>
#include <string.h>

#define FIRST 32
#define LAST 126
#define WIDE 1000

enum { REGULAR, BOLD, ITALIC, N_TABLES };

/* Letters that Unicode does not decompose, and signs. */
typedef struct {
    gunichar letter;
    gint width;
} OtherWidth;

/* clang-format off */
static const gint16 widths[N_TABLES][LAST - FIRST + 1] = {
    [REGULAR] = {
        250, 333, 408, 500, 500, 833, 778, 180, 333, 333, 500, 564, 250, 333, 250, 278,
        500, 500, 500, 500, 500, 500, 500, 500, 500, 500, 278, 278, 564, 564, 564, 444,
        921, 722, 667, 667, 722, 611, 556, 722, 722, 333, 389, 722, 611, 889, 722, 722,
        556, 722, 667, 556, 611, 722, 722, 944, 722, 722, 611, 333, 278, 333, 469, 500,
        333, 444, 500, 444, 500, 444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500,
        500, 500, 333, 389, 278, 500, 500, 722, 500, 500, 444, 480, 200, 480, 541,
    },
    [BOLD] = {
        250, 333, 555, 500, 500, 1000, 833, 278, 333, 333, 500, 570, 250, 333, 250, 278,
        500, 500, 500, 500, 500, 500, 500, 500, 500, 500, 333, 333, 570, 570, 570, 500,
        930, 722, 667, 722, 722, 667, 611, 778, 778, 389, 500, 778, 667, 944, 722, 778,
        611, 778, 722, 556, 667, 722, 722, 1000, 722, 722, 667, 333, 278, 333, 581, 500,
        333, 500, 556, 444, 556, 444, 333, 500, 556, 278, 333, 556, 278, 833, 556, 500,
        556, 556, 444, 389, 333, 556, 500, 722, 500, 500, 444, 394, 220, 394, 520,
    },
    [ITALIC] = {
        250, 333, 420, 500, 500, 833, 778, 214, 333, 333, 500, 675, 250, 333, 250, 278,
        500, 500, 500, 500, 500, 500, 500, 500, 500, 500, 333, 333, 675, 675, 675, 500,
        920, 611, 611, 667, 722, 611, 611, 722, 722, 333, 444, 667, 556, 833, 667, 722,
        611, 722, 611, 500, 556, 722, 611, 833, 611, 556, 556, 389, 278, 389, 422, 500,
        333, 500, 500, 444, 500, 444, 278, 500, 500, 278, 278, 444, 278, 722, 500, 500,
        500, 500, 389, 389, 278, 500, 444, 667, 444, 444, 389, 400, 275, 400, 541,
    },
};

static const OtherWidth other_widths[] = {
    {0x00a0, 250}, {0x00b7, 250}, {0x00c6, 1000}, {0x00d0, 722}, {0x00d8, 778}, {0x00de, 611},
    {0x00df, 556}, {0x00e6, 722}, {0x00f0, 500}, {0x00f8, 500}, {0x00fe, 556}, {0x0110, 722},
    {0x0111, 556}, {0x0131, 278}, {0x0141, 667}, {0x0142, 278}, {0x0152, 1000}, {0x0153, 722},
    {0x2013, 500}, {0x2014, 1000}, {0x2018, 333}, {0x2019, 333}, {0x201c, 556}, {0x201d, 556},
};
/* clang-format on */
/* Of types with a table, in parts of the size: from the base line up to the top of capitals with an
 * accent, and down to the bottom of a g. */
#define TABLED_ASCENT 0.83
#define TABLED_DESCENT 0.22

/* So many bytes of a text are laid out at most: the time it takes to break one that has no spaces
 * grows with its square. */
#define BYTES_MAX 1000

static gint
letter_width(gunichar letter, guint table)
{
    if (letter >= FIRST && letter <= LAST)
        return widths[table][letter - FIRST];
    for (guint i = 0; i < G_N_ELEMENTS(other_widths); i++)
        if (other_widths[i].letter == letter)
            return other_widths[i].width;
    gunichar base, mark;
    if (g_unichar_ismark(letter))
        return 0;
    if (g_unichar_decompose(letter, &base, &mark))
        return letter_width(base, table);
    return WIDE;
}

gint
pen_type_table_width(const char *text, gsize length, gboolean is_bold, gboolean is_italic)
{
    const char *end = text + length;
    gint64 width = 0;
    for (const char *at = text; at < end; at = g_utf8_next_char(at))
        width += letter_width(g_utf8_get_char(at), is_bold ? BOLD : is_italic ? ITALIC : REGULAR);
    return (gint)MIN(width, G_MAXINT);
}

/* The same on every screen, so that a name has the same width in each tile. */
static PangoLayout *
new_layout(gboolean is_hinted)
{
    PangoContext *context = pango_font_map_create_context(pango_cairo_font_map_get_default());
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    cairo_font_options_set_hint_style(options,
                                      is_hinted ? CAIRO_HINT_STYLE_SLIGHT : CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options,
                                        is_hinted ? CAIRO_HINT_METRICS_ON : CAIRO_HINT_METRICS_OFF);
    pango_context_set_round_glyph_positions(context, is_hinted);
    pango_cairo_context_set_font_options(context, options);
    pango_cairo_context_set_resolution(context, 96);
    cairo_font_options_destroy(options);
    PangoLayout *layout = pango_layout_new(context);
    g_object_unref(context);
    pango_layout_set_single_paragraph_mode(layout, TRUE);
    return layout;
}

void
pen_letters_clear(Letters *letters)
{
    g_clear_object(&letters->hinted);
    g_clear_object(&letters->smooth);
}

/* Returns: how many of the @length bytes (-1: all) of @words are laid out: whole letters. */
static gint
shown_length(const char *words, gint length)
{
    gsize whole = length < 0 ? strlen(words) : (gsize)length;
    if (whole <= BYTES_MAX)
        return (gint)whole;
    return (gint)(g_utf8_find_prev_char(words, words + BYTES_MAX + 1) - words);
}

static void
set_type(PangoLayout *layout, const Type *type, double size)
{
    PangoFontDescription *description = pango_font_description_new();
    PangoAttrList *attributes = NULL;
    pango_font_description_set_family_static(description, type->family);
    pango_font_description_set_weight(description,
                                      type->is_bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
    pango_font_description_set_style(description,
                                     type->is_italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL);
    pango_font_description_set_stretch(description, type->is_condensed ? PANGO_STRETCH_CONDENSED
                                                                       : PANGO_STRETCH_NORMAL);
    pango_font_description_set_absolute_size(description, size * PANGO_SCALE);
    pango_layout_set_font_description(layout, description);
    pango_font_description_free(description);
    if (type->spacing != 0) {
        attributes = pango_attr_list_new();
        pango_attr_list_insert(attributes, pango_attr_letter_spacing_new(
                                               (int)(size * type->spacing * PANGO_SCALE / 1000)));
    }
    pango_layout_set_attributes(layout, attributes);
    g_clear_pointer(&attributes, pango_attr_list_unref);
}

PangoLayout *
pen_letters_set(Letters *letters, const char *words, gint length, const Type *type, double size,
                gboolean is_hinted)
{
    PangoLayout **layout = is_hinted ? &letters->hinted : &letters->smooth;
    if (*layout == NULL)
        *layout = new_layout(is_hinted);
    set_type(*layout, type, size);
    pango_layout_set_text(*layout, words, shown_length(words, length));
    return *layout;
}

static TypeExtent
measure_by_table(const char *words, gint length, const Type *type, double size)
{
    gsize shown = (gsize)shown_length(words, length);
    gint width = pen_type_table_width(words, shown, type->is_bold, type->is_italic);
    glong spaces = type->spacing != 0 ? g_utf8_strlen(words, (gssize)shown) : 0;
    return (TypeExtent){
        .width = size * ((double)width + (double)spaces * type->spacing) / 1000,
        .ascent = size * TABLED_ASCENT,
        .descent = size * TABLED_DESCENT,
    };
}

TypeExtent
pen_type_measure(Letters *letters, const char *words, gint length, const Type *type, double size,
                 gboolean is_hinted)
{
    PangoRectangle box;
    if (type->is_tabled)
        return measure_by_table(words, length, type, size);
    PangoLayout *layout = pen_letters_set(letters, words, length, type, size, is_hinted);
    pango_layout_get_extents(layout, NULL, &box);
    double base = (double)pango_layout_get_baseline(layout) / PANGO_SCALE;
    double height = (double)box.height / PANGO_SCALE, width = (double)box.width / PANGO_SCALE;
    return (TypeExtent){.width = width, .ascent = base, .descent = height - base};
}

gint
pen_type_line_length(Letters *letters, const char *words, const Type *type, double size,
                     double width)
{
    gint length = (gint)strcspn(words, " ");
    while (words[length] == ' ') {
        gint next = length + 1 + (gint)strcspn(words + length + 1, " ");
        if (pen_type_measure(letters, words, next, type, size, FALSE).width > width)
            break;
        length = next;
    }
    return length;
}

/* How far the handles of a quarter of a circle reach, in radii. */
#define QUARTER 0.5522847498

guint32
pen_colour_mix(guint32 colour, guint32 other, guint part)
{
    guint32 mixed = 0;
    for (guint shift = 0; shift <= 16; shift += 8) {
        guint32 a = colour >> shift & 0xff, b = other >> shift & 0xff;
        mixed |= (a * (100 - part) + b * part + 50) / 100 << shift;
    }
    return mixed;
}

void
pen_init(Pen *pen, const PenBackend *backend)
{
    *pen = (Pen){
        .backend = backend,
        .frame = {.xx = 1, .yy = 1},
        .saved = g_array_new(FALSE, FALSE, sizeof(PenFrame)),
        .alpha = 1,
    };
}

void
pen_clear(Pen *pen)
{
    g_array_unref(pen->saved);
}

void
pen_free(Pen *pen)
{
    if (pen != NULL)
        pen->backend->free(pen);
}

void
pen_save(Pen *pen)
{
    g_array_append_val(pen->saved, pen->frame);
    pen->backend->save(pen);
}

void
pen_restore(Pen *pen)
{
    g_assert(pen->saved->len > 0);
    pen->frame = g_array_index(pen->saved, PenFrame, pen->saved->len - 1);
    g_array_set_size(pen->saved, pen->saved->len - 1);
    pen->backend->restore(pen);
}

static void
to_target(const Pen *pen, double *x, double *y)
{
    const PenFrame *frame = &pen->frame;
    double was = *x;
    *x = frame->xx * was + frame->xy * *y + frame->x;
    *y = frame->yx * was + frame->yy * *y + frame->y;
}

/* Returns: how much longer lines are in the target. */
static double
stretch_of(const Pen *pen)
{
    return sqrt(fabs(pen->frame.xx * pen->frame.yy - pen->frame.xy * pen->frame.yx));
}

void
pen_move(Pen *pen, double x, double y)
{
    to_target(pen, &x, &y);
    pen->frame.x = x;
    pen->frame.y = y;
}

void
pen_scale(Pen *pen, double x, double y)
{
    pen->frame.xx *= x;
    pen->frame.yx *= x;
    pen->frame.xy *= y;
    pen->frame.yy *= y;
}

void
pen_turn(Pen *pen, double radians)
{
    PenFrame was = pen->frame;
    double c = cos(radians), s = sin(radians);
    pen->frame.xx = was.xx * c + was.xy * s;
    pen->frame.yx = was.yx * c + was.yy * s;
    pen->frame.xy = was.xy * c - was.xx * s;
    pen->frame.yy = was.yy * c - was.yx * s;
}

void
pen_clip(Pen *pen, double x, double y, double width, double height)
{
    double right = x + width, bottom = y + height;
    to_target(pen, &x, &y);
    to_target(pen, &right, &bottom);
    pen->backend->clip(pen, x, y, MAX(right - x, 0), MAX(bottom - y, 0));
}

void
pen_move_to(Pen *pen, double x, double y)
{
    to_target(pen, &x, &y);
    pen->backend->move_to(pen, x, y);
    pen->has_point = TRUE;
}

void
pen_line_to(Pen *pen, double x, double y)
{
    to_target(pen, &x, &y);
    if (pen->has_point)
        pen->backend->line_to(pen, x, y);
    else
        pen->backend->move_to(pen, x, y);
    pen->has_point = TRUE;
}

void
pen_curve_to(Pen *pen, double x1, double y1, double x2, double y2, double x, double y)
{
    double points[6] = {x1, y1, x2, y2, x, y};
    g_assert(pen->has_point);
    for (guint i = 0; i < G_N_ELEMENTS(points); i += 2)
        to_target(pen, &points[i], &points[i + 1]);
    pen->backend->curve_to(pen, points);
}

void
pen_close(Pen *pen)
{
    if (pen->has_point)
        pen->backend->close(pen);
    pen->has_point = FALSE;
}

void
pen_begin(Pen *pen)
{
    pen->has_point = FALSE;
}

gboolean
pen_has_point(const Pen *pen)
{
    return pen->has_point;
}

void
pen_forget(Pen *pen)
{
    pen->backend->forget(pen);
    pen->has_point = FALSE;
}

void
pen_rounded(Pen *pen, double x, double y, double width, double height, double radius)
{
    double right = x + width, bottom = y + height, out = radius * (1 - QUARTER);
    pen_move_to(pen, right - radius, y);
    pen_curve_to(pen, right - out, y, right, y + out, right, y + radius);
    pen_line_to(pen, right, bottom - radius);
    pen_curve_to(pen, right, bottom - out, right - out, bottom, right - radius, bottom);
    pen_line_to(pen, x + radius, bottom);
    pen_curve_to(pen, x + out, bottom, x, bottom - out, x, bottom - radius);
    pen_line_to(pen, x, y + radius);
    pen_curve_to(pen, x, y + out, x + out, y, x + radius, y);
    pen_close(pen);
}

void
pen_circle(Pen *pen, double x, double y, double radius)
{
    double reach = radius * QUARTER;
    pen_move_to(pen, x + radius, y);
    pen_curve_to(pen, x + radius, y + reach, x + reach, y + radius, x, y + radius);
    pen_curve_to(pen, x - reach, y + radius, x - radius, y + reach, x - radius, y);
    pen_curve_to(pen, x - radius, y - reach, x - reach, y - radius, x, y - radius);
    pen_curve_to(pen, x + reach, y - radius, x + radius, y - reach, x + radius, y);
    pen_close(pen);
}

void
pen_rectangle(Pen *pen, double x, double y, double width, double height)
{
    pen_move_to(pen, x, y);
    pen_line_to(pen, x + width, y);
    pen_line_to(pen, x + width, y + height);
    pen_line_to(pen, x, y + height);
    pen_close(pen);
}

void
pen_fill_keep(Pen *pen, guint32 colour, double alpha)
{
    pen->backend->fill(pen, colour, alpha);
}

void
pen_fill(Pen *pen, guint32 colour, double alpha)
{
    pen_fill_keep(pen, colour, alpha);
    pen_forget(pen);
}

void
pen_stroke_keep(Pen *pen, guint32 colour, double alpha, double width, PenEnds ends)
{
    pen->backend->stroke(pen, colour, alpha, width * stretch_of(pen), ends);
}

void
pen_stroke(Pen *pen, guint32 colour, double alpha, double width, PenEnds ends)
{
    pen_stroke_keep(pen, colour, alpha, width, ends);
    pen_forget(pen);
}

void
pen_hatch_keep(Pen *pen, PenPattern pattern, guint32 colour, double step, double x, double y)
{
    if (pattern != PATTERN_NONE)
        pen->backend->hatch(pen, pattern, colour, step, x - pen->frame.x, y - pen->frame.y);
}

void
pen_begin_group(Pen *pen, double x, double y, double width, double height)
{
    double right = x + width, bottom = y + height;
    to_target(pen, &x, &y);
    to_target(pen, &right, &bottom);
    pen->backend->begin_group(pen, x, y, MAX(right - x, 0), MAX(bottom - y, 0));
}

void
pen_end_group(Pen *pen)
{
    pen->backend->end_group(pen);
    pen->has_point = FALSE;
}

void
pen_begin_faded(Pen *pen, double alpha)
{
    g_assert(pen->alpha == 1);
    pen->alpha = alpha;
    pen->backend->begin_faded(pen, alpha);
}

void
pen_end_faded(Pen *pen)
{
    pen->backend->end_faded(pen, pen->alpha);
    pen->alpha = 1;
}

void
pen_paint(Pen *pen, cairo_surface_t *picture, double x, double y)
{
    to_target(pen, &x, &y);
    pen->backend->paint(pen, picture, x, y);
}

void
pen_words(Pen *pen, const PenWords *words)
{
    pen->backend->words(pen, words, &pen->frame, stretch_of(pen));
}

void
pen_begin_spelled(Pen *pen, const char *words)
{
    if (pen->backend->begin_spelled != NULL)
        pen->backend->begin_spelled(pen, words);
}

void
pen_end_spelled(Pen *pen)
{
    if (pen->backend->end_spelled != NULL)
        pen->backend->end_spelled(pen);
}
