/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Events: what happens in a game, the rules that are triggered by it, and the changes of units
 * and markers that are reported as events.
 */
#include "validator/engine/event.h"

#include "schema/model/entities.h"
#include "validator/engine/position.h"
#include "validator/engine/presence.h"
#include "validator/engine/system.h"

static gboolean
is_or_open(const Machine *machine, const Subjects *subjects, EntityId target, gint32 name,
           gint32 is)
{
    return name == NO_NAME || (is != NO_NAME && position_resolve_subject(machine->rules, subjects,
                                                                         target, name) == is);
}

/* Whether @event is in the place that @trigger says. */
static inline gboolean
fits_place(const GameRules *rules, const TriggerCode *trigger, const Event *event)
{
    const Situation situation = {.rules = rules};
    return trigger->place == NO_NAME ||
           (event->place != NO_NAME && place_is_in(&situation, event->place, trigger->place));
}

/* Whether @event can meet @trigger with any subjects. The place rules out most. */
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
event_matches(const Machine *machine, const TriggerCode *trigger, const Event *event,
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
collect_rule(Machine *machine, guint number, const Subjects *subjects)
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
    if (machine->sink != NULL && machine->sink->report != NULL)
        machine->sink->report(machine->sink->data, event);
    for (guint i = 0; i < waiting->n; i++) {
        guint32 number = (guint32)rules->listed[waiting->first + i];
        const RuleCode *rule = rules_rule(rules, rules->rules.first + number);
        for (guint32 j = 0; j < rule->on.n; j++) {
            const TriggerCode *trigger = rules_trigger(rules, rule->on.first + j);
            if (!may_match(rules, trigger, event))
                continue;
            const Subjects subjects = subjects_of(machine, rule, event);
            if (!event_matches(machine, trigger, event, &subjects))
                continue;
            collect_rule(machine, number, &subjects);
            break;
        }
    }
    const SystemReactions *reactions = rules->system != NULL ? rules->system->reactions : NULL;
    if (reactions != NULL && reactions->happened != NULL)
        reactions->happened(machine, event);
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
        Subjects subjects = subjects_of_side(rule->side);
        gboolean holds = position_watch_holds(rules, position, whole, &subjects);
        if (holds && held[number] == 0 && !is_silent)
            collect_rule(machine, number, &subjects);
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
    Subjects subjects = subjects_of_side(rules_may(rules, (guint32)rule->may)->side);
    return position_watch_holds(rules, machine->position, watches->n_edges + watches->n_endings + n,
                                &subjects);
}

void
event_report_control(Machine *machine, gint32 place, gint32 before)
{
    gint32 after = position_controller(machine->rules, machine->position, place);
    position_touch(machine->position);
    if (after == before)
        return;
    Event event = event_of(TRIGGER_CONTROL_CHANGED);
    event.place = place;
    event.nation = after;
    event.loser = before;
    event.side = position_side(machine->rules, machine->position, after);
    event_emit(machine, &event);
}

gint32
event_marker_to_be(const GameRules *rules, const Position *position, gint32 place, gint32 nation)
{
    gint32 owner = position_owner(rules, position, place);
    gint32 marker = position_markers(rules, position)[place];
    gint32 side = position_side(rules, position, nation);
    /* A nation needs no marker on its own land. */
    if (nation == NO_NAME || nation == owner)
        return NO_NAME;
    gboolean is_friends = side != NO_NAME && position_side(rules, position, owner) == side &&
                          rules->board.places[place].transit == TRANSIT_NEVER;
    if (!is_friends)
        return nation;
    return position_side(rules, position, marker) == side ? marker : NO_NAME;
}

void
event_set_marker(Machine *machine, gint32 place, gint32 nation)
{
    gint32 before = position_controller(machine->rules, machine->position, place);
    position_markers(machine->rules, machine->position)[place] =
        (gint16)event_marker_to_be(machine->rules, machine->position, place, nation);
    event_report_control(machine, place, before);
}

static void
emit_move(Machine *machine, TriggerVerb verb, gint32 unit, gint32 place)
{
    gint32 nation = machine->rules->board.units[unit].nation;
    if (place == NO_NAME)
        return;
    Event event = event_of(verb);
    event.unit = unit;
    event.place = place;
    event.nation = nation;
    event.side = position_side(machine->rules, machine->position, nation);
    event_emit(machine, &event);
}

gboolean
event_zone_is_pool(const GameRules *rules, gint32 zone)
{
    return zone >= (gint32)rules->zone_numbers.pools && zone < (gint32)rules->zone_numbers.boxes;
}

void
event_unload_unit(Machine *machine, gint32 unit)
{
    const GameRules *rules = machine->rules;
    Position *position = machine->position;
    gint32 deck = (gint32)rules->zone_numbers.aboard + unit;
    for (gint32 i = position_first_in(rules, position, deck); i != NO_NAME;
         i = position_first_in(rules, position, deck)) {
        position_put(rules, position, i, position_pool(rules, i));
        position_strengths(rules, position)[i] = (guint8)rules->board.units[i].strength;
    }
}

void
event_put_unit(Machine *machine, gint32 unit, gint32 zone, gint32 strength)
{
    const GameRules *rules = machine->rules;
    gint32 full = rules->board.units[unit].strength;
    gint32 before = position_place(rules, machine->position, unit);
    guint8 *steps = &position_strengths(rules, machine->position)[unit];
    position_put(rules, machine->position, unit, zone);
    position_touch_units(machine->position);
    gint32 after = position_place(rules, machine->position, unit);
    if (strength != NO_NUMBER)
        *steps = (guint8)MIN(strength, full);
    else if (event_zone_is_pool(rules, zone) || *steps == 0)
        *steps = (guint8)full;
    if (before == after)
        return;
    if (after == NO_NAME)
        event_unload_unit(machine, unit);
    if (before != NO_NAME)
        presence_note(rules, machine->position, before);
    if (after != NO_NAME)
        presence_note(rules, machine->position, after);
    emit_move(machine, TRIGGER_LEAVES, unit, before);
    emit_move(machine, TRIGGER_ENTERS, unit, after);
}

/* Those aboard go down with it. */
static void
eliminate_aboard(Machine *machine, gint32 unit, CauseWord cause)
{
    const GameRules *rules = machine->rules;
    gint32 deck = (gint32)rules->zone_numbers.aboard + unit;
    for (gint32 i = position_first_in(rules, machine->position, deck); i != NO_NAME;
         i = position_first_in(rules, machine->position, deck))
        event_eliminate_unit(machine, i, cause);
}

void
event_eliminate_unit(Machine *machine, gint32 unit, CauseWord cause)
{
    const GameRules *rules = machine->rules;
    gint32 place = position_place(rules, machine->position, unit);
    gint32 nation = rules->board.units[unit].nation;
    eliminate_aboard(machine, unit, cause);
    event_put_unit(machine, unit, position_pool(rules, unit), NO_NUMBER);
    Event event = event_of(TRIGGER_ELIMINATED);
    event.unit = unit;
    event.place = place;
    event.nation = nation;
    event.side = position_side(rules, machine->position, nation);
    event.cause = cause;
    event_emit(machine, &event);
}
