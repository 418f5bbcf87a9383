/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What of a position is not as it was. A condition need be asked again only where something it asks
 * about has changed, and that is found by comparing: nobody who changes a position can forget it.
 */
#pragma once

#include "validator/engine/position.h"

/* What conditions ask about, one bit each; position.def says which arrays that is. */
typedef enum {
    ASKED_NEVER = 0,
    ASKED_ZONES = 1 << 0,  /* where units are */
    ASKED_STEPS = 1 << 1,  /* how strong they are */
    ASKED_LANDS = 1 << 2,  /* whose places are, and what nations do and have lost */
    ASKED_TRACKS = 1 << 3, /* where markers of tracks are */
    ASKED_SPENT = 1 << 4,  /* which rules have run */
    ASKED_TURN = 1 << 5,   /* what the date is */
    ASKED_ONCE = 1 << 6,   /* whether it holds at all, which is news in the beginning */
    ASKED_ALWAYS = 1 << 7, /* is news each time */
    ASKED_ALL = 0xff,
} PositionAsked;

/* What is asked about units. */
#define ASKED_UNITS (ASKED_ZONES | ASKED_STEPS)

/* Finds what has changed since it was called last, and adds it to both members for news. */
void position_note_news(const GameRules *rules, Position *position);

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
