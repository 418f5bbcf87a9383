/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where there is room for a card in the shape of a place, straight or along an arc.
 */
#include "validator/render/place.h"

#include <math.h>

/* Pixels from line to line, and how many lines there are at most: a face larger than the screen
 * needs no such care. */
#define STEP 3.0
#define LINES_MAX 240

typedef struct {
    guint line;
    double x;
} Crossing;

static int
compare_crossings(gconstpointer a, gconstpointer b)
{
    const Crossing *left = a, *right = b;
    if (left->line != right->line)
        return left->line < right->line ? -1 : 1;
    return left->x < right->x ? -1 : left->x > right->x;
}

/* A line crosses an edge that begins above it, or on it, and ends below it. */
static void
cross_edge(const RenderSpans *spans, GArray *crossings, Point a, Point b, double scale)
{
    if (a.y > b.y) {
        Point swapped = a;
        a = b;
        b = swapped;
    }
    double top = a.y * scale, bottom = b.y * scale;
    double first = MAX(ceil((top - spans->top) / spans->step), 0);
    for (double line = first; line < spans->n_lines; line++) {
        double y = spans->top + line * spans->step;
        if (y >= bottom)
            return;
        Crossing crossing = {
            .line = (guint)line,
            .x = (a.x + ((double)b.x - a.x) * (y - top) / (bottom - top)) * scale,
        };
        g_array_append_val(crossings, crossing);
    }
}

void
render_spans_init(RenderSpans *spans, const Shape *shape, Box frame, double scale)
{
    Box box = shape_bounds(shape);
    g_autoptr(GArray) crossings = g_array_new(FALSE, FALSE, sizeof(Crossing));
    double top = MAX(box.top, frame.top) * scale, bottom = MIN(box.bottom, frame.bottom) * scale;
    *spans = (RenderSpans){.step = MAX(STEP, (bottom - top) / LINES_MAX)};
    if (box.left > frame.right || box.right < frame.left || !(bottom - top >= spans->step))
        return;
    spans->top = top + spans->step / 2;
    spans->n_lines = (guint)floor((bottom - top) / spans->step);
    for (guint32 i = 0; i < shape->n_lines; i++) {
        Ring ring = shape_ring(shape, i);
        for (guint32 j = 0; shape->lines[i].is_closed && j < ring.length; j++)
            cross_edge(spans, crossings, ring.points[j],
                       ring.points[j + 1 < ring.length ? j + 1 : 0], scale);
    }
    g_array_sort(crossings, compare_crossings);
    double left = frame.left * scale;
    double right = frame.right * scale;
    guint n = 0;
    spans->starts = g_new0(guint, spans->n_lines + 1);
    spans->ends = g_new0(double, crossings->len + 1);
    for (guint i = 0, line = 0; line < spans->n_lines; line++) {
        spans->starts[line] = n;
        for (; i < crossings->len && g_array_index(crossings, Crossing, i).line == line; i++)
            spans->ends[n++] = CLAMP(g_array_index(crossings, Crossing, i).x, left, right);
    }
    spans->starts[spans->n_lines] = n;
}

void
render_spans_clear(RenderSpans *spans)
{
    g_free(spans->starts);
    g_free(spans->ends);
}

/* Returns: the line nearest to @y. */
static guint
render_spans_line(const RenderSpans *spans, double y)
{
    double line = floor((y - spans->top) / spans->step + 0.5);
    return (guint)CLAMP(line, 0, spans->n_lines > 0 ? spans->n_lines - 1.0 : 0);
}

/* Returns: the air on one line. */
static double
air_on(const RenderSpans *spans, guint line, double left, double right)
{
    double air = -1;
    for (guint i = spans->starts[line]; i + 1 < spans->starts[line + 1]; i += 2)
        if (spans->ends[i] <= left && spans->ends[i + 1] >= right)
            air = MAX(air, MIN(left - spans->ends[i], spans->ends[i + 1] - right));
    return air;
}

