/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards that are kept make what is near them taken, for all faces but their own.
 */
#include "validator/render/layout/works.h"

#include <math.h>

/* Farther away nothing is kept apart from the rest. */
#define PIXELS_MAX 1e9

/* Whose ports are. */
#define NO_FACE G_MAXUINT32

/* Neither ports nor the names of coasts make way. */
static void
take_coasts(RenderWorks *works, RenderText *text)
{
    for (guint32 i = 0; i < works->map->scene.n_faces; i++) {
        Box box;
        if (render_port_box(works->map, i, works->layout->scale, &box))
            render_taken_add(&works->taken, NO_FACE, box);
    }
    for (guint i = 0; i < works->map->coasts->len; i++) {
        Box box;
        if (render_coast_box(works->map, i, works->layout->scale, text, &box))
            render_taken_add(&works->taken, NO_FACE, box);
    }
}

static Box
frame_in_pixels(const RenderMap *map, double scale)
{
    Box frame = map->scene.frame;
    return (Box){
        (gint32)CLAMP(floor(frame.left * scale), -PIXELS_MAX, PIXELS_MAX),
        (gint32)CLAMP(floor(frame.top * scale), -PIXELS_MAX, PIXELS_MAX),
        (gint32)CLAMP(ceil(frame.right * scale), -PIXELS_MAX, PIXELS_MAX),
        (gint32)CLAMP(ceil(frame.bottom * scale), -PIXELS_MAX, PIXELS_MAX),
    };
}

void
render_works_begin(RenderWorks *works, const RenderMap *map, RenderLayout *layout, RenderText *text)
{
    guint32 n = map->scene.n_faces;
    *works = (RenderWorks){.map = map, .layout = layout, .faces = g_new0(RenderWork, MAX(n, 1))};
    render_taken_init(&works->taken, frame_in_pixels(map, layout->scale));
    take_coasts(works, text);
    for (guint32 i = 0; i < n; i++)
        render_work_begin(&works->faces[i], map, i, layout->scale, text);
}

void
render_works_end(RenderWorks *works)
{
    for (guint32 i = 0; i < works->map->scene.n_faces; i++)
        render_work_end(&works->faces[i]);
    render_taken_clear(&works->taken);
    g_free(works->faces);
}

GArray *
render_works_taken(const RenderWorks *works, guint32 face)
{
    Box reach = render_plan_reach(&works->faces[face].plan);
    return render_taken_near(&works->taken, reach, face);
}

static void
drop_card(RenderWorks *works, guint32 face)
{
    RenderCard **kept = &works->layout->cards[face];
    if (*kept != NULL)
        render_taken_remove_card(&works->taken, face, *kept);
    g_clear_pointer(kept, g_free);
}

void
render_works_keep(RenderWorks *works, guint32 face, const RenderCard *card)
{
    drop_card(works, face);
    render_taken_add_card(&works->taken, face, card);
    works->layout->cards[face] = g_memdup2(card, sizeof *card);
}

gboolean
render_works_can_lead(const RenderWorks *works)
{
    return render_grain(works->map, works->layout->scale) >= RENDER_GRAIN_LEADS;
}

/* Returns: what @face has, or a card without rows. */
static RenderCard
card_of(const RenderWorks *works, guint32 face)
{
    const RenderCard *card = works->layout->cards[face];
    return card != NULL ? *card : (RenderCard){.n_rows = 0};
}

gboolean
render_works_add(RenderWorks *works, guint32 face, RenderAdding adding)
{
    RenderCard card = card_of(works, face);
    if (card.is_led)
        return FALSE;
    g_autoptr(GArray) taken = render_works_taken(works, face);
    if (!adding(works->map, &works->faces[face], taken, &card))
        return FALSE;
    render_works_keep(works, face, &card);
    return TRUE;
}

/* Places the name of @face, whose place is taken now, and its signs if it @has_signs, once more.
 * Returns: FALSE if there is no room for all that. */
static gboolean
lay_again(RenderWorks *works, guint32 face, gboolean has_signs)
{
    RenderWork *work = &works->faces[face];
    const RenderMap *map = works->map;
    g_autoptr(GArray) taken = render_works_taken(works, face);
    RenderCard card;
    if (!render_work_name(map, work, taken, 0, &card))
        return FALSE;
    if (has_signs && !render_work_signs(map, work, taken, &card))
        return FALSE;
    render_works_keep(works, face, &card);
    return TRUE;
}

/* Moves the name of @other out of the way of what is added to @face. Returns: FALSE if that does
 * not help; then all is as it was. */
static gboolean
make_way(RenderWorks *works, guint32 face, RenderAdding adding, guint32 other)
{
    RenderCard *moved = works->layout->cards[other];
    RenderCard was = card_of(works, face);
    if (works->faces[other].is_set || moved->is_led || moved->has_stack ||
        !render_card_has(moved, MARK_NAME))
        return FALSE;
    works->layout->cards[other] = NULL;
    render_taken_remove_card(&works->taken, other, moved);
    if (render_works_add(works, face, adding)) {
        if (lay_again(works, other, render_card_has(moved, MARK_SIGN))) {
            g_free(moved);
            return TRUE;
        }
        drop_card(works, face);
        if (was.n_rows > 0)
            render_works_keep(works, face, &was);
    }
    works->layout->cards[other] = moved;
    render_taken_add_card(&works->taken, other, moved);
    return FALSE;
}

/* A name that lies across the border of a neighbour may be in the way of what that has to say. */
gboolean
render_works_make_room(RenderWorks *works, guint32 face, RenderAdding adding)
{
    const RenderGroundPlan *plan = &works->faces[face].plan;
    const Box inside = {
        (gint32)plan->left,
        (gint32)plan->top,
        (gint32)plan->right,
        (gint32)plan->bottom,
    };
    g_autoptr(GArray) owners = render_taken_owners(&works->taken, inside);
    for (guint i = 0; i < owners->len; i++) {
        guint32 other = g_array_index(owners, guint32, i);
        if (other != face && other < works->layout->n_faces && make_way(works, face, adding, other))
            return TRUE;
    }
    return FALSE;
}
