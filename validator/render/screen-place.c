/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * On every line of the face few places are worth a look: in the middle of where it goes on, and
 * nearest to the middle of the face.
 */
#include "validator/render/screen-place.h"

#include <math.h>

/* More air than this is no better, in pixels; less than the other is too near to the border. */
#define AIR_ENOUGH 14.0
#define AIR_LEAST 2.0

/* What being a pixel away from the middle costs in pixels of air. */
#define AWAY 0.2

/* At least this part of a card that sticks out must lie on its face, along its middle. */
#define LEAST_INSIDE 0.34

/* How far from its face a card may reach, in pixels. */
#define REACH 160.0

void
screen_plan_init(ScreenGroundPlan *plan, const ScreenMap *map, guint32 face, double scale)
{
    Box frame = map->scene.frame, box = map->geometry->boxes[face];
    Point middle = map->geometry->middles[face];
    screen_spans_init(&plan->spans, scene_shape(&map->scene, face), frame, scale);
    plan->frame = (Box){
        (gint32)ceil(frame.left * scale),
        (gint32)ceil(frame.top * scale),
        (gint32)floor(frame.right * scale),
        (gint32)floor(frame.bottom * scale),
    };
    plan->x = middle.x * scale;
    plan->y = middle.y * scale;
    plan->left = box.left * scale;
    plan->right = box.right * scale;
    plan->top = box.top * scale;
    plan->bottom = box.bottom * scale;
}

void
screen_plan_clear(ScreenGroundPlan *plan)
{
    screen_spans_clear(&plan->spans);
}

GArray *
screen_taken_near(const ScreenGroundPlan *plan, const GArray *taken)
{
    GArray *near = g_array_new(FALSE, FALSE, sizeof(Box));
    for (guint i = 0; i < taken->len; i++) {
        Box box = g_array_index(taken, Box, i);
        if (box.left <= plan->right + REACH && box.right >= plan->left - REACH &&
            box.top <= plan->bottom + REACH && box.bottom >= plan->top - REACH)
            g_array_append_val(near, box);
    }
    return near;
}

static gboolean
is_free(const GArray *taken, const ScreenCard *card)
{
    for (guint row = 0; row < card->n_rows; row++) {
        Box box = screen_card_row(card, row);
        for (guint i = 0; i < taken->len; i++) {
            Box other = g_array_index(taken, Box, i);
            if (box.left < other.right && other.left < box.right && box.top < other.bottom &&
                other.top < box.bottom)
                return FALSE;
        }
    }
    return TRUE;
}

static gboolean
is_in_frame(const ScreenGroundPlan *plan, const ScreenCard *card)
{
    for (guint row = 0; row < card->n_rows; row++) {
        Box box = screen_card_row(card, row);
        if (box.left < plan->frame.left || box.right > plan->frame.right ||
            box.top < plan->frame.top || box.bottom > plan->frame.bottom)
            return FALSE;
    }
    return TRUE;
}

static gint32
half_width(const ScreenCard *card)
{
    gint32 half = 0;
    for (guint row = 0; row < card->n_rows; row++)
        half = MAX(half, card->rows[row].right);
    return half;
}

/* Returns: how good the place of @card inside is; negative: it is none. */
static double
rate_inside(const ScreenGroundPlan *plan, const GArray *taken, const ScreenCard *card)
{
    double air = AIR_ENOUGH;
    for (guint row = 0; row < card->n_rows && air >= AIR_LEAST; row++) {
        Box box = screen_card_row(card, row);
        box.top -= (gint32)AIR_LEAST;
        box.bottom += (gint32)AIR_LEAST;
        air = MIN(air, screen_spans_air(&plan->spans, box));
    }
    if (air < AIR_LEAST || !is_free(taken, card))
        return -1;
    double away = hypot(card->at.x - plan->x, card->at.y - plan->y);
    return 1 + air + 1e6 / (1e3 + AWAY * 1e3 * away / 10);
}

