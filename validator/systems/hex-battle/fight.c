/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fire and melee: salvos and clashes, and the losses, states and tests that follow.
 */
#include "validator/systems/hex-battle/fight.h"

#include "validator/engine/event.h"
#include "validator/systems/hex-battle/effects.h"
#include "validator/systems/hex-battle/formation.h"
#include "validator/systems/hex-battle/ground.h"
#include "validator/systems/hex-battle/morale.h"
#include "validator/systems/hex-battle/party.h"
#include "validator/systems/hex-battle/position.h"

#include <string.h>

void
hex_fight_harm_unit(Machine *machine, gint32 unit, gint32 rolls)
{
    const GameRules *rules = machine->rules;
    gint32 place = hex_of_unit(rules, machine->position, unit);
    gint32 side = unit_side(rules, machine->position, unit);
    if (hex_party_frame(machine->position, PROCEDURE_ASSAULT) == NULL || place == NO_NAME)
        return;
    position_deeds(rules, machine->position)[unit] |= DEED_HARMED;
    for (gint32 i = next_of_side(rules, machine->position, place, side, NO_NAME); i != NO_NAME;
         i = next_of_side(rules, machine->position, place, side, i))
        if (is_leader(rules, i)) {
            guint8 *risks = &position_risks(rules, machine->position)[i];
            *risks = (guint8)CLAMP(*risks + rolls, 1, G_MAXUINT8);
        }
}

void
hex_fight_record_defeat(Machine *machine, gint32 side)
{
    for (guint i = machine->position->n_frames; i-- > 0;)
        if (position_frame(machine->position, i)->procedure == PROCEDURE_ASSAULT) {
            position_frame(machine->position, i)->n |= 1u << side;
            return;
        }
}

static void
report_routed(Machine *machine, gint32 unit)
{
    Event event = event_of(TRIGGER_ROUTED);
    event.unit = unit;
    event.place = hex_of_unit(machine->rules, machine->position, unit);
    event.nation = machine->rules->board.units[unit].nation;
    event.side = unit_side(machine->rules, machine->position, unit);
    event_emit(machine, &event);
}

static void
do_again(Machine *machine, gint32 unit, UnitStateWord state)
{
    Subjects subjects = subjects_of_side(unit_side(machine->rules, machine->position, unit));
    subjects.event_unit = (gint16)unit;
    subjects.event_place = (gint16)hex_of_unit(machine->rules, machine->position, unit);
    machine_do(machine, &hex_print(machine->rules)->disorders[state].again, &subjects);
}

/* Its flight, test and return (tlv:XIII.13-15). */
static void
push_rout(Machine *machine, gint32 unit)
{
    Subjects subjects = subjects_of_side(unit_side(machine->rules, machine->position, unit));
    subjects.event_unit = (gint16)unit;
    Frame *frame = machine_push(machine, PROCEDURE_ROUT, &subjects);
    frame->unit = (gint16)unit;
    frame->side = subjects.side;
}

void
hex_fight_set_state(Machine *machine, gint32 unit, UnitStateWord state)
{
    guint8 *now = &position_conditions(machine->rules, machine->position)[unit];
    if (hex_of_unit(machine->rules, machine->position, unit) == NO_NAME ||
        is_leader(machine->rules, unit))
        return;
    if (state != STATE_NORMAL)
        hex_fight_harm_unit(machine, unit, 0);
    if (state == *now && state != STATE_NORMAL) {
        do_again(machine, unit, state);
        return;
    }
    if (state != STATE_NORMAL && state < *now)
        return;
    *now = (guint8)state;
    position_touch_units(machine->position);
    if (state == STATE_ROUTED) {
        position_formations(machine->rules, machine->position)[unit] = 0;
        /* Rules that wait for it run before the flight. */
        if (hex_switches(machine->rules)->flight != FLIGHT_EXIT)
            push_rout(machine, unit);
        report_routed(machine, unit);
    }
}

static gint32
morale_now(const Machine *machine, gint32 unit)
{
    return face_of_unit(machine->rules, machine->position, unit)->factors[FACTOR_MORALE] -
           position_worn(machine->rules, machine->position)[unit];
}

