/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words of rules that only this system reads.
 */
#pragma once

#include "validator/engine/system.h"

extern const ConditionRow hex_conditions[];
extern const TermRow hex_terms[];

enum { N_HEX_UNITS = 13, N_HEX_PLACES = 4 };
extern const SelectorRow hex_units[N_HEX_UNITS];
extern const SelectorRow hex_places[N_HEX_PLACES];
