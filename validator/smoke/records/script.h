/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A script: dice, draws and choices of a record, given as answers in the order in which they are
 * asked for.
 */
#pragma once

#include "schema/model/entities.h"
#include "validator/smoke/game.h"

/* Plays @game, which has begun, until the script of @record is used up and somebody must choose, or
 * it is over. What of the script cannot be done is appended to @failures (of char *), and play
 * stops there.
 * Returns: FALSE when the script could not be done. */
gboolean script_play(GameRun *game, const PlayRecord *record, GPtrArray *failures);

/* Returns: (transfer full): who is asked by @request, and about what: `swedish, fire of karl-xii`.
 */
char *request_to_words(const Machine *machine, const Request *request);

/* Returns: (transfer full): all that is offered, with commas between. */
char *offers_to_words(const Machine *machine);