static void
set_morale(Machine *machine, gint32 unit, gint32 morale)
{
    gint32 full = face_of_unit(machine->rules, machine->position, unit)->factors[FACTOR_MORALE];
    position_worn(machine->rules, machine->position)[unit] = (guint8)CLAMP(full - morale, 0, full);
    position_touch_units(machine->position);
}

void
hex_fight_regain_morale(Machine *machine, gint32 unit, gint32 points)
{
    set_morale(machine, unit, morale_now(machine, unit) + points);
}

gboolean
hex_fight_flip_counter(Machine *machine, gint32 unit, gint32 morale)
{
    guint8 *steps = &position_strengths(machine->rules, machine->position)[unit];
    if (*steps <= 1) {
        event_eliminate_unit(machine, unit, CAUSE_BATTLE);
        return FALSE;
    }
    *steps -= 1;
    const FormationCode *formation = formation_of_unit(machine->rules, machine->position, unit);
    /* A line stays as it is; what was built is lost (tlv:X.27). */
    if (formation != NULL && formation->cover.n == 0)
        position_formations(machine->rules, machine->position)[unit] = 0;
    set_morale(machine, unit, morale);
    return TRUE;
}

static gboolean
has_morale_to_lose(const GameRules *rules, const Position *position, gint32 unit)
{
    return hex_of_unit(rules, position, unit) != NO_NAME && !is_leader(rules, unit) &&
           branch_of_unit(rules, unit) != BRANCH_GUNS;
}

void
hex_fight_wear_morale(Machine *machine, gint32 unit, gint32 points)
{
    const GameRules *rules = machine->rules;
    const BattleProfileCode *switches = hex_switches(rules);
    if (points <= 0 || !has_morale_to_lose(rules, machine->position, unit))
        return;
    guint8 *lost = &position_lost_now(rules, machine->position)[unit];
    gint32 flips = switches->loss_flips, before = *lost;
    gint32 morale = morale_now(machine, unit) - points;
    *lost = (guint8)MIN(before + points, G_MAXUINT8);
    set_morale(machine, unit, morale);
    if (flips != NO_NUMBER && *lost >= 2 * flips)
        event_eliminate_unit(machine, unit, CAUSE_BATTLE);
    else if (morale <= value_or_default(switches->rout_at, G_MININT32))
        hex_fight_set_state(machine, unit, STATE_ROUTED);
    else if (flips != NO_NUMBER && *lost >= flips && before < flips)
        hex_fight_flip_counter(machine, unit, morale);
}

/* Leaders with it are rolled for once for each point that fire takes, else once (tlv:XII.2). */
void
hex_fight_lose_morale(Machine *machine, gint32 unit, gint32 points)
{
    if (points > 0 && has_morale_to_lose(machine->rules, machine->position, unit))
        hex_fight_harm_unit(machine, unit,
                            hex_party_frame(machine->position, PROCEDURE_SALVO) != NULL ? points
                                                                                        : 1);
    hex_fight_wear_morale(machine, unit, points);
}

void
hex_fight_begin_shared_loss(Machine *machine, const guint8 *marks, gint32 points)
{
    const GameRules *rules = machine->rules;
    gint32 first = next_marked(rules, marks, 0);
    Subjects subjects = subjects_of_side(unit_side(rules, machine->position, first));
    Frame *frame = machine_push(machine, PROCEDURE_SHARED_LOSS, &subjects);
    frame->side = subjects.side;
    frame->value = points;
    for (gint32 i = first; i < (gint32)rules->board.n_units; i = next_marked(rules, marks, i + 1))
        if (has_morale_to_lose(rules, machine->position, i)) {
            MARK(frame_marks(frame), i);
            frame->n++;
        }
}

enum { SHARE_ODD, SHARE_EACH };

/* The owner says who loses the odd point. marks: who is yet to lose; n: how many share; value: the
 * points; unit: who loses one more. */
Request
step_SHARED_LOSS(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    Offer taken;
    gint32 unit = next_marked(rules, frame_marks(frame), 0);
    if (unit == (gint32)rules->board.n_units)
        return machine_pop(machine);
    if (frame->step == SHARE_ODD) {
        gboolean is_odd = frame->n > 1 && frame->value % (gint32)frame->n != 0;
        if (is_odd && !machine_take_offer(frame, &taken)) {
            machine_offer_nothing(machine);
            procedure_offer_units(machine, frame_marks(frame), NULL);
            return machine_ask(machine, frame->side);
        }
        frame->unit = is_odd ? (gint16)taken.number : NO_NAME;
        frame->step = SHARE_EACH;
        return NO_REQUEST;
    }
    UNMARK(frame_marks(frame), unit);
    gint32 points = frame->value / (gint32)frame->n;
    hex_fight_lose_morale(machine, unit, points + (unit == frame->unit));
    return NO_REQUEST;
}

