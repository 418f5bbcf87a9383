/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Print is what is darker than its surroundings: a closing by a square wider than any line removes
 * the lines, and the difference is independent of light, shading and tints. Letters and specks are
 * left out. Where a disc as wide as a gap has room are the cores of regions (markers of a
 * watershed). All cores grow at the same time, first over ground, then over narrow ground, then
 * into lines, so that they meet in the middle of lines and of gaps. Regions that are too small, or
 * divided by no print, are joined. The sides of pixels between regions are followed from node to
 * node; each such arc is smoothed and simplified once, and both regions have it.
 */
#include "schema/geometry/partition.h"
#include "schema/geometry/limits.h"
#include "schema/geometry/union-find.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Larger pictures are reduced to at most this many pixels. */
#define PIXELS_MOST (4u << 20)

/* Parts of the width of the picture, in which sizes of print are estimated. */
#define GAP_PART 115   /* gaps that are closed */
#define LINE_PART 125  /* half of the square of the closing */
#define WORD_PART 12   /* names are shorter, lines longer */
#define REGION_PART 56 /* the side of the smallest region */
#define CORE_PART 130  /* the side of the smallest core */

/* How much of a border must be printed, of 100 pixels. */
#define PRINTED_LEAST 38

/* Borders shorter than a tenth of the usual length are probably corners. */
#define CORNER_PART 10

#define NONE G_MAXUINT32

/* The steps to the neighbours of a pixel: the first four are across its sides. */
static const int step_x[8] = {1, 0, -1, 0, 1, -1, -1, 1};
static const int step_y[8] = {0, 1, 0, -1, 1, 1, -1, -1};

typedef enum {
    CELL_OPEN,   /* ground that a disc as wide as a gap covers, or near such ground */
    CELL_NARROW, /* other ground */
    CELL_PRINT,
} Cell;

typedef struct {
    guint32 width, height;
    gsize n;
    guint gap;
    guint8 *dark;    /* owned: how much darker than its surroundings */
    guint8 *print;   /* owned: whether it is printed on; letters are left out later */
    guint8 *wall;    /* owned: whether a TRACE_WALL is there */
    guint16 *far;    /* owned: distance from print, in thirds of a pixel */
    guint8 *cells;   /* owned: of Cell */
    guint32 *labels; /* owned: regions, or NONE */
    guint32 n_labels;
    GArray *parents; /* owned: of guint32: for each label the one that it is joined to, or itself */
    GArray *is_marked; /* owned: of gboolean, for each label */
} Tracing;

static gsize
index_of(const Tracing *tracing, guint32 x, guint32 y)
{
    return (gsize)y * tracing->width + x;
}

/* Returns: the neighbour of the pixel @i in the direction @way, or NONE: it is outside. */
static guint32
neighbour_of(const Tracing *tracing, guint32 i, guint way)
{
    guint32 x = i % tracing->width, y = i / tracing->width;
    if ((step_x[way] < 0 && x == 0) || (step_x[way] > 0 && x + 1 == tracing->width) ||
        (step_y[way] < 0 && y == 0) || (step_y[way] > 0 && y + 1 == tracing->height))
        return NONE;
    return (guint32)((gint64)i + step_y[way] * (gint64)tracing->width + step_x[way]);
}

/* Reads the picture in grey, reduced by @factor. Colours are darker than their brightness: what
 * counts is also the darkest channel. */
static void
read_grey(const Raster *raster, guint factor, Tracing *tracing)
{
    for (guint32 y = 0; y < tracing->height; y++)
        for (guint32 x = 0; x < tracing->width; x++) {
            guint sum = 0;
            for (guint v = 0; v < factor; v++) {
                const guint8 *at = raster->bytes + raster->stride * (y * factor + v) +
                                   (gsize)raster->channels * x * factor;
                for (guint u = 0; u < factor; u++, at += raster->channels) {
                    guint least = raster->channels > 1 ? MIN(at[0], MIN(at[1], at[2])) : at[0];
                    guint all = raster->channels > 1 ? (guint)at[0] + at[1] + at[2] : 3u * at[0];
                    sum += all + 3 * least;
                }
            }
            tracing->dark[index_of(tracing, x, y)] = (guint8)(sum / (6 * factor * factor));
        }
}

/* Averages three neighbours along rows, and along columns. */
static void
blur_once(const Tracing *tracing, guint8 *grey)
{
    g_autofree guint8 *line = g_malloc(MAX(tracing->width, tracing->height));
    for (int pass = 0; pass < 2; pass++) {
        gsize length = pass == 0 ? tracing->width : tracing->height;
        gsize n_lines = pass == 0 ? tracing->height : tracing->width;
        gsize step = pass == 0 ? 1 : tracing->width, next = pass == 0 ? tracing->width : 1;
        for (gsize k = 0; k < n_lines; k++) {
            guint8 *at = grey + k * next;
            for (gsize i = 0; i < length; i++)
                line[i] = at[i * step];
            for (gsize i = 1; i + 1 < length; i++)
                at[i * step] = (guint8)((line[i - 1] + 2 * line[i] + line[i + 1] + 2) / 4);
        }
    }
}

/* Replaces each pixel by the largest (@is_least: least) one of the @reach pixels before and after
 * it on a line of @length pixels that are @step apart. Two passes over blocks of the width of the
 * window (van Herk). @scratch: room for 2 * @length + 4 * @reach + 2 bytes. */
static void
spread_line(guint8 *at, gsize length, gsize step, gsize reach, gboolean is_least, guint8 *scratch)
{
    gsize window = 2 * reach + 1, n = length + 2 * reach;
    guint8 *forward = scratch, *backward = scratch + n, flip = is_least ? 255 : 0;
    for (gsize i = 0; i < n; i++) {
        gsize from = i < reach ? 0 : MIN(i - reach, length - 1);
        forward[i] = backward[i] = at[from * step] ^ flip;
    }
    for (gsize i = 1; i < n; i++)
        if (i % window != 0)
            forward[i] = MAX(forward[i], forward[i - 1]);
    for (gsize i = n - 1; i-- > 0;)
        if ((i + 1) % window != 0)
            backward[i] = MAX(backward[i], backward[i + 1]);
    for (gsize i = 0; i < length; i++)
        at[i * step] = MAX(backward[i], forward[i + 2 * reach]) ^ flip;
}

static void
spread_all(const Tracing *tracing, guint8 *grey, gsize reach, gboolean is_least)
{
    gsize longest = MAX(tracing->width, tracing->height);
    g_autofree guint8 *scratch = g_malloc(2 * longest + 4 * reach + 2);
    for (gsize y = 0; y < tracing->height; y++)
        spread_line(grey + y * tracing->width, tracing->width, 1, reach, is_least, scratch);
    for (gsize x = 0; x < tracing->width; x++)
        spread_line(grey + x, tracing->height, tracing->width, reach, is_least, scratch);
}

/* From grey to how much darker each pixel is than its surroundings, as a part of their light. */
static void
measure_dark(Tracing *tracing)
{
    blur_once(tracing, tracing->dark);
    blur_once(tracing, tracing->dark);
    g_autofree guint8 *light = g_memdup2(tracing->dark, tracing->n);
    gsize reach = MAX(6, tracing->width / LINE_PART);
    spread_all(tracing, light, reach, FALSE);
    spread_all(tracing, light, reach, TRUE);
    for (gsize i = 0; i < tracing->n; i++) {
        guint around = MAX(light[i], 32);
        tracing->dark[i] =
            (guint8)(255u * (guint)(light[i] - MIN(light[i], tracing->dark[i])) / around);
    }
}

/* Returns: the value that @part of 1000 pixels are below. */
static guint
find_quantile(const gsize counts[256], gsize n, guint part)
{
    gsize below = 0;
    guint value = 0;
    while (value < 255 && (below += counts[value]) * 1000 < n * part)
        value++;
    return value;
}

