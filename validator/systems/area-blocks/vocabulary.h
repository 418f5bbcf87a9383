/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What rules of this system ask that those of others do not: tables for its row.
 */
#pragma once

#include "validator/engine/system.h"

#define N_AREA_PLACES 1

extern const ConditionRow area_conditions[N_CONDITIONS];
extern const TermRow area_terms[N_TERMS];
extern const SelectorRow area_places[N_AREA_PLACES];
