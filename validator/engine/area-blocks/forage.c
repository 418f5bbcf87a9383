/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What units eat, and what becomes of those that do not.
 */
#include "validator/engine/area-blocks/forage.h"

#include "schema/model/entities.h"
#include "validator/engine/procedure.h"

/* Whether @unit eats in @place, for @side. */
static gboolean
eats_in(const GameRules *rules, const Position *position, gint32 unit, gint32 place, gint32 side)
{
    return unit_holds(rules, position, unit) == place && unit_side(rules, position, unit) == side;
}

/* Units that eat together, and which of them have been counted. */
typedef struct {
    gint16 units[RULES_UNITS_MAX];
    guint n;
} Eaters;

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
    gint32 n_units = (gint32)board->n_units;
    gint32 need = 0;
    if (board->places[place].kind != SPACE_LAND)
        return 0;
    /* Who stands there is not looked up: a decision that looks ahead tries zones without noting
     * it. */
    Eaters eaters;
    eaters.n = 0;
    for (gint32 i = next_holding(rules, position, place, 0); i < n_units;
         i = next_holding(rules, position, place, i + 1))
        if (i != unit && unit_side(rules, position, i) == side)
            eaters.units[eaters.n++] = (gint16)i;
    if (unit != NO_NAME)
        eaters.units[eaters.n++] = (gint16)unit;
    for (guint i = 0; i < eaters.n; i++)
        need += need_of_nation(board, &eaters, i);
    return MAX(need - board->places[place].forage, 0);
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

/* Returns: the steps that all units of the side in the place have but their last ones. */
static gint32
count_spare_steps(const Machine *machine, const Frame *frame)
{
    const GameRules *rules = machine->rules;
    gint32 n = 0;
    for (guint i = 0; i < rules->board.n_units; i++)
        if (eats_in(rules, machine->position, (gint32)i, frame->place, frame->side))
            n += MAX(position_strengths(rules, machine->position)[i] - 1, 0);
    return n;
}

static void
lose_spare_steps(Machine *machine, const Frame *frame)
{
    const GameRules *rules = machine->rules;
    guint8 *strengths = position_strengths(rules, machine->position);
    for (guint i = 0; i < rules->board.n_units; i++)
        if (eats_in(rules, machine->position, (gint32)i, frame->place, frame->side))
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
    const GameRules *rules = machine->rules;
    const guint8 *strengths = position_strengths(rules, machine->position);
    gint32 least = 2;
    for (guint i = 0; frame->step == STEP_STRONGEST && i < rules->board.n_units; i++)
        if (eats_in(rules, machine->position, (gint32)i, frame->place, frame->side))
            least = MAX(least, strengths[i]);
    for (guint i = 0; i < rules->board.n_units; i++)
        if (strengths[i] >= least &&
            eats_in(rules, machine->position, (gint32)i, frame->place, frame->side))
            machine_offer(machine, OFFER_HIT, (gint32)i, 0);
}

/* Returns: the first check from @next on in a place where units are. */
static guint32
next_eaten(const Machine *machine, guint32 next)
{
    const Board *board = &machine->rules->board;
    guint32 best = board->n_places;
    for (guint i = 0; i < board->n_units; i++) {
        guint16 zone = position_zones(machine->rules, machine->position)[i];
        if (zone < best && zone >= next / board->n_sides)
            best = zone;
    }
    return MAX(next, best * board->n_sides);
}

/* Goes on to the next side of the place, or to the next place. */
static void
check_next(Machine *machine, Frame *frame)
{
    const Board *board = &machine->rules->board;
    if (frame->next == board->n_places * board->n_sides) {
        machine_pop(machine);
        return;
    }
    frame->next = next_eaten(machine, frame->next);
    if (frame->next == board->n_places * board->n_sides)
        return;
    guint behind = frame->next % board->n_sides;
    frame->place = (gint32)(frame->next / board->n_sides);
    frame->side = (gint16)(((guint)frame->value + behind) % board->n_sides);
    frame->next++;
    guint8 held = position_held_by(machine->rules, machine->position)[frame->place];
    if (((held >> frame->side) & 1) == 0)
        return;
    gint32 shortage = forage_shortage(machine->rules, machine->position, frame->place, frame->side);
    gint32 spare = shortage > 0 ? count_spare_steps(machine, frame) : 0;
    frame->left = (guint16)MIN(shortage, spare);
    /* Where all that can be lost is lost, nobody has a choice. */
    if (spare > 0 && shortage >= spare)
        lose_spare_steps(machine, frame);
    else if (frame->left > 0)
        frame->step = STEP_STRONGEST;
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
