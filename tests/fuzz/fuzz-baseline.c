/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Any bytes as a baseline: what is read is written, and read again the same.
 */
#include <string.h>

#include "tests/fuzz/fuzz.h"
#include "validator/report/baseline.h"

int
LLVMFuzzerTestOneInput(const guint8 *bytes, size_t length)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Baseline) baseline = baseline_read((const char *)bytes, length, &error);
    g_assert((baseline == NULL) == (error != NULL));
    if (baseline == NULL)
        return 0;
    g_autoptr(GBytes) written = baseline_write(baseline);
    gsize size;
    const char *text = g_bytes_get_data(written, &size);
    g_autoptr(Baseline) again = baseline_read(text, size, NULL);
    g_assert(again != NULL && again->entries->len == baseline->entries->len);
    g_autoptr(GBytes) same = baseline_write(again);
    g_assert(g_bytes_equal(written, same));
    return 0;
}
