/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Squares are cut into quarters, the most promising first, until none can be better than the best
 * by more than the precision. Distances are measured on the squeezed plane (x / stretch, y).
 */
#include "schema/geometry/inner-point.h"

#include "schema/geometry/limits.h"

#define PRECISION 0.01

typedef struct {
    double x, y; /* middle, on the squeezed plane */
    double half; /* of the side */
    double room; /* at the middle */
    double best; /* no point of it can have more room */
} Cell;

typedef struct {
    const Shape *shape;
    double stretch;
    GArray *heap; /* of Cell, the greatest best first */
    InnerPoint found;
    guint n_cells;
} Search;

static void
push_cell(GArray *heap, Cell cell)
{
    g_array_append_val(heap, cell);
    Cell *cells = (Cell *)(gpointer)heap->data;
    guint i = heap->len - 1;
    for (; i > 0 && cells[(i - 1) / 2].best < cell.best; i = (i - 1) / 2)
        cells[i] = cells[(i - 1) / 2];
    cells[i] = cell;
}

static Cell
pop_cell(GArray *heap)
{
    Cell *cells = (Cell *)(gpointer)heap->data;
    Cell top = cells[0];
    Cell last = cells[heap->len - 1];
    guint n = heap->len - 1, i = 0;
    for (guint child = 1; child < n; child = 2 * i + 1) {
        if (child + 1 < n && cells[child + 1].best > cells[child].best)
            child++;
        if (cells[child].best <= last.best)
            break;
        cells[i] = cells[child];
        i = child;
    }
    cells[i] = last;
    g_array_set_size(heap, n);
    return top;
}

static void
evaluate_point(Search *search, double x, double y, double half)
{
    double room = shape_distance(search->shape, x * search->stretch, y, search->stretch);
    search->n_cells++;
    if (room > search->found.room)
        search->found = (InnerPoint){x * search->stretch, y, room, 0};
    push_cell(search->heap, (Cell){x, y, half, room, room + half * G_SQRT2});
}

InnerPoint
inner_point_find(const Shape *shape, double stretch)
{
    g_autoptr(GArray) heap = g_array_new(FALSE, FALSE, sizeof(Cell));
    Search search = {.shape = shape, .stretch = stretch, .heap = heap};
    Box box = shape_bounds(shape);
    if (shape->n_points == 0)
        return (InnerPoint){0};
    search.found = (InnerPoint){
        ((double)box.left + box.right) / 2,
        ((double)box.top + box.bottom) / 2,
        0,
        0,
    };
    double left = box.left / search.stretch, right = box.right / search.stretch;
    double side = MIN(right - left, (double)box.bottom - box.top);
    side = MAX(side, MAX(right - left, (double)box.bottom - box.top) / 64);
    for (double x = left; side > 0 && x < right; x += side)
        for (double y = box.top; y < box.bottom; y += side)
            evaluate_point(&search, x + side / 2, y + side / 2, side / 2);
    double size = MIN((box.right - box.left) / stretch, (double)box.bottom - box.top);
    while (heap->len > 0 && search.n_cells < LIMIT_INNER_POINT_CELLS) {
        Cell cell = pop_cell(heap);
        if (cell.best <= search.found.room + size * PRECISION)
            break;
        double half = cell.half / 2;
        evaluate_point(&search, cell.x - half, cell.y - half, half);
        evaluate_point(&search, cell.x + half, cell.y - half, half);
        evaluate_point(&search, cell.x - half, cell.y + half, half);
        evaluate_point(&search, cell.x + half, cell.y + half, half);
    }
    search.found.n_cells = search.n_cells;
    return search.found;
}
