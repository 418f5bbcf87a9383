/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The widget that shows the map of a document, and on which its pieces are moved by hand. It draws
 * the data set of now, follows its changes, and edits through the document alone.
 *
 * Signals: "activate-subject" (no arguments: what is selected is to be looked at closely),
 * "tool-changed" (no arguments), "pictures-changed" (no arguments), "brush-changed" (no arguments),
 * "words-changed" (no arguments: what editor_map_view_words() says).
 */
#pragma once

#include "editor/document/document.h"
#include "editor/drawing/trace-pictures.h"
#include "editor/drawing/sketch.h"
#include "editor/tools/hex-terrain.h"
#include "validator/render/render-map.h"

#include <gtk/gtk.h>

#define EDITOR_TYPE_MAP_VIEW (editor_map_view_get_type())
G_DECLARE_FINAL_TYPE(EditorMapView, editor_map_view, EDITOR, MAP_VIEW, GtkWidget)

/* Returns: (transfer floating): a view of @document, of which a reference is taken. */
GtkWidget *editor_map_view_new(EditorDocument *document);

/* The tools: what a press on the map does. */
typedef enum {
#define CANVAS_TOOL(constant, word, class, does) MAP_TOOL_##constant, /* does */
#include "editor/canvas/canvas-tools.def"
    MAP_TOOL_SKETCH, /* the first of those that draw: the others follow as in SketchTool */
    N_MAP_TOOLS = MAP_TOOL_SKETCH + N_SKETCH_TOOLS,
} MapTool;

/* Returns: (transfer none): the word by which @tool is chosen: `border`, `draw-land`. */
const char *map_tool_word(MapTool tool);

void editor_map_view_set_tool(EditorMapView *view, MapTool tool);
MapTool editor_map_view_get_tool(EditorMapView *view);

/* What tools that draw make, whether their lines follow borders, and whether they take hold of what
 * is near. */
void editor_map_view_set_kind(EditorMapView *view, MapKind kind);
void editor_map_view_set_follows(EditorMapView *view, gboolean follows);
void editor_map_view_set_snaps(EditorMapView *view, gboolean snaps);

/* The brush that paints the ground of hexes. */
typedef struct {
    HexPaint paint; /* what it leaves */
    guint reach;    /* how wide it is: HEX_BRUSH_REACH_MAX at most */
    gboolean fills; /* all that is alike around the hex that is pressed */
} MapBrush;

/* What MAP_TOOL_TERRAIN paints with; the signal "brush-changed" follows, as when what lies
 * somewhere is taken up on the map. */
void editor_map_view_set_brush(EditorMapView *view, const MapBrush *brush);
MapBrush editor_map_view_get_brush(EditorMapView *view);

/* What of copied hexes MAP_TOOL_PATCH puts down, PatchParts (editor/tools/hex-patch.h); turns
 * what it has in hand by @by sixths clockwise. */
void editor_map_view_set_patch_parts(EditorMapView *view, guint parts);
void editor_map_view_turn_patch(EditorMapView *view, int by);

/* Returns: (transfer full): the hex under the pointer, or else the one that is selected, in words:
 * `K05, Clear, Stream on the north-east; Upplands 1 facing south`; NULL: neither is one. */
char *editor_map_view_words(EditorMapView *view);

/* Returns: whether the drawing is made of the grids of the map. */
gboolean editor_map_view_is_grid(EditorMapView *view);

/* Pictures below the map, which the user can add once the folder for the state of the editor is
 * known: @state, as trace_pictures_new(). After a change of one of them the caller calls
 * editor_map_view_pictures_changed(), which emits the signal "pictures-changed". */
void editor_map_view_use_pictures(EditorMapView *view, const char *state);
TracePictures *editor_map_view_pictures(EditorMapView *view); /* (transfer none): or NULL */
void editor_map_view_pictures_changed(EditorMapView *view);

/* Puts the picture @path below the map. Returns: FALSE with @error set. */
gboolean editor_map_view_add_picture(EditorMapView *view, const char *path, gboolean is_linked,
                                     GError **error);

/* What of a picture is taken for lines. */
void editor_map_view_set_ground(EditorMapView *view, SketchGround ground);

/* Which signs and names are shown: RenderLayers (validator/render/render-map.h). */
void editor_map_view_set_layers(EditorMapView *view, guint layers);
guint editor_map_view_get_layers(EditorMapView *view);

/* What is seen faintly, of RENDER_NAMES, RENDER_BORDERS, RENDER_BLOCKS and RENDER_SHAPES. */
void editor_map_view_set_dimmed(EditorMapView *view, guint layers);
guint editor_map_view_get_dimmed(EditorMapView *view);

/* What the hand on the map leaves alone, of the same layers: it goes through to what lies below,
 * and tools do not change it. */
void editor_map_view_set_locked(EditorMapView *view, guint layers);
guint editor_map_view_get_locked(EditorMapView *view);

/* By what lands are coloured, as the words of modes (validator/render/shade.h) name
 * it. */
void editor_map_view_set_mode(EditorMapView *view, const char *mode);

/* What the rules know of the ground and is shown over it, one of ground_words
 * (validator/scenario/ground-view.h); another word, or NULL: nothing. */
void editor_map_view_set_ground_topic(EditorMapView *view, const char *word);

/* Shows all of the map; moves it just so far that @subject is seen. */
void editor_map_view_fit(EditorMapView *view);
void editor_map_view_show(EditorMapView *view, const Subject *subject);
void editor_map_view_zoom_by(EditorMapView *view, double factor); /* around the middle */

/* What is shown in place of the document as it is edited: a moment of a game, what games counted.
 * All is borrowed, and referenced or copied by those who keep it. */
typedef struct {
    DataSet *set;         /* NULL: that of the document */
    const char *scenario; /* id, of it */
    RenderHeat heat;      /* its title NULL: none */
    const char *lit;      /* id of a place that is outlined; NULL: none is */
} MapShown;

/* Shows @shown, and nothing can be changed on the map; NULL: the document again. */
void editor_map_view_show_instead(EditorMapView *view, const MapShown *shown);

/* Marks places in which something is wrong: id of the space (borrowed) -> Severity + 1. The table
 * is referenced. */
void editor_map_view_mark(EditorMapView *view, GHashTable *marks);

/* Returns: whether all that is seen is painted as it is now. */
gboolean editor_map_view_is_complete(EditorMapView *view);

/* Returns: (transfer none): the map that is shown, for trays of blocks beside it; NULL: there is no
 * drawing. It is another one after each change. */
RenderMap *editor_map_view_map(EditorMapView *view);

/* Returns: (transfer none): the drawing that it is made for, or NULL likewise. */
const RenderGeometry *editor_map_view_geometry(EditorMapView *view);

/* Finds where @subject, a place, a border or a block, is in the window. Returns: FALSE: it is not
 * on the map; it may be outside of the window all the same. */
gboolean editor_map_view_locate(EditorMapView *view, const Subject *subject, double *x, double *y);
