/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tool that copies hexes and puts them down. A frame takes hexes up; then they are shown where
 * the pointer, or the hex that is selected, is, and each press puts them down there: the ground is
 * that of the map as it would be, units are plain signs.
 */
#include "editor/canvas/canvas-tool.h"
#include "editor/canvas/face-path.h"
#include "editor/tools/hex-patch.h"
#include "schema/store/grid-layer.h"

#include <glib/gi18n.h>
#include <math.h>

/* Hexes of a map that is computed anew for each hex that the pointer moves to. Of a larger one
 * the outlines are shown alone. */
#define AHEAD_FACES_MAX 20000u

/* A level is written where a hex is so many pixels high, in so much of that. */
#define LEVEL_LEAST 18.0
#define LEVEL_SIZE 0.35

/* Of the wedge of a unit, in shares of half a hex: its point, and how far its ends are turned. */
#define WEDGE_OUT 0.75
#define WEDGE_IN 0.45
#define WEDGE_TURN 0.6

typedef struct {
    CanvasTool base;
    HexPatch *patch; /* owned; NULL: a frame takes one */
    guint turns;     /* sixths clockwise */
    guint parts;     /* PatchParts that are put down */
    MapCursor at;
    gboolean is_pressed, is_banding;
    MapBand band; /* from the press to the pointer */

    /* The map with the patch put down, and what it was made for; each is owned, or NULL. */
    RenderMap *ahead, *before;
    char *ahead_spot;
} PatchTool;

static PatchTool *
patch_tool_of(EditorMapView *view)
{
    return (PatchTool *)map_view_tool_of(view, MAP_TOOL_PATCH);
}

static void
forget_ahead(PatchTool *self)
{
    g_clear_pointer(&self->ahead, render_map_unref);
    g_clear_pointer(&self->before, render_map_unref);
    g_clear_pointer(&self->ahead_spot, g_free);
}

static void
show_patch_hint(const PatchTool *self)
{
    if (map_view_tool(self->base.view) != &self->base)
        return;
    map_view_show_hint(
        self->base.view,
        self->patch == NULL
            ? _("Draw a frame around the hexes to copy · Return: copy the selected ones")
            : _("Click: paste · [ and ]: turn · Escape: copy other hexes"));
}

/* From now on @patch (transfer full), or none, is in the hand. */
static void
hold_patch(PatchTool *self, HexPatch *patch)
{
    hex_patch_unref(self->patch);
    self->patch = patch;
    self->turns = 0;
    forget_ahead(self);
    show_patch_hint(self);
    map_overlay_forget(self->base.view, OVER_HAND);
}

/* Copies @places for this hand and for others. Returns: FALSE: they cannot be, which is shown. */
static gboolean
copy_places(PatchTool *self, const char *const *places)
{
    EditorMapView *view = self->base.view;
    g_autoptr(GError) error = NULL;
    HexPatch *patch = hex_patch_new(editor_document_state(map_view_document(view)), places, &error);
    map_view_show_error(view, error);
    if (patch == NULL)
        return FALSE;
    gdk_clipboard_set(gtk_widget_get_clipboard(GTK_WIDGET(view)), HEX_TYPE_PATCH, patch);
    hold_patch(self, patch);
    return TRUE;
}

/* Returns: (transfer full): the hexes that are selected, and those where selected units are. */
static char **
selected_places(EditorMapView *view)
{
    const GPtrArray *selection = editor_document_selection(map_view_document(view));
    g_autoptr(GStrvBuilder) places = g_strv_builder_new();
    for (guint i = 0; i < selection->len; i++) {
        const Subject *subject = selection->pdata[i];
        const RenderPiece *piece = subject->entity == ENTITY_UNIT
                                       ? map_pieces_find(map_view_pieces(view), subject->id)
                                       : NULL;
        if (piece != NULL)
            g_strv_builder_add(places, piece->zone);
        else if (subject->entity == ENTITY_SPACE && subject->path[0] == '\0' && subject->id != NULL)
            g_strv_builder_add(places, subject->id);
    }
    return g_strv_builder_end(places);
}

