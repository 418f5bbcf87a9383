/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines of communications. What a place is for lines of a nation is looked up once for all of its
 * units that ask.
 */
#include "validator/engine/presence.h"

#include "schema/model/entities.h"

#include <string.h>

/* Lines that were found before are followed so far; hints of several may make a ring. */
#define HINTS_FOLLOWED 64

/* What is known of a place. */
typedef enum {
    LINE_HOME = 1 << 0, /* land of the nation that its side controls, and without enemies */
    LINE_OPEN = 1 << 1, /* a line may go on through it */
    LINE_LOOKED_AT = 1 << 2,
    LINE_LEADS = 1 << 3, /* one that begins here leads home */
    LINE_CUT = 1 << 4,   /* or none does */
    LINE_JOINS = 1 << 5, /* a path that comes here leads home, wherever it began */
} LineMark;

/* A search, first in the direction in which home lies: most lines lead there. */
typedef struct {
    const Situation *situation;
    gint32 nation, side;
    gint32 start;
    SupplyHints *hints; /* NULL: none */
    guint8 *marks;      /* LineMark, by place */
    const guint8 *ways; /* ways home, by place */
    guint8 is_reached[BOARD_PLACES_MAX];
    gint32 over[BOARD_PLACES_MAX]; /* of a place that is reached: over which link */
    gint16 near[BOARD_PLACES_MAX]; /* places to go on from that are nearer than those before them */
    gint16 far[BOARD_PLACES_MAX];  /* and those that are not */
    guint n_near, n_far;
} Search;

static gboolean
has_own_ship(const Search *search, gint32 sea)
{
    const GameRules *rules = search->situation->rules;
    const Position *position = search->situation->position;
    gint32 unit = first_holding(rules, position, sea);
    while (unit != NO_NAME && rules->board.units[unit].nation != search->nation)
        unit = next_holding(rules, position, unit);
    return unit != NO_NAME;
}

/* Notes what @place is for lines of the nation; a sea is open where it has a ship. */
static guint8
look_closely(Search *search, gint32 place)
{
    const Situation *situation = search->situation;
    const GameRules *rules = situation->rules;
    guint8 *mark = &search->marks[place];
    *mark |= LINE_LOOKED_AT;
    if (rules->board.places[place].kind == SPACE_SEA) {
        *mark |= has_own_ship(search, place) ? LINE_OPEN : 0;
        return *mark;
    }
    if (place_has_enemy(situation, place, search->side))
        return *mark;
    gboolean is_friendly = place_is_friendly(rules, situation->position, place, search->side);
    if (is_friendly && position_is_land_of(rules, situation->position, place, search->nation))
        *mark |= LINE_HOME | LINE_OPEN;
    else if (is_friendly || place_is_transit(situation, place))
        *mark |= LINE_OPEN;
    return *mark;
}

/* Returns: what @place is for lines of the nation. */
static inline guint8
mark_of_place(Search *search, gint32 place)
{
    guint8 mark = search->marks[place];
    return (mark & LINE_LOOKED_AT) != 0 ? mark : look_closely(search, place);
}

/* Whether a line may put to sea from @place: from a friendly port, be it where the line begins or
 * where the profile lets it come through. */
static gboolean
may_embark(const Search *search, gint32 place)
{
    const GameRules *rules = search->situation->rules;
    return (place == search->start || rules_parameters(rules)->sea_path_through != FALSE) &&
           place_is_friendly(rules, search->situation->position, place, search->side);
}

/* Where a way leads. */
typedef enum { WAY_CLOSED, WAY_OPEN, WAY_HOME } Way;

/* Returns: where @link leads; lines go over land, and over the sea, which is left in ports of the
 * nation alone. WAY_HOME: there, or to a line that leads there. */
static inline Way
look_over(Search *search, const BoardLink *link)
{
    if (link->type == BORDER_BLOCKED || (mark_of_place(search, link->to) & LINE_OPEN) == 0)
        return WAY_CLOSED;
    gboolean is_home = (search->marks[link->to] & LINE_HOME) != 0;
    if (link->type == BORDER_PORT) {
        const BoardPlace *here = &search->situation->rules->board.places[link->from];
        gboolean is_sea = here->kind == SPACE_SEA;
        if (!(is_sea ? is_home : may_embark(search, link->from)))
            return WAY_CLOSED;
    }
    return is_home || (search->marks[link->to] & LINE_JOINS) != 0 ? WAY_HOME : WAY_OPEN;
}

/* Notes that a line comes to the end of @link. */
static void
mark_reached(Search *search, const BoardLink *link, gint32 number)
{
    if (search->is_reached[link->to])
        return;
    search->is_reached[link->to] = TRUE;
    search->over[link->to] = number;
    if (search->ways[link->to] < search->ways[link->from])
        search->near[search->n_near++] = (gint16)link->to;
    else
        search->far[search->n_far++] = (gint16)link->to;
}

