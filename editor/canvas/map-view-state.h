/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The state of the map widget, for its own files alone: the viewport, the drawing, its tiles, what
 * is drawn above them, and what lies where.
 */
#pragma once

#include "editor/canvas/map-view-private.h"

/* Which drawing the geometry is that of. */
typedef struct {
    DataSet *made_for;   /* owned: what was on disk when the drawing was read, or seen when it was
                            made */
    gboolean is_made;    /* of grids, or as a diagram */
    char *grid;          /* owned: the grid that alone is drawn then; NULL: all are */
    gboolean is_diagram; /* it is made of the ways between places: no tool draws on it */
    SourceText *text;    /* owned; NULL: none */
    gboolean is_blank;   /* nothing is drawn yet: the geometry is that of an empty drawing */
} MapDrawing;

typedef struct {
    char *mode; /* owned */
    guint layers;
    guint locked; /* layers that tools leave alone */
    guint dimmed; /* and those that are seen faintly */
    gboolean is_dark;
} MapStyle;

/* A drag with the primary button. */
typedef struct {
    gboolean is_on; /* it is the tool's, or may become so */
    double x, y;    /* where it began */
} MapDrag;

/* Drags that move the map, and pinches. */
typedef struct {
    gboolean is_panning;
    gboolean is_space_held; /* presses move the map */
    gboolean has_panned;    /* since Space is held */
    double x, y;            /* how far the drag has moved the map */
    double pinch_scale;     /* of the view when the pinch began */
} MapPan;

/* Blocks that are moved by keyboard. */
typedef struct {
    char **units;   /* owned; NULL: none are */
    guint32 target; /* where to, a face; RENDER_NOWHERE: nowhere yet */
} MapMove;

/* What the rules know of the ground. */
struct MapGround {
    EditorMapView *view; /* borrowed */
    gboolean is_on;
    GroundTopic topic;
    ScenarioGame *game; /* owned; NULL: not set up yet, or it cannot be */
    GroundView *shown;  /* owned; NULL: there is nothing to show */
    char *words;        /* owned: what it comes to, for people; NULL: it is off */
};

/* The pictures below the map. */
struct MapPictures {
    TracePictures *list; /* owned */
    GHashTable *images;  /* owned: path -> what map-pictures.c has read of it */
    /* What is being put where it belongs: pairs of a place on the picture and one on the map. */
    TracePicture *placed; /* borrowed; NULL: none */
    Point from[2], to[2];
    guint n_clicks;
};

struct _EditorMapView {
    GtkWidget parent;
    EditorDocument *document; /* owned */

    MapDrawing drawing;
    RenderGeometry *geometry; /* owned; NULL: there is no drawing that can be used */
    RenderMap *map;           /* owned; NULL likewise */
    MapTiles *tiles;          /* owned */
    MapPieces *pieces;        /* owned */
    MapOverlays overs;
    gboolean is_drawn; /* since the map or the part of it that is seen has changed */

    ViewTransform view;
    graphene_rect_t window;          /* the map in its window, and ... */
    int window_width, window_height; /* ... the size of that, for which view has its size */
    guint settling;                  /* source that ends zooming frame by frame; 0: none */
    MapStyle style;
    GHashTable *marks; /* owned: space -> Severity + 1; NULL: none */
    gboolean is_away;  /* what is shown is not the document; the members of ... */
    MapShown shown;    /* ... are owned */
    ViewTransform own; /* while a board is shown: what was seen of the document */

    double x, y; /* where the pointer is */
    MapSpot hover;
    MapTool tool;                        /* that is chosen, of ... */
    gpointer tools[MAP_TOOL_SKETCH + 1]; /* ... CanvasTool, owned; the last one draws */
    MapDrag drag;
    MapPan pan;
    MapMove move;
    MapGround *ground;     /* owned */
    MapPictures *pictures; /* owned; NULL: no pictures */

    guint banner_end; /* source that hides the banner; 0: none */
    GtkWidget *menu;  /* child; NULL: none was opened */
    /* Of the template. */
    GtkWidget *nothing; /* says why there is no map */
    GtkWidget *legend;
    GtkWidget *banner, *banner_text; /* a message */
    GtkWidget *hint, *hint_text;     /* what a click does now */
    GtkWidget *key, *key_text;       /* what the rules know of the ground, and the colours for it */
    GtkGesture *drag_gesture, *second_click;
};

void map_drawing_clear(MapDrawing *drawing);
