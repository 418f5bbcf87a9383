/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How long the editor takes to open a data set: from the start of the process until the first frame
 * of its window is painted, beside a window of GTK with nothing in it, and until all tiles of the
 * map have come, which threads paint. All are this program, run anew for each figure; it says the
 * moment through a pipe, since what the kernel has to put away afterwards keeps nobody waiting.
 * With `--smoke` it only tries itself out. Run it with tests/ui/run-xvfb.sh.
 */
#include "editor/window/application.h"
#include "editor/window/window.h"
#include "tests/bench/figure.h"
#include "tests/bench/timed-process.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Of the time that the empty window takes; and of that of the set that others are held against. */
#define GATE 2.0
#define GATE_OF_OTHERS 1.2

#define WIDTH 1280
#define HEIGHT 900

/* By these words the program knows that it is run by itself: until what. */
#define UNTIL_FRAME "--until-frame"
#define UNTIL_MAP "--until-map"

/* The peers come first: nothing, and the set that the others are held against. */
static const char *const sets[] = {NULL,      "pax-baltica-2010", "tutorial",
                                   "thunder", "last-vikings",     "deluge"};
#define PEER 1

/* Of the program that is run by itself. */
static gboolean waits_for_map;
static int pipe_for_moment;

static void
end_after_paint(GdkFrameClock *clock G_GNUC_UNUSED, gpointer window)
{
    EditorWorkbench *workbench = EDITOR_IS_WINDOW(window) ? editor_window_workbench(window) : NULL;
    if (waits_for_map && !editor_map_view_is_complete(editor_workbench_map(workbench)))
        return;
    gint64 moment = g_get_monotonic_time();
    _exit(write(pipe_for_moment, &moment, sizeof moment) != sizeof moment);
}

static void
on_map(GtkWidget *window, gpointer data G_GNUC_UNUSED)
{
    g_signal_connect(gtk_widget_get_frame_clock(window), "after-paint", G_CALLBACK(end_after_paint),
                     window);
}

static void
on_window_added(GtkApplication *application G_GNUC_UNUSED, GtkWindow *window,
                gpointer data G_GNUC_UNUSED)
{
    g_signal_connect(window, "map", G_CALLBACK(on_map), NULL);
}

static void
show_nothing(GApplication *application, gpointer data G_GNUC_UNUSED)
{
    GtkWidget *window = gtk_application_window_new(GTK_APPLICATION(application));
    gtk_window_set_default_size(GTK_WINDOW(window), WIDTH, HEIGHT);
    gtk_window_present(GTK_WINDOW(window));
}

/* Opens @folder as narva-editor does, or an empty window. */
static int
run_child(char *program, char *folder)
{
    char *words[] = {program, folder, NULL};
    g_autoptr(GApplication) application = NULL;
    if (folder != NULL) {
        application = G_APPLICATION(editor_application_new());
    } else {
        application =
            G_APPLICATION(gtk_application_new("org.narva.Nothing", G_APPLICATION_NON_UNIQUE));
        g_signal_connect(application, "activate", G_CALLBACK(show_nothing), NULL);
    }
    g_signal_connect(application, "window-added", G_CALLBACK(on_window_added), NULL);
    return g_application_run(application, folder != NULL ? 2 : 1, words);
}

/* Runs this program until what @until says. Returns: the cost of opening @set, of those in @source;
 * NULL: of an empty window. Its time is that until the moment that it says. */
static ProcessCost
cost_of(const char *program, const char *until, const char *source, const char *set)
{
    g_autofree char *folder = set != NULL ? g_build_filename(source, "data", set, NULL) : NULL;
    int ends[2];
    if (pipe(ends) != 0)
        g_error("a pipe: %s", g_strerror(errno));
    g_autofree char *end = g_strdup_printf("%d", ends[1]);
    const char *const argv[] = {program, until, end, folder, NULL};
    gint64 start = g_get_monotonic_time(), moment;
    ProcessCost cost = timed_process_run(argv);
    if (cost.status != 0 || read(ends[0], &moment, sizeof moment) != sizeof moment)
        g_error("%s: status %d", set, cost.status);
    close(ends[0]);
    close(ends[1]);
    cost.elapsed = (double)(moment - start) / G_USEC_PER_SEC;
    return cost;
}

/* What opening a set took, run by run, in seconds. */
typedef struct {
    double frame[FIGURE_RUNS], map[FIGURE_RUNS];
    double processor[FIGURE_RUNS]; /* until the first frame */
} Opening;

/* Returns: how many times as long as @peer it took in the middle: run by run, since a machine that
 * is slow for a while is so for both. */
static double
ratio_to(const Opening *opening, const Opening *peer, guint n_runs)
{
    double ratios[FIGURE_RUNS];
    for (guint i = 0; i < n_runs; i++)
        ratios[i] = opening->frame[i] / peer->frame[i];
    return figure_median(ratios, n_runs);
}

static void
print_opening(const char *set, Opening *opening, guint n_runs)
{
    printf("%-18s %7.1f ms (%7.1f ms of the processor", set != NULL ? set : "an empty window",
           figure_median(opening->frame, n_runs) * 1e3,
           figure_median(opening->processor, n_runs) * 1e3);
    if (set != NULL)
        printf("; %7.1f ms with its map", figure_median(opening->map, n_runs) * 1e3);
    printf(")");
}

static void
run(const char *program, const char *source, guint n_runs)
{
    Opening openings[G_N_ELEMENTS(sets)];
    for (guint i = 0; i < n_runs; i++)
        for (guint set = 0; set < G_N_ELEMENTS(sets); set++) {
            ProcessCost cost = cost_of(program, UNTIL_FRAME, source, sets[set]);
            openings[set].frame[i] = cost.elapsed;
            openings[set].processor[i] = cost.processor;
            if (sets[set] != NULL)
                openings[set].map[i] = cost_of(program, UNTIL_MAP, source, sets[set]).elapsed;
        }
    double ratios[G_N_ELEMENTS(sets)];
    for (guint set = 0; set < G_N_ELEMENTS(sets); set++)
        ratios[set] = ratio_to(&openings[set], &openings[set > PEER ? PEER : 0], n_runs);
    for (guint set = 0; set < G_N_ELEMENTS(sets); set++) {
        print_opening(sets[set], &openings[set], n_runs);
        if (set == PEER)
            figure_print_gate(ratios[set], GATE, "x");
        else if (set > PEER)
            figure_print_gate(ratios[set], GATE_OF_OTHERS, "x of that");
        else
            printf("\n");
    }
}

int
main(int argc, char **argv)
{
    const char *source = g_getenv("NARVA_SOURCE");
    waits_for_map = argc >= 2 && strcmp(argv[1], UNTIL_MAP) == 0;
    if (waits_for_map || (argc >= 2 && strcmp(argv[1], UNTIL_FRAME) == 0)) {
        g_assert(argc >= 3);
        pipe_for_moment = atoi(argv[2]);
        return run_child(argv[0], argv[3]);
    }
    if (source == NULL)
        g_error("NARVA_SOURCE is not set");
    run(argv[0], source, argc == 2 && strcmp(argv[1], "--smoke") == 0 ? 1 : FIGURE_RUNS);
    return 0;
}
