/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The legend of a page, and rows of samples with text.
 */
#pragma once

#include "validator/render/look.h"
#include "validator/render/render-parts.h"
#include "validator/scenario/scenario-state.h"

typedef struct TextRow TextRow;

/* Draws the sign of @row around @x, @y. */
typedef void (*RowSign)(Pen *pen, const Look *look, RenderText *text, const TextRow *row, double x,
                        double y);

struct TextRow {
    char *words; /* owned; NULL: none */
    char *lead;  /* owned: the text in the indent; NULL: none */
    RenderFace face;
    double indent;       /* of the words */
    double before;       /* space above it, unless it is at the top */
    gboolean keeps_next; /* is not parted from the row after it */
    RowSign sign;        /* NULL: none; likewise */
    gconstpointer of;    /* borrowed: data for the sign */
    gboolean stands_out; /* the sign is drawn in its stronger way */
    guint32 paint;
    const GArray *units; /* borrowed: of UnitState: the units below the words; NULL: none */
    double height;       /* once it is measured */
};

typedef struct {
    const Look *look; /* borrowed */
    RenderText text;  /* owned */
    GArray *rows;     /* owned: of TextRow */
    double width;     /* of a column */
    guint first, n;   /* of the columns that are drawn; n 0: all are */
} RowList;

/* Starts a list of rows for columns of @width pixels. To be cleared. */
void legend_rows_init(RowList *list, const Look *look, double width);
void legend_rows_clear(RowList *list);

/* Appends a row with @words (transfer full). Returns: (transfer none): the row, which can be filled
 * in until the next one is added. */
TextRow *legend_rows_add(RowList *list, RenderFace face, char *words);

/* As legend_rows_add(), with a sign before the words. */
TextRow *legend_rows_add_sign(RowList *list, RowSign sign, char *words);

/* Appends a heading, which is kept with the next row. The next heading, or legend_rows_end(),
 * removes one without rows. */
void legend_rows_add_heading(RowList *list, const char *words);
void legend_rows_end(RowList *list);

/* Returns: the smallest height in which all rows fit into @n_columns. */
double legend_rows_least_height(RowList *list, guint n_columns);

/* Lays the rows out in columns of @height, @gap apart, after legend_rows_end(); the first one is at
 * @x,
 * @y. @pen NULL: only measures. Returns: how many columns they fill; @depth: how far down they
 * reach. */
guint legend_rows_flow(RowList *list, Pen *pen, double x, double y, double height, double gap,
                       double *depth);

/* Gathers the rows of the legend of @map, which must outlive @list. @width: of a column. */
void render_legend_init(RowList *list, const RenderMap *map, double width);
