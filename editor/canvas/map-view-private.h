/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files of the map widget and its tools (canvas-tool.h) do for each other. The state of
 * the widget is in map-view-state.h, which the tools do not see: what a tool has begun is known to
 * that tool alone, and what it needs of the map it asks for here.
 */
#pragma once

#include "editor/canvas/map-view.h"
#include "editor/tools/view-transform.h"
#include "editor/tools/place-words.h"
#include "validator/render/render-map.h"
#include "validator/scenario/ground-view.h"

/* map-tiles.c: what of the map is painted once and kept from frame to frame: its tiles, those seen,
 * those around them and what was seen last (what is not there yet is shown by tiles of another
 * scale meanwhile); and its blocks */
typedef struct MapPieces MapPieces;

/* Returns: (transfer full): without a map. @widget, which must outlive it, is where they go. */
MapPieces *map_pieces_new(GtkWidget *widget);
void map_pieces_free(MapPieces *nodes); /* NULL is allowed */

/* From now on the blocks of @map (a reference is taken; NULL: none) are shown; what was painted is
 * dropped, so that the same map again is painted for another renderer. */
void map_pieces_set_map(MapPieces *nodes, RenderMap *map);

/* From now on the blocks are those at @scale, in pixels per unit of the map; laid out for the scale
 * @laid, which may be another one while the scale moves, and enlarged from there. */
void map_pieces_set_scale(MapPieces *nodes, double scale, double laid);

/* Returns: (transfer none): of RenderPiece: the blocks, from the bottom up. They stay until the map
 * or the scale is another one. */
const GArray *map_pieces_all(MapPieces *nodes);

/* Appends @piece, one of those, with its upper left corner at the origin. */
void map_pieces_append(MapPieces *nodes, GtkSnapshot *snapshot, const RenderPiece *piece);

/* Returns: the uppermost block at @x, @y pixels from the origin of the map, or NULL. */
const RenderPiece *map_pieces_hit(MapPieces *nodes, double x, double y);

/* Returns: the block of @unit, or NULL. */
const RenderPiece *map_pieces_find(MapPieces *nodes, const char *unit);

typedef struct MapTiles MapTiles;

/* @widget, which must outlive it, is redrawn when a tile is painted. Returns: (transfer full):
 * without a map. */
MapTiles *map_tiles_new(GtkWidget *widget);
void map_tiles_free(MapTiles *cache); /* NULL is allowed */

/* From now on @map (a reference is taken; NULL: none) is shown. @changed: the box outside of which
 * it looks as the one before did; tiles there are shown until they are painted anew. NULL: drop
 * every tile. */
void map_tiles_set_map(MapTiles *cache, RenderMap *map, const Box *changed);

/* Appends the map as @view shows it, and asks for the tiles that are missing. @is_moving: the scale
 * changes from frame to frame, so tiles of scales half an octave apart will do. */
void map_tiles_snapshot(MapTiles *cache, GtkSnapshot *snapshot, const ViewTransform *view,
                        gboolean is_moving);

/* Drops all tiles, which were made for a renderer that is gone. */
void map_tiles_drop_all(MapTiles *cache);

/* Returns: the scale of the tiles of the last frame of which nothing was missing; 0: none yet. */
double map_tiles_shown_scale(const MapTiles *cache);

/* Returns: whether all that was asked for is painted. */
gboolean map_tiles_is_complete(MapTiles *cache);

/* What is drawn above the map, from below. Each is kept as a node until it changes. */
typedef enum {
    OVER_GROUND, /* what the rules know of it */
    OVER_MARKS,  /* places with findings */
    OVER_LIT,    /* places that another part of the window points out, or a game is about */
    OVER_PLACES, /* places and borders that are selected */
    OVER_HOVER,  /* what is under the pointer, or would be dropped upon */
    OVER_BLOCKS, /* all blocks */
    OVER_CHOSEN, /* round the blocks that are selected */
    OVER_SIGNS,  /* of findings */
    OVER_HAND,   /* what the tool has begun, and where the keyboard would move blocks to */
    N_OVERS,
} Over;

typedef struct {
    GskRenderNode *nodes[N_OVERS]; /* owned; NULL: to be drawn, or empty */
    gboolean is_drawn[N_OVERS];
    double pieces_scale; /* of the tiles that the blocks are drawn on */
} MapOverlays;

/* What lies somewhere in the window. */
typedef struct {
    guint32 face;   /* of a space, or RENDER_NOWHERE */
    guint32 across; /* the face on the other side, of a border; else RENDER_NOWHERE */
    char *unit;     /* owned: block on top; NULL: none */
} MapSpot;

#define MAP_SPOT_NOWHERE ((MapSpot){RENDER_NOWHERE, RENDER_NOWHERE, NULL})

/* A rubber band from one corner to another, in pixels of the window. */
typedef struct {
    double from_x, from_y, to_x, to_y;
} MapBand;

