/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * PNG with eight bits each for red, green, blue and how solid a pixel is.
 */
#include "schema/foreign/writers/tile-picture.h"

#include "schema/foreign/writers/check-sum.h"

#include <gio/gio.h>
#include <math.h>
#include <string.h>

#define PIXEL_BYTES 4

static void
append_number(GString *out, guint32 number)
{
    guint32 bytes = GUINT32_TO_BE(number);
    g_string_append_len(out, (const char *)&bytes, sizeof bytes);
}

/* @type: four letters. */
static void
append_chunk(GString *out, const char *type, const char *bytes, gsize length)
{
    append_number(out, (guint32)length);
    gsize start = out->len;
    g_string_append(out, type);
    g_string_append_len(out, bytes, (gssize)length);
    append_number(out, check_sum(out->str + start, out->len - start));
}

/* Returns: whether the middle of the pixel (@x, @y) of a tile lies in its hex. */
static gboolean
is_in_hex(const TmxForm *form, gint x, gint y)
{
    double across = form->by_columns ? form->height : form->width;
    double along = form->by_columns ? form->width : form->height;
    double from_middle = fabs((form->by_columns ? y : x) + 0.5 - across / 2);
    double reach = along / 2 - (along - form->side) / 2 * from_middle / (across / 2);
    return fabs((form->by_columns ? x : y) + 0.5 - along / 2) <= reach;
}

/* Returns: (transfer full): all lines of pixels, each behind a byte that says it is not filtered.
 */
static GByteArray *
draw(const TmxForm *form, const guint32 *paints, guint n)
{
    GByteArray *pixels = g_byte_array_new();
    const guint8 plain = 0;
    for (gint y = 0; y < form->height; y++) {
        g_byte_array_append(pixels, &plain, 1);
        for (guint i = 0; i < n; i++)
            for (gint x = 0; x < form->width; x++) {
                guint32 solid = is_in_hex(form, x, y) ? 0xff : 0;
                guint32 pixel = GUINT32_TO_BE(solid > 0 ? paints[i] << 8 | solid : 0);
                g_byte_array_append(pixels, (const guint8 *)&pixel, PIXEL_BYTES);
            }
    }
    return pixels;
}

/* Returns: (transfer full): @plain in zlib's form. */
static GByteArray *
pack(const GByteArray *plain)
{
    g_autoptr(GConverter) packer =
        G_CONVERTER(g_zlib_compressor_new(G_ZLIB_COMPRESSOR_FORMAT_ZLIB, 9));
    GByteArray *packed = g_byte_array_new();
    GConverterResult result = G_CONVERTER_CONVERTED;
    gsize at = 0;
    while (result == G_CONVERTER_CONVERTED) {
        guint8 room[4096];
        gsize taken = 0, given = 0;
        result = g_converter_convert(packer, plain->data + at, plain->len - at, room, sizeof room,
                                     G_CONVERTER_INPUT_AT_END, &taken, &given, NULL);
        at += taken;
        g_byte_array_append(packed, room, (guint)given);
    }
    return packed;
}

GString *
tile_picture(const TmxForm *form, const guint32 *paints, guint n)
{
    GString *out = g_string_new_len("\x89PNG\r\n\x1a\n", 8);
    g_autoptr(GString) head = g_string_new(NULL);
    g_autoptr(GByteArray) pixels = draw(form, paints, n);
    g_autoptr(GByteArray) packed = pack(pixels);
    append_number(head, (guint32)form->width * n);
    append_number(head, (guint32)form->height);
    /* Eight bits, colours with alpha, and the usual of all else. */
    g_string_append_len(head, "\x08\x06\0\0\0", 5);
    append_chunk(out, "IHDR", head->str, head->len);
    append_chunk(out, "IDAT", (const char *)packed->data, packed->len);
    append_chunk(out, "IEND", "", 0);
    return out;
}
