/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How long the frames of the map take while it is moved and zoomed, from before-paint to
 * after-paint of the frame clock, on few places and on many; beside a map that is one node of
 * vectors. And how long they last while games are played in the background. With
 * `--smoke` it only tries itself out. Run it with tests/ui/run-xvfb.sh.
 */
#include "editor/canvas/map-view.h"
#include "editor/games/game-batch.h"
#include "tests/bench/figure.h"
#include "tests/bench/generated-set.h"
#include "tests/bench/vector-map.h"
#include "tests/ui/sample-window.h"
#include "tests/unit/temporary-folder.h"

#include "schema/store/map-file.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#define WIDTH 1280
#define HEIGHT 800

/* Frames that are measured, and those before them, in which tiles come and fonts are found. */
#define FRAMES 300
#define FRAMES_OF_PEER 30
#define FRAMES_BEFORE 30
#define FRAMES_OF_SMOKE 5

/* With more places the vectors of a few frames take more memory than many a machine has. */
#define PLACES_OF_PEER_MAX 10000

#define GATE_MS 16.0

/* Movement in each frame; it turns round after so many. */
#define PAN_X 8.0
#define PAN_Y 5.0
#define ZOOM 1.02
#define TURN_AFTER 60

/* It is moved at so many times the size at which all of it is seen. */
#define CLOSER 3.0

static const char *const motions[] = {"moved", "zoomed"};
static const guint sizes[] = {80, 10000, 100000};
static const guint sizes_of_smoke[] = {80, 400, 800};

typedef struct {
    GtkWidget *widget;
    void (*pan)(GtkWidget *widget, double dx, double dy);
    void (*zoom_by)(GtkWidget *widget, double factor);
} Canvas;

typedef struct {
    const Canvas *canvas;
    gboolean is_zooming; /* or it is moved */
    guint n_before, n_frames;
    guint n_seen;                          /* frames so far */
    double begin_elapsed, begin_processor; /* of this frame, in ms */
    double elapsed[FRAMES], processor[FRAMES];
} Run;

