/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What lies where in the window, where something lies, and what of it is selected.
 */
#include "editor/canvas/canvas-tool.h"
#include "editor/canvas/map-view-state.h"
#include "editor/canvas/face-path.h"
#include "schema/model/words.h"
#include "schema/store/map-file.h"
#include "schema/store/grid-layer.h"

#include <string.h>

/* How far from a border the pointer may be, in pixels. */
#define BORDER_REACH 14

#define NEIGHBOURS "neighbours/"

const char *
map_view_place(EditorMapView *self, guint32 face)
{
    if (self->geometry == NULL || face == RENDER_NOWHERE)
        return NULL;
    const char *id = render_geometry_id(self->geometry, face);
    return scenario_state_place(editor_document_state(self->document), id) != NULL ? id : NULL;
}

gboolean
map_view_is_place(guint32 face, gpointer self)
{
    return map_view_place(self, face) != NULL;
}

guint32
map_view_face_of(EditorMapView *self, const char *place)
{
    if (self->geometry == NULL || place == NULL)
        return RENDER_NOWHERE;
    return render_geometry_find(self->geometry, place);
}

GArray *
map_view_labels(EditorMapView *self)
{
    return self->map != NULL && self->settling == 0
               ? render_map_labels(self->map, self->view.scale)
               : g_array_new(FALSE, FALSE, sizeof(RenderLabel));
}

/* They are those of the tiles that are shown, whose layout is made: a layout takes longer than a
 * frame. */
MapPieces *
map_view_pieces(EditorMapView *self)
{
    double shown = map_tiles_shown_scale(self->tiles);
    map_pieces_set_scale(self->pieces, self->view.scale, shown > 0 ? shown : self->view.scale);
    return self->pieces;
}

const RenderPiece *
map_view_piece_at(EditorMapView *self, double x, double y)
{
    double left, top;
    if ((map_view_layers(self) & ~self->style.locked & RENDER_BLOCKS) == 0)
        return NULL;
    view_transform_corner(&self->view, &left, &top);
    return map_pieces_hit(map_view_pieces(self), left + x, top + y);
}

/* Looks for a border between two places near to the point. */
static void
find_border(EditorMapView *self, MapSpot *spot, Point point)
{
    guint32 a, b;
    gint32 reach = (gint32)(BORDER_REACH / self->view.scale) + 1;
    if ((self->style.locked & RENDER_BORDERS) != 0 ||
        !render_geometry_border(self->geometry, point, reach, &a, &b))
        return;
    if (!map_view_is_place(a, self) || !map_view_is_place(b, self))
        return;
    gboolean is_swapped = b == spot->face;
    spot->face = is_swapped ? b : a;
    spot->across = is_swapped ? a : b;
}

gboolean
map_view_hit_is_self(EditorMapView *self, double x, double y)
{
    GtkWidget *widget = GTK_WIDGET(self);
    GtkWidget *picked = gtk_widget_pick(widget, x, y, GTK_PICK_DEFAULT);
    return picked == NULL || picked == widget;
}

MapSpot
map_view_spot(EditorMapView *self, double x, double y)
{
    MapSpot spot = MAP_SPOT_NOWHERE;
    const CanvasToolClass *class = map_view_tool(self)->class;
    if (self->geometry == NULL)
        return spot;
    Point point = view_transform_to_map(&self->view, x, y);
    guint32 face = render_geometry_hit(self->geometry, point);
    if (map_view_is_place(face, self))
        spot.face = face;
    if (class->finds_borders)
        find_border(self, &spot, point);
    if (!class->finds_units)
        return spot;
    const RenderPiece *piece = map_view_piece_at(self, x, y);
    spot.unit = piece != NULL ? g_strdup(piece->unit) : NULL;
    return spot;
}

void
map_spot_clear(MapSpot *spot)
{
    g_clear_pointer(&spot->unit, g_free);
    *spot = MAP_SPOT_NOWHERE;
}

Subject *
map_view_border(EditorMapView *self, guint32 face, guint32 across)
{
    const char *from = map_view_place(self, face), *to = map_view_place(self, across);
    if (from == NULL || to == NULL)
        return NULL;
    g_autofree char *path = g_strconcat(NEIGHBOURS, to, NULL);
    return subject_new(ENTITY_SPACE, from, path);
}