static void
find_print(Tracing *tracing, guint contrast)
{
    gsize counts[256] = {0};
    for (gsize i = 0; i < tracing->n; i++)
        counts[tracing->dark[i]]++;
    guint ground = find_quantile(counts, tracing->n, 500);
    guint ink = find_quantile(counts, tracing->n, 995);
    guint least = contrast > 0 ? contrast : MAX(12, ground + (ink - ground) * 3 / 10);
    for (gsize i = 0; i < tracing->n; i++)
        tracing->print[i] = tracing->dark[i] >= least;
}

/* Labels the connected pieces of the pixels with @wanted in @flags; the others are NONE. @n_ways: 4
 * or 8 neighbours. Returns: how many pieces there are. */
static guint32
label_pieces(const Tracing *tracing, const guint8 *flags, guint8 wanted, guint n_ways,
             guint32 *labels)
{
    guint32 n_pieces = 0;
    g_autoptr(GArray) stack = g_array_new(FALSE, FALSE, sizeof(guint32));
    for (gsize i = 0; i < tracing->n; i++)
        labels[i] = NONE;
    for (guint32 i = 0; i < tracing->n; i++) {
        if (flags[i] != wanted || labels[i] != NONE)
            continue;
        labels[i] = n_pieces;
        g_array_append_val(stack, i);
        while (stack->len > 0) {
            guint32 at = g_array_index(stack, guint32, stack->len - 1);
            g_array_set_size(stack, stack->len - 1);
            for (guint way = 0; way < n_ways; way++) {
                guint32 next = neighbour_of(tracing, at, way);
                if (next == NONE || flags[next] != wanted || labels[next] != NONE)
                    continue;
                labels[next] = n_pieces;
                g_array_append_val(stack, next);
            }
        }
        n_pieces++;
    }
    return n_pieces;
}

/* A connected piece of print. */
typedef struct {
    guint32 n, left, right, top, bottom;
    double x, y, xx, xy, yy; /* sums */
    gboolean is_line;        /* not a letter */
    gboolean is_dash;
    gboolean is_in_row;  /* a dash that points to other print */
    Point tips[2];       /* of a dash */
    Point next[2];       /* the print to which the tips point, or the tips */
    double way_x, way_y; /* its direction, of length 1 */
} Piece;

static void
measure_pieces(const Tracing *tracing, const guint32 *labels, Piece *pieces)
{
    for (guint32 i = 0; i < tracing->n; i++) {
        if (labels[i] == NONE)
            continue;
        Piece *piece = &pieces[labels[i]];
        guint32 x = i % tracing->width, y = i / tracing->width;
        piece->left = piece->n == 0 ? x : MIN(piece->left, x);
        piece->top = piece->n == 0 ? y : MIN(piece->top, y);
        piece->right = MAX(piece->right, x);
        piece->bottom = MAX(piece->bottom, y);
        piece->x += x;
        piece->y += y;
        piece->xx += (double)x * x;
        piece->xy += (double)x * y;
        piece->yy += (double)y * y;
        piece->n++;
    }
}

/* Marks pieces of print that enclose ground of the size of a region: islands; smaller ones if a
 * point in them is marked. What is above the first pixel of a piece of ground is the print around
 * it. */
static void
keep_rings(const Tracing *tracing, const guint32 *labels, Piece *pieces, const GArray *points)
{
    g_autofree guint32 *ground = g_new(guint32, tracing->n);
    guint32 n = label_pieces(tracing, tracing->print, 0, 4, ground);
    g_autofree guint32 *sizes = g_new0(guint32, MAX(n, 1)), *first = g_new(guint32, MAX(n, 1));
    g_autofree gboolean *is_cut = g_new0(gboolean, MAX(n, 1));
    guint32 side = tracing->width / REGION_PART;
    for (guint32 i = 0; i < tracing->n; i++) {
        guint32 x = i % tracing->width, y = i / tracing->width;
        if (ground[i] == NONE)
            continue;
        if (sizes[ground[i]]++ == 0)
            first[ground[i]] = i;
        if (x == 0 || y == 0 || x + 1 == tracing->width || y + 1 == tracing->height)
            is_cut[ground[i]] = TRUE;
    }
    for (guint i = 0; i < points->len; i++) {
        guint32 own = ground[g_array_index(points, guint32, i)];
        if (own != NONE && sizes[own] > 2 * tracing->gap * tracing->gap)
            sizes[own] = MAX(sizes[own], side * side);
    }
    for (guint32 i = 0; i < n; i++)
        if (!is_cut[i] && sizes[i] >= side * side && labels[first[i] - tracing->width] != NONE)
            pieces[labels[first[i] - tracing->width]].is_line = TRUE;
}

/* Finds the direction and the tips of a piece that is much longer than wide. */
static void
find_tips(const Tracing *tracing, Piece *piece)
{
    double n = piece->n, x = piece->x / n, y = piece->y / n;
    double xx = piece->xx / n - x * x, xy = piece->xy / n - x * y, yy = piece->yy / n - y * y;
    double mean = (xx + yy) / 2, off = hypot((xx - yy) / 2, xy);
    double half = sqrt(3 * MAX(mean + off, 0)), width = sqrt(3 * MAX(mean - off, 0.1));
    piece->is_dash = half > 2.2 * width && 2 * half > tracing->gap / 3.0 && width < tracing->gap;
    double angle = atan2(2 * xy, xx - yy) / 2;
    piece->way_x = cos(angle);
    piece->way_y = sin(angle);
    for (int end = 0; end < 2; end++) {
        double by = end == 0 ? half : -half;
        piece->next[end] = piece->tips[end] =
            (Point){(gint32)lround(x + by * piece->way_x), (gint32)lround(y + by * piece->way_y)};
    }
}

/* Looks along a dash, beyond its tip, for other print, which must not be a dash across it. @at is
 * set to its place. Returns: its label, or NONE. */
static guint32
look_ahead(const Tracing *tracing, const guint32 *labels, const Piece *pieces, guint32 own, int end,
           Point *at)
{
    const Piece *piece = &pieces[own];
    double sign = end == 0 ? 1 : -1;
    for (guint k = 1; k <= 2 * tracing->gap; k++)
        for (int side = 0; side <= (int)k / 4 + 1; side++)
            for (int turn = -1; turn <= 1; turn += 2) {
                double x =
                    piece->tips[end].x + sign * k * piece->way_x - turn * side * piece->way_y;
                double y =
                    piece->tips[end].y + sign * k * piece->way_y + turn * side * piece->way_x;
                if (x < 0 || y < 0 || x >= tracing->width || y >= tracing->height)
                    continue;
                *at = (Point){(gint32)x, (gint32)y};
                guint32 found = labels[index_of(tracing, (guint32)x, (guint32)y)];
                if (found == NONE || found == own)
                    continue;
                const Piece *other = &pieces[found];
                double bend = fabs(piece->way_x * other->way_x + piece->way_y * other->way_y);
                return !other->is_dash || other->is_line || bend > 0.7 ? found : NONE;
            }
    return NONE;
}

/* Dashes in a row are a line if the row is longer than a name; so is print to which several of them
 * point: a corner. */
