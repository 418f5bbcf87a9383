/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is drawn above the tiles. Each kind is one node that is kept until what it shows, or the
 * part of the map that is seen, changes.
 */
#include "editor/canvas/canvas-tool.h"
#include "editor/canvas/map-view-state.h"
#include "editor/canvas/face-path.h"
#include "schema/model/finding.h"
#include "validator/render/pen.h"

#include <math.h>
#include <string.h>

#define LIGHT 0xffffff
#define DARK 0x241f31
#define ACCENT 0x1a5fb4
#define PLAYED 0xd95f0e
#define TINT 0.22 /* how much of a face a tint covers */
#define WIDE 5.0  /* of the light line under each, so that it is seen on every ground */
#define CORNER 5.0
#define REACH 12.0     /* how far beside a border what marks it may lie */
#define SMALL 6.0      /* a face less than so many lines across has no room beside its border */
#define SIGN 9.0       /* half of a sign */
#define SIGN_RISE 26.0 /* above the middle of the place, where its name is */
#define SIGN_ROOM 11.0 /* half of what a sign takes, with the air around it */
#define SIGN_STEP 6.0  /* from ring to ring around where it would be, in which room is searched */
#define SIGN_RINGS 10
#define SIGN_WAYS 16

/* A line, and a lighter one under it. */
typedef struct {
    guint32 paint;
    double width;
    double dash; /* 0: whole */
} Line;

static const Line selected_line = {ACCENT, 3, 0};
static const Line lit_line = {ACCENT, 2.5, 0};
static const Line hover_line = {DARK, 1.5, 0};
static const Line played_line = {PLAYED, 3.5, 0};
static const Line target_line = {ACCENT, 3, 7};

/* How a place is marked in which something is wrong: never by colour alone. */
static const struct {
    guint32 paint;
    const char *letter;
    gboolean is_edged; /* a triangle, not a disc */
    double hatch;      /* pixels between its lines; 0: none */
} marks[N_SEVERITIES] = {
    [SEVERITY_NOTE] = {0x1c71d8, "i", FALSE, 0},
    [SEVERITY_WARNING] = {0xc64600, "!", TRUE, 14},
    [SEVERITY_ERROR] = {0xc01c28, "!", FALSE, 7},
};

void
map_overlay_set_paint(cairo_t *cr, guint32 paint, double alpha)
{
    cairo_set_source_rgba(cr, (paint >> 16 & 0xff) / 255.0, (paint >> 8 & 0xff) / 255.0,
                          (paint & 0xff) / 255.0, alpha);
}

/* Strokes the path of @cr. */
static void
stroke(cairo_t *cr, const Line *line)
{
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    map_overlay_set_paint(cr, LIGHT, 0.9);
    cairo_set_line_width(cr, line->width + WIDE - 2);
    cairo_stroke_preserve(cr);
    map_overlay_set_paint(cr, line->paint, 1);
    cairo_set_line_width(cr, line->width);
    if (line->dash > 0)
        cairo_set_dash(cr, &line->dash, 1, 0);
    cairo_stroke(cr);
}

/* Strokes the path of @cr on both sides of a gap, in which the map's own line stays to be seen: its
 * type is not shown by what marks it. */
static void
stroke_beside(cairo_t *cr, const Line *line, double gap)
{
    const Line wide = {line->paint, gap + 2 * line->width, line->dash};
    cairo_path_t *own = cairo_copy_path(cr);
    cairo_push_group(cr);
    stroke(cr, &wide);
    cairo_set_dash(cr, NULL, 0, 0);
    cairo_append_path(cr, own);
    cairo_set_operator(cr, CAIRO_OPERATOR_CLEAR);
    cairo_set_line_width(cr, gap);
    cairo_stroke(cr);
    cairo_pop_group_to_source(cr);
    cairo_paint(cr);
    cairo_path_destroy(own);
}

/* Returns: pixels that the lines of the map take between two places. */
static double
border_gap(EditorMapView *self)
{
    return self->map != NULL ? render_map_border_width(self->map, self->view.scale) : 0;
}

