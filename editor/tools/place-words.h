/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Texts about a space in a scenario: its owner, its units, its ground and what the chart of the
 * system shows; names of zones; and the wording of records in the language of the user.
 */
#pragma once

#include "schema/store/data-set.h"
#include "schema/store/phrase.h"
#include "validator/edits/subject.h"
#include "validator/scenario/scenario-state.h"

/* Returns: the wording for @scenario, a record of @set; NULL: for no scenario. */
Wording place_wording(const DataSet *set, const Scenario *scenario);

/* Returns: (transfer full): `Clear, level 2, Stream on the north-east and north-west`; NULL: @place
 * is no hex of a grid, or has no values. */
char *place_words_of_hex(const DataSet *set, const char *place);

/* Returns: (transfer full): the name for people of @zone in @scenario (an id; NULL: as printed):
 * `Livland`, `the pool of Sweden`, `aboard Wachtmeister`, `1702 on the year track`; @zone itself if
 * it is invalid. */
char *place_zone_title(const DataSet *set, const char *scenario, const char *zone);

/* Returns: (transfer full): place_zone_title() as a heading: `Pool of Sweden`, `Out of the game`;
 * @zone itself if it is not in the data set. */
char *place_zone_heading(const DataSet *set, const char *zone);

/* Returns: (transfer none): the name of @place, or else its id; never NULL. */
const char *place_title(const PlaceState *place);

/* Returns: (transfer full): a summary of @place on one line, such as
 * `Livland: 2 blocks, forage 4, garrison 2`; for a hex
 * `K05, Clear, Stream on the north-east; Upplands 1 facing south`. */
char *place_words(const ScenarioState *state, const PlaceState *place);

/* Returns: (transfer full): a text about @place in several lines, with its owner and its units. */
char *place_story(const ScenarioState *state, const PlaceState *place);

/* Return: (transfer full): @words of a row of the chart, translated, with the values of @place
 * filled in. */
char *place_upkeep_words(const char *words, const PlaceState *place, const Upkeep *upkeep);
char *place_sign_words(const char *words, const PlaceState *place, const PlaceSign *sign);

/* Returns: (transfer full): `Livland: 5 of 4, 1 from baggage trains`. @upkeep: of its units, by a
 * chart of @state that has it. */
char *place_upkeep_line(const ScenarioState *state, const PlaceState *place, const Upkeep *upkeep);

/* Returns: (transfer full): place_upkeep_line() in short, without the place: `5 of 4, trains bring
 * 1`. */
char *place_upkeep_figures(const ScenarioState *state, const PlaceState *place,
                           const Upkeep *upkeep);