static void
keep_dashes(const Tracing *tracing, const guint32 *labels, Piece *pieces, guint32 n)
{
    g_autofree guint32 *parents = union_find_new(n);
    g_autofree guint32 *links = g_new0(guint32, MAX(n, 1));
    for (guint32 i = 0; i < n; i++)
        find_tips(tracing, &pieces[i]);
    for (guint32 i = 0; i < n; i++)
        for (int end = 0; end < 2 && pieces[i].is_dash && !pieces[i].is_line; end++) {
            Point at;
            guint32 other = look_ahead(tracing, labels, pieces, i, end, &at);
            if (other == NONE)
                continue;
            pieces[i].next[end] = at;
            links[i]++;
            links[other] += !pieces[other].is_dash;
            union_find_join(parents, i, other);
        }
    g_autofree Box *boxes = g_new(Box, MAX(n, 1));
    g_autofree gboolean *has_line = g_new0(gboolean, MAX(n, 1));
    for (guint32 i = 0; i < n; i++)
        boxes[i] = BOX_EMPTY;
    for (guint32 i = 0; i < n; i++) {
        guint32 root = union_find_root(parents, i);
        has_line[root] |= pieces[i].is_line;
        boxes[root] =
            box_join(boxes[root], (Box){(gint32)pieces[i].left, (gint32)pieces[i].top,
                                        (gint32)pieces[i].right, (gint32)pieces[i].bottom});
    }
    for (guint32 i = 0; i < n; i++) {
        guint32 root = union_find_root(parents, i);
        gint32 size =
            MAX(boxes[root].right - boxes[root].left, boxes[root].bottom - boxes[root].top);
        gboolean is_long = size > (gint32)(tracing->width / WORD_PART);
        pieces[i].is_in_row = links[i] > (pieces[i].is_dash ? 0 : 1);
        if (links[i] > 1 || (pieces[i].is_dash && links[i] > 0 && is_long))
            pieces[i].is_line |= is_long || has_line[root];
    }
}

/* Prints a line from @a to @b. */
static void
print_bridge(const Tracing *tracing, guint8 *print, Point a, Point b)
{
    int n = 2 * MAX(MAX(abs(b.x - a.x), abs(b.y - a.y)), 1);
    for (int k = 0; k <= n; k++) {
        int x = a.x + (b.x - a.x) * k / n, y = a.y + (b.y - a.y) * k / n;
        if (x >= 0 && y >= 0 && x < (int)tracing->width && y < (int)tracing->height)
            print[index_of(tracing, (guint32)x, (guint32)y)] = 1;
    }
}

/* Leaves letters, signs and specks out of the print. @loose (transfer full) is set to the print
 * with dots and rows of dashes, which may be a line that is too loose to be recognised. */
static void
drop_letters(Tracing *tracing, const GArray *points, guint8 **loose)
{
    g_autofree guint32 *labels = g_new(guint32, tracing->n);
    guint32 n = label_pieces(tracing, tracing->print, 1, 8, labels);
    g_autofree Piece *pieces = g_new0(Piece, MAX(n, 1));
    measure_pieces(tracing, labels, pieces);
    for (guint32 i = 0; i < n; i++) {
        guint32 size = MAX(pieces[i].right - pieces[i].left, pieces[i].bottom - pieces[i].top);
        gboolean is_thin = pieces[i].n < size * tracing->gap;
        pieces[i].is_line =
            size > tracing->width / WORD_PART || (is_thin && size > 3 * tracing->gap);
    }
    keep_rings(tracing, labels, pieces, points);
    keep_dashes(tracing, labels, pieces, n);
    *loose = g_memdup2(tracing->print, tracing->n);
    for (gsize i = 0; i < tracing->n; i++) {
        const Piece *piece = labels[i] != NONE ? &pieces[labels[i]] : NULL;
        if (piece == NULL || piece->is_line)
            continue;
        tracing->print[i] = 0;
        guint32 size = MAX(piece->right - piece->left, piece->bottom - piece->top);
        (*loose)[i] = piece->is_in_row || size < tracing->gap;
    }
    for (guint32 i = 0; i < n; i++)
        for (guint end = 0; end < 2 && pieces[i].is_in_row; end++)
            print_bridge(tracing, pieces[i].is_line ? tracing->print : *loose, pieces[i].tips[end],
                         pieces[i].next[end]);
}

/* Fills in @far: the distance from pixels whose @flags are set, in thirds of a pixel (a 3-4
 * chamfer). */
static void
measure_far(const Tracing *tracing, const guint8 *flags, guint16 *far)
{
    const gsize width = tracing->width, height = tracing->height;
    for (gsize i = 0; i < tracing->n; i++)
        far[i] = flags[i] != 0 ? 0 : G_MAXUINT16 - 8;
    for (gsize y = 0; y < height; y++)
        for (gsize x = 0; x < width; x++) {
            guint16 *at = far + y * width + x;
            guint least = *at;
            if (x > 0)
                least = MIN(least, at[-1] + 3u);
            if (y > 0) {
                const guint16 *above = at - width;
                least = MIN(least, above[0] + 3u);
                least = x > 0 ? MIN(least, above[-1] + 4u) : least;
                least = x + 1 < width ? MIN(least, above[1] + 4u) : least;
            }
            *at = (guint16)least;
        }
    for (gsize y = height; y-- > 0;)
        for (gsize x = width; x-- > 0;) {
            guint16 *at = far + y * width + x;
            guint least = *at;
            if (x + 1 < width)
                least = MIN(least, at[1] + 3u);
            if (y + 1 < height) {
                const guint16 *below = at + width;
                least = MIN(least, below[0] + 3u);
                least = x > 0 ? MIN(least, below[-1] + 4u) : least;
                least = x + 1 < width ? MIN(least, below[1] + 4u) : least;
            }
            *at = (guint16)least;
        }
}

typedef void (*TraceVisit)(Tracing *tracing, guint32 pixel, gpointer data);

/* Calls @visit for each pixel of the line @mark, in pixels of the picture that is reduced by
 * @factor. */
static void
visit_line(Tracing *tracing, const TraceMark *mark, guint factor, TraceVisit visit, gpointer data)
{
    for (guint i = 0; i < mark->n_points; i++) {
        Point a = mark->points[i], b = mark->points[MIN(i + 1, mark->n_points - 1)];
        double length = hypot((double)b.x - a.x, (double)b.y - a.y);
        guint n_steps = (guint)MIN(2 * length / factor, 1e5) + 1;
        for (guint k = 0; k <= n_steps; k++) {
            double x = (a.x + ((double)b.x - a.x) * k / n_steps) / factor;
            double y = (a.y + ((double)b.y - a.y) * k / n_steps) / factor;
            if (x >= 0 && y >= 0 && x < tracing->width && y < tracing->height)
                visit(tracing, (guint32)index_of(tracing, (guint32)x, (guint32)y), data);
        }
    }
}

/* Walls are three pixels wide, so that nothing passes between them. */
static void
set_wall(Tracing *tracing, guint32 pixel, gpointer data)
{
    (void)data;
    tracing->print[pixel] = tracing->wall[pixel] = 1;
    for (guint way = 0; way < 8; way++) {
        guint32 next = neighbour_of(tracing, pixel, way);
        if (next != NONE)
            tracing->print[next] = tracing->wall[next] = 1;
    }
}

static guint32
add_label(Tracing *tracing, gboolean is_marked)
{
    guint32 label = tracing->n_labels++;
    g_array_append_val(tracing->parents, label);
    g_array_append_val(tracing->is_marked, is_marked);
    return label;
}

static guint32
root_of(Tracing *tracing, guint32 label)
{
    return union_find_root((guint32 *)(gpointer)tracing->parents->data, label);
}

static gboolean
is_marked(Tracing *tracing, guint32 label)
{
    return g_array_index(tracing->is_marked, gboolean, label);
}

/* Joins @one and @other; the result is marked if one of them is. */
static void
join_labels(Tracing *tracing, guint32 one, guint32 other)
{
    one = root_of(tracing, one);
    other = root_of(tracing, other);
    if (one == other)
        return;
    g_array_index(tracing->parents, guint32, other) = one;
    g_array_index(tracing->is_marked, gboolean, one) |= is_marked(tracing, other);
}

/* Finds the cores of regions. */
static void
find_cores(Tracing *tracing)
{
    guint reach = tracing->gap * 3 / 2;
    guint32 side = MAX(tracing->width / CORE_PART, 2);
    g_autofree guint8 *is_core = g_malloc(tracing->n);
    for (gsize i = 0; i < tracing->n; i++)
        is_core[i] = tracing->far[i] > reach;
    guint32 n = label_pieces(tracing, is_core, 1, 4, tracing->labels);
    g_autofree guint32 *sizes = g_new0(guint32, MAX(n, 1)), *names = g_new(guint32, MAX(n, 1));
    for (gsize i = 0; i < tracing->n; i++)
        if (tracing->labels[i] != NONE)
            sizes[tracing->labels[i]]++;
    for (guint32 i = 0; i < n; i++)
        names[i] = sizes[i] >= side * side ? add_label(tracing, FALSE) : NONE;
    for (gsize i = 0; i < tracing->n; i++)
        if (tracing->labels[i] != NONE)
            tracing->labels[i] = names[tracing->labels[i]];
}