gboolean
patch_tool_copy(EditorMapView *view)
{
    PatchTool *self = patch_tool_of(view);
    g_auto(GStrv) places = selected_places(view);
    if (!editor_map_view_is_grid(view) || places[0] == NULL)
        return FALSE;
    if (!copy_places(self, (const char *const *)places))
        return TRUE;
    guint n = self->patch->hexes->len;
    g_autofree char *text =
        g_strdup_printf(ngettext("%u hex is copied: paste it with Ctrl+V.",
                                 "%u hexes are copied: paste them with Ctrl+V.", n),
                        n);
    map_view_show_message(view, text);
    return TRUE;
}

/* Returns: (transfer full): the patch that was copied last, in any window; NULL: something else
 * was. */
static HexPatch *
copied_patch(EditorMapView *view)
{
    g_auto(GValue) value = G_VALUE_INIT;
    GdkClipboard *clipboard = gtk_widget_get_clipboard(GTK_WIDGET(view));
    GdkContentProvider *content = gdk_clipboard_get_content(clipboard);
    g_value_init(&value, HEX_TYPE_PATCH);
    if (content == NULL || !gdk_content_provider_get_value(content, &value, NULL))
        return NULL;
    return g_value_dup_boxed(&value);
}

gboolean
patch_tool_paste(EditorMapView *view)
{
    HexPatch *patch = editor_map_view_is_grid(view) ? copied_patch(view) : NULL;
    if (patch == NULL)
        return FALSE;
    gtk_widget_activate_action(GTK_WIDGET(view), "win.tool", "s", "patch");
    hold_patch(patch_tool_of(view), patch);
    return TRUE;
}

static void
follow_selection(CanvasTool *tool)
{
    PatchTool *self = (PatchTool *)tool;
    const char *place = map_view_place(tool->view, map_view_selected_face(tool->view));
    if (map_view_tool(tool->view) == tool && place != NULL)
        map_cursor_go_to(&self->at, tool->view, place);
}

static void
activate_patch(CanvasTool *tool, MapTool kind G_GNUC_UNUSED)
{
    follow_selection(tool);
    show_patch_hint((PatchTool *)tool);
}

static void
init_patch(CanvasTool *tool)
{
    ((PatchTool *)tool)->parts = PATCH_TERRAIN | PATCH_LEVELS | PATCH_SIDES;
}

static void
clear_patch(CanvasTool *tool)
{
    PatchTool *self = (PatchTool *)tool;
    forget_ahead(self);
    g_clear_pointer(&self->patch, hex_patch_unref);
    g_clear_pointer(&self->at.grid, g_free);
}

static gboolean
drop_patch(CanvasTool *tool)
{
    PatchTool *self = (PatchTool *)tool;
    gboolean was_held = self->patch != NULL;
    if (was_held)
        hold_patch(self, NULL);
    return was_held;
}

static gboolean
turn_patch(CanvasTool *tool, int by)
{
    PatchTool *self = (PatchTool *)tool;
    if (self->patch == NULL)
        return FALSE;
    self->turns = (self->turns + (by > 0 ? 1 : HEX_SIDES - 1)) % HEX_SIDES;
    map_overlay_forget(tool->view, OVER_HAND);
    return TRUE;
}

void
editor_map_view_turn_patch(EditorMapView *view, int by)
{
    if (editor_map_view_get_tool(view) == MAP_TOOL_PATCH)
        turn_patch(map_view_tool(view), by);
}

void
editor_map_view_set_patch_parts(EditorMapView *view, guint parts)
{
    patch_tool_of(view)->parts = parts;
    map_overlay_forget(view, OVER_HAND);
}

static PatchSpot
spot_of(const PatchTool *self)
{
    return (PatchSpot){
        .grid = self->at.grid,
        .middle = self->at.hex,
        .turns = self->turns,
        .parts = self->parts,
    };
}

static void
put_patch(PatchTool *self)
{
    EditorMapView *view = self->base.view;
    g_autoptr(GError) error = NULL;
    const PatchSpot spot = spot_of(self);
    if (spot.grid == NULL || map_view_refuses(view))
        return;
    hex_patch_put_in_document(map_view_document(view), self->patch, &spot, &error);
    map_view_show_error(view, error);
}

static gboolean
press_selected_places(CanvasTool *tool)
{
    PatchTool *self = (PatchTool *)tool;
    if (self->patch != NULL) {
        put_patch(self);
        return TRUE;
    }
    g_auto(GStrv) places = selected_places(tool->view);
    copy_places(self, (const char *const *)places);
    return TRUE;
}

