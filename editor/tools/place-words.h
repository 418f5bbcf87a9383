/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is said about a place in a scenario: whose it is, who stands there, what it feeds.
 */
#pragma once

#include "validator/scenario/scenario-state.h"

/* Returns: (transfer none): what @place is called, be it by its id; never NULL. */
const char *place_title(const PlaceState *place);

/* Returns: (transfer full): all in one line: `Livland: 2 blocks, forage 4, garrison 2`. */
char *place_words(const ScenarioState *state, const PlaceState *place);

/* Returns: (transfer full): in several lines, with whose it is and who stands there. */
char *place_story(const ScenarioState *state, const PlaceState *place);

/* Returns: (transfer full): `Livland: 5 of 4, 1 from baggage trains`. @upkeep: of its units. */
char *place_forage_words(const PlaceState *place, const Upkeep *upkeep);
