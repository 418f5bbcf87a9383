/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading, writing and checking maps of several sizes beside json-glib's bare parse of the same
 * bytes. All are run in turn, so that the ratios hold when the machine's speed drifts; what is
 * printed are medians, and a gate for the largest. Run with `meson test --benchmark`.
 */
#include "schema/model/entities.h"
#include "schema/model/record-read.h"
#include "schema/model/record-write.h"
#include "tests/bench/figure.h"
#include "tests/bench/generated-set.h"
#include "tests/unit/temporary-folder.h"
#include "validator/checks/run.h"

#include <json-glib/json-glib.h>
#include <stdio.h>
#include <sys/resource.h>
#include <time.h>

#define RUNS 5

/* Checking takes at most so much of the time of the bare parse, in maps of that size. */
#define GATE 0.25
#define GATE_SIZE 50000000

typedef enum { WORK_PEER, WORK_READ, WORK_WRITE, WORK_VALIDATE, N_WORKS } Work;

static const char *const work_names[N_WORKS] = {
    [WORK_PEER] = "json-glib parse",
    [WORK_READ] = "read",
    [WORK_WRITE] = "write",
    [WORK_VALIDATE] = "validate (from disk)",
};

typedef struct {
    char *folder; /* owned: a data set on disk */
    GBytes *map;  /* owned: its map.json */
    double times[N_WORKS][RUNS];
} Bench;

static void
bench_init(Bench *bench, gsize size)
{
    guint n_spaces = generated_set_spaces(size);
    bench->folder = generated_set_new(n_spaces, DEFECT_NONE);
    bench->map = generated_set_map(n_spaces, DEFECT_NONE);
}

static void
bench_clear(Bench *bench)
{
    temporary_folder_free(bench->folder);
    g_bytes_unref(bench->map);
}

static const Record *
read_map(const Bench *bench)
{
    g_autoptr(SourceText) text = source_text_new("map.json", bench->map);
    Scanner stop;
    const Record *map = record_read(entity_get(ENTITY_MAP), text, &stop);
    g_assert_nonnull(map);
    return map;
}

static void
parse_with_peer(const Bench *bench)
{
    gsize length;
    const char *bytes = g_bytes_get_data(bench->map, &length);
    g_autoptr(JsonParser) parser = json_parser_new_immutable();
    g_assert_true(json_parser_load_from_data(parser, bytes, (gssize)length, NULL));
}

static void
validate(const Bench *bench)
{
    g_autoptr(DataSet) set = data_set_load(bench->folder, NULL);
    ChecksSkipped skipped;
    g_autoptr(FindingList) findings = checks_run(set, NULL, &skipped);
    g_assert_cmpuint(finding_list_length(findings), ==, 0);
}

/* Returns: seconds of the processor that the work took; making its input is not counted. */
static double
time_work(const Bench *bench, Work work)
{
    const Record *map = work == WORK_WRITE ? read_map(bench) : NULL;
    clock_t start = clock();
    switch (work) {
    case WORK_PEER:
        parse_with_peer(bench);
        break;
    case WORK_READ:
        map = read_map(bench);
        break;
    case WORK_WRITE:
        g_bytes_unref(record_to_bytes(map));
        break;
    case WORK_VALIDATE:
        validate(bench);
        break;
    case N_WORKS:
        g_assert_not_reached();
    }
    double elapsed = (double)(clock() - start) / CLOCKS_PER_SEC;
    if (map != NULL)
        arena_unref(map->arena);
    return elapsed;
}

static void
run(gsize size)
{
    Bench bench = {0};
    bench_init(&bench, size);
    for (guint i = 0; i < RUNS; i++)
        for (guint work = 0; work < N_WORKS; work++)
            bench.times[work][i] = time_work(&bench, work);
    double megabytes = (double)g_bytes_get_size(bench.map) / 1e6;
    double peer = figure_median(bench.times[WORK_PEER], RUNS);
    printf("map.json of %.2f MB\n", megabytes);
    for (guint work = 0; work < N_WORKS; work++) {
        double time = figure_median(bench.times[work], RUNS);
        printf("  %-22s %8.2f ms %8.1f MB/s  %5.2fx json-glib\n", work_names[work], time * 1e3,
               megabytes / time, peer / time);
    }
    if (size >= GATE_SIZE) {
        printf("  validate takes");
        figure_print_gate(figure_median(bench.times[WORK_VALIDATE], RUNS) / peer, GATE, "x");
    }
    const Record *map = read_map(&bench);
    printf("  records and texts      %8.2f x the file\n",
           (double)arena_size(map->arena) / (megabytes * 1e6));
    arena_unref(map->arena);
    bench_clear(&bench);
}

int
main(void)
{
    static const gsize sizes[] = {57000, 1000000, GATE_SIZE};
    for (guint i = 0; i < G_N_ELEMENTS(sizes); i++)
        run(sizes[i]);
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    printf("peak memory of this program, json-glib's trees included: %ld MB\n",
           usage.ru_maxrss / 1024);
    return 0;
}