static gboolean
move_patch(CanvasTool *tool, const CanvasPointer *pointer)
{
    PatchTool *self = (PatchTool *)tool;
    map_cursor_point(&self->at, tool->view, pointer->x, pointer->y);
    return self->is_banding;
}

static CanvasDrag
begin_frame(CanvasTool *tool, const CanvasPointer *pointer)
{
    PatchTool *self = (PatchTool *)tool;
    if (map_view_refuses(tool->view))
        return CANVAS_DRAG_DENIED;
    self->band = (MapBand){pointer->x, pointer->y, pointer->x, pointer->y};
    self->is_pressed = TRUE;
    self->is_banding = self->patch == NULL;
    map_cursor_point(&self->at, tool->view, pointer->x, pointer->y);
    return CANVAS_DRAG_CLAIMED;
}

static gboolean
update_frame(CanvasTool *tool, const CanvasPointer *pointer, double dx, double dy)
{
    PatchTool *self = (PatchTool *)tool;
    if (!self->is_pressed)
        return FALSE;
    self->band.to_x = pointer->x + dx;
    self->band.to_y = pointer->y + dy;
    map_cursor_point(&self->at, tool->view, self->band.to_x, self->band.to_y);
    map_overlay_forget(tool->view, OVER_HAND);
    return FALSE;
}

/* Takes the hexes in the frame up; of a press without one the hex that is pressed. */
static void
copy_framed(PatchTool *self)
{
    EditorMapView *view = self->base.view;
    g_autoptr(GPtrArray) subjects = g_ptr_array_new_with_free_func((GDestroyNotify)subject_free);
    g_autoptr(GPtrArray) places = g_ptr_array_new();
    const char *pressed =
        map_view_place(view, map_view_spot(view, self->band.to_x, self->band.to_y).face);
    map_view_band_places(view, &self->band, subjects);
    for (guint i = 0; i < subjects->len; i++)
        g_ptr_array_add(places, ((const Subject *)subjects->pdata[i])->id);
    if (places->len == 0 && pressed != NULL)
        g_ptr_array_add(places, (gpointer)pressed);
    g_ptr_array_add(places, NULL);
    copy_places(self, (const char *const *)places->pdata);
}

static gboolean
release_frame(CanvasTool *tool)
{
    PatchTool *self = (PatchTool *)tool;
    gboolean was_pressed = self->is_pressed;
    self->is_pressed = self->is_banding = FALSE;
    map_overlay_forget(tool->view, OVER_HAND);
    return was_pressed;
}

static void
end_frame(CanvasTool *tool, const CanvasPointer *pointer, double dx, double dy)
{
    PatchTool *self = (PatchTool *)tool;
    if (!self->is_pressed)
        return;
    update_frame(tool, pointer, dx, dy);
    if (self->patch != NULL)
        put_patch(self);
    else if (self->is_banding)
        copy_framed(self);
    release_frame(tool);
}

/* Escape drops the frame, or else what is in the hand. */
static gboolean
cancel_patch(CanvasTool *tool)
{
    PatchTool *self = (PatchTool *)tool;
    if (!self->is_banding)
        return drop_patch(tool);
    self->is_banding = FALSE;
    map_overlay_forget(tool->view, OVER_HAND);
    return TRUE;
}

static gboolean
is_patch_busy(CanvasTool *tool)
{
    const PatchTool *self = (const PatchTool *)tool;
    return self->is_banding || self->patch != NULL;
}

static void
leave_patch(CanvasTool *tool)
{
    drop_patch(tool);
    g_clear_pointer(&((PatchTool *)tool)->at.grid, g_free);
}

typedef struct {
    PatchTool *tool;
    cairo_t *cr;
    const Grid *grid;
    HexGrid form;
    PatchSpot spot;
    double radius; /* of a hex in the window, from its middle to a side */
} Preview;

/* Finds the middle of @hex in the window. Returns: its face; RENDER_NOWHERE: it has none. */
static guint32
find_hex(const Preview *preview, Hex hex, double *x, double *y)
{
    EditorMapView *view = preview->tool->base.view;
    if (!hex_is_within(&preview->form, hex))
        return RENDER_NOWHERE;
    g_autofree char *id = hex_id(preview->grid, hex);
    guint32 face = map_view_face_of(view, id);
    if (face != RENDER_NOWHERE)
        view_transform_from_map(map_view_transform(view),
                                render_geometry_middle(editor_map_view_geometry(view), face), x, y);
    return face;
}

