/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Collecting rules. A rule runs by rising order, then in the order of the file.
 */
#include "validator/engine/event.h"

#include "validator/engine/position/position-news.h"

#include "schema/model/entities.h"
#include "validator/engine/system.h"

static gboolean
is_or_open(const Machine *machine, const Subjects *subjects, EntityId target, gint32 name,
           gint32 is)
{
    return name == NO_NAME ||
           (is != NO_NAME && subject_resolve(machine->rules, subjects, target, name) == is);
}

/* Whether @event is in the place that @trigger says. */
static inline gboolean
fits_place(const GameRules *rules, const TriggerCode *trigger, const Event *event)
{
    const Situation situation = {.rules = rules};
    return trigger->place == NO_NAME ||
           (event->place != NO_NAME && place_is_in(&situation, event->place, trigger->place));
}

/* Whether @trigger can be met by @event, whoever its subjects are. The place tells most apart. */
static inline gboolean
may_match(const GameRules *rules, const TriggerCode *trigger, const Event *event)
{
    if (trigger->event != (gint32)event->verb || !fits_place(rules, trigger, event))
        return FALSE;
    if (trigger->units != NO_CODE &&
        (event->unit == NO_NAME ||
         !MARKED(labels_of(rules, rules_units(rules, (guint32)trigger->units)), event->unit)))
        return FALSE;
    return (trigger->at_least == NO_NUMBER || event->at >= trigger->at_least) &&
           (trigger->cause == NO_NUMBER || event->cause == trigger->cause);
}

/* Whether @event meets @trigger, which it may. */
static gboolean
matches(const Machine *machine, const TriggerCode *trigger, const Event *event,
        const Subjects *subjects)
{
    const Situation situation = {
        .rules = machine->rules,
        .position = machine->position,
        .subjects = subjects,
    };
    if (trigger->units != NO_CODE &&
        !select_unit(&situation, rules_units(machine->rules, (guint32)trigger->units), event->unit))
        return FALSE;
    if (trigger->owner != NO_CODE &&
        (event->owner == NO_NAME ||
         !select_unit(&situation, rules_units(machine->rules, (guint32)trigger->owner),
                      event->owner)))
        return FALSE;
    return is_or_open(machine, subjects, ENTITY_NATION, trigger->nation, event->nation) &&
           is_or_open(machine, subjects, ENTITY_NATION, trigger->loser, event->loser) &&
           is_or_open(machine, subjects, ENTITY_SIDE, trigger->side, event->side) &&
           is_or_open(machine, subjects, ENTITY_TRACK, trigger->track, event->track);
}

static void
collect(Machine *machine, guint number, const Subjects *subjects)
{
    Position *position = machine->position;
    const RuleCode *rule = rules_rule(machine->rules, machine->rules->rules.first + number);
    MomentWord moment = rule->moment != NO_NUMBER ? (MomentWord)rule->moment : MOMENT_NOW;
    WaitingTest test = TEST_LATER;
    if (rule->once != NO_NUMBER && position_spent(machine->rules, position)[number] != 0)
        return;
    if (moment == MOMENT_NOW || moment == MOMENT_ACTION_END) {
        const Situation situation = {
            .rules = machine->rules,
            .position = position,
            .subjects = subjects,
        };
        test = condition_holds(&situation, rule->if_) ? TEST_HELD : TEST_FAILED;
    }
    if (test == TEST_FAILED && rule->else_.n == 0)
        return;
    if (position->n_waiting == WAITING_MAX) {
        position->overflow = TRUE;
        return;
    }
    position->waiting[position->n_waiting++] = (Waiting){
        .rule = (guint16)number,
        .moment = (guint8)moment,
        .test = (guint8)test,
        .order = (gint16)(rule->order != NO_NUMBER ? rule->order : 0),
        .height = position->n_frames,
        .subjects = *subjects,
    };
}

