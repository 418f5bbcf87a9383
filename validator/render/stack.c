/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A run is a unit with all who are aboard of it; runs are set like words in lines.
 */
#include "validator/render/stack.h"

#include "validator/render/svg-out.h"

/* How much of the gap between blocks the rim of a hull takes. */
#define HULL_RIM 130

/* Where the next run goes. */
typedef struct {
    guint column, row;
    guint widest;
} Setter;

static const SetupUnit *
unit_at(const GArray *units, guint i)
{
    return &g_array_index(units, SetupUnit, i);
}

/* Returns: how many units belong to the run that begins with unit @i. */
static guint
run_length(const GArray *units, guint i)
{
    guint n = 1;
    while (i + n < units->len && unit_at(units, i + n)->is_aboard)
        n++;
    return n;
}

guint
stack_least_columns(const GArray *units)
{
    guint least = 1;
    for (guint i = 0; i < units->len; i += run_length(units, i))
        least = MAX(least, run_length(units, i));
    return MIN(least, STACK_COLUMNS_MAX);
}

/* Moves on to where a block of a run that has @n_left more can stand. */
static void
make_room(Setter *setter, guint n_left, guint n_columns)
{
    guint wanted = MIN(n_left, n_columns);
    if (setter->column + wanted > n_columns) {
        setter->column = 0;
        setter->row++;
    }
}

static void
step(Setter *setter)
{
    setter->column++;
    setter->widest = MAX(setter->widest, setter->column);
}

static gint32
part(gint32 em, gint64 thousandths)
{
    return (gint32)(em * thousandths / 1000);
}

StackSize
stack_measure(const GArray *units, guint n_columns, gint32 em)
{
    Setter setter = {0};
    for (guint i = 0; i < units->len;) {
        guint n = run_length(units, i);
        make_room(&setter, n, n_columns);
        for (guint end = i + n; i < end; i++) {
            make_room(&setter, 1, n_columns);
            step(&setter);
        }
    }
    guint n_rows = setter.row + 1;
    return (StackSize){
        .n_columns = setter.widest,
        .n_rows = n_rows,
        .width = part(em, (gint64)setter.widest * (BLOCK_WIDTH + BLOCK_GAP) - BLOCK_GAP),
        .height = part(em, (gint64)n_rows * (BLOCK_HEIGHT + BLOCK_GAP) - BLOCK_GAP),
    };
}

static Point
place_of(const Setter *setter, Point at, gint32 em)
{
    return (Point){
        at.x + part(em, (gint64)setter->column * (BLOCK_WIDTH + BLOCK_GAP)),
        at.y + part(em, (gint64)setter->row * (BLOCK_HEIGHT + BLOCK_GAP)),
    };
}

/* What lies in the water with its fleet, in one line. */
static void
draw_hull(GString *out, Point at, guint n, gint32 em)
{
    gint32 rim = part(em, HULL_RIM);
    svg_out(out,
            "<rect x='%T' y='%T' width='%T' height='%T' rx='%T' fill='#f3f7f6' "
            "fill-opacity='.85' stroke='#2b5d8c' stroke-width='%T'/>",
            at.x - rim,
            at.y - rim,
            part(em, (gint64)n * (BLOCK_WIDTH + BLOCK_GAP) - BLOCK_GAP) + 2 * rim,
            part(em, BLOCK_HEIGHT) + 2 * rim,
            3 * rim,
            part(em, 80));
}

void
stack_draw(GString *out, const GArray *units, guint n_columns, Point at, gint32 em)
{
    Setter setter = {0};
    /* Names have a halo of pale strokes, which blocks have not. */
    g_string_append(out, "<g stroke='none' stroke-opacity='1' paint-order='normal'>");
    for (guint i = 0; i < units->len;) {
        guint n = run_length(units, i);
        make_room(&setter, n, n_columns);
        if (n > 1)
            draw_hull(out, place_of(&setter, at, em), MIN(n, n_columns), em);
        for (guint end = i + n; i < end; i++) {
            make_room(&setter, 1, n_columns);
            block_draw(out, unit_at(units, i), place_of(&setter, at, em), em);
            step(&setter);
        }
    }
    g_string_append(out, "</g>\n");
}
