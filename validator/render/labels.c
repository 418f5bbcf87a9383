/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Places are tried on a lattice, large type first; of those that fit the one with the most air
 * around it is taken, then the one nearest to where the face has most room.
 */
#include "validator/render/labels.h"

#include "schema/geometry/inner-point.h"

#include <math.h>

/* In thousandths of the size of names. */
static const gint32 land_sizes[] = {1000, 920, 850, 780, 710, 650};
static const gint32 sea_sizes[] = {1500, 1350, 1200, 1050, 920, 800, 700, 600, 520, 450, 400};
static const gint32 land_airs[] = {110, 220, 380, 600, 900, 1300};
static const gint32 sea_airs[] = {110, 200, 320, 500, 800, 1200};

/* A sea with more room than this around one point can spare some for led placards. */
#define WIDE_SEA 2200

#define LED_SIZE 760
#define LED_AIR 230
#define LED_RINGS 60
#define LED_DIRECTIONS 48

/* What a led placard costs beside the length of its line: for each border that this crosses, and
 * for having no place at all. */
#define CROSSING_COST 4000
#define NO_PLACE_COST 900000

typedef struct {
    const gint32 *airs; /* thousandths, growing */
    guint n_airs;
    gint32 size; /* of which they are thousandths */
} Airs;

static gboolean
fits(const Placer *placer, const Placard *placard, Point at, gint32 air)
{
    for (guint i = 0; i < placard->n_rows; i++) {
        Box box = box_grow(box_shift(placard->rows[i].box, at), air);
        if (!placer_is_in_one_face(placer, box) || !placer_is_free(placer, box))
            return FALSE;
    }
    return TRUE;
}

/* Returns: how many of @airs fit around @placard at @at. */
static guint
count_airs(const Placer *placer, const Placard *placard, Point at, Airs airs)
{
    guint n = 0;
    if (!shape_contains(scene_shape(placer->scene, placard->face), at))
        return 0;
    while (n < airs.n_airs &&
           fits(placer, placard, at, (gint32)((gint64)airs.size * airs.airs[n] / 1000)))
        n++;
    return n;
}

static gboolean
is_in_frame(const Scene *scene, Box box)
{
    return box.left >= scene->frame.left && box.top >= scene->frame.top &&
           box.right <= scene->frame.right && box.bottom <= scene->frame.bottom;
}

static Box
box_within(Box box, Box frame)
{
    return (Box){
        MAX(box.left, frame.left),
        MAX(box.top, frame.top),
        MIN(box.right, frame.right),
        MIN(box.bottom, frame.bottom),
    };
}

/* Finds the best place for @placard in its face. Returns: FALSE if there is none. */
static gboolean
find_place(const Placer *placer, Placard *placard, Airs airs, gint32 step)
{
    const Shape *shape = scene_shape(placer->scene, placard->face);
    Box bounds = box_within(shape_bounds(shape), placer->scene->frame);
    InnerPoint pole = inner_point_find(shape, 2);
    guint best = 0;
    double nearest = 0;
    for (gint32 y = bounds.top + step / 2; y < bounds.bottom; y += step)
        for (gint32 x = bounds.left + step / 2; x < bounds.right; x += step) {
            Point at = {x, y};
            if (!is_in_frame(placer->scene, box_shift(placard->box, at)))
                continue;
            guint n = count_airs(placer, placard, at, airs);
            double distance = hypot(x - pole.x, y - pole.y);
            if (n > best || (n > 0 && n == best && distance < nearest)) {
                best = n;
                nearest = distance;
                placard->at = at;
            }
        }
    return best > 0;
}

static void
take_placard(Placer *placer, GArray *placards, const Placard *placard)
{
    for (guint i = 0; i < placard->n_rows; i++)
        placer_take(placer, box_shift(placard->rows[i].box, placard->at));
    g_array_append_val(placards, *placard);
}

static gboolean
place_land(Placer *placer, GArray *placards, guint32 face)
{
    const Scene *scene = placer->scene;
    Airs airs = {land_airs, G_N_ELEMENTS(land_airs), scene->em};
    for (guint i = 0; i < G_N_ELEMENTS(land_sizes); i++)
        for (guint j = 0; j < N_ARRANGEMENTS; j++) {
            Placard placard;
            gint32 size = scene_size(scene, land_sizes[i]);
            if (!placard_set_land(&placard, scene, face, (Arrangement)j, size) ||
                !find_place(placer, &placard, airs, size / 5))
                continue;
            take_placard(placer, placards, &placard);
            return TRUE;
        }
    return FALSE;
}

void
labels_place_lands(Placer *placer, GArray *placards, GArray *without_room)
{
    const Scene *scene = placer->scene;
    for (guint32 i = 0; i < scene->n_faces; i++)
        if (ground_is_land(scene->faces[i].ground) && scene->faces[i].space != NULL &&
            !place_land(placer, placards, i))
            g_array_append_val(without_room, i);
}