/* Pixels that are to be visited, by urgency; those of one urgency in the order in which they come.
 */
#define N_LEVELS 256

typedef struct {
    GArray *levels[N_LEVELS]; /* owned: of guint32 */
    guint first[N_LEVELS];
    guint level; /* none below it has any */
} Waiting;

static void
waiting_init(Waiting *waiting)
{
    memset(waiting, 0, sizeof *waiting);
    for (guint i = 0; i < N_LEVELS; i++)
        waiting->levels[i] = g_array_new(FALSE, FALSE, sizeof(guint32));
}

static void
waiting_clear(Waiting *waiting)
{
    for (guint i = 0; i < N_LEVELS; i++)
        g_array_unref(waiting->levels[i]);
}

/* A pixel that is reached from a higher level does not flow back. */
static void
waiting_add(Waiting *waiting, guint32 pixel, guint level)
{
    g_array_append_val(waiting->levels[MAX(MIN(level, N_LEVELS - 1), waiting->level)], pixel);
}

/* Returns: FALSE: none is left. */
static gboolean
waiting_next(Waiting *waiting, guint32 *pixel)
{
    for (; waiting->level < N_LEVELS; waiting->level++) {
        GArray *level = waiting->levels[waiting->level];
        if (waiting->first[waiting->level] < level->len) {
            *pixel = g_array_index(level, guint32, waiting->first[waiting->level]++);
            return TRUE;
        }
        g_array_set_size(level, 0);
    }
    return FALSE;
}

/* Divides the core @label, in which several points are marked, between them: what is far from any
 * print, dots and dashes included, is taken first, so that they meet on rows of those that are too
 * loose to be a line. @points: of guint32, the pixels of all marked points. */
static void
divide_core(Tracing *tracing, guint32 label, const GArray *points, const guint16 *far)
{
    Waiting waiting;
    guint32 pixel;
    waiting_init(&waiting);
    for (guint i = 0; i < points->len; i++) {
        guint32 at = g_array_index(points, guint32, i);
        if (tracing->labels[at] != label)
            continue;
        tracing->labels[at] = add_label(tracing, TRUE);
        waiting_add(&waiting, at, 0);
    }
    while (waiting_next(&waiting, &pixel))
        for (guint way = 0; way < 4; way++) {
            guint32 next = neighbour_of(tracing, pixel, way);
            if (next == NONE || tracing->labels[next] != label)
                continue;
            tracing->labels[next] = tracing->labels[pixel];
            waiting_add(&waiting, next, N_LEVELS - MIN(far[next] / 3u, N_LEVELS - 1));
        }
    waiting_clear(&waiting);
}

/* Returns: (transfer full): of guint32: the pixels of all marked points. */
static GArray *
find_points(const Tracing *tracing, const TraceMark *marks, guint n_marks, guint factor)
{
    GArray *points = g_array_new(FALSE, FALSE, sizeof(guint32));
    for (guint i = 0; i < n_marks; i++) {
        Point at = marks[i].points[0];
        guint32 x = (guint32)MAX(at.x, 0) / factor, y = (guint32)MAX(at.y, 0) / factor;
        if (marks[i].type != TRACE_POINT || at.x < 0 || at.y < 0 || x >= tracing->width ||
            y >= tracing->height)
            continue;
        guint32 pixel = (guint32)index_of(tracing, x, y);
        g_array_append_val(points, pixel);
    }
    return points;
}

/* Makes the region of each of @points. @loose: the print with dots and dashes. */
static void
place_points(Tracing *tracing, const GArray *points, const guint8 *loose)
{
    g_autoptr(GHashTable) counts = g_hash_table_new(NULL, NULL);
    for (guint i = 0; i < points->len; i++) {
        gpointer label = GUINT_TO_POINTER(tracing->labels[g_array_index(points, guint32, i)]);
        guint count = GPOINTER_TO_UINT(g_hash_table_lookup(counts, label));
        g_hash_table_insert(counts, label, GUINT_TO_POINTER(count + 1));
    }
    g_autofree guint16 *far = NULL;
    for (guint i = 0; i < points->len; i++) {
        guint32 at = g_array_index(points, guint32, i), label = tracing->labels[at];
        if (label == NONE) {
            tracing->labels[at] = add_label(tracing, TRUE);
            continue;
        }
        guint count = GPOINTER_TO_UINT(g_hash_table_lookup(counts, GUINT_TO_POINTER(label)));
        if (count <= 1) {
            g_array_index(tracing->is_marked, gboolean, label) = TRUE;
            continue;
        }
        if (far == NULL) {
            far = g_new(guint16, tracing->n);
            measure_far(tracing, loose, far);
        }
        divide_core(tracing, label, points, far);
    }
}

static void
join_touched(Tracing *tracing, guint32 pixel, gpointer data)
{
    guint32 *joined = data, label = tracing->labels[pixel];
    if (label == NONE)
        return;
    if (*joined != NONE)
        join_labels(tracing, *joined, label);
    *joined = label;
}

/* Decides how hard it is to grow over each pixel. Ground that can be reached from a core within a
 * few steps is open also where a disc has no room: in corners, and in gaps. What is left is between
 * lines, and belongs to them. */
static void
find_cells(Tracing *tracing)
{
    const guint16 far = (guint16)(tracing->gap * 3 / 2);
    g_autofree guint32 *queue = g_new(guint32, tracing->n);
    g_autofree guint16 *steps = g_new(guint16, tracing->n);
    gsize first = 0, last = 0;
    for (guint32 i = 0; i < tracing->n; i++) {
        tracing->cells[i] = CELL_PRINT;
        steps[i] = G_MAXUINT16;
        if (tracing->labels[i] == NONE)
            continue;
        steps[i] = 0;
        queue[last++] = i;
    }
    while (first < last) {
        guint32 at = queue[first++];
        tracing->cells[at] = steps[at] <= far / 2 ? CELL_OPEN : CELL_NARROW;
        for (guint way = 0; way < 4 && steps[at] < far; way++) {
            guint32 next = neighbour_of(tracing, at, way);
            if (next == NONE || steps[next] != G_MAXUINT16 || tracing->print[next] != 0)
                continue;
            steps[next] = (guint16)(steps[at] + 1);
            queue[last++] = next;
        }
    }
}

/* Lets all labels grow until every pixel has one. Returns: FALSE: there is none. */
static gboolean
grow_labels(Tracing *tracing)
{
    Waiting waiting;
    guint32 pixel;
    waiting_init(&waiting);
    for (guint32 i = 0; i < tracing->n; i++)
        if (tracing->labels[i] != NONE)
            waiting_add(&waiting, i, 0);
    gboolean is_any = waiting.levels[0]->len > 0;
    while (waiting_next(&waiting, &pixel))
        for (guint way = 0; way < 4; way++) {
            guint32 next = neighbour_of(tracing, pixel, way);
            if (next == NONE || tracing->labels[next] != NONE)
                continue;
            tracing->labels[next] = tracing->labels[pixel];
            waiting_add(&waiting, next, tracing->cells[next]);
        }
    waiting_clear(&waiting);
    return is_any;
}

static void
settle_labels(Tracing *tracing)
{
    for (gsize i = 0; i < tracing->n; i++)
        tracing->labels[i] = root_of(tracing, tracing->labels[i]);
}

/* The border of two labels, first < second. */
typedef struct {
    guint32 first, second;
    guint32 n_sides, n_printed;
    gboolean has_wall;
} Meeting;

static guint
hash_meeting(gconstpointer data)
{
    const Meeting *meeting = data;
    return meeting->first * 2654435761u ^ meeting->second * 2246822519u;
}

