/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A run is a unit with all who are aboard of it: it is not broken, and its blocks touch, as they
 * lie in one hull. Runs are set like words in lines.
 */
#include "validator/render/layout/stack.h"

#include "validator/render/draw/piece.h"

#define GAP 0.05 /* between blocks, in their widths */
#define COLUMNS_MAX 8

/* From all side by side to a narrow fan; of each block enough is seen to take hold of it. The last
 * one, a pile whose height is seen and little else, is for counters that must not leave their hex.
 */
static const struct {
    double across, down;
} fans[] = {
    {1 + GAP, 1.07}, {0.66, 1.07}, {0.66, 0.62}, {0.42, 0.62}, {0.2, 0.24},
};

static gboolean
is_aboard(const GArray *units, guint i)
{
    return g_array_index(units, UnitState, i).is_aboard;
}

static guint
run_length(const GArray *units, guint i)
{
    guint n = 1;
    while (i + n < units->len && is_aboard(units, i + n))
        n++;
    return n;
}

/* Returns: the widest row that squares @n blocks. */
static guint
square_of(guint n)
{
    guint side = 1;
    while (side * side < n)
        side++;
    return MIN(side, COLUMNS_MAX);
}

guint
render_stacks(const GArray *units, gboolean are_in_hex, RenderStack stacks[RENDER_STACKS_MAX])
{
    guint n_fans = G_N_ELEMENTS(fans) - (are_in_hex ? 0 : 1);
    guint square = square_of(units->len), most = MIN(units->len, COLUMNS_MAX), n = 0;
    for (guint fan = 0; fan < n_fans; fan++) {
        if (fan > 0 && units->len == 1)
            break;
        for (guint wider = 0; wider < COLUMNS_MAX && n < RENDER_STACKS_MAX; wider++) {
            /* square, wider by one, narrower by one, wider by two... */
            gint columns = (gint)square + (wider % 2 == 1 ? 1 : -1) * (gint)((wider + 1) / 2);
            if (columns < 1 || columns > (gint)most || wider > 4)
                continue;
            stacks[n++] = (RenderStack){
                .n_columns = (guint)columns,
                .across = fans[fan].across,
                .down = fans[fan].down,
            };
        }
    }
    return n;
}

void
render_stack_set(const RenderStack *stack, const GArray *units, double width, double *total_width,
                 double *total_height, RenderStackVisit visit, gpointer data)
{
    double height = width * RENDER_PIECE_HEIGHT, x = 0, y = 0;
    guint column = 0;
    *total_width = 0;
    for (guint i = 0; i < units->len; i++) {
        guint left = run_length(units, i);
        gboolean is_in_hull = is_aboard(units, i);
        if (column > 0 && !is_in_hull && column + left > stack->n_columns) {
            column = 0;
            x = 0;
            y += height * stack->down;
        }
        if (visit != NULL)
            visit(i, x, y, data);
        *total_width = MAX(*total_width, x + width);
        x += i + 1 < units->len && is_aboard(units, i + 1) ? width * MIN(stack->across, 1)
                                                           : width * stack->across;
        column++;
    }
    *total_height = y + height;
}
