/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rules that a side may take or leave.
 */
#include "validator/systems/area-blocks/year/choice.h"

#include "schema/model/entities.h"
#include "validator/engine/event.h"
#include "validator/systems/area-blocks/procedure.h"
#include "validator/systems/area-blocks/turn/turn.h"

/* Whether @during, which need not be said, allows it now. */
static gboolean
is_time(gint32 during, gboolean is_interphase)
{
    switch (during) {
    case DURING_ACTION:
        return !is_interphase;
    case DURING_INTERPHASE:
        return is_interphase;
    default:
        return TRUE;
    }
}

void
offer_choices(Machine *machine, gint32 side, gboolean is_interphase)
{
    const GameRules *rules = machine->rules;
    for (guint32 n = 0; n < rules->choices.n; n++) {
        guint32 i = (guint32)rules->listed[rules->choices.first + n];
        const RuleCode *rule = rules_rule(rules, rules->rules.first + i);
        const MayCode *may = rules_may(rules, (guint32)rule->may);
        gboolean is_spent =
            rule->once != NO_NUMBER && position_spent(rules, machine->position)[i] != 0;
        if (may->side == side && !is_spent && is_time(may->during, is_interphase) &&
            event_choice_holds(machine, n))
            machine_offer(machine, OFFER_TAKE, (gint32)i, 0);
    }
}

void
take_choice(Machine *machine, gint32 rule, gint32 side)
{
    const Subjects subjects = subjects_of_side(side);
    Frame *frame = machine_push(machine, PROCEDURE_RULE, &subjects);
    frame->value = rule;
    frame->left = TEST_LATER;
}

void
begin_choices(Machine *machine, gint32 side)
{
    Frame *frame = machine_push(machine, PROCEDURE_CHOICES, &SUBJECTS_NONE);
    frame->side = (gint16)side;
}

/* side: whose choices they are. */
Request
step_CHOICES(Machine *machine, Frame *frame)
{
    const gint32 side = frame->side;
    Offer taken;
    if (machine_take_offer(frame, &taken)) {
        if (taken.kind == OFFER_TAKE)
            take_choice(machine, taken.number, side);
        else
            machine_pop(machine);
        return NO_REQUEST;
    }
    machine_offer_nothing(machine);
    offer_choices(machine, side, TRUE);
    if (machine->n_offers == 0) {
        machine_pop(machine);
        return NO_REQUEST;
    }
    machine_offer(machine, OFFER_DONE, 0, 0);
    return machine_ask(machine, side);
}