static gboolean
equal_meetings(gconstpointer a, gconstpointer b)
{
    const Meeting *one = a, *other = b;
    return one->first == other->first && one->second == other->second;
}

static int
compare_meetings(gconstpointer a, gconstpointer b)
{
    const Meeting *one = *(Meeting *const *)a, *other = *(Meeting *const *)b;
    if (one->first != other->first)
        return one->first < other->first ? -1 : 1;
    return (one->second > other->second) - (one->second < other->second);
}

static void
count_side(Tracing *tracing, GHashTable *meetings, guint32 a, guint32 b)
{
    guint32 one = tracing->labels[a], other = tracing->labels[b];
    if (one == other)
        return;
    Meeting key = {.first = MIN(one, other), .second = MAX(one, other)};
    Meeting *meeting = g_hash_table_lookup(meetings, &key);
    if (meeting == NULL) {
        meeting = g_memdup2(&key, sizeof key);
        g_hash_table_add(meetings, meeting);
    }
    meeting->n_sides++;
    meeting->n_printed += tracing->cells[a] == CELL_PRINT || tracing->cells[b] == CELL_PRINT;
    meeting->has_wall |= tracing->wall[a] != 0 || tracing->wall[b] != 0;
}

/* Returns: (transfer full): of Meeting, sorted: all pairs of labels with a border. */
static GPtrArray *
find_meetings(Tracing *tracing)
{
    g_autoptr(GHashTable) meetings = g_hash_table_new(hash_meeting, equal_meetings);
    for (guint32 i = 0; i < tracing->n; i++) {
        if (i % tracing->width + 1 < tracing->width)
            count_side(tracing, meetings, i, i + 1);
        if (i + tracing->width < tracing->n)
            count_side(tracing, meetings, i, i + tracing->width);
    }
    GPtrArray *all = g_ptr_array_new_with_free_func(g_free);
    GHashTableIter iter;
    gpointer meeting;
    g_hash_table_iter_init(&iter, meetings);
    while (g_hash_table_iter_next(&iter, &meeting, NULL))
        g_ptr_array_add(all, meeting);
    g_ptr_array_sort(all, compare_meetings);
    return all;
}

/* Joins regions with hardly any print between them, unless the user keeps them apart. Returns:
 * whether there were any. */
static gboolean
join_undivided(Tracing *tracing)
{
    g_autoptr(GPtrArray) meetings = find_meetings(tracing);
    gboolean is_any = FALSE;
    for (guint i = 0; i < meetings->len; i++) {
        const Meeting *meeting = g_ptr_array_index(meetings, i);
        guint32 one = root_of(tracing, meeting->first), other = root_of(tracing, meeting->second);
        gboolean is_printed = meeting->n_printed * 100 >= meeting->n_sides * PRINTED_LEAST;
        if (is_printed || meeting->has_wall || one == other ||
            (is_marked(tracing, one) && is_marked(tracing, other)))
            continue;
        join_labels(tracing, one, other);
        is_any = TRUE;
    }
    settle_labels(tracing);
    return is_any;
}

/* A region while small ones are joined. */
typedef struct {
    guint32 size, label; /* size: in pixels */
    GHashTable *sides;   /* owned: label of a neighbour -> sides of pixels in common; NULL: it is
                            part of another one */
} Area;

static int
compare_areas(gconstpointer a, gconstpointer b)
{
    const Area *one = a, *other = b;
    if (one->size != other->size)
        return one->size < other->size ? -1 : 1;
    return (one->label > other->label) - (one->label < other->label);
}

static void
add_sides(Area *area, guint32 neighbour, guint32 n)
{
    gpointer key = GUINT_TO_POINTER(neighbour);
    guint32 known = GPOINTER_TO_UINT(g_hash_table_lookup(area->sides, key));
    g_hash_table_insert(area->sides, key, GUINT_TO_POINTER(known + n));
}

/* Returns: (transfer full): of Area: by label, those of all regions. */
static Area *
measure_areas(Tracing *tracing)
{
    g_autoptr(GPtrArray) meetings = find_meetings(tracing);
    Area *areas = g_new0(Area, tracing->n_labels);
    for (gsize i = 0; i < tracing->n; i++)
        areas[tracing->labels[i]].size++;
    for (guint32 i = 0; i < tracing->n_labels; i++) {
        areas[i].label = i;
        areas[i].sides = areas[i].size > 0 ? g_hash_table_new(NULL, NULL) : NULL;
    }
    for (guint i = 0; i < meetings->len; i++) {
        const Meeting *meeting = g_ptr_array_index(meetings, i);
        add_sides(&areas[meeting->first], meeting->second, meeting->n_sides);
        add_sides(&areas[meeting->second], meeting->first, meeting->n_sides);
    }
    return areas;
}

/* Returns: the neighbour with the longest border, of several the one with the lowest label; NONE:
 * it has none. */
static guint32
find_longest(const Area *area)
{
    GHashTableIter iter;
    gpointer key, value;
    guint32 longest = NONE, n_most = 0;
    g_hash_table_iter_init(&iter, area->sides);
    while (g_hash_table_iter_next(&iter, &key, &value)) {
        guint32 label = GPOINTER_TO_UINT(key), n = GPOINTER_TO_UINT(value);
        if (n > n_most || (n == n_most && label < longest)) {
            longest = label;
            n_most = n;
        }
    }
    return longest;
}

/* Makes the region @from part of @into: its borders become those of that. */
static void
merge_areas(Area *areas, guint32 into, guint32 from)
{
    GHashTableIter iter;
    gpointer key, value;
    g_hash_table_iter_init(&iter, areas[from].sides);
    while (g_hash_table_iter_next(&iter, &key, &value)) {
        guint32 other = GPOINTER_TO_UINT(key), n = GPOINTER_TO_UINT(value);
        g_hash_table_remove(areas[other].sides, GUINT_TO_POINTER(from));
        if (other == into)
            continue;
        add_sides(&areas[into], other, n);
        add_sides(&areas[other], into, n);
    }
    areas[into].size += areas[from].size;
    g_clear_pointer(&areas[from].sides, g_hash_table_unref);
}

/* Adds @area to @queue if it is smaller than any land, and not marked. */
static void
add_small(Tracing *tracing, GTree *queue, Area *area)
{
    guint32 side = tracing->width / REGION_PART;
    if (area->size > 0 && area->size < side * side && !is_marked(tracing, area->label))
        g_tree_insert(queue, area, NULL);
}

/* Joins regions that are smaller than any land, and not marked, with the neighbour with the longest
 * common border, the smallest first. */
static void
join_small(Tracing *tracing)
{
    g_autofree Area *areas = measure_areas(tracing);
    g_autoptr(GTree) queue = g_tree_new(compare_areas);
    GTreeNode *first;
    for (guint32 i = 0; i < tracing->n_labels; i++)
        add_small(tracing, queue, &areas[i]);
    while ((first = g_tree_node_first(queue)) != NULL) {
        Area *smallest = g_tree_node_key(first);
        guint32 into = find_longest(smallest);
        if (into == NONE)
            break;
        /* The queue is sorted by sizes, which change. */
        g_tree_remove(queue, smallest);
        g_tree_remove(queue, &areas[into]);
        merge_areas(areas, into, smallest->label);
        join_labels(tracing, into, smallest->label);
        add_small(tracing, queue, &areas[into]);
    }
    settle_labels(tracing);
    for (guint32 i = 0; i < tracing->n_labels; i++)
        g_clear_pointer(&areas[i].sides, g_hash_table_unref);
}

/* Where a region touches itself in the corner of a pixel, it gets one of the two pixels between, so
 * that no outline passes a point twice. */
