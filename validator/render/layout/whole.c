/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * First every place gets what it must have, its blocks and a name; small ones may reach across
 * their borders. Then the others get as much more as fits inside of them, or small signs wherever
 * there is room, and last the seas.
 */
#include "validator/render/layout/whole.h"

#include "validator/render/layout/arc.h"
#include "validator/render/layout/key.h"
#include "validator/render/layout/works.h"

/* Where a key finds no room between all that is written it is given its room first, with some to
 * spare, so many times. */
#define KEY_SPARE 4
#define KEY_ROUNDS 2

/* What stands where the drawing wants it comes first: all else makes way. */
static void
lay_set(RenderWorks *works)
{
    for (guint32 i = 0; i < works->map->scene.n_faces; i++) {
        RenderWork *work = &works->faces[i];
        RenderCard card;
        if (!work->is_used || !work->plan.is_set)
            continue;
        g_autoptr(GArray) taken = render_works_taken(works, i);
        if (render_work_set(works->map, work, taken, &card))
            render_works_keep(works, i, &card);
    }
}

/* Gives the least to those that have blocks (or have none), and are land (or sea). */
static void
lay_least(RenderWorks *works, gboolean has_units, gboolean is_land)
{
    for (guint32 i = 0; i < works->map->scene.n_faces; i++) {
        RenderWork *work = &works->faces[i];
        RenderCard card;
        if (!work->is_used || work->is_set || (work->words.units != NULL) != has_units ||
            (!has_units && work->words.is_land != is_land))
            continue;
        g_autoptr(GArray) taken = render_works_taken(works, i);
        if (render_work_least(works->map, work, taken, &card))
            render_works_keep(works, i, &card);
    }
}

/* Sets the card of a land beside it, in a form up to @last. */
static gboolean
lay_led(const RenderWorks *works, RenderWork *work, const GArray *taken, RenderCardForm last,
        RenderCard *card)
{
    return render_works_can_lead(works) &&
           render_work_try(works->map, work, taken, CARD_FULL, last, 0, render_place_led, card);
}

/* A way to say what a land is that has nothing written in it yet. */
typedef struct {
    RenderCardForm first, last;
    RenderPlacing placing;
    gboolean is_printed; /* on paper alone: a screen would be full of lines */
} Way;

/* Goes through lands that have nothing yet, and takes the first of @ways for each. */
static void
lay_ways(RenderWorks *works, const Way *ways, guint n_ways)
{
    const RenderMap *map = works->map;
    for (guint32 i = 0; i < map->scene.n_faces; i++) {
        RenderWork *work = &works->faces[i];
        RenderCard card;
        if (!work->is_used || works->layout->cards[i] != NULL || !work->words.is_land)
            continue;
        g_autoptr(GArray) taken = render_works_taken(works, i);
        gboolean is_placed = FALSE;
        work->is_tight = TRUE;
        for (guint j = 0; j < n_ways && !is_placed; j++)
            is_placed = (ways[j].placing != render_place_led || render_works_can_lead(works)) &&
                        (!ways[j].is_printed || map->look->is_printed) &&
                        render_work_try(map, work, taken, ways[j].first, ways[j].last, 0,
                                        ways[j].placing, &card);
        if (is_placed)
            render_works_keep(works, i, &card);
    }
}

/* Names of lands too small for them, and what matters most where there is none. Those that have
 * room inside come first: a line that leads to a small land must not go through them. */
static void
lay_across(RenderWorks *works)
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
    lay_ways(works, inside, G_N_ELEMENTS(inside));
    lay_ways(works, others, G_N_ELEMENTS(others));
}

