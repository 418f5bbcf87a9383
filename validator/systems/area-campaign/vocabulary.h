/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words of rules that only this system reads.
 */
#pragma once

#include "validator/engine/system.h"

extern const ConditionRow campaign_conditions[];
extern const TermRow campaign_terms[];