static void
fill_diagonals(Tracing *tracing)
{
    gboolean is_changed = TRUE;
    for (guint round = 0; is_changed && round < 32; round++) {
        is_changed = FALSE;
        for (guint32 y = 0; y + 1 < tracing->height; y++)
            for (guint32 x = 0; x + 1 < tracing->width; x++) {
                guint32 *top = tracing->labels + index_of(tracing, x, y);
                guint32 *bottom = top + tracing->width;
                if (top[0] == bottom[1] && top[0] != top[1] && top[0] != bottom[0])
                    top[1] = top[0];
                else if (top[1] == bottom[0] && top[1] != top[0] && top[1] != bottom[1])
                    top[0] = top[1];
                else
                    continue;
                is_changed = TRUE;
            }
    }
}

/* The net of the sides of pixels between regions. Corners of pixels are numbered row by row. */
typedef struct {
    const Tracing *tracing;
    guint32 across; /* corners in a row */
    guint8 *done;   /* borrowed: for each corner the sides to the east (1) and south (2) of it that
                       are part of a border */
    GArray *points; /* owned: of PointF: of all arcs */
    GArray *arcs;   /* owned: of Border */
} Tracer;

typedef struct {
    double x, y;
} PointF;

typedef struct {
    guint32 start, length;
    guint32 left, right; /* regions, or NONE: outside of the picture */
    guint32 from, to;    /* corners */
    gboolean is_gone;    /* it was so short that its ends became one */
} Border;

/* Returns: the region of the pixel whose first corner is (@x, @y), or NONE. */
static guint32
region_at(const Tracing *tracing, gint64 x, gint64 y)
{
    if (x < 0 || y < 0 || x >= tracing->width || y >= tracing->height)
        return NONE;
    return tracing->labels[index_of(tracing, (guint32)x, (guint32)y)];
}

/* Returns: whether a border leaves @corner in the direction @way. @left, @right: its sides. */
static gboolean
has_side(const Tracer *tracer, guint32 corner, guint way, guint32 *left, guint32 *right)
{
    gint64 x = corner % tracer->across, y = corner / tracer->across;
    static const int left_x[4] = {0, 0, -1, -1}, left_y[4] = {-1, 0, 0, -1};
    *left = region_at(tracer->tracing, x + left_x[way], y + left_y[way]);
    *right = region_at(tracer->tracing, x + left_x[(way + 1) % 4], y + left_y[(way + 1) % 4]);
    return *left != *right;
}

static guint
count_sides(const Tracer *tracer, guint32 corner)
{
    guint32 left, right;
    guint n = 0;
    for (guint way = 0; way < 4; way++)
        n += has_side(tracer, corner, way, &left, &right) ? 1 : 0;
    return n;
}

static guint32
next_corner(const Tracer *tracer, guint32 corner, guint way)
{
    return (guint32)((gint64)corner + step_x[way] + step_y[way] * (gint64)tracer->across);
}

/* The flag of the side that leaves @corner in the direction @way. */
static guint8 *
flag_of(const Tracer *tracer, guint32 corner, guint way, guint8 *bit)
{
    if (way >= 2)
        corner = next_corner(tracer, corner, way);
    *bit = way % 2 == 0 ? 1 : 2;
    return &tracer->done[corner];
}

/* Whether outlines bend or end at @corner: at nodes, and at corners of the picture. */
static gboolean
is_node(const Tracer *tracer, guint32 corner)
{
    guint32 x = corner % tracer->across, y = corner / tracer->across;
    gboolean is_picture_corner =
        (x == 0 || x == tracer->tracing->width) && (y == 0 || y == tracer->tracing->height);
    return is_picture_corner || count_sides(tracer, corner) > 2;
}

/* Follows a border from @corner in the direction @way to the next node, or once around. */
static void
follow_border(Tracer *tracer, guint32 corner, guint way)
{
    Border border = {.start = tracer->points->len, .from = corner};
    guint32 at = corner, left, right;
    has_side(tracer, corner, way, &border.left, &border.right);
    PointF first = {corner % tracer->across, corner / tracer->across};
    g_array_append_val(tracer->points, first);
    for (;;) {
        guint8 bit, *flag = flag_of(tracer, at, way, &bit);
        *flag |= bit;
        guint32 next = next_corner(tracer, at, way);
        PointF middle = {(at % tracer->across + next % tracer->across) / 2.0,
                         (at / tracer->across + next / tracer->across) / 2.0};
        g_array_append_val(tracer->points, middle);
        at = next;
        if (at == corner || is_node(tracer, at))
            break;
        for (guint turn = 0; turn < 4; turn++)
            if (turn != (way + 2) % 4 && has_side(tracer, at, turn, &left, &right)) {
                way = turn;
                break;
            }
    }
    PointF last = {at % tracer->across, at / tracer->across};
    g_array_append_val(tracer->points, last);
    border.to = at;
    border.length = tracer->points->len - border.start;
    g_array_append_val(tracer->arcs, border);
}

static void
find_borders(Tracer *tracer)
{
    gsize n = (gsize)tracer->across * (tracer->tracing->height + 1);
    for (int pass = 0; pass < 2; pass++)
        for (guint32 corner = 0; corner < n; corner++) {
            guint32 left, right;
            for (guint way = 0; way < 4; way++) {
                guint8 bit;
                if ((pass == 0 && !is_node(tracer, corner)) ||
                    !has_side(tracer, corner, way, &left, &right) ||
                    (*flag_of(tracer, corner, way, &bit) & bit) != 0)
                    continue;
                follow_border(tracer, corner, way);
            }
        }
}

/* Moves the points between the ends half way towards the middle of their neighbours. */
static void
smooth_border(PointF *points, guint32 n)
{
    PointF before = points[0];
    for (guint32 i = 1; i + 1 < n; i++) {
        PointF own = points[i];
        points[i].x = (before.x + 2 * own.x + points[i + 1].x) / 4;
        points[i].y = (before.y + 2 * own.y + points[i + 1].y) / 4;
        before = own;
    }
}

/* Returns: the region opposite of @border at @corner, where two other borders end; NONE: there are
 * more, or it is outside. */
static guint32
find_opposite(const Tracer *tracer, const Border *border, guint32 corner)
{
    guint32 opposite = NONE;
    guint n_ends = 0;
    for (guint i = 0; i < tracer->arcs->len; i++) {
        const Border *other = &g_array_index(tracer->arcs, Border, i);
        if (other == border || (other->from != corner && other->to != corner))
            continue;
        n_ends += (other->from == corner) + (other->to == corner);
        gboolean is_left = other->left != border->left && other->left != border->right;
        opposite = is_left ? other->left : other->right;
    }
    return n_ends == 2 ? opposite : NONE;
}

/* Makes both ends of each border of at most @most sides one node: what meets there are four regions
 * in a corner. */
static void
join_corners(Tracer *tracer, guint most)
{
    for (guint i = 0; i < tracer->arcs->len; i++) {
        Border *border = &g_array_index(tracer->arcs, Border, i);
        const PointF *points = &g_array_index(tracer->points, PointF, border->start);
        if (border->from == border->to || border->length - 2 > most || border->left == NONE ||
            border->right == NONE)
            continue;
        /* The regions at its ends become neighbours in a point, which no region may pass twice. */
        guint32 first = find_opposite(tracer, border, border->from);
        guint32 second = find_opposite(tracer, border, border->to);
        if (first == NONE || second == NONE || first == second)
            continue;
        const guint32 from = border->from, to = border->to;
        const PointF middle = {(points[0].x + points[border->length - 1].x) / 2,
                               (points[0].y + points[border->length - 1].y) / 2};
        border->is_gone = TRUE;
        border->from = border->to = NONE;
        for (guint k = 0; k < tracer->arcs->len; k++) {
            Border *other = &g_array_index(tracer->arcs, Border, k);
            PointF *own = &g_array_index(tracer->points, PointF, other->start);
            if (other->from == from || other->from == to) {
                other->from = from;
                own[0] = middle;
            }
            if (other->to == from || other->to == to) {
                other->to = from;
                own[other->length - 1] = middle;
            }
        }
    }
}

/* Points of one border, in grid units. */
typedef struct {
    Point *points; /* owned */
    guint32 n;
} Run;