static void
draw_hex(Preview *preview, const PatchHex *hex)
{
    EditorMapView *view = preview->tool->base.view;
    cairo_t *cr = preview->cr;
    double x, y;
    guint32 face =
        find_hex(preview, hex_patch_spot_hex(&preview->spot, &preview->form, hex->at), &x, &y);
    if (face == RENDER_NOWHERE)
        return;
    const Shape *shape = render_geometry_shape(editor_map_view_geometry(view), face);
    Box box = shape_bounds(shape);
    preview->radius = (box.right - box.left) * map_view_transform(view)->scale / 2;
    face_path(cr, map_view_transform(view), shape);
    map_overlay_set_paint(cr, MAP_TOOL_PAINT, 0.1);
    cairo_fill_preserve(cr);
    map_overlay_set_paint(cr, MAP_TOOL_PAINT, 1);
    cairo_set_line_width(cr, 1.5);
    cairo_stroke(cr);
    if ((preview->spot.parts & PATCH_LEVELS) == 0 || !g_unichar_isdigit(hex->level) ||
        preview->radius * 2 < LEVEL_LEAST)
        return;
    const char text[] = {(char)hex->level, '\0'};
    cairo_set_font_size(cr, preview->radius * 2 * LEVEL_SIZE);
    cairo_move_to(cr, x - preview->radius * LEVEL_SIZE / 2, y + preview->radius * LEVEL_SIZE);
    cairo_show_text(cr, text);
}

/* The side is the edge that both hexes have. */
static void
draw_side(const Preview *preview, const PatchSide *side)
{
    EditorMapView *view = preview->tool->base.view;
    double x, y;
    Hex hex = hex_patch_spot_hex(&preview->spot, &preview->form, side->at);
    guint turned = (side->side + preview->spot.turns) % HEX_SIDES;
    guint32 face = find_hex(preview, hex, &x, &y);
    guint32 across = find_hex(preview, hex_neighbour(&preview->form, hex, turned), &x, &y);
    const Border *border =
        (const Border *)data_set_find_record(map_view_set(view), ENTITY_BORDER, side->border);
    if (face == RENDER_NOWHERE || across == RENDER_NOWHERE)
        return;
    gboolean has_paint = border != NULL && record_has_key(&border->record, "paint");
    guint32 paint = has_paint ? (guint32)border->paint : 0x1a5fb4;
    face_border_path(preview->cr, map_view_transform(view),
                     render_geometry_shape(editor_map_view_geometry(view), face),
                     render_geometry_shape(editor_map_view_geometry(view), across));
    map_overlay_set_paint(preview->cr, paint, 1);
    cairo_set_line_width(preview->cr, MAX(preview->radius * 0.25, 3));
    cairo_stroke(preview->cr);
}

/* A wedge before the corner that the unit faces; without one a point. */
static void
draw_unit(const Preview *preview, const PatchUnit *unit)
{
    double x, y, corner_x, corner_y, middle_x, middle_y;
    cairo_t *cr = preview->cr;
    Hex hex = hex_patch_spot_hex(&preview->spot, &preview->form, unit->at);
    if (find_hex(preview, hex, &x, &y) == RENDER_NOWHERE)
        return;
    cairo_set_source_rgb(cr, 0.14, 0.12, 0.19);
    cairo_rectangle(cr, x - preview->radius * 0.3, y - preview->radius * 0.3, preview->radius * 0.6,
                    preview->radius * 0.6);
    cairo_fill(cr);
    if (unit->corner < 0)
        return;
    guint corner = ((guint)unit->corner + preview->spot.turns) % HEX_SIDES;
    hex_corner_at(&preview->form, hex, corner, &corner_x, &corner_y);
    hex_centre(&preview->form, hex, &middle_x, &middle_y);
    double angle = atan2(corner_y - middle_y, corner_x - middle_x);
    const double turns[] = {0, WEDGE_TURN, -WEDGE_TURN};
    for (guint i = 0; i < G_N_ELEMENTS(turns); i++) {
        double far = preview->radius * (i == 0 ? WEDGE_OUT : WEDGE_IN);
        cairo_line_to(cr, x + far * cos(angle + turns[i]), y + far * sin(angle + turns[i]));
    }
    cairo_fill(cr);
}

