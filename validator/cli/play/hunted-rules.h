/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva smoke --hunt: which rules can come to be, and what is lacking for the others.
 */
#pragma once

#include "validator/cli/play/smoke-run.h"

/* Hunts in the games of @smoke, which is prepared, and prints what was found; a record of the first
 * game of each rule goes to the folder of --log. */
ExitStatus hunted_rules(const Smoke *smoke);
