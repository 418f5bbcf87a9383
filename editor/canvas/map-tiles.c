/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tiles and blocks of a map that are painted and kept, the threads that paint them.
 */
#include "editor/canvas/map-view-state.h"

#include "editor/canvas/frame-memory.h"
#include "schema/geometry/shape.h"
#include "validator/render/render-map.h"

#include <math.h>

/* The largest block that is painted, in pixels: what is larger is scaled up. */
#define WIDTH_MAX 512.0

/* Closer to 1 it is no zoom, but what is lost in reckoning. */
#define EQUAL_ZOOM 1e-4f

typedef struct {
    GskRenderNode *node; /* owned */
    double width;
    int factor;
} PieceNode;

struct MapPieces {
    GtkWidget *widget;  /* borrowed */
    RenderMap *map;     /* owned; NULL: none */
    GArray *pieces;     /* owned: at scale, laid out for laid; NULL: not known yet */
    GHashTable *places; /* owned: unit -> index in pieces + 1 */
    GHashTable *nodes;  /* owned: unit (owned) -> PieceNode */
    double scale, laid;
};

static void
free_node(gpointer data)
{
    PieceNode *node = data;
    gsk_render_node_unref(node->node);
    g_free(node);
}

MapPieces *
map_pieces_new(GtkWidget *widget)
{
    MapPieces *nodes = g_new0(MapPieces, 1);
    nodes->widget = widget;
    nodes->scale = nodes->laid = 1;
    nodes->places = g_hash_table_new(g_str_hash, g_str_equal);
    nodes->nodes = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, free_node);
    return nodes;
}

static void
forget_pieces(MapPieces *nodes)
{
    g_hash_table_remove_all(nodes->places);
    g_clear_pointer(&nodes->pieces, g_array_unref);
}

void
map_pieces_free(MapPieces *nodes)
{
    if (nodes == NULL)
        return;
    forget_pieces(nodes);
    g_hash_table_unref(nodes->places);
    g_hash_table_unref(nodes->nodes);
    render_map_unref(nodes->map);
    g_free(nodes);
}

void
map_pieces_set_map(MapPieces *nodes, RenderMap *map)
{
    RenderMap *old = nodes->map;
    forget_pieces(nodes); /* they borrow from the map */
    g_hash_table_remove_all(nodes->nodes);
    nodes->map = map != NULL ? render_map_ref(map) : NULL;
    render_map_unref(old);
}

void
map_pieces_set_scale(MapPieces *nodes, double scale, double laid)
{
    if (nodes->scale != scale || nodes->laid != laid)
        forget_pieces(nodes);
    nodes->scale = scale;
    nodes->laid = laid;
}

static void
enlarge_piece(RenderPiece *piece, double zoom)
{
    piece->x *= zoom;
    piece->y *= zoom;
    piece->width *= zoom;
    piece->height *= zoom;
}

const GArray *
map_pieces_all(MapPieces *nodes)
{
    if (nodes->pieces != NULL)
        return nodes->pieces;
    nodes->pieces = nodes->map != NULL ? render_map_pieces(nodes->map, nodes->laid)
                                       : g_array_new(FALSE, FALSE, sizeof(RenderPiece));
    for (guint i = 0; i < nodes->pieces->len; i++) {
        RenderPiece *piece = &g_array_index(nodes->pieces, RenderPiece, i);
        enlarge_piece(piece, nodes->scale / nodes->laid);
        g_hash_table_insert(nodes->places, (gpointer)piece->unit, GUINT_TO_POINTER(i + 1));
    }
    return nodes->pieces;
}

static GskRenderNode *
paint_piece(MapPieces *nodes, const RenderPiece *piece, double width, int factor)
{
    double height = render_piece_height(width);
    cairo_surface_t *surface = cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, (int)ceil(width * factor), (int)ceil(height * factor));
    cairo_surface_set_device_scale(surface, factor, factor);
    cairo_t *cr = cairo_create(surface);
    render_map_paint_piece(nodes->map, cr, piece->unit, width);
    cairo_destroy(cr);
    cairo_surface_flush(surface);
    GskRenderNode *node =
        frame_node_new(surface, ceil(width * factor) / factor, ceil(height * factor) / factor,
                       frame_is_drawn_by_cairo(nodes->widget));
    cairo_surface_destroy(surface);
    return node;
}

