/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Drawing on the map by hand, without a window: what has been drawn so far, what the pointer can
 * take hold of, what would come of it, and in words what the next click does. The caller has the
 * pointer and reports its position and buttons; what is finished becomes one step of the
 * document. Positions are in grid units.
 */
#pragma once

#include "editor/document/document.h"
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

/* What hands do with a tool. */
typedef enum {
    SKETCH_RING, /* set corners one after the other; the last one is joined to the first */
    SKETCH_LINE, /* the same, and it stays open */
    SKETCH_DRAG, /* take something, move it, let it go */
    SKETCH_PICK, /* click shapes */
} SketchGrip;

typedef enum {
#define SKETCH_TOOL(constant, ...) SKETCH_##constant,
#include "editor/drawing/sketch-tools.def"
    N_SKETCH_TOOLS,
} SketchTool;

/* Returns: (transfer none): the word by which @tool is chosen: `draw-land`. */
const char *sketch_tool_word(SketchTool tool);

/* A line that is drawn: where it goes, and for each point whether the way to it follows a border.
 */
typedef struct {
    GArray *points;  /* owned: of Point */
    GArray *follows; /* owned: of gboolean */
} SketchLine;

/* What of a picture is taken for lines and gaps, in its pixels: FloodOptions. */
typedef struct {
    guint contrast, gap, line, speck;
} SketchGround;

/* Of a scan at 300 to the inch: gaps of a millimetre, names as small as a thumb nail. */
#define SKETCH_GROUND_FIRST ((SketchGround){.contrast = 40, .gap = 12, .line = 6, .speck = 4000})

/* What lies below the map. */
typedef struct {
    /* Fills in the ground around @at. @reach: within how many grid units it meets its neighbours.
     * Returns: (transfer full): NULL: @why (transfer full) says why not. */
    Shape *(*flood)(Point at, const SketchGround *ground, guint *reach, char **why, gpointer data);
    /* Takes a point of a picture, or the place for it. @said: (transfer full): what was done, or
     * comes next. Returns: whether a picture has moved. */
    gboolean (*place)(Point at, char **said, gpointer data);
    gpointer data;
} SketchBelow;

typedef struct {
    EditorDocument *document; /* owned */
    SketchTool tool;
    SketchGrip grip; /* of the tool */

    /* What the owner sets at any time. */
    guint reach;      /* within which points and borders are taken hold of; 0: nothing is */
    gboolean follows; /* lines between two points of one rim take the way of the rim */
    MapKind kind;     /* of what is drawn: before MAP_KIND_BORDER */
    SketchGround ground;
    SketchBelow below; /* flood NULL: nothing */

    /* The shapes of now; read when they are asked for. */
    ShapeMap *shapes;   /* owned; NULL: not read */
    DataSet *shapes_of; /* owned */
    FaceTree faces;

    /* Where the pointer is. */
    Point pointer;
    SnapTarget target; /* what a click would take hold of */
    guint32 face;      /* under it, or FACE_NONE */

    /* A line, and a stroke of the hand. */
    SketchLine line;  /* through what was clicked */
    SketchLine ahead; /* from there to the pointer */
    GArray *stops;    /* owned: of guint: how long the line was before each click */
    GArray *stroke;   /* owned: of Point: where the hand has been since the press */

    /* Something that is held. */
    gboolean is_held;
    Point grabbed;          /* where it was taken: a vertex, a place on a border or in a shape */
    Point grip_shift;       /* from the pointer to it then */
    Point to;               /* where it is now, as far as it may go */
    Topology *near_by;      /* owned: the faces around it, as they were */
    Topology *preview;      /* owned: and as they would be; NULL: not moved */
    ReshapeProblem refused; /* why it goes no farther */
    gboolean has_chosen;    /* a vertex that Delete takes out */
    Point chosen;

    guint32 first; /* merge: the shape that was clicked first, or FACE_NONE */

    /* The result of the last press, for the owner to take. */
    char *said;          /* owned; NULL: nothing */
    gboolean has_placed; /* a picture lies elsewhere now */
    gboolean wants_name; /* the shape at named_at has no name yet, or is to have another one */
    Point named_at;
} Sketch;

/* Returns: (transfer full): a sketch on the drawing of @document, of which a reference is taken. */
Sketch *sketch_new(EditorDocument *document);
void sketch_free(Sketch *sketch); /* NULL is allowed */

/* Another tool: what was begun is dropped. */
void sketch_take(Sketch *sketch, SketchTool tool);

/* Returns: FALSE, with the reason in sketch->said, when no tool can change the drawing: it cannot
 * be read, or it is made of grids. Reads the shapes otherwise. */
gboolean sketch_is_ready(Sketch *sketch);

/* The drawing may have changed. An unfinished sketch stays; a drag is cancelled. */
void sketch_renew(Sketch *sketch);

/* The pointer is at @at. */
void sketch_point(Sketch *sketch, Point at);

/* It is pressed and let go there. */
void sketch_press(Sketch *sketch, Point at);
void sketch_release(Sketch *sketch, Point at);

/* Closes the ring, ends the line. Does nothing where none is drawn. */
void sketch_finish(Sketch *sketch);

/* Takes the last point of a line back; a vertex that is chosen, or a shape that is, goes. Returns:
 * whether there was something. */
gboolean sketch_take_back(Sketch *sketch);

/* Asks for the name of the next shape without a place, in the order of the drawing, after the one
 * last asked for. Returns: FALSE: all shapes of lands and seas have places. */
gboolean sketch_ask_next(Sketch *sketch);

/* Drops what was begun. Returns: whether something was. */
gboolean sketch_cancel(Sketch *sketch);

/* Returns: (transfer full): what the next click does. */
char *sketch_words(Sketch *sketch);

/* Returns: whether a click would close the ring. */
gboolean sketch_closes(const Sketch *sketch);

/* Returns: whether a line or a stroke has been begun. */
gboolean sketch_is_begun(const Sketch *sketch);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Sketch, sketch_free)
