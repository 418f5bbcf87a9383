/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * With z = 1.96 the ends are (2 k + z^2 -+ z sqrt(z^2 + 4 k (n - k) / n)) / (2 (n + z^2)); here all
 * is multiplied by 10^4.
 */
#include "schema/model/results/wilson.h"

#define SCALE 10000
#define Z2 38416 /* z^2 */

/* Returns: the root of @number, rounded down. */
static guint64
root_of(guint64 number)
{
    guint64 root = 0;
    for (guint64 bit = G_GUINT64_CONSTANT(1) << 31; bit > 0; bit >>= 1)
        if ((root + bit) * (root + bit) <= number)
            root += bit;
    return root;
}

ShareRange
wilson_range(gint64 k, gint64 n)
{
    g_assert(k >= 0 && k <= n && n <= SHARE_COUNT_MAX);
    if (n == 0)
        return (ShareRange){0, 0, SHARE_WHOLE};
    gint64 spread = k * (n - k);
    /* z^2 + 4 k (n - k) / n, by 10^4; then z times its root, which is by 100: 196 for z. */
    gint64 inner = Z2 + spread / n * 4 * SCALE + spread % n * 4 * SCALE / n;
    gint64 half = (gint64)(196 * root_of((guint64)inner * SCALE)) / 100;
    gint64 middle = 2 * SCALE * k + Z2;
    gint64 whole = 2 * SCALE * n + 2 * Z2;
    gint64 low = (middle - half) * SHARE_WHOLE / whole;
    gint64 high = ((middle + half) * SHARE_WHOLE + whole - 1) / whole;
    return (ShareRange){
        .low = k == 0 ? 0 : (gint)MAX(low, 0),
        .share = (gint)((2 * k * SHARE_WHOLE + n) / (2 * n)),
        .high = k == n ? SHARE_WHOLE : (gint)MIN(high, SHARE_WHOLE),
    };
}
