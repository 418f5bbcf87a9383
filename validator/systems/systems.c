/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One row for each system that is played.
 */
#include "validator/systems/systems.h"

#include "schema/model/entities.h"
#include "validator/systems/area-blocks/area-blocks.h"

static const System *const systems[] = {
    [SYSTEM_AREA_BLOCKS] = &area_blocks,
};

const System *
system_of_game(const Record *game)
{
    guint word = game != NULL ? (guint)((const Game *)game)->system : G_N_ELEMENTS(systems);
    return word < G_N_ELEMENTS(systems) ? systems[word] : NULL;
}