/* Returns: (transfer full): where to draw on @face; NULL: it is not seen. */
static cairo_t *
draw_on_face(EditorMapView *self, GtkSnapshot *snapshot, guint32 face)
{
    if (self->geometry == NULL || face == RENDER_NOWHERE)
        return NULL;
    const Shape *shape = render_geometry_shape(self->geometry, face);
    graphene_rect_t bounds = face_bounds(&self->view, shape, REACH);
    if (bounds.size.width <= 0 || bounds.size.height <= 0)
        return NULL;
    return gtk_snapshot_append_cairo(snapshot, &bounds);
}

cairo_t *
map_overlay_draw_on_all(EditorMapView *self, GtkSnapshot *snapshot)
{
    return gtk_snapshot_append_cairo(
        snapshot, &GRAPHENE_RECT_INIT(0, 0, (float)self->view.width, (float)self->view.height));
}

/* Inside the face, unless it is too small for that. */
static void
outline_face(EditorMapView *self, GtkSnapshot *snapshot, guint32 face, const Line *line)
{
    cairo_t *cr = draw_on_face(self, snapshot, face);
    if (cr == NULL)
        return;
    const Shape *shape = render_geometry_shape(self->geometry, face);
    Box box = shape_bounds(shape);
    double gap = border_gap(self);
    double across = MIN(box.right - box.left, box.bottom - box.top) * self->view.scale;
    face_path(cr, &self->view, shape);
    if (across > SMALL * (gap + line->width)) {
        cairo_set_fill_rule(cr, CAIRO_FILL_RULE_EVEN_ODD);
        cairo_clip_preserve(cr);
        stroke_beside(cr, line, gap);
    } else {
        stroke(cr, line);
    }
    cairo_destroy(cr);
}

static void
outline_border(EditorMapView *self, GtkSnapshot *snapshot, guint32 face, guint32 across,
               const Line *line)
{
    gboolean is_seen = self->geometry != NULL && face != RENDER_NOWHERE && across != RENDER_NOWHERE;
    const Shape *drawn = is_seen ? render_geometry_line(self->geometry, face, across) : NULL;
    cairo_t *cr = drawn != NULL ? map_overlay_draw_on_all(self, snapshot)
                  : is_seen     ? draw_on_face(self, snapshot, face)
                                : NULL;
    if (cr == NULL)
        return;
    if (drawn != NULL)
        face_path(cr, &self->view, drawn);
    else
        face_border_path(cr, &self->view, render_geometry_shape(self->geometry, face),
                         render_geometry_shape(self->geometry, across));
    stroke_beside(cr, line, border_gap(self));
    cairo_destroy(cr);
}

void
map_overlay_hatch(cairo_t *cr, const graphene_rect_t *bounds, double step)
{
    double top = bounds->origin.y, bottom = top + bounds->size.height;
    double length = bounds->size.height, first = bounds->origin.x - length;
    /* Lines stay where they are when the map moves under another corner of the bounds. */
    first -= fmod(first + bottom, step);
    for (double x = first; x < bounds->origin.x + bounds->size.width; x += step) {
        cairo_move_to(cr, x, bottom);
        cairo_line_to(cr, x + length, top);
    }
}

/* Returns: (transfer full): of graphene_rect_t: where names are in the window. */
static GArray *
names_in_window(EditorMapView *self)
{
    double left, top, shown = map_tiles_shown_scale(self->tiles);
    double laid = shown > 0 ? shown : self->view.scale, zoom = self->view.scale / laid;
    GArray *names = g_array_new(FALSE, FALSE, sizeof(graphene_rect_t));
    if (self->map == NULL)
        return names;
    g_autoptr(GArray) boxes = render_map_names(self->map, laid);
    view_transform_corner(&self->view, &left, &top);
    for (guint i = 0; i < boxes->len; i++) {
        Box box = g_array_index(boxes, Box, i);
        graphene_rect_t name = GRAPHENE_RECT_INIT(
            (float)(box.left * zoom - left), (float)(box.top * zoom - top),
            (float)((box.right - box.left) * zoom), (float)((box.bottom - box.top) * zoom));
        g_array_append_val(names, name);
    }
    return names;
}

