/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What was copied, where it would come to: the ground is that of the map as it would be, units are
 * plain signs.
 */
#include "editor/canvas/face-path.h"
#include "editor/canvas/map-core.h"
#include "schema/store/grid-layer.h"

#include <math.h>

#define ACCENT 0x1d / 255.0, 0x5a / 255.0, 0x94 / 255.0

/* Hexes of a map that is thought of anew with each hex that the pointer goes on. Of a larger one
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
    EditorMapView *self;
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
    g_autoptr(GString) id = g_string_new(NULL);
    EditorMapView *self = preview->self;
    if (!hex_is_within(&preview->form, hex))
        return RENDER_NOWHERE;
    grid_hex_id(preview->grid, hex, id);
    guint32 face = map_view_face_of(self, id->str);
    if (face != RENDER_NOWHERE)
        view_transform_from_map(&self->view, render_geometry_middle(self->geometry, face), x, y);
    return face;
}

static void
draw_hex(Preview *preview, const PatchHex *hex)
{
    EditorMapView *self = preview->self;
    cairo_t *cr = preview->cr;
    double x, y;
    guint32 face =
        find_hex(preview, patch_spot_hex(&preview->spot, &preview->form, hex->at), &x, &y);
    if (face == RENDER_NOWHERE)
        return;
    const Shape *shape = render_geometry_shape(self->geometry, face);
    Box box = shape_bounds(shape);
    preview->radius = (box.right - box.left) * self->view.scale / 2;
    face_path(cr, &self->view, shape);
    cairo_set_source_rgba(cr, ACCENT, 0.1);
    cairo_fill_preserve(cr);
    cairo_set_source_rgb(cr, ACCENT);
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
    EditorMapView *self = preview->self;
    double x, y;
    Hex hex = patch_spot_hex(&preview->spot, &preview->form, side->at);
    guint turned = (side->side + preview->spot.turns) % HEX_SIDES;
    guint32 face = find_hex(preview, hex, &x, &y);
    guint32 across = find_hex(preview, hex_beyond(&preview->form, hex, turned), &x, &y);
    const Border *border =
        (const Border *)record_named(map_view_set(self), ENTITY_BORDER, side->border);
    if (face == RENDER_NOWHERE || across == RENDER_NOWHERE)
        return;
    gboolean has_paint = border != NULL && record_gives(&border->record, "paint");
    guint32 paint = has_paint ? (guint32)border->paint : 0x1a5fb4;
    border_path(preview->cr, &self->view, render_geometry_shape(self->geometry, face),
                render_geometry_shape(self->geometry, across));
    cairo_set_source_rgb(preview->cr, (paint >> 16 & 0xff) / 255.0, (paint >> 8 & 0xff) / 255.0,
                         (paint & 0xff) / 255.0);
    cairo_set_line_width(preview->cr, MAX(preview->radius * 0.25, 3));
    cairo_stroke(preview->cr);
}

/* A wedge before the corner that the unit faces; without one a point. */
static void
draw_unit(const Preview *preview, const PatchUnit *unit)
{
    double x, y, corner_x, corner_y, middle_x, middle_y;
    cairo_t *cr = preview->cr;
    Hex hex = patch_spot_hex(&preview->spot, &preview->form, unit->at);
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

void
map_patch_forget_ahead(EditorMapView *self)
{
    g_clear_pointer(&self->patch.ahead, render_map_unref);
    g_clear_pointer(&self->patch.before, render_map_unref);
    g_clear_pointer(&self->patch.ahead_spot, g_free);
}

/* Returns: (transfer none): the map with the patch put down; NULL: it is not thought of. It is kept
 * while the patch stays where it is. */
static RenderMap *
map_ahead(const Preview *preview)
{
    EditorMapView *self = preview->self;
    const PatchSpot *spot = &preview->spot;
    g_autofree char *here = g_strdup_printf("%s %d %d %u %u", spot->grid, spot->middle.column,
                                            spot->middle.row, spot->turns, spot->parts);
    if (self->patch.before == self->map && g_strcmp0(self->patch.ahead_spot, here) == 0)
        return self->patch.ahead;
    map_patch_forget_ahead(self);
    self->patch.before = render_map_ref(self->map);
    self->patch.ahead_spot = g_steal_pointer(&here);
    if (render_geometry_n_faces(self->geometry) > AHEAD_FACES_MAX)
        return NULL;
    g_autoptr(DataSet) set = hex_patch_try(map_view_set(self), self->patch.patch, spot);
    const RenderStyle style = map_view_style(self);
    if (set != NULL)
        self->patch.ahead = render_map_new(self->geometry, set, map_view_scenario(self), &style);
    return self->patch.ahead;
}

/* Paints the hexes of the patch as they would be. */
static void
draw_ground(const Preview *preview)
{
    EditorMapView *self = preview->self;
    const GArray *hexes = self->patch.patch->hexes;
    RenderMap *ahead = map_ahead(preview);
    double x, y;
    if (ahead == NULL)
        return;
    cairo_save(preview->cr);
    for (guint i = 0; i < hexes->len; i++) {
        Hex hex =
            patch_spot_hex(&preview->spot, &preview->form, g_array_index(hexes, PatchHex, i).at);
        guint32 face = find_hex(preview, hex, &x, &y);
        if (face != RENDER_NOWHERE)
            face_path(preview->cr, &self->view, render_geometry_shape(self->geometry, face));
    }
    cairo_clip(preview->cr);
    view_transform_corner(&self->view, &x, &y);
    render_map_paint(ahead, preview->cr, self->view.scale, x, y, self->view.width,
                     self->view.height);
    cairo_restore(preview->cr);
}

void
map_patch_draw(EditorMapView *self, GtkSnapshot *snapshot)
{
    const HexPatch *patch = self->patch.patch;
    const Record *grid = self->brush_at.grid != NULL
                             ? record_named(map_view_set(self), ENTITY_GRID, self->brush_at.grid)
                             : NULL;
    if (self->tool != MAP_TOOL_PATCH || patch == NULL || grid == NULL || self->map == NULL)
        return;
    const graphene_rect_t all =
        GRAPHENE_RECT_INIT(0, 0, (float)self->view.width, (float)self->view.height);
    Preview preview = {
        .self = self,
        .cr = gtk_snapshot_append_cairo(snapshot, &all),
        .grid = (const Grid *)grid,
        .form = grid_form((const Grid *)grid),
        .spot = map_patch_spot(self),
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
