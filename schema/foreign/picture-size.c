/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "schema/foreign/picture-size.h"

#include <string.h>

static guint32
big(const guint8 *at, guint n)
{
    guint32 number = 0;
    for (guint i = 0; i < n; i++)
        number = number << 8 | at[i];
    return number;
}

/* A JPEG is a row of parts, one of which begins with its size. */
static gboolean
jpeg_size(const guint8 *bytes, gsize length, guint32 *width, guint32 *height)
{
    for (gsize at = 2; at + 9 < length && bytes[at] == 0xff;) {
        guint8 kind = bytes[at + 1];
        /* The other three of this row are tables. */
        if (kind >= 0xc0 && kind <= 0xcf && kind != 0xc4 && kind != 0xc8 && kind != 0xcc) {
            *height = big(bytes + at + 5, 2);
            *width = big(bytes + at + 7, 2);
            return TRUE;
        }
        at += kind == 0xff ? 1 : 2 + MAX(big(bytes + at + 2, 2), 2);
    }
    return FALSE;
}

gboolean
picture_size(GBytes *bytes, guint32 *width, guint32 *height)
{
    gsize length;
    const guint8 *data = g_bytes_get_data(bytes, &length);
    if (length >= 24 && memcmp(data, "\x89PNG\r\n\x1a\n", 8) == 0) {
        *width = big(data + 16, 4);
        *height = big(data + 20, 4);
        return TRUE;
    }
    if (length >= 10 && memcmp(data, "GIF8", 4) == 0) {
        *width = data[6] | (guint32)data[7] << 8;
        *height = data[8] | (guint32)data[9] << 8;
        return TRUE;
    }
    return length >= 2 && memcmp(data, "\xff\xd8", 2) == 0 &&
           jpeg_size(data, length, width, height);
}
