/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Events: what happens in a game, and the changes of units and of markers that are reported as
 * events.
 */
#pragma once

#include "validator/engine/machine.h"

/* What happened; what does not belong to it is NO_NAME. */
struct Event {
    TriggerVerb verb;
    gint32 unit, place, nation, loser, side, track;
    gint32 owner; /* unit in whose zone, or beside which, it happened */
    gint32 at;    /* where the marker of the track is */
    gint32 cause; /* CauseWord, or NO_NUMBER */
};

/* Returns: an event of @verb to which nothing belongs yet. */
static inline Event
event_of(TriggerVerb verb)
{
    return (Event){
        .verb = verb,
        .unit = NO_NAME,
        .place = NO_NAME,
        .nation = NO_NAME,
        .loser = NO_NAME,
        .side = NO_NAME,
        .track = NO_NAME,
        .owner = NO_NAME,
        .cause = NO_NUMBER,
    };
}

/* Emits @event, and collects the rules that wait for it. The condition of a rule that runs now or
 * at the end of the action is tested now, that of one that runs later when it runs. */
void event_emit(Machine *machine, const Event *event);

/* Starts the rule @number as if it had waited for @event, whatever it waits for; its condition is
 * tested when it starts. Nothing happens when it is switched off. */
void event_start_rule(Machine *machine, gint32 number, const Event *event);

/* Collects the edge rules whose condition holds since the last time; position_note_news() has been
 * called. @is_silent: only notes which ones hold. */
void event_edges(Machine *machine, gboolean is_silent);

/* Returns: whether the condition holds of the rule that is @n-th of those that a side may choose,
 * for that side. It is evaluated again only where something that it reads has changed. */
gboolean event_choice_holds(Machine *machine, guint n);

/* Reports that a part of the game is over, before another one begins; see EventSink. */
static inline void
event_close(const Machine *machine)
{
    if (machine->sink != NULL && machine->sink->close != NULL)
        machine->sink->close(machine->sink->data);
}

/* Reports that play has reached what @number means; see EventSink. */
static inline void
event_use(const Machine *machine, EntityId entity, guint32 number)
{
    if (machine->sink != NULL && machine->sink->use != NULL)
        machine->sink->use(machine->sink->data, entity, number);
}

/* Returns: whose marker lies on @place once @nation has placed its own: NO_NAME on its own land; on
 * land of a friend that not both sides may pass, an enemy marker is only removed (6.4). */
gint32 event_marker_to_be(const GameRules *rules, const Position *position, gint32 place,
                          gint32 nation);

/* Lays the marker of @nation on @place as event_marker_to_be() says, or takes the one there away
 * (NO_NAME), with the event. How many there are is not asked. */
void event_set_marker(Machine *machine, gint32 place, gint32 nation);

/* To be called after a change in @place, which @before controlled: emits the change if another
 * nation controls it now. */
void event_report_control(Machine *machine, gint32 place, gint32 before);

/* Returns: whether the concrete zone @zone is the pool of a nation. */
gboolean event_zone_is_pool(const GameRules *rules, gint32 zone);

/* Puts @unit into a concrete zone, with events; in a pool it is at full strength. @strength:
 * NO_NUMBER: as it is. */
void event_put_unit(Machine *machine, gint32 unit, gint32 zone, gint32 strength);

/* Those aboard @unit, which has left the map, wait in their pools. */
void event_unload_unit(Machine *machine, gint32 unit);

/* Takes the last step of @unit: it goes to its pool, with the event, and those aboard it before. */
void event_eliminate_unit(Machine *machine, gint32 unit, CauseWord cause);
