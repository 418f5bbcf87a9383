/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * First every place gets what it must have, its blocks and a name; small ones may reach across
 * their borders. Then the others get as much more as fits inside of them, or small signs wherever
 * there is room, and last the seas.
 */
#include "validator/render/layout/layout.h"

#include "validator/render/layout/place.h"
#include "validator/render/layout/taken.h"

#include <math.h>

/* With more faces each one is looked at by itself. */
#define WHOLE_MAX 3000

/* A face this low, in pixels of names, has nothing written in it. */
#define LEAST_SIDE 9.0

/* From this size of an average face on, in pixels, ports are drawn. */
#define GRAIN_PORTS 30.0
#define PORT_SIZE 9.0
#define HARBOUR_SIZE 15.0

/* From this size of an average face on, in pixels, plates stand beside places that are too small.
 */
#define GRAIN_LEADS 40.0

/* Farther away nothing is kept apart from the rest. */
#define PIXELS_MAX 1e9

/* Whose ports are. */
#define NO_FACE G_MAXUINT32

/* A face while the whole map is laid out. */
typedef struct {
    gboolean is_used;
    ScreenGroundPlan plan;
    ScreenWords words;
    ScreenStack stacks[SCREEN_STACKS_MAX];
    guint n_stacks;
    guint stack;       /* the one that is taken */
    gboolean is_tight; /* what it has reaches across its borders */
} Work;

typedef struct {
    const ScreenMap *map;
    ScreenLayout *layout;
    double scale;
    Work *works;       /* owned: of each face */
    ScreenTaken taken; /* owned: ports and cards */
} Layouting;

gboolean
screen_port_box(const ScreenMap *map, guint32 face, double scale, Box *box)
{
    const SceneFace *of = &map->scene.faces[face];
    if (!of->has_port || (map->style.layers & SCREEN_PORTS) == 0 ||
        screen_grain(map, scale) < GRAIN_PORTS)
        return FALSE;
    gint32 size = (gint32)((of->has_harbour ? HARBOUR_SIZE : PORT_SIZE) * map->style.density);
    gint32 x = (gint32)lround(of->port.x * scale), y = (gint32)lround(of->port.y * scale);
    *box = (Box){x - size / 2, y - size / 2, x - size / 2 + size, y - size / 2 + size};
    return TRUE;
}

static void
begin_work(Work *work, const ScreenMap *map, guint32 face, double scale, ScreenText *text)
{
    const SceneFace *of = &map->scene.faces[face];
    Box box = map->geometry->boxes[face];
    double side = LEAST_SIDE * map->style.density;
    const GArray *units = scene_units(&map->scene, face);
    gboolean is_small = ((double)box.bottom - box.top) * scale < side ||
                        ((double)box.right - box.left) * scale < side;
    work->is_used = FALSE;
    if (of->space == NULL || (is_small && units == NULL))
        return;
    work->is_used = TRUE;
    screen_words_init(&work->words, map, face, scale, text);
    screen_plan_init(&work->plan, map, face, scale);
    work->n_stacks = work->words.units != NULL ? screen_stacks(work->words.units, work->stacks) : 0;
}

static void
end_work(Work *work)
{
    if (work->is_used)
        screen_plan_clear(&work->plan);
}

typedef gboolean (*Placing)(const ScreenGroundPlan *plan, const GArray *taken, ScreenCard *card);

/* Tries forms @first to @last, each with all ways to stand of the first @n_stacks (of one at least
 * there is none: without blocks). Returns: FALSE if none has room. */
static gboolean
try_forms(const ScreenMap *map,
          Work *work,
          const GArray *taken,
          ScreenCardForm first,
          ScreenCardForm last,
          guint n_stacks,
          Placing placing,
          ScreenCard *card)
{
    for (guint form = first; form <= last; form++)
        for (guint i = 0; i < MAX(n_stacks, 1); i++) {
            const ScreenStack *stack = n_stacks > 0 ? &work->stacks[i] : NULL;
            if (!screen_card_set(card, map, &work->words, (ScreenCardForm)form, stack))
                break;
            if (!placing(&work->plan, taken, card))
                continue;
            work->stack = i;
            return TRUE;
        }
    return FALSE;
}

