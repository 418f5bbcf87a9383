/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A box is listed in every square that it meets; a line is a row of small boxes.
 */
#include "validator/render/layout.h"

#include <math.h>

#define SIDE_LEAST 128
#define SQUARES_MOST 512 /* along a side of the map */
#define LINE_STEP 6.0    /* from box to box along a line that leads somewhere */

typedef struct {
    Box box;
    guint32 owner;
} Taken;

void
render_taken_init(RenderTaken *taken, Box frame)
{
    *taken = (RenderTaken){.frame = frame};
    gint64 width = (gint64)frame.right - frame.left, height = (gint64)frame.bottom - frame.top;
    taken->side = (gint)CLAMP(MAX(width, height) / SQUARES_MOST, SIDE_LEAST, G_MAXINT);
    taken->n_columns = (gint)(MAX(width, 0) / taken->side) + 1;
    taken->n_rows = (gint)(MAX(height, 0) / taken->side) + 1;
    taken->cells = g_new0(GArray *, (gsize)taken->n_columns * (gsize)taken->n_rows);
}

void
render_taken_clear(RenderTaken *taken)
{
    for (gsize i = 0; i < (gsize)taken->n_columns * (gsize)taken->n_rows; i++)
        g_clear_pointer(&taken->cells[i], g_array_unref);
    g_free(taken->cells);
}

static gint32
square_of(const RenderTaken *taken, gint32 at, gint32 from, gint n)
{
    return (gint32)CLAMP(((gint64)at - from) / taken->side, 0, n - 1);
}

/* Returns: the squares that @box meets, as a box of columns and rows. */
static Box
squares_of(const RenderTaken *taken, Box box)
{
    return (Box){
        square_of(taken, box.left, taken->frame.left, taken->n_columns),
        square_of(taken, box.top, taken->frame.top, taken->n_rows),
        square_of(taken, box.right, taken->frame.left, taken->n_columns),
        square_of(taken, box.bottom, taken->frame.top, taken->n_rows),
    };
}

static GArray **
cell_at(const RenderTaken *taken, gint column, gint row)
{
    return &taken->cells[(gsize)row * (gsize)taken->n_columns + (gsize)column];
}

void
render_taken_add(RenderTaken *taken, guint32 owner, Box box)
{
    const Taken added = {box, owner};
    Box squares = squares_of(taken, box);
    for (gint row = squares.top; row <= squares.bottom; row++)
        for (gint column = squares.left; column <= squares.right; column++) {
            GArray **cell = cell_at(taken, column, row);
            if (*cell == NULL)
                *cell = g_array_new(FALSE, FALSE, sizeof(Taken));
            g_array_append_val(*cell, added);
        }
}

static void
remove_box(RenderTaken *taken, guint32 owner, Box box)
{
    Box squares = squares_of(taken, box);
    for (gint row = squares.top; row <= squares.bottom; row++)
        for (gint column = squares.left; column <= squares.right; column++) {
            GArray *cell = *cell_at(taken, column, row);
            for (guint i = cell != NULL ? cell->len : 0; i > 0; i--)
                if (g_array_index(cell, Taken, i - 1).owner == owner)
                    g_array_remove_index_fast(cell, i - 1);
        }
}

typedef void (*Change)(RenderTaken *taken, guint32 owner, Box box);

static void
change_card(RenderTaken *taken, guint32 owner, const RenderCard *card, Change change)
{
    for (guint row = 0; row < card->n_rows; row++)
        change(taken, owner, render_card_row(card, row));
    if (!card->is_led)
        return;
    change(taken, owner, render_card_plate(card));
    double dx = (double)card->at.x - card->foot.x, dy = (double)card->at.y - card->foot.y;
    int n = (int)ceil(hypot(dx, dy) / LINE_STEP);
    for (int i = 0; i < n; i++) {
        const Point at = {
            (gint32)lround(card->foot.x + dx * i / n),
            (gint32)lround(card->foot.y + dy * i / n),
        };
        change(taken, owner, box_grow(box_of_line(at, at), 2));
    }
}

void
render_taken_add_card(RenderTaken *taken, guint32 owner, const RenderCard *card)
{
    change_card(taken, owner, card, render_taken_add);
}

void
render_taken_remove_card(RenderTaken *taken, guint32 owner, const RenderCard *card)
{
    change_card(taken, owner, card, remove_box);
}

GArray *
render_taken_near(const RenderTaken *taken, Box area, guint32 owner)
{
    GArray *near = g_array_new(FALSE, FALSE, sizeof(Box));
    Box squares = squares_of(taken, area);
    for (gint row = squares.top; row <= squares.bottom; row++)
        for (gint column = squares.left; column <= squares.right; column++) {
            const GArray *cell = *cell_at(taken, column, row);
            for (guint i = 0; cell != NULL && i < cell->len; i++) {
                const Taken *other = &g_array_index(cell, Taken, i);
                if (other->owner != owner && box_meets(other->box, area))
                    g_array_append_val(near, other->box);
            }
        }
    return near;
}

static int
compare_owners(gconstpointer a, gconstpointer b)
{
    guint32 one = *(const guint32 *)a, other = *(const guint32 *)b;
    return (one > other) - (one < other);
}

GArray *
render_taken_owners(const RenderTaken *taken, Box area)
{
    GArray *owners = g_array_new(FALSE, FALSE, sizeof(guint32));
    Box squares = squares_of(taken, area);
    for (gint row = squares.top; row <= squares.bottom; row++)
        for (gint column = squares.left; column <= squares.right; column++) {
            const GArray *cell = *cell_at(taken, column, row);
            for (guint i = 0; cell != NULL && i < cell->len; i++) {
                const Taken *other = &g_array_index(cell, Taken, i);
                if (box_meets(other->box, area))
                    g_array_append_val(owners, other->owner);
            }
        }
    g_array_sort(owners, compare_owners);
    guint n = 0;
    for (guint i = 0; i < owners->len; i++) {
        guint32 owner = g_array_index(owners, guint32, i);
        if (n == 0 || g_array_index(owners, guint32, n - 1) != owner)
            g_array_index(owners, guint32, n++) = owner;
    }
    g_array_set_size(owners, n);
    return owners;
}
