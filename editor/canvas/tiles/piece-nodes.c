/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Painting blocks when they are seen first.
 */
#include "editor/canvas/tiles/piece-nodes.h"

#include "editor/canvas/tiles/frame-memory.h"

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

struct PieceNodes {
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

PieceNodes *
piece_nodes_new(GtkWidget *widget)
{
    PieceNodes *nodes = g_new0(PieceNodes, 1);
    nodes->widget = widget;
    nodes->scale = nodes->laid = 1;
    nodes->places = g_hash_table_new(g_str_hash, g_str_equal);
    nodes->nodes = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, free_node);
    return nodes;
}

static void
forget_pieces(PieceNodes *nodes)
{
    g_hash_table_remove_all(nodes->places);
    g_clear_pointer(&nodes->pieces, g_array_unref);
}

void
piece_nodes_free(PieceNodes *nodes)
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
piece_nodes_drop_all(PieceNodes *nodes)
{
    g_hash_table_remove_all(nodes->nodes);
}

void
piece_nodes_set_map(PieceNodes *nodes, RenderMap *map)
{
    RenderMap *old = nodes->map;
    forget_pieces(nodes); /* they borrow from the map */
    piece_nodes_drop_all(nodes);
    nodes->map = map != NULL ? render_map_ref(map) : NULL;
    render_map_unref(old);
}

void
piece_nodes_set_scale(PieceNodes *nodes, double scale, double laid)
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
piece_nodes_all(PieceNodes *nodes)
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
paint_piece(PieceNodes *nodes, const RenderPiece *piece, double width, int factor)
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
node_of_piece(PieceNodes *nodes, const RenderPiece *piece)
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
piece_nodes_append(PieceNodes *nodes, GtkSnapshot *snapshot, const RenderPiece *piece)
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
piece_nodes_hit(PieceNodes *nodes, double x, double y)
{
    const GArray *pieces = piece_nodes_all(nodes);
    for (guint i = pieces->len; i > 0; i--) {
        const RenderPiece *piece = &g_array_index(pieces, RenderPiece, i - 1);
        if (x >= piece->x && x < piece->x + piece->width && y >= piece->y &&
            y < piece->y + piece->height)
            return piece;
    }
    return NULL;
}

const RenderPiece *
piece_nodes_find(PieceNodes *nodes, const char *unit)
{
    const GArray *pieces = piece_nodes_all(nodes);
    guint place = GPOINTER_TO_UINT(g_hash_table_lookup(nodes->places, unit));
    return place > 0 ? &g_array_index(pieces, RenderPiece, place - 1) : NULL;
}
