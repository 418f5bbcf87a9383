/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The words of words.h.
 */
#include "schema/model/words.h"

#include <stddef.h>

const char *const system_words[] = {
    [SYSTEM_AREA_BLOCKS] = "area-blocks",
    [SYSTEM_AREA_CAMPAIGN] = "area-campaign",
    [SYSTEM_HEX_BATTLE] = "hex-battle",
    NULL,
};

const char *const space_words[] = {
    [SPACE_LAND] = "land",
    [SPACE_SEA] = "sea",
    [SPACE_BOX] = "box",
    NULL,
};

const char *const transit_words[] = {
    [TRANSIT_NEVER] = "never",
    [TRANSIT_ALWAYS] = "always",
    [TRANSIT_UNMARKED] = "unmarked",
    NULL,
};

const char *const move_words[] = {
    [MOVES_LAND] = "land",
    [MOVES_SEA] = "sea",
    NULL,
};

const char *const built_in_borders[] = {
    [BORDER_BLOCKED] = "blocked",
    [BORDER_PORT] = "port",
    [BORDER_SEA] = "sea",
    NULL,
};
