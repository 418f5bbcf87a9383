/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Placards beside their faces, each at the end of a line: where they cover nothing that is played
 * on, or, with blocks, at least no name.
 */
#include "validator/render/labels.h"

#include <math.h>
#include <string.h>

#define LED_AIR 230
#define LED_RINGS 60
#define LED_DIRECTIONS 48

/* Placards among which swaps are tried: their number goes with the square of this. */
#define IMPROVED_MAX 16

/* What a led placard costs beside the length of its line: for each border that this crosses, for
 * having no place at all, and, which only blocks may, for lying on a land or a border and for a
 * line below names. */
#define CROSSING_COST 4000
#define ON_LAND_COST 24000
#define ON_BORDER_COST 160000
#define BELOW_NAMES_COST 110000
#define NO_PLACE_COST 900000

/* A place for a led placard, as far as that can be told before the others have theirs. */
typedef struct {
    Point at, foot;
    double cost;
} Candidate;

typedef struct {
    Placard placard;
    GArray *candidates; /* owned: of Candidate, cheapest first */
} Led;

static void
led_clear(gpointer data)
{
    g_array_unref(((Led *)data)->candidates);
}

static Box
led_box(const Scene *scene, const Placard *placard, Point at)
{
    return box_grow(box_shift(placard->box, at), scene_size(scene, LED_AIR));
}

/* The end of the line from the foot: the point of the placard nearest to it. */
static Point
led_end(const Scene *scene, const Placard *placard, Point at)
{
    Box box = led_box(scene, placard, at);
    return (Point){
        CLAMP(placard->foot.x, box.left, box.right),
        CLAMP(placard->foot.y, box.top, box.bottom),
    };
}

/* Returns: what it costs to put @placard at @box with a line to @end, for what these cover. */
static double
cost_of_cover(const Placer *placer, const Placard *placard, Box box, Point end)
{
    gboolean is_aside = placer_is_aside(placer, box);
    gboolean is_clear = placer_line_is_free(placer, placard->foot, end);
    if (placard->n_columns == 0)
        return is_aside && is_clear ? 0 : INFINITY;
    gint32 on_land = placer_is_in_one_face(placer, box) ? ON_LAND_COST : ON_BORDER_COST;
    return (is_aside ? 0.0 : scene_size(placer->scene, on_land)) +
           (is_clear ? 0.0 : scene_size(placer->scene, BELOW_NAMES_COST));
}

static void
add_candidate(const Placer *placer, Led *led, Point at)
{
    const Scene *scene = placer->scene;
    Point foot = led->placard.foot, end = led_end(scene, &led->placard, at);
    Box box = led_box(scene, &led->placard, at);
    if (!scene_is_in_frame(scene, box) || !placer_is_free(placer, box))
        return;
    Candidate candidate = {
        .at = at,
        .foot = foot,
        .cost =
            hypot((double)end.x - foot.x, (double)end.y - foot.y) +
            (double)scene_size(scene, CROSSING_COST) * placer_count_crossings(placer, foot, end) +
            cost_of_cover(placer, &led->placard, box, end),
    };
    if (isfinite(candidate.cost))
        g_array_append_val(led->candidates, candidate);
}

/* Ties go to the first direction, so that the order does not hang on the sort. */
static int
compare_candidates(gconstpointer a, gconstpointer b)
{
    const Candidate *p = a, *q = b;
    if (p->cost != q->cost)
        return p->cost < q->cost ? -1 : 1;
    if (p->at.x != q->at.x)
        return p->at.x < q->at.x ? -1 : 1;
    return p->at.y < q->at.y ? -1 : p->at.y > q->at.y;
}

/* Those around the foot that it has now. */
static void
add_candidates(const Placer *placer, Led *led)
{
    Point foot = led->placard.foot;
    gint32 step = placer->scene->em;
    for (gint32 ring = 2; ring < LED_RINGS; ring++)
        for (gint32 i = 0; i < LED_DIRECTIONS; i++) {
            double angle = i * 2 * G_PI / LED_DIRECTIONS;
            Point at = {
                foot.x + (gint32)floor(cos(angle) * ring * step / 2 + 0.5),
                foot.y + (gint32)floor(sin(angle) * ring * step / 2 + 0.5),
            };
            add_candidate(placer, led, at);
        }
}

static void
add_led(const Placer *placer, GArray *all, const Placard *placard)
{
    Led led = {*placard, g_array_new(FALSE, FALSE, sizeof(Candidate))};
    for (guint i = 0; i < placard->n_feet; i++) {
        led.placard.foot = placard->feet[i];
        add_candidates(placer, &led);
    }
    g_array_sort(led.candidates, compare_candidates);
    g_array_append_val(all, led);
}