/* A place for a led placard, as far as that can be told before the others have theirs. */
typedef struct {
    Point at;
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

static void
add_candidate(const Placer *placer, Led *led, Point at)
{
    const Scene *scene = placer->scene;
    Point foot = led->placard.foot, end = led_end(scene, &led->placard, at);
    Box box = led_box(scene, &led->placard, at);
    if (!is_in_frame(scene, box) || !placer_is_free(placer, box) || !placer_is_aside(placer, box) ||
        !placer_line_is_free(placer, foot, end))
        return;
    Candidate candidate = {
        .at = at,
        .cost =
            hypot((double)end.x - foot.x, (double)end.y - foot.y) +
            (double)scene_size(scene, CROSSING_COST) * placer_count_crossings(placer, foot, end),
    };
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

static void
add_led(const Placer *placer, GArray *all, guint32 face)
{
    const Scene *scene = placer->scene;
    gint32 size = scene_size(scene, LED_SIZE);
    InnerPoint pole = inner_point_find(scene_shape(scene, face), 1);
    Led led = {.candidates = g_array_new(FALSE, FALSE, sizeof(Candidate))};
    if (!placard_set_land(&led.placard, scene, face, ARRANGE_TWO_ROWS, size))
        g_assert_not_reached();
    led.placard.foot = (Point){(gint32)pole.x, (gint32)pole.y};
    for (gint32 ring = 2; ring < LED_RINGS; ring++)
        for (gint32 i = 0; i < LED_DIRECTIONS; i++) {
            double angle = i * 2 * G_PI / LED_DIRECTIONS;
            Point at = {
                led.placard.foot.x + (gint32)floor(cos(angle) * ring * scene->em / 2 + 0.5),
                led.placard.foot.y + (gint32)floor(sin(angle) * ring * scene->em / 2 + 0.5),
            };
            add_candidate(placer, &led, at);
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

/* Places all, one after the other, beginning with @first. Returns: the cost of all. */
static double
settle_all(const Scene *scene, GArray *all, guint first, gboolean is_backwards)
{
    double cost = 0;
    for (guint i = 0; i < all->len; i++)
        g_array_index(all, Led, i).placard.is_led = FALSE;
    for (guint i = 0; i < all->len; i++) {
        guint step = is_backwards ? all->len - i : i;
        cost += settle(scene, all, (first + step) % all->len);
    }
    return cost;
}

/* Who comes first takes the best place, so every order that goes around once is tried. One that
 * finds no room at all lies on its own land, across what it may. */
void
labels_place_led(Placer *placer, GArray *placards, const GArray *without_room)
{
    const Scene *scene = placer->scene;
    g_autoptr(GArray) all = g_array_new(FALSE, FALSE, sizeof(Led));
    double least = INFINITY;
    guint best = 0;
    g_array_set_clear_func(all, led_clear);
    for (guint i = 0; i < without_room->len; i++)
        add_led(placer, all, g_array_index(without_room, guint32, i));
    for (guint i = 0; i < 2 * all->len; i++) {
        double cost = settle_all(scene, all, i / 2, i % 2 == 1);
        best = cost < least ? i : best;
        least = MIN(least, cost);
    }
    settle_all(scene, all, best / 2, best % 2 == 1);
    for (guint i = 0; i < all->len; i++) {
        Placard *placard = &g_array_index(all, Led, i).placard;
        if (!placard->is_led)
            placard->at = placard->foot;
        placer_take(placer, led_box(scene, placard, placard->at));
        if (placard->is_led)
            placer_take_line(placer,
                             placard->foot,
                             led_end(scene, placard, placard->at),
                             scene_size(scene, LED_AIR));
        g_array_append_val(placards, *placard);
    }
}

/* Places the name of the sea @face. Returns: FALSE without room. */
static gboolean
place_sea(Placer *placer, GArray *placards, guint32 face)
{
    const Scene *scene = placer->scene;
    for (guint i = 0; i < G_N_ELEMENTS(sea_sizes); i++)
        for (guint n_rows = 1; n_rows <= PLACARD_ROWS_MAX; n_rows++) {
            Placard placard;
            gint32 size = scene_size(scene, sea_sizes[i]);
            Airs airs = {sea_airs, G_N_ELEMENTS(sea_airs), size};
            if (!placard_set_sea(&placard, scene, face, n_rows, size) ||
                !find_place(placer, &placard, airs, size / 4))
                continue;
            take_placard(placer, placards, &placard);
            return TRUE;
        }
    return FALSE;
}

/* The name lies across what it may, in the smallest type. */
static void
force_sea(Placer *placer, GArray *placards, guint32 face)
{
    const Scene *scene = placer->scene;
    InnerPoint pole = inner_point_find(scene_shape(scene, face), 1);
    gint32 smallest = sea_sizes[G_N_ELEMENTS(sea_sizes) - 1];
    Placard placard;
    placard_set_sea(&placard, scene, face, 1, scene_size(scene, smallest));
    placard.at = (Point){(gint32)pole.x, (gint32)pole.y};
    take_placard(placer, placards, &placard);
}

static gboolean
has_room(const Placer *placer, guint32 face)
{
    const Scene *scene = placer->scene;
    InnerPoint pole = inner_point_find(scene_shape(scene, face), 1);
    return pole.room > scene_size(scene, WIDE_SEA);
}

void
labels_place_seas(Placer *placer, GArray *placards, gboolean has_much_room)
{
    const Scene *scene = placer->scene;
    for (guint32 i = 0; i < scene->n_faces; i++)
        if (scene->faces[i].ground == GROUND_SEA && scene->faces[i].space != NULL &&
            has_room(placer, i) == has_much_room && !place_sea(placer, placards, i))
            force_sea(placer, placards, i);
}
