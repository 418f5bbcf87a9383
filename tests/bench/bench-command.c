/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva as a command beside a program with the same libraries that does nothing, one that parses
 * the same files with json-glib, and node with ajv. All are run in turn; what is printed are
 * medians. Arguments: the programs narva, do-nothing and parse-json.
 */
#include "tests/bench/figure.h"
#include "tests/bench/timed-process.h"
#include "tests/unit/temporary-folder.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* Above a program that does nothing, for a data set of so many bytes of JSON. */
#define VALIDATE_GATE_MS 1.0
#define VALIDATE_GATE_BYTES 57000.0

#define VERSION_GATE 1.15

typedef enum {
    PROGRAM_NOTHING,
    PROGRAM_VERSION,
    PROGRAM_VALIDATE,
    PROGRAM_PEER,
    PROGRAM_NODE,
    N_PROGRAMS
} Program;

/* One data set and the programs that are run over it. */
typedef struct {
    char *folder;                 /* owned */
    GPtrArray *files;             /* owned: of char *: its JSON files */
    gsize n_bytes;                /* in all of these */
    GPtrArray *words[N_PROGRAMS]; /* owned: what to call, NULL-terminated; NULL: is not there */
    const char *names[N_PROGRAMS];
    double processor[N_PROGRAMS][FIGURE_RUNS];
    double elapsed[N_PROGRAMS][FIGURE_RUNS];
} Bench;

static int
compare_paths(gconstpointer a, gconstpointer b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Lists all JSON files in @folder and in its folders. */
static void
list_files(Bench *bench, const char *folder)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    for (const char *name; dir != NULL && (name = g_dir_read_name(dir)) != NULL;) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        struct stat status;
        if (stat(path, &status) == 0 && S_ISDIR(status.st_mode)) {
            list_files(bench, path);
        } else if (g_str_has_suffix(name, ".json")) {
            bench->n_bytes += (gsize)status.st_size;
            g_ptr_array_add(bench->files, g_steal_pointer(&path));
        }
    }
}

/* Returns: (transfer full): the @n words and those of @more (may be NULL) behind them. */
static GPtrArray *
words_new(const char *const *words, guint n, const GPtrArray *more)
{
    GPtrArray *all = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < n; i++)
        g_ptr_array_add(all, g_strdup(words[i]));
    for (guint i = 0; more != NULL && i < more->len; i++)
        g_ptr_array_add(all, g_strdup(more->pdata[i]));
    g_ptr_array_add(all, NULL);
    return all;
}

/* Returns: (transfer full): what the script for node is going to do, or NULL without node. */
static char *
ask_node(const char *node, const char *script)
{
    char *answer = NULL;
    const char *const argv[] = {node, script, NULL};
    if (node == NULL || !g_spawn_sync(NULL, (char **)argv, NULL, G_SPAWN_STDERR_TO_DEV_NULL, NULL,
                                      NULL, &answer, NULL, NULL, NULL))
        return NULL;
    return g_strchomp(answer);
}

static void
add_node(Bench *bench, const char *source, const char *schemas)
{
    g_autofree char *node = g_find_program_in_path("node");
    g_autofree char *script =
        g_build_filename(source, "tests", "bench", "validate-with-ajv.js", NULL);
    g_autofree char *answer = ask_node(node, script);
    if (answer == NULL) {
        printf("node is not there: skipped\n");
        return;
    }
    bench->words[PROGRAM_NODE] =
        words_new((const char *const[]){node, script, schemas}, 3, bench->files);
    gboolean has_ajv = strcmp(answer, "ajv") == 0;
    bench->names[PROGRAM_NODE] = has_ajv ? "node with ajv" : "node, JSON.parse only (no ajv)";
}