Subject *
map_spot_subject(EditorMapView *self, const MapSpot *spot)
{
    if (spot->unit != NULL)
        return subject_new(ENTITY_UNIT, spot->unit, NULL);
    if (spot->across != RENDER_NOWHERE)
        return map_view_border(self, spot->face, spot->across);
    const char *place = map_view_place(self, spot->face);
    return place != NULL ? subject_new(ENTITY_SPACE, place, NULL) : NULL;
}

/* Returns: the face of a place, a border (that of its first place) or the place of a block. */
static guint32
face_of_subject(EditorMapView *self, const Subject *subject)
{
    if (subject == NULL || subject->id == NULL)
        return RENDER_NOWHERE;
    if (subject->entity == ENTITY_SPACE)
        return map_view_face_of(self, subject->id);
    const RenderPiece *piece =
        subject->entity == ENTITY_UNIT ? map_pieces_find(map_view_pieces(self), subject->id) : NULL;
    return piece != NULL ? map_view_face_of(self, piece->zone) : RENDER_NOWHERE;
}

guint32
map_view_selected_face(EditorMapView *self)
{
    const Subject *subject = editor_document_subject(self->document);
    return face_of_subject(self, subject);
}

char **
map_view_selected_units(EditorMapView *self)
{
    const GPtrArray *selection = editor_document_selection(self->document);
    g_autoptr(GStrvBuilder) units = g_strv_builder_new();
    for (guint i = 0; i < selection->len; i++) {
        const Subject *subject = selection->pdata[i];
        if (subject->entity == ENTITY_UNIT && subject->id != NULL && subject->path[0] == '\0')
            g_strv_builder_add(units, subject->id);
    }
    return g_strv_builder_end(units);
}

void
map_view_select_units(EditorMapView *self, const char *const *units)
{
    g_autoptr(GPtrArray) subjects = g_ptr_array_new_with_free_func((GDestroyNotify)subject_free);
    for (guint i = 0; units[i] != NULL; i++)
        g_ptr_array_add(subjects, subject_new(ENTITY_UNIT, units[i], NULL));
    editor_document_select_all(self->document, subjects);
}

void
map_view_select_place(EditorMapView *self, const char *place)
{
    g_autoptr(Subject) subject = subject_new(ENTITY_SPACE, place, NULL);
    editor_document_select(self->document, subject);
}

gboolean
map_view_is_banded(const MapBand *band, double x, double y)
{
    return x >= MIN(band->from_x, band->to_x) && x <= MAX(band->from_x, band->to_x) &&
           y >= MIN(band->from_y, band->to_y) && y <= MAX(band->from_y, band->to_y);
}

/* Adds the places in @band: seas, or all others. */
static void
band_places(EditorMapView *self, const MapBand *band, gboolean are_seas, GPtrArray *subjects)
{
    const ScenarioState *state = editor_document_state(self->document);
    guint32 n_faces = self->geometry != NULL ? render_geometry_n_faces(self->geometry) : 0;
    for (guint32 face = 0; face < n_faces; face++) {
        double x, y;
        view_transform_from_map(&self->view, render_geometry_middle(self->geometry, face), &x, &y);
        const char *id = map_view_is_banded(band, x, y) ? map_view_place(self, face) : NULL;
        const PlaceState *place = id != NULL ? scenario_state_place(state, id) : NULL;
        gboolean is_sea = place != NULL && place->space->kind == SPACE_SEA;
        if (id != NULL && is_sea == are_seas)
            g_ptr_array_add(subjects, subject_new(ENTITY_SPACE, id, NULL));
    }
}

void
map_view_band_places(EditorMapView *self, const MapBand *band, GPtrArray *subjects)
{
    guint before = subjects->len;
    band_places(self, band, FALSE, subjects);
    if (subjects->len == before)
        band_places(self, band, TRUE, subjects);
}

const Grid *
map_view_grid(EditorMapView *self, const char *id)
{
    return id != NULL ? (const Grid *)data_set_find_record(map_view_set(self), ENTITY_GRID, id)
                      : NULL;
}

