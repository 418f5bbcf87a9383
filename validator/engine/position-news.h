/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which parts of a position have changed. A watched condition is evaluated again only where
 * something that it reads has changed. Changes are found by comparison, so no code that changes a
 * position can forget to report them.
 */
#pragma once

#include "validator/engine/position.h"

/* Finds what has changed since the last call, as far as @changes (PositionChange) allows: watches
 * that read it become stale. */
void position_note_news(const GameRules *rules, Position *position, guint8 changes);

/* Marks as stale all watches that read units. For positions that do not follow from the one that
 * was compared last. */
void position_unsettle_units(const GameRules *rules, Position *position);

/* Returns: whether all parts of the watched @whole hold for @subjects, which must be the same in
 * each call. Only stale parts are evaluated, up to the first that does not hold: the others do not
 * matter then. */
gboolean position_watch_holds(const GameRules *rules, Position *position, guint whole,
                              const Subjects *subjects);

/* Returns: whether what the system watches (System.watched) is not as it was when
 * position_clear_system_news() was called last. */
gboolean position_has_system_news(const GameRules *rules, const Position *position);
void position_clear_system_news(const GameRules *rules, Position *position);
