/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Spending replacement points: steps for units on the map, and new units from a pool.
 */
#include "validator/engine/event.h"
#include "validator/engine/modifier.h"
#include "validator/engine/procedure.h"

#include "schema/model/entities.h"

#include <string.h>

/* The price of a step outside of friendly land, in prices inside (8.3). */
#define ABROAD 2

static const ProfileCode *
profile_of(const GameRules *rules)
{
    return rules->profile != NO_CODE ? rules_profile(rules, (guint32)rules->profile) : NULL;
}

static const BoardType *
type_of(const GameRules *rules, gint32 unit)
{
    return &rules->board.types[rules->board.units[unit].type];
}

static gboolean
is_paid_by(const GameRules *rules, gint32 unit, gint32 nation)
{
    return rules->board.nations[rules->board.units[unit].nation].pool == nation;
}

/* Returns: points that one step of @unit, which is on the map, costs. */
static gint32
price_of_step(const Machine *machine, gint32 unit)
{
    const GameRules *rules = machine->rules;
    gint32 place = position_place(rules, machine->position, unit);
    gint32 nation = rules->board.units[unit].nation;
    gint32 holder = position_controller(rules, machine->position, place);
    gboolean is_friendly = holder != NO_NAME && position_side(rules, machine->position, holder) ==
                                                    position_side(rules, machine->position, nation);
    return type_of(rules, unit)->step_cost * (is_friendly ? 1 : ABROAD);
}

/* value: points left; subjects.nation: who pays. */
guint
offers_SPEND(const Machine *machine, const Frame *frame, Offer offers[OFFERS_MAX])
{
    const GameRules *rules = machine->rules;
    const Situation situation = machine_situation(machine, frame);
    guint n = 0;
    for (guint i = 0; i < rules->board.n_units; i++) {
        gint32 unit = (gint32)i;
        if (!is_paid_by(rules, unit, frame->subjects.nation) ||
            position_place(rules, machine->position, unit) == NO_NAME ||
            position_strengths(rules, machine->position)[i] >= rules->board.units[i].strength ||
            price_of_step(machine, unit) > frame->value || !unit_is_supplied(&situation, unit))
            continue;
        offers[n++] = (Offer){OFFER_UNIT, unit};
    }
    offers[n++] = (Offer){OFFER_DONE, 0};
    return n;
}

Request
step_SPEND(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    Offer offers[OFFERS_MAX];
    guint n = offers_SPEND(machine, frame, offers);
    gint32 answer = machine_take_answer(frame);
    if (n > 1 && answer == NO_NUMBER)
        return (Request){
            .kind = REQUEST_CHOICE,
            .side = position_side(rules, machine->position, frame->subjects.nation),
            .n = n,
        };
    if (n == 1 || answer >= (gint32)n || offers[answer].kind == OFFER_DONE) {
        machine_pop(machine);
        return NO_REQUEST;
    }
    gint32 unit = offers[answer].number;
    frame->value -= price_of_step(machine, unit);
    position_strengths(rules, machine->position)[unit]++;
    return NO_REQUEST;
}

void
begin_spending(Machine *machine, const Frame *frame, gint32 nation, gint32 points, gint32 spend)
{
    gint32 pool = machine->rules->board.nations[nation].pool;
    if (spend == SPEND_BUILD) {
        begin_building(machine, &frame->subjects, nation, points);
        return;
    }
    Frame *spending = machine_push(machine, PROCEDURE_SPEND, &frame->subjects);
    spending->subjects.nation = (gint16)pool;
    spending->value = points;
}

void
begin_building(Machine *machine, const Subjects *subjects, gint32 nation, gint32 points)
{
    const GameRules *rules = machine->rules;
    Frame *building = machine_push(machine, PROCEDURE_BUILD, subjects);
    building->subjects.nation = (gint16)rules->board.nations[nation].pool;
    building->value = points;
    Event event = event_of(TRIGGER_BUILDS);
    event.nation = nation;
    event.side = position_side(rules, machine->position, nation);
    event_emit(machine, &event);
}

/* Returns: points that the first step of a new @unit costs. */
static gint32
price_of_unit(const GameRules *rules, gint32 unit)
{
    const ProfileCode *profile = profile_of(rules);
    gint32 cost = type_of(rules, unit)->step_cost;
    gint32 times = profile != NULL && profile->first_step != NO_NUMBER ? profile->first_step : 1;
    gboolean is_dear = cost > 1 || profile == NULL || profile->first_step_of_all != FALSE;
    return cost * (is_dear ? times : 1);
}

/* The lands in which a unit may deploy, while they are collected. */
typedef struct {
    gint32 unit;
    gboolean is_named; /* by a rule for itself, which counts before those for its nation */
    gboolean *marks;   /* by place */
} Lands;

static void
visit_deployment(const Situation *situation,
                 gint32 rule G_GNUC_UNUSED,
                 const EffectCode *effect,
                 gpointer data)
{
    Lands *lands = data;
    const GameRules *rules = situation->rules;
    gboolean names_unit = effect->units != NO_CODE;
    if (effect->places == NO_CODE || !modifier_is_about(situation, effect, lands->unit) ||
        (lands->is_named && !names_unit))
        return;
    if (names_unit && !lands->is_named)
        memset(lands->marks, 0, rules->board.n_places * sizeof *lands->marks);
    lands->is_named |= names_unit;
    const PlacesCode *places = rules_places(rules, (guint32)effect->places);
    for (guint i = 0; i < rules->board.n_places; i++)
        lands->marks[i] |= select_place(situation, places, (gint32)i, lands->unit);
}

