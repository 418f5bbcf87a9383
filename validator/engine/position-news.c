/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Comparing a position with what was seen of it last.
 */
#include "validator/engine/position-news.h"

#include <string.h>

void
position_note_news(const GameRules *rules, Position *position)
{
    const PositionLayout *layout = &rules->layout;
    char *seen = (char *)position + layout->seen;
    guint8 news = 0;
    for (guint i = 0; i < layout->n_asked; i++) {
        const AskedRange *range = &layout->asked[i];
        const char *now = (const char *)position + range->at;
        if (memcmp(seen, now, range->size) != 0) {
            memcpy(seen, now, range->size);
            news |= range->asked;
        }
        seen += range->size;
    }
    if (position->turn_seen != position->turn)
        news |= ASKED_TURN;
    position->turn_seen = position->turn;
    position->news |= news;
    position->late_news |= news;
}