double
render_spans_air(const RenderSpans *spans, Box box)
{
    double air = INFINITY;
    if (spans->n_lines == 0 || box.top < spans->top - spans->step ||
        box.bottom > spans->top + spans->n_lines * spans->step)
        return -1;
    guint first = render_spans_line(spans, box.top), last = render_spans_line(spans, box.bottom);
    for (guint line = first; line <= last && air >= 0; line++)
        air = MIN(air, air_on(spans, line, box.left, box.right));
    return air;
}

/* Lines of a face on which the middle of an arc may lie. */
#define LINES_TRIED 20

/* Directions at the middle and turns from end to end, in degrees: the flattest come first. */
static const int directions[] = {0, -15, 15, -30, 30, -45, 45, -60, 60, -75, 75, -90};

static const int turns[] = {0, -25, 25, -50, 50, -80, 80};

/* What is around letters, in pixels: less is too near to the shore, more is no better. */
#define ARC_AIR_LEAST 1.0
#define ARC_AIR_ENOUGH 8.0

/* What a degree of direction or of turn, and a pixel away from the middle, cost in air. */
#define SLOPE 0.12
#define TURN 0.05
#define ARC_AWAY 0.03

/* Letters whose boxes are so much of their height: the rest is for marks above and tails below. */
#define BODY 0.8

static gboolean
is_set_apart(gunichar letter)
{
    GUnicodeScript script = g_unichar_get_script(letter);
    return script == G_UNICODE_SCRIPT_LATIN || script == G_UNICODE_SCRIPT_CYRILLIC ||
           script == G_UNICODE_SCRIPT_GREEK || script == G_UNICODE_SCRIPT_COMMON ||
           script == G_UNICODE_SCRIPT_INHERITED;
}

guint
place_arc_letters(RenderText *text, const char *words, RenderFace face,
                  ArcLetter letters[ARC_LETTERS_MAX])
{
    guint n = 0;
    double before = 0;
    for (const char *at = words; *at != '\0'; n++) {
        const char *end = g_utf8_next_char(at);
        while (g_unichar_ismark(g_utf8_get_char(end)))
            end = g_utf8_next_char(end);
        if (n == ARC_LETTERS_MAX || !is_set_apart(g_utf8_get_char(at)))
            return 0;
        double after = render_text_advance(text, words, (gint)(end - words), face);
        letters[n] = (ArcLetter){at, (gint)(end - at), (before + after) / 2, after - before};
        before = after;
        at = end;
    }
    for (guint i = 0; i < n; i++)
        letters[i].along -= before / 2;
    return n;
}

void
place_arc_point(const RenderArc *arc, double along, double *x, double *y, double *angle)
{
    double turned = arc->bend * along;
    *angle = arc->angle + turned;
    if (fabs(turned) < 1e-6) {
        *x = arc->x + along * cos(arc->angle);
        *y = arc->y + along * sin(arc->angle);
        return;
    }
    *x = arc->x + (sin(*angle) - sin(arc->angle)) / arc->bend;
    *y = arc->y - (cos(*angle) - cos(arc->angle)) / arc->bend;
}

/* A name on its way to an arc. */
typedef struct {
    const RenderGroundPlan *plan;
    const GArray *taken;
    ArcLetter letters[ARC_LETTERS_MAX];
    guint n;
    guint each;  /* so many of them are in a box */
    double high; /* of a letter, in pixels */
    double wide; /* of all of them */
} Search;

/* Returns: box @index, around a few letters, on @arc. */
static Box
box_of_letters(const Search *search, const RenderArc *arc, guint index)
{
    Box box = BOX_EMPTY;
    guint first = index * search->each, end = MIN(first + search->each, search->n);
    for (guint i = first; i < end; i++) {
        double x, y, angle, wide = search->letters[i].width / 2, high = search->high * BODY / 2;
        place_arc_point(arc, search->letters[i].along, &x, &y, &angle);
        double across = fabs(cos(angle)) * wide + fabs(sin(angle)) * high;
        double down = fabs(sin(angle)) * wide + fabs(cos(angle)) * high;
        const Box letter = {
            (gint32)floor(x - across),
            (gint32)floor(y - down),
            (gint32)ceil(x + across),
            (gint32)ceil(y + down),
        };
        box = box_join(box, letter);
    }
    return box;
}