/* Returns: (transfer none): the node of @piece, painted if it is not there. */
static const PieceNode *
node_of_piece(MapPieces *nodes, const RenderPiece *piece)
{
    /* As it is laid out: while the scale changes nothing is painted again. */
    double width = CLAMP(piece->width * nodes->laid / nodes->scale, 1, WIDTH_MAX);
    int factor = gtk_widget_get_scale_factor(nodes->widget);
    PieceNode *node = g_hash_table_lookup(nodes->nodes, piece->unit);
    if (node != NULL && node->width == width && node->factor == factor)
        return node;
    node = g_new(PieceNode, 1);
    *node = (PieceNode){paint_piece(nodes, piece, width, factor), width, factor};
    g_hash_table_replace(nodes->nodes, g_strdup(piece->unit), node);
    return node;
}

void
map_pieces_append(MapPieces *nodes, GtkSnapshot *snapshot, const RenderPiece *piece)
{
    const PieceNode *node = node_of_piece(nodes, piece);
    float zoom = (float)(piece->width / node->width);
    if (fabsf(zoom - 1) < EQUAL_ZOOM) {
        gtk_snapshot_append_node(snapshot, node->node);
        return;
    }
    gtk_snapshot_save(snapshot);
    gtk_snapshot_scale(snapshot, zoom, zoom);
    gtk_snapshot_append_node(snapshot, node->node);
    gtk_snapshot_restore(snapshot);
}

const RenderPiece *
map_pieces_hit(MapPieces *nodes, double x, double y)
{
    const GArray *pieces = map_pieces_all(nodes);
    for (guint i = pieces->len; i > 0; i--) {
        const RenderPiece *piece = &g_array_index(pieces, RenderPiece, i - 1);
        if (x >= piece->x && x < piece->x + piece->width && y >= piece->y &&
            y < piece->y + piece->height)
            return piece;
    }
    return NULL;
}

const RenderPiece *
map_pieces_find(MapPieces *nodes, const char *unit)
{
    const GArray *pieces = map_pieces_all(nodes);
    guint place = GPOINTER_TO_UINT(g_hash_table_lookup(nodes->places, unit));
    return place > 0 ? &g_array_index(pieces, RenderPiece, place - 1) : NULL;
}

/* Pixels of the screen on a side. */
#define TILE_SIZE 512

typedef struct {
    double scale; /* pixels, as widgets count them, to a grid unit */
    int factor;   /* pixels of the screen to one of those */
    gint32 column, row;
} TileKey;

/* Returns: the side of a tile in pixels as widgets count them. */
static inline double
tile_side(int factor)
{
    return (double)TILE_SIZE / factor;
}

typedef struct TilePainter TilePainter;

/* How far a name may reach out of its place, in pixels. */
#define REACH 160

/* For hash tables, and for comparing. */
static guint
tile_key_hash(gconstpointer data)
{
    const TileKey *key = data;
    guint hash = g_double_hash(&key->scale) * 31u + (guint)key->factor;
    return (hash * 8191u + (guint)key->column) * 131071u + (guint)key->row;
}

static gboolean
tile_key_equal(gconstpointer a, gconstpointer b)
{
    const TileKey *one = a, *other = b;
    return one->scale == other->scale && one->factor == other->factor &&
           one->column == other->column && one->row == other->row;
}

/* Returns: whether a change in @box, in grid units, may show on the tile. Names and signs keep
 * their size and reach beyond their place. */
static gboolean
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
    cairo_surface_t *surface; /* owned; NULL: not started */
    gboolean is_outdated;
} Job;

