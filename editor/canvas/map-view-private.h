/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The functions that the files of the map widget and its tools (canvas-tool.h) offer each other.
 * The state of the widget is in map-view-state.h, which the tools do not include. All coordinates
 * are in pixels of the widget unless stated otherwise.
 */
#pragma once

#include "editor/canvas/map-view.h"
#include "editor/tools/view-transform.h"
#include "editor/tools/place-words.h"
#include "validator/render/render-map.h"
#include "validator/scenario/ground-view.h"

/* map-tiles.c: the parts of the map that are painted once and kept from frame to frame: tiles, both
 * those in view and those around them (missing ones are replaced by tiles of another scale
 * meanwhile), and blocks */
typedef struct MapPieces MapPieces;

/* Returns: (transfer full): blocks for @widget, which must outlive them; without a map. */
MapPieces *map_pieces_new(GtkWidget *widget);
void map_pieces_free(MapPieces *nodes); /* NULL is allowed */

/* Shows the blocks of @map (a reference is taken; NULL: none). What was painted is dropped, so that
 * setting the same map again paints it for another renderer. */
void map_pieces_set_map(MapPieces *nodes, RenderMap *map);

/* Sets the scale of the blocks, in pixels per unit of the map. They are laid out for the scale
 * @laid, which may differ from @scale while the scale changes, and enlarged from that. */
void map_pieces_set_scale(MapPieces *nodes, double scale, double laid);

/* Returns: (transfer none): of RenderPiece: the blocks, from the bottom up; valid until the map or
 * the scale changes. */
const GArray *map_pieces_all(MapPieces *nodes);

/* Appends @piece, one of those, with its upper left corner at the origin. */
void map_pieces_append(MapPieces *nodes, GtkSnapshot *snapshot, const RenderPiece *piece);

/* Returns: (transfer none): the uppermost block at @x, @y pixels from the origin of the map, or
 * NULL. */
const RenderPiece *map_pieces_hit(MapPieces *nodes, double x, double y);

/* Returns: (transfer none): the block of @unit, or NULL. */
const RenderPiece *map_pieces_find(MapPieces *nodes, const char *unit);

typedef struct MapTiles MapTiles;

/* @widget, which must outlive it, is redrawn when a tile is painted. Returns: (transfer full):
 * without a map. */
MapTiles *map_tiles_new(GtkWidget *widget);
void map_tiles_free(MapTiles *cache); /* NULL is allowed */

/* Shows @map (a reference is taken; NULL: none). @changed: the box outside of which it looks like
 * the map before; its tiles there are shown until they are painted anew. NULL: drops every tile. */
void map_tiles_set_map(MapTiles *cache, RenderMap *map, const Box *changed);

/* Appends the map in @view, and requests missing tiles. @is_moving: the scale changes from frame to
 * frame, so that tiles of scales half an octave apart are good enough. */
void map_tiles_snapshot(MapTiles *cache, GtkSnapshot *snapshot, const ViewTransform *view,
                        gboolean is_moving);

/* Drops all tiles, which were made for a renderer that is gone. */
void map_tiles_drop_all(MapTiles *cache);

/* Returns: the scale of the tiles of the last complete frame; 0: there was none yet. */
double map_tiles_shown_scale(const MapTiles *cache);

/* Returns: whether all requested tiles are painted. */
gboolean map_tiles_is_complete(MapTiles *cache);

/* The layers above the map, from the bottom up. Each is kept as a node until it changes. */
typedef enum {
    OVER_GROUND, /* what rules determine about places: command, control, sight, cost */
    OVER_MARKS,  /* places with findings */
    OVER_LIT,    /* places that another part of the window highlights, or that a step of a game is
                    about */
    OVER_PLACES, /* places and borders that are selected */
    OVER_HOVER,  /* what is under the pointer, or the target of a drop */
    OVER_BLOCKS, /* all blocks */
    OVER_CHOSEN, /* round the blocks that are selected */
    OVER_SIGNS,  /* of findings */
    OVER_HAND, /* what the tool has not finished, and the target to which the keyboard moves blocks
                */
    N_OVERS,
} Over;

typedef struct {
    GskRenderNode *nodes[N_OVERS]; /* owned; NULL: to be drawn, or empty */
    gboolean is_drawn[N_OVERS];
    double pieces_scale; /* of the tiles that the blocks are drawn on */
} MapOverlays;

/* What is at a point of the widget. */
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

/* map-view.c: the document that is shown (transfer none); its transformation; the position of the
 * pointer, or of the pen of a tool that is moved by keyboard */
EditorDocument *map_view_document(EditorMapView *self);
const ViewTransform *map_view_transform(EditorMapView *self);
void map_view_pointer(EditorMapView *self, double *x, double *y);
void map_view_move_pointer(EditorMapView *self, double x, double y);

