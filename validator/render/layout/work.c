/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The least is a name, or blocks with a name; then as much more as fits, and signs wherever they
 * do.
 */
#include "validator/render/layout/work.h"

#include <math.h>

/* A face this low, in pixels of names, has nothing written in it. */
#define LEAST_SIDE 9.0

void
screen_work_begin(ScreenWork *work,
                  const ScreenMap *map,
                  guint32 face,
                  double scale,
                  ScreenText *text)
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

void
screen_work_end(ScreenWork *work)
{
    if (work->is_used)
        screen_plan_clear(&work->plan);
}

/* Tries forms @first to @last, each with all ways to stand of the first @n_stacks (of one at least
 * there is none: without blocks). Returns: FALSE if none has room. */
gboolean
screen_work_try(const ScreenMap *map,
                ScreenWork *work,
                const GArray *taken,
                ScreenCardForm first,
                ScreenCardForm last,
                guint n_stacks,
                ScreenPlacing placing,
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
force_stack(const ScreenMap *map, ScreenWork *work, ScreenCard *card)
{
    work->stack = work->n_stacks - 1;
    screen_card_set(card, map, &work->words, CARD_EMPTY, &work->stacks[work->stack]);
    card->at = (Point){(gint32)lround(work->plan.x), (gint32)lround(work->plan.y)};
}

/* Returns: how many of the ways to stand, of which the best come first, leave names of blocks to be
 * seen. */
static guint
count_open(const ScreenWork *work, gboolean is_side_by_side)
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
place_blocks(const ScreenMap *map, ScreenWork *work, const GArray *taken, ScreenCard *card)
{
    ScreenCardForm last = work->words.is_land ? CARD_NAME_TWO : CARD_NAME_THREE;
    const struct {
        ScreenCardForm first, last;
        guint n_stacks;
        ScreenPlacing placing;
    } ways[] = {
        {CARD_NAME, last, count_open(work, FALSE), screen_place_inside},
        {CARD_NAME, last, map->look->is_printed ? count_open(work, TRUE) : 0, screen_place_led},
        {CARD_NAME, last, count_open(work, TRUE), screen_place_across},
        {CARD_NAME, last, work->n_stacks, screen_place_inside},
        {CARD_NAME, last, work->n_stacks, screen_place_across},
        {CARD_NAME_LESS, CARD_NAME_LESS_TWO, work->n_stacks, screen_place_inside},
        {CARD_NAME_LESS, CARD_NAME_LESS_TWO, work->n_stacks, screen_place_across},
        {CARD_EMPTY, CARD_EMPTY, work->n_stacks, screen_place_inside},
        {CARD_EMPTY, CARD_EMPTY, work->n_stacks, screen_place_across},
    };
    for (guint i = 0; i < G_N_ELEMENTS(ways); i++) {
        work->is_tight = ways[i].placing != screen_place_inside || ways[i].first == CARD_EMPTY;
        if (ways[i].n_stacks > 0 && screen_work_try(map,
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
gboolean
screen_work_least(const ScreenMap *map, ScreenWork *work, const GArray *taken, ScreenCard *card)
{
    ScreenCardForm last = work->words.is_land ? CARD_NAME_TWO : CARD_NAME_THREE;
    work->is_tight = FALSE;
    if (work->n_stacks == 0)
        return screen_work_try(map, work, taken, CARD_NAME, last, 0, screen_place_inside, card);
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

gboolean
screen_work_name(const ScreenMap *map,
                 ScreenWork *work,
                 const GArray *taken,
                 guint n_stacks,
                 ScreenCard *card)
{
    static const struct {
        ScreenCardForm first, last;
        ScreenPlacing placing;
    } ways[] = {
        {CARD_NAME, CARD_NAME_TWO, screen_place_inside},
        {CARD_NAME_LESS, CARD_NAME_LESS_TWO, screen_place_inside},
        {CARD_NAME, CARD_NAME_TWO, screen_place_across},
        {CARD_NAME_LESS, CARD_NAME_LESS_TWO, screen_place_across},
    };
    for (guint i = 0; i < G_N_ELEMENTS(ways); i++)
        if (screen_work_try(map,
                            work,
                            taken,
                            ways[i].first,
                            ways[i].last,
                            n_stacks,
                            ways[i].placing,
                            card))
            return TRUE;
    return FALSE;
}

/* Puts the signs of forms @first to @last on @card where its words and blocks leave room. */
static gboolean
add_signs_in(const ScreenMap *map,
             ScreenWork *work,
             const GArray *taken,
             ScreenCardForm first,
             ScreenCardForm last,
             ScreenCard *card)
{
    ScreenCard signs;
    guint stack = work->stack;
    g_autoptr(GArray) all = g_array_copy((GArray *)taken);
    append_rows(all, card);
    if (!screen_work_try(map, work, all, first, last, 0, screen_place_inside, &signs))
        return FALSE;
    work->stack = stack;
    if (card->n_rows > 0)
        return screen_card_join(card, &signs);
    *card = signs;
    return TRUE;
}

static gboolean
add_signs_around(const ScreenMap *map, ScreenWork *work, const GArray *taken, ScreenCard *card)
{
    return add_signs_in(map, work, taken, CARD_SMALL, CARD_SMALL_TALL, card);
}

/* Below its name, which may reach across borders. */
static gboolean
add_signs_below(const ScreenMap *map, ScreenWork *work, const GArray *taken, ScreenCard *card)
{
    ScreenCard other;
    if (work->n_stacks > 0 || !screen_work_try(map,
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

/* The signs first; its name and blocks, which may reach across borders, around them. */
static gboolean
add_signs_first(const ScreenMap *map, ScreenWork *work, const GArray *taken, ScreenCard *card)
{
    guint n_stacks = work->n_stacks > 0 ? work->stack + 1 : 0;
    ScreenCard signs = {.n_rows = 0}, other;
    if (card->n_rows == 0 || card->is_led || !add_signs_around(map, work, taken, &signs))
        return FALSE;
    g_autoptr(GArray) all = g_array_copy((GArray *)taken);
    append_rows(all, &signs);
    gboolean is_placed = screen_card_has(card, MARK_NAME)
                             ? screen_work_name(map, work, all, n_stacks, &other)
                             : screen_work_try(map,
                                               work,
                                               all,
                                               CARD_EMPTY,
                                               CARD_EMPTY,
                                               n_stacks,
                                               screen_place_inside,
                                               &other);
    if (!is_placed || !screen_card_join(&other, &signs))
        return FALSE;
    *card = other;
    return TRUE;
}

gboolean
screen_work_signs(const ScreenMap *map, ScreenWork *work, const GArray *taken, ScreenCard *card)
{
    return work->words.is_land && !screen_card_has(card, MARK_SIGN) &&
           (add_signs_around(map, work, taken, card) || add_signs_below(map, work, taken, card) ||
            add_signs_first(map, work, taken, card));
}

gboolean
screen_work_signs_apart(const ScreenMap *map,
                        ScreenWork *work,
                        const GArray *taken,
                        ScreenCard *card)
{
    gboolean is_one = FALSE;
    if (!work->words.is_land || screen_card_has(card, MARK_SIGN))
        return FALSE;
    for (ScreenCardForm form = CARD_SMALL_ONE; form < N_CARD_FORMS; form++)
        is_one |= add_signs_in(map, work, taken, form, form, card);
    return is_one;
}
