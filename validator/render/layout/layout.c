/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a layout keeps, and the faces of very large maps, which are looked at one by one.
 */
#include "validator/render/layout/layout.h"

#include "validator/render/layout/whole.h"
#include "validator/render/layout/work.h"

#include <math.h>

/* With more faces each one is looked at by itself. */
#define WHOLE_MAX 3000

/* From this size of an average face on, in pixels, ports are drawn. */
#define GRAIN_PORTS 30.0
#define PORT_SIZE 9.0
#define PORT_SIZE_MAX 15.0 /* of one that stands out */

gboolean
render_port_box(const RenderMap *map, guint32 face, double scale, Box *box)
{
    const SceneFace *of = &map->scene.faces[face];
    if (of->port == NULL || (map->style.layers & render_layer_of_sign(map->scene.port_row)) == 0 ||
        render_grain(map, scale) < GRAIN_PORTS)
        return FALSE;
    gint32 size = (gint32)(of->port->stands_out ? PORT_SIZE_MAX : PORT_SIZE);
    gint32 x = (gint32)lround(of->port_at.x * scale), y = (gint32)lround(of->port_at.y * scale);
    *box = (Box){x - size / 2, y - size / 2, x - size / 2 + size, y - size / 2 + size};
    return TRUE;
}

typedef struct {
    const RenderMap *map;
    double scale;
    GArray *boxes; /* owned: of Box */
} PortSearch;

static gboolean
take_port(guint32 index, gpointer data)
{
    const PortSearch *search = data;
    guint32 face = g_array_index(search->map->ports, guint32, index);
    Box box;
    if (render_port_box(search->map, face, search->scale, &box))
        g_array_append_val(search->boxes, box);
    return TRUE;
}

/* Returns: (transfer full): of Box: the ports that may be in the way of @face. */
static GArray *
ports_around(const RenderMap *map, guint32 face, double scale)
{
    PortSearch search = {map, scale, g_array_new(FALSE, FALSE, sizeof(Box))};
    gint32 reach = (gint32)(PORT_SIZE_MAX / scale) + 1;
    box_tree_search(map->port_tree, box_grow(map->geometry->boxes[face], reach), take_port,
                    &search);
    return search.boxes;
}

/* Returns: (transfer full): the card of a face that keeps to itself, or NULL. */
static RenderCard *
lay_alone(const RenderMap *map, guint32 face, double scale, RenderText *text)
{
    RenderWork work;
    RenderCard least, more;
    render_work_begin(&work, map, face, scale, text);
    if (!work.is_used)
        return NULL;
    g_autoptr(GArray) taken = ports_around(map, face, scale);
    gboolean is_placed =
        render_work_set(map, &work, taken, &least) || render_work_least(map, &work, taken, &least);
    guint n_stacks = work.n_stacks > 0 ? work.stack + 1 : 0;
    gboolean is_more = is_placed && !work.is_tight && !work.is_set && work.words.is_land &&
                       render_work_try(map, &work, taken, CARD_FULL, CARD_COMPACT_TWO, n_stacks,
                                       render_place_inside, &more);
    if (!is_placed && work.words.is_land)
        is_placed = render_work_try(map, &work, taken, CARD_SIGNS, CARD_TAG, 0, render_place_inside,
                                    &least);
    if (is_placed && !is_more)
        render_work_signs(map, &work, taken, &least);
    render_work_end(&work);
    if (is_more)
        return g_memdup2(&more, sizeof more);
    return is_placed ? g_memdup2(&least, sizeof least) : NULL;
}

RenderLayout *
render_layout_new(const RenderMap *map, double scale)
{
    RenderLayout *layout = g_new0(RenderLayout, 1);
    g_atomic_ref_count_init(&layout->references);
    layout->scale = scale;
    layout->is_whole = map->scene.n_faces <= WHOLE_MAX || map->look->is_printed;
    layout->cards = g_new0(RenderCard *, map->scene.n_faces + 1);
    layout->n_faces = map->scene.n_faces;
    if (layout->is_whole)
        render_lay_whole(map, layout);
    else
        layout->made = g_new0(gint, map->scene.n_faces);
    return layout;
}

void
render_layout_unref(RenderLayout *layout)
{
    if (!g_atomic_ref_count_dec(&layout->references))
        return;
    for (guint32 i = 0; i < layout->n_faces; i++)
        g_free(layout->cards[i]);
    g_free(layout->cards);
    g_free(layout->made);
    g_free(layout->key.faces);
    g_free(layout);
}

/* Two threads that make the same card make equal ones; the first is kept. */
const RenderCard *
render_layout_card(const RenderMap *map, RenderLayout *layout, guint32 face, RenderText *text)
{
    if (layout->is_whole || g_atomic_int_get(&layout->made[face]) != 0)
        return g_atomic_pointer_get(&layout->cards[face]);
    RenderCard *card = lay_alone(map, face, layout->scale, text);
    if (card != NULL && !g_atomic_pointer_compare_and_exchange(&layout->cards[face], NULL, card))
        g_free(card);
    g_atomic_int_set(&layout->made[face], 1);
    return g_atomic_pointer_get(&layout->cards[face]);
}

GArray *
render_layout_seen(const RenderMap *map, const RenderLayout *layout, const RenderView *view)
{
    if (!layout->is_whole)
        return render_seen(map->geometry->faces, view);
    GArray *seen = g_array_new(FALSE, FALSE, sizeof(guint32));
    for (guint32 i = 0; i < layout->n_faces; i++)
        if (layout->cards[i] != NULL)
            g_array_append_val(seen, i);
    return seen;
}