/* A rule runs for its own side; one that has none, for the nation that the event is about. */
static Subjects
subjects_of(const Machine *machine, const RuleCode *rule, const Event *event)
{
    gint32 side = rule->side != NO_NAME ? rule->side : event->side;
    if (side == NO_NAME)
        side = position_side(machine->rules, machine->position, event->nation);
    return (Subjects){
        .nation = (gint16)event->nation,
        .side = (gint16)side,
        .activated = NO_NAME,
        .event_unit = (gint16)event->unit,
        .event_place = (gint16)event->place,
        .event_nation = (gint16)event->nation,
        .event_owner = (gint16)event->owner,
    };
}

void
event_emit(Machine *machine, const Event *event)
{
    const GameRules *rules = machine->rules;
    const CodeSpan *waiting = &rules->by_trigger[event->verb];
    if (event->unit != NO_NAME)
        waiting = &rules->by_trigger_of_unit[(guint)event->verb * rules->board.n_units +
                                             (guint)event->unit];
    if (machine->sink != NULL && machine->sink->tell != NULL)
        machine->sink->tell(machine->sink->data, event);
    for (guint i = 0; i < waiting->n; i++) {
        guint32 number = (guint32)rules->listed[waiting->first + i];
        const RuleCode *rule = rules_rule(rules, rules->rules.first + number);
        for (guint32 j = 0; j < rule->on.n; j++) {
            const TriggerCode *trigger = rules_trigger(rules, rule->on.first + j);
            if (!may_match(rules, trigger, event))
                continue;
            const Subjects subjects = subjects_of(machine, rule, event);
            if (!matches(machine, trigger, event, &subjects))
                continue;
            collect(machine, number, &subjects);
            break;
        }
    }
    if (rules->system != NULL && rules->system->hear != NULL)
        rules->system->hear(machine, event);
}

void
event_start_rule(Machine *machine, gint32 number, const Event *event)
{
    const GameRules *rules = machine->rules;
    const RuleCode *rule = rules_rule(rules, rules->rules.first + (guint32)number);
    const Subjects subjects = subjects_of(machine, rule, event);
    if (!rules->is_on[number])
        return;
    Frame *frame = machine_push(machine, PROCEDURE_RULE, &subjects);
    frame->value = number;
    frame->left = TEST_LATER;
}

void
event_edges(Machine *machine, gboolean is_silent)
{
    const GameRules *rules = machine->rules;
    const Watches *watches = &rules->watches;
    Position *position = machine->position;
    const guint8 *answers = position_answers(rules, position);
    guint8 *held = position_held(rules, position), *stale = position_stale(rules, position);
    guint n = watches->parts[watches->n_edges].first;
    for (guint i = next_of_set(stale, 0, n); i < n; i = next_of_set(stale, i + 1, n)) {
        guint whole = watches->items[i].whole;
        guint32 number = (guint32)rules->listed[rules->edges.first + whole];
        /* As long as the part that decides does not hold, the others are nothing to it. */
        if (held[number] == 0 && MARKED(answers, i)) {
            UNMARK(stale, i);
            continue;
        }
        const RuleCode *rule = rules_rule(rules, rules->rules.first + number);
        Subjects subjects = SUBJECTS_NONE;
        subjects.side = (gint16)rule->side;
        gboolean holds = watched_holds(rules, position, whole, &subjects);
        if (holds && held[number] == 0 && !is_silent)
            collect(machine, number, &subjects);
        held[number] = holds ? 1 : 0;
        i = watches->parts[whole + 1].first - 1;
    }
}

gboolean
event_choice_holds(Machine *machine, guint n)
{
    const GameRules *rules = machine->rules;
    const Watches *watches = &rules->watches;
    guint32 number = (guint32)rules->listed[rules->choices.first + n];
    const RuleCode *rule = rules_rule(rules, rules->rules.first + number);
    Subjects subjects = SUBJECTS_NONE;
    subjects.side = (gint16)rules_may(rules, (guint32)rule->may)->side;
    return watched_holds(rules, machine->position, watches->n_edges + watches->n_endings + n,
                         &subjects);
}
