/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The least is a name, or blocks with a name; then as much more as fits, and signs wherever they
 * do.
 */
#include "validator/render/layout/work.h"

#include <math.h>

/* A face this low, in pixels of names, has nothing written in it; beside it there may be. */
#define LEAST_SIDE 9.0

#define PIN_STEP 2 /* pixels from place to place of a number beside blocks */

void
render_work_begin(RenderWork *work, const RenderMap *map, guint32 face, double scale,
                  RenderText *text)
{
    const SceneFace *of = &map->scene.faces[face];
    Box box = map->geometry->boxes[face];
    double side = LEAST_SIDE;
    const GArray *units = scene_units(&map->scene, face);
    gboolean is_small = ((double)box.bottom - box.top) * scale < side ||
                        ((double)box.right - box.left) * scale < side;
    work->is_used = work->is_set = FALSE;
    if (of->space == NULL ||
        (is_small && units == NULL && render_grain(map, scale) < RENDER_GRAIN_LEADS))
        return;
    work->is_used = TRUE;
    render_words_init(&work->words, map, face, scale, text);
    render_plan_init(&work->plan, map, face, scale);
    work->n_stacks = work->words.units != NULL
                         ? render_stacks(work->words.units, map->hex > 0, work->stacks)
                         : 0;
}

void
render_work_end(RenderWork *work)
{
    if (work->is_used)
        render_plan_clear(&work->plan);
}

/* Tries forms @first to @last, each with all ways to stand of the first @n_stacks (of one at least
 * there is none: without blocks). Returns: FALSE if none has room. */
gboolean
render_work_try(const RenderMap *map, RenderWork *work, const GArray *taken, RenderCardForm first,
                RenderCardForm last, guint n_stacks, RenderPlacing placing, RenderCard *card)
{
    for (guint form = first; form <= last; form++)
        for (guint i = 0; i < MAX(n_stacks, 1); i++) {
            const RenderStack *stack = n_stacks > 0 ? &work->stacks[i] : NULL;
            if (!render_card_set(card, map, &work->words, (RenderCardForm)form, stack))
                break;
            if (!placing(&work->plan, taken, card))
                continue;
            work->stack = i;
            return TRUE;
        }
    return FALSE;
}

/* Blocks for which there is no room stand in the middle all the same, counters in a square pile. */
static void
force_stack(const RenderMap *map, RenderWork *work, RenderCard *card)
{
    work->stack = work->n_stacks - 1;
    while (map->hex > 0 && work->stack > 0 &&
           work->stacks[work->stack - 1].across == work->stacks[work->stack].across)
        work->stack--;
    render_card_set(card, map, &work->words, CARD_EMPTY, &work->stacks[work->stack]);
    card->at = (Point){(gint32)lround(work->plan.x), (gint32)lround(work->plan.y)};
}

/* Returns: how many of the ways to stand, of which the best come first, leave names of blocks to be
 * seen. */
static guint
count_open(const RenderWork *work, gboolean is_side_by_side)
{
    guint n = 0;
    while (n < work->n_stacks && work->stacks[n].down > 1 &&
           (!is_side_by_side || work->stacks[n].across > 1))
        n++;
    return n;
}

/* What a place with blocks must have: these, and a name if there is room for it. It is better to
 * reach across a border than to cover blocks by others; but counters stay in their hex. */
static void
place_blocks(const RenderMap *map, RenderWork *work, const GArray *taken, RenderCard *card)
{
    RenderCardForm last = work->words.is_land ? CARD_NAME_TWO : CARD_NAME_THREE;
    const struct {
        RenderCardForm first, last;
        guint n_stacks;
        RenderPlacing placing;
    } ways[] = {
        {CARD_NAME, last, count_open(work, FALSE), render_place_inside},
        {CARD_NAME, last, map->look->is_printed ? count_open(work, TRUE) : 0, render_place_led},
        {CARD_NAME, last, count_open(work, TRUE), render_place_across},
        {CARD_NAME, last, work->n_stacks, render_place_inside},
        {CARD_NAME, last, work->n_stacks, render_place_across},
        {CARD_NAME_LESS, CARD_NAME_LESS_TWO, work->n_stacks, render_place_inside},
        {CARD_NAME_LESS, CARD_NAME_LESS_TWO, work->n_stacks, render_place_across},
        {CARD_EMPTY, CARD_EMPTY, work->n_stacks, render_place_inside},
        {CARD_EMPTY, CARD_EMPTY, work->n_stacks, render_place_across},
    };
    for (guint i = 0; i < G_N_ELEMENTS(ways); i++) {
        if (map->hex > 0 && ways[i].placing == render_place_across)
            continue;
        work->is_tight = ways[i].placing != render_place_inside || ways[i].first == CARD_EMPTY;
        if (ways[i].n_stacks > 0 && render_work_try(map, work, taken, ways[i].first, ways[i].last,
                                                    ways[i].n_stacks, ways[i].placing, card))
            return;
    }
    force_stack(map, work, card);
}