/* Blocks for which there is no room stand in the middle all the same. */
static void
force_stack(const ScreenMap *map, Work *work, ScreenCard *card)
{
    work->stack = work->n_stacks - 1;
    screen_card_set(card, map, &work->words, CARD_EMPTY, &work->stacks[work->stack]);
    card->at = (Point){(gint32)lround(work->plan.x), (gint32)lround(work->plan.y)};
}

/* Returns: how many of the ways to stand, of which the best come first, leave names of blocks to be
 * seen. */
static guint
count_open(const Work *work, gboolean is_side_by_side)
{
    guint n = 0;
    while (n < work->n_stacks && work->stacks[n].down > 1 &&
           (!is_side_by_side || work->stacks[n].across > 1))
        n++;
    return n;
}

/* What a place with blocks must have: these, and a name if there is room for it. It is better to
 * reach across a border than to cover blocks by others. */
static void
place_blocks(const ScreenMap *map, Work *work, const GArray *taken, ScreenCard *card)
{
    ScreenCardForm last = work->words.is_land ? CARD_NAME_TWO : CARD_NAME_THREE;
    const struct {
        ScreenCardForm first, last;
        guint n_stacks;
        Placing placing;
    } ways[] = {
        {CARD_NAME, last, count_open(work, FALSE), screen_place_inside},
        {CARD_NAME, last, map->look->is_printed ? count_open(work, TRUE) : 0, screen_place_led},
        {CARD_NAME, last, count_open(work, TRUE), screen_place_across},
        {CARD_NAME, last, work->n_stacks, screen_place_inside},
        {CARD_NAME, last, work->n_stacks, screen_place_across},
        {CARD_EMPTY, CARD_EMPTY, work->n_stacks, screen_place_inside},
        {CARD_EMPTY, CARD_EMPTY, work->n_stacks, screen_place_across},
    };
    for (guint i = 0; i < G_N_ELEMENTS(ways); i++) {
        work->is_tight = ways[i].placing != screen_place_inside || ways[i].first == CARD_EMPTY;
        if (ways[i].n_stacks > 0 && try_forms(map,
                                              work,
                                              taken,
                                              ways[i].first,
                                              ways[i].last,
                                              ways[i].n_stacks,
                                              ways[i].placing,
                                              card))
            return;
    }
    force_stack(map, work, card);
}

/* Returns: FALSE if there is no room for the name of a place without blocks. */
static gboolean
place_least(const ScreenMap *map, Work *work, const GArray *taken, ScreenCard *card)
{
    ScreenCardForm last = work->words.is_land ? CARD_NAME_TWO : CARD_NAME_THREE;
    work->is_tight = FALSE;
    if (work->n_stacks == 0)
        return try_forms(map, work, taken, CARD_NAME, last, 0, screen_place_inside, card);
    place_blocks(map, work, taken, card);
    return TRUE;
}

static void
append_rows(GArray *taken, const ScreenCard *card)
{
    for (guint row = 0; row < card->n_rows; row++) {
        Box box = screen_card_row(card, row);
        g_array_append_val(taken, box);
    }
}

/* Returns: (transfer full): of Box: what is taken by all but @face, around it. */
static GArray *
taken_around(const Layouting *layouting, guint32 face)
{
    Box reach = screen_plan_reach(&layouting->works[face].plan);
    return screen_taken_near(&layouting->taken, reach, face);
}

static void
keep_card(Layouting *layouting, guint32 face, const ScreenCard *card)
{
    ScreenCard **kept = &layouting->layout->cards[face];
    if (*kept != NULL)
        screen_taken_remove_card(&layouting->taken, face, *kept);
    screen_taken_add_card(&layouting->taken, face, card);
    g_free(*kept);
    *kept = g_memdup2(card, sizeof *card);
}