typedef struct MapGround MapGround;
typedef struct MapPictures MapPictures;

/* map-view.c: the document that is shown (transfer none); how it lies in the window; where the
 * pointer, or the pen of a tool that is moved by keyboard, is in the window */
EditorDocument *map_view_document(EditorMapView *self);
const ViewTransform *map_view_transform(EditorMapView *self);
void map_view_pointer(EditorMapView *self, double *x, double *y);
void map_view_move_pointer(EditorMapView *self, double x, double y);

/* map-view.c: messages, and what is selected in words for screen readers */
void map_view_show_hint(EditorMapView *self, const char *text);     /* at the bottom; NULL: none */
void map_view_show_message(EditorMapView *self, const char *text);  /* for a few seconds */
void map_view_keep_message(EditorMapView *self, const char *text);  /* until replaced; NULL: none */
void map_view_show_error(EditorMapView *self, const GError *error); /* NULL: nothing */
gboolean map_view_refuses(EditorMapView *self); /* to be changed now, which is shown then */
void map_view_describe(EditorMapView *self);    /* updates the accessible description */
const char *map_view_place_name(EditorMapView *self, const char *place); /* (transfer none) */
char *map_view_border_words(EditorMapView *self, const Subject *border); /* (transfer full) */
gboolean map_view_is_sketching(EditorMapView *self);                     /* the tool draws shapes */
void map_view_reset_tool(EditorMapView *self); /* and what the keyboard moves */

/* map-drawing.c: what is shown, be it the document or something else, and which part of it */
DataSet *map_view_set(EditorMapView *self);         /* (transfer none): that is drawn */
const char *map_view_scenario(EditorMapView *self); /* likewise; NULL: none is */
RenderMap *map_view_draw_set(EditorMapView *self, DataSet *set); /* (transfer full): @set on the
 drawing that is shown, in the same style */
guint map_view_layers(EditorMapView *self); /* RenderLayers; counts leave signs out */
void map_shown_clear(MapShown *shown);
void map_view_renew(EditorMapView *self); /* after the document, drawing or colours have changed */
void map_view_renew_blank(EditorMapView *self);                       /* after the tool has */
void map_view_changed_place(EditorMapView *self, gboolean is_moving); /* after the view has moved */

/* map-hit.c: what lies where, and what of it is selected */
const char *map_view_place(EditorMapView *self, guint32 face);    /* id of its space, or NULL */
gboolean map_view_is_place(guint32 face, gpointer self);          /* a WalkAllowed */
guint32 map_view_face_of(EditorMapView *self, const char *place); /* or RENDER_NOWHERE */
gboolean map_view_hit_is_self(EditorMapView *self, double x, double y); /* no child lies there */
MapSpot map_view_spot(EditorMapView *self, double x, double y);         /* (transfer full) */
void map_spot_clear(MapSpot *spot);
GArray *map_view_labels(EditorMapView *self);    /* (transfer full): of RenderLabel: what can be
                                                    dragged as it is seen now */
MapPieces *map_view_pieces(EditorMapView *self); /* the blocks, as large as they are seen now */
const RenderPiece *map_view_piece_at(EditorMapView *self, double x, double y); /* or NULL */
guint32 map_view_selected_face(EditorMapView *self); /* that of the last thing selected */
char **map_view_selected_units(EditorMapView *self); /* (transfer full): may be empty */
void map_view_select_units(EditorMapView *self, const char *const *units);
void map_view_select_place(EditorMapView *self, const char *place);
Subject *map_spot_subject(EditorMapView *self, const MapSpot *spot); /* (transfer full): or NULL */
Subject *map_view_border(EditorMapView *self, guint32 face, guint32 across);
gboolean map_view_is_banded(const MapBand *band, double x, double y);
void map_view_band_places(EditorMapView *self, const MapBand *band, GPtrArray *subjects);

/* Returns: (transfer none): the grid of that id, or NULL. */
const Grid *map_view_grid(EditorMapView *self, const char *id);

/* Returns: (transfer none): the grid with the hex at @x, @y, or NULL. A drawing that is made of
 * grids has blank hexes too; on another one only what is drawn is found. */
const Grid *map_view_hex_at(EditorMapView *self, double x, double y, Hex *hex);

/* Returns: (transfer none): the grid with the hex @place, or NULL. */
const Grid *map_view_hex_of_place(EditorMapView *self, const char *place, Hex *hex);

/* map-overlay.c: what is drawn above the map */
void map_overlay_snapshot(EditorMapView *self, GtkSnapshot *snapshot, Over over);
void map_overlay_follow_tiles(
    EditorMapView *self); /* after the tiles of a frame, before the rest */
void map_overlay_drop(EditorMapView *self, Over over);   /* it is drawn anew in the next frame */
void map_overlay_forget(EditorMapView *self, Over over); /* and there is one */
void map_overlay_forget_all(EditorMapView *self);
void map_overlay_draw_band(const MapBand *band, GtkSnapshot *snapshot);

