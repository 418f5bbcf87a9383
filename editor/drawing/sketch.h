/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The state of drawing on the map, without a window: the unfinished drawing, what the pointer snaps
 * to or can grab, a preview, and a text about the next click. The caller reports the position and
 * the button of the pointer; a finished drawing becomes one step of the document. Positions are in
 * grid units.
 */
#pragma once

#include "editor/document/document.h"
#include "editor/drawing/trace.h"
#include "editor/tools/shape-tools.h"
#include "schema/geometry/box-tree.h"
#include "schema/geometry/snap.h"
#include "schema/geometry/topology.h"

/* A map whose faces can be found by place. */
typedef struct {
    Topology *map;  /* owned */
    BoxTree *boxes; /* owned: of its faces */
} FaceTree;

/* Returns: the last face that has @point inside, or FACE_NONE. */
guint32 sketch_faces_hit(const FaceTree *tree, Point point);

/* How a tool is used. */
typedef enum {
    SKETCH_RING,   /* set corners one after the other; the last one is joined to the first */
    SKETCH_LINE,   /* the same, and it stays open */
    SKETCH_DRAG,   /* take something, move it, let it go */
    SKETCH_PICK,   /* click shapes */
    SKETCH_STROKE, /* click, or draw a line by hand */
    SKETCH_SPOT,   /* click where a place is, or drag a point */
} SketchGrip;

typedef enum {
#define SKETCH_TOOL(constant, ...) SKETCH_##constant,
#include "editor/drawing/sketch-tools.def"
    N_SKETCH_TOOLS,
} SketchTool;

/* Returns: (transfer none): the word by which @tool is chosen: `draw-land`. */
const char *sketch_tool_word(SketchTool tool);

/* A line that is drawn: its points, and for each whether the line to it follows a border. */
typedef struct {
    GArray *points;  /* owned: of Point */
    GArray *follows; /* owned: of gboolean */
} SketchLine;

/* The pictures below the map. */
typedef struct {
    /* Finds the picture at @at; @at NULL: any. Returns: FALSE: there is none; @why (transfer full)
     * is a text about that. */
    gboolean (*find)(const Point *at, TraceSheet *sheet, char **why, gpointer data);
    /* Takes @at as a point of a picture, or as the place to which that point belongs. @said
     * (transfer full) is set to a text about what was done or is next. Returns: whether a picture
     * was moved. */
    gboolean (*place)(Point at, char **said, gpointer data);
    gpointer data;
} SketchBelow;

typedef struct {
    EditorDocument *document; /* owned */
    SketchTool tool;
    SketchGrip grip; /* of the tool */

    /* What the owner sets at any time. */
    guint reach;         /* the distance within which points and borders are grabbed; 0: none is */
    gboolean follows;    /* lines between two points of one outline follow the outline */
    MapKind kind;        /* of what is drawn: before MAP_KIND_BORDER */
    TraceOptions ground; /* what counts as a line, and as a gap, when a picture is traced */
    SketchBelow below;   /* find NULL: nothing */

    /* The present shapes, read on first use. */
    ShapeMap *shapes;   /* owned; NULL: not read */
    DataSet *shapes_of; /* owned */
    FaceTree faces;

    /* Where the pointer is. */
    Point pointer;
    SnapTarget target; /* what a click would snap to or grab */
    guint32 face;      /* under it, or FACE_NONE */

    /* A line, and a stroke of the hand. */
    SketchLine line;  /* through what was clicked */
    SketchLine ahead; /* from there to the pointer */
    GArray *stops;    /* owned: of guint: how long the line was before each click */
    GArray *stroke;   /* owned: of Point: where the hand has been since the press */

    /* Something that is held. */
    gboolean is_held;
    Point grabbed;          /* where it was grabbed: a vertex, a point of a border or in a shape */
    Point grip_shift;       /* from the pointer to it then */
    Point to;               /* where it is now, as far as it can be moved */
    Topology *near_by;      /* owned: the faces around it, as they were */
    Topology *preview;      /* owned: and as they would be; NULL: not moved */
    ReshapeProblem refused; /* why it cannot be moved further */

    /* Places that are points. */
    const char *over; /* the place whose point is under the pointer, which the owner sets before it
                         calls; borrowed; NULL: none */
    char *point;      /* owned: the place whose point is held, or was clicked; NULL: none */
    gboolean has_chosen; /* a vertex is chosen, which Delete removes */
    Point chosen;

    guint32 first; /* merge: the shape that was clicked first, or FACE_NONE */

    Trace *trace;   /* owned */
    guint32 region; /* of the picture, under the pointer, or FACE_NONE */

    /* The result of the last press, for the owner to take. */
    char *said;           /* owned; NULL: nothing */
    gboolean has_placed;  /* a picture was moved */
    gboolean wants_name;  /* the shape at named_at has no name yet, or is to have another one */
    gboolean wants_point; /* a new place is to be there as a point, and wants a name */
    gboolean names_all;   /* after it, all others without a name are asked for */
    Point named_at;
    gboolean is_refused; /* at fault_at, which is to be shown */
    Point fault_at;
} Sketch;

/* Returns: (transfer full): a sketch on the drawing of @document, of which a reference is taken. */
Sketch *sketch_new(EditorDocument *document);
void sketch_free(Sketch *sketch); /* NULL is allowed */

/* Changes the tool; anything unfinished is dropped. */
void sketch_take(Sketch *sketch, SketchTool tool);

/* Reads the shapes. Returns: FALSE, with the reason in sketch->said, if no tool can change the
 * drawing: it cannot be read, or it is made of grids. */
gboolean sketch_is_ready(Sketch *sketch);

/* To be called when the drawing may have changed. An unfinished line stays; a drag is cancelled. */
void sketch_renew(Sketch *sketch);

/* To be called when the pointer has moved to @at. */
void sketch_point(Sketch *sketch, Point at);

/* To be called when the button is pressed, and released, at @at. */
void sketch_press(Sketch *sketch, Point at);
void sketch_release(Sketch *sketch, Point at);

/* Closes the ring, or ends the line. Does nothing if there is none. */
void sketch_finish(Sketch *sketch);

/* Removes the last point of the line, the chosen vertex, shape, or point of a place. Returns:
 * FALSE: there is none of these. */
gboolean sketch_take_back(Sketch *sketch);

/* Asks for the name of the next shape without a place, in the order of the drawing, after the one
 * last asked for. Returns: FALSE: all shapes of lands and seas have places. */
gboolean sketch_ask_next(Sketch *sketch);

/* Draws all regions of the picture that are not drawn yet, as one step: as lands, whose names are
 * asked for one after the other. Returns: FALSE, with the reason in sketch->said. */
gboolean sketch_trace_all(Sketch *sketch);

/* Turns all lands without a place, and all of the picture that is not drawn yet, into seas, as one
 * step. Returns: FALSE, with the reason in sketch->said. */
gboolean sketch_rest_is_sea(Sketch *sketch);

/* Drops anything unfinished. Returns: whether there was anything. */
gboolean sketch_cancel(Sketch *sketch);

/* Returns: (transfer full): a text on what the next click does. */
char *sketch_words(Sketch *sketch);

/* Returns: whether a click would close the ring. */
gboolean sketch_closes(const Sketch *sketch);

/* Returns: whether there is an unfinished line or stroke. */
gboolean sketch_is_begun(const Sketch *sketch);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Sketch, sketch_free)
