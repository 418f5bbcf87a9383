/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What taking places is worth, and what goes with units: tried in the position of the mind.
 */
#include "validator/systems/area-blocks/judge/mind.h"

#include "schema/model/entities.h"
#include "validator/engine/outcome.h"
#include "validator/engine/position/control.h"
#include "validator/engine/position/presence.h"
#include "validator/systems/area-blocks/year/level.h"

/* Returns: what the level of @nation, of which @n_lost lands are lost, counts for the side: more
 * for its own nations, less for others; nothing out of the war. */
static gint32
level_ahead(const Mind *mind, gint32 nation, gint32 n_lost)
{
    const GameRules *rules = mind->rules;
    gint32 side = position_side(rules, mind->position, nation);
    if (side == NO_NAME || position_statuses(rules, mind->position)[nation] != STATUS_ACTIVE)
        return 0;
    gint32 level = level_without(rules, mind->position, nation, n_lost);
    return side == mind->side ? level : -level;
}

/* Returns: by how much the levels of the nations of the side exceed those of others. */
static gint64
levels_ahead(const Mind *mind)
{
    gint16 n_lost[BOARD_NATIONS_MAX];
    gint64 ahead = 0;
    count_lost(mind->rules, mind->position, n_lost);
    for (gint32 i = 0; i < (gint32)mind->rules->board.n_nations; i++)
        ahead += level_ahead(mind, i, n_lost[i]);
    return ahead;
}

/* Returns: what the score is worth to the side, were the game over now. */
static gint64
worth_of_score(const Mind *mind)
{
    const GameRules *rules = mind->rules;
    gint32 score = score_of(rules, mind->position), row = victory_row(rules, score);
    gint64 worth = (gint64)score * mind->lean * mind_weight(mind, AREA_WEIGHT_SCORE);
    gint32 winner =
        row != NO_NAME ? rules_result(rules, rules->victory.first + (guint32)row)->side : NO_NAME;
    if (winner != NO_NAME)
        worth += mind_weight(mind, AREA_WEIGHT_VICTORY) * (winner == mind->side ? 1 : -1);
    return worth;
}

/* Returns: what the score, and what of sudden ends asks about @asked, is worth to the side. */
static gint64
worth_of_ends(const Mind *mind, guint8 asked)
{
    return worth_of_score(mind) +
           (gint64)endings_progress(mind->rules, mind->position, mind->side, asked) *
               mind_weight(mind, AREA_WEIGHT_THREAT) / PROGRESS_ALL;
}

gint64
worth_of_lands(const Mind *mind, guint8 asked)
{
    return levels_ahead(mind) * mind_weight(mind, AREA_WEIGHT_LEVEL) + worth_of_ends(mind, asked);
}

/* Returns: the nation of those that are of the side, or are not, with the most steps on the map;
 * NO_NAME: none has any. */
static gint32
find_spearhead(const Mind *mind, gboolean is_own)
{
    const GameRules *rules = mind->rules;
    gint32 steps[BOARD_NATIONS_MAX] = {0};
    gint32 best = NO_NAME;
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++)
        if (position_place(rules, mind->position, i) != NO_NAME && !unit_is_ship(rules, i))
            steps[rules->board.units[i].nation] += steps_of(mind, i);
    for (gint32 i = 0; i < (gint32)rules->board.n_nations; i++) {
        gint32 side = position_side(rules, mind->position, i);
        if (side != NO_NAME && (side == mind->side) == is_own && steps[i] > 0 &&
            (best == NO_NAME || steps[i] > steps[best]))
            best = i;
    }
    return best;
}

static gboolean
is_capital_of_owner(const Mind *mind, gint32 place)
{
    const Board *board = &mind->rules->board;
    gint32 owner = position_owner(mind->rules, mind->position, place);
    if (owner == NO_NAME || position_statuses(mind->rules, mind->position)[owner] != STATUS_ACTIVE)
        return FALSE;
    const CodeSpan *capitals = &board->nations[owner].capitals;
    for (guint32 i = 0; i < capitals->n; i++)
        if (board->capitals[capitals->first + i] == place)
            return TRUE;
    return FALSE;
}

/* What there is before anything is taken. */
typedef struct {
    gint64 ends;                      /* worth_of_ends() */
    gint16 n_lost[BOARD_NATIONS_MAX]; /* as of count_lost() */
} Lands;

/* Returns: what it is worth to the side that the level of the nation that owns @place is another
 * one, by the marker there in place of @before. */
static gint64
worth_of_level(const Mind *mind, const Lands *lands, gint32 place, gint32 before)
{
    gint32 owner = position_owners(mind->rules, mind->position)[place];
    gint32 after = position_markers(mind->rules, mind->position)[place];
    if (owner == NO_NAME)
        return 0;
    gint32 n_lost = lands->n_lost[owner];
    gint32 more = (after != NO_NAME && after != owner) - (before != NO_NAME && before != owner);
    return (gint64)(level_ahead(mind, owner, n_lost + more) - level_ahead(mind, owner, n_lost)) *
           mind_weight(mind, AREA_WEIGHT_LEVEL);
}

