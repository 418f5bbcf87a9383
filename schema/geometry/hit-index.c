/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A tree of the shapes' boxes finds the few that may be hit; these are asked.
 */
#include "schema/geometry/hit-index.h"

#include "schema/geometry/box-tree.h"

struct HitIndex {
    guint32 n_shapes;
    Shape **shapes; /* owned references */
    BoxTree *tree;  /* owned */
};

typedef struct {
    const HitIndex *index;
    Point point;
    guint32 hit;
} Search;

HitIndex *
hit_index_new(Shape *const *shapes, guint32 n_shapes)
{
    HitIndex *index = g_new0(HitIndex, 1);
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
hit_index_free(HitIndex *index)
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
ask(guint32 i, gpointer data)
{
    Search *search = data;
    if ((search->hit == HIT_NONE || i > search->hit) &&
        shape_contains(search->index->shapes[i], search->point))
        search->hit = i;
    return TRUE;
}

guint32
hit_index_find(const HitIndex *index, Point point)
{
    Search search = {.index = index, .point = point, .hit = HIT_NONE};
    box_tree_search(index->tree, box_of_line(point, point), ask, &search);
    return search.hit;
}
