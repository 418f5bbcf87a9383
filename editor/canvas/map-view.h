/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The widget that shows the map of a document, and on which its pieces are moved. It draws the
 * present data set, follows its changes, and makes edits through the document alone.
 *
 * Signals: "activate-subject" (no arguments: the user wants to see the details of the selection),
 * "tool-changed" (no arguments), "pictures-changed" (no arguments), "brush-changed" (no arguments),
 * "words-changed" (no arguments: the text of editor_map_view_words()).
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

/* Set for tools that draw: the type of shapes that they make, whether their lines follow borders,
 * and whether they snap to what is near. */
void editor_map_view_set_kind(EditorMapView *view, MapKind kind);
void editor_map_view_set_follows(EditorMapView *view, gboolean follows);
void editor_map_view_set_snaps(EditorMapView *view, gboolean snaps);

/* The brush that paints the ground of hexes. */
typedef struct {
    HexPaint paint; /* what it leaves */
    guint reach;    /* its radius in hexes, at most HEX_BRUSH_REACH_MAX */
    gboolean fills; /* it fills the connected hexes that are like the one that is pressed */
} MapBrush;

/* The brush of MAP_TOOL_TERRAIN. The signal "brush-changed" is emitted, as it is when the user
 * picks up the terrain of a hex. */
void editor_map_view_set_brush(EditorMapView *view, const MapBrush *brush);
MapBrush editor_map_view_get_brush(EditorMapView *view);

/* Set which parts of copied hexes MAP_TOOL_PATCH pastes, PatchParts (editor/tools/hex-patch.h), and
 * turn the copy by @by sixths clockwise. */
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

/* Sets what counts as a line when a picture is traced. */
void editor_map_view_set_ground(EditorMapView *view, TraceOptions ground);

/* Asks for the type of the connection between the two places that are selected. */
void editor_map_view_connect_selected(EditorMapView *view);

/* Draws all lands of the picture below the map, and asks for their names; turns what has no name
 * into seas. What is not possible is shown. */
void editor_map_view_trace_all(EditorMapView *view);
void editor_map_view_rest_is_sea(EditorMapView *view);

/* Which signs and names are shown: RenderLayers (validator/render/render-map.h). */
void editor_map_view_set_layers(EditorMapView *view, guint layers);
guint editor_map_view_get_layers(EditorMapView *view);

/* Which layers are dimmed: bits of RENDER_NAMES, RENDER_BORDERS, RENDER_BLOCKS and RENDER_SHAPES.
 */
void editor_map_view_set_dimmed(EditorMapView *view, guint layers);
guint editor_map_view_get_dimmed(EditorMapView *view);

/* Which of these layers are locked: presses go through them to what is below, and tools do not
 * change them. */
void editor_map_view_set_locked(EditorMapView *view, guint layers);
guint editor_map_view_get_locked(EditorMapView *view);

/* Sets the mode by which lands are coloured: a word of validator/render/shade.h. */
void editor_map_view_set_mode(EditorMapView *view, const char *mode);

/* Sets what rules determine about places and is shown over the map: one of ground_words
 * (validator/scenario/ground-view.h); another word, or NULL: nothing. */
void editor_map_view_set_ground_topic(EditorMapView *view, const char *word);

/* Show all of the map; move it just far enough to show @subject. */
void editor_map_view_fit(EditorMapView *view);
void editor_map_view_show(EditorMapView *view, const Subject *subject);
void editor_map_view_zoom_by(EditorMapView *view, double factor); /* around the middle */

/* What is shown instead of the document: a position of a game, or results of games. All borrowed; a
 * function that keeps it copies it or takes references. */
typedef struct {
    DataSet *set;         /* NULL: that of the document */
    const char *scenario; /* id, of it */
    RenderHeat heat;      /* its title NULL: none */
    const char *lit;      /* id of a place that is outlined; NULL: none is */
} MapShown;

/* Shows @shown, during which nothing can be changed on the map; NULL: shows the document again. */
void editor_map_view_show_instead(EditorMapView *view, const MapShown *shown);

/* Marks places with findings. @marks: id of the space (borrowed) -> Severity + 1; a reference is
 * taken. */
void editor_map_view_mark(EditorMapView *view, GHashTable *marks);

/* Returns: whether everything in view is painted in its present state. */
gboolean editor_map_view_is_complete(EditorMapView *view);

/* Returns: (transfer none): the map that is shown, for trays of blocks beside it; NULL: there is no
 * drawing. It is another one after each change. */
RenderMap *editor_map_view_map(EditorMapView *view);

/* Returns: (transfer none): the drawing that it is made for, or NULL likewise. */
const RenderGeometry *editor_map_view_geometry(EditorMapView *view);

/* Sets @x and @y to the position of @subject, a place, a border or a block, in the widget; it may
 * be outside of what is visible. Returns: FALSE: it is not on the map. */
gboolean editor_map_view_locate(EditorMapView *view, const Subject *subject, double *x, double *y);
