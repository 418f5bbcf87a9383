/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Marching.
 */
#include "schema/model/words.h"
#include "validator/systems/area-campaign/march/march.h"

#include "validator/engine/position/presence.h"
#include "validator/engine/position/unit.h"
#include "validator/systems/area-campaign/procedure.h"
#include "validator/systems/area-campaign/relation.h"
#include "validator/systems/area-campaign/turn/force.h"
#include "validator/systems/area-campaign/turn/occupation.h"

gint32
move_limit(const GameRules *rules, const Position *position, gint32 unit, gboolean friendly)
{
    const SizePrint size = size_of_force(rules, position, unit);
    return friendly ? size.home_move : size.foreign_move;
}

/* A march that enters any place that is not friendly has the shorter limit, as a whole. */
static void
offer_spaces(Machine *machine, gint32 unit, gint32 gone, gboolean is_abroad)
{
    const GameRules *rules = machine->rules;
    const Position *position = machine->position;
    gint32 side = unit_side(rules, position, unit);
    const BoardPlace *place = &rules->board.places[position_place(rules, position, unit)];
    for (guint j = 0; j < place->n_links; j++) {
        gint32 to = rules->board.links[place->first_link + j].to;
        gboolean is_at_home = !is_abroad && is_friendly(rules, position, to, side);
        if (gone < move_limit(rules, position, unit, is_at_home))
            machine_offer(machine, OFFER_MARCH, unit, to);
    }
}

void
offer_marches(Machine *machine, gint32 side)
{
    const GameRules *rules = machine->rules;
    const Position *position = machine->position;
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++)
        if (unit_side(rules, position, i) == side && is_on_map(rules, position, i) &&
            (position_deeds(rules, position)[i] & FORCE_MOVED) == 0)
            offer_spaces(machine, i, 0, FALSE);
}

void
begin_march(Machine *machine, gint32 unit, gint32 place)
{
    Frame *march = machine_push(machine, PROCEDURE_COLUMN, &SUBJECTS_NONE);
    march->unit = (gint16)unit;
    march->place = place;
    march->side = (gint16)unit_side(machine->rules, machine->position, unit);
    position_deeds(machine->rules, machine->position)[unit] |= FORCE_MOVED;
}

enum { STEP_GO, STEP_ARRIVED, STEP_CHOOSE };

/* Contact may have ended the march, or the force. */
static void
arrive(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    frame->step = STEP_CHOOSE;
    if (has_enemies(rules, machine->position, frame->place, frame->side)) {
        frame->value = G_MAXINT16;
        begin_contact(machine, frame->unit);
    }
}

static void
go(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    frame->value++;
    frame->n |= !is_friendly(rules, machine->position, frame->place, frame->side);
    frame->step = STEP_ARRIVED;
    put_unit(machine, frame->unit, frame->place, NO_NUMBER);
}

static void
end_march(Machine *machine, const Frame *frame)
{
    gint32 unit = frame->unit, place = frame->place;
    machine_pop(machine);
    if (position_place(machine->rules, machine->position, unit) == place)
        begin_occupation(machine, unit);
}

/* Returns: the request for the next space; NO_REQUEST: the march is over. */
static Request
ask_space(Machine *machine, const Frame *frame)
{
    machine_offer_nothing(machine);
    if (position_place(machine->rules, machine->position, frame->unit) == frame->place)
        offer_spaces(machine, frame->unit, frame->value, frame->n != 0);
    if (machine->n_offers == 0) {
        end_march(machine, frame);
        return NO_REQUEST;
    }
    machine_offer(machine, OFFER_DONE, 0, 0);
    return machine_ask(machine, frame->side);
}

/* unit: who marches; place: where to; value: spaces that it went; n: whether it was abroad. */
Request
step_COLUMN(Machine *machine, Frame *frame)
{
    Offer taken;
    gboolean is_taken = machine_take_offer(frame, &taken);
    if (is_taken && taken.kind == OFFER_MARCH) {
        frame->place = taken.other;
        frame->step = STEP_GO;
    } else if (is_taken) {
        end_march(machine, frame);
    } else if (frame->step == STEP_GO) {
        go(machine, frame);
    } else if (frame->step == STEP_ARRIVED) {
        arrive(machine, frame);
    } else {
        return ask_space(machine, frame);
    }
    return NO_REQUEST;
}
