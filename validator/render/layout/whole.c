/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * First every place gets what it must have, its blocks and a name; small ones may reach across
 * their borders. Then the others get as much more as fits inside of them, or small signs wherever
 * there is room, and last the seas.
 */
#include "validator/render/layout/whole.h"

#include "validator/render/layout/arc.h"
#include "validator/render/layout/key.h"
#include "validator/render/layout/taken.h"
#include "validator/render/layout/work.h"

#include <math.h>

/* Farther away nothing is kept apart from the rest. */
#define PIXELS_MAX 1e9

/* Where a key finds no room between all that is written it is given its room first, with some to
 * spare, so many times. */
#define KEY_SPARE 4
#define KEY_ROUNDS 2

/* Whose ports are. */
#define NO_FACE G_MAXUINT32

typedef struct {
    const RenderMap *map;
    RenderLayout *layout;
    double scale;
    RenderWork *works; /* owned: of each face */
    RenderTaken taken; /* owned: ports and cards */
} Layouting;

/* Returns: (transfer full): of Box: what is taken by all but @face, around it. */
static GArray *
taken_around(const Layouting *layouting, guint32 face)
{
    Box reach = render_plan_reach(&layouting->works[face].plan);
    return render_taken_near(&layouting->taken, reach, face);
}

static void
drop_card(Layouting *layouting, guint32 face)
{
    RenderCard **kept = &layouting->layout->cards[face];
    if (*kept != NULL)
        render_taken_remove_card(&layouting->taken, face, *kept);
    g_clear_pointer(kept, g_free);
}

static void
keep_card(Layouting *layouting, guint32 face, const RenderCard *card)
{
    drop_card(layouting, face);
    render_taken_add_card(&layouting->taken, face, card);
    layouting->layout->cards[face] = g_memdup2(card, sizeof *card);
}

/* What stands where the drawing wants it comes first: all else makes way. */
static void
lay_set(Layouting *layouting)
{
    for (guint32 i = 0; i < layouting->map->scene.n_faces; i++) {
        RenderWork *work = &layouting->works[i];
        RenderCard card;
        if (!work->is_used || !work->plan.is_set)
            continue;
        g_autoptr(GArray) taken = taken_around(layouting, i);
        if (render_work_set(layouting->map, work, taken, &card))
            keep_card(layouting, i, &card);
    }
}

/* Gives the least to those that have blocks (or have none), and are land (or sea). */
static void
lay_least(Layouting *layouting, gboolean has_units, gboolean is_land)
{
    for (guint32 i = 0; i < layouting->map->scene.n_faces; i++) {
        RenderWork *work = &layouting->works[i];
        RenderCard card;
        if (!work->is_used || work->is_set || (work->words.units != NULL) != has_units ||
            (!has_units && work->words.is_land != is_land))
            continue;
        g_autoptr(GArray) taken = taken_around(layouting, i);
        if (render_work_least(layouting->map, work, taken, &card))
            keep_card(layouting, i, &card);
    }
}

static gboolean
can_lead(const Layouting *layouting)
{
    return render_grain(layouting->map, layouting->scale) >= RENDER_GRAIN_LEADS;
}

/* Sets the card of a land beside it, in a form up to @last. */
static gboolean
lay_led(const Layouting *layouting, RenderWork *work, const GArray *taken, RenderCardForm last,
        RenderCard *card)
{
    return can_lead(layouting) &&
           render_work_try(layouting->map, work, taken, CARD_FULL, last, 0, render_place_led, card);
}

/* A way to say what a land is that has nothing written in it yet. */
typedef struct {
    RenderCardForm first, last;
    RenderPlacing placing;
    gboolean is_printed; /* on paper alone: a screen would be full of lines */
} Way;

