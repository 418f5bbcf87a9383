/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "schema/foreign/writers/check-sum.h"

/* The polynomial, bits reversed. */
#define CRC_POLYNOMIAL 0xedb88320u

guint32
check_sum(const char *bytes, gsize length)
{
    guint32 sum = G_MAXUINT32;
    for (gsize i = 0; i < length; i++) {
        sum ^= (guint8)bytes[i];
        for (guint bit = 0; bit < 8; bit++)
            sum = sum >> 1 ^ (sum & 1 ? CRC_POLYNOMIAL : 0);
    }
    return ~sum;
}
