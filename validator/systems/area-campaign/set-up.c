/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a scenario or a record states of a position that only this system has.
 */

#include "validator/engine/playable.h"
#include "validator/engine/presence.h"
#include "validator/systems/area-campaign/position.h"
#include "validator/systems/area-campaign/relation.h"

static void
set_printed(const GameRules *rules, Position *position)
{
    const Printed *printed = printed_of(rules);
    for (guint i = 0; i < rules->board.n_nations; i++) {
        position_treasuries(rules, position)[i] = position_small(printed->money[i]);
        position_overlords(rules, position)[i] = NO_NAME;
    }
    for (guint i = 0; i < rules->board.n_places; i++)
        position_occupiers(rules, position)[i] = NO_NAME;
}

static FindingWords *
set_unit(const GameRules *rules, Position *position, const PlacedUnit *placed, gint32 unit)
{
    if (record_has_key(&placed->record, "loot"))
        position_loot(rules, position)[unit] = (guint8)placed->loot;
    if (record_has_key(&placed->record, "tokens"))
        position_tokens(rules, position)[unit] = (guint8)placed->tokens;
    if (placed->moved)
        position_deeds(rules, position)[unit] |= FORCE_MOVED | FORCE_ACTED;
    return NULL;
}

/* The units that are counted as occupying a place are those that are in it. */
static FindingWords *
set_place(const GameRules *rules, Position *position, const State *state, gint32 place)
{
    if (record_has_key(&state->record, "looted"))
        position_looted(rules, position)[place] = (guint8)state->looted;
    if (record_has_key(&state->record, "occupied"))
        position_occupied(rules, position)[place] = (guint8)state->occupied;
    return NULL;
}

static FindingWords *
set_nation(const GameRules *rules, Position *position, const Stance *stance, gint32 nation)
{
    if (record_has_key(&stance->record, "treasury"))
        position_treasuries(rules, position)[nation] = position_small(stance->treasury);
    if (record_has_key(&stance->record, "hoard"))
        position_hoards(rules, position)[nation] = (guint8)stance->hoard;
    if (record_has_key(&stance->record, "obedient"))
        position_obedient(rules, position)[nation] = (guint8)stance->obedient;
    if (stance->overlord == NULL)
        return NULL;
    gint32 overlord = name_index_find(rules->names, ENTITY_NATION, stance->overlord);
    position_overlords(rules, position)[nation] = (gint16)overlord;
    return overlord == nation ? finding_words_new(N_("the nation “{nation}” is its own overlord"),
                                                  FINDING_ARG("nation", stance->nation), NULL)
                              : NULL;
}

static FindingWords *
set_relation(const GameRules *rules, Position *position, const Relation *relation)
{
    gint32 of = name_index_find(rules->names, ENTITY_SIDE, relation->of);
    gint32 to = name_index_find(rules->names, ENTITY_SIDE, relation->to);
    if (of == NO_NAME || to == NO_NAME)
        return playable_unknown_id(ENTITY_SIDE, of == NO_NAME ? relation->of : relation->to);
    campaign_relation_set_dealing(rules, position, of, to, (DealingWord)relation->is);
    return NULL;
}

static FindingWords *
set_rest(const GameRules *rules, Position *position, const SparsePosition *sparse)
{
    FindingWords *problem = NULL;
    for (guint32 i = 0; i < sparse->relations.length && problem == NULL; i++)
        problem = set_relation(rules, position, (const Relation *)sparse->relations.items[i]);
    presence_note_all(rules, position);
    for (gint32 i = 0; i < (gint32)rules->board.n_places; i++) {
        gint32 unit = first_holding(rules, position, i);
        if (position_occupied(rules, position)[i] > 0 && unit != NO_NAME)
            position_occupiers(rules, position)[i] = (gint8)unit_side(rules, position, unit);
    }
    return problem;
}

const SystemSetUp campaign_set_up = {
    .print = set_printed,
    .unit = set_unit,
    .place = set_place,
    .nation = set_nation,
    .rest = set_rest,
};
