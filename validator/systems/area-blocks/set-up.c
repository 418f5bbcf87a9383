/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a scenario or a record states of a position that only this system has.
 */
#include "validator/systems/area-blocks/area-blocks.h"

#include "schema/model/entities.h"
#include "schema/text/date.h"
#include "validator/engine/playable.h"
#include "validator/engine/presence.h"
#include "validator/systems/area-blocks/position.h"
#include "validator/systems/area-blocks/passage.h"
#include "validator/systems/area-blocks/politics.h"

#include <string.h>

static void
set_printed(const GameRules *rules, Position *position)
{
    const Board *board = &rules->board;
    const PrintedPlace *printed = printed_places(rules);
    *position_was_second(rules, position) = NO_NAME;
    for (guint i = 0; i < board->n_places; i++) {
        position_garrisons(rules, position)[i] = (guint8)printed[i].garrison;
        position_harbours(rules, position)[i] = printed[i].has_harbour != FALSE;
    }
    memset(position_crossers(rules, position), NO_NAME, board->n_links);
    for (guint i = 0; i < board->n_nations; i++)
        position_truce_ends(rules, position)[i] = TRUCE_OPEN;
    for (guint i = 0; i < board->n_units; i++) {
        position_arrivals(rules, position)[i] = NO_NAME;
        position_pinners(rules, position)[i] = NO_NAME;
    }
}

/* The way that @unit took into its place. */
static FindingWords *
set_way(const GameRules *rules, Position *position, const PlacedUnit *placed, gint32 unit)
{
    gint32 place = position_place(rules, position, unit);
    gint32 from = name_index_find(rules->names, ENTITY_SPACE, placed->from);
    gint32 link = place != NO_NAME && from != NO_NAME ? blocks_passage_find_link(rules, from, place)
                                                      : NO_NAME;
    if (from == NO_NAME)
        return playable_unknown_id(ENTITY_SPACE, placed->from);
    if (link == NO_NAME)
        return finding_words_new(
            N_("“{unit}” cannot have come from “{from}” to “{to}”, which are not connected"),
            FINDING_ARG("unit", placed->unit), FINDING_ARG("from", placed->from),
            FINDING_ARG("to", placed->at), NULL);
    blocks_passage_record_crossing(rules, position, link, unit);
    return NULL;
}

/* What @unit did in this turn. */
static FindingWords *
set_unit(const GameRules *rules, Position *position, const PlacedUnit *placed, gint32 unit)
{
    guint8 *deeds = &position_deeds(rules, position)[unit];
    FindingWords *problem = placed->from != NULL ? set_way(rules, position, placed, unit) : NULL;
    if (placed->moved)
        *deeds |= UNIT_MOVED;
    if (placed->besieges)
        *deeds |= UNIT_BESIEGES;
    if (record_has_key(&placed->record, "marched"))
        position_marched(rules, position)[unit] = (guint8)placed->marched;
    return problem;
}

static FindingWords *
set_place(const GameRules *rules, Position *position, const State *state, gint32 place)
{
    if (record_has_key(&state->record, "garrison"))
        position_garrisons(rules, position)[place] = (guint8)state->garrison;
    if (record_has_key(&state->record, "harbour"))
        position_harbours(rules, position)[place] = state->harbour != FALSE;
    return NULL;
}

/* After the places: a level that is given holds with the lands that are lost. */
static FindingWords *
set_nation(const GameRules *rules, Position *position, const Stance *stance, gint32 nation)
{
    const Record *record = &stance->record;
    DateCode until = {0};
    FindingWords *problem = NULL;
    if (stance->until != NULL && !board_date(rules->names, stance->until, &until))
        problem = playable_unknown_date(stance->until);
    else if (stance->until != NULL)
        position_truce_ends(rules, position)[nation] =
            (gint16)date_year_of_turn(until.first, (gint32)MAX(rules->board.n_seasons, 1));
    if (record_has_key(record, "level"))
        blocks_politics_set_level(rules, position, nation, (gint32)stance->level);
    if (record_has_key(record, "points"))
        position_next_points(rules, position)[nation] = position_small(stance->points);
    return problem;
}

/* Where units of two sides stand, those who did not come in this turn were there before. */
static void
set_holder(const GameRules *rules, Position *position, gint32 place)
{
    gint32 holder = NO_NAME;
    presence_note(rules, position, place);
    if (!place_is_contested(rules, position, place))
        return;
    for (guint i = 0; i < rules->board.n_units; i++) {
        gint32 side = unit_side(rules, position, (gint32)i);
        gboolean was_there = unit_holds(rules, position, (gint32)i) == place &&
                             (position_deeds(rules, position)[i] & UNIT_CAME) == 0;
        if (was_there && holder != NO_NAME && side != holder)
            return;
        holder = was_there ? side : holder;
    }
    position_holders(rules, position)[place] = (gint8)holder;
}

static void
set_holders(const GameRules *rules, Position *position)
{
    for (guint i = 0; i < rules->board.n_places; i++)
        set_holder(rules, position, (gint32)i);
}

const SystemSetUp area_set_up = {
    .print = set_printed,
    .unit = set_unit,
    .place = set_place,
    .nation = set_nation,
    .laid = set_holders,
};
