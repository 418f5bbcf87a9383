/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines of communications. Units are many and nations few: what is looked for is where lines to the
 * lands of a nation lead from, once for all of its units.
 */
#include "validator/engine/presence.h"

#include "schema/model/entities.h"

#include <string.h>

/* What is known of a place. */
typedef enum {
    LINE_HOME = 1 << 0,  /* land of the nation that its side controls, and without enemies */
    LINE_OPEN = 1 << 1,  /* a line may go on through it */
    LINE_LEADS = 1 << 2, /* and from here one leads home */
    LINE_LOOKED_AT = 1 << 3,
} LineMark;

/* A search, from home outwards: against the way in which lines are followed. */
typedef struct {
    const Situation *situation;
    gint32 nation, side;
    guint8 *marks; /* LineMark, by place */
    gint16 queue[BOARD_PLACES_MAX];
    guint n_queue;
} Search;

static gboolean
has_own_fleet(const Search *search, gint32 sea)
{
    const GameRules *rules = search->situation->rules;
    const CodeSpan *span = &rules->board.nations[search->nation].units;
    const guint16 *zones = position_zones(rules, search->situation->position);
    for (guint32 i = span->first; i < span->first + span->n; i++)
        if (zones[i] == sea && rules->board.units[i].nation == search->nation &&
            rules->board.units[i].is_fleet)
            return TRUE;
    return FALSE;
}

/* What @place is for lines of the nation; a sea is open where it has a fleet. */
static guint8
look_at(Search *search, gint32 place)
{
    const Situation *situation = search->situation;
    const GameRules *rules = situation->rules;
    guint8 *mark = &search->marks[place];
    if ((*mark & LINE_LOOKED_AT) != 0)
        return *mark;
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

static void
reach(Search *search, gint32 place)
{
    guint8 mark = look_at(search, place);
    if ((mark & LINE_OPEN) == 0 || (mark & LINE_LEADS) != 0)
        return;
    search->marks[place] |= LINE_LEADS;
    search->queue[search->n_queue++] = (gint16)place;
}

/* Whether a line may put to sea from @place, which is not where it begins. */
static gboolean
may_embark_on_the_way(const Search *search, gint32 place)
{
    const GameRules *rules = search->situation->rules;
    return rules_parameters(rules)->sea_path_through != FALSE &&
           place_is_friendly(rules, search->situation->position, place, search->side);
}

/* Goes on to the places from which a line leads here: over land; over the sea, which is left in
 * ports of the nation alone, and entered from friendly ones. */
static void
go_on(Search *search, gint32 place)
{
    const Board *board = &search->situation->rules->board;
    const BoardPlace *here = &board->places[place];
    gboolean is_sea = here->kind == SPACE_SEA;
    for (guint32 i = 0; i < here->n_links; i++) {
        const BoardLink *link = &board->links[here->first_link + i];
        if (link->back == NO_NAME)
            continue;
        gint32 type = board->links[link->back].type;
        gboolean comes = type >= N_BUILT_IN || type == BORDER_SEA;
        if (type == BORDER_PORT && is_sea)
            comes = may_embark_on_the_way(search, link->to);
        else if (type == BORDER_PORT)
            comes = (search->marks[place] & LINE_HOME) != 0;
        if (comes)
            reach(search, link->to);
    }
}

/* Marks where lines of @nation lead from. */
static void
look_for_lines(const Situation *situation, gint32 nation, guint8 *marks)
{
    const GameRules *rules = situation->rules;
    Search search;
    search.situation = situation;
    search.nation = nation;
    search.side = position_side(rules, situation->position, nation);
    search.marks = marks;
    search.n_queue = 0;
    memset(marks, 0, rules->board.n_places);
    for (gint32 i = 0; i < (gint32)rules->board.n_places; i++)
        if (position_is_land_of(rules, situation->position, i, nation) &&
            (look_at(&search, i) & LINE_HOME) != 0)
            reach(&search, i);
    for (guint i = 0; i < search.n_queue; i++)
        go_on(&search, search.queue[i]);
}

/* Whether the first step of a line leads from @start to where it goes on. It may begin in any place
 * without enemies, and put to sea from there if that is a friendly port. */
static gboolean
line_begins(const Situation *situation, gint32 start, gint32 side, const guint8 *marks)
{
    const GameRules *rules = situation->rules;
    const BoardPlace *here = &rules->board.places[start];
    gboolean is_sea = here->kind == SPACE_SEA;
    for (guint32 i = 0; i < here->n_links; i++) {
        const BoardLink *link = &rules->board.links[here->first_link + i];
        if ((marks[link->to] & LINE_LEADS) == 0)
            continue;
        if (link->type >= N_BUILT_IN || link->type == BORDER_SEA)
            return TRUE;
        if (link->type == BORDER_PORT &&
            (is_sea ? (marks[link->to] & LINE_HOME) != 0
                    : place_is_friendly(rules, situation->position, start, side)))
            return TRUE;
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
        look_for_lines(situation, nation, memo->marks);
    memo->nation = nation;
    return line_begins(situation, start, side, memo->marks);
}

gboolean
unit_is_supplied(const Situation *situation, gint32 unit)
{
    SupplyMemo memo;
    memo.nation = NO_NAME;
    return unit_is_supplied_by(situation, unit, &memo);
}
