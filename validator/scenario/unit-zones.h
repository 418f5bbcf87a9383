/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The units of a state.
 */
#pragma once

#include "validator/scenario/scenario-state.h"

/* Puts all units of the roster into zones of @state, whose nations and places are known, and none
 * of whose units are. */
void unit_zones_fill(ScenarioState *state);

/* Returns: (transfer none): the record of that key in @said, what a scenario says of such; NULL: it
 * says nothing. */
gconstpointer find_said(GHashTable *said, const char *id);
