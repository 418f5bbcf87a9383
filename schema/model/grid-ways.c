/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A guess, checked by comparing pointers to ids.
 */
#include "schema/model/grid-ways.h"

#include "schema/model/entities.h"

guint32
grid_ways_guess(const GridWays *ways, Records spaces, guint32 from, guint32 item)
{
    const Space *space = (const Space *)spaces.items[from];
    const Neighbour *way = (const Neighbour *)space->neighbours.items[item];
    guint32 guess = from + ways->steps[from % GRID_LINES_LIKE][item % GRID_WAYS_LIKE];
    gboolean is_right = guess < spaces.length && way->record.derived && way->to != NULL &&
                        record_key(spaces.items[guess]) == way->to;
    return is_right ? guess : spaces.length;
}

void
grid_ways_note(GridWays *ways, guint32 from, guint32 item, guint32 to)
{
    ways->steps[from % GRID_LINES_LIKE][item % GRID_WAYS_LIKE] = to - from;
}
