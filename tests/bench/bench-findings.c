/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What 100,000 findings in one file cost: narva over a set in which each space has one beside the
 * same set without, from the start of the process to the last byte of the report. The argument is
 * the program narva.
 */
#include "tests/bench/figure.h"
#include "tests/bench/generated-set.h"
#include "tests/bench/timed-process.h"
#include "tests/unit/temporary-folder.h"

#include <stdio.h>

#define N_FINDINGS_MEANT 100000
#define RUNS 3

/* Of the time that the clean set takes. */
#define GATE 2.0

static const char *const defect_names[] = {
    [DEFECT_NONE] = "clean",
    [DEFECT_RANGE] = "a garrison out of range each",
    [DEFECT_SIDE] = "the other side of a border missing each",
};

/* Ways of reporting what is found: the report on stdout, and others into files. */
static const struct {
    const char *name;
    const char *format;   /* of the one on stdout */
    const char *files[2]; /* of the others */
} reports[] = {
    {"text", "--format=text", {NULL}},
    {"JSON", "--format=json", {NULL}},
    {"SARIF", "--format=sarif", {NULL}},
    {"JSON, SARIF and JUnit at once", "--format=json", {"sarif", "junit"}},
};

typedef struct {
    char *sets[G_N_ELEMENTS(defect_names)]; /* owned: folders */
    char *out;                              /* owned: folder for reports */
    double times[G_N_ELEMENTS(defect_names)][RUNS];
} Bench;

/* Returns: (transfer full): the option that writes a report of @format into a file, or NULL. */
static char *
file_option(const Bench *bench, const char *format)
{
    g_autofree char *file = format != NULL ? g_build_filename(bench->out, format, NULL) : NULL;
    return file != NULL ? g_strdup_printf("--report=%s=%s", format, file) : NULL;
}

static void
run_once(Bench *bench, guint defect, const char *narva, guint report, guint i)
{
    g_autofree char *first = file_option(bench, reports[report].files[0]);
    g_autofree char *second = file_option(bench, reports[report].files[1]);
    const char *const argv[] = {
        narva, "validate", bench->sets[defect], reports[report].format, first, second, NULL,
    };
    ProcessCost cost = timed_process_run(argv);
    /* 1: something was found */
    if (cost.status != (defect == DEFECT_NONE ? 0 : 1))
        g_error("%s: status %d", defect_names[defect], cost.status);
    bench->times[defect][i] = cost.processor;
}

static void
run(Bench *bench, const char *narva, guint report)
{
    for (guint i = 0; i < RUNS; i++)
        for (guint defect = 0; defect < G_N_ELEMENTS(defect_names); defect++)
            run_once(bench, defect, narva, report, i);
    double clean = figure_median(bench->times[DEFECT_NONE], RUNS);
    printf("%s\n  %-40s %8.1f ms\n", reports[report].name, "clean", clean * 1e3);
    for (guint defect = DEFECT_RANGE; defect < G_N_ELEMENTS(defect_names); defect++) {
        double time = figure_median(bench->times[defect], RUNS);
        printf("  %-40s %8.1f ms", defect_names[defect], time * 1e3);
        figure_print_gate(time / clean, GATE, "x");
    }
}

int
main(int argc, char **argv)
{
    Bench bench = {.out = temporary_folder_new()};
    if (argc != 2)
        g_error("%s NARVA", argv[0]);
    for (guint i = 0; i < G_N_ELEMENTS(bench.sets); i++)
        bench.sets[i] = generated_set_new(N_FINDINGS_MEANT, (Defect)i);
    for (guint i = 0; i < G_N_ELEMENTS(reports); i++)
        run(&bench, argv[1], i);
    for (guint i = 0; i < G_N_ELEMENTS(bench.sets); i++)
        temporary_folder_free(bench.sets[i]);
    temporary_folder_free(bench.out);
    return 0;
}
