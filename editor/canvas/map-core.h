/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The state of the map widget, and what its parts do for each other; each knows those above it
 * here and none below. For the files of map-view alone.
 */
#pragma once

#include "editor/canvas/brush/map-patch.h"
#include "editor/canvas/drag-gesture.h"
#include "editor/canvas/ground/map-ground.h"
#include "editor/canvas/map-view.h"
#include "editor/canvas/picture/map-pictures.h"
#include "editor/canvas/tiles/piece-nodes.h"
#include "editor/canvas/tiles/tile-cache.h"
#include "editor/drawing/sketch.h"
#include "editor/tools/place-words.h"
#include "editor/tools/place-walk.h"
#include "editor/tools/view-transform.h"
#include "validator/render/render-map.h"

/* What is drawn above the map, from below. Each is kept as a node until it changes. */
typedef enum {
    OVER_GROUND, /* what the rules know of it */
    OVER_MARKS,  /* places in which something is wrong */
    OVER_LIT,    /* places that something elsewhere means, or a game is about */
    OVER_PLACES, /* places and borders that are selected */
    OVER_HOVER,  /* what is under the pointer, or would be dropped upon */
    OVER_BLOCKS, /* all blocks */
    OVER_CHOSEN, /* round the blocks that are selected */
    OVER_SIGNS,  /* of what is wrong */
    OVER_HAND,   /* the rubber band, and where the keyboard would move blocks to */
    N_OVERS,
} Over;

/* What lies somewhere in the window. */
typedef struct {
    guint32 face;   /* of a space, or RENDER_NOWHERE */
    guint32 across; /* border tool: the face on the other side of the border; else RENDER_NOWHERE */
    char *unit;     /* owned: block on top; NULL: none */
} MapSpot;

struct _EditorMapView {
    GtkWidget parent;
    EditorDocument *document; /* owned */

    /* What is drawn. */
    DataSet *drawn_for;       /* owned: what was on disk when the drawing was read, or seen when it
                                 was made */
    gboolean is_drawing_made; /* of grids, or as a diagram */
    char *drawn_grid;         /* owned: the grid that alone is drawn then; NULL: all are */
    gboolean is_diagram;      /* it is made of the ways between places: no tool draws on it */
    SourceText *drawing;      /* owned: its text; NULL: none */
    RenderGeometry *geometry; /* owned; NULL: there is no drawing that can be used */
    RenderMap *map;           /* owned; NULL likewise */
    TileCache *tiles;         /* owned */
    PieceNodes *pieces;       /* owned */
    GskRenderNode *overs[N_OVERS]; /* owned; NULL: to be drawn, or empty */
    gboolean is_over_drawn[N_OVERS];
    double pieces_scale; /* of the tiles that the blocks are drawn on */
    gboolean is_drawn;   /* since the map or the part of it that is seen has changed */

    /* How. */
    ViewTransform view;
    char *mode; /* owned */
    guint layers;
    guint locked; /* layers that the hand leaves alone */
    guint dimmed; /* and those that are seen faintly */
    gboolean is_dark;
    GHashTable *marks; /* owned: space -> Severity + 1; NULL: none */
    gboolean is_away;  /* what is shown is not the document; the members of ... */
    MapShown shown;    /* ... are owned */
    guint settling;    /* source that ends zooming frame by frame; 0: none */

    /* What the hand does. */
    MapTool tool;
    double x, y; /* where the pointer is */
    MapSpot hover;
    gboolean may_band, is_banding, is_panning;
    double band_x, band_y; /* where the rubber band began; it ends at x, y */
    gboolean is_space_held, has_panned;
    double pan_x, pan_y, pinch_scale;
    gboolean was_selected; /* what the press fell upon: decided when it is let go */
    char **moving;         /* owned: units that the keyboard moves; NULL: none */
    guint32 target;        /* where to, a face */
    RenderLabel label;     /* that is dragged, or was last; its face RENDER_NOWHERE: none */
    gboolean is_label_held;
    double label_dx, label_dy; /* by how much it is dragged, in pixels */
    char *port_land; /* owned: land that gets its port on the sea pressed next; NULL: none */

    /* The ground of hexes. */
    MapGround ground;
    MapBrush brush;
    BrushPlace brush_at;
    MapPatch patch;

    /* What is drawn by hand, and from what. */
    MapPictures *pictures; /* owned; NULL: no pictures */
    Sketch *sketch;        /* owned */
    gboolean snaps;        /* it takes hold of what is near */
    gboolean is_snap_held; /* not while Shift is held */
    gboolean is_pen_down;  /* Space has pressed, and will let go */
    gboolean is_blank;     /* nothing is drawn yet: the geometry is that of an empty drawing */

