/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is drawn on hexes: their sides, their labels, and which way units face.
 */
#include "validator/render/render-parts.h"

#include "schema/model/words.h"
#include "schema/store/grid-layer.h"
#include "validator/render/flow.h"

#include <math.h>
#include <string.h>

/* Pixels of an average face from which on there is room for lines, teeth. */
#define GRAIN_LINES 8.0
#define GRAIN_TEETH 24.0
#define STROKES_MAX 3
#define TEETH 5
#define TEETH_INK 0x3a2a18
#define SAMPLE_SIZE 40.0 /* pixels of a hex, in a legend */

/* The strokes of a pattern: widths are parts of a hex from side to side. */
typedef struct {
    double width;
    guint32 colour;
} Stroke;

static const Stroke strokes[N_LINE_PATTERNS][STROKES_MAX] = {
    [LINE_PLAIN] = {{0.05, 0x5b4630}},
    [LINE_STREAM] = {{0.095, 0x2f5568}, {0.07, 0x6fa3b8}, {0.02, 0xc3dbdd}},
    [LINE_WORKS] = {{0.1, 0xf6eedb}, {0.08, 0x3a2a18}, {0.046, 0xc9ac74}},
    [LINE_SLOPE] = {{0.04, 0x6b4f2a}},
    [LINE_WALL] = {{0.1, 0x2a1f14}, {0.05, 0x9a8f84}},
    [LINE_BRIDGE] = {{0.095, 0x2f5568}, {0.07, 0x6fa3b8}},
};

/* A side with a border. */
typedef struct {
    const Border *border; /* borrowed */
    guint32 arc;
    gboolean is_outer_left; /* of a border with one side: outside lies the face to the left */
} DrawnSide;

/* Returns: (transfer full): of DrawnSide: those that are seen. */
static GArray *
sides_seen(const RenderMap *map, const RenderView *view)
{
    const Topology *topology = map->scene.topology;
    g_autoptr(GArray) seen = render_seen(map->geometry->arcs, view);
    GArray *sides = g_array_new(FALSE, FALSE, sizeof(DrawnSide));
    for (guint i = 0; i < seen->len; i++) {
        guint32 index = g_array_index(seen, guint32, i);
        const Arc *arc = index < topology->n_arcs ? &topology->arcs[index] : NULL;
        if (arc == NULL || arc->left == FACE_NONE || arc->right == FACE_NONE ||
            map->scene.faces[arc->left].terrain == NULL)
            continue;
        const Neighbour *way = scene_way(&map->scene, arc->left, arc->right);
        const char *id = way != NULL ? way->border : NULL;
        const Border *border =
            (const Border *)data_set_find_record(map->scene.set, ENTITY_BORDER, id);
        const DrawnSide side = {.border = border, .arc = index, .is_outer_left = way && way->outer};
        if (border != NULL)
            g_array_append_val(sides, side);
    }
    return sides;
}

/* Returns: the colour of that stroke. A border with a paint of its own has it for the stroke that
 * is no casing. */
static guint32
colour_of(const Border *border, guint stroke)
{
    const Stroke *look = strokes[border->pattern];
    gboolean is_painted = stroke == (look[1].width > 0 ? 1 : 0);
    gboolean has_paint = is_painted && record_has_key(&border->record, "paint");
    return has_paint ? (guint32)border->paint : look[stroke].colour;
}

/* Draws stroke @stroke of all sides of @pattern. */
static void
draw_stroke(const RenderMap *map, const RenderView *view, const GArray *sides, guint pattern,
            guint stroke)
{
    double size = render_grain(map, view->scale);
    for (guint i = 0; i < sides->len; i++) {
        const DrawnSide *side = &g_array_index(sides, DrawnSide, i);
        if ((guint)side->border->pattern != pattern)
            continue;
        const Topology *topology = map->scene.topology;
        render_path_line(view, topology_arc_points(topology, side->arc),
                         topology->arcs[side->arc].length);
        pen_stroke(view->pen, colour_of(side->border, stroke), 1,
                   strokes[pattern][stroke].width * size, PEN_ROUND);
    }
}

