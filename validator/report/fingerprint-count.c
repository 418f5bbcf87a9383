/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Counting fingerprints.
 */
#include "validator/report/fingerprint-count.h"

void
fingerprint_count_init(FingerprintCount *count)
{
    count->seen = g_hash_table_new(g_str_hash, g_str_equal);
}

void
fingerprint_count_clear(FingerprintCount *count)
{
    g_clear_pointer(&count->seen, g_hash_table_unref);
}

guint
fingerprint_count_next(FingerprintCount *count, const Finding *finding)
{
    guint n = GPOINTER_TO_UINT(g_hash_table_lookup(count->seen, finding->fingerprint)) + 1;
    g_hash_table_insert(count->seen, (gpointer)finding->fingerprint, GUINT_TO_POINTER(n));
    return n;
}