/* Names of lands that have none so far, farther away. */
static void
lay_far(RenderWorks *works)
{
    for (guint32 i = 0; render_works_can_lead(works) && i < works->map->scene.n_faces; i++) {
        RenderWork *work = &works->faces[i];
        const RenderCard *has = works->layout->cards[i];
        RenderCard card;
        if (!work->is_used || !work->words.is_land || work->words.units != NULL ||
            (has != NULL && (work->is_set || render_card_has(has, MARK_NAME))))
            continue;
        work->plan.reach = RENDER_REACH_FAR;
        work->plan.n_ways = RENDER_WAYS_FAR;
        g_autoptr(GArray) taken = render_works_taken(works, i);
        if (lay_led(works, work, taken, CARD_NAME_TWO, &card))
            render_works_keep(works, i, &card);
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
lay_sea(const RenderWorks *works, guint32 face, RenderCard *card)
{
    const RenderMap *map = works->map;
    RenderWork *work = &works->faces[face];
    g_autoptr(GArray) taken = render_works_taken(works, face);
    return lay_inside(map, work, taken, CARD_NAME, CARD_NAME, card) ||
           lay_bent(work, taken, RENDER_FACE_SEA, card) ||
           lay_inside(map, work, taken, CARD_NAME_TWO, CARD_NAME_THREE, card) ||
           lay_inside(map, work, taken, CARD_NAME_LESS, CARD_NAME_LESS, card) ||
           lay_bent(work, taken, RENDER_FACE_SEA_LESS, card) ||
           lay_inside(map, work, taken, CARD_NAME_LESS_TWO, CARD_NAME_LESS_TWO, card) ||
           (map->look->is_printed && lay_led(works, work, taken, CARD_NAME_LESS_TWO, card));
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
lay_seas(RenderWorks *works)
{
    g_autoptr(GArray) seas = g_array_new(FALSE, FALSE, sizeof(guint32));
    for (guint32 i = 0; i < works->map->scene.n_faces; i++) {
        const RenderWork *work = &works->faces[i];
        if (work->is_used && works->layout->cards[i] == NULL && !work->words.is_land)
            g_array_append_val(seas, i);
    }
    g_array_sort_with_data(seas, compare_sizes, works->map->geometry->boxes);
    for (guint i = 0; i < seas->len; i++) {
        RenderCard card;
        guint32 face = g_array_index(seas, guint32, i);
        if (lay_sea(works, face, &card))
            render_works_keep(works, face, &card);
    }
}

/* As much more as fits. On paper a town that has no room in its land stands beside it. */
static void
lay_more(RenderWorks *works)
{
    for (guint32 i = 0; i < works->map->scene.n_faces; i++) {
        RenderWork *work = &works->faces[i];
        RenderCard card, led;
        if (!work->is_used || works->layout->cards[i] == NULL || work->is_tight || work->is_set ||
            !work->words.is_land)
            continue;
        g_autoptr(GArray) taken = render_works_taken(works, i);
        guint n_stacks = work->n_stacks > 0 ? work->stack + 1 : 0;
        gboolean is_placed =
            render_work_try(works->map, work, taken, CARD_FULL, CARD_COMPACT_LESS_TWO, n_stacks,
                            render_place_inside, &card);
        if (works->map->look->is_printed && work->words.town != NULL && n_stacks == 0 &&
            !(is_placed && render_card_has(&card, MARK_TOWN)) &&
            lay_led(works, work, taken, CARD_LESS_TWO, &led)) {
            work->is_tight = TRUE;
            render_works_keep(works, i, &led);
        } else if (is_placed) {
            render_works_keep(works, i, &card);
        }
    }
}

static void
lay_signs(RenderWorks *works)
{
    for (guint32 i = 0; i < works->map->scene.n_faces; i++)
        if (works->faces[i].is_used && !render_works_add(works, i, render_work_signs) &&
            !works->map->look->is_printed && !render_works_make_room(works, i, render_work_signs))
            render_works_add(works, i, render_work_signs_apart);
}

/* Names that have no room so far: in smaller letters wherever there is some, and beside their
 * place.
 */
static void
lay_names(RenderWorks *works)
{
    const RenderMap *map = works->map;
    for (guint32 i = 0; i < map->scene.n_faces; i++) {
        RenderWork *work = &works->faces[i];
        const RenderCard *has = works->layout->cards[i];
        RenderCard card;
        if (!work->is_used || work->words.name == NULL ||
            (has != NULL && render_card_has(has, MARK_NAME)) ||
            render_works_add(works, i, render_work_name_apart) ||
            render_works_make_room(works, i, render_work_name_apart) || work->n_stacks > 0)
            continue;
        work->plan.reach = RENDER_REACH_FAR;
        work->plan.n_ways = RENDER_WAYS_FAR;
        g_autoptr(GArray) taken = render_works_taken(works, i);
        if (render_works_can_lead(works) &&
            render_work_try(map, work, taken, CARD_ALONE, CARD_ALONE_TWO, 0, render_place_led,
                            &card))
            render_works_keep(works, i, &card);
    }
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
lay_cards(RenderWorks *works)
{
    gboolean is_printed = works->map->look->is_printed;
    lay_least(works, TRUE, FALSE);
    lay_least(works, FALSE, TRUE);
    /* On paper names of seas may stand beside them; those of lands have more to say. */
    if (!is_printed)
        lay_seas(works);
    lay_across(works);
    lay_far(works);
    lay_more(works);
    lay_signs(works);
    if (is_printed)
        lay_seas(works);
    lay_names(works);
}

/* Gives @n numbers at most to @faces, as many as there is room for. */
static void
give_numbers(RenderWorks *works, const GArray *faces, guint n)
{
    RenderKey *key = &works->layout->key;
    key->faces = g_new0(guint32, faces->len);
    for (guint i = 0; i < faces->len && key->n < n; i++) {
        guint32 face = g_array_index(faces, guint32, i);
        works->faces[face].words.key = key->n + 1;
        if (render_works_add(works, face, render_work_number) ||
            render_works_make_room(works, face, render_work_number))
            key->faces[key->n++] = face;
    }
}

/* Puts names that are not written into the key, for which room for @n_reserved of them was made
 * before anything else; 0: for none. Returns: how many they are. */
static guint
lay_key(RenderWorks *works, RenderText *text, guint n_reserved)
{
    const RenderMap *map = works->map;
    RenderLayout *layout = works->layout;
    g_autoptr(GArray) faces = render_key_faces(map, layout, works->faces);
    guint n = faces->len;
    if (n == 0 || n > KEY_NAMES_MAX || !render_works_can_lead(works))
        return 0;
    if (n_reserved == 0)
        n_reserved = render_key_reserve(map, layout, works->faces, &works->taken, text, n);
    if (n_reserved == 0)
        return n;
    give_numbers(works, faces, n_reserved);
    render_key_shrink(&layout->key, n_reserved, works->faces, text);
    return n;
}

/* Lays out all, with room for @n_key names in the key if there is any. Returns: how many names it
 * should have. */
static guint
lay_all(const RenderMap *map, RenderLayout *layout, guint n_key)
{
    RenderWorks works;
    RenderText text;
    render_text_init(&text, map->look->types);
    render_works_begin(&works, map, layout, &text);
    lay_set(&works);
    if (n_key > 0)
        n_key = render_key_reserve(map, layout, works.faces, &works.taken, &text, n_key);
    lay_cards(&works);
    guint n_names = lay_key(&works, &text, n_key);
    render_works_end(&works);
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