/* Returns: how much air there is around the letters on @arc; negative: they are not inside, or
 * something is in the way. */
static double
air_around(const Search *search, const RenderArc *arc)
{
    double air = ARC_AIR_ENOUGH;
    guint n = (search->n + search->each - 1) / search->each;
    /* The ends are what does not fit, as a rule. */
    for (guint i = 0; i < n && air >= ARC_AIR_LEAST; i++) {
        Box box = box_of_letters(search, arc, i % 2 == 0 ? i / 2 : n - 1 - i / 2);
        air = MIN(air, render_spans_air(&search->plan->spans, box));
        if (air >= ARC_AIR_LEAST && !render_is_free(search->taken, box))
            return -1;
    }
    return air >= ARC_AIR_LEAST ? air : -1;
}

/* Looks at all arcs around @x, @y; @best: (inout): how good @arc is. */
static void
try_point(const Search *search, double x, double y, double *best, RenderArc *arc)
{
    double away = hypot(x - search->plan->x, y - search->plan->y) * ARC_AWAY;
    for (guint i = 0; i < G_N_ELEMENTS(directions); i++)
        for (guint j = 0; j < G_N_ELEMENTS(turns); j++) {
            double cost = away + ABS(directions[i]) * SLOPE + ABS(turns[j]) * TURN;
            const RenderArc tried = {
                .x = x,
                .y = y,
                .angle = directions[i] * G_PI / 180,
                .bend = turns[j] * G_PI / 180 / search->wide,
            };
            if (ARC_AIR_ENOUGH - cost <= *best)
                continue;
            double air = air_around(search, &tried);
            if (air < 0 || air - cost <= *best)
                continue;
            *best = air - cost;
            *arc = tried;
        }
}

static gboolean
find_arc(const Search *search, RenderArc *arc)
{
    const RenderSpans *spans = &search->plan->spans;
    double best = -INFINITY;
    for (guint line = 0; line < spans->n_lines; line += 1 + spans->n_lines / LINES_TRIED)
        for (guint i = spans->starts[line]; i + 1 < spans->starts[line + 1]; i += 2) {
            double from = spans->ends[i], to = spans->ends[i + 1];
            double y = spans->top + line * spans->step;
            if (to - from < search->high)
                continue;
            try_point(search, (from + to) / 2, y, &best, arc);
            if (to - from > search->wide) {
                try_point(search, from + (to - from) / 4, y, &best, arc);
                try_point(search, to - (to - from) / 4, y, &best, arc);
            }
        }
    return best > -INFINITY;
}

gboolean
place_arc_fit(const RenderGroundPlan *plan, const GArray *taken, RenderText *text, const char *name,
              RenderFace face, RenderCard *card)
{
    int wide, high;
    RenderArc arc;
    Search search = {.plan = plan, .taken = taken};
    render_text_measure(text, name, -1, face, &wide, &high);
    search.n = place_arc_letters(text, name, face, search.letters);
    search.each = (search.n + RENDER_ROWS_MAX - 1) / RENDER_ROWS_MAX;
    search.wide = wide;
    search.high = high;
    if (search.n == 0 || !find_arc(&search, &arc))
        return FALSE;
    *card = (RenderCard){
        .at = {(gint32)lround(arc.x), (gint32)lround(arc.y)},
        .is_bent = TRUE,
        .arc = arc,
        .n_marks = 1,
        .marks = {{.kind = MARK_NAME, .text = name, .length = -1, .face = face, .box = BOX_EMPTY}},
    };
    for (guint i = 0; i * search.each < search.n; i++) {
        Box box = box_of_letters(&search, &card->arc, i);
        card->rows[card->n_rows++] = box_shift(box, (Point){-card->at.x, -card->at.y});
        card->marks[0].box = box_join(card->marks[0].box, card->rows[i]);
    }
    return TRUE;
}

/* More air than this is no better, in pixels; less than the other is too near to the border. */
#define AIR_ENOUGH 14.0
#define AIR_LEAST 2.0