/* Lists the lands in which @unit may deploy; enemies and their garrisons bar them (8.7). */
static guint
list_lands(const Machine *machine, const Frame *frame, gint32 unit, Offer offers[OFFERS_MAX])
{
    const GameRules *rules = machine->rules;
    const Situation situation = machine_situation(machine, frame);
    gint32 side = position_side(rules, machine->position, rules->board.units[unit].nation);
    gboolean is_fleet = type_of(rules, unit)->moves == MOVES_SEA;
    g_autofree gboolean *marks = g_new0(gboolean, rules->board.n_places);
    guint n = 0;
    Lands lands = {.unit = unit, .marks = marks};
    modifiers_visit(&situation, MODIFY_DEPLOY, visit_deployment, &lands);
    for (guint i = 0; i < rules->board.n_places && n < OFFERS_MAX; i++) {
        gint32 holder = position_controller(rules, machine->position, (gint32)i);
        gint32 other = position_side(rules, machine->position, holder);
        gboolean is_theirs = other != NO_NAME && other != side;
        gint32 owner = position_owner(rules, machine->position, (gint32)i);
        gboolean is_closed = owner != NO_NAME && !place_is_transit(&situation, (gint32)i) &&
                             position_statuses(rules, machine->position)[owner] != STATUS_ACTIVE;
        if (!marks[i] || is_theirs || is_closed || place_has_enemy(&situation, (gint32)i, side) ||
            (is_fleet && position_harbours(rules, machine->position)[i] == 0))
            continue;
        offers[n++] = (Offer){OFFER_ZONE, (gint32)i};
    }
    return n;
}

enum { BUILD_DECIDE, BUILD_DRAW, BUILD_DEPLOY, BUILD_STRENGTHEN };

static guint
list_pool(const Machine *machine, const Frame *frame, Offer offers[OFFERS_MAX])
{
    const GameRules *rules = machine->rules;
    guint n = 0;
    for (guint i = 0; i < rules->board.n_units; i++)
        if (is_paid_by(rules, (gint32)i, frame->subjects.nation) &&
            position_zones(rules, machine->position)[i] == position_pool(rules, (gint32)i))
            offers[n++] = (Offer){OFFER_UNIT, (gint32)i};
    return n;
}

/* left: the drawn unit. */
guint
offers_BUILD(const Machine *machine, const Frame *frame, Offer offers[OFFERS_MAX])
{
    guint n = 0;
    switch (frame->step) {
    case BUILD_DRAW:
        return list_pool(machine, frame, offers);
    case BUILD_DEPLOY:
        return list_lands(machine, frame, frame->left, offers);
    default:
        offers[n++] = (Offer){OFFER_BRANCH, 0};
        offers[n++] = (Offer){OFFER_DONE, 0};
        return n;
    }
}

static void
build_decide(Machine *machine, Frame *frame, gint32 answer)
{
    if (answer == 0)
        frame->step = BUILD_DRAW;
    else
        machine_pop(machine);
}

/* A unit that cannot be paid goes back and takes all points that are left (8.6); so does one that
 * can be deployed nowhere (8.7). */
static void
build_draw(Machine *machine, Frame *frame, gint32 unit)
{
    Offer offers[OFFERS_MAX];
    gint32 price = price_of_unit(machine->rules, unit);
    frame->left = (guint16)unit;
    if (price > frame->value) {
        frame->value = 0;
        frame->step = BUILD_DECIDE;
        return;
    }
    frame->value -= price;
    frame->step = list_lands(machine, frame, unit, offers) > 0 ? BUILD_DEPLOY : BUILD_DECIDE;
}

/* Another step costs as for any unit of its type at home. */
static gboolean
can_strengthen(const Machine *machine, const Frame *frame)
{
    const GameRules *rules = machine->rules;
    return frame->value >= type_of(rules, frame->left)->step_cost &&
           position_strengths(rules, machine->position)[frame->left] <
               rules->board.units[frame->left].strength;
}

static Request
ask_build(const Machine *machine, const Frame *frame, RequestKind kind, guint n)
{
    return (Request){
        .kind = kind,
        .side = position_side(machine->rules, machine->position, frame->subjects.nation),
        .n = n,
    };
}

Request
step_BUILD(Machine *machine, Frame *frame)
{
    Offer offers[OFFERS_MAX];
    if (frame->step == BUILD_STRENGTHEN && !can_strengthen(machine, frame))
        frame->step = BUILD_DECIDE;
    if (frame->step == BUILD_DECIDE &&
        (frame->value <= 0 || list_pool(machine, frame, offers) == 0)) {
        machine_pop(machine);
        return NO_REQUEST;
    }
    guint n = offers_BUILD(machine, frame, offers);
    gint32 answer = machine_take_answer(frame);
    if (n == 1)
        answer = 0;
    if (answer == NO_NUMBER)
        return ask_build(machine,
                         frame,
                         frame->step == BUILD_DRAW ? REQUEST_DRAW : REQUEST_CHOICE,
                         n);
    answer = MIN(answer, (gint32)n - 1);
    switch (frame->step) {
    case BUILD_DECIDE:
        build_decide(machine, frame, answer);
        break;
    case BUILD_DRAW:
        build_draw(machine, frame, offers[answer].number);
        break;
    case BUILD_DEPLOY:
        frame->step = BUILD_STRENGTHEN;
        put_unit(machine, frame->left, offers[answer].number, 1);
        break;
    case BUILD_STRENGTHEN:
        if (offers[answer].kind == OFFER_DONE) {
            frame->step = BUILD_DECIDE;
            break;
        }
        frame->value -= type_of(machine->rules, frame->left)->step_cost;
        position_strengths(machine->rules, machine->position)[frame->left]++;
        break;
    default:
        g_assert_not_reached();
    }
    return NO_REQUEST;
}