typedef double (*Rate)(const ScreenGroundPlan *plan, const GArray *taken, const ScreenCard *card);

/* Takes the best of the places on line @line into @best and @at. */
static void
try_line(const ScreenGroundPlan *plan,
         const GArray *taken,
         ScreenCard *card,
         guint line,
         Rate rate,
         double *best,
         Point *at)
{
    const ScreenSpans *spans = &plan->spans;
    gint32 half = half_width(card);
    for (guint i = spans->starts[line]; i + 1 < spans->starts[line + 1]; i += 2) {
        double from = spans->ends[i], to = spans->ends[i + 1], middle = (from + to) / 2;
        double near = to - from > 2 * half ? CLAMP(plan->x, from + half, to - half) : middle;
        const double tries[4] = {near, middle, (near + middle) / 2, (from + middle) / 2};
        for (guint j = 0; j < G_N_ELEMENTS(tries); j++) {
            card->at = (Point){
                (gint32)lround(tries[j]),
                (gint32)lround(spans->top + line * spans->step),
            };
            double rated = rate(plan, taken, card);
            if (rated <= *best)
                continue;
            *best = rated;
            *at = card->at;
        }
    }
}

static gboolean
place(const ScreenGroundPlan *plan, const GArray *taken, ScreenCard *card, Rate rate)
{
    double best = -1;
    Point at = {0, 0};
    for (guint line = 0; line < plan->spans.n_lines; line++)
        try_line(plan, taken, card, line, rate, &best, &at);
    card->at = at;
    return best >= 0;
}

gboolean
screen_place_inside(const ScreenGroundPlan *plan, const GArray *taken, ScreenCard *card)
{
    gint32 high = card->rows[card->n_rows - 1].bottom - card->rows[0].top;
    if (2 * half_width(card) > plan->right - plan->left || high > plan->bottom - plan->top)
        return FALSE;
    return place(plan, taken, card, rate_inside);
}

/* Returns: how many of the pixels of @box on the line through its middle are not in the face. */
static double
outside_of(const ScreenSpans *spans, Box box)
{
    guint line = screen_spans_line(spans, (box.top + box.bottom) / 2.0);
    double inside = 0;
    for (guint i = spans->starts[line]; i + 1 < spans->starts[line + 1]; i += 2)
        inside += MAX(MIN(spans->ends[i + 1], box.right) - MAX(spans->ends[i], box.left), 0);
    return (double)box.right - box.left - inside;
}

static double
rate_across(const ScreenGroundPlan *plan, const GArray *taken, const ScreenCard *card)
{
    double outside = 0, all = 0;
    for (guint row = 0; row < card->n_rows; row++) {
        Box box = screen_card_row(card, row);
        outside += outside_of(&plan->spans, box);
        all += (double)box.right - box.left;
    }
    if (all - outside < LEAST_INSIDE * all || !is_in_frame(plan, card) || !is_free(taken, card))
        return -1;
    double away = hypot(card->at.x - plan->x, card->at.y - plan->y);
    return 1e6 / (1e3 + outside + AWAY * away);
}

gboolean
screen_place_across(const ScreenGroundPlan *plan, const GArray *taken, ScreenCard *card)
{
    return place(plan, taken, card, rate_across);
}

/* Signs that lie in two lands would leave in doubt which of them they are about. */
static double
rate_with_signs(const ScreenGroundPlan *plan, const GArray *taken, const ScreenCard *card)
{
    Box signs = screen_card_row(card, card->n_rows - 1);
    if (screen_spans_air(&plan->spans, signs) < AIR_LEAST)
        return -1;
    return rate_across(plan, taken, card);
}

gboolean
screen_place_signs(const ScreenGroundPlan *plan, const GArray *taken, ScreenCard *card)
{
    return place(plan, taken, card, rate_with_signs);
}
