/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which parts of a position have changed. A watched condition is evaluated again only where
 * something that it reads has changed. Changes are found by comparison, so no code that changes a
 * position can forget to report them.
 */
#pragma once

#include "validator/engine/position.h"

/* Finds what has changed since it was called last, as far as @changes (PositionChange) says that it
 * may have: watches that ask about it are stale. */
void position_note_news(const GameRules *rules, Position *position, guint8 changes);

/* Notes that any unit may be elsewhere, and have other steps, than it was: watches that ask about
 * units are stale. For positions that are no successors of what was seen. */
void position_unsettle_units(const GameRules *rules, Position *position);

/* Returns: whether what is watched as @whole holds for @subjects, which are the same each time. Of
 * its parts only those that are stale are asked, until one does not hold: what the others would say
 * is nothing to the answer. */
gboolean watched_holds(const GameRules *rules, Position *position, guint whole,
                       const Subjects *subjects);

/* Returns: whether what the system watches (System.watched) is not as it was when
 * position_clear_system_news() was called last. */
gboolean position_has_system_news(const GameRules *rules, const Position *position);
void position_clear_system_news(const GameRules *rules, Position *position);