/* map-view.c: messages, and descriptions for screen readers */
void map_view_show_hint(EditorMapView *self, const char *text);     /* at the bottom; NULL: none */
void map_view_show_message(EditorMapView *self, const char *text);  /* for a few seconds */
void map_view_keep_message(EditorMapView *self, const char *text);  /* until replaced; NULL: none */
void map_view_show_error(EditorMapView *self, const GError *error); /* NULL: nothing */
gboolean map_view_refuses(
    EditorMapView *self); /* returns: the map cannot be changed now; then it shows a message */
void map_view_describe(EditorMapView *self); /* updates the accessible description */
const char *map_view_place_name(EditorMapView *self, const char *place); /* (transfer none) */
char *map_view_border_words(EditorMapView *self, const Subject *border); /* (transfer full) */
gboolean map_view_is_sketching(EditorMapView *self);                     /* the tool draws shapes */
void map_view_reset_tool(EditorMapView *self); /* and what the keyboard moves */

/* map-drawing.c: what is shown, the document or something else, and which part of it */
DataSet *map_view_set(EditorMapView *self);         /* (transfer none): that is drawn */
const char *map_view_scenario(EditorMapView *self); /* likewise; NULL: none is */
RenderMap *map_view_draw_set(EditorMapView *self, DataSet *set); /* (transfer full): @set on the
 drawing that is shown, in the same style */
guint map_view_layers(EditorMapView *self); /* RenderLayers; counts leave signs out */
void map_shown_clear(MapShown *shown);
void map_view_renew(EditorMapView *self); /* after the document, drawing or colours have changed */
void map_view_renew_blank(EditorMapView *self);                       /* after the tool has */
void map_view_changed_place(EditorMapView *self, gboolean is_moving); /* after the view has moved */

/* map-hit.c: what is at a point, and what is selected */
const char *map_view_place(EditorMapView *self, guint32 face);    /* id of its space, or NULL */
gboolean map_view_is_place(guint32 face, gpointer self);          /* a WalkAllowed */
guint32 map_view_face_of(EditorMapView *self, const char *place); /* or RENDER_NOWHERE */
gboolean map_view_hit_is_self(EditorMapView *self, double x,
                              double y);                        /* no child widget is there */
MapSpot map_view_spot(EditorMapView *self, double x, double y); /* (transfer full) */
void map_spot_clear(MapSpot *spot);
GArray *map_view_labels(EditorMapView *self);    /* (transfer full): of RenderLabel: the labels that
                                                    can be dragged, at their present place */
MapPieces *map_view_pieces(EditorMapView *self); /* the blocks at their present size */
const RenderPiece *map_view_piece_at(EditorMapView *self, double x, double y); /* or NULL */
guint32 map_view_selected_face(EditorMapView *self); /* that of the last thing selected */
char **map_view_selected_units(EditorMapView *self); /* (transfer full): may be empty */
void map_view_select_units(EditorMapView *self, const char *const *units);
void map_view_select_place(EditorMapView *self, const char *place);
Subject *map_spot_subject(EditorMapView *self, const MapSpot *spot); /* (transfer full): or NULL */
Subject *map_view_border(EditorMapView *self, guint32 face, guint32 across);
gboolean map_view_is_banded(const MapBand *band, double x, double y);

/* Adds the places in @band to @subjects; seas only if there is nothing else. */
void map_view_band_places(EditorMapView *self, const MapBand *band, GPtrArray *subjects);

/* Returns: (transfer none): the grid of that id, or NULL. */
const Grid *map_view_grid(EditorMapView *self, const char *id);

/* Sets @hex to the hex at @x, @y. Returns: (transfer none): its grid, or NULL. A drawing that is
 * made of grids has blank hexes too; in another one only drawn hexes are found. */
const Grid *map_view_hex_at(EditorMapView *self, double x, double y, Hex *hex);

/* Sets @hex to the hex of @place. Returns: (transfer none): its grid; NULL: it is no hex. */
const Grid *map_view_hex_of_place(EditorMapView *self, const char *place, Hex *hex);

/* map-overlay.c: the layers above the map */
void map_overlay_snapshot(EditorMapView *self, GtkSnapshot *snapshot, Over over);
void map_overlay_follow_tiles(
    EditorMapView *self); /* after the tiles of a frame, before the rest */
void map_overlay_drop(EditorMapView *self, Over over);   /* @over is drawn anew in the next frame */
void map_overlay_forget(EditorMapView *self, Over over); /* likewise, and a frame is requested */
void map_overlay_forget_all(EditorMapView *self);
void map_overlay_draw_band(const MapBand *band, GtkSnapshot *snapshot);

/* Returns: (transfer full): a context for drawing on all of the widget. */
cairo_t *map_overlay_draw_on_all(EditorMapView *self, GtkSnapshot *snapshot);

/* Sets the colour of @cr to @paint (0xrrggbb) with the opacity @alpha (0 to 1). */
void map_overlay_set_paint(cairo_t *cr, guint32 paint, double alpha);
#define MAP_TOOL_PAINT 0x1d5a94 /* the colour of what tools have not finished */

