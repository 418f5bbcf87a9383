/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One snapshot of a data set over a geometry. The geometry is shared by all of them; what a face
 * shows is found here once, what a line shows when it is painted.
 */
#include "validator/render/render-map.h"

#include "validator/render/render-parts.h"
#include "validator/render/terrain.h"
#include "validator/render/layout.h"
#include "validator/render/scene.h"

#include <math.h>

/* How far outside of a target something is drawn that shows in it, in pixels of names. */
#define MARGIN 24.0

static void
index_units(RenderMap *map)
{
    GHashTableIter iter;
    gpointer value;
    map->units = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free);
    g_hash_table_iter_init(&iter, map->scene.state->zones);
    while (g_hash_table_iter_next(&iter, NULL, &value)) {
        const GArray *units = value;
        for (guint i = 0; i < units->len; i++) {
            const RenderUnit unit = {&g_array_index(units, UnitState, i),
                                     render_piece_hull(units, i)};
            g_hash_table_insert(map->units, (gpointer)unit.unit->unit->id,
                                g_memdup2(&unit, sizeof unit));
        }
    }
}

/* Returns: from side to side of the first hex: of the sides of its box the shorter one. */
static double
measure_hex(const RenderMap *map)
{
    guint32 i = 0;
    while (i < map->scene.n_faces && map->scene.faces[i].terrain == NULL)
        i++;
    if (i == map->scene.n_faces)
        return 0;
    Box box = map->geometry->boxes[i];
    return MIN((double)box.right - box.left, (double)box.bottom - box.top);
}

RenderMap *
render_map_new(RenderGeometry *geometry, DataSet *set, const char *scenario,
               const RenderStyle *style)
{
    RenderMap *map = g_new0(RenderMap, 1);
    const Record *seen = data_set_find_record(set, ENTITY_SCENARIO, scenario);
    g_atomic_ref_count_init(&map->references);
    map->geometry = render_geometry_ref(geometry);
    map->set = data_set_ref(set);
    map->mode = g_strdup(style->mode);
    map->style = *style;
    map->style.mode = map->mode;
    map->look = look_of(style->look);
    map->ink = &map->look->ink;
    scene_init(&map->scene, set, geometry->drawn, (const Scenario *)seen);
    map->hex = measure_hex(map);
    render_shades_init(&map->shades, &map->scene, map->mode, style->heat, map->look->is_dark);
    map->style.heat = NULL;
    index_units(map);
    g_autoptr(GArray) boxes = g_array_new(FALSE, FALSE, sizeof(Box));
    map->ports = g_array_new(FALSE, FALSE, sizeof(guint32));
    for (guint32 i = 0; i < map->scene.n_faces; i++) {
        Box box = box_of_line(map->scene.faces[i].port_at, map->scene.faces[i].port_at);
        if (map->scene.faces[i].port == NULL)
            continue;
        g_array_append_val(map->ports, i);
        g_array_append_val(boxes, box);
    }
    map->port_tree = box_tree_new((const Box *)(gpointer)boxes->data, boxes->len);
    map->coasts = scene_named_coasts_new(&map->scene);
    g_mutex_init(&map->making);
    g_mutex_init(&map->lock);
    map->layouts = g_ptr_array_new_with_free_func((GDestroyNotify)render_layout_unref);
    return map;
}

RenderMap *
render_map_ref(RenderMap *map)
{
    g_atomic_ref_count_inc(&map->references);
    return map;
}

void
render_map_unref(RenderMap *map)
{
    if (map == NULL || !g_atomic_ref_count_dec(&map->references))
        return;
    g_ptr_array_unref(map->layouts);
    g_mutex_clear(&map->making);
    g_mutex_clear(&map->lock);
    g_array_unref(map->ports);
    box_tree_free(map->port_tree);
    g_array_unref(map->coasts);
    g_hash_table_unref(map->units);
    render_shades_clear(&map->shades);
    scene_clear(&map->scene);
    g_free(map->mode);
    data_set_unref(map->set);
    render_geometry_unref(map->geometry);
    g_free(map);
}

Box
render_map_frame(const RenderMap *map)
{
    return render_geometry_frame(map->geometry);
}

void
render_map_paint(RenderMap *map, cairo_t *cr, double scale, double x, double y, int width,
                 int height)
{
    g_autoptr(Pen) pen = pen_new_cairo(cr);
    render_map_draw(map, pen, scale, x, y, width, height);
}

/* What is drawn until end_layer() is of @layer, and dimmed if that is. */
static void
begin_layer(const RenderMap *map, Pen *pen, guint layer)
{
    if ((map->style.dimmed & layer) != 0)
        pen_begin_faded(pen, RENDER_DIMMED);
}

static void
end_layer(const RenderMap *map, Pen *pen, guint layer)
{
    if ((map->style.dimmed & layer) != 0)
        pen_end_faded(pen);
}