void
hex_fight_retire_unit(Machine *machine, gint32 unit, gint32 turns)
{
    const GameRules *rules = machine->rules;
    position_returns(rules, machine->position)[unit] =
        (guint16)CLAMP(turn_number(rules, machine->position) + turns, 1, RETURNS_MAX);
    position_conditions(rules, machine->position)[unit] = STATE_NORMAL;
    position_formations(rules, machine->position)[unit] = 0;
    event_put_unit(machine, unit, position_pool(rules, unit), NO_NUMBER);
}

/* Begins the tests of the units in @marks, hex by hex, that the effect at @at in @below asks for;
 * @added: to each roll. */
static void
begin_stack_tests(Machine *machine, const Frame *below, guint32 at, const guint8 *marks,
                  gint32 added)
{
    Frame *frame = machine_push(machine, PROCEDURE_STACK_TESTS, &below->subjects);
    frame->next = at;
    frame->link = added;
    unit_set_copy(machine->rules, frame_marks(frame), marks);
}

/* When all hexes have been tested those are out of the attack who are to be. */
static void
end_tests(Machine *machine)
{
    guint32 *deeds = position_deeds(machine->rules, machine->position);
    machine_pop(machine);
    for (gint32 i = 0; i < (gint32)machine->rules->board.n_units; i++)
        if ((deeds[i] & DEED_STANDS_DOWN) != 0) {
            deeds[i] &= ~(guint32)DEED_STANDS_DOWN;
            hex_effects_leave_attack(machine, i);
        }
}

/* next: the effect; marks: who is yet to be tested. Guns are not (tlv:VII.4). */
Request
step_STACK_TESTS(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    gint32 n_units = (gint32)rules->board.n_units;
    gint32 first = next_marked(rules, frame_marks(frame), 0);
    if (first == n_units) {
        end_tests(machine);
        return NO_REQUEST;
    }
    gint32 place = hex_of_unit(rules, machine->position, first);
    UnitSet tested;
    unit_set_clear(rules, tested);
    gint32 lead = NO_NAME;
    for (gint32 i = first; i < n_units; i = next_marked(rules, frame_marks(frame), i + 1)) {
        if (hex_of_unit(rules, machine->position, i) != place)
            continue;
        UNMARK(frame_marks(frame), i);
        gint32 branch = branch_of_unit(rules, i);
        if (place == NO_NAME || branch == BRANCH_GUNS || branch == NO_NUMBER)
            continue;
        MARK(tested, i);
        lead = lead == NO_NAME ? i : lead;
    }
    if (lead == NO_NAME)
        return NO_REQUEST;
    const guint32 at = frame->next;
    const gint32 added = frame->link;
    Frame *test = machine_push(machine, PROCEDURE_STACK_TEST, &frame->subjects);
    test->next = at;
    test->link = added;
    test->unit = (gint16)lead;
    test->side = (gint16)unit_side(rules, machine->position, lead);
    unit_set_copy(rules, frame_marks(test), tested);
    return NO_REQUEST;
}

enum { STACK_TEST_ROLL, STACK_TEST_END };

/* Why an effect adds to rolls. */
static const char *const added_by_rule = N_("by the rule");

/* next: the effect; marks: who is tested, unit being the first of them; value: by how much it
 * failed. */
Request
step_STACK_TEST(Machine *machine, Frame *frame)
{
    if (frame->step == STACK_TEST_END)
        return machine_pop(machine);
    gint32 answer = machine_take_answer(frame);
    if (answer == NO_NUMBER)
        return machine_ask_die(machine, frame->side, NO_NUMBER);
    const EffectCode *effect = rules_effect(machine->rules, frame->next);
    const Situation situation = machine_situation(machine, frame);
    Reckoning reckoning;
    reckoning_begin(&reckoning, answer);
    reckoning_add(&reckoning, frame->link, added_by_rule);
    gboolean is_passed =
        hex_fight_is_test_passed(machine, &situation, effect->test, frame->unit, &reckoning);
    frame->value = reckoning.result;
    frame->step = STACK_TEST_END;
    Subjects subjects = frame->subjects;
    machine_do(machine, is_passed ? &effect->win : &effect->lose, &subjects);
    return NO_REQUEST;
}

