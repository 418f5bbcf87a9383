/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What narva takes for each space as a map grows, and how much memory for one of 50 MB, each in a
 * process of its own. The arguments are the programs narva and do-nothing.
 */
#include "tests/bench/figure.h"
#include "tests/bench/generated-set.h"
#include "tests/bench/timed-process.h"
#include "tests/unit/temporary-folder.h"

#include <stdio.h>

#define RUNS 7

/* A hundred times as many spaces may take so much more each: tables that no longer fit the cache
 * are slower, and nothing else. */
#define GROWTH_GATE 2.0

/* Of the bytes of the file, at the same time. */
#define MEMORY_GATE 4.0
#define MEMORY_BYTES 50000000

static ProcessCost
validate(const char *narva, const char *folder)
{
    return timed_process_run((const char *const[]){narva, "validate", folder, NULL});
}

static void
run_growth(const char *narva, const char *nothing)
{
    static const guint counts[] = {1000, 10000, 100000};
    char *sets[G_N_ELEMENTS(counts)];
    double times[G_N_ELEMENTS(counts)][RUNS], start[RUNS], first = 0;
    for (guint i = 0; i < G_N_ELEMENTS(counts); i++)
        sets[i] = generated_set_new(counts[i], DEFECT_NONE);
    for (guint i = 0; i < RUNS; i++) {
        start[i] = timed_process_run((const char *const[]){nothing, NULL}).processor;
        for (guint j = 0; j < G_N_ELEMENTS(counts); j++)
            times[j][i] = validate(narva, sets[j]).processor;
    }
    for (guint i = 0; i < G_N_ELEMENTS(counts); i++) {
        double above = figure_median(times[i], RUNS) - figure_median(start, RUNS);
        double each = above / counts[i];
        first = i == 0 ? each : first;
        printf("%7u spaces %9.2f ms above do-nothing %7.2f us each", counts[i], above * 1e3,
               each * 1e6);
        figure_print_gate(each / first, GROWTH_GATE, "x");
        temporary_folder_free(sets[i]);
    }
}

static void
run_memory(const char *narva)
{
    guint n_spaces = generated_set_spaces(MEMORY_BYTES);
    g_autoptr(GBytes) map = generated_set_map(n_spaces, DEFECT_NONE);
    double size = (double)g_bytes_get_size(map);
    char *set = generated_set_new(n_spaces, DEFECT_NONE);
    double peak = (double)validate(narva, set).peak;
    printf("map.json of %.1f MB: %.1f MB at most", size / 1e6, peak / 1e6);
    figure_print_gate(peak / size, MEMORY_GATE, "x");
    temporary_folder_free(set);
}

int
main(int argc, char **argv)
{
    if (argc != 3)
        g_error("%s NARVA DO-NOTHING", argv[0]);
    run_growth(argv[1], argv[2]);
    run_memory(argv[1]);
    return 0;
}
