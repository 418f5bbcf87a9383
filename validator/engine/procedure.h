/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The procedures, one function for the steps of each; see procedures.def.
 */
#pragma once

#include "validator/engine/machine.h"

#define PROCEDURE(NAME) Request step_##NAME(Machine *machine, Frame *frame);
#include "validator/engine/procedures.def"

/* Has done what the row of @rows says that @result is in, if there is one. A row that says only
 * where it begins ends where the next one begins. */
void do_row(Machine *machine, const CodeSpan *rows, gint32 result, const Subjects *subjects);

/* One effect that is done at once or begins a procedure of its own; @frame is that of the list.
 * The table of all verbs stands in procedure-effects.c. */
typedef void (*DoEffect)(Machine *machine, Frame *frame, guint32 at, const EffectCode *effect);
#define EFFECT(NAME, ...)                                                                          \
    void do_##NAME(Machine *machine, Frame *frame, guint32 at, const EffectCode *effect);
#include "schema/model/verbs.def"

/* Tells that the rules whose effects go on were come to: one of those has found something to do. */
void tell_rules(Machine *machine);

/* Does what an effect that cannot be done says for that case. */
void do_otherwise(Machine *machine, const Frame *frame, const EffectCode *effect);

/* Does the effect at @at to one unit, in a procedure UNITS. */
void do_to_unit(Machine *machine, const Frame *frame, guint32 at, gint32 unit);

/* Puts @unit into a concrete zone, with events; in a pool it is at full strength. @strength:
 * NO_NUMBER: as it is. */
void put_unit(Machine *machine, gint32 unit, gint32 zone, gint32 strength);

/* Those aboard @unit, which has left the map, wait in their pools. */
void land_cargo(Machine *machine, gint32 unit);

/* Takes the last step of @unit: it goes to its pool, with the event. */
void eliminate_unit(Machine *machine, gint32 unit, CauseWord cause);

/* Gives @nation @status, with the events. @side: NO_NAME: as it is. */
void set_status(Machine *machine, gint32 nation, StatusWord status, gint32 side);

/* Returns: whose marker lies on @place once @nation has laid its own: nobody's on its own land; on
 * land of a friend that not both sides may pass an enemy one is only taken away (6.4). */
gint32 marker_to_be(const GameRules *rules, const Position *position, gint32 place, gint32 nation);

/* Lays the marker of @nation on @place as marker_to_be() says, or takes the one there away
 * (NO_NAME), with the event. How many there are is not asked, see marker-supply.h. */
void set_marker(Machine *machine, gint32 place, gint32 nation);

/* Keeps the effect at @at, which others ask for as long as it stands. @marks: the units that it is
 * about, or NULL. */
void let_stand(Machine *machine, guint32 at, const Subjects *subjects, const guint8 *marks);

/* Ends the modifications that stand until @until. */
void lift_standing(Machine *machine, UntilWord until);

/* Offers the units that are marked in @marks and not in @taken. */
void offer_units(Machine *machine, const guint8 *marks, const guint8 *taken);

/* Returns: the request to pick one of the places that are offered, by whom and how @places says. */
Request ask_place(const Machine *machine, const Frame *frame, const PlacesCode *places);

/* Where points come from that are spent. */
typedef enum { POINTS_OF_EVENT, POINTS_OF_BUDGET } PointsOrigin;

/* Has @nation spend @points of an event, its pool's nation that is: on steps, on new units, or on
 * either (@spend: a SpendWord, or NO_NUMBER). */
void begin_spending(Machine *machine,
                    const Frame *frame,
                    gint32 nation,
                    gint32 points,
                    gint32 spend);
void begin_building(Machine *machine, const Subjects *subjects, gint32 nation, gint32 points);

/* Has @nation, whose pool is its own, spend its budget of the interphase on steps, or on new units.
 * What is left stays there. */
void spend_budget(Machine *machine, gint32 nation);
void build_budget(Machine *machine, gint32 nation);