enum { SALVO_ROLL, SALVO_MEANWHILE, SALVO_COUNT, SALVO_END };

/* Whether @unit can fire at @place: it faces it, or guns that see it. */
static gboolean
can_fire_at(const GameRules *rules, const Position *position, gint32 unit, gint32 place)
{
    const FormationCode *formation = formation_of_unit(rules, position, unit);
    gint32 from = hex_of_unit(rules, position, unit);
    if (from == NO_NAME || is_leader(rules, unit) ||
        unit_did(rules, position, unit, hex_formation_fire_deed(rules, position, unit, place)) ||
        hex_formation_is_beneath(rules, position, unit) ||
        (formation != NULL && formation->attacks == FALSE))
        return FALSE;
    return hexes_between(rules, from, place) > 1 ||
           hex_ground_unit_faces(rules, position, unit, place);
}

/* Returns: the first hex of @targets at which any of @firers can fire; NO_NAME: none. */
static gint32
hex_under_fire(const Machine *machine, const guint8 *firers, const guint8 *targets)
{
    const GameRules *rules = machine->rules;
    FOR_EACH_MARKED (i, rules, firers)
        FOR_EACH_MARKED (j, rules, targets) {
            gint32 place = hex_of_unit(rules, machine->position, j);
            if (place != NO_NAME && can_fire_at(rules, machine->position, i, place))
                return place;
        }
    return NO_NAME;
}

/* Begins the fire of @firers at the first hex of @targets that any of them can fire at, as the
 * effect at @at in @below says. Returns: FALSE: there is none. */
static gboolean
begin_salvo(Machine *machine, const Frame *below, guint32 at, const guint8 *firers,
            const guint8 *targets)
{
    const GameRules *rules = machine->rules;
    gint32 place = hex_under_fire(machine, firers, targets);
    if (place == NO_NAME)
        return FALSE;
    gint32 first = next_marked(rules, firers, 0);
    Frame *frame = machine_push(machine, PROCEDURE_SALVO, &below->subjects);
    frame->next = at;
    frame->place = place;
    frame->side = (gint16)OTHER_SIDE(unit_side(rules, machine->position, first));
    for (gint32 i = first; i < (gint32)rules->board.n_units; i = next_marked(rules, firers, i + 1))
        if (can_fire_at(rules, machine->position, i, place)) {
            MARK(frame_marks(frame), i);
            position_deeds(rules, machine->position)[i] |=
                hex_formation_fire_deed(rules, machine->position, i, place);
        }
    return TRUE;
}

/* Returns: how many values the rows of the table have. */
static guint
count_columns(const GameRules *rules, gint32 table)
{
    const Record *record = ((const Tables *)rules->tables)->tables.items[table];
    const Records *rows = &((const Table *)record)->rows;
    return rows->length > 0 ? ((const Row *)rows->items[0])->values.length : 0;
}

/* Returns: what the table gives for @die of who fires. */
static gint32
hits_of(const Machine *machine, const Frame *frame, gint32 die)
{
    const EffectCode *effect = rules_effect(machine->rules, frame->next);
    const TableCode *table = rules_table(machine->rules, (guint32)effect->table);
    const Situation situation = machine_situation(machine, frame);
    Reckoning reckoning;
    reckoning_begin(&reckoning, die);
    hex_morale_add_modifiers(&situation, &table->modifiers, NO_NUMBER, ENTITY_TABLE, effect->table,
                             &reckoning);
    if (effect->plus != NO_CODE)
        reckoning_add(&reckoning, (gint32)condition_term_value(&situation, (guint32)effect->plus),
                      added_by_rule);
    gint32 column = (gint32)condition_term_value(&situation, (guint32)table->across) -
                    value_or_default(table->across_from, 0);
    gint32 n_columns = (gint32)count_columns(machine->rules, effect->table);
    reckoning.table = effect->table;
    reckoning.column = n_columns > 1 ? CLAMP(column, 0, n_columns - 1) + 1 : NO_NUMBER;
    reckoning.result =
        hex_printed_table_value(machine->rules, effect->table, reckoning.total, column);
    reckoning_report(machine, &reckoning);
    return reckoning.result;
}

