/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Scouting.
 */
#include "schema/model/words.h"
#include "validator/systems/area-campaign/march/scouting.h"

#include "validator/engine/position/presence.h"
#include "validator/systems/area-campaign/printed.h"
#include "validator/systems/area-campaign/procedure.h"
#include "validator/systems/area-campaign/relation.h"
#include "validator/systems/area-campaign/turn/force.h"
#include "validator/systems/area-campaign/turn/money.h"

/* Points are all that a campaign asks of a force, so that more successes tell no more. */
enum { SUCCESSES_SIZE = 1, SUCCESSES_POINTS = 2 };

/* What scouts need that are no force. */
#define USUAL_SPIES 2

static gboolean
is_known(const Machine *machine, gint32 side, gint32 unit)
{
    return (position_known_points(machine->rules, machine->position)[unit] >> side & 1) != 0;
}

/* Offers what @scout, of @side, may look at: enemies beside it. */
static void
offer_from(Machine *machine, gint32 side, gint32 scout, gboolean pays)
{
    const GameRules *rules = machine->rules;
    const Position *position = machine->position;
    gboolean is_free = (position_deeds(rules, position)[scout] & FORCE_ACTED) == 0;
    const BoardPlace *place = &rules->board.places[position_place(rules, position, scout)];
    for (guint j = 0; j < place->n_links; j++) {
        gint32 to = rules->board.links[place->first_link + j].to;
        for (gint32 i = next_enemy(rules, position, first_holding(rules, position, to), side);
             i != NO_NAME;
             i = next_enemy(rules, position, next_holding(rules, position, i), side)) {
            if (is_known(machine, side, i))
                continue;
            if (is_free)
                machine_offer(machine, OFFER_SCOUT, scout, i);
            if (pays)
                machine_offer_once(machine, OFFER_SPY, i);
        }
    }
}

void
offer_scouting(Machine *machine, gint32 side)
{
    const GameRules *rules = machine->rules;
    gint32 nation = speaker_of(rules, machine->position, side);
    gint32 cost = switches_of(rules)->spies_cost;
    gboolean pays = nation != NO_NAME && cost != NO_NUMBER &&
                    position_treasuries(rules, machine->position)[nation] >= cost;
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++)
        if (unit_side(rules, machine->position, i) == side &&
            is_on_map(rules, machine->position, i))
            offer_from(machine, side, i, pays);
}

void
begin_scouting(Machine *machine, gint32 side, const Offer *taken)
{
    const GameRules *rules = machine->rules;
    const CampaignCode *switches = switches_of(rules);
    gboolean is_force = taken->kind == OFFER_SCOUT;
    Frame *scouting = machine_push(machine, PROCEDURE_SCOUTING, &SUBJECTS_NONE);
    scouting->side = (gint16)side;
    scouting->unit = (gint16)(is_force ? taken->other : taken->number);
    scouting->left = (guint16)(is_force ? printed_of(rules)->intelligence[taken->number]
                                        : or_usual(switches->spies, USUAL_SPIES));
    if (is_force)
        position_deeds(rules, machine->position)[taken->number] |= FORCE_ACTED;
    else
        add_money(machine, speaker_of(rules, machine->position, side), -switches->spies_cost);
}

/* Returns: whether a die that shows @face finds something out about a force with @intelligence. */
static gboolean
scout_succeeds(const GameRules *rules, gint32 face, gint32 intelligence)
{
    const CampaignCode *switches = switches_of(rules);
    gint32 need = or_usual(switches->scout_need, rules->board.faces);
    return face - intelligence >= need || face >= or_usual(switches->scout_sure, G_MAXINT32);
}

void
learn(Machine *machine, gint32 side, gint32 unit, gint32 successes)
{
    const GameRules *rules = machine->rules;
    guint16 bit = (guint16)(1u << side);
    if (successes >= SUCCESSES_SIZE)
        position_known_sizes(rules, machine->position)[unit] |= bit;
    if (successes >= SUCCESSES_POINTS)
        position_known_points(rules, machine->position)[unit] |= bit;
}

/* left: dice to roll; unit: what is looked at; n: successes. */
Request
step_SCOUTING(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    gint32 face = machine_take_answer(frame);
    if (face != NO_NUMBER) {
        gint32 against = printed_of(rules)->intelligence[frame->unit];
        frame->n += scout_succeeds(rules, face, against) != FALSE;
        frame->left--;
    }
    if (frame->left > 0)
        return machine_ask_die(machine, frame->side, NO_NUMBER);
    learn(machine, frame->side, frame->unit, (gint32)frame->n);
    machine_pop(machine);
    return NO_REQUEST;
}
