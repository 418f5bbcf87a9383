/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One layout is set again and again: making one costs more than setting a name.
 */
#include "validator/render/screen-text.h"

#include <math.h>
#include <string.h>

/* Type that has to be smaller than this part is shortened instead. */
#define LEAST_PART 0.72

/* Sizes in pixels; letter spacing in thousandths of that. */
/* clang-format off */
static const struct {
    double size;
    PangoWeight weight;
    PangoStyle style;
    PangoStretch stretch; /* there is never room enough on a map */
    int spacing;
} faces[N_SCREEN_FACES] = {
    [SCREEN_FACE_NAME]    = {12.5, PANGO_WEIGHT_BOLD,   PANGO_STYLE_NORMAL, PANGO_STRETCH_CONDENSED, 0},
    [SCREEN_FACE_TOWN]    = {10.5, PANGO_WEIGHT_NORMAL, PANGO_STYLE_NORMAL, PANGO_STRETCH_CONDENSED, 0},
    [SCREEN_FACE_NUMBER]  = {10.5, PANGO_WEIGHT_BOLD,   PANGO_STYLE_NORMAL, PANGO_STRETCH_NORMAL, 0},
    [SCREEN_FACE_SMALL]   = {9,    PANGO_WEIGHT_BOLD,   PANGO_STYLE_NORMAL, PANGO_STRETCH_NORMAL, 0},
    [SCREEN_FACE_TAG]     = {12,   PANGO_WEIGHT_BOLD,   PANGO_STYLE_NORMAL, PANGO_STRETCH_NORMAL, 0},
    [SCREEN_FACE_SEA]     = {12,   PANGO_WEIGHT_NORMAL, PANGO_STYLE_ITALIC, PANGO_STRETCH_CONDENSED, 90},
    [SCREEN_FACE_HEADING] = {13,   PANGO_WEIGHT_BOLD,   PANGO_STYLE_NORMAL, PANGO_STRETCH_NORMAL, 0},
    [SCREEN_FACE_ROW]     = {12,   PANGO_WEIGHT_NORMAL, PANGO_STYLE_NORMAL, PANGO_STRETCH_NORMAL, 0},
    [SCREEN_FACE_BLOCK]   = {8,    PANGO_WEIGHT_BOLD,   PANGO_STYLE_NORMAL, PANGO_STRETCH_CONDENSED, 0},
    [SCREEN_FACE_RATING]  = {11,   PANGO_WEIGHT_BOLD,   PANGO_STYLE_NORMAL, PANGO_STRETCH_NORMAL, 0},
};
/* clang-format on */

/* The same on every screen, so that a name has the same width in each tile. */
static PangoContext *
new_context(gboolean is_scaled)
{
    PangoContext *context = pango_font_map_create_context(pango_cairo_font_map_get_default());
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    cairo_font_options_set_hint_style(options,
                                      is_scaled ? CAIRO_HINT_STYLE_NONE : CAIRO_HINT_STYLE_SLIGHT);
    cairo_font_options_set_hint_metrics(options,
                                        is_scaled ? CAIRO_HINT_METRICS_OFF : CAIRO_HINT_METRICS_ON);
    pango_context_set_round_glyph_positions(context, !is_scaled);
    pango_cairo_context_set_font_options(context, options);
    pango_cairo_context_set_resolution(context, 96);
    cairo_font_options_destroy(options);
    return context;
}

/* Words, and how large they are. */
typedef struct {
    char *words; /* owned where it is kept */
    gint length;
    ScreenFace face;
    int width, height, base;
} Measured;

static guint
hash_measured(gconstpointer data)
{
    const Measured *measured = data;
    guint hash = measured->face;
    for (gint i = 0; i < measured->length; i++)
        hash = hash * 33 + (guchar)measured->words[i];
    return hash;
}

static gboolean
equal_measured(gconstpointer a, gconstpointer b)
{
    const Measured *left = a, *right = b;
    return left->face == right->face && left->length == right->length &&
           memcmp(left->words, right->words, (gsize)left->length) == 0;
}

static void
free_measured(gpointer data)
{
    Measured *measured = data;
    g_free(measured->words);
    g_free(measured);
}

static void
init(ScreenText *text, double size, gboolean is_scaled)
{
    PangoContext *context = new_context(is_scaled);
    text->layout = pango_layout_new(context);
    g_object_unref(context);
    text->size = size;
    pango_layout_set_single_paragraph_mode(text->layout, TRUE);
    text->measured = g_hash_table_new_full(hash_measured, equal_measured, free_measured, NULL);
}

void
screen_text_init(ScreenText *text, double size)
{
    init(text, size, FALSE);
}

void
screen_text_init_scaled(ScreenText *text)
{
    init(text, 1, TRUE);
}

void
screen_text_clear(ScreenText *text)
{
    g_clear_object(&text->layout);
    g_hash_table_unref(text->measured);
}

/* So many bytes of a text are laid out at most: the time it takes to break one that has no spaces
 * grows with its square. */