/* The ends of @side in pixels, outside on the left of the way from the first to the second. */
static void
ends_of(const RenderMap *map, const RenderView *view, const DrawnSide *side, double ends[2][2])
{
    const Topology *topology = map->scene.topology;
    const Point *points = topology_arc_points(topology, side->arc);
    const Point *from = &points[0], *to = &points[topology->arcs[side->arc].length - 1];
    const Point *const order[] = {side->is_outer_left ? from : to, side->is_outer_left ? to : from};
    for (guint i = 0; i < 2; i++) {
        ends[i][0] = order[i]->x * view->scale - view->x;
        ends[i][1] = order[i]->y * view->scale - view->y;
    }
}

/* Teeth on the outer side of works, on the left of the way from the first of @ends. */
static void
trace_teeth(Pen *pen, const double ends[2][2])
{
    double x = ends[1][0] - ends[0][0], y = ends[1][1] - ends[0][1];
    double high = 0.2, half = 0.07;
    for (guint i = 0; i < TEETH; i++) {
        double at = 0.14 + 0.72 * (i + 0.5) / TEETH;
        pen_move_to(pen, ends[0][0] + x * (at - half), ends[0][1] + y * (at - half));
        pen_line_to(pen, ends[0][0] + x * at + y * high, ends[0][1] + y * at - x * high);
        pen_line_to(pen, ends[0][0] + x * (at + half), ends[0][1] + y * (at + half));
        pen_close(pen);
    }
}

/* Two rails across the side. */
static void
trace_bridge(Pen *pen, const double ends[2][2])
{
    double x = ends[1][0] - ends[0][0], y = ends[1][1] - ends[0][1];
    for (int i = -1; i <= 1; i += 2) {
        double at = 0.5 + i * 0.13;
        double middle_x = ends[0][0] + x * at, middle_y = ends[0][1] + y * at;
        pen_move_to(pen, middle_x - y * 0.2, middle_y + x * 0.2);
        pen_line_to(pen, middle_x + y * 0.2, middle_y - x * 0.2);
    }
}

static void
stroke_bridge(Pen *pen, double size)
{
    pen_stroke_keep(pen, 0xf6eedb, 1, size * 0.09, PEN_ROUND);
    pen_stroke(pen, TEETH_INK, 1, size * 0.05, PEN_ROUND);
}

typedef void (*TraceSide)(Pen *pen, const double ends[2][2]);

/* Traces what protrudes from the sides of @pattern. Returns: whether there is any. */
static gboolean
trace_all(const RenderMap *map, const RenderView *view, const GArray *sides, gint pattern,
          TraceSide trace)
{
    gboolean is_any = FALSE;
    for (guint i = 0; i < sides->len; i++) {
        const DrawnSide *side = &g_array_index(sides, DrawnSide, i);
        if (side->border->pattern != pattern)
            continue;
        double ends[2][2];
        ends_of(map, view, side, ends);
        trace(view->pen, ends);
        is_any = TRUE;
    }
    return is_any;
}

void
render_draw_hexsides(const RenderMap *map, const RenderView *view)
{
    double size = render_grain(map, view->scale);
    if (size < GRAIN_LINES)
        return;
    g_autoptr(GArray) sides = sides_seen(map, view);
    pen_save(view->pen);
    if (size >= GRAIN_TEETH && trace_all(map, view, sides, LINE_WORKS, trace_teeth))
        pen_fill(view->pen, TEETH_INK, 1);
    for (guint pattern = 0; pattern < N_LINE_PATTERNS; pattern++)
        for (guint i = 0; i < STROKES_MAX && strokes[pattern][i].width > 0; i++)
            draw_stroke(map, view, sides, pattern, i);
    if (trace_all(map, view, sides, LINE_BRIDGE, trace_bridge))
        stroke_bridge(view->pen, size);
    pen_restore(view->pen);
}

void
render_hexside_sample(Pen *pen, const Border *border, double x, double y, double width)
{
    const double ends[2][2] = {{x + width, y}, {x, y}};
    pen_save(pen);
    if (border->pattern == LINE_WORKS) {
        trace_teeth(pen, ends);
        pen_fill(pen, TEETH_INK, 1);
    }
    for (guint i = 0; i < STROKES_MAX && strokes[border->pattern][i].width > 0; i++) {
        pen_move_to(pen, x, y);
        pen_line_to(pen, x + width, y);
        pen_stroke(pen, colour_of(border, i), 1, strokes[border->pattern][i].width * SAMPLE_SIZE,
                   PEN_ROUND);
    }
    if (border->pattern == LINE_BRIDGE) {
        trace_bridge(pen, ends);
        stroke_bridge(pen, SAMPLE_SIZE);
    }
    pen_restore(pen);
}

