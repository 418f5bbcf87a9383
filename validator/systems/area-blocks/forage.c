/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What units eat, and what becomes of those that do not.
 */
#include "validator/systems/area-blocks/forage.h"

#include "schema/model/entities.h"
#include "validator/engine/sparse.h"
#include "validator/engine/reckoning.h"
#include "validator/systems/area-blocks/position.h"

/* A unit that eats. */
typedef struct {
    gint32 nation;
    gint64 eats;
    gint64 trains;           /* what it brings */
    gboolean is_from_trains; /* trains of its nation can feed it */
} Eater;

/* Returns: the forage that those of the nation of @eaters[0] need: a train feeds its own nation
 * only (7.2). They are taken out; @n: how many there are. */
static gint64
need_of_nation(Eater *eaters, guint *n)
{
    gint32 nation = eaters[0].nation;
    gint64 need = 0, trains = 0, fed_by_trains = 0;
    guint n_left = 0;
    for (guint i = 0; i < *n; i++) {
        const Eater *eater = &eaters[i];
        if (eater->nation != nation) {
            eaters[n_left++] = *eater;
            continue;
        }
        need += eater->eats;
        trains += eater->trains;
        fed_by_trains += eater->is_from_trains ? eater->eats : 0;
    }
    *n = n_left;
    return need - MIN(trains, fed_by_trains);
}

/* Returns: the forage that all @eaters need, who eat together; none of them is left. */
static gint64
need_of(Eater *eaters, guint n)
{
    gint64 need = 0;
    while (n > 0)
        need += need_of_nation(eaters, &n);
    return need;
}

static Eater
eater_on(const Board *board, gint32 unit)
{
    const BoardUnit *on_board = &board->units[unit];
    const BoardType *type = &board->types[on_board->type];
    return (Eater){on_board->nation, type->eats, on_board->trains, type->is_from_trains};
}

gint32
blocks_forage_shortage(const GameRules *rules, const Position *position, gint32 place, gint32 side,
                       gint32 unit)
{
    const Board *board = &rules->board;
    gint64 most = unit != NO_NAME ? eater_on(board, unit).eats : 0;
    if (board->places[place].kind != SPACE_LAND)
        return 0;
    /* Who holds it is not looked up: a decision that looks ahead tries zones without noting it. */
    FOR_EACH_HOLDING (i, rules, position, place)
        if (i != unit && unit_side(rules, position, i) == side)
            most += eater_on(board, i).eats;
    /* Mostly there is enough even for those that trains feed. */
    if (most <= printed_places(rules)[place].forage)
        return 0;
    Eater eaters[RULES_UNITS_MAX + 1];
    guint n = 0;
    FOR_EACH_HOLDING (i, rules, position, place)
        if (i != unit && unit_side(rules, position, i) == side)
            eaters[n++] = eater_on(board, i);
    if (unit != NO_NAME)
        eaters[n++] = eater_on(board, unit);
    gint64 need = need_of(eaters, n);
    return (gint32)MAX(need - printed_places(rules)[place].forage, 0);
}

/* Returns: (transfer full): of Eater: those of @lodgers that are on @side and eat. */
static GArray *
eaters_of(const Lodger *lodgers, guint n, gint32 side)
{
    GArray *eaters = g_array_new(FALSE, FALSE, sizeof(Eater));
    for (guint i = 0; i < n; i++) {
        const UnitType *type = lodgers[i].type;
        const Eater eater = {
            .nation = lodgers[i].nation,
            .eats = type != NULL ? type->eats : 0,
            .trains = lodgers[i].unit->trains,
            .is_from_trains = type != NULL && type->from_trains,
        };
        gboolean is_fleet =
            type != NULL && record_has_key(&type->record, "moves") && type->moves == MOVES_SEA;
        if (lodgers[i].side == side && !is_fleet)
            g_array_append_val(eaters, eater);
    }
    return eaters;
}

/* Adds what those on @side need to @upkeep. */
static void
count_side(Upkeep *upkeep, const Lodger *lodgers, guint n, gint32 side)
{
    g_autoptr(GArray) eaters = eaters_of(lodgers, n, side);
    gint64 needs = 0;
    for (guint i = 0; i < eaters->len; i++)
        needs += g_array_index(eaters, Eater, i).eats;
    upkeep->n_units += eaters->len;
    gint64 from_land = need_of((Eater *)eaters->data, eaters->len);
    upkeep->needs += needs;
    upkeep->brought += needs - from_land;
    if (side != NO_NAME)
        upkeep->short_by += MAX(from_land - upkeep->has, 0);
}

Upkeep
blocks_forage_upkeep(const Space *place, const Lodger *lodgers, guint n)
{
    Upkeep upkeep = {.has = place->forage, .is_known = record_has_key(&place->record, "forage")};
    gint32 last = NO_NAME;
    if (!record_has_key(&place->record, "kind") || place->kind != SPACE_LAND)
        return (Upkeep){0};
    for (guint i = 0; i < n; i++)
        last = MAX(last, lodgers[i].side);
    for (gint32 side = NO_NAME; side <= last; side++)
        count_side(&upkeep, lodgers, n, side);
    return upkeep;
}

enum { STEP_CHECK, STEP_STRONGEST, STEP_OTHERS };

void
blocks_forage_begin(Machine *machine, gint32 first)
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

/* Continues with the next side of the place that holds it, or of the next place. Returns: FALSE
 * when all places have been checked. */
static gboolean
go_on(const Machine *machine, Frame *frame)
{
    const Board *board = &machine->rules->board;
    const guint32 *held_by = position_held_by(machine->rules, machine->position);
    while (frame->next < board->n_places * board->n_sides) {
        guint32 place = frame->next / board->n_sides;
        if (held_by[place] == 0) {
            frame->next = next_filled_sides(held_by, place, board->n_places) * board->n_sides;
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

/* Reports what the place feeds and what it would have to. */
static void
report_hunger(const Machine *machine, const Frame *frame, gint32 shortage)
{
    Reckoning reckoning;
    gint32 forage = printed_places(machine->rules)[frame->place].forage;
    reckoning_begin(&reckoning, forage + shortage);
    reckoning.judged = frame->left < shortage ? JUDGED_SPARED : JUDGED_HUNGER;
    reckoning.level = forage;
    reckoning.result = frame->left;
    reckoning_report(machine, &reckoning);
}

/* Continues to where something is to be lost. */
static void
check_next(Machine *machine, Frame *frame)
{
    while (go_on(machine, frame)) {
        gint32 shortage = blocks_forage_shortage(machine->rules, machine->position, frame->place,
                                                 frame->side, NO_NAME);
        gint32 spare = shortage > 0 ? count_spare_steps(machine, frame) : 0;
        frame->left = position_count(MIN(shortage, spare));
        if (frame->left == 0)
            continue;
        report_hunger(machine, frame, shortage);
        /* Where everything that can be lost is lost, there is no choice. */
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
