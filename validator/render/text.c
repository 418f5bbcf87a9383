/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Measuring costs more than drawing, so what was measured is kept.
 */
#include "validator/render/text.h"

#include <math.h>
#include <string.h>

/* Type that has to be smaller than this part is shortened instead: on paper more can be read. */
#define LEAST_PART 0.72
#define LEAST_PART_ON_PAPER 0.5

#define MORE "…"

/* Words, and how large they are. */
typedef struct {
    char *words; /* owned where it is kept */
    gint length;
    RenderFace face;
    double advance; /* its very width */
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

void
render_text_init(RenderText *text, const RenderType *types)
{
    *text = (RenderText){
        .types = types,
        .is_hinted = TRUE,
        .measured = g_hash_table_new_full(hash_measured, equal_measured, free_measured, NULL),
    };
}

void
render_text_init_scaled(RenderText *text, const RenderType *types)
{
    render_text_init(text, types);
    text->is_hinted = FALSE;
}

void
render_text_clear(RenderText *text)
{
    pen_letters_clear(&text->letters);
    g_hash_table_unref(text->measured);
}

/* Returns: (transfer none): what is kept of these words. */
static const Measured *
measure_words(RenderText *text, const char *words, gint length, RenderFace face)
{
    const RenderType *type = &text->types[face];
    const Measured key = {
        .words = (char *)words,
        .length = length >= 0 ? length : (gint)strlen(words),
        .face = face,
    };
    const Measured *kept = g_hash_table_lookup(text->measured, &key);
    if (kept != NULL)
        return kept;
    TypeExtent extent = pen_type_measure(&text->letters, words, key.length, &type->type, type->size,
                                         text->is_hinted);
    Measured *measured = g_memdup2(&key, sizeof key);
    measured->words = g_strndup(words, (gsize)key.length);
    measured->advance = extent.width;
    measured->width = (int)ceil(extent.width);
    measured->height = (int)ceil(extent.ascent + extent.descent);
    measured->base = (int)lround(extent.ascent);
    g_hash_table_add(text->measured, measured);
    return measured;
}

int
render_text_measure(RenderText *text, const char *words, gint length, RenderFace face, int *width,
                    int *height)
{
    const Measured *measured = measure_words(text, words, length, face);
    *width = measured->width;
    *height = measured->height;
    return measured->base;
}

double
render_text_advance(RenderText *text, const char *words, gint length, RenderFace face)
{
    return measure_words(text, words, length, face)->advance;
}

void
render_text_draw(RenderText *text, Pen *pen, const char *words, gint length, RenderFace face,
                 double x, double y, guint32 colour, guint32 halo, double glow)
{
    int width, height;
    int base = render_text_measure(text, words, length, face, &width, &height);
    const PenWords run = {
        .words = words,
        .length = length,
        .type = &text->types[face].type,
        .size = text->types[face].size,
        .x = x,
        .base = y + base,
        .colour = colour,
        .halo = halo,
        .glow = glow,
    };
    pen_words(pen, &run);
}

static double
width_of(RenderText *text, const char *words, RenderFace face, double size)
{
    const Type *type = &text->types[face].type;
    return pen_type_measure(&text->letters, words, -1, type, size, FALSE).width;
}

/* Returns: (transfer full): the beginning of @words that fits into @width, and that there is more
 * of it. */
static char *
shorten_words(RenderText *text, const char *words, RenderFace face, double size, double width)
{
    glong n = g_utf8_strlen(words, -1);
    for (;;) {
        g_autofree char *beginning = g_utf8_substring(words, 0, --n);
        g_autofree char *shorter = g_strconcat(beginning, MORE, NULL);
        if (n <= 1 || width_of(text, shorter, face, size) <= width)
            return g_steal_pointer(&shorter);
    }
}

void
render_text_fit(RenderText *text, Pen *pen, const char *words, RenderFace face, double size,
                double x, double base, double width, guint32 colour)
{
    g_autofree char *shorter = NULL;
    double natural = width_of(text, words, face, size);
    if (natural > width) {
        double least = text->types[face].type.is_tabled ? LEAST_PART_ON_PAPER : LEAST_PART;
        size *= MAX(width / natural, least);
        if (natural * least > width && g_utf8_strlen(words, -1) > 1)
            words = shorter = shorten_words(text, words, face, size, width);
        natural = width_of(text, words, face, size);
    }
    const PenWords run = {
        .words = words,
        .length = -1,
        .type = &text->types[face].type,
        .size = size,
        .x = x + (width - natural) / 2,
        .base = base,
        .colour = colour,
    };
    pen_words(pen, &run);
}

gint
render_text_break(const char *words, guint n_rows)
{
    glong length = g_utf8_strlen(words, -1), wanted = length / (glong)n_rows, nearest = length;
    gint best = (gint)strlen(words);
    for (const char *at = words; n_rows > 1 && *at != '\0'; at = g_utf8_next_char(at)) {
        if (*at != ' ' && *at != '-')
            continue;
        glong here = g_utf8_pointer_to_offset(words, at);
        if (ABS(here - wanted) < nearest) {
            nearest = ABS(here - wanted);
            best = (gint)(at - words) + (*at == '-');
        }
    }
    return best;
}

double
render_text_rows(RenderText *text, Pen *pen, const char *words, RenderFace face, double x, double y,
                 double width, guint32 colour)
{
    const Type *type = &text->types[face].type;
    double size = text->types[face].size, top = y;
    const char *rest = words;
    do {
        int wide, high;
        gint length = pen_type_line_length(&text->letters, rest, type, size, width);
        render_text_measure(text, rest, length, face, &wide, &high);
        if (pen != NULL)
            render_text_draw(text, pen, rest, length, face, x, y, colour, 0, 0);
        y += high;
        rest += length + (rest[length] == ' ');
    } while (*rest != '\0');
    return y - top;
}