    GtkWidget *banner, *legend, *menu; /* children */
    GtkWidget *hint, *hint_text;       /* a child: what a click does now; and its words */
    GtkWidget *nothing;                /* a child: why there is nothing to see */
    GtkWidget *banner_text;            /* in the banner */
    guint banner_end;                  /* source that hides it; 0: none */
};

/* map-shown.c: what is shown, be it the document or something else */
DataSet *map_view_set(EditorMapView *self);         /* (transfer none): that is drawn */
const char *map_view_scenario(EditorMapView *self); /* likewise; NULL: none is */
RenderStyle map_view_style(EditorMapView *self);    /* how the map is drawn */
guint map_view_layers(EditorMapView *self);         /* RenderLayers; counts leave signs out */
void map_shown_clear(MapShown *shown);
void map_overlay_drop(EditorMapView *self, Over over);   /* it is drawn anew in the next frame */
void map_overlay_forget(EditorMapView *self, Over over); /* and there is one */
void map_overlay_forget_all(EditorMapView *self);

/* map-spot.c: what lies where, and what of it is selected */
const char *map_view_place(EditorMapView *self, guint32 face);     /* id of its space, or NULL */
gboolean map_view_is_place(guint32 face, gpointer self);           /* a WalkAllowed */
guint32 map_view_face_of(EditorMapView *self, const char *place);  /* or RENDER_NOWHERE */
gboolean map_view_is_own(EditorMapView *self, double x, double y); /* no child lies there */
MapSpot map_view_spot(EditorMapView *self, double x, double y);    /* (transfer full) */
void map_spot_clear(MapSpot *spot);
PieceNodes *map_view_pieces(EditorMapView *self); /* the blocks, as large as they are seen now */
const RenderPiece *map_view_piece_at(EditorMapView *self, double x, double y); /* or NULL */
const RenderPiece *map_view_piece_of(EditorMapView *self, const char *unit);
guint32 map_view_selected_face(EditorMapView *self); /* that of the last thing selected */
char **map_view_selected_units(EditorMapView *self); /* (transfer full): may be empty */
void map_view_select_units(EditorMapView *self, const char *const *units);
Subject *map_spot_subject(EditorMapView *self, const MapSpot *spot); /* (transfer full): or NULL */
Subject *map_view_border(EditorMapView *self, guint32 face, guint32 across);

/* Whether the rubber band goes around a point in the window; adds the places in it to @subjects (of
 * Subject). */
gboolean map_view_is_banded(EditorMapView *self, double x, double y);
void map_view_band_places(EditorMapView *self, GPtrArray *subjects);

/* map-words.c: what the map says */
GtkWidget *map_banner_new(GtkWidget *text);                     /* around a label */
void map_view_hint(EditorMapView *self, const char *text);      /* at the bottom; NULL: nothing */
void map_view_say(EditorMapView *self, const char *text);       /* for a while */
void map_view_tell(EditorMapView *self, const char *text);      /* until told else; NULL: nothing */
gboolean map_view_refuses(EditorMapView *self);                 /* changes, and says why */
void map_view_report(EditorMapView *self, const GError *error); /* NULL: nothing */
void map_view_describe(EditorMapView *self); /* the selection in words, for those who hear it */
const char *map_view_place_name(EditorMapView *self, const char *place); /* as people call it */
char *map_view_border_words(EditorMapView *self, const Subject *border); /* (transfer full) */

/* map-overlay.c: what is drawn above the map */
void map_overlay_snapshot(EditorMapView *self, GtkSnapshot *snapshot, Over over);
void map_overlay_follow_tiles(
    EditorMapView *self); /* after the tiles of a frame, before the rest */

/* map-core.c: what is shown, and which part of it */
void map_view_renew_blank(EditorMapView *self); /* after the tool has changed */
void map_view_renew(EditorMapView *self); /* after the document, drawing or colours have changed */
void map_view_changed_place(EditorMapView *self, gboolean is_moving); /* after the view has moved */
void map_view_activate(EditorMapView *self);                          /* emits "activate-subject" */

/* map-hand.c: blocks are moved; walking and moving by keyboard */
gboolean map_view_move_units(EditorMapView *self, const char *const *units, const char *zone);
void map_view_begin_moving(EditorMapView *self);
void map_view_end_moving(EditorMapView *self, gboolean is_done);
void map_view_walk(EditorMapView *self, Walk walk);
void map_view_walk_border(EditorMapView *self, Walk walk);
gboolean map_view_next_piece(EditorMapView *self, int by); /* FALSE: behind the last one */

/* What is selected goes to the next hex in a direction of the compass; @adds: or that is selected
 * too. A unit goes up in its stack, or down. FALSE: the map has no hexes; no unit is selected. */
