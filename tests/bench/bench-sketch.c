/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How long the hand waits: each step of a drag of a vertex on maps of 100 and of 1,000 lands, held
 * against a frame, and how the review of borders grows with the map. With `--smoke` it only tries
 * itself out.
 */
#include "editor/drawing/sketch.h"
#include "editor/tools/border-tools.h"
#include "tests/bench/figure.h"
#include "tests/bench/generated-set.h"
#include "tests/unit/temporary-folder.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#define FRAME_MS (1000.0 / 60)
#define GROWTH 14.0
#define STEPS 60

typedef struct {
    double drag_ms;   /* of a step, the one below which 95 of 100 lie */
    double review_ms; /* of the processor; the middle one */
} Measured;

static double
since(gint64 start)
{
    return (double)(g_get_monotonic_time() - start) / 1000;
}

/* Drags a vertex in the middle of the map to and fro. */
static double
drag(EditorDocument *document, guint n_steps)
{
    g_autofree double *times = g_new(double, n_steps);
    g_autoptr(Sketch) sketch = sketch_new(document);
    sketch->reach = 20;
    sketch_take(sketch, SKETCH_POINTS);
    if (!sketch_is_ready(sketch))
        g_error("%s", sketch->said);
    const Topology *map = sketch->shapes->map;
    Point vertex = map->nodes[map->n_nodes / 2];
    sketch_press(sketch, vertex);
    for (guint i = 0; i < n_steps; i++) {
        const Point to = {vertex.x + (gint32)(i % 8) - 4, vertex.y + (gint32)(i % 5) - 2};
        gint64 start = g_get_monotonic_time();
        sketch_point(sketch, to);
        times[i] = since(start);
    }
    if (sketch->preview == NULL)
        g_error("the drag moved nothing");
    return figure_percentile(times, n_steps, 95);
}

static double
review(EditorDocument *document, guint n_runs)
{
    g_autofree double *times = g_new(double, n_runs);
    for (guint i = 0; i < n_runs; i++) {
        gboolean gave_up;
        clock_t start = clock();
        g_autoptr(ShapeMap) shapes = shape_map_new(editor_document_set(document));
        g_autoptr(GArray) found =
            border_review_find(editor_document_set(document), shapes, &gave_up);
        times[i] = (double)(clock() - start) * 1000 / CLOCKS_PER_SEC;
    }
    return figure_median(times, n_runs);
}

static Measured
measure(guint n_lands, gboolean is_smoke)
{
    g_autoptr(GError) error = NULL;
    char *folder = generated_set_new_drawn(n_lands);
    g_autoptr(DataSet) set = data_set_load(folder, &error);
    if (set == NULL)
        g_error("%s", error->message);
    g_autoptr(EditorDocument) document = editor_document_new(set);
    Measured measured = {
        .drag_ms = drag(document, is_smoke ? 5 : STEPS),
        .review_ms = review(document, is_smoke ? 1 : FIGURE_RUNS),
    };
    temporary_folder_free(folder);
    return measured;
}

int
main(int argc, char **argv)
{
    gboolean is_smoke = argc > 1 && strcmp(argv[1], "--smoke") == 0;
    Measured small = measure(is_smoke ? 20 : 100, is_smoke);
    Measured large = measure(is_smoke ? 100 : 1000, is_smoke);
    printf("a vertex of 100 lands is dragged: %.2f ms a step\n", small.drag_ms);
    printf("a vertex of 1,000 lands is dragged: ");
    figure_print_gate(large.drag_ms, FRAME_MS, " ms");
    printf("the same, beside one of 100: %.2f x\n", large.drag_ms / MAX(small.drag_ms, 0.001));
    printf("the review of 100 lands: %.2f ms\n", small.review_ms);
    printf("the review of 1,000 lands, beside that: ");
    figure_print_gate(large.review_ms / MAX(small.review_ms, 0.001), GROWTH, "x");
    return 0;
}