struct TilePainter {
    MapTiles *tiles; /* borrowed: it owns the painter, and takes what is painted */
    RenderMap *map;  /* owned; NULL: none */
    GThreadPool *pool;
    GMutex lock;
    /* Guarded, of Job. */
    GQueue waiting, working, done;
    guint n_calls; /* of threads that are to come and look */
    guint source;  /* that delivers the tiles that are done; 0: none */
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
paint_job(Job *job)
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

static void store_tile(MapTiles *cache, const TileKey *key, cairo_surface_t *surface,
                       gboolean is_outdated);

/* Runs in the main loop. */
static gboolean
deliver_tiles(gpointer data)
{
    TilePainter *painter = data;
    GQueue done = G_QUEUE_INIT;
    g_mutex_lock(&painter->lock);
    painter->source = 0;
    done = painter->done;
    g_queue_init(&painter->done);
    g_mutex_unlock(&painter->lock);
    for (Job *job; (job = g_queue_pop_head(&done)) != NULL; free_job(job))
        store_tile(painter->tiles, &job->key, job->surface, job->is_outdated);
    return G_SOURCE_REMOVE;
}

/* Runs in a thread. */
static void
paint_on_thread(gpointer call G_GNUC_UNUSED, gpointer data)
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
    paint_job(job);
    g_mutex_lock(&painter->lock);
    g_queue_remove(&painter->working, job);
    g_queue_push_tail(&painter->done, job);
    if (painter->source == 0)
        painter->source = g_idle_add_full(G_PRIORITY_HIGH_IDLE, deliver_tiles, painter, NULL);
    g_mutex_unlock(&painter->lock);
}

/* Returns: (transfer full): a painter without a map, which paints nothing. */
static TilePainter *
tile_painter_new(MapTiles *tiles)
{
    TilePainter *painter = g_new0(TilePainter, 1);
    painter->tiles = tiles;
    g_mutex_init(&painter->lock);
    gint n_threads = MAX((gint)g_get_num_processors() - 1, 1);
    painter->pool = g_thread_pool_new(paint_on_thread, painter, n_threads, FALSE, NULL);
    return painter;
}