/* Goes through lands that have nothing yet, and takes the first of @ways for each. */
static void
lay_ways(Layouting *layouting, const Way *ways, guint n_ways)
{
    const RenderMap *map = layouting->map;
    for (guint32 i = 0; i < map->scene.n_faces; i++) {
        RenderWork *work = &layouting->works[i];
        RenderCard card;
        if (!work->is_used || layouting->layout->cards[i] != NULL || !work->words.is_land)
            continue;
        g_autoptr(GArray) taken = taken_around(layouting, i);
        gboolean is_placed = FALSE;
        work->is_tight = TRUE;
        for (guint j = 0; j < n_ways && !is_placed; j++)
            is_placed = (ways[j].placing != render_place_led || can_lead(layouting)) &&
                        (!ways[j].is_printed || map->look->is_printed) &&
                        render_work_try(map, work, taken, ways[j].first, ways[j].last, 0,
                                        ways[j].placing, &card);
        if (is_placed)
            keep_card(layouting, i, &card);
    }
}

/* Names of lands too small for them, and what matters most where there is none. Those that have
 * room inside come first: a line that leads to a small land must not go through them. */
static void
lay_across(Layouting *layouting)
{
    static const Way inside[] = {
        {CARD_LESS, CARD_LESS_TWO, render_place_inside},
        {CARD_NAME_LESS, CARD_NAME_LESS_TWO, render_place_inside},
    };
    static const Way others[] = {
        {CARD_FULL, CARD_COMPACT_TWO, render_place_led},
        {CARD_NAME, CARD_NAME_THREE, render_place_led, TRUE},
        {CARD_NAME, CARD_NAME_TWO, render_place_across},
        {CARD_NAME_LESS, CARD_NAME_LESS_TWO, render_place_across},
        {CARD_SIGNS, CARD_TAG, render_place_inside},
        {CARD_TAG, CARD_TAG, render_place_across},
    };
    lay_ways(layouting, inside, G_N_ELEMENTS(inside));
    lay_ways(layouting, others, G_N_ELEMENTS(others));
}

/* Names of lands that have none so far, farther away. */
static void
lay_far(Layouting *layouting)
{
    for (guint32 i = 0; can_lead(layouting) && i < layouting->map->scene.n_faces; i++) {
        RenderWork *work = &layouting->works[i];
        const RenderCard *has = layouting->layout->cards[i];
        RenderCard card;
        if (!work->is_used || !work->words.is_land || work->words.units != NULL ||
            (has != NULL && (work->is_set || render_card_has(has, MARK_NAME))))
            continue;
        work->plan.reach = RENDER_REACH_FAR;
        work->plan.n_ways = RENDER_WAYS_FAR;
        g_autoptr(GArray) taken = taken_around(layouting, i);
        if (lay_led(layouting, work, taken, CARD_NAME_TWO, &card))
            keep_card(layouting, i, &card);
    }
}

static gboolean
lay_inside(const RenderMap *map, RenderWork *work, const GArray *taken, RenderCardForm first,
           RenderCardForm last, RenderCard *card)
{
    return render_work_try(map, work, taken, first, last, 0, render_place_inside, card);
}

/* Sets the card of a sea along an arc: its name must bend where it has no room in one row. */
static gboolean
lay_bent(RenderWork *work, const GArray *taken, RenderFace face, RenderCard *card)
{
    const RenderWords *words = &work->words;
    return words->name != NULL &&
           arc_place(&work->plan, taken, words->text, words->name, face, card);
}

/* In one row, along an arc, in more rows, in smaller letters, or on paper beside it. */
static gboolean
lay_sea(const Layouting *layouting, guint32 face, RenderCard *card)
{
    const RenderMap *map = layouting->map;
    RenderWork *work = &layouting->works[face];
    g_autoptr(GArray) taken = taken_around(layouting, face);
    return lay_inside(map, work, taken, CARD_NAME, CARD_NAME, card) ||
           lay_bent(work, taken, RENDER_FACE_SEA, card) ||
           lay_inside(map, work, taken, CARD_NAME_TWO, CARD_NAME_THREE, card) ||
           lay_inside(map, work, taken, CARD_NAME_LESS, CARD_NAME_LESS, card) ||
           lay_bent(work, taken, RENDER_FACE_SEA_LESS, card) ||
           lay_inside(map, work, taken, CARD_NAME_LESS_TWO, CARD_NAME_LESS_TWO, card) ||
           (map->look->is_printed && lay_led(layouting, work, taken, CARD_NAME_LESS_TWO, card));
}

