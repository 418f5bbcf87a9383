/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The effects that every game has, and the procedures that do a list of them.
 */
#include "validator/engine/procedure.h"

#include "schema/model/entities.h"
#include "validator/engine/event.h"
#include "validator/engine/modifier.h"

#include <string.h>

static const EffectRow core[N_EFFECTS] = {
#define AT_ONCE(NAME) [EFFECT_##NAME] = {.act = do_##NAME},
#define ON_UNITS(NAME) [EFFECT_##NAME] = {effect_begin_units, do_##NAME},
#include "validator/engine/effects.def"
};

const EffectRow *
effect_row(const GameRules *rules, gint32 verb)
{
    const EffectRow *row = &core[verb];
    if (row->act == NULL && rules->system != NULL && rules->system->effects != NULL)
        row = &rules->system->effects[verb];
    return row;
}

void
effect_do_to_unit(Machine *machine, const Frame *frame, guint32 at, gint32 unit)
{
    const EffectRow *row = effect_row(machine->rules, rules_effect(machine->rules, at)->verb);
    if (row->to_unit != NULL)
        row->to_unit(machine, frame, at, unit);
}

void
effect_begin_units(Machine *machine, Frame *frame, guint32 at,
                   const EffectCode *effect G_GNUC_UNUSED)
{
    Frame *units = machine_push(machine, PROCEDURE_UNITS, &frame->subjects);
    units->next = at;
}

void
effect_do_otherwise(Machine *machine, const Frame *frame, const EffectCode *effect)
{
    const Subjects subjects = frame->subjects;
    machine_do(machine, &effect->else_, &subjects);
}

void
effect_report_rules(Machine *machine)
{
    for (guint i = 0; i < machine->position->n_frames; i++) {
        Frame *frame = position_frame(machine->position, i);
        if (frame->procedure != PROCEDURE_EFFECTS || frame->value == 0)
            continue;
        event_use(machine, ENTITY_RULE, (guint32)frame->value - 1);
        frame->value = 0;
    }
}

/* Whether it is done to units, if any are found. */
static gboolean
is_of_units(const EffectCode *effect)
{
    return effect->units != NO_CODE && effect->verb != EFFECT_MODIFY;
}

/* next, n: the effects that are left; value: the number of the rule that they are of, plus one, as
 * long as none of them has found anything to do. */
Request
step_EFFECTS(Machine *machine, Frame *frame)
{
    if (frame->n == 0)
        return machine_pop(machine);
    guint32 at = frame->next;
    const EffectCode *effect = rules_effect(machine->rules, at);
    const Situation situation = machine_situation(machine, frame);
    guint16 n_frames = machine->position->n_frames;
    frame->next++;
    frame->n--;
    if (!condition_holds(&situation, effect->if_)) {
        effect_do_otherwise(machine, frame, effect);
        return NO_REQUEST;
    }
    if (!is_of_units(effect))
        effect_report_rules(machine);
    const EffectRow *row = effect_row(machine->rules, effect->verb);
    if (row->act != NULL)
        row->act(machine, frame, at, effect);
    /* What begins a procedure leaves the changing to it. */
    if (machine->position->n_frames == n_frames)
        position_touch(machine->position);
    return NO_REQUEST;
}

/* value: the number of the rule; left: its WaitingTest. */
Request
step_RULE(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    const guint32 number = (guint32)frame->value;
    guint8 *spent = &position_spent(rules, machine->position)[number];
    const RuleCode *rule = rules_rule(rules, rules->rules.first + number);
    const Subjects subjects = frame->subjects;
    const Situation situation = machine_situation(machine, frame);
    gboolean holds = frame->left == TEST_HELD ||
                     (frame->left == TEST_LATER && condition_holds(&situation, rule->if_));
    gboolean is_barred = rule->once != NO_NUMBER && *spent != 0;
    machine_pop(machine);
    if (is_barred)
        return NO_REQUEST;
    if (holds && rule->once != NO_NUMBER) {
        *spent = TRUE;
        position_touch(machine->position);
    }
    machine_do(machine, holds ? &rule->do_ : &rule->else_, &subjects);
    if (holds && rule->do_.n > 0)
        machine_top(machine)->value = (gint32)number + 1;
    return NO_REQUEST;
}

gint32
effect_sum(const Machine *machine, const Frame *frame, const EffectCode *effect)
{
    const Situation situation = machine_situation(machine, frame);
    gint32 sum = effect->add != NO_NUMBER ? effect->add : 0;
    return sum +
           (effect->plus != NO_CODE ? condition_term_value(&situation, (guint32)effect->plus) : 0);
}

void
do_MODIFY(Machine *machine, Frame *frame, guint32 at, const EffectCode *effect G_GNUC_UNUSED)
{
    modifier_install(machine, at, &frame->subjects, NULL);
}

void
do_ROLL(Machine *machine, Frame *frame, guint32 at, const EffectCode *effect)
{
    Frame *roll = machine_push(machine, PROCEDURE_ROLL, &frame->subjects);
    gint32 nation =
        position_resolve_subject(machine->rules, &frame->subjects, ENTITY_NATION, effect->nation);
    gint32 dice = effect->dice;
    if (effect->table != NO_NAME && dice == NO_NUMBER)
        dice = rules_table(machine->rules, (guint32)effect->table)->dice;
    roll->next = at;
    roll->left = (guint16)(dice != NO_NUMBER ? dice : 1);
    if (nation != NO_NAME)
        roll->subjects.nation = (gint16)nation;
}

