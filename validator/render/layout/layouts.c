/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The layouts that a map keeps, for all threads.
 */
#include "validator/render/layout/layout.h"

/* Of so many scales a map keeps the layouts: tiles are painted at one, while another is left. */
#define LAYOUTS_MAX 6

static gpointer
ref_layout(gconstpointer data, gpointer nothing G_GNUC_UNUSED)
{
    RenderLayout *layout = (RenderLayout *)data;
    g_atomic_ref_count_inc(&layout->references);
    return layout;
}

/* Returns: (transfer full): the layout that is kept for @scale, from now on the one used last; or
 * NULL. */
static RenderLayout *
find_layout(RenderMap *map, double scale)
{
    RenderLayout *found = NULL;
    g_mutex_lock(&map->lock);
    for (guint i = 0; found == NULL && i < map->layouts->len; i++) {
        RenderLayout *layout = map->layouts->pdata[i];
        if (layout->scale != scale)
            continue;
        found = g_ptr_array_steal_index(map->layouts, i);
        g_ptr_array_add(map->layouts, found);
        ref_layout(found, NULL);
    }
    g_mutex_unlock(&map->lock);
    return found;
}

static void
keep_layout(RenderMap *map, RenderLayout *layout)
{
    g_mutex_lock(&map->lock);
    if (map->layouts->len >= LAYOUTS_MAX)
        g_ptr_array_remove_index(map->layouts, 0);
    g_ptr_array_add(map->layouts, ref_layout(layout, NULL));
    g_mutex_unlock(&map->lock);
}

/* While one thread makes a layout, others may have those that are made. */
RenderLayout *
render_layout_get(RenderMap *map, double scale)
{
    RenderLayout *layout = find_layout(map, scale);
    if (layout != NULL)
        return layout;
    g_mutex_lock(&map->making);
    layout = find_layout(map, scale);
    if (layout == NULL) {
        layout = render_layout_new(map, scale);
        keep_layout(map, layout);
    }
    g_mutex_unlock(&map->making);
    return layout;
}

GPtrArray *
render_layouts(RenderMap *map)
{
    g_mutex_lock(&map->lock);
    GPtrArray *layouts = g_ptr_array_copy(map->layouts, ref_layout, NULL);
    g_mutex_unlock(&map->lock);
    g_ptr_array_set_free_func(layouts, (GDestroyNotify)render_layout_unref);
    return layouts;
}