/* Returns: FALSE if there is no room for the name of a place without blocks. */
gboolean
render_work_least(const RenderMap *map, RenderWork *work, const GArray *taken, RenderCard *card)
{
    RenderCardForm last = work->words.is_land ? CARD_NAME_TWO : CARD_NAME_THREE;
    work->is_tight = FALSE;
    if (work->n_stacks == 0)
        return render_work_try(map, work, taken, CARD_NAME, last, 0, render_place_inside, card);
    place_blocks(map, work, taken, card);
    return TRUE;
}

gboolean
render_work_set(const RenderMap *map, RenderWork *work, const GArray *taken, RenderCard *card)
{
    static const RenderCardForm forms[][2] = {
        {CARD_FULL, CARD_COMPACT_LESS_TWO},
        {CARD_NAME, CARD_NAME_LESS_TWO},
        {CARD_EMPTY, CARD_EMPTY},
    };
    guint i = work->words.is_land ? 0 : 1, n = work->n_stacks > 0 ? 3 : 2;
    work->is_set = FALSE;
    for (; work->plan.is_set && !work->is_set && i < n; i++)
        work->is_set = render_work_try(map, work, taken, forms[i][0], forms[i][1], work->n_stacks,
                                       render_place_set, card);
    return work->is_set;
}

static void
append_rows(GArray *taken, const RenderCard *card)
{
    for (guint row = 0; row < card->n_rows; row++) {
        Box box = render_card_row(card, row);
        g_array_append_val(taken, box);
    }
}

gboolean
render_work_name(const RenderMap *map, RenderWork *work, const GArray *taken, guint n_stacks,
                 RenderCard *card)
{
    static const struct {
        RenderCardForm first, last;
        RenderPlacing placing;
    } ways[] = {
        {CARD_NAME, CARD_NAME_TWO, render_place_inside},
        {CARD_NAME_LESS, CARD_NAME_LESS_TWO, render_place_inside},
        {CARD_NAME, CARD_NAME_TWO, render_place_across},
        {CARD_NAME_LESS, CARD_NAME_LESS_TWO, render_place_across},
    };
    for (guint i = 0; i < G_N_ELEMENTS(ways); i++)
        if (render_work_try(map, work, taken, ways[i].first, ways[i].last, n_stacks,
                            ways[i].placing, card))
            return TRUE;
    return FALSE;
}

/* Puts the marks of forms @first to @last on @card where its words and blocks leave room. */
static gboolean
add_apart(const RenderMap *map, RenderWork *work, const GArray *taken, RenderCardForm first,
          RenderCardForm last, RenderPlacing placing, RenderCard *card)
{
    RenderCard marks;
    guint stack = work->stack;
    g_autoptr(GArray) all = g_array_copy((GArray *)taken);
    append_rows(all, card);
    if (!render_work_try(map, work, all, first, last, 0, placing, &marks))
        return FALSE;
    work->stack = stack;
    if (card->n_rows > 0)
        return render_card_join(card, &marks);
    *card = marks;
    return TRUE;
}

static gboolean
add_signs_in(const RenderMap *map, RenderWork *work, const GArray *taken, RenderCardForm first,
             RenderCardForm last, RenderCard *card)
{
    return add_apart(map, work, taken, first, last, render_place_inside, card);
}

static gboolean
add_signs_around(const RenderMap *map, RenderWork *work, const GArray *taken, RenderCard *card)
{
    return add_signs_in(map, work, taken, CARD_SMALL, CARD_SMALL_TALL, card);
}