#define BYTES_MAX 1000

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
set(ScreenText *text, const char *words, gint length, ScreenFace face, double size)
{
    PangoFontDescription *description = pango_font_description_new();
    PangoAttrList *attributes = NULL;
    pango_font_description_set_family_static(description, "Sans");
    pango_font_description_set_weight(description, faces[face].weight);
    pango_font_description_set_style(description, faces[face].style);
    pango_font_description_set_stretch(description, faces[face].stretch);
    pango_font_description_set_absolute_size(description, size * PANGO_SCALE);
    pango_layout_set_font_description(text->layout, description);
    pango_font_description_free(description);
    if (faces[face].spacing != 0) {
        attributes = pango_attr_list_new();
        pango_attr_list_insert(
            attributes,
            pango_attr_letter_spacing_new((int)(size * faces[face].spacing * PANGO_SCALE / 1000)));
    }
    pango_layout_set_attributes(text->layout, attributes);
    g_clear_pointer(&attributes, pango_attr_list_unref);
    pango_layout_set_width(text->layout, -1);
    pango_layout_set_text(text->layout, words, shown_length(words, length));
}

static Measured *
measure(ScreenText *text, const Measured *key)
{
    PangoRectangle box;
    Measured *measured = g_memdup2(key, sizeof *key);
    set(text, key->words, key->length, key->face, faces[key->face].size * text->size);
    pango_layout_get_extents(text->layout, NULL, &box);
    measured->words = g_strndup(key->words, (gsize)key->length);
    measured->width = PANGO_PIXELS_CEIL(box.width);
    measured->height = PANGO_PIXELS_CEIL(box.height);
    measured->base = PANGO_PIXELS(pango_layout_get_baseline(text->layout));
    g_hash_table_add(text->measured, measured);
    return measured;
}

int
screen_text_measure(ScreenText *text,
                    const char *words,
                    gint length,
                    ScreenFace face,
                    int *width,
                    int *height)
{
    const Measured key = {
        .words = (char *)words,
        .length = length >= 0 ? length : (gint)strlen(words),
        .face = face,
    };
    const Measured *measured = g_hash_table_lookup(text->measured, &key);
    if (measured == NULL)
        measured = measure(text, &key);
    *width = measured->width;
    *height = measured->height;
    return measured->base;
}

/* Letters around the letters: quicker than the line along them, and as good. */
static void
draw_halo(ScreenText *text, cairo_t *cr, double x, double y, double glow)
{
    static const double around[8][2] = {
        {-1, 0},
        {1, 0},
        {0, -1},
        {0, 1},
        {-0.7, -0.7},
        {0.7, -0.7},
        {-0.7, 0.7},
        {0.7, 0.7},
    };
    for (guint i = 0; i < G_N_ELEMENTS(around); i++) {
        cairo_move_to(cr, x + around[i][0] * glow, y + around[i][1] * glow);
        pango_cairo_show_layout(cr, text->layout);
    }
}

void
screen_text_draw(ScreenText *text,
                 cairo_t *cr,
                 const char *words,
                 gint length,
                 ScreenFace face,
                 double x,
                 double y,
                 guint32 colour,
                 guint32 halo,
                 double glow)
{
    set(text, words, length, face, faces[face].size * text->size);
    if (glow > 0) {
        screen_ink_set(cr, halo, 0.55);
        draw_halo(text, cr, x, y, glow);
    }
    screen_ink_set(cr, colour, 1);
    cairo_move_to(cr, x, y);
    pango_cairo_show_layout(cr, text->layout);
}

void
screen_text_fit(ScreenText *text,
                cairo_t *cr,
                const char *words,
                ScreenFace face,
                double size,
                double x,
                double base,
                double width,
                guint32 colour)
{
    PangoRectangle box;
    set(text, words, -1, face, size);
    pango_layout_get_extents(text->layout, NULL, &box);
    if (box.width > width * PANGO_SCALE) {
        set(text, words, -1, face, size * MAX(width * PANGO_SCALE / box.width, LEAST_PART));
        pango_layout_set_width(text->layout, (int)(width * PANGO_SCALE));
        pango_layout_set_ellipsize(text->layout, PANGO_ELLIPSIZE_END);
        pango_layout_get_extents(text->layout, NULL, &box);
    }
    double left = x + (width - (double)box.width / PANGO_SCALE) / 2 - (double)box.x / PANGO_SCALE;
    screen_ink_set(cr, colour, 1);
    cairo_move_to(cr, left, base - (double)pango_layout_get_baseline(text->layout) / PANGO_SCALE);
    pango_cairo_show_layout(cr, text->layout);
    pango_layout_set_ellipsize(text->layout, PANGO_ELLIPSIZE_NONE);
}

double
screen_text_rows(ScreenText *text,
                 cairo_t *cr,
                 const char *words,
                 ScreenFace face,
                 double x,
                 double y,
                 double width,
                 guint32 colour)
{
    PangoRectangle box;
    set(text, words, -1, face, faces[face].size * text->size);
    pango_layout_set_width(text->layout, (int)(width * PANGO_SCALE));
    pango_layout_set_wrap(text->layout, PANGO_WRAP_WORD_CHAR);
    pango_layout_get_extents(text->layout, NULL, &box);
    if (cr != NULL) {
        screen_ink_set(cr, colour, 1);
        cairo_move_to(cr, x, y);
        pango_cairo_show_layout(cr, text->layout);
    }
    return (double)PANGO_PIXELS_CEIL(box.height);
}
