/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading, writing and checking maps of several sizes beside json-glib's bare parse of the same
 * bytes. All are run in turn, so that the ratios hold when the machine's speed drifts; what is
 * printed are medians. Run with `meson test --benchmark`.
 */
#include "schema/model/entities.h"
#include "schema/model/record-read.h"
#include "schema/model/record-write.h"
#include "validator/checks/run.h"

#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#define RUNS 5

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

/* Appends the six neighbours of a space on a skewed grid. */
static void
append_neighbours(GString *out, int x, int y, int width, int height)
{
    static const int steps[][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, -1}, {-1, 1}};
    gboolean is_first = TRUE;
    for (guint i = 0; i < G_N_ELEMENTS(steps); i++) {
        int to_x = x + steps[i][0];
        int to_y = y + steps[i][1];
        if (to_x < 0 || to_y < 0 || to_x >= width || to_y >= height)
            continue;
        g_string_append_printf(out,
                               "%s        {\"to\": \"s%d-%d\", \"border\": \"normal\"}",
                               is_first ? "" : ",\n",
                               to_x,
                               to_y);
        is_first = FALSE;
    }
}

/* Returns: (transfer full): a map without defects of about @size bytes. */
static GBytes *
make_map(gsize size)
{
    int width = 2;
    while ((gsize)width * (gsize)width * 530 < size)
        width++;
    GString *out = g_string_new("{\n  \"spaces\": [\n");
    for (int i = 0; i < width * width; i++) {
        int x = i % width;
        int y = i / width;
        g_string_append_printf(out,
                               "%s    {\n      \"id\": \"s%d-%d\",\n      \"name\": \"Space %d\",\n"
                               "      \"kind\": \"land\",\n"
                               "      \"garrison\": {\"name\": \"Town %d\", \"value\": 3},\n"
                               "      \"forage\": 3,\n      \"neighbours\": [\n",
                               i > 0 ? ",\n" : "",
                               x,
                               y,
                               i,
                               i);
        append_neighbours(out, x, y, width, width);
        g_string_append(out, "\n      ],\n      \"source\": \"reconstructed\"\n    }");
    }
    g_string_append(out, "\n  ]\n}\n");
    return g_string_free_to_bytes(out);
}

static void
write_file(const char *folder, const char *name, const char *text, gsize length)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autoptr(GError) error = NULL;
    if (!g_file_set_contents(path, text, (gssize)length, &error))
        g_error("%s", error->message);
}

static void
bench_init(Bench *bench, gsize size)
{
    static const char game[] =
        "{\"format\": 1, \"id\": \"bench\", \"title\": \"Bench\", \"system\": \"area-blocks\", "
        "\"sides\": []}";
    static const char tables[] = "{\"borders\": [{\"id\": \"normal\", \"name\": \"Normal\"}]}";
    g_autoptr(GError) error = NULL;
    bench->folder = g_dir_make_tmp("narva-bench-XXXXXX", &error);
    if (bench->folder == NULL)
        g_error("%s", error->message);
    bench->map = make_map(size);
    gsize length;
    const char *map = g_bytes_get_data(bench->map, &length);
    write_file(bench->folder, "game.json", game, strlen(game));
    write_file(bench->folder, "tables.json", tables, strlen(tables));
    write_file(bench->folder, "map.json", map, length);
}

static void
bench_clear(Bench *bench)
{
    static const char *const names[] = {"game.json", "tables.json", "map.json"};
    for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autofree char *path = g_build_filename(bench->folder, names[i], NULL);
        g_unlink(path);
    }
    g_rmdir(bench->folder);
    g_free(bench->folder);
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
    g_autoptr(FindingList) findings = checks_run(set, &skipped);
    g_assert_cmpuint(finding_list_length(findings), ==, 0);
}

/* Returns: seconds that the work took; making its input is not counted. */
static double
time_work(const Bench *bench, Work work)
{
    const Record *map = work == WORK_WRITE ? read_map(bench) : NULL;
    gint64 start = g_get_monotonic_time();
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
    double elapsed = (double)(g_get_monotonic_time() - start) / G_USEC_PER_SEC;
    if (map != NULL)
        arena_unref(map->arena);
    return elapsed;
}

static int
compare_times(const void *a, const void *b)
{
    double left = *(const double *)a;
    double right = *(const double *)b;
    return (left > right) - (left < right);
}

static double
median(double *times)
{
    qsort(times, RUNS, sizeof *times, compare_times);
    return times[RUNS / 2];
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
    double peer = median(bench.times[WORK_PEER]);
    printf("map.json of %.2f MB\n", megabytes);
    for (guint work = 0; work < N_WORKS; work++) {
        double time = median(bench.times[work]);
        printf("  %-22s %8.2f ms %8.1f MB/s  %5.2fx json-glib\n",
               work_names[work],
               time * 1e3,
               megabytes / time,
               peer / time);
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
    static const gsize sizes[] = {57000, 1000000, 50000000};
    for (guint i = 0; i < G_N_ELEMENTS(sizes); i++)
        run(sizes[i]);
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    printf("peak memory of this program, json-glib's trees included: %ld MB\n",
           usage.ru_maxrss / 1024);
    return 0;
}