/* What being a pixel away from the middle costs in pixels of air. */
#define AWAY 0.2

/* At least this part of a card that sticks out must lie on its face, along its middle. */
#define LEAST_INSIDE 0.34

/* Rings around the middle of a face on which a plate may stand, in pixels; they are so much wider
 * than high, and plates reach beyond them. */
#define RING_FIRST 24.0
#define RING_STEP 11.0
#define RING_WIDE 1.25
#define PLATE_REACH 80.0

void
render_plan_init(RenderGroundPlan *plan, const RenderMap *map, guint32 face, double scale)
{
    Box frame = map->scene.frame, box = map->geometry->boxes[face];
    Point middle = render_geometry_middle(map->geometry, face);
    plan->map = map;
    plan->scale = scale;
    render_spans_init(&plan->spans, scene_shape(&map->scene, face), frame, scale);
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
    Point set;
    plan->is_set = render_geometry_label(map->geometry, face, &set);
    plan->set_x = plan->is_set ? set.x * scale : 0;
    plan->set_y = plan->is_set ? set.y * scale : 0;
    plan->has_name = FALSE;
    plan->reach = RENDER_REACH_NEAR;
    plan->n_ways = RENDER_WAYS_NEAR;
}

void
render_plan_clear(RenderGroundPlan *plan)
{
    render_spans_clear(&plan->spans);
}

Box
render_plan_reach(const RenderGroundPlan *plan)
{
    double across = plan->reach * RING_WIDE + PLATE_REACH, down = plan->reach + PLATE_REACH;
    Box near = {
        (gint32)floor(plan->left - across),
        (gint32)floor(plan->top - down),
        (gint32)ceil(plan->right + across),
        (gint32)ceil(plan->bottom + down),
    };
    if (!plan->is_set)
        return near;
    Point set = {(gint32)lround(plan->set_x), (gint32)lround(plan->set_y)};
    gint32 side = (gint32)ceil(MAX(plan->right - plan->left, plan->bottom - plan->top));
    return box_join(near, box_grow(box_of_line(set, set), side));
}

gboolean
render_is_free(const GArray *taken, Box box)
{
    for (guint i = 0; i < taken->len; i++) {
        Box other = g_array_index(taken, Box, i);
        if (box.left < other.right && other.left < box.right && box.top < other.bottom &&
            other.top < box.bottom)
            return FALSE;
    }
    return TRUE;
}

static gboolean
is_free(const GArray *taken, const RenderCard *card)
{
    for (guint row = 0; row < card->n_rows; row++)
        if (!render_is_free(taken, render_card_row(card, row)))
            return FALSE;
    return TRUE;
}

static gboolean
is_in_frame(const RenderGroundPlan *plan, const RenderCard *card)
{
    for (guint row = 0; row < card->n_rows; row++) {
        Box box = render_card_row(card, row);
        if (box.left < plan->frame.left || box.right > plan->frame.right ||
            box.top < plan->frame.top || box.bottom > plan->frame.bottom)
            return FALSE;
    }
    return TRUE;
}

static gint32
half_width(const RenderCard *card)
{
    gint32 half = 0;
    for (guint row = 0; row < card->n_rows; row++)
        half = MAX(half, card->rows[row].right);
    return half;
}

/* Returns: how good the place of @card inside is; negative: it is none. */
static double
rate_inside(const RenderGroundPlan *plan, const GArray *taken, const RenderCard *card)
{
    double air = AIR_ENOUGH;
    for (guint row = 0; row < card->n_rows && air >= AIR_LEAST; row++) {
        Box box = render_card_row(card, row);
        box.top -= (gint32)AIR_LEAST;
        box.bottom += (gint32)AIR_LEAST;
        air = MIN(air, render_spans_air(&plan->spans, box));
    }
    if (air < AIR_LEAST || !is_free(taken, card))
        return -1;
    double away = hypot(card->at.x - plan->x, card->at.y - plan->y);
    return 1 + air + 1e6 / (1e3 + AWAY * 1e3 * away / 10);
}

typedef double (*Rate)(const RenderGroundPlan *plan, const GArray *taken, const RenderCard *card);