static int
compare_sizes(gconstpointer a, gconstpointer b, gpointer boxes)
{
    Box one = ((const Box *)boxes)[*(const guint32 *)a];
    Box other = ((const Box *)boxes)[*(const guint32 *)b];
    double size = ((double)one.right - one.left) * ((double)one.bottom - one.top);
    double than = ((double)other.right - other.left) * ((double)other.bottom - other.top);
    return (size > than) - (size < than);
}

/* Names of seas, of the smallest first: the others have more places to go. */
static void
lay_seas(Layouting *layouting)
{
    g_autoptr(GArray) seas = g_array_new(FALSE, FALSE, sizeof(guint32));
    for (guint32 i = 0; i < layouting->map->scene.n_faces; i++) {
        const RenderWork *work = &layouting->works[i];
        if (work->is_used && layouting->layout->cards[i] == NULL && !work->words.is_land)
            g_array_append_val(seas, i);
    }
    g_array_sort_with_data(seas, compare_sizes, layouting->map->geometry->boxes);
    for (guint i = 0; i < seas->len; i++) {
        RenderCard card;
        guint32 face = g_array_index(seas, guint32, i);
        if (lay_sea(layouting, face, &card))
            keep_card(layouting, face, &card);
    }
}

/* As much more as fits. On paper a town that has no room in its land stands beside it. */
static void
lay_more(Layouting *layouting)
{
    for (guint32 i = 0; i < layouting->map->scene.n_faces; i++) {
        RenderWork *work = &layouting->works[i];
        RenderCard card, led;
        if (!work->is_used || layouting->layout->cards[i] == NULL || work->is_tight ||
            work->is_set || !work->words.is_land)
            continue;
        g_autoptr(GArray) taken = taken_around(layouting, i);
        guint n_stacks = work->n_stacks > 0 ? work->stack + 1 : 0;
        gboolean is_placed =
            render_work_try(layouting->map, work, taken, CARD_FULL, CARD_COMPACT_LESS_TWO, n_stacks,
                            render_place_inside, &card);
        if (layouting->map->look->is_printed && work->words.town != NULL && n_stacks == 0 &&
            !(is_placed && render_card_has(&card, MARK_TOWN)) &&
            lay_led(layouting, work, taken, CARD_LESS_TWO, &led)) {
            work->is_tight = TRUE;
            keep_card(layouting, i, &led);
        } else if (is_placed) {
            keep_card(layouting, i, &card);
        }
    }
}

/* Returns: what @face has, or a card without rows. */
static RenderCard
card_of(const Layouting *layouting, guint32 face)
{
    const RenderCard *card = layouting->layout->cards[face];
    return card != NULL ? *card : (RenderCard){.n_rows = 0};
}

typedef gboolean (*Adding)(const RenderMap *map, RenderWork *work, const GArray *taken,
                           RenderCard *card);

static gboolean
add_to(Layouting *layouting, guint32 face, Adding adding)
{
    RenderCard card = card_of(layouting, face);
    if (card.is_led)
        return FALSE;
    g_autoptr(GArray) taken = taken_around(layouting, face);
    if (!adding(layouting->map, &layouting->works[face], taken, &card))
        return FALSE;
    keep_card(layouting, face, &card);
    return TRUE;
}

/* Places the name of @face, whose place is taken now, and its signs if it @has_signs, once more.
 * Returns: FALSE if there is no room for all that. */
