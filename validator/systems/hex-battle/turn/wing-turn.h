/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a command with an order does in its activation (tlv:II.5).
 */
#pragma once

#include "validator/engine/machine.h"

/* What it is at: steps of WING_TURN. */
enum {
    WING_BEGIN,
    WING_RETURNS,
    WING_ARMY,
    WING_OWN_ORDER,
    WING_MARK,
    WING_STRAYS,
    WING_MARCH,
    WING_EXTRA_HEX,
    WING_FIGHT,
    WING_ENEMY_FIGHTS,
    WING_END,
};

/* Begins the activation of the command of @token, of @side; NO_NAME: of all commands of the side
 * that has units on the map, with the order of the first of them, for trying out. */
void begin_wing_turn(Machine *machine, gint32 token, gint32 side);