/* Gives the least to those that have blocks (or have none), and are land (or sea). */
static void
lay_least(Layouting *layouting, gboolean has_units, gboolean is_land)
{
    for (guint32 i = 0; i < layouting->map->scene.n_faces; i++) {
        Work *work = &layouting->works[i];
        ScreenCard card;
        if (!work->is_used || (work->words.units != NULL) != has_units ||
            (!has_units && work->words.is_land != is_land))
            continue;
        g_autoptr(GArray) taken = taken_around(layouting, i);
        if (place_least(layouting->map, work, taken, &card))
            keep_card(layouting, i, &card);
    }
}

/* Sets the card of a land beside it, in a form up to @last. */
static gboolean
lay_led(const Layouting *layouting,
        Work *work,
        const GArray *taken,
        ScreenCardForm last,
        ScreenCard *card)
{
    return screen_grain(layouting->map, layouting->scale) >= GRAIN_LEADS &&
           try_forms(layouting->map, work, taken, CARD_FULL, last, 0, screen_place_led, card);
}

/* Names of lands too small for them. */
static void
lay_across(Layouting *layouting)
{
    /* A screen is full of lines where plates have no more than a name. */
    ScreenCardForm last_led = layouting->map->look->is_printed ? CARD_NAME_THREE : CARD_COMPACT_TWO;
    for (guint32 i = 0; i < layouting->map->scene.n_faces; i++) {
        Work *work = &layouting->works[i];
        ScreenCard card;
        if (!work->is_used || layouting->layout->cards[i] != NULL || !work->words.is_land)
            continue;
        g_autoptr(GArray) taken = taken_around(layouting, i);
        work->is_tight = TRUE;
        if (try_forms(layouting->map,
                      work,
                      taken,
                      CARD_LESS,
                      CARD_LESS_TWO,
                      0,
                      screen_place_inside,
                      &card) ||
            lay_led(layouting, work, taken, last_led, &card) ||
            try_forms(layouting->map,
                      work,
                      taken,
                      CARD_NAME,
                      CARD_NAME_TWO,
                      0,
                      screen_place_across,
                      &card) ||
            try_forms(layouting->map,
                      work,
                      taken,
                      CARD_SIGNS,
                      CARD_TAG,
                      0,
                      screen_place_inside,
                      &card) ||
            try_forms(layouting->map,
                      work,
                      taken,
                      CARD_TAG,
                      CARD_TAG,
                      0,
                      screen_place_across,
                      &card))
            keep_card(layouting, i, &card);
    }
}

/* Names of seas too narrow for them: smaller, or on paper beside them. */
static void
lay_seas(Layouting *layouting)
{
    for (guint32 i = 0; i < layouting->map->scene.n_faces; i++) {
        Work *work = &layouting->works[i];
        ScreenCard card;
        if (!work->is_used || layouting->layout->cards[i] != NULL || work->words.is_land)
            continue;
        g_autoptr(GArray) taken = taken_around(layouting, i);
        if (try_forms(layouting->map,
                      work,
                      taken,
                      CARD_LESS,
                      CARD_LESS_TWO,
                      0,
                      screen_place_inside,
                      &card) ||
            (layouting->map->look->is_printed &&
             lay_led(layouting, work, taken, CARD_NAME_THREE, &card)))
            keep_card(layouting, i, &card);
    }
}

/* As much more as fits. On paper a town that has no room in its land stands beside it. */
static void
lay_more(Layouting *layouting)
{
    for (guint32 i = 0; i < layouting->map->scene.n_faces; i++) {
        Work *work = &layouting->works[i];
        ScreenCard card;
        if (!work->is_used || layouting->layout->cards[i] == NULL || work->is_tight ||
            !work->words.is_land)
            continue;
        g_autoptr(GArray) taken = taken_around(layouting, i);
        guint n_stacks = work->n_stacks > 0 ? work->stack + 1 : 0;
        gboolean is_placed = try_forms(layouting->map,
                                       work,
                                       taken,
                                       CARD_FULL,
                                       CARD_COMPACT_LESS_TWO,
                                       n_stacks,
                                       screen_place_inside,
                                       &card);
        if (layouting->map->look->is_printed && work->words.town != NULL && n_stacks == 0 &&
            !(is_placed && screen_card_has_town(&card)) &&
            lay_led(layouting, work, taken, CARD_LESS_TWO, &card))
            is_placed = work->is_tight = TRUE;
        if (is_placed)
            keep_card(layouting, i, &card);
    }
}

