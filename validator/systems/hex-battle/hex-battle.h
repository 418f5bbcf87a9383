/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Battles on hexes: units with facing and state, zones of control, commands that act when their
 * token is drawn, attacks that are lists of effects.
 */
#pragma once

#include "validator/engine/system.h"

extern const System hex_battle;

/* A part of that row. */
extern const struct SystemGround hex_ground;
