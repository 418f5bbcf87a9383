/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a tool of the map is: an object with its own state and a table of functions. The map view
 * makes one of each class, calls the functions of the one that is chosen, and frees them. A new
 * tool is a file in tools/ and a row in canvas-tools.def; the tools that draw shapes are one class.
 *
 * A function that is NULL does nothing and returns FALSE. All run on the main thread. Places are in
 * pixels of the window.
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
    guint n_press; /* of presses in a row; 0: it is not pressed */
} CanvasPointer;

/* Whose a drag is. */
typedef enum {
    CANVAS_DRAG_DENIED,  /* it is left to others */
    CANVAS_DRAG_WAITS,   /* it may become the tool's own when it has gone far enough */
    CANVAS_DRAG_CLAIMED, /* the press goes no further */
} CanvasDrag;

struct CanvasToolClass {
    gsize size;             /* of the struct of a tool, which is zeroed when it is made */
    gboolean draws;         /* it draws shapes: map_view_is_sketching() */
    gboolean finds_borders; /* a spot under the pointer is a border, if one is near */
    gboolean finds_units;   /* it is a block, if one lies there */

    /* A tool is made, once the widget is; it is freed, before the widget. */
    void (*init)(CanvasTool *tool);
    void (*clear)(CanvasTool *tool);

    /* It is chosen, as @kind; another one is, or the same again. */
    void (*activate)(CanvasTool *tool, MapTool kind);
    void (*deactivate)(CanvasTool *tool);

    /* The pointer is moved. Returns: TRUE: what lies under it is not pointed out. */
    gboolean (*motion)(CanvasTool *tool, const CanvasPointer *pointer);

    /* The button is pressed on @spot of a map that may be changed, or, for a tool that selects, on
     * any map. The Return key with a place selected does the same at that place. */
    void (*press)(CanvasTool *tool, const MapSpot *spot, const CanvasPointer *pointer);

    /* A press that was not dragged is released; @n_press counts. */
    void (*release)(CanvasTool *tool, const CanvasPointer *pointer);

    /* A drag begins on the map itself; moves to @dx and @dy from where it began; ends there; is
     * cancelled by the system. After the first of them, only drags that were not denied are
     * reported. A pending drag is claimed by drag_update(), which then returns TRUE. What
     * drag_cancel() returns is not looked at. */
    CanvasDrag (*drag_begin)(CanvasTool *tool, const CanvasPointer *pointer);
    gboolean (*drag_update)(CanvasTool *tool, const CanvasPointer *pointer, double dx, double dy);
    void (*drag_end)(CanvasTool *tool, const CanvasPointer *pointer, double dx, double dy);
    gboolean (*drag_cancel)(CanvasTool *tool);

    /* The second of two clicks is released. */
    void (*finish)(CanvasTool *tool, const CanvasPointer *pointer);

    /* A key is pressed, before the map sees it. @modifiers: Ctrl, Shift and Alt alone. Returns:
     * whether it was one of the tool's. */
    gboolean (*key)(CanvasTool *tool, guint key, GdkModifierType modifiers);

    /* Return, where nothing else waits for it: does what a press would on what is selected. Space
     * is released, and did not pan. @by: what is held is turned, 1 clockwise or -1. Returns: FALSE:
     * the key is left to the map. */
    gboolean (*press_selected)(CanvasTool *tool);
    gboolean (*press_space)(CanvasTool *tool);
    gboolean (*turn)(CanvasTool *tool, int by);

    /* Escape. Returns: whether something was begun, which is dropped. */
    gboolean (*cancel)(CanvasTool *tool);

    /* Another scenario or board is shown: what was begun about the one before is dropped. Returns:
     * as cancel(), which for most tools is the same. */
    gboolean (*reset)(CanvasTool *tool);

    /* Returns: whether something is held that the pointer carries: no tooltip is in its way. */
    gboolean (*is_busy)(CanvasTool *tool);

    /* Draws what is begun above the map. Called again after map_overlay_forget(OVER_HAND) only. */
    void (*draw)(CanvasTool *tool, GtkSnapshot *snapshot);

    /* The document, or what is selected in it, has changed. Called of all tools, chosen or not. */
    void (*document_changed)(CanvasTool *tool);
    void (*selection_changed)(CanvasTool *tool);
};

/* The classes, each defined in its file in tools/. */
#define CANVAS_TOOL(constant, word, class, does) extern const CanvasToolClass class##_class;
#include "editor/canvas/canvas-tools.def"
extern const CanvasToolClass sketch_tool_class; /* of all tools of sketch-tools.def */

/* Returns: (transfer none): the tool that is chosen; the one of @kind. */
CanvasTool *map_view_tool(EditorMapView *view);
CanvasTool *map_view_tool_of(EditorMapView *view, MapTool kind);

/* The hex that a tool is on: under the pointer, or where the keyboard has gone (map-hit.c). */
typedef struct {
    char *grid; /* owned: id; NULL: on none */
    Hex hex;    /* of it, which may be blank */
} MapCursor;

/* Moves it to @hex of @grid, NULL: none. Returns: whether it was elsewhere before. */
gboolean map_cursor_move(MapCursor *cursor, EditorMapView *view, const Grid *grid, Hex hex);

/* Moves it to what lies at @x, @y in the window; to the hex @place, if that is one. */
gboolean map_cursor_point(MapCursor *cursor, EditorMapView *view, double x, double y);
void map_cursor_go_to(MapCursor *cursor, EditorMapView *view, const char *place);

/* tools/patch-tool.c: Ctrl+C and Ctrl+V, whatever tool is chosen. Copies the hexes that are
 * selected; chooses the tool with what was copied last. Returns: FALSE: the key is left to others.
 */
gboolean patch_tool_copy(EditorMapView *view);
gboolean patch_tool_paste(EditorMapView *view);

/* tools/sketch-tool.c: from now on @pictures (borrowed) lie below the map. */
void sketch_tool_use_pictures(EditorMapView *view, MapPictures *pictures);
