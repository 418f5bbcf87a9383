/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The order of battles, and that of sieges: the whole of it is said before the first of them (5.1).
 */
#pragma once

#include "validator/engine/machine.h"

/* Whether something is to be done in @place, which units hold. */
typedef gboolean (*PlaceAwaits)(const GameRules *rules, const Position *position, gint32 place);

/* Has frame->side put the places that await something into their order, by offers of @kind;
 * frame->left counts them. Returns: what is asked, or NO_REQUEST with @is_said set: the order is
 * said, and is empty where frame->left is 0. */
Request ask_order(Machine *machine, Frame *frame, guint kind, PlaceAwaits awaits,
                  gboolean *is_said);

/* Takes the first place out of the order. Returns: NO_NAME when none is left. */
gint32 take_first_of_order(Machine *machine);
