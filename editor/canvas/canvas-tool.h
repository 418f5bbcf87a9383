/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a tool of the map is: an object with its own state and a table of functions. The map view
 * makes one of each class, calls the functions of the one that is chosen, and frees them. A new
 * tool is a file in tools/ and a row in canvas-tools.def; the tools that draw shapes are one class.
 *
 * A function that is NULL does nothing and returns FALSE. All run on the main thread. Coordinates
 * are in pixels of the widget.
 */
#pragma once

#include "editor/canvas/map-view-private.h"

typedef struct CanvasToolClass CanvasToolClass;

/* The first member of the struct of each tool. */
typedef struct {
    const CanvasToolClass *class;
    EditorMapView *view; /* borrowed: it owns the tool */
} CanvasTool;

typedef struct {
    double x, y;
    GdkModifierType modifiers;
    guint n_press; /* number of presses in a row; 0: the button is not pressed */
} CanvasPointer;

/* Who handles a drag. */
typedef enum {
    CANVAS_DRAG_DENIED,  /* it is left to others */
    CANVAS_DRAG_WAITS,   /* the tool may claim it once it has moved far enough */
    CANVAS_DRAG_CLAIMED, /* the tool handles it; nothing else gets the press */
} CanvasDrag;

struct CanvasToolClass {
    gsize size;             /* of the struct of a tool, which is zeroed when it is made */
    gboolean draws;         /* it draws shapes: map_view_is_sketching() */
    gboolean finds_borders; /* a spot under the pointer is a border, if one is near */
    gboolean finds_units;   /* a spot under the pointer is a block, if there is one */

    /* Called after the widget is made, and before it is freed. */
    void (*init)(CanvasTool *tool);
    void (*clear)(CanvasTool *tool);

    /* The tool is chosen, as @kind; another tool is chosen, or the same one again. */
    void (*activate)(CanvasTool *tool, MapTool kind);
    void (*deactivate)(CanvasTool *tool);

    /* The pointer has moved. Returns: TRUE: what is under it is not highlighted. */
    gboolean (*motion)(CanvasTool *tool, const CanvasPointer *pointer);

    /* The button is pressed on @spot of a map that may be changed, or, for a tool that selects, on
     * any map. The Return key with a place selected does the same at that place. */
    void (*press)(CanvasTool *tool, const MapSpot *spot, const CanvasPointer *pointer);

    /* A press that was not dragged is released; @n_press counts. */
    void (*release)(CanvasTool *tool, const CanvasPointer *pointer);

    /* A drag starts on the map itself; moves by @dx and @dy from its start; ends there; is
     * cancelled by the system. The last three are called unless drag_begin() denied the drag.
     * drag_update() claims a waiting drag by returning TRUE. The result of drag_cancel() is
     * ignored. */
    CanvasDrag (*drag_begin)(CanvasTool *tool, const CanvasPointer *pointer);
    gboolean (*drag_update)(CanvasTool *tool, const CanvasPointer *pointer, double dx, double dy);
    void (*drag_end)(CanvasTool *tool, const CanvasPointer *pointer, double dx, double dy);
    gboolean (*drag_cancel)(CanvasTool *tool);

    /* The second of two clicks is released. */
    void (*finish)(CanvasTool *tool, const CanvasPointer *pointer);

    /* A key is pressed; called before the map handles it. @modifiers: Ctrl, Shift and Alt only.
     * Returns: whether the tool handled it. */
    gboolean (*key)(CanvasTool *tool, guint key, GdkModifierType modifiers);

    /* Return was pressed and nothing else handles it: does what a press on the selection would do.
     * Space was released without panning. What is held is to be turned @by steps, 1 clockwise or
     * -1. Returns: FALSE: the map handles the key. */
    gboolean (*press_selected)(CanvasTool *tool);
    gboolean (*press_space)(CanvasTool *tool);
    gboolean (*turn)(CanvasTool *tool, int by);

    /* Escape was pressed. Returns: whether something unfinished was dropped. */
    gboolean (*cancel)(CanvasTool *tool);

    /* Another scenario or board is shown: anything unfinished is dropped. Returns: as cancel(),
     * which most tools use for this. */
    gboolean (*reset)(CanvasTool *tool);

    /* Returns: whether the pointer carries something, so that no tooltip may be shown. */
    gboolean (*is_busy)(CanvasTool *tool);

    /* Draws anything unfinished above the map. Called again only after
     * map_overlay_forget(OVER_HAND). */
    void (*draw)(CanvasTool *tool, GtkSnapshot *snapshot);

    /* The document, or its selection, has changed. Called for all tools, chosen or not. */
    void (*document_changed)(CanvasTool *tool);
    void (*selection_changed)(CanvasTool *tool);
};

/* The classes, each defined in its file in tools/. */
#define CANVAS_TOOL(constant, word, class, does) extern const CanvasToolClass class##_class;
#include "editor/canvas/canvas-tools.def"
extern const CanvasToolClass sketch_tool_class; /* of all tools of sketch-tools.def */

/* Returns: (transfer none): the chosen tool, and the tool of @kind. */
CanvasTool *map_view_tool(EditorMapView *view);
CanvasTool *map_view_tool_of(EditorMapView *view, MapTool kind);

/* The hex that a tool is on, by pointer or keyboard (map-hit.c). */
typedef struct {
    char *grid; /* owned: id; NULL: on none */
    Hex hex;    /* of it, which may be blank */
} MapCursor;

/* Moves @cursor to @hex of @grid (NULL: to none). Returns: whether it has changed. */
gboolean map_cursor_move(MapCursor *cursor, EditorMapView *view, const Grid *grid, Hex hex);

/* Move @cursor to the hex at @x, @y in the widget, and to the place @place, if that is a hex. */
gboolean map_cursor_point(MapCursor *cursor, EditorMapView *view, double x, double y);
void map_cursor_go_to(MapCursor *cursor, EditorMapView *view, const char *place);

/* tools/patch-tool.c: Ctrl+C and Ctrl+V, whatever tool is chosen. Copies the hexes that are
 * selected; chooses the tool with what was copied last. Returns: FALSE: the key is left to others.
 */
gboolean patch_tool_copy(EditorMapView *view);
gboolean patch_tool_paste(EditorMapView *view);

/* tools/sketch-tool.c: makes @pictures (borrowed) the pictures below the map. */
void sketch_tool_use_pictures(EditorMapView *view, MapPictures *pictures);