/* Returns: what the side gets, or loses, when @nation takes @place with the garrison. */
static gint32
worth_of_taking(Mind *mind, gint32 place, gint32 nation, const Lands *lands)
{
    const GameRules *rules = mind->rules;
    gint16 *marker = &position_markers(rules, mind->position)[place];
    gint16 before = *marker;
    gint32 side = position_side(rules, mind->position, nation);
    gint32 owner = position_owner(rules, mind->position, place);
    *marker = (gint16)marker_to_be(rules, mind->position, place, nation);
    gint64 change =
        worth_of_level(mind, lands, place, before) + worth_of_ends(mind, ASKED_LANDS) - lands->ends;
    *marker = before;
    if (side != mind->side)
        change = -change;
    if (is_capital_of_owner(mind, place) && position_side(rules, mind->position, owner) != side)
        change += mind_weight(mind, AREA_WEIGHT_CAPITAL);
    return (gint32)CLAMP(change, 0, G_MAXINT32 / 4);
}

/* Whether the garrison of @place stands against the side that takes it: it is controlled by another
 * side, or by nobody's friend. */
static gboolean
can_be_taken(const Mind *mind, gint32 place, gint32 nation)
{
    const GameRules *rules = mind->rules;
    if (nation == NO_NAME || rules->board.places[place].kind != SPACE_LAND ||
        position_garrisons(rules, mind->position)[place] == 0)
        return FALSE;
    gint32 side = position_side(rules, mind->position, nation);
    gint32 controller = position_controller(rules, mind->position, place);
    gint32 owner = position_owner(rules, mind->position, place);
    gboolean is_open = owner == NO_NAME || rules->board.places[place].transit != TRANSIT_NEVER ||
                       position_statuses(rules, mind->position)[owner] == STATUS_ACTIVE;
    return is_open && controller != NO_NAME &&
           !place_is_friendly(rules, mind->position, place, side);
}

void
work_out_gains(Mind *mind)
{
    Lands lands = {.ends = worth_of_ends(mind, ASKED_LANDS)};
    gint32 ours = find_spearhead(mind, TRUE), theirs = find_spearhead(mind, FALSE);
    count_lost(mind->rules, mind->position, lands.n_lost);
    for (gint32 i = 0; i < (gint32)mind->rules->board.n_places; i++) {
        mind->gain[i] = can_be_taken(mind, i, ours) ? worth_of_taking(mind, i, ours, &lands) : 0;
        mind->loss[i] =
            can_be_taken(mind, i, theirs) ? worth_of_taking(mind, i, theirs, &lands) : 0;
    }
}

/* Returns: rules that wait for the end of @unit, of those that are on. */
static gint32
count_waiting(const GameRules *rules, gint32 unit)
{
    guint at = (guint)TRIGGER_ELIMINATED * rules->board.n_units + (guint)unit;
    return (gint32)rules->by_trigger_of_unit[at].n;
}

/* Whether some sudden end asks where @unit is, or who is aboard it may be asked for. */
static gboolean
endings_ask_of(const Mind *mind, gint32 unit)
{
    const GameRules *rules = mind->rules;
    const Watches *watches = &rules->watches;
    const guint8 *of_unit = watches->of_unit + (gsize)unit * watches->set_size;
    gint32 deck = (gint32)rules->zone_numbers.aboard + unit;
    const guint first = watches->parts[watches->n_edges].first;
    const guint end = watches->parts[watches->n_edges + watches->n_endings].first;
    return next_of_set(of_unit, first, end) < end ||
           position_first_in(rules, mind->position, deck) != NO_NAME;
}

/* Returns: how much nearer the sudden ends of others come when @unit is gone, be it for ever or to
 * a box beside the map. */
static gint32
threat_without(Mind *mind, gint32 unit)
{
    const GameRules *rules = mind->rules;
    const ZoneNumbers *zones = &rules->zone_numbers;
    guint16 *zone = &position_zones(rules, mind->position)[unit], before = *zone;
    gint32 now = endings_progress(rules, mind->position, mind->side, ASKED_ZONES), worst = now;
    for (guint32 i = zones->boxes; i < zones->aboard; i++) {
        position_put(rules, mind->position, unit, (gint32)i);
        worst = MIN(worst, endings_progress(rules, mind->position, mind->side, ASKED_ZONES));
    }
    position_put(rules, mind->position, unit, (gint32)zones->out);
    worst = MIN(worst, endings_progress(rules, mind->position, mind->side, ASKED_ZONES));
    position_put(rules, mind->position, unit, before);
    return now - worst;
}

void
work_out_dear(Mind *mind)
{
    const GameRules *rules = mind->rules;
    gint32 least = G_MAXINT32;
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++)
        least = MIN(least, count_waiting(rules, i));
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++) {
        mind->dear[i] = 0;
        if (count_waiting(rules, i) > least)
            mind->dear[i] += mind_weight(mind, AREA_WEIGHT_DEAR);
        if (unit_side(rules, mind->position, i) == mind->side && endings_ask_of(mind, i))
            mind->dear[i] += (gint32)((gint64)threat_without(mind, i) *
                                      mind_weight(mind, AREA_WEIGHT_LOST) / PROGRESS_ALL);
    }
}
