/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Stands before a target that libFuzzer calls. Reports on stderr of each input that took longer
 * than all before, in milliseconds of the processor, and keeps it in the file FUZZ_SLOWEST; after
 * FUZZ_SECONDS of the processor the run is over, as if by Ctrl-C. GLib ends a program with a trap,
 * which libFuzzer does not know: it becomes an abort.
 */
#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>

#include "tests/fuzz/fuzz.h"

/* What the linker calls a function that --wrap puts another in front of, and that other one. */
int __real_LLVMFuzzerTestOneInput(const guint8 *bytes, size_t length);
int __wrap_LLVMFuzzerTestOneInput(const guint8 *bytes, size_t length);

static double
seconds_used(void)
{
    struct timespec used;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    return (double)used.tv_sec + (double)used.tv_nsec / 1e9;
}

static void
keep(const guint8 *bytes, size_t length, double seconds)
{
    const char *path = g_getenv("FUZZ_SLOWEST");
    if (path != NULL)
        g_file_set_contents(path, (const char *)bytes, (gssize)length, NULL);
    g_printerr("SLOWEST: %.1f ms, %zu bytes\n", seconds * 1000, length);
}

static void
on_trap(int number G_GNUC_UNUSED)
{
    abort();
}

int
__wrap_LLVMFuzzerTestOneInput(const guint8 *bytes, size_t length)
{
    static double slowest, end;
    if (end == 0) {
        const char *seconds = g_getenv("FUZZ_SECONDS");
        end = seconds != NULL ? g_ascii_strtod(seconds, NULL) : G_MAXDOUBLE;
        signal(SIGTRAP, on_trap);
    }
    double start = seconds_used();
    int result = __real_LLVMFuzzerTestOneInput(bytes, length);
    double now = seconds_used();
    if (now - start > slowest) {
        slowest = now - start;
        keep(bytes, length, slowest);
    }
    if (now > end)
        raise(SIGINT);
    return result;
}