void
do_CONTEST(Machine *machine, Frame *frame, guint32 at, const EffectCode *effect G_GNUC_UNUSED)
{
    Frame *contest = machine_push(machine, PROCEDURE_CONTEST, &frame->subjects);
    contest->next = at;
}

void
do_CHOOSE(Machine *machine, Frame *frame, guint32 at, const EffectCode *effect G_GNUC_UNUSED)
{
    Frame *choose = machine_push(machine, PROCEDURE_CHOOSE, &frame->subjects);
    choose->next = at;
}

void
do_RESET(Machine *machine, Frame *frame G_GNUC_UNUSED, guint32 at G_GNUC_UNUSED,
         const EffectCode *effect)
{
    position_spent(machine->rules, machine->position)[effect->rule] = FALSE;
}

void
do_END_GAME(Machine *machine, Frame *frame, guint32 at, const EffectCode *effect)
{
    gint32 winner =
        position_resolve_subject(machine->rules, &frame->subjects, ENTITY_SIDE, effect->side);
    machine->position->winner = (gint8)winner;
    machine->position->end = END_RULE;
    machine->position->ended_by = (gint32)at;
}

void
do_TRACK(Machine *machine, Frame *frame G_GNUC_UNUSED, guint32 at G_GNUC_UNUSED,
         const EffectCode *effect)
{
    const BoardTrack *track = &machine->rules->board.tracks[effect->track];
    gint16 *mark = &position_marks(machine->rules, machine->position)[effect->track];
    gint32 to = effect->set != NO_NUMBER ? effect->set : *mark;
    to += effect->add != NO_NUMBER ? effect->add : 0;
    to = CLAMP(to, track->from, track->to);
    if (to == *mark)
        return;
    *mark = (gint16)to;
    Event event = event_of(TRIGGER_TRACK_AT);
    event.track = effect->track;
    event.at = to;
    event_emit(machine, &event);
}

void
do_LOSE_STEPS(Machine *machine, const Frame *frame G_GNUC_UNUSED, guint32 at, gint32 unit)
{
    const EffectCode *effect = rules_effect(machine->rules, at);
    guint8 *steps = &position_strengths(machine->rules, machine->position)[unit];
    gint32 left = *steps - effect->steps;
    /* It may have gone down with what carried it; in a pool every unit is at full strength. */
    if (event_zone_is_pool(machine->rules, position_zones(machine->rules, machine->position)[unit]))
        return;
    if (left <= 0 && effect->may_eliminate == TRUE)
        event_eliminate_unit(machine, unit, CAUSE_EVENT);
    else
        *steps = (guint8)MAX(left, MIN(*steps, 1));
}

void
do_GAIN_STEPS(Machine *machine, const Frame *frame G_GNUC_UNUSED, guint32 at, gint32 unit)
{
    const EffectCode *effect = rules_effect(machine->rules, at);
    gint32 full = machine->rules->board.units[unit].strength;
    guint8 *steps = &position_strengths(machine->rules, machine->position)[unit];
    gint32 gain = effect->steps != NO_NUMBER ? effect->steps : full;
    *steps = (guint8)MIN(*steps + gain, full);
}

static gint32
strength_of(const Machine *machine, gint32 unit, const EffectCode *effect)
{
    if (effect->full == TRUE)
        return machine->rules->board.units[unit].strength;
    return effect->strength;
}

/* A place is chosen where the zone means several, or a selector says which. */
void
do_PLACE_UNIT(Machine *machine, const Frame *frame, guint32 at, gint32 unit)
{
    Frame *place = machine_push(machine, PROCEDURE_PLACE, &frame->subjects);
    place->next = at;
    place->value = unit;
}

void
do_MOVE(Machine *machine, const Frame *frame, guint32 at, gint32 unit)
{
    const EffectCode *effect = rules_effect(machine->rules, at);
    gint32 zone =
        position_zone(machine->rules, machine->position, &effect->to, unit, &frame->subjects);
    if (zone == NO_NAME)
        do_PLACE_UNIT(machine, frame, at, unit);
    else if (position_can_hold(machine->rules, machine->position, zone, unit))
        event_put_unit(machine, unit, zone, strength_of(machine, unit, effect));
    else
        effect_do_otherwise(machine, frame, effect);
}

/* The twin is placed where the unit was, or where the effect says; the unit is placed where the
 * twin was. */
void
do_SWAP(Machine *machine, const Frame *frame, guint32 at, gint32 unit)
{
    const EffectCode *effect = rules_effect(machine->rules, at);
    const GameRules *rules = machine->rules;
    gint32 twin = rules->board.units[unit].twin;
    if (twin == NO_NAME) {
        effect_do_otherwise(machine, frame, effect);
        return;
    }
    guint16 here = position_zones(rules, machine->position)[unit];
    guint16 there = position_zones(rules, machine->position)[twin];
    guint8 steps = position_strengths(rules, machine->position)[unit];
    gint32 zone = effect->to.kind != NO_CODE
                      ? position_zone(rules, machine->position, &effect->to, twin, &frame->subjects)
                      : here;
    gint32 aboard_unit = (gint32)rules->zone_numbers.aboard + unit;
    if (zone == NO_NAME || zone == aboard_unit ||
        !position_can_hold(rules, machine->position, zone, twin) ||
        !position_can_hold(rules, machine->position, there, unit)) {
        effect_do_otherwise(machine, frame, effect);
        return;
    }
    event_put_unit(machine, unit, there, NO_NUMBER);
    event_put_unit(machine, twin, zone, zone == here ? steps : NO_NUMBER);
}
