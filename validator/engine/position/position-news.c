/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Comparing a position with what was seen of it last.
 */
#include "validator/engine/position/position-news.h"

#include <string.h>

void
position_note_news(const GameRules *rules, Position *position, guint8 changes)
{
    const PositionLayout *layout = &rules->layout;
    const guint8 looked_at = changes == CHANGED_UNITS ? ASKED_UNITS : ASKED_ALL;
    guint8 news = 0;
    for (guint i = 0; i < layout->n_asked; i++) {
        const AskedRange *range = &layout->asked[i];
        const char *now = (const char *)position + range->at;
        char *seen = (char *)position + layout->seen + (range->at - layout->asked_at);
        if ((range->asked & looked_at) == 0 || memcmp(seen, now, range->size) == 0)
            continue;
        news |= range->asked;
        memcpy(seen, now, range->size);
    }
    if (position->turn_seen != position->turn)
        news |= ASKED_TURN;
    position->turn_seen = position->turn;
    position->news |= news;
    position->late_news |= news;
}