static gboolean
is_clear_of(const Scene *scene, const Placard *placard, Point at, const Placard *other)
{
    Box box = led_box(scene, placard, at), other_box = led_box(scene, other, other->at);
    Point end = led_end(scene, placard, at), other_end = led_end(scene, other, other->at);
    gint64 a = point_side(placard->foot, end, other->foot);
    gint64 b = point_side(placard->foot, end, other_end);
    gint64 c = point_side(other->foot, other_end, placard->foot);
    gint64 d = point_side(other->foot, other_end, end);
    return !box_meets(box, other_box) && !box_meets_line(box, other->foot, other_end) &&
           !box_meets_line(other_box, placard->foot, end) &&
           !((a > 0) != (b > 0) && (c > 0) != (d > 0));
}

/* Gives one of @all the cheapest place that is clear of those that have one. Returns: its cost. */
static double
settle(const Scene *scene, GArray *all, guint index)
{
    Led *led = &g_array_index(all, Led, index);
    for (guint i = 0; i < led->candidates->len; i++) {
        const Candidate *candidate = &g_array_index(led->candidates, Candidate, i);
        gboolean is_clear = TRUE;
        led->placard.foot = candidate->foot;
        for (guint j = 0; is_clear && j < all->len; j++) {
            const Placard *other = &g_array_index(all, Led, j).placard;
            is_clear = !other->is_led || is_clear_of(scene, &led->placard, candidate->at, other);
        }
        if (!is_clear)
            continue;
        led->placard.at = candidate->at;
        led->placard.is_led = TRUE;
        return candidate->cost;
    }
    return (double)scene_size(scene, NO_PLACE_COST);
}

/* Places all, one after the other in @order. Returns: the cost of all. */
static double
settle_all(const Scene *scene, GArray *all, const guint *order)
{
    double cost = 0;
    for (guint i = 0; i < all->len; i++)
        g_array_index(all, Led, i).placard.is_led = FALSE;
    for (guint i = 0; i < all->len; i++)
        cost += settle(scene, all, order[i]);
    return cost;
}

/* Finds the cheapest order among those that go around once, either way. Returns: its cost. */
static double
find_order(const Scene *scene, GArray *all, guint *best)
{
    g_autofree guint *order = g_new(guint, all->len);
    double least = INFINITY;
    for (guint i = 0; i < 2 * all->len; i++) {
        for (guint j = 0; j < all->len; j++)
            order[j] = (i / 2 + (i % 2 == 1 ? all->len - j : j)) % all->len;
        double cost = settle_all(scene, all, order);
        if (cost < least)
            memcpy(best, order, all->len * sizeof *order);
        least = MIN(least, cost);
    }
    return least;
}

/* Puts what is at @from to @to. */
static void
move_in_order(guint *order, guint from, guint to)
{
    guint moved = order[from];
    for (; from < to; from++)
        order[from] = order[from + 1];
    for (; from > to; from--)
        order[from] = order[from - 1];
    order[to] = moved;
}

/* Moves one to another turn as long as that makes it cheaper than @least. */
static void
improve_order(const Scene *scene, GArray *all, guint *order, double least)
{
    gboolean has_changed = all->len <= IMPROVED_MAX;
    while (has_changed) {
        has_changed = FALSE;
        for (guint i = 0; i < all->len * all->len; i++) {
            guint from = i / all->len, to = i % all->len;
            move_in_order(order, from, to);
            double cost = settle_all(scene, all, order);
            if (cost < least)
                has_changed = TRUE;
            else
                move_in_order(order, to, from);
            least = MIN(least, cost);
        }
    }
}

/* Who comes first takes the best place, so several orders are tried. One that finds no room at all
 * lies on its own land, across what it may. */
void
labels_place_led(Placer *placer, GArray *placards, const GArray *without_room)
{
    const Scene *scene = placer->scene;
    g_autoptr(GArray) all = g_array_new(FALSE, FALSE, sizeof(Led));
    g_autofree guint *order = g_new0(guint, MAX(without_room->len, 1));
    g_array_set_clear_func(all, led_clear);
    for (guint i = 0; i < without_room->len; i++)
        add_led(placer, all, &g_array_index(without_room, Placard, i));
    double least = find_order(scene, all, order);
    improve_order(scene, all, order, least);
    settle_all(scene, all, order);
    for (guint i = 0; i < all->len; i++) {
        Placard *placard = &g_array_index(all, Led, i).placard;
        if (!placard->is_led)
            placard->at = placard->foot = placard->feet[0];
        placer_take(placer, led_box(scene, placard, placard->at));
        if (placard->is_led)
            placer_take_line(placer,
                             placard->foot,
                             led_end(scene, placard, placard->at),
                             scene_size(scene, LED_AIR));
        g_array_append_val(placards, *placard);
    }
}
