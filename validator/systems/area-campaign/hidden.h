/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a side does not know: points and burdens of other forces, and secret dice.
 */
#pragma once

#include "validator/engine/system.h"

/* As in System. */
void campaign_hide(const GameRules *rules, Position *view, gint32 side);
gboolean campaign_sees(const GameRules *rules, const Position *position, gint32 unit, gint32 side);
