/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What units eat, and what becomes of those that do not.
 */
#include "validator/systems/area-blocks/forage.h"

#include "schema/model/entities.h"
#include "validator/engine/sparse.h"
#include "validator/systems/area-blocks/printed.h"
#include "validator/systems/area-blocks/procedure.h"

/* Units that eat together, and which of them have been counted. */
typedef struct {
    gint16 units[RULES_UNITS_MAX];
    guint n;
} Eaters;

/* Returns: what the eater that is added needs where no train feeds it. */
static gint32
add_eater(const Board *board, Eaters *eaters, gint32 unit)
{
    eaters->units[eaters->n++] = (gint16)unit;
    return board->types[board->units[unit].type].eats;
}

/* Returns: the forage that those of the nation of the eater @first need: a train feeds its own
 * nation only (7.2). They are taken out, but for that one. */
static gint32
need_of_nation(const Board *board, Eaters *eaters, guint first)
{
    gint32 nation = board->units[eaters->units[first]].nation;
    gint32 need = 0, trains = 0, fed_by_trains = 0;
    guint n = first;
    for (guint i = first; i < eaters->n; i++) {
        const BoardUnit *unit = &board->units[eaters->units[i]];
        const BoardType *type = &board->types[unit->type];
        if (unit->nation != nation) {
            eaters->units[++n] = eaters->units[i];
            continue;
        }
        need += type->eats;
        trains += unit->trains;
        fed_by_trains += type->is_from_trains ? type->eats : 0;
    }
    eaters->n = n + 1;
    return need - MIN(trains, fed_by_trains);
}

gint32
forage_shortage_with(const GameRules *rules,
                     const Position *position,
                     gint32 place,
                     gint32 side,
                     gint32 unit)
{
    const Board *board = &rules->board;
    gint32 need = 0, most = 0;
    if (board->places[place].kind != SPACE_LAND)
        return 0;
    /* Who holds it is not looked up: a decision that looks ahead tries zones without noting it. */
    Eaters eaters;
    eaters.n = 0;
    for (gint32 i = first_holding(rules, position, place); i != NO_NAME;
         i = next_holding(rules, position, i))
        if (i != unit && unit_side(rules, position, i) == side)
            most += add_eater(board, &eaters, i);
    if (unit != NO_NAME)
        most += add_eater(board, &eaters, unit);
    /* Mostly there is enough even for those that trains feed. */
    if (most <= printed_places(rules)[place].forage)
        return 0;
    for (guint i = 0; i < eaters.n; i++)
        need += need_of_nation(board, &eaters, i);
    return MAX(need - printed_places(rules)[place].forage, 0);
}

gint32
forage_shortage(const GameRules *rules, const Position *position, gint32 place, gint32 side)
{
    return forage_shortage_with(rules, position, place, side, NO_NAME);
}

enum { STEP_CHECK, STEP_STRONGEST, STEP_OTHERS };

void
begin_forage(Machine *machine, gint32 first)
{
    Frame *frame = machine_push(machine, PROCEDURE_FORAGE, &SUBJECTS_NONE);
    frame->value = first != NO_NAME ? first : 0;
}

/* Returns: @unit, or the first one behind it in its place, that eats for the side; NO_NAME: none.
 */
static gint32
find_eater(const Machine *machine, const Frame *frame, gint32 unit)
{
    while (unit != NO_NAME && unit_side(machine->rules, machine->position, unit) != frame->side)
        unit = next_holding(machine->rules, machine->position, unit);
    return unit;
}

static gint32
first_eater(const Machine *machine, const Frame *frame)
{
    gint32 unit = first_holding(machine->rules, machine->position, frame->place);
    return find_eater(machine, frame, unit);
}

static gint32
next_eater(const Machine *machine, const Frame *frame, gint32 unit)
{
    return find_eater(machine, frame, next_holding(machine->rules, machine->position, unit));
}