/* Pixels of an average face from which on there is room for labels, and for those around. */
#define GRAIN_LABELS 60.0
#define GRAIN_AROUND 11.0

/* Of labels around a grid, in hexes: their size, within limits, and how far their middle is from
 * it, where hexes are small so far that those of the least size do not touch it. */
#define AROUND_SIZE 0.26
#define AROUND_LEAST 8.0
#define AROUND_MOST 40.0
#define AROUND_AWAY 0.3
#define AROUND_AWAY_LEAST 10.0

/* Between two grids, which are a hex apart, there are letters of both: how far the middle of each
 * is from its grid, and pixels of hexes from which on there is room for them. */
#define AROUND_BETWEEN 0.25
#define AROUND_BETWEEN_LEAST 18.0

/* In hexes: farther from the frame than this another grid lies between. */
#define AROUND_FRAME 1.5

/* Returns: how far the middle of labels is from the grid whose hexes are @hex wide, in pixels. */
static double
away_from(double hex)
{
    return MAX(AROUND_AWAY * hex, AROUND_AWAY_LEAST);
}

Box
render_hex_labels_box(const RenderMap *map, guint32 face, double scale)
{
    Box box = map->geometry->boxes[face];
    const Box scaled = {
        (gint32)floor(box.left * scale),
        (gint32)floor(box.top * scale),
        (gint32)ceil(box.right * scale),
        (gint32)ceil(box.bottom * scale),
    };
    return box_grow(scaled, (gint32)ceil(2 * away_from(render_hex_size(map, scale))));
}

/* What labels are written with. */
typedef struct {
    const RenderMap *map;
    const RenderView *view;
    RenderText *text;
    double hex; /* in pixels */
} Labelling;

/* A hex with its label, and the middle of its face in pixels. */
typedef struct {
    guint32 face;
    HexGrid form;
    Hex hex;
    gboolean letters_rows;
    char label[HEX_LABEL_SIZE];
    double x, y;
} Labelled;

/* Returns: whether @face is a hex of a grid. */
static gboolean
find_labelled(const Labelling *labelling, guint32 face, Labelled *labelled)
{
    const RenderMap *map = labelling->map;
    const RenderView *view = labelling->view;
    Records grids = data_set_records(map->set, ENTITY_GRID);
    const Space *space = map->scene.faces[face].space;
    guint32 i = space != NULL && space->id != NULL
                    ? grid_find_hex_in_map(grids, space->id, &labelled->hex)
                    : grids.length;
    if (i == grids.length)
        return FALSE;
    HexLabels labels = grid_labels((const Grid *)grids.items[i]);
    Box box = map->geometry->boxes[face];
    labelled->face = face;
    labelled->form = grid_form((const Grid *)grids.items[i]);
    labelled->letters_rows = labels.letters_rows;
    hex_label_write(&labels, labelled->hex, labelled->label);
    labelled->x = ((double)box.left + box.right) / 2 * view->scale - view->x;
    labelled->y = ((double)box.top + box.bottom) / 2 * view->scale - view->y;
    return TRUE;
}

/* In a hex, above its middle, in parts of its height. */
#define LABEL_RISE 0.4

static void
draw_inside(const Labelling *labelling, const Labelled *labelled)
{
    const RenderMap *map = labelling->map;
    Box box = map->geometry->boxes[labelled->face];
    guint32 fill = map->shades.faces[labelled->face].fill;
    double high = (box.bottom - box.top) * labelling->view->scale;
    int width, height;
    render_text_measure(labelling->text, labelled->label, -1, RENDER_FACE_SMALL, &width, &height);
    render_text_draw(labelling->text, labelling->view->pen, labelled->label, -1, RENDER_FACE_SMALL,
                     labelled->x - width / 2.0, labelled->y - high * LABEL_RISE,
                     pen_colour_mix(fill, map->ink->text, 75), fill, 1.5);
}