static Point
place_point(PointF point, TracePlace place, guint factor)
{
    return (Point){(gint32)floor(place.left + point.x * factor * place.width + 0.5),
                   (gint32)floor(place.top + point.y * factor * place.height + 0.5)};
}

/* Points that are simplified together, as the time can grow with the square of their number. */
#define CHUNK 1024u

/* Makes the points of @border: simplified in sixteenths of a pixel, then placed on the map. */
static Run
make_run(const Tracer *tracer, const Border *border, TracePlace place, guint factor,
         double tolerance)
{
    const PointF *points = &g_array_index(tracer->points, PointF, border->start);
    g_autofree Point *fine = g_new(Point, border->length);
    g_autofree gboolean *is_kept = g_new0(gboolean, border->length);
    Run run = {g_new(Point, border->length), 0};
    for (guint32 i = 0; i < border->length; i++)
        fine[i] = (Point){(gint32)lround(points[i].x * 16), (gint32)lround(points[i].y * 16)};
    for (guint32 i = 0; i < border->length; i += CHUNK)
        is_kept[i] = TRUE;
    /* A ring needs three points. */
    if (border->from == border->to)
        is_kept[border->length / 3] = is_kept[border->length * 2 / 3] = TRUE;
    shape_simplify_line(fine, border->length, 16 * tolerance / factor, is_kept);
    for (guint32 i = 0; i < border->length; i++) {
        Point point = place_point(points[i], place, factor);
        if (is_kept[i] && (run.n == 0 || !point_equal(point, run.points[run.n - 1])))
            run.points[run.n++] = point;
    }
    return run;
}

/* Appends the ring of @region that starts with @border to @points, and marks its borders as used.
 * Returns: FALSE: it does not close. */
static gboolean
append_ring(const Tracer *tracer, const Run *runs, guint32 region, guint border, gboolean *is_used,
            GArray *points)
{
    guint start = points->len;
    for (;;) {
        const Border *own = &g_array_index(tracer->arcs, Border, border);
        gboolean is_forward = own->right == region;
        guint32 n = runs[border].n, end = is_forward ? own->to : own->from;
        is_used[border] = TRUE;
        for (guint32 i = 0; i + 1 < n; i++) {
            Point point = runs[border].points[is_forward ? i : n - 1 - i];
            g_array_append_val(points, point);
        }
        guint next = tracer->arcs->len;
        for (guint i = 0; i < tracer->arcs->len; i++) {
            const Border *other = &g_array_index(tracer->arcs, Border, i);
            guint32 begin = other->right == region ? other->from : other->to;
            if (!is_used[i] && (other->right == region || other->left == region) && begin == end)
                next = i;
        }
        if (next == tracer->arcs->len)
            return points->len - start >= 3;
        border = next;
    }
}

static int
compare_lines(gconstpointer a, gconstpointer b, gpointer data)
{
    const ShapeLine *one = a, *other = b;
    const Point *points = data;
    gint64 first = shape_ring_area2((Ring){points + one->start, one->length});
    gint64 second = shape_ring_area2((Ring){points + other->start, other->length});
    return (ABS(first) < ABS(second)) - (ABS(first) > ABS(second));
}

/* Returns: (transfer full): the shape of @region, the outer ring first; NULL: it has none. */
static Shape *
make_shape(const Tracer *tracer, const Run *runs, guint32 region, const GArray *own)
{
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(Point));
    g_autoptr(GArray) lines = g_array_new(FALSE, FALSE, sizeof(ShapeLine));
    g_autofree gboolean *is_used = g_new0(gboolean, tracer->arcs->len);
    for (guint i = 0; i < own->len; i++) {
        guint border = g_array_index(own, guint, i);
        ShapeLine line = {.start = points->len, .is_closed = TRUE};
        if (is_used[border])
            continue;
        if (!append_ring(tracer, runs, region, border, is_used, points))
            return NULL;
        line.length = points->len - line.start;
        g_array_append_val(lines, line);
    }
    g_array_sort_with_data(lines, compare_lines, points->data);
    if (lines->len == 0 || lines->len > LIMIT_PATH_LINES || points->len > LIMIT_PATH_POINTS)
        return NULL;
    return shape_new((const Point *)(gpointer)points->data, points->len,
                     (const ShapeLine *)(gpointer)lines->data, lines->len);
}

/* Returns: (transfer full): the faces of all regions; NULL: borders cross each other, or a region
 * has no area. */
static Topology *
make_map(const Tracer *tracer, guint32 n_regions, TracePlace place, guint factor, double tolerance)
{
    g_autofree Run *runs = g_new0(Run, tracer->arcs->len);
    g_autoptr(GPtrArray) shapes = g_ptr_array_new_with_free_func((GDestroyNotify)shape_unref);
    g_autoptr(GPtrArray) own = g_ptr_array_new_with_free_func((GDestroyNotify)g_array_unref);
    gboolean is_right = TRUE;
    for (guint32 i = 0; i < n_regions; i++)
        g_ptr_array_add(own, g_array_new(FALSE, FALSE, sizeof(guint)));
    for (guint i = 0; i < tracer->arcs->len; i++) {
        const Border *border = &g_array_index(tracer->arcs, Border, i);
        if (border->is_gone)
            continue;
        runs[i] = make_run(tracer, border, place, factor, tolerance);
        if (border->left != NONE)
            g_array_append_val(g_ptr_array_index(own, border->left), i);
        if (border->right != NONE)
            g_array_append_val(g_ptr_array_index(own, border->right), i);
    }
    for (guint32 i = 0; is_right && i < n_regions; i++) {
        Shape *shape = make_shape(tracer, runs, i, g_ptr_array_index(own, i));
        is_right = shape != NULL;
        if (shape == NULL)
            break;
        WorkBudget work = work_budget(shape->n_points);
        is_right = shape_find_crossing(shape, &work).result != CROSSING_FOUND;
        g_ptr_array_add(shapes, shape);
    }
    for (guint i = 0; i < tracer->arcs->len; i++)
        g_free(runs[i].points);
    if (!is_right)
        return NULL;
    Topology *map = topology_new((Shape *const *)shapes->pdata, shapes->len);
    TopologyCensus census = topology_count(map);
    if (map->n_overlaps > 0 || !census.is_planar || !census.is_coherent)
        g_clear_pointer(&map, topology_unref);
    return map;
}

/* Borders that cross are simplified again with half the tolerance, this often; then not at all. */
#define ROUNDS 4

static Topology *
trace_borders(const Tracing *tracing, guint32 n_regions, TracePlace place, guint factor)
{
    gsize n = (gsize)(tracing->width + 1) * (tracing->height + 1);
    g_autofree guint8 *done = g_malloc0(n);
    Tracer tracer = {
        .tracing = tracing,
        .across = tracing->width + 1,
        .done = done,
        .points = g_array_new(FALSE, FALSE, sizeof(PointF)),
        .arcs = g_array_new(FALSE, FALSE, sizeof(Border)),
    };
    find_borders(&tracer);
    join_corners(&tracer, tracing->gap);
    for (guint i = 0; i < tracer.arcs->len; i++) {
        const Border *border = &g_array_index(tracer.arcs, Border, i);
        PointF *points = &g_array_index(tracer.points, PointF, border->start);
        for (guint k = 0; k < 2 && border->left != NONE && border->right != NONE; k++)
            smooth_border(points, border->length);
    }
    Topology *map = NULL;
    for (guint round = 0; map == NULL && round <= ROUNDS; round++)
        map = make_map(&tracer, n_regions, place, factor,
                       round < ROUNDS ? place.tolerance / (1 << round) : 0);
    g_array_unref(tracer.points);
    g_array_unref(tracer.arcs);
    return map;
}