/* Returns: the steps that all units of the side in the place have but their last ones. */
static gint32
count_spare_steps(const Machine *machine, const Frame *frame)
{
    const guint8 *strengths = position_strengths(machine->rules, machine->position);
    gint32 n = 0;
    for (gint32 i = first_eater(machine, frame); i != NO_NAME; i = next_eater(machine, frame, i))
        n += MAX(strengths[i] - 1, 0);
    return n;
}

static void
lose_spare_steps(Machine *machine, const Frame *frame)
{
    guint8 *strengths = position_strengths(machine->rules, machine->position);
    for (gint32 i = first_eater(machine, frame); i != NO_NAME; i = next_eater(machine, frame, i))
        strengths[i] = MIN(strengths[i], 1);
    position_touch_units(machine->position);
}

static void
lose_step(Machine *machine, Frame *frame, gint32 unit)
{
    position_strengths(machine->rules, machine->position)[unit]--;
    position_touch_units(machine->position);
    frame->left--;
    frame->step = STEP_OTHERS;
}

/* Offers the units that may lose the next step: the strongest ones the first, then all but those
 * with one step. */
static void
offer_losses(Machine *machine, const Frame *frame)
{
    const guint8 *strengths = position_strengths(machine->rules, machine->position);
    gint32 least = 2;
    for (gint32 i = first_eater(machine, frame); frame->step == STEP_STRONGEST && i != NO_NAME;
         i = next_eater(machine, frame, i))
        least = MAX(least, strengths[i]);
    for (gint32 i = first_eater(machine, frame); i != NO_NAME; i = next_eater(machine, frame, i))
        if (strengths[i] >= least)
            machine_offer(machine, OFFER_HIT, i, 0);
}

/* Goes on to the next side of the place that holds it, or of the next one. Returns: FALSE when all
 * places have been checked. */
static gboolean
go_on(const Machine *machine, Frame *frame)
{
    const Board *board = &machine->rules->board;
    const guint16 *held_by = position_held_by(machine->rules, machine->position);
    while (frame->next < board->n_places * board->n_sides) {
        guint32 place = frame->next / board->n_sides;
        if (held_by[place] == 0) {
            frame->next = next_filled_number((const gint16 *)held_by, place, board->n_places) *
                          board->n_sides;
            continue;
        }
        guint32 side = ((guint32)frame->value + frame->next % board->n_sides) % board->n_sides;
        frame->next++;
        if (!side_holds(machine->rules, machine->position, (gint32)place, (gint32)side))
            continue;
        frame->place = (gint32)place;
        frame->side = (gint16)side;
        return TRUE;
    }
    return FALSE;
}

/* Goes on to where something is to be lost. */
static void
check_next(Machine *machine, Frame *frame)
{
    while (go_on(machine, frame)) {
        gint32 shortage =
            forage_shortage(machine->rules, machine->position, frame->place, frame->side);
        gint32 spare = shortage > 0 ? count_spare_steps(machine, frame) : 0;
        frame->left = (guint16)MIN(shortage, spare);
        if (frame->left == 0)
            continue;
        /* Where all that can be lost is lost, nobody has a choice. */
        if (shortage >= spare)
            lose_spare_steps(machine, frame);
        else
            frame->step = STEP_STRONGEST;
        return;
    }
    machine_pop(machine);
}

/* next: how many checks were made; value: the side that goes first; place, side: whose check it
 * is; left: steps that are yet to be lost. */
Request
step_FORAGE(Machine *machine, Frame *frame)
{
    Offer taken;
    if (machine_take_offer(frame, &taken)) {
        lose_step(machine, frame, taken.number);
        return NO_REQUEST;
    }
    if (frame->step == STEP_CHECK || frame->left == 0) {
        frame->step = STEP_CHECK;
        check_next(machine, frame);
        return NO_REQUEST;
    }
    machine_offer_nothing(machine);
    offer_losses(machine, frame);
    if (machine->n_offers > 1)
        return machine_ask(machine, frame->side);
    if (machine->n_offers == 1)
        lose_step(machine, frame, machine->offers[0].number);
    else
        frame->left = 0;
    return NO_REQUEST;
}