gboolean map_view_step(EditorMapView *self, guint direction, gboolean adds);
gboolean map_view_raise(EditorMapView *self, int by);

/* map-menu.c: what is done with what is selected */
void map_menu_class_init(GtkWidgetClass *class);
void map_menu_popup(EditorMapView *self, double x, double y);
void map_menu_popup_markers(EditorMapView *self, const char *place, double x, double y);

/* Shows @popover, which the map takes, at a place in the window; what was open before goes. */
void map_view_open(EditorMapView *self, GtkWidget *popover, double x, double y);

/* How near a point or border is taken hold of, in pixels. */
#define MAP_REACH 11

/* Returns: whether the tool is one that draws. */
static inline gboolean
map_view_is_sketching(const EditorMapView *self)
{
    return self->tool >= MAP_TOOL_SKETCH;
}

/* Returns: how near something is taken hold of now, in pixels; 0: nothing is. */
static inline double
map_sketch_reach(const EditorMapView *self)
{
    return self->is_snap_held || !self->snaps ? 0 : MAP_REACH;
}

/* sketch/map-sketch.c, sketch/map-sketch-draw.c: drawing by hand */
void map_sketch_begin(EditorMapView *self); /* with the tool of now */
void map_sketch_end(EditorMapView *self);
void map_sketch_moved(EditorMapView *self, double x, double y);
gboolean map_sketch_key(EditorMapView *self, guint key, GdkModifierType modifiers);
gboolean map_sketch_space(EditorMapView *self);
void map_sketch_draw(EditorMapView *self, GtkSnapshot *snapshot);

/* map-label.c: names and signs of ports are dragged */
void map_label_begin(EditorMapView *self); /* the tool is that, or is not any more */
void map_label_draw(EditorMapView *self, GtkSnapshot *snapshot);
void map_label_nudge(EditorMapView *self, Walk walk); /* of the place that is selected */
void map_label_put_back(EditorMapView *self);         /* where there is room */

/* ground/map-ground.c: what the rules know of the ground */
void map_ground_init(EditorMapView *self);
void map_ground_clear(EditorMapView *self);
void map_ground_renew(EditorMapView *self);  /* what is shown has changed */
void map_ground_follow(EditorMapView *self); /* what is selected has */
void map_ground_draw(EditorMapView *self, GtkSnapshot *snapshot);

/* brush/map-brush.c: the ground of hexes is painted */
void map_brush_begin(EditorMapView *self); /* the tool is that, or is not any more */
void map_brush_clear(EditorMapView *self);
void map_brush_moved(EditorMapView *self, double x, double y);
void map_brush_draw(EditorMapView *self, GtkSnapshot *snapshot);
void map_brush_press_place(EditorMapView *self, const char *place); /* as if it were pressed */
gboolean map_brush_cancel(EditorMapView *self);                     /* FALSE: nothing was begun */
void map_brush_go_to(EditorMapView *self, const char *place);       /* without a pointer */

/* brush/map-patch.c, brush/map-patch-draw.c: hexes are copied and put down. What returns FALSE
 * leaves what was asked to others. */
void map_patch_begin(EditorMapView *self); /* the tool is that, or is not any more */
void map_patch_clear(EditorMapView *self);
void map_patch_follow(EditorMapView *self);           /* the selection */
gboolean map_patch_copy(EditorMapView *self);         /* what is selected */
gboolean map_patch_paste(EditorMapView *self);        /* what was copied last, into the hand */
gboolean map_patch_turn(EditorMapView *self, int by); /* sixths */
gboolean map_patch_cancel(EditorMapView *self);
void map_patch_press_selected(EditorMapView *self); /* as if it were pressed */
PatchSpot map_patch_spot(const EditorMapView *self);
void map_patch_draw(EditorMapView *self, GtkSnapshot *snapshot);
void map_patch_forget_ahead(EditorMapView *self); /* what would be seen with the patch put down */

/* map-tools.c: what the tools do */
void map_tool_press(EditorMapView *self, const MapSpot *spot, double x, double y);
void map_tool_reset(EditorMapView *self);
void map_view_cycle_border(EditorMapView *self, const Subject *border, int by);

/* map-sketch.c, map-brush.c, map-patch.c, map-drag.c, map-label.c, map-pan.c, map-pointer.c,
 * map-keys.c: what they add to a new widget */
void map_sketch_init(EditorMapView *self);
void map_brush_init(EditorMapView *self);
void map_patch_init(EditorMapView *self);
void map_drag_init(EditorMapView *self);
void map_label_init(EditorMapView *self);
void map_pan_init(EditorMapView *self);
void map_pointer_init(EditorMapView *self);
void map_keys_init(EditorMapView *self);