/* Puts small signs on @card where its words and blocks leave room for them. Returns: FALSE if they
 * do so nowhere, or it has larger ones. */
static gboolean
add_signs(const ScreenMap *map, Work *work, const GArray *taken, ScreenCard *card)
{
    ScreenCard signs;
    if (!work->words.is_land || screen_card_has_signs(card))
        return FALSE;
    g_autoptr(GArray) all = g_array_copy((GArray *)taken);
    append_rows(all, card);
    return try_forms(map, work, all, CARD_SMALL, CARD_SMALL_TALL, 0, screen_place_inside, &signs) &&
           screen_card_join(card, &signs);
}

/* The same below its name, which may reach across borders. */
static gboolean
add_signs_below(const ScreenMap *map, Work *work, const GArray *taken, ScreenCard *card)
{
    ScreenCard other;
    if (!work->words.is_land || work->n_stacks > 0 || screen_card_has_signs(card) ||
        !try_forms(map,
                   work,
                   taken,
                   CARD_COMPACT,
                   CARD_COMPACT_LESS_TWO,
                   0,
                   screen_place_signs,
                   &other))
        return FALSE;
    *card = other;
    return TRUE;
}

static void
lay_signs(Layouting *layouting)
{
    for (guint32 i = 0; i < layouting->map->scene.n_faces; i++) {
        if (layouting->layout->cards[i] == NULL || layouting->layout->cards[i]->is_led)
            continue;
        ScreenCard card = *layouting->layout->cards[i];
        g_autoptr(GArray) taken = taken_around(layouting, i);
        if (add_signs(layouting->map, &layouting->works[i], taken, &card) ||
            add_signs_below(layouting->map, &layouting->works[i], taken, &card))
            keep_card(layouting, i, &card);
    }
}

static void
take_ports(Layouting *layouting)
{
    for (guint32 i = 0; i < layouting->map->scene.n_faces; i++) {
        Box box;
        if (screen_port_box(layouting->map, i, layouting->scale, &box))
            screen_taken_add(&layouting->taken, NO_FACE, box);
    }
}

static Box
frame_in_pixels(const ScreenMap *map, double scale)
{
    Box frame = map->scene.frame;
    return (Box){
        (gint32)CLAMP(floor(frame.left * scale), -PIXELS_MAX, PIXELS_MAX),
        (gint32)CLAMP(floor(frame.top * scale), -PIXELS_MAX, PIXELS_MAX),
        (gint32)CLAMP(ceil(frame.right * scale), -PIXELS_MAX, PIXELS_MAX),
        (gint32)CLAMP(ceil(frame.bottom * scale), -PIXELS_MAX, PIXELS_MAX),
    };
}

static void
lay_whole(const ScreenMap *map, ScreenLayout *layout)
{
    guint32 n = map->scene.n_faces;
    Layouting layouting = {
        .map = map,
        .layout = layout,
        .scale = layout->scale,
        .works = g_new0(Work, MAX(n, 1)),
    };
    ScreenText text;
    screen_text_init(&text, map->look->types, map->style.density);
    screen_taken_init(&layouting.taken, frame_in_pixels(map, layout->scale));
    take_ports(&layouting);
    for (guint32 i = 0; i < n; i++)
        begin_work(&layouting.works[i], map, i, layout->scale, &text);
    lay_least(&layouting, TRUE, FALSE);
    lay_least(&layouting, FALSE, TRUE);
    lay_across(&layouting);
    lay_more(&layouting);
    lay_signs(&layouting);
    lay_least(&layouting, FALSE, FALSE);
    lay_seas(&layouting);
    for (guint32 i = 0; i < n; i++)
        end_work(&layouting.works[i]);
    screen_taken_clear(&layouting.taken);
    g_free(layouting.works);
    screen_text_clear(&text);
}

typedef struct {
    const ScreenMap *map;
    double scale;
    GArray *boxes; /* owned: of Box */
} PortSearch;

