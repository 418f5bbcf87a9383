/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of systems.
 */
#include "validator/engine/system.h"

#include "schema/model/words.h"
#include "validator/systems/area-blocks/area-blocks.h"

static const System *const systems[] = {
    [SYSTEM_AREA_BLOCKS] = &area_blocks,
};

const System *
system_of(const GameRules *rules)
{
    guint system = (guint)rules->system;
    if (system >= G_N_ELEMENTS(systems) || systems[system]->n_sides != rules->board.n_sides)
        return NULL;
    return systems[system];
}
