/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The legend of a page, and rows of samples with text.
 */
#include "validator/render/legend.h"

#include "schema/text/translation.h"
#include "validator/render/render-parts.h"
#include "validator/render/piece.h"
#include "validator/render/card.h"
#include "validator/render/terrain.h"

#include <math.h>

#define HEADING_AIR 10.0
#define ROW_SIGN_WIDTH 40.0
#define SIGN_HEIGHT 21.0 /* of a row with a sign, at least */
#define PIECE_WIDTH 46.0
#define PIECE_AIR 5.0

/* Higher columns than this are not asked for. */
#define HEIGHT_MAX 1e7

static void
clear_row(gpointer data)
{
    TextRow *row = data;
    g_free(row->words);
    g_free(row->lead);
}

void
legend_rows_init(RowList *list, const Look *look, double width)
{
    *list = (RowList){.look = look, .width = width};
    list->rows = g_array_new(FALSE, FALSE, sizeof(TextRow));
    g_array_set_clear_func(list->rows, clear_row);
    render_text_init(&list->text, look->types);
}

void
legend_rows_clear(RowList *list)
{
    g_array_unref(list->rows);
    render_text_clear(&list->text);
}

static TextRow *
row_at(const RowList *list, guint i)
{
    return &g_array_index(list->rows, TextRow, i);
}

static gboolean
is_heading(const RowList *list, guint i)
{
    return row_at(list, i)->keeps_next && row_at(list, i)->face == RENDER_FACE_HEADING;
}

TextRow *
legend_rows_add(RowList *list, RenderFace face, char *words)
{
    const TextRow row = {.words = words, .face = face};
    g_array_append_val(list->rows, row);
    return row_at(list, list->rows->len - 1);
}

TextRow *
legend_rows_add_sign(RowList *list, RowSign sign, char *words)
{
    TextRow *row = legend_rows_add(list, RENDER_FACE_ROW, words);
    row->sign = sign;
    row->indent = ROW_SIGN_WIDTH;
    return row;
}

void
legend_rows_end(RowList *list)
{
    if (list->rows->len > 0 && is_heading(list, list->rows->len - 1))
        g_array_set_size(list->rows, list->rows->len - 1);
}

void
legend_rows_add_heading(RowList *list, const char *words)
{
    legend_rows_end(list);
    TextRow *row = legend_rows_add(list, RENDER_FACE_HEADING, g_strdup(words));
    row->before = HEADING_AIR;
    row->keeps_next = TRUE;
}

/* All blocks side by side, as many as there is room for. */
static RenderStack
stack_of(const RowList *list)
{
    const double air = PIECE_AIR / PIECE_WIDTH;
    return (RenderStack){
        .n_columns = (guint)MAX(list->width / (PIECE_WIDTH + PIECE_AIR), 1),
        .across = 1 + air,
        .down = 1 + air,
    };
}

typedef struct {
    const RowList *list;
    const TextRow *row;
    Pen *pen;
    double x, y;
} Standing;

static void
draw_unit(guint index, double x, double y, gpointer data)
{
    const Standing *standing = data;
    const UnitState *unit = &g_array_index(standing->row->units, UnitState, index);
    pen_save(standing->pen);
    pen_move(standing->pen, standing->x + x, standing->y + y);
    render_piece_draw(standing->pen, standing->list->look, unit,
                      render_piece_hull(standing->row->units, index), PIECE_WIDTH);
    pen_restore(standing->pen);
}

/* @pen NULL: only measures. Returns: how high the blocks of @row stand. */
static double
draw_units(RowList *list, const TextRow *row, Pen *pen, double x, double y)
{
    RenderStack stack = stack_of(list);
    Standing standing = {list, row, pen, x, y};
    double width, height;
    render_stack_set(&stack, row->units, PIECE_WIDTH, &width, &height,
                     pen != NULL ? draw_unit : NULL, &standing);
    return height;
}

