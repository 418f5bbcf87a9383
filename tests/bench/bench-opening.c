/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How long the editor takes to open a data set: from the start of the process until the first frame
 * of its window is painted, beside a window of GTK with nothing in it. Both are this program, run
 * anew for each figure. With `--smoke` it only tries itself out. Run it with tests/ui/run-xvfb.sh.
 */
#include "editor/window/application.h"
#include "tests/bench/figure.h"
#include "tests/bench/timed-process.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Of the time that the empty window takes. */
#define GATE 2.0

#define WIDTH 1280
#define HEIGHT 900

/* By this word the program knows that it is run by itself. */
#define CHILD "--child"

static const char *const sets[] = {NULL, "tutorial", "pax-baltica-2010"}; /* NULL: nothing */

static void
end_after_paint(GdkFrameClock *clock G_GNUC_UNUSED, gpointer data G_GNUC_UNUSED)
{
    _exit(0); /* closing is not what is measured */
}

static void
on_map(GtkWidget *window, gpointer data G_GNUC_UNUSED)
{
    g_signal_connect(gtk_widget_get_frame_clock(window),
                     "after-paint",
                     G_CALLBACK(end_after_paint),
                     NULL);
}

static void
on_window_added(GtkApplication *application G_GNUC_UNUSED,
                GtkWindow *window,
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

static void
run(const char *program, const char *source, guint n_runs)
{
    double elapsed[G_N_ELEMENTS(sets)][FIGURE_RUNS], processor[G_N_ELEMENTS(sets)][FIGURE_RUNS];
    for (guint i = 0; i < n_runs; i++)
        for (guint set = 0; set < G_N_ELEMENTS(sets); set++) {
            g_autofree char *folder =
                sets[set] != NULL ? g_build_filename(source, "data", sets[set], NULL) : NULL;
            const char *const argv[] = {program, CHILD, folder, NULL};
            ProcessCost cost = timed_process_run(argv);
            if (cost.status != 0)
                g_error("%s: status %d", sets[set], cost.status);
            elapsed[set][i] = cost.elapsed;
            processor[set][i] = cost.processor;
        }
    double nothing = figure_median(elapsed[0], n_runs);
    for (guint set = 0; set < G_N_ELEMENTS(sets); set++) {
        double time = figure_median(elapsed[set], n_runs);
        printf("%-30s %7.1f ms elapsed (%7.1f ms of the processor)",
               sets[set] != NULL ? sets[set] : "an empty window",
               time * 1e3,
               figure_median(processor[set], n_runs) * 1e3);
        if (sets[set] != NULL)
            figure_print_gate(time / nothing, GATE, "x");
        else
            printf("\n");
    }
}

int
main(int argc, char **argv)
{
    const char *source = g_getenv("NARVA_SOURCE");
    if (argc >= 2 && strcmp(argv[1], CHILD) == 0)
        return run_child(argv[0], argc > 2 ? argv[2] : NULL);
    if (source == NULL)
        g_error("NARVA_SOURCE is not set");
    run(argv[0], source, argc == 2 && strcmp(argv[1], "--smoke") == 0 ? 1 : FIGURE_RUNS);
    return 0;
}
