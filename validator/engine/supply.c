/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines of communications. What a place is for lines of a nation is looked up once for all of its
 * units that ask.
 */
#include "validator/engine/presence.h"

#include "schema/model/entities.h"

#include <string.h>

/* What is known of a place. */
typedef enum {
    LINE_HOME = 1 << 0, /* land of the nation that its side controls, and without enemies */
    LINE_OPEN = 1 << 1, /* a line may go on through it */
    LINE_LOOKED_AT = 1 << 2,
    LINE_LEADS = 1 << 3, /* one that begins here leads home */
    LINE_CUT = 1 << 4,   /* or none does */
    LINE_JOINS = 1 << 5, /* one that comes here goes on home, wherever it began */
} LineMark;

/* A search, first in the direction in which home lies: most lines lead there. */
typedef struct {
    const Situation *situation;
    gint32 nation, side;
    gint32 start;
    guint8 *marks;      /* LineMark, by place */
    const guint8 *ways; /* ways home, by place */
    guint8 is_reached[BOARD_PLACES_MAX];
    gint16 before[BOARD_PLACES_MAX]; /* of a place that is reached: from where */
    gint16 near[BOARD_PLACES_MAX]; /* places to go on from that are nearer than those before them */
    gint16 far[BOARD_PLACES_MAX];  /* and those that are not */
    guint n_near, n_far;
} Search;

static gboolean
has_own_fleet(const Search *search, gint32 sea)
{
    const GameRules *rules = search->situation->rules;
    const Position *position = search->situation->position;
    gint32 unit = first_holding(rules, position, sea);
    while (unit != NO_NAME && rules->board.units[unit].nation != search->nation)
        unit = next_holding(rules, position, unit);
    return unit != NO_NAME;
}

/* Notes what @place is for lines of the nation; a sea is open where it has a fleet. */
static guint8
look_closely(Search *search, gint32 place)
{
    const Situation *situation = search->situation;
    const GameRules *rules = situation->rules;
    guint8 *mark = &search->marks[place];
    *mark |= LINE_LOOKED_AT;
    if (rules->board.places[place].kind == SPACE_SEA) {
        *mark |= has_own_fleet(search, place) ? LINE_OPEN : 0;
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
look_at(Search *search, gint32 place)
{
    guint8 mark = search->marks[place];
    return (mark & LINE_LOOKED_AT) != 0 ? mark : look_closely(search, place);
}

/* Notes that a line comes to @to, from @from. */
static void
reach(Search *search, gint32 from, gint32 to)
{
    if (search->is_reached[to])
        return;
    search->is_reached[to] = TRUE;
    search->before[to] = (gint16)from;
    if (search->ways[to] < search->ways[from])
        search->near[search->n_near++] = (gint16)to;
    else
        search->far[search->n_far++] = (gint16)to;
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

/* Goes on over land, and over the sea, which is left in ports of the nation alone. Returns: whether
 * that leads home. */
static gboolean
go_on(Search *search, gint32 place)
{
    const Board *board = &search->situation->rules->board;
    const BoardPlace *here = &board->places[place];
    const BoardLink *end = &board->links[here->first_link + here->n_links];
    gboolean is_sea = here->kind == SPACE_SEA;
    for (const BoardLink *link = end - here->n_links; link < end; link++) {
        if (link->type == BORDER_BLOCKED || (look_at(search, link->to) & LINE_OPEN) == 0)
            continue;
        gboolean is_home = (search->marks[link->to] & LINE_HOME) != 0;
        if (link->type == BORDER_PORT && !(is_sea ? is_home : may_embark(search, place)))
            continue;
        if (is_home || (search->marks[link->to] & LINE_JOINS) != 0)
            return TRUE;
        reach(search, place, link->to);
    }
    return FALSE;
}

/* Notes that lines which come to the places of the one that was found may go on as it does. From
 * where it begins it may put to sea as others may not. */
static void
join(Search *search, gint32 last)
{
    for (gint32 place = last; place != search->start; place = search->before[place])
        search->marks[place] |= LINE_JOINS;
}

/* Returns: whether a line leads home from @start, which holds no enemies and is not home. */
static gboolean
leads_home(Search *search, gint32 start)
{
    memset(search->is_reached, FALSE, search->situation->rules->board.n_places);
    search->n_near = search->n_far = 0;
    search->start = start;
    reach(search, start, start);
    while (search->n_near + search->n_far > 0) {
        gint32 next =
            search->n_near > 0 ? search->near[--search->n_near] : search->far[--search->n_far];
        if (go_on(search, next)) {
            join(search, next);
            return TRUE;
        }
    }
    return FALSE;
}

gboolean
unit_is_supplied_by(const Situation *situation, gint32 unit, SupplyMemo *memo)
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
        search.marks = memo->marks;
        search.ways = rules->board.ways_home + (gsize)nation * rules->board.n_places;
        *mark |= leads_home(&search, start) ? LINE_LEADS : LINE_CUT;
    }
    return (*mark & LINE_LEADS) != 0;
}

gboolean
unit_is_supplied(const Situation *situation, gint32 unit)
{
    SupplyMemo memo;
    memo.nation = NO_NAME;
    return unit_is_supplied_by(situation, unit, &memo);
}