/* Draws @row from @x, @y on; @pen NULL: only measures. Returns: its height. */
static double
draw_row(RowList *list, const TextRow *row, Pen *pen, double x, double y)
{
    guint32 ink = list->look->ink.ink;
    double air = row->sign != NULL ? 4 : 2, height = 0;
    if (row->words != NULL)
        height = render_text_rows(&list->text, pen, row->words, row->face, x + row->indent,
                                  y + air / 2, MAX(list->width - row->indent, 10), ink) +
                 air;
    if (row->sign != NULL)
        height = MAX(height, SIGN_HEIGHT);
    if (row->sign != NULL && pen != NULL)
        row->sign(pen, list->look, &list->text, row, x + (row->indent - 8) / 2,
                  y + SIGN_HEIGHT / 2);
    if (row->lead != NULL && pen != NULL)
        render_text_rows(&list->text, pen, row->lead, RENDER_FACE_STRONG, x, y + air / 2,
                         row->indent, ink);
    if (row->units != NULL)
        height += draw_units(list, row, pen, x, y + height) + PIECE_AIR;
    return height;
}

static void
measure_all(RowList *list)
{
    for (guint i = 0; i < list->rows->len; i++) {
        TextRow *row = row_at(list, i);
        if (row->height == 0)
            row->height = draw_row(list, row, NULL, 0, 0);
    }
}

/* Returns: how high the section is that begins with row @i, a heading. */
static double
section_of(const RowList *list, guint i)
{
    double height = row_at(list, i)->height;
    for (guint j = i + 1; j < list->rows->len && !is_heading(list, j); j++)
        height += row_at(list, j)->before + row_at(list, j)->height;
    return height;
}

/* Returns: how much height row @i needs with those it is not parted from; a section that fits into
 * a column is not broken. */
static double
need_of(const RowList *list, guint i, double column)
{
    double need = row_at(list, i)->height, section = is_heading(list, i) ? section_of(list, i) : 0;
    if (section > 0 && section <= column)
        return section;
    for (; row_at(list, i)->keeps_next && i + 1 < list->rows->len; i++)
        need += row_at(list, i + 1)->height;
    return need;
}

guint
legend_rows_flow(RowList *list, Pen *pen, double x, double y, double height, double gap,
                 double *depth)
{
    guint n_columns = 1;
    double at = 0, deepest = 0;
    gboolean is_tied = FALSE;
    measure_all(list);
    for (guint i = 0; i < list->rows->len; i++) {
        const TextRow *row = row_at(list, i);
        double before = at > 0 ? row->before : 0;
        if (at > 0 && !is_tied && at + before + need_of(list, i, height) > height) {
            n_columns++;
            at = before = 0;
        }
        guint column = n_columns - 1 - list->first; /* before the first one: a large number */
        if (pen != NULL && (list->n == 0 || column < list->n))
            draw_row(list, row, pen, x + column * (list->width + gap), y + at + before);
        at += before + row->height;
        deepest = MAX(deepest, at);
        is_tied = row->keeps_next;
    }
    *depth = deepest;
    return n_columns;
}

double
legend_rows_least_height(RowList *list, guint n_columns)
{
    double depth, low = 0, high;
    legend_rows_flow(list, NULL, 0, 0, HEIGHT_MAX, 0, &high);
    high = ceil(high); /* or the middle may be low for ever */
    while (high - low > 1) {
        double middle = floor((low + high) / 2);
        if (legend_rows_flow(list, NULL, 0, 0, middle, 0, &depth) <= n_columns)
            high = middle;
        else
            low = middle;
    }
    return high;
}

#define SIGN_WIDTH 32.0
#define PATCH_WIDE 32
#define PATCH_HIGH 18
#define PADDING 10.0

