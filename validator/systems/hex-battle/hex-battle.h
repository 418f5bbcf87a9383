/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Battles on hexes: units with facing and state, zones of control, commands that act when their
 * token is drawn, attacks that are lists of effects.
 */
#pragma once

#include "validator/engine/play.h"
#include "validator/engine/system.h"

extern const System hex_battle;

/* Parts of that row. */
extern const SystemSetUp hex_set_up;

extern const SystemHidden hex_hidden;

extern const struct SystemGround hex_ground;

extern const struct SystemChart hex_chart;

extern const ConditionRow hex_conditions[];

extern const TermRow hex_terms[];

enum { N_HEX_UNITS = 13, N_HEX_PLACES = 4 };

extern const SelectorRow hex_units[N_HEX_UNITS];

extern const SelectorRow hex_places[N_HEX_PLACES];

extern const SystemPlay hex_play;

/* Parts of that row. */
extern const SystemWording hex_wording;

extern const SystemJudge hex_judge;

/* Returns: (transfer none): SystemGround.stack_fault of this system. */
const char *hex_wording_stack_fault(const GameRules *rules, const Position *position, gint32 place,
                                    gint32 side);
