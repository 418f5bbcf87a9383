/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The effects of this system, and the parts of procedures that they start.
 */
#pragma once

#include "validator/engine/procedure.h"
#include "validator/systems/hex-battle/position.h"

extern const EffectRow hex_effects[];

#define HEX_EFFECT(NAME)                                                                           \
    void act_##NAME(Machine *machine, Frame *frame, guint32 at, const EffectCode *effect);
HEX_EFFECT(CLASH)
HEX_EFFECT(TEST)
HEX_EFFECT(FIRE)

/* Moves @unit one hex ahead, if that takes it from two hexes away to a hex beside @place. */
void hex_fall_back_close_in(Machine *machine, gint32 unit, gint32 place);

/* Starts a move of @unit by up to @hexes, with turns. */
void hex_fall_back_begin_wheel(Machine *machine, gint32 unit, gint32 hexes);

/* Counts the die of @reckoning, and what is added to it already, in the test @number of @unit, or
 * of all tested units, and reports it. The result is by how much it counts as failed: by what the
 * sum is above the level or, where only the die counts, the die alone, at least 0. @situation: in
 * @machine.
 * Returns: whether it is passed. */
gboolean hex_fight_is_test_passed(const Machine *machine, const Situation *situation, gint32 number,
                                  gint32 unit, Reckoning *reckoning);

/* The same of @die, without modifiers, against the morale of @unit and what its leader adds. */
gboolean hex_fight_is_plain_test_passed(const Machine *machine, const Situation *situation,
                                        gint32 unit, gint32 die);

/* Removes @unit from the attack that is being made. */
void hex_effects_leave_attack(Machine *machine, gint32 unit);

/* Starts the advance of the units in @marks to @place that the effect with the code at @effect
 * demands; NO_CODE: the advance is voluntary. */
void hex_fall_back_begin_advance(Machine *machine, const Subjects *subjects, guint32 effect,
                                 const guint8 *marks, gint32 place);

/* Starts to make @unit fall back by @hexes. */
void hex_fall_back_begin(Machine *machine, gint32 unit, gint32 hexes);