static void
draw_patch(Pen *pen, const Look *look, RenderText *text, const TextRow *row, double x, double y)
{
    const RenderShade *shade = row->of;
    pen_rectangle(pen, x - SIGN_WIDTH / 2 + 0.5, y - 7, SIGN_WIDTH - 1, 14);
    pen_fill_keep(pen, shade->fill, 1);
    render_shade_hatch(pen, shade, 0, 0);
    pen_stroke(pen, look->ink.border, 0.8, 1, PEN_SHARP);
    if (shade->tag == NULL)
        return;
    int width, height;
    render_text_measure(text, shade->tag, -1, RENDER_FACE_TOWN, &width, &height);
    render_text_draw(text, pen, shade->tag, -1, RENDER_FACE_TOWN, floor(x - width / 2.0),
                     floor(y - height / 2.0), render_ink(render_ink_luma(shade->fill) < 128)->text,
                     0, 0);
}

static void
draw_terrain(Pen *pen, const Look *look, RenderText *text, const TextRow *row, double x, double y)
{
    (void)text;
    const Box box = {(gint32)x - PATCH_WIDE / 2, (gint32)y - PATCH_HIGH / 2,
                     (gint32)x + PATCH_WIDE / 2, (gint32)y + PATCH_HIGH / 2};
    render_terrain_sample(pen, look, row->of, box);
    pen_rectangle(pen, box.left + 0.5, box.top + 0.5, PATCH_WIDE - 1, PATCH_HIGH - 1);
    pen_stroke(pen, look->ink.border, 0.8, 1, PEN_SHARP);
}

/* What the colours of the mode mean, and below it those of the ground that show where it has none.
 */
static void
add_mode(RowList *list, const RenderMap *map)
{
    const RenderShades *shades = &map->shades;
    for (guint is_ground = 0; is_ground < 2; is_ground++) {
        legend_rows_add_heading(list, is_ground != 0 ? _("Terrain") : shades->title);
        for (guint i = 0; i < shades->rows->len; i++) {
            const RenderShadeRow *row = &g_array_index(shades->rows, RenderShadeRow, i);
            if ((row->terrain != NULL) != (is_ground != 0))
                continue;
            if (row->terrain != NULL)
                legend_rows_add_sign(list, draw_terrain, g_strdup(row->title))->of = row->terrain;
            else
                legend_rows_add_sign(list, draw_patch, g_strdup(row->title))->of = &row->shade;
        }
    }
}

/* A sign of the chart, as it is drawn on the map. */
static void
draw_sign(Pen *pen, const Look *look, RenderText *text, const TextRow *row, double x, double y)
{
    const SignRow *sign = row->of;
    const PlaceSign sample = {.stands_out = row->stands_out, .number = 3};
    SignBox box = render_sign_sample(sign->shape, sample.stands_out);
    box.x += x;
    box.y += y;
    render_sign_draw(pen, &look->ink, text, box, sign->shape, &sample);
}

static void
draw_flag(Pen *pen, const Look *look, RenderText *text G_GNUC_UNUSED,
          const TextRow *row G_GNUC_UNUSED, double x, double y)
{
    render_piece_flag(pen, look->ink.port, x, y, 14);
}

/* Whether a face has sign @i of the chart, and it stands out or does not. */
static gboolean
has_sign(const SceneFace *face, const SignRow *row, guint i, gboolean stands_out)
{
    const PlaceSign *sign = row->shape == SHAPE_PORT ? face->port : scene_sign(face, i);
    return sign != NULL && (sign->stands_out != FALSE) == (stands_out != FALSE);
}

static void
add_sign(RowList *list, const RenderMap *map, guint i, guint stands_out)
{
    const SignRow *row = &map->scene.state->chart->signs[i];
    if (row->legend[stands_out] == NULL || (map->style.layers & render_layer_of_sign(i)) == 0)
        return;
    for (guint32 face = 0; face < map->scene.n_faces; face++)
        if (has_sign(&map->scene.faces[face], row, i, stands_out != 0)) {
            TextRow *sign =
                legend_rows_add_sign(list, draw_sign, g_strdup(_(row->legend[stands_out])));
            sign->of = row;
            sign->stands_out = stands_out != 0;
            return;
        }
}