static gboolean
take_port(guint32 index, gpointer data)
{
    const PortSearch *search = data;
    guint32 face = g_array_index(search->map->ports, guint32, index);
    Box box;
    if (screen_port_box(search->map, face, search->scale, &box))
        g_array_append_val(search->boxes, box);
    return TRUE;
}

/* Returns: (transfer full): of Box: the ports that may be in the way of @face. */
static GArray *
ports_around(const ScreenMap *map, guint32 face, double scale)
{
    PortSearch search = {map, scale, g_array_new(FALSE, FALSE, sizeof(Box))};
    gint32 reach = (gint32)(HARBOUR_SIZE * map->style.density / scale) + 1;
    box_tree_search(map->port_tree,
                    box_grow(map->geometry->boxes[face], reach),
                    take_port,
                    &search);
    return search.boxes;
}

/* Returns: (transfer full): the card of a face that keeps to itself, or NULL. */
static ScreenCard *
lay_alone(const ScreenMap *map, guint32 face, double scale, ScreenText *text)
{
    Work work;
    ScreenCard least, more;
    begin_work(&work, map, face, scale, text);
    if (!work.is_used)
        return NULL;
    g_autoptr(GArray) taken = ports_around(map, face, scale);
    gboolean is_placed = place_least(map, &work, taken, &least);
    guint n_stacks = work.n_stacks > 0 ? work.stack + 1 : 0;
    gboolean is_more = is_placed && !work.is_tight && work.words.is_land &&
                       try_forms(map,
                                 &work,
                                 taken,
                                 CARD_FULL,
                                 CARD_COMPACT_TWO,
                                 n_stacks,
                                 screen_place_inside,
                                 &more);
    if (!is_placed && work.words.is_land)
        is_placed =
            try_forms(map, &work, taken, CARD_SIGNS, CARD_TAG, 0, screen_place_inside, &least);
    if (is_placed && !is_more)
        add_signs(map, &work, taken, &least);
    end_work(&work);
    if (is_more)
        return g_memdup2(&more, sizeof more);
    return is_placed ? g_memdup2(&least, sizeof least) : NULL;
}

ScreenLayout *
screen_layout_new(const ScreenMap *map, double scale)
{
    ScreenLayout *layout = g_new0(ScreenLayout, 1);
    g_atomic_ref_count_init(&layout->references);
    layout->scale = scale;
    layout->is_whole = map->scene.n_faces <= WHOLE_MAX || map->look->is_printed;
    layout->cards = g_new0(ScreenCard *, map->scene.n_faces + 1);
    layout->n_faces = map->scene.n_faces;
    if (layout->is_whole)
        lay_whole(map, layout);
    else
        layout->made = g_new0(gint, map->scene.n_faces);
    return layout;
}

void
screen_layout_unref(ScreenLayout *layout)
{
    if (!g_atomic_ref_count_dec(&layout->references))
        return;
    for (guint32 i = 0; i < layout->n_faces; i++)
        g_free(layout->cards[i]);
    g_free(layout->cards);
    g_free(layout->made);
    g_free(layout);
}

/* Two threads that make the same card make equal ones; the first is kept. */
const ScreenCard *
screen_layout_card(const ScreenMap *map, ScreenLayout *layout, guint32 face, ScreenText *text)
{
    if (layout->is_whole || g_atomic_int_get(&layout->made[face]) != 0)
        return g_atomic_pointer_get(&layout->cards[face]);
    ScreenCard *card = lay_alone(map, face, layout->scale, text);
    if (card != NULL && !g_atomic_pointer_compare_and_exchange(&layout->cards[face], NULL, card))
        g_free(card);
    g_atomic_int_set(&layout->made[face], 1);
    return g_atomic_pointer_get(&layout->cards[face]);
}

GArray *
screen_layout_seen(const ScreenMap *map, const ScreenLayout *layout, const ScreenView *view)
{
    if (!layout->is_whole)
        return screen_seen(map->geometry->faces, view);
    GArray *seen = g_array_new(FALSE, FALSE, sizeof(guint32));
    for (guint32 i = 0; i < layout->n_faces; i++)
        if (layout->cards[i] != NULL)
            g_array_append_val(seen, i);
    return seen;
}
