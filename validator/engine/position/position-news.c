/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Comparing a position with what was seen of it last.
 */
#include "validator/engine/position/position-news.h"

#include <string.h>

/* Returns: what of @now is not as it was @seen. */
static guint8
find_news(const PositionLayout *layout, const char *seen, const char *now)
{
    guint8 news = 0;
    for (guint i = 0; i < layout->n_asked; i++) {
        const AskedRange *range = &layout->asked[i];
        guint32 at = range->at - layout->asked_at;
        if (memcmp(seen + at, now + at, range->size) != 0)
            news |= range->asked;
    }
    return news;
}

void
position_note_news(const GameRules *rules, Position *position)
{
    const PositionLayout *layout = &rules->layout;
    char *seen = (char *)position + layout->seen;
    const char *now = (const char *)position + layout->asked_at;
    guint8 news = 0;
    /* Mostly nothing has changed. */
    if (memcmp(seen, now, layout->asked_size) != 0) {
        news = find_news(layout, seen, now);
        memcpy(seen, now, layout->asked_size);
    }
    if (position->turn_seen != position->turn)
        news |= ASKED_TURN;
    position->turn_seen = position->turn;
    position->news |= news;
    position->late_news |= news;
}
