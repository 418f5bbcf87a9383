/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Events: what happens in a game, and the changes of units and of markers that are reported as
 * events.
 */
#pragma once

#include "validator/engine/machine.h"

/* What happened; a member that does not apply is NO_NAME. */
struct Event {
    TriggerVerb verb;
    gint32 unit, place, nation, loser, side, track;
    gint32 owner; /* unit in whose zone, or beside which, it happened */
    gint32 at;    /* where the marker of the track is */
    gint32 cause; /* CauseWord, or NO_NUMBER */
};

/* Returns: an event of @verb whose other members are NO_NAME or NO_NUMBER. */
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

/* Starts the rule @number as if it had waited for @event, whatever its own trigger is. Its
 * condition is tested when it starts. Does nothing if the rule is switched off. */
void event_start_rule(Machine *machine, gint32 number, const Event *event);

/* Collects the edge rules whose condition holds now and did not hold at the last call. To be called
 * after position_note_news(). @is_silent: only notes which conditions hold. */
void event_edges(Machine *machine, gboolean is_silent);

/* Returns: whether the condition of the rule @n (from 0) of those that a side may choose holds for
 * that side. It is evaluated again only if something that it reads has changed. */
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

/* Returns: the nation whose marker is on @place once @nation has placed its own; NO_NAME: none is.
 * A nation places none on its own land; on land of a friend that is not open to both sides it only
 * removes an enemy marker (6.4). */
gint32 event_marker_to_be(const GameRules *rules, const Position *position, gint32 place,
                          gint32 nation);

/* Places the marker of @nation on @place as event_marker_to_be() says, or removes the one there
 * (NO_NAME), and emits the event. Does not check how many markers are left. */
void event_set_marker(Machine *machine, gint32 place, gint32 nation);

/* To be called after a change in @place, which the nation @before controlled. Emits an event if
 * another nation controls it now. */
void event_report_control(Machine *machine, gint32 place, gint32 before);

/* Returns: whether the concrete zone @zone is the pool of a nation. */
gboolean event_zone_is_pool(const GameRules *rules, gint32 zone);

/* Puts @unit into the concrete zone @zone with @strength steps (NO_NUMBER: unchanged), and emits
 * the events. In a pool a unit is always at full strength. */
void event_put_unit(Machine *machine, gint32 unit, gint32 zone, gint32 strength);

/* Puts the units aboard @unit, which has left the map, into their pools. */
void event_unload_unit(Machine *machine, gint32 unit);

/* Eliminates @unit: it goes to its pool after the units aboard it, and the event is emitted. */
void event_eliminate_unit(Machine *machine, gint32 unit, CauseWord cause);