/* Appends diagonal lines over @bounds to the path of @cr, @step pixels apart. */
void map_overlay_hatch(cairo_t *cr, const graphene_rect_t *bounds, double step);

/* map-legend.c: a legend of colours and signs, in a corner over the map, that can be folded */
#define MAP_TYPE_LEGEND (map_legend_get_type())
GType map_legend_get_type(void); /* a widget, hidden until it has a map */
void map_legend_set_map(GtkWidget *legend, RenderMap *map); /* which is referenced; NULL: none */

/* map-input.c: pointer and keys */
void map_input_class_init(GtkWidgetClass *class);         /* what the template calls */
gboolean map_view_turn_held(EditorMapView *self, int by); /* FALSE: the tool holds nothing */
void map_view_activate(EditorMapView *self);              /* emits "activate-subject" */

/* Marks @spot (consumed) as the target of a drop, without a message. */
void map_view_mark_target(EditorMapView *self, MapSpot spot);

/* Selects what is at @spot. If that is one of several selected things, all stay selected, as they
 * may be dragged. @is_added: adds it to the selection. Returns: whether it was selected before. */
gboolean map_view_select_spot(EditorMapView *self, const MapSpot *spot, gboolean is_added);

/* map-menu.c: the menu for the selection */
void map_menu_class_init(GtkWidgetClass *class);
void map_menu_popup(EditorMapView *self, double x, double y);
void map_menu_popup_markers(EditorMapView *self, const char *place, double x, double y);

/* Selects the border between the places @from and @to, and asks for the type of their connection.
 */
void map_menu_popup_connection(EditorMapView *self, const char *from, const char *to, double x,
                               double y);

/* Shows @popover, which becomes a child of the map, at @x, @y, and closes the one that was open. */
void map_menu_open_popover(EditorMapView *self, GtkWidget *popover, double x, double y);

/* map-pan.c: wheel, touchpad, pinch, and drags with the middle button or Space */
void map_pan_class_init(GtkWidgetClass *class); /* what the template calls */

gboolean map_pan_is_space_held(EditorMapView *view); /* presses move the map */

/* To be called while something is dragged at @x, @y: scrolls the map near to an edge. */
void map_pan_at_edge(EditorMapView *view, double x, double y);

/* To be called when Space is released, or the focus has left. Returns: whether Space was held and
 * the map was not moved. */
gboolean map_pan_release_space(EditorMapView *view);

/* map-move.c: walking from place to place by keyboard, and moving blocks so */
void map_move_begin(EditorMapView *view); /* of the blocks that are selected */

/* Ends the move. @is_done: the blocks are moved to the target; else they stay. Returns: FALSE: no
 * move was going on. */
gboolean map_move_end(EditorMapView *view, gboolean is_done);

/* Select the next place in the direction @walk, or make it the target; select the border on that
 * side. */
void map_move_walk(EditorMapView *view, Walk walk);
void map_move_walk_border(EditorMapView *view, Walk walk);

/* Select the next hex in the direction @direction (DirectionWord), in addition if @adds, or move
 * what is selected to it; raise the selected unit in its stack by @by. Return: FALSE: the map has
 * no hexes; no unit is selected. */
gboolean map_move_step(EditorMapView *view, guint direction, gboolean adds);
gboolean map_move_raise_unit(EditorMapView *view, int by);

/* Moves @units to the concrete zone @zone as one step. Returns: FALSE: it was refused, which is
 * shown. */
gboolean map_move_units(EditorMapView *view, const char *const *units, const char *zone);
gboolean map_move_next_piece(EditorMapView *view,
                             int by); /* selects it; FALSE: there is none after the last one */

/* map-ground.c: what rules determine about places (ground-view.h) */
MapGround *map_ground_new(EditorMapView *view); /* (transfer full) */
void map_ground_free(MapGround *ground);        /* NULL is allowed */
void map_ground_renew(MapGround *ground);       /* what is shown has changed */
void map_ground_follow(MapGround *ground);      /* the selection has changed */
void map_ground_draw(MapGround *ground, GtkSnapshot *snapshot);
/* Returns: the colour that the style sheet calls @token; NULL, or none: that of the text. */
GdkRGBA map_ground_colour(EditorMapView *view, const char *token);

/* map-pictures.c: pictures below the map */
void map_pictures_free(MapPictures *pictures);         /* NULL is allowed */
gboolean map_pictures_are_seen(MapPictures *pictures); /* any of them */
void map_pictures_snapshot(MapPictures *pictures, GtkSnapshot *snapshot, const ViewTransform *view);

/* What clicks of drawing tools do with the pictures, as functions of SketchBelow, whose data are
 * @pictures. */
gboolean map_pictures_find(const Point *at, TraceSheet *sheet, char **why, gpointer pictures);
gboolean map_pictures_place(Point at, char **said, gpointer pictures);
void map_pictures_drop(EditorMapView *view); /* drops what map_pictures_place() has not finished */