static gboolean
lay_again(Layouting *layouting, guint32 face, gboolean has_signs)
{
    RenderWork *work = &layouting->works[face];
    const RenderMap *map = layouting->map;
    g_autoptr(GArray) taken = taken_around(layouting, face);
    RenderCard card;
    if (!render_work_name(map, work, taken, 0, &card))
        return FALSE;
    if (has_signs && !render_work_signs(map, work, taken, &card))
        return FALSE;
    keep_card(layouting, face, &card);
    return TRUE;
}

/* Moves the name of @other out of the way of what is added to @face. Returns: FALSE if that does
 * not help; then all is as it was. */
static gboolean
make_way(Layouting *layouting, guint32 face, Adding adding, guint32 other)
{
    RenderCard *moved = layouting->layout->cards[other];
    RenderCard was = card_of(layouting, face);
    if (layouting->works[other].is_set || moved->is_led || moved->has_stack ||
        !render_card_has(moved, MARK_NAME))
        return FALSE;
    layouting->layout->cards[other] = NULL;
    render_taken_remove_card(&layouting->taken, other, moved);
    if (add_to(layouting, face, adding)) {
        if (lay_again(layouting, other, render_card_has(moved, MARK_SIGN))) {
            g_free(moved);
            return TRUE;
        }
        drop_card(layouting, face);
        if (was.n_rows > 0)
            keep_card(layouting, face, &was);
    }
    layouting->layout->cards[other] = moved;
    render_taken_add_card(&layouting->taken, other, moved);
    return FALSE;
}

/* A name that lies across the border of a neighbour may be in the way of what that has to say. */
static gboolean
make_room(Layouting *layouting, guint32 face, Adding adding)
{
    const RenderGroundPlan *plan = &layouting->works[face].plan;
    const Box inside = {
        (gint32)plan->left,
        (gint32)plan->top,
        (gint32)plan->right,
        (gint32)plan->bottom,
    };
    g_autoptr(GArray) owners = render_taken_owners(&layouting->taken, inside);
    for (guint i = 0; i < owners->len; i++) {
        guint32 other = g_array_index(owners, guint32, i);
        if (other != face && other < layouting->layout->n_faces &&
            make_way(layouting, face, adding, other))
            return TRUE;
    }
    return FALSE;
}

static void
lay_signs(Layouting *layouting)
{
    for (guint32 i = 0; i < layouting->map->scene.n_faces; i++)
        if (layouting->works[i].is_used && !add_to(layouting, i, render_work_signs) &&
            !layouting->map->look->is_printed && !make_room(layouting, i, render_work_signs))
            add_to(layouting, i, render_work_signs_apart);
}

/* Names that have no room so far: in smaller letters wherever there is some, and beside their
 * place.
 */
static void
lay_names(Layouting *layouting)
{
    const RenderMap *map = layouting->map;
    for (guint32 i = 0; i < map->scene.n_faces; i++) {
        RenderWork *work = &layouting->works[i];
        const RenderCard *has = layouting->layout->cards[i];
        RenderCard card;
        if (!work->is_used || work->words.name == NULL ||
            (has != NULL && render_card_has(has, MARK_NAME)) ||
            add_to(layouting, i, render_work_name_apart) ||
            make_room(layouting, i, render_work_name_apart) || work->n_stacks > 0)
            continue;
        work->plan.reach = RENDER_REACH_FAR;
        work->plan.n_ways = RENDER_WAYS_FAR;
        g_autoptr(GArray) taken = taken_around(layouting, i);
        if (can_lead(layouting) && render_work_try(map, work, taken, CARD_ALONE, CARD_ALONE_TWO, 0,
                                                   render_place_led, &card))
            keep_card(layouting, i, &card);
    }
}

