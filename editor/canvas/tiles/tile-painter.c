/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tiles on their way: waiting, in work, done. The lists are guarded by one lock; a thread takes
 * the first tile that waits, paints without the lock, and has the main loop told.
 */
#include "editor/canvas/tiles/tile-painter.h"

/* How far a name may reach out of its place, in pixels. */
#define REACH 160

guint
tile_key_hash(gconstpointer data)
{
    const TileKey *key = data;
    guint hash = g_double_hash(&key->scale) * 31u + (guint)key->factor;
    return (hash * 8191u + (guint)key->column) * 131071u + (guint)key->row;
}

gboolean
tile_key_equal(gconstpointer a, gconstpointer b)
{
    const TileKey *one = a, *other = b;
    return one->scale == other->scale && one->factor == other->factor &&
           one->column == other->column && one->row == other->row;
}

gboolean
tile_key_meets(const TileKey *key, Box box)
{
    double side = tile_side(key->factor);
    double left = key->column * side, top = key->row * side;
    return box.left * key->scale - REACH <= left + side && box.right * key->scale + REACH >= left &&
           box.top * key->scale - REACH <= top + side && box.bottom * key->scale + REACH >= top;
}

typedef struct {
    TileKey key;
    RenderMap *map;           /* owned */
    cairo_surface_t *surface; /* owned; NULL: not begun */
    gboolean is_outdated;
} Job;

struct TilePainter {
    TilePainted painted;
    gpointer data;
    RenderMap *map; /* owned; NULL: none */
    GThreadPool *pool;
    GMutex lock;
    /* Guarded, of Job. */
    GQueue waiting, working, done;
    guint n_calls; /* of threads that are to come and look */
    guint source;  /* that will tell what is done; 0: none */
};

static void
free_job(gpointer data)
{
    Job *job = data;
    render_map_unref(job->map);
    g_clear_pointer(&job->surface, cairo_surface_destroy);
    g_free(job);
}

static void
paint(Job *job)
{
    int side = TILE_SIZE / job->key.factor;
    job->surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, TILE_SIZE, TILE_SIZE);
    cairo_surface_set_device_scale(job->surface, job->key.factor, job->key.factor);
    cairo_t *cr = cairo_create(job->surface);
    render_map_paint(job->map, cr, job->key.scale, (double)job->key.column * side,
                     (double)job->key.row * side, side, side);
    cairo_destroy(cr);
    cairo_surface_flush(job->surface);
}

/* Runs in the main loop. */
static gboolean
tell(gpointer data)
{
    TilePainter *painter = data;
    GQueue done = G_QUEUE_INIT;
    g_mutex_lock(&painter->lock);
    painter->source = 0;
    done = painter->done;
    g_queue_init(&painter->done);
    g_mutex_unlock(&painter->lock);
    for (Job *job; (job = g_queue_pop_head(&done)) != NULL; free_job(job))
        painter->painted(&job->key, job->surface, job->is_outdated, painter->data);
    return G_SOURCE_REMOVE;
}

/* Runs in a thread. */
static void
work(gpointer call G_GNUC_UNUSED, gpointer data)
{
    TilePainter *painter = data;
    g_mutex_lock(&painter->lock);
    painter->n_calls--;
    Job *job = g_queue_pop_head(&painter->waiting);
    if (job != NULL)
        g_queue_push_tail(&painter->working, job);
    g_mutex_unlock(&painter->lock);
    if (job == NULL)
        return;
    paint(job);
    g_mutex_lock(&painter->lock);
    g_queue_remove(&painter->working, job);
    g_queue_push_tail(&painter->done, job);
    if (painter->source == 0)
        painter->source = g_idle_add_full(G_PRIORITY_HIGH_IDLE, tell, painter, NULL);
    g_mutex_unlock(&painter->lock);
}

TilePainter *
tile_painter_new(TilePainted painted, gpointer data)
{
    TilePainter *painter = g_new0(TilePainter, 1);
    painter->painted = painted;
    painter->data = data;
    g_mutex_init(&painter->lock);
    gint n_threads = MAX((gint)g_get_num_processors() - 1, 1);
    painter->pool = g_thread_pool_new(work, painter, n_threads, FALSE, NULL);
    return painter;
}

void
tile_painter_free(TilePainter *painter)
{
    if (painter == NULL)
        return;
    g_thread_pool_free(painter->pool, TRUE, TRUE);
    if (painter->source != 0)
        g_source_remove(painter->source);
    g_queue_clear_full(&painter->waiting, free_job);
    g_queue_clear_full(&painter->done, free_job);
    render_map_unref(painter->map);
    g_mutex_clear(&painter->lock);
    g_free(painter);
}

static void
outdate(GQueue *jobs, const Box *changed)
{
    for (GList *link = jobs->head; link != NULL; link = link->next) {
        Job *job = link->data;
        job->is_outdated |= changed == NULL || tile_key_meets(&job->key, *changed);
    }
}

void
tile_painter_set_map(TilePainter *painter, RenderMap *map, const Box *changed)
{
    RenderMap *old = painter->map;
    painter->map = map != NULL ? render_map_ref(map) : NULL;
    render_map_unref(old);
    g_mutex_lock(&painter->lock);
    g_queue_clear_full(&painter->waiting, free_job);
    outdate(&painter->working, changed);
    outdate(&painter->done, changed);
    g_mutex_unlock(&painter->lock);
}

static gboolean
is_among(GQueue *jobs, const TileKey *key)
{
    for (GList *link = jobs->head; link != NULL; link = link->next)
        if (tile_key_equal(&((Job *)link->data)->key, key) && !((Job *)link->data)->is_outdated)
            return TRUE;
    return FALSE;
}

void
tile_painter_want(TilePainter *painter, const TileKey *keys, guint n_keys)
{
    g_mutex_lock(&painter->lock);
    g_queue_clear_full(&painter->waiting, free_job);
    for (guint i = 0; i < n_keys && painter->map != NULL; i++) {
        if (is_among(&painter->working, &keys[i]) || is_among(&painter->done, &keys[i]))
            continue;
        Job *job = g_new0(Job, 1);
        *job = (Job){.key = keys[i], .map = render_map_ref(painter->map)};
        g_queue_push_tail(&painter->waiting, job);
    }
    guint n_missing = painter->waiting.length - MIN(painter->waiting.length, painter->n_calls);
    painter->n_calls += n_missing;
    g_mutex_unlock(&painter->lock);
    /* Any pointer will do to call a thread. */
    for (guint i = 0; i < n_missing; i++)
        g_thread_pool_push(painter->pool, painter, NULL);
}

gboolean
tile_painter_is_idle(TilePainter *painter)
{
    g_mutex_lock(&painter->lock);
    gboolean is_idle =
        painter->waiting.length + painter->working.length + painter->done.length == 0;
    g_mutex_unlock(&painter->lock);
    return is_idle;
}