/* Returns: (transfer full): where to draw on all of the window. */
cairo_t *map_overlay_draw_on_all(EditorMapView *self, GtkSnapshot *snapshot);

/* From now on @cr paints with @paint (0xrrggbb), that opaque (0 to 1). */
void map_overlay_set_paint(cairo_t *cr, guint32 paint, double alpha);
#define MAP_TOOL_PAINT 0x1d5a94 /* of what tools have begun */

/* Appends lines over @bounds to the path of @cr, so many pixels apart. */
void map_overlay_hatch(cairo_t *cr, const graphene_rect_t *bounds, double step);

/* map-legend.c: what the colours and signs of a map mean, in a corner over it, to be folded away */
#define MAP_TYPE_LEGEND (map_legend_get_type())
GType map_legend_get_type(void); /* a widget; of no map, and not seen, at first */
void map_legend_set_map(GtkWidget *legend, RenderMap *map); /* which is referenced; NULL: none */

/* map-input.c: pointer and keys */
void map_input_class_init(GtkWidgetClass *class);         /* what the template calls */
gboolean map_view_turn_held(EditorMapView *self, int by); /* FALSE: the tool holds nothing */
void map_view_activate(EditorMapView *self);              /* emits "activate-subject" */

/* Marks @spot (consumed) as the target of a drop, without a message. */
void map_view_mark_target(EditorMapView *self, MapSpot spot);

/* Selects what lies at @spot. A press on one of several that are selected leaves all selected, for
 * they may be dragged. @is_added: to what is selected. Returns: whether it was selected before. */
gboolean map_view_select_spot(EditorMapView *self, const MapSpot *spot, gboolean is_added);

/* map-menu.c: what is done with what is selected */
void map_menu_class_init(GtkWidgetClass *class);
void map_menu_popup(EditorMapView *self, double x, double y);
void map_menu_popup_markers(EditorMapView *self, const char *place, double x, double y);

/* Shows @popover, which the map takes, at a place in the window; what was open before goes. */
void map_menu_open_popover(EditorMapView *self, GtkWidget *popover, double x, double y);

/* map-pan.c: wheel, touchpad, pinch, and drags with the middle button or Space */
void map_pan_class_init(GtkWidgetClass *class); /* what the template calls */

gboolean map_pan_is_space_held(EditorMapView *view); /* presses move the map */

/* Something is dragged at @x, @y in the window: near to an edge the map moves on. */
void map_pan_at_edge(EditorMapView *view, double x, double y);

/* Space is released, or the focus has left. Returns: whether it was held and nothing was moved. */
gboolean map_pan_release_space(EditorMapView *view);

/* map-move.c: walking from place to place by keyboard, and moving blocks to where one has walked */
void map_move_begin(EditorMapView *view); /* of the blocks that are selected */

/* Returns: FALSE: nothing was moved. @is_done: the blocks are put there; else they stay. */
gboolean map_move_end(EditorMapView *view, gboolean is_done);

/* Selects the next place, or moves the target on; selects the border on that side. */
void map_move_walk(EditorMapView *view, Walk walk);
void map_move_walk_border(EditorMapView *view, Walk walk);

/* What is selected goes to the next hex in a direction of the compass; @adds: or that is selected
 * too. A unit goes up in its stack, or down. FALSE: the map has no hexes; no unit is selected. */
gboolean map_move_step(EditorMapView *view, guint direction, gboolean adds);
gboolean map_move_raise_unit(EditorMapView *view, int by);

gboolean map_move_units(EditorMapView *view, const char *const *units, const char *zone);
gboolean map_move_next_piece(EditorMapView *view, int by); /* FALSE: behind the last one */

/* map-ground.c: what the rules know of the ground */
MapGround *map_ground_new(EditorMapView *view); /* (transfer full) */
void map_ground_free(MapGround *ground);        /* NULL is allowed */
void map_ground_renew(MapGround *ground);       /* what is shown has changed */
void map_ground_follow(MapGround *ground);      /* what is selected has */
void map_ground_draw(MapGround *ground, GtkSnapshot *snapshot);

/* map-pictures.c: pictures below the map */
void map_pictures_free(MapPictures *pictures);         /* NULL is allowed */
gboolean map_pictures_are_seen(MapPictures *pictures); /* any of them */
void map_pictures_snapshot(MapPictures *pictures, GtkSnapshot *snapshot, const ViewTransform *view);

/* What a click of a sketch's tools does on the pictures (SketchBelow), which are its data. */
Shape *map_pictures_flood(Point at, const SketchGround *ground, guint *reach, char **why,
                          gpointer pictures);
gboolean map_pictures_place(Point at, char **said, gpointer pictures);
void map_pictures_drop(EditorMapView *view); /* what map_pictures_place() has begun */
