/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Arcs of a few directions and bends are tried in the middle of where the face is widest; those
 * are best that lie flat, bend little and have air around them.
 */
#include "validator/render/layout/arc.h"

#include <math.h>

/* Lines of a face on which the middle of an arc may lie. */
#define LINES_TRIED 20

/* Directions at the middle and turns from end to end, in degrees: the flattest come first. */
static const int directions[] = {0, -15, 15, -30, 30, -45, 45, -60, 60, -75, 75, -90};
static const int turns[] = {0, -25, 25, -50, 50, -80, 80};

/* What is around letters, in pixels: less is too near to the shore, more is no better. */
#define AIR_LEAST 1.0
#define AIR_ENOUGH 8.0

/* What a degree of direction or of turn, and a pixel away from the middle, cost in air. */
#define SLOPE 0.12
#define TURN 0.05
#define AWAY 0.03

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
arc_letters(RenderText *text, const char *words, RenderFace face,
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
arc_at(const RenderArc *arc, double along, double *x, double *y, double *angle)
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
        arc_at(arc, search->letters[i].along, &x, &y, &angle);
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
    double air = AIR_ENOUGH;
    guint n = (search->n + search->each - 1) / search->each;
    /* The ends are what does not fit, as a rule. */
    for (guint i = 0; i < n && air >= AIR_LEAST; i++) {
        Box box = box_of_letters(search, arc, i % 2 == 0 ? i / 2 : n - 1 - i / 2);
        air = MIN(air, render_spans_air(&search->plan->spans, box));
        if (air >= AIR_LEAST && !render_is_free(search->taken, box))
            return -1;
    }
    return air >= AIR_LEAST ? air : -1;
}

/* Looks at all arcs around @x, @y; @best: (inout): how good @arc is. */
static void
try_point(const Search *search, double x, double y, double *best, RenderArc *arc)
{
    double away = hypot(x - search->plan->x, y - search->plan->y) * AWAY;
    for (guint i = 0; i < G_N_ELEMENTS(directions); i++)
        for (guint j = 0; j < G_N_ELEMENTS(turns); j++) {
            double cost = away + ABS(directions[i]) * SLOPE + ABS(turns[j]) * TURN;
            const RenderArc tried = {
                .x = x,
                .y = y,
                .angle = directions[i] * G_PI / 180,
                .bend = turns[j] * G_PI / 180 / search->wide,
            };
            if (AIR_ENOUGH - cost <= *best)
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

/* Sets the rows of @card to the boxes. */
static void
set_rows(const Search *search, RenderCard *card)
{
    for (guint i = 0; i * search->each < search->n; i++) {
        Box box = box_of_letters(search, &card->arc, i);
        card->rows[card->n_rows++] = box_shift(box, (Point){-card->at.x, -card->at.y});
        card->marks[0].box = box_join(card->marks[0].box, card->rows[i]);
    }
}

gboolean
arc_place(const RenderGroundPlan *plan, const GArray *taken, RenderText *text, const char *name,
          RenderFace face, RenderCard *card)
{
    int wide, high;
    RenderArc arc;
    Search search = {.plan = plan, .taken = taken};
    render_text_measure(text, name, -1, face, &wide, &high);
    search.n = arc_letters(text, name, face, search.letters);
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
    set_rows(&search, card);
    return TRUE;
}