void
render_map_draw(RenderMap *map, Pen *pen, double scale, double x, double y, int width, int height)
{
    RenderView view = render_view_new(pen, scale, x, y, width, height, MARGIN);
    pen_save(pen);
    pen_clip(pen, 0, 0, width, height);
    begin_layer(map, pen, RENDER_SHAPES);
    render_draw_ground(map, &view);
    render_draw_terrain(map, &view);
    end_layer(map, pen, RENDER_SHAPES);
    begin_layer(map, pen, RENDER_BORDERS);
    render_draw_borders(map, &view);
    render_draw_hexsides(map, &view);
    end_layer(map, pen, RENDER_BORDERS);
    begin_layer(map, pen, RENDER_NAMES);
    render_draw_hex_labels(map, &view);
    end_layer(map, pen, RENDER_NAMES);
    begin_layer(map, pen, RENDER_BLOCKS);
    render_draw_facings(map, &view);
    end_layer(map, pen, RENDER_BLOCKS);
    begin_layer(map, pen, RENDER_NAMES);
    render_draw_labels(map, &view);
    end_layer(map, pen, RENDER_NAMES);
    pen_restore(pen);
}

/* Blocks of one place, as they are put up. */
typedef struct {
    GArray *pieces;
    const GArray *units;
    const char *zone;
    double left, top, width;
} Putting;

static void
put_piece(guint index, double x, double y, gpointer data)
{
    const Putting *putting = data;
    const UnitState *unit = &g_array_index(putting->units, UnitState, index);
    RenderPiece piece = {
        .unit = unit->unit->id,
        .zone = putting->zone,
        .x = putting->left + x,
        .y = putting->top + y,
        .width = putting->width,
        .height = render_piece_height(putting->width),
        .is_aboard = unit->is_aboard,
    };
    g_array_append_val(putting->pieces, piece);
}

GArray *
render_map_pieces(RenderMap *map, double scale)
{
    GArray *pieces = g_array_new(FALSE, FALSE, sizeof(RenderPiece));
    g_autoptr(RenderLayout) layout = render_layout_get(map, scale);
    RenderText text;
    render_text_init(&text, map->look->types);
    for (guint32 i = 0; i < map->scene.n_faces; i++) {
        const GArray *units = scene_units(&map->scene, i);
        const RenderCard *card = units != NULL ? render_layout_around(map, layout, i, &text) : NULL;
        if (card == NULL || !card->has_stack)
            continue;
        Box row = render_card_row(card, card->n_rows - 1);
        Putting putting = {
            .pieces = pieces,
            .units = units,
            .zone = map->scene.faces[i].space->id,
            .left = row.left,
            .top = row.top,
            .width = card->piece,
        };
        double width, height;
        render_stack_set(&card->stack, units, putting.width, &width, &height, put_piece, &putting);
    }
    render_text_clear(&text);
    return pieces;
}

GArray *
render_map_names(RenderMap *map, double scale)
{
    GArray *names = g_array_new(FALSE, FALSE, sizeof(Box));
    g_autoptr(RenderLayout) layout = render_layout_get(map, scale);
    RenderText text;
    render_text_init(&text, map->look->types);
    for (guint32 i = 0; i < map->scene.n_faces; i++) {
        const RenderCard *card = render_layout_card(map, layout, i, &text);
        for (guint j = 0; card != NULL && j < card->n_marks; j++) {
            Box box = box_shift(card->marks[j].box, card->at);
            if (card->marks[j].kind == MARK_NAME || card->marks[j].kind == MARK_KEY)
                g_array_append_val(names, box);
        }
    }
    if (layout->key.n > 0)
        g_array_append_val(names, layout->key.box);
    render_text_clear(&text);
    return names;
}

GArray *
render_map_labels(RenderMap *map, double scale)
{
    GArray *labels = g_array_new(FALSE, FALSE, sizeof(RenderLabel));
    g_autoptr(RenderLayout) layout = render_layout_get(map, scale);
    RenderText text;
    render_text_init(&text, map->look->types);
    for (guint32 i = 0; i < map->scene.n_faces; i++) {
        const RenderCard *card = render_layout_card(map, layout, i, &text);
        RenderLabel label = {.face = i, .kind = MAP_KIND_LABEL, .box = BOX_EMPTY};
        if (card != NULL) {
            Point at;
            label.is_set = render_geometry_label(map->geometry, i, &at) &&
                           card->at.x == lround(at.x * scale) && card->at.y == lround(at.y * scale);
            label.at = card->at;
            for (guint row = 0; row < card->n_rows; row++)
                label.box = box_join(label.box, render_card_row(card, row));
            g_array_append_val(labels, label);
        }
        label.kind = MAP_KIND_PORT;
        label.at.x = (gint32)lround(map->scene.faces[i].port_at.x * scale);
        label.at.y = (gint32)lround(map->scene.faces[i].port_at.y * scale);
        label.is_set = map->scene.faces[i].is_port_set;
        if (render_port_box(map, layout, i, &label.box))
            g_array_append_val(labels, label);
    }
    render_text_clear(&text);
    return labels;
}

void
render_map_paint_piece(RenderMap *map, cairo_t *cr, const char *unit, double width)
{
    g_autoptr(Pen) pen = pen_new_cairo(cr);
    render_map_draw_piece(map, pen, unit, width);
}

void
render_map_draw_piece(RenderMap *map, Pen *pen, const char *unit, double width)
{
    const RenderUnit *standing = g_hash_table_lookup(map->units, unit);
    if (standing != NULL) {
        render_piece_draw(pen, map->look, standing->unit, standing->hull, width);
        return;
    }
    const UnitState *waiting = scenario_state_unit(map->scene.state, unit);
    if (waiting != NULL)
        render_piece_draw(pen, map->look, waiting, HULL_NONE, width);
}

double
render_piece_height(double width)
{
    return width * RENDER_PIECE_HEIGHT;
}
