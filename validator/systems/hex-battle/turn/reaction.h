/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Enemies who may react to units on the move: rules wait for those who enter zones, leave them and
 * come beside (tlv:VI).
 */
#pragma once

#include "validator/engine/machine.h"

/* Returns: whether any rule waits for such a thing. */
gboolean has_reactions(const GameRules *rules);

/* What those who march do that others react to. */
typedef enum { REACT_TO_LEAVING, REACT_TO_COMING, REACT_TO_TURN } ReactionMoment;

/* Tells of the step of those who march in @march from the place @from to @to: before it is taken of
 * enemies who face @from, then of those in whose zone or beside whom @to is; or of their turn in
 * @to of those in whose zone that is and who were not told of them there before (tlv:V.3,
 * tlv:VI.6.6). */
void begin_reactions(Machine *machine, const Frame *march, gint32 from, gint32 to,
                     ReactionMoment moment);

/* Nobody has been told yet of who begins to march. */
void forget_reactions(Machine *machine);
