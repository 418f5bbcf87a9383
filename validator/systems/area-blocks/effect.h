/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The effects of this system, one function each.
 */
#pragma once

#include "validator/engine/effect.h"

#define AT_ONCE(NAME)                                                                              \
    void do_##NAME(Machine *machine, Frame *frame, guint32 at, const EffectCode *effect);
#include "validator/systems/area-blocks/effects.def"
