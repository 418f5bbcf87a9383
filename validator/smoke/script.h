/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A script: dice, draws and choices of a record, given as answers in the order in which they are
 * asked for.
 */
#pragma once

#include "schema/model/entities.h"
#include "validator/engine/machine.h"
#include "validator/smoke/stretch.h"

/* Plays @stretch, which has begun in @machine, until the script of @record is used up and somebody
 * must choose, or the stretch is over. What of the script cannot be done is appended to @failures
 * (of char *), and play stops there. @last: what is asked for then.
 * Returns: FALSE when the script could not be done. */
gboolean script_play(Machine *machine,
                     Stretch *stretch,
                     const PlayRecord *record,
                     Request *last,
                     GPtrArray *failures);

/* Returns: (transfer full): who is asked by @request, and about what: `swedish, fire of karl-xii`.
 */
char *request_to_words(const Machine *machine, const Request *request);

/* Returns: (transfer full): all that is offered, with commas between. */
char *offers_to_words(const Machine *machine);
