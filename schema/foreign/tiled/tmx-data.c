/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The numbers of tiles, as text or packed. What is packed is unpacked to the size that the map
 * says, and no further.
 */
#include "schema/foreign/tiled/tmx.h"

#include <gio/gio.h>
#include <string.h>

#define CELL_BYTES 4

static gboolean
read_csv(const char *text, guint32 *gids, gsize n, const char **why)
{
    gsize i = 0;
    *why = "it does not hold as many tiles as the layer has";
    while (*(text += strspn(text, " \t\r\n,")) != '\0') {
        char *end;
        guint64 number = g_ascii_strtoull(text, &end, 10);
        if (!g_ascii_isdigit(*text) || number > G_MAXUINT32) {
            *why = "it holds what is no number of a tile";
            return FALSE;
        }
        if (i == n)
            return FALSE;
        gids[i++] = (guint32)number;
        text = end;
    }
    return i == n;
}

/* Returns: whether the @length @bytes are @size bytes when unpacked, which go to @out. @out has one
 * byte more. */
static gboolean
unpack(const guint8 *bytes, gsize length, GZlibCompressorFormat format, guint8 *out, gsize size)
{
    g_autoptr(GConverter) unpacker = G_CONVERTER(g_zlib_decompressor_new(format));
    gsize at = 0, made = 0;
    GConverterResult result = G_CONVERTER_CONVERTED;
    while (result == G_CONVERTER_CONVERTED && made <= size) {
        gsize taken = 0, given = 0;
        result = g_converter_convert(unpacker, bytes + at, length - at, out + made, size + 1 - made,
                                     G_CONVERTER_INPUT_AT_END, &taken, &given, NULL);
        at += taken;
        made += given;
    }
    return result == G_CONVERTER_FINISHED && made == size;
}

gboolean
tmx_data_read(const char *text, const char *encoding, const char *compression, guint32 *gids,
              gsize n, const char **why)
{
    gsize length, size = n * CELL_BYTES;
    gboolean is_gzip = g_strcmp0(compression, "gzip") == 0;
    if (strcmp(encoding, "csv") == 0)
        return read_csv(text, gids, n, why);
    *why = "its encoding is not read: csv and base64 are";
    if (strcmp(encoding, "base64") != 0)
        return FALSE;
    *why = "its compression is not read: zlib and gzip are, zstd is not; Tiled saves the map with "
           "another one (Map > Map Properties > Tile Layer Format)";
    gboolean is_packed = compression != NULL && compression[0] != '\0';
    if (is_packed && !is_gzip && strcmp(compression, "zlib") != 0)
        return FALSE;
    *why = "it does not hold as many tiles as the layer has";
    g_autofree guint8 *bytes = g_base64_decode(text, &length);
    g_autofree guint8 *out = is_packed ? g_malloc(size + 1) : NULL;
    GZlibCompressorFormat format =
        is_gzip ? G_ZLIB_COMPRESSOR_FORMAT_GZIP : G_ZLIB_COMPRESSOR_FORMAT_ZLIB;
    if (is_packed ? !unpack(bytes, length, format, out, size) : length != size)
        return FALSE;
    memcpy(gids, is_packed ? out : bytes, size);
    for (gsize i = 0; i < n; i++)
        gids[i] = GUINT32_FROM_LE(gids[i]);
    return TRUE;
}