static Request
fire_next(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    gint32 answer = machine_take_answer(frame);
    if (answer != NO_NUMBER) {
        frame->value += hits_of(machine, frame, answer);
        UNMARK(frame_marks(frame), frame->unit);
    }
    gint32 unit = next_marked(rules, frame_marks(frame), 0);
    if (unit == (gint32)rules->board.n_units ||
        !has_fighters(rules, machine->position, frame->place, frame->side)) {
        frame->step = SALVO_MEANWHILE;
        return NO_REQUEST;
    }
    frame->unit = (gint16)unit;
    return machine_ask_die(machine, OTHER_SIDE(frame->side), NO_NUMBER);
}

static void
report_hit(Machine *machine, const Frame *frame)
{
    const GameRules *rules = machine->rules;
    gint32 first = next_fighter(rules, machine->position, frame->place, frame->side, NO_NAME);
    if (first == NO_NAME)
        return;
    Event event = event_of(TRIGGER_HIT);
    event.unit = first;
    event.place = frame->place;
    event.side = frame->side;
    event.nation = rules->board.units[first].nation;
    event_emit(machine, &event);
}

/* next: the effect; marks: who is yet to fire, unit being the next of them; place, side: who is
 * fired at; value: what was hit. */
Request
step_SALVO(Machine *machine, Frame *frame)
{
    const EffectCode *effect = rules_effect(machine->rules, frame->next);
    const Subjects subjects = frame->subjects;
    if (frame->step == SALVO_ROLL)
        return fire_next(machine, frame);
    guint step = frame->step++;
    if (step == SALVO_MEANWHILE)
        machine_do(machine, &effect->meanwhile, &subjects);
    else if (step == SALVO_COUNT && frame->value > 0)
        report_hit(machine, frame);
    else if (step == SALVO_END)
        machine_pop(machine);
    return NO_REQUEST;
}

enum { CLASH_FIRST, CLASH_SECOND, CLASH_LOSERS };

/* Adds the modifiers of a table or, counted on behind those, of a test, for the roll of @by.
 * NO_NAME: none. */
static void
add_modifiers_of(const Situation *situation, gint32 number, gint32 by, Reckoning *reckoning)
{
    const GameRules *rules = situation->rules;
    gint32 n_tables = (gint32)name_index_count(rules->names, ENTITY_TABLE);
    if (number == NO_NAME)
        return;
    if (number < n_tables) {
        const CodeSpan *modifiers = &rules_table(rules, (guint32)number)->modifiers;
        hex_morale_add_modifiers(situation, modifiers, by, ENTITY_TABLE, number, reckoning);
        return;
    }
    guint32 test = hex_print(rules)->tests.first + (guint32)(number - n_tables);
    hex_morale_add_modifiers(situation, &rules_test(rules, test)->modifiers, by, ENTITY_TEST,
                             number - n_tables, reckoning);
}

/* Adds a bonus: a factor, or what the attack that is made gives. */
static void
add_bonus(const Machine *machine, const Situation *situation, guint32 at, Reckoning *reckoning)
{
    static const char *const words[] = {
        [FACTOR_ATTACK] = N_("attack factor"), [FACTOR_DEFENCE] = N_("defence factor"),
        [FACTOR_MOVE] = N_("movement factor"), [FACTOR_IMPETUS] = N_("impetus"),
        [FACTOR_MORALE] = N_("morale"),
    };
    const TermCode *term = rules_term(machine->rules, at);
    const Frame *assault = hex_party_frame(machine->position, PROCEDURE_ASSAULT);
    gint32 value = (gint32)condition_term_value(situation, at);
    if (term->verb == TERM_FACTOR || assault == NULL)
        reckoning_add(reckoning, value,
                      term->verb == TERM_FACTOR ? words[term->factor] : added_by_rule);
    else
        reckoning_add_record(reckoning, value, ENTITY_ATTACK, assault->value);
}