/* Numbers the regions in the order of their first pixels. */
static void
number_regions(Tracing *tracing, Partition *partition)
{
    g_autofree guint32 *numbers = g_new(guint32, tracing->n_labels);
    GArray *regions = g_array_new(FALSE, TRUE, sizeof(TraceRegion));
    for (guint32 i = 0; i < tracing->n_labels; i++)
        numbers[i] = NONE;
    for (gsize i = 0; i < tracing->n; i++) {
        guint32 label = tracing->labels[i];
        if (numbers[label] == NONE) {
            TraceRegion region = {.is_marked = is_marked(tracing, label)};
            numbers[label] = regions->len;
            g_array_append_val(regions, region);
        }
        tracing->labels[i] = numbers[label];
    }
    partition->n_regions = regions->len;
    partition->regions = (TraceRegion *)(gpointer)g_array_free(regions, FALSE);
}

/* Measures regions, by their distance from print and from each other. */
static void
measure_regions(const Tracing *tracing, Partition *partition)
{
    g_autofree guint8 *is_edge = g_malloc0(tracing->n);
    g_autofree guint16 *far = g_new(guint16, tracing->n);
    for (guint32 i = 0; i < tracing->n; i++) {
        TraceRegion *region = &partition->regions[tracing->labels[i]];
        region->n_pixels += partition->factor * partition->factor;
        is_edge[i] = tracing->print[i];
        for (guint way = 0; way < 4; way++) {
            guint32 next = neighbour_of(tracing, i, way);
            region->is_at_edge |= next == NONE;
            is_edge[i] |= next == NONE || tracing->labels[next] != tracing->labels[i];
        }
    }
    measure_far(tracing, is_edge, far);
    for (guint32 i = 0; i < tracing->n; i++) {
        TraceRegion *region = &partition->regions[tracing->labels[i]];
        guint depth = far[i] * partition->factor / 3u;
        if (depth < region->depth)
            continue;
        if (depth > region->depth || region->inside.x + region->inside.y == 0)
            region->inside =
                (Point){(gint32)(i % tracing->width * partition->factor + partition->factor / 2),
                        (gint32)(i / tracing->width * partition->factor + partition->factor / 2)};
        region->depth = depth;
    }
}

static int
compare_lengths(gconstpointer a, gconstpointer b)
{
    guint32 one = *(const guint32 *)a, other = *(const guint32 *)b;
    return (one > other) - (one < other);
}

static void
find_contacts(Tracing *tracing, Partition *partition)
{
    g_autoptr(GPtrArray) meetings = find_meetings(tracing);
    g_autofree guint32 *lengths = g_new(guint32, MAX(meetings->len, 1));
    partition->n_contacts = meetings->len;
    partition->contacts = g_new0(TraceContact, MAX(meetings->len, 1));
    for (guint i = 0; i < meetings->len; i++) {
        const Meeting *meeting = g_ptr_array_index(meetings, i);
        lengths[i] = meeting->n_sides;
        partition->contacts[i] = (TraceContact){
            .first = meeting->first,
            .second = meeting->second,
            .n_sides = meeting->n_sides,
        };
    }
    qsort(lengths, meetings->len, sizeof *lengths, compare_lengths);
    for (guint i = 0; i < meetings->len; i++)
        partition->contacts[i].is_corner =
            partition->contacts[i].n_sides * CORNER_PART < lengths[meetings->len / 2];
}

/* Finds the regions. Returns: FALSE: there is none. */
static gboolean
find_regions(Tracing *tracing, TraceOptions options, const TraceMark *marks, guint n_marks,
             guint factor)
{
    measure_dark(tracing);
    find_print(tracing, options.contrast);
    g_autofree guint8 *loose = NULL;
    g_autoptr(GArray) points = find_points(tracing, marks, n_marks, factor);
    drop_letters(tracing, points, &loose);
    for (guint i = 0; i < n_marks; i++)
        if (marks[i].type == TRACE_WALL)
            visit_line(tracing, &marks[i], factor, set_wall, NULL);
    measure_far(tracing, tracing->print, tracing->far);
    find_cores(tracing);
    place_points(tracing, points, loose);
    for (guint i = 0; i < n_marks; i++) {
        guint32 joined = NONE;
        if (marks[i].type == TRACE_JOIN)
            visit_line(tracing, &marks[i], factor, join_touched, &joined);
    }
    find_cells(tracing);
    if (!grow_labels(tracing))
        return FALSE;
    settle_labels(tracing);
    while (join_undivided(tracing))
        ;
    join_small(tracing);
    fill_diagonals(tracing);
    return TRUE;
}

static void
tracing_clear(Tracing *tracing)
{
    g_free(tracing->dark);
    g_free(tracing->print);
    g_free(tracing->wall);
    g_free(tracing->far);
    g_free(tracing->cells);
    g_free(tracing->labels);
    g_array_unref(tracing->parents);
    g_array_unref(tracing->is_marked);
}

/* Returns: whether all of the picture is within LIMIT_COORDINATE. */
static gboolean
is_on_map(const Raster *raster, TracePlace place)
{
    double right = place.left + raster->width * place.width;
    double bottom = place.top + raster->height * place.height;
    return fabs(place.left) <= LIMIT_COORDINATE && fabs(place.top) <= LIMIT_COORDINATE &&
           right <= LIMIT_COORDINATE && bottom <= LIMIT_COORDINATE;
}

Partition *
partition_new(const Raster *raster, TraceOptions options, TracePlace place, const TraceMark *marks,
              guint n_marks, PartitionResult *result)
{
    g_assert(raster->channels == 1 || raster->channels == 3 || raster->channels == 4);
    g_assert(place.width > 0 && place.height > 0);
    *result = PARTITION_LIMIT;
    guint64 n_pixels = (guint64)raster->width * raster->height;
    if (n_pixels > LIMIT_TRACE_PIXELS || !is_on_map(raster, place))
        return NULL;
    guint factor = 1;
    while (n_pixels / ((guint64)factor * factor) > PIXELS_MOST)
        factor++;
    *result = PARTITION_EMPTY;
    if (raster->width < 3 * factor || raster->height < 3 * factor)
        return NULL;
    Tracing tracing = {.width = raster->width / factor, .height = raster->height / factor};
    guint gap = MIN(options.gap, LIMIT_TRACE_GAP) / factor;
    tracing.n = (gsize)tracing.width * tracing.height;
    tracing.gap = MAX(options.gap > 0 ? gap : tracing.width / GAP_PART, 2);
    tracing.dark = g_malloc(tracing.n);
    tracing.print = g_malloc(tracing.n);
    tracing.wall = g_malloc0(tracing.n);
    tracing.far = g_new(guint16, tracing.n);
    tracing.cells = g_malloc(tracing.n);
    tracing.labels = g_new(guint32, tracing.n);
    tracing.parents = g_array_new(FALSE, FALSE, sizeof(guint32));
    tracing.is_marked = g_array_new(FALSE, FALSE, sizeof(gboolean));
    read_grey(raster, factor, &tracing);
    Partition *partition = g_new0(Partition, 1);
    partition->width = tracing.width;
    partition->height = tracing.height;
    partition->factor = factor;
    if (find_regions(&tracing, options, marks, n_marks, factor)) {
        number_regions(&tracing, partition);
        measure_regions(&tracing, partition);
        find_contacts(&tracing, partition);
        partition->map = trace_borders(&tracing, partition->n_regions, place, factor);
        partition->labels = g_steal_pointer(&tracing.labels);
        *result = partition->map != NULL ? PARTITION_DONE : PARTITION_FINE;
    }
    tracing_clear(&tracing);
    if (*result != PARTITION_DONE)
        g_clear_pointer(&partition, partition_free);
    return partition;
}

void
partition_free(Partition *partition)
{
    if (partition == NULL)
        return;
    topology_unref(partition->map);
    g_free(partition->regions);
    g_free(partition->contacts);
    g_free(partition->labels);
    g_free(partition);
}

guint32
partition_find(const Partition *partition, guint32 x, guint32 y)
{
    x = MIN(x / partition->factor, partition->width - 1);
    y = MIN(y / partition->factor, partition->height - 1);
    return partition->labels[(gsize)y * partition->width + x];
}