/* Names are left out of what is drawn on @cr from now on. */
static void
clip_names(cairo_t *cr, const graphene_rect_t *bounds, const GArray *names)
{
    cairo_new_path(cr);
    for (guint i = 0; i < names->len; i++) {
        graphene_rect_t name;
        if (!graphene_rect_intersection(&g_array_index(names, graphene_rect_t, i), bounds, &name))
            continue;
        cairo_rectangle(cr, bounds->origin.x, bounds->origin.y, bounds->size.width,
                        bounds->size.height);
        cairo_rectangle(cr, name.origin.x, name.origin.y, name.size.width, name.size.height);
        cairo_clip(cr);
    }
}

static void
mark_face(EditorMapView *self, GtkSnapshot *snapshot, guint32 face, Severity severity,
          GArray *names)
{
    cairo_t *cr = draw_on_face(self, snapshot, face);
    if (cr == NULL)
        return;
    const Shape *shape = render_geometry_shape(self->geometry, face);
    graphene_rect_t bounds = face_bounds(&self->view, shape, 0);
    const Line line = {marks[severity].paint, 2, 0};
    face_path(cr, &self->view, shape);
    cairo_save(cr);
    cairo_set_fill_rule(cr, CAIRO_FILL_RULE_EVEN_ODD);
    cairo_clip_preserve(cr);
    cairo_path_t *outline = cairo_copy_path(cr);
    clip_names(cr, &bounds, names);
    cairo_append_path(cr, outline);
    cairo_path_destroy(outline);
    stroke(cr, &line);
    if (marks[severity].hatch > 0) {
        cairo_new_path(cr);
        map_overlay_hatch(cr, &bounds, marks[severity].hatch);
        cairo_set_line_width(cr, 1.2);
        map_overlay_set_paint(cr, marks[severity].paint, 0.45);
        cairo_stroke(cr);
    }
    cairo_restore(cr);
    cairo_destroy(cr);
}

/* Calls @draw for each face that is marked, with what is already drawn there, to which it may add.
 */
static void
for_marks(EditorMapView *self, GtkSnapshot *snapshot,
          void (*draw)(EditorMapView *, GtkSnapshot *, guint32, Severity, GArray *names))
{
    GHashTableIter iter;
    gpointer place, value;
    if (self->is_away || self->marks == NULL)
        return;
    g_autoptr(GArray) names = names_in_window(self);
    g_hash_table_iter_init(&iter, self->marks);
    while (g_hash_table_iter_next(&iter, &place, &value)) {
        guint severity = GPOINTER_TO_UINT(value);
        guint32 face = map_view_face_of(self, place);
        if (face != RENDER_NOWHERE && severity >= 1 && severity <= N_SEVERITIES)
            draw(self, snapshot, face, (Severity)(severity - 1), names);
    }
}

static void
sign_path(cairo_t *cr, gboolean is_edged)
{
    if (!is_edged) {
        cairo_arc(cr, 0, 0, SIGN, 0, 2 * G_PI);
        return;
    }
    cairo_move_to(cr, 0, -SIGN * 1.15);
    cairo_line_to(cr, SIGN * 1.2, SIGN);
    cairo_line_to(cr, -SIGN * 1.2, SIGN);
    cairo_close_path(cr);
}

/* Finds where the sign of @face goes: on the corner of the uppermost of its blocks, or above the
 * name. */
