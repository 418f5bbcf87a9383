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

/* Sets the level of @nation, whatever its lands cost and effects took. */
void blocks_politics_set_level(const GameRules *rules, Position *position, gint32 nation,
                               gint32 level);

/* Sets the level of @nation to @level, or as near to it as effects can bring it, which take, and
 * give back no more than they gave before. */
void blocks_politics_set_level_nearest(const GameRules *rules, Position *position, gint32 nation,
                                       gint32 level);

/* Gives @nation @status, with the events. @side: NO_NAME: as it is. */
void blocks_politics_set_status(Machine *machine, gint32 nation, StatusWord status, gint32 side);

/* Returns: how many markers of the colour @colour lie on lands, and for levels and truces. */
gint32 blocks_politics_markers_in_use(const GameRules *rules, const Position *position,
                                      gint32 colour);

/* Returns: how many markers of the colour @colour are left, never below 0; G_MAXINT32 where they
 * are unlimited. @colour: NO_NAME: a nation without a colour has as many as it wants. */
gint32 blocks_politics_markers_left(const GameRules *rules, const Position *position,
                                    gint32 colour);

/* Makes @nation place its marker on @place, or remove an enemy one from its friend's land (6.4).
 * With none left its side may take one of that colour back from another place, or do without: then
 * control does not change, nor does it where the nation has no markers at all. Markers that are
 * taken back or placed come with the events of event_set_marker(). */
void blocks_politics_begin_marker(Machine *machine, gint32 place, gint32 nation);

/* Does the effect at @at, which lays the markers of a nation on all of its places, one by one. */
void blocks_politics_begin_markers(Machine *machine, const Subjects *subjects, guint32 at);

/* Notes that @nation is to come under truce, for @why, at the moment that the profile names. */
void blocks_politics_call_truce(Machine *machine, gint32 nation, TruceCall why);

/* Calls for a truce of @nation if it has just lost its last unit on the map and the profile says
 * that this is a reason. */
void blocks_politics_call_truce_without_units(Machine *machine, gint32 nation);

/* Notes that units and markers of @nation, which is out of the war from now on, are to leave the
 * map, and others its lands; none do if it is back in the war by then. */
void blocks_politics_call_evacuation(Machine *machine, gint32 nation);

/* Puts @nation under truce, and on @side (NO_NAME: as it is), by what a rule or an event does:
 * within a phase of a turn the truce of an active nation waits for the end of the phase, if the
 * profile says so (10.2). Returns: FALSE when a rule forbids it. */
gboolean blocks_politics_declare_truce(Machine *machine, gint32 nation, gint32 side);

/* Imposes the truces that were called for on nations that are in the war, and those on nations
 * whose level has sunk to 0, if @moment is the one for them. To be called when what waits for
 * @moment has run. */
void blocks_politics_impose_truces(Machine *machine, MomentWord moment);

/* Whether a nation has just left the war and its lands are yet to be left. */
gboolean blocks_politics_evacuation_is_due(const Machine *machine);

/* Has all units leave the lands of nations under a new truce, or gone: by side, nation, unit (10.2,
 * 11.1). */
void blocks_politics_begin_evacuation(Machine *machine);