/* Returns: the time of @clock in ms. */
static double
time_of(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static void
note_begin(GdkFrameClock *clock G_GNUC_UNUSED, gpointer data)
{
    Run *run = data;
    run->begin_elapsed = time_of(CLOCK_MONOTONIC);
    run->begin_processor = time_of(CLOCK_THREAD_CPUTIME_ID);
}

static void
note_end(GdkFrameClock *clock G_GNUC_UNUSED, gpointer data)
{
    Run *run = data;
    if (run->n_seen >= run->n_before && run->n_seen < run->n_before + run->n_frames) {
        guint frame = run->n_seen - run->n_before;
        run->elapsed[frame] = time_of(CLOCK_MONOTONIC) - run->begin_elapsed;
        run->processor[frame] = time_of(CLOCK_THREAD_CPUTIME_ID) - run->begin_processor;
    }
    run->n_seen++;
}

static gboolean
move_on(GtkWidget *widget, GdkFrameClock *clock G_GNUC_UNUSED, gpointer data)
{
    const Run *run = data;
    gboolean is_back = run->n_seen / TURN_AFTER % 2 == 1;
    if (run->is_zooming)
        run->canvas->zoom_by(widget, is_back ? 1 / ZOOM : ZOOM);
    else
        run->canvas->pan(widget, is_back ? -PAN_X : PAN_X, is_back ? -PAN_Y : PAN_Y);
    return G_SOURCE_CONTINUE;
}

static gboolean
is_over(gpointer data)
{
    const Run *run = data;
    return run->n_seen >= run->n_before + run->n_frames;
}

/* Returns: how long 99 % of the frames last at most, in ms: frames are to be there on time, whoever
 * else works. Puts the time of the processor below which 99 % lie into @processor. */
static double
time_frames(const Canvas *canvas, gboolean is_zooming, guint n_frames, double *processor)
{
    Run run = {
        .canvas = canvas,
        .is_zooming = is_zooming,
        .n_before = MIN(FRAMES_BEFORE, n_frames),
        .n_frames = n_frames,
    };
    GdkFrameClock *clock = gtk_widget_get_frame_clock(canvas->widget);
    gulong before = g_signal_connect(clock, "before-paint", G_CALLBACK(note_begin), &run);
    gulong after = g_signal_connect(clock, "after-paint", G_CALLBACK(note_end), &run);
    guint tick = gtk_widget_add_tick_callback(canvas->widget, move_on, &run, NULL);
    while (!is_over(&run))
        g_main_context_iteration(NULL, TRUE);
    gtk_widget_remove_tick_callback(canvas->widget, tick);
    g_signal_handler_disconnect(clock, before);
    g_signal_handler_disconnect(clock, after);
    *processor = figure_percentile(run.processor, n_frames, 99);
    return figure_percentile(run.elapsed, n_frames, 99);
}

static void
pan_vectors(GtkWidget *widget, double dx, double dy)
{
    vector_map_pan(BENCH_VECTOR_MAP(widget), dx, dy);
}

static void
zoom_vectors(GtkWidget *widget, double factor)
{
    vector_map_zoom_by(BENCH_VECTOR_MAP(widget), factor);
}

/* Returns: (transfer none): what moves the map with the middle button. */
static GtkEventController *
middle_drag(GtkWidget *widget)
{
    GtkEventController *drag;
    for (guint i = 0; (drag = widget_controller(widget, GTK_TYPE_GESTURE_DRAG, i)) != NULL; i++)
        if (gtk_gesture_single_get_button(GTK_GESTURE_SINGLE(drag)) == GDK_BUTTON_MIDDLE)
            return drag;
    g_error("the map is not moved by the middle button");
}

static void
pan_view(GtkWidget *widget, double dx, double dy)
{
    GtkEventController *drag = middle_drag(widget);
    g_signal_emit_by_name(drag, "drag-begin", 0.0, 0.0);
    g_signal_emit_by_name(drag, "drag-update", dx, dy);
    g_signal_emit_by_name(drag, "drag-end", dx, dy);
}

static void
zoom_view(GtkWidget *widget, double factor)
{
    editor_map_view_zoom_by(EDITOR_MAP_VIEW(widget), factor);
}

/* Measures @canvas moved and zoomed. @times: gets what that took, or NULL. @peers: what the same
 * took before on another one; NULL: there is none to be held against. */
static void
run_motions(const char *name, const Canvas *canvas, guint n_frames, double *times,
            const double *peers)
{
    for (guint i = 0; i < G_N_ELEMENTS(motions); i++) {
        canvas->zoom_by(canvas->widget, i == 0 ? CLOSER : 1 / CLOSER);
        double processor, time = time_frames(canvas, i == 1, n_frames, &processor);
        printf("  %-24s %-8s %8.1f ms (%8.1f of the processor)", name, motions[i], time, processor);
        if (times != NULL) {
            times[i] = time;
            printf("\n");
            continue;
        }
        if (peers != NULL)
            printf(" %8.4fx", time / peers[i]);
        figure_print_gate(time, GATE_MS, " ms");
    }
}

/* The same in a window of its own. */
static void
run(const char *name, const Canvas *canvas, guint n_frames, double *times, const double *peers)
{
    GtkWidget *window = sample_window_new(canvas->widget, WIDTH, HEIGHT);
    run_motions(name, canvas, n_frames, times, peers);
    sample_window_free(window);
}

static void
run_size(guint n_places, guint n_frames)
{
    g_autoptr(GError) error = NULL;
    char *folder = generated_set_new_drawn(n_places);
    g_autoptr(DataSet) set = data_set_load(folder, &error);
    if (set == NULL)
        g_error("%s", error->message);
    g_autoptr(EditorDocument) document = editor_document_new(set);
    MapFile *file = map_file_read(set, NULL);
    g_autoptr(RenderGeometry) geometry = render_geometry_new(file->svg);
    double peers[G_N_ELEMENTS(motions)];
    gboolean has_peer = n_places <= PLACES_OF_PEER_MAX;
    const Canvas view = {editor_map_view_new(document), pan_view, zoom_view};
    printf("%u places; 99 %% of the frames last less than\n", n_places);
    if (has_peer) {
        const Canvas vectors = {vector_map_new(geometry), pan_vectors, zoom_vectors};
        run("one node of vectors", &vectors, MIN(n_frames, FRAMES_OF_PEER), peers, NULL);
    }
    run("the map of the editor", &view, n_frames, NULL, has_peer ? peers : NULL);
    map_file_free(file);
    temporary_folder_free(folder);
}

static gboolean
has_results(gpointer batch)
{
    return editor_game_batch_results(batch) != NULL;
}

/* Returns: (transfer full): more games of a scenario of @set than there is time for, begun. */
static EditorGameBatch *
begun_games(DataSet *set)
{
    const GameWish wish = {.scenario = record_key(set->scenarios[0]), .seed = 1};
    EditorGameBatch *batch = editor_game_batch_new(set, &wish, RESULT_GAMES_MAX, 0);
    if (!spin_until(has_results, batch))
        g_error("no game is played: %s", editor_game_batch_problem(batch));
    return batch;
}

static void
run_beside_games(const char *name, guint n_frames)
{
    EditorDocument *document = sample_document_new(name);
    const Canvas view = {editor_map_view_new(document), pan_view, zoom_view};
    GtkWidget *window = sample_window_new(view.widget, WIDTH, HEIGHT);
    printf("%s; 99 %% of the frames last less than\n", name);
    run_motions("alone", &view, n_frames, NULL, NULL);
    g_autoptr(EditorGameBatch) batch = begun_games(editor_document_set(document));
    run_motions("while games are played", &view, n_frames, NULL, NULL);
    editor_game_batch_cancel(batch);
    sample_window_free(window);
    g_object_unref(document);
}

int
main(int argc, char **argv)
{
    gboolean is_smoke = argc == 2 && strcmp(argv[1], "--smoke") == 0;
    sample_window_begin();
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (guint i = 0; i < G_N_ELEMENTS(sizes); i++)
        run_size(is_smoke ? sizes_of_smoke[i] : sizes[i], is_smoke ? FRAMES_OF_SMOKE : FRAMES);
    run_beside_games("pax-baltica-2010", is_smoke ? FRAMES_OF_SMOKE : FRAMES);
    return 0;
}