static void
place_sign(EditorMapView *self, guint32 face, double *x, double *y)
{
    double left, top;
    const char *id = render_geometry_id(self->geometry, face);
    const GArray *pieces = map_pieces_all(map_view_pieces(self));
    const RenderPiece *highest = NULL;
    for (guint i = 0; (map_view_layers(self) & RENDER_BLOCKS) != 0 && i < pieces->len; i++) {
        const RenderPiece *piece = &g_array_index(pieces, RenderPiece, i);
        if (g_strcmp0(piece->zone, id) == 0 && (highest == NULL || piece->y <= highest->y))
            highest = piece;
    }
    view_transform_from_map(&self->view, render_geometry_middle(self->geometry, face), x, y);
    *y -= SIGN_RISE;
    if (highest == NULL)
        return;
    view_transform_corner(&self->view, &left, &top);
    *x = highest->x + highest->width - left;
    *y = highest->y - top;
}

/* Moves the sign at @x, @y as little as it takes to cover none of @taken, and adds it to them. */
static void
avoid_names(GArray *taken, double *x, double *y)
{
    graphene_rect_t sign;
    for (guint i = 0; i <= SIGN_RINGS * SIGN_WAYS; i++) {
        double angle = 2 * G_PI * (i % SIGN_WAYS) / SIGN_WAYS - G_PI / 2;
        double away = SIGN_STEP * ((i + SIGN_WAYS - 1) / SIGN_WAYS);
        double left = *x + cos(angle) * away - SIGN_ROOM, top = *y + sin(angle) * away - SIGN_ROOM;
        gboolean is_free = TRUE;
        sign = GRAPHENE_RECT_INIT((float)left, (float)top, (float)(2 * SIGN_ROOM),
                                  (float)(2 * SIGN_ROOM));
        for (guint j = 0; is_free && j < taken->len; j++)
            is_free =
                !graphene_rect_intersection(&g_array_index(taken, graphene_rect_t, j), &sign, NULL);
        if (!is_free)
            continue;
        *x = left + SIGN_ROOM;
        *y = top + SIGN_ROOM;
        break;
    }
    g_array_append_val(taken, sign);
}

static void
sign_face(EditorMapView *self, GtkSnapshot *snapshot, guint32 face, Severity severity,
          GArray *names)
{
    double x, y;
    place_sign(self, face, &x, &y);
    avoid_names(names, &x, &y);
    graphene_rect_t bounds =
        GRAPHENE_RECT_INIT((float)floor(x - SIGN * 1.6), (float)floor(y - SIGN * 1.6),
                           (float)(SIGN * 3.4), (float)(SIGN * 3.4));
    if (x < -SIGN * 2 || y < -SIGN * 2 || x > self->view.width + SIGN * 2 ||
        y > self->view.height + SIGN * 2)
        return;
    cairo_text_extents_t extents;
    cairo_t *cr = gtk_snapshot_append_cairo(snapshot, &bounds);
    cairo_translate(cr, round(x), round(y));
    sign_path(cr, marks[severity].is_edged);
    map_overlay_set_paint(cr, marks[severity].paint, 1);
    cairo_fill_preserve(cr);
    map_overlay_set_paint(cr, LIGHT, 1);
    cairo_set_line_width(cr, 1.5);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cairo_stroke(cr);
    cairo_select_font_face(cr, "Sans", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD);
    cairo_set_font_size(cr, 13);
    cairo_text_extents(cr, marks[severity].letter, &extents);
    cairo_move_to(cr, -extents.x_bearing - extents.width / 2, marks[severity].is_edged ? 7 : 4.8);
    cairo_show_text(cr, marks[severity].letter);
    cairo_destroy(cr);
}

/* Tints a face: what is drawn on it stays to be read. */
static void
tint_face(EditorMapView *self, GtkSnapshot *snapshot, guint32 face)
{
    cairo_t *cr = draw_on_face(self, snapshot, face);
    if (cr == NULL)
        return;
    face_path(cr, &self->view, render_geometry_shape(self->geometry, face));
    cairo_set_fill_rule(cr, CAIRO_FILL_RULE_EVEN_ODD);
    map_overlay_set_paint(cr, ACCENT, TINT);
    cairo_fill(cr);
    cairo_destroy(cr);
}