/* Adds what the attacker (the defender) adds to his die. */
static void
add_in_clash(const Machine *machine, const Frame *frame, const EffectCode *effect, gboolean defends,
             Reckoning *reckoning)
{
    const Situation situation = machine_situation(machine, frame);
    gint32 side = defends ? OTHER_SIDE(frame->side) : frame->side;
    add_modifiers_of(&situation, effect->modifiers, defends ? OPPONENT_DEFENDER : OPPONENT_ATTACKER,
                     reckoning);
    for (guint32 i = 0; i < effect->bonus.n; i++) {
        const BonusCode *bonus = rules_bonus(machine->rules, effect->bonus.first + i);
        gint32 of = bonus->side == NAME_OF_SUBJECT(SUBJECT_OPPONENT)
                        ? OTHER_SIDE(frame->side)
                        : position_resolve_subject(machine->rules, &frame->subjects, ENTITY_SIDE,
                                                   bonus->side);
        if (of == side)
            add_bonus(machine, &situation, (guint32)bonus->plus, reckoning);
    }
}

/* Marks who lost; at equal sums neither side (A11 of the known issues). */
static void
mark_losers(Machine *machine, Frame *frame)
{
    gint32 lead = frame->value - frame->link;
    PartyWord loser = lead > 0 ? PARTY_DEFENDER : PARTY_ATTACKER;
    const Situation situation = machine_situation(machine, frame);
    if (lead != 0) {
        hex_party_mark(&situation, loser, frame_marks(frame));
        hex_fight_record_defeat(machine, lead > 0 ? OTHER_SIDE(frame->side) : frame->side);
    }
    frame->value = ABS(lead);
}

static Request
roll_clash(Machine *machine, Frame *frame, const EffectCode *effect)
{
    gboolean is_second = frame->step == CLASH_SECOND;
    gint32 answer = machine_take_answer(frame);
    if (answer == NO_NUMBER)
        return machine_ask_die(machine, is_second ? OTHER_SIDE(frame->side) : frame->side,
                               NO_NUMBER);
    Reckoning reckoning;
    reckoning_begin(&reckoning, answer);
    add_in_clash(machine, frame, effect, is_second, &reckoning);
    if (is_second)
        frame->link = reckoning.total;
    else
        frame->value = reckoning.total;
    if (is_second && frame->value != frame->link)
        reckoning.side = frame->value > frame->link ? frame->side : OTHER_SIDE(frame->side);
    if (is_second)
        reckoning.judged = reckoning.side != NO_NAME ? JUDGED_WON : JUDGED_TIED;
    reckoning_report(machine, &reckoning);
    if (is_second)
        mark_losers(machine, frame);
    frame->step++;
    return NO_REQUEST;
}

/* next: the effect; side: who attacks; value: the attacker's sum, then the difference; link: the
 * defender's; marks: losers that are yet to come; unit: the one it is about. */
Request
step_CLASH(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    const EffectCode *effect = rules_effect(rules, frame->next);
    if (frame->step < CLASH_LOSERS)
        return roll_clash(machine, frame, effect);
    gint32 unit = next_marked(rules, frame_marks(frame), 0);
    if (unit == (gint32)rules->board.n_units)
        return machine_pop(machine);
    UNMARK(frame_marks(frame), unit);
    frame->unit = (gint16)unit;
    if (hex_of_unit(rules, machine->position, unit) == NO_NAME)
        return NO_REQUEST;
    const Situation situation = machine_situation(machine, frame);
    gint32 less =
        effect->less != NO_CODE ? condition_term_value(&situation, (guint32)effect->less) : 0;
    Subjects subjects = frame->subjects;
    subjects.event_unit = (gint16)unit;
    Reckoning reckoning;
    reckoning_begin(&reckoning, frame->value);
    reckoning.judged = JUDGED_LOSER;
    reckoning.unit = unit;
    reckoning_add(&reckoning, -less, N_("morale"));
    reckoning_report(machine, &reckoning);
    procedure_do_row(machine, &effect->rows, reckoning.total, &subjects);
    return NO_REQUEST;
}

void
act_CLASH(Machine *machine, Frame *frame, guint32 at, const EffectCode *effect G_GNUC_UNUSED)
{
    const Frame *assault = hex_party_frame(machine->position, PROCEDURE_ASSAULT);
    gint32 side = assault != NULL ? assault->side : frame->subjects.side;
    Frame *clash = machine_push(machine, PROCEDURE_CLASH, &frame->subjects);
    clash->next = at;
    clash->side = (gint16)side;
}

