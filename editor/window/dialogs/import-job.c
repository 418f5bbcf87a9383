/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Finding what may be told, reading, making the data set, laying it out and painting it are the
 * steps.
 */
#include "editor/window/dialogs/import-job.h"

#include "editor/tools/view-transform.h"
#include "schema/model/words.h"
#include "validator/render/picture.h"

#include <glib/gi18n.h>

/* Pixels of the picture for one of the widget: it is sharp on fine screens too. */
#define FACTOR 2

struct ImportTurn {
    GMutex lock;
};

typedef struct {
    ImportTurn *turn; /* owned */
    const ForeignFormat *format;
    char *path;             /* owned */
    char *texts[N_CHOICES]; /* owned: of the choices, NULL where nothing is said */
    int width, height;
} Job;

ImportTurn *
import_turn_new(void)
{
    ImportTurn *turn = g_atomic_rc_box_new0(ImportTurn);
    g_mutex_init(&turn->lock);
    return turn;
}

static void
clear_turn(gpointer data)
{
    ImportTurn *turn = data;
    g_mutex_clear(&turn->lock);
}

void
import_turn_unref(ImportTurn *turn)
{
    g_atomic_rc_box_release_full(turn, clear_turn);
}

static void
job_free(gpointer data)
{
    Job *job = data;
    import_turn_unref(job->turn);
    for (guint i = 0; i < N_CHOICES; i++)
        g_free(job->texts[i]);
    g_free(job->path);
    g_free(job);
}

void
import_result_free(ImportResult *result)
{
    if (result == NULL)
        return;
    foreign_offers_clear(&result->offers);
    imported_map_free(result->imported);
    g_free(result->failure);
    g_free(result->holds);
    g_clear_object(&result->picture);
    g_free(result->why_none);
    g_free(result);
}

static void
release(gpointer data)
{
    import_result_free(data);
}

/* Appends @words, which are taken over, unless they would say that there is none. */
static void
append_words(GString *out, guint n, char *words)
{
    if (n > 0)
        g_string_append_printf(out, "%s%s", out->len > 0 ? ", " : "", words);
    g_free(words);
}

/* Returns: (transfer full): what @set holds, with the nouns that numbers want. */
static char *
words_of(DataSet *set)
{
    GString *out = g_string_new(NULL);
    Records places = data_set_records(set, ENTITY_SPACE);
    guint n_units = data_set_records(set, ENTITY_UNIT).length;
    guint n_seas = 0;
    for (guint32 i = 0; i < places.length; i++)
        n_seas += ((const Space *)places.items[i])->kind == SPACE_SEA;
    guint n_lands = places.length - n_seas;
    append_words(out, n_lands, g_strdup_printf(ngettext("%u land", "%u lands", n_lands), n_lands));
    append_words(out, n_seas, g_strdup_printf(ngettext("%u sea", "%u seas", n_seas), n_seas));
    append_words(out, n_units, g_strdup_printf(ngettext("%u unit", "%u units", n_units), n_units));
    g_string_append(out, out->len > 0 ? "." : _("It holds no place as it is read now."));
    return g_string_free(out, FALSE);
}

/* Returns: (transfer full): @map with its blocks, as large as fits. */
static GdkTexture *
paint(RenderMap *map, Box frame, const Job *job)
{
    ViewTransform view;
    double x, y;
    view_transform_init(&view, frame);
    view_transform_resize(&view, job->width, job->height);
    view_transform_fit(&view);
    view_transform_corner(&view, &x, &y);
    cairo_surface_t *surface =
        cairo_image_surface_create(CAIRO_FORMAT_ARGB32, job->width * FACTOR, job->height * FACTOR);
    cairo_surface_set_device_scale(surface, FACTOR, FACTOR);
    cairo_t *cr = cairo_create(surface);
    render_map_paint(map, cr, view.scale, x, y, job->width, job->height);
    g_autoptr(GArray) pieces = render_map_pieces(map, view.scale);
    for (guint i = 0; i < pieces->len; i++) {
        const RenderPiece *piece = &g_array_index(pieces, RenderPiece, i);
        cairo_save(cr);
        cairo_translate(cr, piece->x - x, piece->y - y);
        render_map_paint_piece(map, cr, piece->unit, piece->width);
        cairo_restore(cr);
    }
    cairo_destroy(cr);
    cairo_surface_flush(surface);
    gsize stride = (gsize)cairo_image_surface_get_stride(surface);
    g_autoptr(GBytes) pixels =
        g_bytes_new(cairo_image_surface_get_data(surface), stride * (gsize)(job->height * FACTOR));
    cairo_surface_destroy(surface);
    return gdk_memory_texture_new(job->width * FACTOR, job->height * FACTOR, GDK_MEMORY_DEFAULT,
                                  pixels, stride);
}