gboolean
render_hex_label_box(const RenderMap *map, guint32 face, double scale, RenderText *text, Box *box)
{
    if (render_hex_size(map, scale) == 0 || render_grain(map, scale) < GRAIN_LABELS)
        return FALSE;
    const RenderView view = {.scale = scale};
    const Labelling labelling = {map, &view, text, render_hex_size(map, scale)};
    Box hex = map->geometry->boxes[face];
    Labelled labelled;
    int width, height;
    if (!find_labelled(&labelling, face, &labelled))
        return FALSE;
    render_text_measure(text, labelled.label, -1, RENDER_FACE_SMALL, &width, &height);
    box->left = (gint32)floor(labelled.x - width / 2.0);
    box->top = (gint32)floor(labelled.y - (hex.bottom - hex.top) * scale * LABEL_RISE);
    box->right = box->left + width + 1;
    box->bottom = box->top + height + 1;
    return TRUE;
}

/* Writes @words around @x, @y. */
static void
draw_around(const Labelling *labelling, const char *words, double x, double y)
{
    double size = CLAMP(labelling->hex * AROUND_SIZE, AROUND_LEAST, AROUND_MOST);
    render_text_fit(labelling->text, labelling->view->pen, words, RENDER_FACE_HEADING, size,
                    x - labelling->hex / 2, y + size * 0.36, labelling->hex,
                    labelling->map->ink->rim);
}

/* Writes @words at the end of a column: above (@sign: -1) or below (1) the edge of its grid, which
 * is at @edge. */
static void
draw_column_end(const Labelling *labelling, const char *words, double x, double edge, int sign)
{
    const RenderView *view = labelling->view;
    const Box frame = render_geometry_frame(labelling->map->geometry);
    double end = (sign < 0 ? frame.top : frame.bottom) * view->scale - view->y;
    gboolean is_between = (end - edge) * sign > AROUND_FRAME * labelling->hex;
    double away = is_between ? AROUND_BETWEEN * labelling->hex : away_from(labelling->hex);
    if (!is_between || labelling->hex >= AROUND_BETWEEN_LEAST)
        draw_around(labelling, words, x, edge + sign * away);
}

/* Writes what the column and the row of a hex at the end of one are called, beside the grid. */
static void
draw_ends(const Labelling *labelling, Labelled *labelled)
{
    const HexGrid *form = &labelled->form;
    double width, height, x, y, hex = labelling->hex, away = away_from(hex);
    char *number = labelled->label + strcspn(labelled->label, "0123456789");
    g_autofree char *letters = g_strndup(labelled->label, (gsize)(number - labelled->label));
    const char *column = labelled->letters_rows ? number : letters;
    const char *row = labelled->letters_rows ? letters : number;
    hex_grid_size(form, &width, &height);
    hex_centre(form, labelled->hex, &x, &y);
    if (labelled->hex.row == 0)
        draw_column_end(labelling, column, labelled->x, labelled->y - y * hex, -1);
    if (labelled->hex.row == form->n_rows - 1)
        draw_column_end(labelling, column, labelled->x, labelled->y + (height - y) * hex, 1);
    if (labelled->hex.column == 0)
        draw_around(labelling, row, labelled->x - x * hex - away, labelled->y);
    if (labelled->hex.column == form->n_columns - 1)
        draw_around(labelling, row, labelled->x + (width - x) * hex + away, labelled->y);
}

void
render_draw_hex_labels(const RenderMap *map, const RenderView *view)
{
    double grain = render_grain(map, view->scale), hex = render_hex_size(map, view->scale);
    if (data_set_records(map->set, ENTITY_GRID).length == 0 || grain < GRAIN_AROUND)
        return;
    RenderView wide = render_view_beyond(view, hex + AROUND_AWAY_LEAST);
    g_autoptr(GArray) faces = render_seen(map->geometry->faces, &wide);
    RenderText text;
    render_text_init(&text, map->look->types);
    const Labelling labelling = {map, view, &text, hex};
    pen_save(view->pen);
    for (guint i = 0; i < faces->len; i++) {
        Labelled labelled;
        if (!find_labelled(&labelling, g_array_index(faces, guint32, i), &labelled))
            continue;
        draw_ends(&labelling, &labelled);
        if (grain >= GRAIN_LABELS)
            draw_inside(&labelling, &labelled);
    }
    pen_restore(view->pen);
    render_text_clear(&text);
}

