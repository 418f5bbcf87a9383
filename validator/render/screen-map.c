/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One snapshot of a data set over a geometry. The geometry is shared by all of them; what a face
 * shows is found here once, what a line shows when it is painted.
 */
#include "validator/render/screen-map.h"

#include "validator/render/layout/layout.h"

#include <math.h>

/* How far outside of a target something is drawn that shows in it, in pixels of names. */
#define MARGIN 24.0

static void
index_units(ScreenMap *map)
{
    GHashTableIter iter;
    gpointer value;
    map->units = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free);
    g_hash_table_iter_init(&iter, map->scene.state->zones);
    while (g_hash_table_iter_next(&iter, NULL, &value)) {
        const GArray *units = value;
        for (guint i = 0; i < units->len; i++) {
            const ScreenUnit unit = {&g_array_index(units, UnitState, i),
                                     screen_piece_hull(units, i)};
            g_hash_table_insert(map->units,
                                (gpointer)unit.unit->unit->id,
                                g_memdup2(&unit, sizeof unit));
        }
    }
}

static void
index_ports(ScreenMap *map)
{
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
}

ScreenMap *
screen_map_new(ScreenGeometry *geometry,
               DataSet *set,
               const char *scenario,
               const ScreenStyle *style)
{
    ScreenMap *map = g_new0(ScreenMap, 1);
    const Record *seen = record_named(set, ENTITY_SCENARIO, scenario);
    g_atomic_ref_count_init(&map->references);
    map->geometry = screen_geometry_ref(geometry);
    map->set = data_set_ref(set);
    map->mode = g_strdup(style->mode);
    map->style = *style;
    map->style.mode = map->mode;
    map->style.density = style->density > 0 ? style->density : 1;
    map->look = look_of(style->look);
    map->ink = &map->look->ink;
    scene_init(&map->scene, set, geometry->drawn, (const Scenario *)seen);
    screen_shades_init(&map->shades, &map->scene, map->mode, map->look->is_dark);
    index_units(map);
    index_ports(map);
    g_mutex_init(&map->making);
    g_mutex_init(&map->lock);
    map->layouts = g_ptr_array_new_with_free_func((GDestroyNotify)screen_layout_unref);
    return map;
}

ScreenMap *
screen_map_ref(ScreenMap *map)
{
    g_atomic_ref_count_inc(&map->references);
    return map;
}

void
screen_map_unref(ScreenMap *map)
{
    if (map == NULL || !g_atomic_ref_count_dec(&map->references))
        return;
    g_ptr_array_unref(map->layouts);
    g_mutex_clear(&map->making);
    g_mutex_clear(&map->lock);
    g_array_unref(map->ports);
    box_tree_free(map->port_tree);
    g_hash_table_unref(map->units);
    screen_shades_clear(&map->shades);
    scene_clear(&map->scene);
    g_free(map->mode);
    data_set_unref(map->set);
    screen_geometry_unref(map->geometry);
    g_free(map);
}

void
screen_map_paint(ScreenMap *map,
                 cairo_t *cr,
                 double scale,
                 double x,
                 double y,
                 int width,
                 int height)
{
    g_autoptr(Pen) pen = pen_new_cairo(cr);
    screen_map_draw(map, pen, scale, x, y, width, height);
}

void
screen_map_draw(ScreenMap *map, Pen *pen, double scale, double x, double y, int width, int height)
{
    ScreenView view = screen_view_new(pen, scale, x, y, width, height, MARGIN * map->style.density);
    pen_save(pen);
    pen_clip(pen, 0, 0, width, height);
    screen_draw_ground(map, &view);
    screen_draw_borders(map, &view);
    screen_draw_labels(map, &view);
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
    ScreenPiece piece = {
        .unit = unit->unit->id,
        .zone = putting->zone,
        .x = putting->left + x,
        .y = putting->top + y,
        .width = putting->width,
        .height = screen_piece_height(putting->width),
        .is_aboard = unit->is_aboard,
    };
    g_array_append_val(putting->pieces, piece);
}

GArray *
screen_map_pieces(ScreenMap *map, double scale)
{
    GArray *pieces = g_array_new(FALSE, FALSE, sizeof(ScreenPiece));
    g_autoptr(ScreenLayout) layout = screen_layout_get(map, scale);
    ScreenText text;
    screen_text_init(&text, map->look->types, map->style.density);
    for (guint32 i = 0; i < map->scene.n_faces; i++) {
        const GArray *units = scene_units(&map->scene, i);
        const ScreenCard *card = units != NULL ? screen_layout_card(map, layout, i, &text) : NULL;
        if (card == NULL || !card->has_stack)
            continue;
        Box row = screen_card_row(card, card->n_rows - 1);
        Putting putting = {
            .pieces = pieces,
            .units = units,
            .zone = map->scene.faces[i].space->id,
            .left = row.left,
            .top = row.top,
            .width = screen_card_piece(map, scale),
        };
        double width, height;
        screen_stack_set(&card->stack, units, putting.width, &width, &height, put_piece, &putting);
    }
    screen_text_clear(&text);
    return pieces;
}

void
screen_map_paint_piece(ScreenMap *map, cairo_t *cr, const char *unit, double width)
{
    g_autoptr(Pen) pen = pen_new_cairo(cr);
    screen_map_draw_piece(map, pen, unit, width);
}

void
screen_map_draw_piece(ScreenMap *map, Pen *pen, const char *unit, double width)
{
    const ScreenUnit *standing = g_hash_table_lookup(map->units, unit);
    if (standing != NULL) {
        screen_piece_draw(pen, map->look, standing->unit, standing->hull, width);
        return;
    }
    const UnitState *waiting = scenario_state_unit(map->scene.state, unit);
    if (waiting != NULL)
        screen_piece_draw(pen, map->look, waiting, HULL_NONE, width);
}

double
screen_piece_height(double width)
{
    return width * SCREEN_PIECE_HEIGHT;
}
