/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lists of effects, and the rules that hold them.
 */
#include "validator/engine/event.h"
#include "validator/engine/verbs/effect.h"

#include "schema/model/entities.h"

static const EffectRow core[N_EFFECTS] = {
#define AT_ONCE(NAME) [EFFECT_##NAME] = {.act = do_##NAME},
#define ON_UNITS(NAME) [EFFECT_##NAME] = {begin_units, do_##NAME},
#include "validator/engine/verbs/effects.def"
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
do_to_unit(Machine *machine, const Frame *frame, guint32 at, gint32 unit)
{
    const EffectRow *row = effect_row(machine->rules, rules_effect(machine->rules, at)->verb);
    if (row->to_unit != NULL)
        row->to_unit(machine, frame, at, unit);
}

void
begin_units(Machine *machine, Frame *frame, guint32 at, const EffectCode *effect G_GNUC_UNUSED)
{
    Frame *units = machine_push(machine, PROCEDURE_UNITS, &frame->subjects);
    units->next = at;
}

void
do_otherwise(Machine *machine, const Frame *frame, const EffectCode *effect)
{
    const Subjects subjects = frame->subjects;
    machine_do(machine, &effect->else_, &subjects);
}

void
tell_rules(Machine *machine)
{
    for (guint i = 0; i < machine->position->n_frames; i++) {
        Frame *frame = &machine->position->frames[i];
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
    if (frame->n == 0) {
        machine_pop(machine);
        return NO_REQUEST;
    }
    guint32 at = frame->next;
    const EffectCode *effect = rules_effect(machine->rules, at);
    const Situation situation = machine_situation(machine, frame);
    guint16 n_frames = machine->position->n_frames;
    frame->next++;
    frame->n--;
    if (!condition_holds(&situation, effect->if_)) {
        do_otherwise(machine, frame, effect);
        return NO_REQUEST;
    }
    if (!is_of_units(effect))
        tell_rules(machine);
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