/* Pixels of a hex from which on there is room for wedges. */
#define HEX_FACED 14.0

/* Parts of the way from the middle of a hex to its corner, and of a hex from side to side. */
#define TIP 1.06
#define BASE 0.6
#define HALF_WIDTH 0.115
#define RIM_WIDTH 0.035
#define LINE_WIDTH 0.012
#define RIM 0xfffaf0
#define SHADE 0x140c06

/* Returns: the first unit on @face that faces somewhere, or NULL. */
static const UnitState *
facing_unit(const RenderMap *map, guint32 face)
{
    const GArray *units = scene_units(&map->scene, face);
    for (guint i = 0; units != NULL && i < units->len; i++) {
        const UnitState *unit = &g_array_index(units, UnitState, i);
        if (scenario_unit_facing(unit) >= 0)
            return unit;
    }
    return NULL;
}

/* Sets @x, @y to where the corner before @unit lies from the middle of its hex, @space, in hexes.
 * Returns: FALSE if that hex has no such corner. */
static gboolean
find_corner(const RenderMap *map, const Space *space, const UnitState *unit, double *x, double *y)
{
    Hex hex;
    Records grids = data_set_records(map->set, ENTITY_GRID);
    guint32 i = grid_find_hex_in_map(grids, space->id, &hex);
    if (i == grids.length)
        return FALSE;
    HexGrid form = grid_form((const Grid *)grids.items[i]);
    gint corner = hex_corner_number(&form, (guint)scenario_unit_facing(unit));
    double middle_x, middle_y;
    if (corner < 0)
        return FALSE;
    hex_centre(&form, hex, &middle_x, &middle_y);
    hex_corner_at(&form, hex, (guint)corner, x, y);
    *x -= middle_x;
    *y -= middle_y;
    return TRUE;
}

/* Draws the wedge from the middle of a hex at @left, @top towards @x, @y, in pixels. */
static void
draw_wedge(Pen *pen, guint32 paint, double left, double top, double x, double y, double hex)
{
    double length = hypot(x, y), across = -y / length * HALF_WIDTH * hex,
           down = x / length * HALF_WIDTH * hex;
    pen_move_to(pen, left + x * TIP, top + y * TIP);
    pen_line_to(pen, left + x * BASE + across, top + y * BASE + down);
    pen_line_to(pen, left + x * BASE - across, top + y * BASE - down);
    pen_close(pen);
    pen_stroke_keep(pen, RIM, 1, RIM_WIDTH * hex, PEN_ROUND);
    pen_fill_keep(pen, paint, 1);
    pen_stroke(pen, pen_colour_mix(paint, SHADE, 60), 1, LINE_WIDTH * hex, PEN_ROUND);
}

void
render_facing_sample(Pen *pen, guint32 paint, double x, double y, double hex)
{
    double corner = hex * HEX_ACROSS_CORNERS / 2;
    pen_save(pen);
    draw_wedge(pen, paint, x, y - corner * (TIP + BASE) / 2, 0, corner, hex);
    pen_restore(pen);
}

void
render_draw_facings(const RenderMap *map, const RenderView *view)
{
    double hex = render_hex_size(map, view->scale), x, y;
    if ((map->style.layers & RENDER_BLOCKS) == 0 || hex < HEX_FACED)
        return;
    g_autoptr(GArray) faces = render_seen(map->geometry->faces, view);
    pen_save(view->pen);
    for (guint i = 0; i < faces->len; i++) {
        guint32 face = g_array_index(faces, guint32, i);
        const UnitState *unit = facing_unit(map, face);
        if (unit == NULL || !find_corner(map, map->scene.faces[face].space, unit, &x, &y))
            continue;
        Box box = map->geometry->boxes[face];
        draw_wedge(
            view->pen, unit->paint, ((double)box.left + box.right) / 2 * view->scale - view->x,
            ((double)box.top + box.bottom) / 2 * view->scale - view->y, x * hex, y * hex, hex);
    }
    pen_restore(view->pen);
}
