/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Nations: levels, status, markers and truces.
 */
#pragma once

#include "validator/engine/machine.h"
#include "validator/systems/area-blocks/position.h"

/* The replacement level of @nation: the printed one, less what its lands under a foreign marker
 * cost, less what effects took. Never below 0. */
gint32 blocks_politics_level(const GameRules *rules, const Position *position, gint32 nation);

/* Counts the lands of each nation that lie under the marker of another one, into @n_lost. */
void blocks_politics_count_lost_lands(const GameRules *rules, const Position *position,
                                      gint16 *n_lost);

/* Returns: the level of @nation, of which @n_lost lands are lost. */
gint32 blocks_politics_level_with_losses(const GameRules *rules, const Position *position,
                                         gint32 nation, gint32 n_lost);

/* Returns: the level of @nation, were it not for what effects took or gave. */
gint32 blocks_politics_level_of_lands(const GameRules *rules, const Position *position,
                                      gint32 nation);

/* Sets the level of @nation to @level, regardless of lost lands and effects. */
void blocks_politics_set_level(const GameRules *rules, Position *position, gint32 nation,
                               gint32 level);

/* Sets the level of @nation to @level, or to the nearest possible one: it can exceed
 * blocks_politics_level_of_lands() by no more than it does now. */
void blocks_politics_set_level_nearest(const GameRules *rules, Position *position, gint32 nation,
                                       gint32 level);

/* Sets the status, and the side (NO_NAME: unchanged), of @nation, and emits the events. */
void blocks_politics_set_status(Machine *machine, gint32 nation, StatusWord status, gint32 side);

/* Returns: how many markers of the colour @colour are in use: on lands, and for levels and truces.
 */
gint32 blocks_politics_markers_in_use(const GameRules *rules, const Position *position,
                                      gint32 colour);

/* Returns: how many markers of the colour @colour are left, never below 0; G_MAXINT32 where they
 * are unlimited. @colour: NO_NAME: that of nations without a colour, whose markers are unlimited.
 */
gint32 blocks_politics_markers_left(const GameRules *rules, const Position *position,
                                    gint32 colour);

/* Makes @nation place its marker on @place, or remove an enemy one from its friend's land (6.4). If
 * none is left its side may take one of that colour back from another place, or place none: then
 * control does not change, nor does it if the nation has no markers at all. Markers are changed by
 * event_set_marker(). */
void blocks_politics_begin_marker(Machine *machine, gint32 place, gint32 nation);

/* Starts the effect with the code at @at, which places markers of a nation on all of its places,
 * one after the other. */
void blocks_politics_begin_markers(Machine *machine, const Subjects *subjects, guint32 at);

/* Notes that @nation is to get a truce, for the reason @why, at the moment that the profile names.
 */
void blocks_politics_call_truce(Machine *machine, gint32 nation, TruceCall why);

/* Calls for a truce of @nation if it has just lost its last unit on the map and the profile says
 * that this is a reason. */
void blocks_politics_call_truce_without_units(Machine *machine, gint32 nation);

/* Notes that units and markers of @nation, which has just left the war, are to leave the map, and
 * those of others its lands; not if it is in the war again by then. */
void blocks_politics_call_evacuation(Machine *machine, gint32 nation);

/* Gives @nation a truce, and the side @side (NO_NAME: unchanged), by a rule or an event. Within a
 * phase the truce of an active nation waits for the end of the phase, if the profile says so
 * (10.2). Returns: FALSE if a rule forbids it. */
gboolean blocks_politics_declare_truce(Machine *machine, gint32 nation, gint32 side);

/* Imposes the truces that were called for on nations in the war, and those on nations whose level
 * has fallen to 0, if @moment is the one for them. To be called when the rules that wait for
 * @moment have run. */
void blocks_politics_impose_truces(Machine *machine, MomentWord moment);

/* Returns: whether a nation has just left the war and units still have to leave its lands. */
gboolean blocks_politics_evacuation_is_due(const Machine *machine);

/* Makes all units leave the lands of nations with a new truce, or that left the war, by side,
 * nation and unit (10.2, 11.1). */
void blocks_politics_begin_evacuation(Machine *machine);
