/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What effects do that only this system has.
 */
#pragma once

#include "validator/engine/verbs/effect.h"
#include "validator/systems/hex-battle/procedure.h"

extern const EffectRow hex_effects[];

#define HEX_EFFECT(NAME)                                                                           \
    void act_##NAME(Machine *machine, Frame *frame, guint32 at, const EffectCode *effect);
HEX_EFFECT(CLASH)
HEX_EFFECT(TEST)
HEX_EFFECT(FIRE)

/* Returns: by how much @roll misses the test @number of @unit; none above 0: it is passed. */
gint32 test_excess(const Situation *situation, gint32 number, gint32 unit, gint32 roll);

/* Puts @unit into @state, which is worse than the one it is in, or better; what getting into it
 * again does is done. */
void set_state(Machine *machine, gint32 unit, UnitStateWord state);

/* Begins to have @unit fall back by @hexes. */
void begin_fall_back(Machine *machine, gint32 unit, gint32 hexes);
