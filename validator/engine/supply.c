/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines of communications (2012:8.5): a search through the places from where a unit stands.
 */
#include "validator/engine/situation.h"

#include "schema/model/entities.h"

#include <string.h>

/* A search. */
typedef struct {
    const Situation *situation;
    gint32 nation, side;
    guint8 *is_reached; /* by place */
    gint16 *queue;
    guint n_queue;
} Search;

static gboolean
is_friendly(const Search *search, gint32 place)
{
    const Situation *situation = search->situation;
    gint32 controller = position_controller(situation->rules, situation->position, place);
    return controller != NO_NAME &&
           position_side(situation->rules, situation->position, controller) == search->side;
}

static gboolean
has_own_fleet(const Search *search, gint32 sea)
{
    const GameRules *rules = search->situation->rules;
    for (guint i = 0; i < rules->board.n_units; i++) {
        const BoardUnit *unit = &rules->board.units[i];
        if (unit->nation == search->nation && rules->board.types[unit->type].moves == MOVES_SEA &&
            position_zones(rules, search->situation->position)[i] == sea)
            return TRUE;
    }
    return FALSE;
}

static gboolean
is_open(const Search *search, gint32 place)
{
    return (is_friendly(search, place) || place_is_transit(search->situation, place)) &&
           !place_has_enemy(search->situation, place, search->side);
}

static gboolean
is_home(const Search *search, gint32 place)
{
    const Situation *situation = search->situation;
    return position_is_land_of(situation->rules, situation->position, place, search->nation) &&
           is_friendly(search, place);
}

static void
reach(Search *search, gint32 place)
{
    if (search->is_reached[place])
        return;
    search->is_reached[place] = TRUE;
    search->queue[search->n_queue++] = (gint16)place;
}

/* Where the sea begins or goes on: whether a line over the sea may leave a land that is not the
 * one it began in. */
static gboolean
may_embark(const Search *search, gint32 place, gint32 start)
{
    const GameRules *rules = search->situation->rules;
    gboolean may_go_through =
        rules->profile == NO_CODE ||
        rules_profile(rules, (guint32)rules->profile)->sea_path_through != FALSE;
    return rules->board.places[place].sea != NO_NAME && is_friendly(search, place) &&
           (place == start || may_go_through);
}

static void
go_on(Search *search, gint32 place, gint32 start)
{
    const Board *board = &search->situation->rules->board;
    const BoardPlace *here = &board->places[place];
    for (guint32 i = 0; i < here->n_links; i++) {
        const BoardLink *link = &board->links[here->first_link + i];
        gboolean is_land = here->kind != SPACE_SEA;
        gboolean can_pass = FALSE;
        if (link->type >= N_BUILT_IN)
            can_pass = is_open(search, link->to);
        else if (link->type == BORDER_PORT && is_land)
            can_pass = may_embark(search, place, start) && has_own_fleet(search, link->to);
        else if (link->type == BORDER_PORT)
            can_pass = is_home(search, link->to) && is_open(search, link->to);
        else if (link->type == BORDER_SEA)
            can_pass = has_own_fleet(search, link->to);
        if (can_pass)
            reach(search, link->to);
    }
}

gboolean
unit_is_supplied(const Situation *situation, gint32 unit)
{
    const GameRules *rules = situation->rules;
    gint32 start = position_place(rules, situation->position, unit);
    gint32 nation = rules->board.units[unit].nation;
    if (start == NO_NAME)
        return FALSE;
    guint8 is_reached[BOARD_PLACES_MAX];
    gint16 queue[BOARD_PLACES_MAX];
    Search search = {
        .situation = situation,
        .nation = nation,
        .side = position_side(rules, situation->position, nation),
        .is_reached = is_reached,
        .queue = queue,
    };
    if (place_has_enemy(situation, start, search.side))
        return FALSE;
    memset(is_reached, FALSE, rules->board.n_places);
    reach(&search, start);
    for (guint i = 0; i < search.n_queue; i++) {
        if (is_home(&search, queue[i]))
            return TRUE;
        go_on(&search, queue[i], start);
    }
    return FALSE;
}
