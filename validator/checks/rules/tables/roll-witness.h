/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How a roll comes to a result: what is rolled, and which modifiers count.
 */
#pragma once

#include "validator/checks/rules/tables/roll-range.h"

/* Looks for a roll that comes to one of @wanted with as few of @modifiers as it takes, one of each
 * group; whether those can count together nobody asks.
 * @rolled: what comes up for sure without them; none: nothing is looked for.
 * @first: (transfer none): gets the first of these modifiers; NULL: it takes none.
 * Returns: (transfer full): it in words, as `a roll of 6 and “Leader” (+2)`; NULL: none was found.
 */
char *roll_witness(const CheckRun *run, Bounds rolled, const Records *modifiers, Bounds wanted,
                   const Record **first);
