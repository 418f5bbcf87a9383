/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A label stands at the upper side of its hex, where no counter covers it. What columns and rows
 * are called stands beside the first and the last hex of each.
 */
#include "validator/render/draw/hex-label.h"

#include "schema/store/grid-layer.h"
#include "validator/render/draw/flow.h"

#include <math.h>
#include <string.h>

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
                    ? grids_find_hex(grids, space->id, &labelled->hex)
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
                     labelled->x - width / 2.0, labelled->y - high * 0.4,
                     colour_mix(fill, map->ink->text, 75), fill, 1.5);
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
        draw_around(labelling, column, labelled->x, labelled->y - y * hex - away);
    if (labelled->hex.row == form->n_rows - 1)
        draw_around(labelling, column, labelled->x, labelled->y + (height - y) * hex + away);
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