static void
draw_places(EditorMapView *self, GtkSnapshot *snapshot)
{
    const GPtrArray *selection = editor_document_selection(self->document);
    for (guint i = 0; i < selection->len; i++) {
        const Subject *subject = selection->pdata[i];
        if (subject->entity != ENTITY_SPACE)
            continue;
        guint32 face = map_view_face_of(self, subject->id);
        const char *slash = strchr(subject->path, '/');
        if (slash == NULL) {
            tint_face(self, snapshot, face);
            outline_face(self, snapshot, face, &selected_line);
        } else if (g_str_has_prefix(subject->path, "neighbours/"))
            outline_border(self, snapshot, face, map_view_face_of(self, slash + 1), &selected_line);
    }
}

static void
draw_lit(EditorMapView *self, GtkSnapshot *snapshot)
{
    const char *words;
    const char *const *places = editor_document_lit(self->document, &words);
    for (guint i = 0; places[i] != NULL; i++) {
        guint32 face = map_view_face_of(self, places[i]);
        tint_face(self, snapshot, face);
        outline_face(self, snapshot, face, &lit_line);
    }
    if (self->shown.lit != NULL)
        outline_face(self, snapshot, map_view_face_of(self, self->shown.lit), &played_line);
}

static void
outline_piece(EditorMapView *self, GtkSnapshot *snapshot, const char *unit, const Line *line)
{
    double left, top;
    const RenderPiece *piece = map_pieces_find(map_view_pieces(self), unit);
    if (piece == NULL || (map_view_layers(self) & RENDER_BLOCKS) == 0)
        return;
    view_transform_corner(&self->view, &left, &top);
    double x = piece->x - left, y = piece->y - top;
    graphene_rect_t bounds = GRAPHENE_RECT_INIT((float)floor(x - WIDE), (float)floor(y - WIDE),
                                                (float)ceil(piece->width + 2 * WIDE + 1),
                                                (float)ceil(piece->height + 2 * WIDE + 1));
    cairo_t *cr = gtk_snapshot_append_cairo(snapshot, &bounds);
    g_autoptr(Pen) pen = pen_new_cairo(cr);
    pen_rounded(pen, x - 1, y - 1, piece->width + 2, piece->height + 2, CORNER);
    stroke(cr, line);
    g_clear_pointer(&pen, pen_free);
    cairo_destroy(cr);
}

static void
draw_hover(EditorMapView *self, GtkSnapshot *snapshot)
{
    const MapSpot *spot = &self->hover;
    g_autoptr(Subject) subject = map_spot_subject(self, spot);
    if (map_view_is_sketching(self) || spot->unit != NULL ||
        (subject != NULL && editor_document_is_selected(self->document, subject)))
        return;
    if (spot->across != RENDER_NOWHERE)
        outline_border(self, snapshot, spot->face, spot->across, &hover_line);
    else
        outline_face(self, snapshot, spot->face, &hover_line);
}

static void
draw_blocks(EditorMapView *self, GtkSnapshot *snapshot)
{
    double left, top;
    if ((map_view_layers(self) & RENDER_BLOCKS) == 0)
        return;
    const GArray *pieces = map_pieces_all(map_view_pieces(self));
    view_transform_corner(&self->view, &left, &top);
    gtk_snapshot_push_opacity(snapshot,
                              (self->style.dimmed & RENDER_BLOCKS) != 0 ? RENDER_DIMMED : 1);
    for (guint i = 0; i < pieces->len; i++) {
        const RenderPiece *piece = &g_array_index(pieces, RenderPiece, i);
        double x = piece->x - left, y = piece->y - top;
        if (x > self->view.width || y > self->view.height || x + piece->width < 0 ||
            y + piece->height < 0)
            continue;
        gtk_snapshot_save(snapshot);
        gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT((float)round(x), (float)round(y)));
        map_pieces_append(self->pieces, snapshot, piece);
        gtk_snapshot_restore(snapshot);
    }
    gtk_snapshot_pop(snapshot);
}