/* Waits for the tiles in work, which are dropped. */
static void
tile_painter_free(TilePainter *painter)
{
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
outdate_jobs(GQueue *jobs, const Box *changed)
{
    for (GList *link = jobs->head; link != NULL; link = link->next) {
        Job *job = link->data;
        job->is_outdated |= changed == NULL || tile_key_meets(&job->key, *changed);
    }
}

/* From now on @map (a reference is taken; NULL: none) is painted. @changed: the box outside of
 * which it looks as the one before did; NULL: nowhere. */
static void
tile_painter_set_map(TilePainter *painter, RenderMap *map, const Box *changed)
{
    RenderMap *old = painter->map;
    painter->map = map != NULL ? render_map_ref(map) : NULL;
    render_map_unref(old);
    g_mutex_lock(&painter->lock);
    g_queue_clear_full(&painter->waiting, free_job);
    outdate_jobs(&painter->working, changed);
    outdate_jobs(&painter->done, changed);
    g_mutex_unlock(&painter->lock);
}

static gboolean
queue_has_tile(GQueue *jobs, const TileKey *key)
{
    for (GList *link = jobs->head; link != NULL; link = link->next)
        if (tile_key_equal(&((Job *)link->data)->key, key) && !((Job *)link->data)->is_outdated)
            return TRUE;
    return FALSE;
}

/* Paints the tiles @keys (copied), the first ones first. Tiles asked for earlier and not started
 * are dropped, those in work are not started again. */
static void
tile_painter_want(TilePainter *painter, const TileKey *keys, guint n_keys)
{
    g_mutex_lock(&painter->lock);
    g_queue_clear_full(&painter->waiting, free_job);
    for (guint i = 0; i < n_keys && painter->map != NULL; i++) {
        if (queue_has_tile(&painter->working, &keys[i]) || queue_has_tile(&painter->done, &keys[i]))
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

/* Returns: whether nothing is asked for or in work. */
static gboolean
tile_painter_is_idle(TilePainter *painter)
{
    g_mutex_lock(&painter->lock);
    gboolean is_idle =
        painter->waiting.length + painter->working.length + painter->done.length == 0;
    g_mutex_unlock(&painter->lock);
    return is_idle;
}

/* Bytes of all tiles: four windows of a large screen at two scales. */
#define BYTES_MAX ((gsize)128 << 20)
#define TILE_BYTES ((gsize)TILE_SIZE * TILE_SIZE * 4)

/* Tiles that are asked for in one frame; a window of the largest screens has fewer. */
#define WANTED_MAX 1024

/* The whole map on so many pixels is always kept, to be shown where nothing else is. */
#define COARSE_PIXELS 768

/* Pixels by which tiles that are enlarged reach below the next: of exact sizes cairo leaves out the
 * last line now and then. */
#define OVERLAP 0.25

typedef struct {
    TileKey key;         /* first, so that a tile is its own key */
    GskRenderNode *node; /* owned */
    guint64 used;        /* the frame it was used in last */
    gboolean is_stale;   /* the map has changed there */
} Tile;

struct MapTiles {
    GtkWidget *widget; /* borrowed */
    TilePainter *painter;
    FrameMemory memory;
    RenderMap *map;    /* owned; NULL: none */
    GHashTable *tiles; /* owned: set of Tile */
    guint64 frame;
    double shown;   /* the scale of the last frame of which nothing was missing; 0: none */
    double settled; /* the last scale that was not moving; 0: none */
    GArray *wanted; /* owned: of TileKey, in this frame */
    gboolean is_complete;
};

static void
free_tile(gpointer data)
{
    Tile *tile = data;
    g_clear_pointer(&tile->node, gsk_render_node_unref);
    g_free(tile);
}

static gboolean
tile_is_old(gpointer key, gpointer value G_GNUC_UNUSED, gpointer oldest)
{
    return ((Tile *)key)->used <= *(const guint64 *)oldest;
}

static gint
compare_frames(gconstpointer a, gconstpointer b)
{
    guint64 one = *(const guint64 *)a, other = *(const guint64 *)b;
    return one < other ? -1 : one > other;
}

/* Drops the tiles used longest ago until a quarter is free; those of this frame stay. */
static void
drop_old_tiles(MapTiles *cache)
{
    guint n_tiles = g_hash_table_size(cache->tiles);
    if (n_tiles * TILE_BYTES <= BYTES_MAX)
        return;
    g_autoptr(GArray) frames = g_array_sized_new(FALSE, FALSE, sizeof(guint64), n_tiles);
    GHashTableIter iter;
    gpointer tile;
    g_hash_table_iter_init(&iter, cache->tiles);
    while (g_hash_table_iter_next(&iter, &tile, NULL))
        g_array_append_val(frames, ((Tile *)tile)->used);
    g_array_sort(frames, compare_frames);
    guint64 oldest = g_array_index(frames, guint64, n_tiles / 4);
    oldest = MIN(oldest, cache->frame - 1);
    g_hash_table_foreach_remove(cache->tiles, tile_is_old, &oldest);
}

/* @surface: (transfer none). @is_outdated: the map has changed there since it was begun. */
static void
store_tile(MapTiles *cache, const TileKey *key, cairo_surface_t *surface, gboolean is_outdated)
{
    if (!gtk_widget_get_realized(cache->widget))
        return;
    double side = tile_side(key->factor);
    gboolean is_cairo = frame_is_drawn_by_cairo(cache->widget);
    Tile *tile = g_new(Tile, 1);
    *tile = (Tile){
        .key = *key,
        .node = frame_node_new(surface, side, side, is_cairo),
        .used = cache->frame,
        .is_stale = is_outdated,
    };
    g_hash_table_replace(cache->tiles, tile, tile);
    drop_old_tiles(cache);
    gtk_widget_queue_draw(cache->widget);
}

MapTiles *
map_tiles_new(GtkWidget *widget)
{
    MapTiles *cache = g_new0(MapTiles, 1);
    cache->widget = widget;
    cache->painter = tile_painter_new(cache);
    cache->tiles = g_hash_table_new_full(tile_key_hash, tile_key_equal, free_tile, NULL);
    cache->wanted = g_array_new(FALSE, FALSE, sizeof(TileKey));
    cache->frame = 1;
    return cache;
}

void
map_tiles_free(MapTiles *cache)
{
    if (cache == NULL)
        return;
    tile_painter_free(cache->painter);
    frame_memory_clear(&cache->memory);
    render_map_unref(cache->map);
    g_hash_table_unref(cache->tiles);
    g_array_unref(cache->wanted);
    g_free(cache);
}

/* Marks the tiles of the scale that is shown, and drops the others: they may not be seen again. */
static gboolean
mark_or_drop_tile(gpointer key, gpointer value G_GNUC_UNUSED, gpointer data)
{
    Tile *tile = key;
    gpointer *cache_and_box = data;
    MapTiles *cache = cache_and_box[0];
    if (!tile_key_meets(&tile->key, *(const Box *)cache_and_box[1]))
        return FALSE;
    tile->is_stale = TRUE;
    return tile->used + 1 < cache->frame;
}

static void
drop_tiles(MapTiles *cache)
{
    g_hash_table_remove_all(cache->tiles);
    cache->shown = 0;
}

void
map_tiles_set_map(MapTiles *cache, RenderMap *map, const Box *changed)
{
    RenderMap *old = cache->map;
    cache->map = map != NULL ? render_map_ref(map) : NULL;
    render_map_unref(old);
    tile_painter_set_map(cache->painter, map, changed);
    gpointer cache_and_box[] = {cache, (gpointer)changed};
    if (changed == NULL)
        drop_tiles(cache);
    else
        g_hash_table_foreach_remove(cache->tiles, mark_or_drop_tile, cache_and_box);
    gtk_widget_queue_draw(cache->widget);
}

void
map_tiles_drop_all(MapTiles *cache)
{
    drop_tiles(cache);
    frame_memory_clear(&cache->memory);
}

gboolean
map_tiles_is_complete(MapTiles *cache)
{
    return cache->is_complete && tile_painter_is_idle(cache->painter);
}

/* What of a map at a scale is in the window: tiles from the first to before the last one. */
typedef struct {
    double scale;
    int factor;
    double zoom; /* of its tiles on the screen */
    gint32 left, top, right, bottom;
} Cut;

static Cut
make_cut(const ViewTransform *view, double scale, int factor)
{
    Cut cut = {.scale = scale, .factor = factor, .zoom = view->scale / scale};
    double x, y, side = tile_side(factor) * cut.zoom;
    view_transform_corner(view, &x, &y);
    /* Nothing of the map is beyond its frame. */
    double first_x = MAX(x, view->frame.left * view->scale);
    double first_y = MAX(y, view->frame.top * view->scale);
    double last_x = MIN(x + view->width, view->frame.right * view->scale);
    double last_y = MIN(y + view->height, view->frame.bottom * view->scale);
    cut.left = (gint32)floor(first_x / side);
    cut.top = (gint32)floor(first_y / side);
    cut.right = (gint32)ceil(last_x / side);
    cut.bottom = (gint32)ceil(last_y / side);
    return cut;
}

/* Returns: the tile of @cut, or NULL. */
static Tile *
find_tile(MapTiles *cache, const Cut *cut, gint32 column, gint32 row)
{
    const TileKey key = {cut->scale, cut->factor, column, row};
    return g_hash_table_lookup(cache->tiles, &key);
}

/* Returns: where the tiles before number @index of @cut end, on a border between pixels of the
 * screen: what ends within one lets through what is behind. */
static double
edge_of_tile(const Cut *cut, gint32 index)
{
    return round((double)index * TILE_SIZE * cut->zoom) / cut->factor;
}

static void
append_tile(GtkSnapshot *snapshot, const Cut *cut, const Tile *tile)
{
    double left = edge_of_tile(cut, tile->key.column), top = edge_of_tile(cut, tile->key.row);
    double width = edge_of_tile(cut, tile->key.column + 1) - left + OVERLAP;
    double height = edge_of_tile(cut, tile->key.row + 1) - top + OVERLAP,
           side = tile_side(cut->factor);
    gtk_snapshot_save(snapshot);
    gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT((float)left, (float)top));
    if (cut->zoom != 1)
        gtk_snapshot_scale(snapshot, (float)(width / side), (float)(height / side));
    gtk_snapshot_append_node(snapshot, tile->node);
    gtk_snapshot_restore(snapshot);
}

/* Appends the tiles of @cut that are there. Returns: whether all are. */
static gboolean
append_tiles(MapTiles *cache, GtkSnapshot *snapshot, const Cut *cut)
{
    gboolean is_whole = TRUE;
    for (gint32 row = cut->top; row < cut->bottom; row++)
        for (gint32 column = cut->left; column < cut->right; column++) {
            Tile *tile = find_tile(cache, cut, column, row);
            if (tile == NULL) {
                is_whole = FALSE;
                continue;
            }
            tile->used = cache->frame;
            append_tile(snapshot, cut, tile);
        }
    return is_whole;
}

/* Returns: the part of @view that the tiles of @cut in @row from column @first to before @last
 * show, in whole pixels. */
static ViewTransform
part_of_view(const ViewTransform *view, const Cut *cut, gint32 row, gint32 first, gint32 last)
{
    double x, y;
    view_transform_corner(view, &x, &y);
    ViewTransform part = *view;
    part.x = MAX(floor(edge_of_tile(cut, first)), x);
    part.y = MAX(floor(edge_of_tile(cut, row)), y);
    part.width = (int)(MIN(ceil(edge_of_tile(cut, last)), x + view->width) - part.x);
    part.height = (int)(MIN(ceil(edge_of_tile(cut, row + 1)), y + view->height) - part.y);
    return part;
}

static gboolean append_view(MapTiles *cache, GtkSnapshot *snapshot, const ViewTransform *view,
                            const double *scales, guint n_scales);

/* Shows by tiles of @scales what those of @cut in @row do not. */
static void
fill_row_gaps(MapTiles *cache, GtkSnapshot *snapshot, const ViewTransform *view, const Cut *cut,
              gint32 row, const double *scales, guint n_scales)
{
    gint32 first = cut->left;
    for (gint32 column = cut->left; column <= cut->right; column++) {
        if (column < cut->right && find_tile(cache, cut, column, row) == NULL)
            continue;
        if (first < column) {
            ViewTransform part = part_of_view(view, cut, row, first, column);
            gtk_snapshot_push_clip(snapshot,
                                   &GRAPHENE_RECT_INIT((float)part.x, (float)part.y,
                                                       (float)part.width, (float)part.height));
            append_view(cache, snapshot, &part, scales, n_scales);
            gtk_snapshot_pop(snapshot);
        }
        first = column + 1;
    }
}

/* Appends what is in @view by tiles of the first of @scales; where there are none, of the next: to
 * paint the whole window several times takes longer than a frame may. Returns: whether the first
 * had all. */
static gboolean
append_view(MapTiles *cache, GtkSnapshot *snapshot, const ViewTransform *view, const double *scales,
            guint n_scales)
{
    Cut cut = make_cut(view, scales[0], gtk_widget_get_scale_factor(cache->widget));
    for (gint32 row = cut.top; row < cut.bottom && n_scales > 1; row++)
        fill_row_gaps(cache, snapshot, view, &cut, row, scales + 1, n_scales - 1);
    return append_tiles(cache, snapshot, &cut);
}

/* Asks for what is missing or stale of @cut, the middle first. Returns: whether anything is. */
static gboolean
want_cut(MapTiles *cache, const Cut *cut)
{
    guint before = cache->wanted->len;
    for (gint32 row = cut->top; row < cut->bottom; row++)
        for (gint32 column = cut->left; column < cut->right; column++) {
            const TileKey key = {cut->scale, cut->factor, column, row};
            Tile *tile = find_tile(cache, cut, column, row);
            if (tile != NULL)
                tile->used = cache->frame;
            if ((tile == NULL || tile->is_stale) && cache->wanted->len < WANTED_MAX)
                g_array_append_val(cache->wanted, key);
        }
    return cache->wanted->len > before;
}

/* The tiles around those that are visible, as far as the map extends. */
static Cut
cut_around(const ViewTransform *view, const Cut *cut)
{
    ViewTransform wider = *view;
    double side = tile_side(cut->factor);
    wider.x -= side;
    wider.y -= side;
    wider.width += 2 * (int)side;
    wider.height += 2 * (int)side;
    return make_cut(&wider, cut->scale, cut->factor);
}

static Cut
coarse_cut(const ViewTransform *view, int factor)
{
    double width = (double)view->frame.right - view->frame.left;
    double height = (double)view->frame.bottom - view->frame.top;
    ViewTransform whole = *view;
    whole.scale = COARSE_PIXELS / (double)factor / MAX(width, height);
    whole.x = view->frame.left * whole.scale;
    whole.y = view->frame.top * whole.scale;
    whole.width = (int)ceil(width * whole.scale) + 1;
    whole.height = (int)ceil(height * whole.scale) + 1;
    return make_cut(&whole, whole.scale, factor);
}

/* Returns: the scale of the tiles for @view. */
static double
choose_tile_scale(MapTiles *cache, double scale, gboolean is_moving)
{
    if (is_moving && cache->settled > 0) {
        double steps = round(log(scale / cache->settled) / log(VIEW_ZOOM_STEP));
        return view_scale_step(cache->settled, (int)steps);
    }
    cache->settled = scale;
    return scale;
}

/* Tiles reach beyond the frame of the map; nothing is seen of that. */
static void
push_frame(GtkSnapshot *snapshot, const ViewTransform *view)
{
    double left, top, right, bottom;
    view_transform_from_map(view, (Point){view->frame.left, view->frame.top}, &left, &top);
    view_transform_from_map(view, (Point){view->frame.right, view->frame.bottom}, &right, &bottom);
    gtk_snapshot_push_clip(snapshot, &GRAPHENE_RECT_INIT((float)round(left), (float)round(top),
                                                         (float)round(right - left),
                                                         (float)round(bottom - top)));
}

void
map_tiles_snapshot(MapTiles *cache, GtkSnapshot *snapshot, const ViewTransform *view,
                   gboolean is_moving)
{
    if (cache->map == NULL || view->width <= 0 || view->height <= 0)
        return;
    double x, y;
    int factor = gtk_widget_get_scale_factor(cache->widget);
    frame_memory_fit(&cache->memory, cache->widget);
    cache->frame++;
    Cut cut = make_cut(view, choose_tile_scale(cache, view->scale, is_moving), factor);
    Cut coarse = coarse_cut(view, factor);
    const double scales[] = {cut.scale, cache->shown > 0 ? cache->shown : coarse.scale,
                             coarse.scale};
    view_transform_corner(view, &x, &y);
    push_frame(snapshot, view);
    gtk_snapshot_save(snapshot);
    gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT((float)-x, (float)-y));
    if (append_view(cache, snapshot, view, scales, G_N_ELEMENTS(scales)))
        cache->shown = cut.scale;
    gtk_snapshot_restore(snapshot);
    gtk_snapshot_pop(snapshot);

    g_array_set_size(cache->wanted, 0);
    cache->is_complete = !want_cut(cache, &cut);
    Cut ring = cut_around(view, &cut);
    want_cut(cache, &ring);
    want_cut(cache, &coarse);
    tile_painter_want(cache->painter, &g_array_index(cache->wanted, TileKey, 0),
                      cache->wanted->len);
}

double
map_tiles_shown_scale(const MapTiles *cache)
{
    return cache->shown;
}
