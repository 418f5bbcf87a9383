/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Trees of boxes, and shapes found by a point with one.
 */
#include "schema/geometry/box-tree.h"

#include <stdlib.h>

#define NODE_BOXES 16u
#define LEVELS_MAX 9 /* 16^8 boxes are all that 32 bits can name, and the root */

typedef struct {
    guint64 code;
    guint32 index;
} Ranked;

struct BoxTree {
    guint32 n_boxes;
    guint n_levels;
    guint32 starts[LEVELS_MAX + 1]; /* of each level in boxes, leaves first */
    Box *boxes;                     /* owned: of all levels */
    guint32 *indices;               /* owned: of the leaves */
};

/* Bit i of @value becomes bit 2i. */
static guint64
spread_bits(guint32 value)
{
    guint64 bits = value;
    bits = (bits | bits << 16) & G_GUINT64_CONSTANT(0x0000ffff0000ffff);
    bits = (bits | bits << 8) & G_GUINT64_CONSTANT(0x00ff00ff00ff00ff);
    bits = (bits | bits << 4) & G_GUINT64_CONSTANT(0x0f0f0f0f0f0f0f0f);
    bits = (bits | bits << 2) & G_GUINT64_CONSTANT(0x3333333333333333);
    return (bits | bits << 1) & G_GUINT64_CONSTANT(0x5555555555555555);
}

static guint64
z_order(Box box)
{
    guint32 x = (guint32)(((gint64)box.left + box.right) / 2) ^ 0x80000000u;
    guint32 y = (guint32)(((gint64)box.top + box.bottom) / 2) ^ 0x80000000u;
    return spread_bits(x) | spread_bits(y) << 1;
}

static int
compare_ranked(gconstpointer a, gconstpointer b)
{
    const Ranked *one = a, *other = b;
    if (one->code != other->code)
        return one->code < other->code ? -1 : 1;
    return one->index < other->index ? -1 : one->index > other->index;
}

static guint32
level_length(const BoxTree *tree, guint level)
{
    return tree->starts[level + 1] - tree->starts[level];
}

static void
fill_level(BoxTree *tree, guint level)
{
    const Box *below = tree->boxes + tree->starts[level - 1];
    Box *boxes = tree->boxes + tree->starts[level];
    guint32 n_below = level_length(tree, level - 1);
    for (guint32 i = 0; i < level_length(tree, level); i++) {
        boxes[i] = BOX_EMPTY;
        for (guint32 j = i * NODE_BOXES; j < MIN((i + 1) * NODE_BOXES, n_below); j++)
            boxes[i] = box_join(boxes[i], below[j]);
    }
}

BoxTree *
box_tree_new(const Box *boxes, guint32 n_boxes)
{
    g_assert(n_boxes <= G_MAXUINT32 / 2);
    BoxTree *tree = g_new0(BoxTree, 1);
    tree->n_boxes = n_boxes;
    guint32 length = n_boxes, total = 0;
    while (length > 0) {
        tree->starts[tree->n_levels++] = total;
        total += length;
        length = length > 1 ? (length + NODE_BOXES - 1) / NODE_BOXES : 0;
    }
    tree->starts[tree->n_levels] = total;
    tree->boxes = g_new(Box, MAX(total, 1));
    tree->indices = g_new(guint32, MAX(n_boxes, 1));
    g_autofree Ranked *ranked = g_new(Ranked, MAX(tree->n_boxes, 1));
    for (guint32 i = 0; i < tree->n_boxes; i++)
        ranked[i] = (Ranked){z_order(boxes[i]), i};
    qsort(ranked, tree->n_boxes, sizeof *ranked, compare_ranked);
    for (guint32 i = 0; i < tree->n_boxes; i++) {
        tree->indices[i] = ranked[i].index;
        tree->boxes[i] = boxes[ranked[i].index];
    }
    for (guint level = 1; level < tree->n_levels; level++)
        fill_level(tree, level);
    return tree;
}

void
box_tree_free(BoxTree *tree)
{
    if (tree == NULL)
        return;
    g_free(tree->boxes);
    g_free(tree->indices);
    g_free(tree);
}

/* Recursion is as deep as there are levels. Returns: whether to go on. */
static gboolean
search_node(const BoxTree *tree, guint level, guint32 first, Box area, BoxVisit visit,
            gpointer data)
{
    guint32 end = MIN(first + NODE_BOXES, level_length(tree, level));
    for (guint32 i = first; i < end; i++) {
        if (!box_meets(tree->boxes[tree->starts[level] + i], area))
            continue;
        gboolean goes_on = level == 0
                               ? visit(tree->indices[i], data)
                               : search_node(tree, level - 1, i * NODE_BOXES, area, visit, data);
        if (!goes_on)
            return FALSE;
    }
    return TRUE;
}

void
box_tree_search(const BoxTree *tree, Box area, BoxVisit visit, gpointer data)
{
    if (tree->n_levels > 0)
        search_node(tree, tree->n_levels - 1, 0, area, visit, data);
}

struct BoxHitIndex {
    guint32 n_shapes;
    Shape **shapes; /* owned references */
    BoxTree *tree;  /* owned */
};

typedef struct {
    const BoxHitIndex *index;
    Point point;
    guint32 hit;
} Search;

BoxHitIndex *
box_hit_index_new(Shape *const *shapes, guint32 n_shapes)
{
    BoxHitIndex *index = g_new0(BoxHitIndex, 1);
    g_autofree Box *boxes = g_new(Box, MAX(n_shapes, 1));
    index->n_shapes = n_shapes;
    index->shapes = g_new0(Shape *, MAX(n_shapes, 1));
    for (guint32 i = 0; i < n_shapes; i++) {
        boxes[i] = shapes[i] != NULL ? shape_bounds(shapes[i]) : BOX_EMPTY;
        index->shapes[i] = shapes[i] != NULL ? shape_ref(shapes[i]) : NULL;
    }
    index->tree = box_tree_new(boxes, n_shapes);
    return index;
}

void
box_hit_index_free(BoxHitIndex *index)
{
    if (index == NULL)
        return;
    for (guint32 i = 0; i < index->n_shapes; i++)
        shape_unref(index->shapes[i]);
    g_free(index->shapes);
    box_tree_free(index->tree);
    g_free(index);
}

static gboolean
test_shape(guint32 i, gpointer data)
{
    Search *search = data;
    if ((search->hit == BOX_HIT_NONE || i > search->hit) &&
        shape_contains(search->index->shapes[i], search->point))
        search->hit = i;
    return TRUE;
}

guint32
box_hit_index_find(const BoxHitIndex *index, Point point)
{
    Search search = {.index = index, .point = point, .hit = BOX_HIT_NONE};
    box_tree_search(index->tree, box_of_line(point, point), test_shape, &search);
    return search.hit;
}