/* Draws @set, with what stands on it in its first scenario. Returns: NULL with @error set. */
static GdkTexture *
picture_of(DataSet *set, const Job *job, GCancellable *cancellable, GError **error)
{
    const RenderStyle style = {.mode = "nation", .layers = RENDER_ALL, .look = LOOK_LIGHT};
    const char *scenario = set->n_scenarios > 0 ? record_key(set->scenarios[0]) : NULL;
    g_autoptr(RenderMap) map = picture_map_new(set, scenario, &style, error);
    if (map == NULL || g_cancellable_set_error_if_cancelled(cancellable, error))
        return NULL;
    return paint(map, render_map_frame(map), job);
}

/* Reads the map of @job into @result. Returns: FALSE with @error set. */
static gboolean
read_map(const Job *job, ImportResult *result, GCancellable *cancellable, GError **error)
{
    g_autoptr(GError) undrawn = NULL;
    ForeignChoices choices;
    for (ForeignChoiceId i = 0; i < N_CHOICES; i++)
        *foreign_choice_text(&choices, i) = job->texts[i];
    g_autoptr(ImportedMap) imported = imported_map_read(job->format, job->path, &choices, error);
    if (imported == NULL || g_cancellable_set_error_if_cancelled(cancellable, error))
        return FALSE;
    g_autoptr(DataSet) set = imported_map_set(imported, error);
    if (set == NULL || g_cancellable_set_error_if_cancelled(cancellable, error))
        return FALSE;
    result->holds = words_of(set);
    if (data_set_records(set, ENTITY_SPACE).length > 0)
        result->picture = picture_of(set, job, cancellable, &undrawn);
    result->why_none = undrawn != NULL ? g_strdup(undrawn->message) : NULL;
    result->imported = g_steal_pointer(&imported);
    return TRUE;
}

static void
run(GTask *task, gpointer source G_GNUC_UNUSED, gpointer data, GCancellable *cancellable)
{
    const Job *job = data;
    g_autoptr(GError) error = NULL;
    ImportResult *result = g_new0(ImportResult, 1);
    g_mutex_lock(&job->turn->lock);
    if (!g_cancellable_is_cancelled(cancellable)) {
        foreign_offers_find(&result->offers, job->format, job->path);
        if (!read_map(job, result, cancellable, &error))
            result->failure = g_strdup(error->message);
    }
    g_mutex_unlock(&job->turn->lock);
    g_task_return_pointer(task, result, release);
}

void
import_job_start(ImportTurn *turn, const ForeignFormat *format, const char *path,
                 const ForeignChoices *choices, int width, int height, GCancellable *cancellable,
                 GAsyncReadyCallback done, gpointer data)
{
    ForeignChoices told = *choices;
    Job *job = g_new0(Job, 1);
    job->turn = g_atomic_rc_box_acquire(turn);
    job->format = format;
    job->path = g_strdup(path);
    job->width = width;
    job->height = height;
    for (ForeignChoiceId i = 0; i < N_CHOICES; i++)
        job->texts[i] = g_strdup(*foreign_choice_text(&told, i));
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, done, data);
    g_task_set_task_data(task, job, job_free);
    g_task_run_in_thread(task, run);
}

ImportResult *
import_job_finish(GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}
