/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The writers of cairo hand out bytes piece by piece.
 */
#include "validator/render/page/sheets.h"

#include <cairo-pdf.h>
#include <math.h>

#define POINTS_PER_INCH 72.0

static const Paper papers[] = {
    {"a5", 148, 210},         {"a4", 210, 297},        {"a3", 297, 420},
    {"a2", 420, 594},         {"a1", 594, 841},        {"a0", 841, 1189},
    {"letter", 215.9, 279.4}, {"legal", 215.9, 355.6}, {"tabloid", 279.4, 431.8},
};

const Paper *
paper_find(const char *word)
{
    for (guint i = 0; i < G_N_ELEMENTS(papers); i++)
        if (g_ascii_strcasecmp(papers[i].word, word) == 0)
            return &papers[i];
    return NULL;
}

const Paper *
paper_row(guint i)
{
    return i < G_N_ELEMENTS(papers) ? &papers[i] : NULL;
}

char *
paper_words(void)
{
    GString *words = g_string_new(NULL);
    for (guint i = 0; i < G_N_ELEMENTS(papers); i++)
        g_string_append_printf(words, "%s%s", i > 0 ? ", " : "", papers[i].word);
    return g_string_free(words, FALSE);
}

GBytes *
sheets_to_svg(const Sheets *sheets, guint i)
{
    g_autoptr(Pen) pen = pen_new_svg(sheets->width, sheets->height, sheets->is_paper);
    sheets->draw(sheets->data, i, pen);
    return pen_take_svg(pen);
}

static cairo_status_t
take_bytes(void *data, const unsigned char *bytes, unsigned int length)
{
    g_byte_array_append(data, bytes, length);
    return CAIRO_STATUS_SUCCESS;
}

/* Draws sheet @i on @surface, @scale of its units to a pixel, and ends it. */
static void
draw_sheet(const Sheets *sheets, guint i, cairo_surface_t *surface, double scale)
{
    cairo_t *cr = cairo_create(surface);
    Pen *pen = pen_new_cairo(cr);
    pen_scale(pen, scale, scale);
    sheets->draw(sheets->data, i, pen);
    pen_free(pen);
    cairo_show_page(cr);
    cairo_destroy(cr);
}

GBytes *
sheets_to_png(const Sheets *sheets, guint i, double dpi)
{
    double scale = dpi / SHEET_DPI;
    double width = ceil(sheets->width * scale), height = ceil(sheets->height * scale);
    if (width > SHEET_PIXELS_MAX || height > SHEET_PIXELS_MAX)
        return NULL;
    cairo_surface_t *surface =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)width, (int)height);
    GByteArray *bytes = g_byte_array_new();
    cairo_t *cr = cairo_create(surface);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_paint(cr);
    cairo_destroy(cr);
    draw_sheet(sheets, i, surface, scale);
    cairo_status_t status = cairo_surface_write_to_png_stream(surface, take_bytes, bytes);
    cairo_surface_destroy(surface);
    GBytes *picture = g_byte_array_free_to_bytes(bytes);
    if (status != CAIRO_STATUS_SUCCESS)
        g_clear_pointer(&picture, g_bytes_unref);
    return picture;
}

GBytes *
sheets_to_pdf(const Sheets *sheets)
{
    const double scale = POINTS_PER_INCH / SHEET_DPI;
    GByteArray *bytes = g_byte_array_new();
    cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(
        take_bytes, bytes, sheets->width * scale, sheets->height * scale);
    /* Files made at another time are the same. */
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "1970-01-01T00:00:00Z");
    for (guint i = 0; i < sheets->n; i++)
        draw_sheet(sheets, i, surface, scale);
    cairo_surface_finish(surface);
    cairo_surface_destroy(surface);
    return g_byte_array_free_to_bytes(bytes);
}