static void
take_ports(Layouting *layouting)
{
    for (guint32 i = 0; i < layouting->map->scene.n_faces; i++) {
        Box box;
        if (render_port_box(layouting->map, i, layouting->scale, &box))
            render_taken_add(&layouting->taken, NO_FACE, box);
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

/* Drops all cards and the key. */
static void
begin_again(RenderLayout *layout)
{
    for (guint32 i = 0; i < layout->n_faces; i++)
        g_clear_pointer(&layout->cards[i], g_free);
    g_clear_pointer(&layout->key.faces, g_free);
    layout->key = (RenderKey){.n = 0};
}

static void
lay_cards(Layouting *layouting)
{
    gboolean is_printed = layouting->map->look->is_printed;
    lay_least(layouting, TRUE, FALSE);
    lay_least(layouting, FALSE, TRUE);
    /* On paper names of seas may stand beside them; those of lands have more to say. */
    if (!is_printed)
        lay_seas(layouting);
    lay_across(layouting);
    lay_far(layouting);
    lay_more(layouting);
    lay_signs(layouting);
    if (is_printed)
        lay_seas(layouting);
    lay_names(layouting);
}

/* Gives @n numbers at most to @faces, as many as there is room for. */
static void
give_numbers(Layouting *layouting, const GArray *faces, guint n)
{
    RenderKey *key = &layouting->layout->key;
    key->faces = g_new0(guint32, faces->len);
    for (guint i = 0; i < faces->len && key->n < n; i++) {
        guint32 face = g_array_index(faces, guint32, i);
        layouting->works[face].words.key = key->n + 1;
        if (add_to(layouting, face, render_work_number) ||
            make_room(layouting, face, render_work_number))
            key->faces[key->n++] = face;
    }
}

/* Puts names that are not written into the key, for which room for @n_reserved of them was made
 * before anything else; 0: for none. Returns: how many they are. */
static guint
lay_key(Layouting *layouting, RenderText *text, guint n_reserved)
{
    const RenderMap *map = layouting->map;
    RenderLayout *layout = layouting->layout;
    RenderWork *works = layouting->works;
    g_autoptr(GArray) faces = render_key_faces(map, layout, works);
    guint n = faces->len;
    if (n == 0 || n > KEY_NAMES_MAX || !can_lead(layouting))
        return 0;
    if (n_reserved == 0)
        n_reserved = render_key_reserve(map, layout, works, &layouting->taken, text, n);
    if (n_reserved == 0)
        return n;
    give_numbers(layouting, faces, n_reserved);
    render_key_shrink(&layout->key, n_reserved, works, text);
    return n;
}

/* Lays out all, with room for @n_key names in the key if there is any. Returns: how many names it
 * should have. */
static guint
lay_all(const RenderMap *map, RenderLayout *layout, guint n_key)
{
    guint32 n = map->scene.n_faces;
    Layouting layouting = {
        .map = map,
        .layout = layout,
        .scale = layout->scale,
        .works = g_new0(RenderWork, MAX(n, 1)),
    };
    RenderText text;
    render_text_init(&text, map->look->types);
    render_taken_init(&layouting.taken, frame_in_pixels(map, layout->scale));
    take_ports(&layouting);
    for (guint32 i = 0; i < n; i++)
        render_work_begin(&layouting.works[i], map, i, layout->scale, &text);
    lay_set(&layouting);
    if (n_key > 0)
        n_key = render_key_reserve(map, layout, layouting.works, &layouting.taken, &text, n_key);
    lay_cards(&layouting);
    guint n_names = lay_key(&layouting, &text, n_key);
    for (guint32 i = 0; i < n; i++)
        render_work_end(&layouting.works[i]);
    render_taken_clear(&layouting.taken);
    g_free(layouting.works);
    render_text_clear(&text);
    return n_names;
}

void
render_lay_whole(const RenderMap *map, RenderLayout *layout)
{
    guint n = lay_all(map, layout, 0);
    for (guint i = 0; layout->key.n < n && i < KEY_ROUNDS; i++) {
        begin_again(layout);
        n = lay_all(map, layout, MIN(n + KEY_SPARE, KEY_NAMES_MAX));
    }
}
