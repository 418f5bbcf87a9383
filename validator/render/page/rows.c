/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A row is measured once; how high the columns are to be is then a matter of sums.
 */
#include "validator/render/page/rows.h"

#include "validator/render/draw/piece.h"
#include "validator/render/layout/stack.h"

#include <math.h>

#define HEADING_AIR 10.0
#define SIGN_WIDTH 40.0
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
rows_init(RowList *list, const Look *look, double width)
{
    *list = (RowList){.look = look, .width = width};
    list->rows = g_array_new(FALSE, FALSE, sizeof(TextRow));
    g_array_set_clear_func(list->rows, clear_row);
    render_text_init(&list->text, look->types);
}

void
rows_clear(RowList *list)
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
rows_add(RowList *list, RenderFace face, char *words)
{
    const TextRow row = {.words = words, .face = face};
    g_array_append_val(list->rows, row);
    return row_at(list, list->rows->len - 1);
}

TextRow *
rows_add_sign(RowList *list, RowSign sign, char *words)
{
    TextRow *row = rows_add(list, RENDER_FACE_ROW, words);
    row->sign = sign;
    row->indent = SIGN_WIDTH;
    return row;
}

void
rows_end(RowList *list)
{
    if (list->rows->len > 0 && is_heading(list, list->rows->len - 1))
        g_array_set_size(list->rows, list->rows->len - 1);
}

void
rows_add_heading(RowList *list, const char *words)
{
    rows_end(list);
    TextRow *row = rows_add(list, RENDER_FACE_HEADING, g_strdup(words));
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
rows_flow(RowList *list, Pen *pen, double x, double y, double height, double gap, double *depth)
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
rows_least_height(RowList *list, guint n_columns)
{
    double depth, low = 0, high;
    rows_flow(list, NULL, 0, 0, HEIGHT_MAX, 0, &high);
    high = ceil(high); /* or the middle may be low for ever */
    while (high - low > 1) {
        double middle = floor((low + high) / 2);
        if (rows_flow(list, NULL, 0, 0, middle, 0, &depth) <= n_columns)
            high = middle;
        else
            low = middle;
    }
    return high;
}