/* Takes the best of the places on line @line into @best and @at. */
static void
try_line(const RenderGroundPlan *plan, const GArray *taken, RenderCard *card, guint line, Rate rate,
         double *best, Point *at)
{
    const RenderSpans *spans = &plan->spans;
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
place_card(const RenderGroundPlan *plan, const GArray *taken, RenderCard *card, Rate rate)
{
    double best = -1;
    Point at = {0, 0};
    for (guint line = 0; line < plan->spans.n_lines; line++)
        try_line(plan, taken, card, line, rate, &best, &at);
    card->at = at;
    return best >= 0;
}

/* Whether @card is no larger than the box of the face. */
static gboolean
is_small_enough(const RenderGroundPlan *plan, const RenderCard *card)
{
    gint32 high = card->rows[card->n_rows - 1].bottom - card->rows[0].top;
    return 2 * half_width(card) <= plan->right - plan->left && high <= plan->bottom - plan->top;
}

gboolean
render_place_set(const RenderGroundPlan *plan, const GArray *taken, RenderCard *card)
{
    card->at = (Point){(gint32)lround(plan->set_x), (gint32)lround(plan->set_y)};
    return is_small_enough(plan, card) && is_in_frame(plan, card) && is_free(taken, card);
}

gboolean
render_place_inside(const RenderGroundPlan *plan, const GArray *taken, RenderCard *card)
{
    if (!is_small_enough(plan, card))
        return FALSE;
    return place_card(plan, taken, card, rate_inside);
}

gboolean
render_place_beside(const RenderGroundPlan *plan, const GArray *taken, RenderCard *card)
{
    if (!plan->has_name)
        return render_place_inside(plan, taken, card);
    if (!is_small_enough(plan, card))
        return FALSE;
    const gint32 tries[] = {
        plan->name.bottom + 1 - card->rows[0].top,
        plan->name.top - 1 - card->rows[card->n_rows - 1].bottom,
    };
    card->at.x = (plan->name.left + plan->name.right) / 2;
    for (guint i = 0; i < G_N_ELEMENTS(tries); i++) {
        card->at.y = tries[i];
        if (rate_inside(plan, taken, card) >= 0)
            return TRUE;
    }
    RenderGroundPlan near = *plan;
    near.x = card->at.x;
    near.y = tries[0];
    return place_card(&near, taken, card, rate_inside);
}

gboolean
render_place_in_hex(const RenderGroundPlan *plan, const GArray *taken, RenderCard *card)
{
    double air = 0;
    if (!render_place_middle(plan, taken, card))
        return render_place_inside(plan, taken, card);
    for (guint row = 0; row < card->n_rows; row++)
        air = MIN(air, render_spans_air(&plan->spans, render_card_row(card, row)));
    return air >= 0 || render_place_inside(plan, taken, card);
}

gboolean
render_place_middle(const RenderGroundPlan *plan, const GArray *taken, RenderCard *card)
{
    card->at = (Point){(gint32)lround(plan->x), (gint32)lround(plan->y)};
    return is_small_enough(plan, card) && is_free(taken, card);
}

/* Returns: how many of the pixels of @box on the line through its middle are not in the face. */
static double
outside_of(const RenderSpans *spans, Box box)
{
    guint line = render_spans_line(spans, (box.top + box.bottom) / 2.0);
    double inside = 0;
    for (guint i = spans->starts[line]; i + 1 < spans->starts[line + 1]; i += 2)
        inside += MAX(MIN(spans->ends[i + 1], box.right) - MAX(spans->ends[i], box.left), 0);
    return (double)box.right - box.left - inside;
}

static double
rate_across(const RenderGroundPlan *plan, const GArray *taken, const RenderCard *card)
{
    double outside = 0, all = 0;
    for (guint row = 0; row < card->n_rows; row++) {
        Box box = render_card_row(card, row);
        outside += outside_of(&plan->spans, box);
        all += (double)box.right - box.left;
    }
    if (all - outside < LEAST_INSIDE * all || !is_in_frame(plan, card) || !is_free(taken, card))
        return -1;
    double away = hypot(card->at.x - plan->x, card->at.y - plan->y);
    return 1e6 / (1e3 + outside + AWAY * away);
}

gboolean
render_place_across(const RenderGroundPlan *plan, const GArray *taken, RenderCard *card)
{
    return place_card(plan, taken, card, rate_across);
}

/* Signs that lie in two lands would leave in doubt which of them they are about. */
static double
rate_with_signs(const RenderGroundPlan *plan, const GArray *taken, const RenderCard *card)
{
    Box signs = render_card_row(card, card->n_rows - 1);
    if (render_spans_air(&plan->spans, signs) < AIR_LEAST)
        return -1;
    return rate_across(plan, taken, card);
}

gboolean
render_place_signs(const RenderGroundPlan *plan, const GArray *taken, RenderCard *card)
{
    return place_card(plan, taken, card, rate_with_signs);
}

#define LOOK_STEP 9 /* a plate is looked at in a grid of so many pixels */

static gboolean
is_on_land(const RenderGroundPlan *plan, gint32 x, gint32 y)
{
    const Point at = {(gint32)lround(x / plan->scale), (gint32)lround(y / plan->scale)};
    guint32 face = render_geometry_hit(plan->map->geometry, at);
    return face != RENDER_NOWHERE && ground_is_land(plan->map->scene.faces[face].ground);
}

/* Returns: whether a land that is played on lies below @plate. */
static gboolean
covers_land(const RenderGroundPlan *plan, Box plate)
{
    for (gint32 y = plate.top; y < plate.bottom + LOOK_STEP; y += LOOK_STEP)
        for (gint32 x = plate.left; x < plate.right + LOOK_STEP; x += LOOK_STEP)
            if (is_on_land(plan, MIN(x, plate.right), MIN(y, plate.bottom)))
                return TRUE;
    return FALSE;
}

/* Narrows the part of a line from @from to @to (0: where it begins, 1: where it ends) to what lies
 * between @least and @most, where the line begins at @start and goes @way. */
static void
cut_line(double start, double way, double least, double most, double *from, double *to)
{
    if (way == 0) {
        if (start < least || start > most)
            *to = -1;
        return;
    }
    double one = (least - start) / way, other = (most - start) / way;
    *from = MAX(*from, MIN(one, other));
    *to = MIN(*to, MAX(one, other));
}

/* What is taken around a face, and what of it was in the way last: it often still is. */
typedef struct {
    const GArray *taken; /* borrowed: of Box */
    guint plate, line;   /* index of what met the plate, and the line */
} InTheWay;

typedef gboolean (*Meets)(Box box, const RenderCard *card, Box around);

static gboolean
meets_plate(Box box, const RenderCard *card G_GNUC_UNUSED, Box plate)
{
    return box_meets(plate, box);
}

/* Whether the line, but for its ends, goes through @box; it lies in @around. */
static gboolean
meets_line(Box box, const RenderCard *card, Box around)
{
    const Point start = card->foot, end = card->at;
    double from = 1.0 / 16, to = 15.0 / 16;
    if (!box_meets(around, box))
        return FALSE;
    cut_line(start.x, (double)end.x - start.x, box.left, box.right, &from, &to);
    cut_line(start.y, (double)end.y - start.y, box.top, box.bottom, &from, &to);
    return from <= to;
}

/* Whether @meets is so of anything that is taken; @last: index of what was so last. */
static gboolean
is_any_met(const GArray *taken, guint *last, Meets meets, const RenderCard *card, Box around)
{
    if (*last < taken->len && meets(g_array_index(taken, Box, *last), card, around))
        return TRUE;
    for (guint i = 0; i < taken->len; i++)
        if (meets(g_array_index(taken, Box, i), card, around)) {
            *last = i;
            return TRUE;
        }
    return FALSE;
}

/* What lies below a plate, and below the line that leads to it. */
typedef enum {
    LEAD_OVER_NOTHING,
    LEAD_OVER_LAND, /* the plate may lie on land */
    LEAD_OVER_ALL,  /* and the line may go through what is written */
} Leading;

static gboolean
can_be_led(const RenderGroundPlan *plan, InTheWay *way, const RenderCard *card, Leading leading)
{
    Box plate = render_card_plate(card), line = box_of_line(card->foot, card->at);
    if (plate.left < plan->frame.left || plate.right > plan->frame.right ||
        plate.top < plan->frame.top || plate.bottom > plan->frame.bottom ||
        is_any_met(way->taken, &way->plate, meets_plate, card, plate))
        return FALSE;
    if (leading == LEAD_OVER_NOTHING && is_on_land(plan, card->at.x, card->at.y))
        return FALSE;
    /* To look for land takes longest. */
    return (leading == LEAD_OVER_ALL ||
            !is_any_met(way->taken, &way->line, meets_line, card, line)) &&
           (leading != LEAD_OVER_NOTHING || !covers_land(plan, plate));
}

/* The nearest place to @card->foot is taken: lines are short. */
static gboolean
place_led(const RenderGroundPlan *plan, const GArray *taken, RenderCard *card, double first,
          Leading leading)
{
    InTheWay way = {taken, 0, 0};
    for (double ring = first; ring < plan->reach; ring += RING_STEP)
        for (guint i = 0; i < plan->n_ways; i++) {
            double angle = 2 * G_PI * i / plan->n_ways;
            card->at.x = card->foot.x + (gint32)lround(cos(angle) * ring * RING_WIDE);
            card->at.y = card->foot.y + (gint32)lround(sin(angle) * ring);
            if (!can_be_led(plan, &way, card, leading))
                continue;
            card->is_led = TRUE;
            return TRUE;
        }
    return FALSE;
}

gboolean
render_place_led(const RenderGroundPlan *plan, const GArray *taken, RenderCard *card)
{
    card->foot = (Point){(gint32)lround(plan->x), (gint32)lround(plan->y)};
    return place_led(plan, taken, card, RING_FIRST, LEAD_OVER_NOTHING);
}

static gboolean
place_near(const RenderGroundPlan *plan, const GArray *taken, RenderCard *card, Leading leading)
{
    const RenderSpans *spans = &plan->spans;
    for (guint line = 0; line < spans->n_lines; line++)
        for (guint i = spans->starts[line]; i + 1 < spans->starts[line + 1]; i += 2) {
            card->foot = (Point){
                (gint32)lround((spans->ends[i] + spans->ends[i + 1]) / 2),
                (gint32)lround(spans->top + line * spans->step),
            };
            if (render_is_free(taken, box_grow(box_of_line(card->foot, card->foot), 1)) &&
                place_led(plan, taken, card, RING_STEP, leading))
                return TRUE;
        }
    return FALSE;
}

/* Its line begins where names of others leave the face to be seen, if there is such a place. */
gboolean
render_place_near(const RenderGroundPlan *plan, const GArray *taken, RenderCard *card)
{
    if (place_near(plan, taken, card, LEAD_OVER_LAND) ||
        place_near(plan, taken, card, LEAD_OVER_ALL))
        return TRUE;
    card->foot = (Point){(gint32)lround(plan->x), (gint32)lround(plan->y)};
    return place_led(plan, taken, card, RING_STEP, LEAD_OVER_ALL);
}

gboolean
render_place_anywhere(const RenderGroundPlan *plan, const GArray *taken, RenderCard *card)
{
    InTheWay way = {taken, 0, 0};
    card->foot = (Point){(gint32)lround(plan->x), (gint32)lround(plan->y)};
    card->is_led = TRUE;
    for (double ring = RING_STEP;; ring += RING_STEP)
        for (guint i = 0; i < RENDER_WAYS_FAR; i++) {
            double angle = 2 * G_PI * i / RENDER_WAYS_FAR;
            card->at.x = card->foot.x + (gint32)lround(cos(angle) * ring * RING_WIDE);
            card->at.y = card->foot.y + (gint32)lround(sin(angle) * ring);
            if (!is_any_met(taken, &way.plate, meets_plate, card, render_card_plate(card)))
                return TRUE;
        }
}