/* Below its name, which may reach across borders. */
static gboolean
add_signs_below(const RenderMap *map, RenderWork *work, const GArray *taken, RenderCard *card)
{
    RenderCard other;
    if (work->n_stacks > 0 ||
        !render_work_try(map, work, taken, CARD_COMPACT, CARD_COMPACT_LESS_TWO, 0,
                         render_place_signs, &other))
        return FALSE;
    *card = other;
    return TRUE;
}

/* The signs first; its name and blocks, which may reach across borders, around them. */
static gboolean
add_signs_first(const RenderMap *map, RenderWork *work, const GArray *taken, RenderCard *card)
{
    guint n_stacks = work->n_stacks > 0 ? work->stack + 1 : 0;
    RenderCard signs = {.n_rows = 0}, other;
    if (card->n_rows == 0 || card->is_led || !add_signs_around(map, work, taken, &signs))
        return FALSE;
    g_autoptr(GArray) all = g_array_copy((GArray *)taken);
    append_rows(all, &signs);
    gboolean is_placed = render_card_has(card, MARK_NAME)
                             ? render_work_name(map, work, all, n_stacks, &other)
                             : render_work_try(map, work, all, CARD_EMPTY, CARD_EMPTY, n_stacks,
                                               render_place_inside, &other);
    if (!is_placed || !render_card_join(&other, &signs))
        return FALSE;
    *card = other;
    return TRUE;
}

gboolean
render_work_signs(const RenderMap *map, RenderWork *work, const GArray *taken, RenderCard *card)
{
    if (!work->words.is_land || render_card_has(card, MARK_SIGN))
        return FALSE;
    return add_signs_around(map, work, taken, card) ||
           (!work->is_set &&
            (add_signs_below(map, work, taken, card) || add_signs_first(map, work, taken, card)));
}

gboolean
render_work_signs_apart(const RenderMap *map, RenderWork *work, const GArray *taken,
                        RenderCard *card)
{
    gboolean is_one = FALSE;
    if (!work->words.is_land || render_card_has(card, MARK_SIGN))
        return FALSE;
    for (RenderCardForm form = CARD_SMALL_ONE; form < N_CARD_FORMS; form++)
        is_one |= add_signs_in(map, work, taken, form, form, card);
    return is_one;
}

gboolean
render_work_name_apart(const RenderMap *map, RenderWork *work, const GArray *taken,
                       RenderCard *card)
{
    static const RenderPlacing placings[] = {render_place_inside, render_place_across};
    if (work->words.name == NULL || card->is_led || render_card_has(card, MARK_NAME))
        return FALSE;
    for (guint i = 0; i < G_N_ELEMENTS(placings); i++)
        if (add_apart(map, work, taken, CARD_ALONE, CARD_ALONE_TWO, placings[i], card))
            return TRUE;
    return FALSE;
}

/* Puts the number on @card beside its blocks. */
static gboolean
pin_number(const RenderMap *map, RenderWork *work, const GArray *taken, RenderCard *card)
{
    RenderCard number;
    if (!card->has_stack || !render_card_set(&number, map, &work->words, CARD_KEY, NULL))
        return FALSE;
    Box blocks = render_card_row(card, card->n_rows - 1), wide = number.rows[0];
    Box ring = {
        blocks.left - wide.right,
        blocks.top - wide.bottom,
        blocks.right - wide.left,
        blocks.bottom - wide.top,
    };
    g_autoptr(GArray) all = g_array_copy((GArray *)taken);
    append_rows(all, card);
    for (gint32 y = ring.top; y <= ring.bottom; y += PIN_STEP)
        for (gint32 x = ring.left; x <= ring.right; x += PIN_STEP) {
            number.at = (Point){x, y};
            if (render_is_free(all, render_card_row(&number, 0)))
                return render_card_join(card, &number);
        }
    return FALSE;
}

gboolean
render_work_number(const RenderMap *map, RenderWork *work, const GArray *taken, RenderCard *card)
{
    return add_apart(map, work, taken, CARD_KEY, CARD_KEY, render_place_inside, card) ||
           add_apart(map, work, taken, CARD_KEY, CARD_KEY, render_place_across, card) ||
           pin_number(map, work, taken, card) ||
           (!card->has_stack &&
            render_work_try(map, work, taken, CARD_KEY, CARD_KEY, 0, render_place_near, card));
}