/* Returns: the mean of the tested units, rounded down; the morale of @unit where there are none. */
static gint32
mean_of_tested(const Situation *situation, gint32 unit)
{
    UnitSet marks;
    return hex_party_mark(situation, PARTY_TESTED, marks) > 0
               ? hex_morale_mean(situation, FACTOR_MORALE, TRUE, marks)
               : hex_morale_of_unit(situation, unit);
}

/* Returns: the level that @unit is tested against. */
static gint32
level_of_test(const Situation *situation, const TestCode *test, gint32 unit)
{
    if (test->level != NO_CODE)
        return (gint32)condition_term_value(situation, (guint32)test->level);
    return test->average == TRUE ? mean_of_tested(situation, unit)
                                 : hex_morale_of_unit(situation, unit);
}

gboolean
hex_fight_is_test_passed(const Machine *machine, const Situation *situation, gint32 number,
                         gint32 unit, Reckoning *reckoning)
{
    const TestCode *test =
        rules_test(situation->rules, hex_print(situation->rules)->tests.first + (guint32)number);
    const BattleProfileCode *switches = hex_switches(situation->rules);
    hex_morale_add_modifiers(situation, &test->modifiers, NO_NUMBER, ENTITY_TEST, number,
                             reckoning);
    if (test->bare != TRUE)
        hex_morale_add_modifiers(situation, &switches->test_modifiers, NO_NUMBER, ENTITY_BATTLE, 0,
                                 reckoning);
    gint32 level = level_of_test(situation, test, unit);
    gint32 excess = reckoning->total - level;
    reckoning->unit = unit;
    reckoning->test = number;
    reckoning->level = level;
    reckoning->judged = excess <= 0 ? JUDGED_PASSED : JUDGED_FAILED;
    reckoning->result = excess > 0 && switches->failed_by == FAILED_BY_ROLL
                            ? MAX(reckoning->face - level, 0)
                            : excess;
    reckoning_report(machine, reckoning);
    return excess <= 0;
}

gboolean
hex_fight_is_plain_test_passed(const Machine *machine, const Situation *situation, gint32 unit,
                               gint32 die)
{
    Reckoning reckoning;
    reckoning_begin(&reckoning, die);
    reckoning_add(&reckoning, -hex_morale_leadership(situation, unit), N_("leader"));
    reckoning.unit = unit;
    reckoning.level = hex_morale_of_unit(situation, unit);
    gboolean is_passed = reckoning.total <= reckoning.level;
    reckoning.judged = is_passed ? JUDGED_PASSED : JUDGED_FAILED;
    reckoning_report(machine, &reckoning);
    return is_passed;
}

enum { TEST_NEXT, TEST_ROLL };

static Request
begin_test(Machine *machine, Frame *frame)
{
    gint32 unit = next_marked(machine->rules, frame_marks(frame), 0);
    if (unit == (gint32)machine->rules->board.n_units)
        return machine_pop(machine);
    UNMARK(frame_marks(frame), unit);
    frame->unit = (gint16)unit;
    if (hex_of_unit(machine->rules, machine->position, unit) != NO_NAME)
        frame->step = TEST_ROLL;
    return NO_REQUEST;
}

/* next: the effect; marks: who is yet to be tested; unit: who is; link: what is added to each roll;
 * value: by how much it failed. */
Request
step_MORALE_TEST(Machine *machine, Frame *frame)
{
    if (frame->step == TEST_NEXT)
        return begin_test(machine, frame);
    gint32 answer = machine_take_answer(frame);
    if (answer == NO_NUMBER)
        return machine_ask_die(machine, unit_side(machine->rules, machine->position, frame->unit),
                               NO_NUMBER);
    const EffectCode *effect = rules_effect(machine->rules, frame->next);
    const Situation situation = machine_situation(machine, frame);
    Reckoning reckoning;
    reckoning_begin(&reckoning, answer);
    reckoning_add(&reckoning, frame->link, added_by_rule);
    gboolean is_passed =
        hex_fight_is_test_passed(machine, &situation, effect->test, frame->unit, &reckoning);
    frame->value = reckoning.result;
    frame->step = TEST_NEXT;
    Subjects subjects = frame->subjects;
    subjects.event_unit = frame->unit;
    machine_do(machine, is_passed ? &effect->win : &effect->lose, &subjects);
    return NO_REQUEST;
}