/* Returns: (transfer none): the map with the patch put down; NULL: it is too large for that. It is
 * kept while the patch stays where it is. */
static RenderMap *
map_ahead(const Preview *preview)
{
    PatchTool *self = preview->tool;
    EditorMapView *view = self->base.view;
    const PatchSpot *spot = &preview->spot;
    g_autofree char *here = g_strdup_printf("%s %d %d %u %u", spot->grid, spot->middle.column,
                                            spot->middle.row, spot->turns, spot->parts);
    if (self->before == editor_map_view_map(view) && g_strcmp0(self->ahead_spot, here) == 0)
        return self->ahead;
    forget_ahead(self);
    self->before = render_map_ref(editor_map_view_map(view));
    self->ahead_spot = g_steal_pointer(&here);
    if (render_geometry_n_faces(editor_map_view_geometry(view)) > AHEAD_FACES_MAX)
        return NULL;
    g_autoptr(DataSet) set = hex_patch_try(map_view_set(view), self->patch, spot);
    if (set != NULL)
        self->ahead = map_view_draw_set(view, set);
    return self->ahead;
}

/* Paints the hexes of the patch as they would be. */
static void
draw_ground(const Preview *preview)
{
    EditorMapView *view = preview->tool->base.view;
    const GArray *hexes = preview->tool->patch->hexes;
    RenderMap *ahead = map_ahead(preview);
    double x, y;
    if (ahead == NULL)
        return;
    cairo_save(preview->cr);
    for (guint i = 0; i < hexes->len; i++) {
        Hex hex = hex_patch_spot_hex(&preview->spot, &preview->form,
                                     g_array_index(hexes, PatchHex, i).at);
        guint32 face = find_hex(preview, hex, &x, &y);
        if (face != RENDER_NOWHERE)
            face_path(preview->cr, map_view_transform(view),
                      render_geometry_shape(editor_map_view_geometry(view), face));
    }
    cairo_clip(preview->cr);
    view_transform_corner(map_view_transform(view), &x, &y);
    render_map_paint(ahead, preview->cr, map_view_transform(view)->scale, x, y,
                     map_view_transform(view)->width, map_view_transform(view)->height);
    cairo_restore(preview->cr);
}

static void
draw_patch(CanvasTool *tool, GtkSnapshot *snapshot)
{
    PatchTool *self = (PatchTool *)tool;
    EditorMapView *view = tool->view;
    const HexPatch *patch = self->patch;
    const Grid *grid = map_view_grid(view, self->at.grid);
    if (self->is_banding)
        map_overlay_draw_band(&self->band, snapshot);
    if (patch == NULL || grid == NULL || editor_map_view_map(view) == NULL)
        return;
    Preview preview = {
        .tool = self,
        .cr = map_overlay_draw_on_all(view, snapshot),
        .grid = grid,
        .form = grid_form(grid),
        .spot = spot_of(self),
    };
    draw_ground(&preview);
    for (guint i = 0; i < patch->hexes->len; i++)
        draw_hex(&preview, &g_array_index(patch->hexes, PatchHex, i));
    for (guint i = 0; (preview.spot.parts & PATCH_SIDES) != 0 && i < patch->sides->len; i++)
        draw_side(&preview, &g_array_index(patch->sides, PatchSide, i));
    for (guint i = 0; (preview.spot.parts & PATCH_UNITS) != 0 && i < patch->units->len; i++)
        draw_unit(&preview, &g_array_index(patch->units, PatchUnit, i));
    cairo_destroy(preview.cr);
}

const CanvasToolClass patch_tool_class = {
    .size = sizeof(PatchTool),
    .init = init_patch,
    .clear = clear_patch,
    .activate = activate_patch,
    .deactivate = leave_patch,
    .motion = move_patch,
    .drag_begin = begin_frame,
    .drag_update = update_frame,
    .drag_end = end_frame,
    .drag_cancel = release_frame,
    .press_selected = press_selected_places,
    .turn = turn_patch,
    .cancel = cancel_patch,
    .is_busy = is_patch_busy,
    .draw = draw_patch,
    .selection_changed = follow_selection,
};
