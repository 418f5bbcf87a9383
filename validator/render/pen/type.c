/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Widths of letters from a const table for what ASCII has, in thousandths of the size; or from
 * pango, one layout of which is set again and again: making one costs more than setting a name.
 */
#include "validator/render/pen/type.h"

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
type_table_width(const char *text, gsize length, gboolean is_bold, gboolean is_italic)
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
letters_clear(Letters *letters)
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
letters_set(Letters *letters, const char *words, gint length, const Type *type, double size,
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
    gint width = type_table_width(words, shown, type->is_bold, type->is_italic);
    glong spaces = type->spacing != 0 ? g_utf8_strlen(words, (gssize)shown) : 0;
    return (TypeExtent){
        .width = size * ((double)width + (double)spaces * type->spacing) / 1000,
        .ascent = size * TABLED_ASCENT,
        .descent = size * TABLED_DESCENT,
    };
}

TypeExtent
type_measure(Letters *letters, const char *words, gint length, const Type *type, double size,
             gboolean is_hinted)
{
    PangoRectangle box;
    if (type->is_tabled)
        return measure_by_table(words, length, type, size);
    PangoLayout *layout = letters_set(letters, words, length, type, size, is_hinted);
    pango_layout_get_extents(layout, NULL, &box);
    double base = (double)pango_layout_get_baseline(layout) / PANGO_SCALE;
    double height = (double)box.height / PANGO_SCALE, width = (double)box.width / PANGO_SCALE;
    return (TypeExtent){.width = width, .ascent = base, .descent = height - base};
}

gint
type_line_length(Letters *letters, const char *words, const Type *type, double size, double width)
{
    gint length = (gint)strcspn(words, " ");
    while (words[length] == ' ') {
        gint next = length + 1 + (gint)strcspn(words + length + 1, " ");
        if (type_measure(letters, words, next, type, size, FALSE).width > width)
            break;
        length = next;
    }
    return length;
}