static void
draw_line(Pen *pen, const Look *look, RenderText *text, const TextRow *row, double x, double y)
{
    (void)text;
    RenderLineKind kind = (RenderLineKind)GPOINTER_TO_UINT(row->of);
    render_border_sample(&look->ink, pen, kind, x - SIGN_WIDTH / 2, y, SIGN_WIDTH);
}

static void
add_line(RowList *list, RenderLineKind kind, char *words)
{
    legend_rows_add_sign(list, draw_line, words)->of = GUINT_TO_POINTER(kind);
}

static void
draw_hexside(Pen *pen, const Look *look, RenderText *text, const TextRow *row, double x, double y)
{
    (void)look;
    (void)text;
    render_hexside_sample(pen, row->of, x - SIGN_WIDTH / 2, y, SIGN_WIDTH);
}

static char *
words_of_border(const Border *border)
{
    const char *name = record_name(&border->record);
    if (!record_has_key(&border->record, "limit"))
        return border->stops ? g_strdup_printf(_("%s, then stop"), name) : g_strdup(name);
    g_autofree char *limit = translation_number(border->limit);
    /* Translators: a type of border, and how many units may cross it. */
    return g_strdup_printf(border->stops ? _("%s, at most %s, then stop") : _("%s, at most %s"),
                           name, limit);
}

/* Lines that are no type of border, where the map has them. */
static const struct {
    RenderLineKind kind;
    const char *words;
} lines[] = {
    {RENDER_LINE_BLOCKED, N_("No way across")},
    {RENDER_LINE_NATION, N_("Between nations")},
    {RENDER_LINE_ZONE, N_("Between seas")},
};

static void
add_borders(RowList *list, const RenderMap *map)
{
    Records borders = data_set_records(map->set, ENTITY_BORDER);
    if ((map->style.layers & RENDER_BORDERS) == 0)
        return;
    gboolean has_hexes = data_set_records(map->set, ENTITY_GRID).length > 0;
    guint drawn = render_border_kinds(map);
    legend_rows_add_heading(list, _("Borders"));
    for (guint32 i = 0; i < borders.length; i++) {
        const Border *border = (const Border *)borders.items[i];
        if (record_name(&border->record) == NULL || border->id == NULL)
            continue;
        if (has_hexes)
            legend_rows_add_sign(list, draw_hexside, words_of_border(border))->of = border;
        else
            add_line(list, render_border_line(map, border->id), words_of_border(border));
    }
    for (guint i = 0; i < G_N_ELEMENTS(lines); i++)
        if ((drawn & 1u << lines[i].kind) != 0)
            add_line(list, lines[i].kind, g_strdup(_(lines[i].words)));
}

void
render_legend_init(RowList *list, const RenderMap *map, double width)
{
    legend_rows_init(list, map->look, width);
    add_mode(list, map);
    legend_rows_add_heading(list, _("Signs"));
    for (guint i = 0; i < map->scene.state->chart->n_signs; i++)
        for (guint stands_out = 0; stands_out < 2; stands_out++)
            add_sign(list, map, i, stands_out);
    if ((map->style.layers & RENDER_MARKERS) != 0 && scene_is_any_lost(&map->scene))
        legend_rows_add_sign(list, draw_flag, g_strdup(_("Held by another nation")));
    add_borders(list, map);
    legend_rows_end(list);
}

double
render_map_paint_legend(RenderMap *map, cairo_t *cr, double width)
{
    RowList list;
    double depth;
    g_autoptr(Pen) pen = cr != NULL ? pen_new_cairo(cr) : NULL;
    render_legend_init(&list, map, MAX(width - 2 * PADDING, 10));
    legend_rows_flow(&list, pen, PADDING, PADDING, G_MAXINT, 0, &depth);
    legend_rows_clear(&list);
    return depth + 2 * PADDING;
}