/* Searches on from @place. Returns: the link that leads home, or NO_NAME. */
static gint32
extend_line(Search *search, gint32 place)
{
    const Board *board = &search->situation->rules->board;
    const BoardPlace *here = &board->places[place];
    for (guint32 i = here->first_link; i < here->first_link + here->n_links; i++) {
        Way way = look_over(search, &board->links[i]);
        if (way == WAY_HOME)
            return (gint32)i;
        if (way == WAY_OPEN)
            mark_reached(search, &board->links[i], (gint32)i);
    }
    return NO_NAME;
}

/* Returns: the number of the hint for lines of the nation that come to @place. */
static guint
hint_at(const Search *search, gint32 place)
{
    guint n_places = search->situation->rules->board.n_places;
    return ((guint)search->nation * n_places + (guint)place) % SUPPLY_HINTS;
}

static void
keep_hint(Search *search, gint32 link)
{
    const Board *board = &search->situation->rules->board;
    if (search->hints == NULL)
        return;
    guint at = hint_at(search, board->links[link].from);
    search->hints->steps[at].nation = search->nation + 1;
    search->hints->steps[at].link = link;
}

/* Notes that lines which come to the places of the one that was found, at last over @link, may go
 * on as it does. From where it begins it may put to sea as others may not. */
static void
mark_joined(Search *search, gint32 link)
{
    const Board *board = &search->situation->rules->board;
    keep_hint(search, link);
    for (gint32 place = board->links[link].from; place != search->start;
         place = board->links[search->over[place]].from) {
        search->marks[place] |= LINE_JOINS;
        keep_hint(search, search->over[place]);
    }
}

/* Returns: whether the line from @start that was found before still leads home. */
static gboolean
is_still_open(Search *search, gint32 start)
{
    const Board *board = &search->situation->rules->board;
    gint32 place = start;
    for (guint i = 0; search->hints != NULL && i < HINTS_FOLLOWED; i++) {
        guint at = hint_at(search, place);
        guint link = (guint)search->hints->steps[at].link;
        if (search->hints->steps[at].nation != search->nation + 1 || link >= board->n_links ||
            board->links[link].from != place)
            return FALSE;
        Way way = look_over(search, &board->links[link]);
        if (way != WAY_OPEN)
            return way == WAY_HOME;
        place = board->links[link].to;
    }
    return FALSE;
}

/* Returns: whether a line leads home from @start, which holds no enemies and is not home. */
static gboolean
leads_home(Search *search, gint32 start)
{
    search->start = start;
    if (is_still_open(search, start))
        return TRUE;
    memset(search->is_reached, FALSE, search->situation->rules->board.n_places);
    search->is_reached[start] = TRUE;
    search->n_near = search->n_far = 0;
    for (gint32 place = start;;) {
        gint32 link = extend_line(search, place);
        if (link != NO_NAME) {
            mark_joined(search, link);
            return TRUE;
        }
        if (search->n_near + search->n_far == 0)
            return FALSE;
        place = search->n_near > 0 ? search->near[--search->n_near] : search->far[--search->n_far];
    }
}

gboolean
supply_reaches_unit_with_memo(const Situation *situation, gint32 unit, SupplyMemo *memo)
{
    const GameRules *rules = situation->rules;
    gint32 nation = rules->board.units[unit].nation;
    gint32 side = unit_side(rules, situation->position, unit);
    gint32 start = position_place(rules, situation->position, unit);
    if (start == NO_NAME || place_has_enemy(situation, start, side))
        return FALSE;
    /* Most units that ask are at home. */
    if (position_is_land_of(rules, situation->position, start, nation) &&
        place_is_friendly(rules, situation->position, start, side))
        return TRUE;
    if (memo->nation != nation)
        memset(memo->marks, 0, rules->board.n_places);
    memo->nation = nation;
    guint8 *mark = &memo->marks[start];
    if ((*mark & (LINE_LEADS | LINE_CUT)) == 0) {
        Search search;
        search.situation = situation;
        search.nation = nation;
        search.side = side;
        search.hints = memo->hints;
        search.marks = memo->marks;
        search.ways = rules->board.ways_home + (gsize)nation * rules->board.n_places;
        *mark |= leads_home(&search, start) ? LINE_LEADS : LINE_CUT;
    }
    return (*mark & LINE_LEADS) != 0;
}

gboolean
supply_reaches_unit(const Situation *situation, gint32 unit)
{
    SupplyMemo memo;
    supply_memo_begin(&memo, NULL);
    return supply_reaches_unit_with_memo(situation, unit, &memo);
}