void
act_TEST(Machine *machine, Frame *frame, guint32 at, const EffectCode *effect)
{
    const Situation situation = machine_situation(machine, frame);
    UnitSet marks;
    guint n =
        selector_mark_units(&situation, rules_units(machine->rules, (guint32)effect->units), marks);
    if (n == 0) {
        effect_do_otherwise(machine, frame, effect);
        return;
    }
    /* Before its own frame lies above the result that may be added. */
    gint32 added = value_or_default(effect->value, 0);
    if (effect->plus != NO_CODE)
        added += (gint32)condition_term_value(&situation, (guint32)effect->plus);
    effect_report_rules(machine);
    if (effect->each == EACH_STACK) {
        begin_stack_tests(machine, frame, at, marks, added);
        return;
    }
    Frame *test = machine_push(machine, PROCEDURE_MORALE_TEST, &frame->subjects);
    test->next = at;
    test->link = added;
    unit_set_copy(machine->rules, frame_marks(test), marks);
}

/* next: the effect; marks: who fires; place, side: who is fired at; unit: the one it is about;
 * value: the result (atul:10.2). */
Request
step_VOLLEY(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    const EffectCode *effect = rules_effect(rules, frame->next);
    gint32 answer = machine_take_answer(frame);
    if (answer != NO_NUMBER) {
        const TableCode *table = rules_table(rules, (guint32)effect->table);
        const Situation situation = machine_situation(machine, frame);
        Reckoning reckoning;
        reckoning_begin(&reckoning, answer);
        hex_morale_add_modifiers(&situation, &table->modifiers, NO_NUMBER, ENTITY_TABLE,
                                 effect->table, &reckoning);
        if (effect->plus != NO_CODE)
            reckoning_add(&reckoning,
                          (gint32)condition_term_value(&situation, (guint32)effect->plus),
                          added_by_rule);
        reckoning.table = effect->table;
        if (procedure_table_row(rules, &table->rows, reckoning.total) == NO_CODE)
            reckoning.judged = JUDGED_NOTHING;
        reckoning_report(machine, &reckoning);
        frame->value = reckoning.total;
        frame->step = FALSE;
        Subjects subjects = frame->subjects;
        subjects.event_unit = frame->unit;
        procedure_do_row(machine, &table->rows, frame->value, &subjects);
        return NO_REQUEST;
    }
    if (frame->step == FALSE)
        for (frame->unit++; frame->unit < (gint32)rules->board.n_units; frame->unit++)
            if (hex_of_unit(rules, machine->position, frame->unit) == frame->place &&
                unit_side(rules, machine->position, frame->unit) == frame->side &&
                !is_leader(rules, frame->unit))
                break;
    if (frame->unit == (gint32)rules->board.n_units)
        return machine_pop(machine);
    frame->step = TRUE;
    return machine_ask_die(machine, OTHER_SIDE(frame->side), NO_NUMBER);
}

void
act_FIRE(Machine *machine, Frame *frame, guint32 at, const EffectCode *effect)
{
    const GameRules *rules = machine->rules;
    const Situation situation = machine_situation(machine, frame);
    UnitSet firers, targets;
    gint32 n_units = (gint32)rules->board.n_units;
    guint n = selector_mark_units(&situation, rules_units(rules, (guint32)effect->units), firers);
    if (n == 0 || effect->against == NO_CODE ||
        selector_mark_units(&situation, rules_units(rules, (guint32)effect->against), targets) ==
            0) {
        effect_do_otherwise(machine, frame, effect);
        return;
    }
    if (rules_table(rules, (guint32)effect->table)->across != NO_CODE) {
        if (!begin_salvo(machine, frame, at, firers, targets))
            effect_do_otherwise(machine, frame, effect);
        return;
    }
    gint32 first = next_marked(rules, targets, 0);
    g_assert(first < n_units);
    Frame *volley = machine_push(machine, PROCEDURE_VOLLEY, &frame->subjects);
    volley->next = at;
    volley->place = hex_of_unit(rules, machine->position, first);
    volley->side = (gint16)unit_side(rules, machine->position, first);
    volley->unit = -1;
    unit_set_copy(rules, frame_marks(volley), firers);
}
