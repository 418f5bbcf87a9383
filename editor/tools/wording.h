/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How the editor says what records say: in the language of the user.
 */
#pragma once

#include "schema/store/phrase.h"

/* Returns: the wording for what stands in @scenario, a record of @set; NULL: in no scenario. */
Wording wording_for(const DataSet *set, const Scenario *scenario);
