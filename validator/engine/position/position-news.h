/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What of a position is not as it was. A condition need be asked again only where something it asks
 * about has changed, and that is found by comparing: nobody who changes a position can forget it.
 */
#pragma once

#include "validator/engine/position/position.h"

/* Finds what has changed since it was called last, as far as @changes (PositionChange) says that it
 * may have, and adds it to both members for news. */
void position_note_news(const GameRules *rules, Position *position, guint8 changes);

/* Returns: what conditions that were asked for @changes (PositionChange) need not be asked about
 * again, of @news: those that do not ask about units were not asked when only units changed. */
static inline guint8
news_left(guint8 news, guint8 changes)
{
    return changes == CHANGED_UNITS ? news & (guint8)~ASKED_UNITS : 0;
}

/* Returns: whether who asks about @asks is to ask again: because of @changes (PositionChange), and
 * as far as that is some of @news. */
static inline gboolean
asks_are_due(guint8 asks, guint8 changes, guint8 news)
{
    return (asks & (news | ASKED_ALWAYS)) != 0 &&
           (changes != CHANGED_UNITS || (asks & ASKED_UNITS) != 0);
}

/* Returns: the same of @condition. */
static inline gboolean
condition_is_due(const GameRules *rules, gint32 condition, guint8 changes, guint8 news)
{
    return asks_are_due(condition != NO_CODE ? rules->asks[condition] : ASKED_ONCE, changes, news);
}