static void
bench_init(Bench *bench, const char *source, const char *set, const char *schemas, char **programs)
{
    const char *narva = programs[0], *nothing = programs[1], *peer = programs[2];
    *bench = (Bench){
        .folder = g_build_filename(source, "data", set, NULL),
        .files = g_ptr_array_new_with_free_func(g_free),
        .names =
            {
                [PROGRAM_NOTHING] = "do-nothing",
                [PROGRAM_VERSION] = "narva --version",
                [PROGRAM_VALIDATE] = "narva validate",
                [PROGRAM_PEER] = "json-glib parse",
            },
    };
    list_files(bench, bench->folder);
    g_ptr_array_sort(bench->files, compare_paths);
    bench->words[PROGRAM_NOTHING] = words_new(&nothing, 1, NULL);
    bench->words[PROGRAM_VERSION] = words_new((const char *const[]){narva, "--version"}, 2, NULL);
    bench->words[PROGRAM_VALIDATE] =
        words_new((const char *const[]){narva, "validate", bench->folder}, 3, NULL);
    bench->words[PROGRAM_PEER] = words_new(&peer, 1, bench->files);
    add_node(bench, source, schemas);
}

static void
bench_clear(Bench *bench)
{
    for (guint i = 0; i < N_PROGRAMS; i++)
        g_clear_pointer(&bench->words[i], g_ptr_array_unref);
    g_ptr_array_unref(bench->files);
    g_free(bench->folder);
}

static void
print_program(const Bench *bench, Program program, double *processor, double *elapsed)
{
    double above = (processor[program] - processor[PROGRAM_NOTHING]) * 1e3;
    double ratio = processor[program] / processor[PROGRAM_NOTHING];
    printf("  %-30s %7.2f ms (%7.2f elapsed) %6.2fx do-nothing, %+7.2f ms", bench->names[program],
           processor[program] * 1e3, elapsed[program] * 1e3, ratio, above);
    if (program == PROGRAM_VERSION)
        figure_print_gate(ratio, VERSION_GATE, "x");
    else if (program == PROGRAM_VALIDATE)
        figure_print_gate(above, VALIDATE_GATE_MS * (double)bench->n_bytes / VALIDATE_GATE_BYTES,
                          " ms");
    else
        printf("\n");
}

static void
run(Bench *bench, const char *set)
{
    double processor[N_PROGRAMS], elapsed[N_PROGRAMS];
    for (guint i = 0; i < FIGURE_RUNS; i++)
        for (guint program = 0; program < N_PROGRAMS; program++) {
            if (bench->words[program] == NULL)
                continue;
            ProcessCost cost = timed_process_run((const char *const *)bench->words[program]->pdata);
            bench->processor[program][i] = cost.processor;
            bench->elapsed[program][i] = cost.elapsed;
        }
    printf("data/%s: %.1f kB of JSON; time of the processor\n", set, (double)bench->n_bytes / 1e3);
    for (guint program = 0; program < N_PROGRAMS; program++) {
        processor[program] = figure_median(bench->processor[program], FIGURE_RUNS);
        elapsed[program] = figure_median(bench->elapsed[program], FIGURE_RUNS);
        if (bench->words[program] != NULL)
            print_program(bench, (Program)program, processor, elapsed);
    }
}

int
main(int argc, char **argv)
{
    static const char *const sets[] = {"tutorial", "pax-baltica"};
    const char *source = g_getenv("NARVA_SOURCE");
    if (argc != 4 || source == NULL)
        g_error("%s NARVA DO-NOTHING PARSE-JSON, with NARVA_SOURCE set", argv[0]);
    char *schemas = temporary_folder_new();
    timed_process_run((const char *const[]){argv[1], "schema", "-o", schemas, NULL});
    for (guint i = 0; i < G_N_ELEMENTS(sets); i++) {
        Bench bench;
        bench_init(&bench, source, sets[i], schemas, argv + 1);
        run(&bench, sets[i]);
        bench_clear(&bench);
    }
    temporary_folder_free(schemas);
    return 0;
}