static void
draw_chosen(EditorMapView *self, GtkSnapshot *snapshot)
{
    g_auto(GStrv) units = map_view_selected_units(self);
    for (guint i = 0; units[i] != NULL; i++)
        outline_piece(self, snapshot, units[i], &selected_line);
    g_autoptr(Subject) subject = map_spot_subject(self, &self->hover);
    if (self->hover.unit != NULL && !editor_document_is_selected(self->document, subject))
        outline_piece(self, snapshot, self->hover.unit, &hover_line);
}

void
map_overlay_draw_band(const MapBand *band, GtkSnapshot *snapshot)
{
    double x = MIN(band->from_x, band->to_x), y = MIN(band->from_y, band->to_y);
    double width = fabs(band->to_x - band->from_x), height = fabs(band->to_y - band->from_y);
    graphene_rect_t bounds =
        GRAPHENE_RECT_INIT((float)x - 4, (float)y - 4, (float)width + 8, (float)height + 8);
    cairo_t *cr = gtk_snapshot_append_cairo(snapshot, &bounds);
    cairo_rectangle(cr, round(x) + 0.5, round(y) + 0.5, width, height);
    map_overlay_set_paint(cr, ACCENT, 0.15);
    cairo_fill_preserve(cr);
    const Line line = {ACCENT, 1, 0};
    stroke(cr, &line);
    cairo_destroy(cr);
}

static void
draw_hand(EditorMapView *self, GtkSnapshot *snapshot)
{
    CanvasTool *tool = map_view_tool(self);
    if (tool->class->draw != NULL)
        tool->class->draw(tool, snapshot);
    if (self->move.units != NULL)
        outline_face(self, snapshot, self->move.target, &target_line);
}

static void (*const draw[N_OVERS])(EditorMapView *self, GtkSnapshot *snapshot) = {
    [OVER_LIT] = draw_lit,       [OVER_PLACES] = draw_places, [OVER_HOVER] = draw_hover,
    [OVER_BLOCKS] = draw_blocks, [OVER_CHOSEN] = draw_chosen, [OVER_HAND] = draw_hand,
};

void
map_overlay_snapshot(EditorMapView *self, GtkSnapshot *snapshot, Over over)
{
    /* Nothing lies on a map that is not there yet but what is drawn by hand. */
    if (map_tiles_shown_scale(self->tiles) == 0 && over != OVER_HAND)
        return;
    /* What is half drawn lacks much; that is no news to who draws it. */
    if (map_view_is_sketching(self) && (over == OVER_MARKS || over == OVER_SIGNS))
        return;
    if (!self->overs.is_drawn[over]) {
        GtkSnapshot *own = gtk_snapshot_new();
        if (over == OVER_GROUND)
            map_ground_draw(self->ground, own);
        else if (over == OVER_MARKS || over == OVER_SIGNS)
            for_marks(self, own, over == OVER_MARKS ? mark_face : sign_face);
        else
            draw[over](self, own);
        self->overs.nodes[over] = gtk_snapshot_free_to_node(own);
        self->overs.is_drawn[over] = TRUE;
    }
    if (self->overs.nodes[over] != NULL)
        gtk_snapshot_append_node(snapshot, self->overs.nodes[over]);
}

void
map_overlay_follow_tiles(EditorMapView *self)
{
    double scale = map_tiles_shown_scale(self->tiles);
    if (scale == self->overs.pieces_scale)
        return;
    self->overs.pieces_scale = scale;
    map_overlay_drop(self, OVER_BLOCKS);
    map_overlay_drop(self, OVER_CHOSEN);
    map_overlay_drop(self, OVER_SIGNS);
}

void
map_overlay_drop(EditorMapView *self, Over over)
{
    g_clear_pointer(&self->overs.nodes[over], gsk_render_node_unref);
    self->overs.is_drawn[over] = FALSE;
}

void
map_overlay_forget(EditorMapView *self, Over over)
{
    map_overlay_drop(self, over);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

void
map_overlay_forget_all(EditorMapView *self)
{
    self->is_drawn = FALSE;
    for (Over over = 0; over < N_OVERS; over++)
        map_overlay_forget(self, over);
}