const Grid *
map_view_hex_at(EditorMapView *self, double x, double y, Hex *hex)
{
    const Map *map = (const Map *)data_set_root(map_view_set(self), ENTITY_MAP);
    if (map == NULL || self->geometry == NULL)
        return NULL;
    Point point = view_transform_to_map(&self->view, x, y);
    if (editor_map_view_is_grid(self))
        return map_grid_hex_at(map, self->drawing.grid, point, hex);
    const char *place = map_view_place(self, render_geometry_hit(self->geometry, point));
    guint32 i = place != NULL ? grid_find_hex_in_map(map->grids, place, hex) : map->grids.length;
    return i < map->grids.length ? (const Grid *)map->grids.items[i] : NULL;
}

const Grid *
map_view_hex_of_place(EditorMapView *self, const char *place, Hex *hex)
{
    Records grids = data_set_records(map_view_set(self), ENTITY_GRID);
    guint32 i = grid_find_hex_in_map(grids, place, hex);
    return i < grids.length ? (const Grid *)grids.items[i] : NULL;
}

gboolean
map_cursor_move(MapCursor *cursor, EditorMapView *view, const Grid *grid, Hex hex)
{
    const char *id = grid != NULL ? grid->id : NULL;
    gboolean is_same_grid = g_strcmp0(id, cursor->grid) == 0;
    if (is_same_grid && hex_is_same(hex, cursor->hex))
        return FALSE;
    if (!is_same_grid) {
        g_free(cursor->grid);
        cursor->grid = g_strdup(id);
    }
    cursor->hex = hex;
    map_overlay_forget(view, OVER_HAND);
    return TRUE;
}

gboolean
map_cursor_point(MapCursor *cursor, EditorMapView *view, double x, double y)
{
    Hex hex = cursor->hex;
    const Grid *grid = map_view_hit_is_self(view, x, y) ? map_view_hex_at(view, x, y, &hex) : NULL;
    return map_cursor_move(cursor, view, grid, hex);
}

void
map_cursor_go_to(MapCursor *cursor, EditorMapView *view, const char *place)
{
    Hex hex;
    const Grid *grid = map_view_hex_of_place(view, place, &hex);
    if (grid != NULL)
        map_cursor_move(cursor, view, grid, hex);
}

/* Finds where @subject is on the map. Returns: FALSE: nowhere. */
static gboolean
find_point(EditorMapView *self, const Subject *subject, Point *point)
{
    guint32 face = face_of_subject(self, subject);
    const char *slash = strchr(subject->path, '/');
    if (face == RENDER_NOWHERE)
        return FALSE;
    guint32 across = slash != NULL ? map_view_face_of(self, slash + 1) : RENDER_NOWHERE;
    const Shape *line =
        across != RENDER_NOWHERE ? render_geometry_line(self->geometry, face, across) : NULL;
    if (line != NULL && line->n_points > 1) {
        Point a = line->points[(line->n_points - 1) / 2], b = line->points[line->n_points / 2];
        *point = (Point){a.x + (b.x - a.x) / 2, a.y + (b.y - a.y) / 2};
        return TRUE;
    }
    if (across != RENDER_NOWHERE &&
        face_border_middle(render_geometry_shape(self->geometry, face),
                           render_geometry_shape(self->geometry, across), point))
        return TRUE;
    *point = render_geometry_middle(self->geometry, face);
    return TRUE;
}

void
editor_map_view_show(EditorMapView *self, const Subject *subject)
{
    Point point;
    if (!find_point(self, subject, &point))
        return;
    if (view_transform_centre(&self->view, point))
        map_view_changed_place(self, FALSE);
}

gboolean
editor_map_view_locate(EditorMapView *self, const Subject *subject, double *x, double *y)
{
    Point point;
    const RenderPiece *piece =
        subject->entity == ENTITY_UNIT ? map_pieces_find(map_view_pieces(self), subject->id) : NULL;
    if (piece == NULL && !find_point(self, subject, &point))
        return FALSE;
    if (piece != NULL) {
        double left, top;
        view_transform_corner(&self->view, &left, &top);
        *x = piece->x + piece->width / 2 - left;
        *y = piece->y + piece->height / 2 - top;
    } else {
        view_transform_from_map(&self->view, point, x, y);
    }
    return TRUE;
}
